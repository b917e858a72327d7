"""Types of what rules are given: a position, and arrays of numbers.

Compiled rules get NumPy arrays (on a card: device arrays), plain ones memoryviews of them; both are read the same way,
and both are written down here as NumPy's.
"""

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]  # masks of actions, random streams, tallies, links of a tree
Int32s = NDArray[np.int32]
Bytes = NDArray[np.int8]  # rows for learning, the bytes of positions
Flags = NDArray[np.uint8]
Floats = NDArray[np.float64]
Float32s = NDArray[np.float32]
Positions = NDArray[np.void]  # records of one game
Array = NDArray[Any]  # of any kind


class Position(Protocol):
    """A record of some game, as rules that know no game read it."""

    seats: int
    depth: int
    points: Any


def as_bytes(array: Array) -> Bytes:
    """The same memory as rows of signed bytes."""
    return array.view(np.int8).reshape(len(array), -1)
