"""My desk over HTTP: what waits, what may be done from there, results and numbers, everything exported or gone."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from periplus.bots.settings import RUNGS
from periplus.games import GAMES
from periplus.match import Match
from periplus.table.play import ratings
from periplus.table.play.seats import Chair, digest
from periplus.table.play.table import Table, TableSettings
from periplus.table.settings import Settings
from periplus.table.store.results import Result, Results
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
        if not table.asked:
            return []  # the bot was faster, and the match is over
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


@pytest.mark.sqlite
def test_a_database_from_before_there_were_desks(tmp_path: Path, settings: Settings) -> None:
    """Its tables, links and days are there, and a browser that comes with its old cookies has them on its desk."""
    sql = (Path(__file__).parents[1] / "golden" / "b1b0130.sql").read_text("utf-8")
    was = json.loads(sql.splitlines()[1].removeprefix("-- "))
    (tmp_path / "tables.db").unlink()
    with closing(sqlite3.connect(tmp_path / "tables.db")) as old:
        old.executescript(sql)
    with Served(settings) as served, served.browser() as browser:
        cookies = "; ".join(f"{name}={value}" for name, value in was["cookies"].items())
        first = browser.get("/desk", headers={"Cookie": cookies})
        assert first.status_code == 200
        desk = desk_of(browser)
        assert {row["table"] for row in [*desk["waiting"], *desk["others"]]} == {was["table"], was["daily"]}
        assert any("Ada" in str(row["players"]) for row in desk["others"])
        assert desk["days"]["streak"]["best"] == 1
        gone = {cookie.split("=")[0] for cookie in first.headers.get_list("set-cookie") if "Max-Age=0" in cookie}
        assert gone == set(was["cookies"])
        token = was["cookies"][f"invites_{was['table']}"].partition(".1:")[2]
        with served.browser() as tom:
            assert tom.get(f"/s/{token}").status_code == 303, "links that were handed out go on"
            assert ids(desk_of(tom)["waiting"]) == [was["table"]]


def test_ratings_stand_where_the_levels_were_measured() -> None:
    """Who beats novices and loses to experts stands between them; few matches tell nothing."""

    def played(level: str, won: int, lost: int, desk: str = "ada", first: int = 0) -> list[Result]:
        games = [True] * won + [False] * lost
        games = [games[number * 7 % len(games)] for number in range(len(games))] if len(games) % 7 else games
        told = ("lost_cities", 0.0, 2, 1, 10, 5, level)
        return [Result(desk, f"{desk}{level}{first + number}", 0, *told, won=each) for number, each in enumerate(games)]

    places = ratings.level_places("lost_cities")
    assert places["random"] < places["novice"] < places["adept"] < places["expert"]
    for game in GAMES:
        rungs = [ratings.level_places(game)[rung] for rung in RUNGS]
        assert rungs == sorted(rungs)
    between = ratings.of_desk(played("rung-3", 12, 8) + played("rung-5", 8, 12), "lost_cities")
    third, fifth = (1500 + ratings.POINTS * (places[rung] - places["adept"]) for rung in ("rung-3", "rung-5"))
    assert between is not None
    assert third < between.points < fifth
    assert ratings.of_desk(played("adept", 2, 2), "lost_cities") is None
    even = ratings.of_desk(played("adept", 20, 20), "lost_cities")
    better = ratings.of_desk(played("adept", 30, 10), "lost_cities")
    assert even is not None
    assert better is not None
    assert abs(even.points - 1500) < 100
    assert 1500 + 50 < better.points < 1500 + 450
    assert better.games == 40
    assert better.error < 300
    people = [
        Result(desk, f"t{number}", seat, "lost_cities", float(number), 2, 1 + seat, 10, 5, "people", won=desk == "ada")
        for number in range(6)
        for seat, desk in enumerate(("ada", "tom"))
    ]
    rated = ratings.among(people, "lost_cities")
    assert rated["ada"].points > rated["tom"].points
    assert rated["ada"].games == rated["tom"].games == 6


def test_only_who_agrees_is_listed(served: Served, client: httpx.Client) -> None:
    with served.browser() as tom:
        for browser in (client, tom):
            made(browser, "human", "bot:random")
        store = served.server.store
        desks = [served.server.host.desks.of(digest(browser.cookies[KEY])) for browser in (client, tom)]
        for number in range(5):
            for desk in desks:
                row = (desk, f"x{number}", 0, "lost_cities", float(number), 2, 1, 10, 5, "adept")
                Results(store).add(Result(*row, won=True))
        assert "± " in client.get("/desk/log").text
        assert tom.get("/desk/log").text.count("<ol>") == 0
        assert tom.post("/desk/ranked", data={"ranked": "1"}).status_code == 303
        assert client.get("/desk/log").text.count('<li class="me">') == 0
        assert client.get("/desk/log").text.count("<ol><li>") == 1
        assert tom.get("/desk/log").text.count('<li class="me">') == 1
        tom.post("/desk/ranked", data={"ranked": ""})
        assert client.get("/desk/log").text.count("<ol>") == 0
