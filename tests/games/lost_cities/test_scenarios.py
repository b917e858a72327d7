"""The worked scenarios of the ledger, section 7, one test each."""

import pytest

from periplus.core.engine import loop
from periplus.games.lost_cities import GAME
from periplus.games.lost_cities.data import DATA

NINE = [1] * 9
RISING = [1, 1, 2, 2, 3, 4, 5, 6, 7]
COLOURS = DATA["colour_dice"]["faces"]


@pytest.mark.rule("LC-S01", "LC-090", "LC-096", "LC-097")
def test_s01_chain_of_the_rulebook(table):
    t = table(2, {"numbers": {"A": {"red": [1, 1], "orange": [2]}}})
    t.throw("red blue green", "4 7 9")
    t.play("A", "take red 4", "accelerate orange", "accelerate orange")
    assert t.column("A", "red") == [1, 1, 4]
    assert t.column("A", "orange") == [2, 2, 2]
    assert t.options("B") == ["take green 7", "take green 9", "take blue 7", "take blue 9", "refuse"]


@pytest.mark.rule("LC-S02", "LC-120", "LC-123")
def test_s02_level_example(table):
    numbers = {"numbers": {"A": {"red": [1, 2, 3, 4, 5, 6, 7, 10]}}, "roll": 20}
    assert table(2, numbers).points("A", "red") == 35
    assert table(2, {**numbers, "circle": {"A": {"red": "ticked"}}}).points("A", "red") == 70


@pytest.mark.rule("LC-S03", "LC-122")
def test_s03_circle_only(table):
    assert table(2, {"circle": {"A": {"red": "ticked"}}}).points("A", "red") == -100


@pytest.mark.rule("LC-S04", "LC-121")
def test_s04_untouched_column(table):
    t = table(2, {"numbers": {"A": {"red": [1]}}})
    assert (t.circle("A", "blue"), t.points("A", "blue")) == ("open", 0)


@pytest.mark.rule("LC-S05", "LC-124", "LC-125", "LC-126")
def test_s05_the_two_tracks():
    worth = {}
    for track, counts in (("artefacts", (9, 1, 0)), ("dice_marks", (8, 9, 1, 0))):
        for count in counts:
            s = GAME.begin(2, {"first_player": "A"})
            s.set_names({track: {"A": count}, "roll": 20})
            GAME.complete(s)
            worth[track, count] = s.points[0, 6 if track == "artefacts" else 7]
    assert [worth["artefacts", n] for n in (9, 1, 0)] == [100, -40, 0]
    assert [worth["dice_marks", n] for n in (8, 9, 1, 0)] == [70, 0, -40, 0]


@pytest.mark.rule("LC-S07", "LC-033", "LC-035", "LC-036", "LC-040")
def test_s07_leftovers_and_shared_dice(table):
    t = table(3)
    t.throw("red red blue", "0 3 3")
    t.play("A", "take red 3")
    for seat in "BC":
        assert t.options(seat) == ["take red 0", "take red 3", "take blue 0", "take blue 3", "refuse"]
        t.play(seat, "take red 3")
        assert t.column(seat, "red") == [3]


@pytest.mark.rule("LC-S08", "LC-034", "LC-100")
def test_s08_active_player_refuses(table):
    t = table(3)
    t.throw("red red blue", "0 3 3")
    t.play("A", "refuse")
    assert t.dice_marks("A") == 1
    for seat in "BC":
        assert t.options(seat) == ["take red 0", "take red 3", "take blue 0", "take blue 3", "refuse"]
        t.play(seat, "refuse")
    assert (t.s.colour_taken, t.s.number_taken) == (0, 0)


@pytest.mark.rule("LC-S09", "LC-051", "LC-052", "LC-054", "LC-058")
def test_s09_the_three_faces_of_zero(table):
    t = table(2, {"numbers": {"A": {"orange": [6]}}, "circle": {"A": {"yellow": "ticked"}}})
    t.throw("red orange yellow", "0 0 5")
    assert t.options("A") == ["take red 0", "take red 5", "take orange 0", "take yellow 5", "refuse"]
    assert t.reason("A", "take yellow 0").name == "ZERO_CANNOT_START"
    assert t.reason("A", "take orange 5").name == "TOO_LOW"
    t.play("A", "take orange 0")
    assert t.column("A", "orange") == [6, 10]


