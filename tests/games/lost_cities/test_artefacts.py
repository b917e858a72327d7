"""Artefacts and accelerations. LC-080 to LC-099."""

import pytest

from periplus.core.engine.rule import table as constant
from periplus.games.lost_cities.rules import sheet, verdict

NINE = [1, 1, 1, 1, 1, 1, 1, 1, 1]
FULL = dict.fromkeys(("red", "orange", "yellow"), NINE)
TOPS = dict.fromkeys(FULL, 1)
COLOURS = ["red", "orange", "yellow", "green", "blue", "purple"]


def on_an_arrow(table, columns, **position):
    """A has just written on an arrow (green 3) and may accelerate."""
    t = table(2, {"numbers": {"A": {"green": [1, 1], **columns}}, "roll": 20, **position})
    t.throw("green green green", "6 6 6")
    t.play("A", "take green 6")
    return t


@pytest.mark.rule("LC-080")
def test_a_vase_square_marks_an_artefact(table):
    t = table(2, {"numbers": {"A": {"yellow": [1]}}})
    t.throw("yellow yellow red", "3 3 3")
    t.play("A", "take yellow 3")
    assert t.artefacts("A") == 1
    assert t.artefacts("B") == 0
    assert t.points("A", "artefacts") == -40
    t.play("B", "take yellow 3")
    assert t.artefacts("B") == 0, "square 1 is no vase"


@pytest.mark.rule("LC-080", "LC-081")
def test_with_nine_artefacts_vase_squares_take_numbers_and_nothing_else(table):
    t = table(2, {"numbers": {"A": {**FULL, "blue": [2, 2]}}, "top_vase": {"A": TOPS}, "roll": 30})
    t.throw("blue blue blue", "4 4 4")
    t.play("A", "take blue 4")
    assert t.column("A", "blue") == [2, 2, 4]
    assert t.artefacts("A") == 9
    assert t.points("A", "artefacts") == 100


@pytest.mark.rule("LC-082", "LC-060")
def test_with_nine_artefacts_no_top_vase_can_be_ticked(table, refused):
    columns = {**FULL, "purple": NINE}
    t = table(2, {"numbers": {"A": columns}, "top_vase": {"A": TOPS}, "roll": 30})
    t.throw("purple purple purple", "4 4 4")
    with pytest.raises(refused, match="ARTEFACTS_FULL"):
        t.play("A", "take purple 4")
    t = on_an_arrow(table, columns, top_vase={"A": TOPS})
    with pytest.raises(refused, match="ARTEFACTS_FULL"):
        t.play("A", "accelerate purple")
    assert not t.top_vase("A", "purple")


@pytest.mark.rule("LC-083")
def test_the_seventh_artefact_crosses_its_bridge(table):
    columns = {"red": NINE, "orange": NINE, "purple": [1] * 5}
    t = table(2, {"numbers": {"A": columns}, "top_vase": {"A": {"red": 1}}, "roll": 20})
    assert t.artefacts("A") == 6
    assert t.bridge("A", "artefacts") == "none"
    t.throw("orange orange red", "4 4 4")
    t.play("A", "take orange 4")
    assert t.artefacts("A") == 7
    assert t.bridge("A", "artefacts") == "won"
    assert t.first_roll("artefacts") == 20


@pytest.mark.rule("LC-090")
def test_an_arrow_square_opens_an_acceleration_for_the_writer(table):
    t = on_an_arrow(table, {})
    assert t.asked() == ["A"]
    assert t.ask("A") == "accelerate"
    assert t.options("A") == [*(f"accelerate {colour}" for colour in COLOURS), "skip"]
    t.play("A", "skip")
    assert t.asked() == ["B"]


@pytest.mark.rule("LC-090")
def test_other_squares_open_none(table):
    t = table(2, {"numbers": {"A": {"green": [1]}}})
    t.throw("green green green", "6 6 6")
    t.play("A", "take green 6")
    assert t.asked() == ["B"]


@pytest.mark.rule("LC-091", "LC-092")
def test_any_column_may_be_accelerated_by_a_copy_of_its_highest_number(table):
    for colour in COLOURS:
        t = on_an_arrow(table, {c: [3, 8] for c in COLOURS if c != "green"})
        t.play("A", f"accelerate {colour}")
        expected = [1, 1, 6, 6] if colour == "green" else [3, 8, 8]
        assert t.column("A", colour) == expected, "the column just written in included; the dice do not matter"


