"""The clocks of tables with a pace. Every process looks at those whose time is over; one of them acts."""

import asyncio
import logging
from collections.abc import Sequence

from periplus.table import failures
from periplus.table.live.change import Change, Work
from periplus.table.live.host import Host
from periplus.table.play.pace_moves import ran_out
from periplus.table.play.table import Table
from periplus.table.store.clocks import Clocks, Running
from periplus.table.store.store import Event, NoTable

log = logging.getLogger("periplus.table.live.pace_clock")

SOONEST, LATEST = 0.5, 30.0  # seconds between two looks; no pace is shorter
OTHERS = 10.0  # seconds that another process has for its own tables


class RanOut(Work[None]):
    """Somebody's time is over."""

    def __init__(self, one: Running) -> None:
        self.one = one

    def judge(self, table: Table) -> Sequence[Event]:
        return ran_out(table, self.one.seat, self.one.turn)


class PaceClock:
    def __init__(self, host: Host) -> None:
        self.host = host
        self.clocks = Clocks(host.store)
        self.hours = host.tables.hours

    async def run_forever(self) -> None:
        while True:
            wait = LATEST
            with failures.logged("the clocks could not be looked at"):
                wait = await self.sweep()
            await asyncio.sleep(wait)

    async def sweep(self) -> float:
        """Whose time is over, and is nobody else's to look after; the seconds until the next look."""
        host = self.host
        now = await host.in_thread(self.hours.tick)
        for one in await host.in_thread(lambda: self.clocks.due(now)):
            if not host.tables.owns(one.table_id) and now - one.due < OTHERS:
                continue
            if await host.in_thread(lambda one=one: self.clocks.claim(one, now)):  # type: ignore[misc]
                await self._run_out(one)
        following = await host.in_thread(self.clocks.next)
        return LATEST if following is None else min(LATEST, max(SOONEST, following - self.hours.now()))

    async def _run_out(self, one: Running) -> None:
        with failures.logged("a turn's time is over, and nothing came of it", NoTable, table=one.table_id):
            await Change(self.host, one.table_id, RanOut(one)).run()
            log.info("ran out", extra={"table": one.table_id, "seat": one.seat})
