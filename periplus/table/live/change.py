"""One change of one table, from the lock to the answer: the way of every move of a person, a bot or a clock.

`Work` says what is to be done, `Change` says when: enter, judge, write, prepare, notify, answer. Why each stage stands
where it does, and what it costs: docs/move-path.md."""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from periplus.core.errors import PeriplusError
from periplus.table import failures
from periplus.table.live.host import Host
from periplus.table.live.hub import Reply
from periplus.table.play.table import Table
from periplus.table.refusals import Refused
from periplus.table.store.group_commit import InLoop
from periplus.table.store.store import Conflict, Event, Repeated

T = TypeVar("T")

TRIES = 5  # against other processes at the same table
NO_REPLY = Reply("")


class Work(Generic[T]):
    """What somebody wants done at a table. Bots and clocks say no more than `judge`."""

    reply: Reply = NO_REPLY  # what the asking page has seen, and learns by its answer

    def judge(self, table: Table) -> Sequence[Event]:
        """Do it: the events that say what was done, none if nothing was. May raise; may be called again on a fresher
        table."""
        raise NotImplementedError

    def prepare(self, table: Table) -> None:
        """Make the answer while the disk works. Nobody is told yet."""

    def answer(self, table: Table) -> T | None:
        """What whoever asked is told: what was prepared for this very table, else it is made now."""
        return None


class Doing(Work[None]):
    """What is said by a function alone, and answered by nothing."""

    def __init__(self, judge: Callable[[Table], Sequence[Event]]) -> None:
        self._judge = judge

    def judge(self, table: Table) -> Sequence[Event]:
        return self._judge(table)


class Change(Generic[T]):
    """One change of one table. If another process was faster, once more from what it wrote; nothing half done stays."""

    def __init__(self, host: Host, table_id: str, work: Work[T]) -> None:
        self.host = host
        self.table_id = table_id
        self.work = work
        self.came = self.began = time.monotonic()  # patience with the disk is counted without waits for turns
        self.sure = False  # judged by the store, not by what we have heard of it
        self.events: Sequence[Event] = ()
        self.on_disk = self.answered = False

    async def run(self) -> T | None:
        due = False
        lock = await self.host.locks.enter(self.table_id)  # 1. alone with this table, or Busy
        try:
            table = await self._settle()
            due = bool(table.bots_due())
            return self.work.answer(table)  # 6. after the disk, before anybody else moves
        finally:
            if self.events and not self.on_disk:
                self._notify()  # written is written, even if it could not be shown; PostgreSQL: always here
            self.answered = True
            self.host.readable.discard(self.table_id)
            lock.release()
            if self.on_disk:
                self.host.hub.answered(self.table_id, self.work.reply)
            if due:
                self.host.bots.wake(self.table_id)

    async def _settle(self) -> Table:
        """Judge, and write what was done; the table as it is then."""
        for _ in range(TRIES):
            self.began += await self.host.move_queue.turn()  # one move a pass of the loop, news in between
            table = await self.host.current(self.table_id, sure=self.sure, trust=not self.sure)
            before = table.seq, len(table.match.log)
            try:
                self.events = self.work.judge(table)  # 2.
                if self.events:
                    await self._write(table, before[0])  # 3. and 4.; the writer calls 5.
                    return table
                if self.sure or not await self.host.behind(table):
                    return table  # a repeat, or nothing to do
            except Conflict:  # another process was faster
                self._forget()
                continue
            except Repeated:  # carried out before, by another process
                self._forget()
                return await self.host.current(self.table_id)
            except BaseException as error:
                if (table.seq, len(table.match.log)) != before:
                    self._forget()  # changed in memory, and not on the disk
                    raise
                if self.sure or not isinstance(error, PeriplusError | Refused) or not await self.host.behind(table):
                    raise
            self.sure = True  # judged by what is no longer so: once more
        raise Conflict("this table is very busy; try again")

    async def _write(self, table: Table, seq: int) -> None:
        """Acknowledged only when it is on the disk. SQLite's thread writes while we draw; PostgreSQL's notices to other
        processes need the time before an answer, so there nothing is drawn ahead and nobody is told before it."""
        store = self.host.store
        where = InLoop(asyncio.get_running_loop(), self._notify if store.sqlite else None)
        written = store.append(table.id, seq, self.events, table.over, table.asked_bits, self.began, where)  # 3.
        if store.sqlite:
            with failures.logged("a board could not be drawn ahead", table=table.id):  # 4.
                self.host.hub.prepare_patches(table, self.work.reply)
                await self.host.move_queue.give_way(self.came)
                self.work.prepare(table)
        table.match.free_caches()
        await written

    def _notify(self) -> None:
        """5. In the event loop, by the writer as soon as it is on the disk, whether or not anybody still waits."""
        self.on_disk = True
        self.host.last_move = time.monotonic()
        if self.answered:  # nobody waits for the answer any more
            self.host.hub.ring(self.table_id)
        else:
            self.host.readable.add(self.table_id)  # streams may read under our lock
            self.host.hub.ring(self.table_id, self.work.reply)

    def _forget(self) -> None:
        self.events = ()
        self.host.tables.forget(self.table_id)
