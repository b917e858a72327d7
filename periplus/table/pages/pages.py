"""The pages: front, new table, table, seats, replay, about, open."""

from datetime import UTC, datetime
from typing import Any
from urllib.parse import unquote

from fastapi import APIRouter, Request
from starlette.datastructures import FormData, UploadFile
from starlette.responses import RedirectResponse, Response

from periplus.bots import LEVELS, OUR_LEVELS, RUNGS
from periplus.bots.ladder import ladder_of, rung_of
from periplus.core.contract.game import SPECTATOR, Game
from periplus.core.errors import BadOption, PeriplusError
from periplus.core.texts import LANGUAGES
from periplus.match.lesson import course_of
from periplus.table.api.new_table import NewTable, Seat, order_for, usual_seats
from periplus.table.api.replay import opened
from periplus.table.json_object import Json
from periplus.table.live.change import Change, Doing
from periplus.table.live.host import Host
from periplus.table.pages.open_tables import hangs_for
from periplus.table.pages.rulebook import contents, examples, glossary
from periplus.table.play.climb import rung_for, usual_bots
from periplus.table.play.moves import opened_elsewhere
from periplus.table.play.names import LONGEST_NAME, visible
from periplus.table.play.pace import FIRST, RESERVES, longer, paces_of
from periplus.table.play.seats import NoSeat, SeatHolder, digest, holder_of, linked, open_token
from periplus.table.play.table import Table, TableSettings
from periplus.table.refusals import Refused
from periplus.table.store.desks import known
from periplus.table.store.listings import Listings
from periplus.table.store.store import Row
from periplus.table.web.catalogue import game_called, summaries, summary, summary_html, whole
from periplus.table.web.desks import played_by, settle, sit_down, sitting_key
from periplus.table.web.errors import refusal
from periplus.table.web.http import absolute, host_of, in_thread, key_of, language_of, set_cookie, tokens_of
from periplus.table.web.qr import qr
from periplus.table.web.render import rendered, show
from periplus.table.whole_numbers import whole_number

router = APIRouter(include_in_schema=False)

MOST_SEATS = 6
AWAY = (0, 60, 300, 3600, 86400)  # seconds


@router.get("/")
async def front(request: Request) -> Response:
    host, language = host_of(request), language_of(request)
    key = key_of(request)

    def work() -> tuple[list[Any], list[Row]]:
        ids = host.desks.tables(digest(key)) if key is not None else []
        return summaries(language), host.store.rows(ids) if ids else []

    games, rows = await host.in_thread(work)
    results = await played_by(request)
    fits = {} if host.settings.bot_level else {game["id"]: rung_for(results, game["id"]) for game in games}
    tables = await host.in_thread(lambda: [shown for row in rows if (shown := own_table(request, row, language))])
    return await show(request, "front", games=games, tables=tables, fits=fits, today=datetime.now(UTC).date())


def own_table(request: Request, row: Row, language: str) -> dict[str, object] | None:
    """A table this browser has a seat at, as one line of a list; nothing of one that cannot be read."""
    host = host_of(request)
    try:
        holder = holder_of(host.token_cache, row.id, tokens_of(request, row.id))
        game = game_called(row.game)
        table = host.tables.peek(row.id)
        names = [chair.name for chair in table.chairs] if table else [chair["name"] for chair in row.setup["chairs"]]
    except (PeriplusError, KeyError, TypeError):
        return None
    return {
        "id": row.id,
        "game": row.game,
        "game_name": summary(game, language)["name"],
        "seat_name": names[holder.seats[0]] if holder.seats and names else None,
        "players": names,
        "asked": any(row.asked >> seat & 1 for seat in holder.seats),
        "over": row.over,
        "updated": row.changed,
    }


def levels(host: Host, game: Game) -> list[dict[str, str]]:
    """What a person is offered beside the ladder: the levels where there is none, the host's own, and bots of
    others."""
    own = [level for level in LEVELS if level not in OUR_LEVELS or level == host.settings.bot_level]
    offered = own if ladder_of(game.id) else LEVELS
    return [{"id": level} | ({} if level in OUR_LEVELS else {"label": level}) for level in offered]


def away_choices(host: Host) -> list[int]:
    """What a founder may choose: after so many seconds; the host's own first, 0 for never."""
    usual = int(host.settings.absent_after)
    return [usual, *(each for each in AWAY if each != usual)]


