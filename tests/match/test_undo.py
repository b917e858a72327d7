"""Undo goes back exactly as far as nobody has learnt anything: the rules themselves say who could have."""

import random

import pytest

from periplus.core.laws.laws import Broken
from periplus.core.laws.taint import Leaks, Tainted, TaintedField, learners
from periplus.core.laws.undo_law import undo_law
from periplus.games import game_ids, load_game
from periplus.lab.undo_survey import by_bots, played, survey
from periplus.match import Match

GAMES_AND_SEATS = [(game_id, seats) for game_id in game_ids() for seats in load_game(game_id).seat_counts]


@pytest.mark.parametrize(("game_id", "seats"), GAMES_AND_SEATS)
def test_nobody_learns_unnoticed(game_id, seats):
    """Some steps of a random match, six worlds each; the slow test below looks at 400."""
    game = load_game(game_id)
    rng = random.Random(f"{game_id} {seats}")
    chosen = [(s.copy(), seat, action) for s, seat, action in played(game, seats, seats)]
    for s, seat, action in rng.sample(chosen, min(25, len(chosen))):
        undo_law(game, s, seat, action, 6, rng)


@pytest.mark.parametrize("game_id", game_ids())
def test_nobody_learns_unnoticed_from_those_who_play_well(game_id):
    """Bots come to positions that random play does not: some of their steps, six worlds each."""
    game = load_game(game_id)
    rng = random.Random(game_id)
    match = [(s.copy(), *step) for s, *step in played(game, 2, 3, decide=by_bots(game, "novice", 3))]
    for s, seat, action in rng.sample(match, min(25, len(match))):
        undo_law(game, s, seat, action, 6, rng)


@pytest.mark.slow
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("level", ["", "adept"])
@pytest.mark.parametrize(("game_id", "seats"), GAMES_AND_SEATS)
def test_nobody_learns_unnoticed_in_400_worlds(game_id, seats, level):
    """Every step of a match, at random or by bots that search; tools/undo_table looks at more of them."""
    found = survey(load_game(game_id), seats, range(7, 8), level)
    assert found.steps.total() > 10


def test_the_law_finds_a_step_that_tells(monkeypatch):
    monkeypatch.setattr("periplus.core.laws.undo_law.learners", lambda *_: 0)
    game = load_game("expeditions")

    def whole_game():
        for s, seat, action in played(game, 2, 1):
            undo_law(game, s.copy(), seat, action, 20, random.Random(1))

    with pytest.raises(Broken, match="tells seats"):
        whole_game()


def test_arriving_where_an_opponent_may_hold_the_card_is_a_barrier():
    """Every time: whether the card was laid or not, the one who arrived has learnt it. EX-073"""
    game = load_game("expeditions")
    arrivals = 0
    for s, seat, action in played(game, 2, 4):
        act = game.codec.decode(action, seat)
        if act.verb == "extend" and act.params["node"] in game.state.fields["laid"].axes[0].names:
            card = game.state.fields["laid"].axes[0].index(act.params["node"])
            hidden = s.laid[card] == 0 and card + 1 not in list(s.common) and s.hand[seat, card] == 0
            if hidden and s.depth and s.frames[s.depth - 1, 1] == seat:
                arrivals += 1
                assert learners(game, s, seat, action) >> seat & 1
    assert arrivals > 20


def test_a_card_taken_face_up_can_be_taken_back():
    game = load_game("archeos")
    takes = 0
    for seed in range(2):
        for s, seat, action in played(game, 3, seed):
            if game.codec.verb_of(action).name == "take":
                takes += 1
                assert learners(game, s, seat, action) == 0
    assert takes > 100


@pytest.mark.parametrize(
    ("game_id", "verb"),
    [
        ("expeditions", "base"),
        ("expeditions", "decline"),
        ("expeditions", "swap"),
        ("archeos", "lead"),
        ("archeos", "include"),
        ("excavation", "step"),
        ("excavation", "market"),
        ("excavation", "give"),
        ("lost_cities", "accelerate"),
        ("lost_cities", "refuse"),
    ],
)
def test_moving_along_ones_own_options_can_be_taken_back(game_id, verb):
    game = load_game(game_id)
    seen = 0
    for seed in range(30):
        for s, seat, action in played(game, 2, seed):
            if game.codec.verb_of(action).name == verb:
                seen += 1
                assert learners(game, s, seat, action) == 0
        if seen >= 3:
            return
    assert seen > 0


def test_showing_a_card_of_ones_hand_is_a_barrier_for_the_others():
    game = load_game("excavation")
    shown = 0
    for s, seat, action in played(game, 3, 2):
        if game.codec.verb_of(action).name in ("dig", "command", "survey", "haggle", "smuggle"):
            shown += 1
            told = learners(game, s, seat, action)
            assert not told >> seat & 1
            assert told == 0b111 & ~(1 << seat)
    assert shown > 10


def test_a_match_works_a_barrier_out_once(monkeypatch):
    calls = []
    monkeypatch.setattr("periplus.match.step_visibility.learners", lambda *step: calls.append(step) or 0)
    match = Match.new("lost-cities", 2, {"first_player": "A"}, seed=4)
    match.advance()
    match.play("refuse", advance=False)
    for _ in range(3):
        assert match.undoable(0) is not None
    assert len(calls) == 1
    match.undo(0)
    match.play("refuse", advance=False)
    assert match.undoable(0) is not None
    assert len(calls) == 2


def test_a_veiled_number_tells_only_when_it_decides_something():
    leaks = Leaks()
    number = Tainted(5, 0b10, leaks)
    other = Tainted(2, 0b01, leaks)
    assert ((3 + number - other) * 2 // 2 % 7 << 1 >> 1 | 0 & number ^ 0).value == 6
    assert (-number).value == -5
    assert (~number).value == -6
    assert leaks.viewers == 0
    if number > 3:
        assert leaks.viewers == 0b10
    assert [7, 8, 9][other] == 9
    assert leaks.viewers == 0b11


def test_a_veiled_place_among_cells_as_hidden_tells_nothing():
    game = load_game("archeos")
    field = game.state.fields["hand"]
    s = game.begin(2)
    leaks = Leaks()
    hands = TaintedField(s.hand, field, len(game.state.seat_domain), 0b11, leaks)
    card = Tainted(4, 0b10, leaks)
    hands[0, card] = 1
    assert s.hand[0, 4] == 1
    assert leaks.viewers == 0
    hands[1, card] = 1
    assert leaks.viewers == 0b10
