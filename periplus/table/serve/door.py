"""The door: how many connections, how large a head, how long it may take to say what one wants.

All of it is decided before a request is one, in front of uvicorn's HTTP, whichever of its two parsers is at work. What
one address or one slow sender takes is taken from nobody else.
"""

import asyncio
from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from periplus.table import failures
from periplus.table.refusals import Refused
from periplus.table.settings import Settings
from periplus.table.web.safety import household

if TYPE_CHECKING:  # the quicker of uvicorn's two protocols need not be installed
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

    Http = HttpToolsProtocol
else:
    Http = object

LONGEST_HEAD = 32_768  # bytes; also of trailers, of chunks' sizes and of what is written beside them
MOST_LINES = 100
MOST_AHEAD = 8  # requests sent before the first is answered
BITE = 16_384  # bytes given to the parser at a time
HEAD_SECONDS = 10.0
BODY_SECONDS = 30.0
LEAVE_SECONDS = 2.0  # to read why one is sent away
MOST_LEAVING = 100
LOOK_EVERY = 1.0
KEPT_FREE = 300  # descriptors for the database, the bots and the files
BESIDE, BESIDE_OF_ONE = 50, 10  # connections beside those of streams, however few these are


class TooMuch(Exception):
    """A head beyond what is taken."""


class Door:
    """The connections of one process, counted by address. A proxy of the same machine counts for those it speaks
    for: a connection that brings a forwarded address is nobody's own."""

    def __init__(self, most: int, most_of_one: int, trusted: Iterable[str] = ()) -> None:
        self.most = most
        self.most_of_one = most_of_one
        self.trusted = frozenset(trusted)
        self.inside = 0
        self._of: Counter[str] = Counter()
        self.leaving: set[Any] = set()

    def enter(self, address: str) -> bool:
        if self.inside >= self.most or self._of[address] >= self.most_of_one:
            return False
        self.inside += 1
        self._of[address] += 1
        return True

    def speaks_for_others(self, address: str) -> None:
        self._less(address)

    def leave(self, address: str, counted: bool) -> None:
        self.inside -= 1
        if counted:
            self._less(address)

    def _less(self, address: str) -> None:
        self._of[address] -= 1
        if self._of[address] <= 0:
            del self._of[address]

    async def watch(self, connections: Iterable[Any]) -> None:
        """Close connections that take too long."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            now = asyncio.get_running_loop().time()
            for each in [*connections, *self.leaving]:
                if each.due and each.due < now:
                    with failures.logged("a connection could not be sent away"):  # and holds up no other
                        each.late()


def door_for(settings: Settings, trusted: str = "") -> Door:
    """As many as the settings promise, or as the system lets us have."""
    most = settings.streams + settings.streams // 8 + BESIDE
    free = descriptors(most + KEPT_FREE) - KEPT_FREE
    return Door(
        min(most, max(free, 10)), 2 * settings.streams_per_address + BESIDE_OF_ONE, trusted.replace(" ", "").split(",")
    )


def descriptors(wanted: int) -> int:
    """How many files and connections this process may have open; raised to what is wanted, as far as the system
    allows."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else soft


