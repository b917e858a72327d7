"""The day: the same deal for everybody, one try that counts, and days that follow one another."""

from datetime import date, timedelta

import pytest

from periplus.games import game_ids, load_game
from periplus.match.daily import deal_of, seats_of_day, secret_of
from periplus.match.puzzle import FIRST_DAY
from periplus.table import calendar
from periplus.table.days import Days, streaks

HEADERS = {"X-Periplus": "1"}
TODAY = FIRST_DAY + timedelta(20)


@pytest.fixture(autouse=True)
def a_day(monkeypatch):
    monkeypatch.setattr(calendar, "today", lambda: TODAY)


@pytest.mark.parametrize("id", game_ids())
def test_a_day_deals_the_same_to_everybody_and_another_day_something_else(id):
    game = load_game(id)
    names = [str(seat) for seat in range(seats_of_day(game))]
    one, same, other = (deal_of(game, day, names) for day in (TODAY, TODAY, TODAY + timedelta(1)))
    for match in (one, same, other):
        match.advance()
    assert one.log == same.log
    assert one.dice.secret == secret_of(game, TODAY) != other.dice.secret


def test_the_first_try_counts_and_practice_does_not(client):
    first = client.post("/api/daily/lost_cities", json={"name": "Ada"}, headers=HEADERS).json()
    again = client.post("/api/daily/lost_cities", json={"practice": True}, headers=HEADERS).json()
    third = client.post("/api/daily/lost_cities", json={}, headers=HEADERS).json()
    assert len({first["table"], again["table"], third["table"]}) == 3
    shown = {deal["game"]: deal for deal in client.get("/api/daily").json()["games"]}
    assert shown["lost_cities"]["table"] == first["table"]
    assert shown["archeos"]["table"] is None


def test_a_finished_try_stands_on_the_board(served, client):
    made = client.post("/api/daily/lost_cities", json={"name": "Ada <b>"}, headers=HEADERS).json()
    days = Days(served.server.store)
    [ran] = days.of_day(TODAY.isoformat())
    days.settle(ran, 123, True, "[100, 23]")
    days.settle(ran, 999, True, "[]")
    [deal] = [deal for deal in client.get("/api/daily").json()["games"] if deal["game"] == "lost_cities"]
    assert deal["points"] == 123
    assert deal["run"] == [100, 23]
    assert deal["board"] == [{"place": 1, "name": "Ada <b>", "points": 123, "mine": True}]
    assert made["table"] == deal["table"]
    view = client.get("/api/daily").json()
    assert view["streak"] == {"now": 1, "best": 1}
    client.cookies.delete("traveller")
    assert client.get("/api/daily").json()["history"] == []


@pytest.mark.parametrize("day", ["2026-11-14", "2099-01-01", "2026-13-40"])
def test_a_day_that_is_none_is_refused(client, day):
    assert client.get("/api/daily", params={"day": day}).status_code == 422
    assert client.post("/api/daily/archeos", json={"day": day}, headers=HEADERS).status_code == 422


def test_days_in_a_row():
    day = date(2027, 1, 1)
    run = [(day + timedelta(n)).isoformat() for n in (0, 1, 2, 5, 6)]
    assert streaks(run, day + timedelta(6)) == (2, 3)
    assert streaks(run, day + timedelta(7)) == (2, 3)
    assert streaks(run, day + timedelta(8)) == (0, 3)
    assert streaks([], day) == (0, 0)


def test_the_pages_are_there(client):
    assert client.get("/daily").status_code == 200
