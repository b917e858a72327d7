"""Find the move: each game's puzzle of a day, its answer, and how many found it here."""

import asyncio
from collections.abc import Sequence
from datetime import date
from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import Field
from starlette.responses import JSONResponse, Response

from periplus.bots import ADEPT
from periplus.bots.analysis import Advice
from periplus.bots.pool.pool import FAILED, JUDGE_LIMIT, NoAnalysis
from periplus.bots.reasons_said import told as told_why
from periplus.core.contract.chapter import Chapter
from periplus.core.contract.defaults import act_words
from periplus.core.contract.game import Game
from periplus.core.draw.board import Format
from periplus.core.engine.record import Record
from periplus.core.texts import Texts, capital
from periplus.match import Match
from periplus.match.picture import picture
from periplus.match.puzzle import FIRST_DAY, Puzzle, match_of, puzzle_of
from periplus.match.rating import rating_of
from periplus.table.api.new_table import new_table_response
from periplus.table.pages.visitor import Day, day_called, name_of, traveller_of
from periplus.table.play.exercise import board_of, look_at, table_shown
from periplus.table.play.explain import Glance, glance
from periplus.table.play.open_file import imagined
from periplus.table.play.seats import Minted, clean_chair, digest
from periplus.table.play.table import Table, TableSettings
from periplus.table.play.view_types import BoardView
from periplus.table.refusals import Refused
from periplus.table.store.daily_results import Days, Ran
from periplus.table.store.still_layers import StillLayers
from periplus.table.web.catalogue import playable, summary
from periplus.table.web.desks import sitting_key
from periplus.table.web.http import host_of, in_thread, keep_key, language_of, packed, server_of, squeezed, words
from periplus.table.web.render import rendered
from periplus.table.web.safety import StrictBody, must_mean_it

PUZZLE = "puzzle"
FACTS = 3
PATIENCE = JUDGE_LIMIT  # seconds: four moves at six seats are played on for ten and more
GLANCE, SEED = 0.2, 1  # seconds of search before the moves are played on; the same luck for everybody
GameId = Annotated[str | None, Query(max_length=40)]
TRAVELLERS = ("Hanno", "Pytheas", "Egeria", "Faxian", "Leif", "Sacagawea")

router = APIRouter()


class Answered(StrictBody):
    act: str | None = Field(default=None, max_length=120, description="without it no try counts")
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
@in_thread
def page(request: Request, day: Day = None, game: GameId = None) -> Response:
    wanted = day_called(day)
    found, _ = puzzle_today(wanted, game)
    return rendered(request, "puzzle", game=summary(found, language_of(request)), day=wanted.isoformat())


@router.get("/api/puzzle", summary="The puzzle of a day: a position, and what may be done in it")
@in_thread
def puzzle(request: Request, day: Day = None, game: GameId = None, format: Format = "wide") -> Response:
    host, language, wanted = host_of(request), language_of(request), day_called(day)
    called, found = puzzle_today(wanted, game)
    me, days = traveller_of(request), Days(host.store)
    mine = days.of_traveller(me) if me else []
    told = shown(called, found, wanted, language, format, host.tables.still_layers)
    return packed(request, {**told, "today": puzzle_summaries(days, wanted, language, mine)})


@router.get("/api/puzzle/glance", summary="In a puzzle: why not, what it would bring, what a piece is")
@in_thread
def glancing(
    request: Request,
    what: Glance,
    of: Annotated[str, Query(max_length=400, description="an action, a board id, or ids with commas between")],
    day: Day = None,
    game: GameId = None,
    format: Format = "wide",
) -> Response:
    language, (found, match) = language_of(request), opened(request, day, game)
    look = look_at(match, found.seat, language, format)
    return packed(request, glance(match, look, language, what, of))


def opened(request: Request, day: str | None, game: str | None) -> tuple[Puzzle, Match]:
    """The puzzle that somebody asks for, and its table in their language."""
    language, (called, found) = language_of(request), puzzle_today(day_called(day), game)
    return found, seated(called, found, language)


