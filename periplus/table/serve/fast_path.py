"""The way that moves and streams take: straight to their endpoints. What a page sends all the time, or keeps open,
passes neither the table of routes nor the framework's reading of parameters; whatever looks unusual goes the long way,
and is answered there as before."""

import re
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Any

from pydantic import ValidationError
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from periplus.core.draw.board import FORMATS
from periplus.core.errors import PeriplusError
from periplus.table.api import stream, tables
from periplus.table.api.table_request import LONGEST_PAGE, LONGEST_TAG, Asker
from periplus.table.refusals import Refused
from periplus.table.store.soundness import FAILED
from periplus.table.whole_numbers import whole_number

WAY = {
    "POST": re.compile(r"/api/tables/([a-z0-9]{1,32})/(act|end_turn)"),
    "GET": re.compile(r"/api/tables/([a-z0-9]{1,32})/(events)"),
}
MOVES: dict[str, tuple[type[tables.Turn], Any]] = {
    "act": (tables.Action, tables.act),
    "end_turn": (tables.Turn, tables.end_turn),
}


LONGEST_QUERY = 300
LONGEST = {"format": 20, "language": 20, "page": LONGEST_PAGE, "log_after": LONGEST_TAG, "since": 12}


class Asked(Request):
    """A request whose query has been read."""

    def __init__(self, scope: Scope, query: QueryParams) -> None:
        super().__init__(scope)
        self._query = query

    @property
    def query_params(self) -> QueryParams:
        return self._query


class Named:
    """What the log calls the route."""

    def __init__(self, path: str) -> None:
        self.path = path


ROUTES = {name: Named(f"/api/tables/{{table}}/{name}") for name in (*MOVES, "events")}


class Shortcut:
    def __init__(self, app: ASGIApp, refuse: Callable[[Request, Exception], Any]) -> None:
        self.app = app
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        way = WAY.get(scope["method"])
        found = None if way is None else way.fullmatch(scope["path"])
        query = None if found is None else usual_query(scope["query_string"])
        if found is None or query is None:
            await self.app(scope, receive, send)
            return
        request = Asked(scope, query)
        if found[2] in MOVES:
            await self._move(request, receive, send, found)
        else:
            await self._answer(request, receive, send, found, lambda asker: listen(request, asker))

    async def _move(self, request: Request, receive: Receive, send: Send, found: re.Match[str]) -> None:
        messages: list[Message] = []
        while not messages or messages[-1].get("more_body"):
            messages.append(await receive())
        given = usual(request, found[2], b"".join(message.get("body", b"") for message in messages))
        if given is None:
            await self.app(request.scope, again(messages, receive), send)
        else:
            await self._answer(request, receive, send, found, lambda asker: MOVES[found[2]][1](asker, given))

    async def _answer(
        self, request: Request, receive: Receive, send: Send, found: re.Match[str], work: Callable[[Asker], Any]
    ) -> None:
        request.scope["route"] = ROUTES[found[2]]
        query: Any = request.query_params
        try:
            asker = Asker(request, found[1], None, query.get("format", "wide"), page=query.get("page", ""))
            response: Response = await work(asker)
        except (Refused, PeriplusError, *FAILED) as error:
            response = await self.refuse(request, error)
        await response(request.scope, receive, send)


def listen(request: Request, asker: Asker) -> Awaitable[Response]:
    since = whole_number(request.query_params.get("since"))
    return stream.events(asker, since, request.headers.get("last-event-id"))


def usual_query(raw: bytes) -> QueryParams | None:
    """What is asked, if it is what pages ask."""
    return _read(raw) if len(raw) < LONGEST_QUERY else None


@lru_cache(1024)
def _read(raw: bytes) -> QueryParams | None:
    """A page asks the same with every move."""
    query = QueryParams(raw)
    if not query.keys() <= LONGEST.keys() or query.get("format", "wide") not in FORMATS:
        return None
    if "since" in query and whole_number(query["since"]) is None:
        return None
    return query if all(len(value) <= LONGEST[name] for name, value in query.items()) else None


def usual(request: Request, what: str, body: bytes) -> tables.Turn | None:
    """The move, if this is what pages send."""
    if not request.headers.get("content-type", "").startswith("application/json"):
        return None
    try:
        return MOVES[what][0].model_validate_json(body)
    except ValidationError:
        return None


def again(messages: list[Message], receive: Receive) -> Receive:
    """The same body for whoever reads it next."""
    rest = iter(messages)

    async def receiver() -> Message:
        message = next(rest, None)
        return message if message is not None else await receive()

    return receiver
