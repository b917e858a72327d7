"""How a game goes on after a move: what is named can happen, would be seen, and is drawn from the seat's view alone."""

from collections.abc import Callable

import pytest

from periplus.bots.reasons import outlook, sequel
from periplus.bots.search.engine import Engine
from periplus.core.contract.game import SEEN, Game
from periplus.core.engine.chance import below, stream
from periplus.core.engine.frames import CHANCE
from periplus.core.engine.record import Record
from periplus.core.texts import load_texts
from periplus.games import load_game
from periplus.match.outlook import Outlook, Step
from periplus.table.web.http import WORDS

LATE = {"lost_cities": (20, 21, 26), "archeos": (66, 75), "expeditions": (90, 95), "excavation": (75, 80)}
GAMES_PLAYED = 24


def happens(game: Game, view: Record, seat: int, action: int, line: tuple[Step, ...], seed: int) -> bool:
    """Whether one world that fits the view goes on like that, whatever else is done unseen or because one must."""
    rules, rng = game.rules("plain"), stream(seed)
    world, luck, left = view.hide(seat), memoryview(rng), list(line)
    rules.guess(world, seat, rng)
    rules.apply(world, seat, action)
    while left and (who := rules.seats_awaited(world)):
        if who == [CHANCE]:
            rules.apply(world, CHANCE, rules.odds_pick(world, below(luck, rules.odds_total(world))))
            continue
        asked = left[0].seat if left[0].seat in who else who[0]
        options = rules.legal(world, asked)
        named = game.codec.parse(left[0].action)
        if asked == left[0].seat and named in options and game.seen(world, asked, named, seat) == SEEN:
            rules.apply(world, asked, named)
            left.pop(0)
            continue
        passed = [each for each in options if len(options) == 1 or game.seen(world, asked, each, seat) != SEEN]
        if not passed:
            return False
        rules.apply(world, asked, passed[below(luck, len(passed))])
    return not left


@pytest.mark.parametrize("game_id", LATE)
def test_what_is_named_can_happen_and_would_be_seen(game_id: str, midgame: Callable[..., Record]) -> None:
    game = load_game(game_id)
    engine, rules, answers = Engine(game, "plain"), game.rules("plain"), 0
    for decisions in LATE[game_id]:
        state = midgame(game, 2, decisions)
        seat = rules.seats_awaited(state)[0]
        view = state.hide(seat)
        for action in rules.legal(state, seat)[:1]:
            line = outlook(engine, view, seat, action, playouts=GAMES_PLAYED).line
            assert all(step.seat == seat for step in line[:-1])
            assert any(happens(game, view, seat, action, line, seed) for seed in range(200)), line
            answers += len(line)
    assert answers, "nothing was named anywhere"


def test_what_is_hidden_changes_nothing(midgame: Callable[..., Record]) -> None:
    game = load_game("archeos")
    state = midgame(game, 2, 66)
    seat = game.rules().seats_awaited(state)[0]
    other = state.hide(seat)
    game.rules().guess(other, seat, stream(9))
    assert other != state
    action = game.rules().legal(state, seat)[0]
    engine = Engine(game, "plain")
    lines = {outlook(engine, each, seat, action, playouts=GAMES_PLAYED).line for each in (state, other)}
    assert len(lines) == 1


def told(language: str, line: tuple[Step, ...]) -> str:
    game = load_game("archeos")
    t = game.texts(language).at_table(("Ada", "Bo"))
    return sequel(game, load_texts(WORDS, language), t, 0, Outlook(((), ()), line=line))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_line_in_words(language: str) -> None:
    game = load_game("archeos")
    own = tuple(Step(0, action) for action in ("all", "advance red", "keep_all"))
    said = told(language, (*own, Step(1, "take green/guide")))
    t = game.texts(language)
    assert t("verb.all") in said
    assert t("verb.keep_all") not in said  # two of one's own are enough
    assert "Bo" in said
    assert "Guide" in said
    assert told(language, ()) == ""
