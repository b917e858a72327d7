"""Where tables are kept: SQLite in WAL mode, or PostgreSQL. An answered move is on the disk.

A table is a row and its events; events are only ever added, each with the next sequence number, so that two processes
at work on one table notice each other: the second to write gets `Conflict` and reads again.
"""

import json
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeVar

import orjson
from sqlalchemy import Connection, Select, bindparam, delete, func, insert, select, text, update
from sqlalchemy.exc import DatabaseError

from periplus.core.errors import PeriplusError
from periplus.table import clock, failures
from periplus.table.json_object import Json
from periplus.table.store import sqlite
from periplus.table.store.database import Database
from periplus.table.store.group_commit import InLoop
from periplus.table.store.schema import CLOCK, EVENT, INVITATION, PRESENCE, PULSE, REVIEW, SITTING, STILL, TABLE, TOKEN
from periplus.table.store.stored_reviews import StoredReviews

T = TypeVar("T")

CHANNEL = "periplus_table"
GONE = 1 << 62  # further than any table gets: what is known of one that was deleted is old
PRESENT_TOGETHER = 100
PROBE, NOTED, SINCE = 1, 2, 3  # rows of `pulse`: the health's, when the clock was last noted, since when it is even


class NoTable(PeriplusError):
    """No table has this id; it may have been deleted."""


class Conflict(PeriplusError):
    """Another process wrote the next event first."""


class Repeated(PeriplusError):
    """An event with this key was written before."""


@dataclass(frozen=True)
class Row:
    """One table as stored."""

    id: str
    game: str
    created: float
    changed: float
    seq: int
    over: bool
    setup: Json
    asked: int = 0


@dataclass(frozen=True)
class Event:
    """One thing that happened at a table. `noticed_by` has bit v+1 for every viewer v that may notice it, `moved`
    a bit for every seat whose question it changed; `beside` is written in the same transaction."""

    kind: str
    data: Json
    noticed_by: int
    moved: int
    key: str | None = None
    seq: int = 0
    at: float = 0.0
    beside: Callable[[Connection], None] | None = field(default=None, compare=False)

    def writing(self, work: Callable[[Connection], None]) -> "Event":
        """With something more that is written in its transaction."""
        earlier = self.beside
        if earlier is None:
            return replace(self, beside=work)

        def both(connection: Connection) -> None:
            earlier(connection)
            work(connection)

        return replace(self, beside=both)


