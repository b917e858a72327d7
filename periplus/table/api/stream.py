"""Live updates: server-sent events with a cursor."""

import asyncio
import random
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import replace
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Header
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from periplus.core.errors import PeriplusError
from periplus.table.api.table_request import Asking, TableRequest, place
from periplus.table.live.host import Host
from periplus.table.live.hub import Bell
from periplus.table.live.upkeep import returned
from periplus.table.play.patches import SentView, patch_of, view_now
from periplus.table.play.presence import Presence
from periplus.table.play.seats import NoSeat, holder_of
from periplus.table.play.table import Table
from periplus.table.play.views import Viewpoint, seats_of
from periplus.table.refusals import Refused
from periplus.table.web.safety import address_of
from periplus.table.whole_numbers import whole_number

HEARTBEAT = 15.0

# Seconds after which a table that was read counts as one that has been here, and after which a page that came back to
# it is looked after, some sooner, some later: where a process was lost, all of them come at once.
JUST_READ = 10.0
LATER = 2.0, HEARTBEAT

router = APIRouter(prefix="/api")


Departure = asyncio.Future[None]
Notes = AsyncGenerator[bytes, None]


class Flow(Response):
    """A stream that goes on until there is no more to say, or nobody listens. Hundreds are open at the same time, so it
    holds as little as it can while it waits: one task that waits for the listener's departure."""

    media_type = "text/event-stream"

    def __init__(self, notes: Callable[[Departure], Notes]) -> None:
        super().__init__(headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self.notes = notes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        departure = asyncio.ensure_future(departed(receive))
        try:
            async with aclosing(self.notes(departure)) as notes:
                async for note in notes:
                    await send({"type": "http.response.body", "body": note, "more_body": True})
                    del note  # or what was told last would stay until there is more to tell
        finally:
            departure.cancel()
        await send({"type": "http.response.body"})


async def departed(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


@router.get("/tables/{table}/events", summary="Server-sent events: what changed in your view")
async def events(asking: Asking, last_event_id: Annotated[str | None, Header()] = None) -> Flow:
    resumed = whole_number(last_event_id)
    since = resumed if resumed is not None else asking.query.since
    viewpoint = await asking.see(asking.viewpoint, quick=True)
    if asking.host.hub.full(address_of(asking.request.scope)):
        raise Refused(503, "streams")
    return Flow(lambda departure: notes(asking, viewpoint, since, departure))


async def notes(asking: TableRequest, viewpoint: Viewpoint, since: int | None, departure: Departure) -> Notes:
    """A patch whenever this viewer's version changes; a sign of life in between. One who does not have the version that
    the patch applies to is only told of it, and asks for the whole."""
    host, seats = asking.host, viewpoint.holder.seats
    people: list[Any] = []
    editions: list[int] | None = None

    def at(table: Table) -> Viewpoint:
        seat = place(table, viewpoint.holder, asking.seat)
        return viewpoint if seat == viewpoint.seat else replace(viewpoint, seat=seat)

    def has_all(table: Table) -> bool:
        """Whether a page came back to a table that was just read, and nothing is new to it. What it sees is the larger
        part of the work, and can wait: if somebody moves before, it is told so and asks for the whole."""
        nonlocal editions
        editions = [table.chairs[seat].edition for seat in seats]
        return time.monotonic() - table.read < JUST_READ and table.version(at(table).seat) == since

    def ahead(table: Table) -> None:
        here, before = at(table), bell.sent
        now = view_now(table, here, host.presence)
        if before is not None and before.seat == now.seat and before.version != now.version:
            patch_of(table, here, before, now)

    def news(table: Table) -> list[bytes]:
        nonlocal people, editions
        now_good = [table.chairs[seat].edition for seat in seats]
        if editions not in (None, now_good):
            raise NoSeat("the seat has a new link")  # whoever still has the seat comes again
        editions = now_good
        here = at(table)
        presence = host.presence(table)
        now = view_now(table, here, lambda _: presence)
        before: SentView | None = bell.sent
        bell.sent = now
        out = []
        if before is None:
            if now.version != since:
                out.append(_event("view", orjson.dumps(now.note()), now.version))
        elif before.seat != now.seat:
            out.append(_event("view", orjson.dumps(now.note()), now.version))
        elif before.version != now.version:
            out.append(_event("view", patch_of(table, here, before, now), now.version))
        bell.owed = bell.owed and not out
        there, people = people, people_of(table, presence)
        if there and there != people:
            out.append(_event("seats", orjson.dumps(people)))
        return out

    with host.hub.watch(asking.table, seats, address_of(asking.request.scope), asking.query.page) as bell:
        bell.ahead = ahead
        departure.add_done_callback(lambda _: bell.ring())
        await returned(host, asking.table, seats)
        yield b"retry: 1500\n\n"
        rung = await idle(host, asking.table, bell, has_all)
        while not (host.hub.closing or departure.done()):
            try:
                found = host.read_now(asking.table, news) if rung else None
                if found is None:
                    found = await host.read(asking.table, news, quick=True, rung=rung)
            except PeriplusError:
                return  # deleted, or beyond reading: the page will be told why when it asks
            if found:
                yield b"".join(found)
            del found
            rung = await bell.wait(HEARTBEAT)
            if not rung:
                await host.introduce(asking.tokens)
                if not may_look(host, asking):
                    return  # the key was closed since
                yield reminder(bell) if bell.owed else b": here\n\n"


async def idle(host: Host, table_id: str, bell: Bell, has_all: Callable[[Table], bool]) -> bool:
    """Wait a while if there is nothing to tell; whether it was rung."""
    try:
        waits = await host.read(table_id, has_all, quick=True)
    except PeriplusError:
        return False  # the first look will find it too
    return waits and await bell.wait(random.uniform(*LATER))


def may_look(host: Host, asking: TableRequest) -> bool:
    try:
        holder_of(host.token_cache, asking.table, asking.tokens)
    except NoSeat:
        return False
    return True


def reminder(bell: Bell) -> bytes:
    """Of what only an answer told: a page that has it takes no notice, one that never got it asks for the whole."""
    bell.owed = False
    assert bell.sent is not None
    return _event("view", orjson.dumps({"from": -1, **bell.sent.note()}), bell.sent.version)


def _event(kind: str, data: bytes, number: int | None = None) -> bytes:
    numbered = "" if number is None else f"id: {number}\n"
    return f"event: {kind}\n{numbered}data: ".encode() + data + b"\n\n"


def people_of(table: Table, presence: Presence) -> list[Any]:
    seats = seats_of(table, presence)
    return [{key: seat[key] for key in ("seat", "connected", "absent", "minded")} for seat in seats]