def sent_away(code: str, status: int, reason: str) -> bytes:
    """A whole answer: one sentence of what to do, in both languages."""
    refused = Refused(status, code, limit=LONGEST_HEAD // 1024, lines=MOST_LINES)
    body = f"{refused.words('en')}\n{refused.words('fr')}\n".encode()
    head = f"HTTP/1.1 {status} {reason}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {len(body)}\r\n"
    return f"{head}Cache-Control: no-store\r\nConnection: close\r\n\r\n".encode() + body


class Guarded(Http):
    """Laid over one of uvicorn's protocols, it keeps the door; `guarded` makes the class."""

    door: Door
    transport: Any
    address = ""
    counted = False  # among those of its address
    entered = False
    away = False  # told to leave; what still comes is not looked at
    due = 0.0  # when the rest of a request must be here, by the loop's clock; 0: nothing is awaited
    overhead = 0  # bytes that came since the last whole request and are no body
    dropped = 0

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        if isinstance(self, H11Protocol):
            self.conn.next_event = partial(_next_event, self, self.conn.next_event)

    def connection_made(self, transport: Any) -> None:
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if isinstance(peer, tuple) else ""
        self.address = household(host)
        self.due = self.loop.time() + HEAD_SECONDS
        if not self.door.enter(self.address):
            self.transport = transport
            self.send_away("connections", 503, "Service Unavailable")
            return
        self.entered = self.counted = True
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.due = 0.0
        self.door.leaving.discard(self)
        if self.entered:
            self.entered = False
            self.door.leave(self.address, self.counted)
            super().connection_lost(exc)

    def awaits_head(self) -> None:
        if not self.due and not self.overhead:
            self.due = self.loop.time() + HEAD_SECONDS

    def data_received(self, data: bytes) -> None:
        if len(data) <= BITE:
            self._bite(data)
            return
        for first in range(0, len(data), BITE):
            if self.transport.is_closing():
                return
            self._bite(data[first : first + BITE])

    def _bite(self, data: bytes) -> None:
        if self.away:
            self.dropped += len(data)
            if self.dropped > 4 * LONGEST_HEAD:
                self.transport.abort()
            return
        self.awaits_head()
        self.overhead += len(data)
        super().data_received(data)
        if self.overhead > LONGEST_HEAD and not self.away and not self.transport.is_closing():
            self.send_away("large_head", 431, "Request Header Fields Too Large")

    # What both parsers tell of.

    def head_came(self, lines: int) -> None:
        if lines > MOST_LINES or self.overhead > LONGEST_HEAD:
            raise TooMuch
        self.due = self.loop.time() + BODY_SECONDS
        if self.counted and self.address in self.door.trusted and _forwarded(self):
            self.counted = False
            self.door.speaks_for_others(self.address)

    def body_came(self, size: int) -> None:
        self.overhead -= size

    def all_came(self, lines: int) -> None:
        if lines > MOST_LINES:
            raise TooMuch
        self.due, self.overhead = 0.0, 0

    # httptools calls these.

    def on_headers_complete(self) -> None:
        self.head_came(len(self.headers))
        if len(self.pipeline) >= MOST_AHEAD:
            raise TooMuch
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self.body_came(len(body))
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.all_came(len(self.headers or ()))
        super().on_message_complete()

    # Sent away.

    def send_400_response(self, msg: str) -> None:
        if not self.away:
            much = _much(self)
            if much:
                self.send_away("large_head", 431, "Request Header Fields Too Large")
            else:
                self.send_away("bad_head", 400, "Bad Request")

    def send_away(self, code: str, status: int, reason: str) -> None:
        self.away = True
        if not self.entered and len(self.door.leaving) >= MOST_LEAVING:
            self.transport.abort()
            return
        if self.entered and self.cycle is not None and not self.cycle.response_complete:
            self.transport.abort()  # an answer is on its way already; nothing can be put between
            return
        self.door.leaving.add(self)
        self.due = self.loop.time() + LEAVE_SECONDS
        self.transport.write(sent_away(code, status, reason))
        if self.entered:
            self.transport.flush()
        with failures.logged("a connection could not be closed"):
            self.transport.write_eof()

    def late(self) -> None:
        if self.away or not self.entered or not self.overhead:
            self.transport.abort()  # nothing was asked
        else:
            self.send_away("too_slow", 408, "Request Timeout")


def guarded(base: type[asyncio.Protocol], door: Door) -> type[Guarded]:
    """One of uvicorn's protocols behind the door."""
    return type("Guarded", (Guarded, base), {"door": door})


def _much(protocol: Any) -> bool:
    """Whether what could not be read was simply too much."""
    return bool(
        protocol.overhead > LONGEST_HEAD
        or len(protocol.headers or ()) > MOST_LINES
        or (protocol.cycle is not None and len(getattr(protocol, "pipeline", ())) >= MOST_AHEAD)
        or getattr(protocol, "too_many_lines", False)
    )


def _forwarded(protocol: Any) -> bool:
    return any(name == b"x-forwarded-for" for name, _ in protocol.headers or ())


def _next_event(protocol: Any, next_event: Any) -> Any:
    """h11 tells what it found; the same is looked at there."""
    event = next_event()
    if isinstance(event, h11.Data):
        protocol.body_came(len(event.data))
    elif isinstance(event, h11.Request | h11.EndOfMessage):
        lines = len(event.headers)
        try:
            if isinstance(event, h11.Request):
                protocol.headers = event.headers
                protocol.head_came(lines)
            else:
                protocol.all_came(lines)
        except TooMuch:
            protocol.too_many_lines = True
            raise h11.RemoteProtocolError("a head beyond what is taken", 431) from None
    elif event is h11.PAUSED:
        protocol.overhead = 0  # the next request waits its turn, and nothing more is read
    return event
