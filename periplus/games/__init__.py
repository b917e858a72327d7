"""The games there are, by id; each is imported when it is asked for."""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from periplus.core.contract.companion import Companion
from periplus.core.contract.game import Game
from periplus.core.errors import UnknownGame

GAMES = ("lost_cities", "archeos", "expeditions", "excavation")
GROUP = "periplus.games"  # the entry points by which other packages bring games


@cache
def packages() -> dict[str, str]:
    """Where each game is found: ours first, then what installed packages bring. A name of ours cannot be taken."""
    ours = {name: f"{__name__}.{name}" for name in GAMES}
    brought = {point.name: point.value.partition(":")[0] for point in entry_points(group=GROUP)}
    return brought | ours


def game_ids() -> list[str]:
    return [*GAMES, *sorted(set(packages()) - set(GAMES))]


@cache
def load_game(name: str) -> Game:
    """`lost-cities` and `lost_cities` are the same game."""
    game_id = name.replace("-", "_").lower()
    if game_id not in packages():
        raise UnknownGame(f"unknown game {name!r}; there are {', '.join(game_ids())}")
    try:
        module = import_module(packages()[game_id])
        game: Game = module.GAME
    except (ImportError, AttributeError) as error:
        if game_id in GAMES:
            raise
        raise UnknownGame(f"{game_id}: the package {packages()[game_id]} brings it, but {error}") from error
    if game.id != game_id:
        raise UnknownGame(f"the entry point {game_id!r} brings a game whose id is {game.id!r}; give both one name")
    return game


def folder_of(game_id: str) -> Path:
    """Where a game's files lie, without loading its rules."""
    found = find_spec(packages()[game_id])
    return Path(found.origin or "").parent if found else Path()


def declared(game_id: str, part: str) -> dict[str, Any]:
    """What a module of a game's folder declares, by its dotted name; nothing where there is none."""
    name = packages().get(game_id, "")
    for step in part.split("."):
        name = f"{name}.{step}"
        if game_id not in packages() or find_spec(name) is None:
            return {}
    return vars(import_module(name))


def mind_of(game_id: str, part: str) -> dict[str, Any]:
    """What a module of a game's folder `mind` declares. See `periplus.bots.knowledge`."""
    return declared(game_id, f"mind.{part}")


def companion_called(name: str) -> tuple[Game, Companion]:
    """The companion of that name, and the game it belongs to."""
    for game in map(load_game, game_ids()):
        if game.companion is not None and game.companion.id == name:
            return game, game.companion
    raise UnknownGame(f"no game has a companion called {name!r}")
