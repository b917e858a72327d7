"""Rubbish of a busy process is swept in small pieces, and everything only when nobody moves."""

import asyncio
import gc
import time
import weakref
from collections.abc import Iterator

import pytest

from periplus.table.serve.gc_policy import AT_LATEST, EVERY, IDLE, YOUNG, due, settle_in, sweeping

from .conftest import in_a_loop


class Ring:
    """Refers to itself: counting alone does not free it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def settled() -> Iterator[None]:
    before = gc.get_threshold()
    settle_in()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


def looks(generation: int) -> int:
    return int(gc.get_stats()[generation]["collections"])


def test_nothing_is_looked_through_twice(settled: None) -> None:
    before = [looks(generation) for generation in range(3)]
    held = [[number] for number in range(30 * YOUNG)]
    assert looks(0) >= before[0] + len(held) // YOUNG - 1
    assert [looks(1), looks(2)] == before[1:]


def test_rings_go_when_they_are_new_or_when_all_is_swept(settled: None) -> None:
    old, new = Ring(), Ring()
    gone = [weakref.ref(old), weakref.ref(new)]
    del new
    gc.collect(0)
    del old
    gc.collect(0)
    assert [each() is None for each in gone] == [False, True]
    gc.collect()
    assert gone[0]() is None


def test_while_people_move_the_new_is_looked_at_though_as_many_go_as_come(settled: None) -> None:
    old = [[number] for number in range(4 * YOUNG)]
    gc.collect(0)

    async def play() -> int:
        task = asyncio.get_running_loop().create_task(sweeping(time.monotonic))
        before = looks(0)
        for place in range(2 * YOUNG):
            old[place] = [place]
        unnoticed = looks(0) - before
        ring = weakref.ref(Ring())
        async with asyncio.timeout(30):
            while ring() is not None:
                await asyncio.sleep(0.01)
        task.cancel()
        return unnoticed

    assert in_a_loop(play()) == 0


def test_swept_when_nobody_moves_or_at_last_after_an_hour() -> None:
    assert not due(now=200, moved=0, swept=50), "nobody moved since the last time"
    assert due(now=200, moved=199 - IDLE, swept=50)
    assert not due(now=50 + EVERY, moved=49 + EVERY - IDLE, swept=50), "it was swept a moment ago"
    assert not due(now=200, moved=199, swept=50), "somebody plays"
    assert due(now=AT_LATEST + 51, moved=AT_LATEST + 50, swept=50)
