"""The ladder at the table: who sits opposite, who comes next, and that the lower rungs need nothing compiled."""

import random
import re
from itertools import count
from typing import Any

import httpx
import pytest

from periplus.bots import RUNGS, player
from periplus.bots.ladder import ladder_of
from periplus.games import game_ids
from periplus.match import Match
from periplus.table.play.seats import digest
from periplus.table.store.results import Result
from periplus.table.web.http import key_name

from .conftest import LONG, Person, SatDown, Seated, Served, random_match, until


def names_and_kinds(browser: httpx.Client, address: str) -> list[tuple[str, str]]:
    seats = browser.get(f"/api{address.replace('/t/', '/tables/')}").json()["seats"]
    return [(seat["name"], seat["kind"]) for seat in seats[1:]]


def played(served: Served, browser: httpx.Client, level: str, won: bool, game: str = "lost_cities") -> None:
    """A line in the log book of this browser's desk."""
    host = served.server.host
    desk = host.desks.opened(digest(browser.cookies[key_name(host)]))
    at = 1e9 + len(served.server.desk_content.results.of(desk))
    row = Result(desk, f"t{at:.0f}", 0, game, at, 2, 1 if won else 2, 9, 9, level, won=won)
    assert served.server.desk_content.results.add(row)


def chosen(page: str, game: str) -> str:
    form = page[page.index(f'name="game" value="{game}"') :]
    found = re.search(r'<option value="([^"]+)"[^>]* selected', form)
    assert found
    return found[1]


def test_play_now_is_against_whoever_fits(served: Served, client: httpx.Client) -> None:
    """A newcomer's rung, then by the record of the desk and of each game; or whom one chooses."""
    assert chosen(client.get("/").text, "lost_cities") == "rung-2"
    made = client.post("/tables", data={"game": "lost_cities"}).headers["location"]
    assert names_and_kinds(client, made) == [(ladder_of("lost_cities")[1].name, "bot:rung-2")]
    played(served, client, "rung-2", won=True)
    played(served, client, "adept", won=False)  # no rung: says nothing of the ladder
    front = client.get("/").text
    assert (chosen(front, "lost_cities"), chosen(front, "archeos")) == ("rung-3", "rung-2")
    made = client.post("/tables", data={"game": "lost_cities"}).headers["location"]
    assert names_and_kinds(client, made) == [(ladder_of("lost_cities")[2].name, "bot:rung-3")]
    made = client.post("/tables", data={"game": "lost_cities", "level": "rung-7"}).headers["location"]
    assert names_and_kinds(client, made) == [(ladder_of("lost_cities")[6].name, "bot:rung-7")]
    made = client.post("/tables", data={"game": "lost_cities", "seats": "4"}).headers["location"]
    assert [kind for _, kind in names_and_kinds(client, made)] == ["bot:rung-3", "bot:rung-2", "bot:rung-1"]
    with served.browser() as other:
        assert chosen(other.get("/").text, "lost_cities") == "rung-2", "somebody else's record"


def test_old_levels_and_names_of_ones_own_stay(client: httpx.Client) -> None:
    seats = [{"kind": "human"}, {"kind": "bot:master"}, {"kind": "bot:rung-1", "name": "Zoé"}, {"kind": "bot:rung-1"}]
    seats.append({"kind": "bot:rung-1"})
    made = client.post("/api/tables", json={"game": "lost_cities", "seats": seats}).json()
    first = ladder_of("lost_cities")[0].name
    assert [name for name, _ in names_and_kinds(client, made["url"])] == ["Pytheas", "Zoé", first, f"{first} 2"]
    assert "bot:master" not in client.get("/new/lost_cities").text, "offered is the ladder"
    bad = client.post("/api/tables", json={"game": "lost_cities", "seats": [{"kind": "bot:rung-9"}]})
    assert (bad.status_code, "bot:rung-8" in bad.json()["error"]) == (422, True)


def ended(seat: int) -> Match:
    """A match that this seat has won alone."""
    return next(match for seed in count() if (match := random_match(seed=seed)).ranks()[seat] == 1 < sum(match.ranks()))


def test_after_a_win_one_rung_up_after_two_losses_one_down(
    served: Served, client: httpx.Client, sat_down: SatDown
) -> None:
    def next_of(person: Person) -> Any:
        return person.get("/next").json()["opponent"]

    [winner], spectator = sat_down(ended(0), ("human", "bot:rung-4"))
    offer = next_of(winner)
    assert (offer["level"], offer["step"], offer["name"]) == ("rung-5", 1, ladder_of("lost_cities")[4].name)
    assert next_of(spectator) is None
    again, other = winner.post("rematch").json(), winner.post("rematch", level="rung-5").json()
    assert again["table"] != other["table"] == winner.post("rematch", level="rung-5").json()["table"]
    [(name, kind)] = names_and_kinds(client, other["url"])
    assert (name, kind) == (offer["name"], "bot:rung-5")
    assert winner.post("rematch", level="adept").status_code == 422
    [best], _ = sat_down(ended(0), ("human", "bot:rung-8"))
    assert next_of(best) is None, "nobody is above"

    [loser], _ = sat_down(ended(1), ("human", "bot:rung-4"))
    assert next_of(loser) is None, "one loss is none"
    played(served, client, "rung-4", won=False)  # by the browser's cookie, which comes beside the token
    assert (next_of(loser)["level"], next_of(loser)["step"]) == ("rung-3", -1)
    [old], _ = sat_down(ended(1), ("human", "bot:adept"))
    assert next_of(old) is None
    people, _ = sat_down(ended(1), ("human", "human"))
    assert next_of(people[0]) is None
    assert people[0].post("rematch", level="rung-3").status_code == 422


def three_turns(ada: Person, rng: random.Random) -> None:
    """Until the bot beside her has been heard of three times."""
    while True:
        view = ada.view(board=False)
        if view["over"] or sum(line["seat"] == 1 for line in view["log"]) >= 3:
            return
        until(lambda: ada.decide(rng) or ada.view(board=False)["over"], LONG)


@pytest.mark.parametrize("game", game_ids())
def test_the_lower_rungs_play_before_anything_is_compiled(
    game: str, served: Served, seated: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Against rung 1 and rung 7, where whoever searched would fail."""
    monkeypatch.setattr(player, "engine_of", lambda _: pytest.fail("somebody searched"))
    for level in (RUNGS[0], RUNGS[6]):
        [ada], _ = seated(("human", f"bot:{level}"), game)
        three_turns(ada, random.Random(3))
    assert served.server.bots.pool.fallbacks == 0, "it is how they play"


def test_the_table_says_how_far_its_bots_are(served: Served, seated: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only where somebody searches: who plays by the network alone needs nothing."""
    monkeypatch.setattr(served.server.bots.pool, "learning", lambda _: 0.6)
    told = {}
    for level in ("rung-8", "rung-7", "novice"):
        [ada], spectator = seated(("human", f"bot:{level}"))
        told[level] = ada.get("/bots").json()["learning"], spectator.get("/bots").json()["learning"]
    assert told == {"rung-8": (0.6, 0.6), "rung-7": (None, None), "novice": (None, None)}
