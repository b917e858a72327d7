"""The laws hold for Beacons, and its own paragraphs."""

import pytest
from beacons import GAME
from beacons.data import FIRE, HEIGHT

from periplus.bots.player import quick_choice
from periplus.core.laws import laws
from periplus.kit import Illegal
from periplus.match import Match


def begun(*fires: str) -> Match:
    """Two players with these cards, in the order they are dealt."""
    match = Match.new(GAME, ["Ada", "Bo"])
    for fire in fires:
        match.outcome(f"card {fire}")
    return match


def test_codec_texts_and_dialect():
    laws.codec_law(GAME)
    laws.texts_law(GAME)
    laws.dialect_law(GAME)


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_every_law_in_a_random_game(seats):
    assert laws.check_game(GAME, seats, seed=seats) is None


def test_believed_is_worth_what_was_said():  # BC-010 to BC-013
    match = begun("1", "1", "2", "6", "6", "6")
    with pytest.raises(Illegal, match="no fire of 5 is in your hand"):
        match.play("lay 5")
    for action in ("lay 1", "say 5", "believe"):
        match.play(action)
    assert match.scores()[0] == {"fires": 5, "climbs": 0}


@pytest.mark.parametrize(("said", "first", "second"), [("1", 3, 0), ("2", 0, 2)])
def test_who_climbs_sees(said, first, second):  # BC-013
    match = begun("1", "1", "2", "6", "6", "6")
    for action in ("lay 1", f"say {said}", "climb"):
        match.play(action)
    assert [sum(match.scores()[seat].values()) for seat in (0, 1)] == [first, second]
    assert match.state.shown[FIRE.index("1")] == 1


def test_a_fire_face_down_is_nobody_elses():
    match = begun("1", "1", "2", "6", "6", "6")
    match.play("lay 2")
    match.play("say 6")
    assert match.view(1).laid[0] == -1
    assert match.view(1).said == HEIGHT.index("6") + 1
    assert match.view(0).laid[0] == FIRE.index("2") + 1


def share_of_lies(fires: tuple[str, ...], card: str, games: int = 40) -> float:
    """How often a bot that knows the game says more than is true of this card."""
    lies = 0
    for seed in range(games):
        match = begun(*fires)
        match.play(f"lay {card}")
        said = GAME.codec.decode(quick_choice(GAME, match.view(0), 0, seed=seed).action, 0).params["height"]
        lies += int(said) > int(card)
    return lies / games


def test_bots_bluff_with_low_fires_and_tell_the_truth_of_high_ones():
    fires = ("1", "6", "2", "6", "3", "4")
    assert 0.05 < share_of_lies(fires, "1") < 0.9
    assert share_of_lies(fires, "6") == 0


def test_bots_climb_more_often_the_more_is_said():
    climbs = {}
    for said in ("2", "6"):
        match = begun("1", "6", "2", "6", "5", "4")
        match.play("lay 1")
        match.play(f"say {said}")
        chosen = [quick_choice(GAME, match.view(1), 1, seed=seed).action for seed in range(40)]
        climbs[said] = [GAME.codec.decode(action, 1).verb for action in chosen].count("climb")
    assert climbs["2"] < climbs["6"]
