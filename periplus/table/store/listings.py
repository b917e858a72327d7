"""Tables whose free seats are open to anybody on this host: which, since when, until when; and sitting down there."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select

from periplus.table.store.database import StorePart
from periplus.table.store.schema import LISTING, SITTING, TABLE, TOKEN

MOST_OF_A_DESK = 3
MOST_SHOWN = 60


@dataclass(frozen=True)
class Listed:
    table: str
    desk: str
    since: float


class Listings(StorePart):
    def put_up(self, table: str, desk: str, seconds: float) -> bool:
        """False if this desk has enough of them hanging."""

        def work(connection: Connection) -> bool:
            now = time.time()
            connection.execute(delete(LISTING).where(LISTING.c.until < now))
            own = select(func.count()).select_from(LISTING).where(LISTING.c.desk_id == desk)
            if connection.execute(own).scalar_one() >= MOST_OF_A_DESK:
                return False
            row = {"table_id": table, "desk_id": desk, "since": now, "until": now + seconds}
            connection.execute(insert(LISTING).values(row))
            return True

        return self.store.write(work)

    def take_down(self, table: str) -> None:
        self.store.change(delete(LISTING).where(LISTING.c.table_id == table))

    def all(self) -> list[Listed]:
        """Those that still hang, the newest first; of matches that are over none."""
        wanted = (
            select(LISTING)
            .join(TABLE, TABLE.c.id == LISTING.c.table_id)
            .where(LISTING.c.until >= time.time(), ~TABLE.c.over)
            .order_by(LISTING.c.since.desc())
            .limit(MOST_SHOWN)
        )
        return [Listed(row.table_id, row.desk_id, row.since) for row in self.store.read_all(wanted)]

    def hangs(self, table: str) -> bool:
        return any(each.table == table for each in self.all())

    def taken(self, table: str) -> set[int]:
        """The seats in which somebody sits."""
        return set(self.store.read_column(select(SITTING.c.seat).where(SITTING.c.table_id == table)))

    def sit(self, table: str, desk: str, people: Sequence[tuple[int, int]]) -> int | None:
        """The first of these seats (with the edition of its link) that is free becomes this desk's, and its link opens
        nothing more; the card comes down with the last. None: all are taken."""

        def work(connection: Connection) -> int | None:
            there = select(SITTING.c.seat, SITTING.c.desk_id).where(SITTING.c.table_id == table)
            rows = connection.execute(there).all()
            mine = [row.seat for row in rows if row.desk_id == desk and row.seat >= 0]
            if mine:
                return int(mine[0])
            free = [each for each in people if each[0] not in {row.seat for row in rows}]
            if not free:
                connection.execute(delete(LISTING).where(LISTING.c.table_id == table))
                return None
            seat, edition = free[0]
            connection.execute(delete(SITTING).where(SITTING.c.table_id == table, SITTING.c.desk_id == desk))
            row = {"table_id": table, "desk_id": desk, "seat": seat, "edition": edition, "host": False}
            connection.execute(insert(SITTING).values({**row, "since": time.time()}))
            connection.execute(delete(TOKEN).where(TOKEN.c.table_id == table, TOKEN.c.seat == seat))
            if len(free) == 1:
                connection.execute(delete(LISTING).where(LISTING.c.table_id == table))
            return seat

        return self.store.write(work)
