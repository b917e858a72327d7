"""Turns, cards, travel and pass: EE-090 to EE-104, EE-225 to EE-229."""

import pytest

from periplus.games.excavation.actions import Ask, Reason

QUIET = ("dal_harrai", "aquilla", "gul", "kutu_kuti")
NO_TRAVEL = {"T2": 0, "T3": 0, "T4": 0}


@pytest.mark.rule("EE-090", "EE-091")
def test_two_actions_each_in_turn_order_until_all_pass(table):
    t = table(3, {"order": [2, 0, 1]}, seat="C", factions=("gul", "aquilla", "kutu_kuti"))
    turns = []
    while t.ask() == "action":
        seat = t.asked()[0]
        turns.append(seat)
        if len(turns) > 6:
            t.play(seat, "pass")
        else:
            t.play(seat, f"travel {t.hand(seat)[-1]}", "stop")
    assert turns == ["C", "C", "A", "A", "B", "B", "C", "A", "B"]
    assert t.s.round == 2


@pytest.mark.rule("EE-090")
def test_passed_players_are_skipped(table):
    t = table(3, {"passed": {"B": 1}}, factions=("gul", "aquilla", "kutu_kuti"))
    t.play("A", "travel T2", "stop", "travel T3", "stop")
    assert t.asked() == ["C"]


@pytest.mark.rule("EE-091")
def test_the_eight_actions(table):
    t = table(2, {
        "hand": {"A": {"red-S3": 1, "red-S2": 1}}, "explorer": {"A": ["R1", "BC", "M4"]}, "site": {"RA": 1},
        "hold": {"A": {"GA": 1}}, "trader": {"A": {"1": 1}}, "queue": {"1": ["green"]}, "row": ["red-S1"],
    }, factions=QUIET)  # fmt: skip
    assert t.verbs() == {"travel", "dig", "haggle", "sell", "command", "smuggle", "survey", "pass"}


@pytest.mark.rule("EE-092")
def test_where_a_played_card_goes(table):
    t = table(2, {"hand": {"A": {"red-S1": 2}}, "row": ["green-S1"]}, factions=QUIET)
    t.play("A", "travel red-S1", "stop")
    assert (t.hand(), t.discard()) == (["red-S1", "T2", "T3", "T4"], ["red-S1"])
    t.play("A", "survey red-S1")
    assert t.row() == ["red-S1"]
    assert t.discard() == ["green-S1", "red-S1"]
    t = table(2, factions=QUIET)
    t.play("A", "travel T3", "stop")
    assert (t.hand(), t.discard()) == (["T2", "T4"], [])


@pytest.mark.rule("EE-093")
def test_travel_cards_serve_travel_and_sale_only(table):
    t = table(2, {
        "explorer": {"A": ["R1", "BC", "M4"]}, "site": {"RA": 1}, "hold": {"A": {"GA": 1}}, "trader": {"A": {"1": 1}},
        "queue": {"1": ["green"]}, "row": ["red-S1"],
    }, factions=QUIET)  # fmt: skip
    assert t.options() == ["pass", "travel T2", "travel T3", "travel T4", "sell T2", "sell T3", "sell T4"]


@pytest.mark.rule("EE-094")
def test_without_cards_one_passes(table):
    t = table(2, {"travel": {"A": NO_TRAVEL}, "order": [1, 0]}, seat="B", factions=("gul", "aquilla"))
    t.play("B", "travel T2", "stop", "travel T3", "stop")
    assert t.s.passed[0] == 1, "A's turn came and went"
    assert t.asked() == ["B"]


@pytest.mark.rule("EE-094", "EE-270")
def test_a_pilot_without_cards_still_flies(table):
    t = table(2, {"travel": {"A": NO_TRAVEL}, "turn": 1}, factions=QUIET, open_action=False)
    t.procedure(Ask.TAKING_TURNS)
    assert t.ask() == "free_step"
    t.play("A", "step M1>Y1")
    assert t.s.passed[0] == 1


