"""The still layers of boards: files named by their content, which a browser keeps for ever."""

from collections import OrderedDict

from fastapi import APIRouter, Request
from starlette.responses import Response

from periplus.core.draw.board import still_key
from periplus.table.refusals import Refused
from periplus.table.store.store import Store

MANY = 512

router = APIRouter()


class Stills:
    """The still layers that were needed last; the store has all, for processes that did not draw them."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, str] = OrderedDict()
        self.store: Store | None = None

    def keep(self, game: str, markup: str) -> str:
        key = f"{game}/{still_key(markup)}"
        if key not in self._kept and self.store is not None:
            self.store.keep_still(key, markup)
        self._remember(key, markup)
        return f"/still/{key}"

    def _remember(self, key: str, markup: str) -> None:
        self._kept[key] = markup
        self._kept.move_to_end(key)
        while len(self._kept) > MANY:
            self._kept.popitem(last=False)

    def find(self, key: str) -> str | None:
        markup = self._kept.get(key)
        if markup is None and self.store is not None:
            markup = self.store.still(key)
            if markup is not None:
                self._remember(key, markup)
        return markup


STILLS = Stills()


@router.get("/still/{game}/{key}", include_in_schema=False)
async def still(request: Request, game: str, key: str) -> Response:
    from periplus.table.web.http import server_of, squeezed

    def work() -> Response:
        markup = STILLS.find(f"{game[:40]}/{key[:39]}")
        if markup is None:
            raise Refused(404, "not_found")
        response = squeezed(request, markup.encode(), "text/html; charset=utf-8")
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response

    return await server_of(request).threaded(work)
