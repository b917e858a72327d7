"""The worked scenarios of the ledger, section 7: S-01 to S-33."""

import pytest

from periplus.core.engine.frames import top_a
from periplus.games.excavation import GAME
from periplus.games.excavation.actions import Ask, Reason
from periplus.games.excavation.data import COLOUR, RELIC
from periplus.games.excavation.rules.buyers import level, payout, rank
from periplus.games.excavation.rules.majority import prize
from periplus.games.excavation.scoring import column_credits, row_credits, score_galleries

QUIET = ("dal_harrai", "aquilla", "gul", "kutu_kuti")  # A has no power in a dig, a sale or a survey


def by_colour(s, rule, *colours):
    return [rule(s, COLOUR.index(c)) for c in colours]


@pytest.mark.rule("S-01", "EE-021", "EE-022", "EE-023")
def test_s01_popularity_example(table):
    s = table(4, {"buyers": {"red": 3, "yellow": 5, "green": 5, "orange": 5, "purple": 7}}).s
    order = ("red", "yellow", "green", "orange", "purple")
    assert by_colour(s, level, *order) == [7, 5, 5, 5, 3]
    assert [1 + r for r in by_colour(s, rank, *order)] == [1, 2, 2, 2, 5]
    assert by_colour(s, payout, *order) == [9, 5, 5, 5, 0]


@pytest.mark.rule("S-02", "EE-140", "EE-141", "EE-144")
def test_s02_haggle_a(table):
    t = table(2, {
        "hand": {"A": {"green-S2": 1}}, "explorer": {"A": ["M2", "M4", "P1"]},
        "queue": {"2": ["purple", "yellow", "red", "green"]},
        "buyers": {"white": 4, "orange": 6, "purple": 5, "yellow": 6},
    }, factions=QUIET)  # fmt: skip
    before = by_colour(t.s, level, "orange", "purple", "yellow")
    cubes = t.supply()
    t.play("A", "haggle green-S2", "yes", "yes", "colour orange")
    assert t.queue(2) == ["red", "green", "white", "orange"]
    assert [t.buyers(b) for b in ("white", "orange", "purple", "yellow")] == [3, 5, 6, 7]
    after = by_colour(t.s, level, "orange", "purple", "yellow")
    assert [b - a for a, b in zip(before, after, strict=True)] == [1, -1, -1]
    assert t.traders()[1] == 1
    assert t.supply() == cubes - 1


@pytest.mark.rule("S-03", "EE-142", "EE-144")
def test_s03_haggle_b(table):
    start = table(2, {
        "hand": {"A": {"red-S1": 1}}, "queue": {"1": ["green", "red", "purple"]}, "buyers": {"green": 6},
    }, factions=QUIET)  # fmt: skip
    t = start.copy()
    t.play("A", "haggle red-S1", "yes", "no", "colour green")
    assert t.queue(1) == ["green", "red", "purple", "green"]
    assert (t.buyers("green"), level(t.s, COLOUR.index("green"))) == (5, 5)
    t = start.copy()
    t.play("A", "haggle red-S1", "yes", "yes", "colour green")
    assert t.queue(1) == ["red", "purple", "white", "green"]
    assert t.buyers("green") == 6


