"""Workers: quick answers while cold, searched ones when warm, a legal move whatever happens, turns for every table."""

import logging
import os
import socket
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest import mock

import pytest

from periplus.bots import UnknownLevel
from periplus.bots.chance import FIRST
from periplus.bots.judging import Decision, judge
from periplus.bots.player import Choice, choose, engine_of
from periplus.bots.pool import pool as pools
from periplus.bots.pool import worker_main
from periplus.bots.pool.pool import READY, NoAnalysis, Pool
from periplus.bots.pool.ray_worker import bring_token
from periplus.bots.pool.root_parallel import agreed, further_root
from periplus.bots.pool.worker_process import Task, Worker
from periplus.bots.search.engine import Candidate
from periplus.core.engine.record import Record
from periplus.games import load_game

Asked = tuple[bytes, int, list[int]]
LONG = 120.0  # seconds for anything that must happen, on however busy a machine


@pytest.fixture
def asked(midgame: Callable[..., Record]) -> Asked:
    """A view, the seat it belongs to, and what that seat may do."""
    game = load_game("lost_cities")
    s = midgame(game, 2, 10)
    seat = game.rules("plain").seats_awaited(s)[0]
    return s.hide(seat).tobytes(), seat, game.rules("plain").legal(s, seat)


def wait_until_ready(pool: Pool) -> None:
    """In every worker."""
    end = time.monotonic() + LONG
    while pool.warmth().get("lost_cities") != READY or any("lost_cities" not in w.ready for w in pool._workers):
        assert time.monotonic() < end, pool.warmth()
        time.sleep(0.05)


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """No worker is given up because the machine has other things to do."""
    ask = Worker.ask
    monkeypatch.setattr(Worker, "ask", lambda self, kind, rest, limit: ask(self, kind, rest, max(limit, LONG)))


