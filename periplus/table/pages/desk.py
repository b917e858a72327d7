"""My desk: the tables that wait, invitations, what is finished, the row of days; and what may be done from there."""

import asyncio
import hashlib
import time
from collections.abc import Callable
from typing import Annotated, Literal

import orjson
from fastapi import APIRouter, Query, Request
from starlette.responses import RedirectResponse, Response

from periplus.bots import ADEPT
from periplus.core.errors import PeriplusError
from periplus.match.picture import picture
from periplus.table.api.stream import HEARTBEAT, Departure, Flow, Notes
from periplus.table.json_object import Json
from periplus.table.live.change import Change, Doing
from periplus.table.live.desk_content import DeskContent
from periplus.table.live.host import Host
from periplus.table.live.hub import Bell
from periplus.table.pages.keys import label_of
from periplus.table.pages.visitor import traveller_of
from periplus.table.play.desk_rows import looks_from, opponents
from periplus.table.play.notice_text import lasting
from periplus.table.play.seats import AtTable, NoSeat, OtherSeat, digest, holder_of
from periplus.table.play.table import Table
from periplus.table.refusals import Refused
from periplus.table.store.desk_tables import Place
from periplus.table.store.desks import BROWSER
from periplus.table.store.keys import Device, Keys
from periplus.table.store.results import PEOPLE, Result, resigned
from periplus.table.store.store import Event
from periplus.table.web.catalogue import game_called, summaries, summary
from periplus.table.web.desks import sit_down
from periplus.table.web.http import host_of, key_of, language_of, packed, server_of, squeezed, words
from periplus.table.web.render import show
from periplus.table.web.safety import address_of

router = APIRouter()

TOLD = 3 * 86400.0  # seconds for which a desk says that it was opened elsewhere
BREATH = 0.7  # seconds between two looks at a desk, however often its tables change

Doable = Literal["resign", "leave", "remove", "restore", "sit", "decline"]


@router.get("/desk", include_in_schema=False)
async def page(request: Request, removed: Annotated[str | None, Query(max_length=32)] = None) -> Response:
    host, language = host_of(request), language_of(request)
    desk = await host.in_thread(lambda: traveller_of(request))
    content = await named(server_of(request).desk_content, desk, language) if desk else None
    games = await host.in_thread(lambda: summaries(language))
    opened = await host.in_thread(lambda: opened_of_late(request, desk) if desk else [])
    told = {"opened": opened, "age": age_in(language), "left": left_in(host, language)}
    return await show(request, "desk", 200, desk=content, games=games, removed=removed, **told)


def opened_of_late(request: Request, desk: str) -> list[Device]:
    """Other browsers in which this desk was opened in the last days, after this one; and that this one is here."""
    keys, key = Keys(host_of(request).store), digest(key_of(request) or "")
    keys.saw(key, label_of(request))
    devices = keys.devices(desk)
    here = next((each.created for each in devices if each.hash == key), 0.0)
    return [each for each in devices if each.kind == BROWSER and each.created > max(here, time.time() - TOLD)]


@router.get("/api/desk", summary="Your desk: tables that wait for you and for others, invitations, results, days")
async def desk_json(request: Request) -> Response:
    host, language = host_of(request), language_of(request)
    desk = await host.in_thread(lambda: traveller_of(request))
    if desk is None:
        return packed(request, {"waiting": [], "others": [], "watching": [], "finished": [], "invitations": []})
    content = await named(server_of(request).desk_content, desk, language)
    for row in [*content["waiting"], *content["others"]]:
        if row.get("due") is not None:
            row["due"] = host.tables.hours.moment(row["due"])
    return await host.in_thread(lambda: packed(request, content))


async def named(desk_content: DeskContent, desk: str, language: str) -> Json:
    """A desk's content, its games by their names."""
    content = await desk_content.of(desk, language)
    for part in ("waiting", "others", "watching", "finished", "invitations", "numbers"):
        for row in content[part]:
            row["game_name"] = name_of_game(row["game"], language)
    return content


