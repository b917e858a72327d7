"""A companion beside a real box. The page keeps the evening; the server works it out anew and keeps nothing."""

import random
from collections.abc import Callable
from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import Response

from periplus.core.contract.companion import Companion, Session
from periplus.core.contract.game import Game
from periplus.core.errors import BadPosition
from periplus.table.json_object import Json
from periplus.table.refusals import Refused
from periplus.table.web.catalogue import game_called, summary
from periplus.table.web.http import host_of, in_thread, language_of, packed
from periplus.table.web.render import show
from periplus.table.web.safety import StrictBody, must_mean_it

LARGEST = 20_000  # bytes; an evening has about a tenth of that
LONGEST_DETAIL = 700

router = APIRouter(prefix="/api")

Word = Annotated[str, Field(max_length=60)]
Line = Annotated[str, Field(max_length=300)]


class Evening(StrictBody):
    table: Json | None = Field(default=None, description="as an earlier answer gave it; null: the beginning")
    switches: list[Word] = Field(default=[], max_length=30)
    tell: list[Line] = Field(default=[], max_length=100, description="corrections, `queue 3 red white` each")
    card: Word | None = Field(default=None, description="the card that was revealed")
    answers: list[Word] | None = Field(default=None, max_length=40, description="null: the card is not played yet")
    draw: bool = Field(default=False, description="let the computer answer the open question")


def companion_of(name: str) -> tuple[Game, Companion]:
    game = game_called(name)
    if game.companion is None:
        raise Refused(404, "no_companion")
    return game, game.companion


@router.get("/companion/{game}", summary="A game's companion beside the real box: its cards, pieces and switches")
@in_thread
def offered(request: Request, game: str) -> Response:
    language, (found, companion) = language_of(request), companion_of(game)
    session = companion.begin(found.texts(language), None, ())
    kinds = [
        {"id": kind, "name": name, "cards": [asdict(card) for card in session.cards() if card.kind == kind]}
        for kind, name in session.kinds().items()
    ]
    content = {
        "marks": companion.marks(),
        "pieces": {piece.id: {"name": piece.name, "picture": piece.picture} for piece in session.pieces()},
        "kinds": kinds,
        "switches": [{"id": switch, "name": name} for switch, name in session.switch_names().items()],
        "presets": [asdict(preset) for preset in session.presets()],
    }
    return packed(request, content)


@router.post("/companion/{game}", summary="An evening as it stands: correct the table, play a card, answer a question")
async def evening(request: Request, game: str, given: Evening) -> Response:
    must_mean_it(request)
    if len(await request.body()) > LARGEST:
        raise Refused(413, "too_large", limit=LARGEST // 1000)
    language = language_of(request)

    def work() -> Response:
        found, companion = companion_of(game)
        try:
            session = companion.begin(found.texts(language), given.table, given.switches)
            return packed(request, worked_out(session, given))
        except BadPosition as error:
            raise Refused(422, "bad_evening", detail=str(error)[:LONGEST_DETAIL]) from None

    return await host_of(request).in_thread(work)


def worked_out(session: Session, given: Evening) -> dict[str, object]:
    for line in given.tell:
        session.tell(line)
    table = session.known()
    card = session.card(given.card) if given.card is not None else None
    played = play(session, card, given) if card is not None and given.answers is not None else {}
    return {
        "table": table,
        "switches": session.switches(),
        "card": card,
        "looks_at": session.looks_at(card) if card is not None else [],
        "things": [asdict(thing) for thing in session.things()],
        "board": session.drawing(),
        "tracks": [{"piece": piece, "level": level} for piece, level in session.tracks()],
        "tracked": session.tracked,
        "answers": None,
        "steps": [],
        "question": None,
        "after": None,
        **played,
    }


def play(session: Session, card: str, given: Evening) -> dict[str, object]:
    """The card from its beginning: reasons and deeds, with what came up in between."""
    session.play(card)
    steps = said(session)
    answers = list(given.answers or [])
    for text in answers:
        steps += [{"kind": "came_up", "text": session.answer(text).words}, *said(session)]
    if given.draw:
        drawn = session.answer_by_chance(random.SystemRandom())
        answers.append(drawn.text)
        steps += [{"kind": "came_up", "text": drawn.words}, *said(session)]
    choices = [asdict(choice) for choice in session.choices()]
    return {
        "answers": answers,
        "steps": steps,
        "question": {"prompt": session.prompt(), "choices": choices} if choices else None,
        "after": None if choices else session.known(),
    }


def said(session: Session) -> list[dict[str, str]]:
    return [{"kind": "to_do" if step.to_do else "reason", "text": step.text} for step in session.steps()]


def page_of(game: Game) -> Callable[[Request], Any]:
    """The page under the companion's own name."""

    async def companion_page(request: Request) -> Response:
        language = language_of(request)
        t = game.texts(language)
        words = {key: t(f"companion.{key}") for key in ("title", "about")}
        return await show(request, "companion", game=summary(game, language), companion=words)

    return companion_page
