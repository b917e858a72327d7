"""Drafts and chains: several acts laid and played as one, in each game, and every way to be refused."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from periplus.core.engine.frames import CHANCE
from periplus.match import Match
from periplus.table.play.drafts import LONGEST, Draft, drafted

from .conftest import Person, SatDown, Seated, Served, random_match
from .test_api import codes

FIRST = {"options": {"first_player": "A"}}


def found(game: str, first: str, wanted: Callable[[Draft], bool]) -> tuple[Match, int, list[str]]:
    """A position in which a draft that begins with this verb is as wanted: the match, the seat, its acts."""
    for seed in range(30):
        whole = random_match(game, 2, seed, 250)
        for cut in random.Random(seed).sample(range(len(whole.log)), min(40, len(whole.log))):
            match = whole.at(cut)
            if match.waits_for_chance or match.over:
                continue
            for seat in match.asked:
                for action in match.possible(seat):
                    if match.game.codec.verb_of(action).name == first:
                        draft = drafted(match, seat, [action])
                        if wanted(draft):
                            return match, seat, [match.game.codec.text(step.action) for step in draft.steps]
    raise AssertionError("no such draft was found")


def verbs(draft: Draft) -> list[str]:
    return [draft.act(step).verb for step in draft.steps]


def played(served: Served, person: Person, first: int) -> list[str]:
    """What the seats have played since, as text."""
    match = served.server.tables.open(person.table).match
    return [match.game.codec.text(entry.action) for entry in match.log[first:] if entry.seat != CHANCE]


def ends_with(*wanted: str) -> Callable[[Draft], bool]:
    return lambda draft: draft.whole and all(step.sure for step in draft.steps) and verbs(draft) == list(wanted)


def one_commit(served: Served, sat_down: SatDown, match: Match, seat: int, acts: list[str]) -> list[str]:
    """The draft that the table tells is played by one request: what was played, and nobody is held up."""
    first = len(match.log)
    people, _ = sat_down(match)
    me = people[seat]
    told = me.get("/draft", action=acts).json()
    assert told["whole"]
    assert not told["dropped"]
    assert [step["text"] for step in told["steps"]] == acts
    assert told["commit"]["word"]
    assert played(served, me, first) == [], "a draft changes nothing"
    answer = me.post("play", actions=acts, version=told["version"], key="once")
    assert answer.status_code == 200, answer.text
    done = played(served, me, first)
    again = me.post("play", actions=acts, version=told["version"], key="once")
    assert again.json() == answer.json()
    assert played(served, me, first) == done, "a repeat is not done again"
    assert me.view(board=False)["holding"] is None
    return done


def test_lost_cities_takes_and_follows_an_arrow_as_one(served: Served, sat_down: SatDown) -> None:
    match, seat, [take, _] = found("lost_cities", "take", ends_with("take", "skip"))
    codec = match.game.codec
    after = drafted(match, seat, [codec.parse(take)]).steps[1]
    arrow = next(each for each in after.legal if codec.verb_of(each).name == "accelerate")
    whole = drafted(match, seat, [codec.parse(take), arrow])
    acts = [codec.text(step.action) for step in whole.steps]
    assert acts[:2] == [take, codec.text(arrow)]
    assert one_commit(served, sat_down, match, seat, acts) == acts


def test_expeditions_draws_an_arrow_and_ends_the_turn_as_one(served: Served, sat_down: SatDown) -> None:
    match, seat, acts = found("expeditions", "extend", ends_with("extend", "end_turn"))
    assert one_commit(served, sat_down, match, seat, acts) == acts


@pytest.mark.parametrize("card_by_card", [False, True])
def test_archeos_leads_and_sends_an_expedition_as_one(served: Served, sat_down: SatDown, card_by_card: bool) -> None:
    match, seat, acts = found("archeos", "lead", ends_with("lead", "include", "confirm", "advance"))
    if card_by_card:  # the leader alone: its follower stays
        acts = [acts[0], acts[2]]
        people, _ = sat_down(match)
        told = people[seat].get("/draft", action=acts).json()
        acts = [step["text"] for step in told["steps"]]
    done = one_commit(served, sat_down, match, seat, acts)
    assert done[: len(acts)] == acts
    assert ("include" in " ".join(done)) is not card_by_card


def test_excavation_digs_with_its_sample_as_one(served: Served, sat_down: SatDown) -> None:
    match, seat, acts = found("excavation", "dig", lambda draft: draft.whole and "yes" in verbs(draft))
    done = one_commit(served, sat_down, match, seat, acts)
    assert done[: len(acts)] == acts
    assert "yes" in done


def test_excavation_asks_what_to_do_with_the_card_that_is_touched(sat_down: SatDown) -> None:
    """A card that several actions name: question and advice; nothing where a whole act is named."""
    match, seat, acts = found("excavation", "dig", lambda draft: draft.whole and "yes" in verbs(draft))
    people, _ = sat_down(match)
    card = acts[0].split()[1]
    for language, question in (("en", "{}: what with it?"), ("fr", "{}\u00a0: qu’en faire\u00a0?")):
        name = match.texts(language)(f"card.{card}")
        told = people[seat].get("/draft", pick=[f"card:{card}"], alone=True, language=language).json()["picked"]
        assert told[0] == question.format(name[:1].upper() + name[1:])
        assert told[1]
    assert people[seat].get("/draft", action=acts, pick=[f"card:{card}"]).json()["picked"] == []


@pytest.mark.parametrize("game", ["archeos", "excavation"])
def test_what_is_offered_behind_a_draft_can_be_laid(game: str) -> None:
    """A page lights it; what is asked only once the draft is played is not offered."""
    whole, offered = random_match(game, 2, 3, 250), 0
    for cut in range(0, len(whole.log), 3):
        match = whole.at(cut)
        for seat in [] if match.waits_for_chance or match.over else match.asked:
            for action in random.Random(cut).sample(match.possible(seat), min(4, len(match.possible(seat)))):
                draft = drafted(match, seat, [action])
                laid = [step.action for step in draft.steps]
                for other in draft.legal[:2]:
                    then = drafted(match, seat, [*laid, other], alone=True, held=False)
                    assert [step.action for step in then.steps] == [*laid, other], (cut, verbs(draft))
                    offered += 1
    assert offered


def test_behind_an_exchange_of_expeditions_nothing_is_lit(sat_down: SatDown) -> None:
    """The drawn cards lie over what the turn goes on with."""
    match, seat, acts = found("expeditions", "exchange", lambda draft: draft.whole)
    people, _ = sat_down(match)
    told = people[seat].get("/draft", action=acts).json()
    assert told["whole"]
    assert told["legal"] == []
    assert people[seat].post("play", actions=acts).json()["legal"], "and then the turn goes on"


# Refusals.


def two_acts() -> tuple[Match, int, list[str]]:
    """A choice that opens an arrow, which is left; then it is the other's turn."""
    return found("lost_cities", "take", lambda draft: draft.sure and verbs(draft) == ["take", "skip"])


