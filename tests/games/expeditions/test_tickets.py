"""Tickets, the deck and its limits: EX-100 to EX-116."""

import pytest

from periplus.games.expeditions.data import SEAT

LOOP = "start>rome>blue-06>timgad>athens"


@pytest.mark.rule("EX-100")
@pytest.mark.parametrize("use", ["extend red rome", "remove yellow", "swap"])
def test_a_ticket_buys_one_of_three_things_and_returns_to_the_supply(table, use):
    t = table(trails={"yellow": "start>athens"})
    t.play("extend blue athens", use)
    assert (t.tickets("A"), t.s.ticket_supply) == (2, 35)


@pytest.mark.rule("EX-101")
def test_an_extra_arrow_needs_an_arrow_that_can_be_placed(table):
    trails = {"blue": "start>rome", "yellow": "start>athens"}
    t = table(trails=trails, stock={"blue": 1, "yellow": 1, "red": 1})
    t.play("extend red rome")
    assert t.options("extend") == []
    assert t.options("remove") == ["remove blue", "remove yellow", "remove red"]
    t = table(trails=trails, stock={"blue": 1, "yellow": 1, "red": 2})
    t.play("extend red rome")
    assert t.options("extend") == ["extend red blue-06"]


@pytest.mark.rule("EX-102")
def test_a_removal_takes_the_last_arrow_of_a_colour(table, refused):
    t = table(trails={"red": "start>athens>giza"})
    refused("NO_TRAIL", t.play, "remove blue")
    t.play("remove red")
    assert (t.trail("red"), t.supply("red")) == (["athens"], 44)
    t = table(tickets={"A": 0}, trails={"red": "start>athens"})
    refused("NO_TICKET", t.play, "remove red")


@pytest.mark.rule("EX-103")
def test_anybodys_arrow_may_go_even_the_one_just_placed_even_the_first(table):
    t = table(tickets={"A": 0})
    t.play("extend red rome")
    t.play("remove red")
    assert t.trail("red") == []
    t.play("extend blue athens", "remove blue")
    assert t.trail("blue") == []


@pytest.mark.rule("EX-104")
def test_the_last_arrow_left_decides_where_the_tip_is(table):
    t = table(trails={"red": "start>athens>giza>sahara>timgad>athens | giza>aksum"})
    t.play("remove red")
    assert t.tip("red") == "athens", "not Giza, where the removed arrow began"


@pytest.mark.rule("EX-105")
def test_a_removal_reaches_blue_and_red_nodes_too(table):
    t = table(trails={"red": "start>blue-11>zagorsk>red-10>putorana-plateau"})
    t.play("remove red")
    assert t.tickets("A") == 3, "one used, one won"
    t.play("remove red", "extend blue rome")
    assert t.asked == "B"
    t = table(trails={"red": "start>blue-11>zagorsk"})
    t.play("remove red")
    assert t.ask == "BLUE"


@pytest.mark.rule("EX-106")
def test_an_unwound_expedition_is_unstarted(table):
    t = table(trails={"red": "start>athens"})
    t.play("remove red")
    assert (t.ask, t.tip("red"), t.supply("red")) == ("TURN", "start", 45)
    t.play("extend red athens")
    assert t.ask == "TICKETS", "no loop: nothing had been visited"


@pytest.mark.rule("EX-107")
def test_a_trail_can_be_unwound_arrow_by_arrow(table):
    trail = "start>rome>blue-06>timgad>athens>start | athens>giza>sahara>timgad | sahara>kush"
    t = table(trails={"red": trail}, tickets={"A": 0, "B": 12}, turn="B")
    stops = ["rome", "blue-06", "timgad", "athens", "start", "giza", "sahara", "timgad", "kush"]
    assert t.trail("red") == stops
    t.play("remove red")
    assert t.trail("red") == stops[:8]
    assert "sahara>kush" in t.relaunches(), "its segment is free again"
    assert "kush" not in {option.split(">")[0] for option in t.relaunches()}, "and Kush no longer visited"
    t.play("base giza", "extend red aksum", "remove red")
    assert t.trail("red") == stops[:8]


@pytest.mark.rule("EX-108")
def test_a_loop_without_arrows_may_be_taken_back(table):
    t = table(trails={"red": LOOP + ">start"}, stock={"red": 5})
    t.play("remove red")
    assert (t.tip("red"), t.supply("red"), t.ask) == ("athens", 1, "TURN")


@pytest.mark.rule("EX-109")
def test_a_swap_draws_two_and_needs_a_hand_and_a_deck(table):
    t = table()
    t.play("swap", "draw perth", "draw uluru")
    assert (t.ask, t.asked) == ("SWAP", "A")
    assert len(t.options()) == 3, "either card for the one in hand, or none"
    t = table(hands={"A": ""})
    assert t.reason("swap") == "EMPTY_HAND"
    t = table(deck="perth")
    t.play("swap", "draw perth")
    assert t.options() == ["exchange first fiordland", "put_back"]
    assert t.reason("exchange second fiordland") == "NOT_DRAWN"
    t.play("exchange first fiordland")
    assert (t.hand("A"), t.under()) == (["perth"], ["fiordland"])


