"""What a table that goes on and on takes: counted in bytes of objects, so that no machine and no hour matters."""

import functools
import gc
import random
import sys
import types
from collections.abc import Iterable
from typing import Any

import pytest

from periplus.core.texts import LANGUAGES
from periplus.games import game_ids, load_game
from periplus.match import Match
from periplus.table.play.patches import view_now
from periplus.table.play.presence import Presence
from periplus.table.play.seats import Chair, SeatHolder
from periplus.table.play.table import Table, TableSettings
from periplus.table.play.views import Viewpoint, legal_of

NOBODY = Presence({}, 0.0, 60.0)
VIEWPOINTS = [Viewpoint(SeatHolder("t", (seat,)), seat) for seat in (0, 1)]
NO_DATA = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.MethodType)
STEPS = 60  # between two looks
ALL_DRAWINGS = 30_000_000  # bytes: what a process may keep for all its tables, if every such store were full
PER_STEP = 150  # bytes: the sentences for both players, packed; the step itself; where the match stood now and then


def reached(roots: Iterable[Any], known: Iterable[int] = ()) -> dict[int, Any]:
    """Everything that is kept by these, and not known already. Types are asked for as they are: `isinstance`
    would look through references to what is gone."""
    found: dict[int, Any] = {}
    left, without = list(roots), set(known)
    while left:
        each = left.pop()
        if id(each) not in found and id(each) not in without and not issubclass(type(each), NO_DATA):
            found[id(each)] = each
            left.extend(gc.get_referents(each))
    return found


def held(table: Table) -> int:
    """Bytes that this table keeps, but for its drawings and what all tables of the game share."""
    match = table.match
    shared = reached([match.game, match.board_cache, match._texts, table.pictures])
    return sum(map(sys.getsizeof, reached([table], shared).values()))


def begun(game_id: str) -> Table:
    chairs = [Chair("human", f"P{seat}", "circle") for seat in range(2)]
    table = Table("t", Match.new(load_game(game_id), 2, seed=0), chairs, TableSettings(), 0.0)
    table.begin()
    return table


def play(table: Table, rng: random.Random, steps: int) -> None:
    """Two people who look at every change."""
    stop = len(table.match.log) + steps
    while len(table.match.log) < stop:
        assert not table.over
        seat = table.asked[0]
        key = f"{seat}:{rng.getrandbits(60):x}"
        if table.holding is not None:
            table.end_turn(seat, key)
        else:
            table.act(seat, rng.choice(table.match.legal(seat)), "en", key)
        for viewpoint in VIEWPOINTS:
            view_now(table, viewpoint, lambda _: NOBODY)
        table.match.free_caches()  # as whoever changes a table does


@pytest.mark.parametrize("game_id", game_ids())
def test_a_further_step_of_a_match_takes_little(game_id: str) -> None:
    table, rng = begun(game_id), random.Random(1)
    play(table, rng, 40)
    before, first = held(table), len(table.match.log)
    play(table, rng, STEPS)
    grown = (held(table) - before) / (len(table.match.log) - first)
    assert grown < PER_STEP


@pytest.mark.parametrize("game_id", game_ids())
def test_what_may_be_done_is_said_once_for_all_tables(game_id: str) -> None:
    tables = [begun(game_id) for _ in range(2)]
    for language in LANGUAGES:
        one, other = (legal_of(table, table.asked[0], language) for table in tables)
        acts = tables[0].match.legal(tables[0].asked[0])
        assert [said["text"] for said in one] == [act.text for act in acts]
        assert all(said is same for said, same in zip(one, other, strict=True))


def bounded() -> list[Any]:
    """The functions that draw, and whose latest answers are kept."""
    found = [each for each in gc.get_objects() if type(each) is functools._lru_cache_wrapper]
    drawing = ("periplus.core", "periplus.games")
    return [each for each in found if str(each.__module__).startswith(drawing) and each.cache_info().maxsize]


def test_what_all_tables_share_has_its_bounds() -> None:
    """Drawings and measures that come again at many tables: as large as those met here, as many as there is room
    for."""
    for cache in bounded():
        cache.cache_clear()
    for game_id in game_ids():
        play(begun(game_id), random.Random(1), 40)
    shared = reached(map(load_game, game_ids()))
    full: dict[str, float] = {}
    for cache in bounded():
        found, info = reached(gc.get_referents(cache), shared), cache.cache_info()
        shared |= found
        size = sum(map(sys.getsizeof, found.values())) / max(1, info.currsize)
        full[f"{cache.__module__}.{cache.__name__}"] = size * info.maxsize
    assert sum(full.values()) < ALL_DRAWINGS, sorted(full.items(), key=lambda each: each[1])[-5:]
