"""Games on a Ray cluster: one compile a node, a bounded window, a lost worker's games played again, a summary.

A task is worth nothing if it is played by other rules, so a worker is told what it must play (`Terms`: version, digest,
data, own modules) and refuses where it holds something else. Data travel as text, never as a path.
"""

import os
import socket
import tempfile
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from periplus import __version__
from periplus.bots.network_shelf import network_in_use
from periplus.bots.pool.ray_worker import bring_token
from periplus.core.engine.simulate import cpu_count
from periplus.core.errors import BadOption, PeriplusError
from periplus.core.extras import need
from periplus.lab.one_game import Result, Task, run_task

Done = tuple[int, Result]

WINDOW = 2  # games a worker has at hand: one it plays, one that waits for it
HEARD = 5.0  # seconds to knock at an address
LOOK = 2.0  # seconds between two looks for nodes that came or went
ALONE = 60.0  # seconds without any worker after which there is no cluster
TRIES = 3  # workers that one game may take with it


class NoCluster(PeriplusError):
    pass


class OtherRules(PeriplusError):
    """A node has another version or other rules than were asked for: its games would not count."""


@dataclass(frozen=True)
class Terms:
    """What must be played. `data`: component data by file name; `package`: where a game from outside is found."""

    game: str
    rules: str
    package: str = ""
    data: dict[str, str] = field(default_factory=dict)
    network: str = ""
    version: str = __version__

    def hold(self) -> None:
        """In a fresh process, before a game is loaded: make it so, or say why not."""
        from periplus.games import load_game, packages

        if __version__ != self.version:
            raise OtherRules(f"Periplus {__version__} is installed there, {self.version} here: install the same")
        if self.data:
            folder = Path(tempfile.mkdtemp(prefix="periplus-data-"))
            for name, text in self.data.items():
                (folder / name).write_text(text, encoding="utf-8")
            os.environ["PERIPLUS_DATA"] = str(folder)
        if self.package:
            packages().setdefault(self.game, self.package)
        game = load_game(self.game)
        check_rules(game.digest, self.rules)
        if self.network and (there := network_in_use(game)) != self.network:
            raise OtherRules(f"another network is in use there ({there or 'none'}) than here ({self.network})")


def check_rules(played: str, wanted: str) -> None:
    if played != wanted:
        raise OtherRules(f"other rules or data would be played ({played}) than were asked for ({wanted})")


def data_texts(path: Path | None) -> dict[str, str]:
    """The files of `--data`: one named after its game, or a folder of them. Without a path those in use here."""
    path = path or (Path(os.environ["PERIPLUS_DATA"]) if os.environ.get("PERIPLUS_DATA") else None)
    if path is None:
        return {}
    try:
        files = sorted(path.glob("*.toml")) if path.is_dir() else [path]
        return {file.name: file.read_text(encoding="utf-8") for file in files}
    except (OSError, UnicodeDecodeError) as error:
        raise BadOption(f"{path}: {getattr(error, 'strerror', None) or error}") from None


def own_modules(terms: Terms, tasks: Sequence[Task]) -> list[str]:
    """Folders and files of bots and games of one's own that are not installed as packages: they travel along."""
    bots = {name for _, given in tasks for name in given["seating"] if ":" in name}
    roots = {name.partition(":")[0].partition(".")[0] for name in bots}
    roots |= {terms.package.partition(".")[0]} - {"", "periplus"}
    found = []
    for root in sorted(roots):
        spec = find_spec(root)
        where = spec and (next(iter(spec.submodule_search_locations or ()), None) or spec.origin)
        if where and "site-packages" not in where:
            found.append(where)
    return found


class Player:
    """A worker: a process of its own on some node, that holds to its terms."""

    def __init__(self, terms: Terms) -> None:
        terms.hold()

    def ready(self) -> str:
        return socket.gethostname()

    def play(self, task: Task) -> Done:
        return run_task(task)


@dataclass
class Worker:
    node: str
    actor: Any
    scout: bool  # the first of its node: it compiles what the others load
    host: str = ""  # empty until it has answered
    tasks: dict[Any, Task] = field(default_factory=dict)

    @property
    def room(self) -> int:
        return (1 if self.scout else WINDOW) - len(self.tasks) if self.host else 0


