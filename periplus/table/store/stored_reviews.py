"""Reviews as the host keeps them: each is worked on by one process at a time."""

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from periplus.table import clock
from periplus.table.json_object import Json
from periplus.table.store.database import StorePart
from periplus.table.store.schema import REVIEW


@dataclass(frozen=True)
class StoredReview:
    """A review as stored: how many of the planned decisions are judged, what was found, and when the process at work on
    it was last heard of."""

    table_id: str
    simulations: int
    planned: int
    done: int
    points: list[Json]
    owner: str
    at: float

    @property
    def complete(self) -> bool:
        return self.done >= self.planned


class StoredReviews(StorePart):
    def of(self, table_id: str) -> StoredReview | None:
        found = self.store.read_dicts(select(REVIEW).where(REVIEW.c.table_id == table_id))
        return StoredReview(**{**found[0], "points": json.loads(found[0]["points"])}) if found else None

    def claim(self, table_id: str, owner: str, simulations: int, planned: int, silent: float) -> bool:
        """Whether this process may work on the review: nobody has begun it, or who did was silent for so long."""
        at = time.time()
        quiet = (REVIEW.c.at < at - silent) | (REVIEW.c.at > at + clock.APART)
        here = (REVIEW.c.table_id == table_id) & ((REVIEW.c.owner == owner) | quiet)
        first = {"simulations": simulations, "planned": planned, "done": 0, "points": "[]"}
        now = {"owner": owner, "at": at}

        def work(connection: Connection) -> None:
            if connection.execute(update(REVIEW).where(here).values(now)).rowcount == 0:
                connection.execute(insert(REVIEW).values(table_id=table_id, **first, **now))

        try:
            self.store.write(work)
            return True
        except IntegrityError:
            return False

    def keep(self, table_id: str, owner: str, done: int, points: Sequence[Mapping[str, Any]]) -> bool:
        """Write down how far the review is; false if another process has taken it over, or the table is gone."""
        here = (REVIEW.c.table_id == table_id) & (REVIEW.c.owner == owner)
        values = {"done": done, "points": json.dumps(points), "at": time.time()}
        return self.store.change(update(REVIEW).where(here).values(values)) == 1

    def leave(self, owner: str) -> None:
        """This process ends: whoever wants may go on with its reviews at once."""
        self.store.change(update(REVIEW).where(REVIEW.c.owner == owner).values(at=0.0))
