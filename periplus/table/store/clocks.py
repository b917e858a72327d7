"""Clocks as the host keeps them: one row for every seat whose time runs, in the host's own time.

`Hours` is that time: seconds during which somebody served these tables. It stands still while nobody does, and a clock
of the world that is set by a year moves it by two minutes at most. Everybody who serves the same database shares it."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, delete, insert, select, text, update

from periplus.table.store import sqlite
from periplus.table.store.database import Database, StorePart
from periplus.table.store.schema import CLOCK, PULSE

GAP = 120.0  # seconds between two ticks that count at most
HOURS, WALL = 4, 5  # rows of `pulse`: the host's own time, and when it was last counted, by the world's
DRIFT = 2.0  # by how much a moment may be told differently before it is told anew
SILENT = 60.0  # seconds after which what another process claimed may be claimed again


class Hours:
    def __init__(
        self, store: Database, wall: Callable[[], float] | None = None, steady: Callable[[], float] | None = None
    ) -> None:
        self.store = store
        self.gap = GAP
        self._wall = wall or (lambda: time.time())
        self._steady = steady or (lambda: time.monotonic())
        self._counted: tuple[float, float] | None = None  # the host's time, and this process's when it was read
        self._ahead: float | None = None  # of the world's clock

    def now(self) -> float:
        if self._counted is None:
            self._learn(self._stored())
        assert self._counted is not None
        hours, then = self._counted
        return hours + min(self.gap, max(0.0, self._steady() - then))

    def moment(self, at: float) -> int:
        """When that will be by the world's clock, in whole seconds, told the same as long as it is."""
        now = self.now()
        ahead = self._wall() - now
        if self._ahead is None or abs(self._ahead - ahead) > DRIFT:
            self._ahead = ahead
        return round(at + self._ahead)

    def tick(self) -> float:
        """Count what has passed since anybody last did; the time now."""
        now = self._wall()

        def work(connection: Connection) -> float:
            noted = _noted(connection)
            if len(noted) < 2:
                connection.execute(delete(PULSE).where(PULSE.c.id.in_((HOURS, WALL))))
                connection.execute(insert(PULSE), [{"id": HOURS, "at": now}, {"id": WALL, "at": now}])
                return now
            mine = update(PULSE).where(PULSE.c.id == WALL, PULSE.c.at == noted[WALL]).values(at=now)
            if connection.execute(mine).rowcount == 1:
                gain = min(self.gap, max(0.0, now - noted[WALL]))
                connection.execute(update(PULSE).where(PULSE.c.id == HOURS).values(at=PULSE.c.at + gain))
            return _noted(connection)[HOURS]

        self._learn(self.store.write(work))
        return self.now()

    def _stored(self) -> float:
        with self.store.engine.connect() as connection:
            noted = _noted(connection)
        return float(noted.get(HOURS, self._wall()))

    def _learn(self, hours: float) -> None:
        self._counted = hours, self._steady()


def _noted(connection: Connection) -> dict[int, float]:
    return {row.id: row.at for row in connection.execute(select(PULSE).where(PULSE.c.id.in_((HOURS, WALL))))}


@dataclass(frozen=True)
class Running:
    """The time of one seat: `turn` is the number of the event that asked it, `call` when its player is called next."""

    table_id: str
    seat: int
    turn: int
    due: float
    call: float | None


def write(connection: Connection, table_id: str, stopped: Iterable[int], running: Iterable[Running]) -> None:
    """In the transaction of the event by which these clocks changed."""
    hand = sqlite.Hand(connection) if connection.dialect.name == "sqlite" else connection
    if started := [vars(each) for each in running]:
        hand.execute(_START, started)
    if gone := [{"table_id": table_id, "seat": seat} for seat in stopped]:
        hand.execute(_STOP, gone)


_START = text(
    "INSERT INTO clock (table_id, seat, turn, due, call, claimed) VALUES (:table_id, :seat, :turn, :due, :call, NULL) "
    "ON CONFLICT (table_id, seat) DO UPDATE SET turn = excluded.turn, due = excluded.due, call = excluded.call, "
    "claimed = NULL"
)
_STOP = text("DELETE FROM clock WHERE table_id = :table_id AND seat = :seat")


class Clocks(StorePart):
    def due(self, now: float, most: int = 100) -> list[Running]:
        """Whose time is over, the longest first, and nobody is at work on."""
        wanted = select(CLOCK).where(CLOCK.c.due <= now, _free(now)).order_by(CLOCK.c.due).limit(most)
        return self.read_as(Running, wanted)

    def calls(self, now: float, most: int = 100) -> list[Running]:
        """Who is to be called."""
        return self.read_as(Running, select(CLOCK).where(CLOCK.c.call <= now).order_by(CLOCK.c.call).limit(most))

    def next(self, calls: bool = True) -> float | None:
        """When the next time is over, or the next call due."""
        columns = (CLOCK.c.due, CLOCK.c.call) if calls else (CLOCK.c.due,)
        firsts = [
            self.store.read_value(select(column).where(column.is_not(None)).order_by(column).limit(1))
            for column in columns
        ]
        return min((each for each in firsts if each is not None), default=None)

    def claim(self, one: Running, now: float) -> bool:
        """Whether this process, of all that try, is the one to act."""
        mine = update(CLOCK).where(_is(one), CLOCK.c.due == one.due, _free(now)).values(claimed=now)
        return self.store.change(mine) == 1


def _free(now: float) -> ColumnElement[bool]:
    return CLOCK.c.claimed.is_(None) | (CLOCK.c.claimed < now - SILENT) | (CLOCK.c.claimed > now + SILENT)


def _is(one: Running) -> ColumnElement[bool]:
    return (CLOCK.c.table_id == one.table_id) & (CLOCK.c.seat == one.seat) & (CLOCK.c.turn == one.turn)
