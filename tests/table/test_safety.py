"""What is refused before anything is looked at, and what every answer carries."""

import asyncio
import io
import json
import logging
import math
import socket
import struct
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import uvloop

from periplus.core.errors import BadOption
from periplus.match import to_json
from periplus.table.play.names import clean_name
from periplus.table.play.tables import Tables
from periplus.table.serve import logs
from periplus.table.serve.processes import Joined
from periplus.table.settings import Settings
from periplus.table.web.safety import kind_of

from .conftest import LONG, Person, Seated, Served, random_match, until


def test_every_answer_is_locked_down(client: httpx.Client) -> None:
    for path in ("/", "/api/games", "/nowhere", "/api/nowhere", "/static/palette.css", "/health", "/api/tables/x"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy.replace("style-src-attr 'unsafe-inline'", "")  # drawings have own colours
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in policy
    assert client.get("/api/games").headers["cache-control"] == "no-store"


def test_a_large_body_is_refused_whatever_it_claims(client: httpx.Client) -> None:
    large = b"x" * 10_000_000
    for path in ("/api/tables", "/api/open", "/tables", "/open"):
        answer = client.post(path, content=large)
        assert answer.status_code == 413, path

    def drops():
        for _ in range(2000):
            yield b"y" * 1000

    assert client.post("/api/open", content=drops()).status_code == 413
    assert client.post("/api/tables", content=drops()).status_code == 413
    assert client.get("/health").status_code == 200


def test_other_sites_can_change_nothing(seated: Seated, client: httpx.Client) -> None:
    seated()
    for headers in (
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
    ):
        answer = client.post("/tables", data={"game": "lost_cities"}, headers=headers)
        assert answer.status_code == 403, headers
        assert "set-cookie" not in answer.headers
    own = {"Origin": str(client.base_url).rstrip("/")}
    assert client.post("/tables", data={"game": "lost_cities"}, headers=own).status_code == 303


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """What limits count by: it stands still unless it is moved."""
    now = SimpleNamespace(seconds=0.0)
    told = SimpleNamespace(monotonic=lambda: now.seconds, perf_counter=time.perf_counter)
    monkeypatch.setattr("periplus.table.web.safety.time", told)
    return now


def test_too_many_requests_are_told_when_to_come_back(settings: Settings, clock: SimpleNamespace) -> None:
    with Served(replace(settings, writes_per_second=1, reads_per_second=2)) as served, served.browser() as client:
        answers = [client.get("/health") for _ in range(14)]
        assert [answer.status_code for answer in answers] == [200] * 10 + [429] * 4
        assert answers[-1].json()["code"] == "too_fast"
        clock.seconds += int(answers[-1].headers["retry-after"])
        assert [client.get("/health").status_code for _ in range(3)] == [200, 200, 429]


def test_new_tables_have_a_limit_of_their_own(settings: Settings, clock: SimpleNamespace) -> None:
    with Served(replace(settings, tables_per_minute=2)) as served, served.browser() as client:
        codes = [client.post("/api/tables", json={"game": "lost_cities"}).status_code for _ in range(4)]
        assert codes == [201, 201, 429, 429]
        assert client.get("/api/games").status_code == 200


def test_every_way_to_a_new_table_is_under_its_limit(served: Served) -> None:
    """Daily deals, lessons that go on and rematches made tables at the pace of moves."""
    given = {"table": "abc", "game": "archeos"}
    keys = ("/link", "/ask", "/ticket")  # these make a way in, and have limits of their own
    makes = [
        route.path.format_map(given)
        for route in every_route(served.app.routes)
        if "POST" in (route.methods or ())
        and (route.status_code == 201 or route.path in ("/tables", "/open", "/tournaments"))
        and not route.path.endswith(keys)
    ]
    assert len(makes) == 10
    assert {kind_of({"method": "POST", "path": path}) for path in makes} == {"table"}
    assert kind_of({"method": "POST", "path": "/api/tables/abc/act"}) == "write"


def every_route(routes: Any) -> Iterator[Any]:
    for route in routes:
        if hasattr(route, "methods"):
            yield route
        for inner in ("original_router", "router", "app"):
            yield from every_route(getattr(getattr(route, inner, None), "routes", ()))


def test_logs_hold_no_secret_and_are_json(client: httpx.Client) -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logs.Lines())
    logger = logging.getLogger("periplus")
    logger.addHandler(handler)
    level = logger.level
    logger.setLevel(logging.DEBUG)
    try:
        made = client.post("/api/tables", json={"game": "lost_cities"}).json()
        token = made["seats"][0]["token"]
        client.get(f"/s/{token}")
        client.get(f"/s/{token}x")
        client.get(f"/nowhere/{token}")
        client.get(f"/api/tables/{made['table']}", headers={"Authorization": f"Bearer {token}"})
        client.post(f"/api/tables/{made['table']}/act", content=b"{", headers={"Authorization": f"Bearer {token}"})
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    routes = [line["route"] for line in lines if line["event"] == "request"]
    assert "/s/{token}" in routes
    assert "/api/tables/{table}" in routes
    assert token not in stream.getvalue()


