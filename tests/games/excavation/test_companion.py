"""Zu as a companion to the real box: positions by name, cards step by step."""

import pytest

from periplus.core.errors import BadPosition
from periplus.games.excavation.actions import Ask, Why
from periplus.games.excavation.companion.table import ZuAction, position
from periplus.games.excavation.data import RELIC


def test_a_told_table():
    s = position({"credits": {"B": 12}, "queue": {"3": ["red", "white"]}, "hold": {"B": {"RB": 1}}, "site": {"RB": 1}})
    assert (s.solo, s.round, s.credits[1]) == (1, 1, 12)
    assert (s.buyers[3], s.buyers[5]) == (7, 5), "buyers in sight are missing on the tracks"
    assert s.stack[RELIC.index("RB")] == 1
    assert (s.hold_size[1], s.queue_size[2]) == (1, 2)


def test_what_cannot_be_told():
    with pytest.raises(BadPosition, match="hand"):
        position({"hand": {"A": {"red-S1": 1}}})
    with pytest.raises(BadPosition, match="box"):
        position({"mothership": {"white": 7}})


def test_a_card_without_questions():
    action = ZuAction(position({"site": {"RA": 1, "GA": 1}, "queue": {"1": ["red"]}}), "ZD6")
    assert action.question is None
    assert action.s.hold[1, RELIC.index("RA")] == 1
    assert action.before.hold[1, RELIC.index("RA")] == 0
    assert action.reasons[-2:] == [Why.DUG, Why.SAMPLED]


def test_a_card_that_asks_what_was_drawn():
    action = ZuAction(position({"credits": {"B": 8}, "row": ["red-S1"]}), "ZV1")
    assert action.question is not None
    assert action.question.ask == Ask.DEAL_ZU
    with pytest.raises(BadPosition, match="cannot be"):
        action.answer("reveal RA")
    action.answer("deal purple-S5")
    assert action.question.choices == ["reveal PA", "reveal PB", "reveal PC", "reveal PD"]
    action.answer("reveal PC")
    action.answer("reveal PB")
    assert action.question is None
    assert action.reasons[-1] == Why.LAID
    with pytest.raises(BadPosition, match="done"):
        action.answer("reveal PB")


def test_switches():
    action = ZuAction(position({}, ("zu_fail_pays_15",)), "ZS1")
    assert action.s.credits[1] == 15


def test_cards_follow_each_other():
    s = position({})
    for _ in range(3):
        assert ZuAction(s, "ZC1").question is None
    assert (s.trader[1, 0], s.envoy[1, 0]) == (1, 3)
