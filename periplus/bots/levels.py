"""How each level thinks in each game: `mind/levels.toml`. Tuned in the arena; what was tried: docs/results/bots.md."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

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
from periplus.bots.user_bots import own_bot, own_names
from periplus.games import folder_of, packages

PLAIN = {
    NOVICE: SearchSettings(0),
    ADEPT: SearchSettings(100),
    EXPERT: SearchSettings(2000),
    FIRST_EXPERT: SearchSettings(2000),
    MASTER: SearchSettings(8000, network=True),
    NETWORK: SearchSettings(0, network=True),
    **dict.fromkeys(RUNGS, SearchSettings(0, network=True)),
}


def settings_of(game_id: str, level: str, seats: int = 2) -> SearchSettings | None:
    """None for `random`, which does not think."""
    if level not in (*LEVELS, *YARDSTICKS):
        there = ", ".join((*LEVELS, *own_names()))
        raise UnknownLevel(f"unknown level {level!r}; there are {there}, a level@simulations, or module:function")
    if level == RANDOM:
        return None
    return (_tuned(folder_of(game_id) / "mind" / "levels.toml", seats) if game_id in packages() else PLAIN)[level]


@cache
def _tuned(path: Path, seats: int) -> dict[str, SearchSettings]:
    """A level is the game's `all` with its own differences, then those of a table of so many seats; what a file leaves
    out is as in `PLAIN`."""
    if not path.exists():
        return PLAIN
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    for rung in RUNGS[-2:]:  # these search, as a master does
        told[rung] = told.get(MASTER, {}) | told.get(rung, {})
    shared = told.get("all", {})
    return {level: plain.but(**shared, **_own(told.get(level, {}), seats)) for level, plain in PLAIN.items()}


def grade_temperatures(game_id: str) -> tuple[float, ...]:
    """The network's temperatures at which it is the weakest player that finds a puzzle of grade 1, 2, 3 and 4."""
    told = tomllib.loads((folder_of(game_id) / "mind" / "levels.toml").read_text(encoding="utf-8"))
    return tuple(told["grades"]["temperatures"])


def _own(told: dict[str, Any], seats: int) -> dict[str, Any]:
    by_seats = told.get("seats", {})
    return {name: value for name, value in told.items() if name != "seats"} | by_seats.get(str(seats), {})


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
