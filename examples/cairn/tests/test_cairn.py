"""The laws hold for Cairn, and its own paragraphs."""

import pytest
from cairn import GAME
from cairn.data import STONE

from periplus.core.laws import laws
from periplus.kit import Illegal
from periplus.match import Match


def begun(*stones: str) -> Match:
    """Two players with these stones, in the order they are dealt."""
    match = Match.new(GAME, ["Ada", "Bo"])
    for stone in stones:
        match.outcome(f"stone {stone}")
    return match


def test_codec_and_texts():
    laws.codec_law(GAME)
    laws.texts_law(GAME)


def test_hands_are_dealt_and_the_first_seat_begins():  # CN-003
    match = begun("grey", "white", "grey", "black")
    assert match.asked == [0]
    assert [act.text for act in match.legal(0)] == ["lay grey", "lay white", "draw"]


def test_a_stone_is_laid_and_booked():  # CN-010, CN-030
    match = begun("grey", "white", "grey", "black")
    match.play("lay grey")
    assert match.state.cairn[0, STONE.index("grey")] == 1
    assert match.scores()[0] == {"colours": 1, "sets": 0}
    with pytest.raises(Illegal, match="no white stone is in your hand"):
        match.play("lay white")


def test_a_drawn_stone_is_a_secret_that_may_go_back():  # CN-011, CN-012
    match = begun("grey", "white", "grey", "black")
    match.play("draw", advance=False)
    match.outcome("stone white")
    assert match.view(0).drawn[0] == 1 + STONE.index("white")
    assert match.view(1).drawn[0] == -1
    assert "white" not in " ".join(line.text for step in match.told(1) for line in step.lines)
    match.play("put_back")
    assert match.state.left == 20
    assert match.asked == [1]


def test_a_set_of_all_three_is_worth_five_more():  # CN-031
    match = begun("grey", "white", "black", "black")
    for action in ("lay grey", "lay black", "lay white", "lay black", "draw"):
        match.play(action, advance=False)
    match.outcome("stone black")
    for action in ("keep", "draw"):
        match.play(action, advance=False)
    match.outcome("stone black")
    match.play("put_back")
    match.play("lay black")
    assert match.scores()[0] == {"colours": 3, "sets": 5}
