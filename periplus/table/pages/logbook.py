"""The logbook of a desk: all its results, its numbers by game and opponent; everything as one file; everything gone."""

from datetime import UTC, datetime
from itertools import groupby

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from periplus.bots.ladder import name_on
from periplus.core.errors import PeriplusError
from periplus.match import to_json
from periplus.table import failures
from periplus.table.json_object import Json
from periplus.table.live.change import Change, Doing
from periplus.table.live.desk_content import numbers_of
from periplus.table.live.host import Host
from periplus.table.pages.desk import name_of_game, stand_in
from periplus.table.pages.keys import forgotten, own_desk
from periplus.table.pages.visitor import traveller_of
from periplus.table.play import ratings
from periplus.table.play.table import Table
from periplus.table.store.daily_results import Days
from periplus.table.store.keys import Keys
from periplus.table.store.results import PEOPLE, SOLO, Result
from periplus.table.store.store import Event
from periplus.table.web.catalogue import playable
from periplus.table.web.http import host_of, language_of, packed, server_of, words
from periplus.table.web.render import show
from periplus.table.web.safety import must_mean_it

router = APIRouter()

MOST_RANKED = 50
ENOUGH = 3  # matches from which a game is called the hardest


@router.get("/desk/log", include_in_schema=False)
async def page(request: Request) -> Response:
    host, language = host_of(request), language_of(request)
    desk = await host.in_thread(lambda: traveller_of(request))
    content = server_of(request).desk_content
    if desk is not None:
        await content.settle(desk)
    results = await host.in_thread(lambda: content.results.of(desk) if desk else [])
    there = await host.in_thread(lambda: host.store.heads([result.table_id for result in results]))
    numbers = numbers_of(results)
    for each in numbers:
        each["game_name"] = name_of_game(each["game"], language)
        each["rating"] = ratings.of_desk(results, each["game"])
    names, ranked = await host.in_thread(content.results.of_ranked)
    w = words(language)

    def level_name(level: str, game: str) -> str:
        if level in (PEOPLE, SOLO):
            return w(f"log_book.{level}")
        told = w(f"level.{level}") if w.has(f"level.{level}") else level
        name = name_on(game, level)
        return f"{name}, {told}" if name else told

    return await show(
        request,
        "logbook",
        numbers=numbers,
        months=by_month(results, there, language),
        favourite=max(numbers, key=lambda each: each["played"])["game_name"] if numbers else None,
        worst=hardest(numbers),
        level_name=level_name,
        ranked=desk in names,
        ranking=await host.in_thread(lambda: ranking_of(names, ranked, desk, language)) if desk else None,
    )


def ranking_of(names: dict[str, str], results: list[Result], desk: str, language: str) -> list[Json]:
    """By game, the best first; of everybody who agreed and has played enough."""
    out = []
    for game in playable():
        rated = sorted(ratings.among(results, game.id).items(), key=lambda each: -each[1].points)
        rows = [
            {
                "name": names[who] or words(language)("log_book.traveller"),
                "points": rating.points,
                "error": rating.error,
                "mine": who == desk,
            }
            for who, rating in rated[:MOST_RANKED]
        ]
        if rows:
            out.append({"game_name": name_of_game(game.id, language), "rows": rows})
    return out


@router.post("/desk/ranked", include_in_schema=False)
async def agree(request: Request) -> Response:
    """Rated among people here, or no longer."""
    host, form = host_of(request), await request.form()
    desk, _ = await host.in_thread(lambda: own_desk(request))
    await host.in_thread(lambda: server_of(request).desk_content.results.agree(desk, form.get("ranked") == "1"))
    return RedirectResponse("/desk/log", 303)


def by_month(results: list[Result], there: dict[str, int], language: str) -> list[Json]:
    def month(result: Result) -> str:
        return datetime.fromtimestamp(result.at, UTC).strftime("%Y-%m")

    months = words(language)("log_book.months").split()
    out = []
    for name, rows in groupby(results, month):
        year, number = name.split("-")
        shown = [
            {
                **vars(row),
                "game_name": name_of_game(row.game, language),
                "day": datetime.fromtimestamp(row.at, UTC).day,
                "there": row.table_id in there and not row.resigned and row.points is not None,
            }
            for row in rows
        ]
        out.append({"id": name, "name": f"{months[int(number) - 1]} {year}", "results": shown})
    return out


def hardest(numbers: list[Json]) -> Json | None:
    """Of several games the one of which least is won."""
    known = []
    for each in numbers:
        played = sum(row["played"] for row in each["levels"] if row["level"] != SOLO)
        if played >= ENOUGH:
            known.append({**each, "percent": round(100 * each["won"] / played)})
    return min(known, key=lambda each: each["percent"]) if len(known) > 1 else None


@router.get("/api/desk/export", summary="All that is kept of your desk, as one file")
async def export(request: Request) -> Response:
    host = host_of(request)
    desk, _ = await host.in_thread(lambda: own_desk(request))
    await server_of(request).desk_content.settle(desk)
    places = await host.in_thread(lambda: host.desk_tables.places(desk, hidden=True))
    tables = []
    for place in places:
        told: Json = {"table": place.table, "game": place.game, "seats": place.seats, "over": place.over}
        if place.over:
            with failures.logged("a table could not be exported", PeriplusError, table=place.table):
                told["match"] = await host.read(place.table, lambda table: to_json(table.match), sure=True)
        tables.append(told)

    def work() -> Response:
        name, shape = host.desks.person(desk)
        keys = Keys(host.store).devices(desk)
        content = {
            "format": "periplus-desk",
            "name": name,
            "shape": shape,
            "devices": [{"kind": each.kind, "label": each.label, "created": each.created} for each in keys],
            "tables": tables,
            "results": [
                {key: value for key, value in vars(result).items() if key != "desk_id"}
                for result in server_of(request).desk_content.results.of(desk)
            ],
            "days": [
                {key: value for key, value in vars(ran).items() if key != "traveller"}
                for ran in Days(host.store).of_traveller(desk)
            ],
        }
        response = packed(request, content)
        response.headers["Content-Disposition"] = 'attachment; filename="periplus-desk.json"'
        return response

    return await host.in_thread(work)


@router.delete("/api/desk", summary="Delete everything of your desk at once")
async def delete_all(request: Request) -> JSONResponse:
    must_mean_it(request)
    host, language = host_of(request), language_of(request)
    desk, _ = await host.in_thread(lambda: own_desk(request))
    places = await host.in_thread(lambda: host.desk_tables.places(desk, hidden=True))
    for place in places:
        with failures.logged("a table kept a name", PeriplusError, table=place.table):
            await let_go(host, place.table, place.seats, words(language)("log_book.traveller"))
    gone = await host.in_thread(lambda: Keys(host.store).delete_desk(desk))
    host.token_cache.forget_keys(gone)
    return forgotten(host)


async def let_go(host: Host, table_id: str, seats: tuple[int, ...], name: str) -> None:
    """A table of nobody else goes; at others a bot plays on, and the name is taken off."""
    alone = await host.read(table_id, lambda table: table.one_person, sure=True)
    if alone:
        if seats:
            await host.in_thread(lambda: host.store.delete([table_id]))
        return
    for seat in seats:
        await stand_in(host, table_id, seat)

        def rename(table: Table, seat: int = seat) -> list[Event]:
            return [table.change_chair(seat, {"name": name, "edition": table.chairs[seat].edition + 1})]

        await Change(host, table_id, Doing(rename)).run()
