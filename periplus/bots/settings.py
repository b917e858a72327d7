"""How a bot thinks: budgets and settings. The levels mean the same in every game; the numbers are tuned per game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from periplus.core.errors import PeriplusError

RANDOM, NOVICE, ADEPT, EXPERT, MASTER = "random", "novice", "adept", "expert", "master"
LEVELS = (RANDOM, NOVICE, ADEPT, EXPERT, MASTER)

# A ladder of eight, each beating the one below about twice in three games: the network's odds at a falling temperature,
# bent by a manner, and the master.
RUNGS = tuple(f"rung-{number}" for number in range(1, 9))

# Beside the levels, to compare with: the search that was strongest before the networks, a network that does not search.
FIRST_EXPERT, NETWORK = "expert-1", "network"
YARDSTICKS = (FIRST_EXPERT, NETWORK, *RUNGS)

# What a level promises: the median decision takes no longer than this, in seconds.
PROMISE = {RANDOM: 0.1, NOVICE: 0.1, ADEPT: 0.5, EXPERT: 2.0, MASTER: 2.0, FIRST_EXPERT: 2.0, NETWORK: 0.1}
PROMISE |= dict.fromkeys(RUNGS[:-1], 0.1) | {RUNGS[-1]: 2.0}

TO_THE_END = 1 << 40


class UnknownLevel(PeriplusError):
    pass


@dataclass(frozen=True)
class SearchSettings:
    """One way to think about a move. The result depends on the view, the seed and these numbers alone."""

    simulations: int  # 0: no search, a move by the game's weights
    cut: int = TO_THE_END  # decisions of a playout before the position is estimated
    explore: float = 1.2
    first_play: float = 0.1
    even: float = 0.25  # share of the prior spread evenly over all legal moves
    margin: float = 0.3  # share of the points' margin in a result, beside winning
    spread: float = 30.0  # points of margin that matter at the end
    cut_spread: float = 40.0  # the same where a playout was cut short
    stray: int = 16  # of 256 playout moves, how many are random
    slip: int = 0  # of 256 decisions, how many are made without thought
    network: bool = False  # ask the game's network
    temperature: float = 0.0  # of its odds, where it does not search; 0: its first choice
    manner: str = ""  # how it plays beside, where it does not search: a name of `[manners]` in the game's levels
    trust: float = 1.0  # its share in a result; the rest is a playout's
    halving: int = 0  # so many moves are compared at the root, the worse half left out again and again; 0: by the tree
    evidence: float = 1.0  # how much what was seen of a move weighs there beside its odds
    walk: int = -1  # so many of one's next decisions are made by the network's odds before it judges; -1: by the tree
    modelled: bool = False  # others move as the network would, instead of by the tree

    def but(self, **changes: Any) -> SearchSettings:
        return replace(self, **changes)
