"""Verbs: numbers, names, JSON and text of every action."""

from enum import IntEnum

import pytest

from periplus.core.engine.codec import Codec, Verb
from periplus.core.engine.frames import CHANCE
from periplus.core.engine.record import Domain
from periplus.core.errors import BadAction

COLOUR = Domain("colour", ["red", "blue"])
NODE = Domain("node", ["a", "b", "c"])


class Ask(IntEnum):
    MOVE = 0
    DRAW = 1


CODEC = Codec(
    Ask,
    [
        Verb("go", [("from", NODE), ("to", NODE)], answers=[Ask.MOVE]),
        Verb("paint", [COLOUR, NODE], answers=[Ask.MOVE]),
        Verb("stop", [], answers=[Ask.MOVE]),
        Verb("draw", [COLOUR], answers=[Ask.DRAW], by=CHANCE),
    ],
)


def test_ids_follow_verbs_and_parameters_in_row_major_order():
    assert CODEC.size == 9 + 6 + 1
    assert CODEC.total == 18
    assert CODEC.first("paint") == 9
    assert CODEC.parse("paint blue c") == 9 + 1 * 3 + 2
    assert CODEC.text(9 + 1 * 3 + 2) == "paint blue c"
    assert CODEC.text(1) == "go a b"


def test_every_action_goes_through_text_and_json_and_back():
    seats = Domain("seat", "AB")
    for action in range(CODEC.total):
        assert CODEC.parse(CODEC.text(action)) == action
        assert CODEC.from_json(CODEC.to_json(action, 1, seats)) == action


def test_json_names_the_seat_and_the_parameters():
    assert CODEC.to_json(1, 0, Domain("seat", "AB")) == {"seat": "A", "verb": "go", "from": "a", "to": "b"}
    assert CODEC.to_json(16, CHANCE, Domain("seat", "AB"))["seat"] == "chance"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no action given"),
        ("fly a", "unknown verb 'fly'; verbs are go, paint, stop, draw"),
        ("go a", "go <from> <to> has 2 parameters, 1 were given"),
        ("paint green a", "unknown colour 'green'; there are red, blue"),
    ],
)
def test_bad_text_says_what_is_possible(text, message):
    with pytest.raises(BadAction, match=message):
        CODEC.parse(text)


@pytest.mark.parametrize(
    "data", [{}, {"verb": "go", "from": "a"}, {"verb": 3}, {"verb": "go", "from": "a", "to": None}]
)
def test_bad_json_is_an_error_of_its_own(data):
    with pytest.raises(BadAction):
        CODEC.from_json(data)


def test_numbers_outside_the_table_are_no_actions():
    for action in (-1, CODEC.total):
        with pytest.raises(BadAction):
            CODEC.decode(action, 0)


def test_the_answers_to_a_question_are_contiguous_ranges():
    assert CODEC.ranges.tolist() == [[[0, 16]], [[16, 18]]]
    assert CODEC.answers(Ask.MOVE, 0)
    assert not CODEC.answers(Ask.DRAW, 0)


def test_tables_that_cannot_work_are_refused():
    with pytest.raises(TypeError, match="share a name"):
        Verb("go", [NODE, NODE], answers=[0])
    with pytest.raises(TypeError, match="taken"):
        Verb("pick", [("seat", NODE)], answers=[0])
    with pytest.raises(TypeError, match="before chance"):
        Codec(Ask, [Verb("draw", [], answers=[1], by=CHANCE), Verb("stop", [], answers=[0])])
