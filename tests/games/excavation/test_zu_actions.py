"""Zu's set-up, turn and actions: ZU-001 to ZU-018, ZU-030 to ZU-042, ZU-050 to ZU-137."""

import pytest

from periplus.core.contract.game import BadOption
from periplus.games.excavation import GAME
from periplus.games.excavation.actions import STOP, Ask, Why
from periplus.games.excavation.data import COLOUR, COLOURS, ZU_CARD, ZU_TYPE

FULL = {str(m): ["red", "green", "yellow"] for m in range(1, 7)}


def owns(*relics):
    return dict.fromkeys(relics, 1)


def whys(t):
    return [Why(t.s.trace_step[k]) for k in range(t.s.trace_size)]


@pytest.mark.rule("ZU-003", "ZU-009")
def test_zu_has_no_explorers_no_hand_no_power():
    s = GAME.begin(1, {"faction_A": "gul"})
    assert [s.explorer[1, k] for k in range(3)] == [0, 0, 0]
    assert [s.travel[1, k] for k in range(3)] == [0, 0, 0]
    rules = GAME.rules()
    while s.frames[s.depth - 1, 0] != Ask.ZU_REVEAL:
        chance = rules.seats_awaited(s) == [7]
        rules.apply(s, 7 if chance else 0, rules.odds_pick(s, 0) if chance else STOP)
    assert s.hand_size[1] == 0


@pytest.mark.rule("ZU-009", "ZU-105")
def test_zu_draws_no_card(zu_table):
    t = zu_table({"site": {"OD": 1}, "guard": {"B": {"OA": 1, "OB": 1, "OC": 1}}, "buyers": {"orange": 1}})
    t.zu("ZD1")
    assert (t.guards("B"), t.ask()) == (["OA", "OB", "OC", "OD"], "over"), "no card for a full column"


@pytest.mark.rule("ZU-004")
def test_no_draft_in_solo_but_the_redraw():
    s = GAME.begin(1, {"faction_A": "gul", "starting_hand": "drafted"})
    rules = GAME.rules()
    assert s.frames[s.depth - 1, 0] == Ask.DEAL_HAND
    for _ in range(6):
        rules.apply(s, 7, rules.odds_pick(s, 0))
    assert s.frames[s.depth - 1, 0] == Ask.REDRAW, "six orange cards"


@pytest.mark.rule("ZU-005")
def test_crew_never_runs_out(zu_table):
    t = zu_table()
    for _ in range(30):
        t.zu("ZC1")
    assert t.envoys("B")[0] == 30
    assert t.supply("B") == 22


@pytest.mark.rule("ZU-015", "ZU-016", "ZU-017")
def test_zu_samples_what_it_stores_and_keeps_it(zu_table):
    t = zu_table({"site": {"RA": 1}, "buyers": {"red": 1}, "trader": {"B": {"1": 1}}, "queue": {"1": ["red"]}})
    t.zu("ZD1")
    assert t.guards("B") == ["RA"]
    t.zu("ZS1")
    assert (t.hold("B"), t.guards("B")) == ([], ["RA"])
    t = zu_table({"row": ["green-S1"], "credits": {"B": 30}})
    t.zu("ZV1", "deal red-S1", "reveal RB", "reveal RB")
    assert t.guards("B") == ["RB"], "surveyed relics are sampled too"


@pytest.mark.rule("ZU-030", "ZU-032", "ZU-035", "ZU-036")
def test_solo_preparation(zu_table):
    t = zu_table({
        "round": 2, "order": [1, 0], "marker": {"A": 1}, "queue": {**FULL, "1": ["red", "red", "red", "white"]},
        "row": ["red-S1", "red-S2", "red-S3"], "row_cube": ["B", "A", "none"], "pile": {"green": ["GA", "GB"]},
        "supply": {"A": 20}, "zu_card": {"ZD1": "discard"},
    })  # fmt: skip
    t.procedure(Ask.PREPARING)
    t.chance("tile K1", "tile K2", "tile K3")
    assert t.queue(1) == ["red", "red", "white"]
    while t.ask() in ("reveal_site", "reveal_pile"):
        t.rules.apply(t.s, 7, t.rules.odds_pick(t.s, 0))
    assert (t.cubes(), t.supply("A"), t.supply("B")) == ([], 21, 22)
    t.chance("deal green-S1", "deal green-S2", "deal green-S3")
    assert [t.s.order[k] for k in range(2)] == [0, 1], "the human holds a marker"
    assert t.s.zu_carried == 1, "Zu's deck is made when cards are dealt"
    assert t.ask() == "deal_packet"
    assert t.pile("green") == ["GA", "GB"]
    t = zu_table({"round": 3, "order": [1, 0], "queue": FULL})
    t.procedure(Ask.PREPARING)
    assert [t.s.order[k] for k in range(2)] == [1, 0], "no marker: the order stays"