@pytest.mark.rule("EE-096", "EE-153")
def test_nothing_that_would_do_nothing_is_offered(table):
    t = table(2, {"hand": {"A": {"red-S3": 1}}, "explorer": {"A": ["R2", "M4", "P1"]}, "supply": {"A": 0}},
              factions=QUIET)  # fmt: skip
    assert t.verbs() == {"travel", "pass"}
    assert t.reason("A", "dig red-S3") == Reason.NOTHING_TO_DIG
    assert t.reason("A", "haggle red-S3") == Reason.NO_EXPLORER_AT_MARKET
    assert t.reason("A", "sell red-S3") == Reason.NOTHING_TO_SELL
    assert t.reason("A", "command red-S3") == Reason.NO_CREW
    assert t.reason("A", "smuggle red-S3") == Reason.NO_EXPLORER_AT_BLACK_MARKET
    assert t.reason("A", "survey red-S3") == Reason.NO_CREW
    assert t.reason("A", "dig green-S1") == Reason.NOT_IN_HAND
    t.set(explorer={"A": ["BW", "M4", "P1"]}, supply={"A": 5}, row=["red-S1"], row_cube=["B"])
    t.turn("A")
    assert t.reason("A", "smuggle red-S3") == Reason.NOTHING_TO_SMUGGLE
    assert t.reason("A", "survey red-S3") == Reason.ROW_TAKEN


@pytest.mark.rule("EE-097")
def test_order_inside_a_turn(table):
    t = table(2, {"explorer": {"A": ["M1", "M4", "none"]}, "turn": 1}, factions=QUIET, open_action=False)
    t.procedure(Ask.TAKING_TURNS)
    asks = []
    for text in ("place P2", "stop", "travel T2", "stop", "travel T3", "stop"):
        asks.append(t.ask())
        t.play("A", text)
    assert asks == ["place_third", "free_step", "action", "travel_step", "action", "travel_step"]
    assert t.asked() == ["B"]


@pytest.mark.rule("EE-101", "EE-104")
def test_steps_follow_lines(table):
    t = table(2, {"explorer": {"A": ["G2", "M4", "P1"], "B": ["G1", "O3", "BE"]}})
    t.play("A", "travel T2")
    from_g2 = {o.split(">")[1] for o in t.options() if o.startswith("step G2")}
    assert from_g2 == {"G1", "O3", "BE"}, "around the edge of the board, over others' explorers"
    assert t.reason("A", "step G1>M2") == Reason.NO_EXPLORER_THERE
    t.play("A", "step M4>P1")
    assert [o for o in t.options() if o.startswith("step")] == [o for o in t.options() if o.startswith("step P1")]
    assert t.reason("A", "step G2>O3") == Reason.CANNOT_SEPARATE, "the last step must part the two"


@pytest.mark.rule("EE-103")
def test_no_step_at_all_is_allowed(table):
    t = table(2)
    t.play("A", "travel T4", "stop")
    assert t.explorers() == ["M1", "M4", "P1"]


@pytest.mark.rule("EE-225", "EE-226")
def test_pass_forfeits_the_second_action(table):
    t = table(2, factions=("gul", "aquilla"))
    t.play("A", "pass")
    assert t.asked() == ["B"]
    t.play("B", "travel T2", "stop", "travel T3", "stop")
    assert t.asked() == ["B"], "A has passed and is skipped"


@pytest.mark.rule("EE-228")
def test_two_cards_or_fewer_are_kept(table):
    t = table(2, {"hand": {"A": {"red-S1": 1, "red-S2": 1}}}, factions=("gul", "aquilla"))
    t.play("A", "pass")
    assert t.asked() == ["B"]
    assert t.hand() == ["red-S1", "red-S2"], "no choice, and travel cards are set aside"


@pytest.mark.rule("EE-228")
def test_kept_cards_stay_secret(table):
    t = table(2, {"hand": {"A": {"red-S1": 1, "red-S2": 1, "red-S3": 1}}}, factions=("gul", "aquilla"))
    t.play("A", "pass", "take red-S1")
    assert t.discard() == []
    t.play("A", "take red-S3")
    assert (t.hand(), t.discard()) == (["red-S1", "red-S3"], ["red-S2"])


@pytest.mark.rule("EE-229")
def test_round_3_hands_go_to_the_discard(table):
    t = table(2, {"round": 3, "hand": {"A": {"red-S1": 1, "red-S2": 1, "red-S3": 1}}}, factions=("gul", "aquilla"))
    t.play("A", "pass")
    assert t.asked() == ["B"]
    assert (t.hand(), t.discard()) == ([], ["red-S1", "red-S2", "red-S3"])