@pytest.mark.rule("EX-110")
@pytest.mark.parametrize(("kept", "returned"), [("first", "uluru"), ("second", "perth")])
def test_keeping_one_returns_the_other_then_the_discarded_card(table, kept, returned):
    t = table(hands={"A": "tikal giza"}, deck="perth uluru sanaa")
    t.play("swap", "draw perth", "draw uluru")
    assert t.reason("exchange first perth") == "NOT_IN_HAND", "the new card cannot be the one discarded"
    t.play(f"exchange {kept} giza")
    assert t.under() == ["sanaa", returned, "giza"]
    assert len(t.hand("A")) == 2


@pytest.mark.rule("EX-111")
def test_keeping_none_costs_the_ticket_all_the_same(table):
    t = table(deck="perth uluru sanaa")
    t.play("extend red athens", "swap", "draw perth", "draw uluru", "put_back")
    assert t.under() == ["sanaa", "perth", "uluru"]
    assert (t.tickets("A"), t.hand("A"), t.ask) == (2, ["fiordland"], "TICKETS")


@pytest.mark.rule("EX-112")
def test_a_token_given_up_is_never_recovered_even_with_the_card_back(table):
    t = table(
        hands={"A": "harappa giza"},
        keys={"A": "harappa"},
        deck="perth uluru",
        trails={"red": "start>blue-11>caspian-sea>babylon"},
    )
    t.play("swap", "draw perth", "draw uluru", "exchange first harappa")
    assert t.token("A", "harappa") == "dead"
    t.play("swap", "draw uluru", "draw harappa", "exchange second perth")
    assert t.hand("A") == ["harappa", "giza"]
    t.play("extend red harappa")
    assert t.laid("A") == ["harappa"]
    assert t.token("A", "harappa") == "dead"
    assert (t.points("A", "keys"), t.points("A", "tokens")) == (0, -1)


@pytest.mark.rule("EX-113")
def test_nobody_else_learns_anything_of_a_swap(table):
    """Kept or not, key card or not: the views of the others, step by step, are the same bytes."""
    views = []
    for answer in ("put_back", "exchange first tikal", "exchange second tikal", "exchange second giza"):
        t = table(3, hands={"A": "tikal giza"}, keys={"A": "tikal"})
        seen = []
        for text in ("swap", "draw perth", "draw uluru", answer, "extend red athens"):
            t.play(text)
            seen.append([t.s.hide(viewer).tobytes() for viewer in (-1, 1, 2)])
        views.append(seen)
    assert all(seen == views[0] for seen in views)


@pytest.mark.rule("EX-114")
def test_a_drawn_card_does_not_count_for_where_expeditions_are(table):
    t = table(trails={"red": "start>athens>giza"}, hands={"A": "tikal papua"})
    t.play("swap", "draw giza", "draw athens", "exchange first tikal")
    assert t.hand("A") == ["giza", "papua"]
    assert t.laid("A") == []


@pytest.mark.rule("EX-115")
def test_with_an_empty_deck_the_row_shrinks_and_swaps_end(table):
    common = "harappa denali banff tikal perth uluru"
    t = table(trails={"red": "start>blue-11>caspian-sea>babylon"}, common=common, deck="xian")
    assert "swap" in t.options()
    t.play("extend red harappa", "turn_up xian")
    assert t.deck == 0
    assert "swap" not in t.options()
    t.play("end_turn", "extend blue athens")
    assert "swap" not in t.options()
    assert "none" not in t.common()


@pytest.mark.rule("EX-116")
def test_swaps_leave_the_deck_as_high_as_it_was(table):
    t = table()
    deck = t.deck
    for answer in ("put_back", "exchange first fiordland"):
        t.play("swap", "draw perth" if answer == "put_back" else "draw xian")
        t.play("draw uluru" if answer == "put_back" else "draw kush", answer)
        assert t.deck == deck
    assert [t.s.swaps[p] for p in range(len(SEAT))] == [2, 0, 0, 0, 0, 0]


@pytest.mark.rule("EX-023", "EX-110")
def test_cards_under_the_deck_come_after_all_the_others_in_their_order(table):
    t = table(hands={"A": "tikal", "B": "giza"}, deck="perth uluru sanaa xian")
    t.play("swap", "draw perth", "draw uluru", "exchange first tikal", "swap", "draw sanaa", "draw xian", "put_back")
    assert t.under() == ["uluru", "tikal", "sanaa", "xian"]
    t.play("extend red athens")
    t.play("swap")
    with pytest.raises(AssertionError, match="cannot happen"):
        t.play("draw tikal")
    t.play("draw uluru", "draw tikal", "put_back")
    assert t.under() == ["sanaa", "xian", "uluru", "tikal"]
