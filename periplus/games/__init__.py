"""The games there are, by id; each is imported when it is asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from periplus.core.companion import Companion
from periplus.core.errors import UnknownGame
from periplus.core.game import Game

GAMES = ("lost_cities", "archeos", "expeditions", "excavation")


def game_ids() -> list[str]:
    """Games whose folder is complete enough to be played."""
    here = Path(__file__).parent
    return [name for name in GAMES if (here / name / "__init__.py").exists()]


@cache
def load_game(name: str) -> Game:
    """`lost-cities` and `lost_cities` are the same game."""
    game_id = name.replace("-", "_").lower()
    if game_id not in game_ids():
        raise UnknownGame(f"unknown game {name!r}; there are {', '.join(game_ids())}")
    module = import_module(f"periplus.games.{game_id}")
    game: Game = module.GAME
    return game


def companion_called(name: str) -> tuple[Game, Companion]:
    """The companion of that name, and the game it belongs to."""
    for game in map(load_game, game_ids()):
        if game.companion is not None and game.companion.id == name:
            return game, game.companion
    raise UnknownGame(f"no game has a companion called {name!r}")