@pytest.mark.rule("LC-S10", "LC-055", "LC-056", "LC-058")
def test_s10_starting_strikes_the_circle(table):
    t = table(2)
    t.throw("red red red", "4 4 4")
    t.play("A", "take red 4")
    assert (t.column("A", "red"), t.circle("A", "red")) == ([4], "struck")
    t.play("B", "refuse")
    t.throw("red red red", "0 0 0")
    t.play("B", "refuse")
    t.play("A", "take red 0")
    assert (t.column("A", "red"), t.circle("A", "red")) == ([4, 10], "struck")


@pytest.mark.rule("LC-S11", "LC-058")
def test_s11_equal_yes_lower_no(table):
    t = table(2, {"numbers": {"A": {"green": [2, 5]}}})
    t.throw("green green green", "5 6 0")
    assert t.options("A") == ["take green 0", "take green 5", "take green 6", "refuse"]
    t = table(2, {"numbers": {"A": {"green": [2, 5]}}})
    t.throw("green green green", "4 4 4")
    assert t.options("A") == ["refuse"]


@pytest.mark.rule("LC-S12", "LC-059")
def test_s12_after_a_ten(table):
    t = table(2, {"numbers": {"A": {"purple": [3, 10]}}})
    t.throw("purple purple purple", "0 9 3")
    assert t.options("A") == ["take purple 0", "refuse"]


@pytest.mark.rule("LC-S13", "LC-093", "LC-098")
def test_s13_acceleration_starts_a_column(table):
    t = table(2, {"numbers": {"A": {"red": [2, 2]}}})
    t.throw("red red red", "5 5 5")
    t.play("A", "take red 5")
    skipped = t.copy()
    t.play("A", "accelerate blue")
    assert (t.column("A", "blue"), t.circle("A", "blue")) == ([1], "struck")
    skipped.play("A", "skip")
    assert (skipped.column("A", "blue"), skipped.circle("A", "blue")) == ([], "open")


@pytest.mark.rule("LC-S14", "LC-093", "LC-095", "LC-123")
def test_s14_acceleration_into_a_doubled_empty_column(table):
    t = table(2, {"numbers": {"A": {"red": [2, 2]}}, "circle": {"A": {"blue": "ticked"}}})
    t.throw("red red red", "5 5 5")
    t.play("A", "take red 5", "accelerate blue")
    assert (t.column("A", "blue"), t.circle("A", "blue")) == ([1], "ticked")
    assert t.points("A", "blue") == -40


@pytest.mark.rule("LC-S15", "LC-060", "LC-061", "LC-062")
def test_s15_top_vase_by_dice(table):
    t = table(2, {"numbers": {"A": {"red": RISING}}, "roll": 20})
    assert t.artefacts("A") == 2
    t.throw("red blue blue", "7 8 6")
    offered = [option for option in t.options("A") if "red" in option]
    assert offered == ["take red 7", "take red 8"]
    t.play("A", "take red 7")
    assert t.top_vase("A", "red")
    assert t.artefacts("A") == 3
    assert t.column("A", "red") == RISING
    t.play("B", "refuse")
    for numbers in ("0 1 2", "3 4 5", "6 7 8", "9 9 9"):
        again = t.copy()
        again.throw("red red red", numbers)
        again.play("B", "refuse")
        assert again.options("A") == ["refuse"]


@pytest.mark.rule("LC-S16", "LC-094")
def test_s16_top_vase_by_acceleration(table):
    orange = [2, 3, 4, 5, 6, 7, 8, 9, 10]
    t = table(2, {"numbers": {"A": {"red": [1, 1], "orange": orange, "yellow": [1] * 6}}, "roll": 20})
    assert t.artefacts("A") == 4
    t.throw("red red red", "1 1 1")
    t.play("A", "take red 1", "accelerate orange")
    assert t.top_vase("A", "orange")
    assert t.artefacts("A") == 5
    assert t.column("A", "orange") == orange


