"""The rival caravan. LC-150 to LC-158."""

import random

import pytest

from periplus.core.engine.frames import CHANCE
from periplus.games.lost_cities import GAME
from periplus.games.lost_cities.data import COLOUR
from periplus.games.lost_cities.scoring import medal


def at_roll(table, roll, **position):
    return table(1, {"roll": roll, **position})


@pytest.mark.rule("LC-150")
def test_the_caravan_starts_at_nothing_and_has_levels_only(table):
    t = table(1)
    assert list(t.s.caravan) == [0] * 6
    t.throw("red red red", "1 1 1")
    t.play("A", "take red 1")
    assert t.caravan("red") == 1
    assert not t.s.array["level"][0][1:].any(), "it writes on no sheet"
    assert t.s.seats == 1


@pytest.mark.rule("LC-150")
def test_there_is_no_caravan_at_a_table_of_several(table):
    t = table(2)
    for _ in range(2):
        t.throw("red red red", "1 1 1")
        for seat in "AB" if t.asked() == ["A"] else "BA":
            t.play(seat, "refuse")
    assert list(t.s.caravan) == [0] * 6


@pytest.mark.rule("LC-151")
def test_odd_rolls_offer_all_dice_even_rolls_what_the_caravan_left(table):
    t = table(1)
    t.throw("red green blue", "1 5 9")
    assert len(t.options("A")) == 10
    t.play("A", "take red 1")
    t.throw("yellow orange purple", "2 4 8")
    assert len(t.options("A")) == 5
    t.play("A", "refuse")
    assert t.s.roll == 3
    t.throw("red green blue", "1 5 9")
    assert len(t.options("A")) == 10


@pytest.mark.rule("LC-152")
@pytest.mark.parametrize(
    "levels, dice, chosen",
    [
        ({}, "blue yellow purple", "yellow"),
        ({"purple": 1}, "blue yellow purple", "purple"),
        ({"purple": 3, "blue": 3}, "purple blue red", "blue"),
        ({"purple": 9, "blue": 2}, "purple blue red", "blue"),
        ({"red": 8, "orange": 9}, "orange orange red", "red"),
        ({"purple": 5, "blue": 2}, "blue blue red", "blue"),
    ],
)
def test_the_caravan_goes_where_it_is_highest_below_nine_ties_to_the_left(table, levels, dice, chosen):
    t = at_roll(table, 40, caravan=levels)
    t.throw(dice, "1 2 3")
    assert t.caravan(chosen) == levels.get(chosen, 0) + 1
    assert sum(t.s.caravan) == sum(levels.values()) + 1
    assert COLOUR.names[t.s.colour_die[t.s.colour_taken - 1]] == chosen


@pytest.mark.rule("LC-152")
def test_with_every_colour_at_nine_it_takes_the_leftmost_and_stays(table):
    t = at_roll(table, 40, caravan={"purple": 9, "blue": 9, "orange": 9})
    t.throw("purple blue orange", "1 2 3")
    assert sum(t.s.caravan) == 27
    assert COLOUR.names[t.s.colour_die[t.s.colour_taken - 1]] == "orange"
    assert {option.split()[1] for option in t.options("A")[:-1]} == {"blue", "purple"}


@pytest.mark.rule("LC-153")
@pytest.mark.parametrize(
    "numbers, left",
    [("2 9 5", {"2", "9"}), ("5 2 9", {"2", "9"}), ("9 5 2", {"2", "9"}), ("0 0 7", {"0", "7"}), ("0 7 9", {"0", "9"})],
)
def test_even_rolls_the_caravan_takes_the_middle_number_first(table, numbers, left):
    t = at_roll(table, 2)
    t.throw("green green green", numbers)
    assert t.caravan("green") == 1
    assert {str(n) for n in range(10) if t.s.number_pool >> n & 1} == left
    t.play("A", "refuse")
    assert t.caravan("green") == 1, "once a roll"


