"""What is in the box: dice and sheets. LC-001 to LC-013, LC-020 to LC-022."""

import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from periplus.core.contract.game import BadOption
from periplus.games.lost_cities import GAME
from periplus.games.lost_cities.data import ARROW, BRIDGE, COLOUR, COLOURS, PART, SHAPES, SQUARES, VASE

SIX = [2] * 6
NINE = [1, 2, 3, 4, 5, 6, 7, 8, 9]


def outcomes(s):
    """What chance can answer now, with the weights."""
    ask = s.frames[s.depth - 1, 0]
    verb = next(verb for verb in GAME.codec.verbs if ask in verb.answers)
    first = GAME.codec.first(verb.name)
    return {GAME.codec.text(a): w for a in range(first, first + verb.size) if (w := GAME.odds(s, a))}


@pytest.mark.rule("LC-001")
def test_two_to_five_players_or_one():
    for seats in (1, 2, 3, 4, 5):
        assert GAME.begin(seats).seats == seats
    for seats in (-1, 0, 6):
        with pytest.raises(BadOption, match=str(seats)):
            GAME.begin(seats)


@pytest.mark.rule("LC-002", "LC-004", "LC-005", "LC-160")
def test_three_colour_dice_then_three_number_dice_every_face_alike(table):
    t = table(2)
    faces = ("red", "orange", "yellow", "green", "blue", "purple")
    assert outcomes(t.s) == {f"throw_colours {' '.join(dice)}": 1 for dice in product(faces, repeat=3)}
    t.chance("throw_colours red red purple")
    assert outcomes(t.s) == {f"throw_numbers {' '.join(dice)}": 1 for dice in product("0123456789", repeat=3)}
    t.chance("throw_numbers 9 9 0")
    assert t.asked() == ["A"], "these are all the dice"
    assert list(t.s.colour_die) == [0, 0, 5]
    assert list(t.s.number_die) == [9, 9, 0]


@pytest.mark.rule("LC-003")
def test_colour_and_shape_are_one_face():
    shapes = {"red": "heart", "orange": "circle", "yellow": "square"}
    shapes |= {"green": "triangle", "blue": "cross", "purple": "star"}
    assert shapes == SHAPES
    assert list(COLOUR) == list(shapes)


@pytest.mark.rule("LC-006")
def test_every_sheet_is_open_to_all_and_laid_out_alike(table):
    t = table(2, {"numbers": {"A": {"red": [1, 1]}, "B": {"red": [1, 1]}}})
    t.throw("red red blue", "4 4 7")
    for seat in "AB":
        t.play(seat, "take red 4")
        assert t.ask(seat) == "accelerate", "square 3 is the same on both sheets"
        t.play(seat, "skip")
    public = t.s.hide(-1)
    for name in ("numbers", "circle", "artefacts", "dice_marks", "bridge", "points"):
        assert np.array_equal(public.array[name][0][:2], t.s.array[name][0][:2])


@pytest.mark.rule("LC-007", "LC-010")
def test_eight_columns_each_with_a_bridge_and_nine_parts_of_the_score():
    assert list(BRIDGE) == ["red", "orange", "yellow", "green", "blue", "purple", "artefacts", "dice"]
    assert list(PART) == [*BRIDGE, "bridges"]


@pytest.mark.rule("LC-010")
def test_the_bridge_lies_between_six_and_seven(table):
    t = table(2, {"numbers": {"A": {"purple": [1] * 5}}, "dice_marks": {"B": 5}})
    t.throw("purple purple red", "1 1 1")
    t.play("A", "take purple 1")
    t.play("B", "refuse")
    assert (t.bridge("A", "purple"), t.bridge("B", "dice")) == ("none", "none")
    t.throw("purple purple red", "1 1 1")
    t.play("B", "refuse")
    t.play("A", "take purple 1")
    assert (t.bridge("A", "purple"), t.bridge("B", "dice")) == ("won", "won")


@pytest.mark.rule("LC-008", "LC-050", "LC-062")
def test_a_column_is_a_circle_nine_squares_and_a_top_vase(table):
    t = table(2)
    for entry in range(1, 13):
        t.throw("green green green", "0 5 5")
        for seat in "AB" if t.asked() == ["A"] else "BA":
            if seat == "B" or entry == 12:
                assert seat == "B" or t.options("A") == ["refuse"], "nothing is left after eleven entries"
                t.play(seat, "refuse")
                continue
            t.play("A", "take green 0" if entry == 1 else "take green 5")
            if t.asked() == ["A"] and t.ask("A") == "accelerate":
                t.play("A", "skip")
        assert t.column("A", "green") == [5] * min(entry - 1, 9)
        assert t.circle("A", "green") == "ticked"
        assert t.top_vase("A", "green") == (entry >= 11)