@pytest.mark.rule("LC-S17", "LC-060", "LC-080", "LC-081", "LC-082")
def test_s17_artefact_surplus(table):
    full = ("red", "orange", "yellow")
    numbers = {**dict.fromkeys(full, NINE), "purple": NINE, "blue": [1, 1]}
    t = table(2, {"numbers": {"A": numbers}, "top_vase": {"A": dict.fromkeys(full, 1)}, "roll": 40})
    assert t.artefacts("A") == 9
    t.throw("blue purple purple", "4 5 6")
    assert [option for option in t.options("A") if "purple" in option] == []
    t.play("A", "take blue 4")
    assert t.column("A", "blue") == [1, 1, 4]
    assert t.artefacts("A") == 9
    assert t.asked() == ["B"]


@pytest.mark.rule("LC-S18", "LC-100", "LC-101")
def test_s18_refusing_for_free(table):
    t = table(2, {"dice_marks": {"A": 9}, "roll": 20})
    t.throw("red red red", "1 1 1")
    before = t.s.copy()
    t.play("A", "refuse")
    for name in ("dice_marks", "points", "bridge", "numbers"):
        assert t.s.array[name].tobytes() == before.array[name].tobytes()
    assert t.asked() == ["B"]


@pytest.mark.rule("LC-S19", "LC-104", "LC-105")
def test_s19_bridge_shared_in_one_roll(table):
    t = table(3, {"numbers": {seat: {"green": [2] * 6} for seat in "ABC"}, "roll": 10})
    t.throw("green green blue", "3 4 8")
    t.play("A", "take green 3")
    t.play("B", "take green 4")
    t.play("C", "refuse")
    assert (t.bridge("A", "green"), t.bridge("B", "green"), t.first_roll("green")) == ("won", "won", 10)
    assert (t.points("A", "bridges"), t.points("B", "bridges")) == (20, 20)
    t.throw("green green blue", "3 4 8")
    t.play("B", "refuse")
    t.play("C", "take green 8")
    assert t.bridge("C", "green") == "lost"


@pytest.mark.rule("LC-S20", "LC-102", "LC-103")
def test_s20_seventh_dice_symbol(table):
    t = table(2, {"dice_marks": {"A": 6}, "roll": 10})
    t.throw("red red red", "1 1 1")
    t.play("A", "refuse")
    assert (t.dice_marks("A"), t.bridge("A", "dice")) == (7, "won")
    assert (t.points("A", "dice"), t.points("A", "bridges")) == (60, 20)


@pytest.mark.rule("LC-S21", "LC-083")
def test_s21_seventh_artefact_crosses_too(table):
    numbers = {"red": NINE, "orange": NINE, "yellow": [1]}
    t = table(2, {"numbers": {"A": numbers}, "top_vase": {"A": {"red": 1, "orange": 1}}, "roll": 30})
    assert t.artefacts("A") == 6
    t.throw("yellow yellow yellow", "4 4 4")
    t.play("A", "take yellow 4")
    assert (t.artefacts("A"), t.bridge("A", "artefacts"), t.points("A", "artefacts")) == (7, "won", 60)


@pytest.mark.rule("LC-S22", "LC-038", "LC-039")
def test_s22_nothing_fits(table):
    t = table(2, {"numbers": {"A": {"red": [4, 10], "orange": [1, 10], "yellow": [7, 10]}}})
    t.throw("red orange yellow", "3 4 9")
    assert t.options("A") == ["refuse"]


@pytest.mark.rule("LC-S23", "LC-105", "LC-111", "LC-113")
@pytest.mark.parametrize("b_crosses", [False, True])
def test_s23_end_by_bridges_of_different_owners(b_crosses):
    s = GAME.begin(2, {"first_player": "A"})
    bridges = {"red": "won", "orange": "won", "yellow": "won", "dice": "won"}
    s.set_names(
        {
            "numbers": {
                "A": {**{c: [1] * 7 for c in ("red", "orange", "yellow")}, "purple": [1] * 6},
                "B": {**{c: [1] * 7 for c in ("green", "blue")}, "purple": [1] * 6},
            },
            "dice_marks": {"A": 7},
            "artefacts": {"B": 7},
            "bridge": {"A": bridges},
            "roll": 40,
        }
    )
    GAME.complete(s)
    rules = GAME.rules("plain")
    for text in ("throw_colours purple purple purple", "throw_numbers 4 5 6"):
        rules.apply(s, 7, GAME.codec.parse(text))
    rules.apply(s, 0, GAME.codec.parse("take purple 4"))
    assert 0 not in list(s.first_roll)
    assert rules.seats_awaited(s) == [0], "purple 7 is an arrow"
    rules.apply(s, 0, GAME.codec.parse("skip"))
    assert rules.seats_awaited(s) == [1], "the roll is finished first"
    rules.apply(s, 1, GAME.codec.parse("take purple 5" if b_crosses else "refuse"))
    if b_crosses:
        rules.apply(s, 1, GAME.codec.parse("skip"))
        assert (s.bridge[0, 5], s.bridge[1, 5]) == (1, 1)
    assert rules.seats_awaited(s) == []