def test_a_chain_with_an_act_that_cannot_be_is_refused_as_a_whole(served: Served, sat_down: SatDown) -> None:
    match, seat, [take, skip] = two_acts()
    first = len(match.log)
    people, _ = sat_down(match)
    me = people[seat]
    before = me.view()
    for acts, code in [
        ([take, take], "other_question"),
        ([take, skip, skip], "asked_no_more"),
        ([skip, take], "other_question"),
        ([take, skip, take], "asked_no_more"),
    ]:
        for end in (True, False):
            said = {}
            for language in ("en", "fr"):
                path = f"/api/tables/{me.table}/play"
                body = {"actions": acts, "end": end, "version": before["version"], "key": f"k{end}"}
                answer = me.client.post(path, json=body, headers=me.headers, params={"language": language})
                assert answer.status_code == 422, answer.text
                told = answer.json()
                assert told["code"] == code
                assert isinstance(told["legal"], list)
                said[language] = told["error"]
            assert said["en"] != said["fr"]
            assert me.view() == before
    assert skip in me.post("play", actions=[take, take]).json()["legal"], "what is possible at that place"
    draft = me.get("/draft", action=[take, take]).json()
    assert draft["dropped"]
    assert [step["text"] for step in draft["steps"]] == [take]
    # The key of a refused request is not used up.
    assert me.post("play", actions=[take, skip], version=before["version"], key="kTrue").status_code == 200
    assert played(served, me, first)[:2] == [take, skip]


def test_what_came_up_by_playing_stops_a_chain_and_what_was_played_stands(served: Served, sat_down: SatDown) -> None:
    """A card is swapped: what is drawn cannot be foreseen, so nothing is refused before it."""
    match, seat, _ = found("expeditions", "swap", lambda draft: verbs(draft)[:1] == ["swap"])
    first = len(match.log)
    people, _ = sat_down(match)
    answer = people[seat].post("play", actions=["swap", "end_turn"])
    assert answer.status_code == 200, answer.text
    assert played(served, people[seat], first) == ["swap"]
    assert "put_back" in [each["text"] for each in answer.json()["legal"]]


