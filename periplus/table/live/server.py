"""One serving process, put together: the tables it hosts, the bots, reviews and clocks that work on them, and what is
done now and then."""

import asyncio
import math
import time
from collections.abc import Callable

from periplus.table.live.bots import Bots
from periplus.table.live.desk_content import DeskContent
from periplus.table.live.dice_clock import DiceClock
from periplus.table.live.host import Host
from periplus.table.live.hub import Hub, listen, poll
from periplus.table.live.pace_clock import PaceClock
from periplus.table.live.reviews import Reviews
from periplus.table.live.tournaments import Director
from periplus.table.live.upkeep import expire_forever, make_room_forever, note_presence_forever
from periplus.table.play.tables import Tables
from periplus.table.settings import Settings
from periplus.table.store.store import Store

PROBE_EVERY = 1.0


class Server:
    def __init__(self, settings: Settings, owns: Callable[[str], bool] = lambda _: True) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.tables = Tables(self.store, settings.cached_tables, owns)
        self.hub = Hub(settings.streams, settings.streams_per_address)
        self.host = Host(settings, self.store, self.tables, self.hub)
        self.host.bots = self.bots = Bots(self.host)
        self.reviews = Reviews(self.host, lambda: self.bots.pool)
        self.dice_clock = DiceClock(self.host)
        self.pace_clock = PaceClock(self.host)
        self.director = Director(self.host)
        self.desk_content = DeskContent(self.host)
        self._looked = -math.inf

    async def open(self) -> None:
        host = self.host
        await host.in_thread(self.store.migrate)
        await host.in_thread(self.tables.hours.tick)
        await host.in_thread(self.pace_clock.caller.open)
        host.loop = loop = asyncio.get_running_loop()
        host.keep(loop.create_task(self.pace_clock.run_forever()))
        if self.settings.tournaments:
            host.keep(loop.create_task(self.director.run_forever()))
        host.keep(loop.create_task(poll(self.tables, self.hub, self.settings.poll_every)))
        for upkeep in (note_presence_forever, make_room_forever, expire_forever):
            host.keep(loop.create_task(upkeep(host)))
        host.keep(loop.create_task(self.desk_content.look_after_forever()))
        if not self.store.sqlite:
            host.keep(loop.create_task(listen(self.tables, self.hub)))

    def end_streams(self) -> None:
        """From any thread: let every open stream end, the server is about to stop."""
        if self.host.loop is not None and not self.host.loop.is_closed():
            self.host.loop.call_soon_threadsafe(self.hub.close)

    async def close(self) -> None:
        self.hub.close()
        self.dice_clock.close()
        await self.host.end_tasks()
        await self.reviews.close()
        await self.bots.close()
        self.host.close()

    def health(self) -> dict[str, object]:
        """A row is written, and what people play at is read, unless that was done a moment ago."""
        writer, now = self.store.writer, time.monotonic()
        if writer.fault is not None or now - writer.wrote > PROBE_EVERY:
            self.store.probe()
        if self.tables.damaged or now - self._looked > PROBE_EVERY:
            self.tables.look()
            self._looked = now
        return {"status": "ok", "streams": self.hub.streams, "up": round(time.monotonic() - self.host.began)}
