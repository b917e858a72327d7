"""What a batch of games consists of, by names, and what it asks of the place where its arrays live."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from numpy.typing import DTypeLike

from periplus.core.engine.arrays import Array, Bytes, Flags, Float32s, Int32s, Ints, Positions


class Arrays(NamedTuple):
    """The memory of `n` games; every array but `start` has a row a game."""

    states: Positions
    rngs: Ints
    start: Positions  # of each table: the position before the first step
    origin: Int32s  # at which table the game is played, and begins anew
    pending: Int32s  # what is still to be done in this step
    actor: Int32s  # and by whom
    acting: Int32s  # the seat asked
    masks: Ints  # what it may do, a bit an action
    legals: Flags  # the same, a number an action
    rows: Array  # what it sees
    rewards: Float32s
    done: Flags
    stats: Ints  # games over, their decisions, those of this game, illegal actions; points by seat


class RowSource(NamedTuple):
    """Where the columns of a row for learning come from: the bytes of positions, and how they become columns."""

    raw: Bytes
    seats_at: int
    depth_at: int
    alone: int
    runs: Array
    head: int


class Side(Protocol):
    """The place where a batch's arrays live: this machine's memory, or a card's."""

    def of(self, n: int) -> Side:
        """The same for another number of games."""

    def zeros(self, shape: int | tuple[int, ...], dtype: DTypeLike) -> Array: ...

    def put(self, array: Array) -> Array: ...

    def get(self, array: Array) -> Array: ...

    def fill(self, array: Array, value: Array | int) -> None: ...

    def copy(self, source: Array, of: Ints, target: Array, to: Ints) -> None:
        """Rows of one array over rows of another."""

    def given(self, actions: Array) -> Int32s:
        """Actions as they are stepped with, wherever they came from."""

    def bytes_of(self, states: Positions) -> Bytes: ...

    def seed(self, seed: int, rngs: Ints) -> None: ...

    def clear(self, array: Array) -> None:
        """Zeros everywhere."""

    def step(self, a: Arrays, actions: Int32s, reward: int) -> None: ...

    def spread(self, a: Arrays, source: RowSource) -> None: ...

    def pick(self, a: Arrays, actions: Int32s) -> None: ...

    def guess(self, a: Arrays, covers: Bytes, seats: Ints, seeds: Ints, streams: Ints) -> None: ...

    def look(self, a: Arrays, seats: Ints, rows: Array) -> None: ...

    def tell(self, source: RowSource, seats: Ints, rows: Array) -> None: ...
