"""Random games under the laws, and invariants of the ledger's section 6 that need the history of a game."""

import random

import pytest

from periplus.core.engine.frames import CHANCE
from periplus.core.laws import laws
from periplus.games.excavation import GAME
from periplus.games.excavation.actions import CODEC, YES, Ask
from periplus.games.excavation.data import PART, PRESETS
from periplus.games.excavation.rules.buyers import interested, payout

PASS = CODEC.first("pass")
FACTIONS = ("issisinui", "kutu_kuti", "dal_harrai", "gul", "aquilla")
MODES = [
    (2, {}),
    (3, {"starting_hand": "drafted"}),
    (4, {}),
    (1, {"zu": "normal"}),
    (1, {"zu": "relaxed"}),
    (1, {"zu": "expert"}),
]


@pytest.mark.parametrize(("seats", "options"), MODES)
def test_laws_hold(seats, options):
    violation = laws.check_game(GAME, seats, options, seed=seats, thorough=0.02, follow=0.002)
    assert violation is None, str(violation)


def play(seats, options, seed, watch):
    """A random game; `watch(before, seat, action, after)` sees every step."""
    rules, rng = GAME.rules(), random.Random(seed)
    s = GAME.begin(seats, options)
    while asked := rules.seats_awaited(s):
        seat = asked[0]
        if seat == CHANCE:
            action = rules.odds_pick(s, rng.randrange(rules.odds_total(s)))
        else:
            action = rng.choice(rules.legal(s, seat))
        before = s.copy()
        rules.apply(s, seat, action)
        watch(before, seat, action, s)
    return s


def ask_of(s):
    return Ask(s.frames[s.depth - 1, 0]) if s.depth else None


@pytest.mark.parametrize("seed", range(3))
def test_histories(seed):
    """I-10, I-13, I-15, I-18, I-20, I-21"""
    seats = (2, 3, 4)[seed % 3]
    actions = [0]

    def watch(before, seat, action, after):
        for row in range(seats):
            for c in range(5):
                assert after.column_paid[row, c] >= before.column_paid[row, c]
        if ask_of(before) == Ask.ACTION:
            actions[0] += action != PASS
            assert PASS in GAME.rules().legal(before, seat)
        if ask_of(before) in (Ask.SELL_RELIC, Ask.SELL_MARKET) and after.points[seat, 1] + after.points[seat, 2] > (
            before.points[seat, 1] + before.points[seat, 2]
        ):
            colour = before.sale_colour - 1
            markets = after.sale_markets or before.sale_markets
            assert after.points[seat, 1] - before.points[seat, 1] == payout(before, colour)
            there = sum(interested(before, m, colour) for m in range(6) if markets >> m & 1)
            assert after.points[seat, 2] - before.points[seat, 2] == 2 * there
        if after.round > before.round or after.depth == 0:
            part = PART.index(f"majority_r{before.round}")
            paid = [after.points[row, part] for row in range(seats)]
            assert max(paid) <= 3 * (5, 10, 15)[before.round - 1]
            assert sum(paid) <= 3 * (5, 15, 30)[before.round - 1]

    s = play(seats, {}, seed, watch)
    assert s.round == 3
    assert 0 < actions[0] <= 64 * seats + 180
    assert all(s.points[row, PART.index("column")] + s.points[row, PART.index("row")] <= 127 for row in range(seats))


@pytest.mark.parametrize("preset", [*PRESETS])
def test_zu_plays_its_cards(preset):
    """I-16: ten cards a round, fewer played with E4; guards never go; every tie it had is on record."""
    shown = {1: 0, 2: 0, 3: 0}

    def watch(before, seat, action, after):
        if ask_of(before) in (Ask.ZU_REVEAL, Ask.ZU_BURN):
            shown[before.round] += 1
        assert all(after.guard[1, r] >= before.guard[1, r] for r in range(20))
        assert after.trace_size < 32
        if before.depth and ask_of(before) == Ask.SAMPLE and action == YES:
            assert seat == 0

    s = play(1, {"zu": preset}, 7, watch)
    assert shown == {1: 10, 2: 10, 3: 10}
    assert s.points[1, PART.index("zu_leftover")] >= 0
    assert s.credits[1] > 0


def test_every_action_can_be_carried_through():
    """I-13: whatever is offered can be played to its end by always taking the first option."""
    rules, rng = GAME.rules(), random.Random(11)
    tried = set()
    for _ in range(4):
        factions = rng.sample(FACTIONS, 4)
        s = GAME.begin(4, {f"faction_{seat}": f for seat, f in zip("ABCD", factions)})
        while asked := rules.seats_awaited(s):
            seat = asked[0]
            if seat == CHANCE:
                rules.apply(s, CHANCE, rules.odds_pick(s, rng.randrange(rules.odds_total(s))))
                continue
            legal = rules.legal(s, seat)
            if ask_of(s) == Ask.ACTION and rng.random() < 0.1:
                for action in legal:
                    tried.add(GAME.codec.text(action).split()[0])
                    carry_through(s.copy(), seat, action)
            rules.apply(s, seat, rng.choice(legal))
    assert tried == {"travel", "dig", "haggle", "sell", "command", "smuggle", "survey", "pass"}


def carry_through(s, seat, action):
    rules = GAME.rules()
    left, round_ = s.actions_left, s.round
    rules.apply(s, seat, action)
    for _ in range(60):
        asked = rules.seats_awaited(s)
        if not asked or ask_of(s) in (Ask.ACTION, Ask.PLACE_THIRD) or s.round > round_:
            return
        who = asked[0]
        rules.apply(s, who, rules.odds_pick(s, 0) if who == CHANCE else rules.legal(s, who)[0])
    raise AssertionError(f"{GAME.codec.text(action)} with {left} actions left does not end")


def test_random_games_use_all_of_the_box():
    """Every verb of the players and every question comes up in random games."""
    verbs, asks = set(), set()

    def watch(before, seat, action, after):
        verbs.add(GAME.codec.verb_of(action).name)
        asks.add(ask_of(before))

    for seed in range(12):
        play((1, 2, 3, 4)[seed % 4], {"starting_hand": "drafted" if seed % 3 == 2 else "dealt"}, seed, watch)
    rare = {Ask.REDRAW, Ask.RELOCATE_EXPLORER, Ask.RELOCATE_TO, Ask.REASSIGN, Ask.DRONE_PICK, Ask.ZU_BURN}
    assert {ask for ask in Ask if ask <= Ask.ZU_TIE_MARKET} - asks <= rare
    assert {v.name for v in GAME.codec.verbs} - verbs <= {"mark", "lift", "reassign"}