@pytest.mark.rule("S-04", "EE-150", "EE-152", "EE-155", "EE-156", "EE-157", "EE-158", "EE-159", "EE-161", "EE-162")
def test_s04_sale_for_20(table):
    t = table(2, {
        "hand": {"A": {"yellow-S4": 1}}, "hold": {"A": {"PA": 1, "PB": 1, "PD": 1}},
        "trader": {"A": {"2": 1, "3": 1, "6": 1}},
        "queue": {
            "2": ["purple", "red", "white", "purple"], "3": ["red", "yellow", "green"],
            "4": ["purple", "purple", "white"], "6": ["white", "purple", "green", "purple"],
        },
        "buyers": {"red": 3, "purple": 4, "orange": 6, "green": 6, "yellow": 6, "white": 2},
        "mothership": {"green": 1, "yellow": 1},
    }, factions=QUIET)  # fmt: skip
    t.play("A", "sell yellow-S4")
    assert t.ask() == "sell_market"
    assert t.options() == ["market 2", "market 6"]
    t.play("A", "market 2", "market 6", "give PA hold", "give PB hold")
    assert t.outcomes()["deal red-S1"] == 2
    t.chance("deal red-S1")
    assert t.credits() == 8 + 20
    assert [t.points("A", p) for p in ("sale_rank", "sale_buyers", "sale_markets")] == [5, 12, 3]
    t.play("A", "yes", "yes")
    assert (t.queue(2), t.queue(6)) == (["red"], ["green"])
    assert t.mothership() == {"purple": 4, "white": 2}
    assert (t.buyers("green"), t.buyers("yellow")) == (7, 7)
    assert t.envoys() == [1, 0, 1]
    assert t.hold() == ["PD"]
    assert [t.s.sold[RELIC.index(r)] for r in ("PA", "PB", "PD")] == [1, 1, 0]
    assert "red-S1" in t.hand()


@pytest.mark.rule("S-05", "EE-235", "EE-236", "EE-237")
def test_s05_centres_round_3(table):
    black, pink, yellow, brown = "ABCD"
    t = table(4, {"round": 3, "envoy": {
        black: {"left": 3, "right": 1}, pink: {"left": 2, "middle": 1, "right": 2},
        yellow: {"left": 2, "middle": 4}, brown: {"middle": 3, "right": 2},
    }}, open_action=False)  # fmt: skip
    prizes = [[prize(t.s, row, centre) for row in range(4)] for centre in range(3)]
    assert prizes == [[15, 7, 7, 0], [0, 5, 15, 10], [5, 12, 0, 12]]
    assert [sum(column) for column in zip(*prizes, strict=True)] == [20, 24, 22, 22]


@pytest.mark.rule("S-06", "EE-245")
def test_s06_gallery_41(table):
    guards = ["OA", "OB", "GA", "PA", "PC", "PD", "RA", "YA", "YB", "YC", "YD"]
    t = table(2, {"guard": {"A": dict.fromkeys(guards, 1)}}, open_action=False)
    assert [column_credits(t.s, 0, c) for c in range(5)] == [4, 0, 9, 0, 15]
    assert [row_credits(t.s, 0, g) for g in range(4)] == [13, 0, 0, 0]
    score_galleries(t.s)
    assert t.points("A", "column") + t.points("A", "row") == 41


@pytest.mark.rule("S-07", "EE-063", "EE-064", "EE-065", "EE-066")
def test_s07_queues_in_preparation(table):
    t = table(2, {"round": 3, "queue": {
        "1": ["red", "red", "green", "white"], "2": ["red", "green", "purple"], "3": ["yellow", "purple"],
        "5": ["white", "green", "green", "red"], "6": ["red", "red", "red"],
    }}, open_action=False)  # fmt: skip
    before = {b: t.buyers(b) for b in ("red", "white", "orange", "green")}
    t.procedure(Ask.PREPARING)
    for buyer in ("orange", "green", "white", "red"):
        t.chance(f"arrive {buyer}")
    assert t.queue(1) == ["red", "green", "white"]
    assert t.queue(2) == ["red", "green", "purple"]
    assert t.queue(3) == ["yellow", "purple", "orange"]
    assert t.queue(4) == ["green", "white", "red"]
    assert t.queue(5) == ["green", "green", "red"]
    assert t.queue(6) == ["red", "red", "red"]
    assert t.ask() != "buyer_joins"
    assert {b: t.buyers(b) - n for b, n in before.items()} == {"red": 0, "white": 0, "orange": -1, "green": -1}