def choices(host: Host, game: Game, rung: int) -> Json:
    """What the form of a new table offers beside the game's own options. `bots`: who sits opposite, by kind of game."""
    paces = paces_of(host.settings.paces)
    slips = {
        each: slip_of(TableSettings(pace=each, reserve=RESERVES[each], stand_in=host.settings.stand_in))
        for each in paces
    }
    return {
        "levels": levels(host, game),
        "bots": {
            "first": usual_bots(game.id, MOST_SEATS, 1, "" if ladder_of(game.id) else "novice"),
            "box": usual_bots(game.id, MOST_SEATS, rung, host.settings.bot_level),
            "expert": usual_bots(game.id, MOST_SEATS, len(RUNGS), "" if ladder_of(game.id) else "expert"),
        },
        "away": away_choices(host),
        "paces": paces,
        "slips": slips,
    }


def slip_of(agreed: TableSettings, together: bool = False) -> Json:
    """What everybody is told about time before they sit down."""
    told = {"pace": agreed.pace, "runs_out": agreed.runs_out, "reserve": agreed.reserve, "together": together}
    return {**told, "longer": longer(agreed.pace), "first": FIRST, "level": agreed.stand_in}


def slip_at(table: Table) -> Json | None:
    together = table.match.options.get("choice_order") == "simultaneous"
    return slip_of(table.settings, together) if table.settings.pace else None


@router.get("/new/{game}")
async def new(request: Request, game: str) -> Response:
    host, language = host_of(request), language_of(request)
    called = await host.in_thread(lambda: game_called(game))
    found = await host.in_thread(lambda: summary(called, language))
    wants_open = request.query_params.get("open") == "1"
    offered = choices(host, called, rung_for(await played_by(request), called.id))
    return await show(request, "new", game=found, error=None, values={}, wants_open=wants_open, **offered)


@router.post("/tables")
async def create(request: Request) -> Response:
    host, form = host_of(request), await request.form()
    language = language_of(request)
    if form.get("language") in LANGUAGES:
        language = str(form["language"])
    game = await host.in_thread(lambda: game_called(str(form.get("game", ""))))
    rung = rung_for(await played_by(request), game.id)
    try:
        given = new_table(host, game, form, rung, unquote(request.cookies.get("name", "")))
        table, minted = await host.establish(lambda: host.tables.create(order_for(host, given)))
    except (PeriplusError, ValueError) as error:
        refused = refusal(error) or Refused(422, "bad_request", detail=str(error))
        values = {key: value for key, value in form.items() if isinstance(value, str)}
        about = await host.in_thread(lambda: summary(game, language))
        return await show(
            request,
            "new",
            refused.status,
            game=about,
            error=refused.words(language),
            values=values,
            **choices(host, game, rung),
        )
    alone = table.one_person
    response = RedirectResponse(f"/t/{table.id}" if alone else f"/t/{table.id}/seats", 303)
    await settle(request, response, table, minted)
    if form.get("open") == "on" and host.settings.open_tables and not alone:
        desk = await host.in_thread(lambda: host.desks.opened(digest(sitting_key(request))))
        await host.in_thread(lambda: Listings(host.store).put_up(table.id, desk, hangs_for(table)))
    if form.get("language") in LANGUAGES:
        set_cookie(response, host, "language", language, for_scripts=True)
    return response


def new_table(host: Host, game: Game, form: FormData, rung: int, own_name: str = "") -> NewTable:
    """The form's fields; what is missing is as usual: the first person is the one who asks, bots are of the rung that
    fits, or of the one that is named (`level`)."""
    count = form.get("seats")
    bots = len(usual_seats(host, game.seat_counts)) - 1
    named = rung_of(_text(form.get("level")) or "")
    level = host.settings.bot_level if named is None else ""
    opposite = usual_bots(game.id, MOST_SEATS, named or rung, level)
    usual = [{"kind": "human"}, *({"kind": f"bot:{each}"} for each in opposite)]
    seats = [Seat(**each) for each in usual[: bots + 1]]
    if count is not None:
        seats = []
        people = whole_number(_text(count))
        if people is None or people > max(game.seat_counts):
            raise BadOption(f"{game.id} is played by {', '.join(map(str, game.seat_counts))} players")
        for seat in range(people):
            default = usual[seat]["kind"]
            kind, name, shape = (_text(form.get(f"{key}_{seat}")) for key in ("kind", "name", "shape"))
            seats.append(Seat(kind=kind or default, name=name, shape=shape))
    first = next((seat for seat in seats if seat.kind == "human"), None)
    if first is not None and not first.name:
        first.name = visible(own_name)[:LONGEST_NAME] or None
    options = {key.removeprefix("option_"): str(value) for key, value in form.items() if key.startswith("option_")}
    # Play now posts the game alone; a form that shows the box and leaves it empty means no.
    confirm = count is None or form.get("confirm_turns") == "on"
    return NewTable(
        game=game.id,
        seats=seats,
        options=options,
        hotseat=form.get("hotseat") == "on",
        confirm_turns=confirm,
        gather=form.get("gather") != "off",
        talk=count is None or form.get("talk") == "on",
        absent_after=whole_number(_text(form.get("absent_after"))),
        pace=whole_number(_text(form.get("pace"))) or 0,
        runs_out=_text(form.get("runs_out")) or "bot_once",  # type: ignore[arg-type]  # judged there
        reserve=form.get("reserve") == "on",
    )


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) and value else None


