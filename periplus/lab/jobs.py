"""Many games over several processes or a cluster, with a journal: stop at any time, start again where it stopped."""

import hashlib
import json
import multiprocessing
import os
import sys
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import closing, suppress
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from periplus.bots.network_shelf import network_in_use
from periplus.core.contract.game import Game
from periplus.core.errors import PeriplusError
from periplus.games import load_game, packages
from periplus.lab.cluster import Terms, check_rules, data_texts, play_on_cluster
from periplus.lab.one_game import Result, Task, run_task

Progress = Callable[[int, int], None]


class OtherJournal(PeriplusError):
    """The journal holds another contest."""


class Journal:
    """A file of JSON lines: what is played, then one result a line. A line cut short by a crash is played again."""

    def __init__(self, path: Path, heading: dict[str, Any]) -> None:
        self.path = path
        self.heading = heading
        self.results: dict[int, Result] = {}
        if path.exists() and path.stat().st_size:
            self._read()

    def _read(self) -> None:
        lines = self.path.read_text(encoding="utf-8").split("\n")
        try:
            heading = json.loads(lines[0])
        except ValueError:
            raise OtherJournal(f"{self.path} is no journal; name another file with --journal") from None
        if heading != self.heading:
            raise OtherJournal(f"{self.path} is the journal of another contest; name another file with --journal")
        self.results = {row["index"]: row for row in read_lines(self.path)[1:]}
        if lines[-1]:
            with self.path.open("a", encoding="utf-8") as file:
                file.write("\n")

    def add(self, index: int, result: Result) -> None:
        """The file begins with the first result: a try that comes to nothing leaves none."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        row = {"index": index, **result}
        with self.path.open("a", encoding="utf-8") as file:
            rows = [row] if file.tell() else [self.heading, row]
            file.writelines(json.dumps(each) + "\n" for each in rows)
        self.results[index] = row


def read_lines(path: Path) -> list[dict[str, Any]]:
    """What was written a line at a time; one cut short by a crash is left out."""
    rows = []
    for line in path.read_text(encoding="utf-8").split("\n") if path.exists() else ():
        with suppress(ValueError):
            rows.append(json.loads(line))
    return rows


def journal_path(folder: Path, kind: str, heading: dict[str, Any]) -> Path:
    """A name that tells contests apart, so that the same command finds its own journal again."""
    digest = hashlib.sha256(json.dumps(heading, sort_keys=True).encode()).hexdigest()[:10]
    return folder / f"{kind}-{heading['game']}-{digest}.jsonl"


def heading_of(game: Game, seats: int, seed: int, options: Mapping[str, str], **more: Any) -> dict[str, Any]:
    """What a contest is about: results of another one do not count."""
    head = {"game": game.id, "rules": game.digest, "network": network_in_use(game), "seats": seats, "seed": seed}
    return {**head, "options": dict(options), **more}


def play_on(
    tasks: Sequence[Task], book: Journal, jobs: int, cluster: str | None, data: Path | None, progress: Progress
) -> int:
    """Play what the journal does not hold yet; how many that were. Ctrl-C ends it early, and nothing is lost."""
    left = [task for task in tasks if task[0] not in book.results]
    played = 0
    progress(len(tasks) - len(left), len(tasks))
    ending = closing(results_of(left, jobs, cluster, data, book.heading))
    with suppress(KeyboardInterrupt), ending as results:
        for index, result in results:
            check_rules(result["rules"], book.heading["rules"])
            book.add(index, result)
            played += 1
            progress(len(tasks) - len(left) + played, len(tasks))
    return played


def results_of(
    tasks: Sequence[Task], jobs: int, cluster: str | None, data: Path | None, heading: dict[str, Any]
) -> Generator[tuple[int, Result], None, None]:
    """The results as they come. Closing the iterator ends the workers.

    `data`: component data of one's own, for these games alone; they are played in processes that know no other.
    """
    if cluster is not None:
        game = heading["game"]
        terms = Terms(game, heading["rules"], packages().get(game, ""), data_texts(data), heading["network"])
        yield from play_on_cluster(tasks, cluster, terms, partial(print, file=sys.stderr))
    elif data is None and (jobs == 1 or len(tasks) == 1):
        yield from map(run_task, tasks)
    else:
        yield from _in_processes(tasks, jobs, data)


def _in_processes(tasks: Sequence[Task], jobs: int, data: Path | None = None) -> Iterator[tuple[int, Result]]:
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=begin_worker, initargs=(data,))
    left = iter(tasks)
    # The first game alone: it compiles what the other workers then load.
    running = {pool.submit(run_task, task) for task in islice(left, 1)}
    try:
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
            for task in islice(left, 2 * jobs - len(running)):
                running.add(pool.submit(run_task, task))
    finally:
        end_now(pool)


def end_now(pool: ProcessPoolExecutor) -> None:
    """Whatever its workers are at."""
    for process in list((pool._processes or {}).values()):
        process.terminate()
    pool.shutdown(wait=False, cancel_futures=True)


def begin_worker(data: Path | None = None) -> None:
    """Ctrl-C reaches the whole group; the parent alone answers it. No game is loaded yet: it will read this data."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if data is not None:
        os.environ["PERIPLUS_DATA"] = str(data)


def digest_under(game: str, data: Path) -> str:
    """The digest of a game with other component data, told by a process that knows no other. Bad data raise here,
    before anything is played or written."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context, initializer=begin_worker, initargs=(data,)) as pool:
        return pool.submit(_digest, game).result()


def _digest(game: str) -> str:
    return load_game(game).digest
