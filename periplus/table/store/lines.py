"""What was said at a table lately. It goes with its table, and is never part of the match."""

import time

from sqlalchemy import delete, insert, select

from periplus.table.json_object import Json
from periplus.table.store.database import StorePart
from periplus.table.store.schema import LINE

KEPT = 200  # of one table


class Lines(StorePart):
    def of(self, table: str, most: int) -> list[Json]:
        """The last ones, oldest first."""
        wanted = select(LINE).where(LINE.c.table_id == table).order_by(LINE.c.n.desc()).limit(most)
        rows = self.store.read_dicts(wanted)
        return [
            {
                "n": row["n"],
                "seat": row["seat"],
                **({"reaction": row["reaction"]} if row["reaction"] else {"text": row["text"]}),
            }
            for row in reversed(rows)
        ]

    def keep(self, table: str, line: Json) -> None:
        row = {"table_id": table, "n": line["n"], "seat": line["seat"], "at": time.time()}
        row |= {"text": line.get("text") or "", "reaction": line.get("reaction") or ""}
        old = (LINE.c.table_id == table) & (LINE.c.n <= line["n"] - KEPT)
        self.store.change(insert(LINE).values(row), delete(LINE).where(old))
