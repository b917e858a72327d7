"""People at many tables, over real HTTP and streams, cheap enough to share the machine with what they load.

Used by tools/load. Each person holds one stream and one connection for requests, as a browser does; sends a legal move
when it is their turn; and notes when the other person's board has it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

try:
    from orjson import loads
except ImportError:  # an older checkout's environment
    from json import loads

Heard = Callable[[bytes], None]
FIRST_WAIT, LONGEST_WAIT = 0.5, 8.0  # seconds until a broken stream is opened again, as in live.js


class Refusal(Exception):
    """An answer other than 200 or 201."""


class Line:
    """One kept-alive connection: a request, its answer, the next request."""

    def __init__(self, port: int, headers: dict[str, str]) -> None:
        self.port = port
        shown = {"Host": f"127.0.0.1:{port}", "Accept-Encoding": "gzip", "X-Periplus": "1", **headers}
        self.headers = "".join(f"{name}: {value}\r\n" for name, value in shown.items())
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self.bytes = 0

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        if self._writer is None or self._writer.is_closing() or (self._reader and self._reader.at_eof()):
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)
        raw = b"" if body is None else json.dumps(body).encode()
        kind = "Content-Type: application/json\r\n" if raw else ""
        head = f"{method} {path} HTTP/1.1\r\n{self.headers}{kind}Content-Length: {len(raw)}\r\n\r\n"
        self._writer.write(head.encode() + raw)
        return await self._answer()

    async def _answer(self) -> Any:
        assert self._reader is not None
        head = (await self._reader.readuntil(b"\r\n\r\n")).lower()
        status = int(head[9:12])
        length = int(head.partition(b"content-length: ")[2].partition(b"\r\n")[0] or 0)
        raw = await self._reader.readexactly(length)
        self.bytes += length
        if b"content-encoding: gzip" in head:
            raw = zlib.decompress(raw, 31)
        found = loads(raw) if raw else None
        if status not in (200, 201):
            raise Refusal(f"{status} {found.get('code') if isinstance(found, dict) else ''}")
        return found

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()


class Stream(asyncio.Protocol):
    """A stream of server-sent events; `heard` gets the data of every view."""

    def __init__(self, request: bytes, heard: Heard, broken: Callable[[], None] = lambda: None) -> None:
        self.request = request
        self.heard = heard
        self.broken = broken  # called when it ends
        self.buffer = b""
        self.open = asyncio.get_running_loop().create_future()
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self.request)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(ConnectionError("the stream was refused"))
        else:
            self.broken()

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open.done():
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            self.buffer = rest
            if b" 200 " not in head.partition(b"\r\n")[0]:
                self.transport.close()
                return
            self.open.set_result(None)
        while (end := self.buffer.find(b"\n\n")) >= 0:
            block, self.buffer = self.buffer[:end], self.buffer[end + 2 :]
            if b"event: view" in block:
                self.heard(block.partition(b"data: ")[2])


@dataclass
class Tally:
    """What was measured between two moments."""

    moves: int = 0
    changes: int = 0
    fetched: int = 0
    latencies: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    errors: dict[str, int] = field(default_factory=dict)
    sizes: list[int] = field(default_factory=list)
    counting: bool = False

    def failed(self, error: Exception) -> None:
        name = f"{type(error).__name__} {error}"[:60]
        self.errors[name] = self.errors.get(name, 0) + 1


class Person:
    """One browser at a table. `patches`: the stream brings the board; else it is fetched after a note."""

    def __init__(self, party: Party, seat: int, token: str) -> None:
        self.party = party
        self.seat = seat
        self.line = Line(party.port, {"Authorization": f"Bearer {token}"})
        self.path = f"/api/tables/{party.table}"
        self.shape = f"format=wide&page=p{seat}" if party.patches else "narrow=0"
        self.view: dict[str, Any] = {}
        self.stream: Stream | None = None
        self.since = 0  # the version from which on the stream tells
        self._fetching = False
        self.gone = False

    async def come(self) -> None:
        self.view = await self.line.ask("GET", f"{self.path}?{self.shape}")
        await self.listen()

    async def listen(self) -> None:
        self.since = self.view["version"]
        path = f"{self.path}/events?since={self.since}&{self.shape}"
        request = f"GET {path} HTTP/1.1\r\n{self.line.headers}\r\n".encode()

        def make() -> Stream:
            return Stream(request, self.hear, lambda: None if self.gone else self.party.spawn(self.listen_again()))

        _, self.stream = await asyncio.get_running_loop().create_connection(make, "127.0.0.1", self.party.port)
        await self.stream.open

    async def listen_again(self) -> None:
        """As the page does whose stream broke: soon, then less and less often."""
        wait = FIRST_WAIT
        while not self.gone:
            await asyncio.sleep(wait)
            wait = min(LONGEST_WAIT, wait * 1.6)
            with contextlib.suppress(OSError):
                await self.listen()
                return

    def hear(self, raw: bytes) -> None:
        note = loads(raw)
        if note["version"] < self.since:
            self.party.tally.failed(Refusal("an answered move is missing"))
        if note["version"] <= self.view["version"]:
            return
        if self.party.tally.counting:
            self.party.tally.sizes.append(len(raw))
        if self.party.patches and note.get("from") == self.view["version"]:
            self.view.update(note)
            self.party.arrived(self)
        elif not self._fetching:
            self._fetching = True
            self.party.spawn(self.fetch())

    async def fetch(self) -> None:
        """As the page does when it cannot go on from what it has."""
        self.party.tally.fetched += self.party.tally.counting
        try:
            self.view = await self.line_for_views().ask("GET", f"{self.path}?{self.shape}")
            self.party.arrived(self)
        except (OSError, asyncio.IncompleteReadError, Refusal) as error:
            self.party.tally.failed(error)
        finally:
            self._fetching = False

    def line_for_views(self) -> Line:
        if not hasattr(self, "_views"):
            self._views = Line(self.line.port, {})
            self._views.headers = self.line.headers
        return self._views

    async def post(self, what: str, **body: Any) -> None:
        answer = await self.line.ask("POST", f"{self.path}/{what}?{self.shape}", body)
        if answer.get("from", self.view["version"]) == self.view["version"]:
            if answer["version"] >= self.view["version"]:
                self.view.update(answer)

    def leave(self) -> None:
        self.gone = True
        self.line.close()
        if hasattr(self, "_views"):
            self._views.close()
        if self.stream is not None and self.stream.transport is not None:
            self.stream.transport.close()


class Party:
    """Two people at one table, or one and a bot."""

    def __init__(self, port: int, game: str, rng: random.Random, tally: Tally, patches: bool, bot: bool) -> None:
        self.port, self.game, self.rng, self.tally, self.patches, self.bot = port, game, rng, tally, patches, bot
        self.table = ""
        self.people: list[Person] = []
        self.sent = 0.0
        self.mover: Person | None = None
        self.moved = time.perf_counter()  # when a person's move was answered last
        self.longest = 0.0  # between two such answers
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def sit_down(self) -> None:
        seats = [{"kind": "human"}, {"kind": "bot:adept" if self.bot else "human"}]
        host = Line(self.port, {})
        made = await host.ask("POST", "/api/tables", {"game": self.game, "seats": seats})
        host.close()
        self.table = made["table"]
        self.people = [Person(self, seat["seat"], seat["token"]) for seat in made["seats"]]
        for person in self.people:
            await person.come()

    def arrived(self, person: Person) -> None:
        """The board has reached somebody: the other person's is what counts."""
        if self.sent and person is not self.mover:
            if self.tally.counting:
                self.tally.latencies.append(time.perf_counter() - self.sent)
            self.sent = 0.0

    async def play(self, every: float, until: float) -> None:
        """A move now and then; the turn is ended at once where it must be."""
        due = time.perf_counter() + self.rng.random() * every
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due += every * self.rng.uniform(0.6, 1.4)
            try:
                if not await self.move():
                    await self.again()
            except (OSError, asyncio.IncompleteReadError, Refusal, KeyError) as error:
                self.tally.failed(error)
                await self.catch_up()

    async def catch_up(self) -> None:
        for person in self.people:
            await person.fetch()

    async def move(self) -> bool:
        """False if the match is over."""
        for person in self.people:
            if person.view["can"]["end_turn"]:
                await self.send(person, "end_turn", version=person.view["version"])
                return True
            if person.view["legal"]:
                action = self.rng.choice(person.view["legal"])["text"]
                await self.send(person, "act", version=person.view["version"], action=action)
                self.tally.moves += self.tally.counting
                if person.view["can"]["end_turn"]:
                    await self.send(person, "end_turn", version=person.view["version"])
                return True
        return not self.people[0].view["over"]

    async def send(self, person: Person, what: str, **body: Any) -> None:
        self.mover, self.sent = person, time.perf_counter()
        self.tally.changes += self.tally.counting
        begin = self.sent
        await person.post(what, key=f"{self.rng.getrandbits(60):x}", **body)
        now = time.perf_counter()
        self.moved, self.longest = now, max(self.longest, (now - self.moved) * self.tally.counting)
        if self.tally.counting:
            self.tally.answers.append(time.perf_counter() - begin)

    async def again(self) -> None:
        self.leave()
        await self.sit_down()

    def leave(self) -> None:
        for person in self.people:
            person.leave()
