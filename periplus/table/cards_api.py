"""What a piece is: told from the viewer's own view, never from the position."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.responses import Response

from periplus.table.refusals import Refused
from periplus.table.request import Asking
from periplus.table.tables import Table
from periplus.table.views import Angle

router = APIRouter(prefix="/api")


@router.get("/tables/{table}/card", summary="What a piece of the board is, by its id")
async def card(asking: Asking, id: Annotated[str, Query(max_length=200)]) -> Response:
    return await asking.answer(lambda table: card_of(table, asking.look(table), id))


def card_of(table: Table, angle: Angle, id: str) -> dict[str, Any]:
    board = table.match.game.board
    look = table.match.look(angle.seat, angle.language, angle.format, table.people)
    found = board.card(look, id) if board.card is not None else None
    if found is None:
        raise Refused(404, "not_found")
    return asdict(found)
