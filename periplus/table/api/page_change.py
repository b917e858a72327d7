"""A page changes a table: done once, whoever asks twice; answered by the new view, or by the patch that leads to it."""

from collections.abc import Callable, Sequence

from starlette.responses import Response

from periplus.table.api.table_request import TableRequest
from periplus.table.live.change import Change, Work
from periplus.table.live.hub import Reply
from periplus.table.play.patches import SentView, patch_of, view_now
from periplus.table.play.table import Stale, Table
from periplus.table.play.views import Viewpoint
from periplus.table.refusals import Refused
from periplus.table.store.store import Event
from periplus.table.web.http import packed, squeezed
from periplus.table.web.safety import must_mean_it

LARGE_PATCH = 20_000  # bytes

Verb = Callable[[Table, Viewpoint, str | None], Sequence[Event]]


class PageChange(Work[Response]):
    """What one request wants done. `verb` does it, given the table, how the page looks at it, and the key that makes a
    repeat of the request known."""

    def __init__(self, asking: TableRequest, seat: int | None, key: str | None, verb: Verb) -> None:
        self.asking = asking
        self.seat = seat
        self.key = key
        self.verb = verb
        self.reply = Reply(asking.query.page)
        self._prepared: tuple[Table, Response] | None = None

    def judge(self, table: Table) -> Sequence[Event]:
        asking, viewpoint = self.asking, self.asking.viewpoint(table, self.seat)
        self.reply.before = view_now(table, viewpoint, asking.host.presence) if asking.query.patchable else None
        self.reply.now = None
        key = None if self.key is None else f"{viewpoint.seat}:{self.key}"
        return [] if key in table.keys else self.verb(table, viewpoint, key)

    def prepare(self, table: Table) -> None:
        if self.reply.before is not None:
            self._prepared = table, self._made(table)

    def answer(self, table: Table) -> Response:
        prepared = self._prepared
        return prepared[1] if prepared is not None and prepared[0] is table else self._made(table)

    def _made(self, table: Table) -> Response:
        asking = self.asking
        before: SentView | None = self.reply.before
        if before is not None:
            viewpoint = asking.viewpoint(table, self.seat)
            now = view_now(table, viewpoint, asking.host.presence)
            if now.seat == before.seat:
                patch = patch_of(table, viewpoint, before, now)
                self.reply.now = now
                return squeezed(asking.request, patch, "application/json", least=LARGE_PATCH)
        return packed(asking.request, asking.view(table, self.seat))


async def change(asking: TableRequest, seat: int | None, key: str | None, verb: Verb) -> Response:
    """Who decided on a version that is gone is answered by the view as it is."""
    must_mean_it(asking.request)
    await asking.host.introduce(asking.tokens)
    try:
        response = await Change(asking.host, asking.table, PageChange(asking, seat, key, verb)).run()
        assert response is not None
        return response
    except Stale:
        view = await asking.see(lambda table: asking.view(table, seat))
        raise Refused(409, "stale", {"version": view["version"], "view": view}) from None
