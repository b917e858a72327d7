"""Who learnt what from the steps of a match: worked out once for the latest, which are asked about several times."""

from periplus.core.contract.game import SEEN, UNSEEN, Game
from periplus.core.laws.taint import learners
from periplus.match.history import AT_REST, History

WITNESSED = 60  # steps by viewers
BARRIERS = 20  # steps


class StepVisibility:
    """How much of each step each viewer learnt, and whether a step told anybody something hidden."""

    def __init__(self, game: Game, history: History) -> None:
        self._game = game
        self._history = history
        self._seen_by: dict[tuple[int, int], int] = {}
        self._barriers: dict[int, bool] = {}

    def seen_by(self, index: int, viewer: int) -> int:
        """How much of a step of the log a viewer learnt: SEEN, VERB or UNSEEN."""
        game, log = self._game, self._history.log
        if game.witness is None or log.seat(index) == viewer:
            return SEEN
        place = index, viewer
        if place not in self._seen_by:
            if len(self._seen_by) >= WITNESSED:
                self._seen_by.clear()
            entry, before = log[index], self._history.position_before(index)
            self._seen_by[place] = game.seen(before, entry.seat, entry.action, viewer)
        return self._seen_by[place]

    def noticed(self, index: int, viewer: int) -> bool:
        """Whether a step was not secret for a viewer, or changed what it sees."""
        if self.seen_by(index, viewer) != UNSEEN:
            return True
        return self._history.seen_at(index, viewer) != self._history.seen_at(index + 1, viewer)

    def leaked(self, index: int) -> bool:
        """Could anybody have learnt something hidden from this step?"""
        if index not in self._barriers:
            if len(self._barriers) >= BARRIERS:
                self._barriers.clear()
            entry = self._history.log[index]
            before = self._history.position_before(index)
            self._barriers[index] = learners(self._game, before, entry.seat, entry.action) != 0
        return self._barriers[index]

    def free_caches(self) -> None:
        """Nobody asks about earlier steps, until somebody looks back."""
        first = len(self._history.log) - AT_REST
        self._seen_by = {place: seen for place, seen in self._seen_by.items() if place[0] >= first}

    def cut(self, index: int) -> None:
        """Forget the steps from this one on."""
        self._barriers = {place: barrier for place, barrier in self._barriers.items() if place < index}
        self._seen_by = {place: seen for place, seen in self._seen_by.items() if place[0] < index}
