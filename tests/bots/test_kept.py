"""Trees reused between moves: gone on from where nothing new has shown, and nowhere else; bounded, and told apart."""

import pytest

from periplus.bots import SearchSettings, choose, player
from periplus.bots.search.engine import Engine
from periplus.bots.search.state import FIRST, NEXT, VISITS
from periplus.bots.search.tree_reuse import ReusableTree, TreeCache, foreseen, keep, part_below
from periplus.core.engine.chance import below, stream
from periplus.core.engine.frames import CHANCE
from periplus.core.laws.laws import walk
from periplus.games import GAMES, load_game

SETTINGS = SearchSettings(24, cut=0)


def moves(game, seed=3, seats=2):
    """Every decision of a random game: the view, the seat, its move, and what it sees when asked next (None: not)."""
    steps = [(s.copy(), seat, action) for s, (seat, action) in walk(game, game.begin(seats), seed)]
    for (s, seat, action), after in zip(steps, [*steps[1:], None], strict=True):
        if seat != CHANCE:
            asked = after is not None and seat in game.rules("plain").seats_awaited(after[0])
            yield s.hide(seat), seat, action, after[0].hide(seat) if asked else None


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_foreseen_comes(game_id):
    """Nearly always: three worlds may hide a rare fourth. What comes is compared before it is gone on from."""
    game = load_game(game_id)
    came = []
    for _, (view, seat, action, after) in zip(range(60), moves(game), strict=False):
        expected = foreseen(game, view, seat, action)
        if expected is not None:
            assert after is not None
            came.append(expected == after.tobytes())
            assert ReusableTree(expected, SETTINGS, None, None).fits(after, SETTINGS) == came[-1]
    assert sum(came) > 3
    assert sum(came) >= 0.8 * len(came)


def test_what_luck_brings_is_not_foreseen():
    """Archeos Society: which card a blind draw brings; the seat is asked again at once, but sees something new."""
    game = load_game("archeos")
    rules, luck = game.rules("plain"), memoryview(stream(5))
    s = game.begin(2)
    drawn = 0
    for _ in range(120):
        who = rules.seats_awaited(s)
        if not who:
            break
        seat = who[0]
        action = rules.odds_pick(s, below(luck, rules.odds_total(s))) if seat == CHANCE else rules.legal(s, seat)[0]
        before = s.copy()
        rules.apply(s, seat, action)
        if seat != CHANCE and rules.seats_awaited(s)[:1] == [CHANCE]:
            assert foreseen(game, before.hide(seat), seat, action) is None
            drawn += 1
    assert drawn


def thought_over(game, sims=60):
    """A decision, searched, whose best move leads to another of the same seat with a choice."""
    engine = Engine(game, "plain")
    for view, seat, _, _ in moves(game):
        found = engine.think(view, seat, SETTINGS.but(simulations=sims), 4)
        best = found.candidates[0].action
        kept = keep(game, view, seat, best, SETTINGS, part_below(engine.tree, seat, best))
        if kept is not None and kept.links[0, VISITS] > 10:
            return engine, seat, kept
    raise AssertionError("no such decision")


def visits_below(links, node):
    child, total = int(links[node, FIRST]), 0
    while child >= 0:
        total += int(links[child, VISITS])
        child = int(links[child, NEXT])
    return total


@pytest.mark.parametrize("game_id", GAMES)
def test_a_search_goes_on_from_what_was_kept(game_id):
    game = load_game(game_id)
    engine, seat, kept = thought_over(game)
    view = game.state.frombytes(kept.view)
    before = visits_below(kept.links, 0)
    found = engine.think(view, seat, SETTINGS, 9, kept=kept)
    again = engine.think(view, seat, SETTINGS, 9, kept=kept)
    assert sum(c.visits for c in found.candidates) == before + SETTINGS.simulations - 1
    assert found.candidates == again.candidates
    assert {c.action for c in found.candidates} <= set(found.options)
    assert found.simulations == SETTINGS.simulations
    assert sum(found.chances) == pytest.approx(1)


def test_only_the_same_match_goes_on(monkeypatch):
    game = load_game("excavation")
    _, seat, kept = thought_over(game)
    view = game.state.frombytes(kept.view)
    asked = []
    think = Engine.think

    def noted(self, *arguments, **more):
        asked.append(more.get("kept"))
        return think(self, *arguments, **more)

    monkeypatch.setattr(Engine, "think", noted)
    monkeypatch.setattr(player, "trees", TreeCache())
    for match, settings in (("here", SETTINGS), ("there", SETTINGS), (None, SETTINGS), ("here", SETTINGS.but(cut=1))):
        player.trees.put((game.id, "here", seat), kept)
        choose(game, view, seat, settings, 1, match=match)
    assert asked == [kept, None, None, None]


def test_the_shelf_keeps_those_used_last():
    cache, trees = TreeCache(room=2), [ReusableTree(b"", None, None, None) for _ in range(3)]
    for number, tree in enumerate(trees):
        cache.put(number, tree)
    assert [cache.take(number) for number in range(3)] == [None, trees[1], trees[2]]
    assert cache.take(1) is None
