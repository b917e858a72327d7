"""What a pair does to a column, and what a new number triggers. LC-050 to LC-072."""

import pytest

NINE = [1, 2, 3, 4, 5, 6, 7, 8, 8]


def verdicts(table, position, colour):
    """Numbers 0–9 that may be taken with this colour."""
    legal = []
    for numbers in ("0 1 2", "3 4 5", "6 7 8", "9 9 9"):
        t = table(2, {"roll": 20, **position})
        t.throw(f"{colour} {colour} {colour}", numbers)
        legal += [int(text.split()[2]) for text in t.options("A") if text.startswith("take")]
    return legal


@pytest.mark.rule("LC-050")
def test_squares_fill_from_the_bottom_without_gaps(table):
    t = table(2)
    for n, numbers in ((2, [2]), (2, [2, 2]), (7, [2, 2, 7])):
        t.throw("blue blue blue", f"{n} {n} {n}")
        order = "AB" if t.asked() == ["A"] else "BA"
        for seat in order:
            t.play(seat, f"take blue {n}" if seat == "A" else "refuse")
        assert t.column("A", "blue") == numbers
        assert [t.s.numbers[0, 4, i] for i in range(9)] == numbers + [0] * (9 - len(numbers))


@pytest.mark.rule("LC-051", "LC-072")
def test_a_zero_ticks_the_circle_of_an_untouched_column(table):
    t = table(2)
    t.throw("orange orange orange", "0 0 0")
    t.play("A", "take orange 0")
    assert t.circle("A", "orange") == "ticked"
    assert t.column("A", "orange") == []
    assert t.asked() == ["B"]
    assert t.artefacts("A") == 0


@pytest.mark.rule("LC-052", "LC-053")
def test_a_zero_never_starts_a_column(table, refused):
    assert verdicts(table, {"circle": {"A": {"red": "ticked"}}}, "red") == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    t = table(2, {"circle": {"A": {"red": "ticked"}}})
    t.throw("red red red", "0 0 0")
    with pytest.raises(refused, match="ZERO_CANNOT_START"):
        t.play("A", "take red 0")


@pytest.mark.rule("LC-054", "LC-057")
def test_any_number_from_one_starts_a_column(table):
    assert verdicts(table, {}, "red") == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    for n in (1, 5, 9):
        t = table(2)
        t.throw("red red red", f"{n} {n} {n}")
        t.play("A", f"take red {n}")
        assert t.column("A", "red") == [n]


@pytest.mark.rule("LC-055", "LC-056")
def test_the_first_number_strikes_an_open_circle_for_good(table):
    t = table(2)
    t.throw("red red red", "4 4 4")
    t.play("A", "take red 4")
    assert t.circle("A", "red") == "struck"
    t.play("B", "refuse")
    t.throw("red red red", "0 0 0")
    t.play("B", "refuse")
    t.play("A", "take red 0")
    assert t.circle("A", "red") == "struck"
    assert t.column("A", "red") == [4, 10]


@pytest.mark.rule("LC-055", "LC-093")
def test_an_acceleration_strikes_the_circle_too(table):
    t = table(2, {"numbers": {"A": {"red": [1, 1]}}})
    t.throw("red red red", "4 4 4")
    t.play("A", "take red 4", "accelerate green")
    assert t.circle("A", "green") == "struck"


@pytest.mark.rule("LC-056")
def test_a_ticked_circle_stays_ticked(table):
    t = table(2, {"circle": {"A": {"red": "ticked"}}})
    t.throw("red red red", "4 4 4")
    t.play("A", "take red 4")
    assert (t.circle("A", "red"), t.column("A", "red")) == ("ticked", [4])


