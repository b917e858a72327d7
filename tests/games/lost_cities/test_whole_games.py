"""Invariants of the ledger's section 6 over random games, as far as they need the history of a game."""

import random

import pytest

from periplus.core.engine.frames import CHANCE
from periplus.core.laws import laws
from periplus.games.lost_cities import GAME
from periplus.games.lost_cities.actions import ACCELERATE, REFUSE, SKIP
from periplus.games.lost_cities.data import ARROW, COLOURS, NUMBERS, SQUARES, STRUCK, TICKED
from periplus.games.lost_cities.rules.verdict import sheet_of

MODES = [(1, "clockwise"), *((n, mode) for n in (2, 3, 4, 5) for mode in ("clockwise", "simultaneous"))]


def entries(s, seat):
    """How much of a sheet is used up: circles, squares, top vases, refusals. LC-115"""
    columns = sum((s.circle[seat, c] == TICKED) + s.level[seat, c] + s.top_vase[seat, c] for c in range(COLOURS))
    return columns + s.dice_marks[seat]


def arrows(s, seat):
    return sum(ARROW[c, i] for c in range(COLOURS) for i in range(1, s.level[seat, c] + 1))


class Witness:
    """Follows one game and counts what the record does not keep."""

    def __init__(self, s):
        self.refusals = [0] * s.seats
        self.by_dice = [0] * s.seats
        self.accelerated = [0] * s.seats
        self.chosen = []
        self.last = []
        self.used = [0] * s.seats

    def note(self, s, seat, action):
        if seat == CHANCE:
            return
        if action <= REFUSE:
            self.chosen.append(seat)
            assert self.chosen[0] == s.active
            assert seat not in self.chosen[:-1], "one choice a roll"
        if action == REFUSE:
            self.refusals[seat] += 1
        if ACCELERATE <= action <= SKIP:
            mine = [entry for entry in self.last if entry[0] == seat]
            assert mine, "an acceleration follows a write"
            assert ACCELERATE <= mine[-1][1] < SKIP or mine[-1][1] < REFUSE
        p = sheet_of(s, seat)
        if action < REFUSE:
            c, n = divmod(action, NUMBERS)
            self.by_dice[seat] += s.level[p, c] < SQUARES and (s.level[p, c] > 0 or n > 0)
        if ACCELERATE <= action < SKIP:
            self.accelerated[seat] += s.level[p, action - ACCELERATE] < SQUARES

    def check_roll(self, s):
        """After the last choice of a roll."""
        assert len(self.chosen) == s.seats
        for seat in range(s.seats):
            assert s.dice_marks[seat] == min(9, self.refusals[seat])
            assert self.accelerated[seat] <= arrows(s, seat)
            written = sum(s.level[seat, c] for c in range(COLOURS))
            assert self.by_dice[seat] + self.accelerated[seat] == written
            used = entries(s, seat)
            exhausted = s.dice_marks[seat] == 9 and self.refusals[seat] > 9
            assert used > self.used[seat] or exhausted, "a choice uses up an entry or a refusal"
            assert used <= 75
            self.used[seat] = used
        self.chosen = []


@pytest.mark.rule("LC-042", "LC-056", "LC-101", "LC-107", "LC-111", "LC-115")
@pytest.mark.parametrize("seats, mode", MODES)
def test_random_games_keep_the_invariants(seats, mode):
    for seed in range(3):
        rng = random.Random(f"{seed} {seats} {mode}")
        rules = GAME.rules("plain")
        s = GAME.begin(seats, {"choice_order": mode, "first_player": "A"})
        witness = Witness(s)
        while asked := rules.seats_awaited(s):
            seat = rng.choice(asked)
            if seat == CHANCE:
                action = rules.odds_pick(s, rng.randrange(rules.odds_total(s)))
            else:
                legal = rules.legal(s, seat)
                assert legal == sorted(set(legal))
                # Refusals are rare, so that games are long and sheets get full.
                choices = [a for a in legal if a != REFUSE] if rng.random() < 0.9 else legal
                action = rng.choice(choices or legal)
            witness.note(s, seat, action)
            before = s.copy()
            rules.apply(s, seat, action)
            assert GAME.invariants(s) == []
            witness.last.append((seat, action))
            grew(before, s)
            if s.depth == 0 or s.roll != before.roll:
                witness.check_roll(s)
                witness.last = []
        assert s.roll <= 75


def grew(before, s):
    """Counts never shrink, and circles never leave ticked or struck."""
    for seat in range(s.seats):
        assert s.artefacts[seat] >= before.artefacts[seat]
        assert s.dice_marks[seat] >= before.dice_marks[seat]
        for c in range(COLOURS):
            assert s.level[seat, c] >= before.level[seat, c]
            assert s.top_vase[seat, c] >= before.top_vase[seat, c]
            if before.circle[seat, c] in (TICKED, STRUCK):
                assert s.circle[seat, c] == before.circle[seat, c]


@pytest.mark.rule("LC-041", "LC-042")
def test_choices_go_clockwise_from_the_active_player():
    for seed in range(3):
        s = GAME.begin(4, {"first_player": "C"})
        order = []
        for position, (seat, action) in laws.walk(GAME, s, seed):
            if seat != CHANCE and action <= REFUSE:
                order.append(seat)
                number = len(order) - 1
                assert seat == (2 + number // 4 + number % 4) % 4
                assert position.active == (2 + number // 4) % 4


@pytest.mark.rule("LC-151", "LC-154")
def test_the_caravan_advances_once_a_roll_unless_it_is_at_the_top():
    for seed in range(6):
        s = GAME.begin(1)
        idle = 0
        for position, step in laws.walk(GAME, s, seed):
            after = position.copy()
            GAME.apply(after, *step)
            if after.depth == 0 or after.roll != position.roll:
                left = [c for c in range(COLOURS) if after.colour_pool >> c & 1]
                advanced = sum(after.caravan) + idle == position.roll
                if not advanced:
                    idle += 1
                    assert all(after.caravan[c] == 9 for c in left) or position.roll % 2 == 0
                assert sum(after.caravan) + idle == position.roll


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_the_same_decisions_and_dice_give_the_same_bytes(seats):
    steps = []
    s = GAME.begin(seats)
    for _, step in laws.walk(GAME, s, 5):
        steps.append(step)
    again = GAME.begin(seats)
    for step in steps:
        GAME.apply(again, *step)
    assert again.tobytes() == s.tobytes()


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_laws(seats):
    assert laws.check_game(GAME, seats, seed=seats, thorough=0.05) is None


def test_the_latest_choice_is_kept_for_all_to_see(table):
    t = table(2, {"numbers": {"A": {"red": [1, 1], "orange": [2]}}})
    t.throw("red blue green", "4 0 0")
    t.play("A", "take red 4", "accelerate orange", "accelerate orange")
    t.play("B", "take blue 0")
    assert list(t.s.array["fresh"][0][0]) == [1, 2, 0, 0, 0, 0]
    assert list(t.s.array["fresh"][0][1]) == [0, 0, 0, 0, 1, 0]
    t.throw("red blue green", "4 0 0")
    t.play("B", "refuse")
    assert not t.s.array["fresh"][0][1].any()
    t.play("A", "take red 4")
    assert list(t.s.array["fresh"][0][0]) == [1, 0, 0, 0, 0, 0]
