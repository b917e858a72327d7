"""Where tables are kept: SQLite in WAL mode, or PostgreSQL. An answered move is on the disk.

A table is a row and its events; events are only ever added, each with the next sequence number, so that two processes
at work on one table notice each other: the second to write gets `Conflict` and reads again.
"""

import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import orjson
from sqlalchemy import (
    Connection,
    Engine,
    Select,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, IntegrityError

from periplus.core.errors import BadFile, BadOption, PeriplusError
from periplus.table import clock, failures
from periplus.table.json_object import Json
from periplus.table.settings import database_url
from periplus.table.store import migrate, sqlite
from periplus.table.store.group_commit import InLoop, Writer
from periplus.table.store.schema import (
    CLOCK,
    EVENT,
    INVITATION,
    PRESENCE,
    PULSE,
    REVIEW,
    SITTING,
    STILL,
    TABLE,
    TOKEN,
)

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


@dataclass(frozen=True)
class StoredReview:
    """A review as stored: how many of the planned decisions are judged, what was found, and when the process at work on
    it was last heard of."""

    table_id: str
    simulations: int
    planned: int
    done: int
    points: list[Json]
    owner: str
    at: float

    @property
    def complete(self) -> bool:
        return self.done >= self.planned


class Store:
    def __init__(self, url: str) -> None:
        try:
            self.url = make_url(database_url(url))
            self.sqlite = self.url.get_backend_name() == "sqlite"
            self.engine = self._engine()
            self.writer = Writer(self._engine(pool_size=1, max_overflow=0), self.sqlite)
        except (ArgumentError, ModuleNotFoundError) as error:
            raise BadOption(f"this database cannot be used: {error}") from None

    def _engine(self, pool_size: int = 8, max_overflow: int = 10) -> Engine:
        """What fails is logged without its values: they are names and dealt cards."""
        sizes: Json = {"pool_size": pool_size, "max_overflow": max_overflow, "hide_parameters": True}
        if not self.sqlite:
            hurry = {"connect_timeout": 3, "options": "-c statement_timeout=3000"} if pool_size == 1 else {}
            return create_engine(self.url, pool_pre_ping=True, connect_args=hurry, **sizes)
        try:
            Path(self.url.database or ".").parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadFile(f"the folder of {self.url.database} cannot be made: {error.strerror}") from None
        engine = create_engine(self.url, connect_args={"timeout": 10, "check_same_thread": False}, **sizes)
        event.listen(engine, "connect", sqlite.prepare)
        event.listen(engine, "begin", sqlite.begin)
        return engine

    @contextmanager
    def _alone(self) -> Iterator[Connection]:
        """A transaction that takes SQLite's one writing place at once, and may take long."""
        with self.engine.connect().execution_options(writing=True) as connection, connection.begin():
            yield connection

    def _write(self, work: Callable[[Connection], T]) -> T:
        return self.writer.submit(work).result()

    def migrate(self) -> None:
        """Bring the database to the shape this program knows."""
        try:
            if not migrate.up_to_date(self.engine):
                with self._alone() as connection:
                    migrate.migrate(connection, alone=self.sqlite)
        except DatabaseError as error:
            place = f" {self.url.database}" if self.sqlite else ""
            raise BadFile(f"the database{place} cannot be opened: {error.orig}") from None

    def close(self) -> None:
        """SQLite: whoever copies the one file afterwards has everything."""
        self.writer.close()
        self.engine.dispose()
        if self.sqlite and self.url.database:
            sqlite.fold(self.url.database)

    # Tables and their events.

    def create(self, row: Row, tokens: Iterable[tuple[str, int]], events: Sequence[Event]) -> None:
        values = {**vars(row), "setup": json.dumps(row.setup), "seq": len(events)}
        held = [{"hash": hashed, "table_id": row.id, "seat": seat} for hashed, seat in tokens]

        def work(connection: Connection) -> None:
            connection.execute(insert(TABLE).values(values))
            if held:
                connection.execute(insert(TOKEN), held)
            self._insert(connection, row.id, 0, events)
            for each in events:
                if each.beside is not None:
                    each.beside(connection)

        self._write(work)

    def _insert(self, connection: Connection | sqlite.Hand, table_id: str, seq: int, events: Sequence[Event]) -> None:
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
            connection.execute(_INSERT, rows)

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
            hand = sqlite.Hand(connection) if self.sqlite else connection
            head = {"table": table_id, "before": seq, "key": key, "to_seq": seq + len(events)}
            head |= {"to_changed": time.time(), "to_over": over, "to_asked": asked}
            if hand.execute(_MOVE_HEAD, head).rowcount != 1:
                if hand.execute(_KEYED, {"table": table_id, "key": key}).first() is not None:
                    raise Repeated("this was done before")
                raise Conflict("another process wrote to this table at the same moment")
            self._insert(hand, table_id, seq, events)
            for each in events:
                if each.beside is not None:
                    each.beside(connection)
            if not self.sqlite:
                connection.execute(_NOTIFY, {"note": f"{table_id}:{seq + len(events)}"})

        return self.writer.submit(work, since) if where is None else self.writer.submit_from(where, work, since)

    def row(self, table_id: str) -> Row:
        with self.engine.connect() as connection:
            found = connection.execute(select(TABLE).where(TABLE.c.id == table_id)).mappings().one_or_none()
        if found is None:
            raise NoTable("there is no such table; it may have been deleted")
        return _row(found)

    def head(self, table_id: str) -> int | None:
        """The number of the last event, or None if the table is gone."""
        with self.engine.connect() as connection:
            return connection.execute(select(TABLE.c.seq).where(TABLE.c.id == table_id)).scalar_one_or_none()

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
        with self.engine.connect() as connection:
            rows = connection.execute(wanted).mappings().all()
        return [
            Event(r["kind"], json.loads(r["data"]), r["seen"], r["moved"], r["key"], r["seq"], r["at"]) for r in rows
        ]

    # Tokens: only hashes are kept.

    def holder(self, hashed: str) -> tuple[str, str, int, int] | None:
        """Stored hash, table, seat (-1: spectator) and edition of a token's hash."""
        with self.engine.connect() as connection:
            found = connection.execute(select(TOKEN).where(TOKEN.c.hash == hashed)).one_or_none()
        return None if found is None else (found.hash, found.table_id, found.seat, found.edition)

    def keep_token(self, hashed: str, table_id: str, seat: int, edition: int) -> None:
        row = {"hash": hashed, "table_id": table_id, "seat": seat, "edition": edition}
        self._write(lambda connection: connection.execute(insert(TOKEN).values(row)))

    # Who is there.

    def present(self, seats: Iterable[tuple[str, int]]) -> None:
        """Note that these seats are being looked at now. A handful at a time: moves are written in between."""
        now = time.time()
        rows = [{"table": table_id, "in_seat": seat, "now": now} for table_id, seat in seats]
        for first in range(0, len(rows), PRESENT_TOGETHER):
            self._write(partial(self._present, rows[first : first + PRESENT_TOGETHER]))

    def _present(self, rows: list[Json], connection: Connection) -> None:
        hand = sqlite.Hand(connection) if self.sqlite else connection
        hand.execute(_PRESENT, rows)

    def presences(self, table_ids: Sequence[str]) -> dict[str, dict[int, float]]:
        """When the seats of these tables were last looked through."""
        found: dict[str, dict[int, float]] = {}
        with self.engine.connect() as connection:
            for first in range(0, len(table_ids), 500):
                part = PRESENCE.c.table_id.in_(table_ids[first : first + 500])
                for row in connection.execute(select(PRESENCE).where(part)):
                    found.setdefault(row.table_id, {})[row.seat] = row.at
        return found

    # Reviews: each is worked on by one process at a time.

    def review(self, table_id: str) -> StoredReview | None:
        with self.engine.connect() as connection:
            found = connection.execute(select(REVIEW).where(REVIEW.c.table_id == table_id)).mappings().one_or_none()
        return None if found is None else StoredReview(**{**found, "points": json.loads(found["points"])})

    def claim_review(self, table_id: str, owner: str, simulations: int, planned: int, silent: float) -> bool:
        """Whether this process may work on the review: nobody has begun it, or who did was silent for so long."""
        at = time.time()
        quiet = (REVIEW.c.at < at - silent) | (REVIEW.c.at > at + clock.APART)
        here = (REVIEW.c.table_id == table_id) & ((REVIEW.c.owner == owner) | quiet)
        first = {"simulations": simulations, "planned": planned, "done": 0, "points": "[]"}
        now = {"owner": owner, "at": at}

        def work(connection: Connection) -> None:
            if connection.execute(update(REVIEW).where(here).values(now)).rowcount == 0:
                connection.execute(insert(REVIEW).values(table_id=table_id, **first, **now))

        try:
            self._write(work)
            return True
        except IntegrityError:
            return False

    def keep_review(self, table_id: str, owner: str, done: int, points: Sequence[Mapping[str, Any]]) -> bool:
        """Write down how far the review is; false if another process has taken it over, or the table is gone."""
        here = (REVIEW.c.table_id == table_id) & (REVIEW.c.owner == owner)
        values = {"done": done, "points": json.dumps(points), "at": time.time()}
        return self._write(lambda c: c.execute(update(REVIEW).where(here).values(values)).rowcount == 1)

    def leave_reviews(self, owner: str) -> None:
        """This process ends: whoever wants may go on with its reviews at once."""
        self._write(lambda c: c.execute(update(REVIEW).where(REVIEW.c.owner == owner).values(at=0.0)))

    # Still layers of boards, named by their content.

    def keep_still(self, key: str, markup: str) -> Future[None]:
        def work(connection: Connection) -> None:
            if connection.execute(select(STILL.c.key).where(STILL.c.key == key)).first() is None:
                connection.execute(insert(STILL).values(key=key, markup=markup, at=time.time()))

        return self.writer.submit(work)

    def still(self, key: str) -> str | None:
        with self.engine.connect() as connection:
            return connection.execute(select(STILL.c.markup).where(STILL.c.key == key)).scalar_one_or_none()

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
        with self.engine.connect() as connection:
            rows = connection.execute(wanted.order_by(TABLE.c.changed.desc())).mappings()
            return [_row(found) for found in rows]

    def ids(self) -> list[str]:
        """Every table's id, without a look at the tables."""
        with self.engine.connect() as connection:
            return list(connection.execute(select(TABLE.c.id).order_by(TABLE.c.id)).scalars())

    def delete(self, table_ids: Sequence[str]) -> int:
        def work(connection: Connection) -> int:
            for part in (EVENT, TOKEN, PRESENCE, REVIEW, SITTING, CLOCK, INVITATION):
                connection.execute(delete(part).where(part.c.table_id.in_(table_ids)))
            for table_id in () if self.sqlite else table_ids:
                connection.execute(_NOTIFY, {"note": f"{table_id}:{GONE}"})
            return connection.execute(delete(TABLE).where(TABLE.c.id.in_(table_ids))).rowcount

        return self._write(work)

    def expired(self, before: float, over_only: bool = False) -> list[str]:
        wanted = select(TABLE.c.id).where(TABLE.c.changed < before)
        if over_only:
            wanted = wanted.where(TABLE.c.over)
        with self.engine.connect() as connection:
            return list(connection.execute(wanted).scalars())

    def unused(self, before: float) -> list[str]:
        """Tables without a single move, last changed before then."""
        played = select(EVENT.c.seq).where(EVENT.c.table_id == TABLE.c.id, EVENT.c.kind == "act").exists()
        with self.engine.connect() as connection:
            return list(connection.execute(select(TABLE.c.id).where(TABLE.c.changed < before, ~played)).scalars())

    def probe(self) -> None:
        """Write a row, to see whether writing works."""
        self._write(lambda connection: connection.execute(_PULSE, {"id": PROBE, "now": time.time()}))

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

        return now - self._write(work) >= for_so_long

    def look(self, table_id: str | None = None) -> None:
        """Read all that is stored of a table, or of the one that changed last; what is damaged raises."""
        if table_id is None:
            with self.engine.connect() as connection:
                last = select(TABLE.c.id).order_by(TABLE.c.changed.desc()).limit(1)
                table_id = connection.execute(last).scalar_one_or_none()
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
