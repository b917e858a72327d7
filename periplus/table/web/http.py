"""What requests and answers have in common: the language, the cookies, JSON and its packing."""

import gzip
import ipaddress
import re
import secrets
from collections.abc import Callable, Coroutine
from functools import lru_cache, wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import orjson
from fastapi import Request
from starlette.responses import Response

from periplus.core.texts import LANGUAGES, Texts, load_texts
from periplus.table.live.host import Host
from periplus.table.live.server import Server
from periplus.table.play.seats import AtTable, Shown, digest, tokens_in
from periplus.table.refusals import Refused

P = ParamSpec("P")
T = TypeVar("T")

WORDS = Path(__file__).parent / "texts"
YEAR = 365 * 24 * 3600
KEY = "desk"
KEY_TEXT = re.compile(r"[A-Za-z0-9_-]{32}")


def server_of(request: Request) -> Server:
    server: Server = request.app.state.server
    return server


def host_of(request: Request) -> Host:
    return server_of(request).host


def in_thread(work: Callable[P, T]) -> Callable[P, Coroutine[Any, Any, T]]:
    """An endpoint that reads, draws or packs from beginning to end: done in one of the host's own threads."""

    @wraps(work)
    async def endpoint(*given: P.args, **named: P.kwargs) -> T:
        request: Any = named["request"]
        return await host_of(request).in_thread(lambda: work(*given, **named))

    return endpoint


def words(language: str) -> Texts:
    return load_texts(WORDS, language)


def language_of(request: Request) -> str:
    return chosen_language(request, request.query_params.get("language"))


def chosen_language(request: Request, asked: str | None) -> str:
    """Asked for, else remembered, else the browser's."""
    if asked is not None:
        if asked not in LANGUAGES:
            raise Refused(400, "unknown_language")
        return asked
    kept = request.cookies.get("language")
    return kept if kept in LANGUAGES else preferred(request.headers.get("accept-language", ""))


@lru_cache(1024)
def preferred(header: str) -> str:
    """The first of our languages that the browser prefers."""
    ranked = []
    for place, part in enumerate(header.split(",")[:12]):
        name, _, rest = part.strip().partition(";")
        try:
            weight = float(rest.partition("=")[2] or 1)
        except ValueError:
            weight = 0.0
        ranked.append((-weight, place, name[:2].lower()))
    return next((name for _, _, name in sorted(ranked) if name in LANGUAGES), "en")


def safe_language(request: Request) -> str:
    try:
        return language_of(request)
    except Refused:
        return "en"


def tokens_of(request: Request, table: str) -> list[Shown]:
    """A token in the header, or else this browser's key; and tokens of its cookies from before there were keys."""
    header = request.headers.get("authorization")
    if header is not None:
        kind, _, token = header.partition(" ")
        return [token.strip()] if kind.lower() == "bearer" else []
    key = key_of(request)
    old = tokens_in(request.cookies, table)
    return [AtTable(digest(key), table), *old] if key is not None else [*old]


def key_name(host: Host) -> str:
    return f"__Host-{KEY}" if host.settings.secure else KEY


def key_of(request: Request) -> str | None:
    """The key that this browser keeps in its one cookie."""
    kept = request.cookies.get(key_name(host_of(request)), "")
    return kept if KEY_TEXT.fullmatch(kept) else None


def new_key() -> str:
    return secrets.token_urlsafe(24)


def set_cookie(response: Response, host: Host, name: str, value: str, for_scripts: bool = False) -> None:
    secure = host.settings.secure
    response.set_cookie(name, value, YEAR, path="/", httponly=not for_scripts, samesite="lax", secure=secure)


def keep_key(response: Response, host: Host, key: str) -> None:
    set_cookie(response, host, key_name(host), key)


def absolute(request: Request, path: str) -> str:
    """A link for others: from the address that the host has set. Else what a browser says it asked for is believed of
    this very machine alone; for whoever comes from elsewhere it is the address at which the connection arrived."""
    return (host_of(request).settings.public_url or own_address(request)).rstrip("/") + path


def own_address(request: Request) -> str:
    name = request.url.hostname or ""
    if name == "localhost" or is_loopback(name):
        return f"{request.url.scheme}://{request.url.netloc}"
    host, port = request.scope.get("server") or ("localhost", None)
    place = f"[{host}]" if ":" in host else host
    return f"{request.url.scheme}://{place}" + ("" if port is None else f":{port}")


def is_loopback(name: str) -> bool:
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def packed(request: Request, content: object, status: int = 200) -> Response:
    """JSON, made and compressed wherever this is called: in a thread, for all that is large."""
    raw = orjson.dumps(content, option=orjson.OPT_NON_STR_KEYS)
    return squeezed(request, raw, "application/json", status)


def squeezed(request: Request, raw: bytes, kind: str, status: int = 200, least: int = 2000) -> Response:
    """`least`: what is smaller is sent as it is; packing would take longer than the way."""
    headers = {"Vary": "Accept-Encoding"}
    if len(raw) > least and "gzip" in request.headers.get("accept-encoding", ""):
        raw = gzip.compress(raw, 1 if len(raw) < 50_000 else 4, mtime=0)  # what is small is packed in a hurry
        headers["Content-Encoding"] = "gzip"
    return Response(raw, status, headers, kind)
