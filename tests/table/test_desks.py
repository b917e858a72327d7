"""The desk: one cookie a browser, seats that hang on it, a seat that says when it is opened elsewhere."""

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from http.cookies import SimpleCookie

import httpx
import pytest

from periplus.table.play.seats import digest, mint
from periplus.table.settings import Settings
from periplus.table.store.desks import Desks, Move
from periplus.table.store.schema import DESK, RUN
from periplus.table.store.store import Store

from .conftest import SatDown, Served, random_match
from .test_store import event, row


@pytest.fixture
def desks(store: Store) -> Desks:
    yield Desks(store)
    with store.engine.begin() as connection:
        connection.execute(RUN.delete())
        connection.execute(DESK.delete())


def test_seats_hang_on_a_desk(desks: Desks) -> None:
    desks.store.create(row("t1"), [("link0", 0)], [event()])
    desks.store.create(row("t2"), [], [event()])
    assert desks.of("ada") is None
    assert desks.sat("ada", "t1") is None
    assert desks.sit("ada", "t1", {0: 0}, [("handed", 1)]) == 0
    assert desks.sit("ada", "t2", {-1: 0}) == 0
    ada = desks.of("ada")
    sat = desks.sat("ada", "t1")
    assert sat is not None
    assert (sat.desk, dict(sat.seats), sat.host) == (ada, {0: 0}, True)
    assert desks.store.holder("handed") == ("handed", "t1", 1, 0)
    assert set(desks.tables("ada")) == {"t1", "t2"}
    assert desks.sit("bo", "t1", {1: 0}) == 0
    assert desks.sit("eve", "t1", {0: 0}) == 1
    assert desks.sit("ada", "t1", {1: 0}) == 1
    again = desks.sat("ada", "t1")
    assert again is not None
    assert (dict(again.seats), again.host) == ({1: 0}, True), "one place at a table; a host stays one"
    desks.store.delete(["t1"])
    assert desks.tables("ada") == ["t2"]


def test_old_cookies_are_taken_over_once(desks: Desks) -> None:
    desks.store.create(row("t1"), [("own", 0), ("other", 1)], [event()])
    move = Move((("t1", "own"), ("t1", "nothing"), ("t9", "own")), ("t1", "t9"), (("made", "t1", 1), ("x", "t9", 0)))
    for _ in range(2):
        desks.move_in("ada", move)
    sat = desks.sat("ada", "t1")
    assert sat is not None
    assert (dict(sat.seats), sat.host) == ({0: 0}, True)
    assert desks.store.holder("made") == ("made", "t1", 1, 0)
    assert desks.store.holder("x") is None
    assert desks.tables("ada") == ["t1"]


def test_two_desks_become_one(desks: Desks) -> None:
    desks.store.create(row("t1"), [], [event()])
    desks.sit("phone", "t1", {0: 0})
    desk = desks.opened("home")
    desks.merge("phone", desk)
    desks.merge("phone", desk)
    assert desks.of("phone") == desks.of("home") == desk
    assert desks.tables("home") == ["t1"]


def two(served: Served, client: httpx.Client) -> tuple[str, str]:
    """A table of two, and the second's link as the host's page shows it."""
    made = client.post("/tables", data={"game": "lost_cities", "seats": "2", "kind_0": "human", "kind_1": "human"})
    address = made.headers["location"]
    links = re.findall(r'value="(http[^"]+)/s/([^"]+)"', client.get(address).text)
    assert len(links) == 3, "one's own, the friend's, the spectators'"
    return address.removeprefix("/t/").removesuffix("/seats"), f"/s/{links[1][1]}"


def test_a_hundred_tables_need_one_cookie(client: httpx.Client) -> None:
    for _ in range(100):
        assert client.post("/api/tables", json={"game": "lost_cities"}).status_code == 201
    sent = client.build_request("GET", "/").headers["cookie"]
    assert len(sent) < 100
    assert client.get("/").text.count('href="/t/') >= 60


def test_a_browser_with_old_cookies_moves_in(served: Served, client: httpx.Client, seated: object) -> None:
    made = client.post("/api/tables", json={"game": "lost_cities", "seats": [{}, {}]}).json()
    table, [own, other] = made["table"], [seat["token"] for seat in made["seats"]]
    client.cookies.clear()
    old = f"seat_{table}={own}; invites_{table}=1:{other}.-1:{made['spectator']['token']}; theme=dark"
    assert client.get(f"/api/tables/{table}", headers={"Cookie": old}).status_code == 200, "until a page is opened"
    page = client.get(f"/t/{table}/seats", headers={"Cookie": old})
    assert page.status_code == 200
    set_to = [SimpleCookie(each) for each in page.headers.get_list("set-cookie")]
    given = {name: morsel for each in set_to for name, morsel in each.items()}
    assert {name for name, morsel in given.items() if morsel["max-age"] == "0"} == {f"seat_{table}", f"invites_{table}"}
    assert given["desk"]["httponly"]
    client.cookies.clear()
    client.cookies.set("desk", given["desk"].value)
    view = client.get(f"/api/tables/{table}").json()["viewer"]
    assert (view["seat"], view["host"]) == (0, True)
    assert f"/t/{table}" in client.get("/").text
    [link] = re.findall(r'value="http[^"]+(/s/[^"]+)" id="link-1"', client.get(f"/t/{table}/seats").text)
    with served.browser() as friend:
        assert friend.get(link).status_code == 303
        assert friend.get(f"/s/{other}").status_code == 303, "the link that was handed out before goes on"


