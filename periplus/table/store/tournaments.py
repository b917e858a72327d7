"""Tournaments as the host remembers them: one row each, written by whoever has seen it last."""

import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import Connection, delete, func, insert, select, update

from periplus.table.json_object import Json
from periplus.table.store.database import StorePart
from periplus.table.store.schema import RESULT, SITTING, TABLE, TOURNAMENT

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
KEPT = 400 * 86400.0  # seconds after the last change
MOST_OPEN = 3  # of one desk


@dataclass(frozen=True)
class Stored:
    id: str
    founder: str
    over: bool
    version: int
    created: float
    content: Json


class Tournaments(StorePart):
    def found(self, founder: str, content: Json) -> Stored | None:
        """A new one; None if this desk has enough of them."""
        made = "".join(secrets.choice(ALPHABET) for _ in range(14))

        def work(connection: Connection) -> bool:
            now = time.time()
            connection.execute(delete(TOURNAMENT).where(TOURNAMENT.c.changed < now - KEPT))
            own = (TOURNAMENT.c.founder == founder) & ~TOURNAMENT.c.over
            if connection.execute(select(func.count()).select_from(TOURNAMENT).where(own)).scalar_one() >= MOST_OPEN:
                return False
            row = {"id": made, "founder": founder, "over": False, "version": 1, "created": now, "changed": now}
            connection.execute(insert(TOURNAMENT).values({**row, "content": orjson.dumps(content).decode()}))
            return True

        return self.of(made) if self.store.write(work) else None

    def of(self, tournament: str) -> Stored | None:
        return next(iter(self._read(TOURNAMENT.c.id == tournament)), None)

    def running(self) -> list[Stored]:
        return self._read(~TOURNAMENT.c.over)

    def of_founder(self, desk: str) -> list[Stored]:
        return self._read(TOURNAMENT.c.founder == desk)

    def write(self, seen: Stored, content: Json, over: bool = False) -> bool:
        """Whether it was written: only over what was seen."""
        place = (TOURNAMENT.c.id == seen.id) & (TOURNAMENT.c.version == seen.version)
        values = {"content": orjson.dumps(content).decode(), "over": over, "version": seen.version + 1}
        return self.store.change(update(TOURNAMENT).where(place).values(values | {"changed": time.time()})) > 0

    def finished(self, tables: Sequence[str]) -> set[str]:
        """Which of these tables are over."""
        wanted = select(TABLE.c.id).where(TABLE.c.id.in_(list(tables)), TABLE.c.over)
        return set(self.store.read_column(wanted))

    def resigned(self, tables: Sequence[str]) -> dict[str, int]:
        """At which of these tables somebody gave up, and in which seat."""
        wanted = select(RESULT.c.table_id, RESULT.c.seat).where(RESULT.c.table_id.in_(list(tables)), RESULT.c.resigned)
        return {row.table_id: row.seat for row in self.store.read_all(wanted)}

    def seat(self, table: str, desks: Sequence[tuple[int, str]]) -> None:
        """These desks sit at a table from now on."""

        def work(connection: Connection) -> None:
            here = select(SITTING.c.desk_id).where(SITTING.c.table_id == table)
            known = set(connection.execute(here).scalars())
            rows = [
                {"table_id": table, "desk_id": desk, "seat": seat, "edition": 0, "host": False, "since": time.time()}
                for seat, desk in desks
                if desk not in known
            ]
            if rows:
                connection.execute(insert(SITTING), rows)

        self.store.write(work)

    def _read(self, where: Any) -> list[Stored]:
        wanted = select(TOURNAMENT).where(where).order_by(TOURNAMENT.c.created.desc()).limit(200)
        rows = self.store.read_dicts(wanted)
        return [
            Stored(row["id"], row["founder"], row["over"], row["version"], row["created"], orjson.loads(row["content"]))
            for row in rows
        ]
