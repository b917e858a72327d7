"""Days as the host remembers them: who played which deal of a day, and what it brought.

A traveller is a secret, kept as its hash, and a name.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from sqlalchemy import Connection, case, desc, func, insert, select, update

from periplus.table.store.schema import RUN
from periplus.table.store.store import Store


@dataclass(frozen=True)
class Ran:
    """One try that counts. `points` is None until it is over; `run` holds the points by category."""

    day: str
    what: str
    traveller: str
    name: str
    table_id: str
    points: int | None
    won: bool | None
    run: str


class Days:
    def __init__(self, store: Store) -> None:
        self.store = store

    def begin(self, day: str, what: str, traveller: str, name: str, table_id: str) -> bool:
        """Whether this is the first try of that traveller, the one that counts."""
        values = {"day": day, "what": what, "traveller": traveller, "name": name, "table_id": table_id}

        def work(connection: Connection) -> bool:
            known = select(RUN.c.name).where(RUN.c.day == day, RUN.c.what == what, RUN.c.traveller == traveller)
            if connection.execute(known).first() is not None:
                return False
            connection.execute(insert(RUN).values({**values, "run": "", "at": time.time()}))
            return True

        return self.store.writer.submit(work).result()

    def settle(self, ran: Ran, points: int, won: bool, run: str) -> None:
        place = (RUN.c.day == ran.day, RUN.c.what == ran.what, RUN.c.traveller == ran.traveller)

        def work(connection: Connection) -> None:
            unsettled = update(RUN).where(*place, RUN.c.points.is_(None))
            connection.execute(unsettled.values(points=points, won=won, run=run))

        self.store.writer.submit(work).result()

    def of_traveller(self, traveller: str, most: int = 4000) -> list[Ran]:
        return self._read(select(RUN).where(RUN.c.traveller == traveller).order_by(desc(RUN.c.day)).limit(most))

    def of_day(self, day: str, most: int = 500) -> list[Ran]:
        return self._read(select(RUN).where(RUN.c.day == day).order_by(desc(RUN.c.points), RUN.c.at).limit(most))

    def tallies(self, day: str) -> dict[str, tuple[int, int]]:
        """Of everything that is played on a day, how many tried it, and how many won."""
        won = func.sum(case((RUN.c.won, 1), else_=0))
        wanted = select(RUN.c.what, func.count(), won).where(RUN.c.day == day).group_by(RUN.c.what)
        with self.store.engine.connect() as connection:
            return {what: (tries, wins) for what, tries, wins in connection.execute(wanted)}

    def _read(self, wanted: object) -> list[Ran]:
        with self.store.engine.connect() as connection:
            rows = connection.execute(wanted).mappings()  # type: ignore[call-overload]
            return [Ran(**{name: row[name] for name in Ran.__dataclass_fields__}) for row in rows]


def streaks(days: Sequence[str], today: date) -> tuple[int, int]:
    """Days in a row up to today (or yesterday, while today is still open), and the longest row ever."""
    played = sorted({date.fromisoformat(day) for day in days})
    best = row = 0
    before: date | None = None
    for day in played:
        row = row + 1 if before is not None and day - before == timedelta(1) else 1
        best, before = max(best, row), day
    current = row if before is not None and today - before <= timedelta(1) else 0
    return current, best
