"""The batch on a card: one thread a game, arrays stay there."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import numba
import numpy as np
from numba import cuda

from periplus.core.engine.chance import seed_stream
from periplus.core.engine.rule import Builder, rule
from periplus.env.batch.fork_kernels import guess_one, look_one, tell_one
from periplus.env.batch.step_kernels import ENDLESS, advance_one, open_one, pick_one, spread_one

WORDS = 0
int64 = numba.int64
THREADS = 128

# Acts of a game between two sortings, where a step is given a way to sort.
LIMITS = (1, ENDLESS)


@rule
def seed_kernel(seed: int, rngs: Any) -> None:
    i = cuda.grid(1)
    if i < rngs.shape[0]:
        seed_stream(rngs[i], seed, i)


@rule
def open_kernel(
    actions: Any, acting: Any, masks: Any, rewards: Any, done: Any, stats: Any, pending: Any, actor: Any
) -> None:
    i = cuda.grid(1)
    if i < actions.shape[0]:
        open_one(i, actions, acting, masks, rewards, done, stats, pending, actor)


@rule
def advance_kernel(
    order: Any, limit: int, states: Any, rngs: Any, pending: Any, actor: Any, start: Any, origin: Any, reward: int,
    acting: Any, masks: Any, legals: Any, rows: Any, rewards: Any, done: Any, stats: Any,
) -> None:  # fmt: skip
    """Threads of a warp run the same rules where `order` puts games of a kind side by side."""
    k = cuda.grid(1)
    if k < states.shape[0]:
        i = order[k]
        mask = cuda.local.array(WORDS, int64)
        advance_one(
            states, i, rngs[i], mask, limit, pending, actor, start, origin, reward, acting, masks, legals, rows,
            rewards, done, stats,
        )  # fmt: skip


@rule
def spread_kernel(
    raw: Any, seats_at: int, depth_at: int, alone: int, acting: Any, table: Any, head: int, rows: Any, masks: Any,
    legals: Any,
) -> None:  # fmt: skip
    """A block's threads walk along the columns of one game, so that they write side by side."""
    first, stride = cuda.threadIdx.x, cuda.blockDim.x
    spread_one(
        raw, cuda.blockIdx.x, first, stride, seats_at, depth_at, alone, acting, table, head, rows, masks, legals
    )  # fmt: skip


@rule
def pick_kernel(legals: Any, rngs: Any, actions: Any) -> None:
    i = cuda.grid(1)
    if i < actions.shape[0]:
        pick_one(legals, i, rngs[i], actions)


@rule
def narrow_kernel(given: Any, actions: Any) -> None:
    """Actions of any integer kind as the kind that steps are compiled for: a small kernel compiles sooner."""
    i = cuda.grid(1)
    if i < actions.shape[0]:
        actions[i] = given[i]


@rule
def copy_kernel(source: Any, of: Any, target: Any, to: Any) -> None:
    """Row by row, a block's threads along one row."""
    k = cuda.blockIdx.x
    for column in range(cuda.threadIdx.x, target.shape[1], cuda.blockDim.x):
        target[to[k], column] = source[of[k], column]


@rule
def cover_kernel(raw: Any, covers: Any, seats: Any) -> None:
    """What a seat may not know, hidden under ones."""
    i = cuda.blockIdx.x
    for column in range(cuda.threadIdx.x, raw.shape[1], cuda.blockDim.x):
        raw[i, column] |= covers[seats[i], column]


@rule
def guess_kernel(states: Any, seats: Any, seeds: Any, streams: Any, rngs: Any) -> None:
    i = cuda.grid(1)
    if i < states.shape[0]:
        guess_one(states, i, seats[i], seeds[i], streams[i], rngs[i])


@rule
def look_kernel(states: Any, seats: Any, rows: Any) -> None:
    i = cuda.grid(1)
    if i < states.shape[0]:
        look_one(states, i, seats[i], rows)


@rule
def tell_kernel(
    raw: Any, seats_at: int, depth_at: int, alone: int, seats: Any, table: Any, head: int, rows: Any
) -> None:
    i = cuda.blockIdx.x
    first, stride = cuda.threadIdx.x, cuda.blockDim.x
    tell_one(raw, i, first, stride, seats_at, depth_at, alone, seats[i], table, head, rows)