@router.get("/s/{token}")
async def sit(request: Request, token: str, at: int | None = None) -> Response:
    """A seat's link: from now on the seat hangs on this browser's desk, and the token leaves the address. With `at` it
    leads to that moment."""
    host = host_of(request)
    table_id, seat, edition = await opened_by(host, token)
    own = await held_seats(request, table_id)
    if seat != SPECTATOR and seat not in own and any(each != SPECTATOR for each in own):
        names = await host.read(table_id, lambda table: [chair.name for chair in table.chairs])
        return await show(request, "switch", table=table_id, own=names[max(own)], other=names[seat])
    if seat != SPECTATOR and seat not in own:
        agreed = await host.read(table_id, lambda table: slip_page(table, seat, language_of(request)))
        if agreed is not None:
            return await show(request, "slip", **agreed)
    welcome = "?welcome=1" if seat not in own and seat != SPECTATOR else ""
    response = RedirectResponse(f"/t/{table_id}{welcome}" if at is None else f"/t/{table_id}/replay?at={at}", 303)
    if seat not in own and not (seat == SPECTATOR and own):  # a spectators' link takes no seat away
        await take_seat(request, response, table_id, seat, edition)
    return response


def slip_page(table: Table, seat: int, language: str) -> Json | None:
    """Where time was agreed upon, one reads it and then sits down."""
    slip = slip_at(table)
    if slip is None or table.over:
        return None
    others = [chair.name for other, chair in enumerate(table.chairs) if other != seat]
    game = summary(table.match.game, language)
    return {"table": table.id, "game": game, "who": table.chairs[seat].name, "others": others, "clock": slip}


@router.post("/s/{token}")
async def sit_elsewhere(request: Request, token: str) -> Response:
    """A browser sits in one place; whoever was asked and means it leaves the old one, or sits down first."""
    host = host_of(request)
    table_id, seat, edition = await opened_by(host, token)
    first = all(each == SPECTATOR for each in await held_seats(request, table_id))
    response = RedirectResponse(f"/t/{table_id}?welcome=1" if first else f"/t/{table_id}", 303)
    await take_seat(request, response, table_id, seat, edition)
    return response


async def take_seat(request: Request, response: Response, table_id: str, seat: int, edition: int) -> None:
    """Whoever sits there already is told that the seat was opened elsewhere."""
    host = host_of(request)
    others = await sit_down(request, response, table_id, {seat: edition})
    if others and seat != SPECTATOR:
        await Change(host, table_id, Doing(lambda table: opened_elsewhere(table, seat))).run()


async def opened_by(host: Host, token: str) -> tuple[str, int, int]:
    try:
        return await host.in_thread(lambda: open_token(host.store, token))
    except NoSeat:
        raise Refused(404, "bad_link") from None


async def held_seats(request: Request, table_id: str) -> list[int]:
    """The seats in which this browser sits at a table already (-1: it watches)."""
    key = key_of(request)
    if key is None:
        return []
    desks = host_of(request).desks
    sat = await host_of(request).in_thread(lambda: desks.sat(digest(key), table_id))
    return [] if sat is None else list(sat.seats)


@router.get("/t/{table}")
async def table_page(request: Request, table: str) -> Response:
    return await _table_page(request, table, "table", share=await shareable(request, table))


@router.get("/t/{table}/replay")
async def replay_page(request: Request, table: str, at: int | None = None) -> Response:
    return await _table_page(request, table, "replay", at=at, share=await shareable(request, table))


@router.get("/t/{table}/fair")
async def fair_page(request: Request, table: str) -> Response:
    return await _table_page(request, table, "fair")


@router.get("/t/{table}/review")
async def review_page(request: Request, table: str, at: int | None = None) -> Response:
    return await _table_page(request, table, "review", at=at, share=await shareable(request, table))


