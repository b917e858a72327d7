"""Expeditions and legal arrows: EX-040 to EX-048."""

import pytest

from periplus.games.expeditions.data import COLOUR, NEIGHBOURS, NODE, NODES
from periplus.games.expeditions.rules.trail import base_reason, touching


@pytest.mark.rule("EX-040")
@pytest.mark.parametrize("turn", ["A", "B"])
@pytest.mark.parametrize("colour", list(COLOUR))
def test_everybody_may_extend_every_expedition(table, turn, colour):
    t = table(trails=dict.fromkeys(COLOUR, "start>rome"), turn=turn)
    t.play(f"extend {colour} blue-06")
    assert t.tip(colour) == "blue-06"


@pytest.mark.rule("EX-041", "EX-047")
def test_a_first_arrow_leaves_the_start_by_one_of_six_segments(table, refused):
    t = table()
    for colour in COLOUR:
        assert t.tip(colour) == "start"
        assert set(t.heads(colour)) == {"svalbard", "thingvellir", "stonehenge", "rome", "athens", "blue-11"}
    refused("NOT_JOINED", t.play, "extend red zagorsk")


@pytest.mark.rule("EX-042")
def test_later_arrows_leave_the_tip(table, refused):
    t = table(trails={"red": "start>blue-11>caspian-sea"})
    assert set(t.heads("red")) == {"babylon", "novosibirsk"}
    refused("NOT_JOINED", t.play, "extend red zagorsk")


@pytest.mark.rule("EX-043")
def test_an_expedition_grows_with_its_own_arrows_only(table):
    t = table(trails={"red": "start>rome", "blue": "start>athens"})
    t.play("extend red blue-06")
    assert t.trail("red") == ["rome", "blue-06"]
    assert t.trail("blue") == ["athens"]
    assert [t.supply(c) for c in COLOUR] == [44, 45, 43]


@pytest.mark.rule("EX-044")
def test_no_segment_twice_in_either_direction(table):
    t = table(trails={"yellow": "start>rome>blue-06>timgad>athens"})
    assert t.reason("extend yellow timgad") == "SAME_SEGMENT"
    t.play("extend yellow start")
    assert "start>rome" not in t.relaunches()
    assert "rome>start" not in t.relaunches()
    assert "start>athens" not in t.relaunches()


@pytest.mark.rule("EX-045")
def test_colours_do_not_obstruct_each_other(table):
    t = table(trails={"yellow": "start>rome", "red": "start>blue-11"})
    t.play("extend blue rome")
    assert t.tip("blue") == t.tip("yellow") == "rome"
    assert t.ask == "TICKETS", "arriving where another colour has been is no loop"


@pytest.mark.rule("EX-046")
def test_a_colour_without_arrows_cannot_be_extended(table, refused):
    t = table(trails={"yellow": "start>rome"}, stock={"yellow": 1})
    assert t.heads("yellow") == []
    refused("NO_ARROWS", t.play, "extend yellow blue-06")
    assert t.heads("red")


@pytest.mark.rule("EX-047", "EX-107")
def test_what_a_colour_has_visited(table):
    t = table(trails={"red": "start>rome>blue-06"})
    red = COLOUR.index("red")
    visited = {n for n in NODE if touching(t.s, red, NODE.index(n)) or n == "start"}
    assert visited == {"start", "rome", "blue-06"}
    assert base_reason(t.s, red, NODE.index("start")) == 0
    t.play("remove red")
    assert touching(t.s, red, NODE.index("blue-06")) == 0


@pytest.mark.rule("EX-048")
def test_every_node_lets_a_fresh_tip_go_on():
    assert all(len(NEIGHBOURS[node]) >= 2 for node in range(NODES))
