"""The day: the same deal for everybody, one try that counts, and days that follow one another."""

import re
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from xml.etree.ElementTree import fromstring

import pytest

from periplus.games import game_ids, load_game
from periplus.match import Match
from periplus.match.daily import deal_of, seats_of_day, secret_of
from periplus.match.puzzle import FIRST_DAY, Puzzle, Tried
from periplus.table.pages import puzzles, visitor
from periplus.table.play.seats import digest
from periplus.table.store.daily_results import Days, Ran, streaks
from periplus.table.store.schema import RUN

from .conftest import Served, until

HEADERS = {"X-Periplus": "1"}
TODAY = FIRST_DAY + timedelta(20)


@pytest.fixture(autouse=True)
def a_day(monkeypatch):
    monkeypatch.setattr(visitor, "today", lambda: TODAY)


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
    assert days.finished(TODAY.isoformat(), "lost_cities") == []
    [ran] = days.of_traveller(served.server.host.desks.of(digest(client.cookies["desk"])))
    days.settle(ran, 123, True, "[100, 23]")
    days.settle(ran, 999, True, "[]")
    [deal] = [deal for deal in client.get("/api/daily").json()["games"] if deal["game"] == "lost_cities"]
    assert deal["points"] == 123
    assert deal["run"] == [100, 23]
    assert deal["board"] == [{"place": 1, "name": "Ada <b>", "points": 123, "helped": False, "mine": True}]
    assert made["table"] == deal["table"]
    view = client.get("/api/daily").json()
    assert view["history"] == [{"day": TODAY.isoformat(), "what": "lost_cities", "points": 123, "won": True}]
    client.cookies.delete("desk")
    assert client.get("/api/daily").json()["history"] == []


@pytest.mark.parametrize("day", ["2026-11-14", "2099-01-01", "2026-13-40"])
def test_a_day_that_is_none_is_refused(client, day):
    assert client.get("/api/daily", params={"day": day}).status_code == 422
    assert client.post("/api/daily/archeos", json={"day": day}, headers=HEADERS).status_code == 422


def test_unfinished_tries_displace_nobody_and_both_databases_agree(store):
    days, day = Days(store), TODAY.isoformat()
    try:
        for number in range(620):
            days.begin(day, "lost_cities", f"junk{number}", "junk", "")
        for name, points in (("Ada", 90), ("Bo", 120), ("Clio", 90)):
            assert days.begin(day, "lost_cities", name, name, "")
            assert not days.begin(day, "lost_cities", name, name, "")
            days.settle(Ran(day, "lost_cities", name, name, "", None, None, ""), points, False, "")
        assert [ran.name for ran in days.finished(day, "lost_cities")] == ["Bo", "Ada", "Clio"]
        assert [ran.name for ran in days.finished(day, "lost_cities", most=1)] == ["Bo"]
        assert days.tallies(day)["lost_cities"] == (623, 0)
    finally:
        with store.engine.begin() as connection:
            connection.execute(RUN.delete())


def test_tries_at_puzzles_are_limited_by_address(settings, puzzle):
    with Served(replace(settings, tables_per_minute=6)) as served:
        codes = []
        for _ in range(20):
            with served.browser() as browser:
                codes.append(browser.post("/api/puzzle", json={"act": puzzle.best}).status_code)
    assert codes[:6] == [200] * 6
    assert 429 in codes


def test_a_streak_grows_by_today_only(client, monkeypatch):
    """Past days and tomorrow can be played; they are no days in a row."""
    monkeypatch.setattr(visitor, "today", lambda: datetime.now(UTC).date())
    today = visitor.today()
    for by in (-2, -1, 0, 1):
        day = max(FIRST_DAY, today + timedelta(by)).isoformat()
        assert client.post("/api/daily/lost_cities", json={"day": day}, headers=HEADERS).status_code == 201
    told = client.get("/api/daily").json()
    assert told["streak"] == {"now": 1, "best": 1}
    assert len(told["history"]) == len({max(FIRST_DAY, today + timedelta(by)) for by in (-2, -1, 0, 1)})


def test_a_link_to_ones_days_asks_first_and_loses_nothing(served, client):
    client.post("/api/daily/lost_cities", json={"name": "Ada"}, headers=HEADERS)
    link = client.get("/api/daily").json()["link"]
    path = link.removeprefix(served.url)
    assert client.cookies["desk"] not in link
    with served.browser() as phone:
        phone.post("/api/daily/archeos", json={"name": "Ada"}, headers=HEADERS)
        key = phone.cookies["desk"]
        assert phone.get("/daily/as/anything-at-all-here").status_code == 404
        assert phone.get(path).status_code == 200
        assert phone.cookies["desk"] == key
        assert len(phone.get("/api/daily").json()["history"]) == 1, "a GET changes nothing"
        assert phone.post(path).status_code == 303
        assert {one["what"] for one in phone.get("/api/daily").json()["history"]} == {"archeos", "lost_cities"}
    assert {one["what"] for one in client.get("/api/daily").json()["history"]} == {"archeos", "lost_cities"}


def test_hints_and_what_ifs_are_told_on_the_board(served, client):
    made = client.post("/api/daily/lost_cities", json={"name": "Ada"}, headers=HEADERS).json()
    days = Days(served.server.store)
    days.help("another")
    [ran] = days.of_traveller(served.server.host.desks.of(digest(client.cookies["desk"])))
    assert not ran.helped
    until(lambda: client.get(f"/api/tables/{made['table']}").json()["legal"])
    assert client.get(f"/api/tables/{made['table']}/hint").status_code == 200
    days.settle(ran, 50, False, "[]")
    [deal] = [deal for deal in client.get("/api/daily").json()["games"] if deal["game"] == "lost_cities"]
    assert deal["helped"]
    assert deal["board"][0]["helped"]


