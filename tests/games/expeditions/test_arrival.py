"""Arrival at a node: EX-070 to EX-088."""

import pytest

from periplus.games.expeditions import GAME

TO_BABYLON = "start>blue-11>caspian-sea>babylon"


@pytest.mark.rule("EX-070", "EX-105")
def test_an_arrow_arrives_at_its_head_and_a_removal_at_the_new_tip(table):
    t = table(trails={"red": TO_BABYLON + ">harappa"}, hands={"A": "fiordland", "B": "babylon mount-everest harappa"})
    t.play("extend red mount-everest")
    assert t.laid("B") == ["mount-everest"], "the head of the new arrow, not its tail"
    t.play("remove red")
    assert t.laid("B") == ["harappa", "mount-everest"]
    t.play("remove red")
    assert t.laid("B") == ["babylon", "harappa", "mount-everest"]


@pytest.mark.rule("EX-071")
def test_the_node_the_end_then_the_loop(table):
    """The last card of B is reached by an arrow that closes a loop: laid, end triggered, relaunch asked."""
    t = table(trails={"yellow": "start>athens>giza>sahara>timgad"}, hands={"B": "athens"})
    t.play("extend yellow athens")
    assert t.laid("B") == ["athens"]
    assert t.s.ending == 1
    assert t.ask == "BASE"


@pytest.mark.rule("EX-072")
def test_effects_apply_at_every_arrival(table):
    t = table(trails={"red": "start>svalbard", "blue": "start>svalbard>red-10>zagorsk"})
    t.play("extend red red-10")
    assert t.tickets("A") == 4, "blue was there before"
    t = table(trails={"yellow": "start>rome>blue-06>canary-islands>red-05>timbuktu>timgad"})
    t.play("extend yellow blue-06", "base timbuktu", "extend yellow elmina")
    assert t.ask == "BLUE", "so was this very expedition"


@pytest.mark.rule("EX-073", "EX-075")
def test_the_holder_lays_the_card_without_being_asked(table):
    t = table(3, trails={"red": TO_BABYLON}, hands={"C": "harappa tikal"})
    t.play("extend red harappa")
    assert t.laid("C") == ["harappa"]
    assert t.hand("C") == ["tikal"]
    assert (t.asked, t.ask) == ("A", "TICKETS")
    assert t.points("C", "goals") == 1


@pytest.mark.rule("EX-074")
def test_a_live_token_is_recovered_with_its_card(table):
    t = table(trails={"red": TO_BABYLON}, hands={"B": "harappa tikal"}, keys={"B": "harappa tikal"})
    assert t.points("B", "tokens") == -2
    t.play("extend red harappa")
    assert (t.token("B", "harappa"), t.token("B", "tikal")) == ("recovered", "live")
    assert (t.points("B", "keys"), t.points("B", "tokens")) == (1, -1)


@pytest.mark.rule("EX-076", "EX-078")
def test_a_common_goal_goes_to_who_placed_the_arrow(table):
    t = table(trails={"red": TO_BABYLON}, common="harappa denali banff tikal perth uluru", turn="B")
    t.play("extend red harappa")
    assert (t.laid("A"), t.laid("B")) == ([], ["harappa"])
    assert t.points("B", "commons") == 1
    assert t.asked == "chance", "no question whether the card is taken"


@pytest.mark.rule("EX-076")
@pytest.mark.parametrize("bonus", ["blue", "relaunch", "ticket"])
def test_every_placed_arrow_may_take_a_common_goal(table, bonus):
    common = "zagorsk denali banff tikal perth uluru"
    if bonus == "blue":
        t = table(common=common)
        t.play("extend red blue-11", "extend red zagorsk")
    elif bonus == "ticket":
        t = table(common=common, trails={"red": "start>blue-11"})
        t.play("extend blue rome", "extend red zagorsk")
    else:
        ring = "start>svalbard>red-10>putorana-plateau>novosibirsk>caspian-sea>blue-11"
        t = table(common=common, trails={"red": ring})
        t.play("extend red start", "base blue-11", "extend red zagorsk")
    assert t.laid("A") == ["zagorsk"]


@pytest.mark.rule("EX-077")
def test_a_removal_never_gives_a_common_goal(table):
    t = table(trails={"red": TO_BABYLON + ">harappa"}, common="babylon denali banff tikal perth uluru")
    t.play("extend blue rome", "remove red")
    assert t.laid("A") == []
    assert t.common()[0] == "babylon"
    assert t.ask == "TICKETS"


@pytest.mark.rule("EX-079")
def test_the_new_card_takes_the_same_slot(table):
    t = table(trails={"red": TO_BABYLON}, common="denali banff tikal perth uluru harappa")
    deck = t.deck
    t.play("extend red harappa", "turn_up xian")
    assert t.common() == ["denali", "banff", "tikal", "perth", "uluru", "xian"]
    assert t.deck == deck - 1


