"""Open tables: a founder may open free seats to anybody on this host. A page lists them; one touch, and one sits."""

import time

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from periplus.core.errors import PeriplusError
from periplus.table.json_object import Json
from periplus.table.live.host import Host
from periplus.table.play.pace import DAY
from periplus.table.play.seats import AtTable, digest
from periplus.table.play.table import Table
from periplus.table.refusals import Refused
from periplus.table.store.listings import Listed, Listings
from periplus.table.store.notices import Notices
from periplus.table.web.catalogue import summaries, summary
from periplus.table.web.desks import sitting_key
from periplus.table.web.http import host_of, keep_key, key_of, language_of
from periplus.table.web.render import show
from periplus.table.web.safety import Allowance, address_of

router = APIRouter(include_in_schema=False)

HANGS_NOW, HANGS_DAYS = 3600.0, 7 * 86400.0  # seconds: without a clock or by the minute, and by days
JOINED = Allowance(rate=5 / 3600, burst=5.0)  # from one address


def offered(request: Request) -> Host:
    host = host_of(request)
    if not host.settings.open_tables:
        raise Refused(404, "no_open_tables")
    return host


def hangs_for(table: Table) -> float:
    return HANGS_DAYS if table.settings.pace >= DAY else HANGS_NOW


@router.get("/tables")
async def listed(request: Request, gone: bool = False) -> Response:
    host, language = offered(request), language_of(request)
    listings = Listings(host.store)
    cards = []
    for each in await host.in_thread(listings.all):
        try:
            taken = await host.in_thread(lambda each=each: listings.taken(each.table))  # type: ignore[misc]
            cards.append(await host.read(each.table, lambda table, e=each, t=taken: card(table, e, t, language)))  # type: ignore[misc]
        except PeriplusError:
            continue  # a table that cannot be read harms no other
    order = sorted((each for each in cards if each["free"]), key=lambda each: (each["free"], -each["since"]))
    games = await host.in_thread(lambda: summaries(language))
    return await show(request, "open_tables", cards=order, games=games, gone=gone)


def card(table: Table, listing: Listed, taken: set[int], language: str) -> Json:
    """What everybody may know before they sit down."""
    seats = [
        {
            "seat": seat,
            "kind": chair.kind,
            "shape": chair.shape,
            "free": chair.kind == "human" and seat not in taken,
            "name": chair.name,
        }
        for seat, chair in enumerate(table.chairs)
    ]
    return {
        "id": table.id,
        "game": summary(table.match.game, language),
        "seats": seats,
        "free": sum(bool(each["free"]) for each in seats),
        "pace": table.settings.pace,
        "runs_out": table.settings.runs_out,
        "since": listing.since,
        "minutes": max(0, round((time.time() - listing.since) / 60)),
        "begun": len(table.match.log) > 0,
    }


@router.post("/tables/{table}/join")
async def join(request: Request, table: str) -> Response:
    host = offered(request)
    listings = Listings(host.store)
    if not await host.in_thread(lambda: listings.hangs(table)):
        return RedirectResponse("/tables?gone=1", 303)
    JOINED.take(address_of(request.scope))
    key = sitting_key(request)
    chairs = await host.read(table, lambda found: list(found.chairs), sure=True)
    people = [(seat, chair.edition) for seat, chair in enumerate(chairs) if chair.kind == "human"]

    def work() -> int | None:
        desk = host.desks.opened(digest(key))
        taken = listings.sit(table, desk, people)
        if taken is not None:
            others = {seat: desks for seat, desks in host.desk_tables.desks_at(table).items() if seat != taken}
            Notices(host.store).tell(others, table, "sat", taken, host.tables.hours.now())
        return taken

    seat = await host.in_thread(work)
    host.token_cache.forget(AtTable(digest(key), table))
    response = RedirectResponse("/tables?gone=1" if seat is None else f"/t/{table}?welcome=1", 303)
    keep_key(response, host, key)
    return response


@router.post("/tables/{table}/unlist")
async def unlist(request: Request, table: str) -> Response:
    """Its founder takes the card down."""
    host, key = offered(request), key_of(request)
    sat = None if key is None else await host.in_thread(lambda: host.desks.sat(digest(key), table))
    if sat is None or not sat.host:
        raise Refused(403, "not_founder")
    await host.in_thread(lambda: Listings(host.store).take_down(table))
    return RedirectResponse("/tables", 303)
