"""The review of a finished match over the API: how far it is, then everybody's chances and the moments of note."""

from functools import cache
from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from periplus.bots.reasons import sentence, sequel
from periplus.bots.review import Judged, Review, assembled
from periplus.core.contract.defaults import act_words
from periplus.core.contract.game import SPECTATOR
from periplus.match.outlook import Outlook
from periplus.table.api.replay import replay_seat
from periplus.table.api.table_request import Asker, Asking
from periplus.table.play.table import Table
from periplus.table.play.viewer_log import moment_before
from periplus.table.refusals import Refused
from periplus.table.store.store import Kept
from periplus.table.web.http import packed, words
from periplus.table.web.safety import must_mean_it

router = APIRouter(prefix="/api")


@router.get("/tables/{table}/review", summary="How far the review of a finished match is, and what it found")
async def review(asking: Asking) -> Response:
    seat, game_id, kept = await asking.see(lambda table: reviewed(table, asking))
    asking.server.reviews.look_after(asking.table, kept)
    return await answer(asking, seat, game_id, kept, 200)


@router.post("/tables/{table}/review", status_code=202, summary="Review a finished match")
async def start(asking: Asking) -> Response:
    must_mean_it(asking.request)
    seat, game_id, kept = await asking.see(lambda table: reviewed(table, asking))
    if kept is None or not kept.complete:
        asking.server.reviews.start(asking.table)
    return await answer(asking, seat, game_id, kept, 202)


def reviewed(table: Table, asking: Asker) -> tuple[int, str, Kept | None]:
    """From where it is looked at, and what is known so far; nothing before everything is open."""
    seat = replay_seat(table, asking)
    if not table.over:
        raise Refused(409, "not_over")
    return seat, table.match.game.id, asking.host.store.review(table.id)


async def answer(asking: Asker, seat: int, game_id: str, kept: Kept | None, status: int) -> Response:
    found: dict[str, Any] = {"state": asking.server.reviews.state(asking.table, game_id, kept)}
    if kept is None:
        return packed(asking.request, found, status)
    found |= {"done": kept.done, "planned": kept.planned, "simulations": kept.simulations}
    if not kept.complete:
        return packed(asking.request, found, status)
    whole = assembled([Judged(**point) for point in kept.points])
    response: Response = await asking.see(
        lambda table: packed(asking.request, found | shown(table, seat, whole, asking.language), status)
    )
    return response


def shown(table: Table, seat: int, review: Review, language: str) -> dict[str, Any]:
    """`at` is the moment of the replay before the decision, as counted by the seat that looks on."""

    told = cache(lambda viewer: table.match.told(viewer, language))

    def at(viewer: int, index: int) -> int:
        return moment_before(told(viewer), index)

    def point(judged: Judged) -> dict[str, Any]:
        chances = [round(chance, 4) for chance in judged.chances]
        return {
            "index": judged.index,
            "at": at(seat, judged.index),
            "seat": judged.seat,
            "played": move(table, judged.seat, judged.played, language),
            "chances": chances,
        }

    def moment(judged: Judged) -> dict[str, Any]:
        return {
            **point(judged),
            "better": move(table, judged.seat, judged.better, language),
            "cost": round(judged.cost, 4),
            **reason(table, judged, language),
            "question": question(table, judged, language),
            "own_at": at(judged.seat, judged.index),
        }

    return {
        "seat": None if seat == SPECTATOR else seat,
        "curve": [point(judged) for judged in review.curve],
        "moments": [moment(judged) for judged in review.moments],
    }


def move(table: Table, seat: int, text: str, language: str) -> dict[str, str]:
    game = table.match.game
    act = game.codec.decode(game.codec.parse(text), seat)
    return {"text": text, "label": act_words(game.codec, table.match.texts(language), act)}


def question(table: Table, judged: Judged, language: str) -> str:
    game, position = table.match.game, table.match.position_before(judged.index)
    ask = game.codec.asks(game.question(position, judged.seat)).name.lower()
    return str(table.match.texts(language).entries.get(f"ask.{ask}", ask))


def reason(table: Table, judged: Judged, language: str) -> dict[str, str]:
    """What the better move brings beside the one played and how it goes on, as a hint would say it."""
    if not judged.ahead:
        return {"reason": "", "sequel": ""}
    better, played = (Outlook.from_json(each) for each in judged.ahead)
    match, said = table.match, words(language)
    t = match.texts(language)
    return {
        "reason": sentence(match.game, said, t, judged.seat, better, [played]),
        "sequel": sequel(match.game, said, t, judged.seat, better),
    }