@pytest.mark.rule("ZU-031", "ZU-007")
def test_the_other_discards_leave_the_game(zu_table):
    t = zu_table({"round": 3, "zu_card": {"ZD1": "discard", "ZD2": "carried", "ZC1": "discard"}, "queue": FULL})
    t.procedure(Ask.PREPARING, 7)
    places = [t.s.zu_card[ZU_CARD.index(c)] for c in ("ZD1", "ZD2", "ZC1", "ZC2")]
    assert places == [2, 3, 2, 0]
    assert {n: t.s.zu_left[k] for k, n in enumerate(ZU_TYPE) if t.s.zu_left[k]} == {"dig": 2, "command": 3, "sale": 2}


@pytest.mark.rule("ZU-040", "ZU-041")
def test_two_cards_a_turn_and_alternation(zu_table):
    t = zu_table({"zu_left": {name: 5 if name == "command" else 0 for name in ZU_TYPE}, "turn": 0})
    t.procedure(Ask.TAKING_TURNS)
    t.chance("zu ZC1", "zu ZC2")
    assert t.asked() == ["A"], "Dal-Harrai's free step: the human's turn"
    assert [t.s.zu_card[ZU_CARD.index(c)] for c in ("ZC1", "ZC2")] == [1, 1]
    t.play("A", "stop", "travel T2", "stop", "travel T3", "stop")
    t.chance("zu ZC3", "zu ZC4")
    t.play("A", "stop", "travel T4", "stop")
    t.chance("zu ZC5")
    assert t.s.round == 2, "the human had no card left and passed, Zu's deck is empty"


@pytest.mark.rule("ZU-041")
def test_the_human_plays_on_alone(zu_table):
    t = zu_table({"zu_left": {name: 2 if name == "command" else 0 for name in ZU_TYPE}, "turn": 0})
    t.procedure(Ask.TAKING_TURNS)
    t.chance("zu ZC1", "zu ZC2")
    assert t.s.passed[1] == 1, "at once"
    t.play("A", "stop", "travel T2", "stop", "travel T3", "stop")
    assert t.asked() == ["A"]


@pytest.mark.rule("ZU-042", "ZU-130")
def test_a_card_that_cannot_be_carried_out_fails(zu_table):
    for card in ("ZS1", "ZN1", "ZD1"):
        t = zu_table()
        t.zu(card)
        if t.ask() == "zu_tie_colour":
            t.chance("tie_colour red")
        assert t.points("B", "zu_fail") == 10, card
        assert whys(t)[-1] == Why.FAILED


@pytest.mark.rule("ZU-050", "ZU-062")
def test_storage_is_looked_at_once(zu_table):
    four = owns("OA", "OB", "OC", "OD")
    t = zu_table({"hold": {"B": four}, "site": {"RA": 1, "RB": 1}, "buyers": {"red": 1}})
    t.zu("ZD1")
    assert t.hold("B") == ["OA", "OB", "OC", "OD", "RB"], "one space: one relic, and no purchase after it"
    assert t.stash("B") == []
    full = zu_table({"hold": {"B": {**four, "GA": 1}}, "stash": {"B": owns("GB", "GC", "GD")}, "site": {"RA": 1}})
    full.zu("ZD1")
    assert whys(full)[0] == Why.ALL_FULL
    assert full.points("B", "offload") == 12, "OA and GD"


@pytest.mark.rule("ZU-051", "ZU-052")
def test_a_full_hold_still_finds_its_colour_and_buys(zu_table):
    t = zu_table({"hold": {"B": owns("OA", "OB", "OC", "OD", "GA")}, "site": {"RA": 1}, "buyers": {"red": 1},
                  "pile": {"red": ["RD"], "orange": ["OA"]}})  # fmt: skip
    t.zu("ZD1")
    assert (t.stash("B"), t.site("RA")) == (["RD"], 1)
    assert Why.HOLD_IS_FULL in whys(t)