@pytest.mark.rule("S-08", "EE-068", "EE-069", "EE-070")
def test_s08_survey_row_in_preparation(table):
    t = table(2, {
        "round": 2, "row": ["red-S1", "red-S4", "yellow-S2"], "row_cube": ["A", "none", "B"],
        "supply": {"A": 10, "B": 11}, "stack": {"YA": 1, "YB": 0, "YC": 0, "YD": 1},
        "tile": {"left": "K1", "middle": "K2", "right": "K3"},
        "queue": {str(m): ["red", "green", "yellow"] for m in range(1, 7)},
    }, open_action=False)  # fmt: skip
    t.procedure(Ask.PREPARING, 1)
    for relic in ("RA", "RB", "RD", "RA", "RC", "RD"):
        t.chance(f"reveal {relic}")
    assert set(t.outcomes()) == {"reveal YA", "reveal YD"}
    t.chance("reveal YD", "reveal YA")
    assert [t.site(r) for r in ("RA", "RB", "RC", "RD", "YD", "YA")] == [2, 1, 1, 0, 1, 1]
    assert t.pile("red") == ["RD", "RD"]
    assert t.pile("yellow") == []
    assert (t.supply("A"), t.supply("B")) == (11, 12)
    assert t.discard() == ["red-S1", "red-S4", "yellow-S2"]
    t.chance("deal red-S2", "deal green-S2", "deal green-S3")
    assert t.row() == ["red-S2", "green-S2", "green-S3"]
    assert t.cubes() == ["-", "-", "-"]
    assert t.ask() == "deal_packet"


@pytest.mark.rule("S-08", "EE-070")
def test_s08_no_row_for_round_3(table):
    t = table(2, {"round": 3, "queue": {str(m): ["red", "green", "yellow"] for m in range(1, 7)}}, open_action=False)
    t.procedure(Ask.PREPARING)
    assert t.ask() == "deal_packet"
    assert t.row() == []


@pytest.mark.rule("S-09", "EE-071")
def test_s09_turn_order(table):
    t = table(4, {
        "round": 3, "order": [0, 1, 2, 3], "marker": {"D": 1, "B": 2},
        "queue": {str(m): ["red", "green", "yellow"] for m in range(1, 7)},
    }, open_action=False)  # fmt: skip
    t.procedure(Ask.PREPARING)
    assert [t.s.order[k] for k in range(4)] == [3, 1, 0, 2]
    assert [t.s.marker[k] for k in range(4)] == [0, 0, 0, 0]


@pytest.mark.rule("S-10", "EE-035", "EE-036")
def test_s10_redraw(table):
    t = table(2, open_action=False)
    hand = ["red-S1", "red-S2", "red-S5", "red-S6", "green-S1", "yellow-S3"]
    t.s.set_names({"hand": {"A": dict.fromkeys(hand, 1)}, "deck": dict.fromkeys(hand, 1)})
    GAME.complete(t.s)
    t.procedure(Ask.SETTING_UP, 3)
    assert t.ask() == "redraw"
    assert t.options() == ["stop", "mark red-S1", "mark red-S2", "mark red-S5", "mark red-S6"]
    assert t.reason("A", "mark green-S1") == Reason.NOT_IN_GROUP
    t.play("A", "mark red-S2", "mark red-S5")
    assert t.discard() == []
    t.play("A", "stop")
    assert t.discard() == ["red-S2", "red-S5"]
    t.chance("deal red-S3", "deal red-S4")
    assert sum(card.startswith("red") for card in t.hand()) == 4
    assert t.ask() != "redraw"


@pytest.mark.rule("S-11", "EE-077", "EE-078", "EE-079")
def test_s11_draft_with_3_players(table):
    t = table(3, open_action=False)
    t.procedure(Ask.DRAFTING, -1)
    packets = [[f"{c}-{s}" for c in colours for s in ("S1", "S2", "S3", "S4")] for colours in
               (("orange", "green"), ("purple", "red"), ("yellow", "orange"))]  # fmt: skip
    for packet in packets:
        t.chance(*(f"deal {card}" for card in packet))
    seen = {0: [], 1: [], 2: []}
    for turn in range(3):
        for seat in range(3):
            name = "ABC"[seat]
            held = packets[(seat - turn) % 3]
            assert sorted(t.options(name)) == sorted({f"take {card}" for card in held})
            seen[seat].append((seat - turn) % 3)
            for _ in range(2):
                t.play(name, f"take {held.pop(0)}")
    assert all(sorted(s) == [0, 1, 2] for s in seen.values())
    assert [t.s.hand_size[seat] for seat in range(3)] == [6, 6, 6]
    assert sorted(t.discard()) == sorted(card for packet in packets for card in packet)
    assert t.ask() == "over"


