"""Everything one serving process holds: the store, the tables in memory, the watchers, the bots. What is short is done
in the event loop, one thing at a time for each table; what reads, draws pages or looks far back is done in threads; one
thread writes."""

import asyncio
import logging
import math
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from periplus.core.errors import PeriplusError
from periplus.table import failures
from periplus.table.live.bots import Opponents
from periplus.table.live.dice_clock import Gatherings
from periplus.table.live.hub import Hub, Reply, listen, poll
from periplus.table.live.reviews import Reviews
from periplus.table.play.expiry import EVERY, due, expire
from periplus.table.play.moves import come_back
from periplus.table.play.presence import Attendance, Presence
from periplus.table.play.seats import Holders, Minted, Viewer, viewer_of
from periplus.table.play.table import Table
from periplus.table.play.tables import Tables
from periplus.table.refusals import Refused
from periplus.table.settings import Settings
from periplus.table.store.group_commit import Busy, InLoop
from periplus.table.store.store import Conflict, Event, Repeated, Store

T = TypeVar("T")

PRESENT_EVERY = 20.0
UNUSED = 60.0  # seconds that a table which nobody watches stays in memory
ENDED = 4.0  # seconds, if its match is over
ROOM_EVERY = 2.0
PROBE_EVERY = 1.0
LATE = 0.1  # seconds that whoever moved lets others go first
TRIES = 5  # against other processes at the same table

log = logging.getLogger("periplus.table")


class Turns:
    """Moves are made one after the other, and whatever else is ready is done in between: what was written is told
    before the next is worked out, however many wait. Whoever moved knows what they did, and lets those who move, and
    whose boards must show it, go first; but not for long."""

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._giving_way: deque[tuple[float, asyncio.Future[None]]] = deque()
        self._taken = False

    async def take(self) -> float:
        """Until the next await; then it is the next one's turn. How many seconds it took to come: they do not count as
        waiting for the disk."""
        loop = asyncio.get_running_loop()
        if not self._taken:
            self._taken = True
            loop.call_soon(self._next)
            return 0.0
        begin = time.monotonic()
        turn = loop.create_future()
        self._waiting.append(turn)
        await turn
        return time.monotonic() - begin

    async def give_way(self) -> None:
        """Until nobody waits for a turn any more, and those who gave way before have had theirs."""
        if self._waiting or self._giving_way:
            turn = asyncio.get_running_loop().create_future()
            self._giving_way.append((time.monotonic() + LATE, turn))
            await turn

    def _next(self) -> None:
        while (turn := self._who_is_next()) is not None:
            if not turn.done():
                turn.set_result(None)
                turn.get_loop().call_soon(self._next)
                return
        self._taken = False

    def _who_is_next(self) -> asyncio.Future[None] | None:
        late = bool(self._giving_way) and self._giving_way[0][0] <= time.monotonic()
        if self._waiting and not late:
            return self._waiting.popleft()
        return self._giving_way.popleft()[1] if self._giving_way else None


