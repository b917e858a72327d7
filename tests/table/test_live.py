"""Live updates: notes with a cursor, exactly where they stopped, and nothing that a viewer could not notice."""

import asyncio
import gc
import json
import queue
import socket
import threading
import time
import weakref
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from periplus.table.live.hub import Hub, Reply
from periplus.table.live.move_queue import MoveQueue
from periplus.table.play.table import Table

from .conftest import LONG, Person, SatDown, Seated, Served, in_a_loop, random_match, until


class Stream:
    """Server-sent events, read in a thread."""

    def __init__(self) -> None:
        self.notes: queue.Queue[tuple[str, str, Any]] = queue.Queue()
        self.ended = threading.Event()

    def read(self, lines: Iterator[str]) -> None:
        kind, ident = "", ""
        for line in lines:
            if line.startswith("event: "):
                kind = line[7:]
            elif line.startswith("id: "):
                ident = line[4:]
            elif line.startswith("data: "):
                self.notes.put((kind, ident, json.loads(line[6:])))
        self.ended.set()

    def next(self, kind: str = "view", seconds: float = LONG) -> Any:
        end = time.monotonic() + seconds
        while True:
            what, _, data = self.notes.get(timeout=max(0.01, end - time.monotonic()))
            if what == kind:
                return data

    def until(self, version: int) -> list[Any]:
        """All patches up to this version."""
        found = [self.next()]
        while found[-1]["version"] < version:
            found.append(self.next())
        return found

    def silent(self, seconds: float = 0.6) -> bool:
        try:
            self.next(seconds=seconds)
            return False
        except queue.Empty:
            return True


@contextmanager
def watching(
    person: Person, since: int | None = None, headers: dict[str, Any] | None = None, **params: Any
) -> Iterator[Stream]:
    stream = Stream()
    params |= {} if since is None else {"since": since}
    url = f"{person.client.base_url}/api/tables/{person.table}/events"
    with httpx.Client(timeout=2 * LONG) as browser:
        with browser.stream("GET", url, params=params, headers={**person.headers, **(headers or {})}) as answer:
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith("text/event-stream")
            reader = threading.Thread(target=_quietly, args=(stream, answer), daemon=True)
            reader.start()
            try:
                yield stream
            finally:  # to close what somebody reads would not tell the server
                with suppress(OSError):
                    answer.extensions["network_stream"].get_extra_info("socket").shutdown(socket.SHUT_RDWR)
                reader.join(LONG)


def _quietly(stream: Stream, answer: httpx.Response) -> None:
    try:
        stream.read(answer.iter_lines())
    except httpx.HTTPError:
        pass


def test_everybody_learns_of_a_move(seated: Seated) -> None:
    [ada, bo], spectator = seated(options={"first_player": "A"})
    with watching(bo) as others, watching(spectator) as crowd, watching(ada) as second_tab:
        for stream in (others, crowd, second_tab):
            assert stream.next()["asked"] == [0]
        after = ada.act("refuse").json()
        for stream in (others, crowd, second_tab):
            note = stream.next()
            assert note["holding"] == 0
            assert note["version"] == after["version"]


