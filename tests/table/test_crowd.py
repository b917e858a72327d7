"""Many at once: every answered move is there exactly once, and a fresh reader sees the same as those who played."""

import random
import threading

import pytest

from periplus.games import game_ids
from periplus.table.play.open_file import imagined
from periplus.table.play.seats import Chair
from periplus.table.play.table import TableSettings
from periplus.table.play.tables import Tables

from .conftest import Person, SatDown, Seated, Served, random_match


def play(person: Person, seed: int, answered: list[str], faults: list[str]) -> None:
    """Impatient: sends every action twice, and now and then one for a version long gone."""
    rng = random.Random(seed)
    with person.client.__class__(base_url=person.client.base_url, timeout=30) as own:
        me = Person(own, person.table, "")
        me.headers = person.headers
        for turn in range(10):
            view = me.view(board=False)
            if not view["legal"]:
                continue
            action, key = rng.choice(view["legal"])["text"], f"{seed}-{turn}"
            body = {"version": view["version"], "action": action, "key": key}
            answers = [me.post("act", **body), me.post("act", **body), me.post("act", action=action, version=0)]
            if answers[0].status_code == 200:
                answered.append(action)
                if answers[1].status_code != 200:
                    faults.append(f"repeat refused: {answers[1].text}")
            if any(answer.status_code >= 500 for answer in answers):
                faults.append(str([answer.status_code for answer in answers]))


def test_many_tables_at_once(seated: Seated, served: Served) -> None:
    tables = [seated(("human", "human"), confirm_turns=False)[0] for _ in range(4)]
    answered: dict[str, list[str]] = {people[0].table: [] for people in tables}
    faults: list[str] = []
    threads = [
        threading.Thread(target=play, args=(person, number * 10 + seat, answered[person.table], faults))
        for number, people in enumerate(tables)
        for seat, person in enumerate(people)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    fresh = Tables(served.server.store)
    for people in tables:
        here, there = served.server.tables.open(people[0].table), fresh.open(people[0].table)
        assert there.match.state == here.match.state
        assert there.versions == here.versions
        assert there.asked_at == here.asked_at
        played = [entry for entry in here.match.log if entry.seat < 6]
        assert len(played) == len(answered[people[0].table])
        assert answered[people[0].table]


@pytest.mark.parametrize("name", game_ids())
def test_what_ifs_are_read_back_as_they_were_set_up(served: Served, name: str) -> None:
    match = random_match(name, 3, seed=1, steps=30)
    middle = len(match.log) // 2
    for other in (imagined(match, middle, 1), match.branch(middle)):
        here, _ = served.server.tables.establish(other, [Chair("human", each) for each in "ABC"], TableSettings())
        there = Tables(served.server.store).open(here.id)
        assert there.match.state == here.match.state
        assert there.match.dice.commitment == here.match.dice.commitment


def test_a_match_of_several_at_once_is_read_back_as_it_stands(sat_down: SatDown, served: Served) -> None:
    """Who has chosen is seen by the others, and a choice with an arrow is not done yet: it cannot be taken back."""
    whole = random_match("lost_cities", 4, 0, steps=40, options={"choice_order": "simultaneous"})
    match = next(match for index in range(len(whole.log)) if len((match := whole.at(index)).asked) == 3)
    first, second, third = match.asked
    people, _ = sat_down(match)
    for chosen in (first, second):
        assert people[chosen].act("refuse").status_code == 200
        assert people[chosen].post("undo").status_code == 409
    here, there = served.server.tables.open(people[0].table), Tables(served.server.store).open(people[0].table)
    assert here.match.asked == [third]
    assert there.match.state == here.match.state
    assert there.versions == here.versions
    assert there.asked_at == here.asked_at
    assert [entry.action for entry in there.match.log] == [entry.action for entry in here.match.log]
