"""How each level thinks in each game: `mind/levels.toml`. Tuned in the arena; what was tried: docs/results/bots.md."""

import tomllib
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from periplus.bots.settings import (
    ADEPT,
    EXPERT,
    FIRST_EXPERT,
    LEVELS,
    MASTER,
    NETWORK,
    NOVICE,
    RANDOM,
    RUNGS,
    YARDSTICKS,
    SearchSettings,
    UnknownLevel,
)
from periplus.bots.user_bots import own_bot, unknown
from periplus.core.contract.game import Game
from periplus.games import folder_of, packages

PLAIN = {
    NOVICE: SearchSettings(0),
    ADEPT: SearchSettings(100),
    EXPERT: SearchSettings(2000),
    FIRST_EXPERT: SearchSettings(2000),
    MASTER: SearchSettings(8000, network=True),
    NETWORK: SearchSettings(0, network=True),
    **dict.fromkeys(RUNGS[:-1], SearchSettings(0, network=True)),
    RUNGS[-1]: SearchSettings(8000, network=True),
}


def settings_of(game_id: str, level: str, seats: int = 2) -> SearchSettings | None:
    """None for `random`, which does not think."""
    if level not in (*LEVELS, *YARDSTICKS):
        raise unknown(level)
    if level == RANDOM:
        return None
    return (_tuned(levels_file(game_id), seats) if game_id in packages() else PLAIN)[level]


@cache
def _tuned(path: Path, seats: int) -> dict[str, SearchSettings]:
    """A level is the game's `all` with its own differences, then those of a table of so many seats; what a file leaves
    out is as in `PLAIN`."""
    if not path.exists():
        return PLAIN
    told = _told(path)
    told = {**told, RUNGS[-1]: told.get(MASTER, {}) | told.get(RUNGS[-1], {})}
    shared = told.get("all", {})
    return {level: plain.but(**shared, **_own(told.get(level, {}), seats)) for level, plain in PLAIN.items()}


def grade_temperatures(game_id: str) -> tuple[float, ...]:
    """The network's temperatures at which it is the weakest player that finds a puzzle of grade 1, 2, 3 and 4."""
    return tuple(_told(levels_file(game_id))["grades"]["temperatures"])


@cache
def manner_weights(game: Game, manner: str) -> NDArray[np.float64]:
    """What a manner adds to the logarithm of each action's odds: of all patterns that fit its text, as in `fnmatch`."""
    patterns = _told(levels_file(game.id))["manners"][manner]
    texts = [game.codec.text(action) for action in range(game.codec.size)]
    return np.array([sum(by for pattern, by in patterns.items() if fnmatchcase(text, pattern)) for text in texts])


def rung_elo(game_id: str, rung: str) -> int | None:
    """Measured at two seats, below the seventh rung; None where nobody measured it."""
    return told_of(game_id).get(rung, {}).get("elo")


def ladder_names(game_id: str) -> list[str]:
    """Who sits on the rungs; nobody in a game that names none."""
    return list(told_of(game_id).get("ladder", {}).get("names", ()))


def told_of(game_id: str) -> dict[str, Any]:
    """All that a game's file says of its levels; nothing where there is none."""
    return _told(levels_file(game_id)) if game_id in packages() and levels_file(game_id).exists() else {}


def levels_file(game_id: str) -> Path:
    return folder_of(game_id) / "mind" / "levels.toml"


@cache
def _told(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _own(told: dict[str, Any], seats: int) -> dict[str, Any]:
    by_seats = told.get("seats", {})
    return {name: value for name, value in told.items() if name not in ("seats", "elo")} | by_seats.get(str(seats), {})


def bot_named(game_id: str, name: str, seats: int) -> str | SearchSettings:
    """A level, a level with another number of simulations (`expert@500`), or `module:function`, a bot of one's own."""
    if own_bot(name) is not None:
        return name
    level, at, number = name.partition("@")
    settings = settings_of(game_id, level, seats)
    if not at:
        return level
    if settings is None or not number.isdigit() or int(number) < 1:
        raise UnknownLevel(f"{name!r}: write a level, or a level and its simulations like expert@500")
    return settings.but(simulations=int(number))


def without_network(game_id: str, settings: SearchSettings) -> SearchSettings:
    """The same eagerness where there is no network to ask: the search of old, with more to do."""
    expert = settings_of(game_id, FIRST_EXPERT)
    assert expert is not None
    return expert.but(simulations=4 * expert.simulations if settings.simulations else 0)
