"""The tables of a desk: where it sits, which of them wait for it and since when. Nothing here is told but what every
seat of the table may know: who is asked, and since when."""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, delete, exists, func, insert, or_, select, update

from periplus.core.contract.game import SPECTATOR
from periplus.table.store.database import StorePart
from periplus.table.store.schema import DESK_KEY, EVENT, INVITATION, RESULT, SITTING, TABLE

MOST = 200  # tables of one desk that are looked at
ANSWERS = ("act", "end_turn", "undo", "start")
INVITED = 14 * 86400.0  # seconds that an invitation lies on a desk


@dataclass(frozen=True)
class Waits:
    """A table at which somebody is asked who has these seats, and since when."""

    table: str
    game: str
    seats: tuple[int, ...]
    since: float


@dataclass(frozen=True)
class Place:
    """A table on a desk: its seats there (none: it watches)."""

    table: str
    game: str
    created: float
    over: bool
    asked: int
    seats: tuple[int, ...]
    host: bool
    settled: bool  # its result is known

    @property
    def mine(self) -> tuple[int, ...]:
        """The seats of this desk that are asked."""
        return tuple(seat for seat in self.seats if not self.over and not self.settled and self.asked >> seat & 1)


@dataclass(frozen=True)
class Invitation:
    table: str
    seat: int
    by: str
    at: float


