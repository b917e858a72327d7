"""What a piece is: told from the viewer's own view, never from the position."""

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from periplus.table.api.table_request import Asking
from periplus.table.play.explain import card_of
from periplus.table.play.moves import look_of

router = APIRouter(prefix="/api")


@router.get("/tables/{table}/card", summary="What a piece of the board is, by its id")
async def card(asking: Asking, id: Annotated[str, Query(max_length=200)]) -> Response:
    return await asking.answer(lambda table: card_of(table.match, look_of(table, asking.viewpoint(table)), id))
