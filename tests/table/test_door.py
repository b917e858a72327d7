"""The door: heads without end, connections that say nothing, and everybody else meanwhile. Under both of uvicorn's
parsers."""

import contextlib
import os
import socket
import time
from collections.abc import Iterator
from dataclasses import replace

import httpx
import psutil
import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from periplus.table.serve import door
from periplus.table.settings import Settings

from .conftest import LONG, Served, until

GET = b"GET /health HTTP/1.1\r\nHost: x\r\n"
CHUNKED = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n"


@pytest.fixture(params=[HttpToolsProtocol, H11Protocol], ids=["httptools", "h11"])
def behind(request: pytest.FixtureRequest, settings: Settings) -> Iterator[Served]:
    with Served(settings, request.param) as served:
        yield served


def line_to(served: Served, source: str = "127.0.0.1") -> socket.socket:
    port = int(served.url.rpartition(":")[2])
    return socket.create_connection(("127.0.0.1", port), timeout=LONG, source_address=(source, 0))


def answer_to(line: socket.socket) -> bytes:
    """All that is answered until the connection ends."""
    got = b""
    with contextlib.suppress(ConnectionError):
        while piece := line.recv(65536):
            got += piece
    return got


def pour(line: socket.socket, piece: bytes, most: int) -> int:
    """Send the same again and again, until nobody takes it; how much was taken."""
    sent = 0
    line.settimeout(2)
    with contextlib.suppress(ConnectionError, TimeoutError):
        while sent < most:
            line.sendall(piece)
            sent += len(piece)
    return sent


ENDLESS = {
    "short lines": (GET, b"a:b\r\n" * 1000),
    "one value": (GET + b"a: ", b"b" * 4000),
    "one name": (GET, b"a" * 4000),
    "the first line": (b"GET /", b"x" * 4000),
    "blank lines": (b"", b"\r\n" * 2000),
    "an extension": (CHUNKED + b"2;", b"x" * 4000),
    "a size": (CHUNKED, b"0" * 4000),
    "trailers": (CHUNKED + b"2\r\n{}\r\n0\r\n", b"a:b\r\n" * 1000),
    "one trailer": (CHUNKED + b"2\r\n{}\r\n0\r\na: ", b"b" * 4000),
    "requests ahead": (b"", (GET + b"\r\n") * 200),
}


@pytest.mark.parametrize("kind", ENDLESS)
def test_a_head_without_end_is_cut_off(behind: Served, kind: str) -> None:
    start, more = ENDLESS[kind]
    memory = psutil.Process().memory_info().rss
    with line_to(behind) as line:
        line.sendall(start)
        assert pour(line, more, 60_000_000) < 30_000_000, "nobody cut it off"
    assert psutil.Process().memory_info().rss - memory < 20_000_000  # of this whole process; alone: less than 5
    assert httpx.get(f"{behind.url}/health", timeout=LONG).status_code == 200


def test_what_is_too_large_is_told_in_a_sentence(behind: Served) -> None:
    for head in (GET + b"a:b\r\n" * 101 + b"\r\n", GET + b"a: " + b"b" * 33_000 + b"\r\n\r\n"):
        with line_to(behind) as line:
            line.sendall(head)
            answer = answer_to(line)
        assert answer.startswith(b"HTTP/1.1 431 "), answer[:200]
        assert "Effacez les cookies" in answer.decode()
    for head in (GET + b"a:b\r\n" * 90 + b"\r\n", GET + b"a: " + b"b" * 30_000 + b"\r\n\r\n"):
        with line_to(behind) as line:
            line.sendall(head)
            assert line.recv(65536).startswith(b"HTTP/1.1 200 ")


def test_many_lines_after_a_body_are_too_many(behind: Served) -> None:
    with line_to(behind) as line:
        line.sendall(CHUNKED + b"2\r\n{}\r\n0\r\n" + b"a:b\r\n" * 150 + b"\r\n")
        answer = answer_to(line)
    assert b"201" not in answer.partition(b"\r\n")[0]


def test_a_large_body_in_small_chunks_is_taken(behind: Served) -> None:
    body = b'{"game": "lost_cities", "x": "' + b"y" * 400_000 + b'"}'
    pieces = (body[first : first + 1000] for first in range(0, len(body), 1000))
    headers = {"Content-Type": "application/json", "X-Periplus": "1"}
    answer = httpx.post(f"{behind.url}/api/tables", content=pieces, headers=headers, timeout=LONG)
    assert answer.status_code == 201, answer.text


def test_whoever_is_slow_is_sent_away(behind: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HEAD_SECONDS", "BODY_SECONDS", "LOOK_EVERY"):
        monkeypatch.setattr(door, name, 0.1)
    with line_to(behind) as silent, line_to(behind) as half_head, line_to(behind) as half_body:
        half_head.sendall(GET)
        half_body.sendall(POST + b"{")
        assert answer_to(silent) == b""
        assert answer_to(half_head).startswith(b"HTTP/1.1 408 ")
        answer_to(half_body)
    with line_to(behind) as line:  # what was answered is waited for as long as a browser keeps a connection
        line.sendall(GET + b"\r\n")
        assert line.recv(65536).startswith(b"HTTP/1.1 200 ")
        time.sleep(1)
        line.sendall(GET + b"\r\n")
        assert line.recv(65536).startswith(b"HTTP/1.1 200 ")


KINDS = {"silent": b"", "half a head": GET, "half a body": POST + b"{", "kept alive": GET + b"\r\n"}


@pytest.mark.parametrize("kind", KINDS)
def test_one_address_takes_nobody_elses_place(settings: Settings, kind: str) -> None:
    with Served(replace(settings, streams_per_address=20)) as served, contextlib.ExitStack() as lines:
        for _ in range(150):
            line = lines.enter_context(line_to(served))
            with contextlib.suppress(ConnectionError):
                line.sendall(KINDS[kind])
        until(lambda: served._server.door.inside <= 51)
        elsewhere = httpx.HTTPTransport(local_address="127.0.0.2")
        with httpx.Client(transport=elsewhere, timeout=LONG) as other:
            assert other.get(f"{served.url}/health").status_code == 200
        late = lines.enter_context(line_to(served))
        answer = answer_to(late)
        assert answer == b"" or b"503" in answer.partition(b"\r\n")[0]
    until(lambda: served._server.door.inside == 0)


def test_all_places_together_are_limited(settings: Settings) -> None:
    with Served(replace(settings, streams=16)) as served, contextlib.ExitStack() as lines:
        assert served._server.door.most == 16 + 2 + door.BESIDE
        for number in range(90):
            lines.enter_context(line_to(served, f"127.0.0.{number + 1}"))
        until(lambda: served._server.door.inside == 68)


def test_a_proxy_counts_for_those_it_speaks_for(settings: Settings) -> None:
    with Served(replace(settings, streams_per_address=5)) as served, contextlib.ExitStack() as lines:
        for number in range(40):
            line = lines.enter_context(line_to(served))
            line.sendall(GET + b"X-Forwarded-For: 10.0.0.%d\r\n\r\n" % number)
            assert line.recv(65536).startswith(b"HTTP/1.1 200 "), number
        assert served._server.door.inside == 40


def test_descriptors_are_read_and_raised() -> None:
    found = door.descriptors(100)
    assert found >= 100
    assert len(os.listdir("/proc/self/fd")) < found
