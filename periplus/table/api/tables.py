"""The JSON API: what the pages use, and what a bot of somebody else would use. See docs/api.md."""

import time
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import JSONResponse, Response

from periplus.bots import ADEPT, LEVELS
from periplus.core.contract.defaults import act_words
from periplus.table.api.new_table import NewTable, new_table_response, order_for
from periplus.table.api.page_change import change
from periplus.table.api.rematch import invited
from periplus.table.api.table_request import Asking, TableRequest
from periplus.table.json_object import Json
from periplus.table.live.change import Change, Doing
from periplus.table.play import dice_moves, moves
from periplus.table.play.drafts import LONGEST
from periplus.table.play.names import clean_name, distinct
from periplus.table.play.position_words import words_of
from periplus.table.play.seats import Chair, OtherSeat, clean_shape, digest, linked, mint
from periplus.table.play.table import Table
from periplus.table.play.views import Viewpoint, position_of
from periplus.table.refusals import Refused
from periplus.table.store.daily_results import Days
from periplus.table.store.store import Event
from periplus.table.web.catalogue import game_called, summaries, whole
from periplus.table.web.http import absolute, host_of, in_thread, key_of, language_of, packed, words
from periplus.table.web.safety import must_mean_it

router = APIRouter(prefix="/api")

STALE = {"stale": True}
MOST_ASKED = 12  # people a table and day
Decided = Annotated[int | None, Query(description="the version you look at; if it has passed, the answer is `stale`")]


class Turn(BaseModel):
    version: int | None = Field(default=None, description="the version you decided on")
    key: str | None = Field(
        default=None, pattern=r"^[!-~]{1,60}$", description="the same for a repeat of the same request"
    )
    seat: int | None = Field(default=None, description="which of your seats, if you have several")


class Action(Turn):
    action: str | Json = Field(description='`"take red 4"` or `{"verb": "take", "colour": "red", "number": "4"}`')


class Draft(Turn):
    actions: list[str | Json] = Field(
        min_length=1, max_length=LONGEST, description="acts in the order in which they are played"
    )
    end: bool = Field(default=True, description="what can only go on in one way goes on, and the turn ends")


class ChairChange(Turn):
    name: str | None = Field(default=None, max_length=200)
    shape: str | None = Field(default=None, max_length=40)


class Entropy(BaseModel):
    seat: int | None = None
    commitment: str | None = Field(default=None, max_length=64, description="SHA-256 of your number, in hexadecimal")
    number: str | None = Field(default=None, max_length=64, description="your number: 32 bytes in hexadecimal")
    start: bool = Field(default=False, description="wait for nobody else")


class Takeover(BaseModel):
    seat: int | None = None
    level: str | None = Field(default=ADEPT, description="null gives the seat back to its player")


# Games and words.


@router.get("/games", summary="The games on offer")
@in_thread
def games(request: Request) -> list[dict[str, object]]:
    return summaries(language_of(request))


@router.get(
    "/games/{game}", summary="One game: options, levels of bots, opponents on its ladder, rules, doubts about its data"
)
@in_thread
def one_game(request: Request, game: str) -> Response:
    """Its rules bring their figures: five times as long as when it is packed."""
    language, levels = language_of(request), [{"id": level} for level in LEVELS]
    return packed(request, {**whole(game_called(game), language), "levels": levels})


@router.get("/words", summary="The words of the pages")
async def interface_words(request: Request) -> Response:
    return packed(request, dict(words(language_of(request)).entries))


# Tables.


@router.post("/tables", status_code=201, summary="A new table")
async def create(request: Request, given: NewTable) -> JSONResponse:
    must_mean_it(request)
    host = host_of(request)
    table, minted = await host.establish(lambda: host.tables.create(order_for(host, given)))
    return await new_table_response(request, table, minted)


@router.get("/tables/{table}", summary="The table as your seat sees it")
async def view(
    asking: Asking,
    position: Annotated[
        Literal["names", "row"] | None,
        Query(description="for bots: also the position your seat sees, by names or as a row for learning"),
    ] = None,
) -> Response:
    def work(table: Table) -> Mapping[str, object]:
        told = asking.view(table)
        if position is None:
            return told
        return {**told, "position": position_of(table, asking.viewpoint(table).seat, position)}

    return await asking.answer(work, quick=True)


@router.get("/tables/{table}/words", summary="The position as your seat hears it: sentences under headings")
async def position_in_words(asking: Asking) -> Response:
    return await asking.answer(lambda table: words_of(table, asking.viewpoint(table)))


@router.post("/tables/{table}/act", summary="Play an action")
async def act(asking: Asking, given: Action) -> Response:
    return await take_turn(asking, given, moves.act_all, [given.action], False)


async def take_turn(asking: TableRequest, given: Turn, move: Callable[..., list[Event]], *rest: object) -> Response:
    def work(table: Table, viewpoint: Viewpoint, key: str | None) -> list[Event]:
        return move(table, viewpoint, given.version, key, *rest)

    return await change(asking, given.seat, given.key, work)


@router.post("/tables/{table}/play", summary="Play several actions as one")
async def play(asking: Asking, given: Draft) -> Response:
    return await take_turn(asking, given, moves.act_all, given.actions, given.end)


