"""Workers: quick answers while cold, searched ones when warm, a legal move whatever happens, turns for every table."""

import logging
import time
from collections import deque
from collections.abc import Callable
from typing import Any

import pytest

from periplus.bots import UnknownLevel
from periplus.bots.pool import READY, NoAnalysis, Pool, _Task
from periplus.bots.review import Decision, judge
from periplus.core.record import Record
from periplus.games import load_game

Asked = tuple[bytes, int, list[int]]


@pytest.fixture
def asked(midgame: Callable[..., Record]) -> Asked:
    """A view, the seat it belongs to, and what that seat may do."""
    game = load_game("lost_cities")
    s = midgame(game, 2, 10)
    seat = game.rules("plain").seats_awaited(s)[0]
    return s.hide(seat).tobytes(), seat, game.rules("plain").legal(s, seat)


def wait_until_ready(pool: Pool) -> None:
    end = time.monotonic() + 120
    while pool.warmth().get("lost_cities") != READY:
        assert time.monotonic() < end, pool.warmth()
        time.sleep(0.05)


def test_a_worker_thinks_crashes_and_comes_back(asked: Asked, caplog: pytest.LogCaptureFixture) -> None:
    view, seat, legal = asked
    with caplog.at_level(logging.INFO), Pool(1, ["lost_cities"]) as pool:
        cold = pool.choose("lost_cities", view, seat, "expert", seed=3).result(60)
        assert cold.how == "quick"
        assert cold.action in legal
        with pytest.raises(NoAnalysis):
            pool.analyse("lost_cities", view, seat).result(60)
        wait_until_ready(pool)
        warm = pool.choose("lost_cities", view, seat, "expert", seed=3, seconds=0.05).result(60)
        assert warm.how == "searched"
        assert warm.action in legal
        told = pool.analyse("lost_cities", view, seat, seconds=0.05).result(60)
        assert told.seat == seat
        assert {move.action for move in told.moves} <= set(legal)

        pool._workers[0].process.kill()
        fallen = pool.choose("lost_cities", view, seat, "expert", seed=3).result(60)
        assert fallen.how == "quick"
        assert fallen.action in legal
        assert any("fell back" in record.message for record in caplog.records)
        wait_until_ready(pool)


def test_a_worker_that_takes_too_long_is_replaced(asked: Asked) -> None:
    view, seat, _ = asked
    with Pool(1, ["lost_cities"]) as pool:
        wait_until_ready(pool)
        task = _Task("choose", "lost_cities", (view, seat, {"level": "expert", "seed": 1, "seconds": 60.0}), 0.05, "")
        begin = time.monotonic()
        assert pool._submit(task).result(60).how == "quick"
        assert time.monotonic() - begin < 30


def test_the_tables_take_turns() -> None:
    """One table asks for much, another once: the other does not wait for all of the first."""
    pool = Pool(workers=0)
    tasks = [_Task("choose", "lost_cities", (), 1.0, table) for table in ("a", "a", "a", "b")]
    for task in tasks:
        pool._waiting.setdefault(task.table, deque()).append(task)

    class Worker:
        ready = frozenset({"lost_cities"})
        busy_with = None

    order = [pool._next(Worker()).table for _ in tasks]  # type: ignore[arg-type, union-attr]
    assert order == ["a", "b", "a", "a"]
    pool.close()


def test_unknown_levels_are_refused_at_once(asked: Asked) -> None:
    view, seat, _ = asked
    with Pool(workers=0) as pool, pytest.raises(UnknownLevel):
        pool.choose("lost_cities", view, seat, "grandmaster")


def test_reviews_wait_for_tables_at_play_and_for_games_to_warm_up() -> None:
    """What is put aside takes turns of its own, after everything somebody waits for."""
    pool = Pool(workers=0)
    pool._wanted.append("archeos")

    class Worker:
        ready = {"lost_cities"}
        busy_with = None

    asides = [_Task("judge", "lost_cities", (), 1.0, table, aside=True) for table in ("a", "a", "b")]
    for task in asides:
        pool._aside.setdefault(task.table, deque()).append(task)
    live = _Task("choose", "lost_cities", (), 1.0, "c")
    pool._waiting.setdefault("c", deque()).append(live)
    worker: Any = Worker()
    assert pool._next(worker) is live
    assert pool._next(worker) == "archeos"
    worker.ready = {"lost_cities", "archeos"}
    assert [pool._next(worker) for _ in asides] == [asides[0], asides[2], asides[1]]
    pool.close()


def test_a_decision_is_judged_in_a_worker_as_it_is_here(asked: Asked) -> None:
    view, seat, legal = asked
    decision = Decision(7, seat, legal[-1], view)
    with Pool(1) as pool:
        with pytest.raises(NoAnalysis):
            pool.judge("lost_cities", decision, 4, 0).result(60)
        wait_until_ready(pool)
        there = pool.judge("lost_cities", decision, 4, 0, table="t").result(60)
    assert there == judge(load_game("lost_cities"), decision, 4, 0)
