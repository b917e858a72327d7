"""Whether a table in memory is still what is stored, found out without reading it.

A stamp is anything that changes when another process may have written. While a table's stamp is the one it was last
compared under, it is taken from memory; `None` says that nobody would tell, and the store is asked every time.
"""

from __future__ import annotations

import sqlite3
import threading
from collections import Counter
from typing import Any

from periplus.table.store.store import Store

Stamp = int | tuple[int, int] | None

MOST_NOTICES = 100_000


def heads_of(store: Store) -> SqliteHeads | NoticedHeads:
    return SqliteHeads(store) if store.sqlite else NoticedHeads(store)


class SqliteHeads:
    """SQLite counts the commits that other connections made; a connection that never writes sees them all."""

    cheap = True  # asking for a head takes no waiting
    late = False  # what another process wrote may be told of a moment after it was answered there

    def __init__(self, store: Store) -> None:
        self._path = str(store.url.database)
        self._lock = threading.Lock()
        self._reader: sqlite3.Connection | None = None

    def _ask(self, statement: str, *values: str) -> Any:
        with self._lock:
            if self._reader is None:
                self._reader = sqlite3.connect(self._path, timeout=1, isolation_level=None, check_same_thread=False)
            return self._reader.execute(statement, values).fetchone()

    def stamp(self, table_id: str) -> Stamp:
        return int(self._ask("PRAGMA data_version")[0])

    def head(self, table_id: str) -> int | None:
        found = self._ask('SELECT seq FROM "table" WHERE id = ?', table_id)
        return None if found is None else int(found[0])

    def close(self) -> None:
        with self._lock:
            if self._reader is not None:
                self._reader.close()
                self._reader = None


class NoticedHeads:
    """Freshness on PostgreSQL, which tells of every write as long as somebody listens."""

    cheap = False
    late = True

    def __init__(self, store: Store) -> None:
        self._store = store
        self._listening = 0
        self._notices: Counter[str] = Counter()

    def listening(self, yes: bool) -> None:
        """From here on every write is told of; or no more."""
        self._notices.clear()
        self._listening = abs(self._listening) + 1 if yes else -abs(self._listening)

    def noticed(self, table_id: str) -> None:
        self._notices[table_id] += 1
        if len(self._notices) > MOST_NOTICES:
            self.listening(True)

    def stamp(self, table_id: str) -> Stamp:
        return (self._listening, self._notices[table_id]) if self._listening > 0 else None

    def head(self, table_id: str) -> int | None:
        return self._store.head(table_id)

    def close(self) -> None:
        self._notices.clear()
