"""Who asks about a table, and how they look at it."""

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import Depends, Query, Request
from starlette.responses import Response

from periplus.core.contract.game import SPECTATOR
from periplus.core.draw.board import Format
from periplus.table.live.hub import Reply
from periplus.table.play.patches import Seen, patch_of, seen_now
from periplus.table.play.seats import Viewer
from periplus.table.play.table import Stale, Table
from periplus.table.play.views import Angle, view_of
from periplus.table.refusals import Refused
from periplus.table.store.store import Event
from periplus.table.web.http import language_of, packed, server_of, squeezed, tokens_of
from periplus.table.web.safety import must_mean_it

LARGE_PATCH = 20_000  # bytes
LONGEST_TAG = 60
LONGEST_PAGE = 40
PAGE = "a name for your page, the same for its stream and its requests: what answers one is not told by the other"


class Asker:
    """One request about one table."""

    def __init__(
        self,
        request: Request,
        table: str,
        seat: int | None = None,
        format: Format = "wide",
        board: bool = True,
        log_after: str = "",
        page: str = "",
    ) -> None:
        self.request = request
        self.table = table
        self.seat = seat
        self.language = language_of(request)
        self.format: Format = format
        self.board = board
        self.log_after = log_after
        self.page = page
        self.server = server_of(request)
        self.tokens = tokens_of(request, table)
        self._viewer: Viewer | None = None
        self._angle: Angle | None = None
        self.has_page = board and "format" in request.query_params  # and a view that patches apply to

    def look(self, table: Table, seat: int | None = None) -> Angle:
        """Called in a thread that has the table."""
        viewer = self._viewer = self._viewer or self.server.viewer(table.id, self.tokens)
        if viewer.seats:
            self.server.gatherings.watch(table)
        chosen = seat if seat is not None else self.seat
        if chosen is not None and not SPECTATOR <= chosen < len(table.chairs):
            raise Refused(422, "bad_request", detail=f"no seat {chosen}")
        at = place(table, viewer, chosen)
        if self._angle is None or self._angle.seat != at:
            self._angle = Angle(viewer, at, self.language, self.format, self.log_after, self.board)
        return self._angle

    def view(self, table: Table, seat: int | None = None) -> dict[str, Any]:
        look = self.look(table, seat)
        view = view_of(table, look, self.server.presence(table))
        view["viewer"]["host"] = f"invites_{table.id}" in self.request.cookies
        return view

    async def see(self, work: Callable[[Table], Any], quick: bool = False) -> Any:
        await self.server.introduce(self.tokens)
        return await self.server.work(self.table, work, quick, sure=True)

    async def answer(self, work: Callable[[Table], Any], quick: bool = False) -> Response:
        """What `work` finds, as JSON."""
        response: Response = await self.see(lambda table: packed(self.request, work(table)), quick)
        return response

    async def change(
        self, seat: int | None, key: str | None, work: Callable[[Table, Angle, str | None], list[Event]]
    ) -> Response:
        """Do it once, whoever asks twice; the answer is the new view, or to a page the patch that leads to it."""
        must_mean_it(self.request)
        await self.server.introduce(self.tokens)

        reply = Reply(self.page)
        ready: tuple[Table, Response] | None = None

        def once(table: Table) -> list[Event]:
            look = self.look(table, seat)
            reply.before = seen_now(table, look, self.server.presence) if self.has_page else None
            reply.now = None
            own_key = None if key is None else f"{look.seat}:{key}"
            if own_key in table.keys:
                return []
            return work(table, look, own_key)

        def meanwhile(table: Table) -> None:
            nonlocal ready
            if reply.before is not None:
                ready = table, worked_out(table)

        def shown(table: Table) -> Response:
            return ready[1] if ready is not None and ready[0] is table else worked_out(table)

        def worked_out(table: Table) -> Response:
            before: Seen | None = reply.before
            if before is None:
                return packed(self.request, self.view(table, seat))
            look = self.look(table, seat)
            now = seen_now(table, look, self.server.presence)
            if now.seat != before.seat:
                return packed(self.request, self.view(table, seat))
            patch = patch_of(table, look, before, now)
            reply.now = now
            return squeezed(self.request, patch, "application/json", least=LARGE_PATCH)

        try:
            response = await self.server.change(self.table, once, shown, meanwhile, reply)
            assert response is not None
            return response
        except Stale:
            view = await self.see(lambda table: self.view(table, seat))
            raise Refused(409, "stale", {"version": view["version"], "view": view}) from None


def place(table: Table, viewer: Viewer, seat: int | None) -> int:
    """Where to look from. One device for several: from the seat that is asked, where the game has no secrets."""
    if seat is None and len(viewer.seats) > 1:
        asked = [each for each in table.asked if each in viewer.seats]
        if not table.match.game.has_secrets:
            return asked[0] if asked else viewer.seats[0]
        return SPECTATOR
    return viewer.at(seat)


async def asker(
    request: Request,
    table: str,
    seat: Annotated[int | None, Query(description="which of your seats to look from")] = None,
    language: Annotated[str | None, Query(description="en or fr")] = None,
    format: Annotated[Format, Query(description="the screen the board is drawn for")] = "wide",
    board: Annotated[bool, Query(description="false leaves the picture out")] = True,
    log_after: Annotated[str, Query(description="`log_tag` of the log you have", max_length=LONGEST_TAG)] = "",
    page: Annotated[str, Query(description=PAGE, max_length=LONGEST_PAGE)] = "",
) -> Asker:
    """In the event loop: what is not asynchronous would be made in a thread, for every request."""
    return Asker(request, table, seat, format, board, log_after, page)


Asking = Annotated[Asker, Depends(asker)]
