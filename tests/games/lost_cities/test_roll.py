"""A roll: throw, choose, refuse, pass on. LC-030 to LC-043."""

import pytest


def pairs(colours, numbers):
    return [f"take {c} {n}" for c in colours.split() for n in numbers.split()]


@pytest.mark.rule("LC-030")
def test_the_active_player_throws_all_six_dice_for_every_roll(table):
    t = table(2)
    assert t.s.roll == 1
    t.throw("red orange yellow", "1 2 3")
    t.play("A", "take red 1")
    t.play("B", "take yellow 3")
    assert t.s.roll == 2
    t.throw("blue blue blue", "7 7 7")
    assert [t.s.colour_die[i] for i in range(3)] == [4, 4, 4]
    assert t.options("B") == ["take blue 7", "refuse"], "the taken dice are back"


@pytest.mark.rule("LC-031", "LC-040")
def test_the_active_player_takes_a_pair_or_refuses(table):
    t = table(2)
    t.throw("blue red red", "9 3 1")
    assert t.options("A") == [*pairs("red blue", "1 3 9"), "refuse"]
    t.play("A", "take blue 3")
    assert t.column("A", "blue") == [3]
    assert t.asked() == ["B"], "one pair, not two"


@pytest.mark.rule("LC-032")
def test_only_faces_that_were_thrown_can_be_used(table):
    t = table(2)
    t.throw("blue red red", "9 3 1")
    assert t.reason("A", "take green 3").name == "COLOUR_NOT_IN_POOL"
    assert t.reason("A", "take red 2").name == "NUMBER_NOT_IN_POOL"


@pytest.mark.rule("LC-033")
def test_a_pair_taken_by_the_active_player_leaves_the_pool(table, refused):
    t = table(2)
    t.throw("blue red green", "9 3 1")
    t.play("A", "take blue 3")
    assert t.options("B") == [*pairs("red green", "1 9"), "refuse"]
    with pytest.raises(refused, match="COLOUR_NOT_IN_POOL"):
        t.play("B", "take blue 9")
    with pytest.raises(refused, match="NUMBER_NOT_IN_POOL"):
        t.play("B", "take red 3")


@pytest.mark.rule("LC-033", "LC-040")
def test_of_equal_dice_only_one_leaves(table):
    t = table(2)
    t.throw("red blue red", "3 3 3")
    t.play("A", "take red 3")
    assert t.options("B") == [*pairs("red blue", "3"), "refuse"]


@pytest.mark.rule("LC-034")
def test_after_a_refusal_all_six_dice_stay(table):
    t = table(2)
    t.throw("blue red green", "9 3 1")
    t.play("A", "refuse")
    assert t.options("B") == [*pairs("red green blue", "1 3 9"), "refuse"]


@pytest.mark.rule("LC-035", "LC-036")
def test_the_others_choices_remove_nothing(table):
    t = table(4)
    t.throw("blue red green", "9 3 1")
    t.play("A", "take blue 3")
    for seat in "BCD":
        assert t.options(seat) == [*pairs("red green", "1 9"), "refuse"]
        t.play(seat, "take green 9")
        assert t.column(seat, "green") == [9]


@pytest.mark.rule("LC-036")
def test_one_die_may_serve_in_different_pairs(table):
    t = table(3)
    t.throw("blue red green", "9 3 1")
    t.play("A", "refuse")
    t.play("B", "take red 9")
    t.play("C", "take red 3")
    assert (t.column("B", "red"), t.column("C", "red")) == ([9], [3])


@pytest.mark.rule("LC-037")
def test_a_pair_goes_on_the_takers_own_sheet_at_once(table):
    t = table(2)
    t.throw("blue red green", "9 3 1")
    t.play("A", "take red 3")
    assert t.column("A", "red") == [3]
    assert t.column("B", "red") == []
    t.play("B", "take green 9")
    assert t.column("B", "green") == [9]
    assert t.column("A", "green") == []


@pytest.mark.rule("LC-038")
def test_a_pair_without_effect_cannot_be_taken(table, refused):
    t = table(2, {"numbers": {"A": {"red": [8]}}})
    t.throw("red red blue", "7 7 8")
    with pytest.raises(refused, match="TOO_LOW"):
        t.play("A", "take red 7")
    assert t.column("A", "red") == [8]
    assert t.dice_marks("A") == 0


@pytest.mark.rule("LC-039", "LC-042")
def test_refusing_is_asked_even_when_nothing_else_is_possible(table):
    t = table(2, {"numbers": {"A": {"red": [8]}, "B": {"red": [9]}}, "dice_marks": {"B": 9}})
    t.throw("red red red", "1 1 1")
    for seat in "AB":
        assert t.options(seat) == ["refuse"]
        t.play(seat, "refuse")
    assert t.asked() == ["chance"]


@pytest.mark.rule("LC-041")
def test_each_player_finishes_before_the_next_one_chooses(table):
    t = table(3, {"numbers": {"B": {"red": [1, 1]}}}, first_player="B")
    t.throw("red blue green", "1 2 3")
    t.play("B", "take red 1")
    assert t.asked() == ["B"], "an acceleration comes before the next choice"
    t.play("B", "skip")
    assert t.asked() == ["C"]
    t.play("C", "take blue 2")
    assert t.asked() == ["A"]
    t.play("A", "take green 3")
    assert t.asked() == ["chance"]


@pytest.mark.rule("LC-042")
def test_an_exhausted_player_acts_too(table):
    t = table(2, {"dice_marks": {"A": 9}, "roll": 20})
    t.throw("red blue green", "1 2 3")
    t.play("A", "take red 1")
    t.play("B", "take green 3")
    assert t.column("A", "red") == [1]
