"""Who watches which table, and how they learn that it changed: within this process, from others, and after a sleep."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator

from periplus.table.store import CHANNEL, Store

log = logging.getLogger("periplus.table.live")

MOST_STREAMS = 500  # of one table


class Hub:
    """Bells to ring when a table changes. Lives in the event loop."""

    def __init__(self) -> None:
        self._bells: dict[str, set[asyncio.Event]] = defaultdict(set)
        self.present: Counter[tuple[str, int]] = Counter()
        self.closing = False

    @contextlib.contextmanager
    def watch(self, table_id: str, seats: tuple[int, ...]) -> Iterator[asyncio.Event]:
        bell = asyncio.Event()
        self._bells[table_id].add(bell)
        here = [(table_id, seat) for seat in seats]
        self.present.update(here)
        try:
            yield bell
        finally:
            self.present.subtract(here)
            self.present += Counter()
            self._bells[table_id].discard(bell)
            if not self._bells[table_id]:
                del self._bells[table_id]

    def ring(self, table_id: str) -> None:
        for bell in self._bells.get(table_id, ()):
            bell.set()

    def ring_all(self) -> None:
        for table_id in list(self._bells):
            self.ring(table_id)

    def close(self) -> None:
        """Let every open stream end."""
        self.closing = True
        self.ring_all()

    def full(self, table_id: str) -> bool:
        return len(self._bells.get(table_id, ())) >= MOST_STREAMS

    @property
    def watched(self) -> list[str]:
        return list(self._bells)

    @property
    def streams(self) -> int:
        return sum(map(len, self._bells.values()))

    def seats_here(self, table_id: str) -> set[int]:
        return {seat for table, seat in list(self.present) if table == table_id}


async def poll(store: Store, hub: Hub, every: float, changed: Callable[[str], None]) -> None:
    """Look now and then whether another process wrote to a watched table: all there is for SQLite, a safety net for
    PostgreSQL."""
    known: dict[str, int] = {}
    while True:
        await asyncio.sleep(every)
        watched = hub.watched
        if not watched:
            known.clear()
            continue
        try:
            heads = await asyncio.to_thread(store.heads, watched)
        except Exception as error:
            log.warning("the database does not answer", extra={"error": type(error).__name__})
            continue
        for table_id in watched:
            head = heads.get(table_id, -1)
            if known.get(table_id, head) != head:
                changed(table_id)
        known = heads


async def listen(store: Store, changed: Callable[[str], None], caught_up: Callable[[], None]) -> None:
    """PostgreSQL tells at once what other processes write."""
    import psycopg

    url = store.url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                caught_up()
                async for notice in connection.notifies():
                    changed(notice.payload)
        except psycopg.Error as error:
            log.warning("listening to PostgreSQL was interrupted", extra={"error": type(error).__name__})
        await asyncio.sleep(1)
