"""The worked scenarios of the ledger, section 7: S-34 to S-51, Zu."""

import pytest

from periplus.core.engine.frames import NOBODY_ASKED, pop, push
from periplus.games.excavation import GAME
from periplus.games.excavation.actions import STOP, Ask, Why
from periplus.games.excavation.data import COLOUR, ZU_CARD, ZU_TYPE
from periplus.games.excavation.rules.course import settle
from periplus.games.excavation.rules.zu_mind import influence_order

ROUND_1 = {"dig": 3, "haggle": 2, "command": 1, "sale": 1, "snipe": 2, "survey": 1}


def whys(t):
    return [Why(t.s.trace_step[k]) for k in range(t.s.trace_size)]


def deck(**kinds):
    """Zu's deck has these types and no others."""
    return {name: kinds.get(name, 0) for name in ZU_TYPE}


def owns(*relics):
    return dict.fromkeys(relics, 1)


@pytest.mark.rule("S-34", "ZU-001", "ZU-002", "ZU-006", "ZU-007", "ZU-008")
def test_s34_solo_set_up():
    s = GAME.begin(1, {"faction_A": "gul"})
    assert [s.order[k] for k in range(2)] == [1, 0]
    assert [s.buyers[b] for b in range(6)] == [8, 8, 8, 8, 8, 6]
    assert s.credits[1] == 8
    rules = GAME.rules()
    while s.frames[s.depth - 1, 0] != Ask.ZU_REVEAL:
        if rules.seats_awaited(s) == [0]:
            rules.apply(s, 0, STOP)  # the first cards of the deck are all orange: no redraw
        else:
            rules.apply(s, 7, rules.odds_pick(s, 0))
    assert sum(s.row[k] > 0 for k in range(5)) == 3
    assert {name: s.zu_left[k] for k, name in enumerate(ZU_TYPE)} == ROUND_1
    waiting = GAME.data["zu_round_decks"]
    assert [sum(waiting[f"round_{n}"].values()) for n in (1, 2, 3)] == [10, 7, 7]
    assert not {"haggle", "snipe"} & (set(waiting["round_2"]) | set(waiting["round_3"]))


@pytest.mark.rule("S-35", "ZU-033", "ZU-034")
def test_s35_solo_draft(zu_table):
    t = zu_table()
    t.procedure(Ask.DRAFTING, -1)
    cards = [f"{c}-S{k}" for c in ("red", "green", "purple") for k in (1, 2, 3)]
    t.chance(*(f"deal {card}" for card in cards))
    assert len(t.options()) == 9
    t.play("A", "take red-S1")
    assert len(t.options()) == 8
    t.play("A", "take red-S2")
    assert (t.ask(), len(t.outcomes())) == ("drop_card", 7)
    t.chance("drop red-S3", "drop green-S1")
    assert len(t.options()) == 5
    t.play("A", "take green-S2")
    assert len(t.options()) == 4
    t.play("A", "take green-S3")
    assert len(t.outcomes()) == 3
    t.chance("drop purple-S2")
    assert t.ask() == "over"
    assert t.s.hand_size[0] == 6
    assert {"purple-S1", "purple-S3"} <= set(t.hand())
    assert t.discard() == ["green-S1", "purple-S2", "red-S3"]


@pytest.mark.rule("S-36", "ZU-020", "ZU-021")
def test_s36_influence_order(zu_table):
    def order(**envoys):
        t = zu_table({"envoy": {row: {c: pair[k] for c, pair in envoys.items()} for k, row in enumerate("AB")}})
        return [influence_order(t.s, c) for c in range(3)]

    left, middle, right = order(left=(0, 0), middle=(2, 1), right=(1, 1))
    assert left < middle < right
    left, middle, right = order(left=(3, 1), middle=(4, 1), right=(0, 2))
    assert left < middle < right


@pytest.mark.rule("S-37", "ZU-023", "ZU-103")
def test_s37_lucrative_order(zu_table):
    t = zu_table({
        "hold": {"B": owns("GA", "GB")}, "trader": {"B": {"1": 1, "2": 1, "4": 1, "6": 1}, "A": {"4": 2, "6": 2}},
        "queue": {"1": ["green", "white"], "2": ["green"], "4": ["white"], "6": ["green", "red"]},
        "envoy": {"A": {"middle": 1}}, "buyers": {"green": 2},
    })  # fmt: skip
    t.zu("ZS1")
    assert t.credits("B") == 8 + 9 + 2 * 3 + 3
    assert t.envoys("B") == [1, 0, 1]
    assert t.ask() == "over"


