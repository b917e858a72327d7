"""Score sheets that several phones write on: one row each, with the version that whoever writes must have seen."""

import secrets
import time
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from periplus.table.store.database import StorePart
from periplus.table.store.schema import SHARED_SHEET

KEPT_DAYS = 30.0  # since the last touch
MOST = 10_000  # at once; the oldest go first
DAY = 86400.0


@dataclass(frozen=True)
class SharedSheet:
    id: str
    game: str
    content: str
    version: int


class SharedSheets(StorePart):
    def begin(self, game: str, content: str) -> SharedSheet:
        made, now = SharedSheet(secrets.token_urlsafe(16), game, content, 1), time.time()

        def work(connection: Connection) -> None:
            old = delete(SHARED_SHEET).where(SHARED_SHEET.c.changed < now - KEPT_DAYS * DAY)
            connection.execute(old)
            if connection.execute(select(func.count()).select_from(SHARED_SHEET)).scalar_one() >= MOST:
                oldest = select(SHARED_SHEET.c.id).order_by(SHARED_SHEET.c.changed).limit(1).scalar_subquery()
                connection.execute(delete(SHARED_SHEET).where(SHARED_SHEET.c.id == oldest))
            row = {"id": made.id, "game": game, "content": content, "version": 1, "changed": now}
            connection.execute(insert(SHARED_SHEET).values(row))

        self.store.write(work)
        return made

    def of(self, sheet_id: str) -> SharedSheet | None:
        with self.store.engine.connect() as connection:
            return _read(connection, sheet_id)

    def write(self, sheet_id: str, version: int, content: str) -> tuple[bool, SharedSheet | None]:
        """Whether it was written: only over the version that was seen. And the sheet as it stands now."""

        def work(connection: Connection) -> tuple[bool, SharedSheet | None]:
            place = (SHARED_SHEET.c.id == sheet_id, SHARED_SHEET.c.version == version)
            values = {"content": content, "version": version + 1, "changed": time.time()}
            written = connection.execute(update(SHARED_SHEET).where(*place).values(values)).rowcount > 0
            return written, _read(connection, sheet_id)

        return self.store.write(work)


def _read(connection: Connection, sheet_id: str) -> SharedSheet | None:
    row = connection.execute(select(SHARED_SHEET).where(SHARED_SHEET.c.id == sheet_id)).mappings().first()
    return SharedSheet(row["id"], row["game"], row["content"], row["version"]) if row is not None else None
