"""Who watches which table, and how they learn that it changed: within this process, from others, and after a sleep."""

import asyncio
import contextlib
import logging
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from periplus.table.play.patches import SentView
from periplus.table.play.table import Table
from periplus.table.play.tables import Tables
from periplus.table.store.freshness import NoticedHeads
from periplus.table.store.store import CHANNEL

AT_ONCE = 4  # who watch a table and are looked after together; more would hold up other tables

log = logging.getLogger("periplus.table.live.hub")


@dataclass(slots=True)
class Reply:
    """What a page is told in answer to its own request: what it had seen, and, once that is worked out, what it sees
    now."""

    page: str
    before: SentView | None = None
    now: SentView | None = None


class Bell:
    """Rung when a table changes; whoever waits for it wakes up once, however often it was rung."""

    __slots__ = ("_clock", "_rung", "_waiting", "_woken", "ahead", "owed", "page", "sent")

    def __init__(self, page: str = "") -> None:
        self._rung = False
        self._waiting: asyncio.Future[bool] | None = None
        self._clock: asyncio.TimerHandle | None = None
        self._woken = 0.0  # by the loop's clock
        self.page = page  # which has this stream
        self.sent: SentView | None = None  # what it has seen
        self.ahead: Callable[[Table], object] | None = None  # works out what would be told, and tells nobody
        self.owed = False  # something went to the page another way, and may have been lost there

    def awaits(self, reply: Reply) -> bool:
        """Whether the page behind this stream gets the news as the answer to its own request."""
        return bool(self.page) and self.page == reply.page and self.sent is reply.before is not None

    def learns(self, reply: Reply) -> None:
        """What the page is answered; if that is no patch, the stream brings the news after all."""
        if reply.now is None:
            self.ring()
        else:
            self.sent, self.owed = reply.now, True

    def ring(self) -> None:
        self._rung = True
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(True)

    def _look_at_clock(self, seconds: float) -> None:
        """One clock for all that is told: when it runs out, it is set again for what is left since the last of it."""
        self._clock = None
        if self._waiting is None or self._waiting.done():
            return
        left = self._woken + seconds - self._waiting.get_loop().time()
        if left > 0:
            self._set_clock(left, seconds)
        else:
            self._waiting.set_result(False)

    def _set_clock(self, left: float, seconds: float) -> None:
        self._clock = asyncio.get_running_loop().call_later(left, self._look_at_clock, seconds)

    async def wait(self, seconds: float) -> bool:
        """Whether it was rung within so many seconds."""
        loop = asyncio.get_running_loop()
        self._woken = loop.time()
        if not self._rung:
            if self._clock is None:
                self._set_clock(seconds, seconds)
            self._waiting = loop.create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None
        rung, self._rung = self._rung, False
        return rung

    def stop(self) -> None:
        """Nobody listens any more: what was told is let go at once, since the collector will not come by while people
        play."""
        if self._clock is not None:
            self._clock.cancel()
        self._clock = self.ahead = self.sent = None


