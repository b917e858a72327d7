"""What a search works on, by names: its progress, its knobs, the tree, the decision at hand, the tally.

Compiled rules read `PROGRESS` and `KNOBS` as records of one array, plain ones as a `PlainRow` with the same names.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol

import numpy as np

from periplus.core.engine.arrays import Array, Floats, Ints

# Columns of `links`: a node's first child, its next sibling, its key (what is seen of the action, and by whom), how
# often it was played, how often it could have been.
FIRST, NEXT, KEY, VISITS, AVAILABLE = range(5)


class Progress(Protocol):
    """How far a search is; a record of `PROGRESS`."""

    nodes: int  # in use
    cut: int  # decisions of a playout
    stray: int  # share of random moves in playouts, of 256
    viewer: int  # the seat that thinks
    done: int  # simulations
    length: int  # nodes of the present path
    asks_network: int  # 1 if the network is asked
    judged_for: int  # the seat it judged for in this simulation; -1: not yet
    modelled: int  # 1 if the other seats move as the network would instead of by the tree
    tried: int  # the action that is tried at the root; -1: by the tree
    luck: int  # the luck it is tried with,
    times: int  # and how often it was
    walk: int  # decisions of that seat that follow by the network's odds; -1: by the tree


class Knobs(Protocol):
    """How a search thinks; a record of `KNOBS`."""

    explore: float
    first_play: float  # how much a move never tried is thought worse than its parent
    even: float  # the share of an even prior
    margin: float  # the share of the margin in a result
    spread: float  # points of margin that matter,
    cut_spread: float  # and where a playout is cut short
    trust: float  # the share of the network in a result; the rest is a playout's
    worth: float  # the last judgement of the network


PROGRESS = np.dtype([(name, np.int64) for name in Progress.__annotations__])
KNOBS = np.dtype([(name, np.float64) for name in Knobs.__annotations__])


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


def children(links: Ints, node: int) -> Iterator[tuple[int, int, int]]:
    """Number, key and visits of every node below one."""
    child = int(links[node, FIRST])
    while child >= 0:
        yield child, int(links[child, KEY]), int(links[child, VISITS])
        child = int(links[child, NEXT])
