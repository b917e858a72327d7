"""What is refused before anything is looked at, and what every answer carries."""

import io
import json
import logging
import math
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from periplus.core.errors import BadOption
from periplus.table.serve import logs
from periplus.table.settings import Settings
from periplus.table.web.safety import kind_of

from .conftest import Seated, Served


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
    makes = [
        route.path.format_map(given)
        for route in every_route(served.app.routes)
        if "POST" in (route.methods or ()) and (route.status_code == 201 or route.path in ("/tables", "/open"))
    ]
    assert len(makes) == 8
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
    monkeypatch.setattr(served.server.store.writer, "wrote", -math.inf)
    assert client.get("/health").status_code == 503


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
