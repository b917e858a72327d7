"""The games there are, by id; each is imported when it is asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

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
