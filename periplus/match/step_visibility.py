"""Who learnt what from the steps of a match: worked out once for the latest, which are asked about several times."""

from __future__ import annotations

from typing import TYPE_CHECKING

from periplus.core.contract.game import SEEN
from periplus.core.laws.taint import learners

if TYPE_CHECKING:
    from periplus.match.match import Match

WITNESSED = 60  # steps by viewers
BARRIERS = 20  # steps


class Witness:
    """What is known of it so far."""

    def __init__(self) -> None:
        self._seen_by: dict[tuple[int, int], int] = {}
        self._barriers: dict[int, bool] = {}

    def seen_by(self, match: Match, index: int, viewer: int) -> int:
        """How much of a step of the log a viewer learnt: SEEN, VERB or UNSEEN."""
        entry = match.log[index]
        if match.game.witness is None or entry.seat == viewer:
            return SEEN
        place = index, viewer
        if place not in self._seen_by:
            if len(self._seen_by) >= WITNESSED:
                self._seen_by.clear()
            self._seen_by[place] = match.game.seen(match.position_before(index), entry.seat, entry.action, viewer)
        return self._seen_by[place]

    def told_something(self, match: Match, index: int) -> bool:
        """Could anybody have learnt something hidden from this step?"""
        if index not in self._barriers:
            if len(self._barriers) >= BARRIERS:
                self._barriers.clear()
            entry = match.log[index]
            learnt = learners(match.game, match.position_before(index), entry.seat, entry.action)
            self._barriers[index] = learnt != 0
        return self._barriers[index]

    def rest(self, index: int) -> None:
        """Nobody asks about steps before this one, until somebody looks back."""
        self._seen_by = {place: seen for place, seen in self._seen_by.items() if place[0] >= index}

    def cut(self, index: int) -> None:
        """Forget the steps from this one on."""
        self._barriers = {place: barrier for place, barrier in self._barriers.items() if place < index}
        self._seen_by = {place: seen for place, seen in self._seen_by.items() if place[0] < index}
