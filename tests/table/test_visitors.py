"""One visitor cannot spoil it for the others. Each of these faults was there once."""

import asyncio
import socket
import sqlite3
import threading
import time
from concurrent.futures import Future
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from periplus.bots.analysis import Advice, Analysis
from periplus.core.errors import PeriplusError
from periplus.match import load
from periplus.table.play import expiry
from periplus.table.serve.cli import _listen
from periplus.table.serve.door import KEPT_FREE, door_for
from periplus.table.settings import Settings
from periplus.table.store.store import Store
from periplus.table.web.safety import address_of
from periplus.table.whole_numbers import whole_number

from .conftest import LONG, Seated, Served, until
from .test_live import watching


@pytest.mark.parametrize("text", ["²", "--5", "٣", "", "9" * 20, "1.0", " 1", "1\n", "+1", None])
def test_numbers_are_plain_digits(text: str | None) -> None:
    assert whole_number(text, -10) is None


def test_numbers_have_a_least() -> None:
    assert (whole_number("12"), whole_number("-1"), whole_number("-1", -1)) == (12, None, -1)


def test_no_number_of_a_visitor_breaks_anything(seated: Seated, client: httpx.Client) -> None:
    [ada, _], _ = seated()
    assert ada.get(log_after="².x").status_code == 200
    with watching(ada, headers={"Last-Event-ID": "²".encode("latin-1")}) as stream:
        assert stream.next()
    token = ada.headers["Authorization"].removeprefix("Bearer ")
    for cookie in (f"invites_{ada.table}=²:x", f"invites_{ada.table}=--5:x", "seat_[x]=y", "seat_²=y.z"):
        raw = f"{cookie}; seat_{ada.table}={token}".encode()
        for path in (f"/t/{ada.table}/seats", "/"):
            assert client.get(path, headers={b"Cookie": raw}).status_code == 200


@pytest.mark.parametrize("count", ["100000", "²", "-1", "0", "9" * 30])
def test_a_form_is_looked_at_before_it_sizes_anything(client: httpx.Client, count: str) -> None:
    answer = client.post("/tables", data={"game": "lost_cities", "seats": count})
    assert answer.status_code == 422


def test_one_who_polls_is_there(seated: Seated, served: Served) -> None:
    [ada, bo], _ = seated()
    bo.view()
    assert ada.view()["seats"][1]["connected"]
    assert ada.post("takeover", seat=1, level="adept").json()["code"] == "not_absent"


def test_nobody_is_away_before_a_restarted_server_could_see_them(seated: Seated, served: Served) -> None:
    [ada, _], _ = seated()
    served.server.tables.open(ada.table).created -= 1000
    assert not ada.view()["seats"][1]["absent"]
    served.server.host.began -= 1000
    assert ada.view()["seats"][1]["absent"]


def test_streams_are_counted_by_address_and_in_all(settings: Settings) -> None:
    for limits in ({"streams_per_address": 2}, {"streams": 2}):
        with Served(replace(settings, **limits)) as served, served.browser() as client:
            table = client.post("/api/tables", json={"game": "lost_cities"}).json()
            headers = {"Authorization": f"Bearer {table['seats'][0]['token']}"}
            path = f"/api/tables/{table['table']}/events"
            with ExitStack() as stack:
                for _ in range(2):
                    assert stack.enter_context(client.stream("GET", path, headers=headers)).status_code == 200
                until(lambda served=served: served.server.hub.streams == 2)
                third = client.get(path, headers=headers)
                assert (third.status_code, third.json()["code"]) == (503, "streams")
            until(lambda served=served: served.server.hub.streams == 0)


