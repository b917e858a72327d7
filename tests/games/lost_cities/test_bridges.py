"""Refusals, bridges, exhaustion and the end. LC-100 to LC-115."""

import pytest

from periplus.games.lost_cities import GAME

SIX = [2] * 6
SEVEN = [2] * 7
COLOURS = ["red", "orange", "yellow", "green", "blue", "purple"]


def everybody(t, **choices):
    """Plays one roll: the choices given by seat, refusals otherwise; accelerations are skipped."""
    for _ in range(t.s.seats):
        (seat,) = t.asked()
        t.play(seat, choices.get(seat, "refuse"))
        if t.asked() == [seat] and t.ask(seat) == "accelerate":
            t.play(seat, "skip")


@pytest.mark.rule("LC-100")
def test_a_refusal_marks_one_dice_symbol_and_nothing_else(table):
    t = table(2)
    t.throw("red red red", "1 1 1")
    before = t.s.copy()
    t.play("A", "refuse")
    assert t.dice_marks("A") == 1
    assert t.points("A", "dice") == -40
    for name in ("numbers", "level", "circle", "artefacts", "bridge", "top_vase"):
        assert t.s.array[name].tobytes() == before.array[name].tobytes()


@pytest.mark.rule("LC-100", "LC-101")
def test_refusing_goes_on_without_limit(table):
    t = table(2, {"dice_marks": {"A": 8}, "roll": 20})
    for refusals in (1, 2, 3):
        t.throw("red red red", "1 1 1")
        everybody(t)
        assert (t.dice_marks("A"), t.dice_marks("B")) == (9, refusals)


@pytest.mark.rule("LC-101")
def test_refusing_is_always_offered(table):
    t = table(2, {"dice_marks": {"A": 9}, "roll": 20})
    t.throw("red red red", "1 1 1")
    assert t.options("A") == ["take red 1", "refuse"]
    t.play("A", "refuse")
    assert t.options("B") == ["take red 1", "refuse"]


@pytest.mark.rule("LC-102", "LC-103")
def test_the_seventh_refusal_crosses_the_dice_bridge(table):
    t = table(2, {"dice_marks": {"A": 6}, "roll": 12})
    t.throw("red red red", "1 1 1")
    t.play("A", "refuse")
    assert t.bridge("A", "dice") == "won"
    assert t.points("A", "bridges") == 20
    assert t.points("A", "dice") == 60


@pytest.mark.rule("LC-103")
@pytest.mark.parametrize("colour", COLOURS)
def test_the_seventh_square_crosses_the_bridge_of_its_column(table, colour):
    t = table(2, {"numbers": {"A": {colour: SIX}}, "roll": 12})
    t.throw(f"{colour} {colour} {colour}", "4 4 4")
    everybody(t, A=f"take {colour} 4")
    assert t.bridge("A", colour) == "won"
    assert t.first_roll(colour) == 12
    others = [t.bridge("A", name) for name in (*COLOURS, "artefacts", "dice") if name != colour]
    assert others == ["none"] * 7


@pytest.mark.rule("LC-104")
def test_a_later_roll_is_too_late(table):
    t = table(2, {"numbers": {"A": {"green": SIX}, "B": {"green": SIX}}, "roll": 12})
    t.throw("green green green", "4 4 4")
    everybody(t, A="take green 4")
    assert (t.bridge("A", "green"), t.first_roll("green")) == ("won", 12)
    t.throw("green green green", "4 4 4")
    everybody(t, B="take green 4")
    assert t.bridge("B", "green") == "lost"
    assert t.first_roll("green") == 12
    assert (t.points("A", "bridges"), t.points("B", "bridges")) == (20, 0)


@pytest.mark.rule("LC-104", "LC-105")
def test_all_who_cross_in_the_first_roll_win_in_any_order(table):
    numbers = {seat: {"green": SIX} for seat in "ABC"}
    t = table(3, {"numbers": numbers, "roll": 12}, first_player="B")
    t.throw("green green green", "4 4 4")
    everybody(t, B="refuse", C="take green 4", A="take green 4")
    assert [t.bridge(seat, "green") for seat in "ABC"] == ["won", "none", "won"]
    assert [t.points(seat, "bridges") for seat in "ABC"] == [20, 0, 20]


