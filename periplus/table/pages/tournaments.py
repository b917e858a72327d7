"""Tournaments for friends: found one, take part by its link, begin; then it goes on by itself, and a page tells how it
stands."""

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from periplus.bots import OUR_LEVELS, RUNGS, SEATED
from periplus.bots.ladder import NEWCOMER, company, name_on, rung_of
from periplus.table.json_object import Json
from periplus.table.live.host import Host
from periplus.table.pages.visitor import name_of, traveller_of
from periplus.table.play.names import NAVIGATORS, distinct
from periplus.table.play.pace import paces_of
from periplus.table.play.seats import digest
from periplus.table.play.tournament import (
    GATHERING,
    LEAST,
    MOST,
    MOST_ROUND_ROBIN,
    ROUND_ROBIN,
    RUNNING,
    SYSTEMS,
    Entrant,
    Tournament,
)
from periplus.table.refusals import Refused
from periplus.table.store.tournaments import Stored, Tournaments
from periplus.table.web.catalogue import game_called, playable, summary
from periplus.table.web.desks import sitting_key
from periplus.table.web.http import absolute, host_of, in_thread, keep_key, language_of
from periplus.table.web.render import rendered
from periplus.table.whole_numbers import whole_number

router = APIRouter(include_in_schema=False)

TRIES = 5  # of somebody who writes while others do


def offered(request: Request) -> Host:
    host = host_of(request)
    if not host.settings.tournaments:
        raise Refused(404, "not_found")
    return host


@router.get("/tournaments")
@in_thread
def all_of_mine(request: Request) -> Response:
    return form(request)


def form(request: Request, refused: Refused | None = None) -> Response:
    host, language, desk = offered(request), language_of(request), traveller_of(request)
    own = Tournaments(host.store).of_founder(desk) if desk else []
    games = [summary(game, language) for game in playable() if 2 in game.seat_counts]
    names = {game["id"]: game["name"] for game in games}
    mine = [{"id": each.id, "game": names.get(each.content["game"], ""), **each.content} for each in own]
    values = {"games": games, "mine": mine, "error": refused.words(language) if refused else ""}
    paces = paces_of(host.settings.paces)
    limits = {"least": LEAST, "most": MOST, "most_round_robin": MOST_ROUND_ROBIN}
    usual = host.settings.bot_level or RUNGS[NEWCOMER - 1]
    levels = [level for level in SEATED if level in RUNGS or level not in OUR_LEVELS or level == usual]
    status = refused.status if refused else 200
    return rendered(request, "tournaments", status, paces=paces, levels=levels, level=usual, **limits, **values)


@router.post("/tournaments")
async def found(request: Request) -> Response:
    host, sent = offered(request), await request.form()
    given = {name: value for name, value in sent.items() if isinstance(value, str)}

    def work() -> Response:
        try:
            made = checked(host, given)
        except Refused as refused:
            return form(request, refused)
        key, name = sitting_key(request), name_of(request, given.get("name"))
        desk = host.desks.opened(digest(key))
        if given.get("plays") == "on":
            made.entrants.append(Entrant(name, desk=desk))
        stored = Tournaments(host.store).found(desk, made.written())
        if stored is None:
            return form(request, Refused(409, "enough_tournaments"))
        response = RedirectResponse(f"/tournaments/{stored.id}", 303)
        keep_key(response, host, key)
        return response

    return await host.in_thread(work)