def name_of_game(game: str, language: str) -> object:
    try:
        return summary(game_called(game), language)["name"]
    except PeriplusError:
        return game  # a game that is offered here no more


def age_in(language: str) -> Callable[[float], str]:
    """How long ago."""
    return lambda at: lasting(words(language), "age.", max(0.0, time.time() - at))


def left_in(host: Host, language: str) -> Callable[[Json], Json | None]:
    """How much time is left at a table with a pace, and whether that is little: a quarter, or six hours."""

    def left(row: Json) -> Json | None:
        if row.get("due") is None:
            return None
        seconds = row["due"] - host.tables.hours.now()
        if seconds <= 0:
            return {"text": words(language)("desk.time_over"), "hurry": True}
        text = words(language)("desk.time_left", time=lasting(words(language), "age.", seconds))
        return {"text": text, "hurry": seconds < max(row["pace"] / 4, min(6 * 3600, row["pace"] / 2))}

    return left


@router.get("/desk/picture/{table}", include_in_schema=False)
async def pictured(request: Request, table: str) -> Response:
    """The board of one of one's own tables, as one's own seat sees it."""
    host, language, key = host_of(request), language_of(request), key_of(request)
    if key is None:
        raise NoSeat("you have no seat at this table")

    def work(found: Table) -> str:
        holder = holder_of(host.token_cache, found.id, [AtTable(digest(key), found.id)], found.chairs)
        seat = looks_from(found, holder.seats)
        look = found.match.look(seat, language, "medium", found.people)
        return picture(found.match.game, found.match.game.board.picture(look), "medium")

    svg = await host.read(table, work, sure=True)
    response = squeezed(request, svg.encode(), "image/svg+xml")
    response.headers["Cache-Control"] = "private, max-age=600"
    return response


@router.get("/api/desk/events", summary="Server-sent events: something on your desk changed")
async def events(request: Request) -> Flow:
    host, language = host_of(request), language_of(request)
    desk = await host.in_thread(lambda: traveller_of(request))
    if desk is None:
        raise Refused(404, "no_desk")
    address, key = address_of(request.scope), digest(key_of(request) or "")
    if host.hub.full(address):
        raise Refused(503, "streams")
    content = server_of(request).desk_content
    return Flow(lambda departure: notes(content, desk, key, language, address, departure))


async def notes(content: DeskContent, desk: str, key: str, language: str, address: str, departure: Departure) -> Notes:
    """A word whenever what the desk shows is another than before, and never because of what its seats cannot notice."""
    host, before = content.host, ""
    bells: list[Bell] = []

    def gone(_: object) -> None:
        for bell in bells:
            bell.ring()

    departure.add_done_callback(gone)
    yield b"retry: 3000\n\n"
    while not (host.hub.closing or departure.done()):
        if await host.in_thread(lambda: host.desks.of(key)) != desk:
            return  # the key was closed since
        places = await host.in_thread(lambda: host.desk_tables.places(desk))
        running = [place.table for place in places if not place.over]
        with host.hub.watch_all([*running, f"desk:{desk}"], address) as bell:
            bells[:] = [bell]
            shown = await named(content, desk, language)
            now = hashlib.sha256(orjson.dumps(shown)).hexdigest()
            if now != before:
                yield b"event: desk\ndata: " + orjson.dumps({"waiting": len(shown["waiting"])}) + b"\n\n"
            before = now
            rung = await bell.wait(HEARTBEAT)
        if rung:
            await asyncio.wait([departure], timeout=BREATH)
        else:
            yield b": here\n\n"


# What is done from the desk.


