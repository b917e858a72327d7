"""One thread writes. What several tables want on the disk at the same moment goes there together, in one transaction;
whoever waited three seconds in all is told that nothing was changed."""

import asyncio
import logging
import math
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeVar, cast

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DatabaseError, IntegrityError

from periplus.core.errors import PeriplusError
from periplus.table import failures
from periplus.table.store import sqlite

T = TypeVar("T")

PATIENCE = 3.0
MOST_TOGETHER = 200

log = logging.getLogger("periplus.table.store.group_commit")


class Busy(PeriplusError):
    """The database could not be written to in time; nothing was changed."""


class Full(PeriplusError):
    """There is no room left where the tables are kept; nothing was changed."""


@dataclass(slots=True, eq=False)
class _Write:
    """A wish, and who is told what became of it."""

    work: Callable[[Connection], Any]
    until: float
    future: Any

    def begun(self) -> bool:
        """From here on nobody can take the wish back: an answer to one that was would end the thread that writes."""
        return bool(self.future.set_running_or_notify_cancel())

    def notify(self, value: Any, error: Exception | None) -> None:
        if error is None:
            self.future.set_result(value)
        else:
            self.future.set_exception(error)


class InLoop(NamedTuple):
    """Where somebody waits for a write: in an event loop. `then` is done there as soon as it is on the disk, whether
    or not anybody still waits."""

    loop: asyncio.AbstractEventLoop
    then: Callable[[], None] | None = None


class _LoopWrite(_Write):
    """A wish from an event loop, where its future lives."""

    __slots__ = ("where",)

    def __init__(self, work: Callable[[Connection], Any], until: float, where: InLoop) -> None:
        super().__init__(work, until, where.loop.create_future())
        self.where = where

    def begun(self) -> bool:
        return not self.future.cancelled()

    def notify(self, value: Any, error: Exception | None) -> None:
        if not self.future.done():
            super().notify(value, error)
        if error is None and self.where.then is not None:
            self.where.then()


Outcome = tuple[_Write, Any, Exception | None]


def _tell(outcomes: list[Outcome]) -> None:
    for write, value, error in outcomes:
        write.notify(value, error)


def _tell_all(outcomes: list[Outcome]) -> None:
    """An event loop is woken once for all that it waits for."""
    here: list[Outcome] = []
    there: dict[asyncio.AbstractEventLoop, list[Outcome]] = {}
    for outcome in outcomes:
        write = outcome[0]
        (there.setdefault(write.where.loop, []) if isinstance(write, _LoopWrite) else here).append(outcome)
    _tell(here)
    for loop, told in there.items():
        with failures.logged("an event loop ended while it waited for a write", RuntimeError):
            loop.call_soon_threadsafe(_tell, told)


