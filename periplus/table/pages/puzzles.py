"""Find the move: each game's puzzle of a day, its answer, and how many found it here."""

import asyncio
from datetime import date
from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from periplus.bots.analysis import Advice
from periplus.bots.pool.pool import NoAnalysis
from periplus.bots.reasons import told as told_why
from periplus.core.contract.defaults import act_words
from periplus.core.contract.game import Game
from periplus.core.draw.board import Format, Person
from periplus.match import Match
from periplus.match.picture import picture
from periplus.match.puzzle import FIRST_DAY, Puzzle, match_of, puzzle_of
from periplus.table.pages.visitor import Day, day_called, name_of
from periplus.table.play.explain import Glance, glance
from periplus.table.play.seats import SHAPES, digest
from periplus.table.play.views import act_json, scores_of
from periplus.table.refusals import Refused
from periplus.table.store.daily_results import Days, Ran
from periplus.table.store.still_layers import StillLayers
from periplus.table.web.catalogue import playable, summary
from periplus.table.web.desks import sitting_key
from periplus.table.web.http import host_of, keep_key, language_of, packed, server_of, squeezed, words
from periplus.table.web.render import show
from periplus.table.web.safety import must_mean_it

PUZZLE = "puzzle"
GLANCE, SEED = 0.2, 1  # seconds of search before the moves are played on; the same luck for everybody
GameId = Annotated[str | None, Query(max_length=40)]
TRAVELLERS = ("Hanno", "Pytheas", "Egeria", "Faxian", "Leif", "Sacagawea")

router = APIRouter()


class Answered(BaseModel):
    model_config = ConfigDict(extra="forbid")

    act: str = Field(max_length=120)
    game: str | None = Field(default=None, max_length=40, description="without it, the game that comes first that day")
    day: str | None = Field(default=None, pattern=r"^\d{4}-\d{2}-\d{2}$")


def puzzles_of_day(day: date) -> list[tuple[Game, Puzzle]]:
    """One of each game; the games take turns at coming first."""
    found = [(game, puzzle) for game in playable() if (puzzle := puzzle_of(game, day)) is not None]
    first = (day - FIRST_DAY).days % len(found) if found else 0
    return found[first:] + found[:first]


def puzzle_today(day: date, game_id: str | None) -> tuple[Game, Puzzle]:
    """A game's puzzle of the day, or without a game the one that comes first."""
    for game, puzzle in puzzles_of_day(day):
        if game_id in (None, game.id):
            return game, puzzle
    raise Refused(404, "no_puzzle")


def kept_as(game: Game) -> str:
    """Under which name a try at its puzzle is kept among one's days."""
    return f"{PUZZLE}:{game.id}"


def puzzle_summaries(days: Days, day: date, language: str, mine: list[Ran]) -> list[dict[str, object]]:
    """Of each puzzle of the day, what it asks, how hard it is, who tried it here, and whether I found it."""
    tallies = days.tallies(day.isoformat())
    won = {ran.what: ran.won for ran in mine if ran.day == day.isoformat()}
    shown = []
    for game, puzzle in puzzles_of_day(day):
        tries, solved = tallies.get(kept_as(game), (0, 0))
        ask = asked(seated(game, puzzle, language), puzzle.seat, language)
        head = {"game": game.id, "name": summary(game, language)["name"], "grade": puzzle.grade, "ask": ask}
        shown.append({**head, "tries": tries, "solved": solved, "mine": won.get(kept_as(game))})
    return shown


def seated(game: Game, puzzle: Puzzle, language: str) -> Match:
    """The puzzle's table: whoever solves it is `you`, the others are called like travellers of old."""
    match = match_of(game, puzzle)
    others = iter(TRAVELLERS)
    you = words(language)("learn.you")
    match.rename([you if seat == puzzle.seat else next(others) for seat in range(puzzle.seats)])
    return match


def asked(match: Match, seat: int, language: str) -> str:
    """The question that the puzzle's seat has to answer."""
    return match.game.hand.asking(match.texts(language), match.view(seat), seat, match.question(seat))[0]


@router.get("/puzzle", include_in_schema=False)
async def page(request: Request, day: Day = None, game: GameId = None) -> Response:
    wanted = day_called(day)
    found, _ = await host_of(request).in_thread(lambda: puzzle_today(wanted, game))
    return await show(request, "puzzle", game=summary(found, language_of(request)), day=wanted.isoformat())


@router.get("/api/puzzle", summary="The puzzle of a day: a position, and what may be done in it")
async def puzzle(request: Request, day: Day = None, game: GameId = None, format: Format = "wide") -> Response:
    host, language, wanted = host_of(request), language_of(request), day_called(day)

    def work() -> Response:
        called, found = puzzle_today(wanted, game)
        return packed(request, shown(called, found, wanted, language, format, host.tables.still_layers))

    return await host.in_thread(work)