@pytest.mark.rule("S-12", "EE-101", "EE-102", "EE-103", "EE-104")
def test_s12_travel_through_own_pawn(table):
    t = table(2, {"explorer": {"A": ["M2", "Y2", "G1"]}})
    t.play("A", "travel T3", "step Y2>M2")
    assert t.explorers() == ["M2", "M2", "G1"]
    assert top_a(t.s) == 2
    assert "stop" not in t.options()
    assert t.reason("A", "stop") == Reason.MUST_SEPARATE
    assert t.options().count("step M2>BC") == 1
    t.play("A", "step M2>BC")
    assert "stop" in t.options()
    assert top_a(t.s) == 1
    t.play("A", "stop")
    assert sorted(t.explorers()) == ["BC", "G1", "M2"]


@pytest.mark.rule("S-13", "EE-110", "EE-111", "EE-112", "EE-113", "EE-114", "EE-116")
def test_s13_dig_two(table):
    t = table(2, {
        "hand": {"A": {"red-S6": 1}}, "explorer": {"A": ["R1", "R2", "P1"]}, "site": {"RA": 2, "RB": 1, "RC": 1},
        "hold": {"A": {"GA": 3}},
    }, factions=QUIET)  # fmt: skip
    t.play("A", "dig red-S6")
    assert t.options() == ["pick RA", "pick RB", "pick RC"]
    t.play("A", "pick RB")
    assert t.ask() == "sample"
    t.play("A", "yes")
    assert t.options() == ["stop", "pick RA"]
    assert t.reason("A", "pick RC") == Reason.SAME_SITE
    t.play("A", "pick RA", "no")
    assert t.s.hold_size[0] == 5
    assert [t.site(r) for r in ("RA", "RB", "RC")] == [1, 0, 1]
    assert t.ask() == "action"


@pytest.mark.rule("S-14", "EE-121", "EE-122", "EE-123", "EE-125")
def test_s14_crew_shortage(table):
    t = table(2, {
        "hand": {"A": {"yellow-S6": 1}}, "explorer": {"A": ["Y2", "M4", "P1"]}, "site": {"YB": 1},
        "guard": {"A": {"OA": 1, "GA": 1}}, "trader": {"A": {"1": 1}}, "supply": {"A": 0},
    }, factions=QUIET)  # fmt: skip
    t.play("A", "dig yellow-S6", "yes")
    assert t.ask() == "reassign"
    assert t.options() == ["reassign OA", "reassign GA"]
    t.play("A", "reassign GA")
    assert t.guards() == ["OA", "YB"]
    assert t.supply() == 0
    assert t.traders()[0] == 1


@pytest.mark.rule("S-15", "EE-127", "EE-128", "EE-129")
def test_s15_column_bonus_once(table):
    t = table(2, {
        "hand": {"A": {"orange-S1": 2, "orange-S2": 1}}, "explorer": {"A": ["O3", "O2", "P1"]},
        "site": {"OD": 1}, "guard": {"A": {"OA": 1, "OB": 1, "OC": 1}}, "supply": {"A": 1},
    }, factions=QUIET)  # fmt: skip
    t.play("A", "dig orange-S1", "yes")
    assert t.ask() == "deal_hand"
    t.chance("deal red-S1")
    assert "red-S1" in t.hand()
    t.set(site={"GA": 1, "OB": 1}, explorer={"A": ["G1", "O2", "P1"]}, hand={"A": {"green-S1": 1}})
    t.turn("A")
    t.play("A", "dig green-S1", "yes", "reassign OB")
    t.turn("A")
    t.play("A", "dig orange-S1", "yes", "reassign GA")
    assert t.ask() == "action"  # no card is drawn
    assert t.guards() == ["OA", "OB", "OC", "OD"]
    assert column_credits(t.s, 0, 0) == 15