KERNELS = (
    seed_kernel, open_kernel, advance_kernel, spread_kernel, pick_kernel, narrow_kernel, copy_kernel, cover_kernel,
    guess_kernel, look_kernel, tell_kernel,
)  # fmt: skip


def as_bytes(states: Any) -> Any:
    """The same memory as rows of signed bytes."""
    shape = (states.shape[0], states.dtype.itemsize)
    return type(states)(shape=shape, strides=(shape[1], 1), dtype=np.dtype(np.int8), gpu_data=states.gpu_data)


class CudaSide:
    """What `Batch` asks of the place its arrays live in."""

    def __init__(self, n: int, bindings: Mapping[str, Any]) -> None:
        builder = Builder("cuda", bindings)
        self._built = {f.__name__: builder.build(f, entry=True) for f in KERNELS}
        self._sized(n)

    def _sized(self, n: int) -> None:
        self.n = n
        self.blocks = (n + THREADS - 1) // THREADS
        self._as_they_are = cuda.to_device(np.arange(n, dtype=np.int32))
        self._narrowed = self.zeros(n, np.int32)

    def of(self, n: int) -> CudaSide:
        """The same for another number of games; kernels are shared."""
        other = copy.copy(self)
        other._sized(n)
        return other

    def _games(self, name: str, *arguments: Any) -> None:
        """A thread a game."""
        self._built[name][self.blocks, THREADS](*arguments)

    def _rows(self, name: str, rows: int, *arguments: Any) -> None:
        """A block a row."""
        self._built[name][rows, THREADS](*arguments)

    def zeros(self, shape: Any, dtype: Any) -> Any:
        return cuda.to_device(np.zeros(shape, dtype))

    def put(self, array: Any) -> Any:
        return cuda.to_device(array)

    def get(self, array: Any) -> Any:
        return array.copy_to_host()

    def fill(self, array: Any, value: Any) -> None:
        array.copy_to_device(np.full(array.shape, value, array.dtype))

    def given(self, actions: Any) -> Any:
        if not hasattr(actions, "__cuda_array_interface__"):
            return cuda.to_device(np.ascontiguousarray(actions, dtype=np.int32))
        there = cuda.as_cuda_array(actions)
        if there.dtype == np.int32 or there.shape != self._narrowed.shape:
            return there
        self._games("narrow_kernel", there, self._narrowed)
        return self._narrowed

    def copy(self, source: Any, of: Any, target: Any, to: Any) -> None:
        """Rows of one array over rows of another."""
        if source.dtype.names:
            source, target = as_bytes(source), as_bytes(target)
        self._rows("copy_kernel", len(to), source, cuda.to_device(of), target, cuda.to_device(to))

    def seed(self, seed: int, rngs: Any) -> None:
        self._games("seed_kernel", seed, rngs)

    def step(
        self, order: Any, states: Any, rngs: Any, start: Any, origin: Any, reward: int, given: Any, pending: Any,
        actor: Any, acting: Any, masks: Any, legals: Any, rows: Any, rewards: Any, done: Any, stats: Any,
    ) -> None:  # fmt: skip
        self._games("open_kernel", given, acting, masks, rewards, done, stats, pending, actor)
        for limit in LIMITS if callable(order) else (ENDLESS,):
            self._games(
                "advance_kernel", self._places(order), limit, states, rngs, pending, actor, start, origin, reward,
                acting, masks, legals, rows, rewards, done, stats,
            )  # fmt: skip

    def _places(self, order: Any) -> Any:
        if order is None:
            return self._as_they_are
        return cuda.as_cuda_array(order() if callable(order) else order)

    def spread(self, states: Any, *arrays: Any) -> None:
        self._rows("spread_kernel", self.n, as_bytes(states), *arrays)

    def pick(self, *arrays: Any) -> None:
        self._games("pick_kernel", *arrays)

    def guess(self, states: Any, covers: Any, seats: Any, *arrays: Any) -> None:
        self._rows("cover_kernel", self.n, as_bytes(states), covers, seats)
        self._games("guess_kernel", states, seats, *arrays)

    def look(self, states: Any, seats: Any, rows: Any) -> None:
        self._games("look_kernel", states, seats, rows)

    def tell(self, states: Any, *arrays: Any) -> None:
        self._rows("tell_kernel", self.n, as_bytes(states), *arrays)
