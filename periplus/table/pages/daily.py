"""Today: one deal of each game, the same for everybody; one's own days, and the host's board of the day."""

import json
from datetime import date
from typing import Any

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import JSONResponse, RedirectResponse, Response

from periplus.core.contract.game import Game
from periplus.core.errors import PeriplusError
from periplus.match.daily import OPPONENT, deal_of, seats_of_day
from periplus.match.puzzle import FIRST_DAY
from periplus.table.api.new_table import new_table_response
from periplus.table.json_object import Json
from periplus.table.live.host import Host
from periplus.table.pages import visitor
from periplus.table.pages.puzzles import puzzle_summaries
from periplus.table.pages.visitor import Day, day_called, name_of, traveller_of
from periplus.table.play.seats import TOKEN_TEXT, Minted, clean_chair, digest, linked
from periplus.table.play.table import TableSettings
from periplus.table.refusals import Refused
from periplus.table.store.daily_results import Days, Ran, streaks
from periplus.table.web.catalogue import game_called, playable, summary
from periplus.table.web.desks import sitting_key
from periplus.table.web.http import absolute, host_of, in_thread, keep_key, key_of, language_of, packed
from periplus.table.web.render import rendered, show
from periplus.table.web.safety import StrictBody, must_mean_it

SHOWN = 5

router = APIRouter()


class Wanted(StrictBody):
    practice: bool = Field(default=False, description="true: does not count")
    name: str | None = Field(default=None, max_length=200)
    day: str | None = Field(default=None, pattern=r"^\d{4}-\d{2}-\d{2}$")


@router.get("/daily", include_in_schema=False)
async def page(request: Request) -> Response:
    return await show(request, "daily", first=FIRST_DAY.isoformat())


@router.get("/daily/as/{token}", include_in_schema=False)
@in_thread
def ask(request: Request, token: str) -> Response:
    """The link under which somebody keeps their days, opened on another device: nothing happens before one says yes."""
    desk, days = behind(host_of(request), token)
    if desk is None and not days:
        raise Refused(404, "bad_link")
    return rendered(request, "days", days=days)


@router.post("/daily/as/{token}", include_in_schema=False)
@in_thread
def bring_together(request: Request, token: str) -> Response:
    """What this browser has comes along: its days and its seats."""
    host, key = host_of(request), sitting_key(request)
    desk, days = behind(host, token)
    if desk is not None:
        host.desks.merge(digest(key), desk)
    elif days:
        host.desks.take_days(digest(token), digest(key))
    else:
        raise Refused(404, "bad_link")
    response = RedirectResponse("/daily", 303)
    keep_key(response, host, key)
    return response


def behind(host: Host, token: str) -> tuple[str | None, int]:
    return host.desks.behind(digest(token)) if TOKEN_TEXT.fullmatch(token) else (None, 0)


def days_link(key: str) -> Minted:
    """Worked out from the browser's key; who opens it is asked, and gets the days, not the key."""
    return linked(key, "days", 0)


@router.get("/api/daily", summary="The deals and the puzzles of a day, the board, and your own days")
@in_thread
def daily(request: Request, day: Day = None) -> Response:
    host, language, wanted, key = host_of(request), language_of(request), day_called(day), key_of(request)
    days = Days(host.store)
    settle_all(host, days, wanted)
    me = traveller_of(request)
    mine = days.of_traveller(me) if me else []
    kept = key is not None and mine and host.desks.of(days_link(key).hash) == me  # not after a new key
    now, best = streaks([ran.day for ran in mine if ran.on_the_day], visitor.today())
    boards = {game.id: days.finished(wanted.isoformat(), game.id) for game in playable()}
    content = {
        "day": wanted.isoformat(),
        "games": [deal_shown(game, language, boards[game.id], mine, wanted.isoformat()) for game in playable()],
        "puzzles": puzzle_summaries(days, wanted, language, mine),
        "link": absolute(request, f"/daily/as/{days_link(key).token}") if key and kept else None,
        "history": [{"day": ran.day, "what": ran.what, "points": ran.points, "won": ran.won} for ran in mine],
        "streak": {"now": now, "best": best},
    }
    return packed(request, content)


def deal_shown(game: Game, language: str, ranked: list[Ran], mine: list[Ran], day: str) -> dict[str, object]:
    own = next((ran for ran in mine if ran.what == game.id and ran.day == day), None)
    me = own.traveller if own else None
    rows = [shown_row(ran, place, me) for place, ran in enumerate(ranked, 1)]
    about = summary(game, language)
    return {
        "game": game.id,
        "name": about["name"],
        "seats": seats_of_day(game),
        "level": OPPONENT,
        "played": len(ranked),
        "table": own.table_id if own else None,
        "points": own.points if own else None,
        "helped": bool(own and own.helped),
        "run": json.loads(own.run) if own and own.run else [],
        "board": rows[:SHOWN] + [row for row in rows[SHOWN:] if row["mine"]],
    }


def shown_row(ran: Ran, place: int, me: str | None) -> dict[str, object]:
    shown = {"place": place, "name": ran.name, "points": ran.points, "helped": ran.helped}
    return {**shown, "mine": ran.traveller == me}


def settle_all(host: Host, days: Days, day: date) -> None:
    """Take the results of tries that were finished since."""
    for ran in days.unsettled(day.isoformat()):
        settle(host, days, ran)


def settle(host: Host, days: Days, ran: Ran) -> None:
    try:
        match = host.tables.open(ran.table_id).match
    except PeriplusError:
        return
    parts = match.scores()[0]
    run = json.dumps([value for value in parts.values() if value])
    days.settle(ran, sum(parts.values()), match.ranks()[0] == 1, run)


@router.post("/api/daily/{game}", status_code=201, summary="Play the deal of a day; the first try counts")
async def play(request: Request, game: str, given: Wanted) -> JSONResponse:
    must_mean_it(request)
    host, day = host_of(request), day_called(given.day)
    key = sitting_key(request)
    name = name_of(request, given.name)

    def work() -> Any:
        found = game_called(game)
        seats = seats_of_day(found)
        raws: list[Json] = [{"kind": "human", "name": name}] + [{"kind": f"bot:{OPPONENT}"}] * (seats - 1)
        chairs = [clean_chair(raw, seat, found.id) for seat, raw in enumerate(raws)]
        match = deal_of(found, day, [chair.name for chair in chairs])
        table, minted = host.tables.establish(match, chairs, TableSettings())
        if not given.practice:
            Days(host.store).begin(day.isoformat(), found.id, at_desk(host, key), name, table.id)
        return table, minted

    table, minted = await host.establish(work)
    response = await new_table_response(request, table, minted)
    keep_key(response, host, key)
    return response


def at_desk(host: Host, key: str) -> str:
    """The desk on which a try hangs, with the link to come back by."""
    desk = host.desks.opened(digest(key))
    host.desks.keep_link(desk, days_link(key).hash)
    return desk
