"""The pages: front, new table, table, seats, replay, about, open."""

from datetime import UTC, datetime
from typing import Any
from urllib.parse import unquote

import segno
from fastapi import APIRouter, Request
from starlette.datastructures import FormData, UploadFile
from starlette.responses import RedirectResponse, Response

from periplus.bots import LEVELS, OUR_LEVELS
from periplus.core.contract.game import SPECTATOR, Game
from periplus.core.errors import BadOption, PeriplusError
from periplus.core.texts import LANGUAGES
from periplus.match.lesson import course_of
from periplus.table.api.new_table import NewTable, Seat, order_for, settle_cookies, usual_seats
from periplus.table.api.replay import opened
from periplus.table.live.host import Host
from periplus.table.pages.rulebook import contents, examples, glossary
from periplus.table.play.seats import COOKIE, INVITES, LONGEST_NAME, NoSeat, open_token, tables_in, tokens_in, viewer_of
from periplus.table.play.table import Table
from periplus.table.refusals import Refused
from periplus.table.store.store import Row
from periplus.table.web.catalogue import game_called, playable, summary, summary_html, whole
from periplus.table.web.errors import refusal
from periplus.table.web.http import absolute, host_of, invites_in, keep_seats, language_of, set_cookie, tokens_of
from periplus.table.web.render import show
from periplus.table.whole_numbers import whole_number

router = APIRouter(include_in_schema=False)

BOOK = {"contents": contents, "examples": examples, "glossary": glossary}


@router.get("/")
async def front(request: Request) -> Response:
    host, language = host_of(request), language_of(request)
    ids = tables_in(request.cookies)[:60]

    def work() -> tuple[list[Any], list[Row]]:
        return [summary(game, language) for game in playable()], host.store.rows(ids) if ids else []

    games, rows = await host.in_thread(work)
    tables = await host.in_thread(lambda: [shown for row in rows if (shown := own_table(request, row, language))])
    response = await show(request, "front", games=games, tables=tables, today=datetime.now(UTC).date())
    for gone in set(ids) - {row.id for row in rows}:
        response.delete_cookie(COOKIE + gone)
        response.delete_cookie(INVITES + gone)
    return response


def own_table(request: Request, row: Row, language: str) -> dict[str, Any] | None:
    """A table this browser has a seat at, as one line of a list; nothing of one that cannot be read."""
    host = host_of(request)
    try:
        viewer = host.viewer(row.id, tokens_in(request.cookies, row.id))
        game = game_called(row.game)
        table = host.tables.peek(row.id)
        names = [chair.name for chair in table.chairs] if table else [chair["name"] for chair in row.setup["chairs"]]
    except (PeriplusError, KeyError, TypeError):
        return None
    return {
        "id": row.id,
        "game": row.game,
        "game_name": summary(game, language)["name"],
        "seat_name": names[viewer.seats[0]] if viewer.seats and names else None,
        "players": names,
        "asked": any(row.asked >> seat & 1 for seat in viewer.seats),
        "over": row.over,
        "updated": row.changed,
    }


def levels() -> list[dict[str, str]]:
    return [{"id": level} | ({} if level in OUR_LEVELS else {"label": level}) for level in LEVELS]


@router.get("/new/{game}")
async def new(request: Request, game: str) -> Response:
    host, language = host_of(request), language_of(request)
    found = await host.in_thread(lambda: summary(game_called(game), language))
    level = host.settings.bot_level
    return await show(request, "new", game=found, levels=levels(), level=level, error=None, values={})


@router.post("/tables")
async def create(request: Request) -> Response:
    host, form = host_of(request), await request.form()
    language = language_of(request)
    if form.get("language") in LANGUAGES:
        language = str(form["language"])
    game = await host.in_thread(lambda: game_called(str(form.get("game", ""))))
    try:
        given = new_table(host, game, form, unquote(request.cookies.get("name", "")))
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
            levels=levels(),
            level=host.settings.bot_level,
            error=refused.words(language),
            values=values,
        )
    alone = table.one_person
    response = RedirectResponse(f"/t/{table.id}" if alone else f"/t/{table.id}/seats", 303)
    settle_cookies(response, host, table, minted)
    if form.get("language") in LANGUAGES:
        set_cookie(response, host, "language", language, for_scripts=True)
    return response


def new_table(host: Host, game: Game, form: FormData, own_name: str = "") -> NewTable:
    """The form's fields; what is missing is as usual. The first person is the one who asks."""
    count = form.get("seats")
    usual = usual_seats(host, game.seat_counts)
    seats = [Seat(**each) for each in usual]
    if count is not None:
        seats = []
        people = whole_number(_text(count))
        if people is None or people > max(game.seat_counts):
            raise BadOption(f"{game.id} is played by {', '.join(map(str, game.seat_counts))} players")
        for seat in range(people):
            default = usual[min(seat, len(usual) - 1)]["kind"]
            kind, name, shape = (_text(form.get(f"{key}_{seat}")) for key in ("kind", "name", "shape"))
            seats.append(Seat(kind=kind or default, name=name, shape=shape))
    first = next((seat for seat in seats if seat.kind == "human"), None)
    if first is not None and not first.name:
        first.name = own_name[:LONGEST_NAME] or None
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
    )


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) and value else None