@router.post("/tables/{table}/undo", summary="Take back your last step")
async def undo(asking: Asking, given: Annotated[Turn, Body()] = Turn()) -> Response:
    return await take_turn(asking, given, moves.undo, False)


@router.post("/tables/{table}/reset", summary="Take back your turn")
async def reset(asking: Asking, given: Annotated[Turn, Body()] = Turn()) -> Response:
    return await take_turn(asking, given, moves.undo, True)


@router.post("/tables/{table}/end_turn", summary="End your turn")
async def end_turn(asking: Asking, given: Annotated[Turn, Body()] = Turn()) -> Response:
    return await take_turn(asking, given, moves.end_turn)


@router.post("/tables/{table}/entropy", summary="Your number for the dice, before the first of them")
async def entropy(asking: Asking, given: Entropy) -> Response:
    def work(table: Table, viewpoint: Viewpoint, _key: str | None) -> list[Event]:
        seat, desk = moves.acting_seat(viewpoint), viewpoint.holder.desk
        return dice_moves.add(table, seat, given.commitment, given.number, given.start, desk)

    return await change(asking, given.seat, None, work)


@router.post("/tables/{table}/seat", summary="Your name and shape at the table")
async def change_seat(asking: Asking, given: ChairChange) -> Response:
    def work(table: Table, viewpoint: Viewpoint, key: str | None) -> list[Event]:
        seat = moves.acting_seat(viewpoint)
        chair = table.chairs[seat]
        others = [each.name for other, each in enumerate(table.chairs) if other != seat]
        changes = {
            "name": distinct(clean_name(given.name, chair.name), others),
            "shape": chair.shape if given.shape is None else clean_shape(given.shape, seat),
        }
        same = changes == {"name": chair.name, "shape": chair.shape}
        return [] if same else [table.change_chair(seat, changes, key)]

    response = await change(asking, given.seat, given.key, work)
    if (own := key_of(asking.request)) is not None and given.name:
        host, name, shape = asking.host, clean_name(given.name, ""), clean_shape(given.shape, 0)
        await host.in_thread(lambda: host.desks.call(digest(own), name, shape))
    return response


@router.post("/tables/{table}/takeover", summary="A bot stands in for an absent player, or gives the seat back")
async def takeover(asking: Asking, given: Takeover) -> Response:
    if given.level is not None and given.level not in LEVELS:
        raise Refused(422, "bad_request", detail=f"level {given.level!r} is not one of {', '.join(LEVELS)}")

    def work(table: Table, viewpoint: Viewpoint, _key: str | None) -> list[Event]:
        seat = given.seat if given.seat is not None else moves.acting_seat(viewpoint)
        return moves.take_over(table, viewpoint, asking.host.presence(table), seat, given.level)

    return await change(asking, None, None, work)


@router.post("/tables/{table}/only_here", summary="A new link for your seat; the old one stops, and others leave it")
async def only_here(asking: Asking, given: Annotated[Turn, Body()] = Turn()) -> JSONResponse:
    """Without a browser's key the new link is told here alone: the token that was shown is good no more."""
    must_mean_it(asking.request)
    seat = await asking.see(lambda table: moves.acting_seat(asking.viewpoint(table, given.seat)))
    chair = await asking.see(lambda table: table.chairs[seat])
    key = key_of(asking.request)
    fresh = mint(asking.table, seat) if key is None else linked(key, asking.table, seat, chair.edition + 1)
    work = Doing(lambda table: moves.only_here(table, asking.viewpoint(table, seat), seat, fresh.hash))
    await Change(asking.host, asking.table, work).run()
    for shown in asking.tokens:
        asking.host.token_cache.forget(shown)
    return JSONResponse({"seat": seat, "token": fresh.token, "link": absolute(asking.request, fresh.path)})


class SeatOf(BaseModel):
    seat: int = Field(ge=0, le=5)


class Asked(SeatOf):
    person: str = Field(max_length=16, description="somebody you sat with, as the page of the seats names them")


@router.post("/tables/{table}/link", status_code=201, summary="Another link to your own seat, or to a free one")
async def another_link(asking: Asking, given: SeatOf) -> JSONResponse:
    must_mean_it(asking.request)
    holder, chair = await asking.see(lambda table: (asking.viewpoint(table).holder, chair_at(table, given.seat)))
    host = asking.host
    taken = await host.in_thread(lambda: host.desk_tables.desks_at(asking.table).get(given.seat, []))
    if given.seat not in holder.seats and (not holder.host or taken):
        raise OtherSeat("only a free seat of your own table, or your own seat, has a link for you")
    fresh = mint(asking.table, given.seat)
    await host.in_thread(lambda: host.store.keep_token(fresh.hash, asking.table, given.seat, chair.edition))
    return JSONResponse({"seat": given.seat, "link": absolute(asking.request, fresh.path)}, 201)


