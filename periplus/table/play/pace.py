"""Pace: how long a turn may take, chosen by whoever founds a table and told to everybody before they sit down. What
happens when it runs out is agreed too. A table without a pace has no clocks, and knows nothing of all this."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from typing import TYPE_CHECKING, Any

from periplus.core.errors import BadOption

if TYPE_CHECKING:
    from periplus.table.play.seats import Chair

MINUTE, HOUR, DAY = 60, 3600, 86400
PACES = {"2m": 2 * MINUTE, "5m": 5 * MINUTE, "1d": DAY, "3d": 3 * DAY}
RESERVES = {2 * MINUTE: 5 * MINUTE, 5 * MINUTE: 15 * MINUTE, DAY: 2 * DAY, 3 * DAY: 3 * DAY}
FIRST = 15 * MINUTE  # of everybody's first turn at least, so that people can sit down
MOST_EXTENDED = 3  # times in one turn
LONGEST_PAUSE = 7  # days
CALL, CALL_SOON = 60, 15  # seconds after which whoever is asked is called: by days, by minutes
MISSED = 3  # turns in a row after which a bot plays on


def paces_of(text: str) -> list[int]:
    """The paces that a host offers, as `PERIPLUS_PACES` says it."""
    unknown = [each for each in text.split() if each not in PACES]
    if unknown:
        raise BadOption(f"PERIPLUS_PACES has {', '.join(unknown)}; there are {' '.join(PACES)}, or nothing for none")
    return [PACES[each] for each in text.split()]


def longer(pace: int) -> int:
    """By how much another may lengthen a turn."""
    return min(pace, DAY)


@dataclass(frozen=True)
class Clock:
    """The time of one person at a table, in the host's own time. `due`: when it is over, reserve and all; None while
    the seat is not asked. `over`: it was, and the others decide. `turn`: the event that asked the seat. `paused`: until
    when the one pause lasts that everybody has; 0: not taken yet."""

    reserve: float
    due: float | None = None
    turn: int = 0
    extended: int = 0
    paused: float = 0.0
    misses: int = 0
    over: bool = False
    was: float = 0.0  # when the last turn would have been over
    spent: float = 0.0  # of the reserve in that turn

    def start(self, now: float, pace: float, turn: int) -> Clock:
        due = max(now, self.paused) + pace + self.reserve
        return replace(self, due=due, turn=turn, extended=0, over=False)

    def stop(self, now: float) -> Clock:
        if self.due is None:
            return self
        spent = min(self.reserve, max(0.0, now - (self.due - self.reserve)))
        return replace(self, due=None, over=False, was=self.due, spent=spent, reserve=self.reserve - spent)

    def resume(self, turn: int, least: float) -> Clock:
        """A turn that was taken back goes on as it was, or until `least`: nobody gains time by it."""
        return replace(self, due=max(self.was, least), reserve=self.reserve + self.spent, spent=0.0, turn=turn)

    def lengthen(self, seconds: float) -> Clock:
        return replace(self, due=None if self.due is None else self.due + seconds, over=False)


def next_call(due: float, pace: float, now: float, first: bool = False) -> float | None:
    """When somebody is called: soon after the first question, then at a quarter of the time, and two hours before it is
    over."""
    if first:
        return now + (CALL_SOON if pace < DAY else CALL)
    if pace < DAY:
        return None
    return min((at for at in (due - pace / 4, due - 2 * HOUR) if at > now), default=None)


Clocks = Mapping[int, Clock]


def read(told: Mapping[str, Sequence[Any]]) -> dict[int, Clock]:
    return {int(seat): Clock(*row) for seat, row in told.items()}


def written(clocks: Clocks) -> dict[str, list[Any]]:
    return {str(seat): list(astuple(clock)) for seat, clock in clocks.items()}


@dataclass(frozen=True)
class Step:
    """What clocks go by: who is asked after an event, its number, whose own act it was, or who took one back."""

    asked: Sequence[int]
    turn: int
    actor: int | None = None
    undid: int | None = None


def followed(clocks: Clocks, chairs: Sequence[Chair], step: Step, pace: float, reserve: float, now: float) -> Clocks:
    """The clocks after an event. A seat's time runs while it is asked, from its first question to its last in a row,
    and not while a bot plays for it."""
    after = dict(clocks)
    for seat, chair in enumerate(chairs):
        if chair.kind != "human":
            continue
        clock = after.get(seat, Clock(reserve))
        if step.actor == seat and chair.minded is None and clock.misses:
            clock = replace(clock, misses=0)
        runs = seat in step.asked and chair.minded is None
        if runs and clock.due is None and not clock.over:
            back = step.undid == seat and clock.was > 0
            least = now + min(pace / 4, HOUR)
            clock = clock.resume(step.turn, least) if back else clock.start(now, pace, step.turn)
            if not clock.was and pace < DAY and clock.due is not None:
                clock = replace(clock, due=max(clock.due, now + FIRST))
        elif not runs and (clock.due is not None or clock.over):
            clock = replace(clock.stop(now), over=False)
        if clock != Clock(reserve):
            after[seat] = clock
    return after
