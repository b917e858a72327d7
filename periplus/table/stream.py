"""Live updates: server-sent events with a cursor."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Header
from starlette.responses import StreamingResponse

from periplus.core.errors import PeriplusError
from periplus.table.numbers import whole_number
from periplus.table.refusals import Refused
from periplus.table.request import Asker, Asking, place
from periplus.table.safety import address_of
from periplus.table.server import Server
from periplus.table.table import Table
from periplus.table.views import Angle, seats_of

HEARTBEAT = 15.0

router = APIRouter(prefix="/api")


@router.get("/tables/{table}/events", summary="Server-sent events: a short note whenever your view changes")
async def events(
    asking: Asking, since: int | None = None, last_event_id: Annotated[str | None, Header()] = None
) -> StreamingResponse:
    resumed = whole_number(last_event_id)
    since = resumed if resumed is not None else since
    look = await asking.see(asking.look, quick=True)
    if asking.server.hub.full(address_of(asking.request.scope)):
        raise Refused(503, "streams")
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(notes(asking, look, since), media_type="text/event-stream", headers=headers)


def note_of(table: Table, seat: int) -> dict[str, Any]:
    return {"version": table.version(seat), "asked": table.asked, "over": table.over, "holding": table.holding}


async def notes(asking: Asker, look: Angle, since: int | None) -> AsyncIterator[str]:
    """A note when this viewer's version differs from the last one it was told; a sign of life in between."""
    server, seats = asking.server, look.viewer.seats
    people: list[Any] = []

    def now(table: Table) -> tuple[dict[str, Any], list[Any]]:
        return note_of(table, place(table, look.viewer, asking.seat)), people_of(server, table)

    with server.hub.watch(asking.table, seats, address_of(asking.request.scope)) as bell:
        await server.came(asking.table, seats)
        yield "retry: 1500\n\n"
        while not server.hub.closing:
            try:
                note, here = await server.work(asking.table, now, quick=True)
            except PeriplusError:
                return  # deleted, or beyond reading: the page will be told why when it asks
            if note["version"] != since:
                since = note["version"]
                yield f"event: view\nid: {since}\ndata: {json.dumps(note)}\n\n"
            if people and here != people:
                yield f"event: seats\ndata: {json.dumps(here)}\n\n"
            people = here
            try:
                await asyncio.wait_for(bell.wait(), HEARTBEAT)
            except TimeoutError:
                yield ": here\n\n"
            bell.clear()


def people_of(server: Server, table: Table) -> list[Any]:
    seats = seats_of(table, server.presence(table))
    return [{key: seat[key] for key in ("seat", "connected", "absent", "minded")} for seat in seats]
