"""The turn: EX-060 to EX-069."""

import pytest


@pytest.mark.rule("EX-060")
def test_one_mandatory_arrow_each_in_seat_order(table):
    t = table(3, tickets={"A": 0, "B": 0, "C": 0})
    moves = ["yellow rome", "red athens", "blue rome", "yellow blue-06", "red giza"]
    for seat, move in zip("ABCAB", moves):
        assert (t.asked, t.ask) == (seat, "TURN")
        assert all(option.startswith("extend") for option in t.options())
        t.play(f"extend {move}")
        if t.ask == "BLUE":
            t.play("decline")
    assert (t.asked, t.s.round, sum(t.s.length)) == ("C", 2, 5)


@pytest.mark.rule("EX-061")
def test_two_tickets_a_turn_before_or_after_the_arrow(table):
    t = table(trails={"red": "start>rome", "blue": "start>athens"})
    t.play("remove red", "remove blue")
    assert (t.used, t.tickets("A")) == (2, 1)
    assert t.reason("swap") == "TICKETS_SPENT"
    assert t.options("remove") == []
    t.play("extend red rome")
    assert t.asked == "B", "a third ticket cannot be used"
    t = table(trails={"red": "start>rome"})
    t.play("remove red", "extend red rome", "extend blue rome")
    assert (t.asked, t.tickets("A")) == ("B", 1)


@pytest.mark.rule("EX-062")
def test_a_ticket_won_this_turn_can_be_used_this_turn(table):
    t = table(trails={"red": "start>svalbard"}, tickets={"A": 1})
    t.play("extend red red-10", "extend blue rome")
    assert (t.asked, t.ask, t.tickets("A"), t.used) == ("A", "TICKETS", 1, 1)
    t.play("extend blue blue-06", "decline")
    assert (t.asked, t.tickets("A")) == ("B", 0)


@pytest.mark.rule("EX-063")
def test_won_arrows_come_at_once(table):
    t = table()
    t.play("extend red blue-11")
    assert {option.split()[0] for option in t.options()} == {"extend", "decline"}
    t = table(trails={"yellow": "start>rome>blue-06>timgad>athens"})
    t.play("extend yellow start")
    assert {option.split()[0] for option in t.options()} == {"base"}
    t.play("base start")
    assert {option.split()[0] for option in t.options()} == {"extend"}


@pytest.mark.rule("EX-064")
def test_a_new_relaunch_comes_before_the_blue_arrows_left(table):
    t = table(
        trails={
            "yellow": "start>rome>blue-06>canary-islands>red-05>timbuktu>timgad",
            "red": "start>rome>blue-06>timgad>athens",
        }
    )
    t.play("extend yellow blue-06")
    assert t.ask == "BASE"
    t.play("base start", "extend yellow blue-11")
    assert (t.ask, t.s.frames[t.s.depth - 1, 2]) == ("BLUE", 2), "one for each blue node"
    t.play("extend red start")
    assert t.ask == "BASE", "the loop of red comes before the second blue arrow"
    t.play("base start", "extend red svalbard")
    assert (t.ask, t.s.frames[t.s.depth - 1, 2]) == ("BLUE", 1)
    t.play("decline")
    assert t.ask == "TICKETS"


@pytest.mark.rule("EX-065")
def test_the_first_arrow_without_a_bonus_is_the_mandatory_one(table):
    t = table()
    t.play("extend yellow rome")
    assert (t.ask, t.tickets("A"), t.used) == ("TICKETS", 3, 0)
    t.play("extend yellow blue-06")
    assert t.tickets("A") == 2


@pytest.mark.rule("EX-065")
def test_both_orders_of_ticket_arrow_and_mandatory_arrow_are_one(table):
    one, two = table(), table()
    one.play("extend yellow rome", "extend red athens")
    two.play("extend red athens", "extend yellow rome")
    assert one.s == two.s


@pytest.mark.rule("EX-066")
def test_after_the_arrow_tickets_or_the_end(table):
    t = table()
    t.play("extend yellow rome")
    assert {option.split()[0] for option in t.options()} == {"extend", "remove", "swap", "end_turn"}
    t.play("end_turn")
    assert (t.asked, t.ask) == ("B", "TURN")


@pytest.mark.rule("EX-067")
def test_the_arrow_is_waived_only_when_no_colour_has_one(table, refused):
    trails = {"blue": "start>rome", "yellow": "start>athens", "red": "start>svalbard"}
    t = table(trails=trails, stock={"blue": 1, "yellow": 1, "red": 2})
    refused("ARROW_DUE", t.play, "end_turn")
    t = table(trails=trails, stock={"blue": 1, "yellow": 1, "red": 1})
    assert "end_turn" in t.options()
    t.play("end_turn")
    assert t.asked == "B"


@pytest.mark.rule("EX-068")
def test_a_turn_with_nothing_left_to_choose_ends(table):
    t = table(tickets={"A": 0})
    t.play("extend yellow rome")
    assert t.asked == "B"


@pytest.mark.rule("EX-069")
def test_everything_won_in_a_turn_is_the_active_players_but_others_goals(table):
    t = table(
        trails={"red": "start>svalbard", "yellow": "start>blue-11>caspian-sea>babylon"},
        hands={"B": "zagorsk tikal"},
        common="harappa denali banff perth uluru xian",
    )
    t.play("extend red red-10", "extend red zagorsk")
    assert (t.tickets("A"), t.tickets("B")) == (3, 3), "one won, one used"
    assert t.laid("B") == ["zagorsk"]
    t.play("extend yellow harappa")
    assert t.laid("A") == ["harappa"]
