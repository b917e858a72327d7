"""A root where few moves are compared evenly: the half that does worse is left out, until one is left.

The network's odds are sharp, and a tree that follows them looks at little else; here a move it hardly thought of is
looked at as often as its favourite, if it is among the first few at all (sequential halving, as at the root of Gumbel
MuZero, without the noise).
"""

from collections.abc import Callable
from math import ceil, log, log2
from typing import Any

from periplus.bots.settings import SearchSettings

TRUSTED_FROM = 50  # visits at which a mean weighs as much as this many e-folds of odds

Visits = dict[int, tuple[int, float]]  # by action: visits, mean


class Halving:
    """Which action of the root is tried next."""

    def __init__(self, options: list[int], odds: Any, settings: SearchSettings) -> None:
        self._logs = {action: log(max(float(odds[action]), 1e-9)) for action in options}
        self._left = sorted(options, key=lambda action: -self._logs[action])[: settings.halving]
        self._out: list[int] = []
        self._evidence = settings.evidence
        self._rounds = ceil(log2(len(self._left)))
        self._planned = self._simulations = settings.simulations
        self._tried = dict.fromkeys(self._left, 0)
        self._begin_round()

    def _begin_round(self) -> None:
        self._before, self._begun = sum(self._tried.values()), dict(self._tried)

    def fit(self, simulations: int) -> None:
        """The time allows so many, as far as can be told by now: all rounds are to have their share of them."""
        self._simulations = min(self._planned, simulations)

    def _due(self) -> dict[int, int]:
        """How often each action is still to be tried in this round."""
        share = (self._simulations - self._before) // (max(1, self._rounds) * len(self._left))
        return {action: self._begun[action] + max(1, share) - self._tried[action] for action in self._left}

    def next(self, most: int, seen: Callable[[], Visits]) -> tuple[int, int, int]:
        """An action to try, how often it was tried, and how often it is now, at most so many times."""
        if max(self._due().values()) <= 0:
            self._halve(seen())
        due = self._due()
        action = max(due, key=lambda each: due[each])
        times = min(most, due[action])
        before = self._tried[action]
        self._tried[action] += times
        return action, before, times

    def _halve(self, seen: Visits) -> None:
        ranked = self._ranked(seen)
        count = max(2, (len(ranked) + 1) // 2)
        self._left, self._out = ranked[:count], ranked[count:] + self._out
        self._rounds -= 1
        self._begin_round()

    def _ranked(self, seen: Visits) -> list[int]:
        most = max((seen[each][0] for each in self._left if each in seen), default=0)
        weight = self._evidence * (TRUSTED_FROM + most)
        worth = {each: self._logs[each] + weight * seen[each][1] if each in seen else -1e30 for each in self._left}
        return sorted(self._left, key=lambda each: -worth[each])

    def order(self, seen: Visits) -> dict[int, int]:
        """The place of every action that was compared, the best first."""
        return {action: place for place, action in enumerate(self._ranked(seen) + self._out)}