@pytest.mark.rule("S-38", "ZU-053", "ZU-057", "ZU-058", "ZU-059", "ZU-061")
def test_s38_zu_dig_two_colours(zu_table):
    t = zu_table({
        "buyers": {"green": 5, "purple": 6}, "site": {"GA": 1, "GB": 2, "GC": 1, "PA": 3, "PD": 1},
        "guard": {"B": {"GB": 1}, "A": {"GA": 1}}, "hold": {"B": owns("OA", "OB")},
    })  # fmt: skip
    t.zu("ZD5")
    assert t.hold("B") == ["OA", "OB", "GA", "GC"]
    assert t.guards("B") == ["GA", "GB", "GC"]
    dug = [t.s.trace_before[k] for k, why in enumerate(whys(t)) if why == Why.DUG]
    assert dug == [1 << 6, 1 << 4], "GC, of which the human has no sample, comes first"


@pytest.mark.rule("S-39", "ZU-054", "ZU-060", "ZU-070")
def test_s39_zu_dig_most_popular_refused(zu_table):
    t = zu_table({
        "buyers": {"red": 1, "orange": 3, "green": 5, "purple": 5, "yellow": 5}, "site": {"OA": 1},
        "guard": {"B": {"OA": 1}}, "pile": {"orange": ["OA"], "green": ["GB"]},
    })  # fmt: skip
    t.zu("ZD1")
    assert t.stash("B") == ["GB"]
    assert "GB" in t.guards("B")
    assert t.credits("B") == 3
    assert t.site("OA") == 1


@pytest.mark.rule("S-40", "ZU-052", "ZU-070", "ZU-071", "ZU-072", "ZU-073")
def test_s40_zu_hold_full(zu_table):
    t = zu_table({
        "hold": {"B": owns("RA", "RB", "RC", "RD", "GA")}, "stash": {"B": owns("GB")}, "credits": {"B": 6},
        "buyers": {"yellow": 4, "orange": 6}, "pile": {"yellow": ["YA"], "orange": ["OB"]}, "site": {"YB": 1},
    })  # fmt: skip
    t.zu("ZD8")
    assert (t.stash("B"), t.credits("B")) == (["OB", "GB"], 0)
    assert "OB" in t.guards("B")
    assert t.site("YB") == 1


@pytest.mark.rule("S-41", "ZU-050", "ZU-081", "ZU-082", "ZU-083")
def test_s41_zu_full_offloads(zu_table):
    t = zu_table({
        "hold": {"B": owns("RB", "RC", "GA", "OB", "YD")}, "stash": {"B": owns("PC", "PD", "OD")},
        "pile": {"red": ["RA"]},
    })  # fmt: skip
    t.zu("ZD1")
    assert t.credits("B") == 8 + 12
    assert (t.pile("red"), t.pile("purple")) == (["RA", "RB"], ["PC"])
    t = zu_table({
        "hold": {"B": owns("GA", "OB", "RC", "YD", "YC")}, "stash": {"B": owns("GC", "OD", "PB")},
        "buyers": {"green": 7, "orange": 4, "red": 4},
    })  # fmt: skip
    t.zu("ZD1")
    assert t.outcomes() == {"tie_relic OB": 1, "tie_relic RC": 1}
    assert t.pile("green") == ["GA"]
    t.chance("tie_relic RC")
    assert t.credits("B") == 8 + 10
    assert t.ask() == "over"


@pytest.mark.rule("S-42", "ZU-025", "ZU-091", "ZU-092", "ZU-093", "ZU-094")
def test_s42_zu_haggle(zu_table):
    t = zu_table({
        "hold": {"B": owns("RB", "RD", "GA")}, "buyers": {"red": 4, "green": 4, "white": 3, "yellow": 5},
        "trader": {"B": {"1": 1}},
        "queue": {"3": ["red", "white", "red", "green"], "4": ["yellow", "white", "red", "white"], "2": ["red"]},
    })  # fmt: skip
    t.set(queue={"4": ["yellow", "white", "red", "none"]})
    before = {b: t.buyers(b) for b in ("white", "red", "yellow")}
    t.zu("ZH1")
    assert t.traders("B") == [1, 0, 1, 1, 0, 0]
    assert t.queue(3) == ["red", "green", "white", "red"]
    assert t.queue(4) == ["white", "red", "white", "red"]
    assert {b: t.buyers(b) - n for b, n in before.items()} == {"white": -1, "red": -1, "yellow": 1}


