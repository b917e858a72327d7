"""How Lost Cities is played by hand: an arrow may be left, and is if no column is touched."""

from collections.abc import Sequence

from periplus.games.lost_cities.actions import SKIP
from periplus.games.lost_cities.state import State
from periplus.kit import Act, Hand


def usual(view: State, seat: int, legal: Sequence[int], last: Act | None, touched: bool) -> int | None:
    return SKIP if SKIP in legal else None


COSTS = ("strike", "no_artefact", "bridge_lost", "refuse", "exhausts", "skip")

HAND = Hand(usual=usual, gives_up=frozenset({"refuse"}), costs=frozenset(COSTS))
