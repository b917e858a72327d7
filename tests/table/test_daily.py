"""The day: the same deal for everybody, one try that counts, and days that follow one another."""

import re
from datetime import date, timedelta
from xml.etree.ElementTree import fromstring

import pytest

from periplus.games import game_ids, load_game
from periplus.match import Match
from periplus.match.daily import deal_of, seats_of_day, secret_of
from periplus.match.puzzle import FIRST_DAY, Puzzle, Tried
from periplus.table.pages import puzzles, visitor
from periplus.table.store.daily_results import Days, streaks

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
