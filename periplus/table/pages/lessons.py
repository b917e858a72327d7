"""Learning at the table: a lesson travels whole, so that it is done without a line too; the host keeps nothing."""

from functools import lru_cache
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Path, Request
from pydantic import Field
from starlette.responses import JSONResponse, Response

from periplus.core.contract.game import Game
from periplus.core.draw.board import Format
from periplus.core.errors import PeriplusError
from periplus.match.lesson import ME, NEXT, Course, Run, course_of
from periplus.table.api.new_table import new_table_response
from periplus.table.json_object import Json
from periplus.table.pages.visitor import name_of
from periplus.table.play.exercise import look_at, table_shown
from periplus.table.play.explain import Glance, glance
from periplus.table.play.seats import clean_chair
from periplus.table.play.table import TableSettings
from periplus.table.play.viewer_log import lines_of
from periplus.table.refusals import Refused
from periplus.table.store.still_layers import StillLayers
from periplus.table.web.catalogue import game_called, playable, summary
from periplus.table.web.http import host_of, in_thread, language_of, packed, squeezed, words
from periplus.table.web.render import rendered
from periplus.table.web.safety import StrictBody, must_mean_it

PATIENT = "novice"
KEPT = 256  # whole lessons
SECONDS_A_STEP = 20  # two sentences to read and a touch, by estimate

router = APIRouter()

Word = Annotated[str, Field(max_length=120)]


class Doing(StrictBody):
    """Where somebody is in a lesson: what they have done."""

    lesson: Word
    history: list[Word] = Field(default=[], max_length=200)
    format: Format = "wide"


class Glancing(Doing):
    """Something on the board that the learner points at or touches in vain."""

    what: Glance
    of: Annotated[str, Field(max_length=400, description="an action, a board id, or ids with commas between")]


def course_for(name: str) -> tuple[Game, Course]:
    game = game_called(name)
    course = course_of(game)
    if course is None:
        raise Refused(404, "no_lessons")
    return game, course


@router.get("/learn", include_in_schema=False)
@in_thread
def courses(request: Request) -> Response:
    language = language_of(request)
    found = [course_shown(game, course, language) for game in playable() if (course := course_of(game)) is not None]
    return rendered(request, "courses", courses=found)


def course_shown(game: Game, course: Course, language: str) -> dict[str, object]:
    """A course on the page of all courses: its lessons, how long it is, for whom."""
    told = summary(game, language)
    steps = sum(len(each.steps) for each in course.lessons)
    return {
        "game": told,
        "for_whom": game.texts(language).entries.get("game.newcomers", told["tagline"]),
        "lessons": [{"id": each.id, "title": each.title[language]} for each in course.lessons],
        "steps": steps,
        "minutes": max(1, round(steps * SECONDS_A_STEP / 60)),
    }


@router.get("/learn/{game}", include_in_schema=False)
@in_thread
def page(request: Request, game: str) -> Response:
    language, (found, _) = language_of(request), course_for(game)
    return rendered(request, "learn", game=summary(found, language))


@router.get("/api/learn/{game}", summary="The lessons of a game")
@in_thread
def lessons(request: Request, game: str) -> Response:
    language, (_, course) = language_of(request), course_for(game)
    chapters = {id: words[language] for id, words in course.chapters.items()}
    listed = [
        {"id": each.id, "title": each.title[language], "chapter": each.chapter, "steps": len(each.steps)}
        for each in course.lessons
    ]
    return packed(request, {"lessons": listed, "chapters": chapters})


@router.get(
    "/api/learn/{game}/{lesson}", summary="A whole lesson: its states, where acts lead, how others are answered"
)
@in_thread
def lesson(
    request: Request, game: str, lesson: Annotated[str, Path(max_length=120)], format: Format = "wide"
) -> Response:
    """`then` of a state: the number of the state after an act that is accepted, or after `next`."""
    whole = whole_lesson(game, lesson, language_of(request), format, host_of(request).tables.still_layers)
    return squeezed(request, whole, "application/json")


@lru_cache(KEPT)
def whole_lesson(game: str, lesson: str, language: str, format: Format, stills: StillLayers) -> bytes:
    """Made once: it is the same for everybody, and takes as long as a hundred moves."""
    found, course = course_for(game)
    states: list[Json] = []
    pieces: dict[str, int] = {}  # a piece's markup is told once; boards name it by its number

    def add(history: list[str]) -> int:
        run = run_of(found, course, Doing(lesson=lesson, history=history), language)
        state = shown(run, language, format, stills)
        board = state["board"]
        board["groups"] = {id: pieces.setdefault(drawn, len(pieces)) for id, drawn in board["groups"].items()}
        states.append(state)
        number = len(states) - 1
        accepted = () if run.done else run.step.accept or (NEXT,)
        tries = [act["text"] for act in state["legal"] if state["waits"] and act["text"] not in accepted]
        state["answers"] = {act: run.refusal(act, language) for act in tries}
        state["then"] = {act: add([*history, act]) for act in accepted}
        return number

    add([])
    return orjson.dumps({"states": states, "pieces": list(pieces)}, option=orjson.OPT_NON_STR_KEYS)


@router.post("/api/learn/{game}/glance", summary="In a lesson: why not, what it would bring, what a piece is")
@in_thread
def glancing(request: Request, game: str, given: Glancing) -> Response:
    must_mean_it(request)
    language = language_of(request)
    match = run_of(*course_for(game), given, language).match
    look = look_at(match, ME, language, given.format)
    return packed(request, glance(match, look, language, given.what, given.of))


def run_of(game: Game, course: Course, given: Doing, language: str) -> Run:
    """The lesson up to here; the learner is called by a word of their language."""
    try:
        run = Run(game, course.lesson(given.lesson), given.history)
        run.match.rename([words(language)("learn.you"), *run.lesson.players[1:]])
        return run
    except PeriplusError as error:
        raise Refused(422, "bad_lesson", detail=str(error)[:300]) from None


def shown(run: Run, language: str, format: Format, stills: StillLayers) -> Json:
    """The lesson's table, and what the coach says."""
    lesson, step = run.lesson, None if run.done else run.step
    return {
        "lesson": lesson.id,
        "title": lesson.title[language],
        "index": run.index,
        "steps": len(lesson.steps),
        "done": run.done,
        "say": step.say[language] if step else "",
        "ask": step.ask.get(language, "") if step else "",
        "waits": bool(step and step.waits),
        "accept": list(step.accept) if step else [],
        "lit": run.lit(),
        **table_shown(run.match, ME, language, format, stills),
        "log": lines_of(run.match.told(ME, language)),
    }


@router.post("/api/learn/{game}/play", status_code=201, summary="Play on: the same table against a novice")
async def play_on(request: Request, game: str, given: Doing) -> JSONResponse:
    must_mean_it(request)
    host, language = host_of(request), language_of(request)

    def work() -> Any:
        found, course = course_for(game)
        match = run_of(found, course, given, language).match
        if match.over:
            raise Refused(409, "lesson_over")
        kinds = ["human", *[f"bot:{PATIENT}"] * (len(match.players) - 1)]
        names = [name_of(request), *match.players[1:]]
        raws = [{"kind": kind, "name": name} for kind, name in zip(kinds, names, strict=True)]
        chairs = [clean_chair(raw, seat, found.id) for seat, raw in enumerate(raws)]
        return host.tables.establish(match.branch(len(match.log)), chairs, TableSettings())

    table, minted = await host.establish(work)
    return await new_table_response(request, table, minted)
