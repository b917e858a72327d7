"""The fast path: what a page sends all the time, or keeps open, goes straight to its endpoint. Routing and reading
parameters would take FastAPI as long as the move itself. Whatever looks unusual takes FastAPI's way, to the same
endpoint, by the same models."""

from collections.abc import Awaitable, Callable

from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from periplus.core.errors import PeriplusError
from periplus.table.api import stream, tables
from periplus.table.api.page_query import PageQuery
from periplus.table.api.table_request import TableRequest
from periplus.table.refusals import Refused
from periplus.table.store.soundness import FAILED

BODIES: dict[object, type[BaseModel]] = {tables.act: tables.Action, tables.end_turn: tables.Turn}


def _routes() -> dict[tuple[str, str], APIRoute]:
    """The routes taken, by method and the last word of their path."""
    wanted = (*BODIES, stream.events)
    routes = [route for part in (tables, stream) for route in part.router.routes if isinstance(route, APIRoute)]
    return {
        (method, route.path.rpartition("/")[2]): route
        for route in routes
        if route.endpoint in wanted
        for method in route.methods or ()
    }


ROUTES = _routes()


class FastPath:
    def __init__(self, app: ASGIApp, refuse: Callable[[Request, Exception], Awaitable[Response]]) -> None:
        self.app = app
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path: str = scope["path"]
        route = ROUTES.get((scope["method"], path.rpartition("/")[2]))
        found = None if route is None else route.path_regex.match(path)
        query = None if found is None else PageQuery.read(scope["query_string"])
        if route is None or found is None or query is None:
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        given: BaseModel | str | None = request.headers.get("last-event-id")
        if (model := BODIES.get(route.endpoint)) is not None:
            messages = await _body(receive)
            given = _read(request, model, messages)
            if given is None:
                await self.app(scope, _again(messages, receive), send)
                return
        scope["route"] = route
        try:
            response = await route.endpoint(TableRequest(request, found["table"], query), given)
        except (Refused, PeriplusError, *FAILED) as error:
            response = await self.refuse(request, error)
        await response(scope, receive, send)


async def _body(receive: Receive) -> list[Message]:
    messages: list[Message] = []
    while not messages or messages[-1].get("more_body"):
        messages.append(await receive())
    return messages


def _read(request: Request, model: type[BaseModel], messages: list[Message]) -> BaseModel | None:
    """What was sent, if it is what pages send."""
    if not request.headers.get("content-type", "").startswith("application/json"):
        return None
    try:
        return model.model_validate_json(b"".join(message.get("body", b"") for message in messages))
    except ValidationError:
        return None


def _again(messages: list[Message], receive: Receive) -> Receive:
    """The same body for whoever reads it next."""
    rest = iter(messages)

    async def receiver() -> Message:
        message = next(rest, None)
        return message if message is not None else await receive()

    return receiver