class Crew:
    """All workers of a cluster, and the games they have at hand."""

    def __init__(self, terms: Terms, tasks: Sequence[Task]) -> None:
        import ray

        self.ray: Any = ray
        self.terms = ray.put(terms)
        self.player = ray.remote(num_cpus=1, max_restarts=0)(Player)
        self.left = deque(tasks)
        self.total = len(tasks)
        self.workers: list[Worker] = []
        self.waiting: dict[Any, Worker] = {}  # by what each was asked: whether it is there, or a game
        self.grown: set[str] = set()
        self.refused: dict[str, str] = {}
        self.played: Counter[str] = Counter()
        self.lost: Counter[int] = Counter()
        self.dead: set[str] = set()
        self.seen = time.monotonic()

    def look(self) -> None:
        """A node that nobody works on gets its scout."""
        busy = {worker.node for worker in self.workers} | self.refused.keys()
        for node, cpus in self.nodes().items():
            if node not in busy and cpus >= 1:
                self.hire(node, scout=True)

    def nodes(self) -> dict[str, int]:
        alive = {node["NodeID"]: node for node in self.ray.nodes() if node["Alive"]}
        self.dead |= {worker.node for worker in self.workers} - alive.keys()
        return {name: int(node["Resources"].get("CPU", 0)) for name, node in alive.items()}

    def hire(self, node: str, *, scout: bool) -> None:
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        where = NodeAffinitySchedulingStrategy(node, soft=False)
        worker = Worker(node, self.player.options(scheduling_strategy=where).remote(self.terms), scout)
        self.workers.append(worker)
        self.waiting[worker.actor.ready.remote()] = worker

    def hand_out(self) -> None:
        """At most `WINDOW` games a worker: a cluster's memory does not hold what is still to come."""
        for worker in self.workers:
            while self.left and worker.room > 0:
                task = self.left.popleft()
                ref = worker.actor.play.remote(task)
                worker.tasks[ref] = task
                self.waiting[ref] = worker

    def collect(self) -> Iterator[Done]:
        done, _ = self.ray.wait(list(self.waiting), timeout=LOOK)
        for ref in done:
            worker = self.waiting.pop(ref, None)
            if worker is None:
                continue  # it left with its worker
            try:
                answer = self.ray.get(ref)
            except self.ray.exceptions.RayActorError as error:
                self.lose(worker, error)
                continue
            except self.ray.exceptions.RayTaskError as error:
                raise (error.cause if isinstance(error.cause, PeriplusError) else error) from None
            self.seen = time.monotonic()
            if worker.tasks.pop(ref, None) is None:
                worker.host = answer
            else:
                self.played[worker.host] += 1
                self.grow(worker)
                yield answer

    def grow(self, worker: Worker) -> None:
        """Its scout has compiled: the node's other processors join, as many as there are games for."""
        worker.scout = False
        if worker.node not in self.grown:
            self.grown.add(worker.node)
            for _ in range(min(self.nodes().get(worker.node, 1) - 1, len(self.left))):
                self.hire(worker.node, scout=False)

    def lose(self, worker: Worker, error: Exception) -> None:
        """Its games go back to the front; a worker that could not begin says why, and its node is left out."""
        self.workers.remove(worker)
        self.waiting = {ref: each for ref, each in self.waiting.items() if each is not worker}
        cause = getattr(error, "cause", None) or error
        if not worker.host and worker.node not in self.dead:
            self.refused[worker.node] = str(cause).strip().splitlines()[-1] if str(cause).strip() else repr(cause)
        for task in worker.tasks.values():
            self.lost[task[0]] += 1
            if self.lost[task[0]] >= TRIES:
                raise NoCluster(f"game {task[0]} took {TRIES} workers with it; the last said: {error}")
            self.left.appendleft(task)
        if not any(each.node == worker.node for each in self.workers):
            self.grown.discard(worker.node)

    def check(self) -> None:
        if not self.workers and time.monotonic() - self.seen > (0 if self.refused else ALONE):
            reasons = "; ".join(sorted(set(self.refused.values()))) or "no node has a free processor"
            raise NoCluster(f"no node of this cluster plays: {reasons}")

    def summary(self) -> str:
        nodes = ", ".join(f"{host} {count}" for host, count in sorted(self.played.items()))
        told = (
            f"played on {len(self.played)} host{'s' * (len(self.played) != 1)}: {nodes}" if nodes else "nothing played"
        )
        if self.lost:
            told += f"; {sum(self.lost.values())} games of lost workers were played again"
        for reason in sorted(set(self.refused.values())):
            told += f"; a node was left out: {reason}"
        return told


def check_heard(address: str) -> None:
    """Ray knocks for minutes where nobody is."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if address in ("local", "auto"):
        return
    if not host or not port.isdigit():
        raise NoCluster(f"--cluster {address}: give HOST:PORT, ray://HOST:PORT, auto, or local for one of its own")
    try:
        socket.create_connection((host.strip("[]"), int(port)), HEARD).close()
    except (OSError, OverflowError) as error:
        start = f"`ray start --head --port {port}` there begins one, --cluster local one of its own"
        raise NoCluster(f"--cluster {address}: nobody hears there ({error}); {start}") from None


def play_on_cluster(
    tasks: Sequence[Task], address: str, terms: Terms, tell: Callable[[str], None] = lambda line: None
) -> Iterator[Done]:
    """The results as they come; `tell` hears the summary. Closing the iterator lets the cluster go."""
    need("--cluster", "cluster", "ray")
    check_heard(address)
    bring_token(address)
    import ray

    own = not ray.is_initialized()
    try:
        if own:
            size = {"num_cpus": cpu_count()} if address == "local" else {}  # Ray's own word: never one that runs here
            modules = own_modules(terms, tasks)
            env = {"runtime_env": {"py_modules": modules}} if modules else {}
            ray.init(address, **size, **env, log_to_driver=False, logging_level="error")
    except (ConnectionError, ValueError) as error:
        raise NoCluster(f"--cluster {address}: {error}") from None
    crew = Crew(terms, tasks)
    looked = 0.0
    try:
        while crew.left or any(worker.tasks for worker in crew.workers):
            if time.monotonic() - looked > LOOK:
                crew.look()
                looked = time.monotonic()
            crew.hand_out()
            if crew.waiting:
                yield from crew.collect()
            else:
                time.sleep(0.1)
            crew.check()
    finally:
        tell(crew.summary())
        for worker in crew.workers:
            ray.kill(worker.actor)
        if own:
            ray.shutdown()
