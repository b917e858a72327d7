"""The games there are, by id; each is imported when it is asked for."""

import warnings
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from periplus.core.contract.broken import Broken, broken_by
from periplus.core.contract.companion import Companion
from periplus.core.contract.game import Game
from periplus.core.engine.dialect import DialectWarning
from periplus.core.errors import UnknownGame
from periplus.core.texts import LANGUAGES

GAMES = ("lost_cities", "archeos", "expeditions", "excavation")
GROUP = "periplus.games"  # the entry points by which other packages bring games


@cache
def packages() -> dict[str, str]:
    """Where each game is found: ours first, then what installed packages bring. A name of ours cannot be taken."""
    ours = {name: f"{__name__}.{name}" for name in GAMES}
    brought = {point.name: point.value.partition(":")[0] for point in entry_points(group=GROUP)}
    return brought | ours


def game_ids() -> list[str]:
    """Ours, then those of other packages, whether or not they load. To go through games: `all_games`."""
    return [*GAMES, *sorted(set(packages()) - set(GAMES))]


@cache
def load_game(name: str) -> Game:
    """`lost-cities` and `lost_cities` are the same game."""
    game_id = name.replace("-", "_").lower()
    if game_id in GAMES:
        ours: Game = import_module(packages()[game_id]).GAME
        return ours
    if game_id not in packages():
        raise UnknownGame(f"unknown game {name!r}; there are {', '.join(game_ids())}")
    if isinstance(found := _from_outside(game_id), Broken):
        raise UnknownGame(str(found))
    return found


@cache
def _from_outside(game_id: str) -> Game | Broken:
    """A game of another package, or why it is none: whatever goes wrong there harms no other game."""
    package = packages()[game_id]
    try:
        game = import_module(package).GAME
        if game.id != game_id:
            raise UnknownGame(f"the entry point {game_id!r} brings a game whose id is {game.id!r}; give both one name")
        if not isinstance(game, Game):
            raise TypeError(f"GAME is a {type(game).__name__}, not a periplus.kit.Game")
        for language in LANGUAGES:
            game.texts(language)
    except (Exception, SystemExit) as error:
        return broken_by(error, game_id, package)
    for fault in game.check():
        warnings.warn(f"{game_id}: {fault}", DialectWarning, stacklevel=3)
    return game


def all_games() -> list[Game]:
    """Every game that loads."""
    outside = [_from_outside(game_id) for game_id in game_ids() if game_id not in GAMES]
    return [*map(load_game, GAMES), *(game for game in outside if not isinstance(game, Broken))]


def broken() -> list[Broken]:
    """Games of other packages that do not load."""
    outside = [_from_outside(game_id) for game_id in game_ids() if game_id not in GAMES]
    return [found for found in outside if isinstance(found, Broken)]


def folder_of(game_id: str) -> Path:
    """Where a game's files lie, without loading its rules."""
    try:
        found = find_spec(packages()[game_id])
    except Exception:  # a package inside one that does not load; `broken` tells it
        found = None
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
    for game in all_games():
        if game.companion is not None and game.companion.id == name:
            return game, game.companion
    raise UnknownGame(f"no game has a companion called {name!r}")
