"""Rubbish of a busy process is swept in small pieces, and never when somebody moves."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from periplus.table.sweeping import AT_LATEST, IDLE, YOUNG, due, settle_in, sweep


@pytest.fixture
def settled() -> Iterator[None]:
    before, callbacks = gc.get_threshold(), list(gc.callbacks)
    settle_in()
    yield
    gc.callbacks[:] = callbacks
    gc.set_threshold(*before)
    gc.unfreeze()


def test_nothing_is_looked_through_twice(settled: None) -> None:
    held = [[number] for number in range(20 * YOUNG)]
    assert gc.get_freeze_count() > len(held) - 2 * YOUNG
    assert len(gc.get_objects(1)) + len(gc.get_objects(2)) < YOUNG


def test_a_sweep_finds_rings_that_had_grown_old(settled: None) -> None:
    class Ring:
        pass

    ring = Ring()
    ring.itself = ring  # type: ignore[attr-defined]
    sweep()
    known = weakref.ref(ring)
    del ring
    gc.collect()
    assert known() is not None, "it is old by now"
    sweep()
    assert known() is None


def test_swept_when_nobody_moves_or_at_last_after_an_hour() -> None:
    assert not due(now=100, moved=0, swept=50), "nobody moved since the last time"
    assert due(now=100, moved=99 - IDLE, swept=50)
    assert not due(now=100, moved=99, swept=50), "somebody plays"
    assert due(now=AT_LATEST + 51, moved=AT_LATEST + 50, swept=50)
