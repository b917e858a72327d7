"""Looking back: replay, export, proof, what-if, and matches brought as files."""

import json
import re
from bisect import bisect_left
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import JSONResponse, Response

from periplus.bots import ADEPT
from periplus.core.contract.game import SPECTATOR
from periplus.core.engine.frames import CHANCE
from periplus.core.errors import Unfair
from periplus.match import Match, from_json, to_json
from periplus.match.fairness import check_commitment, proof
from periplus.match.turns import turns_of
from periplus.table.api.new_table import Seat, new_table_response
from periplus.table.api.table_request import Asking, TableRequest, place
from periplus.table.json_object import Json
from periplus.table.play.explain import card_of
from periplus.table.play.open_file import imagined, played_in, table_from_file
from periplus.table.play.seats import Chair, Minted, OtherSeat, clean_chair
from periplus.table.play.table import Table, TableSettings
from periplus.table.play.view_types import BoardView, Hands, Held, Moment, PartFrom, TurnAt, Turns
from periplus.table.play.viewer_log import place_after
from periplus.table.play.views import drawn, moment_of, seen
from periplus.table.refusals import Refused
from periplus.table.store.daily_results import Days
from periplus.table.web.http import host_of, words
from periplus.table.web.safety import must_mean_it

router = APIRouter(prefix="/api")
HELD = re.compile(r'data-id="([^"]+)" data-piece="')  # a piece in somebody's hand


class Branch(BaseModel):
    at: int = Field(ge=0, description="a moment of the replay")
    seats: list[Seat] | None = Field(default=None, max_length=6)
    seat: int | None = None
    play: str | Json | None = Field(default=None, description="what your seat plays first")
    gather: bool = Field(default=False, description="its new dice wait for the players' numbers")


@router.get("/tables/{table}/replay/{n}", summary="The table at an earlier moment")
async def replay(asking: Asking, n: int) -> Response:
    def work(table: Table) -> Moment:
        return moment_of(table, looking_back(table, asking, n), n, asking.language, asking.format)

    return await asking.answer(work)


@router.get("/tables/{table}/replay/{n}/after", summary="The board of an earlier moment after another move")
async def after(asking: Asking, n: int, action: Annotated[str, Query(max_length=200)]) -> Response:
    def work(table: Table) -> BoardView:
        return board_after(table, looking_back(table, asking, n), n, action, asking)

    return await asking.answer(work)


def board_after(table: Table, seat: int, n: int, action: str, asking: TableRequest) -> BoardView:
    """What the seat would have seen, had it played this then; no die falls, no card is drawn."""
    match = table.match
    if not table.over:
        raise Refused(409, "not_over")
    if seat == SPECTATOR:
        raise OtherSeat("a spectator cannot play")
    position, rules = match.position_before(place_after(match.told(seat, asking.language), n)), match.game.rules()
    number = match.number(action)
    if seat not in rules.seats_awaited(position) or number not in rules.legal(position, seat):
        raise Refused(422, "bad_action", detail=action)
    rules.apply(position, seat, number)
    return drawn(table, seen(table, position, seat, asking.language, asking.format))


@router.get("/tables/{table}/replay/{n}/hands", summary="What everybody held at an earlier moment, when it is over")
async def hands(asking: Asking, n: int) -> Response:
    def work(table: Table) -> Hands:
        return {"hands": hands_of(table, looking_back(table, asking, n), n, asking)}

    return await asking.answer(work)


def hands_of(table: Table, seat: int, n: int, asking: TableRequest) -> list[Held]:
    """What everybody held after the steps that this viewer noticed, each hand from its own seat's view."""
    match = table.match
    if not table.over:
        raise Refused(409, "not_over")
    position = match.position_before(place_after(match.told(seat, asking.language), n))
    groups = {group.id: group for group in match.game.board.groups(len(table.chairs), asking.format)}
    shown: list[Held] = []
    for each in range(len(table.chairs)) if "hand" in groups else ():
        look = seen(table, position, each, asking.language, asking.format)
        ids = HELD.findall(groups["hand"].draw(look))
        shown.append({"seat": each, "cards": [card_of(match, look, id) for id in ids]})
    return shown


@router.get("/tables/{table}/turns", summary="The turns of a match, and its parts, by moments of the replay")
async def turns(asking: Asking) -> Response:
    return await asking.answer(lambda table: turns_shown(table, replay_seat(table, asking), asking.language))


def turns_shown(table: Table, seat: int, language: str) -> Turns:
    """Each turn by its last moment as this viewer counts them. Of a match that goes on, only what it noticed."""
    match, told = table.match, table.match.told(seat, language)
    t = match.texts(language)
    places = range(len(match.log)) if table.over else [step.index for step in told]
    ends = [step.index for step in told]
    shown: list[TurnAt] = []
    parts: list[PartFrom] = []
    for turn in turns_of(match, t, places):
        at = bisect_left(ends, turn.end)
        if turn.part and turn.part not in [part["label"] for part in parts]:
            parts.append({"start": shown[-1]["at"] if parts else 0, "label": turn.part})
        shown.append({"number": turn.number, "seat": turn.seat, "at": at})
    return {"turns": shown, "parts": parts, "word": turn_word(match, language)}


def turn_word(match: Match, language: str) -> str:
    """What the game calls a turn, with its number."""
    return match.texts(language).entries.get("chapter.turn", words(language).entries["replay.turn"])


def looking_back(table: Table, asking: TableRequest, n: int) -> int:
    """The seat through which this viewer looks at a moment that there was."""
    seat = replay_seat(table, asking)
    last = len(table.match.told(seat, asking.language))
    if not 0 <= n <= last:
        raise Refused(404, "bad_moment", last=last)
    return seat