def shown(
    game: Game, found: Puzzle, day: date, language: str, format: Format, stills: StillLayers
) -> dict[str, object]:
    match = seated(game, found, language)
    t, view, asks = match.texts(language), match.view(found.seat), asked(match, found.seat, language)
    return {
        "day": day.isoformat(),
        "game": game.id,
        "name": t("game.name"),
        "grade": found.grade,
        "seat": found.seat,
        "prompt": asks,
        "where": where(game, t, view),
        "facts": facts_of(game, t, view, found.seat, asks),
        **table_shown(match, found.seat, language, format, stills),
    }


def where(game: Game, t: Texts, view: Record) -> str:
    """The roll, the season, the round."""
    chapter = game.chapter(t, view) if game.chapter else Chapter()
    return t("chapter.turn", number=chapter.turn) if chapter.turn else capital(chapter.part)


def facts_of(game: Game, t: Texts, view: Record, seat: int, asks: str) -> list[str]:
    """What the position's first sentences tell; what is asked stands elsewhere."""
    passages = game.read(t, view, seat)
    return [each for each in passages[0].sentences if asks not in each][:FACTS] if passages else []


@router.get("/api/puzzle/picture", summary="The position of a day's puzzle as a picture")
@in_thread
def pictured(request: Request, day: Day = None, game: GameId = None) -> Response:
    found, match = opened(request, day, game)
    markup = match.game.board.picture(look_at(match, found.seat, language_of(request), "wide"))
    return squeezed(request, picture(match.game, markup, "wide").encode(), "image/svg+xml")


@router.get("/api/puzzle/after", summary="The board of a day's puzzle after a move; no die falls, no card is drawn")
@in_thread
def after(
    request: Request,
    action: Annotated[str, Query(max_length=120)],
    day: Day = None,
    game: GameId = None,
    format: Format = "wide",
) -> Response:
    found, match = opened(request, day, game)
    return packed(request, board_after(request, match, found, legal_in(match, found, action), format))


def board_after(request: Request, match: Match, puzzle: Puzzle, action: str, format: Format) -> BoardView:
    match.play(action, puzzle.seat, advance=False)
    look = look_at(match, puzzle.seat, language_of(request), format)
    return board_of(match, look, host_of(request).tables.still_layers)


@router.get("/api/puzzle/answers", summary="What a page keeps of a day's puzzle, to tell an answer without a line")
@in_thread
def answers(request: Request, day: Day = None, game: GameId = None, format: Format = "wide") -> Response:
    """The moves by their chances and the board after the best one, without reasons; no try counts by asking."""
    found, match = opened(request, day, game)
    told = solution(found, match, found.best, {}, {}, language_of(request))
    return packed(request, {**told, "after": board_after(request, match, found, found.best, format)})


def legal_in(match: Match, puzzle: Puzzle, act: str) -> str:
    if act not in [each.text for each in match.legal(puzzle.seat)]:
        raise Refused(422, "bad_action", detail=act)
    return act


@router.post("/api/puzzle/play", status_code=201, summary="Play a day's puzzle out: its table against bots")
async def play_out(request: Request, given: Answered) -> JSONResponse:
    """In a world that fits what its seat sees, with dice of its own; with an act, after that act."""
    must_mean_it(request)
    host = host_of(request)

    def work() -> tuple[Table, list[Minted]]:
        found, match = opened(request, given.day, given.game)
        match = imagined(match, 0, found.seat)
        raws = [{"kind": f"bot:{ADEPT}", "name": name} for name in match.players]
        raws[found.seat] = {"kind": "human", "name": name_of(request)}
        chairs = [clean_chair(raw, seat, match.game.id) for seat, raw in enumerate(raws)]
        match.rename([chair.name for chair in chairs])
        if given.act is not None:
            match.play(legal_in(match, found, given.act), found.seat, advance=False)
        return host.tables.establish(match, chairs, TableSettings())

    table, minted = await host.establish(work)
    return await new_table_response(request, table, minted)


