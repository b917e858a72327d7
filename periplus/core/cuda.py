"""The same rules in CUDA kernels: one thread plays one game after another. Imported only when asked for."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

import numba
import numpy as np
from numba import cuda

from periplus.core import loop
from periplus.core.chance import seed_stream
from periplus.core.game import Game
from periplus.core.loop import playout, step_random
from periplus.core.rule import Builder, rule
from periplus.core.simulate import Results, book_result

WORDS = 0
STATE: Any = None
standing = loop.verdict
int64 = numba.int64

THREADS = 128


@rule
def play_kernel(start: Any, seed: int, first: int, games: int, scores: Any, ranks: Any, counts: Any) -> None:
    """Whole random games. A thread that ends one takes its next at once, so that no warp waits for its longest game."""
    work = cuda.local.array(1, STATE)
    rng = cuda.local.array(2, int64)
    mask = cuda.local.array(WORDS, int64)
    i = cuda.grid(1)
    step = cuda.gridsize(1)
    if i >= games:
        return
    work[0] = start[0]
    seed_stream(rng, seed, first + i)
    decisions = 0
    forced = 0
    chance = 0
    while i < games:
        kind = step_random(work[0], rng, mask)
        if kind == 1:
            chance += 1
        elif kind != 0:
            decisions += 1
            forced += kind - 2
        else:
            book_result(work[0], i, scores, ranks)
            counts[i, 0] = decisions
            counts[i, 1] = forced
            counts[i, 2] = chance
            decisions = 0
            forced = 0
            chance = 0
            i += step
            if i < games:
                work[0] = start[0]
                seed_stream(rng, seed, first + i)


@rule
def playout_kernel(states: Any, seed: int, limit: int) -> None:
    """Each position of an array played on through at most `limit` decisions, in place."""
    i = cuda.grid(1)
    if i >= states.shape[0]:
        return
    rng = cuda.local.array(2, int64)
    mask = cuda.local.array(WORDS, int64)
    tally = cuda.local.array(3, int64)
    for k in range(3):
        tally[k] = 0
    seed_stream(rng, seed, i)
    playout(states[i], rng, mask, limit, tally)


def cuda_builder(game: Game) -> Builder:
    return Builder("cuda", {**game.bindings, "STATE": numba.from_dtype(game.state.dtype)})


class Device:
    """One game on one card: kernels are compiled when first used and kept."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._builder = cuda_builder(game)

    def kernel(self, function: Any) -> Any:
        return self._builder.build(function, entry=True)

    def simulate(
        self,
        seats: int,
        games: int,
        seed: int,
        options: Mapping[str, str] | None = None,
        resident: int = 132 * 1024,
        first: int = 0,
    ) -> Results:
        """Whole random games; game i is the one the CPU plays for the same seed. `resident` threads share the games."""
        start = cuda.to_device(self.game.begin(seats, options).array)
        scores = cuda.device_array((games, seats), np.int32)
        ranks = cuda.device_array((games, seats), np.int8)
        counts = cuda.device_array((games, 3), np.int64)
        blocks = (min(resident, games) + THREADS - 1) // THREADS
        cuda.synchronize()
        begin = time.perf_counter()
        self.kernel(play_kernel)[blocks, THREADS](start, seed, first, games, scores, ranks, counts)
        cuda.synchronize()
        seconds = time.perf_counter() - begin
        return Results(scores.copy_to_host(), ranks.copy_to_host(), counts.copy_to_host(), seconds)

    def positions(self, seats: int, games: int, seed: int, limit: int, options: Mapping[str, str] | None = None) -> Any:
        """Many games from the start, each through `limit` decisions: the bytes to compare with the other builds."""
        states = cuda.to_device(np.repeat(self.game.begin(seats, options).array, games))
        blocks = (games + THREADS - 1) // THREADS
        self.kernel(playout_kernel)[blocks, THREADS](states, seed, limit)
        return states.copy_to_host()


def device_name() -> str:
    return str(
        cuda.get_current_device().name.decode()
        if isinstance(cuda.get_current_device().name, bytes)
        else cuda.get_current_device().name
    )