class Store(Database):
    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.reviews = StoredReviews(self)

    # Tables and their events.

    def create(self, row: Row, tokens: Iterable[tuple[str, int]], events: Sequence[Event]) -> None:
        values = {**vars(row), "setup": json.dumps(row.setup), "seq": len(events)}
        held = [{"hash": hashed, "table_id": row.id, "seat": seat} for hashed, seat in tokens]

        def work(connection: Connection) -> None:
            connection.execute(insert(TABLE).values(values))
            if held:
                connection.execute(insert(TOKEN), held)
            self._insert(connection, row.id, 0, events)

        self.write(work)

    def _insert(self, connection: Connection, table_id: str, seq: int, events: Sequence[Event]) -> None:
        if events:
            rows = [
                {
                    "table_id": table_id,
                    "seq": seq + number,
                    "kind": each.kind,
                    "data": orjson.dumps(each.data).decode(),
                    "seen": each.noticed_by,
                    "moved": each.moved,
                    "at": time.time(),
                    "key": each.key,
                }
                for number, each in enumerate(events, 1)
            ]
            self._hand(connection).execute(_INSERT, rows)
        for each in events:
            if each.beside is not None:
                each.beside(connection)

    def _hand(self, connection: Connection) -> Connection | sqlite.Hand:
        return sqlite.Hand(connection) if self.sqlite else connection

    def append(
        self,
        table_id: str,
        seq: int,
        events: Sequence[Event],
        over: bool,
        asked: int = 0,
        since: float | None = None,
        where: InLoop | None = None,
    ) -> Any:
        """Add events after number `seq`; on the disk when the future is done, which is one of the event loop that is
        given, if any. `Repeated` if a key was written before, `Conflict` if another process was faster. One of the
        events at most has a key."""
        key = next((each.key for each in events if each.key is not None), None)

        def work(connection: Connection) -> None:
            hand = self._hand(connection)
            head = {"table": table_id, "before": seq, "key": key, "to_seq": seq + len(events)}
            head |= {"to_changed": time.time(), "to_over": over, "to_asked": asked}
            if hand.execute(_MOVE_HEAD, head).rowcount != 1:
                if hand.execute(_KEYED, {"table": table_id, "key": key}).first() is not None:
                    raise Repeated("this was done before")
                raise Conflict("another process wrote to this table at the same moment")
            self._insert(connection, table_id, seq, events)
            if not self.sqlite:
                connection.execute(_NOTIFY, {"note": f"{table_id}:{seq + len(events)}"})

        return self.writer.submit(work, since) if where is None else self.writer.submit_from(where, work, since)

    def row(self, table_id: str) -> Row:
        found = self.read_dicts(select(TABLE).where(TABLE.c.id == table_id))
        if not found:
            raise NoTable("there is no such table; it may have been deleted")
        return _row(found[0])

    def head(self, table_id: str) -> int | None:
        """The number of the last event, or None if the table is gone."""
        return self.read_value(select(TABLE.c.seq).where(TABLE.c.id == table_id))

    def heads(self, table_ids: Sequence[str]) -> dict[str, int]:
        found: dict[str, int] = {}
        with self.engine.connect() as connection:
            for first in range(0, len(table_ids), 500):
                wanted = select(TABLE.c.id, TABLE.c.seq).where(TABLE.c.id.in_(table_ids[first : first + 500]))
                found |= {row.id: row.seq for row in connection.execute(wanted)}
        return found

    def reach_disk(self) -> None:
        """Whatever was read until now outlasts a power cut. PostgreSQL shows nothing before that."""
        if self.sqlite and self.url.database:
            sqlite.reach_disk(self.url.database)

    def events(self, table_id: str, after: int = 0) -> list[Event]:
        wanted = select(EVENT).where(EVENT.c.table_id == table_id, EVENT.c.seq > after).order_by(EVENT.c.seq)
        rows = self.read_dicts(wanted)
        return [
            Event(r["kind"], json.loads(r["data"]), r["seen"], r["moved"], r["key"], r["seq"], r["at"]) for r in rows
        ]

    # Tokens: only hashes are kept.

    def holder(self, hashed: str) -> tuple[str, str, int, int] | None:
        """Stored hash, table, seat (-1: spectator) and edition of a token's hash."""
        found = self.read_first(select(TOKEN).where(TOKEN.c.hash == hashed))
        return None if found is None else (found.hash, found.table_id, found.seat, found.edition)

    def keep_token(self, hashed: str, table_id: str, seat: int, edition: int) -> None:
        row = {"hash": hashed, "table_id": table_id, "seat": seat, "edition": edition}
        self.change(insert(TOKEN).values(row))

    # Who is there.

    def present(self, seats: Iterable[tuple[str, int]]) -> None:
        """Note that these seats are being looked at now. A handful at a time: moves are written in between."""
        now = time.time()
        rows = [{"table": table_id, "in_seat": seat, "now": now} for table_id, seat in seats]
        for first in range(0, len(rows), PRESENT_TOGETHER):
            self.write(partial(self._present, rows[first : first + PRESENT_TOGETHER]))

    def _present(self, rows: list[Json], connection: Connection) -> None:
        self._hand(connection).execute(_PRESENT, rows)

    def presences(self, table_ids: Sequence[str]) -> dict[str, dict[int, float]]:
        """When the seats of these tables were last looked through."""
        found: dict[str, dict[int, float]] = {}
        with self.engine.connect() as connection:
            for first in range(0, len(table_ids), 500):
                part = PRESENCE.c.table_id.in_(table_ids[first : first + 500])
                for row in connection.execute(select(PRESENCE).where(part)):
                    found.setdefault(row.table_id, {})[row.seat] = row.at
        return found

    # Still layers of boards, named by their content.

    def keep_still(self, key: str, markup: str) -> Future[None]:
        def work(connection: Connection) -> None:
            if connection.execute(select(STILL.c.key).where(STILL.c.key == key)).first() is None:
                connection.execute(insert(STILL).values(key=key, markup=markup, at=time.time()))

        return self.writer.submit(work)

    def still(self, key: str) -> str | None:
        return self.read_value(select(STILL.c.markup).where(STILL.c.key == key))

    # For the host.

    def rows(self, table_ids: Sequence[str] | None = None) -> list[Row]:
        """Tables, those changed last first; all of them, or those named. A damaged one of those named is left out."""
        if table_ids is None:
            return self._rows(select(TABLE))
        try:
            return self._rows(select(TABLE).where(TABLE.c.id.in_(table_ids)))
        except DatabaseError:
            found = []
            for table_id in table_ids:
                with failures.logged("a table cannot be read", DatabaseError, table=table_id):
                    found += self._rows(select(TABLE).where(TABLE.c.id == table_id))
            return sorted(found, key=lambda row: -row.changed)

    def _rows(self, wanted: Select[Any]) -> list[Row]:
        return [_row(found) for found in self.read_dicts(wanted.order_by(TABLE.c.changed.desc()))]

    def ids(self) -> list[str]:
        """Every table's id, without a look at the tables."""
        return self.read_column(select(TABLE.c.id).order_by(TABLE.c.id))

    def delete(self, table_ids: Sequence[str]) -> int:
        def work(connection: Connection) -> int:
            for part in (EVENT, TOKEN, PRESENCE, REVIEW, SITTING, CLOCK, INVITATION):
                connection.execute(delete(part).where(part.c.table_id.in_(table_ids)))
            for table_id in () if self.sqlite else table_ids:
                connection.execute(_NOTIFY, {"note": f"{table_id}:{GONE}"})
            return connection.execute(delete(TABLE).where(TABLE.c.id.in_(table_ids))).rowcount

        return self.write(work)

    def expired(self, before: float, over_only: bool = False) -> list[str]:
        wanted = select(TABLE.c.id).where(TABLE.c.changed < before)
        if over_only:
            wanted = wanted.where(TABLE.c.over)
        return self.read_column(wanted)

    def unused(self, before: float) -> list[str]:
        """Tables without a single move, last changed before then."""
        played = select(EVENT.c.seq).where(EVENT.c.table_id == TABLE.c.id, EVENT.c.kind == "act").exists()
        return self.read_column(select(TABLE.c.id).where(TABLE.c.changed < before, ~played))

    def probe(self) -> None:
        """Write a row, to see whether writing works."""
        self.write(lambda connection: connection.execute(_PULSE, {"id": PROBE, "now": time.time()}))

    def steady(self, apart: float, for_so_long: float) -> bool:
        """Whether the clock has been going on evenly for so long, by what is noted of it now and then: it was never
        set back, and between two notes lay no more than `apart`. What is deleted for its age is deleted only then."""
        now = time.time()

        def work(connection: Connection) -> float:
            noted = {row.id: row.at for row in connection.execute(select(PULSE).where(PULSE.c.id.in_((NOTED, SINCE))))}
            even = NOTED in noted and -clock.APART <= now - noted[NOTED] <= apart
            since = noted.get(SINCE, now) if even else now
            for number, at in ((NOTED, now), (SINCE, since)):
                connection.execute(_PULSE, {"id": number, "now": at})
            return since

        return now - self.write(work) >= for_so_long

    def look(self, table_id: str | None = None) -> None:
        """Read all that is stored of a table, or of the one that changed last; what is damaged raises."""
        if table_id is None:
            table_id = self.read_value(select(TABLE.c.id).order_by(TABLE.c.changed.desc()).limit(1))
        if table_id is not None:
            with failures.logged("a table was deleted while it was looked at", NoTable):
                if not self.row(table_id).setup:
                    raise ValueError("the table's beginning cannot be read")
                self.events(table_id)


_KEYED = select(EVENT.c.seq).where(EVENT.c.table_id == bindparam("table"), EVENT.c.key == bindparam("key"))
_MOVE_HEAD = (
    update(TABLE)
    .where(TABLE.c.id == bindparam("table"), TABLE.c.seq == bindparam("before"), ~_KEYED.exists())
    .values({name: bindparam(f"to_{name}") for name in ("seq", "changed", "over", "asked")})
)
_INSERT = insert(EVENT)
_PRESENT = text(
    'INSERT INTO presence (table_id, seat, at) SELECT id, :in_seat, :now FROM "table" WHERE id = :table '
    "ON CONFLICT (table_id, seat) DO UPDATE SET at = excluded.at"
)
_PULSE = text("INSERT INTO pulse (id, at) VALUES (:id, :now) ON CONFLICT (id) DO UPDATE SET at = excluded.at")
_NOTIFY = select(func.pg_notify(CHANNEL, bindparam("note")))


def _row(found: Mapping[Any, Any]) -> Row:
    try:
        setup = json.loads(found["setup"])
    except ValueError:
        setup = {}  # cannot be opened; the others can
    return Row(**{**found, "setup": setup})
