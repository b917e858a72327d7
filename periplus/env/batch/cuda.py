"""The batch on a card: one thread a game, arrays stay there."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import numba
import numpy as np
from numba import cuda
from numba.cuda.cudadrv import driver
from numpy.typing import DTypeLike

from periplus.core.engine.arrays import Array, Bytes, Int32s, Ints, Positions
from periplus.core.engine.chance import seed_stream
from periplus.core.engine.cuda import REGISTERS, key_of, sort_by, sorting, verbs_of
from periplus.core.engine.playable import Playable
from periplus.core.engine.rule import Builder, rule
from periplus.env.batch.arrays import Arrays, RowSource
from periplus.env.batch.fork_kernels import guess_one, look_one, tell_one
from periplus.env.batch.step_kernels import SETTLE, do_one, open_one, pick_one, settle_one, spread_one

WORDS = BLOCK = SORTED = KEYS = KEYS_AND_ONE = 0
int16, int32, int64 = numba.int16, numba.int32, numba.int64
THREADS = 128
SORTING_THREADS, EACH = 1024, 2  # of a block, and how many games a thread has there


@rule
def seed_kernel(seed: int, rngs: Ints) -> None:
    i = cuda.grid(1)
    if i < rngs.shape[0]:
        seed_stream(rngs[i], seed, i)


@rule
def open_kernel(a: Arrays, actions: Int32s) -> None:
    i = cuda.grid(1)
    if i < actions.shape[0]:
        open_one(i, a, actions)


@rule
def advance_kernel(a: Arrays, verb_of: Ints, reward: int) -> None:
    """A block's games do what is to be done, sorted by its verb, and look, sorted by the open question, until all are
    settled: the threads of a warp run the same rules."""
    order = cuda.shared.array(SORTED, int16)
    keys = cuda.shared.array(SORTED, int16)
    places = cuda.shared.array(KEYS_AND_ONE, int32)
    alive = cuda.shared.array(1, int32)
    mask = cuda.local.array(WORDS, int64)
    t = cuda.threadIdx.x
    base = cuda.blockIdx.x * SORTED
    mine = min(SORTED, a.states.shape[0] - base)
    for j in range(t, SORTED, BLOCK):
        keys[j] = KEYS
        if j < mine and a.pending[base + j] >= 0:
            keys[j] = verb_of[a.pending[base + j]]
    while True:
        sort_by(keys, t, places, order, alive)
        for at in range(t, alive[0], BLOCK):
            do_one(base + order[at], a)
        cuda.syncthreads()
        for j in range(t, mine, BLOCK):
            keys[j] = key_of(a.states[base + j]) if a.pending[base + j] == SETTLE else KEYS
        sort_by(keys, t, places, order, alive)
        if alive[0] == 0:
            return
        for at in range(t, alive[0], BLOCK):
            j = int64(order[at])
            settle_one(base + j, a, mask, reward)
            act = a.pending[base + j]
            keys[j] = verb_of[act] if act >= 0 else KEYS


@rule
def spread_kernel(a: Arrays, source: RowSource) -> None:
    """A block's threads walk along the columns of one game, so that they write side by side."""
    spread_one(cuda.blockIdx.x, a, source, cuda.threadIdx.x, cuda.blockDim.x)


@rule
def pick_kernel(a: Arrays, actions: Int32s) -> None:
    i = cuda.grid(1)
    if i < actions.shape[0]:
        pick_one(i, a, actions)


@rule
def narrow_kernel(given: Array, actions: Int32s) -> None:
    """Actions of any integer kind as the kind that steps are compiled for: a small kernel compiles sooner."""
    i = cuda.grid(1)
    if i < actions.shape[0]:
        actions[i] = given[i]


@rule
def copy_kernel(source: Array, of: Ints, target: Array, to: Ints) -> None:
    """Row by row, a block's threads along one row."""
    k = cuda.blockIdx.x
    for column in range(cuda.threadIdx.x, target.shape[1], cuda.blockDim.x):
        target[to[k], column] = source[of[k], column]


@rule
def cover_kernel(raw: Bytes, covers: Bytes, seats: Ints) -> None:
    """What a seat may not know, hidden under ones."""
    i = cuda.blockIdx.x
    for column in range(cuda.threadIdx.x, raw.shape[1], cuda.blockDim.x):
        raw[i, column] |= covers[seats[i], column]


@rule
def guess_kernel(a: Arrays, seats: Ints, seeds: Ints, streams: Ints) -> None:
    i = cuda.grid(1)
    if i < a.states.shape[0]:
        guess_one(i, a, seats[i], seeds[i], streams[i])