class Writer:
    """Takes writes from any thread. A write raises a `PeriplusError` of its own only before it has changed anything, so
    that the others of its transaction are not disturbed."""

    def __init__(self, engine: Engine, to_sqlite: bool) -> None:
        self._engine = engine
        self._sqlite = to_sqlite
        self._queue: SimpleQueue[_Write | None] = SimpleQueue()
        self._starting = threading.Lock()
        self._thread: threading.Thread | None = None
        self._connection: Connection | None = None
        self._ahead = sqlite.Ahead(str(engine.url.database))
        self._folding = sqlite.Folding(str(engine.url.database))
        self.patience = PATIENCE
        self.fault: PeriplusError | None = None
        self.wrote = -math.inf  # when something last reached the disk, by the monotonic clock

    def submit(self, work: Callable[[Connection], T], since: float | None = None) -> Future[T]:
        """Done and on the disk when the future has its result; given up when it was wanted for too long."""
        future: Future[T] = Future()
        self._put(_Write(work, self._until(since), future))
        return future

    def submit_from(
        self, where: InLoop, work: Callable[[Connection], T], since: float | None = None
    ) -> asyncio.Future[T]:
        """The same for one who waits in an event loop."""
        write = _LoopWrite(work, self._until(since), where)
        self._put(write)
        return cast("asyncio.Future[T]", write.future)

    def _until(self, since: float | None) -> float:
        return (time.monotonic() if since is None else since) + self.patience

    def _put(self, write: _Write) -> None:
        if self._thread is None:
            with self._starting:
                if self._thread is None:
                    self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
                    self._thread.start()
        self._queue.put(write)

    def close(self) -> None:
        with self._starting:
            thread, self._thread = self._thread, None
        if thread is not None:
            self._queue.put(None)
            thread.join(PATIENCE + 1)
        self._engine.dispose()

    def _run(self) -> None:
        while (batch := self._next()) is not None:
            now = time.monotonic()
            wanted = [write for write in batch if write.begun()]
            _tell_all([(write, None, Busy("the database is busy")) for write in wanted if write.until <= now])
            if waiting := [write for write in wanted if write.until > now]:
                self._write(waiting)
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self._ahead.closed()

    def _next(self) -> list[_Write] | None:
        """All that wait now; None when the last has been written."""
        batch = []
        write = self._queue.get()
        while write is not None:
            batch.append(write)
            try:
                write = self._queue.get_nowait() if len(batch) < MOST_TOGETHER else None
            except Empty:
                return batch
        if batch and len(batch) < MOST_TOGETHER:
            self._queue.put(None)
        return batch or None

    def _write(self, batch: list[_Write]) -> None:
        committing = False
        outcomes: list[Outcome] = []
        try:
            with self._transaction(min(write.until for write in batch)) as connection:
                for write in batch:
                    outcomes.append(_tried(write, connection))
                committing = True
        except Exception as error:
            if len(batch) > 1 and not committing and not _of_database(error):
                for write in batch:  # one failed by itself; the others may do better alone
                    self._write([write])
                return
            self._fail(batch, error)
            return
        self.fault = None
        self.wrote = time.monotonic()
        _tell_all(outcomes)

    @contextmanager
    def _transaction(self, until: float) -> Iterator[Connection]:
        """SQLite's is begun and ended by its own statements, on a connection that stays open: setting one up the long
        way takes five times as long as what is written."""
        if not self._sqlite:
            with self._engine.connect() as connection, connection.begin():
                yield connection
            return
        if self._connection is None:
            self._connection = sqlite.impatient(self._engine.connect())
            self._ahead.opened(self._connection)
        try:
            sqlite.begin_writing(self._connection, until)
            yield self._connection
            sqlite.commit(self._connection)
            self._ahead.reach_disk()
            self._folding.committed()
        except BaseException:
            connection, self._connection = self._connection, None
            with failures.logged("a broken connection could not be given up"):
                connection.invalidate()
            connection.close()
            raise

    def _fail(self, batch: list[_Write], error: Exception) -> None:
        told = public_error(error)
        if isinstance(told, PeriplusError):
            self.fault = told
            log.error("nothing could be written", extra={"error": type(told).__name__, "why": _reason(error)})
        _tell_all([(write, None, told) for write in batch])


def _tried(write: _Write, connection: Connection) -> Outcome:
    try:
        return write, write.work(connection), None
    except PeriplusError as refused:
        return write, None, refused


def _of_database(error: Exception) -> bool:
    """Whether the database itself failed, not a write that breaks a rule of it."""
    failed = isinstance(error, DatabaseError | sqlite3.DatabaseError)
    return failed and not isinstance(error, IntegrityError | sqlite3.IntegrityError)


def _reason(error: Exception) -> str:
    return str(getattr(error, "orig", error))


def public_error(error: Exception) -> Exception:
    """What whoever asked for the write is told. What breaks a rule of the database is told as it is."""
    if not _of_database(error):
        return error
    if "full" in _reason(error) or "No space left" in _reason(error):
        return Full("there is no room left for another move")
    return Busy(f"the database cannot be written to: {_reason(error)}")