@pytest.mark.rule("LC-105")
def test_bridges_of_tracks_are_shared_too(table):
    t = table(2, {"dice_marks": {"A": 6, "B": 6}, "roll": 12})
    t.throw("red red red", "1 1 1")
    everybody(t)
    assert (t.bridge("A", "dice"), t.bridge("B", "dice")) == ("won", "won")


@pytest.mark.rule("LC-107")
def test_each_player_crosses_a_bridge_once(table):
    t = table(2, {"numbers": {"A": {"green": SEVEN}}, "dice_marks": {"A": 7}, "roll": 12})
    assert t.points("A", "bridges") == 40
    t.throw("green green green", "4 4 4")
    everybody(t, A="take green 4")
    t.throw("green green green", "4 4 4")
    everybody(t)
    assert t.points("A", "bridges") == 40
    assert t.dice_marks("A") == 8


@pytest.mark.rule("LC-110")
def test_an_exhausted_player_plays_on_and_may_win_bridges(table):
    t = table(2, {"numbers": {"A": {"green": SIX}}, "dice_marks": {"A": 9}, "roll": 20})
    assert t.points("A", "dice") == 0
    t.throw("green green green", "4 4 4")
    everybody(t, A="take green 4")
    assert t.bridge("A", "green") == "won"
    assert t.points("A", "bridges") == 40, "the dice bridge of before is kept"


@pytest.mark.rule("LC-111", "LC-112")
def test_the_end_comes_after_everybody_acted(table):
    t = table(3, {"dice_marks": {"A": 8, "B": 9, "C": 9}, "roll": 30})
    t.throw("red red red", "1 1 1")
    t.play("A", "refuse")
    assert not t.over, "all are exhausted, but B and C have not acted"
    t.play("B", "take red 1")
    t.play("C", "take red 1")
    assert t.over


@pytest.mark.rule("LC-112")
def test_one_player_who_is_not_exhausted_keeps_the_game_going(table):
    t = table(3, {"dice_marks": {"A": 8, "B": 9, "C": 8}, "roll": 30})
    t.throw("red red red", "1 1 1")
    everybody(t, C="take red 1")
    assert t.asked() == ["chance"]


@pytest.mark.rule("LC-113")
def test_the_game_ends_when_all_bridges_were_crossed_by_anybody(table):
    mine = dict.fromkeys(("red", "orange", "yellow", "green"), SEVEN)
    position = {
        "numbers": {"A": {**mine, "purple": SIX}, "B": {"blue": SEVEN}},
        "artefacts": {"B": 7},
        "dice_marks": {"B": 7},
        "roll": 40,
    }
    s = GAME.begin(2, {"first_player": "A"})
    s.set_names(position)
    GAME.complete(s)
    t = table.around(s)
    assert [name for name in (*COLOURS, "artefacts", "dice") if t.first_roll(name) == 0] == ["purple"]
    t.throw("purple red red", "4 4 4")
    again = t.copy()
    t.rules.apply(t.s, 0, GAME.codec.parse("take purple 4"))
    t.rules.apply(t.s, 0, GAME.codec.parse("skip"))
    assert not t.over
    t.rules.apply(t.s, 1, GAME.codec.parse("refuse"))
    assert t.over
    again.rules.apply(again.s, 0, GAME.codec.parse("refuse"))
    again.rules.apply(again.s, 1, GAME.codec.parse("refuse"))
    assert not again.over


@pytest.mark.rule("LC-114")
def test_the_end_may_come_after_any_roll_of_a_round(table):
    t = table(3, {"dice_marks": {"A": 9, "B": 9, "C": 8}, "roll": 30}, first_player="B")
    t.throw("red red red", "1 1 1")
    everybody(t)
    assert t.over, "A and C were not active as often as B"