@pytest.mark.rule("S-43", "ZU-095")
def test_s43_zu_command(zu_table):
    t = zu_table()
    t.zu("ZC5")
    assert (t.traders("B"), t.envoys("B")) == ([0, 0, 0, 0, 1, 0], [0, 0, 1])
    t.zu("ZC5")
    assert (t.traders("B"), t.envoys("B")) == ([0, 0, 0, 0, 1, 0], [0, 0, 2])


@pytest.mark.rule("S-44", "ZU-101", "ZU-104", "ZU-105", "ZU-106", "ZU-107")
def test_s44_zu_sale(zu_table):
    t = zu_table({
        "hold": {"B": owns("RB", "RC", "RD", "GA")}, "trader": {"B": {"1": 1, "3": 1, "5": 1}},
        "queue": {"1": ["red"], "3": ["red", "red", "green"], "5": ["green"]}, "buyers": {"red": 1},
    })  # fmt: skip
    t.zu("ZS1")
    assert t.credits("B") == 8 + 9 + 6 + 3
    assert t.hold("B") == ["GA", "RB"]
    assert t.envoys("B") == [1, 1, 0]
    assert t.traders("B") == [0, 0, 0, 0, 1, 0]
    assert t.mothership() == {"red": 3}
    assert t.s.hand_size[1] == 0


@pytest.mark.rule("S-45", "ZU-111", "ZU-113", "ZU-115")
def test_s45_zu_snipe(zu_table):
    t = zu_table({
        "hold": {"B": owns("OA", "OB", "PC", "YD")},
        "buyers": {"yellow": 5, "purple": 6, "orange": 3, "red": 7, "green": 7},
        "queue": {"2": ["yellow", "white"], "6": ["yellow", "yellow"], "1": ["yellow", "purple"]},
        "trader": {"B": {"6": 1}, "A": {"2": 1, "6": 1}},
    })  # fmt: skip
    assert t.s.buyers[COLOUR.index("yellow")] == 5
    t.zu("ZN1")
    assert t.credits("B") == 8 + 5 + 4
    assert t.hold("B") == ["OA", "OB", "PC"]
    assert (t.envoys("B"), t.traders("B")) == ([0, 0, 1], [0] * 6)
    assert t.queue(6) == []


@pytest.mark.rule("S-46", "ZU-120", "ZU-121", "ZU-123", "ZU-124", "ZU-125", "ZU-127")
def test_s46_zu_survey(zu_table):
    t = zu_table({"row": ["green-S2", "red-S1", "orange-S6"], "row_cube": ["A", "none", "none"]})
    t.zu("ZV1", "deal purple-S5", "reveal PC", "reveal PB")
    assert t.row() == ["green-S2", "purple-S5", "orange-S6"]
    assert t.cubes() == ["A", "B", "-"]
    assert t.discard() == ["red-S1"]
    assert (t.hold("B"), t.guards("B"), t.credits("B")) == (["PB"], ["PB"], 2)
    assert t.site("PC") == 1
    assert t.s.marker[1] == 0


@pytest.mark.rule("S-47", "ZU-130", "ZU-131")
def test_s47_zu_failures(zu_table):
    t = zu_table({"hold": {"B": owns("RA")}, "queue": {"1": ["red"]}})
    t.zu("ZS1")
    assert (t.credits("B"), t.points("B", "zu_fail")) == (18, 10)
    t = zu_table({"trader": {"B": dict.fromkeys("123456", 1)}})
    t.zu("ZH1")
    assert t.points("B", "zu_fail") == 10
    t = zu_table({"site": {"RA": 1}, "guard": {"B": {"RA": 1}}})
    t.zu("ZD1")
    assert t.points("B", "zu_fail") == 10
    t = zu_table({"site": {"RA": 1}, "guard": {"B": {"RA": 1}}, "hold": {"B": owns("RA")}})
    t.zu("ZD1")
    assert t.points("B", "zu_fail") == 0
    assert t.points("B", "offload") == 3


