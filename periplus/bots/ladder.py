"""The ladder: eight opponents a game, each with a name and a manner of its own, and which of them fits whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from periplus.bots.levels import ladder_names, rung_elo, settings_of
from periplus.bots.settings import RUNGS

NEWCOMER = 2  # the rung of somebody who has played nobody on the ladder yet
MASTER_MANNER = "master"  # the manner of the last rung: to win


@dataclass(frozen=True)
class Opponent:
    """Somebody on the ladder. `manner`: of the game's texts `manner.<id>`; `elo`: below the seventh of them, if it
    was measured."""

    level: str
    rung: int
    name: str
    manner: str
    elo: int | None


@cache
def ladder_of(game_id: str) -> tuple[Opponent, ...]:
    """The weakest first; nobody where a game names none (`[ladder]` in its `mind/levels.toml`)."""
    return tuple(
        Opponent(level, rung, name, manner_of(game_id, level), rung_elo(game_id, level))
        for rung, (level, name) in enumerate(zip(RUNGS, ladder_names(game_id)), 1)
    )


def manner_of(game_id: str, level: str) -> str:
    settings = settings_of(game_id, level)
    return MASTER_MANNER if level == RUNGS[-1] or settings is None else settings.manner


def rung_of(level: str) -> int | None:
    return RUNGS.index(level) + 1 if level in RUNGS else None


def name_on(game_id: str, level: str) -> str | None:
    """What a level is called in a game, if it is on its ladder."""
    return next((each.name for each in ladder_of(game_id) if each.level == level), None)


def fitting(played: Sequence[tuple[int, bool]]) -> int:
    """The rung that fits whoever has played so, the latest last: rung, and whether it was won. After a win the next
    above, after two losses in a row on one rung the one below."""
    if not played:
        return NEWCOMER
    rung, won = played[-1]
    if won:
        return min(rung + 1, len(RUNGS))
    return max(rung - 1, 1) if [*played[-2:]] == [(rung, False)] * 2 else rung


def company(rung: int, bots: int) -> list[str]:
    """So many opponents, nobody twice: of this rung, then those below it, then those above."""
    near = [*range(rung, 0, -1), *range(rung + 1, len(RUNGS) + 1)]
    return [RUNGS[each - 1] for each in near[:bots]]