@router.post("/tables/{table}/hand_over", summary="Give your seat away: who opens the new link sits there")
async def hand_over(asking: Asking, given: SeatOf) -> JSONResponse:
    must_mean_it(asking.request)
    fresh = mint(asking.table, given.seat)
    work = Doing(lambda table: moves.hand_over(table, asking.viewpoint(table), given.seat, fresh.hash))
    await Change(asking.host, asking.table, work).run()
    asking.host.token_cache.forget_table(asking.table)
    return JSONResponse({"seat": given.seat, "link": absolute(asking.request, fresh.path)})


@router.post("/tables/{table}/ask", status_code=201, summary="Ask somebody you sat with to your table")
async def ask_person(asking: Asking, given: Asked) -> JSONResponse:
    must_mean_it(asking.request)
    host = asking.host
    holder, chair = await asking.see(lambda table: (asking.viewpoint(table).holder, chair_at(table, given.seat)))
    if not holder.host or holder.desk is None or chair.kind != "human":
        raise OtherSeat("only who made the table asks people to it")
    own = holder.desk

    def work() -> None:
        person = next((desk for desk in host.desk_tables.met(own) if digest(desk)[:12] == given.person), None)
        if person is None or host.desk_tables.desks_at(asking.table).get(given.seat):
            raise Refused(409, "seat_gone")
        if host.desk_tables.invited_since(asking.table, time.time() - 86400) >= MOST_ASKED:
            raise Refused(429, "many_invitations", seconds=86400)
        invited(host, asking.table, given.seat, person, host.desks.name_of(own))

    await host.in_thread(work)
    return JSONResponse({"seat": given.seat}, 201)


def chair_at(table: Table, seat: int) -> Chair:
    if seat >= len(table.chairs):
        raise Refused(422, "bad_request", detail=f"no seat {seat}")
    return table.chairs[seat]


@router.get("/tables/{table}/why", summary="Why something cannot be done now")
async def why(
    asking: Asking,
    action: Annotated[str | None, Query(max_length=200)] = None,
    ids: Annotated[str | None, Query(max_length=400, description="board ids, with commas between")] = None,
) -> Response:
    def work(table: Table) -> Mapping[str, object]:
        if action is not None:
            return moves.why(table, asking.viewpoint(table), action)
        return moves.why_ids(table, asking.viewpoint(table), [each for each in (ids or "").split(",") if each])

    return await asking.answer(work)


@router.get("/tables/{table}/preview", summary="What an action would do")
async def preview(asking: Asking, action: Annotated[str, Query(max_length=200)], version: Decided = None) -> Response:
    return await asking.answer(
        lambda table: (
            STALE if moved_on(table, asking, version) else moves.preview(table, asking.viewpoint(table), action)
        )
    )


def moved_on(table: Table, asking: TableRequest, version: int | None) -> bool:
    """Who only considers a move of a position that is no more has done nothing wrong: there is nothing to tell."""
    return version is not None and version != table.version(asking.viewpoint(table).seat)


@router.get("/tables/{table}/draft", summary="What actions would lead to, with what usually follows")
async def draft(
    asking: Asking,
    action: Annotated[
        list[str], Query(max_length=LONGEST, description="in the order in which they would be played")
    ] = [],  # noqa: B006
    pick: Annotated[list[str], Query(max_length=8, description="board ids touched of the next one")] = [],  # noqa: B006
    alone: Annotated[bool, Query(description="nothing is added")] = False,
    version: Decided = None,
) -> Response:
    return await asking.answer(
        lambda table: (
            STALE
            if moved_on(table, asking, version)
            else moves.draft(table, asking.viewpoint(table), action, pick, alone)
        )
    )


@router.get("/tables/{table}/bots", summary="How far the bots of this table are in learning its rules")
async def bots_learning(asking: Asking) -> dict[str, object]:
    """`learning`: the share of their search that is compiled; null when it is, or nobody needs it. Until then they play
    their first thought."""

    def work(table: Table) -> float | None:
        asking.viewpoint(table)
        return asking.server.bots.learning(table)

    return {"learning": await asking.see(work)}


@router.get("/tables/{table}/hint", summary="What a strong bot would do in your place")
async def hint(asking: Asking, first: bool = False) -> dict[str, object]:
    """`first`: a first thought at once, without chances and reasons; ask again without it for those."""

    def work(table: Table) -> tuple[Any, Any, int, int]:
        viewpoint = asking.viewpoint(table)
        seat = moves.acting_seat(viewpoint)
        if not table.one_person:
            raise Refused(409, "no_hints")
        moves.check_asked(table, seat)
        return table.match, table.match.view(seat), seat, table.version(seat)

    match, view, seat, version = await asking.see(work)
    await asking.host.in_thread(lambda: Days(asking.host.store).help(asking.table))
    game = match.game
    bots = asking.server.bots
    if first:
        advice = await bots.first_thought(game, view, seat)
    else:
        advice = await bots.hint(game, view, seat, asking.table, version)
    t = match.texts(asking.language)
    moves.give_reasons(game, t, words(asking.language), seat, advice["moves"])
    for move in advice["moves"]:
        act = game.codec.decode(game.codec.parse(move["action"]), seat)
        move |= {"label": act_words(game.codec, t, act), "ids": act.ids}
    return {**advice["moves"][0], **advice}
