"""The same rules in CUDA kernels: one thread plays one game after another. Imported only when asked for."""

import time
from collections.abc import Mapping
from typing import Any

import numba
import numpy as np
from numba import cuda

from periplus.core.engine import loop
from periplus.core.engine.chance import below, seed_stream
from periplus.core.engine.frames import CHANCE, CHANCE_BIT, awaited, first_seat, top_ask
from periplus.core.engine.loop import legal, playout, sample, step_random
from periplus.core.engine.mask import nth
from periplus.core.engine.numba_inside import CALLED_FROM
from periplus.core.engine.playable import Playable
from periplus.core.engine.rule import Builder, reachable, rule
from periplus.core.engine.rule_text import text_of
from periplus.core.engine.simulate import Results, book_result

WORDS = 0
STATE: Any = None
apply = standing = loop.verdict
int16, int32, int64 = numba.int16, numba.int32, numba.int64

THREADS = 128

# Bound per game: threads and games of a block that sorts its games, and by how many kinds of question or verb; what has
# none is sorted behind them.
BLOCK = SORTED = KEYS = KEYS_AND_ONE = 0

# In place of a chosen action: the game has just begun, or is over.
BEGUN, OVER = -1, -2

# Bytes of bytecode of all rules from which sorting pays. On a H200, one game a thread, Lost Cities (13 KB) lost by it,
# Expeditions (17 KB) and Archeos Society (33 KB) gained twice, Excavation Earth (82 KB, 72 kinds) six times.
# Blocks of 1024 are best for short rules and for many kinds of question, else of 512. With many kinds more rules are
# called: that gives Excavation Earth a tenth, and took a twentieth from Archeos Society.
SORTED_FROM = 14_000
SHORT_RULES = 25_000
MANY_KINDS = 40
CALLED_FROM_OF_MANY = 600

# Games of a thread of the sorted kernel: the more are sorted at once, the fewer warps stand at several questions.
EACH = 4

# A thousand threads share 64 Ki registers.
REGISTERS = 64


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
def key_of(s: Any) -> int:
    """What a game is sorted by before a decision."""
    return KEYS - 1 if s.depth == 0 else top_ask(s)


@rule
def sort_by(keys: Any, t: int, places: Any, order: Any, alive: Any) -> None:
    """Counting sort of a block's games by key: `order` lists them, `alive` says how many have a key below KEYS."""
    for key in range(t, KEYS_AND_ONE, BLOCK):
        places[key] = 0
    cuda.syncthreads()
    for j in range(t, SORTED, BLOCK):
        cuda.atomic.add(places, int64(keys[j]), 1)
    cuda.syncthreads()
    if t == 0:
        before = 0
        for k in range(KEYS):
            here = places[k]
            places[k] = before
            before += here
        places[KEYS] = before
        alive[0] = before
    cuda.syncthreads()
    for j in range(t, SORTED, BLOCK):
        order[cuda.atomic.add(places, int64(keys[j]), 1)] = j
    cuda.syncthreads()


