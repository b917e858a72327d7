"""Today: one deal of each game, the same for everybody; one's own days, and the host's board of the day."""

import json
from datetime import date
from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import JSONResponse, RedirectResponse, Response

from periplus.bots import LEVELS
from periplus.core.contract.game import Game
from periplus.core.errors import PeriplusError
from periplus.match.daily import OPPONENT, deal_of, seats_of_day
from periplus.match.puzzle import FIRST_DAY
from periplus.table.api.new_table import new_table_response
from periplus.table.live.host import Host
from periplus.table.pages import visitor
from periplus.table.pages.puzzles import puzzle_summaries
from periplus.table.pages.visitor import TRAVELLER, Day, day_called, name_of, secret_of, traveller_of
from periplus.table.play.seats import TOKEN_TEXT, clean_chair, digest
from periplus.table.play.table import Habits
from periplus.table.store.daily_results import Days, Ran, streaks
from periplus.table.web.catalogue import game_called, playable, summary
from periplus.table.web.http import absolute, host_of, language_of, packed, set_cookie
from periplus.table.web.render import show
from periplus.table.web.safety import must_mean_it

SHOWN = 5

router = APIRouter()


class Wanted(BaseModel):
    model_config = ConfigDict(extra="forbid")

    practice: bool = Field(default=False, description="true: does not count")
    name: str | None = Field(default=None, max_length=200)
    day: str | None = Field(default=None, pattern=r"^\d{4}-\d{2}-\d{2}$")


@router.get("/daily", include_in_schema=False)
async def page(request: Request) -> Response:
    return await show(request, "daily", first=FIRST_DAY.isoformat())


@router.get("/daily/as/{token}", include_in_schema=False)
async def become(request: Request, token: str) -> Response:
    """The link under which somebody keeps their days, opened on another device."""
    response = RedirectResponse("/daily", 303)
    if TOKEN_TEXT.fullmatch(token):
        set_cookie(response, host_of(request), TRAVELLER, token)
    return response


@router.get("/api/daily", summary="The deals and the puzzles of a day, the board, and your own days")
async def daily(request: Request, day: Day = None) -> Response:
    host, language, wanted, me = host_of(request), language_of(request), day_called(day), traveller_of(request)

    def work() -> Response:
        days = Days(host.store)
        settle_all(host, days, wanted)
        board, mine = days.of_day(wanted.isoformat()), days.of_traveller(me) if me else []
        content = {
            "day": wanted.isoformat(),
            "games": [deal_shown(game, language, board, me) for game in playable()],
            "puzzles": puzzle_summaries(days, wanted, language, mine),
            "link": absolute(request, f"/daily/as/{request.cookies[TRAVELLER]}") if me else None,
            "history": [{"day": ran.day, "what": ran.what, "points": ran.points, "won": ran.won} for ran in mine],
            "streak": dict(zip(("now", "best"), streaks([ran.day for ran in mine], visitor.today()), strict=True)),
        }
        return packed(request, content)

    return await host.in_thread(work)


def deal_shown(game: Game, language: str, board: list[Ran], me: str | None) -> dict[str, Any]:
    ranked = [ran for ran in board if ran.what == game.id and ran.points is not None]
    own = next((ran for ran in board if ran.what == game.id and ran.traveller == me), None)
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
        "run": json.loads(own.run) if own and own.run else [],
        "board": rows[:SHOWN] + [row for row in rows[SHOWN:] if row["mine"]],
    }


def shown_row(ran: Ran, place: int, me: str | None) -> dict[str, Any]:
    return {"place": place, "name": ran.name, "points": ran.points, "mine": ran.traveller == me}


def settle_all(host: Host, days: Days, day: date) -> None:
    """Take the results of tries that were finished since."""
    open_runs = [ran for ran in days.of_day(day.isoformat()) if ran.points is None and ran.table_id]
    rows = host.store.rows([ran.table_id for ran in open_runs]) if open_runs else []
    over = {row.id for row in rows if row.over}
    for ran in open_runs:
        if ran.table_id in over:
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
    token, fresh = secret_of(request)
    name = name_of(request, given.name)

    def work() -> Any:
        found = game_called(game)
        seats = seats_of_day(found)
        raws: list[dict[str, Any]] = [{"kind": "human", "name": name}] + [{"kind": f"bot:{OPPONENT}"}] * (seats - 1)
        chairs = [clean_chair(raw, seat, LEVELS) for seat, raw in enumerate(raws)]
        match = deal_of(found, day, [chair.name for chair in chairs])
        table, minted = host.tables.establish(match, chairs, Habits())
        if not given.practice:
            Days(host.store).begin(day.isoformat(), found.id, digest(token), name, table.id)
        return table, minted

    table, minted = await host.establish(work)
    response = new_table_response(request, table, minted)
    if fresh:
        set_cookie(response, host, TRAVELLER, token)
    return response