@pytest.mark.rule("LC-S24", "LC-112", "LC-125")
def test_s24_end_by_exhaustion(table):
    t = table(3, {"dice_marks": {"A": 9, "B": 9, "C": 8}, "roll": 40})
    t.throw("red red red", "1 1 1")
    t.play("A", "refuse")
    t.play("B", "refuse")
    assert t.points("C", "dice") == 70
    t.play("C", "refuse")
    assert t.over
    assert t.points("C", "dice") == 0


@pytest.mark.rule("LC-S25", "LC-042", "LC-110")
def test_s25_one_exhausted_player_does_not_end_the_game(table):
    columns = {"red": [1, 1], "green": [2] * 6}
    t = table(2, {"numbers": {"A": columns}, "dice_marks": {"A": 9, "B": 3}, "roll": 20})
    t.throw("red red red", "4 4 4")
    t.play("A", "take red 4", "accelerate green")
    assert t.bridge("A", "green") == "won"
    t.play("B", "refuse")
    assert t.asked() == ["chance"]


@pytest.mark.rule("LC-S26", "LC-123")
def test_s26_doubling_a_loss(table):
    for level, worth in ((3, -20), (1, -40)):
        t = table(2, {"numbers": {"A": {"red": [1] * level}}, "circle": {"A": {"red": "ticked"}}})
        assert t.points("A", "red") == worth


@pytest.mark.rule("LC-S27", "LC-127")
def test_s27_bridge_not_doubled(table):
    t = table(2, {"numbers": {"A": {"green": [1] * 7}}, "circle": {"A": {"green": "ticked"}}, "roll": 20})
    assert t.bridge("A", "green") == "won"
    assert (t.points("A", "green"), t.points("A", "bridges")) == (60, 20)


@pytest.mark.rule("LC-S28", "LC-129", "LC-130")
def test_s28_shared_victory():
    s = GAME.begin(3, {"first_player": "A"})
    for seat, parts in enumerate(((60, 70, 80), (100, 100, 10), (50, 70, 85))):
        for part, points in enumerate(parts):
            s.points[seat, part] = points
    rank = GAME.builder("plain").build(loop.rank)
    assert [GAME.standing(s, seat) for seat in range(3)] == [210, 210, 205]
    assert [rank(s, seat) for seat in range(3)] == [1, 1, 3]


@pytest.mark.rule("LC-S29", "LC-141", "LC-142", "LC-143")
def test_s29_simultaneous_mode(table):
    t = table(
        3,
        {"numbers": {"B": {"blue": [2] * 6}, "C": {"blue": [2] * 6}}, "roll": 20},
        choice_order="simultaneous",
    )
    t.throw("blue blue red", "4 5 6")
    t.play("A", "take red 6")
    seen_by_c = t.s.hide(2)
    t.play("B", "take blue 4")
    after = t.s.hide(2)
    after.waiting = seen_by_c.waiting
    assert after == seen_by_c, "C learns that B is done, and nothing else"
    t.play("C", "take blue 5")
    assert (t.bridge("B", "blue"), t.bridge("C", "blue")) == ("won", "won")


@pytest.mark.rule("LC-S30", "LC-151", "LC-152", "LC-153")
def test_s30_solo_even_roll(table):
    t = table(1, {"roll": 2, "caravan": {"red": 1}})
    t.throw("green red red", "2 9 5")
    assert t.caravan("red") == 2
    assert t.options("A") == ["take red 2", "take red 9", "take green 2", "take green 9", "refuse"]