async def shareable(request: Request, table: str) -> str:
    """The path of a replay that anybody may open: by the spectators' link, where this browser has it."""
    links = await handed_out(request, table, [SPECTATOR])
    return f"/s/{links[SPECTATOR]}" if links else f"/t/{table}/replay"


async def handed_out(request: Request, table: str, seats: list[int]) -> dict[int, str]:
    """The links that this browser may hand out: those of its own making that still open something."""
    key, host = key_of(request), host_of(request)
    if key is None:
        return {}
    made = {seat: linked(key, table, seat) for seat in seats}
    good = await host.in_thread(lambda: known([each.hash for each in made.values()], host.store))
    return {seat: each.token for seat, each in made.items() if each.hash in good}


async def _table_page(request: Request, table_id: str, name: str, **values: Any) -> Response:
    host, language = host_of(request), language_of(request)
    for each in tokens_of(request, table_id):
        host.token_cache.forget(each)  # another process may have seated this browser elsewhere

    def work(table: Table) -> dict[str, object]:
        host.holder(table, tokens_of(request, table.id))
        return summary(table.match.game, language)

    game = await host.read(table_id, work, sure=True)
    return await show(request, name, table=table_id, game=game, **values)


@router.get("/t/{table}/seats")
async def seats_page(request: Request, table: str) -> Response:
    host, language = host_of(request), language_of(request)
    invites = await handed_out(request, table, list(range(SPECTATOR, MOST_SEATS)))

    def work(found: Table) -> Json:
        holder = host.holder(found, tokens_of(request, found.id))
        seats = [
            {
                "seat": seat,
                "name": chair.name,
                "shape": chair.shape,
                "kind": chair.kind,
                "mine": seat in holder.seats,
                "link": absolute(request, f"/s/{invites[seat]}") if seat in invites else None,
                "qr": qr(absolute(request, f"/s/{invites[seat]}")) if seat in invites else None,
            }
            for seat, chair in enumerate(found.chairs)
        ]
        away = None if found.one_person or found.settings.pace else host.absent_after(found)
        about = {"game": summary(found.match.game, language), "over": found.over, "clock": slip_at(found)}
        return {**about, "seats": seats, "away": away, "holder": holder}

    values = await host.read(table, work, sure=True)
    spectator = absolute(request, f"/s/{invites[SPECTATOR]}") if SPECTATOR in invites else None
    values |= await host.in_thread(lambda: people_around(host, table, values.pop("holder")))
    return await show(request, "seats", table=table, spectator=spectator, **values)


def people_around(host: Host, table: str, holder: SeatHolder) -> Json:
    """Which seats are taken, and for a host who of those met before may be asked to one that is not."""
    taken = list(host.desk_tables.desks_at(table))
    met: list[dict[str, str]] = []
    if holder.host and holder.desk is not None:
        known = ((desk, host.desks.name_of(desk)) for desk in host.desk_tables.met(holder.desk))
        met = [{"id": digest(desk)[:12], "name": name} for desk, name in known if name]
    return {"taken": taken, "met": met, "is_host": holder.host}


@router.get("/about/{game}")
@in_thread
def about(request: Request, game: str) -> Response:
    language, called = language_of(request), game_called(game)
    told = whole(called, language)
    return rendered(
        request,
        "about",
        game=told,
        rules_html=told["rules_html"],
        doubts=told["doubts"],
        taught=course_of(called) is not None,
        short=bool(summary_html(called, language)),
        contents=contents(called, language),
        examples=examples(called, language),
        glossary=glossary(called, language),
    )


@router.get("/about/{game}/summary")
@in_thread
def summary_page(request: Request, game: str) -> Response:
    """One page to print."""
    language, called = language_of(request), game_called(game)
    if not (page := summary_html(called, language)):
        raise Refused(404, "not_found")
    return rendered(request, "summary", game=summary(called, language), summary_html=page)


@router.get("/open")
async def open_page(request: Request) -> Response:
    language_of(request)
    return await show(request, "open", error=None)


@router.post("/open")
async def open_upload(request: Request) -> Response:
    language = language_of(request)
    form = await request.form(max_files=1)
    file = form.get("file")
    try:
        if not isinstance(file, UploadFile):
            raise Refused(422, "bad_file", detail="there is none")
        table, minted = await opened(request, await file.read(), gather=True)
    except Exception as error:
        refused = refusal(error)
        if refused is None:
            raise
        return await show(request, "open", refused.status, error=refused.words(language))
    response = RedirectResponse(f"/t/{table.id}/replay", 303)
    await settle(request, response, table, minted)
    return response
