"""A new table: what may be wished for, and the links that come back."""

from collections.abc import Sequence
from typing import Literal

from fastapi import Request
from pydantic import BaseModel, Field
from starlette.responses import JSONResponse

from periplus.core.contract.game import SPECTATOR
from periplus.core.errors import BadOption
from periplus.table.live.host import Host
from periplus.table.play.pace import RESERVES, paces_of
from periplus.table.play.seats import Chair, Minted, clean_chair
from periplus.table.play.table import Table, TableSettings
from periplus.table.play.tables import TableOrder
from periplus.table.web.catalogue import game_called
from periplus.table.web.desks import settle
from periplus.table.web.http import absolute


class Seat(BaseModel):
    kind: str = Field(default="human", description="`human` or `bot:<level>`", max_length=40)
    name: str | None = Field(default=None, max_length=200)
    shape: str | None = Field(default=None, max_length=40)


class NewTable(BaseModel):
    game: str = Field(max_length=40)
    seats: list[Seat] | None = Field(default=None, max_length=6, description="default: you and one bot")
    options: dict[str, str] = Field(default_factory=dict)
    hotseat: bool = False
    confirm_turns: bool = True
    gather: bool = Field(default=False, description="the first dice wait for the players' numbers")
    talk: bool = True
    absent_after: float | None = Field(
        default=None,
        ge=0,
        le=30 * 86400,
        description="seconds somebody must be away until the others may let a bot play; 0: never; default: the host's",
    )
    pace: int = Field(default=0, description="seconds a turn, one of those that the host offers; 0: no clock")
    runs_out: Literal["bot_once", "bot_stays", "claim"] = Field(
        default="bot_once",
        description="when a turn's time is over: a bot plays that turn, or plays on, or the others decide and whoever "
        "watches may claim the seat",
    )
    reserve: bool = Field(default=True, description="everybody has some more time for the whole match")


def order_for(host: Host, given: NewTable) -> TableOrder:
    game = game_called(given.game)
    usual = usual_seats(host, game.seat_counts)
    wanted = usual if given.seats is None else [seat.model_dump() for seat in given.seats]
    chairs = [clean_chair(raw, seat, game.id) for seat, raw in enumerate(wanted)]
    gather = given.gather and host.settings.gathers
    settings = TableSettings(
        given.hotseat, given.confirm_turns, given.talk, given.absent_after, *agreed(host, given, chairs)
    )
    return TableOrder(game.id, chairs, given.options, settings, gather=gather)


def agreed(host: Host, given: NewTable, chairs: Sequence[Chair]) -> tuple[int, str, int, str]:
    """Pace, what happens when it runs out, the reserve, and which bot then plays. Whoever plays alone, or on one
    device, has no clock."""
    offered = paces_of(host.settings.paces)
    if given.pace and given.pace not in offered:
        seconds = ", ".join(map(str, [0, *offered]))
        raise BadOption(f"pace {given.pace} is not one of {seconds} seconds a turn")
    if not given.pace or given.hotseat or sum(chair.kind == "human" for chair in chairs) < 2:
        return 0, "bot_once", 0, host.settings.stand_in
    return given.pace, given.runs_out, RESERVES[given.pace] if given.reserve else 0, host.settings.stand_in


def usual_seats(host: Host, counts: tuple[int, ...]) -> list[dict[str, str]]:
    """You, and as few bots as make a good match."""
    count = min((each for each in counts if each > 1), default=counts[0])
    return [{"kind": "human"}] + [{"kind": f"bot:{host.settings.stand_in}"}] * (count - 1)


def tokens_answer(request: Request, table: Table, minted: list[Minted]) -> dict[str, object]:
    def one(each: Minted) -> dict[str, object]:
        return {"token": each.token, "link": absolute(request, each.path)}

    return {
        "table": table.id,
        "url": f"/t/{table.id}",
        "seats": [{"seat": each.seat, **one(each)} for each in minted if each.seat != SPECTATOR],
        "spectator": next(one(each) for each in minted if each.seat == SPECTATOR),
    }


async def new_table_response(request: Request, table: Table, minted: list[Minted]) -> JSONResponse:
    response = JSONResponse(tokens_answer(request, table, minted), 201)
    if "authorization" not in request.headers:
        await settle(request, response, table, minted)
    return response