@router.get("/s/{token}")
async def sit(request: Request, token: str, at: int | None = None) -> Response:
    """A seat's link: the token goes into a cookie and out of the address. With `at` it leads to that moment."""
    host = host_of(request)
    table_id, seat = await opened_by(host, token)
    held = tokens_in(request.cookies, table_id)
    if seat != SPECTATOR and token not in held and (own := await held_seat(host, table_id, held)) is not None:
        names = await host.read(table_id, lambda table: [chair.name for chair in table.chairs])
        return await show(request, "switch", table=table_id, own=names[own], other=names[seat])
    welcome = "?welcome=1" if token not in held and seat != SPECTATOR else ""
    response = RedirectResponse(f"/t/{table_id}{welcome}" if at is None else f"/t/{table_id}/replay?at={at}", 303)
    spectates = seat == SPECTATOR and bool(held)  # a spectators' link takes no seat away
    keep_seats(response, host, table_id, held if token in held or spectates else [token])
    return response


@router.post("/s/{token}")
async def sit_elsewhere(request: Request, token: str) -> Response:
    """A browser sits in one place; whoever was asked and means it leaves the old one."""
    host = host_of(request)
    table_id, _seat = await opened_by(host, token)
    response = RedirectResponse(f"/t/{table_id}", 303)
    keep_seats(response, host, table_id, [token])
    return response


async def opened_by(host: Host, token: str) -> tuple[str, int]:
    try:
        return await host.in_thread(lambda: open_token(host.holders, token))
    except NoSeat:
        raise Refused(404, "bad_link") from None


def opens(host: Host, token: str) -> tuple[str, int] | None:
    """Table and seat of a token; None if it opens nothing."""
    try:
        return open_token(host.store, token)
    except NoSeat:
        return None


async def held_seat(host: Host, table_id: str, tokens: list[str]) -> int | None:
    """The seat in which this browser sits at a table already."""
    try:
        viewer = await host.in_thread(lambda: viewer_of(host.holders, table_id, tokens))
    except NoSeat:
        return None
    return viewer.seats[0] if viewer.seats else None


@router.get("/t/{table}")
async def table_page(request: Request, table: str) -> Response:
    return await _table_page(request, table, "table", share=await shareable(request, table))


@router.get("/t/{table}/replay")
async def replay_page(request: Request, table: str, at: int | None = None) -> Response:
    return await _table_page(request, table, "replay", at=at, share=await shareable(request, table))


async def shareable(request: Request, table: str) -> str:
    """The path of a replay that anybody may open: by the spectators' link, where this browser has it."""
    host = host_of(request)

    def work() -> str | None:
        held = [invites_in(request, table).get(SPECTATOR, ""), *tokens_in(request.cookies, table)]
        for token in filter(None, held):
            if opens(host, token) == (table, SPECTATOR):
                return token
        return None

    token = await host.in_thread(work)
    return f"/t/{table}/replay" if token is None else f"/s/{token}"


async def _table_page(request: Request, table_id: str, name: str, **values: Any) -> Response:
    host, language = host_of(request), language_of(request)

    def work(table: Table) -> dict[str, Any]:
        host.viewer(table.id, tokens_of(request, table.id))
        return summary(table.match.game, language)

    game = await host.read(table_id, work, sure=True)
    return await show(request, name, table=table_id, game=game, **values)


@router.get("/t/{table}/seats")
async def seats_page(request: Request, table: str) -> Response:
    host, language = host_of(request), language_of(request)
    invites = invites_in(request, table)

    def work(found: Table) -> dict[str, Any]:
        host.viewer(found.id, tokens_of(request, found.id))
        seats = [
            {
                "seat": seat,
                "name": chair.name,
                "shape": chair.shape,
                "kind": chair.kind,
                "link": absolute(request, f"/s/{invites[seat]}") if seat in invites else None,
                "qr": qr(absolute(request, f"/s/{invites[seat]}")) if seat in invites else None,
            }
            for seat, chair in enumerate(found.chairs)
        ]
        return {"game": summary(found.match.game, language), "seats": seats}

    values = await host.read(table, work, sure=True)
    spectator = absolute(request, f"/s/{invites[SPECTATOR]}") if SPECTATOR in invites else None
    return await show(request, "seats", table=table, spectator=spectator, **values)


def qr(link: str) -> str:
    """A link as a picture to point a phone at."""
    return str(segno.make(link, error="m").svg_data_uri(scale=4, border=2, light="#fff"))


@router.get("/about/{game}")
async def about(request: Request, game: str) -> Response:
    language = language_of(request)

    def work() -> dict[str, Any]:
        called = game_called(game)
        book = {name: of(called, language) for name, of in BOOK.items()}
        shown = {"taught": course_of(called) is not None, "short": bool(summary_html(called, language))}
        return {"game": whole(called, language), **shown, **book}

    found = await host_of(request).in_thread(work)
    about_it = found["game"]
    return await show(request, "about", rules_html=about_it["rules_html"], doubts=about_it["doubts"], **found)


@router.get("/about/{game}/summary")
async def summary_page(request: Request, game: str) -> Response:
    """One page to print."""
    language = language_of(request)

    def work() -> dict[str, Any]:
        called = game_called(game)
        if not (page := summary_html(called, language)):
            raise Refused(404, "not_found")
        return {"game": summary(called, language), "summary_html": page}

    return await show(request, "summary", **await host_of(request).in_thread(work))


@router.get("/open")
async def open_page(request: Request) -> Response:
    language_of(request)
    return await show(request, "open", error=None)


@router.post("/open")
async def open_upload(request: Request) -> Response:
    host, language = host_of(request), language_of(request)
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
    settle_cookies(response, host, table, minted)
    return response