@pytest.mark.rule("S-16", "EE-022")
def test_s16_tie_for_first(table):
    s = table(4, {"buyers": {"orange": 4, "green": 4, "red": 6, "purple": 6, "yellow": 9}}).s
    order = ("orange", "green", "red", "purple", "yellow")
    assert by_colour(s, level, *order) == [6, 6, 4, 4, 1]
    assert [1 + r for r in by_colour(s, rank, *order)] == [1, 1, 3, 3, 5]
    assert by_colour(s, payout, *order) == [9, 9, 3, 3, 0]


@pytest.mark.rule("S-17", "EE-151", "EE-156", "EE-157", "EE-158", "EE-161")
def test_s17_three_markets_partial_promotion(table):
    t = table(2, {
        "hand": {"A": {"yellow-S4": 1}}, "hold": {"A": {"RA": 1, "RB": 1, "RC": 1}},
        "trader": {"A": {"1": 1, "4": 1, "5": 1}},
        "queue": {"1": ["red"], "4": ["white", "red", "green"], "5": ["red", "green"]},
        "buyers": {"orange": 3, "purple": 3, "red": 5, "green": 6, "yellow": 8},
    }, factions=QUIET)  # fmt: skip
    t.play("A", "sell yellow-S4", "market 1", "market 4", "market 5", "give RA hold", "give RB hold")
    assert t.ask() == "deal_packet"
    t.chance("deal green-S1", "deal purple-S2")
    assert t.options() == ["take green-S1", "take purple-S2"]
    t.play("A", "take purple-S2")
    assert "purple-S2" in t.hand()
    assert "green-S1" in t.discard()
    assert t.credits() == 8 + 3 + 8 + 8
    t.play("A", "yes", "yes", "no")
    assert t.mothership() == {"red": 3, "white": 1}
    assert t.envoys() == [1, 1, 0]
    assert t.traders() == [0, 0, 0, 0, 1, 0]


@pytest.mark.rule("S-18", "EE-171", "EE-172", "EE-173", "EE-175", "EE-190")
def test_s18_recall_feeds_a_trader(table):
    t = table(2, {
        "round": 2, "supply": {"A": 0}, "envoy": {"A": {"left": 2}}, "tile": {"left": "K8"},
        "hand": {"A": {"yellow-S1": 1, "red-S3": 1}},
    }, factions=QUIET)  # fmt: skip
    assert t.reason("A", "command red-S3") == Reason.NO_CREW
    t.play("A", "command yellow-S1")  # `recall` is the only step possible: EE-280
    assert t.supply() == 1
    assert t.points("A", "tile") == 0
    assert t.options() == ["stop", "trader"]
    t.play("A", "trader")
    assert t.traders()[0] == 1
    assert t.envoys() == [1, 0, 0]
    assert t.supply() == 0


@pytest.mark.rule("S-19", "EE-174")
def test_s19_no_recall_in_round_1(table):
    t = table(2, {"supply": {"A": 5}, "envoy": {"A": {"left": 1}}, "hand": {"A": {"red-S2": 1}}}, factions=QUIET)
    t.play("A", "command red-S2")
    assert t.options() == ["trader", "envoy"]
    assert t.reason("A", "recall") == Reason.NO_TILE
    t.play("A", "envoy")
    assert t.options() == ["stop", "trader"]


@pytest.mark.rule("S-20", "EE-203", "EE-204")
def test_s20_offload_two_of_one_colour(table):
    t = table(2, {
        "hand": {"A": {"green-S4": 1}}, "explorer": {"A": ["BE", "M4", "P1"]}, "hold": {"A": {"PC": 1}},
        "stash": {"A": {"PB": 1}}, "pile": {"purple": ["PD"]},
    }, factions=QUIET)  # fmt: skip
    t.play("A", "smuggle green-S4", "offload", "give PC hold", "give PB stash")
    assert t.credits() == 8 + 9
    assert t.pile("purple") == ["PD", "PC", "PB"]


