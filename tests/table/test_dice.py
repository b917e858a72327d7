"""Dice that neither side can choose: a round of numbers before the first of them, new ones for a file from outside."""

import hashlib
import json
import secrets
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from periplus.core.errors import Unfair
from periplus.match import Match, from_json, to_json, verify
from periplus.match.fairness import check_commitment, proof
from periplus.table.play.tables import Tables
from periplus.table.settings import Settings

from .conftest import Person, Served, finish, random_match
from .test_live import watching


class Number:
    def __init__(self) -> None:
        raw = secrets.token_bytes(32)
        self.number = raw.hex()
        self.commitment = hashlib.sha256(raw).hexdigest()


def gathered(client: httpx.Client, *kinds: str) -> tuple[list[Person], Person]:
    seats = [{"kind": kind, "name": f"P{seat}"} for seat, kind in enumerate(kinds)]
    order = {"game": "lost_cities", "seats": seats, "gather": True, "confirm_turns": False}
    made = client.post("/api/tables", json=order).json()
    client.cookies.clear()
    people = [Person(client, made["table"], seat["token"]) for seat in made["seats"]]
    return people, Person(client, made["table"], made["spectator"]["token"])


class AtDesk(Person):
    """Somebody who has opened the link of a seat in a browser of their own."""

    def __init__(self, served: Served, table: str, token: str) -> None:
        super().__init__(served.browser(), table, token)
        self.headers = {}
        self.sit(token)
        self.headers = {"Cookie": f"desk={self.client.cookies['desk']}"}
        self.client.cookies.clear()

    def sit(self, token: str, how: str = "GET") -> None:
        assert self.client.request(how, f"/s/{token}", headers=self.headers).status_code == 303


def two_desks(served: Served) -> tuple[list[AtDesk], list[str]]:
    with served.browser() as client:
        seats, _ = gathered(client, "human", "human")
    tokens = [seat.headers["Authorization"].split()[1] for seat in seats]
    return [AtDesk(served, seats[0].table, token) for token in tokens], tokens


