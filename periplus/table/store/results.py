"""What a desk has played: one row a finished match, without moves and without anybody else's name. It outlives the
table."""

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import exists, select, update

from periplus.core.contract.game import SPECTATOR
from periplus.table.store.database import StorePart
from periplus.table.store.schema import DESK, EVENT, RESULT, REVIEW, SITTING, TABLE

PEOPLE, SOLO = "people", "solo"
MOST = 5000  # of one desk
AT_ONCE = 100


@dataclass(frozen=True)
class Result:
    """How a match ended for a desk. `level`: the strongest bot it played against, `people`, or `solo`; `points` is None
    where it resigned; `given_away`: the chances it gave away, once the match is reviewed; `source`: `table`, or `box`
    for what was counted beside the real one."""

    desk_id: str
    table_id: str
    seat: int
    game: str
    at: float
    seats: int
    place: int
    points: int | None
    best_other: int | None
    level: str
    won: bool
    resigned: bool = False
    given_away: float | None = None
    source: str = "table"


class Results(StorePart):
    def add(self, result: Result) -> bool:
        """False if it was known."""
        here = (RESULT.c.desk_id == result.desk_id) & (RESULT.c.table_id == result.table_id)
        return self.store.add(RESULT, asdict(result), here)

    def of(self, desk: str, most: int = MOST) -> list[Result]:
        """The latest first."""
        wanted = select(RESULT).where(RESULT.c.desk_id == desk).order_by(RESULT.c.at.desc(), RESULT.c.table_id)
        return self.read_as(Result, wanted.limit(most))

    def of_ranked(self, most: int = 20_000) -> tuple[dict[str, str], list[Result]]:
        """Names of the desks that agreed to be rated among people here, and their results, the latest first."""
        wanted = select(RESULT).join(DESK, DESK.c.id == RESULT.c.desk_id).where(DESK.c.ranked)
        desks = self.store.read_all(select(DESK.c.id, DESK.c.name).where(DESK.c.ranked))
        results = self.read_as(Result, wanted.order_by(RESULT.c.at.desc()).limit(most))
        return {desk.id: desk.name for desk in desks}, results

    def agree(self, desk: str, ranked: bool) -> None:
        """Whether a desk is rated among people here."""
        self.store.change(update(DESK).where(DESK.c.id == desk).values(ranked=ranked))

    def unsettled(self, desk: str | None = None, most: int = AT_ONCE) -> list[tuple[str, str, int]]:
        """Desk, table and seat where a match is over, somebody played, and nothing is written of it; of one desk, or of
        all."""
        known = exists().where(RESULT.c.desk_id == SITTING.c.desk_id, RESULT.c.table_id == SITTING.c.table_id)
        played = exists().where(EVENT.c.table_id == SITTING.c.table_id, EVENT.c.kind == "act")
        wanted = (
            select(SITTING.c.desk_id, SITTING.c.table_id, SITTING.c.seat)
            .join(TABLE, TABLE.c.id == SITTING.c.table_id)
            .where(TABLE.c.over, SITTING.c.seat > SPECTATOR, ~known, played, ~SITTING.c.settled)
            .limit(most)
        )
        if desk is not None:
            wanted = wanted.where(SITTING.c.desk_id == desk)
        return [(row.desk_id, row.table_id, row.seat) for row in self.store.read_all(wanted)]

    def pass_over(self, desk: str, table: str) -> None:
        """A match that does not count is not looked at again."""
        here = (SITTING.c.desk_id == desk) & (SITTING.c.table_id == table)
        self.store.change(update(SITTING).where(here).values(settled=True))

    def reviewed(self, desk: str) -> list[tuple[str, int]]:
        """Table and seat of results whose match is reviewed whole, and what was given away is not written yet."""
        wanted = (
            select(RESULT.c.table_id, RESULT.c.seat)
            .join(REVIEW, REVIEW.c.table_id == RESULT.c.table_id)
            .where(RESULT.c.desk_id == desk, RESULT.c.given_away.is_(None), REVIEW.c.done >= REVIEW.c.planned)
            .limit(AT_ONCE)
        )
        return [(row.table_id, row.seat) for row in self.store.read_all(wanted)]

    def review_states(self, tables: Sequence[str]) -> dict[str, tuple[int, int]]:
        """How far the reviews of these tables are: done, of so many."""
        wanted = select(REVIEW.c.table_id, REVIEW.c.done, REVIEW.c.planned).where(REVIEW.c.table_id.in_(tables))
        return {row.table_id: (row.done, row.planned) for row in self.store.read_all(wanted)}

    def give_away(self, desk: str, table: str, chance: float) -> None:
        here = (RESULT.c.desk_id == desk) & (RESULT.c.table_id == table)
        self.store.change(update(RESULT).where(here).values(given_away=chance))


def resigned(desk: str, table: str, seat: int, game: str, seats: int, level: str) -> Result:
    """A match that somebody gave lost."""
    return Result(desk, table, seat, game, time.time(), seats, seats, None, None, level, won=False, resigned=True)