@pytest.mark.rule("S-21", "EE-205", "EE-206", "EE-207", "EE-208")
def test_s21_money_ends_the_purchase(table):
    t = table(2, {
        "credits": {"A": 9}, "hand": {"A": {"green-S4": 1}}, "explorer": {"A": ["BE", "M4", "P1"]},
        "pile": {"orange": ["OB"], "green": ["GC"], "purple": ["PC"], "red": ["RB"], "yellow": ["YA"]},
        "hold": {"A": {"RA": 4}}, "stash": {"A": {"RD": 2}},
    }, factions=QUIET)  # fmt: skip
    t.play("A", "smuggle green-S4", "purchase", "buy orange stash")
    assert t.credits() == 3
    assert t.ask() == "sample"
    t.play("A", "yes")
    assert t.ask() == "action"
    assert (t.stash(), t.pile("orange")) == (["OB", "RD", "RD"], [])


@pytest.mark.rule("S-22", "EE-211", "EE-212", "EE-213", "EE-214", "EE-215", "EE-216")
def test_s22_survey_round_1(table):
    t = table(2, {
        "credits": {"A": 13}, "marker": {"B": 1}, "hand": {"A": {"red-S3": 1}},
        "row": ["green-S1", "red-S5", "yellow-S6"], "row_cube": ["none", "B", "none"],
    }, factions=QUIET)  # fmt: skip
    t.play("A", "survey red-S3")
    assert t.options() == ["replace 1", "replace 3"]
    t.play("A", "replace 3")
    assert t.discard() == ["yellow-S6"]
    assert t.row() == ["green-S1", "red-S5", "red-S3"]
    assert t.cubes() == ["-", "B", "A"]
    assert t.s.marker[0] == 2
    t.chance("reveal RB", "reveal RD")
    t.play("A", "pick RD")
    assert t.site("RD") == 1
    assert t.options() == ["stop", "pick RB"]
    kept = t.copy()
    t.play("A", "pick RB")
    assert (t.credits(), t.hold(), t.ask()) == (1, ["RB"], "sample")
    in_stack = kept.s.stack[RELIC.index("RB")]
    kept.play("A", "stop")
    assert (kept.credits(), kept.s.stack[RELIC.index("RB")]) == (13, in_stack + 1)


@pytest.mark.rule("S-23", "EE-217", "EE-219")
def test_s23_survey_round_3(table):
    position = {"round": 3, "hand": {"A": {"red-S3": 1}}}
    t = table(2, position, factions=QUIET)
    cubes = t.supply()
    t.play("A", "survey red-S3")
    assert t.discard() == ["red-S3"]
    assert (t.supply(), t.s.marker[0], t.ask()) == (cubes, 0, "reveal_survey")
    t = table(2, {**position, "stack": {"RA": 0, "RB": 0, "RC": 0, "RD": 0}}, factions=QUIET)
    assert t.reason("A", "survey red-S3") == Reason.STACK_EMPTY


@pytest.mark.rule("S-24", "EE-218")
def test_s24_one_relic_left(table):
    t = table(2, {
        "round": 2, "hand": {"A": {"green-S2": 1}}, "row": ["red-S1"], "credits": {"A": 50},
        "stack": {"GA": 0, "GB": 0, "GC": 1, "GD": 0},
    }, factions=QUIET)  # fmt: skip
    t.play("A", "survey green-S2")
    assert (t.row(), t.cubes(), t.s.marker[0]) == (["green-S2"], ["A"], 1)
    t.chance("reveal GC")
    assert t.site("GC") == 1
    assert t.ask() == "action"
    assert t.credits() == 50