@router.get("/api/puzzle/glance", summary="In a puzzle: why not, what it would bring, what a piece is")
async def glancing(
    request: Request,
    what: Glance,
    of: Annotated[str, Query(max_length=400, description="an action, a board id, or ids with commas between")],
    day: Day = None,
    game: GameId = None,
    format: Format = "wide",
) -> Response:
    host, language, wanted = host_of(request), language_of(request), day_called(day)

    def work() -> Response:
        called, found = puzzle_today(wanted, game)
        match = seated(called, found, language)
        look = match.look(found.seat, language, format, people_of(match))
        return packed(request, glance(match, look, language, what, of))

    return await host.in_thread(work)


def shown(
    game: Game, found: Puzzle, day: date, language: str, format: Format, stills: StillLayers
) -> dict[str, object]:
    match = seated(game, found, language)
    people = people_of(match)
    look = match.look(found.seat, language, format, people)
    t = match.texts(language)
    return {
        "day": day.isoformat(),
        "game": game.id,
        "name": t("game.name"),
        "grade": found.grade,
        "seat": found.seat,
        "prompt": asked(match, found.seat, language),
        "legal": [act_json(game, language, action) for action in match.possible(found.seat)],
        "scores": scores_of(match, match.view(found.seat), language, False),
        "seats": [{"seat": seat, "name": who.name, "shape": who.figure} for seat, who in enumerate(people)],
        "board": {"still": stills.keep(game.id, game.board.ground(look)), "groups": match.board_cache.groups(look)},
    }


def people_of(match: Match) -> list[Person]:
    return [Person(name, SHAPES[seat]) for seat, name in enumerate(match.players)]


@router.get("/api/puzzle/picture", summary="The position of a day's puzzle as a picture")
async def pictured(request: Request, day: Day = None, game: GameId = None) -> Response:
    host, language, wanted = host_of(request), language_of(request), day_called(day)

    def work() -> Response:
        of, found = puzzle_today(wanted, game)
        match = seated(of, found, language)
        markup = of.board.picture(match.look(found.seat, language, "wide", people_of(match)))
        return squeezed(request, picture(of, markup, "wide").encode(), "image/svg+xml")

    return await host.in_thread(work)


@router.post("/api/puzzle", summary="Answer the puzzle of a day; the first answer counts")
async def answer(request: Request, given: Answered) -> Response:
    must_mean_it(request)
    host, language, day = host_of(request), language_of(request), day_called(given.day)
    key = sitting_key(request)

    def work() -> tuple[Game, Puzzle, Match, bool]:
        game, found = puzzle_today(day, given.game)
        match = seated(game, found, language)
        if given.act not in [act.text for act in match.legal(found.seat)]:
            raise Refused(422, "bad_action", detail=given.act)
        right = given.act == found.best
        days, name, what = Days(host.store), name_of(request), kept_as(game)
        me = host.desks.opened(digest(key))
        if days.begin(day.isoformat(), what, me, name, ""):
            days.settle(Ran(day.isoformat(), what, me, name, "", None, None, ""), int(right), right, "")
        return game, found, match, right

    game, found, match, right = await host.in_thread(work)
    looked_at = await explained(request, game, found, match, given.act)
    response = packed(request, {"right": right, **solution(game, found, match, given.act, looked_at, language)})
    keep_key(response, host, key)
    return response


async def explained(request: Request, game: Game, puzzle: Puzzle, match: Match, act: str) -> dict[str, Advice]:
    """The best move, the one chosen and the other known ones, played on once more to see why; nothing where no bot is
    ready to."""
    texts = dict.fromkeys([puzzle.best, act, *(move.action for move in puzzle.moves)])
    actions = tuple(game.codec.parse(text) for text in texts)
    pool, view = server_of(request).bots.pool, match.view(puzzle.seat).tobytes()
    asked = pool.analyse(game.id, view, puzzle.seat, GLANCE, SEED, reasons=True, actions=actions)
    try:
        found = await asyncio.wrap_future(asked)
    except NoAnalysis:
        return {}
    return {move.text: move for move in found.moves} if found.games else {}


def solution(
    game: Game, puzzle: Puzzle, match: Match, act: str, looked_at: dict[str, Advice], language: str
) -> dict[str, object]:
    """The moves by their chances, the best and the chosen one marked, each with the reason as a hint would say it."""
    t, said = match.texts(language), words(language)

    def told(action: str, chance: float | None, error: float | None) -> dict[str, object]:
        act_of = game.codec.decode(game.codec.parse(action), puzzle.seat)
        own = looked_at.get(action)
        reason = "" if own is None else told_why(game, said, t, puzzle.seat, own.beside, own.why)
        label = act_words(game.codec, t, act_of)
        return {"action": action, "label": label, "chance": chance, "error": error, "reason": reason}

    moves = [told(move.action, move.chance, move.error) for move in puzzle.moves]
    if act not in [move.action for move in puzzle.moves]:
        own = looked_at.get(act)
        moves.append(told(act, own.chance if own else None, own.error if own else None))
    return {"best": puzzle.best, "chosen": act, "moves": moves, "lead": round(puzzle.lead, 4), "games": puzzle.games}
