"""The still layers of boards: files named by their content, which a browser keeps for ever."""

from __future__ import annotations

from collections import OrderedDict

from fastapi import APIRouter
from starlette.responses import Response

from periplus.core.board import still_key
from periplus.table.refusals import Refused

MANY = 512

router = APIRouter()


class Stills:
    """The still layers that were needed last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, str] = OrderedDict()

    def keep(self, game: str, markup: str) -> str:
        key = f"{game}/{still_key(markup)}"
        self._kept[key] = markup
        self._kept.move_to_end(key)
        while len(self._kept) > MANY:
            self._kept.popitem(last=False)
        return f"/still/{key}"

    def find(self, key: str) -> str | None:
        return self._kept.get(key)


STILLS = Stills()


@router.get("/still/{game}/{key}", include_in_schema=False)
async def still(game: str, key: str) -> Response:
    markup = STILLS.find(f"{game}/{key}")
    if markup is None:
        raise Refused(404, "not_found")
    return Response(markup, media_type="text/html", headers={"Cache-Control": "public, max-age=31536000, immutable"})