def test_bad_chains_and_drafts_are_refused_in_both_languages_and_change_nothing(seated: Seated) -> None:
    [ada, bo], spectator = seated(**FIRST)
    for person in (ada, bo, spectator):
        person.view()  # all are there
    before = [person.view() for person in (ada, bo, spectator)]
    now = before[0]["version"]
    cases: list[tuple[Person, Any, tuple[int, str]]] = [
        (ada, {"actions": ["fly north"]}, (422, "bad_action")),
        (ada, {"actions": ["refuse", "fly north"]}, (422, "bad_action")),
        (ada, {"actions": [{"verb": "take", "colour": "mauve", "number": "4"}]}, (422, "bad_action")),
        (ada, {"actions": [{}]}, (422, "bad_action")),
        (ada, {"actions": []}, (422, "bad_request")),
        (ada, {}, (422, "bad_request")),
        (ada, {"actions": "refuse"}, (422, "bad_request")),
        (ada, {"actions": ["refuse", 7]}, (422, "bad_request")),
        (ada, {"actions": ["refuse"] * (LONGEST + 1)}, (422, "bad_request")),
        (ada, {"actions": ["refuse"], "end": "perhaps"}, (422, "bad_request")),
        (ada, {"actions": ["refuse"], "key": "k" * 61}, (422, "bad_request")),
        (ada, {"actions": ["refuse"], "version": now + 1}, (409, "stale")),
        (ada, {"actions": ["refuse"], "version": -1}, (409, "stale")),
        (ada, {"actions": ["refuse"], "seat": 1}, (403, "other_seat")),
        (bo, {"actions": ["refuse"]}, (409, "not_asked")),
        (spectator, {"actions": ["refuse"]}, (403, "other_seat")),
    ]
    for person, body, refused in cases:
        said = set()
        for language in ("en", "fr"):
            path = f"/api/tables/{person.table}/play"
            answer = person.client.post(path, json=body, headers=person.headers, params={"language": language})
            assert codes(answer) == refused, (body, answer.text)
            said.add(answer.json()["error"])
        assert len(said) == 2, f"{said} in both languages"
    for broken in (b"{", b'{"actions": ["refuse"', b"\xff", b"[]", b"null"):
        headers = {**ada.headers, "Content-Type": "application/json"}
        answer = ada.client.post(f"/api/tables/{ada.table}/play", content=broken, headers=headers)
        assert codes(answer) in [(422, "bad_request"), (400, "bad_request")], (broken, answer.text)
    looks: list[tuple[Person, dict[str, Any], tuple[int, str]]] = [
        (ada, {"action": ["fly north"]}, (422, "bad_action")),
        (ada, {"action": ["refuse"] * (LONGEST + 1)}, (422, "bad_request")),
        (ada, {"pick": ["colour:red"] * 9}, (422, "bad_request")),
        (ada, {"alone": "perhaps"}, (422, "bad_request")),
        (ada, {"seat": 1}, (403, "other_seat")),
        (bo, {"action": ["refuse"]}, (409, "not_asked")),
        (spectator, {"action": ["refuse"]}, (403, "other_seat")),
    ]
    for person, query, refused in looks:
        said = set()
        for language in ("en", "fr"):
            answer = person.get("/draft", **query, language=language)
            assert codes(answer) == refused, (query, answer.text)
            said.add(answer.json()["error"])
        assert len(said) == 2, f"{said} in both languages"
    assert [person.view() for person in (ada, bo, spectator)] == before
    assert ada.get("/draft", pick=["no:such-piece"]).json()["steps"] == []


def test_nothing_is_drafted_or_played_in_a_finished_match_or_a_held_turn(sat_down: SatDown, seated: Seated) -> None:
    [person, _], _ = sat_down(random_match(seed=1))
    assert codes(person.post("play", actions=["refuse"])) == (409, "over")
    assert codes(person.get("/draft", action=["refuse"])) == (409, "over")
    [ada, bo], _ = seated(**FIRST)
    assert ada.post("play", actions=["refuse"], end=False).json()["holding"] == 0
    for me, code in ((ada, "held_by_you"), (bo, "held")):
        assert codes(me.post("play", actions=["refuse"])) == (409, code)
        assert codes(me.get("/draft", action=["refuse"])) == (409, code)


def test_a_chain_that_is_repeated_counts_once_even_if_the_turn_comes_round(served: Served, seated: Seated) -> None:
    [ada, bo], _ = seated(**FIRST)
    version = ada.view()["version"]
    assert ada.post("play", actions=["refuse"], version=version, key="a").status_code == 200
    assert ada.view()["asked"] == [1], "the turn ended"
    assert bo.post("play", actions=["refuse"], key="a").status_code == 200, "another seat's key is another"
    there = served.server.tables.open(ada.table).match
    count = len(there.log)
    assert ada.post("play", actions=["refuse"], version=version, key="a").status_code == 200
    assert len(served.server.tables.open(ada.table).match.log) == count


def test_a_chain_is_taken_back_act_by_act_or_as_a_whole(served: Served, sat_down: SatDown) -> None:
    match, seat, acts = two_acts()
    first = len(match.log)
    people, _ = sat_down(match)
    me = people[seat]
    before = me.view()
    held = me.post("play", actions=acts, end=False).json()
    assert held["holding"] == seat
    assert skips(me.post("undo").json())
    assert played(served, me, first) == acts[:1]
    back = me.post("undo").json()
    assert back["legal"] == before["legal"]
    assert codes(me.post("undo")) == (409, "nothing_to_undo")
    assert me.post("play", actions=acts, end=False).status_code == 200
    assert me.post("reset").json()["legal"] == before["legal"]
    assert played(served, me, first) == []


def skips(view: dict[str, Any]) -> bool:
    return "skip" in [each["text"] for each in view["legal"]]
