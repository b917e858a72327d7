"""Talk at a table: a short line or a quick reaction. Kept with the table, and never part of the match."""

import asyncio
import itertools
from collections import OrderedDict, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field
from starlette.responses import JSONResponse

from periplus.core.contract.game import SPECTATOR
from periplus.table.api.table_request import Asking, TableRequest
from periplus.table.json_object import Json
from periplus.table.live.host import Host
from periplus.table.play.names import clean_line
from periplus.table.play.seats import OtherSeat
from periplus.table.play.table import Table
from periplus.table.refusals import Refused
from periplus.table.store.lines import Lines
from periplus.table.store.notices import TALK, Notices
from periplus.table.web.safety import Allowance, must_mean_it

router = APIRouter(prefix="/api")

REACTIONS = ("wave", "bravo", "ouch", "hm", "haha", "thanks")
KEPT = 40  # lines of one table
TABLES = 1000
RATE, BURST = 0.7, 5.0  # lines a second of one seat
SOON = 60.0  # seconds until a line calls
PATIENCE = 20.0  # seconds a listener waits for a line


class Said(BaseModel):
    text: str | None = Field(default=None, max_length=400)
    reaction: Literal["wave", "bravo", "ouch", "hm", "haha", "thanks"] | None = None
    seat: int | None = None


@dataclass
class Room:
    """What was said at one table lately, and who listens."""

    lines: deque[Json] = field(default_factory=lambda: deque(maxlen=KEPT))
    allowed: Allowance = field(default_factory=lambda: Allowance(RATE, BURST))
    bell: asyncio.Event = field(default_factory=asyncio.Event)
    count: Iterator[int] = field(default_factory=lambda: itertools.count(1))
    known: bool = False

    def remember(self, lines: list[Json]) -> None:
        """What was said before this process knew the table."""
        self.lines.extend(lines)
        self.count = itertools.count(1 + max((line["n"] for line in lines), default=0))
        self.known = True

    def say(self, seat: int, line: Json) -> Json:
        self.allowed.take(seat)
        said = {"n": next(self.count), "seat": seat, **line}
        self.lines.append(said)
        self.bell.set()
        self.bell = asyncio.Event()
        return said

    def after(self, n: int) -> list[dict[str, object]]:
        return [line for line in self.lines if line["n"] > n]


class Rooms:
    """The rooms that were used last."""

    def __init__(self) -> None:
        self._rooms: OrderedDict[str, Room] = OrderedDict()

    def of(self, table: str) -> Room:
        room = self._rooms.setdefault(table, Room())
        self._rooms.move_to_end(table)
        while len(self._rooms) > TABLES:
            self._rooms.popitem(last=False)
        return room


ROOMS = Rooms()


async def room_of(asking: TableRequest) -> Room:
    """The room of a table, with what is kept of it."""
    room = ROOMS.of(asking.table)
    if not room.known:
        lines = await asking.host.in_thread(lambda: Lines(asking.host.store).of(asking.table, KEPT))
        if not room.known:
            room.remember(lines)
    return room


def talks(table: Table) -> bool:
    """Where several people sit, unless the host wished for silence."""
    people = sum(chair.kind == "human" for chair in table.chairs)
    return table.settings.talk and people > 1 and not table.settings.hotseat


@router.get("/tables/{table}/talk", summary="What was said at the table since a line; waits a while for the next")
async def listen(asking: Asking, after: int = 0, wait: bool = False) -> JSONResponse:
    on = await asking.see(lambda table: (asking.viewpoint(table), talks(table))[1])
    room = await room_of(asking)
    if on and wait and not room.after(after):
        await rung(room.bell)
    watching = asking.host.hub.spectators[asking.table]
    lines = room.after(after) if on else []
    return JSONResponse({"on": on, "reactions": REACTIONS, "lines": lines, "watching": watching})


async def rung(bell: asyncio.Event) -> bool:
    """Whether something was said before patience ran out."""
    try:
        return await asyncio.wait_for(bell.wait(), PATIENCE)
    except TimeoutError:
        return False


def keep(host: Host, table: str, said: Json) -> None:
    """A line, and a call to whoever wishes for it and is not here; reactions call nobody."""
    Lines(host.store).keep(table, said)
    if said.get("reaction"):
        return
    now = host.tables.hours.now()
    others = {seat: desks for seat, desks in host.desk_tables.desks_at(table).items() if seat != said["seat"]}
    Notices(host.store).tell(others, table, "talk", said["n"], now + SOON, TALK)


@router.post("/tables/{table}/talk", summary="Say something at the table")
async def say(asking: Asking, given: Said) -> JSONResponse:
    must_mean_it(asking.request)
    seat, on = await asking.see(lambda table: (asking.viewpoint(table, given.seat).seat, talks(table)))
    if seat == SPECTATOR:
        raise OtherSeat("spectators watch in silence")
    if not on:
        raise Refused(403, "silent_table")
    line = {"reaction": given.reaction} if given.reaction else {"text": clean_line(given.text)}
    if not line.get("reaction") and not line["text"]:
        raise Refused(422, "bad_request", detail="nothing was said")
    said = (await room_of(asking)).say(seat, line)
    await asking.host.in_thread(lambda: keep(asking.host, asking.table, said))
    return JSONResponse({"said": True}, 201)
