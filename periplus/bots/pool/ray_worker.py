"""A worker that thinks on a Ray cluster instead of in a process of this machine.

To the pool it is a worker like any other: one task at a time, so that what waits stays here and takes turns by table; a
lost node is a dead worker, whose table gets a quick move, and the next worker begins where there is room.
"""

import os
import queue
import threading
from pathlib import Path
from typing import Any

from periplus import __version__
from periplus.bots.pool.worker_main import STOP, WARM, answer, learn_steps
from periplus.bots.pool.worker_process import Desk, Worker
from periplus.core.errors import PeriplusError
from periplus.core.extras import need
from periplus.games import load_game

_joining = threading.Lock()


class NoThinkers(PeriplusError):
    """The cluster that bots should think on cannot be reached."""


class Thinker:
    """On some node: keeps the games it has compiled. It answers one task at a time and hears in between to stop."""

    def __init__(self, version: str) -> None:
        if version != __version__:
            raise RuntimeError(f"Periplus {__version__} is installed there, {version} here: install the same")
        self._stopped = False
        self._news: queue.Queue[tuple[str, str | None]] = queue.Queue()

    def answer(self, kind: str, arguments: tuple[Any, ...], digest: str) -> tuple[bool, Any]:
        self._stopped = False
        try:
            here = load_game(arguments[0]).digest
            if here != digest:
                raise RuntimeError(f"{arguments[0]} has other rules or data there ({here}) than here ({digest})")
            found = answer(kind, *arguments, stop=lambda: self._stopped)
            if kind == WARM:
                threading.Thread(target=learn_steps, args=(*arguments, self), daemon=True).start()
            return True, found
        except Exception as error:
            return False, f"{type(error).__name__}: {error}"

    def stop(self) -> None:
        self._stopped = True

    def send(self, news: tuple[str, str | None]) -> None:
        self._news.put(news)

    def news(self) -> tuple[str, str | None]:
        return self._news.get()


def bring_token(address: str) -> None:
    """Before Ray is imported: its client hands a cluster's token over only where it is told to, unlike its nodes."""
    there = any(os.environ.get(name) for name in ("RAY_AUTH_TOKEN", "RAY_AUTH_TOKEN_PATH"))
    if address.startswith("ray://") and (there or (Path.home() / ".ray" / "auth_token").exists()):
        os.environ.setdefault("RAY_AUTH_MODE", "token")


def join(address: str) -> Any:
    """Once a process: `ray://HEAD:10001`, `HEAD:6379` where this machine is a node, or `local` for one of its own."""
    need("--thinkers", "cluster", "ray")
    bring_token(address)
    import ray

    with _joining:
        if not ray.is_initialized():
            try:
                ray.init(address, log_to_driver=False, logging_level="error")
            except (ConnectionError, ValueError, RuntimeError) as error:
                raise NoThinkers(f"--thinkers {address}: {error}") from None
    return ray


class Line:
    """To one thinker, as a worker's thread uses a pipe to a process."""

    def __init__(self, ray: Any) -> None:
        self.ray = ray
        made = ray.remote(num_cpus=1, max_restarts=0, max_concurrency=4)(Thinker)
        self.actor = made.remote(__version__)
        self.asked: Any = None

    def send(self, message: tuple[str, tuple[Any, ...]]) -> None:
        kind, arguments = message
        if kind == STOP:
            self.actor.stop.remote()
        else:
            self.asked = self.actor.answer.remote(kind, arguments, load_game(arguments[0]).digest)

    def poll(self, limit: float) -> bool:
        return bool(self.ray.wait([self.asked], timeout=limit)[0])

    def recv(self) -> tuple[bool, Any]:
        found: tuple[bool, Any] = self.get(self.asked)
        return found

    def get(self, ref: Any) -> Any:
        try:
            return self.ray.get(ref)
        except self.ray.exceptions.RayError as error:
            raise EOFError(str(error).strip().splitlines()[0]) from None

    def close(self) -> None:
        pass

    def kill(self) -> None:
        self.ray.kill(self.actor)

    def join(self, limit: float) -> None:
        """Nothing to wait for: what is killed there is Ray's to bury."""


class News:
    """What a thinker learned beside its answers."""

    def __init__(self, line: Line) -> None:
        self.line = line

    def recv(self) -> Any:
        return self.line.get(self.line.actor.news.remote())


class RayWorker(Worker):
    """A worker whose process is a thinker somewhere."""

    def __init__(self, pool: Desk, number: int, address: str) -> None:
        super().__init__(pool, number)
        self.address = address

    def start(self) -> None:
        try:
            line = Line(join(self.address))
        except PeriplusError as error:
            raise OSError(str(error)) from None
        self.connection = self.process = line
        self.news = News(line)
        threading.Thread(target=self.listen, args=(self.news,), name=f"bot-{self.number}-news", daemon=True).start()
