"""What a study finds: values with intervals, and a sentence that names its sample. A game's own `study.py` uses it.

A package that brings a game brings its questions in the same way: `study.py` beside the game, with a `MATTER` in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from periplus.core.contract.game import Game

Z95 = 1.959964
Played = Sequence[dict[str, Any]]


@dataclass(frozen=True)
class Finding:
    """One question answered: values with their intervals, samples for histograms, and what follows from them. `units`:
    of values that are not in `unit`; `even`: what it would be if nothing made a difference, and what that is called."""

    title: str
    unit: str
    values: dict[str, float]
    intervals: dict[str, tuple[float, float]] = field(default_factory=dict)
    told: str = ""
    samples: dict[str, list[float]] = field(default_factory=dict)
    units: dict[str, str] = field(default_factory=dict)
    even: tuple[str, float] | None = None

    def unit_of(self, name: str) -> str:
        return self.units.get(name, self.unit)


def nothing_more(game: Game, seats: int, played: Played) -> list[Finding]:
    return [parts_of_points(game, seats, played)]


@dataclass(frozen=True)
class Matter:
    """What a study of one game looks at, the field that counts its rounds, and the options it lets vary."""

    look: Callable[[Game, int, Played], list[Finding]] = nothing_more
    rounds: str = ""
    vary: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    alone: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # the same, for solo games


def wilson(successes: float, trials: float) -> tuple[float, float]:
    """The 95 % interval of a share."""
    if trials == 0:
        return 0.0, 1.0
    share, z2 = successes / trials, Z95 * Z95
    centre = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    half = Z95 * sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials)) / (1 + z2 / trials)
    return max(0.0, centre - half), min(1.0, centre + half)


def mean_of(numbers: Sequence[float]) -> float:
    return sum(numbers) / max(1, len(numbers))


def interval_of(numbers: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of a mean."""
    mean = mean_of(numbers)
    spread = sqrt(sum((x - mean) ** 2 for x in numbers) / max(1, len(numbers) - 1) / max(1, len(numbers)))
    return mean - Z95 * spread, mean + Z95 * spread


def means(title: str, unit: str, samples: Mapping[str, Sequence[float]], told: str = "") -> Finding:
    """The mean of each group with its 95 % interval."""
    known = {name: numbers for name, numbers in samples.items() if numbers}
    values = {name: mean_of(numbers) for name, numbers in known.items()}
    return Finding(title, unit, values, {name: interval_of(numbers) for name, numbers in known.items()}, told)


def shares(title: str, unit: str, counts: Mapping[str, tuple[int, int]], told: str = "") -> Finding:
    """How often something happened, of how many times."""
    seen = {name: pair for name, pair in counts.items() if pair[1]}
    values = {name: hits / games for name, (hits, games) in seen.items()}
    return Finding(title, unit, values, {name: wilson(*pair) for name, pair in seen.items()}, told)


def winners(result: Mapping[str, Any]) -> list[int]:
    best = max(result["standing"])
    return [seat for seat, own in enumerate(result["standing"]) if own == best]


def parts_of_points(game: Game, seats: int, played: Played) -> Finding:
    """Where the points come from."""
    names = game.state.seat_domain.names[:seats]
    samples: dict[str, list[float]] = {part: [] for part in game.parts}
    for result in played:
        booked = result["final"].get("points", {})
        for name in names:
            for part in game.parts:
                samples[part].append(float(booked.get(name, {}).get(part, 0)))
    used = {part: numbers for part, numbers in samples.items() if any(numbers)}
    return means("Where the points come from", "points a player", used)


def at(result: Mapping[str, Any], name: str, seat: str) -> Any:
    """A seat's row of a field of the final position; empty where it is all zeros."""
    return result["final"].get(name, {}).get(seat, {})
