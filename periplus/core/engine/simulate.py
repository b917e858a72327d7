"""Compiled loops, made once per game: single steps, whole random games over threads, whole random games on CUDA."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from periplus.core.engine import loop
from periplus.core.engine.chance import seed_stream
from periplus.core.engine.frames import awaited
from periplus.core.engine.loop import legal, playout, rank
from periplus.core.engine.playable import Playable
from periplus.core.engine.record import Record
from periplus.core.engine.rule import rule
from periplus.core.engine.rules import KeepsRules, Rules, actions_in

WORDS = 0
SEATS = 0
PARTS = 0
apply = odds_total = odds_pick = guess = loop.verdict

ENDLESS = 1 << 60
GIVEN = -1


# Entries: what Python calls. They take arrays of positions and an index, because that is what all targets share.


@rule
def awaited_at(states: Any, i: int) -> int:
    return awaited(states[i])


@rule
def legal_at(states: Any, i: int, seat: int, mask: Any) -> int:
    return legal(states[i], seat, mask)


@rule
def apply_at(states: Any, i: int, seat: int, action: int) -> None:
    apply(states[i], seat, action)


@rule
def odds_total_at(states: Any, i: int) -> int:
    return odds_total(states[i])


@rule
def odds_pick_at(states: Any, i: int, r: int) -> int:
    return odds_pick(states[i], r)


@rule
def guess_at(states: Any, i: int, seat: int, rng: Any) -> None:
    guess(states[i], seat, rng)


@rule
def book_result(s: Any, i: int, scores: Any, ranks: Any) -> None:
    for seat in range(s.seats):
        total = 0
        for part in range(PARTS):
            total += s.points[seat, part]
        scores[i, seat] = total
        ranks[i, seat] = rank(s, seat)


@rule
def play_span(
    start: Any, work: Any, rng: Any, mask: Any, tally: Any, seed: int, first: int, limit: int,
    scores: Any, ranks: Any, counts: Any,
) -> None:  # fmt: skip
    """Random games first…; game i uses stream i of the seed, so the split over threads does not matter.

    A negative seed leaves the stream as it was given.
    """
    for i in range(scores.shape[0]):
        work[0] = start[0]
        if seed >= 0:
            seed_stream(rng, seed, first + i)
        tally[0] = 0
        tally[1] = 0
        tally[2] = 0
        playout(work[0], rng, mask, limit, tally)
        book_result(work[0], i, scores, ranks)
        for k in range(3):
            counts[i, k] = tally[k]


@rule
def copy_many(source: Any, target: Any, times: int) -> None:
    for _ in range(times):
        target[0] = source[0]


class CompiledRules(Rules):
    """The CPU build, called from Python; compiled on first use, cached on disk."""

    def __init__(self, game: Playable) -> None:
        self.game = game
        self.target = "cpu"
        self._builder = game.builder("cpu")
        self._words = game.bindings["WORDS"]

    def entry(self, function: Callable[..., Any]) -> Any:
        return self._builder.build(function, entry=True)

    def awaited(self, s: Record) -> int:
        return int(self.entry(awaited_at)(s.array, 0))

    def legal(self, s: Record, seat: int) -> list[int]:
        mask = np.zeros(self._words, np.int64)
        self.entry(legal_at)(s.array, 0, seat, mask)
        return actions_in(mask.tolist())

    def apply(self, s: Record, seat: int, action: int) -> None:
        self.entry(apply_at)(s.array, 0, seat, action)

    def odds_total(self, s: Record) -> int:
        return int(self.entry(odds_total_at)(s.array, 0))

    def odds_pick(self, s: Record, r: int) -> int:
        return int(self.entry(odds_pick_at)(s.array, 0, r))

    def guess(self, view: Record, seat: int, rng: Any) -> None:
        self.entry(guess_at)(view.array, 0, seat, rng)

    def playout(self, s: Record, rng: Any, limit: int) -> tuple[int, int, int]:
        work, mask, tally = np.zeros_like(s.array), np.zeros(self._words, np.int64), np.zeros(3, np.int64)
        scores, ranks, counts = result_arrays(1, s.seats)
        self.entry(play_span)(s.array, work, rng, mask, tally, GIVEN, 0, limit, scores, ranks, counts)
        s.array[:] = work
        return int(tally[0]), int(tally[1]), int(tally[2])

    def warm(self) -> Iterator[str]:
        """Compile or load every entry, naming each as it begins."""
        s = self.game.begin(self.game.seat_counts[-1])
        rng = np.array([1, 1], np.int64)
        yield "playout"
        self.playout(s, rng, 1)
        yield "copy"
        self.entry(copy_many)(s.array, s.copy().array, 1)
        yield "steps"
        self.warm_steps()


@dataclass(frozen=True)
class Results:
    """What whole games came to: scores and ranks by game and seat; decisions, forced decisions, chance by game."""

    scores: NDArray[np.int32]
    ranks: NDArray[np.int8]
    counts: NDArray[np.int64]
    seconds: float

    @property
    def decisions(self) -> int:
        return int(self.counts[:, 0].sum())


def simulate(
    game: KeepsRules,
    seats: int,
    games: int,
    seed: int,
    options: dict[str, str] | None = None,
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Results:
    """Whole random games with the CPU build. The result depends on the seed alone, not on the threads."""
    rules = game.rules("cpu")
    assert isinstance(rules, CompiledRules)
    play = rules.entry(play_span)
    start = game.begin(seats, options).array
    words = game.bindings["WORDS"]

    def span(first: int, count: int) -> Any:
        results = result_arrays(count, seats)
        scratch = (np.zeros_like(start), apart(2), apart(words), apart(3))
        play(start, *scratch, seed, first, ENDLESS, *results)
        if progress is not None:
            progress(count)
        return results

    chunk = max(1, min(10_000, games // (4 * threads) or 1))
    firsts = range(0, games, chunk)
    begin = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        parts = list(pool.map(lambda first: span(first, min(chunk, games - first)), firsts))
    scores, ranks, counts = map(np.concatenate, zip(*parts, strict=True))
    return Results(scores, ranks, counts, time.perf_counter() - begin)


def result_arrays(games: int, seats: int) -> tuple[NDArray[np.int32], NDArray[np.int8], NDArray[np.int64]]:
    return np.zeros((games, seats), np.int32), np.zeros((games, seats), np.int8), np.zeros((games, 3), np.int64)


def apart(length: int) -> NDArray[np.int64]:
    """A small array on cache lines of its own: threads that share a line slow each other down."""
    return np.zeros(length + 64, np.int64)[32 : 32 + length]


def cpu_count() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