@pytest.mark.rule("S-25", "EE-225", "EE-227", "EE-228", "EE-080")
def test_s25_pass(table):
    hand = ["red-S1", "red-S2", "green-S3", "green-S4", "yellow-S5"]
    t = table(2, {
        "hand": {"A": dict.fromkeys(hand, 1)}, "travel": {"A": {"T3": 0}}, "passed": {"B": 1},
        "deck": dict.fromkeys(hand, 1),
    }, factions=QUIET)  # fmt: skip
    t.play("A", "pass", "take green-S3")
    assert "take green-S3" not in t.options()
    t.play("A", "take red-S2")
    assert sorted(t.discard()) == ["green-S4", "red-S1", "yellow-S5"]
    t.run_chance()
    while t.ask() == "draft":
        seat = t.asked()[0]
        t.play(seat, t.options(seat)[0])
        t.run_chance()
    assert t.s.round == 2
    assert len(t.hand()) == 2 + 6 + 3
    assert {"green-S3", "red-S2", "T2", "T3", "T4"} <= set(t.hand())


@pytest.mark.rule("S-26", "EE-094", "EE-095")
def test_s26_forced_pass(table):
    position = {
        "hand": {"A": {"orange-S1": 1}, "B": {"red-S1": 1}}, "travel": {"A": {"T2": 0, "T3": 0, "T4": 0}},
        "explorer": {"A": ["O3", "M4", "P1"], "B": ["M1", "M4", "P1"]}, "site": {"OD": 1},
    }  # fmt: skip
    t = table(2, position, factions=("issisinui", "gul"))
    t.play("A", "dig orange-S1", "no")
    assert t.s.passed[0] == 1
    assert t.asked() == ["B"]
    t = table(2, {**position, "guard": {"A": {"OA": 1, "OB": 1, "OC": 1}}}, factions=("issisinui", "gul"))
    t.play("A", "dig orange-S1", "yes")
    t.chance("deal red-S1")
    assert t.asked() == ["A"]
    assert "travel red-S1" in t.options()


@pytest.mark.rule("S-27", "EE-237")
def test_s27_ties_in_rounds_1_and_2(table):
    def prizes(round_, envoys):
        t = table(4, {"round": round_, "envoy": {seat: {"left": n} for seat, n in zip("ABCD", envoys)}},
                  open_action=False)  # fmt: skip
        return [prize(t.s, row, 0) for row in range(4)]

    assert prizes(1, [1, 1, 1, 0]) == [1, 1, 1, 0]
    assert prizes(2, [3, 1, 1, 0]) == [10, 2, 2, 0]
    assert prizes(2, [2, 2, 0, 0]) == [7, 7, 0, 0]
    assert prizes(2, [1, 0, 0, 0]) == [10, 0, 0, 0]


@pytest.mark.rule("S-28", "EE-247", "EE-248", "EE-249")
def test_s28_end_ties(table):
    def standings(stored_b):
        t = table(2, {"credits": {"A": 120, "B": 120}, "hold": {"A": {"OA": 2}, "B": {"GA": stored_b}},
                      "stash": {"A": {"RA": 1}}}, open_action=False)  # fmt: skip
        return GAME.standing(t.s, 0), GAME.standing(t.s, 1)

    a, b = standings(2)
    assert a > b
    a, b = standings(3)
    assert a == b


@pytest.mark.rule("S-29", "EE-255", "EE-256", "EE-257")
def test_s29_issisinui(table):
    t = table(2, {
        "round": 2, "credits": {"A": 9}, "hand": {"A": {"yellow-S2": 1}}, "row": ["red-S1"], "hold": {"A": {"RA": 3}},
    })  # fmt: skip
    t.play("A", "survey yellow-S2")
    t.chance("reveal YA", "reveal YC", "reveal YD")
    t.play("A", "pick YD", "pick YA", "yes")
    assert t.guards() == ["YA"]
    assert t.options() == ["stop", "pick YC"]
    bought = t.copy()
    bought.play("A", "pick YC", "no")
    assert bought.credits() == 1
    in_stack = t.s.stack[RELIC.index("YC")]
    t.play("A", "stop")
    assert t.s.stack[RELIC.index("YC")] == in_stack + 1
    assert t.credits() == 9


