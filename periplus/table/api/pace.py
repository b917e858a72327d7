"""Time at a table: another gives more of it, somebody pauses, a seat whose time is over is claimed."""

from fastapi import APIRouter
from pydantic import BaseModel, Field
from starlette.responses import JSONResponse, Response

from periplus.core.contract.game import SPECTATOR
from periplus.table.api.page_change import change
from periplus.table.api.table_request import Asking
from periplus.table.live.change import Change, Doing
from periplus.table.play import moves, pace_moves
from periplus.table.play.pace import LONGEST_PAUSE
from periplus.table.play.seats import mint
from periplus.table.web.desks import sit_down
from periplus.table.web.http import absolute
from periplus.table.web.safety import must_mean_it

router = APIRouter(prefix="/api")


class MoreTime(BaseModel):
    whose: int = Field(description="the seat that gets more time")


class Pause(BaseModel):
    days: int = Field(ge=1, le=LONGEST_PAUSE, description="from now on")
    seat: int | None = None


class Claim(BaseModel):
    whose: int = Field(description="the seat whose time is over")
    name: str | None = Field(default=None, max_length=200, description="yours")


@router.post("/tables/{table}/extend", summary="Give another player more time for this turn")
async def extend(asking: Asking, given: MoreTime) -> Response:
    return await change(
        asking, None, None, lambda table, viewpoint, _: pace_moves.extend(table, viewpoint, given.whose)
    )


@router.post("/tables/{table}/pause", summary="Your one pause in this match")
async def pause(asking: Asking, given: Pause) -> Response:
    return await change(
        asking,
        given.seat,
        None,
        lambda table, viewpoint, _: pace_moves.pause(table, viewpoint, moves.acting_seat(viewpoint), given.days),
    )


@router.post("/tables/{table}/claim", summary="Sit down in a seat whose time is over")
async def claim(asking: Asking, given: Claim) -> JSONResponse:
    """For whoever watches. A program without a browser's key is told the new link here alone."""
    must_mean_it(asking.request)
    await asking.see(asking.viewpoint)
    fresh = mint(asking.table, given.whose)
    work = Doing(
        lambda table: pace_moves.claim(table, asking.viewpoint(table, SPECTATOR), given.whose, given.name, fresh.hash)
    )
    await Change(asking.host, asking.table, work).run()
    edition = await asking.see(lambda table: table.chairs[given.whose].edition)
    told = {"seat": given.whose, "token": fresh.token, "link": absolute(asking.request, fresh.path)}
    response = JSONResponse(told)
    if "authorization" not in asking.request.headers:
        await sit_down(asking.request, response, asking.table, {given.whose: edition})
    return response