def test_a_broken_request_breaks_nothing_else(
    served: Served, client: httpx.Client, seated: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    [one, _], _ = seated()
    [two, _], _ = seated()
    table = served.server.tables.open(one.table)
    monkeypatch.setattr(type(table.match), "look", lambda *_: 1 / 0)
    table.pictures.clear()
    answer = one.get()
    assert (answer.status_code, answer.json()["code"]) == (500, "broken")
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "ZeroDivision" not in answer.text
    monkeypatch.undo()
    assert two.get().status_code == 200
    assert one.get().status_code == 200


def test_a_failing_write_leaves_the_table_as_it_was(
    served: Served, seated: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    [ada, _], _ = seated(options={"first_player": "A"})
    before = ada.view()

    def fail(*_: object) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(served.server.store, "append", fail)
    assert ada.act("refuse").status_code == 500
    monkeypatch.undo()
    assert ada.view() == before
    assert ada.act("refuse").status_code == 200


def test_a_slow_table_holds_up_nobody_else(served: Served, seated: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    [slow, _], _ = seated()
    [quick, _], _ = seated()
    served.server.tables.forget(slow.table)
    real, held, let_go = served.server.tables.open, threading.Event(), threading.Event()

    def dawdle(table_id: str, sure: bool = False):
        if table_id == slow.table:
            held.set()
            assert let_go.wait(60)
        return real(table_id, sure)

    monkeypatch.setattr(served.server.tables, "open", dawdle)
    with served.browser() as other, ThreadPoolExecutor(1) as beside:
        waiting = beside.submit(other.get, f"/api/tables/{slow.table}", headers=slow.headers)
        try:
            assert held.wait(60)
            assert quick.get(board=False).status_code == 200
            assert not waiting.done()
        finally:
            let_go.set()
        assert waiting.result(60).status_code == 200


def test_health(client: httpx.Client, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.get("/health").json()["status"] == "ok"
    monkeypatch.setattr(served.server.store, "probe", lambda: 1 / 0)

    def told() -> bool:
        served.server.store.writer.wrote = -math.inf  # the writer may just say that it wrote
        return client.get("/health").status_code == 503

    until(told)


def test_settings_come_from_the_environment() -> None:
    given = {"DATABASE_URL": "postgres://h/d", "PERIPLUS_BOT_WORKERS": "3", "PERIPLUS_PUBLIC_URL": "https://x.example"}
    settings = Settings.from_environment(given)
    assert (settings.database, settings.bot_workers, settings.secure) == ("postgres://h/d", 3, True)
    assert Settings.from_environment(given, database="/tmp/x.db").database == "/tmp/x.db"
    assert Settings.from_environment({}).database.startswith("sqlite:///")
    with pytest.raises(BadOption, match="PERIPLUS_BOT_WORKERS"):
        Settings.from_environment({"PERIPLUS_BOT_WORKERS": "many"})


def test_https_makes_cookies_secure(settings: Settings) -> None:
    with Served(replace(settings, public_url="https://table.example")) as served, served.browser() as client:
        answer = client.post("/tables", data={"game": "lost_cities"})
        assert all("Secure" in cookie for cookie in answer.headers.get_list("set-cookie"))
        assert answer.headers["strict-transport-security"]
        made = client.post("/api/tables", json={"game": "lost_cities"}).json()
        assert made["spectator"]["link"].startswith("https://table.example/s/")


def test_what_is_left_to_say_to_a_closed_connection_is_not_said() -> None:
    """Two requests in one packet, the second unreadable: the line is closed before the first is answered."""
    own, others = socket.socketpair()

    async def talk() -> None:
        transport, _ = await asyncio.get_running_loop().create_connection(asyncio.Protocol, sock=own)
        joined = Joined(transport)
        joined.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        joined.close()
        await asyncio.sleep(0.1)
        joined.write(b"HTTP/1.1 200 OK\r\n\r\n")
        joined.write(b"{}")

    with ThreadPoolExecutor(1) as elsewhere:  # a browser's loop may be running here
        elsewhere.submit(lambda: uvloop.run(talk())).result()
    assert others.recv(1000) == b"HTTP/1.1 400 Bad Request\r\n\r\n"
    others.close()


def test_a_client_that_goes_away_leaves_no_trace(
    served: Served, seated: Seated, caplog: pytest.LogCaptureFixture
) -> None:
    """Half a body, a form, a file, a stream, an answer that nobody waits for: closed or torn off."""
    [ada, _], _ = seated()
    before = served._server.door.inside
    path, port = f"/api/tables/{ada.table}", int(served.url.rpartition(":")[2])
    head = f"Host: x\r\nX-Periplus: 1\r\nAuthorization: {ada.headers['Authorization']}\r\n"
    half = f"{head}Content-Length: 900\r\n"
    wishes = [
        f"POST {path}/act HTTP/1.1\r\n{half}Content-Type: application/json\r\n\r\n{{",
        f"POST /tables HTTP/1.1\r\n{half}Content-Type: application/x-www-form-urlencoded\r\n\r\na=",
        f"POST /open HTTP/1.1\r\n{half}Content-Type: multipart/form-data; boundary=x\r\n\r\n--x",
        f"POST /api/open HTTP/1.1\r\n{head}Transfer-Encoding: chunked\r\n\r\n3\r\n{{",
        f"GET {path}/events?since=0&format=wide HTTP/1.1\r\n{head}\r\n",
        f"GET {path} HTTP/1.1\r\n{head}\r\n",
    ]
    for torn in (True, False):
        for wish in wishes:
            with socket.create_connection(("127.0.0.1", port), LONG) as line:
                line.sendall(wish.encode())
                until(lambda: served._server.door.inside > before)
                if torn:
                    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    until(lambda: served._server.door.inside == before)
    assert httpx.get(f"{served.url}/health").status_code == 200
    until(lambda: served.server.hub.streams == 0)
    loud = [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING or each.exc_info]
    assert loud == []


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Zoé  ", "Zoé"),
        ("Ｚｏｅ\u0301", "Zoé"),
        ("\u200b\u2060\u3164\u2800\ufe0f\u00ad\U000e0041", "nobody"),
        ("\u0301\u0302\u0303", "nobody"),
        ("Z\u0335\u0336\u0337\u0338\u0339o", "Z\u0335\u0336o"),
        ("a\u202eb\u200dc\n\td", "abc d"),
        ("नमस्ते", "नमस्ते"),
        ("Đặng Thị", "Đặng Thị"),
    ],
)
def test_a_name_is_what_can_be_seen_of_it(given: str, shown: str) -> None:
    assert clean_name(given, "nobody") == shown
    assert clean_name(shown, "nobody") == shown


def test_nobody_at_a_table_is_called_as_another(client: httpx.Client, served: Served) -> None:
    kinds = ({}, {"name": "ada"}, {"kind": "bot:random", "name": "ADA"}, {"name": "Ada\u200b"})
    made = client.post("/api/tables", json={"game": "archeos", "seats": list(kinds)}).json()
    client.cookies.clear()
    people = [Person(client, made["table"], seat["token"]) for seat in made["seats"]]
    names = [seat["name"] for seat in people[0].view()["seats"]]
    assert names == ["Ada", "ada 2", "Hanno", "Ada 3"]
    assert people[1].post("seat", name=" HANNO ").json()["seats"][1]["name"] == "HANNO 2"
    assert people[1].post("seat", name="\u200b").json()["seats"][1]["name"] == "HANNO 2"
    assert people[1].post("seat", name="ﷺ" * 3).status_code == 422
    assert [chair.name for chair in Tables(served.server.store).open(made["table"]).chairs][1] == "HANNO 2"
    match = random_match(seed=1, steps=6)
    match.rename(["Zu", "zu"])
    file = client.post("/api/open", json=to_json(match, secret=True)).json()
    assert [chair.name for chair in served.server.tables.open(file["table"]).chairs] == ["Zu", "zu 2"]


def test_links_are_made_from_no_strangers_word(settings: Settings) -> None:
    with Served(settings) as served, served.browser() as client:
        port = served.url.rpartition(":")[2]

        def link(host: str) -> str:
            answer = client.post("/api/tables", json={"game": "lost_cities"}, headers={"Host": host}).json()
            return str(answer["spectator"]["link"]).partition("/s/")[0]

        for own in (f"localhost:{port}", f"127.0.0.1:{port}", "[::1]:9", "127.9.9.9"):
            assert link(own) == f"http://{own}"
        for strange in (
            "evil.example",
            "evil.example:80",
            "127.0.0.1.evil.example",
            "localhost@evil.example",
            "10.0.0.1",
        ):
            assert link(strange) == served.url
    with Served(replace(settings, public_url="https://table.example/")) as served, served.browser() as client:
        for host in ("evil.example", "localhost"):
            assert link(host) == "https://table.example"
