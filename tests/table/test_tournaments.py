"""Tournaments: pairs and standings, and one of six with bots that plays itself to its end."""

import time
from itertools import combinations
from typing import Any

import httpx
import pytest

from periplus.table.live import tournaments
from periplus.table.play.tournament import OVER, ROUND_ROBIN, RUNNING, SWISS, Entrant, Pair, Tournament, robin


@pytest.mark.parametrize("count", [4, 5, 6, 7, 8])
def test_everybody_meets_everybody_once(count: int) -> None:
    rounds = count - 1 + count % 2
    pairs = [pair for number in range(1, rounds + 1) for pair in robin(count, number)]
    met = [frozenset(pair) for pair in pairs if len(pair) == 2]
    assert sorted(map(sorted, met)) == [list(each) for each in combinations(range(count), 2)]
    rested = [pair[0] for pair in pairs if len(pair) == 1]
    assert sorted(rested) == (list(range(count)) if count % 2 else [])


def begun(system: str, count: int) -> Tournament:
    entrants = [Entrant(f"P{i}", "bot:random") for i in range(count)]
    return Tournament("lost_cities", system, count, 0, "random", entrants, stage=RUNNING)


def played_out(event: Tournament) -> None:
    """The one with the lower number wins by as much as they are apart."""
    while event.stage == RUNNING:
        for pair in event.go_on():
            if not pair.alone:
                first, second = pair.entrants
                pair.ranks, pair.totals = ([1, 2] if first < second else [2, 1]), [second, first]


@pytest.mark.parametrize("count", [4, 6, 7, 9, 16])
def test_a_swiss_event_meets_nobody_twice_and_ends(count: int) -> None:
    event = begun(SWISS, count)
    played_out(event)
    assert event.stage == OVER
    assert event.round == event.rounds
    met = [frozenset(pair.entrants) for pair in event.pairs if not pair.alone]
    assert len(met) == len(set(met))
    rested = [pair.entrants[0] for pair in event.pairs if pair.alone]
    assert len(rested) == len(set(rested))
    assert event.standings()[0].entrant == 0
    again = Tournament.read(event.written())
    assert again == event


def test_standings_share_a_place_and_halves() -> None:
    event = begun(ROUND_ROBIN, 4)
    event.pairs = [Pair(1, [0, 1], "a", [1, 1], [50, 50]), Pair(1, [2, 3], "b", [2, 1], [10, 30])]
    rows = {row.entrant: row for row in event.standings()}
    assert [rows[each].points for each in range(4)] == [0.5, 0.5, 0, 1]
    assert [rows[each].place for each in range(4)] == [2, 2, 4, 1]
    assert rows[3].ahead == 20


def test_six_with_bots_play_to_the_end(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Founded by a form, begun, played round after round by itself: five rounds, fifteen matches, standings."""
    monkeypatch.setattr(tournaments, "EVERY", 0.1)
    form = {"game": "lost_cities", "size": "6", "system": "round_robin", "level": "random", "pace": "0"}
    answer = client.post("/tournaments", data=form, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    place = answer.headers["location"]
    assert "6 places are free" in client.get(place).text
    assert client.post(f"{place}/begin", follow_redirects=False).status_code == 303
    end = time.monotonic() + 240
    told: dict[str, Any] = {}
    while told.get("stage") != OVER:
        assert time.monotonic() < end, told
        told = client.get(f"/api{place}").json()
        time.sleep(0.2)
    assert told["round"] == told["rounds"] == 5
    assert len(told["pairs"]) == 15
    assert all(pair["ranks"] for pair in told["pairs"])
    assert sum(row["points"] for row in told["standings"]) == 15
    assert [row["played"] for row in told["standings"]] == [5] * 6
    page = client.get(place).text
    assert "over" in page
    assert client.post(f"{place}/begin").status_code == 409
    assert client.post(f"{place}/join").status_code == 409


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"size": "3"}, "4 – 16"),
        ({"size": "x"}, "4 – 16"),
        ({"size": "12"}, "choose Swiss"),
        ({"level": "god"}, "random"),
    ],
)
def test_what_cannot_be_is_said(client: httpx.Client, wrong: dict[str, str], said: str) -> None:
    form = {"game": "lost_cities", "size": "6", "system": "round_robin", "level": "random"}
    answer = client.post("/tournaments", data={**form, **wrong})
    assert answer.status_code == 422
    assert said in answer.text
    assert client.get("/tournaments/nothing").status_code == 404
