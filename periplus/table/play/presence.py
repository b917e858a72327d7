"""Who was here when: kept in memory, written down now and then for other processes, never because somebody connects."""

import math
import time
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from periplus.table import clock

CONNECTED = 45.0  # seconds after which somebody counts as gone
REMEMBERED = 10_000  # tables


@dataclass(frozen=True)
class Presence:
    """When each seat was last looked through, by the clock of this process that never goes back, and how long it takes
    until a bot may stand in; 0: none ever may."""

    seen: Mapping[int, float]
    now: float
    absent_after: float
    started: float = 0.0
    overdue: frozenset[int] | None = None  # where there is a pace: whose time is over; nobody else counts as away

    def connected(self, seat: int) -> bool:
        return self.now - self.seen.get(seat, -math.inf) < CONNECTED

    def absent(self, seat: int, created: float) -> bool:
        """Away for too long; nobody is away before this process had the time to see them. `created`: when the table
        was, as stored."""
        if self.overdue is not None:
            return seat in self.overdue
        if self.absent_after == 0:
            return False
        since = self.seen.get(seat)
        if since is None:
            since = self.started if clock.is_to_come(created) else max(self.now - clock.ago(created), self.started)
        return self.now - since > self.absent_after


class Attendance:
    """When each seat was last heard of: a request with its token, or an open stream."""

    def __init__(self) -> None:
        self._seen: OrderedDict[str, dict[int, float]] = OrderedDict()
        self._fresh: set[tuple[str, int]] = set()
        self._written: dict[tuple[str, int], float] = {}  # as stored

    def saw(self, table_id: str, seats: Iterable[int]) -> None:
        now = time.monotonic()
        here = self._at(table_id)
        for seat in seats:
            here[seat] = now
            self._fresh.add((table_id, seat))

    def heard(self, table_id: str, seen: Mapping[int, float]) -> None:
        """What another process wrote down. The same twice is no news, however its clock stood."""
        here, now = self._at(table_id), time.monotonic()
        for seat, at in seen.items():
            if self._written.get((table_id, seat)) != at:
                self._written[table_id, seat] = at
                here[seat] = max(now - clock.ago(at), here.get(seat, -math.inf))

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
            gone, seats = self._seen.popitem(last=False)
            for seat in seats:
                self._written.pop((gone, seat), None)
        return here
