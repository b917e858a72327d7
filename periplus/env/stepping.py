"""One step of one position of a batch, as a rule: apply, let chance answer, restart what is over, look."""

from __future__ import annotations

from typing import Any

from periplus.core.frames import CHANCE, CHANCE_BIT, awaited, first_seat
from periplus.core.loop import legal, rank, sample
from periplus.core.rule import rule

# Bound per game and batch.
WORDS = ACTIONS = PARTS = 0

# Given instead of an action: only let chance answer and look, after a reset.
SETTLE = -2


def _open(*_: Any) -> Any:
    raise NotImplementedError("bound by a batch's Builder")


apply = question = observe = _open


@rule
def total_of(s: Any, seat: int) -> int:
    total = 0
    for part in range(PARTS):
        total += s.points[seat, part]
    return total


@rule
def reward_of(s: Any, seat: int, by_margin: int) -> float:
    """By rank: the share of the others left behind minus the share ahead.

    By margin: points ahead of the best other / 100. A table of one is rewarded by its own points / 100.
    """
    if s.seats == 1:
        return total_of(s, seat) / 100.0
    if by_margin == 1:
        best = -(1 << 30)
        for other in range(s.seats):
            if other != seat:
                best = max(best, total_of(s, other))
        return (total_of(s, seat) - best) / 100.0
    ahead = rank(s, seat) - 1
    behind = 0
    own = rank(s, seat)
    for other in range(s.seats):
        if rank(s, other) > own:
            behind += 1
    return (behind - ahead) / (s.seats - 1.0)


@rule
def settle_one(states: Any, i: int, rng: Any, start: Any, by_margin: int, rewards: Any, done: Any, stats: Any) -> int:
    """Chance answers until a seat is asked; a finished game is booked and begun anew. The seat that is asked."""
    while True:
        who = awaited(states[i])
        if who == CHANCE_BIT:
            apply(states[i], CHANCE, sample(states[i], rng))
        elif who != 0:
            return first_seat(who)
        else:
            done[i] = 1
            for seat in range(states[i].seats):
                rewards[i, seat] = reward_of(states[i], seat, by_margin)
            stats[i, 0] += 1
            stats[i, 1] += stats[i, 2]
            stats[i, 2] = 0
            for seat in range(states[i].seats):
                stats[i, 4 + seat] += total_of(states[i], seat)
            states[i] = start[0]


@rule
def show_one(states: Any, i: int, seat: int, mask: Any, acting: Any, legals: Any, rows: Any) -> None:
    acting[i] = seat
    legal(states[i], seat, mask)
    for action in range(ACTIONS):
        legals[i, action] = (mask[action >> 5] >> (action & 31)) & 1
    if rows.shape[0] > 0:
        observe(states[i], seat, question(states[i], seat), rows, i)


@rule
def step_one(
    states: Any, i: int, rng: Any, mask: Any, start: Any, by_margin: int, actions: Any, acting: Any, legals: Any,
    rows: Any, rewards: Any, done: Any, stats: Any,
) -> None:  # fmt: skip
    """An action that is not legal is replaced by the lowest legal one and counted, so that a batch never stops."""
    done[i] = 0
    for seat in range(rewards.shape[1]):
        rewards[i, seat] = 0.0
    action = actions[i]
    if action != SETTLE:
        if action < 0 or action >= ACTIONS or legals[i, action] == 0:
            stats[i, 3] += 1
            action = 0
            while legals[i, action] == 0:
                action += 1
        stats[i, 2] += 1
        apply(states[i], acting[i], action)
    seat = settle_one(states, i, rng, start, by_margin, rewards, done, stats)
    show_one(states, i, seat, mask, acting, legals, rows)
