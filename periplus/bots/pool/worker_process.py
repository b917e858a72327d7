"""One worker process and the thread that talks to it."""

from __future__ import annotations

import logging
import multiprocessing
import signal
import threading
import time
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Protocol

from periplus.bots.pool.root_parallel import Root, agreed
from periplus.bots.pool.worker_main import HELP, JOIN, STOP, WARM, live

log = logging.getLogger(__name__)

WARM_LIMIT = 900.0  # seconds a game's search may take to compile, on a slow and busy machine


@dataclass(eq=False)
class Task:
    kind: str
    game_id: str
    arguments: tuple[Any, ...]
    limit: float
    table: str
    aside: bool = False
    at_once: bool = False  # nothing is searched
    future: Future[Any] = field(default_factory=Future)
    helpers: list[Task] = field(default_factory=list)


class Desk(Protocol):
    """What a worker's thread asks of its pool and tells it."""

    @property
    def closed(self) -> bool: ...
    def next_for(self, worker: Worker) -> Task | str | None: ...
    def warmed(self, worker: Worker, game_id: str, fine: bool) -> None: ...
    def walked(self, worker: Worker, game_id: str, fine: bool) -> None: ...
    def learnt(self, game_id: str, share: float) -> None: ...
    def helped(self, task: Task) -> list[Root | None]: ...
    def fall_back(self, task: Task, why: str) -> None: ...


class Worker:
    """One process and the thread that talks to it."""

    def __init__(self, pool: Desk, number: int) -> None:
        self.pool = pool
        self.number = number
        self.ready: set[str] = set()  # games whose search is compiled
        self.walks: dict[str, bool] = {}  # games that can also be walked on in, or cannot at all: reasons need it
        self.busy_with: str | None = None
        self.helping = False  # another worker, and has not been called back
        self.asked = False  # to help, and has been told how
        self.joins = False  # another in compiling a game
        self.called_off = False  # from compiling: another game was opened
        self.talking = threading.Lock()
        self.process: Any = None
        self.connection: Any = None
        self.news: Any = None
        self.thread = threading.Thread(target=self.run, name=f"bot-{number}", daemon=True)

    def start(self) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self.news, told = context.Pipe(duplex=False)
        process = context.Process(target=live, args=(theirs, told), name=f"periplus-bot-{self.number}", daemon=True)
        process.start()
        theirs.close()
        told.close()
        self.connection, self.process = ours, process
        threading.Thread(target=self.listen, args=(self.news,), name=f"bot-{self.number}-news", daemon=True).start()

    def listen(self, news: Any) -> None:
        """Until the process ends: how far a game is, and which can be walked on in by now."""
        while True:
            try:
                game_id, error = news.recv()
            except (OSError, EOFError):
                return
            if isinstance(error, float):
                self.pool.learnt(game_id, error)
                continue
            if error is not None:
                log.error("%s has no reasons in worker %d: %s", game_id, self.number, error)
            if news is self.news:
                self.pool.walked(self, game_id, error is None)

    def stop(self) -> None:
        if self.process is not None:
            self.connection.close()
            self.process.kill()
            self.process.join(5)
        self.process = self.news = None
        self.ready.clear()
        self.walks.clear()

    def run(self) -> None:
        while True:
            work = self.pool.next_for(self)
            if work is None:
                self.stop()
                return
            if isinstance(work, str):
                self._warm(work)
            else:
                self._do(work)

    def ask(self, kind: str, arguments: tuple[Any, ...], limit: float) -> Any:
        """The worker's answer; a dead or late worker is replaced and the failure raised."""
        try:
            if self.process is None:
                self.start()
            with self.talking:
                if kind == HELP and not self.helping:
                    return None
                self.connection.send((kind, arguments))
                self.asked = kind == HELP
            if not self.connection.poll(limit):
                raise TimeoutError(f"no answer in {limit:.1f} s")
            fine, answer = self.connection.recv()
        except (OSError, EOFError, TimeoutError) as error:
            silent = isinstance(error, EOFError) and not error.args  # a pipe to a process: a thinker elsewhere says why
            how = self._ended() if silent else f"{type(error).__name__} {error}".strip()
            self.stop()
            raise RuntimeError(f"worker {self.number}: {how}") from error
        if not fine:
            raise RuntimeError(f"worker {self.number}: {answer}")
        return answer

    def _ended(self) -> str:
        """How the process ended of itself."""
        self.process.join(5)
        code = self.process.exitcode
        if code is None or code >= 0:
            return f"it ended with exit code {code}"
        try:
            return f"it was ended by {signal.Signals(-code).name}"
        except ValueError:
            return f"it was ended by signal {-code}"

    def call_back(self) -> None:
        """End the search that helps another, or do not begin it: somebody waits for this worker."""
        with self.talking:
            self.helping, asked, self.asked = False, self.asked, False
            if asked:
                try:
                    self.connection.send((STOP, ()))
                except (OSError, AttributeError):
                    log.debug("worker %d was gone before it could be stopped", self.number)

    def call_off(self) -> None:
        """End compiling: what was compiled so far is kept, the rest is for later."""
        self.called_off = True
        self.process.kill()

    def _warm(self, game_id: str) -> None:
        begin, self.called_off = time.perf_counter(), False
        try:
            self.ask(JOIN if self.joins else WARM, (game_id,), WARM_LIMIT)
            log.info("%s is ready in worker %d after %.1f s", game_id, self.number, time.perf_counter() - begin)
            self.pool.warmed(self, game_id, True)
        except RuntimeError as error:
            if self.called_off:
                return
            if not self.pool.closed:
                log.error("%s could not be warmed up: %s", game_id, error)
            self.pool.warmed(self, game_id, False)

    def _do(self, task: Task) -> None:
        if not task.future.set_running_or_notify_cancel():
            return
        try:
            answer = self.ask(task.kind, (task.game_id, *task.arguments), task.limit)
            task.future.set_result(agreed(answer, self.pool.helped(task)) if task.helpers else answer)
        except RuntimeError as error:
            if not self.pool.closed:
                log.warning("%s of %s fell back: %s", task.kind, task.game_id, error)
            self.pool.fall_back(task, str(error))
        finally:
            self.busy_with = None
