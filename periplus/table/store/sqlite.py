"""What is special about SQLite: how it is opened, and a quick hand for the statements of every move."""

import os
import sqlite3
import threading
import time
from contextlib import closing
from functools import cache
from typing import Any
from urllib.parse import quote

from sqlalchemy import Connection
from sqlalchemy.dialects.sqlite import dialect

from periplus.table import failures
from periplus.table.json_object import Json

TURN = 0.001  # seconds between two tries to write
FOLD_AFTER = 400  # commits
LONG = 16_000  # pages of the log beside the file
SYNC = getattr(os, "fdatasync", os.fsync)


def prepare(connection: Any, _record: Any) -> None:
    """WAL lets readers go on while one writes; FULL makes every commit reach the disk before it is done. The one who
    writes moves does that itself, see `Ahead`."""
    connection.isolation_level = None  # transactions begin where we say, see below
    for pragma in ("busy_timeout=10000", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")
    for _ in range(50):
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError:  # two processes open a new file at the same moment
            time.sleep(0.05)


def begin(connection: Connection) -> None:
    if not raw_of(connection).in_transaction:  # see begin_writing
        writing = connection.get_execution_options().get("writing")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def raw_of(connection: Connection) -> Any:
    """SQLite's own connection."""
    return connection.connection.dbapi_connection


def impatient(connection: Connection) -> Connection:
    """For the one who writes. SQLite itself would wait longer and longer between two tries, and so leave the writing
    place free while several processes want it. Who has the place waits for nobody. What was written is folded into the
    file by others: whoever has to do it at the end of a move keeps the moves behind it waiting."""
    for pragma in ("busy_timeout=0", "wal_autocheckpoint=0"):
        raw_of(connection).execute(f"PRAGMA {pragma}")
    return connection


def begin_writing(connection: Connection, until: float) -> None:
    """Take the one writing place. Few statements: at each of them the thread that draws is interrupted."""
    raw = raw_of(connection)
    while True:
        try:
            raw.execute("BEGIN IMMEDIATE")
            return
        except sqlite3.OperationalError as error:
            if time.monotonic() >= until or getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            time.sleep(TURN)


def commit(connection: Connection) -> None:
    if connection.in_transaction():  # something was written the long way
        connection.commit()
    else:
        raw_of(connection).execute("COMMIT")


class Ahead:
    """The log beside the file, where commits go first. Whoever writes there brings it to the disk itself, before it
    answers and after it has left the writing place: else processes would wait for each other's disk in turns. What
    others committed until then is brought there with it."""

    def __init__(self, path: str) -> None:
        self._path = f"{path}-wal"
        self._ours = False
        self._file: int | None = None

    def opened(self, connection: Connection) -> None:
        """For a connection that leaves it to us; where there is no such log, SQLite goes on seeing to it."""
        self.closed()
        raw = raw_of(connection)
        self._ours = raw.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
        if self._ours:
            raw.execute("PRAGMA synchronous=NORMAL")

    def reach_disk(self) -> None:
        """Whatever was committed; the log is the same file for as long as a connection to it is open."""
        if not self._ours:
            return
        try:
            if self._file is None:
                self._file = os.open(self._path, os.O_RDWR)
            SYNC(self._file)
        except OSError as error:
            raise sqlite3.OperationalError(str(error)) from error

    def closed(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


def reach_disk(path: str) -> None:
    """What another process has committed, brought to the disk by the one who read it: nobody is shown what a power cut
    could still take back."""
    try:
        file = os.open(f"{path}-wal", os.O_RDWR)
        try:
            SYNC(file)
        finally:
            os.close(file)
    except FileNotFoundError:
        return  # folded into the file, and so on the disk
    except OSError as error:
        raise sqlite3.OperationalError(str(error)) from error


class Folding:
    """Brings what was written into the file itself, now and then, beside those who go on writing."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._commits = 0
        self._thread: threading.Thread | None = None

    def committed(self) -> None:
        self._commits += 1
        if self._commits >= FOLD_AFTER and (self._thread is None or not self._thread.is_alive()):
            self._commits = 0
            self._thread = threading.Thread(target=self._fold, name="folding", daemon=True)
            self._thread.start()

    def _fold(self) -> None:
        """Nobody waits for this. Only where the log has not begun anew for long, because somebody was always writing,
        all wait until the last of it is folded."""
        with failures.logged("the log beside the database could not be folded", sqlite3.Error):
            with closing(sqlite3.connect(self._path, timeout=1, isolation_level=None)) as database:
                _, length, _ = database.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
                if length > LONG:
                    database.execute("PRAGMA wal_checkpoint(RESTART)").fetchone()


def fold(path: str) -> None:
    """Everything into the one file, and the log beside it empty: for one who stops. Where another process writes at
    this moment, it is left to that one."""
    if not os.path.exists(f"{path}-wal"):
        return
    existing = f"file:{quote(path)}?mode=rw"  # none is made
    with (
        failures.logged("the log beside the database could not be emptied", sqlite3.Error),
        closing(sqlite3.connect(existing, uri=True, timeout=2, isolation_level=None)) as database,
    ):
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()


@cache
def _written(statement: Any) -> tuple[str, list[str]]:
    """A statement as SQLite reads it, and its values in their order."""
    compiled = statement.compile(dialect=dialect(paramstyle="qmark"), column_keys=None)
    return str(compiled), list(compiled.positiontup or ())


class Found:
    """The result of a statement: rows and how many it changed, no more than moves need."""

    def __init__(self, cursor: sqlite3.Cursor) -> None:
        self.rowcount = cursor.rowcount
        self.first = cursor.fetchone


class Hand:
    """Executes statements on SQLite's own connection. The long way, through expressions and results, takes more time
    than a move's three statements themselves."""

    def __init__(self, connection: Connection) -> None:
        self._raw = raw_of(connection)

    def execute(self, statement: Any, values: Json | list[Json]) -> Found:
        sql, names = _written(statement)
        if isinstance(values, list):
            return Found(self._raw.executemany(sql, [tuple(row[name] for name in names) for row in values]))
        return Found(self._raw.execute(sql, tuple(values[name] for name in names)))
