"""Strength from results: Plackett-Luce over whole tables (Bradley-Terry for two), pairwise shares, both with intervals.

The fit is a plain minimisation with SciPy. The package `choix` fits the same models, but it knows neither ties nor
intervals, and a strength without its interval is what this arena is there to avoid.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import log
from typing import Any

import numpy as np

from periplus.core.contract.statistics import Z95, wilson

ELO = 400 / log(10)  # points for a factor of e in the odds
PRIOR = 4.0  # standard deviation of a bot's strength before any game: it keeps a bot that never lost finite


@dataclass(frozen=True)
class Rating:
    bot: str
    games: int
    rating: float
    low: float
    high: float


@dataclass(frozen=True)
class Pair:
    """How often a seat of `first` ended above one of `second`, of those the games separated. `trials`: so many tosses
    of a coin would know the share as well."""

    first: str
    second: str
    above: int
    below: int
    level: int
    tables: int
    trials: float

    @property
    def share(self) -> float:
        return self.above / max(1, self.above + self.below)

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.share * self.trials, self.trials)


def pairs(bots: Sequence[str], tables: Sequence[tuple[Sequence[str], Sequence[int]]]) -> list[Pair]:
    """Every two different bots at one table are compared, whatever the others did."""
    counts: dict[tuple[str, str], list[list[int]]] = {pair: [] for pair in combinations(bots, 2)}
    for seating, standing in tables:
        for pair in counts:
            if set(pair) <= set(seating):
                counts[pair].append([0, 0, 0])
        for i, j in combinations(range(len(seating)), 2):
            a, b = (i, j) if (seating[i], seating[j]) in counts else (j, i)
            pair = (seating[a], seating[b])
            if pair not in counts:
                continue
            difference = standing[a] - standing[b]
            counts[pair][-1][0 if difference > 0 else 1 if difference < 0 else 2] += 1
    return [_pair(*pair, np.array(told, int).reshape(-1, 3)) for pair, told in counts.items()]


def _pair(first: str, second: str, told: np.ndarray) -> Pair:
    """Of what each table told: above, below, level."""
    above, below, level = told.sum(0).tolist()
    return Pair(first, second, above, below, level, len(told), _trials(told[:, 0], told[:, 1]))


def _trials(above: np.ndarray, below: np.ndarray) -> float:
    """Seats of one table share its luck, so its pairs count for less than as many tables and for more than one. How
    much more, the tables themselves tell: by how little their shares differ (Korn and Graubard). Where they all tell
    the same, or are two, a table is one trial."""
    from scipy.stats import t as student

    compared = int(above.sum() + below.sum())
    least = min(compared, len(above))
    share = above.sum() / max(1, compared)
    apart = above - share * (above + below)
    if least < 3 or not apart.any():
        return least
    variance = len(above) / (len(above) - 1) * (apart**2).sum() / compared**2
    many = share * (1 - share) / variance * (Z95 / student.ppf(0.975, len(above) - 1)) ** 2
    return float(np.clip(many, least, compared))


def rate(bots: Sequence[str], tables: Sequence[tuple[Sequence[str], Sequence[int]]]) -> list[Rating]:
    """Ratings on the Elo scale, their mean 0, best first."""
    from scipy.optimize import minimize

    index = {bot: i for i, bot in enumerate(bots)}
    orders = Counter(_order([index[bot] for bot in seating], standing) for seating, standing in tables)

    def loss(strength: np.ndarray) -> float:
        total = float((strength**2).sum()) / (2 * PRIOR**2)
        for order, times in orders.items():
            total -= times * _log_chance(strength, order)
        return total

    start = np.zeros(len(bots))
    fitted = minimize(loss, start, method="BFGS").x if orders else start
    spread = _spread(loss, fitted) if orders else np.full(len(bots), PRIOR)
    games = {bot: sum(bot in seating for seating, _ in tables) for bot in bots}
    centre = fitted.mean()
    rated = []
    for bot, i in index.items():
        middle, half = float(ELO * (fitted[i] - centre)), float(ELO * Z95 * spread[i])
        rated.append(Rating(bot, games[bot], middle, middle - half, middle + half))
    return sorted(rated, key=lambda r: -r.rating)


def _order(seating: Sequence[int], standing: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The bots from first to last, those level with each other together."""
    return tuple(
        tuple(sorted(bot for bot, own in zip(seating, standing) if own == value))
        for value in sorted(set(standing), reverse=True)
    )


def _log_chance(strength: np.ndarray, order: tuple[tuple[int, ...], ...]) -> float:
    """Of ties, every order of those level with each other counts alike."""
    total = 0.0
    for place, level in enumerate(order):
        below = [bot for later in order[place + 1 :] for bot in later]
        ways = list(permutations(level)) if len(level) <= 4 else [level]
        total += sum(_log_in_turn(strength, way, below) for way in ways) / len(ways)
    return total


def _log_in_turn(strength: np.ndarray, way: Sequence[int], below: Sequence[int]) -> float:
    total = 0.0
    left = [*way, *below]
    for bot in way:
        if len(left) > 1:
            total += strength[bot] - float(np.log(np.exp(strength[left]).sum()))
        left.remove(bot)
    return total


def _spread(loss: Any, fitted: np.ndarray) -> np.ndarray:
    """Standard errors about the mean of all bots; where all stand together no game can tell, and it does not matter."""
    n = len(fitted)
    about_mean = np.eye(n) - 1 / n
    return np.sqrt(np.diag(about_mean @ np.linalg.inv(_curvature(loss, fitted)) @ about_mean))


def _curvature(function: Any, x: np.ndarray, step: float = 1e-3) -> np.ndarray:
    """Second differences; the bots are few."""
    n = len(x)
    out = np.zeros((n, n))
    for i in range(n):
        for j in range(i, n):
            a, b = np.zeros(n), np.zeros(n)
            a[i], b[j] = step, step
            value = function(x + a + b) - function(x + a - b) - function(x - a + b) + function(x - a - b)
            out[i, j] = out[j, i] = value / (4 * step * step)
    return out