def replay_seat(table: Table, asking: TableRequest) -> int:
    """After the end everybody may look through every seat."""
    holder = asking.host.holder(table, asking.tokens)
    if table.over and asking.seat is not None and SPECTATOR <= asking.seat < len(table.chairs):
        return asking.seat
    return place(table, holder, asking.seat)


@router.get("/tables/{table}/export", summary="The match as a file, when it is over")
async def export(asking: Asking) -> Response:
    def work(table: Table) -> dict[str, object]:
        asking.viewpoint(table)
        if not table.over:
            raise Refused(409, "not_over")
        return exported(table)

    data = await asking.see(work)
    name = f"periplus-{data['game']}-{asking.table}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(json.dumps(data, ensure_ascii=False, indent=1), media_type="application/json", headers=headers)


@router.get("/tables/{table}/verify", summary="Check every chance outcome against the revealed secret")
async def check(asking: Asking) -> Response:
    def work(table: Table) -> dict[str, object]:
        asking.viewpoint(table)
        if not table.over:
            raise Refused(409, "not_over", {"commitment": table.match.dice.commitment})
        return proven(table, asking.language)

    return await asking.answer(work)


def exported(table: Table) -> Json:
    """The whole match; a file that was opened without its secret stays without."""
    return to_json(table.match, secret=True)


def proven(table: Table, language: str) -> dict[str, object]:
    data = exported(table)
    fairness = data["fairness"]
    try:
        check_commitment(data)
        found = proof(table.match)
    except Unfair as error:
        return {"ok": False, **fairness, "checked": 0, "draws": [], "why": str(error)}
    sentences, unproven = found.words(language)
    said = {"checked": found.checked, "proven": sentences, "not_proven": unproven}
    return {"ok": True, **fairness, **said, "draws": draws(table.match)}


def draws(match: Match) -> list[dict[str, int]]:
    """What anybody can work out again from the secret: the number below `below` that it gives at each position."""
    rules = match.game.rules()
    out = []
    position = 0
    for index, entry in enumerate(match.log):
        if entry.seat == CHANCE:
            if index >= match.fair_from:
                below = rules.odds_total(match.position_before(index))
                out.append({"position": position, "below": below, "number": match.dice.number(position, below)})
            position += 1
    return out


@router.post("/tables/{table}/branch", status_code=201, summary="What if: a new table from an earlier moment")
async def branch(asking: Asking, given: Branch) -> JSONResponse:
    must_mean_it(asking.request)
    if given.seat is not None:
        asking.seat = given.seat
    match, chairs = await asking.see(lambda table: branched(table, asking, given))
    host = asking.host
    await host.in_thread(lambda: Days(host.store).help(asking.table))
    gather = given.gather and host.settings.gathers
    table, minted = await host.establish(
        lambda: host.tables.establish(match, chairs, TableSettings(hotseat=True), gather)
    )
    return await new_table_response(asking.request, table, minted)


def branched(table: Table, asking: TableRequest, given: Branch) -> tuple[Any, list[Chair]]:
    """From a finished match: the match itself up to there. From one that goes on, against bots alone: a world that fits
    what you see, so that looking ahead shows nothing you may not know."""
    seat = replay_seat(table, asking)
    holder = asking.host.holder(table, asking.tokens)
    if not table.over and not (table.one_person and holder.seats):
        raise Refused(409, "no_branch")
    told = table.match.told(seat, asking.language)
    if given.at > len(told):
        raise Refused(422, "bad_moment", last=len(told))
    index = place_after(told, given.at)
    chairs = branch_chairs(table, seat, given)
    match = table.match.branch(index) if table.over else imagined(table.match, index, seat)
    match.rename([chair.name for chair in chairs])
    if given.play is not None:
        played_in(match, seat, given.play, asking.language)
    return match, chairs


def branch_chairs(table: Table, seat: int, given: Branch) -> list[Chair]:
    if given.seats is not None:
        if len(given.seats) != len(table.chairs):
            raise Refused(422, "bad_option", detail=f"a branch has the same {len(table.chairs)} seats")
        return [clean_chair(each.model_dump(), number, table.match.game.id) for number, each in enumerate(given.seats)]
    me = seat if seat != SPECTATOR else 0
    raws = [
        {"kind": "human" if number == me else _as_bot(chair), "name": chair.name, "shape": chair.shape}
        for number, chair in enumerate(table.chairs)
    ]
    return [clean_chair(raw, number, table.match.game.id) for number, raw in enumerate(raws)]


def _as_bot(chair: Chair) -> str:
    return f"bot:{chair.bot_level or ADEPT}"


@router.post("/open", status_code=201, summary="Open a match file as a new table")
async def open_file(
    request: Request, gather: Annotated[bool, Query(description="new dice wait for the players' numbers")] = False
) -> JSONResponse:
    must_mean_it(request)
    table, minted = await opened(request, await request.body(), gather)
    return await new_table_response(request, table, minted)


async def opened(request: Request, raw: bytes, gather: bool) -> tuple[Table, list[Minted]]:
    host = host_of(request)

    def work() -> tuple[Table, list[Minted]]:
        try:
            data = json.loads(raw.decode("utf-8"))
        except (ValueError, RecursionError):
            raise Refused(422, "bad_file", detail="it is not JSON, or cut off") from None
        return table_from_file(host.tables, data, from_json, gather and host.settings.gathers)

    return await host.establish(work)