@pytest.mark.rule("EX-080", "EX-114")
def test_a_place_visited_before_counts_only_when_reached_anew(table):
    t = table(trails={"red": TO_BABYLON, "blue": TO_BABYLON}, common="harappa denali banff tikal perth uluru")
    t.play("extend red harappa", "turn_up babylon", "end_turn")
    assert t.laid("A") == ["harappa"]
    t.play("swap", "draw caspian-sea", "draw petra", "exchange first tasmania")
    assert t.laid("B") == [], "a card drawn for a place already visited is not laid"
    t.play("extend yellow athens", "extend yellow petra")
    t = table(trails={"red": TO_BABYLON, "blue": "start>blue-11>caspian-sea"}, hands={"B": "babylon tikal"})
    assert t.laid("B") == []
    t.play("extend blue babylon")
    assert t.laid("B") == ["babylon"]


@pytest.mark.rule("EX-081")
@pytest.mark.parametrize("colour", ["blue", "yellow", "red"])
def test_a_blue_node_gives_an_arrow_of_any_colour(table, colour):
    t = table()
    t.play("extend red blue-11")
    assert t.heads(colour)
    t.play(f"extend {colour} {t.heads(colour)[0]}")
    assert t.tickets("A") == 3, "it costs no ticket"


@pytest.mark.rule("EX-082")
def test_a_blue_arrow_may_be_declined_but_not_kept(table):
    t = table(tickets={"A": 0})
    t.play("extend red blue-11", "decline")
    assert t.asked == "B"
    t.play("extend red zagorsk")
    assert t.ask == "TICKETS", "nothing was kept for later"


@pytest.mark.rule("EX-083")
def test_a_blue_arrow_may_start_an_expedition(table):
    t = table()
    t.play("extend red blue-11")
    assert len(t.heads("yellow")) == 6


@pytest.mark.rule("EX-084")
def test_a_blue_arrow_is_lost_when_no_colour_has_one(table):
    trails = {"blue": "start>rome", "yellow": "start>athens"}
    t = table(trails=trails, stock={"blue": 1, "yellow": 1, "red": 1}, tickets={"A": 0})
    t.play("extend red blue-11")
    assert t.asked == "B"
    t = table(trails=trails, stock={"blue": 1, "yellow": 2, "red": 1})
    t.play("extend red blue-11")
    assert t.ask == "BLUE"
    assert set(t.heads("yellow")) == {"timgad", "giza", "petra"}


@pytest.mark.rule("EX-085")
def test_a_red_node_gives_a_ticket_to_the_active_player(table):
    t = table(trails={"red": "start>svalbard"}, turn="B")
    t.play("extend red red-10")
    assert (t.tickets("A"), t.tickets("B"), t.s.ticket_supply) == (3, 4, 33)


@pytest.mark.rule("EX-086")
def test_no_ticket_from_an_empty_supply(table):
    t = table(trails={"red": "start>svalbard"}, tickets={"A": 20, "B": 20})
    assert t.s.ticket_supply == 0
    t.play("extend red red-10")
    assert (t.tickets("A"), t.s.ticket_supply) == (20, 0)
    t.play("extend red zagorsk")
    assert t.s.ticket_supply == 1, "a ticket used goes back to the supply"


@pytest.mark.rule("EX-087")
def test_the_start_has_no_effect_but_the_loop(table):
    t = table(trails={"yellow": "start>rome>blue-06>timgad>athens"}, stock={"yellow": 5})
    before = t.s.copy()
    t.play("extend yellow start")
    assert t.ask == "TICKETS", "without arrows there is no relaunch either"
    assert [GAME.total(t.s, p) for p in (0, 1)] == [GAME.total(before, p) for p in (0, 1)]
    assert t.tickets("A") == 3


@pytest.mark.rule("EX-088")
def test_nothing_is_given_back_when_an_arrow_goes(table):
    t = table(
        trails={"red": TO_BABYLON, "yellow": "start>svalbard"},
        hands={"B": "harappa tikal"},
        keys={"B": "harappa"},
        common="zagorsk denali banff perth uluru xian",
    )
    t.play("extend red harappa", "remove red")
    assert t.laid("B") == ["harappa"]
    assert t.token("B", "harappa") == "recovered"
    t.play("end_turn", "extend yellow red-10", "extend yellow zagorsk", "turn_up bagan", "remove yellow")
    assert set(t.laid("B")) == {"zagorsk", "harappa"}
    assert t.tickets("B") == 3, "3 + 1 at the red node - 2 used + 1 as the removal reaches it again"
