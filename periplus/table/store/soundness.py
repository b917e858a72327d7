"""Whether what is stored is whole: the database itself, looked through page by page."""

import sqlite3
from collections.abc import Iterator

from sqlalchemy import text
from sqlalchemy.exc import DatabaseError, IntegrityError, OperationalError, ProgrammingError

from periplus.core.errors import PeriplusError
from periplus.table.store.store import Store

FAILED = (DatabaseError, sqlite3.DatabaseError)  # whatever a database says when it cannot
_AWAY = (OperationalError, sqlite3.OperationalError)  # it may come back
_RULES = (IntegrityError, sqlite3.IntegrityError, ProgrammingError)

_BTREES = text(
    "SELECT c.relname, bt_index_check(c.oid::regclass, true) FROM pg_class c JOIN pg_am a ON a.oid = c.relam "
    "JOIN pg_namespace n ON n.oid = c.relnamespace "
    "WHERE a.amname = 'btree' AND c.relkind = 'i' AND n.nspname = current_schema()"
)
_HEAPS = text(
    "SELECT c.relname, v.blkno, v.msg FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace, "
    "verify_heapam(c.oid::regclass) v WHERE c.relkind = 'r' AND n.nspname = current_schema() LIMIT 50"
)


class Damaged(PeriplusError):
    """What is stored of a table cannot be read: the disk, or somebody, has changed it."""


def is_damage(error: BaseException) -> bool:
    """Whether the database found what it keeps unreadable; not that it is away, or busy, or that a rule was broken."""
    if isinstance(error, _RULES) or not isinstance(error, FAILED):
        return False
    return not isinstance(error, _AWAY) or "decode" in str(error)


def faults_of(store: Store) -> Iterator[str]:
    """Every fault of the database itself, in its own words; nothing if it is whole."""
    yield from (_sqlite_faults(store) if store.sqlite else _postgres_faults(store))


def _sqlite_faults(store: Store) -> Iterator[str]:
    try:
        with store.engine.connect() as connection:
            found = [str(row[0]) for row in connection.execute(text("PRAGMA integrity_check(50)"))]
            found += [f"{row[0]}, row {row[1]}, hangs on nothing" for row in connection.execute(_ORPHANS)]
        yield from (each for each in found if each != "ok")
    except DatabaseError as error:
        yield str(error.orig)


_ORPHANS = text("PRAGMA foreign_key_check")


def _postgres_faults(store: Store) -> Iterator[str]:
    """By amcheck, where it is installed or may be; a host who cannot have it is told that nobody looked."""
    try:
        with store.engine.begin() as connection:
            connection.execute(text("CREATE EXTENSION IF NOT EXISTS amcheck"))
    except DatabaseError as error:
        yield f"amcheck cannot be used, so indexes and pages were not looked at: {error.orig}"
        return
    for look in (_BTREES, _HEAPS):
        try:
            with store.engine.connect() as connection:
                rows = connection.execute(look).all()
            if look is _HEAPS:
                yield from (f"{row.relname}, page {row.blkno}: {row.msg}" for row in rows)
        except DatabaseError as error:
            yield str(error.orig).strip()