@rule
def play_sorted_kernel(
    works: Any, rngs: Any, tallies: Any, verb_of: Any, start: Any, seed: int, first: int, games: int, scores: Any,
    ranks: Any, counts: Any,
) -> None:  # fmt: skip
    """Whole random games. A block's games, several a thread, are sorted by the open question before each decision and
    by the chosen verb before it is done, so that the threads of a warp run the same rules.

    The positions lie in device memory; any thread may step any game of its block, whose dice are its own.
    """
    order = cuda.shared.array(SORTED, int16)
    keys = cuda.shared.array(SORTED, int16)
    chosen = cuda.shared.array(SORTED, int16)
    actor = cuda.shared.array(SORTED, int16)
    places = cuda.shared.array(KEYS_AND_ONE, int32)
    alive = cuda.shared.array(1, int32)
    mask = cuda.local.array(WORDS, int64)
    rng = cuda.local.array(2, int64)
    t = cuda.threadIdx.x
    base = cuda.blockIdx.x * SORTED
    for j in range(t, SORTED, BLOCK):
        keys[j] = KEYS
        chosen[j] = OVER
        tallies[base + j, 3] = base + j
        for k in range(3):
            tallies[base + j, k] = 0
        if base + j < games:
            works[base + j] = start[0]
            seed_stream(rng, seed, first + base + j)
            rngs[base + j, 0] = rng[0]
            rngs[base + j, 1] = rng[1]
            keys[j] = key_of(works[base + j])
    while True:
        cuda.syncthreads()
        sort_by(keys, t, places, order, alive)
        if alive[0] == 0:
            return
        for at in range(t, alive[0], BLOCK):
            j = int64(order[at])
            g = base + j
            rng[0] = rngs[g, 0]
            rng[1] = rngs[g, 1]
            keys[j] = KEYS
            who = awaited(works[g])
            if who == 0:
                i = tallies[g, 3]
                book_result(works[g], i, scores, ranks)
                for k in range(3):
                    counts[i, k] = tallies[g, k]
                    tallies[g, k] = 0
                i += cuda.gridDim.x * SORTED
                tallies[g, 3] = i
                chosen[j] = BEGUN if i < games else OVER
                if i < games:
                    works[g] = start[0]
                    seed_stream(rng, seed, first + i)
            elif who == CHANCE_BIT:
                chosen[j] = sample(works[g], rng)
                actor[j] = CHANCE
                keys[j] = verb_of[chosen[j]]
                tallies[g, 2] += 1
            else:
                seat = first_seat(who)
                count = legal(works[g], seat, mask)
                pick = 0
                if count > 1:
                    pick = below(rng, count)
                else:
                    tallies[g, 1] += 1
                chosen[j] = nth(mask, WORDS, pick)
                actor[j] = seat
                keys[j] = verb_of[chosen[j]]
                tallies[g, 0] += 1
            rngs[g, 0] = rng[0]
            rngs[g, 1] = rng[1]
        cuda.syncthreads()
        sort_by(keys, t, places, order, alive)
        for at in range(t, alive[0], BLOCK):
            j = int64(order[at])
            apply(works[base + j], actor[j], chosen[j])
            keys[j] = key_of(works[base + j])
        for j in range(t, SORTED, BLOCK):
            if chosen[j] == BEGUN:
                keys[j] = key_of(works[base + j])


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


def sorting(game: Playable, block: int, each: int) -> dict[str, Any]:
    """What a kernel that sorts its games has bound, with so many games for each of a block's threads."""
    kinds = max(len(game.codec.asks) + 1, len(game.codec.verbs))
    return {"BLOCK": block, "SORTED": block * each, "KEYS": kinds, "KEYS_AND_ONE": kinds + 1}


def verbs_of(game: Playable) -> Any:
    """The number of each action's verb, on the card. A kernel's own tables have no room for it: they are 64 KB."""
    sizes = [verb.size for verb in game.codec.verbs]
    return cuda.to_device(np.repeat(np.arange(len(sizes), dtype=np.int16), sizes))


def cuda_builder(game: Playable, block: int, called_from: int) -> Builder:
    layout = numba.from_dtype(game.state.dtype)
    bindings = {**game.bindings, "STATE": layout, **sorting(game, block, EACH)}
    return Builder("cuda", bindings, called_from=called_from)


class Device:
    """One game on one card: kernels are compiled when first used and kept."""

    def __init__(self, game: Playable) -> None:
        self.game = game
        size = sum(len(text_of(each).code.co_code) for each in reachable(step_random, game.bindings))
        self.sorts = size >= SORTED_FROM
        many = len(game.codec.asks) >= MANY_KINDS
        self.block = 1024 if many or size < SHORT_RULES else 512
        self._builder = cuda_builder(game, self.block, CALLED_FROM_OF_MANY if many else CALLED_FROM)

    def kernel(self, function: Any, **limits: int) -> Any:
        return self._builder.build(function, entry=True, **limits)

    def simulate(
        self,
        seats: int,
        games: int,
        seed: int,
        options: Mapping[str, str] | None = None,
        resident: int = 132 * 4096,
        first: int = 0,
    ) -> Results:
        """Whole random games; game i is the one the CPU plays for the same seed. `resident` threads share the games."""
        start = cuda.to_device(self.game.begin(seats, options).array)
        scores = cuda.device_array((games, seats), np.int32)
        ranks = cuda.device_array((games, seats), np.int8)
        counts = cuda.device_array((games, 3), np.int64)
        size = self.block * EACH if self.sorts else THREADS
        blocks = (min(resident * size // self.block, games) + size - 1) // size
        if self.sorts:
            works = cuda.device_array(blocks * size, self.game.state.dtype)
            rngs, tallies = (cuda.device_array((blocks * size, width), np.int64) for width in (2, 4))
        cuda.synchronize()
        begin = time.perf_counter()
        if self.sorts:
            play = self.kernel(play_sorted_kernel, max_registers=REGISTERS)[blocks, self.block]
            play(works, rngs, tallies, verbs_of(self.game), start, seed, first, games, scores, ranks, counts)
        else:
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
    name = cuda.get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)