class DeskTables(StorePart):
    def waiting(self, desk: str) -> list[Waits]:
        """The tables that wait for a desk, those that have waited longest first."""
        mine = [place for place in self.places(desk) if place.mine]
        since = self.asked_since([(place.table, seat) for place in mine for seat in place.mine])
        found = [
            Waits(
                place.table,
                place.game,
                place.mine,
                min(since.get((place.table, seat), place.created) for seat in place.mine),
            )
            for place in mine
        ]
        return sorted(found, key=lambda each: each.since)

    def count_waiting(self, hashed: str) -> int:
        """How many tables wait for the desk of this key: one question to the database, for every page."""
        asked = TABLE.c.asked.bitwise_rshift(SITTING.c.seat).bitwise_and(1) == 1
        wanted = (
            select(func.count(TABLE.c.id.distinct()))
            .join(SITTING, SITTING.c.table_id == TABLE.c.id)
            .join(DESK_KEY, DESK_KEY.c.desk_id == SITTING.c.desk_id)
            .where(DESK_KEY.c.hash == hashed, SITTING.c.seat > SPECTATOR, ~SITTING.c.hidden, ~TABLE.c.over, asked)
            .where(~_settled())
        )
        return int(self.store.read_value(wanted))

    def places(self, desk: str, hidden: bool = False) -> list[Place]:
        """Every table on a desk, those made last first; what was put away only with `hidden`."""
        wanted = (
            select(TABLE.c.id, TABLE.c.game, TABLE.c.created, TABLE.c.over, TABLE.c.asked)
            .add_columns(SITTING.c.seat, SITTING.c.host, _settled().label("settled"))
            .join(SITTING, SITTING.c.table_id == TABLE.c.id)
            .where(SITTING.c.desk_id == desk)
            .order_by(TABLE.c.created.desc(), TABLE.c.id, SITTING.c.seat)
            .limit(6 * MOST)
        )
        if not hidden:
            wanted = wanted.where(~SITTING.c.hidden)
        found: dict[str, Place] = {}
        for row in self.store.read_all(wanted):
            known = found.get(row.id)
            seats = known.seats if known else ()
            if row.seat != SPECTATOR:
                seats = (*seats, row.seat)
            host = row.host or (known is not None and known.host)
            told = (row.id, row.game, row.created, row.over, row.asked, seats, host, bool(row.settled))
            found[row.id] = Place(*told)
        return list(found.values())[:MOST]

    def asked_since(self, seats: Iterable[tuple[str, int]]) -> dict[tuple[str, int], float]:
        """When each of these seats, which are asked now, was asked: by the last that others did there."""
        found = {place: self.store.read_value(_asked_since(*place)) for place in seats}
        return {place: at for place, at in found.items() if at is not None}

    def ended(self, tables: Sequence[str]) -> dict[str, float]:
        """When the last thing happened at each of these tables, which are over."""
        wanted = select(TABLE.c.id, TABLE.c.changed).where(TABLE.c.id.in_(tables))
        return {row.id: row.changed for row in self.store.read_all(wanted)}

    def desks_at(self, table: str) -> dict[int, list[str]]:
        """Which desks sit in each seat of a table."""
        wanted = select(SITTING.c.seat, SITTING.c.desk_id).where(SITTING.c.table_id == table, SITTING.c.seat >= 0)
        found: dict[int, list[str]] = {}
        for row in self.store.read_all(wanted.order_by(SITTING.c.since)):
            found.setdefault(row.seat, []).append(row.desk_id)
        return found

    # Putting away, leaving.

    def put_away(self, desk: str, table: str, hidden: bool = True) -> bool:
        """A table is no longer shown on a desk, or again. Whether it sits there."""
        here = (SITTING.c.desk_id == desk) & (SITTING.c.table_id == table)
        return self.store.change(update(SITTING).where(here).values(hidden=hidden)) > 0

    # Invitations.

    def invite(self, table: str, seat: int, desk: str, by: str) -> None:
        place = (INVITATION.c.table_id == table) & (INVITATION.c.seat == seat) & (INVITATION.c.desk_id == desk)
        values = {"table_id": table, "seat": seat, "desk_id": desk, "by": by[:40], "at": time.time()}
        self.store.change(delete(INVITATION).where(place), insert(INVITATION).values(values))

    def invitations(self, desk: str) -> list[Invitation]:
        """Those that still ask: nobody has taken the seat, and the match is not over."""
        taken = exists().where(SITTING.c.table_id == INVITATION.c.table_id, SITTING.c.seat == INVITATION.c.seat)
        wanted = (
            select(INVITATION)
            .join(TABLE, TABLE.c.id == INVITATION.c.table_id)
            .where(INVITATION.c.desk_id == desk, ~TABLE.c.over, ~taken, INVITATION.c.at > time.time() - INVITED)
            .order_by(INVITATION.c.at.desc())
            .limit(MOST)
        )
        return [Invitation(row.table_id, row.seat, row.by, row.at) for row in self.store.read_all(wanted)]

    def decline(self, desk: str, table: str) -> None:
        here = (INVITATION.c.desk_id == desk) & (INVITATION.c.table_id == table)
        self.store.change(delete(INVITATION).where(here))

    def invited_since(self, table: str, since: float) -> int:
        """How many were asked to a table since then."""
        wanted = select(func.count()).where(INVITATION.c.table_id == table, INVITATION.c.at > since)
        return int(self.store.read_value(wanted))

    def met(self, desk: str) -> dict[str, list[tuple[str, int]]]:
        """Other desks at one's own tables, each with where it sat, the latest first."""
        mine = select(SITTING.c.table_id).where(SITTING.c.desk_id == desk, SITTING.c.seat >= 0)
        wanted = (
            select(SITTING.c.desk_id, SITTING.c.table_id, SITTING.c.seat)
            .where(SITTING.c.table_id.in_(mine), SITTING.c.desk_id != desk, SITTING.c.seat >= 0)
            .order_by(SITTING.c.since.desc())
            .limit(MOST)
        )
        found: dict[str, list[tuple[str, int]]] = {}
        for row in self.store.read_all(wanted):
            found.setdefault(row.desk_id, []).append((row.table_id, row.seat))
        return found


def _settled() -> ColumnElement[bool]:
    return exists().where(RESULT.c.desk_id == SITTING.c.desk_id, RESULT.c.table_id == TABLE.c.id)


def _asked_since(table: str, seat: int) -> Select[Any]:
    by_itself = EVENT.c.data.like(f'{{"seat":{seat},%')
    changed = or_(EVENT.c.moved.bitwise_rshift(seat).bitwise_and(1) == 1, EVENT.c.kind == "end_turn")
    here = and_(EVENT.c.table_id == table, EVENT.c.kind.in_(ANSWERS), ~by_itself, changed)
    return select(func.max(EVENT.c.at)).where(here)
