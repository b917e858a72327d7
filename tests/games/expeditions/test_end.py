"""The end and the score: EX-120 to EX-136."""

import pytest

from periplus.core.engine.loop import rank
from periplus.games.expeditions import GAME
from periplus.games.expeditions.data import ROUNDS_MAX


@pytest.mark.rule("EX-120")
def test_an_empty_hand_ends_the_game_whoever_played(table):
    t = table(3, hands={"A": "rome"}, tickets={"A": 0, "B": 0, "C": 0}, turn="B")
    t.play("extend red rome")
    assert t.s.ending == 1
    assert t.asked == "C"
    t = table(3, hands={"A": "rome tikal"}, tickets={"A": 0, "B": 0, "C": 0}, turn="B")
    t.play("extend red rome")
    assert t.s.ending == 0


@pytest.mark.rule("EX-121")
def test_all_arrows_placed_ends_the_game_even_if_one_comes_back(table):
    t = table(
        trails={"blue": "start>rome", "yellow": "start>athens"},
        stock={"blue": 1, "yellow": 1, "red": 1},
        tickets={"A": 1, "B": 0},
    )
    t.play("extend red svalbard")
    assert t.s.ending == 1
    t.play("remove red")
    assert t.supply("red") == 1
    assert t.s.ending == 1
    assert (t.asked, t.ask) == ("B", "TURN")
    t.play("extend red rome")
    assert t.asked == "nobody"


@pytest.mark.rule("EX-122")
@pytest.mark.parametrize(("turn", "more"), [("A", 2), ("B", 1), ("C", 0)])
def test_the_round_is_finished(table, turn, more):
    t = table(3, hands={"A": "rome" if turn != "A" else "tikal", "B": "rome" if turn == "A" else "papua"})
    for p in range(3):
        t.s.ticket_supply += t.s.tickets[p]
        t.s.tickets[p] = 0
    t.s.frames[0, 1] = "ABC".index(turn)
    t.play("extend red rome")
    turns = 0
    while t.asked != "nobody":
        turns += 1
        t.play(f"extend {'blue' if turns == 1 else 'yellow'} athens")
    assert turns == more


@pytest.mark.rule("EX-123")
def test_with_empty_supplies_tickets_may_still_be_used(table):
    trails = {"blue": "start>rome", "yellow": "start>athens"}
    stock = {"blue": 1, "yellow": 1, "red": 1}
    t = table(trails=trails, stock=stock, tickets={"A": 0, "B": 1})
    t.play("extend red svalbard")
    assert t.options() == ["remove blue", "remove yellow", "remove red", "swap", "end_turn"]
    t.play("end_turn")
    assert t.asked == "nobody"
    t = table(trails=trails, stock=stock, tickets={"A": 0, "B": 0})
    t.play("extend red svalbard")
    assert t.asked == "nobody", "without a ticket the turn is skipped"


@pytest.mark.rule("EX-124")
def test_a_player_without_cards_plays_on_for_common_goals(table):
    t = table(
        3,
        hands={"B": "rome"},
        trails={"red": "start>blue-11>caspian-sea>babylon"},
        common="harappa denali banff tikal perth uluru",
        tickets={"A": 0, "C": 0},
    )
    t.play("extend yellow rome")
    assert (t.asked, t.hand("B")) == ("B", [])
    assert t.reason("swap") == "EMPTY_HAND"
    t.play("extend red harappa")
    assert set(t.laid("B")) == {"rome", "harappa"}


@pytest.mark.rule("EX-125")
def test_the_game_ends_after_the_last_round_allowed(table):
    t = table(round=ROUNDS_MAX, tickets={"A": 0, "B": 0})
    t.play("extend red rome", "extend blue rome")
    assert t.asked == "nobody"
    t = table(round=ROUNDS_MAX - 1, tickets={"A": 0, "B": 0})
    t.play("extend red rome", "extend blue rome")
    assert (t.asked, t.s.round, ROUNDS_MAX) == ("A", 150, 150)


@pytest.mark.rule("EX-130", "EX-131", "EX-132", "EX-133", "EX-135")
def test_points_are_booked_as_they_arise(table):
    t = table(
        hands={"A": "rome tikal", "B": "fiordland"},
        keys={"A": "tikal"},
        trails={"red": "start>blue-11>caspian-sea>babylon"},
        common="harappa denali banff papua perth uluru",
    )
    assert t.score("A") == -2 - 1
    t.play("extend yellow rome")
    assert t.score("A") == 1 - 1 - 1
    t.play("extend red harappa", "turn_up xian")
    assert t.score("A") == 2 - 1 - 1
    t.grow("blue", "start>stonehenge>newfoundland>blue-03>niagara-falls>louisiana>puerto-rico")
    t.play("extend blue tikal")
    assert t.score("A") == 3 + 1
    assert GAME.total(t.s.hide(1), 0) == 4, "everybody can count it at any time"


@pytest.mark.rule("EX-134", "EX-136")
def test_points_then_tickets_then_a_shared_place(table):
    t = table(4, tickets={"A": 1, "B": 5, "C": 5, "D": 0})
    for p, points in enumerate((3, 2, 2, 2)):
        t.s.points[p, 0] = points
    ranks = [GAME.builder("plain").build(rank)(t.s, p) for p in range(4)]
    assert ranks == [1, 2, 2, 4]
