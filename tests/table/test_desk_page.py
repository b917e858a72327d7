"""My desk over HTTP: what waits, what may be done from there, results and numbers, everything exported or gone."""

import re
from typing import Any

import httpx

from periplus.match import Match
from periplus.table.play.seats import Chair, digest
from periplus.table.play.table import Table, TableSettings
from periplus.table.store.results import Results
from periplus.table.store.store import Event
from periplus.table.web.http import KEY

from .conftest import Served, changed, random_match, until


def made(client: httpx.Client, *kinds: str, game: str = "lost_cities", **more: Any) -> dict[str, Any]:
    seats = [{"kind": kind, "name": name} for kind, name in zip(kinds, ("Nora", "Tom", "Léa"))]
    answer = client.post("/api/tables", json={"game": game, "seats": seats, "confirm_turns": False, **more})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def desk_of(client: httpx.Client) -> dict[str, Any]:
    answer = client.get("/api/desk", params={"language": "en"})
    assert answer.status_code == 200, answer.text
    assert client.get("/desk").status_code == 200
    return dict(answer.json())


def ids(rows: list[dict[str, Any]]) -> list[str]:
    return [row["table"] for row in rows]


def finished(
    served: Served, client: httpx.Client, other: httpx.Client | None = None, seed: int = 2
) -> tuple[str, Match]:
    """A match that is played to its end at a table where this browser sits first."""
    steps = len(random_match(seed=seed).log) - 4
    chairs = [Chair("human", "Nora", "circle"), Chair("human" if other else "bot:random", "Tom", "square")]
    order = TableSettings(confirm_turns=False)
    table, tokens = served.server.tables.establish(random_match(seed=seed, steps=steps), chairs, order)
    for browser, seat in ((client, 0), (other, 1)):
        if browser is not None:
            browser.get(next(each.path for each in tokens if each.seat == seat))

    def play(table: Table) -> list[Event]:
        seat = table.asked[0]
        return [table.act(seat, table.match.legal(seat)[0], "en")]

    while not table.over:
        table = changed(served, table.id, play)
    return table.id, table.match


def test_a_desk_tells_whose_turn_it_is_and_what_happened(served: Served, client: httpx.Client) -> None:
    assert "still empty" in client.get("/desk", params={"language": "en"}).text
    assert client.get("/api/desk").json()["waiting"] == []
    assert client.get("/api/desk/events").status_code == 404
    mine = made(client, "human", "bot:random", options={"first_player": "A"})
    ours = made(client, "human", "human", options={"first_player": "B"})
    until(lambda: ids(desk_of(client)["waiting"]) == [mine["table"]])
    desk = desk_of(client)
    assert desk["name"] == "Nora"
    [row] = desk["waiting"]
    assert row["question"]
    assert next((each["name"], each["mine"]) for each in row["players"]) == ("Nora", True)
    assert ids(desk["others"]) == [ours["table"]]
    assert [each["name"] for each in desk["others"][0]["players"] if each["asked"]] == ["Tom"]
    page = client.get("/desk", params={"language": "fr"}).text
    assert "On vous attend" in page
    assert f'href="/t/{mine["table"]}"' in page
    assert client.get(f"/desk/picture/{mine['table']}").headers["content-type"].startswith("image/svg")
    assert '<a class="waiting-strip" href="/desk">' in client.get("/").text
    with served.browser() as stranger:
        assert stranger.get(f"/desk/picture/{mine['table']}").status_code == 401
        assert stranger.post(f"/desk/{mine['table']}/remove").status_code == 401


def test_removing_resigning_and_giving_up_a_seat(served: Served, client: httpx.Client) -> None:
    three = made(client, "human", "human", "human")["table"]
    two = made(client, "human", "human")
    alone = made(client, "human", "bot:random")["table"]
    with served.browser() as tom:
        tom.get(f"/s/{two['seats'][1]['token']}")
        assert client.post(f"/desk/{three}/remove").status_code == 409, "others wait for the seat"
        assert client.post(f"/desk/{three}/resign").status_code == 409, "only of two"
        assert client.post(f"/desk/{three}/leave").status_code == 303
        assert client.get(f"/api/tables/{three}").status_code == 401
        assert served.server.tables.open(three).chairs[0].minded is not None
        assert client.post(f"/desk/{two['table']}/resign").status_code == 303
        assert client.post(f"/desk/{alone}/remove").headers["location"] == f"/desk?removed={alone}"
        desk = desk_of(client)
        assert desk["waiting"] == desk["others"] == []
        assert [row["result"]["resigned"] for row in desk["finished"]] == [True]
        assert "resigned" in client.get("/desk").text
        assert [row["result"]["won"] for row in desk_of(tom)["finished"]] == [True]
        assert served.server.tables.open(two["table"]).chairs[0].minded is not None
        assert client.post(f"/desk/{alone}/restore").status_code == 303
        until(lambda: ids(desk_of(client)["waiting"]) == [alone])
        assert client.post("/desk/nowhere/remove").status_code == 401
        assert client.post(f"/desk/{alone}/burn").status_code == 422