@pytest.mark.rule("S-48", "ZU-135", "ZU-136", "ZU-137")
def test_s48_solo_end(zu_table):
    guards = ["OA", "GA", "PA", "RA", "YA", "OB", "GB", "PB"]  # rows: 13 + 4, columns: 3 of 2 (12)
    t = zu_table({
        "round": 3, "credits": {"A": 182, "B": 145}, "guard": {"B": dict.fromkeys(guards, 1)},
        "hold": {"B": owns("RC")}, "stash": {"B": owns("YD")}, "passed": {"A": 1, "B": 1},
    })  # fmt: skip
    t.procedure(Ask.TAKING_TURNS)
    assert t.ask() == "over"
    assert t.points("B", "column") + t.points("B", "row") == 29
    assert t.points("B", "zu_leftover") == 8
    assert (t.credits("A"), t.credits("B")) == (182, 182)
    assert GAME.standing(t.s, 0) == 0, "a tie is a loss: a win is above zero"


@pytest.mark.rule("S-49", "ZU-031")
def test_s49_carried_cards(zu_table):
    first = ["ZD1", "ZD4", "ZD5", "ZH1", "ZH2", "ZC1", "ZS1", "ZN1", "ZN2", "ZV1"]
    t = zu_table({"round": 2, "zu_card": dict.fromkeys(first, "discard"), "queue": {
        str(m): ["red", "green", "yellow"] for m in range(1, 7)}})  # fmt: skip
    t.procedure(Ask.PREPARING, 7)
    assert t.s.zu_carried == 3
    assert {n: t.s.zu_left[k] for k, n in enumerate(ZU_TYPE) if t.s.zu_left[k]} == {
        "dig": 3, "command": 2, "sale": 1, "survey": 1,
    }  # fmt: skip
    pop(t.s)
    push(t.s, Ask.ZU_REVEAL, 7, 0, 0)
    odds = t.outcomes()
    assert sum(odds.values()) == 2520 * 10
    assert sum(odds[f"zu {card}"] for card in first) == 2520 * 3
    assert odds["zu ZN1"] == odds["zu ZH2"] == 2520 * 3 // 10


def burn_table(zu_table, **options):
    """Five cards left; their order is told to chance."""
    t = zu_table({"zu_left": deck(snipe=1, dig=2, haggle=1, survey=1)}, **options)
    while t.s.depth:
        pop(t.s)
    push(t.s, Ask.TAKING_TURNS, NOBODY_ASKED, 0, 0)
    t.s.passed[0] = 1
    t.s.turn = 0
    settle(t.s)
    return t


def show(t, card):
    """Zu shows this card, whatever chance its carrying out needs falls as it may."""
    t.chance(f"zu {card}")
    while t.asked() == ["chance"] and t.ask() not in ("zu_reveal", "zu_burn"):
        t.rules.apply(t.s, 7, t.rules.odds_pick(t.s, 0))


@pytest.mark.rule("S-50", "ZU-143")
def test_s50_e4(zu_table):
    t = burn_table(zu_table, zu_burns_card="on")
    show(t, "ZN1")
    assert t.ask() == "zu_burn"
    show(t, "ZD4")
    assert t.ask() == "zu_reveal"
    show(t, "ZH1")
    assert (t.ask(), t.s.actions_left) == ("zu_reveal", 1), "the first card of a new turn"
    show(t, "ZD1")
    assert t.ask() == "zu_burn"
    t.chance("zu ZV1")
    assert t.s.round == 2, "Zu has passed, and so had the human"
    shown = [ZU_CARD.names[k] for k in range(24) if t.s.zu_card[k] == 1 or t.s.zu_card[k] == 2]
    assert sorted(shown) == ["ZD1", "ZD4", "ZH1", "ZN1", "ZV1"]


@pytest.mark.rule("S-51", "ZU-041")
def test_s51_human_passes_early(zu_table):
    t = zu_table({"zu_left": deck(command=6), "passed": {"A": 1}, "turn": 0})
    t.procedure(Ask.TAKING_TURNS)
    for card in ("ZC1", "ZC2", "ZC3", "ZC4", "ZC5", "ZC6"):
        assert t.s.round == 1
        t.chance(f"zu {card}")
    assert t.s.round == 2
    assert t.points("B", "majority_r1") == 15
