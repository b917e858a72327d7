"""Whose turn a decision of a game played on belongs to: what others do next, what oneself does after that."""

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray


class Played(Protocol):
    """Games and what was decided in them: `action * 8 + seat`, -1 behind the end."""

    log: NDArray[Any]


def own_turn(played: Played, seat: int) -> NDArray[Any]:
    """For every decision how many turns this seat has begun; 0 behind the end of a game."""
    own = mine(played, seat)
    before = np.zeros_like(own)
    before[:, 1:] = own[:, :-1]
    return np.where(played.log >= 0, np.cumsum(own & ~before, axis=1), 0)


def mine(played: Played, seat: int) -> NDArray[Any]:
    return np.asarray((played.log >= 0) & ((played.log & 7) == seat))


def answers(played: Played, seat: int) -> NDArray[Any]:
    """Which decisions are others' before the seat's next turn."""
    return np.asarray((own_turn(played, seat) == 1) & ~mine(played, seat))


def next_turn(played: Played, seat: int) -> NDArray[Any]:
    """Which decisions are the seat's own of its next turn."""
    return np.asarray((own_turn(played, seat) == 2) & mine(played, seat))


def verb_span(codec: Any, name: str) -> tuple[int, int]:
    """The first action of a verb, and the first after it."""
    first = codec.first(name)
    return first, first + codec.by_name[name].size