class Hub:
    """Bells to ring when a table changes. Lives in the event loop. So many streams in all, so many from one address:
    whoever opens more takes nobody else's place."""

    def __init__(self, most: int = 4000, most_of_one: int = 100) -> None:
        self.most = most
        self.most_of_one = most_of_one
        self._bells: dict[str, set[Bell]] = defaultdict(set)
        self._addresses: Counter[str] = Counter()
        self.present: Counter[tuple[str, int]] = Counter()
        self.spectators: Counter[str] = Counter()  # pages of people who sit at none of a table's seats
        self.closing = False

    def full(self, address: str) -> bool:
        return self.streams >= self.most or self._addresses[address] >= self.most_of_one

    @contextlib.contextmanager
    def watch(self, table_id: str, seats: tuple[int, ...], address: str = "", page: str = "") -> Iterator[Bell]:
        here = [(table_id, seat) for seat in seats]
        self.present.update(here)
        self.spectators.update([table_id] if not here else [])
        try:
            with self.watch_all([table_id], address, page) as bell:
                yield bell
        finally:
            if not here:
                _less(self.spectators, table_id)
            for each in here:
                _less(self.present, each)

    @contextlib.contextmanager
    def watch_all(self, names: Sequence[str], address: str = "", page: str = "") -> Iterator[Bell]:
        """One bell for many tables, for a page on which they all lie; nobody counts as present by it. A name with a
        colon is no table's: it is rung by whoever knows it."""
        bell = Bell(page)
        for name in names:
            self._bells[name].add(bell)
        self._addresses[address] += 1
        try:
            yield bell
        finally:
            bell.stop()
            _less(self._addresses, address)
            for name in names:
                self._bells[name].discard(bell)
                if not self._bells[name]:
                    del self._bells[name]

    def prepare_patches(self, table: Table, reply: Reply) -> None:
        """Work out what those who watch will be told, all but the page that asked; of a crowd only the first."""
        for bell in islice(self._bells.get(table.id, ()), AT_ONCE):
            if bell.ahead is not None and (reply.before is None or bell.sent is not reply.before):
                bell.ahead(table)

    def ring(self, table_id: str, reply: Reply | None = None) -> None:
        """Wake whoever watches a table, but for the page that gets the news as an answer."""
        for bell in self._bells.get(table_id, ()):
            if reply is None or not bell.awaits(reply):
                bell.ring()

    def answered(self, table_id: str, reply: Reply) -> None:
        """The page that was left out has its answer, or none will come."""
        for bell in self._bells.get(table_id, ()):
            if bell.awaits(reply):
                bell.learns(reply)

    def ring_all(self) -> None:
        for table_id in list(self._bells):
            self.ring(table_id)

    def close(self) -> None:
        """Let every open stream end."""
        self.closing = True
        self.ring_all()

    @property
    def watched(self) -> list[str]:
        return [name for name in self._bells if ":" not in name]

    @property
    def streams(self) -> int:
        return self._addresses.total()

    def seats_here(self, table_id: str, seats: int) -> list[int]:
        return [seat for seat in range(seats) if (table_id, seat) in self.present]


def _less(counter: Counter[Any], key: Any) -> None:
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]


async def poll(tables: Tables, hub: Hub, every: float) -> None:
    """Look now and then whether another process wrote to a watched table: all there is for SQLite, a safety net for
    PostgreSQL."""
    stamp = None
    while True:
        await asyncio.sleep(every)
        watched = hub.watched
        if not watched:
            continue
        try:
            before, stamp = stamp, tables.heads.stamp("")
            if stamp is not None and stamp == before:
                continue
            heads = await asyncio.to_thread(tables.store.heads, watched)
        except Exception as error:
            log.warning("the database does not answer", extra={"error": type(error).__name__})
            continue
        for table_id in watched:
            known = tables.peek(table_id)
            if known is None or known.seq < heads.get(table_id, known.seq + 1):
                tables.doubt(table_id)
                hub.ring(table_id)


async def listen(tables: Tables, hub: Hub) -> None:
    """PostgreSQL tells at once what other processes write."""
    import psycopg

    heads = tables.heads
    assert isinstance(heads, NoticedHeads)
    url = tables.store.url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                heads.listening(True)
                for table_id in hub.watched:
                    tables.doubt(table_id)
                hub.ring_all()
                async for notice in connection.notifies():
                    table_id, _, seq = notice.payload.partition(":")
                    known = tables.peek(table_id)
                    if known is None or known.seq < int(seq):
                        heads.noticed(table_id)
                        tables.doubt(table_id)
                        hub.ring(table_id)
        except psycopg.Error as error:
            log.warning("listening to PostgreSQL was interrupted", extra={"error": type(error).__name__})
        finally:
            heads.listening(False)
        await asyncio.sleep(1)
