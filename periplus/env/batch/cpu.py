"""The batch on the processor: NumPy arrays, spans of games over threads."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from periplus.core.contract.game import Game
from periplus.core.engine.chance import seed_stream
from periplus.core.engine.rule import Builder, Target, rule
from periplus.core.engine.simulate import cpu_count
from periplus.env.batch.fork_kernels import guess_one, look_one, tell_one
from periplus.env.batch.step_kernels import ENDLESS, advance_one, open_one, pick_one, spread_one


@rule
def seed_span(lo: int, hi: int, seed: int, rngs: Any) -> None:
    for i in range(lo, hi):
        seed_stream(rngs[i], seed, i)


@rule
def step_span(
    lo: int, hi: int, mask: Any, states: Any, rngs: Any, start: Any, origin: Any, reward: int, actions: Any,
    pending: Any, actor: Any, acting: Any, masks: Any, legals: Any, rows: Any, rewards: Any, done: Any, stats: Any,
) -> None:  # fmt: skip
    for i in range(lo, hi):
        open_one(i, actions, acting, masks, rewards, done, stats, pending, actor)
        advance_one(
            states, i, rngs[i], mask, ENDLESS, pending, actor, start, origin, reward, acting, masks, legals, rows,
            rewards, done, stats,
        )  # fmt: skip


@rule
def spread_span(
    lo: int, hi: int, raw: Any, seats_at: int, depth_at: int, alone: int, acting: Any, table: Any, head: int, rows: Any,
    masks: Any, legals: Any,
) -> None:  # fmt: skip
    for i in range(lo, hi):
        spread_one(raw, i, 0, 1, seats_at, depth_at, alone, acting, table, head, rows, masks, legals)


@rule
def pick_span(lo: int, hi: int, legals: Any, rngs: Any, actions: Any) -> None:
    for i in range(lo, hi):
        pick_one(legals, i, rngs[i], actions)


@rule
def guess_span(lo: int, hi: int, states: Any, seats: Any, seeds: Any, streams: Any, rngs: Any) -> None:
    for i in range(lo, hi):
        guess_one(states, i, seats[i], seeds[i], streams[i], rngs[i])


@rule
def look_span(lo: int, hi: int, states: Any, seats: Any, rows: Any) -> None:
    for i in range(lo, hi):
        look_one(states, i, seats[i], rows)


@rule
def tell_span(
    lo: int, hi: int, raw: Any, seats_at: int, depth_at: int, alone: int, seats: Any, table: Any, head: int, rows: Any
) -> None:
    for i in range(lo, hi):
        tell_one(raw, i, 0, 1, seats_at, depth_at, alone, seats[i], table, head, rows)


SPANS = (seed_span, step_span, spread_span, pick_span, guess_span, look_span, tell_span)


class CpuSide:
    """What `Batch` asks of the place its arrays live in."""

    def __init__(
        self, game: Game, n: int, bindings: Mapping[str, Any], threads: int | None, build: Target = "cpu"
    ) -> None:
        self.game, self.n, self.build = game, n, build
        self.words = bindings["WORDS"]
        self.threads = max(1, min(threads or cpu_count(), n)) if build == "cpu" else 1
        builder = Builder(build, bindings, f"{game.id}-batch")
        self._built = {f.__name__: builder.build(f, entry=True) for f in SPANS}
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None

    def of(self, n: int) -> CpuSide:
        """The same for another number of games."""
        other = copy.copy(self)
        other.n = n
        return other

    zeros = staticmethod(np.zeros)

    def put(self, array: Any) -> Any:
        return array

    def get(self, array: Any) -> Any:
        return array.copy()

    def fill(self, array: Any, value: Any) -> None:
        array[...] = value

    def copy(self, source: Any, of: Any, target: Any, to: Any) -> None:
        """Rows of one array over rows of another. Byte by byte: NumPy copies records field by field."""
        as_bytes(target)[to] = as_bytes(source)[of]

    def given(self, actions: Any) -> Any:
        return np.ascontiguousarray(actions, dtype=np.int32)

    def _spans(self, name: str, *arguments: Any) -> None:
        """One call over all games, or several at once."""
        edges = [self.n * k // self.threads for k in range(self.threads + 1)]
        if self._pool is None:
            self._span(name, 0, self.n, arguments)
        else:
            list(self._pool.map(lambda lo, hi: self._span(name, lo, hi, arguments), edges, edges[1:]))

    def _span(self, name: str, lo: int, hi: int, arguments: tuple[Any, ...]) -> None:
        if name == "step_span":
            arguments = (np.zeros(self.words, np.int64), *arguments)
        if self.build == "plain":
            arguments = tuple(plainly(each, self.game) for each in arguments)
        self._built[name](lo, hi, *arguments)

    def seed(self, seed: int, rngs: Any) -> None:
        self._spans("seed_span", seed, rngs)

    def step(self, order: Any, *arrays: Any) -> None:
        self._spans("step_span", *arrays)

    def spread(self, states: Any, *arrays: Any) -> None:
        self._spans("spread_span", as_bytes(states), *arrays)

    def pick(self, *arrays: Any) -> None:
        self._spans("pick_span", *arrays)

    def guess(self, states: Any, covers: Any, seats: Any, *arrays: Any) -> None:
        raw = as_bytes(states)
        raw |= covers[seats]
        self._spans("guess_span", states, seats, *arrays)

    def look(self, states: Any, seats: Any, rows: Any) -> None:
        self._spans("look_span", states, seats, rows)

    def tell(self, states: Any, *arrays: Any) -> None:
        self._spans("tell_span", as_bytes(states), *arrays)


def as_bytes(array: NDArray[Any]) -> NDArray[np.int8]:
    """The same memory as rows of signed bytes."""
    return array.view(np.int8).reshape(len(array), -1)


class Positions:
    """An array of records as plain rules take it: records in, records out."""

    def __init__(self, array: NDArray[Any], game: Game) -> None:
        self.array, self.state = array, game.state

    def __getitem__(self, i: int) -> Any:
        return self.state(self.array[i : i + 1])

    def __setitem__(self, i: int, s: Any) -> None:
        self.array[i : i + 1] = s.array


class Lines:
    """An array of two axes as plain rules take it: one number, or a row of them; numbers are Python's."""

    def __init__(self, array: Any) -> None:
        self.array, self.shape = array, array.shape
        self.cells: Any = memoryview(array)

    def __getitem__(self, at: Any) -> Any:
        return self.cells[at] if isinstance(at, tuple) else memoryview(self.array[at])

    def __setitem__(self, at: tuple[int, int], value: Any) -> None:
        self.cells[at] = value


def plainly(given: Any, game: Game) -> Any:
    if not isinstance(given, np.ndarray):
        return given
    if given.dtype.names:
        return Positions(given, game)
    numbers: Any = given
    return Lines(numbers) if given.ndim == 2 else memoryview(numbers)
