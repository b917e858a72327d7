"""What a sheet is worth, and who wins. LC-120 to LC-130."""

import pytest

from periplus.core.engine import loop
from periplus.games.lost_cities import GAME
from periplus.games.lost_cities.data import DATA

LEVELS = [0, -20, -15, -10, 5, 10, 15, 30, 35, 50]
ARTEFACTS = [0, -40, -30, -20, 10, 20, 30, 60, 70, 100]
DICE = [0, -40, -30, -20, 10, 20, 30, 60, 70, 0]


@pytest.mark.rule("LC-120", "LC-121")
@pytest.mark.parametrize("level", range(10))
def test_a_column_is_worth_its_highest_filled_square(table, level):
    t = table(2, {"numbers": {"A": {"blue": [4] * level}}, "roll": 20})
    assert t.points("A", "blue") == LEVELS[level]
    assert t.points("A", "red") == 0


@pytest.mark.rule("LC-120")
def test_points_grow_as_numbers_are_written(table):
    t = table(2, {"roll": 20})
    worth = []
    for _ in range(9):
        t.throw("blue blue blue", "4 4 4")
        for seat in "AB" if t.asked() == ["A"] else "BA":
            t.play(seat, "take blue 4" if seat == "A" else "refuse")
            if t.asked() == ["A"] and t.ask("A") == "accelerate":
                t.play("A", "skip")
        worth.append(t.points("A", "blue"))
    assert worth == LEVELS[1:]


@pytest.mark.rule("LC-122")
def test_a_circle_alone_costs_a_hundred(table):
    t = table(2)
    t.throw("red red red", "0 0 0")
    t.play("A", "take red 0")
    assert t.points("A", "red") == -100


@pytest.mark.rule("LC-123")
@pytest.mark.parametrize("level", range(1, 10))
def test_a_ticked_circle_doubles(table, level):
    t = table(2, {"numbers": {"A": {"blue": [4] * level}}, "circle": {"A": {"blue": "ticked"}}, "roll": 20})
    assert t.points("A", "blue") == 2 * LEVELS[level]


@pytest.mark.rule("LC-124", "LC-126")
@pytest.mark.parametrize("count", range(10))
def test_artefacts(count):
    s = GAME.begin(2, {"first_player": "A"})
    s.set_names({"artefacts": {"A": count}, "roll": 20})
    GAME.complete(s)
    assert s.points[0, 6] == ARTEFACTS[count]


@pytest.mark.rule("LC-124")
def test_artefacts_are_booked_one_by_one(table):
    full = {colour: [1] * 9 for colour in ("red", "orange", "yellow")}
    t = table(2, {"numbers": {"A": full}, "roll": 20})
    worth = [t.points("A", "artefacts")]
    for colour in ("red", "orange", "yellow"):
        t.throw(f"{colour} {colour} {colour}", "4 4 4")
        for seat in "AB" if t.asked() == ["A"] else "BA":
            t.play(seat, f"take {colour} 4" if seat == "A" else "refuse")
        worth.append(t.points("A", "artefacts"))
    assert worth == [30, 60, 70, 100]


@pytest.mark.rule("LC-125", "LC-126")
def test_refusals_are_booked_one_by_one(table):
    t = table(2, {"roll": 20})
    worth = [t.points("A", "dice")]
    for _ in range(9):
        t.throw("red red red", "5 5 5")
        for seat in "AB" if t.asked() == ["A"] else "BA":
            t.play(seat, "refuse" if seat == "A" or "take red 5" not in t.options("B") else "take red 5")
            if t.asked() == ["B"] and t.ask("B") == "accelerate":
                t.play("B", "skip")
        worth.append(t.points("A", "dice"))
    assert worth == DICE


@pytest.mark.rule("LC-127")
def test_a_bridge_is_twenty_never_doubled_and_kept_when_exhausted(table):
    position = {
        "numbers": {"A": {"green": [1] * 7}},
        "circle": {"A": {"green": "ticked"}},
        "dice_marks": {"A": 9},
        "roll": 20,
    }
    t = table(2, position)
    assert t.points("A", "green") == 60
    assert t.points("A", "bridges") == 40
    assert t.points("A", "dice") == 0


@pytest.mark.rule("LC-120", "LC-122", "LC-123", "LC-124", "LC-125", "LC-127", "LC-128", "LC-S06")
def test_the_sample_sheet_of_the_publisher_scores_425():
    sample = DATA["sample_sheet"]
    s = GAME.begin(2, {"first_player": "A"})
    levels = dict(zip(DATA["colour_dice"]["faces"], sample["levels"], strict=True))
    bridges = ["red", "orange", "green", "dice"]
    s.set_names(
        {
            "numbers": {"A": {colour: [3] * level for colour, level in levels.items()}},
            "circle": {"A": dict.fromkeys(sample["circles"], "ticked")},
            "artefacts": {"A": sample["artefacts"]},
            "dice_marks": {"A": sample["dice"]},
            "bridge": {"A": {**dict.fromkeys(bridges, "won"), "purple": "lost", "artefacts": "lost"}},
            "roll": 40,
        }
    )
    GAME.complete(s)
    assert [s.points[0, part] for part in range(9)] == [30, 100, 0, 35, -20, 60, 70, 70, 80]
    assert GAME.standing(s, 0) == GAME.total(s, 0) == 425


@pytest.mark.rule("LC-128")
def test_the_total_is_the_sum_of_nine_parts(table):
    t = table(2, {"numbers": {"A": {"red": [1] * 5, "green": [1]}}, "dice_marks": {"A": 1}, "roll": 20})
    assert t.total("A") == 10 - 20 - 40 - 40


def ranks(totals):
    s = GAME.begin(len(totals), {"first_player": "A"})
    for seat, total in enumerate(totals):
        s.points[seat, 0] = total
    rank = GAME.builder("plain").build(loop.rank)
    return [rank(s, seat) for seat in range(len(totals))]


@pytest.mark.rule("LC-129", "LC-130", "LC-S28")
def test_equal_totals_share_a_rank():
    assert ranks([210, 210, 205]) == [1, 1, 3]
    assert ranks([5, 9, 5, -3]) == [2, 1, 2, 4]
    assert ranks([0, 0]) == [1, 1]
