"""The table with the same dice and the same bots every time, so that what a test found can be found again.

PERIPLUS_SEED is the seed of every match; a bot chooses by what it sees and nothing else."""

import os
import zlib
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any

from periplus.bots.player import Choice, quick_choice
from periplus.match import Match
from periplus.table.live import bots
from periplus.table.play import tables
from periplus.table.play.tables import TableOrder, Tables
from periplus.table.serve import app

create = Tables.create


def seeded(all_tables: Tables, order: TableOrder, table_id: str = "") -> Any:
    return create(all_tables, replace(order, gather=False), table_id)


def same(game: Any, view: Any, seat: int, level: str, _seed: int) -> Choice:
    return quick_choice(game, view, seat, level, zlib.crc32(view.tobytes()))


def create_app() -> Any:
    Tables.create = seeded  # type: ignore[method-assign]
    new = partial(Match.new, seed=int(os.environ["PERIPLUS_SEED"]))
    tables.Match = SimpleNamespace(new=new)  # type: ignore[assignment, misc, attr-defined]
    bots.quick_choice = same  # type: ignore[assignment, attr-defined]
    return app.create_app()
