"""A table for tests: no rate limits, no pauses, bots that decide at once."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from periplus.table.app import create_app
from periplus.table.settings import Settings
from periplus.table.store import Store

QUICK = {
    "bot_workers": 0,
    "bot_pace": 0.0,
    "reads_per_second": 0,
    "writes_per_second": 0,
    "tables_per_minute": 0,
    "poll_every": 0.1,
}


@pytest.fixture()
def settings(tmp_path: Path) -> Settings:
    return Settings.from_environment({}, database=f"sqlite:///{tmp_path / 'tables.db'}", **QUICK)


@pytest.fixture()
def client(settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(settings), headers={"X-Periplus": "1"}) as client:
        yield client


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """The same tests on both kinds of database."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'store.db'}"
    else:
        url = request.getfixturevalue("postgres")
    store = Store(url)
    store.migrate()
    yield store
    store.delete([row.id for row in store.rows()])
    store.close()


class Person:
    """Somebody at a table, by token."""

    def __init__(self, client: TestClient, table: str, token: str) -> None:
        self.client = client
        self.table = table
        self.headers = {"Authorization": f"Bearer {token}"}

    def get(self, what: str = "", **params: Any) -> Any:
        return self.client.get(f"/api/tables/{self.table}{what}", params=params, headers=self.headers)

    def post(self, what: str, **body: Any) -> Any:
        return self.client.post(f"/api/tables/{self.table}/{what}", json=body, headers=self.headers)

    def view(self, **params: Any) -> dict[str, Any]:
        answer = self.get(**params)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def act(self, action: Any = None, **body: Any) -> Any:
        """This action, or any legal one, for the version just seen."""
        view = self.view()
        chosen = action if action is not None else view["legal"][0]["text"]
        return self.post("act", **{"version": view["version"], "action": chosen, **body})

    def decide(self, rng: random.Random) -> bool:
        """One thing that may be done now, if any."""
        view = self.view()
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


@pytest.fixture()
def seated(client: TestClient) -> Seated:
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


def finish(people: list[Person], seed: int = 0, limit: int = 3000) -> None:
    """Play a match to its end at random."""
    rng = random.Random(seed)
    for _ in range(limit):
        if people[0].view()["over"]:
            return
        for person in people:
            person.decide(rng)
    raise AssertionError("the match does not end")
