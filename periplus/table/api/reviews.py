"""The review of a finished match over the API: how far it is, then everybody's chances and the moments of note."""

from collections.abc import Sequence
from dataclasses import asdict
from functools import cache

from fastapi import APIRouter
from starlette.responses import Response

from periplus.bots.judging import Judged
from periplus.bots.reasons_said import told as told_why
from periplus.bots.review import Moment, Point, Review, Turning, assembled, results_of
from periplus.core.contract.defaults import act_words
from periplus.core.contract.game import SPECTATOR
from periplus.core.engine.frames import CHANCE
from periplus.match import NarratedStep
from periplus.match.turns import turns_of
from periplus.table.api.replay import replay_seat, turn_word
from periplus.table.api.table_request import Asking, TableRequest
from periplus.table.json_object import Json
from periplus.table.live.reviews import legible
from periplus.table.play.table import Table
from periplus.table.play.viewer_log import moment_before
from periplus.table.refusals import Refused
from periplus.table.store.stored_reviews import StoredReview
from periplus.table.web.http import packed, words
from periplus.table.web.safety import must_mean_it

router = APIRouter(prefix="/api")
LUCK = "luck"  # told of what lies between two decisions, so when both are judged


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


def reviewed(table: Table, asking: TableRequest) -> tuple[int, str, StoredReview | None]:
    """From where it is looked at, and what is known so far; nothing before everything is open."""
    seat = replay_seat(table, asking)
    if not table.over:
        raise Refused(409, "not_over")
    kept = asking.host.store.reviews.of(table.id)
    return seat, table.match.game.id, None if kept is None else legible(kept)


async def answer(asking: TableRequest, seat: int, game_id: str, kept: StoredReview | None, status: int) -> Response:
    reviews = asking.server.reviews
    found: Json = {"state": reviews.state(asking.table, game_id, kept)}
    if kept is None:
        return packed(asking.request, found | {"ready": reviews.ready(game_id)}, status)
    found |= {"done": kept.done, "planned": kept.planned, "simulations": kept.simulations}
    judged = [Judged(**point) for point in kept.points]
    sure = {each.index for each in judged}
    if not kept.complete:
        found |= {"seconds_left": reviews.seconds_left(asking.table, kept), "others": reviews.others(asking.table)}
        judged += [each for each in await reviews.glance(asking.table, game_id) if each.index not in sure]

    def work(table: Table) -> Response:
        whole = assembled(judged, results_of(table.match))
        return packed(asking.request, found | shown(table, seat, whole, sure, kept.complete, asking.language), status)

    response: Response = await asking.see(work)
    return response


def shown(table: Table, seat: int, review: Review, sure: set[int], complete: bool, language: str) -> dict[str, object]:
    """`at` is the moment of the replay before the decision, as counted by the seat that looks on. The players' numbers
    and the turning point are told when all is judged."""
    told = cache(lambda viewer: table.match.told(viewer, language))

    turns = cache(lambda: turns_of(table.match, table.match.texts(language), range(len(table.match.log))))

    def at(viewer: int, index: int) -> int:
        return moment_before(told(viewer), index)

    def point(each: Point) -> dict[str, object]:
        played = table.match.log[each.index].action
        return {
            "index": each.index,
            "at": at(seat, each.index),
            "seat": each.seat,
            "played": move(table, each.seat, table.match.game.codec.text(played), language),
            "chances": each.chances,
            "sure": each.index in sure,
        }

    def moment(each: Moment) -> dict[str, object]:
        judged = each.judged
        return {
            "index": each.index,
            "at": at(seat, each.index),
            "own_at": at(each.seat, each.index),
            "seat": each.seat,
            "kind": each.kind,
            "change": each.change,
            "played": move(table, each.seat, judged.played, language) | {"chance": judged.after},
            "better": move(table, each.seat, judged.better, language) | {"chance": judged.chance},
            "error": judged.error,
            "games": judged.games,
            "reason": reason(table, judged, language),
            "question": question(table, judged, language),
            "happened": happened(told(each.seat), each.seat, each.index) if each.kind == "luck" else "",
        }

    def when(index: int) -> str:
        turn = next((each for each in turns() if each.end > index), None)
        return turn_word(table.match, language).format(number=turn.number) if turn is not None else ""

    def turned(turning: Turning) -> dict[str, object]:
        numbers = [number for number, each in enumerate(review.moments) if each.index == turning.index]
        return {
            "how": turning.how,
            "seat": turning.seat if turning.how != "none" else None,
            "index": turning.index,
            "at": at(seat, turning.index) if turning.index >= 0 else None,
            "when": when(turning.index) if turning.index >= 0 else "",
            "change": turning.change,
            "moment": numbers[0] if numbers and turning.how == "decision" else None,
            "leader": turning.leader,
            "since": when(turning.since),
            "steps": [
                {"at": at(seat, index), "when": when(index), "seat": who, "change": change}
                for index, who, change in turning.steps
            ],
        }

    return {
        "seat": None if seat == SPECTATOR else seat,
        "curve": [point(each) for each in review.curve],
        "moments": [moment(each) for each in review.moments if each.index in sure and (complete or each.kind != LUCK)],
        "players": [asdict(line) for line in review.players] if complete else [],
        "turning": turned(review.turning) if complete and review.turning is not None else None,
    }


def move(table: Table, seat: int, text: str, language: str) -> dict[str, object]:
    game = table.match.game
    act = game.codec.decode(game.codec.parse(text), seat)
    return {"text": text, "label": act_words(game.codec, table.match.texts(language), act), "ids": act.ids}


def happened(told: Sequence[NarratedStep], seat: int, index: int) -> str:
    """What a seat was told between its last decision and this one: what chance brought, else what others did."""
    before = moment_before(told, index)
    own = max((place for place in range(before) if told[place].act.seat == seat), default=-1)
    between = told[own + 1 : before]
    by_chance = [step for step in between if step.act.seat == CHANCE and step.lines]
    lines = [line.text for step in by_chance or between for line in step.lines]
    return lines[-1] if lines else ""


def question(table: Table, judged: Judged, language: str) -> str:
    game, position = table.match.game, table.match.position_before(judged.index)
    ask = game.codec.asks(game.question(position, judged.seat)).name.lower()
    return str(table.match.texts(language).entries.get(f"ask.{ask}", ask))


def reason(table: Table, judged: Judged, language: str) -> str:
    """What the better move brings beside the one played, as a hint would say it."""
    game, played = table.match.game, table.match.game.codec.parse(judged.played)
    return told_why(game, words(language), table.match.texts(language), judged.seat, played, judged.why)
