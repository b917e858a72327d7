"""After the end: another match with the same people, and pictures of its boards."""

from collections import OrderedDict
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import JSONResponse, Response

from periplus.core.contract.game import SPECTATOR
from periplus.match.picture import picture
from periplus.table.api.replay import looking_back
from periplus.table.api.table_request import Asking
from periplus.table.play.seats import Chair, Minted, OtherSeat
from periplus.table.play.table import Table
from periplus.table.play.tables import Order
from periplus.table.play.views import look_back
from periplus.table.refusals import Refused
from periplus.table.web.http import keep_invites, keep_seats, squeezed
from periplus.table.web.safety import must_mean_it

router = APIRouter(prefix="/api")

MANY = 1000
Moment = Annotated[int | None, Query(description="a moment of the replay, as your seat saw it")]


class Rematches:
    """Which table follows which: whoever of the old one asks first founds it, the others find their seat there."""

    def __init__(self) -> None:
        self._next: OrderedDict[str, tuple[str, list[Minted]]] = OrderedDict()

    def find(self, table: str) -> tuple[str, list[Minted]] | None:
        return self._next.get(table)

    def keep(self, table: str, following: str, minted: list[Minted]) -> None:
        self._next[table] = (following, minted)
        while len(self._next) > MANY:
            self._next.popitem(last=False)


REMATCHES = Rematches()


@router.post("/tables/{table}/rematch", status_code=201, summary="The same people, a new match")
async def rematch(asking: Asking) -> JSONResponse:
    must_mean_it(asking.request)
    seats, order = await asking.see(lambda table: (asking.look(table).viewer.seats, order_of(table)))
    if not seats:
        raise OtherSeat("a spectator cannot ask for a rematch")
    known = REMATCHES.find(asking.table)
    founds = known is None
    if known is None:
        host = asking.host
        table, minted = await host.establish(lambda: host.tables.create(order))
        known = REMATCHES.find(asking.table) or (table.id, minted)
        REMATCHES.keep(asking.table, *known)
    following, minted = known
    response = JSONResponse({"table": following, "url": f"/t/{following}"}, 201)
    own = [each for each in minted if each.seat in seats]
    keep_seats(response, asking.host, following, [each.token for each in own])
    if founds:
        keep_invites(response, asking.host, following, [each for each in minted if each not in own])
    return response


def order_of(table: Table) -> Order:
    if not table.over:
        raise Refused(409, "not_over")
    gather = bool(table.match.dice.shares)  # numbers in the dice again, if there were any
    chairs = [Chair(chair.kind, chair.name, chair.shape) for chair in table.chairs]  # whoever was away may be back
    return Order(table.match.game.id, chairs, table.match.options, table.habits, gather=gather)


@router.get("/tables/{table}/picture", summary="The last board as a picture of its own, or an earlier one")
async def pictured(asking: Asking, at: Moment = None) -> Response:
    def work(table: Table) -> str:
        asking.look(table)
        if not table.over:
            raise Refused(409, "not_over")
        if at is None:
            return table.match.svg(SPECTATOR, asking.language)
        look = look_back(table, looking_back(table, asking, at), at, asking.language, "wide")
        return picture(table.match.game, table.match.game.board.picture(look), "wide")

    svg = await asking.see(work)
    packed = squeezed(asking.request, svg.encode(), "image/svg+xml")
    packed.headers["Content-Disposition"] = f'attachment; filename="periplus-{asking.table}.svg"'
    return packed