@pytest.mark.rule("ZU-058")
def test_two_different_types_if_possible(zu_table):
    t = zu_table({"site": {"RA": 3}, "buyers": {"red": 1}})
    t.zu("ZD1")
    assert t.hold("B") == ["RA"], "after the first a copy is not new"
    t = zu_table({"site": {"RB": 1, "RC": 1, "RA": 1}, "buyers": {"red": 1}})
    t.zu("ZD1")
    assert len(t.hold("B")) == 2, "also from one site"


@pytest.mark.rule("ZU-070", "ZU-071", "ZU-075")
def test_the_search_for_a_purchase_wraps_around(zu_table):
    piles = {"red": ["RB"], "yellow": ["YC"], "orange": ["OA"], "green": ["GC"]}
    t = zu_table({"buyers": {"red": 1}, "credits": {"B": 5}, "pile": piles, "guard": {"B": {"YC": 1}}})
    t.zu("ZD1")
    looked = [w for w in whys(t) if w in (Why.LOOK_TOO_DEAR, Why.LOOK_NOT_NEW, Why.LOOK_EMPTY, Why.BOUGHT)]
    assert looked == [Why.LOOK_TOO_DEAR, Why.LOOK_NOT_NEW, Why.LOOK_TOO_DEAR, Why.BOUGHT], "red, yellow, orange, green"
    assert (t.stash("B"), t.credits("B")) == (["GC"], 1)


@pytest.mark.rule("ZU-072", "ZU-073")
def test_price_and_place_of_a_purchase(zu_table):
    t = zu_table({"buyers": {"red": 1}, "pile": {"red": ["RD"]}, "stash": {"B": owns("OA", "OB", "OC")}})
    t.zu("ZD1")
    assert (t.hold("B"), t.points("B", "bm_buy"), t.guards("B")) == (["RD"], -5, ["RD"])


@pytest.mark.rule("ZU-074", "ZU-080", "ZU-084", "ZU-085")
def test_no_purchase_means_offload(zu_table):
    t = zu_table({"buyers": {"red": 1}, "hold": {"B": owns("RA", "RB")}, "pile": {"red": ["RC"]}, "credits": {"B": 3}})
    t.zu("ZD1")
    assert Why.NOTHING_ELIGIBLE in whys(t)
    assert (t.hold("B"), t.pile("red"), t.credits("B")) == (["RA"], ["RC", "RB"], 9), "one colour: only the best"
    t = zu_table({"buyers": {"red": 1}})
    t.zu("ZD1")
    assert t.points("B", "zu_fail") == 10, "nothing to offload either"


@pytest.mark.rule("ZU-090", "ZU-091")
def test_haggle_where_no_trader_stands(zu_table):
    t = zu_table({"trader": {"B": dict.fromkeys("12345", 1)}, "hold": {"B": owns("RA")}})
    t.zu("ZH1")
    assert (t.traders("B"), t.queue(6)) == ([1] * 6, ["white", "red"]), "one market left"
    t.zu("ZH2")
    assert t.points("B", "zu_fail") == 10


@pytest.mark.rule("ZU-092")
def test_both_markets_are_chosen_before_buyers_come(zu_table):
    t = zu_table({"hold": {"B": owns("RA")}, "queue": {"1": ["red", "red"], "2": ["red"]},
                  "envoy": {"B": {"left": 1}}})  # fmt: skip
    t.zu("ZH1")
    chosen = [t.s.trace_before[k] for k, why in enumerate(whys(t)) if why == Why.TRADER_SENT]
    assert chosen == [1, 2]
    order = [w for w in whys(t) if w in (Why.TRADER_SENT, Why.WHITE_JOINS, Why.COLOUR_JOINS)]
    assert order == [Why.TRADER_SENT] * 2 + [Why.WHITE_JOINS, Why.COLOUR_JOINS] * 2


