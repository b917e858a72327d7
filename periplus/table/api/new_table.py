"""A new table: what may be wished for, and the links that come back."""

from fastapi import Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import JSONResponse

from periplus.bots import LEVELS
from periplus.core.contract.game import SPECTATOR
from periplus.table.live.host import Host
from periplus.table.play.seats import Minted, clean_chair
from periplus.table.play.table import Table, TableSettings
from periplus.table.play.tables import TableOrder
from periplus.table.web.catalogue import game_called
from periplus.table.web.desks import settle
from periplus.table.web.http import absolute


class Given(BaseModel):
    model_config = ConfigDict(extra="ignore")


class Seat(Given):
    kind: str = Field(default="human", description="`human` or `bot:<level>`", max_length=40)
    name: str | None = Field(default=None, max_length=200)
    shape: str | None = Field(default=None, max_length=40)


class NewTable(Given):
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


def order_for(host: Host, given: NewTable) -> TableOrder:
    game = game_called(given.game)
    usual = usual_seats(host, game.seat_counts)
    wanted = usual if given.seats is None else [seat.model_dump() for seat in given.seats]
    chairs = [clean_chair(raw, seat, LEVELS) for seat, raw in enumerate(wanted)]
    gather = given.gather and host.settings.gathers
    settings = TableSettings(given.hotseat, given.confirm_turns, given.talk, given.absent_after)
    return TableOrder(game.id, chairs, given.options, settings, gather=gather)


def usual_seats(host: Host, counts: tuple[int, ...]) -> list[dict[str, str]]:
    """You, and as few bots as make a good match."""
    count = min((each for each in counts if each > 1), default=counts[0])
    return [{"kind": "human"}] + [{"kind": f"bot:{host.settings.bot_level}"}] * (count - 1)


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
