"""What a seat has thought already: the part of its tree below its own move, for its next decision of the same turn.

It is gone on from only where the seat is asked again at once and sees what it could foresee, whatever is hidden from
it. Where dice fell, a card was drawn or another seat moved, the old numbers are averages over luck that was not to be:
there the search begins anew.
"""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from periplus.bots.search.state import FIRST, NEXT, Tree, children
from periplus.core.contract.game import Game
from periplus.core.engine.chance import stream
from periplus.core.engine.record import Record

WORLDS = 3  # in which a move is tried before its outcome counts as foreseen
TREES = 16  # trees a process keeps, of at most 2 MB each

Words = NDArray[np.int64]
Grown = tuple[Words, NDArray[np.float64]]


@dataclass(frozen=True, eq=False)
class ReusableTree:
    """A tree whose root is what the seat will see (`view`), and how it was grown (`how`)."""

    view: bytes
    how: Any
    links: Words
    value: NDArray[np.float64]

    def fits(self, view: Record, how: Any) -> bool:
        return self.view == view.tobytes() and self.how == how


class TreeCache:
    """The trees of one process: one for each seat of a match, those used last."""

    def __init__(self, room: int = TREES) -> None:
        self._room = room
        self._trees: OrderedDict[Any, ReusableTree] = OrderedDict()

    def take(self, whose: Any) -> ReusableTree | None:
        return self._trees.pop(whose, None)

    def put(self, whose: Any, kept: ReusableTree | None) -> None:
        if kept is not None:
            self._trees[whose] = kept
        while len(self._trees) > self._room:
            self._trees.popitem(last=False)


def keep(game: Game, view: Record, seat: int, action: int, how: Any, grown: Grown | None) -> ReusableTree | None:
    """What was thought about a move that is about to be made, if the seat can go on from it."""
    if grown is None or (expected := foreseen(game, view, seat, action)) is None:
        return None
    return ReusableTree(expected, how, *grown)


def foreseen(game: Game, view: Record, seat: int, action: int) -> bytes | None:
    """What the seat will see after its move, if it is asked again at once and nothing hidden can change the picture."""
    rules, pictures = game.rules("plain"), set()
    for number in range(WORLDS):
        world = view.copy()
        rules.guess(world, seat, stream(number, 3))
        rules.apply(world, seat, action)
        if seat not in rules.seats_awaited(world):
            return None
        pictures.add(world.hide(seat).tobytes())
    return pictures.pop() if len(pictures) == 1 else None


def part_below(tree: Tree | ReusableTree, seat: int, action: int) -> Grown | None:
    """The nodes below a move at the root, as a tree of their own; None where it was not looked into, or where another
    seat may answer first."""
    root = next((child for child, key, _ in children(tree.links, 0) if key == action * 8 + seat), -1)
    if root < 0 or tree.links[root, FIRST] < 0:
        return None
    nodes = _reached(tree.links, root)
    renumbered = np.full(len(tree.links) + 1, -1, np.int64)
    renumbered[nodes] = np.arange(len(nodes))
    links = tree.links[nodes]
    links[:, [FIRST, NEXT]] = renumbered[links[:, [FIRST, NEXT]]]
    links[0, NEXT] = -1
    another_answers = any(key & 7 != seat and visits > 0 for _, key, visits in children(links, 0))
    return None if another_answers else (links, tree.value[nodes])


def _reached(links: Words, root: int) -> Words:
    """A node and all below it, in the order they were made: the root first."""
    found = [np.array([root])]
    front = links[[root], FIRST]
    while len(front):
        found.append(front)
        front = links[front][:, [FIRST, NEXT]].ravel()
        front = front[front >= 0]
    return np.sort(np.concatenate(found))
