"""Errors as answers: which status and code an exception of ours has, and how it is told, as JSON or as a page."""

import sqlite3

from fastapi import Request
from sqlalchemy.exc import DatabaseError, OperationalError
from starlette.responses import HTMLResponse, JSONResponse, Response

from periplus.core.errors import (
    BadAction,
    BadFile,
    BadOption,
    DataError,
    Diverged,
    NothingToUndo,
    OtherVersion,
    PeriplusError,
    Unfair,
    UnknownGame,
)
from periplus.table import failures
from periplus.table.play.seats import NoSeat, OtherSeat
from periplus.table.play.table import Stale, Waiting
from periplus.table.play.tables import Unreadable
from periplus.table.refusals import Refused
from periplus.table.store.group_commit import Busy, Full
from periplus.table.store.soundness import Damaged
from periplus.table.store.store import Conflict, NoTable
from periplus.table.web.http import safe_language
from periplus.table.web.render import rendered

STATUS: list[tuple[type[Exception], int, str]] = [
    (NoSeat, 401, "no_seat"),
    (OtherSeat, 403, "other_seat"),
    (NoTable, 404, "no_table"),
    (UnknownGame, 404, "unknown_game"),
    (Stale, 409, "stale"),
    (Waiting, 409, "held"),
    (Unreadable, 503, "unreadable"),
    (Conflict, 503, "busy"),
    (Busy, 503, "busy"),
    (Full, 503, "full"),
    (Damaged, 503, "damaged"),
    (OperationalError, 503, "busy"),  # the database went away while something was read
    (sqlite3.OperationalError, 503, "busy"),
    (DatabaseError, 503, "damaged"),
    (sqlite3.DatabaseError, 503, "damaged"),
    (NothingToUndo, 409, "nothing_to_undo"),
    (BadAction, 422, "bad_action"),
    (Unfair, 409, "unfair"),
    (BadOption, 422, "bad_option"),
    (BadFile, 422, "bad_file"),
    (OtherVersion, 422, "bad_file"),
    (Diverged, 422, "bad_file"),
    (DataError, 422, "bad_file"),
    (PeriplusError, 422, "bad_request"),
]


def refusal(error: Exception) -> Refused | None:
    """An error of the program's own kinds as an answer; None if it is a fault."""
    if isinstance(error, Refused):
        return error
    for kind, status, code in STATUS:
        if isinstance(error, kind):
            return Refused(status, code, detail=str(error), name="?", limit="", seconds="", last="")
    return None


def wants_json(request: Request) -> bool:
    return request.url.path.startswith("/api/") or request.url.path == "/health"


def refused_response(request: Request, refused: Refused) -> Response:
    """An error in the reader's language, as JSON for programs and as a page for people."""
    language = safe_language(request)
    message = refused.words(language)
    headers = {}
    if refused.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if refused.status == 429:
        headers["Retry-After"] = str(refused.values["seconds"])
    if wants_json(request):
        body = {"error": message, "code": refused.code, **refused.more}
        return JSONResponse(body, refused.status, headers)
    response: Response = HTMLResponse(f"<!doctype html><title>Periplus</title><p>{message}</p>", refused.status)
    with failures.logged("the page of an error could not be made"):
        response = rendered(request, "error", refused.status, status=refused.status, message=message)
    response.headers.update(headers)
    return response
