"""Worker processes that think for many tables: warmed up, timed, replaced when they die, shared fairly.

A `Pool` answers with a `concurrent.futures.Future`. Until a game's search is compiled in some worker, and whenever a
worker crashes or takes too long, a quick legal move is made instead, so that no table ever waits for good.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Collection, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from periplus.bots.analysis import Analysis
from periplus.bots.judging import Decision, Judged
from periplus.bots.network import network_of
from periplus.bots.player import Choice, quick_choice, searches
from periplus.bots.pool.root_parallel import WIDE, Root
from periplus.bots.pool.worker_main import HELP
from periplus.bots.pool.worker_process import Task, Worker
from periplus.bots.settings import PROMISE
from periplus.bots.user_bots import must_be_known
from periplus.games import load_game

log = logging.getLogger(__name__)

COLD, WARMING, READY, FAILED = "cold", "warming", "ready", "failed"

MOST_FAILURES = 3  # of a game, before it is given up
BUSY = 30.0  # seconds since a table last wanted a worker, in which one of them stays at hand
JUDGE_LIMIT = 60.0  # seconds a decision of a finished match may be thought over


class NoAnalysis(Exception):
    """The worker failed, or its game is not compiled yet; ask again later."""


class Pool:
    """Bots for many tables.

    >>> pool = Pool(games=["lost_cities"])                                  # doctest: +SKIP
    >>> pool.choose("lost_cities", view.tobytes(), seat, "adept", seed=7).result().action   # doctest: +SKIP
    """

    def __init__(self, workers: int = 1, games: Iterable[str] = (), thinkers: str = "") -> None:
        """`thinkers`: the address of a Ray cluster on which the workers are; processes of this machine unless given."""
        self._wake = threading.Condition()
        self._waiting: OrderedDict[str, deque[Task]] = OrderedDict()
        self._aside: OrderedDict[str, deque[Task]] = OrderedDict()
        self._helping: deque[Task] = deque()
        self._wanted: list[str] = list(games)
        self._compiled: set[str] = set()
        self._failed: dict[str, int] = {}
        self._learnt: dict[str, float] = {}
        self._opened: set[str] = set()
        self._asked_at = -BUSY
        self._closed = False
        self.fallbacks = 0
        self._quick = ThreadPoolExecutor(1, "bot-quick")
        self._workers = [self._worker(number, thinkers) for number in range(workers)]
        self._threads = 1 if thinkers else max(1, workers)
        for worker in self._workers:
            worker.thread.start()

    def _worker(self, number: int, thinkers: str) -> Worker:
        if not thinkers:
            return Worker(self, number)
        from periplus.bots.pool.ray_worker import RayWorker

        return RayWorker(self, number, thinkers)

    def choose(
        self,
        game_id: str,
        view: bytes,
        seat: int,
        level: str,
        seed: int = 0,
        table: str = "",
        seconds: float | None = None,
    ) -> Future[Choice]:
        """A move for a seat, from the bytes of its view. Never fails: at worst the move is a quick one. A worker that
        thought for the same seat of the `table` before goes on from there. Whoever does not search waits for nobody."""
        must_be_known(level)
        promise = PROMISE.get(level, 2.0) if seconds is None else seconds
        rest = {"level": level, "seed": seed, "seconds": promise, "match": table or None}
        task = Task("choose", game_id, (view, seat, rest), 4 * promise + 4, table, at_once=not searches(game_id, level))
        return self._submit(task)

    def analyse(
        self,
        game_id: str,
        view: bytes,
        seat: int,
        seconds: float = 1.0,
        seed: int = 0,
        table: str = "",
        patience: float = 4.0,
        **more: Any,
    ) -> Future[Analysis]:
        """A judgement of a seat's position; fails with NoAnalysis where there is no compiled search to make it, or
        where it takes `patience` seconds and more beyond its own. Somebody waits for it: its games are played by as
        many threads as this machine has workers."""
        rest = {"seed": seed, "seconds": seconds, "threads": self._threads, **more}
        return self._submit(Task("analyse", game_id, (view, seat, rest), 4 * seconds + patience, table))

    def judge(
        self, game_id: str, decision: Decision, simulations: int, seed: int, table: str = ""
    ) -> Future[Judged | None]:
        """One decision of a finished match, thought over when no table at play and no game to warm up wants the worker.
        Fails with NoAnalysis like `analyse`."""
        task = Task("judge", game_id, (decision, simulations, seed), JUDGE_LIMIT, table, aside=True)
        return self._submit(task)

    def warmth(self) -> dict[str, str]:
        """How far each wanted game is: `cold`, `warming`, `ready`, or `failed` for good."""
        with self._wake:
            ready = set().union(*(worker.ready for worker in self._workers)) if self._workers else set()
            busy = {worker.busy_with for worker in self._workers}
            given_up = {game_id for game_id, times in self._failed.items() if times >= MOST_FAILURES}
            return {
                g: READY if g in ready else FAILED if g in given_up else WARMING if g in busy else COLD
                for g in self._wanted
            }

    def learning(self, game_id: str) -> float | None:
        """The share of a game's search that is compiled; None when it is ready, or never will be."""
        state = self.warmth().get(game_id, COLD)
        return None if state in (READY, FAILED) or not self._workers else self._learnt.get(game_id, 0.0)

    def learnt(self, game_id: str, share: float) -> None:
        self._learnt[game_id] = max(share, self._learnt.get(game_id, 0.0))

    def tables_waiting(self, but: str = "") -> int:
        """How many tables, this one apart, wait for a worker."""
        with self._wake:
            return len((self._waiting.keys() | self._aside.keys()) - {but})

    def want(self, game_id: str, soon: bool = True) -> None:
        """Warm this game up next, or if it need not be soon, after the others. If soon, its network is loaded at once:
        whoever does not search plays by it before anything is compiled."""
        with self._wake:
            if soon and not self._closed:
                self._quick.submit(network_of, load_game(game_id))
                self._open(game_id)
            if game_id in self._wanted:
                if not soon:
                    return
                self._wanted.remove(game_id)
            self._wanted.insert(0 if soon else len(self._wanted), game_id)
            self._wake.notify_all()

    def _open(self, game_id: str) -> None:
        """Somebody is to play it: whoever compiles a game that nobody has opened, and serves no other, leaves it."""
        self._opened.add(game_id)
        for worker in self._workers:
            idle_work = worker.busy_with is not None and worker.busy_with not in self._opened and not worker.ready
            if idle_work and worker.process is not None and game_id not in self._compiled:
                worker.call_off()

    @property
    def closed(self) -> bool:
        return self._closed

    def close(self) -> None:
        """End the workers. Open requests are answered with quick moves."""
        with self._wake:
            self._closed = True
            left = [task for queue in (self._waiting, self._aside) for tasks in queue.values() for task in tasks]
            left += self._helping
            self._helping.clear()
            self._waiting.clear()
            self._aside.clear()
            self._wake.notify_all()
        for worker in self._workers:
            process = worker.process
            if worker.busy_with is not None and process is not None:
                process.kill()
        for task in left:
            self.fall_back(task, "the pool is closing")
        for worker in self._workers:
            worker.thread.join(10)
        self._quick.shutdown(wait=True)

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _submit(self, task: Task) -> Future[Any]:
        load_game(task.game_id)
        with self._wake:
            if task.game_id not in self._wanted and not self._closed:
                self._wanted.insert(0, task.game_id)
                self._wake.notify_all()
            able = [worker for worker in self._workers if self._able(worker, task)]
            if not self._closed and any(self._free(worker, task) for worker in able):
                self._asked_at = self._asked_at if task.aside else time.monotonic()
                (self._aside if task.aside else self._waiting).setdefault(task.table, deque()).append(task)
                if not task.aside:
                    self._make_room(able)
                self._wake.notify_all()
                return task.future
        self.fall_back(task, "not warm yet")
        return task.future

    def _able(self, worker: Worker, task: Task) -> bool:
        """What is put aside walks on from its positions: it waits until the worker can, unless it never will."""
        return task.game_id in worker.ready and not (task.aside and worker.walks.get(task.game_id) is False)

    def _free(self, worker: Worker, task: Task) -> bool:
        """A worker that is compiling another game would keep a table waiting for too long, and any that is busy whoever
        does not search."""
        idle = worker.busy_with is None
        return task.aside or idle or (worker.busy_with in worker.ready and not task.at_once)

    def next_for(self, worker: Worker) -> Task | str | None:
        """The next task for a worker, else a game to warm up, else what was put aside. None: the pool is closed."""
        with self._wake:
            worker.busy_with, worker.helping, worker.asked = None, False, False
            while True:
                if self._closed:
                    return None
                if (task := _turn(self._waiting, worker.ready)) is not None:
                    worker.busy_with = task.game_id
                    self._call_helpers(task)
                    return task
                game_id = self._to_warm(worker)
                if game_id is not None:
                    worker.busy_with = game_id
                    return game_id
                if self._helping and self._helping[0].game_id in worker.ready:
                    worker.busy_with, worker.helping = self._helping[0].game_id, True
                    return self._helping.popleft()
                if (task := _turn(self._aside, _walked_by(worker))) is not None:
                    worker.busy_with = task.game_id
                    return task
                self._wake.wait()

    def _call_helpers(self, task: Task) -> None:
        """A decision worth it is searched by every worker that has nothing else to do, if nobody waits."""
        idle = [worker for worker in self._workers if self._idle(worker, task.game_id)]
        if task.kind != "choose" or self._waiting or not idle or task.arguments[-1]["level"] not in WIDE:
            return
        view, seat, rest = task.arguments
        for number in range(1, len(idle) + 1):
            more = {"level": rest["level"], "seed": rest["seed"], "seconds": rest["seconds"], "number": number}
            task.helpers.append(Task(HELP, task.game_id, (view, seat, more), task.limit, task.table))
        self._helping.extend(task.helpers)
        self._wake.notify_all()

    def _idle(self, worker: Worker, game_id: str) -> bool:
        return worker.busy_with is None and game_id in worker.ready and self._to_warm(worker) is None

    def _make_room(self, able: Sequence[Worker]) -> None:
        """Somebody waits: unless a worker is idle, one that helps another is called back."""
        if any(worker.busy_with is None for worker in able):
            return
        if (helper := next((worker for worker in able if worker.helping), None)) is not None:
            helper.call_back()

    def helped(self, task: Task) -> list[Root | None]:
        """What the helpers of a task saw; those that have not begun need not begin."""
        with self._wake:
            for helper in task.helpers:
                if helper in self._helping:
                    self._helping.remove(helper)
                    helper.future.cancel()
        began = [each.future for each in task.helpers if not each.future.cancelled()]
        return [future.result() for future in began if future.exception() is None]

    def _to_warm(self, worker: Worker) -> str | None:
        """Each game is compiled by one worker, and the others load it from the cache afterwards. One that was opened is
        compiled by all of them together, unless tables of other games want somebody."""
        compiling = {other.busy_with for other in self._workers if other is not worker}
        together = self._opened if time.monotonic() - self._asked_at > BUSY or not worker.ready else set()
        for game_id in self._wanted:
            if game_id in worker.ready or self._failed.get(game_id, 0) >= MOST_FAILURES:
                continue
            if game_id in self._compiled or game_id not in compiling or game_id in together:
                worker.joins = game_id in compiling and game_id not in self._compiled
                return game_id
        return None

    def warmed(self, worker: Worker, game_id: str, fine: bool) -> None:
        with self._wake:
            worker.busy_with = None
            if fine:
                worker.ready.add(game_id)
                self._compiled.add(game_id)
            else:
                self._failed[game_id] = self._failed.get(game_id, 0) + 1
                self._release(game_id)
            self._wake.notify_all()

    def walked(self, worker: Worker, game_id: str, fine: bool) -> None:
        """After its search, a worker can also walk on in a game, or has failed to learn it."""
        with self._wake:
            worker.walks[game_id] = fine
            if not any(worker.walks.get(game_id, True) for worker in self._workers):
                self._answer_all(self._aside, game_id, "the game cannot be walked on in")
            self._wake.notify_all()

    def _release(self, game_id: str) -> None:
        """Nobody can serve this game for now: answer what waits for it."""
        if any(game_id in worker.ready for worker in self._workers):
            return
        for queue in (self._waiting, self._aside):
            self._answer_all(queue, game_id, "the game could not be warmed up")

    def _answer_all(self, queue: OrderedDict[str, deque[Task]], game_id: str, why: str) -> None:
        while (task := _turn(queue, {game_id})) is not None:
            self.fall_back(task, why)

    def fall_back(self, task: Task, why: str) -> None:
        self.fallbacks += task.kind != HELP and not task.at_once
        if task.kind != "choose":
            if not task.future.done():
                task.future.set_exception(NoAnalysis(why))
            return
        try:
            self._quick.submit(self._quick_move, task)
        except RuntimeError:
            self._quick_move(task)

    @staticmethod
    def _quick_move(task: Task) -> None:
        try:
            game = load_game(task.game_id)
            raw, seat, rest = task.arguments
            choice = quick_choice(game, game.state.frombytes(raw), seat, rest["level"], rest["seed"])
            if not task.future.done():
                task.future.set_result(choice)
        except Exception as error:
            log.exception("no quick move for %s", task.game_id)
            if not task.future.done():
                task.future.set_exception(error)


def _turn(queue: OrderedDict[str, deque[Task]], games: Collection[str]) -> Task | None:
    """The next task about one of these games; the tables take turns."""
    for table in list(queue):
        task = queue[table][0]
        if task.game_id in games:
            queue[table].popleft()
            queue.move_to_end(table)
            if not queue[table]:
                del queue[table]
            return task
    return None


def _walked_by(worker: Worker) -> set[str]:
    return {game_id for game_id, fine in worker.walks.items() if fine}
