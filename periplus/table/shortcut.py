"""The way that moves and streams take: straight to their endpoints. What a page sends all the time, or keeps open,
passes neither the table of routes nor the framework's reading of parameters; whatever looks unusual goes the long way,
and is answered there as before."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

from pydantic import ValidationError
from sqlalchemy.exc import OperationalError
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from periplus.core.board import FORMATS
from periplus.core.errors import PeriplusError
from periplus.table import api, stream
from periplus.table.numbers import whole_number
from periplus.table.refusals import Refused
from periplus.table.request import LONGEST_PAGE, LONGEST_TAG, Asker

WAY = {
    "POST": re.compile(r"/api/tables/([a-z0-9]{1,32})/(act|end_turn)"),
    "GET": re.compile(r"/api/tables/([a-z0-9]{1,32})/(events)"),
}
MOVES: dict[str, tuple[type[api.Turn], Any]] = {
    "act": (api.Action, api.act),
    "end_turn": (api.Turn, api.end_turn),
}


LONGEST = {"format": 20, "language": 20, "page": LONGEST_PAGE, "log_after": LONGEST_TAG, "since": 12}


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
        way = WAY.get(scope["method"]) if scope["type"] == "http" else None
        found = None if way is None else way.fullmatch(scope["path"])
        if found is None or not asks_as_pages_do(request := Request(scope)):
            await self.app(scope, receive, send)
        elif found[2] in MOVES:
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
        except (Refused, PeriplusError, OperationalError) as error:
            response = await self.refuse(request, error)
        await response(request.scope, receive, send)


def listen(request: Request, asker: Asker) -> Awaitable[Response]:
    since = whole_number(request.query_params.get("since"))
    return stream.events(asker, since, request.headers.get("last-event-id"))


def asks_as_pages_do(request: Request) -> bool:
    query = request.query_params
    if not query.keys() <= LONGEST.keys() or query.get("format", "wide") not in FORMATS:
        return False
    if "since" in query and whole_number(query["since"]) is None:
        return False
    return all(len(value) <= LONGEST[name] for name, value in query.items())


def usual(request: Request, what: str, body: bytes) -> api.Turn | None:
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
