"""Serving: uvicorn on a listening socket, alone or as one of several processes that share it.

Every table has an owner among the processes, by its id, so that it is in one memory and written by one thread. Whoever
accepts a connection whose request is about another's table hands the open connection over, with what was read of it;
from then on the browser talks to the owner. That is an order of work, not of right: a process whose peer has too much
to do serves the table itself, and the store sees to it that no move is lost or done twice.
"""

import asyncio
import logging
import os
import re
import socket
import sys
import zlib
from collections.abc import Callable, Iterator, Sequence
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from periplus.core.errors import PeriplusError
from periplus.match import Match
from periplus.table import failures
from periplus.table.serve.door import LONGEST_HEAD, Door, Guarded, Http, door_for, guarded
from periplus.table.serve.gc_policy import settle_in, sweeping
from periplus.table.serve.supervisor import Supervisor
from periplus.table.web.catalogue import playable

log = logging.getLogger("periplus.table.serve.processes")

ABOUT_TABLE = re.compile(rb"[A-Z]+ /(?:api/tables|t)/([a-z0-9]{1,32})[/? ]")
LONGEST_START = 8192  # of a request, until it must be clear what it is about
LARGEST = 100_000  # handed over with a connection
IDLE = 75  # seconds a connection is kept for the next request
SWITCH = 0.0003  # seconds that the thread which writes waits for the one which draws


class Peers:
    """The processes that share the listening socket: who owns a table, and how to reach them. Letter boxes outlive
    their process: what was put into one while nobody was there waits for the one that comes."""

    def __init__(self, boxes: Sequence[tuple[socket.socket, socket.socket]] = (), own: int = 0) -> None:
        """`boxes`: of each process, where others put connections and where it takes them."""
        self.boxes = boxes
        self.count = max(1, len(boxes))
        self.own = own

    def owner(self, table_id: str) -> int:
        return zlib.crc32(table_id.encode()) % self.count

    def owns(self, table_id: str) -> bool:
        return self.owner(table_id) == self.own

    def wanted_by(self, start: bytes) -> int | None:
        """The process that a request is for, if it is another."""
        found = ABOUT_TABLE.match(start)
        owner = self.own if found is None else self.owner(found[1].decode())
        return None if owner == self.own else owner

    def hand_over(self, descriptor: int, start: bytes, owner: int) -> bool:
        """Hand a connection to the process that owns its table; whether there was room for it."""
        if len(start) > LARGEST:
            return False
        try:
            socket.send_fds(self.boxes[owner][0], [start], [descriptor])
            return True
        except OSError:  # its box is full
            return False

    def handed_over(self) -> Iterator[tuple[bytes, list[int]]]:
        """What lies in the own box: how requests begin, and their connections."""
        while True:
            try:
                start, descriptors, _, _ = socket.recv_fds(self.boxes[self.own][1], 2 * LARGEST, 1)
            except BlockingIOError:
                return  # nothing more there
            yield start, descriptors


def letter_box() -> tuple[socket.socket, socket.socket]:
    """Packets, of which Linux lets some hundred wait; of datagrams, as other systems have them, only ten."""
    kind = socket.SOCK_SEQPACKET if sys.platform == "linux" else socket.SOCK_DGRAM
    put, take = socket.socketpair(socket.AF_UNIX, kind)
    put.setblocking(False)
    take.setblocking(False)
    return put, take


class Joined:
    """A transport that sends the head of an answer together with what follows it, in one go."""

    def __init__(self, transport: Any) -> None:
        self._transport = transport
        self._head = b""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        if self._head:
            data, self._head = self._head + data, b""
        elif data.startswith(b"HTTP/1.1 "):
            self._head = data
            asyncio.get_running_loop().call_soon(self.flush)
            return
        if not self._transport.is_closing():  # else whoever asked has gone away, or was sent away
            self._transport.write(data)

    def flush(self) -> None:
        if self._head:
            self.write(b"")

    def close(self) -> None:
        self.flush()
        self._transport.close()


class Joining(Http):
    """Laid over one of uvicorn's protocols: answers go out in one piece, and nothing is kept of the last."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(Joined(transport))  # type: ignore[arg-type]

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle.response_complete and not self.cycle.more_body:
            self.cycle = self.scope = self.headers = None  # type: ignore[assignment]


class Passing(Guarded):
    """Looks at the beginning of every request before it takes it: it may be another process's."""

    peers: Peers
    started = b""  # what is known of a request whose first line is not complete
    busy = False
    last_cycle: object = None

    def between_requests(self) -> bool:
        if self.busy and self.cycle is not self.last_cycle and self.cycle.response_complete:
            self.busy = False
        return not self.busy

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.busy = self.busy and self.cycle is not None

    def data_received(self, data: bytes) -> None:
        if not self.between_requests():
            super().data_received(data)
            return
        self.awaits_head()
        start = self.started + data
        if b"\n" not in start and len(start) < LONGEST_START:
            self.started = start
            return
        self.started = b""
        owner = self.peers.wanted_by(start)
        if owner is not None and self.peers.hand_over(self.transport.get_extra_info("socket").fileno(), start, owner):
            self._unset_keepalive_if_required()
            self.transport.abort()  # here; the connection goes on there
            return
        self.busy, self.last_cycle = True, self.cycle
        super().data_received(start)