@pytest.mark.rule("LC-092")
def test_an_acceleration_copies_a_ten(table):
    t = on_an_arrow(table, {"purple": [3, 10]})
    t.play("A", "accelerate purple")
    assert t.column("A", "purple") == [3, 10, 10]


@pytest.mark.rule("LC-093", "LC-095")
def test_an_empty_column_is_started_with_a_one_and_no_circle_is_ticked(table):
    t = on_an_arrow(table, {})
    t.play("A", "accelerate red")
    assert (t.column("A", "red"), t.circle("A", "red")) == ([1], "struck")
    t = on_an_arrow(table, {}, circle={"A": {"red": "ticked"}})
    t.play("A", "accelerate red")
    assert (t.column("A", "red"), t.circle("A", "red")) == ([1], "ticked")


@pytest.mark.rule("LC-094")
def test_a_full_column_gets_its_top_vase_by_an_acceleration(table, refused):
    t = on_an_arrow(table, {"red": [*NINE[:8], 10]})
    t.play("A", "accelerate red")
    assert t.top_vase("A", "red")
    assert t.artefacts("A") == 3
    assert t.column("A", "red") == [*NINE[:8], 10]
    t = on_an_arrow(table, {"red": NINE}, top_vase={"A": {"red": 1}})
    with pytest.raises(refused, match="COLUMN_FULL"):
        t.play("A", "accelerate red")
    assert "accelerate red" not in t.options("A")


@pytest.mark.rule("LC-096", "LC-097")
def test_an_accelerated_number_on_an_arrow_goes_on_in_any_column(table):
    t = on_an_arrow(table, {"orange": [2], "yellow": [4, 4, 4]})
    for colour in ("orange", "yellow"):
        t.play("A", f"accelerate {colour}")
        assert t.ask("A") == "accelerate"
        assert t.options("A") == [*(f"accelerate {c}" for c in COLOURS), "skip"]
    t.play("A", "accelerate blue")
    assert t.asked() == ["B"]
    assert [t.column("A", c) for c in ("orange", "yellow", "blue")] == [[2, 2], [4] * 4, [1]]


@pytest.mark.rule("LC-096")
def test_a_chain_has_no_length_limit(table):
    columns = {"red": [1] * 6, "orange": [2], "yellow": [3] * 3, "blue": [4] * 4, "purple": [5] * 3, "green": [1, 1]}
    t = table(2, {"numbers": {"A": columns}, "roll": 20})
    t.throw("green green green", "6 6 6")
    t.play("A", "take green 6")
    for colour in ("orange", "yellow", "blue", "purple", "red"):
        t.play("A", f"accelerate {colour}")
        assert t.ask("A") == "accelerate"
    t.play("A", "accelerate red")
    assert t.asked() == ["B"]
    assert len(t.column("A", "red")) == 8


@pytest.mark.rule("LC-098")
def test_any_link_may_be_skipped_and_that_ends_the_chain(table):
    t = on_an_arrow(table, {"orange": [2]})
    t.play("A", "accelerate orange", "skip")
    assert t.asked() == ["B"]
    assert t.column("A", "orange") == [2, 2]


@pytest.mark.rule("LC-099")
def test_without_a_target_no_acceleration_is_asked(table, monkeypatch):
    """Only possible with an arrow on square 9, which our layout has not."""
    monkeypatch.setattr(sheet.d, "ARROW", constant([[0] * 9 + [1]] * 6))
    full = {colour: NINE for colour in COLOURS if colour != "purple"}
    numbers = {"A": {**full, "purple": NINE[:8]}}
    tops = dict.fromkeys(full, 1)
    last = {"numbers": numbers, "top_vase": {"A": tops}, "roll": 40}
    t = table(2, last)
    assert t.artefacts("A") == 9
    t.throw("purple purple purple", "3 3 3")
    t.play("A", "take purple 3")
    assert not verdict.has_target(t.s, 0)
    assert t.asked() == ["B"]
    t = table(2, {**last, "top_vase": {"A": {}}, "numbers": {"A": {**numbers["A"], "yellow": []}}})
    t.throw("purple purple purple", "3 3 3")
    t.play("A", "take purple 3")
    assert t.asked() == ["A"], "with a column left to accelerate it is asked"
