"""The clocks of tables with a pace. Every process looks at those whose time is over; one of them acts."""

import asyncio
import logging
from datetime import UTC, datetime

from periplus.table import failures
from periplus.table.live.caller import Caller, quiet_for
from periplus.table.live.change import Change, Doing
from periplus.table.live.host import Host
from periplus.table.play.pace import DAY, HOUR
from periplus.table.play.pace_moves import put_off, ran_out
from periplus.table.store.clocks import Clocks, Running
from periplus.table.store.store import NoTable

log = logging.getLogger("periplus.table.live.pace_clock")

SOONEST, LATEST = 0.5, 30.0  # seconds between two looks; no pace is shorter
OTHERS = 10.0  # seconds that another process has for its own tables


class PaceClock:
    def __init__(self, host: Host) -> None:
        self.host = host
        self.clocks = Clocks(host.store)
        self.hours = host.tables.hours
        self.caller = Caller(host)

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
        await self.caller.work(now)
        following = await host.in_thread(lambda: self.clocks.next(calls=self.caller.on))
        return LATEST if following is None else min(LATEST, max(SOONEST, following - self.hours.now()))

    async def _run_out(self, one: Running) -> None:
        with failures.logged("a turn's time is over, and nothing came of it", NoTable, table=one.table_id):
            if (wait := await self._asleep(one)) > 0:
                until = self.hours.now() + wait
                work = Doing(lambda table: put_off(table, one.seat, one.turn, until))
                await Change(self.host, one.table_id, work).run()
                return
            await Change(self.host, one.table_id, Doing(lambda table: ran_out(table, one.seat, one.turn))).run()
            log.info("ran out", extra={"table": one.table_id, "seat": one.seat})

    async def _asleep(self, one: Running) -> float:
        """Nobody runs out of days in their quiet hours, but an hour after: seconds until then; 0: now."""
        if await self.host.read(one.table_id, lambda table: table.settings.pace) < DAY:
            return 0.0
        desks = await self.host.in_thread(lambda: self.host.desk_tables.desks_at(one.table_id).get(one.seat, []))
        found = [await self.host.in_thread(lambda d=d: self.caller.notices.wishes(d)) for d in desks]  # type: ignore[misc]
        wait = max((quiet_for(each, datetime.now(UTC)) for each in found if each is not None), default=0.0)
        return wait + HOUR if wait else 0.0
