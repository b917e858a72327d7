"""Everything one serving process holds: the store, the tables in memory, the watchers, the bots, and the threads that
do the work so that the event loop never waits for it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from periplus.table.live import Hub, listen, poll
from periplus.table.moves import come_back
from periplus.table.opponents import Opponents
from periplus.table.reviews import Reviews
from periplus.table.seats import Minted, Viewer, viewer_of
from periplus.table.settings import Settings
from periplus.table.store import Event, Store
from periplus.table.tables import Table, Tables
from periplus.table.views import Presence

T = TypeVar("T")

PRESENT_EVERY = 20.0

log = logging.getLogger("periplus.table")


class Server:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.tables = Tables(self.store, settings.cached_tables)
        self.hub = Hub()
        self.opponents = Opponents(self)
        self.reviews = Reviews(self)
        self.started = time.time()
        self._threads = ThreadPoolExecutor(settings.threads, "table")
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tasks: list[asyncio.Task[None]] = []
        self.loop: asyncio.AbstractEventLoop | None = None

    async def open(self) -> None:
        await self.threaded(self.store.migrate)
        self.loop = loop = asyncio.get_running_loop()
        self._tasks = [
            loop.create_task(poll(self.store, self.hub, self.settings.poll_every, self.hub.ring)),
            loop.create_task(self._note_presence()),
        ]
        if not self.store.sqlite:
            self._tasks.append(loop.create_task(listen(self.store, self.hub.ring, self.hub.ring_all)))

    def end_streams(self) -> None:
        """From any thread: let every open stream end, the server is about to stop."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.hub.close)

    async def close(self) -> None:
        self.hub.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.reviews.close()
        await self.opponents.close()
        self._threads.shutdown(wait=True)
        self.store.close()

    # Work on tables: one at a time for each table, in threads.

    async def threaded(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def _lock(self, table_id: str) -> asyncio.Lock:
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock

    async def work(self, table_id: str, look: Callable[[Table], T]) -> T:
        """Look at a table as it stands now."""

        def both() -> tuple[T, float | None]:
            table = self.tables.open(table_id)
            return look(table), table.touched if table.bots_due() else None

        async with self._lock(table_id):
            found, waiting_since = await self.threaded(both)
        if waiting_since is not None:
            self.opponents.look_after(table_id, waiting_since)
        return found

    async def change(
        self, table_id: str, work: Callable[[Table], Sequence[Event]], then: Callable[[Table], T] | None = None
    ) -> T | None:
        """Change a table, write it, tell everybody; `then` looks at it before anybody else changes it."""

        changed = False

        def both() -> T | None:
            nonlocal changed
            before = self.tables.open(table_id).seq
            table = self.tables.change(table_id, work)
            changed = table.seq != before
            return None if then is None else then(table)

        try:
            async with self._lock(table_id):
                return await self.threaded(both)
        finally:
            if changed:  # written is written, even if it could not be shown
                self.hub.ring(table_id)
                self.opponents.wake(table_id)

    async def found(self, make: Callable[[], tuple[Table, list[Minted]]]) -> tuple[Table, list[Minted]]:
        """Make a new table and let its bots begin."""
        table, tokens = await self.threaded(make)
        self.opponents.expect(table)
        self.opponents.wake(table.id)
        return table, tokens

    # Who asks, who is there.

    def viewer(self, table_id: str, tokens: list[str]) -> Viewer:
        return viewer_of(self.store, table_id, tokens)

    def presence(self, table_id: str) -> Presence:
        now = time.time()
        seen = self.store.presence(table_id)
        seen |= dict.fromkeys(self.hub.seats_here(table_id), now)
        return Presence(seen, now, self.settings.absent_after)

    async def came(self, table_id: str, seats: tuple[int, ...]) -> None:
        """Somebody has this table open again."""
        await self.threaded(lambda: self.store.present([(table_id, seat) for seat in seats]))
        await self.change(table_id, lambda table: come_back(table, seats))

    async def _note_presence(self) -> None:
        while True:
            await asyncio.sleep(PRESENT_EVERY)
            here = list(self.hub.present)
            if here:
                with contextlib.suppress(Exception):
                    await self.threaded(lambda here=here: self.store.present(here))  # type: ignore[misc]

    def health(self) -> dict[str, Any]:
        self.store.ping()
        return {"status": "ok", "streams": self.hub.streams, "up": round(time.time() - self.started)}
