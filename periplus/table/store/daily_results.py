"""Days as the host remembers them: which desk played which deal of a day, and what it brought."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from sqlalchemy import ColumnElement, case, desc, func, select, update

from periplus.table.store.database import StorePart
from periplus.table.store.schema import RUN, TABLE

MOST_SHOWN = 500
MOST_SETTLED = 200  # at one look


@dataclass(frozen=True)
class Ran:
    """One try that counts. `points` is None until it is over; `run` holds the points by category; `helped` says that
    hints or what-ifs were asked for."""

    day: str
    what: str
    traveller: str
    name: str
    table_id: str
    points: int | None
    won: bool | None
    run: str
    at: float = 0.0
    helped: bool = False

    @property
    def on_the_day(self) -> bool:
        """Whether it was begun on the day itself, by the clock of the host."""
        return datetime.fromtimestamp(self.at, UTC).date().isoformat() == self.day


class Days(StorePart):
    def begin(self, day: str, what: str, traveller: str, name: str, table_id: str) -> bool:
        """Whether this is the first try of that desk, the one that counts."""
        row = {"day": day, "what": what, "traveller": traveller, "name": name, "table_id": table_id, "run": ""}
        return self.store.add(RUN, row | {"at": time.time(), "helped": False}, _place(day, what, traveller))

    def settle(self, ran: Ran, points: int, won: bool, run: str) -> None:
        unsettled = update(RUN).where(_place(ran.day, ran.what, ran.traveller), RUN.c.points.is_(None))
        self.store.change(unsettled.values(points=points, won=won, run=run))

    def help(self, table_id: str) -> None:
        """Somebody who plays a deal of a day there asked for a hint, or tried out what would be."""
        here = (RUN.c.table_id == table_id) & RUN.c.points.is_(None) & ~RUN.c.helped
        if self.store.read_first(select(RUN.c.day).where(here)) is not None:
            self.store.change(update(RUN).where(here).values(helped=True))

    def of_traveller(self, traveller: str, most: int = 4000) -> list[Ran]:
        return self.read_as(Ran, select(RUN).where(RUN.c.traveller == traveller).order_by(desc(RUN.c.day)).limit(most))

    def finished(self, day: str, what: str, most: int = MOST_SHOWN) -> list[Ran]:
        """The board: the best first, of equals the earlier. What is not finished is not on it."""
        board = select(RUN).where(RUN.c.day == day, RUN.c.what == what, RUN.c.points.is_not(None))
        return self.read_as(Ran, board.order_by(desc(RUN.c.points), RUN.c.at, RUN.c.traveller).limit(most))

    def unsettled(self, day: str, most: int = MOST_SETTLED) -> list[Ran]:
        """Tries whose match is over, and whose result was not taken yet."""
        over = select(RUN).join(TABLE, TABLE.c.id == RUN.c.table_id)
        return self.read_as(Ran, over.where(RUN.c.day == day, RUN.c.points.is_(None), TABLE.c.over).limit(most))

    def tallies(self, day: str) -> dict[str, tuple[int, int]]:
        """Of everything that is played on a day, how many tried it, and how many won."""
        won = func.sum(case((RUN.c.won, 1), else_=0))
        wanted = select(RUN.c.what, func.count(), won).where(RUN.c.day == day).group_by(RUN.c.what)
        return {what: (tries, wins) for what, tries, wins in self.store.read_all(wanted)}

    def choices(self, day: str, what: str) -> dict[str, int]:
        """How often each answer to a puzzle was given."""
        wanted = select(RUN.c.run, func.count()).where(RUN.c.day == day, RUN.c.what == what, RUN.c.run != "")
        return {row[0]: row[1] for row in self.store.read_all(wanted.group_by(RUN.c.run))}


def _place(day: str, what: str, traveller: str) -> ColumnElement[bool]:
    return (RUN.c.day == day) & (RUN.c.what == what) & (RUN.c.traveller == traveller)


def streaks(days: Sequence[str], today: date) -> tuple[int, int]:
    """Days in a row up to today (or yesterday, while today is still open), and the longest row ever."""
    played = sorted({date.fromisoformat(day) for day in days if day <= today.isoformat()})
    best = row = 0
    before: date | None = None
    for day in played:
        row = row + 1 if before is not None and day - before == timedelta(1) else 1
        best, before = max(best, row), day
    current = row if before is not None and today - before <= timedelta(1) else 0
    return current, best
