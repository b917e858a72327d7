"""Tables that nobody uses any more: written to files first, if the host wants that, then deleted."""

import logging
import time
from collections.abc import Sequence
from pathlib import Path

from periplus.core.errors import PeriplusError
from periplus.match import save
from periplus.table.play.tables import Tables
from periplus.table.settings import Settings
from periplus.table.store.store import Store

log = logging.getLogger("periplus.table.play.expiry")

EVERY = 3600.0
DAY = 86400.0
LEAP = 7 * DAY
SURE = 2 * DAY


def is_sure(store: Store) -> bool:
    """Nothing is deleted by a clock that has leapt, or after a long time in which nobody was here: only when it has
    gone on evenly for two days, which is time enough to set it right."""
    return store.steady(LEAP, SURE)


def due(store: Store, settings: Settings) -> list[str]:
    """Tables nobody touched for so long, and those where nobody ever played for less long; 0 days: never."""
    now = time.time()
    old = store.expired(now - settings.expire_days * DAY) if settings.expire_days > 0 else []
    unused = store.unused(now - settings.expire_unused_days * DAY) if settings.expire_unused_days > 0 else []
    return list(dict.fromkeys([*old, *unused]))


def expire(store: Store, table_ids: Sequence[str], folder: str = "") -> int:
    """How many were deleted. With a folder, what cannot be written there first is kept."""
    gone = [each for each in table_ids if not folder or _written(Tables(store, keep=1), each, Path(folder))]
    return sum(store.delete(gone[first : first + 100]) for first in range(0, len(gone), 100))


def _written(tables: Tables, table_id: str, folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        save(tables.open(table_id).match, folder / f"{table_id}.json", secret=True)
        return True
    except (PeriplusError, OSError) as error:
        log.warning("an old table is kept", extra={"table": table_id, "error": type(error).__name__})
        return False
    finally:
        tables.close()
