"""One thread writes. What several tables want on the disk at the same moment goes there together, in one transaction;
whoever waited three seconds in all is told that nothing was changed."""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DatabaseError, IntegrityError

from periplus.core.errors import PeriplusError
from periplus.table import sqlite

T = TypeVar("T")

PATIENCE = 3.0
MOST_TOGETHER = 200

log = logging.getLogger("periplus.table.writer")


class Busy(PeriplusError):
    """The database could not be written to in time; nothing was changed."""


class Full(PeriplusError):
    """There is no room left where the tables are kept; nothing was changed."""


@dataclass
class _Write:
    work: Callable[[Connection], Any]
    until: float
    future: Future[Any] = field(default_factory=Future)


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
        self._folding = sqlite.Folding(str(engine.url.database))
        self.patience = PATIENCE
        self.fault: PeriplusError | None = None

    def submit(self, work: Callable[[Connection], T], since: float | None = None) -> Future[T]:
        """Done and on the disk when the future has its result; given up when it was wanted for too long."""
        with self._starting:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
                self._thread.start()
        write = _Write(work, (time.monotonic() if since is None else since) + self.patience)
        self._queue.put(write)
        return write.future

    def close(self) -> None:
        with self._starting:
            thread, self._thread = self._thread, None
        if thread is not None:
            self._queue.put(None)
            thread.join(PATIENCE + 1)

    def _run(self) -> None:
        while (batch := self._next()) is not None:
            now = time.monotonic()
            # From here on nobody can take a wish back: an answer to one that was would end this thread.
            wanted = [write for write in batch if write.future.set_running_or_notify_cancel()]
            for write in wanted:
                if write.until <= now:
                    write.future.set_exception(Busy("the database is busy"))
            if waiting := [write for write in wanted if write.until > now]:
                self._write(waiting)
        if self._connection is not None:
            self._connection.close()
            self._connection = None

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
        outcomes: list[tuple[_Write, Any, PeriplusError | None]] = []
        try:
            with self._transaction(min(write.until for write in batch)) as connection:
                for write in batch:
                    outcomes.append(_tried(write, connection))
                committing = True
        except Exception as error:
            if len(batch) > 1 and not committing and _disturbed(error):
                for write in batch:
                    self._write([write])
                return
            self._fail(batch, error)
            return
        self.fault = None
        for write, value, refused in outcomes:
            if refused is None:
                write.future.set_result(value)
            else:
                write.future.set_exception(refused)

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
        try:
            sqlite.begin_writing(self._connection, until)
            yield self._connection
            sqlite.commit(self._connection)
            self._folding.committed()
        except BaseException:
            connection, self._connection = self._connection, None
            with suppress(Exception):
                connection.invalidate()
            connection.close()
            raise

    def _fail(self, batch: list[_Write], error: Exception) -> None:
        told = told_of(error)
        if isinstance(told, PeriplusError):
            self.fault = told
            log.error("nothing could be written", extra={"error": type(told).__name__, "why": _reason(error)})
        for write in batch:
            write.future.set_exception(told)


def _tried(write: _Write, connection: Connection) -> tuple[_Write, Any, PeriplusError | None]:
    try:
        return write, write.work(connection), None
    except PeriplusError as refused:
        return write, None, refused


def _of_database(error: Exception) -> bool:
    """Whether the database itself failed, not a write that breaks a rule of it."""
    failed = isinstance(error, DatabaseError | sqlite3.DatabaseError)
    return failed and not isinstance(error, IntegrityError | sqlite3.IntegrityError)


def _disturbed(error: Exception) -> bool:
    """One write of several failed by itself; the others may do better alone."""
    return not _of_database(error)


def _reason(error: Exception) -> str:
    return str(getattr(error, "orig", error))


def told_of(error: Exception) -> Exception:
    """What whoever asked for the write is told. What breaks a rule of the database is told as it is."""
    if not _of_database(error):
        return error
    if "full" in _reason(error) or "No space left" in _reason(error):
        return Full("there is no room left for another move")
    return Busy("the database does not answer")
