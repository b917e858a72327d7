"""The JSON API: what the pages use, and what a bot of somebody else would use. See docs/api.md."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Header, Query, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import JSONResponse, Response, StreamingResponse

from periplus.core.errors import Unfair
from periplus.core.frames import CHANCE
from periplus.core.game import SPECTATOR
from periplus.core.laws import has_secrets
from periplus.match import Match, from_json, to_json, verify
from periplus.match.files import check_commitment
from periplus.table import moves
from periplus.table.answers import Refused
from periplus.table.catalogue import game_called, playable, summary, whole
from periplus.table.house import House
from periplus.table.opponents import DEFAULT_LEVEL, LEVELS
from periplus.table.safety import must_mean_it
from periplus.table.seats import Chair, Minted, Viewer, clean_chair, clean_name, clean_shape
from periplus.table.store import Event
from periplus.table.tables import Habits, Order, Stale, Table
from periplus.table.views import Look, label, moment_of, seats_of, view_of
from periplus.table.web import absolute, house_of, keep_invites, keep_seats, language_of, packed, tokens_of, words

HEARTBEAT = 15.0

router = APIRouter(prefix="/api")


class Given(BaseModel):
    model_config = ConfigDict(extra="ignore")


class Seat(Given):
    kind: str = Field(default="human", description="`human` or `bot:<level>`", max_length=40)
    name: str | None = Field(default=None, max_length=200)
    shape: str | None = Field(default=None, max_length=40)


class NewTable(Given):
    game: str = Field(max_length=40)
    seats: list[Seat] | None = Field(default=None, max_length=6, description="default: you and one bot")
    options: dict[str, str] = Field(default_factory=dict)
    hotseat: bool = False
    confirm_turns: bool = True


class Turn(Given):
    version: int | None = Field(default=None, description="the version you decided on")
    key: str | None = Field(
        default=None, pattern=r"^[!-~]{1,60}$", description="the same for a repeat of the same request"
    )
    seat: int | None = Field(default=None, description="which of your seats, if you have several")


class Action(Turn):
    action: str | dict[str, Any] = Field(
        description='`"take red 4"` or `{"verb": "take", "colour": "red", "number": "4"}`'
    )


class ChairChange(Turn):
    name: str | None = Field(default=None, max_length=200)
    shape: str | None = Field(default=None, max_length=40)


class Takeover(Given):
    seat: int | None = None
    level: str | None = Field(default=DEFAULT_LEVEL, description="null gives the seat back to its player")


class Branch(Given):
    at: int = Field(ge=0, description="a moment of the replay")
    seats: list[Seat] | None = Field(default=None, max_length=6)
    seat: int | None = None


# Who asks, and how they look.


class Asker:
    """One request about one table."""

    def __init__(
        self,
        request: Request,
        table: str,
        seat: Annotated[int | None, Query(description="which of your seats to look from")] = None,
        language: Annotated[str | None, Query(description="en or fr")] = None,
        narrow: Annotated[bool, Query(description="the board for a phone")] = False,
        board: Annotated[bool, Query(description="false leaves the picture out")] = True,
        log_after: Annotated[str, Query(description="`log_tag` of the log you have", max_length=60)] = "",
    ) -> None:
        self.request = request
        self.table = table
        self.seat = seat
        self.language = language_of(request)
        self.narrow = narrow
        self.board = board
        self.log_after = log_after
        self.house = house_of(request)
        self.tokens = tokens_of(request, table)

    def look(self, table: Table, seat: int | None = None) -> Look:
        """Called in a thread that has the table."""
        viewer = self.house.viewer(table.id, self.tokens)
        chosen = seat if seat is not None else self.seat
        if chosen is not None and not SPECTATOR <= chosen < len(table.chairs):
            raise Refused(422, "bad_request", detail=f"no seat {chosen}")
        return Look(viewer, place(table, viewer, chosen), self.language, self.narrow, self.log_after, self.board)

    def view(self, table: Table, seat: int | None = None) -> dict[str, Any]:
        look = self.look(table, seat)
        view = view_of(table, look, self.house.presence(table.id))
        view["viewer"]["host"] = f"invites_{table.id}" in self.request.cookies
        return view

    async def see(self, work: Callable[[Table], Any]) -> Any:
        return await self.house.work(self.table, work)

    async def answer(self, work: Callable[[Table], Any]) -> Response:
        """What `work` finds, as JSON."""
        response: Response = await self.see(lambda table: packed(self.request, work(table)))
        return response

    async def change(
        self, seat: int | None, key: str | None, work: Callable[[Table, Look, str | None], list[Event]]
    ) -> Response:
        """Do it once, whoever asks twice; the answer is the new view."""
        must_mean_it(self.request)

        def once(table: Table) -> list[Event]:
            look = self.look(table, seat)
            own_key = None if key is None else f"{look.seat}:{key}"
            if own_key is not None and self.house.store.has_key(table.id, own_key):
                return []
            return work(table, look, own_key)

        try:
            response = await self.house.change(
                self.table, once, lambda table: packed(self.request, self.view(table, seat))
            )
            assert response is not None
            return response
        except Stale:
            view = await self.see(lambda table: self.view(table, seat))
            raise Refused(409, "stale", {"version": view["version"], "view": view}) from None


def place(table: Table, viewer: Viewer, seat: int | None) -> int:
    """Where to look from. One device for several: from the seat that is asked, where the game has no secrets."""
    if seat is None and len(viewer.seats) > 1:
        asked = [each for each in table.asked if each in viewer.seats]
        if not has_secrets(table.match.game):
            return asked[0] if asked else viewer.seats[0]
        return SPECTATOR
    return viewer.at(seat)


Asking = Annotated[Asker, Depends()]


# Games and words.


@router.get("/games", summary="The games on offer")
async def games(request: Request) -> list[dict[str, Any]]:
    language = language_of(request)
    return await house_of(request).threaded(lambda: [summary(game, language) for game in playable()])


@router.get("/games/{game}", summary="One game: options, levels of bots, rules, doubts about its data")
async def one_game(request: Request, game: str) -> dict[str, Any]:
    language = language_of(request)
    found = await house_of(request).threaded(lambda: whole(game_called(game), language))
    return {**found, "levels": [{"id": level} for level in LEVELS]}


@router.get("/words", summary="The words of the pages")
async def interface_words(request: Request) -> dict[str, str]:
    return dict(words(language_of(request)).entries)


# Tables.


def order_for(house: House, given: NewTable) -> Order:
    game = game_called(given.game)
    wanted = [seat.model_dump() for seat in given.seats] if given.seats is not None else usual_seats(game.seat_counts)
    chairs = [clean_chair(raw, seat, LEVELS) for seat, raw in enumerate(wanted)]
    return Order(game.id, chairs, given.options, Habits(given.hotseat, given.confirm_turns))


def usual_seats(counts: tuple[int, ...]) -> list[dict[str, Any]]:
    """You, and as few bots as make a good match."""
    count = min((each for each in counts if each > 1), default=counts[0])
    return [{"kind": "human"}] + [{"kind": f"bot:{DEFAULT_LEVEL}"}] * (count - 1)


def tokens_answer(request: Request, table: Table, minted: list[Minted]) -> dict[str, Any]:
    def one(each: Minted) -> dict[str, Any]:
        return {"token": each.token, "link": absolute(request, each.path)}

    return {
        "table": table.id,
        "url": f"/t/{table.id}",
        "seats": [{"seat": each.seat, **one(each)} for each in minted if each.seat != SPECTATOR],
        "spectator": next(one(each) for each in minted if each.seat == SPECTATOR),
    }


def settle_cookies(response: Response, house: House, table: Table, minted: list[Minted]) -> None:
    """The browser that made a table sits in its first human seat, or in all of them on one device."""
    people = [each for each in minted if each.seat != SPECTATOR]
    mine = people if table.habits.hotseat else people[:1]
    watching = [] if people else [each for each in minted if each.seat == SPECTATOR]
    keep_seats(response, house, table.id, [each.token for each in mine or watching])
    keep_invites(response, house, table.id, [each for each in minted if each not in mine])


def new_table_response(request: Request, table: Table, minted: list[Minted]) -> JSONResponse:
    response = JSONResponse(tokens_answer(request, table, minted), 201)
    if "authorization" not in request.headers:
        settle_cookies(response, house_of(request), table, minted)
    return response


@router.post("/tables", status_code=201, summary="A new table")
async def create(request: Request, given: NewTable) -> JSONResponse:
    must_mean_it(request)
    house = house_of(request)
    table, minted = await house.found(lambda: house.tables.create(order_for(house, given)))
    return new_table_response(request, table, minted)


@router.get("/tables/{table}", summary="The table as your seat sees it")
async def view(asking: Asking) -> Response:
    return await asking.answer(asking.view)


@router.post("/tables/{table}/act", summary="Play an action")
async def act(asking: Asking, given: Action) -> Response:
    return await asking.change(
        given.seat, given.key, lambda table, look, key: moves.act(table, look, given.action, given.version, key)
    )


@router.post("/tables/{table}/undo", summary="Take back your last step")
async def undo(asking: Asking, given: Annotated[Turn, Body()] = Turn()) -> Response:
    return await asking.change(
        given.seat, given.key, lambda table, look, key: moves.undo(table, look, given.version, key, False)
    )


@router.post("/tables/{table}/reset", summary="Take back your turn")
async def reset(asking: Asking, given: Annotated[Turn, Body()] = Turn()) -> Response:
    return await asking.change(
        given.seat, given.key, lambda table, look, key: moves.undo(table, look, given.version, key, True)
    )


@router.post("/tables/{table}/end_turn", summary="End your turn")
async def end_turn(asking: Asking, given: Annotated[Turn, Body()] = Turn()) -> Response:
    return await asking.change(
        given.seat, given.key, lambda table, look, key: moves.end_turn(table, look, given.version, key)
    )


@router.post("/tables/{table}/seat", summary="Your name and shape at the table")
async def change_seat(asking: Asking, given: ChairChange) -> Response:
    def work(table: Table, look: Look, key: str | None) -> list[Event]:
        seat = moves.acting_seat(look)
        chair = table.chairs[seat]
        changes = {
            "name": clean_name(given.name, chair.name),
            "shape": chair.shape if given.shape is None else clean_shape(given.shape, seat),
        }
        same = changes == {"name": chair.name, "shape": chair.shape}
        return [] if same else [table.change_chair(seat, changes, key)]

    return await asking.change(given.seat, given.key, work)


@router.post("/tables/{table}/takeover", summary="A bot stands in for an absent player, or gives the seat back")
async def takeover(asking: Asking, given: Takeover) -> Response:
    if given.level is not None and given.level not in LEVELS:
        raise Refused(422, "bad_request", detail=f"level {given.level!r} is not one of {', '.join(LEVELS)}")

    def work(table: Table, look: Look, _key: str | None) -> list[Event]:
        seat = given.seat if given.seat is not None else moves.acting_seat(look)
        return moves.take_over(table, look, asking.house.presence(table.id), seat, given.level)

    return await asking.change(None, None, work)


@router.get("/tables/{table}/why", summary="Why something cannot be done now")
async def why(
    asking: Asking,
    action: Annotated[str | None, Query(max_length=200)] = None,
    ids: Annotated[str | None, Query(max_length=400, description="board ids, with commas between")] = None,
) -> Response:
    def work(table: Table) -> dict[str, Any]:
        if action is not None:
            return moves.why(table, asking.look(table), action)
        return moves.why_ids(table, asking.look(table), [each for each in (ids or "").split(",") if each])

    return await asking.answer(work)


@router.get("/tables/{table}/preview", summary="What an action would do")
async def preview(asking: Asking, action: Annotated[str, Query(max_length=200)]) -> Response:
    return await asking.answer(lambda table: moves.preview(table, asking.look(table), action))


@router.get("/tables/{table}/hint", summary="What a strong bot would do in your place")
async def hint(asking: Asking) -> dict[str, Any]:
    def work(table: Table) -> tuple[Any, Any, int]:
        look = asking.look(table)
        seat = moves.acting_seat(look)
        if not table.one_person:
            raise Refused(409, "no_hints")
        moves.check_asked(table, seat)
        return table.match.game, table.match.view(seat), seat

    game, view, seat = await asking.see(work)
    advice = await asking.house.opponents.advise(game, view, seat, asking.table)
    t = game.texts(asking.language)
    for move in advice["moves"]:
        act = game.codec.decode(game.codec.parse(move["action"]), seat)
        move |= {"label": label(game, t, act), "ids": act.ids}
    return {**advice["moves"][0], **advice}


@router.get("/tables/{table}/replay/{n}", summary="The table at an earlier moment")
async def replay(asking: Asking, n: int) -> Response:
    def work(table: Table) -> dict[str, Any]:
        seat = replay_seat(table, asking)
        last = len(table.match.told(seat, asking.language))
        if not 0 <= n <= last:
            raise Refused(404, "bad_moment", last=last)
        return moment_of(table, seat, n, asking.language, asking.narrow)

    return await asking.answer(work)


def replay_seat(table: Table, asking: Asker) -> int:
    """After the end everybody may look through every seat."""
    viewer = asking.house.viewer(table.id, asking.tokens)
    if table.over and asking.seat is not None and SPECTATOR <= asking.seat < len(table.chairs):
        return asking.seat
    return place(table, viewer, asking.seat)


@router.get("/tables/{table}/export", summary="The match as a file, when it is over")
async def export(asking: Asking) -> Response:
    def work(table: Table) -> dict[str, Any]:
        asking.look(table)
        if not table.over:
            raise Refused(409, "not_over")
        return exported(table)

    data = await asking.see(work)
    name = f"periplus-{data['game']}-{asking.table}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(json.dumps(data, ensure_ascii=False, indent=1), media_type="application/json", headers=headers)


@router.get("/tables/{table}/verify", summary="Check every chance outcome against the revealed secret")
async def check(asking: Asking) -> Response:
    def work(table: Table) -> dict[str, Any]:
        asking.look(table)
        if not table.over:
            raise Refused(409, "not_over", {"commitment": table.match.dice.commitment})
        return proof(table)

    return await asking.answer(work)


def exported(table: Table) -> dict[str, Any]:
    """The whole match; a file that was opened without its secret stays without."""
    return to_json(table.match, secret=hasattr(table.match.dice, "secret"))


def proof(table: Table) -> dict[str, Any]:
    data = exported(table)
    fairness = data["fairness"]
    try:
        check_commitment(data)
        return {"ok": True, **fairness, "checked": verify(table.match), "draws": draws(table.match)}
    except Unfair as error:
        return {"ok": False, **fairness, "checked": 0, "draws": [], "why": str(error)}


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

    def work(table: Table) -> tuple[Any, list[Chair]]:
        return branched(table, asking, given)

    match, chairs = await asking.see(work)
    house = asking.house
    table, minted = await house.found(lambda: house.tables.found(match, chairs, Habits(hotseat=True)))
    return new_table_response(asking.request, table, minted)


def branched(table: Table, asking: Asker, given: Branch) -> tuple[Any, list[Chair]]:
    """From a finished match: the match itself up to there. From one that goes on, against bots alone: a world that fits
    what you see, so that looking ahead shows nothing you may not know."""
    seat = replay_seat(table, asking)
    viewer = asking.house.viewer(table.id, asking.tokens)
    if not table.over and not (table.one_person and viewer.seats):
        raise Refused(409, "no_branch")
    told = table.match.told(seat, asking.language)
    if given.at > len(told):
        raise Refused(422, "bad_moment", last=len(told))
    index = told[given.at - 1].index + 1 if given.at else 0
    chairs = branch_chairs(table, seat, given)
    match = table.match.branch(index) if table.over else moves.imagined(table.match, index, seat)
    match.players = tuple(chair.name for chair in chairs)
    return match, chairs


def branch_chairs(table: Table, seat: int, given: Branch) -> list[Chair]:
    if given.seats is not None:
        if len(given.seats) != len(table.chairs):
            raise Refused(422, "bad_option", detail=f"a branch has the same {len(table.chairs)} seats")
        return [clean_chair(each.model_dump(), number, LEVELS) for number, each in enumerate(given.seats)]
    me = seat if seat != SPECTATOR else 0
    raws = [
        {"kind": "human" if number == me else f"bot:{DEFAULT_LEVEL}", "name": chair.name, "shape": chair.shape}
        for number, chair in enumerate(table.chairs)
    ]
    return [clean_chair(raw, number, LEVELS) for number, raw in enumerate(raws)]


@router.post("/open", status_code=201, summary="Open a match file as a new table")
async def open_file(request: Request) -> JSONResponse:
    must_mean_it(request)
    table, minted = await opened(request, await request.body())
    return new_table_response(request, table, minted)


async def opened(request: Request, raw: bytes) -> tuple[Table, list[Minted]]:
    house = house_of(request)

    def work() -> tuple[Table, list[Minted]]:
        try:
            data = json.loads(raw.decode("utf-8"))
        except (ValueError, RecursionError):
            raise Refused(422, "bad_file", detail="it is not JSON, or cut off") from None
        return moves.table_from_file(house.tables, data, from_json)

    return await house.found(work)


# Live.


@router.get("/tables/{table}/events", summary="Server-sent events: a short note whenever your view changes")
async def events(
    asking: Asking, since: int | None = None, last_event_id: Annotated[str | None, Header()] = None
) -> StreamingResponse:
    if last_event_id is not None and last_event_id.isdigit():
        since = int(last_event_id)
    look = await asking.see(asking.look)
    if asking.house.hub.full(asking.table):
        raise Refused(503, "busy")
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(notes(asking, look, since), media_type="text/event-stream", headers=headers)


def note_of(table: Table, seat: int) -> dict[str, Any]:
    return {"version": table.version(seat), "asked": table.asked, "over": table.over, "holding": table.holding}


async def notes(asking: Asker, look: Look, since: int | None) -> AsyncIterator[str]:
    """A note when this viewer's version differs from the last one it was told; a sign of life in between."""
    house, seats = asking.house, look.viewer.seats
    people: list[Any] = []
    with house.hub.watch(asking.table, seats) as bell:
        await house.came(asking.table, seats)
        yield "retry: 1500\n\n"
        while not house.hub.closing:
            note = await house.work(asking.table, lambda table: note_of(table, place(table, look.viewer, asking.seat)))
            if note["version"] != since:
                since = note["version"]
                yield f"event: view\nid: {since}\ndata: {json.dumps(note)}\n\n"
            now = await house.work(asking.table, lambda table: people_of(house, table))
            if people and now != people:
                yield f"event: seats\ndata: {json.dumps(now)}\n\n"
            people = now
            try:
                await asyncio.wait_for(bell.wait(), HEARTBEAT)
            except TimeoutError:
                yield ": here\n\n"
            bell.clear()


def people_of(house: House, table: Table) -> list[Any]:
    seats = seats_of(table, house.presence(table.id))
    return [{key: seat[key] for key in ("seat", "connected", "absent", "minded")} for seat in seats]
