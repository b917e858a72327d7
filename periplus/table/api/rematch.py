"""After the end: another match with the same people, and pictures of its boards."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field
from sqlalchemy.exc import IntegrityError
from starlette.responses import JSONResponse, Response

from periplus.bots.ladder import company, ladder_of, rung_of
from periplus.core.contract.game import SPECTATOR, Game
from periplus.match.picture import picture
from periplus.table.api.replay import looking_back
from periplus.table.api.table_request import Asking
from periplus.table.live.host import Host
from periplus.table.play.climb import step_after
from periplus.table.play.desk_rows import counts, result_of
from periplus.table.play.pace import DAY, RESERVES, paces_of
from periplus.table.play.seats import Chair, OtherSeat, clean_chair
from periplus.table.play.table import Table, TableSettings
from periplus.table.play.tables import TableOrder, id_after
from periplus.table.play.views import look_back
from periplus.table.refusals import Refused
from periplus.table.store.notices import Notices
from periplus.table.store.results import Result
from periplus.table.web.catalogue import opponents
from periplus.table.web.desks import played_by, sit_down
from periplus.table.web.http import squeezed
from periplus.table.web.safety import must_mean_it

router = APIRouter(prefix="/api")

Moment = Annotated[int | None, Query(description="a moment of the replay, as your seat saw it")]


class Again(BaseModel):
    tomorrow: bool = Field(default=False, description="a day a turn at least, so that nobody has to be here now")
    level: str | None = Field(default=None, max_length=16, description="alone: the rung of the ladder to play next")


@router.post("/tables/{table}/rematch", status_code=201, summary="The same people, a new match")
async def rematch(asking: Asking, given: Again | None = None) -> JSONResponse:
    must_mean_it(asking.request)
    seats, order = await asking.see(lambda table: (asking.viewpoint(table).holder.seats, order_of(table)))
    if not seats:
        raise OtherSeat("a spectator cannot ask for a rematch")
    host = asking.host
    if given is not None and given.tomorrow:
        order = replace(order, settings=by_days(host, order))
    level = given.level if given is not None else None
    if level is not None:
        order = replace(order, chairs=against(order, level))
    founded, others = await host.in_thread(lambda: following(host, asking.table, order, level or ""))
    response = JSONResponse({"table": founded, "url": f"/t/{founded}"}, 201)
    await sit_down(asking.request, response, founded, dict.fromkeys(seats, 0), set(others) - set(seats))
    host.bots.wake(founded)
    by, free = order.chairs[seats[0]].name, set(others) - set(seats)
    await host.in_thread(lambda: invite(host, asking.table, founded, free, by))
    return response


def against(order: TableOrder, level: str) -> list[Chair]:
    """The same person, against this rung and its neighbours."""
    rung, people = rung_of(level), sum(chair.kind == "human" for chair in order.chairs)
    if rung is None or people != 1 or not ladder_of(order.game):
        rungs = ", ".join(each.level for each in ladder_of(order.game))
        raise Refused(422, "bad_request", detail=f"level {level!r}: one person alone may name one of {rungs}")
    bots = iter(company(rung, len(order.chairs) - 1))
    return [
        chair
        if chair.kind == "human"
        else clean_chair({"kind": f"bot:{next(bots)}", "shape": chair.shape}, seat, order.game)
        for seat, chair in enumerate(order.chairs)
    ]


@router.get("/tables/{table}/next", summary="Who on the ladder fits after this match, if it is somebody else")
async def next_opponent(asking: Asking) -> dict[str, object]:
    """For one person who has played against the ladder alone; `step` is 1 or -1."""

    def work(table: Table) -> tuple[Result | None, Game]:
        seats = asking.viewpoint(table).holder.seats
        alone = table.over and len(seats) == 1 and table.one_person and counts(table, seats[0])
        return result_of(table, "", seats[0], 0.0) if alone else None, table.match.game

    own, game = await asking.see(work)
    rung = rung_of(own.level) if own is not None else None
    if own is None or rung is None or not ladder_of(game.id):
        return {"opponent": None}
    known = await played_by(asking.request)
    results = known if any(each.table_id == own.table_id for each in known) else [own, *known]
    step = step_after(results, own.table_id)
    if not step:
        return {"opponent": None}
    return {"opponent": {**opponents(game, asking.language)[rung + step - 1], "step": step}}


def by_days(host: Host, order: TableOrder) -> TableSettings:
    """As agreed, with a day a turn or what was longer. Bots wait for nobody: alone there is no clock to set."""
    settings = order.settings
    if settings.pace >= DAY:
        return settings
    if (
        DAY not in paces_of(host.settings.paces)
        or sum(each.kind == "human" for each in order.chairs) < 2
        or settings.hotseat
    ):
        raise Refused(409, "no_days")
    return replace(settings, pace=DAY, reserve=RESERVES[DAY])


def invite(host: Host, before: str, founded: str, seats: Iterable[int], by: str) -> None:
    """Who sat at the old table finds the new one on the desk."""
    sat = host.desk_tables.desks_at(before)
    for seat in seats:
        for desk in sat.get(seat, [])[:1]:
            invited(host, founded, seat, desk, by)


def invited(host: Host, table: str, seat: int, desk: str, by: str) -> None:
    """A letter on somebody's desk, and a call if they wish for it."""
    host.desk_tables.invite(table, seat, desk, by)
    Notices(host.store).tell({seat: [desk]}, table, "invited", 0, host.tables.hours.now())
    if host.loop is not None:
        host.loop.call_soon_threadsafe(host.hub.ring, f"desk:{desk}")


def following(host: Host, table_id: str, order: TableOrder, level: str = "") -> tuple[str, list[int]]:
    """The one table that follows another, or that does so against another rung, whoever asks and however often; for the
    first the seats whose links they hand out."""
    next_id = id_after(f"{table_id} {level}".rstrip(), host.tables.open(table_id).match.dice.secret)
    try:
        table, minted = host.tables.create(order, next_id)
    except IntegrityError:
        return next_id, []
    host.bots.expect(table)
    return next_id, [each.seat for each in minted]


def order_of(table: Table) -> TableOrder:
    if not table.over:
        raise Refused(409, "not_over")
    gather = bool(table.match.dice.shares)  # numbers in the dice again, if there were any
    chairs = [Chair(chair.kind, chair.name, chair.shape) for chair in table.chairs]  # whoever was away may be back
    return TableOrder(table.match.game.id, chairs, table.match.options, table.settings, gather=gather)


@router.get("/tables/{table}/picture", summary="The last board as a picture of its own, or an earlier one")
async def pictured(asking: Asking, at: Moment = None) -> Response:
    def work(table: Table) -> str:
        asking.viewpoint(table)
        if not table.over:
            raise Refused(409, "not_over")
        if at is None:
            return table.match.svg(SPECTATOR, asking.language)
        viewpoint = look_back(table, looking_back(table, asking, at), at, asking.language, "wide")
        return picture(table.match.game, table.match.game.board.picture(viewpoint), "wide")

    svg = await asking.see(work)
    packed = squeezed(asking.request, svg.encode(), "image/svg+xml")
    packed.headers["Content-Disposition"] = f'attachment; filename="periplus-{asking.table}.svg"'
    return packed