@pytest.mark.rule("ZU-093", "ZU-094")
def test_buyers_of_a_haggle(zu_table):
    t = zu_table({"hold": {"B": owns("RA")}, "trader": {"B": dict.fromkeys("2345", 1)},
                  "buyers": {"white": 1, "red": 0}})  # fmt: skip
    t.zu("ZH1", "tie_market 1")
    assert (t.queue(1), t.queue(6)) == (["white"], []), "one white buyer, no red one"
    t = zu_table({"trader": {"B": dict.fromkeys("12345", 1)}})
    t.zu("ZH1")
    assert t.outcomes() == {f"tie_colour {c}": 1 for c in COLOURS}, "without relics one random colour"
    t.chance("tie_colour purple")
    assert t.queue(6) == ["white", "purple"]


@pytest.mark.rule("ZU-096")
def test_command_never_fails_and_never_recalls(zu_table):
    t = zu_table({"round": 2, "tile": {"left": "K8"}, "envoy": {"B": {"left": 3}}})
    t.zu("ZC2")
    assert (t.envoys("B"), t.points("B", "zu_fail"), t.points("B", "tile")) == ([4, 0, 0], 0, 0)


@pytest.mark.rule("ZU-100", "ZU-110")
def test_when_sales_fail(zu_table):
    owned = {"hold": {"B": owns("RA")}}
    for card, position in (
        ("ZS1", {"trader": {"B": {"1": 1}}, "queue": {"1": ["red"]}}),
        ("ZS1", {**owned, "queue": {"1": ["red"]}}),
        ("ZS1", {**owned, "trader": {"B": {"1": 1}}, "queue": {"1": ["green"], "2": ["red"]}}),
        ("ZN1", {"queue": {"1": ["red"]}}),
        ("ZN1", {**owned, "queue": {"1": ["green"]}}),
    ):
        t = zu_table(position)
        t.zu(card)
        assert t.points("B", "zu_fail") == 10, (card, position)
    t = zu_table({**owned, "queue": {"1": ["green"], "2": ["red"]}})
    t.zu("ZN1")
    assert (t.points("B", "zu_fail"), t.points("B", "sale_buyers")) == (0, 2)


@pytest.mark.rule("ZU-101", "ZU-103")
def test_at_most_three_markets(zu_table):
    t = zu_table({"hold": {"B": owns("RA", "RB", "RC", "RD")}, "trader": {"B": dict.fromkeys("1234", 1)},
                  "queue": {"1": ["red"], "2": ["red", "red"], "3": ["red", "red"], "4": ["red", "red"]}})  # fmt: skip
    t.zu("ZS1")
    assert (t.points("B", "sale_markets"), t.points("B", "sale_buyers")) == (8, 12)
    assert t.hold("B") == ["RB"], "the lowest values are sold first"
    assert t.queue(1) == ["red"]
    assert t.ask() == "over", "no card"


@pytest.mark.rule("ZU-114")
def test_snipe_brings_its_own_trader(zu_table):
    t = zu_table({"hold": {"B": owns("RA")}, "queue": {"5": ["red", "white"]}})
    t.zu("ZN1")
    assert (t.traders("B"), t.envoys("B")) == ([0] * 6, [0, 0, 1])
    assert whys(t).count(Why.TRADER_SENT) == 1


@pytest.mark.rule("ZU-115")
def test_snipe_sells_the_cheapest_one(zu_table):
    t = zu_table({"hold": {"B": owns("RB", "RA")}, "queue": {"5": ["red"], "1": ["red", "red", "red"]}})
    t.zu("ZN1")
    assert (t.hold("B"), t.mothership()) == (["RB"], {"red": 3})
    assert t.points("B", "sale_markets") == 0


@pytest.mark.rule("ZU-121", "ZU-122", "ZU-126")
def test_survey_row_and_failures(zu_table):
    taken = {"row": ["red-S1"], "row_cube": ["A"], "credits": {"B": 0}}
    t = zu_table(taken)
    t.zu("ZV1", "deal red-S2", "reveal RA", "reveal RA")
    assert (t.row(), t.discard()) == (["red-S1"], ["red-S2"]), "no free card: it is discarded, relics are drawn"
    assert t.site("RA") == 1
    round_3 = zu_table({"round": 3, "credits": {"B": 0}})
    round_3.zu("ZV1", "deal red-S2", "reveal RA", "reveal RA")
    assert round_3.discard() == ["red-S2"]
    empty = {"stack": {"RA": 0, "RB": 0, "RC": 0, "RD": 0}}
    nothing = zu_table({**taken, **empty})
    nothing.zu("ZV1", "deal red-S2")
    assert nothing.points("B", "zu_fail") == 10
    replaced = zu_table({"row": ["green-S1"], **empty})
    replaced.zu("ZV1", "deal red-S2")
    assert (replaced.points("B", "zu_fail"), replaced.row(), replaced.cubes()) == (0, ["red-S2"], ["B"])


