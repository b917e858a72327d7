"""Real server processes: two on one database, one killed in mid-match, and how they start and stop."""

import atexit
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import httpx
import psutil
import pytest

from periplus.table.live.hub import Hub
from periplus.table.play.tables import Tables
from periplus.table.serve.processes import Peers, letter_box
from periplus.table.settings import Settings
from periplus.table.store.freshness import NoticedHeads
from periplus.table.store.store import Store

from .conftest import LONG, QUICK, Person, Served, until
from .test_live import watching

START = f"""
import sys
from periplus.cli import app
from periplus.table.store import group_commit
group_commit.PATIENCE = {LONG}
app(sys.argv[1:])
"""
OPEN = {f"PERIPLUS_{name}": "0" for name in ("READS_PER_SECOND", "WRITES_PER_SECOND", "TABLES_PER_MINUTE")}


BOXES = [letter_box() for _ in range(3)]


class Process:
    """`periplus serve` as a user would run it. It logs to a file: a pipe that nobody reads would stop it when full."""

    def __init__(
        self, database: str, port: int = 0, processes: int = 1, host: str = "127.0.0.1", **environment: str
    ) -> None:
        quick = {"PERIPLUS_BOT_PACE": "0", "PERIPLUS_BOT_WORKERS": "0", "PERIPLUS_POLL_EVERY": "0.2"}
        command = [sys.executable, "-c", START, "serve", "--host", host, "--port", str(port), "--database", database]
        command += ["--processes", str(processes)]
        self._log = tempfile.TemporaryFile("w+")  # noqa: SIM115 - as long as the process
        self.popen = subprocess.Popen(
            [*command, "--log-level", "info"],
            env={**os.environ, **OPEN, **quick, **environment},
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        atexit.register(self.popen.terminate)  # what a failing test leaves ends with the tests
        assert self.popen.stdout is not None
        line = self.popen.stdout.readline()
        found = re.search(r"http://(?:localhost|[\d.]+):(\d+)/", line)
        assert found, line + self.logged()
        self.port = int(found[1])
        self.client = httpx.Client(base_url=f"http://{host}:{self.port}", headers={"X-Periplus": "1"}, timeout=LONG)

    def logged(self) -> str:
        self._log.seek(0)
        return self._log.read()

    def kill(self) -> None:
        self.popen.kill()
        self.popen.communicate()
        self.client.close()

    def stop(self) -> tuple[int, str]:
        """Exit code, and what it logged."""
        self.popen.send_signal(signal.SIGTERM)
        self.popen.communicate(timeout=2 * LONG)
        self.client.close()
        return self.popen.returncode, self.logged()


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    if request.param == "postgres":
        url: str = request.getfixturevalue("postgres")
        return url
    return str(tmp_path_factory.mktemp("database") / "tables.db")


@pytest.fixture(scope="module")
def two(database: str) -> Iterator[tuple[Process, Process]]:
    one, other = Process(database), Process(database)
    yield one, other
    one.kill()
    other.kill()


def new_table(at: Process | httpx.Client, *kinds: str, **more: object) -> tuple[list[Person], Person]:
    client = at if isinstance(at, httpx.Client) else at.client
    seats = [{"kind": kind} for kind in kinds]
    options = {"first_player": "A"}
    made = client.post("/api/tables", json={"game": "lost_cities", "seats": seats, "options": options, **more})
    assert made.status_code == 201, made.text
    people = [Person(client, made.json()["table"], seat["token"]) for seat in made.json()["seats"]]
    return people, Person(client, made.json()["table"], made.json()["spectator"]["token"])


def at(place: Process | httpx.Client, person: Person) -> Person:
    moved = Person(place if isinstance(place, httpx.Client) else place.client, person.table, "")
    moved.headers = person.headers
    return moved


def test_two_processes_serve_one_table(two: tuple[Process, Process]) -> None:
    one, other = two
    [ada, bo], spectator = new_table(one, "human", "human", confirm_turns=False)
    bo, spectator = at(other, bo), at(other, spectator)
    with watching(bo) as stream, watching(spectator) as crowd:
        stream.next()
        crowd.next()
        for _ in range(3):
            mover = (ada, bo)[ada.view(board=False)["asked"][0]]
            expected = mover.view(board=False)["version"] + 1
            assert mover.act("refuse").status_code == 200
            note = stream.next()
            while note["version"] < expected:
                note = stream.next()
            assert ada.view(board=False)["log"] == bo.view(board=False)["log"]
    stale = ada.view(board=False)["version"] - 1
    assert at(other, ada).post("act", version=stale, action="refuse").status_code == 409


@pytest.mark.postgres
def test_a_process_whose_notice_is_late_shows_and_refuses_nothing_old(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL's notices come a moment after the answer; here, never."""

    async def deaf(tables: Tables, _hub: Hub) -> None:
        assert isinstance(tables.heads, NoticedHeads)
        tables.heads.listening(True)

    monkeypatch.setattr("periplus.table.live.server.listen", deaf)
    nothing_old_is_shown_or_refused(postgres)


def test_a_process_that_trusts_its_memory_shows_and_refuses_nothing_old(tmp_path: Path) -> None:
    """With SQLite nobody tells; whoever moves at a table that changed elsewhere finds out when it is written, or
    refused."""
    nothing_old_is_shown_or_refused(str(tmp_path / "shared.db"))


def nothing_old_is_shown_or_refused(database: str) -> None:
    settings = Settings.from_environment({}, database=database, **{**QUICK, "poll_every": 3600})
    with Served(settings) as one, Served(settings) as other, one.browser() as here, other.browser() as there:
        people, spectator = new_table(here, "human", "human", confirm_turns=False)
        with watching(at(there, spectator)) as stream:
            stream.next()  # the other process has the table in its memory from now on
            for place in (here, there, here, there):
                before = people[0].view(board=False)
                answer = at(place, people[before["asked"][0]]).post("act", version=before["version"], action="refuse")
                assert answer.status_code == 200, answer.text  # not refused for what it was before
            assert at(here, spectator).view(board=False)["log"] == at(there, spectator).view(board=False)["log"]
            mover = people[people[0].view(board=False)["asked"][0]]
            assert mover.act("refuse").status_code == 200
            assert at(there, mover).post("act", version=1, action="refuse").status_code == 409
            shown = mover.view(board=False)["version"]
            while stream.next()["version"] < shown:  # whoever watches is told by whoever found out
                continue


@pytest.mark.postgres
def test_whoever_watches_a_table_is_told_at_once_that_it_was_deleted(postgres: str) -> None:
    settings = Settings.from_environment({}, database=postgres, **{**QUICK, "poll_every": 3600})
    with Served(settings) as one, one.browser() as here, closing(Store(postgres)) as elsewhere:
        [ada, _], _ = new_table(here, "human", "human")
        with watching(ada) as stream:
            stream.next()
            assert elsewhere.delete([ada.table]) == 1
            assert stream.ended.wait(30)
        assert ada.get().status_code == 404


def test_the_same_click_at_two_processes_counts_once(two: tuple[Process, Process]) -> None:
    one, other = two
    [ada, _], _ = new_table(one, "human", "human", confirm_turns=False)
    version = ada.view(board=False)["version"]
    answers = [
        person.post("act", version=version, action="refuse", key="the-same") for person in (ada, at(other, ada), ada)
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert len({answer.json()["version"] for answer in answers}) == 1


def test_killed_in_mid_match_no_answered_move_is_lost(database: str) -> None:
    process = Process(database)
    [ada], _ = new_table(process, "human", "bot:random")
    for _ in range(4):
        while not (view := ada.view(board=False))["legal"]:
            if view["can"]["end_turn"]:
                ada.post("end_turn")
            time.sleep(0.01)
        answered = ada.act("refuse")
        assert answered.status_code == 200
    kept = answered.json()
    process.kill()
    again = Process(database)
    try:
        back = at(again, ada).view(board=False)
        assert back["log"][: len(kept["log"])] == kept["log"]
        assert back["holding"] == kept["holding"] == 0
        assert back["version"] == kept["version"]
        with watching(at(again, ada), since=back["version"]):
            at(again, ada).post("end_turn")
            until(lambda: len(at(again, ada).view(board=False)["log"]) > len(kept["log"]))
    finally:
        again.kill()


@pytest.mark.postgres
def test_one_of_two_machines_is_lost_under_load(postgres: str) -> None:
    """Two addresses, one PostgreSQL; people play at the first until it is killed. Every answered move is at the second,
    and every table goes on there."""
    one, other = Process(postgres, host="127.0.0.1"), Process(postgres, host="127.0.0.2")
    tables = [new_table(one, "human", "human", confirm_turns=False)[0] for _ in range(4)]
    at(other, tables[0][0]).view(board=False)  # the other serves as well: it need not begin by loading the game
    told: list[dict[str, object]] = [{} for _ in tables]
    lost: list[float] = []

    def play(number: int) -> None:
        """Until the line breaks: what was answered last is what counts."""
        with httpx.Client(base_url=one.client.base_url, headers={"X-Periplus": "1"}, timeout=LONG) as line:
            people = [at(line, person) for person in tables[number]]
            try:
                asked = people[0].view(board=False)["asked"]
                while asked:
                    answer = people[asked[0]].act("refuse")
                    if answer.status_code == 200:
                        told[number] = answer.json()
                    asked = people[0].view(board=False)["asked"]
            except httpx.TransportError:
                lost.append(time.monotonic())

    players = [threading.Thread(target=play, args=(number,)) for number in range(len(tables))]
    try:
        for player in players:
            player.start()
        until(lambda: all(told))
        one.kill()
        for player in players:
            player.join(LONG)
        assert len(lost) == len(tables), "all of them were playing"
        for people, kept in zip(tables, told, strict=True):
            there = [at(other, person) for person in people]
            view = there[0].view(board=False)
            assert view["version"] >= kept["version"], "what was answered is kept"
            mover = there[view["asked"][0]]
            assert mover.act("refuse").status_code == 200, "the table goes on elsewhere"
            print(f"a table went on {time.monotonic() - min(lost):.2f} s after its machine was lost")
    finally:
        one.popen.kill()
        other.kill()


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    """Killed while a bot had to decide: it decides once somebody looks at the table again."""
    database = str(tmp_path / "tables.db")
    process = Process(database, PERIPLUS_BOT_PACE="3600")
    [ada], _ = new_table(process, "human", "bot:random", confirm_turns=False)
    with watching(ada) as stream:  # the bot takes its time while somebody watches
        stream.next()
        assert ada.act("refuse").json()["asked"] == [1]
        process.kill()
    again = Process(database)
    try:
        person = at(again, ada)
        assert person.view(board=False)["asked"] == [1]
        with watching(person):
            until(lambda: person.view(board=False)["asked"] != [1])
    finally:
        again.kill()


def test_it_stops_quickly_and_cleanly_with_streams_open(tmp_path: Path) -> None:
    """The streams end by themselves: it would be an error to wait for them until they are cut."""
    process = Process(str(tmp_path / "tables.db"))
    [ada], _ = new_table(process, "human", "bot:random")
    with watching(ada) as stream:
        stream.next()
        code, logged = process.stop()
        assert stream.ended.wait(LONG)
    assert code == 0
    lines = [json.loads(line) for line in logged.splitlines()]
    assert lines[-1]["level"] == "info"
    assert not [line for line in lines if line["level"] == "error"]
    assert [line for line in lines if line.get("route") == "/api/tables" and line["status"] == 201]


def test_a_taken_port_is_said_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-c", START, "serve", "--port", port, "--database", str(tmp_path / "t.db")]
        ran = subprocess.run(command, capture_output=True, text=True, timeout=2 * LONG)
    assert ran.returncode == 2
    assert "cannot listen" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_several_processes_share_one_address(tmp_path: Path) -> None:
    """Each table is served by its owner; one that is killed is replaced, and nothing answered is lost. Whoever began
    them has read what they need: it is in memory once, and a replacement reads nothing again."""
    served = Process(str(tmp_path / "tables.db"), processes=2)
    parent = psutil.Process(served.popen.pid)
    made = [new_table(served, "human", "human", confirm_turns=False)[0] for _ in range(3)]
    with httpx.Client(base_url=str(served.client.base_url), headers={"X-Periplus": "1"}, timeout=LONG) as other:
        for people in made + [[at(other, person) for person in people] for people in made]:
            mover = people[people[0].view(board=False)["asked"][0]]
            assert mover.act("refuse").status_code == 200
    versions = [people[0].view(board=False)["version"] for people in made]
    first, second = parent.children()
    memory = parent.memory_full_info()
    assert memory.uss < memory.rss / 2
    first.kill()
    for people, version in zip(made, versions):
        assert retried(lambda people=people: people[0].view(board=False)["version"]) == version
    third = replacement(parent, {first, second})
    second.kill()  # now only those that were begun later are left
    for people, version in zip(made, versions):
        assert retried(lambda people=people: people[0].view(board=False)["version"]) == version
    fourth = replacement(parent, {first, second, third})
    for each in (third, fourth):
        assert sum(each.cpu_times()[:2]) < 2, "seconds of a core; to begin with nothing takes 4"
    code, logged = served.stop()
    assert code == 0, logged


def replacement(parent: psutil.Process, known: set[psutil.Process]) -> psutil.Process:
    """The process that was begun for one that died."""
    until(lambda: set(parent.children()) - known)
    [begun] = set(parent.children()) - known
    return begun


def test_serving_needs_neither_what_migrates_nor_what_cuts_fonts() -> None:
    """They are large, and done with before anybody plays."""
    look = "import sys, periplus.table.serve.app; print({name.partition('.')[0] for name in sys.modules})"
    ran = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, timeout=2 * LONG, check=True)
    assert not {"alembic", "mako", "pygments", "fontTools"} & eval(ran.stdout)


def retried(ask: Callable[[], int]) -> int:
    """As a browser does when its connection was cut."""
    end = time.monotonic() + 2 * LONG
    while True:
        try:
            return ask()
        except httpx.HTTPError:
            assert time.monotonic() < end, "nobody answers"
            time.sleep(0.01)


def test_who_owns_a_table_is_the_same_for_everybody() -> None:
    peers = [Peers(BOXES, own) for own in range(3)]
    for number in range(50):
        table = f"table{number}"
        assert sum(each.owns(table) for each in peers) == 1
        request = f"GET /api/tables/{table}/events?since=3 HTTP/1.1\r\n".encode()
        wanted = {each.wanted_by(request) for each in peers if not each.owns(table)}
        assert wanted == {peers[0].owner(table)}
    for request in (b"GET / HTTP/1.1\r\n", b"POST /api/tables HTTP/1.1\r\n", b"GET /still/x/y HTTP/1\r\n", b"\x16"):
        assert peers[0].wanted_by(request) is None


def test_connections_wait_for_a_process_that_is_being_replaced() -> None:
    """As many as come back at once when one with a hundred people is lost."""
    here, there = socket.socketpair()
    with here, there:
        for number in range(100):
            assert Peers(BOXES, 0).hand_over(there.fileno(), f"GET /{number}".encode(), 1)
        taken = list(Peers(BOXES, 1).handed_over())
        assert [start for start, _ in taken] == [f"GET /{number}".encode() for number in range(100)]
        for number, (_, [descriptor]) in enumerate(taken):
            with socket.socket(fileno=descriptor) as connection:
                connection.send(bytes([number]))
        assert here.recv(200) == bytes(range(100))
    assert not Peers(BOXES, 0).hand_over(0, b" " * 200_000, 1)  # too large: served where it is
