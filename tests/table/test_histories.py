"""Histories, not counts: twenty tables under one fault after the other, two processes, SQLite and PostgreSQL. All that
anybody sent, was answered and saw is written down, and held against what is stored at the end:

- every answered move is there once, and moves that came one after the other are there in that order;
- every view that anybody saw is one that the stored match had: nobody saw a move that vanished, all saw one order;
- nobody who asked was answered from before what they had seen already."""

import asyncio
import os
import subprocess
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil
import pytest

from periplus.table.play.tables import Tables
from periplus.table.play.views import viewer_log_of
from periplus.table.store.store import Store

from . import test_processes
from .conftest import in_a_loop
from .test_faults import OPEN, Somebody, Steady, _further, _pg_ctl
from .test_processes import Process

TABLES = 20
STOPPED = 10.0  # seconds that a process stands still
HOUR = 3600

# The clock of the serving processes is set by what a file says.
CLOCK = """
import os, time
_really = time.time
def _told():
    try:
        return float(open(os.environ["TEST_CLOCK"]).read() or 0)
    except (OSError, ValueError):
        return 0.0
time.time = lambda: _really() + _told()
"""

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

Seen = tuple[int, str]


class Witness(Somebody):
    """Somebody who writes down every version they see, with the tag of the log they read in it."""

    def __init__(self, party: "History", seat: int, token: str) -> None:
        super().__init__(party, seat, token)
        self.seen: list[Seen] = []
        self.older: list[tuple[int, int]] = []  # what was known when asking, and what was answered

    def note(self) -> None:
        seen = (self.view["version"], self.view["log_tag"])
        if not self.seen or self.seen[-1] != seen:
            self.seen.append(seen)

    @property
    def newest(self) -> int:
        return max((version for version, _ in self.seen), default=0)

    def compare(self, known: int) -> None:
        if self.view["version"] < known:
            self.older.append((known, self.view["version"]))

    async def come(self) -> None:
        known = self.newest
        await super().come()
        self.compare(known)
        self.note()

    def hear(self, raw: bytes) -> None:
        super().hear(raw)
        self.note()

    async def fetch(self) -> None:
        known = self.newest
        await super().fetch()
        self.compare(known)
        self.note()

    async def post(self, what: str, **body: Any) -> None:
        await super().post(what, **body)
        self.note()


class History(Steady):
    """Two witnesses at a table; when each move was sent first and when it was answered."""

    def __init__(self, port: int, game: str, number: int) -> None:
        super().__init__(port, game, number)
        self.spans: dict[str, tuple[float, float]] = {}

    async def sit_down(self) -> None:
        await super().sit_down()
        for person in self.people:
            person.leave()
        tokens = [person.line.headers.partition("Bearer ")[2].partition("\r\n")[0] for person in self.people]
        self.people = [Witness(self, seat, token) for seat, token in enumerate(tokens)]
        for person in self.people:
            await person.come()

    async def send(self, person: Somebody, what: str, **body: Any) -> None:
        begin, before = time.monotonic(), len(self.answered)
        await super().send(person, what, **body)
        for key in self.answered[before:]:
            self.spans[key] = begin, time.monotonic()


def check(database: str, histories: list[History]) -> int:
    """How many views were compared."""
    compared = 0
    store = Store(database)
    tables = Tables(store)
    for history in histories:
        events = store.events(history.table)
        order = {event.key: event.seq for event in events if event.key is not None}
        assert len(order) == sum(event.key is not None for event in events), "a move is there twice"
        assert set(history.spans) <= set(order), "an answered move is gone"
        assert [event.seq for event in events] == list(range(1, len(events) + 1))
        spans = sorted(history.spans.items(), key=lambda each: order[each[0]])
        latest = 0.0
        for key, (begin, end) in spans:  # none was answered before one that is stored earlier was sent
            assert end > latest, f"{key} was answered before an earlier one was sent"
            latest = max(latest, begin)
        stood = states(tables, store, history.table)
        for person in history.people:
            assert isinstance(person, Witness)
            assert not person.older, f"answers from before what was seen: {person.older}"
            vanished = [seen for seen in person.seen if seen[1] not in stood[person.seat, seen[0]]]
            assert not vanished, f"seen and not there: {vanished}"
            compared += len(person.seen)
    tables.close()
    store.close()
    return compared


