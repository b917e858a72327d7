"""The way a move takes: straight to its endpoint. What a page sends all the time passes neither the table of routes nor
the framework's reading of parameters; whatever looks unusual goes the long way, and is answered there as before."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from pydantic import ValidationError
from sqlalchemy.exc import OperationalError
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from periplus.core.board import FORMATS
from periplus.core.errors import PeriplusError
from periplus.table import api
from periplus.table.refusals import Refused
from periplus.table.request import LONGEST_PAGE, LONGEST_TAG, Asker

MOVE = re.compile(r"/api/tables/([a-z0-9]{1,32})/(act|end_turn)")
MOVES: dict[str, tuple[type[api.Turn], Any]] = {
    "act": (api.Action, api.act),
    "end_turn": (api.Turn, api.end_turn),
}


LONGEST = {"format": 20, "language": 20, "page": LONGEST_PAGE, "log_after": LONGEST_TAG}


class Way:
    """What the log calls the route."""

    def __init__(self, path: str) -> None:
        self.path = path


WAYS = {name: Way(f"/api/tables/{{table}}/{name}") for name in MOVES}


class Shortcut:
    def __init__(self, app: ASGIApp, refuse: Callable[[Request, Exception], Any]) -> None:
        self.app = app
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = MOVE.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        if found is None:
            await self.app(scope, receive, send)
            return
        messages: list[Message] = []
        while not messages or messages[-1].get("more_body"):
            messages.append(await receive())
        request = Request(scope)
        given = usual(request, found[2], b"".join(message.get("body", b"") for message in messages))
        if given is None:
            await self.app(scope, again(messages, receive), send)
            return
        scope["route"] = WAYS[found[2]]
        response = await self._answer(request, found[1], found[2], *given)
        await response(scope, receive, send)

    async def _answer(self, request: Request, table: str, what: str, format: Any, turn: api.Turn) -> Response:
        try:
            asker = Asker(request, table, None, format, page=request.query_params.get("page", ""))
            response: Response = await MOVES[what][1](asker, turn)
        except (Refused, PeriplusError, OperationalError) as error:
            response = await self.refuse(request, error)
        return response


def usual(request: Request, what: str, body: bytes) -> tuple[str, api.Turn] | None:
    """The format and the move, if this is what pages send."""
    query = request.query_params
    if not query.keys() <= LONGEST.keys() or query.get("format", "wide") not in FORMATS:
        return None
    if any(len(value) > LONGEST[name] for name, value in query.items()):
        return None
    if not request.headers.get("content-type", "").startswith("application/json"):
        return None
    try:
        return query.get("format", "wide"), MOVES[what][0].model_validate_json(body)
    except ValidationError:
        return None


def again(messages: list[Message], receive: Receive) -> Receive:
    """The same body for whoever reads it next."""
    rest = iter(messages)

    async def receiver() -> Message:
        message = next(rest, None)
        return message if message is not None else await receive()

    return receiver
