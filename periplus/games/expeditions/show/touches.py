"""How Expeditions is played by hand: an arrow, and the turn ends; what a blue stop gives may be left."""

from __future__ import annotations

from collections.abc import Sequence

from periplus.core.contract.hand import Hand
from periplus.core.engine.codec import Act
from periplus.games.expeditions.actions import DECLINE, END_TURN
from periplus.games.expeditions.state import State


def usual(view: State, seat: int, legal: Sequence[int], last: Act | None, touched: bool) -> int | None:
    """A ticket that is kept, an arrow of a blue stop that is left: both by ending the turn."""
    if DECLINE in legal:
        return DECLINE if last is not None and last.verb == "extend" else None
    return END_TURN if END_TURN in legal else None


HAND = Hand(
    usual=usual,
    roots=frozenset({"turn", "tickets"}),
    free=frozenset({"turn", "tickets", "blue", "base", "relaunch"}),
    leads=("end_turn",),
)
