"""Who asks about a table, and how they look at it."""

from collections.abc import Callable
from typing import Annotated, TypeVar

from fastapi import Depends, Request
from starlette.responses import Response

from periplus.core.contract.game import SPECTATOR
from periplus.core.draw.board import Format
from periplus.table.api.page_query import PageQuery
from periplus.table.play.seats import SeatHolder
from periplus.table.play.table import Table
from periplus.table.play.view_types import View
from periplus.table.play.views import Viewpoint, view_of
from periplus.table.refusals import Refused
from periplus.table.web.http import chosen_language, packed, server_of, tokens_of

T = TypeVar("T")


class TableRequest:
    """One request about one table."""

    def __init__(self, request: Request, table: str, query: PageQuery) -> None:
        self.request = request
        self.table = table
        self.query = query
        self.seat = query.seat
        self.language = chosen_language(request, query.language)
        self.server = server_of(request)
        self.host = self.server.host
        self.tokens = tokens_of(request, table)
        self._holder: SeatHolder | None = None
        self._viewpoint: Viewpoint | None = None

    @property
    def format(self) -> Format:
        return self.query.format or "wide"

    def viewpoint(self, table: Table, seat: int | None = None) -> Viewpoint:
        """Called in a thread that has the table."""
        holder = self._holder = self._holder or self.host.holder(table, self.tokens)
        if holder.seats:
            self.server.dice_clock.watch(table)
        chosen = seat if seat is not None else self.seat
        if chosen is not None and not SPECTATOR <= chosen < len(table.chairs):
            raise Refused(422, "bad_request", detail=f"no seat {chosen}")
        at = place(table, holder, chosen)
        if self._viewpoint is None or self._viewpoint.seat != at:
            self._viewpoint = Viewpoint(holder, at, self.language, self.format, self.query.log_after, self.query.board)
        return self._viewpoint

    def view(self, table: Table, seat: int | None = None) -> View:
        viewpoint = self.viewpoint(table, seat)
        view = view_of(table, viewpoint, self.host.presence(table))
        view["viewer"]["host"] = viewpoint.holder.host
        return view

    async def see(self, work: Callable[[Table], T], quick: bool = False) -> T:
        await self.host.introduce(self.tokens)
        return await self.host.read(self.table, work, quick=quick, sure=True)

    async def answer(self, work: Callable[[Table], object], quick: bool = False) -> Response:
        """What `work` finds, as JSON."""
        return await self.see(lambda table: packed(self.request, work(table)), quick)


def place(table: Table, holder: SeatHolder, seat: int | None) -> int:
    """Where to look from. One device for several: from the seat that is asked, where the game has no secrets."""
    if seat is None and len(holder.seats) > 1:
        asked = [each for each in table.asked if each in holder.seats]
        if not table.match.game.has_secrets:
            return asked[0] if asked else holder.seats[0]
        return SPECTATOR
    return holder.at(seat)


async def asker(request: Request, table: str, query: Annotated[PageQuery, Depends()]) -> TableRequest:
    """In the event loop: what is not asynchronous would be made in a thread, for every request."""
    return TableRequest(request, table, query)


Asking = Annotated[TableRequest, Depends(asker)]
