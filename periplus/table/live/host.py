"""What one serving process holds of its tables: the store, the tables in memory, who watches and who is there. What is
short is done in the event loop, one thing at a time for each table; what reads, draws pages or looks far back is done
in threads; one thread writes. Changes are made by `Change`, which see."""

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar
from weakref import WeakValueDictionary

from periplus.table import failures
from periplus.table.live.hub import Hub
from periplus.table.live.move_queue import MoveQueue
from periplus.table.play.presence import Attendance, Presence
from periplus.table.play.seats import Minted, SeatHolder, Shown, TokenCache, holder_of
from periplus.table.play.table import Table
from periplus.table.play.tables import Tables
from periplus.table.settings import Settings
from periplus.table.store.desk_tables import DeskTables
from periplus.table.store.group_commit import Busy, Writer
from periplus.table.store.store import Store

T = TypeVar("T")


class BotsDue(Protocol):
    """Who answers for the bots of a table."""

    def expect(self, table: Table) -> None:
        """A new table: its bots will be asked soon."""

    def wake(self, table_id: str) -> None:
        """A bot of this table is asked."""

    def ensure_driven(self, table_id: str, since: float) -> None:
        """A bot has been asked since then, and somebody looks at the table."""


class NoBots:
    """Stands in where no bots are run: they are never woken."""

    def expect(self, table: Table) -> None:
        pass

    def wake(self, table_id: str) -> None:
        pass

    def ensure_driven(self, table_id: str, since: float) -> None:
        pass


class TableLocks:
    """One lock for each table that somebody works on."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def of(self, table_id: str) -> asyncio.Lock:
        return self._locks.setdefault(table_id, asyncio.Lock())

    def free(self, table_id: str) -> bool:
        lock = self._locks.get(table_id)
        return lock is None or not lock.locked()

    async def enter(self, table_id: str) -> asyncio.Lock:
        """Alone with a table, until its lock is released; not waiting longer than a write may take."""
        lock = self.of(table_id)
        if lock.locked():
            try:
                async with asyncio.timeout(self._writer.patience):
                    await lock.acquire()
            except TimeoutError:
                raise Busy("this table is busy") from None
        else:
            await lock.acquire()  # at once: to set a clock for it would take longer
        return lock


class Host:
    def __init__(self, settings: Settings, store: Store, tables: Tables, hub: Hub) -> None:
        self.settings = settings
        self.store = store
        self.tables = tables
        self.hub = hub
        self.token_cache = TokenCache(store)
        self.desks = self.token_cache.desks
        self.desk_tables = DeskTables(store)
        self.attendance = Attendance()
        self.bots: BotsDue = NoBots()
        self.move_queue = MoveQueue()
        self.locks = TableLocks(store.writer)
        self.readable: set[str] = set()  # tables that are locked only until whoever moved has looked
        self.started = time.time()  # as it is compared with what is stored
        self.began = time.monotonic()
        self.last_move = time.monotonic()
        self.loop: asyncio.AbstractEventLoop | None = None
        self._threads = ThreadPoolExecutor(settings.threads, "table")
        self._tasks: set[asyncio.Task[None]] = set()

    def keep(self, task: asyncio.Task[None]) -> None:
        """A task that ends by itself, or with this host."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def end_tasks(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def close(self) -> None:
        self._threads.shutdown(wait=True)
        self.tables.close()
        self.store.close()

    # Reading: one at a time for each table.

    async def in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def read(
        self,
        table_id: str,
        reader: Callable[[Table], T],
        *,
        quick: bool = False,
        rung: bool = False,
        sure: bool = False,
    ) -> T:
        """What a reader finds at a table as it stands now; `quick` is what takes no longer than a request may hold up
        the others, `rung` says that whoever changed the table has just rung, `sure` that one asks who may know more
        than we."""
        async with self.locks.of(table_id):
            table = await self.current(table_id, sure=sure, trust=rung)
            found = reader(table) if quick else await self.in_thread(lambda: reader(table))
            waiting_since = table.touched if table.bots_due() else None
        if waiting_since is not None:
            self.bots.ensure_driven(table_id, waiting_since)
        return found

    def read_now(self, table_id: str, reader: Callable[[Table], T]) -> T | None:
        """The same at once, for one who was told that the table changed here; None if others are at it."""
        free = self.locks.free(table_id) or table_id in self.readable
        table = self.tables.trusted(table_id) if free else None
        return None if table is None else reader(table)

    async def current(self, table_id: str, *, sure: bool = False, trust: bool = False) -> Table:
        """The table as it stands now: from memory, or read in a thread. `sure`: whatever was answered anywhere is in
        it, even if the notice of it is still on its way; `trust`: what is in memory and not in doubt is taken as it
        is."""
        table = self.tables.trusted(table_id) if trust else None
        if table is None and not (sure and self.tables.heads.late):
            table = self.tables.at_hand(table_id)
        return table if table is not None else await self._stored(table_id, sure)

    async def _stored(self, table_id: str, sure: bool) -> Table:
        """Whoever watches is told if there is something new: a notice that comes after us finds nothing new."""
        known = self.tables.peek(table_id)
        before = None if known is None else known.seq
        table = await self.in_thread(lambda: self.tables.open(table_id, sure))
        if table.seq != before:
            self.hub.ring(table_id)
        return table

    async def behind(self, table: Table) -> bool:
        """Whether another process has written to this table, and we have not heard of it."""
        heads = self.tables.heads
        with failures.logged("the last event could not be asked for", table=table.id):  # changes no answer
            head = heads.head(table.id) if heads.cheap else await self.in_thread(lambda: heads.head(table.id))
            return head != table.seq
        return False

    async def establish(self, make: Callable[[], tuple[Table, list[Minted]]]) -> tuple[Table, list[Minted]]:
        """Make a new table and let its bots begin."""
        table, tokens = await self.in_thread(make)
        self.bots.expect(table)
        self.bots.wake(table.id)
        return table, tokens

    # Who asks, who is there.

    def holder(self, table: Table, shown: Sequence[Shown]) -> SeatHolder:
        """Whoever shows a token or a key is present."""
        holder = holder_of(self.token_cache, table.id, shown, table.chairs)
        self.attendance.saw(table.id, holder.seats)
        return holder

    async def introduce(self, tokens: Sequence[Shown]) -> None:
        """A token that was never shown here is looked up in a thread."""
        if not self.token_cache.knows(tokens):
            await self.in_thread(lambda: self.token_cache.look_up(tokens))

    def presence(self, table: Table) -> Presence:
        now = time.monotonic()
        seen = self.attendance.of(table.id) | dict.fromkeys(self.hub.seats_here(table.id, len(table.chairs)), now)
        overdue = frozenset(table.overdue) if table.settings.pace else None
        return Presence(seen, now, self.absent_after(table), self.began, overdue)

    def absent_after(self, table: Table) -> float:
        """Seconds, as its founder has decided, else as this host has it; 0: never, as where there is a pace."""
        agreed = 0 if table.settings.pace else table.settings.absent_after
        return self.settings.absent_after if agreed is None else agreed