@pytest.mark.rule("S-30", "EE-258", "EE-259")
def test_s30_aquilla(table):
    t = table(2, {
        "hand": {"A": {"orange-S5": 1}}, "hold": {"A": {"GA": 1, "GB": 1}}, "trader": {"A": {"1": 1}},
        "queue": {"1": ["green"], "5": ["white", "green", "red"]},
        "buyers": {"red": 2, "green": 3, "orange": 5, "purple": 5, "yellow": 5},
    }, factions=("aquilla", "gul"))  # fmt: skip
    start = t.copy()
    t.play("A", "sell orange-S5", "market 1", "market 5", "give GA hold")
    t.chance("deal red-S1")
    assert t.credits() == 8 + 5 + 6 + 3
    assert (t.ask(), top_a(t.s)) == ("promote", 0)
    t.play("A", "yes")
    assert t.ask() != "promote"
    assert t.envoys() == [1, 0, 0]
    start.play("A", "sell T3")  # only market 1: chosen of itself, one relic to give
    assert start.s.sale_markets == 1


@pytest.mark.rule("S-31", "EE-260", "EE-261", "EE-262")
def test_s31_kutu_kuti(table):
    t = table(2, {
        "hand": {"A": {"red-S1": 1}}, "explorer": {"A": ["R2", "M5", "P2"]},
        "site": {"RB": 1, "RC": 1, "RA": 1, "RD": 2},
    }, factions=("kutu_kuti", "gul"))  # fmt: skip
    t.play("A", "dig red-S1", "pick RB", "no")
    assert t.options() == ["stop", "pick RA", "pick RC", "pick RD"]
    t.play("A", "pick RD", "no")
    assert t.hold() == ["RB", "RD"]
    assert t.ask() == "action"


@pytest.mark.rule("S-32", "EE-263", "EE-264", "EE-265", "EE-266")
def test_s32_gul(table):
    t = table(2, {
        "credits": {"A": 6}, "hand": {"A": {"green-S1": 1}}, "explorer": {"A": ["BC", "M4", "P1"]},
        "hold": {"A": {"GA": 1}}, "trader": {"A": {"3": 1}}, "queue": {"3": ["red", "red"]},
        "pile": {"red": ["RC"], "orange": ["OD"]}, "buyers": {"red": 6},
    }, factions=("gul", "aquilla"))  # fmt: skip
    assert "sell green-S1" in t.options()
    t.play("A", "sell green-S1")
    assert t.options() == ["buy red hold", "buy red stash"]
    assert t.reason("A", "stop") == Reason.MUST_CHOOSE
    assert t.reason("A", "buy orange hold") == Reason.WOULD_NOT_SELL
    pays = payout(t.s, COLOUR.index("red"))
    t.play("A", "buy red stash")
    assert (t.credits(), t.ask()) == (1, "sample")
    t.play("A", "yes")
    assert t.credits() == 1 + pays + 4
    assert t.guards() == ["RC"]
    assert (t.hold(), t.stash()) == (["GA"], [])


@pytest.mark.rule("S-33", "EE-051", "EE-270", "EE-271")
def test_s33_dal_harrai(table):
    t = table(2, {"explorer": {"A": ["M1", "M4", "none"]}}, factions=QUIET, open_action=False)
    t.s.turn = 1
    t.procedure(Ask.TAKING_TURNS)
    assert t.ask() == "place_third"
    assert len(t.options()) == 19
    assert t.reason("A", "place M1") == Reason.OWN_EXPLORER_THERE
    t.play("A", "place Y2")
    assert set(t.options()) == {
        "step M1>BW", "step M1>Y1", "step M4>P1", "step M4>P3", "step Y2>BW", "step Y2>M2", "step Y2>Y3", "stop",
    }  # fmt: skip
    assert t.reason("A", "step M1>Y2") == Reason.OWN_EXPLORER_THERE
    t.play("A", "step Y2>Y3")
    assert t.explorers() == ["M1", "M4", "Y3"]
    assert t.ask() == "action"
