"""What a host does now and then, whoever plays: old tables go, presence is exchanged, memory is freed; and what it does
when somebody comes back."""

import asyncio
import logging
import time

from periplus.table import failures
from periplus.table.live.change import Change, Doing
from periplus.table.live.host import Host
from periplus.table.play.expiry import EVERY, due, expire, is_sure
from periplus.table.play.moves import come_back

PRESENT_EVERY = 20.0
UNUSED = 60.0  # seconds that a table which nobody watches stays in memory
ENDED = 4.0  # seconds, if its match is over
ROOM_EVERY = 2.0

log = logging.getLogger("periplus.table")


async def returned(host: Host, table_id: str, seats: tuple[int, ...]) -> None:
    """Somebody has this table open again."""
    if await host.read(table_id, lambda table: any(table.chairs[seat].absent for seat in seats), quick=True):
        await Change(host, table_id, Doing(lambda table: come_back(table, seats))).run()


async def expire_forever(host: Host) -> None:
    """Tables that nobody uses are deleted."""
    store, settings = host.store, host.settings

    def expire_old() -> int:
        old = due(store, settings) if is_sure(store) else []
        return expire(store, old, settings.expired_folder)

    while True:
        with failures.logged("old tables could not be deleted"):
            gone = await host.in_thread(expire_old)
            log.info("expired", extra={"tables": gone})
        await asyncio.sleep(EVERY)


async def note_presence_forever(host: Host) -> None:
    """Who is here, for other processes; and who is there, from them."""

    def exchange() -> None:
        if fresh := host.attendance.fresh():
            host.store.present(fresh)
        for table_id, seen in host.store.presences(host.hub.watched).items():
            host.attendance.heard(table_id, seen)

    while True:
        await asyncio.sleep(PRESENT_EVERY)
        for table_id, seat in host.hub.present:
            host.attendance.saw(table_id, [seat])
        with failures.logged("who is present could not be exchanged"):
            await host.in_thread(exchange)


async def make_room_forever(host: Host) -> None:
    """Tables that nobody needs leave the memory."""
    while True:
        await asyncio.sleep(ROOM_EVERY)
        now = time.monotonic()
        host.tables.let_go(set(host.hub.watched), now - UNUSED, now - ENDED)
