"""Who was here when: kept in memory, written down now and then for other processes, never because somebody connects."""

import time
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

CONNECTED = 45.0  # seconds after which somebody counts as gone
REMEMBERED = 10_000  # tables


@dataclass(frozen=True)
class Presence:
    """When each seat was last looked through, and how long it takes until a bot may stand in; 0: none ever may."""

    seen: Mapping[int, float]
    now: float
    absent_after: float
    started: float = 0.0

    def connected(self, seat: int) -> bool:
        return self.now - self.seen.get(seat, 0) < CONNECTED

    def absent(self, seat: int, since: float) -> bool:
        """Away for too long; nobody is away before this process had the time to see them."""
        if self.absent_after == 0:
            return False
        return self.now - self.seen.get(seat, max(since, self.started)) > self.absent_after


class Attendance:
    """When each seat was last heard of: a request with its token, or an open stream."""

    def __init__(self) -> None:
        self._seen: OrderedDict[str, dict[int, float]] = OrderedDict()
        self._fresh: set[tuple[str, int]] = set()

    def saw(self, table_id: str, seats: Iterable[int]) -> None:
        now = time.time()
        here = self._at(table_id)
        for seat in seats:
            here[seat] = now
            self._fresh.add((table_id, seat))

    def heard(self, table_id: str, seen: Mapping[int, float]) -> None:
        """What another process wrote down."""
        here = self._at(table_id)
        for seat, at in seen.items():
            here[seat] = max(at, here.get(seat, 0.0))

    def of(self, table_id: str) -> dict[int, float]:
        return dict(self._seen.get(table_id, {}))

    def fresh(self) -> list[tuple[str, int]]:
        """Whom nobody has written down yet; asked once."""
        found, self._fresh = sorted(self._fresh), set()
        return found

    def _at(self, table_id: str) -> dict[int, float]:
        here = self._seen.setdefault(table_id, {})
        self._seen.move_to_end(table_id)
        if len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        return here
