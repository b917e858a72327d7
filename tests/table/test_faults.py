"""Faults under load: people move at many tables while something is killed, restarted or flooded. Whatever was answered
is stored, once; whoever retries with the same key does nothing twice; and all tables go on."""

import asyncio
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import psutil
import pytest

from periplus.table.play.tables import Tables
from periplus.table.store.store import Store

from .conftest import Person, in_a_loop
from .test_processes import Process, at, new_table

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
from load_people import Party, Refusal, Tally
from load_people import Person as Somebody

OPEN = {f"PERIPLUS_{name}": "0" for name in ("READS_PER_SECOND", "WRITES_PER_SECOND", "TABLES_PER_MINUTE")}
OPEN["PERIPLUS_STREAMS_PER_ADDRESS"] = "5000"
SECONDS = 180  # for anything that must happen again after a fault, on however busy a machine

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


class Steady(Party):
    """People who send a move again, with the same key, until it is answered. A broken stream they open again, as every
    `Person` of a load does."""

    def __init__(self, port: int, game: str, number: int, bot: bool = False) -> None:
        super().__init__(port, game, random.Random(number), Tally(counting=True), True, bot)
        self.answered: list[str] = []

    async def send(self, person: Somebody, what: str, **body: Any) -> None:
        key = f"{self.rng.getrandbits(60):x}"
        end = time.monotonic() + SECONDS
        while True:
            try:
                await person.post(what, key=key, **body)
                break
            except Refusal as refused:
                if not str(refused).startswith("503"):
                    raise
            except (OSError, asyncio.IncompleteReadError):
                person.line.close()
            assert time.monotonic() < end, "the table does not come back"
            await asyncio.sleep(0.2)
        self.answered.append(f"{person.seat}:{key}")

    async def play_on(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            await asyncio.sleep(self.rng.uniform(0.05, 0.3))
            try:
                if not await self.move():
                    return
            except Refusal:
                for person in self.people:
                    await person.fetch()
            except (OSError, asyncio.IncompleteReadError):
                await asyncio.sleep(0.2)


async def through(parties: list[Steady], fault: Callable[[], Awaitable[None]]) -> None:
    """Everybody plays; then the fault; then everybody must have played on."""
    for party in parties:
        await party.sit_down()
    stop = asyncio.Event()
    playing = [asyncio.create_task(party.play_on(stop)) for party in parties]
    await _further(parties, playing)
    await fault()
    await _further(parties, playing)
    stop.set()
    await asyncio.gather(*playing)
    for party in parties:
        party.leave()


async def _further(parties: Sequence[Steady], playing: list[asyncio.Task[None]], moves: int = 2) -> None:
    """So many more moves at every table; who can play no further says why."""
    goal = {party: len(party.answered) + moves for party in parties}
    end = time.monotonic() + SECONDS
    while not all(len(party.answered) >= goal[party] for party in parties if not party.people[0].view.get("over")):
        assert time.monotonic() < end, "a table stands still"
        for each in playing:
            if each.done():
                each.result()
        await asyncio.sleep(0.05)


def nothing_lost(database: str, parties: list[Steady]) -> None:
    store = Store(database)
    tables = Tables(store)
    for party in parties:
        stored = [event.key for event in store.events(party.table) if event.key is not None]
        assert len(stored) == len(set(stored))
        assert set(party.answered) <= set(stored)
        tables.open(party.table)  # every position as it was when it was played
    tables.close()
    store.close()


def test_a_serving_process_is_killed(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    served = Process(database, processes=2, **OPEN)
    parties = [Steady(served.port, "lost_cities", number) for number in range(12)]

    async def fault() -> None:
        psutil.Process(served.popen.pid).children()[0].kill()

    in_a_loop(through(parties, fault))
    served.stop()
    nothing_lost(database, parties)


def test_all_serving_processes_are_killed_and_come_back(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    served = Process(database, **OPEN)
    parties = [Steady(served.port, "archeos", number) for number in range(8)]
    again: list[Process] = []

    async def fault() -> None:
        served.kill()
        again.append(await asyncio.to_thread(Process, database, served.port, **OPEN))

    in_a_loop(through(parties, fault))
    again[0].stop()
    nothing_lost(database, parties)


def test_a_bot_worker_is_killed(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    served = Process(database, **{**OPEN, "PERIPLUS_BOT_WORKERS": "1"})
    parties = [Steady(served.port, "lost_cities", number, bot=True) for number in range(4)]

    async def fault() -> None:
        workers = psutil.Process(served.popen.pid).children(recursive=True)
        thinking = [each for each in workers if "spawn_main" in " ".join(each.cmdline())]
        assert thinking
        thinking[0].kill()

    in_a_loop(through(parties, fault))
    served.stop()
    nothing_lost(database, parties)


@pytest.mark.postgres
def test_postgresql_is_restarted(postgres: str) -> None:
    served = Process(postgres, processes=2, **OPEN)
    parties = [Steady(served.port, "lost_cities", number) for number in range(8)]

    async def fault() -> None:
        await asyncio.to_thread(_pg_ctl, postgres, "-m", "immediate", "restart")

    in_a_loop(through(parties, fault))
    served.stop()
    nothing_lost(postgres, parties)


def _pg_ctl(url: str, *words: str) -> None:
    programs = shutil.which("initdb") or str(sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))[-1])
    home = parse_qs(urlsplit(url).query)["host"][0]
    as_owner = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    pg_ctl = str(Path(programs).resolve().parent / "pg_ctl")
    command = [*as_owner, pg_ctl, "-D", f"{home}/data", "-l", f"{home}/log", "-w"]
    subprocess.run([*command, *words], check=True, cwd=home, stdout=subprocess.DEVNULL)


def test_streams_come_and_go(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    served = Process(database, processes=2, **OPEN)
    parties = [Steady(served.port, "lost_cities", number) for number in range(8)]

    async def fault() -> None:
        def vanish(number: int) -> None:
            person = parties[number % len(parties)].people[0]
            request = f"GET {person.path}/events?since=0&format=wide HTTP/1.1\r\n{person.line.headers}\r\n".encode()
            with socket.create_connection(("127.0.0.1", served.port)) as line:
                line.sendall(request)

        with ThreadPoolExecutor(4) as pool:
            await asyncio.to_thread(lambda: list(pool.map(vanish, range(600))))

    in_a_loop(through(parties, fault))
    served.stop()
    nothing_lost(database, parties)


def test_two_servers_race_for_the_same_move(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    one, other = Process(database, **OPEN), Process(database, **OPEN)
    [ada, bo], _ = new_table(one, "human", "human", confirm_turns=False)
    with ThreadPoolExecutor(2) as pool:
        for _ in range(12):
            view = ada.view(board=False)
            mover = (ada, bo)[view["asked"][0]]
            version = mover.view(board=False)["version"]

            def play(person: Person, version: int = version) -> int:
                return int(person.post("act", action="refuse", version=version).status_code)

            codes = list(pool.map(play, (at(one, mover), at(other, mover))))
            assert sorted(codes) in ([200, 409], [200, 422]), codes
    store = Store(database)
    assert sum(event.kind == "act" for event in store.events(ada.table)) == 12
    store.close()
    for process in (one, other):
        process.popen.send_signal(signal.SIGTERM)
        process.popen.communicate(timeout=30)