def test_days_in_a_row():
    day = date(2027, 1, 1)
    run = [(day + timedelta(n)).isoformat() for n in (0, 1, 2, 5, 6)]
    assert streaks(run, day + timedelta(6)) == (2, 3)
    assert streaks(run, day + timedelta(7)) == (2, 3)
    assert streaks(run, day + timedelta(8)) == (0, 3)
    assert streaks([], day) == (0, 0)


@pytest.fixture
def puzzle(monkeypatch):
    """A puzzle of our own making, for whatever day."""
    match = Match.new("lost_cities", 2, {"first_player": "A"}, seed=5)
    match.advance()
    best, other = (act.text for act in match.legal(0)[:2])
    moves = (Tried(best, 0.61, 0.02), Tried(other, 0.54, 0.02))
    made = Puzzle(2, {}, match.state.to_names(), 0, moves, 768, 4)
    monkeypatch.setattr(puzzles, "puzzle_of", lambda game, day: made if game.id == "lost_cities" else None)
    return made


@pytest.mark.parametrize("right", [True, False])
def test_the_answer_of_a_puzzle_is_its_reason(client, puzzle, right):
    asked = client.get("/api/puzzle").json()
    assert asked["grade"] == puzzle.grade == 4
    assert {move.action for move in puzzle.moves} <= {act["text"] for act in asked["legal"]}
    act = puzzle.moves[0 if right else 1].action
    told = client.post("/api/puzzle", json={"act": act}, headers=HEADERS).json()
    assert told["right"] is right
    assert (told["best"], told["chosen"]) == (puzzle.best, act)
    assert [(move["action"], move["chance"]) for move in told["moves"]] == [
        (move.action, move.chance) for move in puzzle.moves
    ]
    assert told["lead"] == pytest.approx(0.07)
    [kept] = client.get("/api/daily").json()["puzzles"]
    assert (kept["tries"], kept["solved"], kept["mine"]) == (1, int(right), right)


def test_a_puzzle_says_what_its_pieces_are_and_what_a_move_would_bring(client, puzzle):
    foreseen = client.get("/api/puzzle/glance", params={"what": "preview", "of": puzzle.best}).json()
    assert foreseen["lines"]
    assert client.get("/api/puzzle/glance", params={"what": "card", "of": "refuse"}).json()["title"]


def test_the_day_shows_the_question_and_the_position(client, puzzle):
    [told] = client.get("/api/daily").json()["puzzles"]
    assert told["ask"] == client.get("/api/puzzle").json()["prompt"]
    shown = client.get("/api/puzzle/picture")
    assert shown.headers["content-type"] == "image/svg+xml"
    assert 'data-game="lost_cities"' in shown.text
    fromstring(shown.text)
    assert 'data-id="colour:red"' in shown.text


def test_a_host_without_puzzles_says_so(client, monkeypatch):
    monkeypatch.setattr(puzzles, "puzzle_of", lambda game, day: None)
    assert client.get("/api/daily").json()["puzzles"] == []
    assert client.get("/puzzle").status_code == 404
    assert client.get("/api/puzzle/picture").json()["code"] == "no_puzzle"


def test_each_game_has_its_puzzle_and_they_take_turns_at_coming_first(client, monkeypatch):
    games = game_ids()
    firsts = []
    for later in range(len(games)):
        monkeypatch.setattr(visitor, "today", lambda later=later: TODAY + timedelta(later))
        shown = [one["game"] for one in client.get("/api/daily").json()["puzzles"]]
        assert sorted(shown) == sorted(games)
        assert client.get("/api/puzzle").json()["game"] == shown[0]
        firsts.append(shown[0])
    assert sorted(firsts) == sorted(games)


def test_every_puzzle_of_a_day_is_answered_by_itself(client):
    for game in game_ids():
        asked = client.get(f"/api/puzzle?game={game}").json()
        assert asked["game"] == game
        assert client.get(f"/puzzle?game={game}").status_code == 200
        answered = client.post("/api/puzzle", json={"act": asked["legal"][0]["text"], "game": game}, headers=HEADERS)
        assert answered.status_code == 200
        told = {one["game"]: one for one in client.get("/api/daily").json()["puzzles"]}
        assert told[game]["mine"] is answered.json()["right"]
    assert [one["tries"] for one in told.values()] == [1] * len(game_ids())


def test_no_game_no_puzzle(client):
    refused = client.get("/api/puzzle?game=chess")
    assert (refused.status_code, refused.json()["code"]) == (404, "no_puzzle")


def test_every_drawing_of_the_day_has_its_parts(client):
    page = client.get("/daily").text
    names = set(re.findall(r'id="([^"]+)"', page))
    assert set(re.findall(r'href="#([^"]+)"', page)) - {"main"} <= names


def test_only_what_can_be_done_answers_a_puzzle(client, puzzle):
    refused = client.post("/api/puzzle", json={"act": "sing"}, headers=HEADERS)
    assert (refused.status_code, refused.json()["code"]) == (422, "bad_action")


def test_the_pages_are_there(client):
    assert client.get("/daily").status_code == 200