@pytest.mark.rule("ZU-123", "ZU-124", "ZU-125")
def test_survey_purchase(zu_table):
    t = zu_table({"row": ["green-S1"], "credits": {"B": 30}})
    t.zu("ZV1", "deal red-S2", "reveal RA", "reveal RB")
    assert (t.hold("B"), t.credits("B"), t.site("RA")) == (["RB"], 18, 1), "both qualify: the higher value"
    poor = zu_table({"row": ["green-S1"], "credits": {"B": 5}})
    before = poor.s.stack_size[COLOUR.index("red")]
    poor.zu("ZV1", "deal red-S2", "reveal RA", "reveal RB")
    assert poor.outcomes() == {"tie_relic RA": 1, "tie_relic RB": 1}, "none bought: which one is laid is random"
    poor.chance("tie_relic RB")
    assert (poor.site("RB"), poor.site("RA"), poor.s.stack_size[COLOUR.index("red")]) == (1, 0, before - 1)
    full = zu_table({"row": ["green-S1"], "credits": {"B": 30}, "hold": {"B": owns("OA", "OB", "OC", "OD", "GA")}})
    full.zu("ZV1", "deal red-S2", "reveal RA", "reveal RA")
    assert full.points("B", "survey_buy") == 0
    known = zu_table({"row": ["green-S1"], "credits": {"B": 30}, "guard": {"B": {"RB": 1}}})
    known.zu("ZV1", "deal red-S2", "reveal RA", "reveal RB")
    assert known.hold("B") == ["RA"]


@pytest.mark.rule("ZU-126")
def test_survey_with_one_relic_left(zu_table):
    last = {"row": ["green-S1"], "stack": {"RA": 1, "RB": 0, "RC": 0, "RD": 0}}
    t = zu_table({**last, "credits": {"B": 30}})
    t.zu("ZV1", "deal red-S2", "reveal RA")
    assert (t.hold("B"), t.site("RA")) == (["RA"], 0)
    t = zu_table({**last, "credits": {"B": 0}})
    t.zu("ZV1", "deal red-S2", "reveal RA")
    assert (t.hold("B"), t.site("RA")) == ([], 1)


@pytest.mark.rule("ZU-127", "ZU-035")
def test_zu_takes_no_marker(zu_table):
    t = zu_table({"row": ["green-S1"]})
    t.zu("ZV1", "deal red-S2", "reveal RA", "reveal RA")
    assert t.s.marker[1] == 0


@pytest.mark.rule("ZU-135")
def test_centres_are_scored_with_zu(zu_table):
    t = zu_table({"round": 2, "envoy": {"A": {"left": 1, "middle": 1}, "B": {"left": 2, "middle": 1}},
                  "passed": {"A": 1, "B": 1}})  # fmt: skip
    t.procedure(Ask.TAKING_TURNS)
    assert (t.points("A", "majority_r2"), t.points("B", "majority_r2")) == (5 + 7, 10 + 7)


@pytest.mark.rule("ZU-136", "ZU-137")
def test_standing_against_zu(zu_table):
    def margin(human, zu, **stored):
        t = zu_table({"round": 3, "credits": {"A": human, "B": zu}, "passed": {"A": 1, "B": 1}, **stored})
        t.procedure(Ask.TAKING_TURNS)
        return GAME.standing(t.s, 0)

    assert margin(101, 100) > 0
    assert margin(100, 100) == 0, "a tie is no win, whatever is stored"
    assert margin(100, 100, hold={"A": owns("RA", "RB")}) == 0
    assert margin(105, 100, hold={"B": owns("RB")}) == -1


def test_a_solo_game_needs_one_seat():
    with pytest.raises(BadOption):
        GAME.begin(0)
