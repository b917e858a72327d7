"""Talk and rematch: who may, how fast, what of it is kept, and that it works where several processes serve."""

from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest

from periplus.table.api.talk import BURST, Rooms

from .conftest import LONG, Person, Seated, until
from .test_processes import Process, at, new_table


def said(person: Person) -> list[str]:
    return [line.get("text") or line["reaction"] for line in person.get("/talk").json()["lines"]]


def test_talk_is_heard_by_all_and_no_part_of_the_match(seated: Seated) -> None:
    [ada, bo], spectator = seated()
    assert ada.post("talk", text="Ahoy \u0007 there").status_code == 201
    assert bo.post("talk", reaction="bravo").status_code == 201
    for person in (ada, bo, spectator):
        assert said(person) == ["Ahoy there", "bravo"]
    assert spectator.post("talk", text="I know!").status_code == 403
    assert "Ahoy" not in ada.get().text


def test_talk_outlives_the_memory(seated: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process, or this one after a restart, knows what was said, and goes on counting."""
    [ada, bo], spectator = seated()
    assert ada.post("talk", text="Ahoy").status_code == 201
    monkeypatch.setattr("periplus.table.api.talk.ROOMS", Rooms())
    assert said(bo) == ["Ahoy"]
    assert bo.post("talk", reaction="bravo").status_code == 201
    monkeypatch.setattr("periplus.table.api.talk.ROOMS", Rooms())
    heard = spectator.get("/talk").json()
    assert [line["n"] for line in heard["lines"]] == [1, 2]
    assert heard["watching"] == 0, "who asks once does not watch"


def test_a_quick_tongue_is_slowed(seated: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    still = SimpleNamespace(monotonic=lambda: 0.0, perf_counter=lambda: 0.0)
    monkeypatch.setattr("periplus.table.web.safety.time", still)
    [ada, bo], _ = seated()
    answers = [ada.post("talk", reaction="hm").status_code for _ in range(int(BURST) + 3)]
    assert answers == [201] * int(BURST) + [429] * 3
    assert bo.post("talk", reaction="hm").status_code == 201, "each seat has its own measure"


def test_a_host_may_wish_for_silence(seated: Seated) -> None:
    [ada, bo], _ = seated(talk=False)
    assert ada.get("/talk").json()["on"] is False
    assert bo.post("talk", text="Psst").status_code == 403


def test_nobody_talks_to_bots(seated: Seated) -> None:
    [ada], _ = seated(("human", "bot:random"))
    assert ada.get("/talk").json()["on"] is False


def finished(people: list[Person]) -> None:
    for person in people:
        assert person.post("takeover", seat=people.index(person), level="random").status_code == 200
    until(lambda: people[0].view(board=False)["over"], 3 * LONG)


def test_several_processes_hear_the_same_talk_and_find_the_same_rematch(tmp_path: Path) -> None:
    """Each table has its owner among them: whoever is asked first, the answer is the same."""
    served = Process(str(tmp_path / "tables.db"), processes=2)
    try:
        people = new_table(served, "human", "human", confirm_turns=False)[0]
        for n in range(3):  # a connection each, so that both processes are met
            with httpx.Client(base_url=served.client.base_url, headers={"X-Periplus": "1"}, timeout=LONG) as other:
                assert at(other, people[n % 2]).post("talk", text=f"line {n}").status_code == 201
                assert said(at(other, people[0])) == [f"line {each}" for each in range(n + 1)]
        finished(people)
        tables = set()
        for person in people:
            with httpx.Client(base_url=served.client.base_url, headers={"X-Periplus": "1"}, timeout=LONG) as other:
                tables.add(at(other, person).post("rematch").json()["table"])
        assert len(tables) == 1
    finally:
        served.stop()