def test_a_worker_thinks_crashes_and_comes_back(
    asked: Asked, unhurried: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    view, seat, legal = asked
    warming, start = threading.Event(), Worker.start
    monkeypatch.setattr(Worker, "start", lambda self: warming.wait(LONG) and start(self))
    with caplog.at_level(logging.INFO), Pool(1, ["lost_cities"]) as pool:
        cold = pool.choose("lost_cities", view, seat, "expert", seed=3).result(LONG)
        assert cold.how == "quick"
        assert cold.action in legal
        with pytest.raises(NoAnalysis):
            pool.analyse("lost_cities", view, seat).result(LONG)
        warming.set()
        wait_until_ready(pool)
        warm = pool.choose("lost_cities", view, seat, "expert", seed=3, seconds=0.05).result(LONG)
        assert warm.how == "searched"
        assert warm.action in legal
        told = pool.analyse("lost_cities", view, seat, seconds=0.05).result(LONG)
        assert told.seat == seat
        assert {move.action for move in told.moves} <= set(legal)

        pool._workers[0].process.kill()
        fallen = pool.choose("lost_cities", view, seat, "expert", seed=3).result(LONG)
        assert fallen.how == "quick"
        assert fallen.action in legal
        assert any("fell back" in record.message for record in caplog.records)
        wait_until_ready(pool)


@pytest.mark.parametrize(
    ("said", "code", "told"),
    [((), -11, "ended by SIGSEGV"), ((), 3, "exit code 3"), (("the node is lost",), None, "the node is lost")],
)
def test_the_log_says_how_a_worker_ended(said: tuple[str, ...], code: int | None, told: str) -> None:
    """A process has an exit code; a thinker on a cluster says itself what happened."""
    line = mock.Mock(spec=["send", "poll", "recv", "close", "join", "kill", *(["exitcode"] if code else [])])
    if code:
        line.exitcode = code
    line.recv.side_effect = EOFError(*said)
    worker = Worker(mock.Mock(), 0)
    worker.process = worker.connection = line
    with pytest.raises(RuntimeError, match=told):
        worker.ask("choose", (), 1.0)
    assert worker.process is None


def test_a_worker_that_takes_too_long_is_replaced(asked: Asked) -> None:
    view, seat, _ = asked
    with Pool(1, ["lost_cities"]) as pool:
        wait_until_ready(pool)
        task = Task("choose", "lost_cities", (view, seat, {"level": "expert", "seed": 1, "seconds": 3600.0}), 0.05, "")
        assert pool._submit(task).result(LONG).how == "quick"


def test_the_tables_take_turns() -> None:
    """One table asks for much, another once: the other does not wait for all of the first."""
    pool = Pool(workers=0)
    tasks = [Task("choose", "lost_cities", (), 1.0, table) for table in ("a", "a", "a", "b")]
    for task in tasks:
        pool._waiting.setdefault(task.table, deque()).append(task)

    class Worker:
        ready = frozenset({"lost_cities"})
        busy_with = None

    order = [pool.next_for(Worker()).table for _ in tasks]  # type: ignore[arg-type, union-attr]
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

    class Idle:
        ready = {"lost_cities"}
        walks: dict[str, bool] = {}
        busy_with = None

    asides = [Task("judge", "lost_cities", (), 1.0, table, aside=True) for table in ("a", "a", "b")]
    for task in asides:
        pool._aside.setdefault(task.table, deque()).append(task)
    live = Task("choose", "lost_cities", (), 1.0, "c")
    pool._waiting.setdefault("c", deque()).append(live)
    idle: Any = Idle()
    assert pool.next_for(idle) is live
    assert pool.next_for(idle) == "archeos"
    idle.ready = {"lost_cities", "archeos"}
    idle.walks = {"lost_cities": True}
    assert [pool.next_for(idle) for _ in asides] == [asides[0], asides[2], asides[1]]
    pool.close()


def test_a_game_that_is_opened_is_compiled_by_all_and_first() -> None:
    """Others are compiled by one worker each, and given up for it; while tables of other games ask, one stays."""
    pool = Pool(workers=0)

    def worker(ready: set[str], busy_with: str | None) -> Any:
        made = SimpleNamespace(ready=ready, busy_with=busy_with, joins=False, process=1, left=0)
        made.call_off = lambda: setattr(made, "left", made.left + 1)
        return made

    one, two, serving = worker(set(), "archeos"), worker(set(), None), worker({"expeditions"}, None)
    pool._workers = [one, two, serving]
    pool._wanted = ["archeos"]
    assert pool._to_warm(two) is None
    pool.want("lost_cities")
    assert (one.left, two.left, serving.left) == (1, 0, 0)
    one.busy_with = pool._to_warm(one)
    assert (one.busy_with, one.joins) == ("lost_cities", False)
    assert (pool._to_warm(two), two.joins) == ("lost_cities", True)
    assert (pool._to_warm(serving), serving.joins) == ("lost_cities", True)
    pool._asked_at = time.monotonic()
    assert pool._to_warm(serving) == "archeos"
    one.ready.add("lost_cities")
    pool._compiled.add("lost_cities")
    assert (pool._to_warm(two), two.joins) == ("lost_cities", False)
    pool._workers = []
    pool.close()


def test_a_decision_is_judged_in_a_worker_as_it_is_here(asked: Asked) -> None:
    view, seat, legal = asked
    decision = Decision(7, seat, legal[-1], view)
    with Pool(1) as pool:
        with pytest.raises(NoAnalysis):
            pool.judge("lost_cities", decision, 4, 0).result(LONG)
        wait_until_ready(pool)
        there = pool.judge("lost_cities", decision, 4, 0, table="t").result(LONG)
    assert there == judge(load_game("lost_cities"), decision, 4, 0)


def test_several_roots_are_added_up() -> None:
    choice = Choice(1, "searched", 0.5, 20, (Candidate(1, 11, 0.6), Candidate(2, 9, 0.5)))
    other = (Candidate(3, 10, 0.9), Candidate(2, 8, 0.5), Candidate(1, 2, 0.6))
    assert agreed(choice, [other]).action == 2
    assert agreed(choice, [other]).roots == 2
    assert agreed(choice, [None]) == choice
    assert agreed(choice, [other, None, choice.root]).action == 1  # 24 visits and 26 are about alike, and it did better
    assert agreed(Choice(7, "forced"), [other]) == Choice(7, "forced")


def test_idle_workers_help_and_are_called_back(asked: Asked, unhurried: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same as if all roots were searched here; and who helps drops what it does when another table asks."""
    view, seat, legal = asked
    game = load_game("lost_cities")
    monkeypatch.setattr(pools, "WIDE", ("adept", "expert"))
    with Pool(2, ["lost_cities"]) as pool:
        wait_until_ready(pool)
        together = pool.choose("lost_cities", view, seat, "adept", seed=3, seconds=60).result(LONG)
        long = pool.choose("lost_cities", view, seat, "expert", seed=3, table="a", seconds=300)
        while not any(worker.asked for worker in pool._workers):
            assert not long.done()
            time.sleep(0.01)
        other = pool.choose("lost_cities", view, seat, "master", seed=3, table="b", seconds=0.2)
        assert other.result(LONG).action in legal
        assert not long.done()
        assert not any(worker.helping for worker in pool._workers)
    s = game.state.frombytes(view)
    alone = choose(game, s, seat, "adept", 3)
    further = further_root(game, s, seat, "adept", 3, 1, 60.0, lambda: False)
    assert further is not None
    assert further != alone.root
    assert (together.roots, together.action) == (2, agreed(alone, [further]).action)


@pytest.mark.timeout(1200)  # compiles, for minutes on a busy machine
def test_a_hint_compiles_nothing(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or a game whose rules take long to compile would never have one: the hint's time is over before, every time.
    While its steps are still to be compiled it comes without reasons, and afterwards with them."""
    monkeypatch.setenv("PERIPLUS_RULES", "cpu")
    engine_of.cache_clear()
    game = load_game("lost_cities")
    monkeypatch.setattr(worker_main, "walked", set())
    view, seat, _ = asked
    wanted = {"seconds": 0.05, "seed": 1, "reasons": True}

    worker_main.answer(worker_main.WARM, game.id, stop=lambda: False)
    early = worker_main.answer("analyse", game.id, view, seat, wanted, stop=lambda: False)
    assert early.moves
    assert not early.games

    news: list[Any] = []
    worker_main.learn_steps(game.id, SimpleNamespace(send=news.append))
    assert news == [(game.id, None)]
    found = worker_main.answer("analyse", game.id, view, seat, wanted, stop=lambda: False)
    assert found.games
    assert all(move.chance is not None and move.why for move in found.moves)
    brief = worker_main.answer("analyse", game.id, view, seat, {**wanted, "whole": 0.0}, stop=lambda: False)
    assert brief.games == FIRST < found.games


def test_steps_that_cannot_be_compiled_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_main, "walked", set())
    monkeypatch.setattr(worker_main, "playouts_of", lambda game: 1 / 0)
    news: list[Any] = []
    worker_main.learn_steps("lost_cities", SimpleNamespace(send=news.append))
    assert news == [("lost_cities", "ZeroDivisionError: division by zero")]
    assert not worker_main.walked


def test_a_worker_that_is_ended_while_it_warms_up_has_not_failed(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pool = Pool(workers=0)
    ended = Worker(pool, 0)

    def gone(*_: Any) -> None:
        raise RuntimeError("worker 0: EOFError")

    monkeypatch.setattr(ended, "ask", gone)
    ended._warm("lost_cities")
    assert "could not be warmed up" in caplog.text
    caplog.clear()
    pool.close()
    ended._warm("lost_cities")
    ended._do(Task("judge", "lost_cities", (), 1.0, "a", aside=True))
    assert not caplog.records


class SlowSteps:
    """A worker whose search is ready and whose steps are not: no process, and nobody waits for a clock."""

    def __init__(self) -> None:
        self.ready, self.walks, self.busy_with = {"lost_cities"}, {}, None
        self.helping = self.asked = False


def test_while_steps_are_compiled_searches_are_answered_and_reviews_wait() -> None:
    pool = Pool(workers=0, games=["lost_cities"])
    slow: Any = SlowSteps()
    pool._workers.append(slow)
    review = Task("judge", "lost_cities", (), 1.0, "a", aside=True)
    move = Task("choose", "lost_cities", (), 1.0, "a")
    pool._submit(review)
    pool._submit(move)
    assert pool.warmth() == {"lost_cities": READY}
    assert pool.next_for(slow) is move
    slow.busy_with = None
    assert not review.future.done()
    pool.walked(slow, "lost_cities", True)
    assert pool.next_for(slow) is review
    pool._workers.clear()
    pool.close()


def test_reviews_are_answered_when_the_steps_cannot_be_compiled() -> None:
    pool = Pool(workers=0, games=["lost_cities"])
    slow: Any = SlowSteps()
    pool._workers.append(slow)
    waiting, late = (Task("judge", "lost_cities", (), 1.0, "a", aside=True) for _ in range(2))
    pool._submit(waiting)
    pool.walked(slow, "lost_cities", False)
    pool._submit(late)
    for task in (waiting, late):
        with pytest.raises(NoAnalysis):
            task.future.result(0)
    pool._workers.clear()
    pool.close()


def test_a_token_is_brought_to_a_cluster_by_its_client(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without it Ray's client is refused by every cluster that has one, and says no more than that time ran out."""
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("RAY_AUTH_MODE", "RAY_AUTH_TOKEN", "RAY_AUTH_TOKEN_PATH"):
        monkeypatch.delenv(name, raising=False)
    bring_token("ray://head:10001")
    assert "RAY_AUTH_MODE" not in os.environ, "nothing to bring"
    (tmp_path / ".ray").mkdir()
    (tmp_path / ".ray" / "auth_token").write_text("a token")
    bring_token("head:6379")
    assert "RAY_AUTH_MODE" not in os.environ, "a node looks for it by itself"
    bring_token("ray://head:10001")
    assert os.environ["RAY_AUTH_MODE"] == "token"
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    bring_token("ray://head:10001")
    assert os.environ["RAY_AUTH_MODE"] == "disabled", "what somebody decided stays"


@pytest.mark.slow
@pytest.mark.parametrize("by_client", [False, True], ids=["node", "client"])
def test_bots_think_on_a_ray_cluster_and_a_lost_node_costs_one_quick_move(
    asked: Asked, unhurried: None, by_client: bool
) -> None:
    """Two nodes with one thinker each; one node is killed while its thinker searches."""
    ray = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    view, seat, legal = asked
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    head = {"num_cpus": 0, "include_dashboard": False} | ({"ray_client_server_port": port} if by_client else {})
    made = Cluster(initialize_head=True, head_node_args=head)
    try:
        nodes = [made.add_node(num_cpus=1) for _ in range(2)]
        address = f"ray://127.0.0.1:{port}" if by_client else made.address
        with Pool(2, ["lost_cities"], thinkers=address) as pool:
            wait_until_ready(pool)
            game = load_game("lost_cities")
            here = choose(game, game.state.frombytes(view), seat, "adept", seed=3)
            there = pool.choose("lost_cities", view, seat, "adept", 3, seconds=LONG).result(LONG)
            assert (there.action, there.simulations) == (here.action, here.simulations)
            assert pool.fallbacks == 0
            first = [pool.choose("lost_cities", view, seat, "adept", n, f"table {n}") for n in range(6)]
            made.remove_node(nodes[1], allow_graceful=False)
            more = [pool.choose("lost_cities", view, seat, "adept", n, f"table {n}") for n in range(6)]
            choices = [future.result(LONG) for future in [*first, *more]]
            assert all(choice.action in legal for choice in choices), "no table is stuck"
            assert pool.fallbacks <= 1, "one quick move at most, of the thinker that was lost"
            assert pool.choose("lost_cities", view, seat, "adept", 3).result(LONG).how == "searched"
    finally:
        ray.shutdown()
        made.shutdown()
