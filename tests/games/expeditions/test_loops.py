"""Loops and relaunches: EX-090 to EX-098."""

import pytest

from periplus.games.expeditions import GAME
from periplus.games.expeditions.actions import Ask

LOOP = "start>rome>blue-06>timgad>athens"


@pytest.mark.rule("EX-090")
@pytest.mark.parametrize(
    ("trail", "head", "loop"),
    [
        (LOOP, "start", True),
        (LOOP, "giza", False),
        ("start>athens>giza>sahara>timgad", "athens", True),
        ("start>athens>giza>sahara>timgad", "blue-06", False),
    ],
)
def test_a_loop_is_an_arrival_where_the_colour_has_been(table, trail, head, loop):
    t = table(trails={"red": trail})
    t.play(f"extend red {head}")
    while t.ask == "BLUE":
        t.play("decline")
    assert (t.ask == "BASE") == loop


@pytest.mark.rule("EX-091")
def test_a_relaunch_leaves_any_visited_node_by_a_free_segment(table, refused):
    t = table(trails={"red": "start>stonehenge>newfoundland>blue-06>timgad>athens>giza>sahara"})
    t.play("extend red timgad")
    refused("NOT_VISITED", t.play, "base rome")
    assert "stonehenge>start" not in t.relaunches()
    assert "start>rome" in t.relaunches(), "outside the ring"
    t.play("base stonehenge")
    assert t.options() == ["extend red thingvellir"]
    refused("OTHER_COLOUR", t.play, "extend blue thingvellir")
    t.play("extend red thingvellir")
    assert t.tip("red") == "thingvellir"
    assert set(t.heads("red")) == {"greenland", "blue-05", "start"}


@pytest.mark.rule("EX-091")
def test_a_node_without_a_free_segment_is_no_base(table, refused):
    t = table(trails={"red": "start>rome>blue-06>timgad>athens"})
    t.play("extend red start")
    refused("NO_WAY_OUT", t.play, "base rome")


@pytest.mark.rule("EX-092")
def test_a_relaunch_cannot_be_declined(table):
    t = table(trails={"red": LOOP})
    t.play("extend red start")
    assert all(option.startswith("base ") for option in t.options())
    t.play("base start")
    assert all(option.startswith("extend red ") for option in t.options())


@pytest.mark.rule("EX-093")
def test_no_relaunch_without_arrows(table):
    t = table(trails={"red": LOOP}, stock={"red": 5})
    t.play("extend red start")
    assert t.ask == "TICKETS"
    assert t.heads("red") == []


@pytest.mark.rule("EX-094", "EX-095")
def test_each_loop_gives_its_relaunch(table):
    t = table(trails={"blue": "start>thingvellir>blue-05>newfoundland>stonehenge"})
    t.play("extend blue start", "base stonehenge", "extend blue thingvellir")
    assert t.ask == "BASE", "a chord between visited nodes is a new loop"
    t.play("base newfoundland", "extend blue red-04")
    assert (t.ask, t.tickets("A")) == ("TICKETS", 4)
    assert t.supply("blue") == 38


@pytest.mark.rule("EX-096")
def test_the_node_that_closes_the_loop_has_its_effect(table):
    t = table(trails={"red": "start>svalbard>red-10>putorana-plateau>zagorsk"}, hands={"B": "athens"}, tickets={"A": 0})
    t.play("extend red red-10")
    assert t.tickets("A") == 1
    assert t.ask == "BASE"


@pytest.mark.rule("EX-097")
def test_a_removal_can_bring_a_loop_back(table):
    t = table(trails={"red": LOOP + ">start | timgad>giza"})
    t.play("remove red")
    assert t.ask == "BASE"
    assert "timgad>giza" in t.relaunches()
    t.play("base timgad", "extend red giza")
    assert t.ask == "TURN", "the mandatory arrow is still due"


@pytest.mark.rule("EX-098")
def test_a_looped_tip_is_relaunched_before_anything_else(table):
    t = table(trails={"red": LOOP})
    t.play("extend red start")
    t.s.frames[t.s.depth - 1, 0] = Ask.BLUE
    assert GAME.invariants(t.s) == ["red has closed a loop and nobody relaunches it"]
