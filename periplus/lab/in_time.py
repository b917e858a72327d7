"""Pieces of work in processes until a time is over: what compiles does so once, and nothing begins that cannot end."""

import multiprocessing
import os
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from typing import Any

from periplus.lab.jobs import begin_worker, end_now

SURE = 1.2  # so much longer than the longest of its kind a piece may last


@dataclass(frozen=True)
class Piece:
    """`compiled`: what it shares with others that is compiled first, if anything; `kind`: those that last alike."""

    work: Callable[..., Any]
    arguments: tuple[Any, ...]
    compiled: str = ""
    kind: str = ""


def results_in_time(pieces: Iterable[Piece], jobs: int, seconds: float) -> Generator[tuple[Piece, Any], None, None]:
    """The results as they come, in `seconds` at most. The first piece of what must be compiled runs alone; the others
    that share it wait, and load it. A piece that would not end in time is not begun, so that long games are not left
    out more often than short ones."""
    ends = time.monotonic() + seconds
    queues: dict[str, deque[tuple[int, Piece]]] = {}
    for order, piece in enumerate(pieces):
        queues.setdefault(piece.compiled, deque()).append((order, piece))
    ready, longest = {""}, dict[str, float]()
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")  # a processor each: threads of all of them would be in each other's way
    running: dict[Future[Any], tuple[Piece, float]] = {}
    pool = ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"), initializer=begin_worker)
    try:
        while True:
            compiling = {piece.compiled for piece, _ in running.values()} - ready
            while len(running) < jobs:
                open_queues = [queue for key, queue in queues.items() if queue and key not in compiling]
                if not open_queues:
                    break
                _, piece = min(open_queues, key=lambda queue: queue[0][0]).popleft()
                now = time.monotonic()
                if now + SURE * longest.get(piece.kind, 0.0) < ends:
                    running[pool.submit(piece.work, *piece.arguments)] = piece, now
                    compiling |= {piece.compiled} - ready
            if not running or not (done := wait(running, max(0.0, ends - time.monotonic()), FIRST_COMPLETED).done):
                return
            for future in done:
                piece, began = running.pop(future)
                if piece.compiled in ready:
                    longest[piece.kind] = max(longest.get(piece.kind, 0.0), time.monotonic() - began)
                ready.add(piece.compiled)
                yield piece, future.result()
    finally:
        end_now(pool)
