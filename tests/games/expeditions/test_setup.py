"""Set-up: EX-020 to EX-032."""

import pytest

from periplus.games.expeditions import GAME
from periplus.games.expeditions.data import CARD, FAR
from periplus.lab.fuzz import check_truth

HANDS = {
    2: [
        "petra giza tikal perth uluru xian kush banff denali papua bagan rome",
        "athens timgad svalbard harappa atacama sahara sanaa sakha kolyma elmina douala aksum",
    ],
}
ROW = "crater-lake old-faithful grand-canyon lake-baikal great-wall mount-fuji"
TWO = HANDS[2]


@pytest.mark.rule("EX-020")
@pytest.mark.parametrize(("seats", "size"), [(2, 12), (3, 12), (4, 9), (5, 9), (6, 9)])
def test_hands_are_dealt_whole_in_seat_order(table, seats, size):
    t = table.around(GAME.begin(seats))
    dealt = [CARD.names[i * 27 % 80] for i in range(80)]
    for p in range(seats):
        for i in range(size):
            assert t.ask == "DEAL"
            t.play(f"deal {dealt[p * size + i]}")
        assert t.hand("ABCDEF"[p]) == dealt[p * size : (p + 1) * size]
    assert t.ask != "DEAL"


@pytest.mark.rule("EX-020", "EX-142")
def test_every_card_left_is_equally_likely(table):
    t = table.around(GAME.begin(2))
    t.play("deal tikal", "deal rome")
    first = GAME.codec.first("deal")
    weights = [GAME.odds(t.s, first + card) for card in range(80)]
    assert sum(weights) == 78
    assert set(weights) == {0, 1}
    assert weights[CARD.index("tikal")] == weights[CARD.index("rome")] == 0


@pytest.mark.rule("EX-021")
def test_hands_are_secret(table):
    t = table.deal(2, TWO, ROW)
    other = t.s.hide(1)
    assert {other.hand[0, card] for card in range(80)} == {-1}
    assert [other.hand[1, card] for card in range(80)] == [t.s.hand[1, card] for card in range(80)]
    assert GAME.total(other, 0) == -12, "but their number is public"


@pytest.mark.rule("EX-022")
def test_a_hand_with_four_far_places_is_left_alone(table):
    hands = [
        "rome athens petra giza timgad svalbard caspian-sea zagorsk harappa tikal perth uluru",
        "denali banff papua bagan sahara sanaa sakha kolyma elmina douala aksum xian",
    ]
    t = table.deal(2, hands, "")
    assert t.ask == "TURN_UP"
    hands[0] = hands[0].replace("uluru", "newfoundland")
    t = table.deal(2, hands, "")
    assert t.ask == "REPAIR"
    t.play("deal uluru")
    assert t.hand("A")[0] == "uluru", "the first near card of the hand is replaced, in its place"
    assert t.under() == ["rome"]
    assert (t.s.hide(1).under[0, 0], t.s.hide(1).under[1, 0]) == (-1, 0), "only its owner knows what went under"


@pytest.mark.rule("EX-023", "EX-024")
def test_the_row_is_far_at_set_up_but_not_later(table):
    t = table.deal(2, TWO, "stonehenge crater-lake zagorsk old-faithful grand-canyon lake-baikal great-wall mount-fuji")
    assert t.common() == ROW.split()
    assert t.under() == ["stonehenge", "zagorsk"]
    assert t.s.hide(1).under[1, 0] == t.s.hide(0).under[0, 0] > 0, "everybody saw them"
    assert t.deck == 50
    later = table(trails={"red": "start>blue-11>caspian-sea>babylon"}, common="harappa denali banff tikal perth uluru")
    later.play("extend red harappa", "turn_up rome")
    assert later.common()[0] == "rome"


@pytest.mark.rule("EX-027", "EX-032")
def test_seat_a_begins_and_play_goes_up_the_seats(table):
    t = table.deal(2, TWO, ROW)
    order = []
    while t.ask == "KEY_PLACE":
        order.append(t.asked)
        t.play(t.options()[0])
    assert order == ["A", "B"] * 4
    assert (t.asked, t.ask) == ("A", "TURN")


@pytest.mark.rule("EX-028", "EX-031")
def test_four_key_places_each_never_two_on_one_place(table):
    t = table.deal(2, TWO, ROW)
    while t.ask == "KEY_PLACE":
        t.play(t.options()[0])
    tokens = [t.s.token[p, k] for p in range(2) for k in range(4)]
    assert len(set(tokens)) == 8
    assert 0 not in tokens


@pytest.mark.rule("EX-029")
def test_a_key_place_is_an_own_far_card_not_marked_before(table, refused):
    t = table.deal(2, TWO, ROW)
    refused("TOO_NEAR", t.play, "mark petra")
    refused("NOT_IN_HAND", t.play, "mark harappa")
    assert all(FAR[CARD.index(option.split()[1])] for option in t.options())
    assert all(option.startswith("mark ") for option in t.options()), "marking is compulsory"
    t.play("mark tikal", "mark harappa")
    refused("ALREADY_MARKED", t.play, "mark tikal")


@pytest.mark.rule("EX-030")
def test_the_card_stays_in_hand_and_the_token_is_seen_by_all(table):
    t = table.deal(2, TWO, ROW)
    t.play("mark tikal")
    assert "tikal" in t.hand("A")
    assert t.s.hide(1).token[0, 0] == CARD.index("tikal") + 1
    assert t.points("A", "tokens") == -1


@pytest.mark.rule("EX-116")
@pytest.mark.parametrize(("seats", "deck"), [(2, 50), (3, 38), (4, 38), (5, 29), (6, 20)])
def test_the_deck_after_set_up(table, seats, deck):
    t = table.around(GAME.begin(seats))
    rules = GAME.rules()
    while t.asked == "chance":
        rules.apply(t.s, 7, rules.odds_pick(t.s, rules.odds_total(t.s) // 2))
    assert t.ask == "KEY_PLACE"
    assert t.deck == deck


@pytest.mark.rule("EX-022")
def test_a_hand_that_gives_a_card_back_is_told_whole():
    """A rare deal: the ninth card completes a hand that has too few far places. It was told as eight cards."""
    found, _ = check_truth(30, 0.1, 1367, GAME)
    assert found is None
