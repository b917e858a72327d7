"""Digital conventions: EE-280 to EE-285, and what is hidden from whom (section 4)."""

import random

import pytest

from periplus.core.contract.game import SEEN, VERB
from periplus.core.engine.chance import stream
from periplus.core.engine.frames import CHANCE
from periplus.games.excavation import GAME
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.data import COLOURS, PART, RELIC, TRAVEL_CARD

QUIET = ("dal_harrai", "aquilla", "gul", "kutu_kuti")


@pytest.mark.rule("EE-280")
def test_a_single_option_is_not_asked(table):
    t = table(2, {
        "hand": {"A": {"red-S3": 1}}, "explorer": {"A": ["R1", "M4", "P1"]}, "site": {"RA": 2},
        "guard": {"A": {"RA": 1}}, "trader": {"A": {"1": 1}}, "queue": {"1": ["red"]},
    }, factions=QUIET)  # fmt: skip
    t.play("A", "dig red-S3")
    assert (t.hold(), t.ask()) == (["RA"], "action"), "one relic to dig, no space for a sample"
    t.play("A", "sell T2")
    assert t.ask() == "promote", "one colour, one market, one relic"


@pytest.mark.rule("EE-281")
def test_alike_things_are_offered_once(table):
    t = table(2, {"hand": {"A": {"red-S1": 2}}, "hold": {"A": {"RA": 2}}, "stash": {"A": {"RA": 1}},
                  "trader": {"A": {"1": 1}}, "queue": {"1": ["red"]}}, factions=QUIET)  # fmt: skip
    assert t.options().count("travel red-S1") == 1
    t.play("A", "sell red-S1")
    assert t.options() == ["give RA hold", "give RA stash"]


@pytest.mark.rule("EE-282")
def test_options_depend_on_what_the_decider_knows(table):
    t = table(3, {"hand": {"A": {"red-S1": 1}, "B": {"green-S1": 1}, "C": {"yellow-S2": 2}}})
    mine = t.options("A")
    for seed in range(5):
        world = t.s.hide(0)
        GAME.rules().guess(world, 0, stream(seed))
        assert [GAME.codec.text(a) for a in GAME.rules().legal(world, 0)] == mine
        assert not [k for k in range(30) if world.hand[0, k] != t.s.hand[0, k]]
        assert [world.hand_size[k] for k in range(3)] == [1, 1, 2]


@pytest.mark.rule("EE-283")
def test_canonical_orders():
    assert COLOURS == ["orange", "green", "purple", "red", "yellow"]
    assert list(RELIC)[:5] == ["OA", "OB", "OC", "OD", "GA"]
    verbs = [GAME.codec.text(GAME.codec.first("travel") + k) for k in range(33)]
    assert verbs[:2] == ["travel orange-S1", "travel orange-S2"]
    assert verbs[-3:] == [f"travel {t}" for t in TRAVEL_CARD]


@pytest.mark.rule("EE-284")
def test_what_is_learnt_can_be_told_from_views(table):
    """Undo stops where the view of somebody shows something new: a dealt card is news to its owner alone."""
    t = table(2, {"hold": {"A": {"RA": 2}}, "trader": {"A": {"1": 1, "2": 1}}, "queue": {"1": ["red"], "2": ["red"]}},
              factions=QUIET)  # fmt: skip
    t.play("A", "sell T2", "market 1", "market 2")
    deal = GAME.codec.parse("deal red-S1")
    assert [GAME.seen(t.s, CHANCE, deal, viewer) for viewer in (0, 1, -1)] == [SEEN, VERB, VERB]
    t.chance("deal red-S1")
    assert (t.s.hide(0).hand[0, 18], t.s.hide(1).hand[0, 18]) == (1, -1)
    assert t.s.hide(1).hand_size[0] == 1


def test_secret_picks_are_seen_by_their_owner_only(table):
    t = table(2, {"hand": {"A": {"red-S1": 1, "red-S2": 1, "red-S3": 1}}})
    t.play("A", "pass")
    keep = GAME.codec.parse("take red-S1")
    assert [GAME.seen(t.s, 0, keep, viewer) for viewer in (0, 1, -1)] == [SEEN, VERB, VERB]
    t = table(2, open_action=False)
    t.procedure(Ask.DRAFTING, -1)
    deal = GAME.codec.parse("deal red-S1")
    assert [GAME.seen(t.s, CHANCE, deal, viewer) for viewer in (0, 1)] == [SEEN, VERB]


def test_a_guessed_redraw_hand_qualifies(table):
    t = table(2, open_action=False)
    hand = ["red-S1", "red-S2", "red-S5", "red-S6", "green-S1", "yellow-S3"]
    t.s.set_names({"hand": {"A": dict.fromkeys(hand, 1)}, "deck": dict.fromkeys(hand, 1)})
    GAME.complete(t.s)
    t.procedure(Ask.SETTING_UP, 3)
    t.play("A", "mark red-S1")
    worlds = set()
    for seed in range(20):
        world = t.s.hide(1)
        GAME.rules().guess(world, 1, stream(seed))
        assert not GAME.invariants(world)
        assert GAME.rules().legal(world, 0)
        worlds.add(world.tobytes())
    assert len(worlds) > 10


@pytest.mark.rule("EE-285")
def test_every_credit_has_a_cause():
    rng = random.Random(4)
    rules = GAME.rules()
    causes = set()
    for seed in range(6):
        s = GAME.begin(2 if seed % 2 else 1)
        while asked := rules.seats_awaited(s):
            seat = asked[0]
            if seat == CHANCE:
                action = rules.odds_pick(s, rng.randrange(rules.odds_total(s)))
            else:
                action = rng.choice(rules.legal(s, seat))
            rules.apply(s, seat, action)
            for row in range(2):
                assert sum(s.points[row, p] for p in range(len(PART))) == s.credits[row]
        causes |= {p for p in PART for row in range(2) if s.points[row, PART.index(p)]}
    assert {"start", "sale_rank", "sale_buyers", "column", "zu_fail"} <= causes