@pytest.mark.rule("LC-154")
def test_odd_rolls_the_caravan_follows_with_a_colour_that_is_left(table):
    t = at_roll(table, 13, caravan={"red": 5})
    t.throw("red green blue", "1 2 3")
    assert sum(t.s.caravan) == 5, "the player chooses first"
    t.play("A", "take red 1")
    assert (t.caravan("red"), t.caravan("green")) == (5, 1)
    t = at_roll(table, 13, caravan={"red": 5})
    t.throw("red green blue", "1 2 3")
    t.play("A", "refuse")
    assert t.caravan("red") == 6, "after a refusal all three are left"


@pytest.mark.rule("LC-155")
def test_at_level_seven_the_caravan_crosses_the_bridge(table):
    t = at_roll(table, 20, caravan={"blue": 6}, numbers={"A": {"blue": [2] * 6}})
    t.throw("blue blue blue", "4 5 6")
    assert (t.caravan("blue"), t.first_roll("blue")) == (7, 20)
    shared = t.copy()
    shared.play("A", "take blue 4")
    assert shared.bridge("A", "blue") == "won", "in the same roll"
    t.play("A", "refuse")
    t.throw("blue blue blue", "4 5 6")
    t.play("A", "take blue 4")
    assert t.bridge("A", "blue") == "lost"
    assert t.first_roll("blue") == 20


@pytest.mark.rule("LC-155")
def test_the_caravan_does_not_move_a_first_crossing(table):
    t = at_roll(table, 20, caravan={"blue": 6}, numbers={"A": {"blue": [2] * 7}}, first_roll={"blue": 11})
    t.throw("blue blue blue", "4 5 6")
    assert t.caravan("blue") == 7
    assert t.first_roll("blue") == 11


@pytest.mark.rule("LC-156")
def test_the_solo_game_ends_with_exhaustion_or_with_the_last_bridge(table):
    t = at_roll(table, 21, dice_marks={"A": 8})
    t.throw("blue blue blue", "4 5 6")
    t.play("A", "refuse")
    assert t.over
    assert sum(t.s.caravan) == 1, "after the caravan's advance"
    full = {"red": 7, "orange": 7, "yellow": 7, "green": 7, "blue": 7, "purple": 6}
    s = GAME.begin(1, {"first_player": "A"})
    s.set_names({"roll": 41, "caravan": full, "dice_marks": {"A": 7}, "artefacts": {"A": 7}})
    GAME.complete(s)
    t = table.around(s)
    t.throw("purple purple purple", "4 5 6")
    t.rules.apply(t.s, 0, GAME.codec.parse("take purple 4"))
    assert t.first_roll("purple") == 41
    assert t.over


@pytest.mark.rule("LC-157")
def test_medals():
    scores = (-680, 199, 200, 299, 300, 399, 400, 499, 500, 930)
    none_to_legend = [None, None, "bronze", "bronze", "silver", "silver", "gold", "gold", "legend", "legend"]
    assert [medal(score) for score in scores] == none_to_legend


@pytest.mark.rule("LC-158", "LC-160")
@pytest.mark.parametrize("seats", [1, 3])
def test_a_roll_takes_two_throws_whatever_is_chosen(seats):
    """So the n-th chance outcome of a match belongs to the same dice of the same roll in every game of one seed."""
    rules = GAME.rules("plain")
    for seed in range(4):
        rng = random.Random(seed)
        s = GAME.begin(seats, {"first_player": "A"})
        outcomes = 0
        while asked := rules.seats_awaited(s):
            if asked == [CHANCE]:
                assert s.roll == outcomes // 2 + 1
                assert rules.odds_total(s) == (1000 if outcomes % 2 else 216)
                rules.apply(s, CHANCE, rules.odds_pick(s, rng.randrange(rules.odds_total(s))))
                outcomes += 1
            else:
                rules.apply(s, asked[0], rng.choice(rules.legal(s, asked[0])))
        assert outcomes == 2 * s.roll
