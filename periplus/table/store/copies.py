"""A copy of all tables in one file, made while people play; and such a file in the place of what was there."""

import logging
import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from periplus.core.errors import BadFile, BadOption
from periplus.table import failures
from periplus.table.store.soundness import faults_of
from periplus.table.store.store import Store

log = logging.getLogger("periplus.table.store.copies")

STEP = 500  # pages at a time: others write in between


def back_up(store: Store, file: Path) -> int:
    """How many tables the copy has. It is whole or not there: made beside its place, checked, then put there."""
    if not store.sqlite:
        raise BadOption("PostgreSQL makes its own copies: pg_dump --format=custom --file=FILE, back by pg_restore")
    if file.exists():
        raise BadOption(f"{file} is there already; name a file that is not")
    making = file.with_name(f".{file.name}.making")
    try:
        with closing(sqlite3.connect(f"file:{store.url.database}?mode=ro", uri=True, timeout=10)) as source:
            with closing(sqlite3.connect(making)) as copy:
                source.backup(copy, pages=STEP, sleep=0.005)
                copy.execute("PRAGMA journal_mode=DELETE")  # one file, whoever opens it
        count = checked(making)
        with making.open("rb+") as written:
            os.fsync(written.fileno())
        os.link(making, file)  # never over another
        return count
    except (OSError, sqlite3.Error) as error:
        raise BadFile(f"no copy could be made at {file}: {error}") from None
    finally:
        with failures.logged("what was begun of a copy could not be removed", OSError):
            making.unlink()


def checked(file: Path) -> int:
    """How many tables a copy has, if it is whole."""
    if not file.is_file():
        raise BadFile(f"there is no file {file}")
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as copy:
            found = [row[0] for row in copy.execute("PRAGMA integrity_check(5)")]
            if found != ["ok"]:
                raise BadFile(f"{file} is damaged: {'; '.join(found)}")
            return int(copy.execute('SELECT count(*) FROM "table"').fetchone()[0])
    except sqlite3.Error as error:
        raise BadFile(f"{file} holds no tables: {error}") from None


def restore(file: Path, target: Path) -> tuple[int, Path | None]:
    """Put a checked copy in the place of a database that nobody has open; how many tables it has, and where what was
    there before is kept."""
    count = checked(file)
    aside = _set_aside(target) if target.exists() else None
    target.parent.mkdir(parents=True, exist_ok=True)
    making = target.with_name(f".{target.name}.making")
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as source, closing(sqlite3.connect(making)) as copy:
        source.backup(copy)
    making.rename(target)
    store = Store(str(target))
    try:
        store.migrate()
        if faults := list(faults_of(store)):
            raise BadFile(f"{target} is damaged: {'; '.join(faults)}")
    finally:
        store.close()
    return count, aside


def _set_aside(target: Path) -> Path:
    aside = target.with_name(f"{target.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")
    try:
        with closing(sqlite3.connect(target, timeout=0.5, isolation_level=None)) as database:
            database.execute("PRAGMA journal_mode=DELETE").fetchone()  # refused while anybody has it open
    except sqlite3.OperationalError:
        raise BadOption(f"{target} is in use; stop the table first") from None
    except sqlite3.DatabaseError as error:
        log.info("no database, or a damaged one, goes aside as it is", extra={"error": str(error)})
    target.rename(aside)
    for ending in ("-wal", "-shm"):
        beside = Path(f"{target}{ending}")
        if beside.exists():
            beside.rename(f"{aside}{ending}")
    return aside
