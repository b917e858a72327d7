"""Find the move: the puzzle of a day, its answer, and how many found it here."""

from __future__ import annotations

from datetime import date
from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from periplus.bots.reasons import sentence, sequel
from periplus.core.board import Format, Person
from periplus.core.defaults import act_words
from periplus.core.game import Game
from periplus.core.texts import Texts
from periplus.match import Match
from periplus.match.picture import picture
from periplus.match.puzzle import FIRST_DAY, Puzzle, match_of, puzzle_of
from periplus.table.calendar import TRAVELLER, Day, day_called, name_of, secret_of
from periplus.table.catalogue import playable, summary
from periplus.table.days import Days, Ran
from periplus.table.http import language_of, packed, server_of, set_cookie, show, squeezed, words
from periplus.table.refusals import Refused
from periplus.table.safety import must_mean_it
from periplus.table.seats import SHAPES, digest
from periplus.table.stills import STILLS
from periplus.table.views import act_json, scores_of

PUZZLE = "puzzle"
TRAVELLERS = ("Hanno", "Pytheas", "Egeria", "Faxian", "Leif", "Sacagawea")

router = APIRouter()


class Answered(BaseModel):
    model_config = ConfigDict(extra="forbid")

    act: str = Field(max_length=120)
    day: str | None = Field(default=None, pattern=r"^\d{4}-\d{2}-\d{2}$")


def puzzle_game(day: date) -> Game | None:
    """The games take turns."""
    games = [game for game in playable() if puzzle_of(game, day) is not None]
    return games[(day - FIRST_DAY).days % len(games)] if games else None


def puzzle_today(day: date) -> tuple[Game, Puzzle]:
    game = puzzle_game(day)
    puzzle = puzzle_of(game, day) if game else None
    if game is None or puzzle is None:
        raise Refused(404, "no_puzzle")
    return game, puzzle


def puzzle_summary(day: date, language: str, board: list[Ran], me: str | None) -> dict[str, Any] | None:
    game = puzzle_game(day)
    puzzle = puzzle_of(game, day) if game else None
    if game is None or puzzle is None:
        return None
    tries = [ran for ran in board if ran.what == PUZZLE]
    own = next((ran for ran in tries if ran.traveller == me), None)
    return {
        "game": game.id,
        "name": summary(game, language)["name"],
        "grade": puzzle.grade,
        "ask": asked(seated(game, puzzle, language), puzzle.seat, language),
        "tries": len(tries),
        "solved": sum(bool(ran.won) for ran in tries),
        "mine": own.won if own else None,
    }


def seated(game: Game, puzzle: Puzzle, language: str) -> Match:
    """The puzzle's table: whoever solves it is `you`, the others are called like travellers of old."""
    match = match_of(game, puzzle)
    others = iter(TRAVELLERS)
    you = words(language)("learn.you")
    match.rename([you if seat == puzzle.seat else next(others) for seat in range(puzzle.seats)])
    return match


def asked(match: Match, seat: int, language: str) -> str:
    """The question that the puzzle's seat has to answer."""
    ask = match.question(seat)
    return match.texts(language).entries.get(f"ask.{ask}", ask)


@router.get("/puzzle", include_in_schema=False)
async def page(request: Request, day: Day = None) -> Response:
    wanted = day_called(day)
    game, _ = await server_of(request).threaded(lambda: puzzle_today(wanted))
    return await show(request, "puzzle", game=summary(game, language_of(request)), day=wanted.isoformat())


@router.get("/api/puzzle", summary="The puzzle of a day: a position, and what may be done in it")
async def puzzle(request: Request, day: Day = None, format: Format = "wide") -> Response:
    server, language, wanted = server_of(request), language_of(request), day_called(day)

    def work() -> Response:
        game, found = puzzle_today(wanted)
        match = seated(game, found, language)
        people = [Person(name, SHAPES[seat]) for seat, name in enumerate(match.players)]
        look = match.look(found.seat, language, format, people)
        t = match.texts(language)
        legal = [act_json(game.codec, t, act) for act in match.legal(found.seat)]
        content = {
            "day": wanted.isoformat(),
            "game": game.id,
            "name": t("game.name"),
            "grade": found.grade,
            "seat": found.seat,
            "prompt": asked(match, found.seat, language),
            "legal": legal,
            "scores": scores_of(match, match.view(found.seat), language, False),
            "seats": [{"seat": seat, "name": who.name, "shape": who.figure} for seat, who in enumerate(people)],
            "board": {"still": STILLS.keep(game.id, game.board.ground(look)), "groups": match.easel.groups(look)},
        }
        return packed(request, content)

    return await server.threaded(work)


@router.get("/api/puzzle/picture", summary="The position of a day's puzzle as a picture")
async def pictured(request: Request, day: Day = None) -> Response:
    server, language, wanted = server_of(request), language_of(request), day_called(day)

    def work() -> Response:
        game, found = puzzle_today(wanted)
        match = seated(game, found, language)
        people = [Person(name, SHAPES[seat]) for seat, name in enumerate(match.players)]
        markup = game.board.picture(match.look(found.seat, language, "wide", people))
        return squeezed(request, picture(game, markup, "wide").encode(), "image/svg+xml")

    return await server.threaded(work)


@router.post("/api/puzzle", summary="Answer the puzzle of a day; the first answer counts")
async def answer(request: Request, given: Answered) -> Response:
    must_mean_it(request)
    server, language, day = server_of(request), language_of(request), day_called(given.day)
    secret, fresh = secret_of(request)

    def work() -> Response:
        game, found = puzzle_today(day)
        match = seated(game, found, language)
        t = match.texts(language)
        labels = {act.text: act_words(game.codec, t, act) for act in match.legal(found.seat)}
        if given.act not in labels:
            raise Refused(422, "bad_action", detail=given.act)
        right = given.act == found.best
        days, me, name = Days(server.store), digest(secret), name_of(request)
        if days.begin(day.isoformat(), PUZZLE, me, name, ""):
            days.settle(Ran(day.isoformat(), PUZZLE, me, name, "", None, None, ""), int(right), right, "")
        return packed(request, {"right": right, **solution(game, found, t, labels, language)})

    response = await server.threaded(work)
    if fresh:
        set_cookie(response, server, TRAVELLER, secret)
    return response


def solution(game: Game, puzzle: Puzzle, t: Texts, labels: dict[str, str], language: str) -> dict[str, Any]:
    """The best move and the others with their worth and the reason, as a hint would say it; and how sure that is."""

    def told(number: int, action: str, value: float) -> dict[str, Any]:
        own, best, others = puzzle.foreseen[number : number + 1], puzzle.foreseen[:1], puzzle.foreseen[1:]
        beside = best if number else others
        reason = sentence(game, words(language), t, puzzle.seat, own[0], beside) if own else ""
        goes_on = sequel(game, words(language), t, puzzle.seat, own[0]) if own else ""
        return {"action": action, "label": labels[action], "value": value, "reason": reason, "sequel": goes_on}

    return {
        "best": told(0, puzzle.best, puzzle.value),
        "others": [told(number, one.action, one.value) for number, one in enumerate(puzzle.others, 1)],
        "lead": puzzle.lead,
        "found": puzzle.found,
    }
