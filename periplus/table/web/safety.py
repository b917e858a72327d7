"""Around every request: what browsers may load, how much may be sent, how often, and a log without secrets."""

from __future__ import annotations

import ipaddress
import logging
import re
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Iterable
from functools import lru_cache

from pydantic import BaseModel, ConfigDict
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from periplus.table.refusals import Refused
from periplus.table.settings import Settings
from periplus.table.whole_numbers import whole_number

log = logging.getLogger("periplus.table.requests")

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
GONE = 499  # in the log: whoever asked went away before the end of the request
CHANGES = {"POST", "PUT", "PATCH", "DELETE"}
MAKES_TABLE = re.compile(
    r"(/api)?/(tables|open)|/api/tables/\w+/(branch|rematch)|/api/daily/\w+|/api/puzzle(/play)?|/api/learn/\w+/play|/api/box|/tournaments"
)

Answer = Callable[[Scope, Receive, Send, Refused], Awaitable[None]]


class Allowance:
    """Of one thing everybody may have so many at once (`burst`), and so many a second after that; those who asked last
    are known."""

    def __init__(self, rate: float, burst: float, known: int = 5000) -> None:
        self.rate = rate
        self.burst = burst
        self.known = known
        self._buckets: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()  # how many were left, and when

    def wait(self, who: Hashable) -> float:
        """0 if they may, else the seconds until then. A rate of 0: everybody may."""
        if self.rate <= 0:
            return 0.0
        now = time.monotonic()
        left, at = self._buckets.get(who, (self.burst, now))
        left = min(self.burst, left + (now - at) * self.rate)
        self._buckets[who] = (left - 1 if left >= 1 else left), now
        self._buckets.move_to_end(who)
        if len(self._buckets) > self.known:
            self._buckets.popitem(last=False)
        return 0.0 if left >= 1 else (1 - left) / self.rate

    def take(self, who: Hashable) -> None:
        """Refuses whoever may not yet."""
        if (seconds := self.wait(who)) > 0:
            raise too_fast(seconds)


def too_fast(seconds: float) -> Refused:
    return Refused(429, "too_fast", seconds=max(1, round(seconds)))


class Limits:
    """What one address may do, by kind of request."""

    def __init__(self, settings: Settings) -> None:
        reads, writes, tables = settings.reads_per_second, settings.writes_per_second, settings.tables_per_minute / 60
        rates = {"read": (reads, reads * 5), "write": (writes, writes * 3), "table": (tables, tables * 60)}
        self.allowed = {kind: Allowance(*rate, known=10_000) for kind, rate in rates.items()}

    def wait(self, address: str, kind: str) -> float:
        return self.allowed[kind].wait(address)


def address_of(scope: Scope) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return household(client[0]) if client else ""


@lru_cache(4096)
def household(host: str) -> str:
    """An IPv6 network of 64 bits is one household."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(address.ipv4_mapped or ipaddress.ip_network((address, 64), strict=False).network_address)


def kind_of(scope: Scope) -> str:
    if scope["method"] not in CHANGES:
        return "read"
    return "table" if MAKES_TABLE.fullmatch(scope["path"]) else "write"


class Guard:
    """The outermost layer. Everything that leaves carries the safe headers, errors included."""

    def __init__(self, app: ASGIApp, settings: Settings, answer: Answer) -> None:
        self.app = app
        self.settings = settings
        self.limits = Limits(settings)
        self.answer = answer
        always = HEADERS | {"Cache-Control": "no-store"}
        if settings.secure:
            always["Strict-Transport-Security"] = "max-age=31536000"
        self.always = [(name.lower().encode(), value.encode()) for name, value in always.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begin = time.perf_counter()
        passage = Passage(self, receive, send)
        try:
            refused = self._refuse(scope)
            if refused is not None:
                await self.answer(scope, receive, passage.send, refused)
            else:
                await self._limited(scope, passage)
        finally:
            _note(scope, passage.status, time.perf_counter() - begin)

    def safe(self, given: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        """The headers of an answer, with those that every answer has and this one does not give itself."""
        headers = list(given)
        known = {name for name, _ in headers}
        return headers + [each for each in self.always if each[0] not in known]

    def _refuse(self, scope: Scope) -> Refused | None:
        headers = Headers(scope=scope)
        length = whole_number(headers.get("content-length", "0"))
        if length is None or length > self.settings.body_limit:
            return self.too_large()
        seconds = self.limits.wait(address_of(scope), kind_of(scope))
        if seconds > 0:
            return too_fast(seconds)
        if scope["method"] in CHANGES and not same_site(headers):
            return Refused(403, "cross_site")
        return None

    def too_large(self) -> Refused:
        return Refused(413, "too_large", limit=self.settings.body_limit // 1000)

    async def _limited(self, scope: Scope, passage: Passage) -> None:
        """Whatever the application makes of the sudden end of a body that is too long, the answer says why."""
        broken = False
        try:
            await self.app(scope, passage.receive, passage.send)
        except ClientDisconnect:
            passage.status = GONE
            return  # nobody is there to be told
        except Exception as error:
            broken = not (isinstance(error, Refused) and passage.too_long)
            if broken:
                log.error("a request broke", exc_info=error, extra={"route": route_of(scope)})
        if passage.begun or not (broken or passage.too_long):
            return
        passage.left = 0  # open again, for the answer that says it was too long, or that something broke
        refused = Refused(500, "broken") if broken else self.too_large()
        await self.answer(scope, passage.receive, passage.send, refused)


class Passage:
    """One request on its way in, and its answer on the way out. A body without a length, or with a false one, is
    counted as it comes; nothing is answered to one that is too long but that."""

    __slots__ = ("_guard", "_receive", "_send", "begun", "left", "status")

    def __init__(self, guard: Guard, receive: Receive, send: Send) -> None:
        self._guard = guard
        self._receive = receive
        self._send = send
        self.left = guard.settings.body_limit
        self.begun = False
        self.status = 500

    @property
    def too_long(self) -> bool:
        return self.left < 0

    async def receive(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            self.left -= len(message.get("body", b""))
            if self.too_long:
                raise self._guard.too_large()
        return message

    def send(self, message: Message) -> Awaitable[None]:
        if not self.begun:
            if self.too_long:
                return _nothing()
            self.begun = True
            self.status = message["status"]
            message["headers"] = self._guard.safe(message.get("headers", ()))
        return self._send(message)


async def _nothing() -> None:
    """What becomes of an answer that nobody gets."""


def same_site(headers: Headers) -> bool:
    """Browsers say where a request comes from; what another site sends is not done."""
    fetched_from = headers.get("sec-fetch-site")
    if fetched_from is not None:
        return fetched_from in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is None or origin.partition("://")[2] == headers.get("host")


class StrictBody(BaseModel):
    """What a request says in its body; what is not asked for is refused."""

    model_config = ConfigDict(extra="forbid")


def must_mean_it(request: Request) -> None:
    """A change over the API carries a header that no form or link of another site can carry, or a token."""
    if "x-periplus" not in request.headers and "authorization" not in request.headers:
        raise Refused(403, "header")


def route_of(scope: Scope) -> str:
    """The route, never the path: a path may be a secret link."""
    route: object = scope.get("route")
    return str(getattr(route, "path", "-"))


def _note(scope: Scope, status: int, seconds: float) -> None:
    name = route_of(scope)
    quiet = name == "/health" or name.startswith("/static")
    log.log(
        logging.DEBUG if quiet else logging.INFO,
        "request",
        extra={"method": scope["method"], "route": name, "status": status, "ms": round(seconds * 1000, 1)},
    )