def states(tables: Tables, store: Store, table_id: str) -> dict[tuple[int, int], set[str]]:
    """By seat and version the tags of the log, from the first event to the last."""
    table = tables._rebuild(store.row(table_id))
    stood: dict[tuple[int, int], set[str]] = defaultdict(set)
    for event in [None, *store.events(table_id)]:
        if event is not None:
            table.take(event)
        for seat in range(len(table.chairs)):
            stood[seat, table.version(seat)].add(viewer_log_of(table, seat, "en").tag)
    return stood


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A disk of its own that can be filled, where that may be mounted; else a folder."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=40m", "tmpfs", str(folder)]
    mounted = os.geteuid() == 0 and subprocess.run(mount, check=False).returncode == 0
    try:
        yield folder
    finally:
        if mounted:
            subprocess.run(["umount", "-l", str(folder)], check=False)


async def fill(disk: Path) -> None:
    if not os.path.ismount(disk):
        return
    junk = disk / "junk"
    with suppress(OSError), junk.open("ab", buffering=0) as file:
        while True:
            file.write(b"x" * 65536)
    with suppress(OSError), junk.open("ab", buffering=0) as file:
        while True:
            file.write(b"x" * 512)
    await asyncio.sleep(4)
    junk.unlink()


async def go_through(histories: list[History], faults: list[Callable[[], Awaitable[None]]]) -> None:
    for history in histories:
        await history.sit_down()
    stop = asyncio.Event()
    playing = [asyncio.create_task(history.play_on(stop)) for history in histories]
    await _further(histories, playing, 1)
    for fault in faults:
        await fault()
        await _further(histories, playing, 1)
    stop.set()
    await asyncio.gather(*playing)
    for history in histories:
        for person in history.people:
            await person.fetch()
        history.leave()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """Where the tables are, and the disk that can be filled."""
    with small_disk(tmp_path / "disk") as disk:
        sqlite = request.param == "sqlite"
        yield (str(disk / "tables.db") if sqlite else request.getfixturevalue("postgres")), disk


def test_what_everybody_saw_is_what_was_played(
    kept: tuple[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, disk = kept
    clock = tmp_path / "clock"
    clock.write_text("0")
    monkeypatch.setattr(test_processes, "START", CLOCK + test_processes.START.replace("group_commit.PATIENCE", "_"))
    served = Process(database, processes=2, **OPEN, TEST_CLOCK=str(clock))
    histories = [History(served.port, "lost_cities", number) for number in range(TABLES)]

    def serving() -> list[psutil.Process]:
        return psutil.Process(served.popen.pid).children()

    async def stands_still() -> None:
        one = serving()[0]
        one.suspend()
        await asyncio.sleep(STOPPED)
        one.resume()

    async def is_killed() -> None:
        serving()[0].kill()

    async def clock_set() -> None:
        for seconds in (HOUR, -HOUR, 0):
            clock.write_text(str(seconds))
            await asyncio.sleep(1)

    async def streams_are_cut() -> None:
        for history in histories:
            for person in history.people:
                if person.stream is not None and person.stream.transport is not None:
                    person.stream.transport.abort()

    async def database_stops() -> None:
        if "postgresql" in database:
            await asyncio.to_thread(_pg_ctl, database, "-m", "immediate", "stop")
            await asyncio.sleep(2)
            home = database.partition("host=")[2]
            options = f"-k {home} -c listen_addresses='' -c fsync=off"  # as the fixture has it
            await asyncio.to_thread(_pg_ctl, database, "-o", options, "start")
        else:
            await fill(disk)

    faults = [stands_still, streams_are_cut, clock_set, is_killed, database_stops, is_killed]
    try:
        in_a_loop(go_through(histories, faults))
    finally:
        served.stop()
    compared = check(database, histories)
    moves = sum(len(history.spans) for history in histories)
    print(f"{moves} answered moves, {compared} views compared")
    assert compared > moves > TABLES * len(faults)


def test_the_checker_finds_what_is_wrong(tmp_path: Path) -> None:
    """A move that is gone, one seen and never stored, and an answer from before what was seen."""
    database = str(tmp_path / "tables.db")
    served = Process(database, **OPEN)
    histories = [History(served.port, "lost_cities", 1)]
    try:
        in_a_loop(go_through(histories, []))
    finally:
        served.stop()
    assert check(database, histories) > 0
    [history] = histories
    person = history.people[0]
    assert isinstance(person, Witness)
    for spoil, mend in (
        (lambda: history.spans.update(lost=(0.0, 1.0)), lambda: history.spans.pop("lost")),
        (lambda: person.seen.append((2, "9.zz")), person.seen.pop),
        (lambda: person.older.append((5, 4)), person.older.pop),
    ):
        spoil()
        with pytest.raises(AssertionError):
            check(database, histories)
        mend()
    assert check(database, histories) > 0
