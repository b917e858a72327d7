"""One cookie a browser: its seats hang on its desk. What it held in other cookies before is taken over once."""

import logging
from collections.abc import Iterable, Mapping
from http.cookies import CookieError

from fastapi import Request
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from periplus.core.contract.game import SPECTATOR
from periplus.table.live.host import Host
from periplus.table.play.names import PEOPLE
from periplus.table.play.seats import COOKIE, ID_TEXT, INVITES, TOKEN_TEXT, AtTable, Minted, digest, linked, tokens_in
from periplus.table.play.table import Table
from periplus.table.store.desks import Move
from periplus.table.store.results import Result
from periplus.table.web.http import host_of, keep_key, key_name, key_of, new_key, server_of
from periplus.table.whole_numbers import whole_number

log = logging.getLogger("periplus.table.web.desks")

TRAVELLER = "traveller"
MOST_MOVED = 400  # cookies


async def sit_down(
    request: Request, response: Response, table_id: str, seats: Mapping[int, int], hands_out: Iterable[int] = ()
) -> int:
    """This browser sits in these seats from now on, and may hand out links of others; how many sit there as well."""
    host, key = host_of(request), sitting_key(request)
    links = [(linked(key, table_id, seat).hash, seat) for seat in hands_out]
    others = await host.in_thread(lambda: host.desks.sit(digest(key), table_id, seats, links))
    host.token_cache.forget(AtTable(digest(key), table_id))
    keep_key(response, host, key)
    return others


def sitting_key(request: Request) -> str:
    """This browser's key, or the one it is given with the answer."""
    key: str | None = key_of(request) or getattr(request.state, "new_key", None)
    if key is None:
        key = request.state.new_key = new_key()
    return key


async def played_by(request: Request) -> list[Result]:
    """What this browser's desk has played, the latest first."""
    host, content, key = host_of(request), server_of(request).desk_content, key_of(request)
    desk = None if key is None else await host.in_thread(lambda: host.desks.of(digest(key)))
    if desk is None:
        return []
    await content.settle(desk)
    return await host.in_thread(lambda: content.results.of(desk))


async def settle(request: Request, response: Response, table: Table, minted: list[Minted]) -> None:
    """The browser that made a table sits in its first human seat, or in all of them on one device."""
    people = [each.seat for each in minted if each.seat != SPECTATOR]
    mine = people if table.settings.hotseat else people[:1]
    links = [each.seat for each in minted]  # one's own too: for a second device
    await sit_down(request, response, table.id, dict.fromkeys(mine or [SPECTATOR], 0), links)
    if len(mine) == 1 and table.chairs[mine[0]].name != PEOPLE[mine[0] % len(PEOPLE)]:
        host, chair = host_of(request), table.chairs[mine[0]]
        await host.in_thread(lambda: host.desks.call(digest(sitting_key(request)), chair.name, chair.shape))


class MovingHouse:
    """Around the pages: a browser that still has cookies of single seats gets one key for all of them."""

    def __init__(self, app: ASGIApp, host: Host) -> None:
        self.app = app
        self.host = host

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        raw = next((value for name, value in scope["headers"] if name == b"cookie"), b"")
        old = any(word in raw for word in (b"seat_", b"invites_", b"traveller="))
        if not old or scope["method"] != "GET" or scope["path"].startswith(("/api/", "/static/", "/health")):
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        gone, move = _held(request)
        key = key_of(request) or new_key()
        links = [linked(key, table, seat) for table, seat in _hosted(request)]
        tidy = [(each.hash, each.table, each.seat) for each in links]
        whole = Move(move.held, tuple({each.table for each in links}), tuple(tidy), move.days)
        try:
            await self.host.in_thread(lambda: self.host.desks.move_in(digest(key), whole))
        except Exception as error:  # the old cookies go on; another page will do it
            log.warning("a browser could not move in", extra={"error": type(error).__name__})
            await self.app(scope, receive, send)
            return
        kept = "; ".join(f"{name}={value}" for name, value in request.cookies.items() if name not in gone)
        headers = [(name, value) for name, value in scope["headers"] if name != b"cookie"]
        own = f"{key_name(self.host)}={key}" + (f"; {kept}" if kept else "")
        moved = {**scope, "headers": [*headers, (b"cookie", own.encode("latin-1", "replace"))]}
        leaving = Response()
        keep_key(leaving, self.host, key)
        for name in gone:
            try:
                leaving.delete_cookie(name, path="/")
            except CookieError:
                log.debug("a name that no cookie of ours ever had", extra={"cookie": name[:40]})

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = MutableHeaders(raw=list(message.get("headers", ())))
                for value in Headers(raw=leaving.raw_headers).getlist("set-cookie"):
                    given.append("set-cookie", value)
                message["headers"] = given.raw
            await send(message)

        await self.app(moved, receive, answer)


def _held(request: Request) -> tuple[list[str], Move]:
    """The cookies from before there were desks, and what is in them."""
    cookies = request.cookies
    gone = [name for name in cookies if name.startswith((COOKIE, INVITES)) or name == TRAVELLER][:MOST_MOVED]
    held = tuple(
        (table, digest(token))
        for name in gone
        if name.startswith(COOKIE) and ID_TEXT.fullmatch(table := name.removeprefix(COOKIE))
        for token in tokens_in(cookies, table)
        if TOKEN_TEXT.fullmatch(token)
    )
    days = cookies.get(TRAVELLER, "")
    return gone, Move(held, days=digest(days) if TOKEN_TEXT.fullmatch(days) else None)


def _hosted(request: Request) -> list[tuple[str, int]]:
    """The seats whose links this browser handed out."""
    found = []
    for name, value in request.cookies.items():
        table = name.removeprefix(INVITES)
        if name.startswith(INVITES) and ID_TEXT.fullmatch(table):
            seats = [whole_number(each.partition(":")[0], SPECTATOR) for each in value.split(".") if ":" in each]
            found += [(table, seat) for seat in seats if seat is not None]
    return found[:MOST_MOVED]