def test_there_are_descriptors_for_the_streams_that_are_promised(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    for hard, most in ((resource.RLIM_INFINITY, 4850), (2000, 2000), (100_000, 4850)):
        asked: list[tuple[int, int]] = []
        monkeypatch.setattr(resource, "getrlimit", lambda _, hard=hard: (1024, hard))
        monkeypatch.setattr(resource, "setrlimit", lambda _, limits, asked=asked: asked.append(limits))
        assert door_for(Settings(streams=4000)).most == most - KEPT_FREE
        assert asked == [(most, hard)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: (8000, 8000))
    monkeypatch.setattr(resource, "setrlimit", lambda *_: pytest.fail("there are enough"))
    door_for(Settings(streams=4000))


def test_an_ipv6_network_is_one_address() -> None:
    def address(text: str) -> str:
        return address_of({"client": (text, 1)})

    assert address("2001:db8:1:2::1") == address("2001:db8:1:2:ffff::9")
    assert address("2001:db8:1:3::1") != address("2001:db8:1:2::1")
    assert address("::ffff:10.0.0.1") == address("10.0.0.1")
    assert address("10.0.0.1") != address("10.0.0.2")


def test_coming_and_going_writes_nothing(seated: Seated, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    [ada, _], _ = seated()
    ada.view()  # the board's still layer is drawn and kept

    def refuse(*_: object) -> None:
        raise AssertionError("a stream wrote to the database")

    monkeypatch.setattr(served.server.store.writer, "submit", refuse)
    for _ in range(3):
        with watching(ada) as stream:
            assert stream.next()


@pytest.mark.sqlite
def test_a_locked_database_is_given_up_soon_and_holds_up_nobody_who_looks(
    seated: Seated, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All who wait for it give up together when the time is over, not one after the other."""
    [ada, _], _ = seated(options={"first_player": "A"})
    [bo, _], _ = seated()
    server, late, waiting = served.server, 0.0, 0
    enter = server.host.locks.enter
    clock = SimpleNamespace(monotonic=lambda: time.monotonic() + late, time=time.time, sleep=time.sleep)
    for module in ("live.change", "live.move_queue", "store.group_commit", "store.sqlite"):
        monkeypatch.setattr(f"periplus.table.{module}.time", clock)

    async def counted(table_id: str) -> asyncio.Lock:
        nonlocal waiting
        waiting += 1
        return await enter(table_id)

    monkeypatch.setattr(server.host.locks, "enter", counted)
    blocker = sqlite3.connect(str(server.store.url.database), isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    answers: list[httpx.Response] = []
    movers = [threading.Thread(target=lambda: answers.append(ada.post("act", action="refuse"))) for _ in range(6)]
    for mover in movers:
        mover.start()
    until(lambda: waiting == len(movers))
    assert bo.view()["version"] >= 0
    assert not answers
    late = 2 * server.store.writer.patience
    for mover in movers:
        mover.join(LONG / 2)
    told = [answer.status_code for answer in answers]
    blocker.execute("ROLLBACK")
    assert told == [503] * len(movers)
    assert ada.act("refuse").status_code == 200


@pytest.mark.sqlite
def test_a_full_disk_is_told(seated: Seated, served: Served, client: httpx.Client) -> None:
    [ada, _], _ = seated(options={"first_player": "A"})
    writer = served.server.store.writer

    def limit(pages: str) -> None:
        def work(connection: Any) -> None:
            connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")

        writer.submit(work).result()

    limit("1")
    statuses = set()
    for turn in range(400):
        answer = ada.post("seat", name=f"{turn}" + "n" * 20)
        statuses.add(answer.status_code)
        if answer.status_code == 503:
            break
    assert answer.json()["code"] == "full"
    assert statuses == {200, 503}
    limit("1000000000")
    assert client.get("/health").status_code == 200
    assert ada.post("seat", name="after").status_code == 200


def test_health_says_that_the_disk_is_full(
    served: Served, client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    from periplus.table.store.group_commit import Full

    def full() -> None:
        raise Full("no room")

    monkeypatch.setattr(served.server.store, "probe", full)
    for _ in range(50):  # a write of the server's own that succeeds in between takes the fault away
        served.server.store.writer.fault = Full("no room")
        answer = client.get("/health")
        if answer.status_code != 200:
            break
    assert (answer.status_code, answer.json()["status"]) == (503, "the disk is full")
    monkeypatch.undo()
    assert client.get("/health").status_code == 200


def test_one_write_that_fails_takes_no_other_with_it(store: Store) -> None:
    gate = threading.Event()
    waiting = [store.writer.submit(lambda _: gate.wait(LONG))]

    def broken(_: object) -> None:
        raise ZeroDivisionError

    def refused(_: object) -> None:
        raise PeriplusError("no")

    waiting += [store.writer.submit(work) for work in (broken, refused, lambda _: 7)]
    gate.set()
    assert isinstance(waiting[1].exception(LONG), ZeroDivisionError)
    assert isinstance(waiting[2].exception(LONG), PeriplusError)
    assert waiting[3].result(LONG) == 7


def test_a_hint_is_thought_out_once(seated: Seated, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    [ada], _ = seated(("human", "bot:random"), options={"first_player": "A"})
    thinking: list[int] = []
    most = 0

    async def advise(game: Any, view: Any, seat: int, table: str) -> dict[str, Any]:
        nonlocal most
        thinking.append(seat)
        most = max(most, len(thinking))
        await asyncio.sleep(0.05)
        thinking.remove(seat)
        calls.append(table)
        return {
            "quick": False,
            "moves": [{"action": "refuse", "chance": 0.5, "beside": None, "why": [], "against": []}],
            "chances": [],
            "games": 160,
        }

    calls: list[str] = []
    monkeypatch.setattr(served.server.bots, "advise", advise)
    askers = [threading.Thread(target=lambda: ada.get("/hint")) for _ in range(6)]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    assert (len(calls), most) == (1, 1)
    assert ada.get("/hint").json()["label"]


def test_a_hint_without_reasons_is_thought_over_when_it_is_asked_again(seated: Seated, served: Served) -> None:
    """The search answers before the steps are compiled that reasons walk in."""
    [ada], _ = seated(("human", "bot:random"), options={"first_player": "A"})
    view = ada.view()["legal"]
    asked: list[bool] = []

    class Warming:
        def analyse(self, *_: Any, reasons: bool, **__: Any) -> Future[Analysis]:
            asked.append(reasons)
            found: Future[Analysis] = Future()
            found.set_result(Analysis([0.5, 0.5], 0, [Advice(0, view[0]["text"])], 10, 0.1))
            return found

        def close(self) -> None: ...

    served.server.bots._pool = Warming()  # type: ignore[assignment]
    for times in (1, 2):
        hint = ada.get("/hint").json()
        assert (hint["quick"], hint["games"], hint["moves"][0]["reason"]) == (False, 0, "")
        assert asked == [True] * times


def test_failing_statements_are_told_without_their_values(store: Store) -> None:
    from sqlalchemy import text
    from sqlalchemy.exc import DatabaseError

    with pytest.raises(DatabaseError) as found, store.engine.connect() as connection:
        connection.execute(text("select nothing_of_the_kind where :name = 1"), {"name": "Zoé"})
    assert "Zoé" not in str(found.value)


def test_another_seat_of_the_same_table_is_not_taken_without_asking(client: httpx.Client) -> None:
    made = client.post("/api/tables", json={"game": "lost_cities", "seats": [{"name": "Ada"}, {"name": "Bo"}]}).json()
    client.cookies.clear()
    own, other = (seat["link"].partition("/s/")[2] for seat in made["seats"])
    assert client.get(f"/s/{own}").status_code == 303
    asked = client.get(f"/s/{other}")
    assert asked.status_code == 200
    assert "Ada" in asked.text
    assert "Bo" in asked.text
    assert client.get(f"/api/tables/{made['table']}").json()["viewer"]["seat"] == 0
    assert client.post(f"/s/{other}").status_code == 303
    assert client.get(f"/api/tables/{made['table']}").json()["viewer"]["seat"] == 1
    spectator = made["spectator"]["link"].partition("/s/")[2]
    assert client.get(f"/s/{spectator}").status_code == 303
    assert client.get(f"/api/tables/{made['table']}").json()["viewer"]["seat"] == 1


def test_unused_tables_are_written_down_and_deleted(seated: Seated, served: Served, tmp_path: Path) -> None:
    [used, _], _ = seated(options={"first_player": "A"}, confirm_turns=False)
    [unused, _], _ = seated()
    used.act("refuse")
    store, settings = served.server.store, served.server.settings
    assert expiry.due(store, settings) == []
    assert expiry.due(store, replace(settings, expire_unused_days=-1e-9, expire_days=0)) == []
    soon = replace(settings, expire_unused_days=1e-12, expire_days=0)
    assert expiry.due(store, soon) == [unused.table]
    assert expiry.expire(store, [unused.table], str(tmp_path / "old")) == 1
    assert unused.get().status_code == 404
    assert load(tmp_path / "old" / f"{unused.table}.json").players == ("P0", "P1")
    assert used.get().status_code == 200
    assert expiry.due(store, replace(settings, expire_days=1e-12)) == [used.table]


def test_quick_answers_do_not_wait_for_more() -> None:
    listener = _listen("127.0.0.1", 0, strict=True)
    with listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.proto == socket.IPPROTO_TCP
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