def checked(host: Host, given: dict[str, str]) -> Tournament:
    game = game_called(given.get("game", ""))
    size, system, level = whole_number(given.get("size", "6")), given.get("system", ROUND_ROBIN), given.get("level", "")
    pace = whole_number(given.get("pace", "0"))
    if size is None or not LEAST <= size <= MOST or 2 not in game.seat_counts:
        raise Refused(422, "bad_tournament", detail=f"{LEAST} – {MOST}")
    if system not in SYSTEMS:
        raise Refused(422, "bad_tournament", detail=" / ".join(SYSTEMS))
    if system == ROUND_ROBIN and size > MOST_ROUND_ROBIN:
        raise Refused(422, "too_many_rounds", most=MOST_ROUND_ROBIN)
    if pace is None or pace not in (0, *paces_of(host.settings.paces)):
        raise Refused(422, "bad_tournament", detail=", ".join(map(str, (0, *paces_of(host.settings.paces)))))
    level = level or host.settings.stand_in
    if level not in SEATED:
        raise Refused(422, "bad_tournament", detail=", ".join(SEATED))
    return Tournament(game.id, system, size, pace, level)


@router.get("/tournaments/{tournament}")
@in_thread
def standings(request: Request, tournament: str) -> Response:
    host, language = offered(request), language_of(request)
    stored = stored_one(host, tournament)
    desk, now = traveller_of(request), Tournament.read(dict(stored.content))
    values: Json = {
        "id": stored.id,
        "event": now,
        "game": summary(game_called(now.game), language),
        "founder": desk is not None and desk == stored.founder,
        "own": next((i for i, each in enumerate(now.entrants) if desk and each.desk == desk), None),
        "rows": now.standings(),
        "free": now.size - len(now.entrants),
    }
    return rendered(request, "tournament", link=absolute(request, f"/tournaments/{tournament}"), **values)


@router.get("/api/tournaments/{tournament}")
@in_thread
def told(request: Request, tournament: str) -> JSONResponse:
    """As the page tells it; of desks nothing."""
    now = Tournament.read(dict(stored_one(offered(request), tournament).content))
    rows = [vars(each) for each in now.standings()]
    pairs = [{"round": pair.round, "entrants": pair.entrants, "ranks": pair.ranks} for pair in now.pairs]
    return JSONResponse(
        {"stage": now.stage, "round": now.round, "rounds": now.rounds, "standings": rows, "pairs": pairs}
    )


def stored_one(host: Host, tournament: str) -> Stored:
    stored = Tournaments(host.store).of(tournament)
    if stored is None:
        raise Refused(404, "not_found")
    return stored


@router.post("/tournaments/{tournament}/{what}")
async def act(request: Request, tournament: str, what: str) -> Response:
    host, sent = offered(request), await request.form()
    if what not in ("join", "leave", "begin"):
        raise Refused(404, "not_found")
    key, name = sitting_key(request), name_of(request, str(sent.get("name") or "") or None)

    def work() -> None:
        desk = host.desks.opened(digest(key))
        for _ in range(TRIES):
            stored = stored_one(host, tournament)
            now = Tournament.read(dict(stored.content))
            if now.stage != GATHERING:
                raise Refused(409, "tournament_begun")
            changed(now, what, desk, name, founder=desk == stored.founder)
            if Tournaments(host.store).write(stored, now.written()):
                return
        raise Refused(503, "busy")

    await host.in_thread(work)
    response = RedirectResponse(f"/tournaments/{tournament}", 303)
    keep_key(response, host, key)
    return response


def changed(now: Tournament, what: str, desk: str, name: str, founder: bool) -> None:
    names = [each.name for each in now.entrants]
    there = any(each.desk == desk for each in now.entrants)
    if what == "join":
        if there:
            return
        if len(now.entrants) >= now.size:
            raise Refused(409, "tournament_full")
        now.entrants.append(Entrant(distinct(name, names), desk=desk))
    elif what == "leave":
        now.entrants = [each for each in now.entrants if each.desk != desk]
    else:
        if not founder:
            raise Refused(403, "not_founder")
        free, rung = now.size - len(now.entrants), rung_of(now.level)
        levels = [now.level] * free if rung is None else company(rung, free)
        for bot in range(free):
            level = levels[bot % len(levels)]
            usual = name_on(now.game, level) or NAVIGATORS[bot % len(NAVIGATORS)]
            now.entrants.append(Entrant(distinct(usual, [each.name for each in now.entrants]), f"bot:{level}"))
        now.stage = RUNNING