@pytest.fixture
def patient(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Its rounds wait for everybody, until a test says that the time is up."""
    monkeypatch.setattr("periplus.table.live.dice_clock.NUMBER_SECONDS", 600.0)
    with Served(replace(settings, gather_seconds=600)) as served:
        yield served


def time_is_up(served: Served, table: str) -> None:
    """The clock of a table's round runs out now."""
    gatherings, loop = served.server.dice_clock, served.server.host.loop
    assert loop is not None

    def ring() -> None:
        [due] = [each for each in gatherings._clocks if each[0] == table]
        gatherings._clocks[due].cancel()
        gatherings._due(*due)

    loop.call_soon_threadsafe(ring)


@pytest.fixture
def hurried(settings: Settings) -> Any:
    with Served(replace(settings, gather_seconds=0.05)) as served:
        yield served


def test_one_person_adds_a_number_with_one_request(patient: Served) -> None:
    with patient.browser() as client:
        [ada], _ = gathered(client, "human", "bot:random")
        before = ada.view()
        assert (before["asked"], before["over"]) == ([], False)
        assert before["fairness"]["gathering"]["waiting"] == [0]
        mine = Number()
        after = ada.post("entropy", commitment=mine.commitment, number=mine.number).json()
        assert after["fairness"]["gathering"] is None
        assert after["fairness"]["shares"][0]["number"] == mine.number
        assert after["fairness"]["commitment"] == before["fairness"]["commitment"]
        assert after["log"]


def test_nobody_tells_a_number_before_all_have_committed(patient: Served) -> None:
    [ada, bo], _ = two_desks(patient)
    with closing(ada.client), closing(bo.client):
        one, two = Number(), Number()
        told = ada.post("entropy", commitment=one.commitment, number=one.number).json()["fairness"]["gathering"]
        assert told == {"closed": False, "commitments": {"0": one.commitment}, "waiting": [1]}
        with watching(bo) as stream:
            stream.next()
            told = bo.post("entropy", commitment=two.commitment).json()["fairness"]["gathering"]
            assert (told["closed"], told["waiting"]) == (True, [0, 1])
            assert ada.post("entropy", number=two.number).status_code == 422
            assert ada.post("entropy", number=one.number).json()["fairness"]["gathering"]["waiting"] == [1]
            fairness = bo.post("entropy", number=two.number).json()["fairness"]
        assert ([share["browser"] for share in fairness["shares"]], fairness["notice"]) == ([0, 1], None)
        assert [share["number"] for share in fairness["shares"]] == [one.number, two.number]
        assert ada.post("entropy", number=one.number).json()["code"] == "dice_rolled"
        finish([ada, bo])
        file = ada.get("/export").json()
        check_commitment(file)
        found = proof(from_json(file))
        assert found.checked > 0
        proven, unproven = found.words("en")
        assert any("P0, P1" in sentence for sentence in proven)
        assert len(unproven) == 1  # only that a file cannot show when it was promised
        assert ada.get("/verify").json()["proven"] == proven
        assert ada.get("/verify", language="fr").json()["proven"] != proven


def test_who_sends_everybodys_number_is_told_of(patient: Served) -> None:
    """A founder who holds all links adds the numbers of all seats, one after the other, and then invites."""
    [ada, bo], [own, other] = two_desks(patient)
    with closing(ada.client), closing(bo.client):
        one, two = Number(), Number()
        ada.post("entropy", commitment=one.commitment)
        ada.sit(other, "POST")
        ada.post("entropy", commitment=two.commitment)
        ada.post("entropy", number=two.number)
        ada.sit(own, "POST")
        fairness = ada.post("entropy", number=one.number).json()["fairness"]
        assert [share["browser"] for share in fairness["shares"]] == [0, 0]
        told = bo.view(language="fr")["fairness"]
        assert "un seul navigateur" in told["notice"]
        notice = bo.view()["fairness"]["notice"]
        assert "All numbers for the dice came from one browser" in notice
        assert not any("nobody who knew the secret" in sentence for sentence in bo.view()["fairness"]["told"])
        again = Tables(patient.server.store).open(ada.table)
        assert again.match.dice.shares == patient.server.tables.open(ada.table).match.dice.shares
        finish([ada, bo])
        checked = bo.get("/verify").json()
        assert notice in checked["not_proven"]
        assert not any("nobody who knew the secret" in sentence for sentence in checked["proven"])
        file = bo.get("/export").json()
        assert notice in proof(from_json(file)).words("en")[1]
        for share in file["fairness"]["shares"]:
            del share["browser"]  # as an earlier program wrote it
        assert any("Which browsers" in sentence for sentence in proof(from_json(file)).words("en")[1])


def test_numbers_by_tokens_alone_show_no_two_browsers(patient: Served) -> None:
    with patient.browser() as client:
        people, _ = gathered(client, "human", "human")
        fairness = mix(people)["fairness"]
        assert [share["browser"] for share in fairness["shares"]] == [None, None]
        assert "Nothing shows" in fairness["notice"]


def test_the_dice_are_other_dice_with_other_numbers(patient: Served) -> None:
    match = random_match(seed=3, steps=1)
    rolled = []
    for _ in range(2):
        with patient.browser() as client:
            [ada], _ = gathered(client, "human", "bot:random")
            table = patient.server.tables.open(ada.table)
            table.match.dice = match.dice  # as if the host had chosen this secret
            mine = Number()
            ada.post("entropy", commitment=mine.commitment, number=mine.number)
            rolled.append([table.match.dice.number(position, 1000) for position in range(4)])
    assert rolled[0] != rolled[1]


def test_absent_people_do_not_keep_the_others_waiting(patient: Served) -> None:
    with patient.browser() as client:
        [ada, bo], _ = gathered(client, "human", "human")
        mine = Number()
        with watching(ada) as stream:
            stream.next()
            ada.post("entropy", commitment=mine.commitment)
            time_is_up(patient, ada.table)
            while not ada.view(board=False)["fairness"]["gathering"]["closed"]:
                stream.next()
            view = ada.post("entropy", number=mine.number).json()
        assert view["fairness"]["gathering"] is None
        assert [share["seat"] for share in view["fairness"]["shares"]] == ["A"]
        finish([ada, bo])
        unproven = ada.get("/verify").json()["not_proven"]
        assert any("P1 added no number" in sentence for sentence in unproven)


def test_nobody_at_all_adds_anything_and_the_table_starts(hurried: Served) -> None:
    with hurried.browser() as client:
        [ada, _], _ = gathered(client, "human", "human")
        with watching(ada) as stream:
            while not ada.view(board=False)["asked"]:
                stream.next()
        assert ada.view()["fairness"]["shares"] == []


def test_a_round_survives_a_restart(patient: Served) -> None:
    with patient.browser() as client:
        [ada, _bo], _ = gathered(client, "human", "human")
        mine = Number()
        ada.post("entropy", commitment=mine.commitment)
        again = Tables(patient.server.store).open(ada.table)
        assert again.dice_round is not None
        assert again.dice_round.commitments == {0: mine.commitment}
        ada.post("entropy", start=True)
        ada.post("entropy", number=mine.number)
        here, there = patient.server.tables.open(ada.table), Tables(patient.server.store).open(ada.table)
        assert there.match.dice.shares == here.match.dice.shares
        assert there.match.dice.number(7, 1000) == here.match.dice.number(7, 1000)


def test_an_opened_match_goes_on_under_dice_that_nobody_knows(client: httpx.Client) -> None:
    match = random_match(seed=5, steps=12)
    known = to_json(match, secret=True)
    opened = client.post("/api/open", json={**known, "padding": "x" * 10_000}).json()
    client.cookies.clear()
    person = Person(client, opened["table"], opened["seats"][0]["token"])
    fairness = person.view()["fairness"]
    assert fairness["commitment"] != known["fairness"]["commitment"]
    assert (fairness["from"], fairness["origin"]) == (len(match.log), "opened")


def test_padding_is_not_kept(client: httpx.Client, served: Served) -> None:
    known = to_json(random_match(seed=5, steps=12), secret=True)
    opened = client.post("/api/open", json={**known, "padding": "x" * 10_000}).json()
    assert "xxxx" not in json.dumps(served.server.store.row(opened["table"]).setup)


def test_a_file_says_what_it_does_not_prove(tmp_path: Path) -> None:
    match = random_match(seed=2)
    alone = proof(match).words()[1]
    assert any("whoever ran the table could have tried" in sentence for sentence in alone)
    branched = match.branch(5, seed=9)
    branched.advance()
    assert any("first 5 steps" in sentence for sentence in proof(branched).words()[1])


def test_a_number_that_was_exchanged_is_found(patient: Served) -> None:
    with patient.browser() as client:
        [ada], _ = gathered(client, "human", "bot:random")
        mine = Number()
        ada.post("entropy", commitment=mine.commitment, number=mine.number)
        file = to_json(patient.server.tables.open(ada.table).match, secret=True)
        assert file["format_version"] == 2
        verify(from_json(file))
        file["fairness"]["shares"][0]["number"] = Number().number
        with pytest.raises(Unfair, match="P0"):
            verify(from_json(file))
        file["fairness"]["shares"] = []
        with pytest.raises(Unfair, match="the secret gives"):
            verify(from_json(file))


def opened_by_two(client: httpx.Client, match: Any) -> list[Person]:
    """A file that two people go on with, each in a browser of their own."""
    made = client.post("/api/open", params={"gather": True}, json=to_json(match, secret=True)).json()
    client.cookies.clear()
    return [Person(client, made["table"], seat["token"]) for seat in made["seats"]]


def mix(people: list[Person]) -> dict[str, Any]:
    """Everybody commits, then everybody tells; the view after it."""
    numbers = [Number() for _ in people]
    for person, mine in zip(people, numbers, strict=True):
        person.post("entropy", commitment=mine.commitment)
    return [person.post("entropy", number=mine.number) for person, mine in zip(people, numbers, strict=True)][-1].json()


def test_an_opened_match_waits_for_the_players_numbers(patient: Served) -> None:
    match = random_match(seed=5, steps=40)
    with patient.browser() as client:
        people = opened_by_two(client, match)
        asked = people[match.asked[0]]
        before = asked.view()
        assert (before["asked"], before["legal"], before["can"]["undo"]) == ([], [], False)
        refused = [asked.post("act", action=match.legal()[0].text), asked.post("undo"), asked.post("reset")]
        assert {(answer.status_code, answer.json()["code"]) for answer in refused} == {(409, "chance_asked")}
        after = mix(people)
        assert after["asked"] == match.asked
        told = after["fairness"]["told"]
        assert any(f"first {len(match.log)} steps were brought in a file" in sentence for sentence in told)
        assert any("mixed in" in sentence for sentence in told)
        there = Tables(patient.server.store).open(asked.table)
        assert there.match.dice.number(7, 1000) == patient.server.tables.open(asked.table).match.dice.number(7, 1000)
        finish(people)
        assert asked.get("/verify").json()["ok"]


def test_an_opened_match_without_numbers_says_so(client: httpx.Client) -> None:
    made = client.post("/api/open", json=to_json(random_match(seed=5, steps=12), secret=True)).json()
    client.cookies.clear()
    told = Person(client, made["table"], made["seats"][0]["token"]).view()["fairness"]["told"]
    assert any("whoever ran the table could have tried many secrets" in sentence for sentence in told)


def test_a_branch_and_a_rematch_wait_for_numbers_too(patient: Served) -> None:
    with patient.browser() as client:
        [ada], _ = gathered(client, "human", "bot:random")
        mine = Number()
        ada.post("entropy", commitment=mine.commitment, number=mine.number)
        finish([ada])
        branch = ada.post("branch", at=9, gather=True).json()
        again = Person(client, branch["table"], branch["seats"][0]["token"])
        assert again.view()["fairness"]["gathering"]["waiting"] == [0]
        told = again.post("entropy", commitment=mine.commitment, number=mine.number).json()["fairness"]
        assert [share["number"] for share in told["shares"]] == [mine.number]
        rematch = ada.post("rematch").json()["table"]
        assert patient.server.tables.open(rematch).dice_round is not None


def test_what_is_taken_back_from_an_opened_match_is_not_vouched_for() -> None:
    """Its file was unreadable: it said that its dice were fair from a step that was no longer there."""
    match = Match.new("lost_cities", 2, {"first_player": "A"}, seed=4)
    match.advance()
    match.play("refuse", advance=False)
    match.under_new_dice("opened")
    steps = match.fair_from
    match.undo(0)
    assert match.fair_from == steps - 1 == len(match.log)
    assert from_json(to_json(match, secret=True)).fair_from == match.fair_from