@router.post("/api/puzzle", summary="Answer the puzzle of a day; the first answer counts")
async def answer(request: Request, given: Answered) -> Response:
    must_mean_it(request)
    host, language, day = host_of(request), language_of(request), day_called(given.day)
    key = sitting_key(request)

    def work() -> tuple[Puzzle, Match, list[Ran]]:
        found, match = opened(request, given.day, given.game)
        right = given.act is not None and legal_in(match, found, given.act) == found.best
        days, name, what = Days(host.store), name_of(request), kept_as(match.game)
        me = host.desks.opened(digest(key))
        first = days.begin(day.isoformat(), what, me, name, "")
        if first and given.act is not None:
            ran = Ran(day.isoformat(), what, me, name, "", None, None, "")
            days.settle(ran, int(right), right, given.act)
        return found, match, days.of_traveller(me)

    found, match, mine = await host.in_thread(work)
    act = given.act if given.act is not None else found.best
    looked_at = await explained(request, found, match, act)
    others = await host.in_thread(lambda: Days(host.store).choices(day.isoformat(), kept_as(match.game)))
    told = {
        "right": None if given.act is None else act == found.best,
        **solution(found, match, act, looked_at, others, language),
        "thinking": not looked_at and reasons_come(request, match.game),
        "rating": rating(mine),
        "today": await host.in_thread(lambda: puzzle_summaries(Days(host.store), day, language, mine)),
    }
    if given.act is None:
        told["chosen"] = None
    response = packed(request, told)
    keep_key(response, host, key)
    return response


def rating(mine: Sequence[Ran]) -> dict[str, int]:
    """One's number after all tries that counted, and before the last of them."""
    games = {kept_as(game): game for game in playable()}
    tries = []
    for ran in sorted(mine, key=lambda each: each.at):
        puzzle = puzzle_of(games[ran.what], date.fromisoformat(ran.day)) if ran.what in games else None
        if puzzle is not None and ran.won is not None:
            tries.append((puzzle.grade, ran.won))
    return {"now": rating_of(tries), "before": rating_of(tries[:-1]), "tries": len(tries)}


async def explained(request: Request, puzzle: Puzzle, match: Match, act: str) -> dict[str, Advice]:
    """The best move, the one chosen and the other known ones, played on once more to see why; nothing where no bot is
    ready to."""
    texts = dict.fromkeys([puzzle.best, act, *(move.action for move in puzzle.moves)])
    game, view, pool = match.game, match.view(puzzle.seat).tobytes(), server_of(request).bots.pool
    actions = tuple(game.codec.parse(text) for text in texts)
    asked = pool.analyse(game.id, view, puzzle.seat, GLANCE, SEED, patience=PATIENCE, reasons=True, actions=actions)
    try:
        found = await asyncio.wrap_future(asked)
    except NoAnalysis:
        return {}
    return {move.text: move for move in found.moves} if found.games else {}


def reasons_come(request: Request, game: Game) -> bool:
    """Where no bot was ready to say why: whether one will be, and is made ready."""
    if host_of(request).settings.bot_workers == 0:
        return False
    pool = server_of(request).bots.pool
    pool.want(game.id)
    return pool.warmth().get(game.id) != FAILED


def solution(
    puzzle: Puzzle, match: Match, act: str, looked_at: dict[str, Advice], others: dict[str, int], language: str
) -> dict[str, object]:
    """The moves by their chances, the best and the chosen one marked, each with the reason as a hint would say it, and
    how many chose it here; what the puzzle is about."""
    game, t, said = match.game, match.texts(language), words(language)

    def told(action: str, chance: float | None, error: float | None) -> dict[str, object]:
        act_of = game.codec.decode(game.codec.parse(action), puzzle.seat)
        own = looked_at.get(action)
        reason = "" if own is None else told_why(game, said, t, puzzle.seat, own.beside, own.why)
        label = act_words(game.codec, t, act_of)
        shown = {"action": action, "label": label, "ids": act_of.ids, "chance": chance, "error": error}
        return {**shown, "reason": reason, "chosen_by": others.get(action, 0)}

    moves = [told(move.action, move.chance, move.error) for move in puzzle.moves]
    if act not in [move.action for move in puzzle.moves]:
        own = looked_at.get(act)
        moves.append(told(act, own.chance if own else None, own.error if own else None))
    about = {"lead": round(puzzle.lead, 4), "games": puzzle.games, "theme": theme(t, said, looked_at.get(puzzle.best))}
    return {"best": puzzle.best, "chosen": act, "moves": moves, **about}


def theme(t: Texts, said: Texts, best: Advice | None) -> str:
    """What decides it, in a few words; nothing where no reason is known."""
    if best is None or not best.why:
        return ""
    fact = best.why[0]
    return t.entries.get(f"theme.{fact['id']}") or said.entries.get(f"puzzle_theme.{fact['kind']}", "")