@pytest.mark.rule("LC-058")
@pytest.mark.parametrize(
    "numbers, legal",
    [
        ([1], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
        ([2, 5], [0, 5, 6, 7, 8, 9]),
        ([9], [0, 9]),
        ([1, 1, 1, 1, 1, 1, 1, 7], [0, 7, 8, 9]),
    ],
)
def test_a_number_is_at_least_the_one_below_it(table, numbers, legal):
    assert verdicts(table, {"numbers": {"A": {"green": numbers}}}, "green") == legal


@pytest.mark.rule("LC-058")
def test_a_zero_counts_ten_in_a_started_column(table):
    t = table(2, {"numbers": {"A": {"blue": [9]}}})
    t.throw("blue blue blue", "0 0 0")
    t.play("A", "take blue 0")
    assert t.column("A", "blue") == [9, 10]


@pytest.mark.rule("LC-059")
def test_after_a_ten_only_a_zero_fits(table):
    assert verdicts(table, {"numbers": {"A": {"purple": [3, 10]}}}, "purple") == [0]


@pytest.mark.rule("LC-060")
def test_a_full_column_takes_its_top_vase_by_a_fitting_number(table):
    assert verdicts(table, {"numbers": {"A": {"red": NINE}}}, "red") == [0, 8, 9]
    t = table(2, {"numbers": {"A": {"red": NINE}}, "roll": 20})
    t.throw("red red red", "0 0 0")
    t.play("A", "take red 0")
    assert t.column("A", "red") == NINE
    assert t.top_vase("A", "red")
    assert t.artefacts("A") == 3, "two vase squares of red, and the top vase"


@pytest.mark.rule("LC-061", "LC-062")
def test_a_top_vase_is_ticked_once_and_there_is_no_tenth_number(table, refused):
    full = {"numbers": {"A": {"red": NINE}}, "top_vase": {"A": {"red": 1}}, "roll": 20}
    assert verdicts(table, full, "red") == []
    t = table(2, {**full, "numbers": {"A": {"red": NINE}, "B": {"red": NINE}}})
    t.throw("red red red", "9 9 9")
    with pytest.raises(refused, match="COLUMN_FULL"):
        t.play("A", "take red 9")
    t.play("A", "refuse")
    t.play("B", "take red 9")
    assert t.top_vase("B", "red"), "each player has a top vase of his own"


@pytest.mark.rule("LC-070")
def test_what_a_number_triggers_comes_in_order(table, monkeypatch):
    """All of it on one square: the circle, the bridge of the column, an artefact with its bridge, an arrow."""
    from periplus.core.engine.rule import table as constant
    from periplus.games.lost_cities.rules import sheet

    every = constant([[0, 1, 0, 0, 0, 0, 0, 1, 0, 0]] * 6)
    monkeypatch.setattr(sheet.d, "ARROW", every)
    monkeypatch.setattr(sheet.d, "VASE", every)
    happened = []

    def noting(name, function):
        return lambda s, *rest: (happened.append((name, s.circle[0, 2])), function(s, *rest))[1]

    for name in ("book_column", "cross_bridge", "mark_artefact"):
        monkeypatch.setattr(sheet, name, noting(name, getattr(sheet, name)))
    t = table(2)
    t.s.set_names({"numbers": {"A": {"yellow": [1] * 6}}, "level": {"A": {"yellow": 6}}, "artefacts": {"A": 6}})
    t.s.set_names({"top": {"A": {"yellow": 1}}})
    arrow = sheet.write_number(t.s, 0, 2, 5)
    assert happened == [("book_column", 2), ("cross_bridge", 2), ("mark_artefact", 2), ("cross_bridge", 2)]
    assert arrow


@pytest.mark.rule("LC-071")
def test_an_accelerated_number_triggers_the_same(table):
    columns = {"red": [1, 1], "blue": [2] * 6, "green": [3] * 5}
    by_dice = table(2, {"numbers": {"A": columns}, "roll": 10})
    by_dice.throw("blue green red", "4 4 4")
    by_dice.play("A", "take blue 4")
    by_arrow = table(2, {"numbers": {"A": columns}, "roll": 10})
    by_arrow.throw("red red red", "4 4 4")
    by_arrow.play("A", "take red 4", "accelerate blue")
    for t in (by_dice, by_arrow):
        assert t.bridge("A", "blue") == "won"
        assert t.artefacts("A") == 3, "blue 3, green 5 and now blue 7 are vases"
        assert len(t.column("A", "blue")) == 7
    chain = table(2, {"numbers": {"A": columns}, "roll": 10})
    chain.throw("red red red", "4 4 4")
    chain.play("A", "take red 4", "accelerate green")
    assert chain.ask("A") == "accelerate", "green 6 is an arrow"


@pytest.mark.rule("LC-072")
def test_ticking_a_top_vase_fills_no_square(table):
    t = table(2, {"numbers": {"A": {"red": NINE}}, "roll": 20})
    t.throw("red red red", "9 9 9")
    t.play("A", "take red 9")
    assert t.s.level[0, 0] == 9
    assert t.asked() == ["B"], "no acceleration"
    assert t.points("A", "red") == 50
