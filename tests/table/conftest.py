"""A table for tests: no rate limits, no pauses, bots that decide at once."""

import asyncio
import random
import secrets
import shutil
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import httpx
import psycopg
import pytest
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from periplus.match import Match
from periplus.table.live.change import Change, Work
from periplus.table.live.server import Server
from periplus.table.play.seats import Chair
from periplus.table.play.table import Table, TableSettings
from periplus.table.serve.app import create_app
from periplus.table.serve.processes import Peers, Serving
from periplus.table.settings import Settings
from periplus.table.store.store import Event, Store

T = TypeVar("T")

LONG = 60.0  # seconds for anything that must happen, on however busy a machine

QUICK = {
    "bot_workers": 0,
    "bot_pace": 0.0,
    "reads_per_second": 0,
    "writes_per_second": 0,
    "tables_per_minute": 0,
    "poll_every": 0.1,
    "gather_seconds": 0,
    "absent_after": 600,
}


def until(condition: Callable[[], object], seconds: float = LONG) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


def in_a_loop(work: Coroutine[Any, Any, T]) -> T:
    """In a thread of its own: in this one a browser's loop may be running, from a test before."""
    with ThreadPoolExecutor(1) as elsewhere:
        return elsewhere.submit(asyncio.run, work).result()


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file without tables in the shape that this program knows: to make a new one takes a moment."""
    path = tmp_path_factory.mktemp("empty") / "tables.db"
    store = Store(f"sqlite:///{path}")
    store.migrate()
    store.close()
    return path


@pytest.fixture
def settings(request: pytest.FixtureRequest, tmp_path: Path, empty: Path) -> Settings:
    """On a fresh SQLite file; with --on-postgres on a fresh database of a PostgreSQL server."""
    database = f"sqlite:///{shutil.copy(empty, tmp_path / 'tables.db')}"
    if request.config.getoption("--on-postgres"):
        server, name = request.getfixturevalue("postgres"), f"t{secrets.token_hex(6)}"
        with psycopg.connect(server.replace("+psycopg", ""), autocommit=True) as line:
            line.execute(f"CREATE DATABASE {name}".encode())
        database = server.replace("/postgres?", f"/{name}?")
    return Settings.from_environment({}, database=database, **QUICK)


class Served:
    """A server in a thread of this process."""

    def __init__(self, settings: Settings, protocol: Any = AutoHTTPProtocol) -> None:
        self.app = create_app(settings)
        self.server: Server = self.app.state.server
        self.server.store.writer.patience = LONG
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._server = Serving(self.app, Peers(), protocol)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._listener]}, daemon=True)

    def __enter__(self) -> "Served":
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            time.sleep(0.005)
        return self

    def __exit__(self, *_: object) -> None:
        self.server.end_streams()
        self._server.should_exit = True
        self._thread.join(LONG)
        assert not self._thread.is_alive(), "the server does not stop"

    def browser(self) -> httpx.Client:
        """A fresh browser: its own cookies, and the header the pages send."""
        return httpx.Client(base_url=self.url, headers={"X-Periplus": "1"}, timeout=LONG)


@pytest.fixture
def served(settings: Settings) -> Iterator[Served]:
    with Served(settings) as served:
        yield served


@pytest.fixture
def client(served: Served) -> Iterator[httpx.Client]:
    with served.browser() as client:
        yield client


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def store(request: pytest.FixtureRequest, tmp_path: Path, empty: Path) -> Iterator[Store]:
    """The same tests on both kinds of database."""
    if request.param == "sqlite":
        url = f"sqlite:///{shutil.copy(empty, tmp_path / 'store.db')}"
    else:
        url = request.getfixturevalue("postgres")
    store = Store(url)
    store.writer.patience = LONG
    store.migrate()
    yield store
    store.delete([row.id for row in store.rows()])
    store.close()


class Person:
    """Somebody at a table, by token."""

    def __init__(self, client: httpx.Client, table: str, token: str) -> None:
        self.client = client
        self.table = table
        self.headers = {"Authorization": f"Bearer {token}"}

    def get(self, what: str = "", **params: Any) -> Any:
        return self.client.get(f"/api/tables/{self.table}{what}", params=params, headers=self.headers)

    def post(self, what: str, **body: Any) -> Any:
        path = f"/api/tables/{self.table}/{what}"
        return self.client.post(path, json=body, headers=self.headers, params={"board": False})

    def view(self, **params: Any) -> dict[str, Any]:
        answer = self.get(**params)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def act(self, action: Any = None, **body: Any) -> Any:
        """This action, or any legal one, for the version just seen."""
        view = self.view(board=False)
        chosen = action if action is not None else view["legal"][0]["text"]
        return self.post("act", **{"version": view["version"], "action": chosen, **body})

    def decide(self, rng: random.Random) -> bool:
        """One thing that may be done now, if any."""
        view = self.view(board=False)
        if view["can"]["end_turn"]:
            assert self.post("end_turn", version=view["version"]).status_code == 200
        elif view["legal"]:
            action = rng.choice(view["legal"])["text"]
            answer = self.post("act", version=view["version"], action=action)
            assert answer.status_code == 200, answer.text
        else:
            return False
        return True


Seated = Callable[..., tuple[list[Person], Person]]
SatDown = Seated


@pytest.fixture
def seated(client: httpx.Client) -> Seated:
    """A new table: its people by seat, and a spectator."""

    def make(
        kinds: tuple[str, ...] = ("human", "human"), game: str = "lost_cities", **more: Any
    ) -> tuple[list[Person], Person]:
        seats = [{"kind": kind, "name": f"P{seat}"} for seat, kind in enumerate(kinds)]
        answer = client.post("/api/tables", json={"game": game, "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        made = answer.json()
        client.cookies.clear()
        people = [Person(client, made["table"], seat["token"]) for seat in made["seats"]]
        return people, Person(client, made["table"], made["spectator"]["token"])

    return make


def random_match(
    game: str = "lost_cities",
    players: int = 2,
    seed: int = 0,
    steps: int = 5000,
    options: dict[str, str] | None = None,
) -> Match:
    """A match played at random, to its end or for so many steps."""
    rng = random.Random(seed)
    match = Match.new(game, players=players, seed=seed, options=options)
    match.advance()
    while not match.over and len(match.log) < steps:
        seat = rng.choice(match.asked)
        match.play(rng.choice(match.legal(seat)), seat)
    return match


@pytest.fixture
def sat_down(served: Served, client: httpx.Client) -> SatDown:
    """A table at which a match was played already: its people by seat, and a spectator."""

    def make(match: Match, kinds: tuple[str, ...] = (), **settings: Any) -> tuple[list[Person], Person]:
        names = match.players
        chairs = [Chair(kind, name, "circle") for kind, name in zip(kinds or ("human",) * len(names), names)]
        table, tokens = served.server.tables.establish(match, chairs, TableSettings(**settings))
        if served.server.host.loop is not None:
            served.server.host.loop.call_soon_threadsafe(served.server.bots.wake, table.id)
        spectator, *people = [Person(client, table.id, minted.token) for minted in tokens]
        return people, spectator

    return make


class Deed(Work[Table]):
    """Anything done to a table; the answer is the table after it."""

    def __init__(self, doing: Callable[[Table], list[Event]]) -> None:
        self.judge = doing  # type: ignore[method-assign]

    def answer(self, table: Table) -> Table:
        return table


def changed(served: Served, table_id: str, work: Callable[[Table], list[Event]]) -> Table:
    """A change as the server itself makes it; the table after it."""
    assert served.server.host.loop is not None
    doing = Change(served.server.host, table_id, Deed(work)).run()
    table = asyncio.run_coroutine_threadsafe(doing, served.server.host.loop).result(LONG)
    assert table is not None
    return table


def finish(people: list[Person], seed: int = 0, limit: int = 3000) -> None:
    """Play a match to its end at random."""
    rng = random.Random(seed)
    for _ in range(limit):
        if people[0].view(board=False)["over"]:
            return
        for person in people:
            person.decide(rng)
    raise AssertionError("the match does not end")
