"""The batch on the processor: NumPy arrays, spans of games over threads."""

from __future__ import annotations

import copy
import math
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import DTypeLike

from periplus.core.contract.game import Game
from periplus.core.engine.arrays import Array, Bytes, Int32s, Ints, Positions, as_bytes
from periplus.core.engine.chance import seed_stream
from periplus.core.engine.record import Record
from periplus.core.engine.rule import Target, rule
from periplus.core.engine.simulate import cpu_count
from periplus.env.batch.arrays import Arrays, RowSource
from periplus.env.batch.fork_kernels import guess_one, look_one, tell_one
from periplus.env.batch.step_kernels import advance_one, open_one, pick_one, spread_one

BOUNDARY = 64


@rule
def seed_span(lo: int, hi: int, seed: int, rngs: Ints) -> None:
    for i in range(lo, hi):
        seed_stream(rngs[i], seed, i)


@rule
def step_span(lo: int, hi: int, mask: Ints, a: Arrays, actions: Int32s, reward: int) -> None:
    for i in range(lo, hi):
        open_one(i, a, actions)
        advance_one(i, a, mask, reward)


@rule
def spread_span(lo: int, hi: int, a: Arrays, source: RowSource) -> None:
    for i in range(lo, hi):
        spread_one(i, a, source, 0, 1)


@rule
def pick_span(lo: int, hi: int, a: Arrays, actions: Int32s) -> None:
    for i in range(lo, hi):
        pick_one(i, a, actions)


@rule
def guess_span(lo: int, hi: int, a: Arrays, seats: Ints, seeds: Ints, streams: Ints) -> None:
    for i in range(lo, hi):
        guess_one(i, a, seats[i], seeds[i], streams[i])


@rule
def look_span(lo: int, hi: int, a: Arrays, seats: Ints, rows: Array) -> None:
    for i in range(lo, hi):
        look_one(i, a, seats[i], rows)


@rule
def tell_span(lo: int, hi: int, source: RowSource, seats: Ints, rows: Array) -> None:
    for i in range(lo, hi):
        tell_one(i, source, seats[i], rows, 0, 1)


SPANS = (seed_span, step_span, spread_span, pick_span, guess_span, look_span, tell_span)


class CpuSide:
    """A batch's arrays in this machine's memory."""

    def __init__(
        self, game: Game, n: int, bindings: Mapping[str, Any], threads: int | None, build: Target = "cpu"
    ) -> None:
        self.game, self.n, self.build = game, n, build
        self.words = bindings["WORDS"]
        self.threads = max(1, min(threads or cpu_count(), n)) if build == "cpu" else 1
        builder = game.builder(build, bindings, "-batch")
        self._built = {f.__name__: builder.build(f, entry=True) for f in SPANS}
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None

    def of(self, n: int) -> CpuSide:
        """The same for another number of games."""
        other = copy.copy(self)
        other.n = n
        return other

    def zeros(self, shape: int | tuple[int, ...], dtype: DTypeLike) -> Array:
        """On a boundary of 64 bytes: JAX copies what is handed over from anywhere else."""
        size = math.prod(np.atleast_1d(shape).tolist()) * np.dtype(dtype).itemsize
        room = np.zeros(size + BOUNDARY, np.uint8)
        start = -room.ctypes.data % BOUNDARY
        return room[start : start + size].view(dtype).reshape(shape)

    def put(self, array: Array) -> Array:
        return array

    def get(self, array: Array) -> Array:
        return array.copy()

    def fill(self, array: Array, value: Array | int) -> None:
        array[...] = value

    def copy(self, source: Array, of: Ints, target: Array, to: Ints) -> None:
        """Rows of one array over rows of another. Byte by byte: NumPy copies records field by field."""
        as_bytes(target)[to] = as_bytes(source)[of]

    def given(self, actions: Array) -> Int32s:
        return np.ascontiguousarray(actions, dtype=np.int32)

    def bytes_of(self, states: Positions) -> Bytes:
        return as_bytes(states)

    def _spans(self, name: str, *arguments: object) -> None:
        """One call over all games, or several at once."""
        edges = [self.n * k // self.threads for k in range(self.threads + 1)]
        if self._pool is None:
            self._span(name, 0, self.n, arguments)
        else:
            list(self._pool.map(lambda lo, hi: self._span(name, lo, hi, arguments), edges, edges[1:]))

    def _span(self, name: str, lo: int, hi: int, arguments: tuple[object, ...]) -> None:
        if name == "step_span":
            arguments = (np.zeros(self.words, np.int64), *arguments)
        if self.build == "plain":
            arguments = tuple(plainly(each, self.game) for each in arguments)
        self._built[name](lo, hi, *arguments)

    def seed(self, seed: int, rngs: Ints) -> None:
        self._spans("seed_span", seed, rngs)

    def clear(self, array: Array) -> None:
        array[...] = 0

    def step(self, a: Arrays, actions: Int32s, reward: int) -> None:
        self._spans("step_span", a, actions, reward)

    def spread(self, a: Arrays, source: RowSource) -> None:
        self._spans("spread_span", a, source)

    def pick(self, a: Arrays, actions: Int32s) -> None:
        self._spans("pick_span", a, actions)

    def guess(self, a: Arrays, covers: Bytes, seats: Ints, seeds: Ints, streams: Ints) -> None:
        raw = as_bytes(a.states)
        raw |= covers[seats]
        self._spans("guess_span", a, seats, seeds, streams)

    def look(self, a: Arrays, seats: Ints, rows: Array) -> None:
        self._spans("look_span", a, seats, rows)

    def tell(self, source: RowSource, seats: Ints, rows: Array) -> None:
        self._spans("tell_span", source, seats, rows)


class PlainStates:
    """An array of records as plain rules take it: records in, records out."""

    def __init__(self, array: Positions, game: Game) -> None:
        self.array, self.state = array, game.state

    def __getitem__(self, i: int) -> Record:
        return self.state(self.array[i : i + 1])

    def __setitem__(self, i: int, s: Record) -> None:
        self.array[i : i + 1] = s.array


class Lines:
    """An array of two axes as plain rules take it: one number, or a row of them; numbers are Python's."""

    def __init__(self, array: Any) -> None:
        self.array, self.shape = array, array.shape
        self.cells: Any = memoryview(array)

    def __getitem__(self, at: int | tuple[int, int]) -> Any:
        return self.cells[at] if isinstance(at, tuple) else memoryview(self.array[at])

    def __setitem__(self, at: tuple[int, int], value: float) -> None:
        self.cells[at] = value


def plainly(given: Any, game: Game) -> Any:
    if isinstance(given, Arrays | RowSource):
        return type(given)(*(plainly(each, game) for each in given))
    if not isinstance(given, np.ndarray):
        return given
    if given.dtype.names:
        return PlainStates(given, game)
    numbers: Any = given
    return Lines(numbers) if given.ndim == 2 else memoryview(numbers)
