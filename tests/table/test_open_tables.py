"""Open tables: listed, joined by one touch, gone when full; off where the host says so."""

import re
from collections.abc import Iterator
from dataclasses import replace

import httpx
import pytest

from periplus.table.pages import open_tables
from periplus.table.settings import Settings
from periplus.table.store.notices import Notices
from periplus.table.web.safety import Allowance

from .conftest import Served

FORM = {"game": "lost_cities", "seats": "3", "kind_0": "human", "kind_1": "human", "kind_2": "bot:random", "open": "on"}


@pytest.fixture
def lobby(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setattr(open_tables, "JOINED", Allowance(5 / 3600, 5.0))
    with Served(replace(settings, lobby="1")) as served:
        yield served


def founded(client: httpx.Client, **more: str) -> str:
    answer = client.post("/tables", data={**FORM, **more}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].split("/")[2]


def test_one_touch_and_one_sits(lobby: Served) -> None:
    with lobby.browser() as host, lobby.browser() as guest, lobby.browser() as late:
        table = founded(host)
        notices = Notices(lobby.server.store)
        [founder] = lobby.server.host.desk_tables.desks_at(table)[0]
        notices.wish(founder)
        [link] = re.findall(r'value="([^"]+)" id="link-1"', host.get(f"/t/{table}/seats").text)
        page = guest.get("/tables").text
        assert f"/tables/{table}/join" in page
        assert "free" in page
        answer = guest.post(f"/tables/{table}/join", follow_redirects=False)
        assert answer.headers["location"] == f"/t/{table}?welcome=1"
        told = [(each.desk, each.kind, each.seat) for each in notices.unsent(lobby.server.tables.hours.now() + 1)]
        assert told == [(founder, "sat", 0)]  # and nobody else
        assert '/tables"><input' in late.get("/tables").text  # the cork is empty: a bot meanwhile
        view = guest.get(f"/api/tables/{table}").json()
        assert view["viewer"]["seats"] == [1]
        assert f"/tables/{table}/join" not in late.get("/tables").text
        assert late.post(f"/tables/{table}/join", follow_redirects=False).headers["location"] == "/tables?gone=1"
        assert late.get(f"/api/tables/{table}").status_code == 401
        assert late.get(link).status_code == 404  # the link of a seat that was taken opens nothing more


def test_three_cards_a_desk_and_the_founder_takes_one_down(lobby: Served) -> None:
    with lobby.browser() as host, lobby.browser() as other:
        tables = [founded(host) for _ in range(4)]
        page = host.get("/tables").text
        assert [f"/tables/{table}/join" in page for table in tables] == [True, True, True, False]
        assert other.post(f"/tables/{tables[0]}/unlist").status_code == 403
        assert host.post(f"/tables/{tables[0]}/unlist", follow_redirects=False).status_code == 303
        assert f"/tables/{tables[0]}/join" not in host.get("/tables").text


def test_whoever_sits_down_too_often_waits(lobby: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_tables, "JOINED", Allowance(5 / 3600, 1.0))
    with lobby.browser() as host, lobby.browser() as guest:
        tables = [founded(host) for _ in range(2)]
        answers = [guest.post(f"/tables/{table}/join", follow_redirects=False).status_code for table in tables]
        assert answers == [303, 429]


def test_a_host_that_lists_none(client: httpx.Client) -> None:
    assert client.get("/tables").status_code == 404
    assert "lists no open tables" in client.get("/tables", headers={"Accept-Language": "en"}).text
    assert 'href="/tables"' not in client.get("/").text
    table = founded(client)
    assert client.post(f"/tables/{table}/join").status_code == 404
