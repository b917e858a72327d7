"""Rewards as rules: what a finished game is worth to a seat, by rank, by margin or by pairs.

The numbers they weigh with come from `reward_settings`.
"""

from enum import IntEnum
from typing import Any

from periplus.core.engine.loop import rank, squash, standing
from periplus.core.engine.rule import rule

# Bound per game. RIVALS: 1 if the game itself plays against one who is alone.
PARTS = RIVALS = 0
PAIR_WIN = PAIR_SPREAD = 0.0


def solo_lead(s: Any) -> int:
    raise NotImplementedError("bound by `reward_bindings`")


def endless(s: Any) -> bool:
    raise NotImplementedError("bound by `reward_bindings`")


class RewardKind(IntEnum):
    """What a reward counts."""

    RANK = 0
    MARGIN = 1
    PAIRS = 2


@rule
def total_of(s: Any, seat: int) -> int:
    total = 0
    for part in range(PARTS):
        total += s.points[seat, part]
    return total


@rule
def pair_reward(lead: float, ahead: int) -> float:
    """-1 to 1: who is ahead, and how far."""
    return PAIR_WIN * ahead + (1.0 - PAIR_WIN) * (2.0 * squash(lead / PAIR_SPREAD) - 1.0)


@rule
def reward_by_pairs(s: Any, seat: int) -> float:
    """The mean over the others of being ahead of them; alone, by the lead over what the game puts up against one. A
    game that nobody wanted to end is lost for all, or who is ahead by a point would learn to go round in circles."""
    if endless(s):
        return -1.0
    if s.seats == 1:
        lead = solo_lead(s)
        return pair_reward(lead, 1 if lead > 0 else -1)
    total = 0.0
    own = standing(s, seat)
    for other in range(s.seats):
        if other != seat:
            others = standing(s, other)
            ahead = 1 if own > others else -1 if own < others else 0
            total += pair_reward(float(total_of(s, seat) - total_of(s, other)), ahead)
    return total / (s.seats - 1.0)


@rule
def reward_alone(s: Any, reward: int) -> float:
    """Its own points / 100; where the game plays against one, beating it (a tie is a loss), or the lead over it."""
    if RIVALS == 0:
        return total_of(s, 0) / 100.0
    if reward == RewardKind.MARGIN:
        return standing(s, 0) / 100.0
    return 1.0 if standing(s, 0) > 0 else -1.0


@rule
def reward_of(s: Any, seat: int, reward: int) -> float:
    """By rank: the share of the others left behind minus the share ahead.

    By margin: points ahead of the best other / 100. By pairs: see `reward_by_pairs`.
    """
    if reward == RewardKind.PAIRS:
        return reward_by_pairs(s, seat)
    if s.seats == 1:
        return reward_alone(s, reward)
    if reward == RewardKind.MARGIN:
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
