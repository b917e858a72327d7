"""The route of still layers: a drawing named by its content, which a browser keeps for ever."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from periplus.table.refusals import Refused
from periplus.table.web.http import host_of, in_thread, squeezed

router = APIRouter()


@router.get("/still/{game}/{key}", include_in_schema=False)
@in_thread
def still(request: Request, game: str, key: str) -> Response:
    markup = host_of(request).tables.still_layers.find(f"{game[:40]}/{key[:39]}")
    if markup is None:
        raise Refused(404, "not_found")
    response = squeezed(request, markup.encode(), "text/html; charset=utf-8")
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return response
