"""The web application: pages, API, and what holds them together."""

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

import periplus
from periplus.core.errors import PeriplusError
from periplus.table.api import cards, pace, rematch, replay, reviews, stream, tables, talk
from periplus.table.live.server import Server
from periplus.table.pages import (
    box,
    companion,
    corrections,
    daily,
    desk,
    installed_app,
    keys,
    lessons,
    logbook,
    notices,
    open_tables,
    pages,
    puzzles,
    tournaments,
)
from periplus.table.refusals import Refused
from periplus.table.serve.fast_path import FastPath
from periplus.table.settings import Settings
from periplus.table.store.group_commit import Full
from periplus.table.store.soundness import FAILED, Damaged
from periplus.table.web import fonts, still_layer
from periplus.table.web.catalogue import playable
from periplus.table.web.desks import MovingHouse
from periplus.table.web.errors import refusal, refused_response
from periplus.table.web.render import FILES, TEMPLATES
from periplus.table.web.safety import Guard
from periplus.table.web.static_files import BESIDE

log = logging.getLogger("periplus.table")

AT_A_TABLE = (tables, replay, reviews, stream, cards, talk, rematch, pace)
BESIDE_IT = (
    *(installed_app, box, tournaments, open_tables, lessons, daily, desk, keys, logbook, notices, puzzles),
    *(companion, corrections, pages, still_layer, fonts),
)


class Application(FastAPI):
    """Requests meet the guard first, then the short ways, and of the framework only what they need: what it would put
    around all that (what broke, telemetry) has nothing to do here."""

    front: Guard

    def build_middleware_stack(self) -> ASGIApp:
        stack: Any = super().build_middleware_stack()
        while not isinstance(stack, ExceptionMiddleware):
            stack = stack.app
        return stack

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            scope["app"] = self
            await self.front(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def create_app(settings: Settings | None = None, owns: Callable[[str], bool] = lambda _: True) -> Application:
    """`owns`: whether this process is the one that serves a table of that id."""
    settings = settings or Settings.from_environment()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        server = app.state.server
        await server.open()
        log.info("open", extra={"database": server.store.url.render_as_string(hide_password=True)})
        yield
        await server.close()
        log.info("closed")

    app = Application(
        title="Periplus",
        version=periplus.__version__,
        description="Four expedition board games. See docs/api.md for examples.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.server = Server(settings, owns)
    for part in (*AT_A_TABLE, *BESIDE_IT):
        app.include_router(part.router)
    TEMPLATES.globals |= {"fonts": fonts.css_url, "beside": BESIDE}
    for game in playable():
        if game.companion is not None:
            app.add_api_route(f"/{game.companion.id}", companion.page_of(game), include_in_schema=False)
    app.add_api_route("/health", health, include_in_schema=False)
    app.router.routes.append(Route("/static/{path:path}", _static))
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(PeriplusError, _refused)
    for failed in FAILED:
        app.add_exception_handler(failed, _refused)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(RequestValidationError, _bad_request)
    inside = MovingHouse(app.build_middleware_stack(), app.state.server.host)
    app.front = Guard(FastPath(inside, _refused), settings, _answer)
    return app


async def health(request: Request) -> JSONResponse:
    server: Server = request.app.state.server
    try:
        return JSONResponse(await server.host.in_thread(server.health))
    except Full:
        return JSONResponse({"status": "the disk is full"}, 503)
    except Damaged:
        return JSONResponse({"status": "what is stored of a table is damaged"}, 503)
    except Exception as error:
        log.error("the database does not answer", extra={"error": type(error).__name__})
        return JSONResponse({"status": "the database does not answer"}, 503)


async def _static(request: Request) -> Response:
    server: Server = request.app.state.server
    return await server.host.in_thread(lambda: FILES.answer(request))


async def _answer(scope: Scope, receive: Receive, send: Send, refused: Refused) -> None:
    await refused_response(Request(scope), refused)(scope, receive, send)


async def _refused(request: Request, error: Exception) -> Response:
    refused = refusal(error)
    assert refused is not None
    if refused.status >= 500:
        log.error("refused", extra={"code": refused.code, "error": str(error)})
    return refused_response(request, refused)


async def _http_error(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    codes = {404: "not_found", 405: "wrong_method", 413: "too_large"}
    detail = error.detail if isinstance(error, HTTPException) else ""
    refused = Refused(status, codes.get(status, "bad_request"), detail=detail, limit=1000)
    return refused_response(request, refused)


async def _bad_request(request: Request, error: Exception) -> Response:
    """Which field is wrong and why, without repeating what was sent."""
    found = error.errors()[:3] if isinstance(error, RequestValidationError) else []
    detail = "; ".join(f"{'.'.join(map(str, each['loc'][1:]))}: {each['msg']}" for each in found)
    return refused_response(request, Refused(422, "bad_request", detail=detail))
