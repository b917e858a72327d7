"""Beside the box: a hub, a score sheet for every game that has one, and sheets that several phones write on.

A sheet is counted in the browser, by the game's own script; the server only keeps what is shared, for a while.
"""

import time
from dataclasses import asdict
from typing import Any

import orjson
from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import JSONResponse, Response

from periplus.core.contract.game import Game
from periplus.table.json_object import Json
from periplus.table.play.seats import digest
from periplus.table.refusals import Refused
from periplus.table.store.results import PEOPLE, SOLO, Result, Results
from periplus.table.store.shared_sheets import SharedSheet, SharedSheets
from periplus.table.web.catalogue import game_called, playable, summary
from periplus.table.web.desks import sitting_key
from periplus.table.web.http import host_of, in_thread, keep_key, language_of, words
from periplus.table.web.render import FILES, rendered
from periplus.table.web.safety import StrictBody, must_mean_it

LARGEST = 16_000  # letters of a sheet; six players over three seasons have about a quarter of that
OUTSIDE = ("marks", "klass")
MOST_POINTS = 10_000

router = APIRouter(include_in_schema=False)


class Begun(StrictBody):
    game: str = Field(max_length=40)
    sheet: Json


class Counted(StrictBody):
    """A finished game at the box, as the sheet counts it: one's own place and points among so many."""

    game: str = Field(max_length=40)
    key: str = Field(pattern=r"^[a-z0-9]{8,24}$", description="the same for the same sheet: it is entered once")
    seat: int = Field(ge=0, le=7)
    points: list[int] = Field(min_length=1, max_length=8)
    ranks: list[int] = Field(min_length=1, max_length=8)
    rival: bool = False


class Written(StrictBody):
    version: int = Field(ge=1)
    sheet: Json


def sheets_of(request: Request) -> SharedSheets:
    return SharedSheets(host_of(request).store)


def with_sheet(name: str) -> Game:
    game = game_called(name)
    if game.score_sheet is None:
        raise Refused(404, "not_found")
    return game


@router.get("/box")
@in_thread
def hub(request: Request) -> Response:
    language = language_of(request)
    games = [{**summary(game, language), "counts": game.score_sheet is not None} for game in playable()]
    return rendered(request, "box", games=games)


@router.get("/box/{game}")
@in_thread
def sheet_page(request: Request, game: str) -> Response:
    found, sheet, given = told(game, language_of(request))
    return rendered(request, "score_sheet", game=found, sheet=sheet, given=given)


def told(name: str, language: str) -> tuple[Json, Any, str]:
    """The page's own knowledge, all of it: it works without a line."""
    game = with_sheet(name)
    assert game.score_sheet is not None
    sheet, own = game.score_sheet(game.texts(language)), words(language)
    about = summary(game, language)
    given = {name: value for name, value in asdict(sheet).items() if name not in OUTSIDE}
    given["words"] = {key: text for key, text in own.entries.items() if key.startswith("box.")} | dict(sheet.words)
    given |= {"game": game.id, "name": about["name"], "script": FILES.url(f"games/{game.id}/score_sheet.js")}
    given |= {"least": min(game.seat_counts), "most": max(game.seat_counts)}
    # it stands inside an element of the page
    return about, sheet, orjson.dumps(given).decode().replace("</", "<\\/").replace("<!--", "<\\!--")


@router.post("/api/box")
@in_thread
def begin(request: Request, given: Begun) -> JSONResponse:
    must_mean_it(request)
    return answer(sheets_of(request).begin(with_sheet(given.game).id, checked(given.sheet)), 201)


@router.get("/api/box/{sheet}")
@in_thread
def read(request: Request, sheet: str, after: int = 0) -> JSONResponse:
    found = sheets_of(request).of(sheet)
    if found is None:
        raise Refused(404, "no_sheet")
    return JSONResponse({"version": found.version}) if found.version == after else answer(found)


@router.put("/api/box/{sheet}")
@in_thread
def write(request: Request, sheet: str, given: Written) -> JSONResponse:
    must_mean_it(request)
    written, found = sheets_of(request).write(sheet, given.version, checked(given.sheet))
    if found is None:
        raise Refused(404, "no_sheet")
    if not written:
        raise Refused(409, "sheet_moved_on", more={"version": found.version, "sheet": orjson.loads(found.content)})
    return JSONResponse({"version": found.version})


@router.post("/api/results")
@in_thread
def to_desk(request: Request, given: Counted) -> JSONResponse:
    """A result beside the box hangs on one's desk, marked as such."""
    must_mean_it(request)
    host, key = host_of(request), sitting_key(request)
    if not host.settings.results:
        raise Refused(404, "not_found")
    if len(given.points) != len(given.ranks) or given.seat >= len(given.points):
        raise Refused(422, "bad_request", detail="points, ranks, seat: one of each for every player")
    if not all(abs(each) <= MOST_POINTS for each in given.points):
        raise Refused(422, "bad_request", detail=f"points: up to {MOST_POINTS}")
    game, desk = with_sheet(given.game), host.desks.opened(digest(key))
    others = [each for seat, each in enumerate(given.points) if seat != given.seat]
    place, own = given.ranks[given.seat], given.points[given.seat]
    result = Result(
        desk,
        f"box{given.key}",
        given.seat,
        game.id,
        time.time(),
        len(given.points),
        place,
        own,
        max(others, default=None),
        PEOPLE if others and not given.rival else SOLO,
        won=bool(others) and place == 1,
        source="box",
    )
    response = JSONResponse({"added": Results(host.store).add(result)}, 201)
    keep_key(response, host, key)
    return response


def answer(found: SharedSheet, status: int = 200) -> JSONResponse:
    content = {"id": found.id, "game": found.game, "version": found.version, "sheet": orjson.loads(found.content)}
    return JSONResponse(content, status)


def checked(sheet: Json) -> str:
    """As it is kept; what no page of ours would write is refused."""
    players = sheet.get("players")
    if not isinstance(players, list) or not 1 <= len(players) <= 8:
        raise Refused(422, "bad_request", detail="players: a list of 1 to 8")
    if not all(isinstance(each, dict) and isinstance(each.get("name"), str) for each in players):
        raise Refused(422, "bad_request", detail="players: each has a name")
    content = orjson.dumps(sheet).decode()
    if len(content) > LARGEST:
        raise Refused(413, "too_large", limit=LARGEST // 1000)
    return content
