"""The batch on a card: one thread a game, arrays stay there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numba
import numpy as np
from numba import cuda

from periplus.core.chance import seed_stream
from periplus.core.rule import Builder, rule
from periplus.env.batch import pick_one
from periplus.env.stepping import spread_one, step_one

WORDS = 0
int64 = numba.int64
THREADS = 128


@rule
def seed_kernel(seed: int, rngs: Any) -> None:
    i = cuda.grid(1)
    if i < rngs.shape[0]:
        seed_stream(rngs[i], seed, i)


@rule
def step_kernel(
    order: Any, states: Any, rngs: Any, start: Any, by_margin: int, actions: Any, acting: Any, masks: Any, legals: Any,
    rows: Any, rewards: Any, done: Any, stats: Any,
) -> None:  # fmt: skip
    """Threads of a warp run the same rules where `order` puts games of a kind side by side."""
    k = cuda.grid(1)
    if k < states.shape[0]:
        i = order[k]
        mask = cuda.local.array(WORDS, int64)
        step_one(states, i, rngs[i], mask, start, by_margin, actions, acting, masks, legals, rows, rewards, done, stats)


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


def as_bytes(states: Any) -> Any:
    """The same memory as rows of signed bytes."""
    shape = (states.shape[0], states.dtype.itemsize)
    return type(states)(shape=shape, strides=(shape[1], 1), dtype=np.dtype(np.int8), gpu_data=states.gpu_data)


class CudaSide:
    """What `Batch` asks of the place its arrays live in."""

    def __init__(self, n: int, bindings: Mapping[str, Any]) -> None:
        builder = Builder("cuda", bindings)
        self.blocks = (n + THREADS - 1) // THREADS
        self._seed, self._step, self._pick, self._narrow, self._spread = (
            builder.build(f, entry=True) for f in (seed_kernel, step_kernel, pick_kernel, narrow_kernel, spread_kernel)
        )
        self._as_they_are = cuda.to_device(np.arange(n, dtype=np.int32))
        self._narrowed = self.zeros(n, np.int32)

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
        self._narrow[self.blocks, THREADS](there, self._narrowed)
        return self._narrowed

    def seed(self, seed: int, rngs: Any) -> None:
        self._seed[self.blocks, THREADS](seed, rngs)

    def step(self, order: Any, *arrays: Any) -> None:
        places = self._as_they_are if order is None else cuda.as_cuda_array(order)
        self._step[self.blocks, THREADS](places, *arrays)

    def spread(self, states: Any, *arrays: Any) -> None:
        raw = as_bytes(states)
        self._spread[raw.shape[0], THREADS](raw, *arrays)

    def pick(self, *arrays: Any) -> None:
        self._pick[self.blocks, THREADS](*arrays)