def protocol_for(peers: Peers, door: Door, base: type[asyncio.Protocol] = AutoHTTPProtocol) -> type[Guarded]:
    """The HTTP of uvicorn behind the door."""
    alone = guarded(type("Joining", (Joining, base), {}), door)
    return alone if peers.count == 1 else type("Passing", (Passing, alone), {"peers": peers})


class Serving(uvicorn.Server):
    """Ends the open streams when it is told to stop, so that stopping takes no longer than a request; and takes the
    connections that other processes hand over."""

    def __init__(self, app: FastAPI, peers: Peers, base: type[asyncio.Protocol] = AutoHTTPProtocol) -> None:
        trusted = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1")
        self.door = door_for(app.state.server.settings, trusted)
        config = uvicorn.Config(
            app,
            http=protocol_for(peers, self.door, base),
            ws="none",
            h11_max_incomplete_event_size=LONGEST_HEAD,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_keep_alive=IDLE,
            timeout_graceful_shutdown=10,
        )
        super().__init__(config)
        self.app = app
        self.peers = peers
        self._taking: set[asyncio.Task[object]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        host = self.app.state.server.host
        loop = asyncio.get_running_loop()
        host.keep(loop.create_task(sweeping(lambda: host.last_move)))
        host.keep(loop.create_task(self.door.watch(self.server_state.connections)))
        if self.peers.count > 1:
            loop.add_reader(self.peers.boxes[self.peers.own][1], self._take)

    def _take(self) -> None:
        for start, descriptors in self.peers.handed_over():
            for descriptor in descriptors:
                task = asyncio.get_running_loop().create_task(self._go_on(socket.socket(fileno=descriptor), start))
                self._taking.add(task)
                task.add_done_callback(self._taking.discard)

    async def _go_on(self, connection: socket.socket, start: bytes) -> None:
        connection.setblocking(False)

        def resumed() -> asyncio.Protocol:
            protocol = self.config.http_protocol_class(  # type: ignore[call-arg]
                config=self.config, server_state=self.server_state, app_state=self.lifespan.state
            )
            connected = protocol.connection_made

            def connection_made(transport: asyncio.BaseTransport) -> None:
                del protocol.connection_made  # a ring of references, for which the collector would have to come by
                connected(transport)
                protocol.data_received(start)

            protocol.connection_made = connection_made  # type: ignore[method-assign]
            return protocol

        with failures.logged("a connection was lost while it changed processes", OSError):
            await asyncio.get_running_loop().connect_accepted_socket(resumed, connection)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self._captured_signals.clear()  # being told to stop and stopping is no failure
        self.app.state.server.end_streams()


def run(make_app: Callable[[Peers], FastAPI], listener: socket.socket, processes: int) -> bool:
    """Serve until told to stop; whether it began."""
    return _serve(make_app, listener, Peers()) if processes == 1 else _share(make_app, listener, processes)


def apart(work: Callable[[], object], elsewhere: bool) -> None:
    """What must be done once before any process serves; `elsewhere`: in one of its own, and what that needs goes with
    it. What is wrong is said as if it were done here."""
    if not elsewhere:
        work()
        return
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            work()
        except BaseException as error:
            os.write(writer, str(error).encode()[:4000])
        finally:
            os._exit(0)
    os.close(writer)
    with open(reader, "rb") as told:
        wrong = told.read().decode("utf-8", "replace")
    os.waitpid(child, 0)
    if wrong:
        raise PeriplusError(wrong)


def _serve(make_app: Callable[[Peers], FastAPI], listener: socket.socket, peers: Peers) -> bool:
    app = make_app(peers)
    settle_in()
    sys.setswitchinterval(SWITCH)
    serving = Serving(app, peers)
    serving.run(sockets=[listener])
    return bool(serving.started or serving.should_exit)


def _share(make_app: Callable[[Peers], FastAPI], listener: socket.socket, count: int) -> bool:
    """What all processes need for a first board is read once, into memory that they share, also with those that
    replace one."""
    for game in playable():
        game.rules()
        Match.new(game, game.seat_counts[0]).svg()
    settle_in()
    boxes = [letter_box() for _ in range(count)]
    return Supervisor(count, lambda own: _serve(make_app, listener, Peers(boxes, own))).run()
