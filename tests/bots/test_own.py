"""Bots of one's own: found by name, held to the rules, at home in the arena."""

from pathlib import Path

import pytest

from periplus.bots import user_bots
from periplus.bots.levels import bot_named
from periplus.bots.player import OWN, choose
from periplus.bots.settings import UnknownLevel
from periplus.bots.user_bots import BadBot, must_be_known, own_bot, own_names
from periplus.games import load_game
from periplus.lab.one_game import play_game

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture(autouse=True)
def examples(monkeypatch):
    monkeypatch.syspath_prepend(str(EXAMPLES))
    own_bot.cache_clear()


def test_the_bot_of_the_page_beats_chance_in_the_arenas_games():
    won = 0
    for seed in range(6):
        seating = ["first_bot:eager", "random"] if seed % 2 else ["random", "first_bot:eager"]
        standing = play_game("lost_cities", seating, seed)["standing"]
        won += standing[seating.index("first_bot:eager")] > standing[seating.index("random")]
    assert won >= 5


def test_an_action_that_is_not_legal_names_the_bot(midgame, monkeypatch):
    game = load_game("lost-cities")
    s = midgame(game, 2, 4)
    seat = game.rules().seats_awaited(s)[0]
    monkeypatch.setattr(
        user_bots, "import_module", lambda name: type("Module", (), {"bad": lambda view, seat, seed: 9999})
    )
    with pytest.raises(BadBot, match=r"mine:bad gave action 9999"):
        choose(game, s, seat, "mine:bad")
    monkeypatch.setattr(
        user_bots, "import_module", lambda name: type("Module", (), {"fine": lambda view, seat, seed: 60})
    )
    assert choose(game, s, seat, "mine:fine").how == OWN


def test_a_bot_sees_its_own_view_alone(midgame, monkeypatch):
    game = load_game("expeditions")
    s = midgame(game, 2, 10)
    seat = game.rules().seats_awaited(s)[0]
    seen = []

    def spy(view, seat, seed):
        seen.append(view)
        return game.rules().legal(view, seat)[0]

    monkeypatch.setattr(user_bots, "import_module", lambda name: type("Module", (), {"spy": spy}))
    choose(game, s, seat, "mine:spy")
    assert seen[0] == s.hide(seat)


def test_names_that_mean_nothing_are_told_from_those_that_cannot_be_loaded():
    with pytest.raises(UnknownLevel, match="module:function"):
        must_be_known("genius")
    with pytest.raises(BadBot, match="no_such_module"):
        bot_named("lost_cities", "no_such_module:bot", 2)


def test_the_environment_names_bots(monkeypatch):
    monkeypatch.setenv("PERIPLUS_BOTS", "first_bot:eager, other:one")
    assert own_names()[-2:] == ("first_bot:eager", "other:one")