@pytest.mark.rule("LC-009")
def test_the_two_tracks_have_nine_symbols(table):
    full = {"red": NINE, "orange": NINE, "yellow": NINE}
    vases = {"red": 1, "orange": 1, "yellow": 1}
    t = table(2, {"numbers": {"A": {**full, "blue": [1, 1]}}, "top_vase": {"A": vases}, "roll": 30})
    assert t.artefacts("A") == 9
    t.throw("blue blue red", "4 4 4")
    t.play("A", "take blue 4")
    assert t.artefacts("A") == 9
    t = table(2, {"dice_marks": {"A": 8}, "roll": 30})
    for expected in (9, 9):
        t.throw("red red red", "0 0 0")
        order = "AB" if t.asked() == ["A"] else "BA"
        for seat in order:
            t.play(seat, "refuse")
        assert t.dice_marks("A") == expected


@pytest.mark.rule("LC-011")
def test_special_squares_are_arrow_or_vase_and_there_are_some():
    arrows = {(c, i) for c in range(COLOURS) for i in range(1, SQUARES + 1) if ARROW[c, i]}
    vases = {(c, i) for c in range(COLOURS) for i in range(1, SQUARES + 1) if VASE[c, i]}
    assert len(arrows) == 12
    assert len(vases) == 12
    assert not arrows & vases


@pytest.mark.rule("LC-012")
def test_the_rules_take_special_squares_from_the_data_alone(tmp_path: Path):
    own = (GAME.folder / "data.toml").read_text("utf-8").replace("red = [3, 7]", "red = [1]")
    own = own.replace("red = [5, 8]", "red = [2, 8]")
    (tmp_path / "lost_cities.toml").write_text(own, "utf-8")
    play = """
from periplus.games.lost_cities import GAME
rules, s = GAME.rules("plain"), GAME.begin(2, {"first_player": "A"})
for text in ["throw_colours red red red", "throw_numbers 4 4 4"]:
    rules.apply(s, 7, GAME.codec.parse(text))
for text in ["take red 4", "accelerate red"]:
    rules.apply(s, 0, GAME.codec.parse(text))
print(s.level[0, 0], s.artefacts[0], rules.seats_awaited(s))
"""
    environment = {**os.environ, "PERIPLUS_DATA": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", play], env=environment, capture_output=True, text=True, timeout=300)
    assert done.stdout.split("\n")[0] == "2 1 [1]", done.stderr


@pytest.mark.rule("LC-013")
def test_totals_write_themselves(table):
    t = table(2)
    t.throw("red red red", "1 1 1")
    t.play("A", "take red 1")
    assert t.total("A") == -20, "no question about the total is asked"
    t.play("B", "refuse")
    assert t.total("B") == -40


@pytest.mark.rule("LC-020")
def test_every_sheet_starts_empty():
    for seats in GAME.seat_counts:
        s = GAME.begin(seats, {"first_player": "A"})
        for name in ("level", "top", "circle", "top_vase", "artefacts", "dice_marks", "bridge", "numbers", "points"):
            assert not s.array[name].any(), name
        assert not s.array["first_roll"].any()
        assert s.roll == 1


@pytest.mark.rule("LC-021")
def test_the_first_player_is_given_or_drawn_with_equal_odds(table):
    given = table(3, first_player="C")
    given.throw("red red red", "1 1 1")
    assert given.asked() == ["C"]
    s = GAME.begin(3)
    assert outcomes(s) == {"first_player A": 1, "first_player B": 1, "first_player C": 1}
    drawn = table(3, first_player="drawn")
    drawn.chance("first_player B")
    drawn.throw("red red red", "1 1 1")
    assert drawn.asked() == ["B"]
    with pytest.raises(BadOption, match="no seat D"):
        GAME.begin(3, {"first_player": "D"})


@pytest.mark.rule("LC-022", "LC-043")
def test_the_turn_passes_to_the_next_seat_and_wraps_round(table):
    t = table(3, first_player="B")
    order = []
    for _ in range(4):
        t.throw("red red red", "1 1 1")
        for _ in range(3):
            order += t.asked()
            t.play(order[-1], "refuse")
    assert "".join(order) == "BCA" + "CAB" + "ABC" + "BCA"