@rule
def look_kernel(a: Arrays, seats: Ints, rows: Array) -> None:
    i = cuda.grid(1)
    if i < a.states.shape[0]:
        look_one(i, a, seats[i], rows)


@rule
def tell_kernel(source: RowSource, seats: Ints, rows: Array) -> None:
    i = cuda.blockIdx.x
    tell_one(i, source, seats[i], rows, cuda.threadIdx.x, cuda.blockDim.x)


KERNELS = (
    seed_kernel, open_kernel, advance_kernel, spread_kernel, pick_kernel, narrow_kernel, copy_kernel, cover_kernel,
    guess_kernel, look_kernel, tell_kernel,
)  # fmt: skip


def as_bytes(states: Any) -> Bytes:
    """The same memory as rows of signed bytes."""
    shape = (states.shape[0], states.dtype.itemsize)
    return type(states)(shape=shape, strides=(shape[1], 1), dtype=np.dtype(np.int8), gpu_data=states.gpu_data)


class CudaSide:
    """A batch's arrays on a card."""

    def __init__(self, game: Playable, n: int, bindings: Mapping[str, Any]) -> None:
        builder = Builder("cuda", {**bindings, **sorting(game, SORTING_THREADS, EACH)})
        limits = {"advance_kernel": {"max_registers": REGISTERS}}
        self._built = {f.__name__: builder.build(f, entry=True, **limits.get(f.__name__, {})) for f in KERNELS}
        self._verbs = verbs_of(game)
        self._sized(n)

    def _sized(self, n: int) -> None:
        self.n = n
        self.blocks = (n + THREADS - 1) // THREADS
        self._narrowed = self.zeros(n, np.int32)

    def of(self, n: int) -> CudaSide:
        """The same for another number of games; kernels are shared."""
        other = copy.copy(self)
        other._sized(n)
        return other

    def _games(self, name: str, *arguments: object) -> None:
        """A thread a game."""
        self._built[name][self.blocks, THREADS](*arguments)

    def _rows(self, name: str, rows: int, *arguments: object) -> None:
        """A block a row."""
        self._built[name][rows, THREADS](*arguments)

    def zeros(self, shape: int | tuple[int, ...], dtype: DTypeLike) -> Array:
        return cuda.to_device(np.zeros(shape, dtype))

    def put(self, array: Array) -> Array:
        return cuda.to_device(array)

    def get(self, array: Any) -> Array:
        return array.copy_to_host()

    def fill(self, array: Any, value: Array | int) -> None:
        array.copy_to_device(np.full(array.shape, value, array.dtype))

    def given(self, actions: Array) -> Int32s:
        if not hasattr(actions, "__cuda_array_interface__"):
            return cuda.to_device(np.ascontiguousarray(actions, dtype=np.int32))
        there = cuda.as_cuda_array(actions)
        if there.dtype == np.int32 or there.shape != self._narrowed.shape:
            return there
        self._games("narrow_kernel", there, self._narrowed)
        return self._narrowed

    def clear(self, array: Any) -> None:
        if array.nbytes:
            driver.device_memset(array, 0, array.nbytes)

    def copy(self, source: Array, of: Ints, target: Array, to: Ints) -> None:
        """Rows of one array over rows of another."""
        if source.dtype.names:
            source, target = as_bytes(source), as_bytes(target)
        self._rows("copy_kernel", len(to), source, cuda.to_device(of), target, cuda.to_device(to))

    def bytes_of(self, states: Positions) -> Bytes:
        return as_bytes(states)

    def seed(self, seed: int, rngs: Ints) -> None:
        self._games("seed_kernel", seed, rngs)

    def step(self, a: Arrays, actions: Int32s, reward: int) -> None:
        self._games("open_kernel", a, actions)
        games = SORTING_THREADS * EACH
        self._built["advance_kernel"][(self.n + games - 1) // games, SORTING_THREADS](a, self._verbs, reward)

    def spread(self, a: Arrays, source: RowSource) -> None:
        self._rows("spread_kernel", self.n, a, source)

    def pick(self, a: Arrays, actions: Int32s) -> None:
        self._games("pick_kernel", a, actions)

    def guess(self, a: Arrays, covers: Bytes, seats: Ints, seeds: Ints, streams: Ints) -> None:
        self._rows("cover_kernel", self.n, as_bytes(a.states), covers, seats)
        self._games("guess_kernel", a, seats, seeds, streams)

    def look(self, a: Arrays, seats: Ints, rows: Array) -> None:
        self._games("look_kernel", a, seats, rows)

    def tell(self, source: RowSource, seats: Ints, rows: Array) -> None:
        self._rows("tell_kernel", self.n, source, seats, rows)