def test_with_https_the_key_is_bound_to_the_host(settings: Settings) -> None:
    with Served(replace(settings, public_url="https://table.example")) as served, served.browser() as client:
        [cookie] = client.post("/api/tables", json={"game": "lost_cities"}).headers.get_list("set-cookie")
        assert cookie.startswith("__Host-desk=")
        assert "Secure" in cookie
        assert "Path=/" in cookie


def test_a_seat_tells_its_player_when_it_is_opened_elsewhere(served: Served, client: httpx.Client) -> None:
    table, link = two(served, client)
    with served.browser() as friend, served.browser() as stranger:
        assert friend.get(link).status_code == 303
        assert friend.get(link).status_code == 303
        assert friend.get(f"/api/tables/{table}").json()["elsewhere"] == []
        assert stranger.get(link).status_code == 303
        assert friend.get(f"/api/tables/{table}").json()["elsewhere"] == [1]
        assert client.get(f"/api/tables/{table}").json()["elsewhere"] == [], "only who sits there"
        answer = friend.post(f"/api/tables/{table}/only_here", json={})
        assert answer.status_code == 200, answer.text
        assert friend.get(f"/api/tables/{table}").json()["viewer"]["seat"] == 1
        assert friend.get(f"/api/tables/{table}").json()["elsewhere"] == []
        assert stranger.get(f"/api/tables/{table}").status_code == 401
        assert stranger.get(link).status_code == 404, "the old link stops"
        assert "link-1" not in client.get(f"/t/{table}/seats").text, "the host has no link of it any more"
        with served.browser() as phone:
            assert phone.get(answer.json()["link"].removeprefix(served.url)).status_code == 303
            assert phone.get(f"/api/tables/{table}").json()["viewer"]["seat"] == 1
        assert friend.get(f"/api/tables/{table}").json()["elsewhere"] == [1]


def test_who_was_sent_away_is_sent_away_from_the_stream_too(served: Served, client: httpx.Client) -> None:
    table, link = two(served, client)
    with served.browser() as friend, served.browser() as stranger:
        friend.get(link)
        stranger.get(link)
        with stranger.stream("GET", f"/api/tables/{table}/events?since=0&format=wide") as stream:
            pieces = stream.iter_text()
            assert "retry" in next(pieces)
            friend.post(f"/api/tables/{table}/only_here", json={})
            assert "only_here" not in "".join(pieces), "and the stream ends"
        with stranger.stream("GET", f"/api/tables/{table}/events?since=0") as stream:
            assert stream.status_code == 401


def test_a_token_of_a_program_can_be_replaced(sat_down: SatDown) -> None:
    [ada, _], _ = sat_down(random_match(steps=4))
    fresh = ada.post("only_here").json()
    assert ada.get().status_code == 401
    ada.headers = {"Authorization": f"Bearer {fresh['token']}"}
    assert ada.get().status_code == 200


def test_one_rematch_one_table(served: Served, sat_down: SatDown) -> None:
    people, spectator = sat_down(random_match(seed=2))
    before = len(served.server.store.ids())
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda number: people[number % 2].post("rematch"), range(8)))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["table"] for answer in answers}) == 1
    assert len(served.server.store.ids()) == before + 1
    assert spectator.post("rematch").status_code == 403


def test_the_same_again_tomorrow_has_a_day_a_turn(served: Served, sat_down: SatDown) -> None:
    """Nobody has to be here now; what was slower stays as it was, and who is alone has no clock."""
    people, _ = sat_down(random_match(seed=3))
    made = people[0].post("rematch", tomorrow=True).json()["table"]
    assert served.server.tables.open(made).settings.pace == 86400
    slower, _ = sat_down(random_match(seed=3), pace=3 * 86400)
    made = slower[0].post("rematch", tomorrow=True).json()["table"]
    assert served.server.tables.open(made).settings.pace == 3 * 86400
    alone, _ = sat_down(random_match(seed=3), ("human", "bot:random"))
    assert alone[0].post("rematch", tomorrow=True).json()["code"] == "no_days"


def test_links_of_a_key_are_never_stored_as_they_are(served: Served, client: httpx.Client) -> None:
    table, link = two(served, client)
    key = client.cookies["desk"]
    with served.server.store.engine.connect() as connection:
        raw = " ".join(
            str(each)
            for name in ("desk", "desk_key", "sitting", "token")
            for each in connection.exec_driver_sql(f"SELECT * FROM {name}")
        )
    assert key not in raw
    assert link.removeprefix("/s/") not in raw
    assert digest(key) in raw
    assert mint(table, 0).token not in raw