class Server:
    def __init__(self, settings: Settings, owns: Callable[[str], bool] = lambda _: True) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.tables = Tables(self.store, settings.cached_tables, owns)
        self.holders = Holders(self.store)
        self.hub = Hub(settings.streams, settings.streams_per_address)
        self.attendance = Attendance()
        self.opponents = Opponents(self)
        self.reviews = Reviews(self)
        self.gatherings = Gatherings(self)
        self.started = time.time()
        self.moved = time.monotonic()
        self._threads = ThreadPoolExecutor(settings.threads, "table")
        self._turns = Turns()
        self._looked = -math.inf
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._written: set[str] = set()  # tables that are locked only until whoever moved has looked
        self._tasks: set[asyncio.Task[None]] = set()
        self.loop: asyncio.AbstractEventLoop | None = None

    async def open(self) -> None:
        await self.threaded(self.store.migrate)
        self.loop = loop = asyncio.get_running_loop()
        self.keep(loop.create_task(poll(self.tables, self.hub, self.settings.poll_every)))
        self.keep(loop.create_task(self._note_presence()))
        self.keep(loop.create_task(self._make_room()))
        self.keep(loop.create_task(self._expire()))
        if not self.store.sqlite:
            self.keep(loop.create_task(listen(self.tables, self.hub)))

    def end_streams(self) -> None:
        """From any thread: let every open stream end, the server is about to stop."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.hub.close)

    def keep(self, task: asyncio.Task[None]) -> None:
        """A task that ends by itself, or with this server."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        self.hub.close()
        self.gatherings.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.reviews.close()
        await self.opponents.close()
        self._threads.shutdown(wait=True)
        self.tables.close()
        self.store.close()

    # Work on tables: one at a time for each table.

    async def threaded(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def _lock(self, table_id: str) -> asyncio.Lock:
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock

    async def _table(self, table_id: str, sure: bool = False) -> Table:
        """The table as it stands now: from memory, or read in a thread. `sure`: whatever was answered anywhere is in
        it, even if the notice of it is still on its way."""
        table = None if sure and self.tables.heads.late else self.tables.at_hand(table_id)
        return table if table is not None else await self._read(table_id, sure)

    async def _read(self, table_id: str, sure: bool) -> Table:
        """Whoever watches is told if there is something new: a notice that comes after us finds nothing new."""
        known = self.tables.peek(table_id)
        before = None if known is None else known.seq
        table = await self.threaded(lambda: self.tables.open(table_id, sure))
        if table.seq != before:
            self.hub.ring(table_id)
        return table

    async def work(
        self, table_id: str, look: Callable[[Table], T], quick: bool = False, told: bool = False, sure: bool = False
    ) -> T:
        """Look at a table as it stands now; `quick` is what takes no longer than a request may hold up the others,
        `told` says that whoever changed the table has just rung, `sure` that one asks who may know more than we."""
        async with self._lock(table_id):
            table = (self.tables.trusted(table_id) if told else None) or await self._table(table_id, sure)
            found = look(table) if quick else await self.threaded(lambda: look(table))
            waiting_since = table.touched if table.bots_due() else None
        if waiting_since is not None:
            self.opponents.look_after(table_id, waiting_since)
        return found

    def glance(self, table_id: str, look: Callable[[Table], T]) -> T | None:
        """Look at a table at once, for one who was told that it changed here; None if others are at it."""
        lock = self._locks.get(table_id)
        free = lock is None or not lock.locked() or table_id in self._written
        table = self.tables.trusted(table_id) if free else None
        return None if table is None else look(table)

    async def change(
        self,
        table_id: str,
        work: Callable[[Table], Sequence[Event]],
        then: Callable[[Table], T] | None = None,
        meanwhile: Callable[[Table], None] = lambda _: None,
        reply: Reply | None = None,
    ) -> T | None:
        """Change a table, write it, tell everybody; `then` looks at it before anybody else changes it, `meanwhile` is
        done while the disk works, or when others have had their turns, and told to nobody yet; `reply` is what the page
        that asked learns anyway. If another process was faster, once more from what it wrote. Nothing half done
        stays."""
        changed = due = told = done = False
        reply = Reply("") if reply is None else reply
        begin = time.monotonic()
        lock = await self._in_turn(table_id)

        def tell() -> None:
            nonlocal told
            told = True
            self.moved = time.monotonic()
            if done:  # nobody waits for the answer any more
                self.hub.ring(table_id)
            else:
                self._written.add(table_id)
                self.hub.ring(table_id, reply)

        try:
            table, changed = await self._changed(table_id, work, begin, meanwhile, reply, tell)
            due = bool(table.bots_due())
            return None if then is None else then(table)
        finally:
            if changed and not told:  # written is written, even if it could not be shown
                tell()
            done = True
            self._written.discard(table_id)
            lock.release()
            if told:
                self.hub.answered(table_id, reply)
            if due:
                self.opponents.wake(table_id)

    async def _in_turn(self, table_id: str) -> asyncio.Lock:
        """Alone with a table, until its lock is released; not waiting longer than a write may take."""
        lock = self._lock(table_id)
        if lock.locked():
            try:
                async with asyncio.timeout(self.store.writer.patience):
                    await lock.acquire()
            except TimeoutError:
                raise Busy("this table is busy") from None
        else:
            await lock.acquire()  # at once: to set a clock for it would take longer
        return lock

    async def _changed(
        self,
        table_id: str,
        work: Callable[[Table], Sequence[Event]],
        begin: float,
        meanwhile: Callable[[Table], None],
        reply: Reply,
        tell: Callable[[], None],
    ) -> tuple[Table, bool]:
        sure = False
        for _ in range(TRIES):
            begin += await self._turns.take()
            table = (None if sure else self.tables.trusted(table_id)) or await self._table(table_id, sure)
            seq, steps = table.seq, len(table.match.log)
            try:
                events = work(table)
                if not events and not sure and await self._behind(table):
                    sure = True
                    continue
                if events:
                    # PostgreSQL's notices to other processes need the time before an answer
                    at_once = InLoop(asyncio.get_running_loop(), tell if self.store.sqlite else None)
                    written = self.store.append(table_id, seq, events, table.over, table.asked_bits, begin, at_once)
                    if self.store.sqlite:
                        with failures.logged("a board could not be drawn ahead", table=table_id):
                            self.hub.look_ahead(table, reply)
                            await self._turns.give_way()
                            meanwhile(table)
                            table.match.rest()
                    await written
                return table, bool(events)
            except Conflict:
                self.tables.forget(table_id)
            except Repeated:
                self.tables.forget(table_id)
                return await self._table(table_id), False
            except BaseException as error:
                if (table.seq, len(table.match.log)) != (seq, steps):
                    self.tables.forget(table_id)  # changed in memory before it failed: read it again
                    raise
                if sure or not isinstance(error, PeriplusError | Refused) or not await self._behind(table):
                    raise
                sure = True  # refused by what is no longer so: judged again
        raise Conflict("this table is very busy; try again")

    async def _behind(self, table: Table) -> bool:
        """Whether another process has written to this table, and we have not heard of it."""
        heads = self.tables.heads
        with failures.logged("the last event could not be asked for", table=table.id):  # changes no answer
            head = heads.head(table.id) if heads.cheap else await self.threaded(lambda: heads.head(table.id))
            return head != table.seq
        return False

    async def establish(self, make: Callable[[], tuple[Table, list[Minted]]]) -> tuple[Table, list[Minted]]:
        """Make a new table and let its bots begin."""
        table, tokens = await self.threaded(make)
        self.opponents.expect(table)
        self.opponents.wake(table.id)
        return table, tokens

    # Who asks, who is there.

    def viewer(self, table_id: str, tokens: list[str]) -> Viewer:
        """Whoever shows a token is present."""
        viewer = viewer_of(self.holders, table_id, tokens)
        self.attendance.saw(table_id, viewer.seats)
        return viewer

    async def introduce(self, tokens: list[str]) -> None:
        """Tokens that were never shown here are looked up in a thread."""
        if not self.holders.knows(tokens):
            await self.threaded(lambda: self.holders.look_up(tokens))

    def presence(self, table: Table) -> Presence:
        now = time.time()
        seen = self.attendance.of(table.id) | dict.fromkeys(self.hub.seats_here(table.id, len(table.chairs)), now)
        return Presence(seen, now, self.settings.absent_after, self.started)

    async def came(self, table_id: str, seats: tuple[int, ...]) -> None:
        """Somebody has this table open again."""
        away = await self.work(table_id, lambda table: any(table.chairs[seat].absent for seat in seats), quick=True)
        if away:
            await self.change(table_id, lambda table: come_back(table, seats))

    async def _expire(self) -> None:
        """Now and then: tables that nobody uses."""
        while True:
            with failures.logged("old tables could not be deleted"):
                gone = await self.threaded(
                    lambda: expire(self.store, due(self.store, self.settings), self.settings.expired_folder)
                )
                log.info("expired", extra={"tables": gone})
            await asyncio.sleep(EVERY)

    async def _note_presence(self) -> None:
        """For other processes, and from them."""
        while True:
            await asyncio.sleep(PRESENT_EVERY)
            for table_id, seat in self.hub.present:
                self.attendance.saw(table_id, [seat])
            with failures.logged("who is present could not be exchanged"):
                await self.threaded(self._exchange_presence)

    async def _make_room(self) -> None:
        """Tables that nobody needs leave the memory."""
        while True:
            await asyncio.sleep(ROOM_EVERY)
            now = time.monotonic()
            self.tables.let_go(set(self.hub.watched), now - UNUSED, now - ENDED)

    def _exchange_presence(self) -> None:
        if fresh := self.attendance.fresh():
            self.store.present(fresh)
        for table_id, seen in self.store.presences(self.hub.watched).items():
            self.attendance.heard(table_id, seen)

    def health(self) -> dict[str, Any]:
        """A row is written, and what people play at is read, unless that was done a moment ago."""
        writer, now = self.store.writer, time.monotonic()
        if writer.fault is not None or now - writer.wrote > PROBE_EVERY:
            self.store.probe()
        if self.tables.damaged or now - self._looked > PROBE_EVERY:
            self.tables.look()
            self._looked = now
        return {"status": "ok", "streams": self.hub.streams, "up": round(time.time() - self.started)}