def test_a_move_that_is_not_on_the_disk_is_told_to_nobody(
    seated: Seated, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What everybody will see is worked out while the disk writes; here it takes its time, and then fails."""
    [ada, bo], _ = seated(options={"first_player": "A"})
    hub, worked_out, disk = served.server.hub, threading.Event(), threading.Event()
    prepare_patches = hub.prepare_patches

    def looked(table: Table, reply: Reply) -> None:
        prepare_patches(table, reply)
        worked_out.set()

    monkeypatch.setattr(hub, "prepare_patches", looked)
    monkeypatch.setattr("periplus.table.store.sqlite.commit", lambda _: disk.wait(30) and 1 / 0)
    with watching(bo, format="wide", page="bo") as stream, ThreadPoolExecutor(1) as elsewhere:
        known = stream.next()
        answer = elsewhere.submit(ada.act, "refuse")
        assert worked_out.wait(30)
        assert stream.silent()
        assert not answer.done()
        disk.set()
        assert answer.result(30).status_code == 500
        monkeypatch.undo()
        assert ada.act("refuse").status_code == 200
        assert stream.next()["version"] == known["version"] + 1


def test_what_is_ready_is_done_between_two_moves() -> None:
    done: list[str] = []

    async def move(turns: MoveQueue, name: str) -> None:
        await turns.turn()
        done.append(name)
        asyncio.get_running_loop().call_soon(done.append, f"{name} is told")

    async def play() -> None:
        turns = MoveQueue()
        leaves = asyncio.create_task(move(turns, "who leaves"))
        moves = [asyncio.create_task(move(turns, name)) for name in "abc"]
        asyncio.get_running_loop().call_soon(leaves.cancel)
        await asyncio.gather(*moves)
        await move(turns, "d")
        await asyncio.sleep(0)

    in_a_loop(play())
    told = [name for name in done if "leaves" not in name]
    assert told == [word for name in "abcd" for word in (name, f"{name} is told")]


def test_whoever_moved_lets_others_go_first_but_not_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    async def move(turns: MoveQueue, name: str) -> None:
        came = time.monotonic()
        await turns.turn()
        done.append(name)
        await turns.give_way(came)
        done.append(f"{name} is answered")

    async def play(turns: MoveQueue) -> list[str]:
        done.clear()
        await asyncio.gather(turns.turn(), *(move(turns, name) for name in "abc"))
        return list(done)

    monkeypatch.setattr("periplus.table.live.move_queue.LATE", LONG)
    assert in_a_loop(play(MoveQueue())) == ["a", "b", "c", "a is answered", "b is answered", "c is answered"]
    monkeypatch.setattr("periplus.table.live.move_queue.LATE", 0.0)
    assert in_a_loop(play(MoveQueue())) == ["a", "a is answered", "b", "b is answered", "c", "c is answered"]


def test_the_others_have_the_board_while_whoever_moved_gives_way(
    seated: Seated, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And then the page that moved is told once, by the answer."""
    [ada, bo], _ = seated(options={"first_player": "A"}, confirm_turns=False)
    loop, way = served.server.host.loop, asyncio.Event()
    assert loop is not None
    monkeypatch.setattr(served.server.host.move_queue, "give_way", lambda since: way.wait())
    page = {"format": "wide", "page": "one"}
    since = ada.view()["version"]
    with (
        watching(ada, since=since, **page) as own,
        watching(bo, since=bo.view()["version"], format="wide") as others,
        ThreadPoolExecutor(1) as elsewhere,
    ):
        path, body = f"/api/tables/{ada.table}/act", {"action": "refuse"}
        answer = elsewhere.submit(ada.client.post, path, json=body, headers=ada.headers, params=page)
        assert others.next()["asked"] == [1]
        assert not answer.done()
        loop.call_soon_threadsafe(way.set)
        assert answer.result(30).json()["from"] == since
        assert own.silent()


def test_a_move_that_waited_long_for_its_turn_is_made(
    seated: Seated, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    [ada, _], _ = seated(options={"first_player": "A"})
    late = 0.0
    clock = SimpleNamespace(monotonic=lambda: time.monotonic() + late, time=time.time, sleep=time.sleep)
    turns = served.server.host.move_queue

    async def take() -> float:
        nonlocal late
        turns._taken = True
        turns._waiting.clear()
        taking = asyncio.ensure_future(MoveQueue.turn(turns))
        await asyncio.sleep(0)
        late = 100.0
        turns._next()
        return await taking

    for module in ("live.change", "live.move_queue", "store.group_commit"):
        monkeypatch.setattr(f"periplus.table.{module}.time", clock)
    monkeypatch.setattr(turns, "turn", take)
    assert ada.act("refuse").status_code == 200


def test_one_who_comes_back_is_told_only_if_something_happened(seated: Seated) -> None:
    [ada, bo], _ = seated(options={"first_player": "A"})
    version = bo.view()["version"]
    with watching(bo, since=version) as stream:
        assert stream.silent()
    ada.act("refuse")
    with watching(bo, since=version) as stream:
        assert stream.next()["version"] == version + 1
    with watching(bo, headers={"Last-Event-ID": str(version)}) as stream:
        assert stream.next()["version"] == version + 1


@pytest.mark.parametrize("soon", [False, True])
def test_who_comes_back_to_a_table_just_read_waits_for_those_who_ask(
    seated: Seated, served: Served, monkeypatch: pytest.MonkeyPatch, soon: bool
) -> None:
    """What they see is worked out later, and then a move is told by what it changed; before, they are told of it."""
    if soon:
        monkeypatch.setattr("periplus.table.api.stream.LATER", (0.0, 0.0))
    [ada, bo], _ = seated(options={"first_player": "A"})
    tables, later, version = served.server.tables, time.monotonic() + 60, bo.view()["version"]
    assert tables.let_go((), later, later) == 1
    with watching(bo, since=version) as stream:
        assert stream.silent()
        table = tables.peek(bo.table)
        assert table is not None
        assert soon == any(key[0] == "seen" for key in table.pictures if isinstance(key, tuple))
        ada.act("refuse")
        told = stream.next()
    assert (told["version"], told.get("from")) == (version + 1, version if soon else None)


def test_presence_is_shown(seated: Seated) -> None:
    [ada, bo], _ = seated()
    assert not ada.view()["seats"][1]["connected"]
    with watching(bo) as stream:
        stream.next()
        assert ada.view()["seats"][1]["connected"]
        assert not ada.view()["seats"][1]["absent"]


def test_a_table_that_nobody_watches_leaves_the_memory_and_comes_back(seated: Seated, served: Served) -> None:
    [ada, _], _ = seated(options={"first_player": "A"})
    assert ada.act().status_code == 200
    before = ada.view()
    tables, hub, later = served.server.tables, served.server.hub, time.monotonic() + 60
    with watching(ada, seat=0, language="en") as stream:  # a request unlike those of pages goes another way to the same
        stream.next()
        assert tables.let_go(set(hub.watched), later, later) == 0
        assert tables.let_go((), time.monotonic() - 60, later) == 0
    until(lambda: not hub.watched)  # whoever still listens would have it read again
    assert tables.let_go((), later, later) == 1
    assert tables.peek(ada.table) is None
    after = ada.view()
    assert {key: after[key] for key in ("version", "log", "board", "legal")} == {
        key: before[key] for key in ("version", "log", "board", "legal")
    }


def test_a_finished_match_that_nobody_watches_leaves_the_memory_at_once(sat_down: SatDown, served: Served) -> None:
    [ada, bo], _ = sat_down(random_match(seed=1))
    goes_on, _ = sat_down(random_match(seed=1, steps=6))
    tables, hub, now = served.server.tables, served.server.hub, time.monotonic()
    long_ago, later = now - 60, now + 60
    before = ada.view()
    assert before["over"]
    with watching(bo) as stream:
        stream.next()
        tables.let_go(hub.watched, long_ago, later)
        assert tables.peek(ada.table) is not None
    until(lambda: not hub.watched)
    tables.let_go((), long_ago, later)
    assert tables.peek(ada.table) is None
    assert tables.peek(goes_on[0].table) is not None
    assert ada.view()["log"] == before["log"]


def test_streams_end_when_the_server_stops(seated: Seated, served: Served) -> None:
    [ada, _], _ = seated()
    with watching(ada) as stream:
        stream.next()
        served.server.end_streams()
        assert stream.ended.wait(LONG)


def test_bots_answer_and_are_noticed(seated: Seated) -> None:
    [ada], _ = seated(("human", "bot:random"), options={"first_player": "A"}, confirm_turns=False)
    version = ada.view()["version"]
    with watching(ada, since=version) as stream:
        ada.act("refuse")
        while not any(line["seat"] == 1 for line in ada.view(board=False)["log"]):
            stream.next()


def test_what_a_stream_was_told_goes_with_it_and_not_with_the_collector() -> None:
    told = [Stream()]
    gone = weakref.ref(told[0])

    async def listen() -> None:
        with Hub().watch("t", (0,)) as bell:
            bell.sent = told.pop()
            bell.ahead = lambda _: bell.sent
            bell.ring()
            assert await bell.wait(30)

    gc.disable()
    try:
        in_a_loop(listen())
        assert gone() is None
    finally:
        gc.enable()