@router.post("/desk/{table}/{what}", include_in_schema=False)
async def do(request: Request, table: str, what: Doable) -> Response:
    host = host_of(request)
    desk = await host.in_thread(lambda: traveller_of(request))
    if desk is None:
        raise NoSeat("you have no desk in this browser")
    if what in ("sit", "decline"):
        return await answer_invitation(request, desk, table, what == "sit")
    places = await host.in_thread(lambda: host.desk_tables.places(desk, hidden=True))
    place = next((each for each in places if each.table == table), None)
    if place is None:
        raise NoSeat("this table is not on your desk")
    await {"resign": resign, "leave": leave, "remove": remove, "restore": restore}[what](request, desk, place)
    return RedirectResponse(f"/desk?removed={table}" if what == "remove" else "/desk", 303)


async def resign(request: Request, desk: str, place: Place) -> None:
    """Two players: the match is lost for one and won for the other, who may play it out against a bot."""
    host = host_of(request)

    def work(table: Table) -> tuple[int, str, dict[int, str]]:
        if table.over or len(table.chairs) != 2 or len(place.seats) != 1 or table.settings.hotseat:
            raise Refused(409, "no_resigning")
        [seat] = place.seats
        levels = {each: opponents(table.chairs, each) for each in range(2)}
        return seat, table.match.game.id, levels

    seat, game, levels = await host.read(place.table, work, sure=True)
    others = await host.in_thread(lambda: host.desk_tables.desks_at(place.table).get(1 - seat, []))
    results = server_of(request).desk_content.results
    await host.in_thread(lambda: results.add(resigned(desk, place.table, seat, game, 2, levels[seat])))
    for other in others if levels[seat] == PEOPLE else []:
        won = Result(other, place.table, 1 - seat, game, time.time(), 2, 1, None, None, levels[1 - seat], won=True)
        await host.in_thread(lambda won=won: results.add(won))  # type: ignore[misc]
    if levels[seat] == PEOPLE:
        await stand_in(host, place.table, seat)


async def leave(request: Request, desk: str, place: Place) -> None:
    """A bot plays on in these seats; the table leaves the desk."""
    host = host_of(request)
    alone = await host.read(place.table, lambda table: table.one_person or table.over, sure=True)
    if not alone:
        for seat in place.seats:
            await stand_in(host, place.table, seat)
    await host.in_thread(lambda: host.desks.leave_table(desk, place.table))
    host.token_cache.forget_table(place.table)


async def stand_in(host: Host, table_id: str, seat: int) -> None:
    level = host.settings.stand_in if host.settings.stand_in != "random" else ADEPT

    def work(table: Table) -> list[Event]:
        return [] if table.over else [table.change_chair(seat, {"minded": level, "absent": False})]

    await Change(host, table_id, Doing(work)).run()


async def remove(request: Request, desk: str, place: Place) -> None:
    """Take a table off the desk, and nothing else; refused while others wait for its seat."""
    host = host_of(request)
    if place.seats and not place.over and not place.settled:
        alone = await host.read(place.table, lambda table: table.one_person, sure=True)
        if not alone:
            raise Refused(409, "seat_runs")
    await host.in_thread(lambda: host.desk_tables.put_away(desk, place.table))


async def restore(request: Request, desk: str, place: Place) -> None:
    host = host_of(request)
    await host.in_thread(lambda: host.desk_tables.put_away(desk, place.table, hidden=False))


async def answer_invitation(request: Request, desk: str, table: str, yes: bool) -> Response:
    host = host_of(request)
    asked = await host.in_thread(lambda: host.desk_tables.invitations(desk))
    invitation = next((each for each in asked if each.table == table), None)
    await host.in_thread(lambda: host.desk_tables.decline(desk, table))
    if not yes:
        return RedirectResponse("/desk", 303)
    if invitation is None:
        raise Refused(409, "seat_gone")
    seat = invitation.seat
    chair = await host.read(table, lambda found: found.chairs[seat], sure=True)
    if chair.kind != "human":
        raise OtherSeat("this seat is a bot's")
    response = RedirectResponse(f"/t/{table}?welcome=1", 303)
    await sit_down(request, response, table, {seat: chair.edition})
    return response
