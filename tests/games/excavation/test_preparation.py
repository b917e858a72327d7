"""Rounds and preparation: EE-060 to EE-082."""

import pytest

from periplus.games.excavation import GAME
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.data import COLOURS

FULL = {str(m): ["red", "green", "yellow"] for m in range(1, 7)}


@pytest.mark.rule("EE-060")
def test_three_rounds_and_the_end(table):
    t = table(2, {"passed": {"A": 1, "B": 1}, "queue": FULL}, open_action=False)
    t.procedure(Ask.TAKING_TURNS)
    assert t.s.round == 2, "scored and into the next round"
    assert t.ask() == "draw_tile", "which begins with its preparation"
    t = table(2, {"passed": {"A": 1, "B": 1}, "round": 3, "guard": {"A": {"OA": 1, "OB": 1}}}, open_action=False)
    t.procedure(Ask.TAKING_TURNS)
    assert t.ask() == "over"
    assert t.points("A", "column") == 4


@pytest.mark.rule("EE-061", "EE-073")
def test_six_steps_in_order(table):
    t = table(2, {"round": 2, "row": ["red-S1"], "queue": {"2": ["red"]}, "marker": {"B": 1},
                  "pile": {"orange": ["OA", "OB"]}}, open_action=False)  # fmt: skip
    t.procedure(Ask.PREPARING)
    order = []
    while t.ask() != "over":
        if not order or order[-1] != t.ask():
            order.append(t.ask())
        if t.asked() == ["chance"]:
            t.rules.apply(t.s, 7, t.rules.odds_pick(t.s, 0))
        else:
            assert [t.s.order[k] for k in range(2)] == [1, 0], "turn order comes before the cards"
            assert t.pile("orange") == ["OA", "OB"], "the black market turns last"
            seat = t.asked()[0]
            t.play(seat, t.options(seat)[0])
    assert order == ["draw_tile", "buyer_joins", "reveal_site", "reveal_pile", "deal_row", "deal_packet", "draft"]
    assert t.pile("orange") == ["OB", "OA"]


@pytest.mark.rule("EE-062")
def test_tiles(table):
    t = table(2, {"round": 2, "queue": FULL}, open_action=False)
    t.procedure(Ask.PREPARING)
    assert len(t.outcomes()) == 8
    t.chance("tile K3")
    assert "tile K3" not in t.outcomes()
    t.chance("tile K1", "tile K8")
    assert [t.s.tile[c] for c in range(3)] == [3, 1, 8]
    t = table(2, {"round": 3, "queue": FULL, "tile": {"left": "K3", "middle": "K1", "right": "K8"}}, open_action=False)
    t.procedure(Ask.PREPARING)
    assert t.ask() != "draw_tile"
    assert [t.s.tile[c] for c in range(3)] == [3, 1, 8]


@pytest.mark.rule("EE-062", "EE-180")
def test_white_face_in_round_2_yellow_in_round_3(table):
    paid = []
    for round_ in (2, 3):
        t = table(2, {"round": round_, "tile": {"left": "K8"}, "envoy": {"A": {"left": 1}},
                      "hand": {"A": {"red-S1": 1}}, "guard": {"A": {"OA": 1, "OB": 1, "OC": 1, "GA": 1}}},
                  factions=("gul", "aquilla"))  # fmt: skip
        t.play("A", "command red-S1", "recall")
        paid.append(t.points("A", "tile"))
    assert paid == [6, 4], "white: 2 for each sample of the fullest column; yellow: of the fullest row"


@pytest.mark.rule("EE-067")
def test_a_buyer_out_of_supply_does_not_come(table):
    queues = {**FULL, "3": ["red", "green"]}
    t = table(2, {"round": 3, "queue": queues, "buyers": {"purple": 0}}, open_action=False)
    t.set(queue={"3": ["red", "green", "none"]})
    t.procedure(Ask.PREPARING)
    t.chance("arrive purple")
    assert t.queue(3) == ["red", "green"]
    assert t.ask() == "buyer_joins"
    t.chance("arrive white")
    assert t.queue(3) == ["red", "green", "white"]
    assert t.ask() != "buyer_joins"


@pytest.mark.rule("EE-072")
def test_kept_cards_stay_apart_from_the_draft(table):
    t = table(2, {"hand": {"A": {"red-S1": 2}}}, open_action=False)
    t.procedure(Ask.DRAFTING, -1)
    for colour in ("orange", "green"):
        t.chance(*(f"deal {colour}-S{k}" for k in (1, 2, 3, 4)), *(f"deal {colour}-S{k}" for k in (1, 2, 3, 4)))
    assert "take red-S1" not in t.options("A")
    t.play("A", "take orange-S1", "take orange-S1")
    assert t.s.hand_size[0] == 4
    assert t.hand("A").count("red-S1") == 2


@pytest.mark.rule("EE-074")
def test_a_deal_goes_on_with_the_discard(table):
    t = table(2, {"deck": {f"{c}-S{k}": 0 for c in COLOURS for k in range(1, 7)},
                  "discard": {"red-S1": 2, "red-S2": 1}}, open_action=False)  # fmt: skip
    t.set(deck={"green-S1": 1})
    t.procedure(Ask.DRAFTING, -1)
    assert t.outcomes() == {"deal green-S1": 1}
    t.chance("deal green-S1")
    assert t.outcomes() == {"deal red-S1": 2, "deal red-S2": 1}
    assert t.discard() == []


@pytest.mark.rule("EE-081")
def test_the_black_market_turns(table):
    t = table(2, {"pile": {"red": ["RA", "RB", "RC"], "green": ["GA"]}, "queue": FULL}, open_action=False)
    t.procedure(Ask.PREPARING, 8)
    assert t.pile("red") == ["RB", "RC", "RA"]
    assert t.pile("green") == ["GA"]


@pytest.mark.rule("EE-082", "EE-238")
def test_what_stays_across_rounds(table):
    stays = {
        "trader": {"A": {"2": 1}}, "envoy": {"A": {"left": 2}, "B": {"right": 1}}, "guard": {"A": {"OA": 1}},
        "explorer": {"A": ["R1", "R2", "R3"]}, "hold": {"A": {"PA": 1}}, "stash": {"B": {"PB": 1}},
        "mothership": {"red": 2}, "site": {"YA": 1},
    }  # fmt: skip
    t = table(2, {**stays, "passed": {"A": 1, "B": 1}, "queue": FULL}, open_action=False)
    before = {name: t.s.array[name].tobytes() for name in stays}
    t.procedure(Ask.TAKING_TURNS)
    while t.ask() != "place_third" and t.ask() != "action":
        if t.asked() == ["chance"]:
            t.rules.apply(t.s, 7, t.rules.odds_pick(t.s, 0))
        else:
            seat = t.asked()[0]
            t.play(seat, t.options(seat)[0])
    assert t.s.round == 2
    assert {name: t.s.array[name].tobytes() for name in stays} == before
    assert [t.s.passed[k] for k in range(2)] == [0, 0]
    assert GAME.total(t.s, 0) - 8 == t.points("A", "majority_r1") == 5
