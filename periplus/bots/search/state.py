"""What a search works on, by names: its progress, its knobs, the tree, the decision at hand, the tally.

Compiled rules read `PROGRESS` and `KNOBS` as records of one array, plain ones as a `PlainRow` with the same names.
"""

from typing import Any, NamedTuple, Protocol

import numpy as np

from periplus.core.engine.arrays import Array, Floats, Ints

# Columns of `links`: a node's first child, its next sibling, its key (what is seen of the action, and by whom), how
# often it was played, how often it could have been.
FIRST, NEXT, KEY, VISITS, AVAILABLE = range(5)

PROGRESS = np.dtype(
    [
        ("nodes", np.int64),  # in use
        ("cut", np.int64),  # decisions of a playout
        ("stray", np.int64),  # share of random moves in playouts, of 256
        ("viewer", np.int64),  # the seat that thinks
        ("done", np.int64),  # simulations
        ("length", np.int64),  # nodes of the present path
        ("asks_network", np.int64),  # 1 if the network is asked
        ("judged_for", np.int64),  # the seat it judged for in this simulation; -1: not yet
        ("modelled", np.int64),  # 1 if the other seats move as the network would instead of by the tree
        ("tried", np.int64),  # the action that is tried at the root; -1: by the tree
        ("luck", np.int64),  # the luck it is tried with,
        ("times", np.int64),  # and how often it was
        ("walk", np.int64),  # decisions of that seat that follow by the network's odds; -1: by the tree
    ]
)

KNOBS = np.dtype(
    [
        ("explore", np.float64),
        ("first_play", np.float64),  # how much a move never tried is thought worse than its parent
        ("even", np.float64),  # the share of an even prior
        ("margin", np.float64),  # the share of the margin in a result
        ("spread", np.float64),  # points of margin that matter,
        ("cut_spread", np.float64),  # and where a playout is cut short
        ("trust", np.float64),  # the share of the network in a result; the rest is a playout's
        ("worth", np.float64),  # the last judgement of the network
    ]
)


class Progress(Protocol):
    """A record of `PROGRESS`."""

    nodes: int
    cut: int
    stray: int
    viewer: int
    done: int
    length: int
    asks_network: int
    judged_for: int
    modelled: int
    tried: int
    luck: int
    times: int
    walk: int


class Knobs(Protocol):
    """A record of `KNOBS`."""

    explore: float
    first_play: float
    even: float
    margin: float
    spread: float
    cut_spread: float
    trust: float
    worth: float


class PlainRow:
    """One record of numbers where compiled code would have an array of one."""

    def __init__(self, array: Array) -> None:
        for name in array.dtype.names or ():
            setattr(self, name, array[name][0].item())

    def __getitem__(self, at: int | str) -> Any:
        return getattr(self, at) if isinstance(at, str) else self

    def __setitem__(self, name: str, value: float) -> None:
        setattr(self, name, value)


def row(kind: np.dtype[Any], **numbers: float) -> Array:
    """An array of one record; every name must be given."""
    made = np.zeros(1, kind)
    for name in kind.names or ():
        made[name] = numbers.pop(name)
    if numbers:
        raise TypeError(f"no {', '.join(numbers)}; there are {', '.join(kind.names or ())}")
    return made


class Tree(NamedTuple):
    """All nodes: their columns, and what each seat got through them; the nodes of the present path; the child of each
    action of the node one stands at."""

    links: Ints
    value: Floats
    path: Ints
    slot: Ints


class Decision(NamedTuple):
    """The decision at hand: what is legal, how promising the game finds it, how likely it is; and what is legal and
    likely at the root, where it is the same in every world."""

    mask: Ints
    weights: Ints
    odds: Floats
    root: Ints
    first: Floats


class Tally(NamedTuple):
    """What each seat got in this simulation, and in all."""

    reward: Floats
    standings: Ints
    wins: Floats