def test_a_rematch_and_a_question_lie_on_the_others_desk(served: Served, client: httpx.Client) -> None:
    with served.browser() as tom:
        first = made(client, "human", "human")
        tom.get(f"/s/{first['seats'][1]['token']}")
        tom.post(f"/api/tables/{first['table']}/seat", json={"name": "Tomas", "shape": "star"})
        second = made(client, "human", "human")["table"]
        page = client.get(f"/t/{second}/seats").text
        [person] = re.findall(r'<option value="(\w+)">Tomas</option>', page)
        assert client.post(f"/api/tables/{second}/ask", json={"seat": 1, "person": "nobody"}).status_code == 409
        assert tom.post(f"/api/tables/{second}/ask", json={"seat": 1, "person": person}).status_code == 401
        assert client.post(f"/api/tables/{second}/ask", json={"seat": 1, "person": person}).status_code == 201
        [asked] = desk_of(tom)["invitations"]
        assert (asked["table"], asked["by"], asked["with"]) == (second, "Nora", ["Nora"])
        assert "Nora asks you to play" in tom.get("/desk").text
        assert tom.post(f"/desk/{second}/sit").headers["location"] == f"/t/{second}?welcome=1"
        assert tom.get(f"/api/tables/{second}").json()["viewer"]["seat"] == 1
        assert desk_of(tom)["invitations"] == []
        assert tom.post(f"/desk/{second}/sit").status_code == 409
        table, _ = finished(served, client, tom)
        again = client.post(f"/api/tables/{table}/rematch").json()["table"]
        assert [each["table"] for each in desk_of(tom)["invitations"]] == [again]
        assert tom.post(f"/desk/{again}/decline").status_code == 303
        assert desk_of(tom)["invitations"] == []


def test_results_are_counted_exported_and_deleted(served: Served, client: httpx.Client) -> None:
    whole = [finished(served, client, seed=seed)[1] for seed in range(3)]
    around = made(client, "human", "human", hotseat=True)["table"]
    desk = desk_of(client)
    [numbers] = desk["numbers"]
    won = sum(match.ranks()[0] == 1 for match in whole)
    points = [sum(match.scores()[0].values()) for match in whole]
    assert (numbers["played"], numbers["won"], numbers["best"]) == (3, won, max(points))
    assert [row["level"] for row in numbers["levels"]] == ["random"]
    assert len(desk["finished"]) == 3
    book = client.get("/desk/log", params={"language": "fr"}).text
    assert f"3 jouées, {won} gagnée" in book
    told = client.get("/api/desk/export").json()
    assert {row["points"] for row in told["results"]} == set(points)
    assert {row["table"] for row in told["tables"]} >= {around}
    assert client.cookies[KEY] not in str(told)
    assert digest(client.cookies[KEY]) not in str(told)
    store = served.server.store
    store.delete([row["table"] for row in told["tables"]])
    own = served.server.host.desks.of(digest(client.cookies[KEY]))
    assert own is not None
    assert len(Results(store).of(own)) == 3, "results outlive their tables"
    assert client.get("/desk/log").status_code == 200
    assert client.request("DELETE", "/api/desk", json={}).status_code == 200
    assert "desk" not in client.cookies
    with store.engine.connect() as connection:
        for name in ("desk", "desk_key", "sitting", "result", "ticket"):
            assert connection.exec_driver_sql(f"SELECT count(*) FROM {name}").scalar() == 0, name


def test_who_deletes_everything_leaves_no_name_with_others(served: Served, client: httpx.Client) -> None:
    table = made(client, "human", "human")
    with served.browser() as tom:
        tom.get(f"/s/{table['seats'][1]['token']}")
        assert client.request("DELETE", "/api/desk", json={}).status_code == 200
        seats = tom.get(f"/api/tables/{table['table']}").json()["seats"]
        assert [seat["name"] for seat in seats] == ["a traveller", "Tom"]
        assert seats[0]["minded"]


def test_a_seat_is_opened_elsewhere_handed_over_and_its_links_made_again(served: Served, client: httpx.Client) -> None:
    table = made(client, "human", "human")["table"]
    page = client.get(f"/t/{table}/seats").text
    [own] = re.findall(r'value="http[^"]+(/s/[^"]+)" id="link-own-0"', page)
    with served.browser() as phone, served.browser() as tom, served.browser() as kim:
        assert phone.get(own).status_code == 303
        assert phone.get(f"/api/tables/{table}").json()["viewer"]["seat"] == 0
        link = client.post(f"/api/tables/{table}/link", json={"seat": 1})
        assert link.status_code == 201
        assert tom.get(link.json()["link"].removeprefix(served.url)).status_code == 303
        assert client.post(f"/api/tables/{table}/link", json={"seat": 1}).status_code == 403, "somebody sits there now"
        assert tom.post(f"/api/tables/{table}/hand_over", json={"seat": 0}).status_code == 403
        given = client.post(f"/api/tables/{table}/hand_over", json={"seat": 0})
        assert given.status_code == 200, given.text
        assert client.get(f"/api/tables/{table}").status_code == 401
        assert phone.get(f"/api/tables/{table}").status_code == 401
        assert kim.get(given.json()["link"].removeprefix(served.url)).status_code == 303
        assert kim.get(f"/api/tables/{table}").json()["viewer"]["seat"] == 0
        assert ids(desk_of(client)["others"]) == []
