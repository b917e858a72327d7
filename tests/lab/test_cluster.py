"""A cluster plays what was asked for, and nothing else: terms, data, own bots, a node that is lost."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from periplus.core.errors import BadOption
from periplus.games import folder_of, load_game
from periplus.lab import cluster
from periplus.lab.arena import run_arena, schedule
from periplus.lab.cluster import NoCluster, OtherRules, Terms, data_texts, own_modules, play_on_cluster
from periplus.lab.jobs import Journal, digest_under, play_on, results_of, run_task

GAME = load_game("lost_cities")
TERMS = Terms("lost_cities", GAME.digest)
UNTIMED = ("seconds", "thinking")


def tasks_of(count: int, *bots: str) -> list[cluster.Task]:
    return schedule(GAME, list(bots or ("random", "novice")), 2, count, 0, {})


def told(results: Any) -> dict[int, str]:
    """As bytes, but for what the clock says."""
    return {
        index: json.dumps({name: value for name, value in result.items() if name not in UNTIMED})
        for index, result in results
    }


def other_data(folder: Path) -> Path:
    text = (folder_of("lost_cities") / "data.toml").read_text("utf-8")
    changed, count = re.subn(r"(?m)^(note = \")", r"\1Changed. ", text, count=1)
    assert count == 1
    file = folder / "lost_cities.toml"
    file.write_text(changed, "utf-8")
    return file


def test_terms_are_held_or_refused() -> None:
    TERMS.hold()
    with pytest.raises(OtherRules, match=r"0\.0\.1"):
        Terms("lost_cities", GAME.digest, version="0.0.1").hold()
    with pytest.raises(OtherRules, match="other rules or data"):
        Terms("lost_cities", "0" * 16).hold()
    with pytest.raises(OtherRules, match="another network"):
        Terms("lost_cities", GAME.digest, network="0" * 16).hold()


def test_data_travel_as_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert data_texts(None) == {}
    file = other_data(tmp_path)
    assert data_texts(file) == {"lost_cities.toml": file.read_text("utf-8")}
    monkeypatch.setenv("PERIPLUS_DATA", str(tmp_path))
    assert list(data_texts(None)) == ["lost_cities.toml"], "the data in use travel too"
    with pytest.raises(BadOption):
        data_texts(tmp_path / "none.toml")
    assert digest_under("lost_cities", file) != GAME.digest


def test_only_what_is_no_package_travels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "periplus_own_bot.py").write_text("def first(view, seat, seed):\n    return 0\n")
    monkeypatch.syspath_prepend(tmp_path)
    asked = [(0, {"seating": ["periplus_own_bot:first", "novice", "numpy:any"]})]
    assert own_modules(TERMS, asked) == [str(tmp_path / "periplus_own_bot.py")]


def test_a_result_of_other_rules_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = Journal(tmp_path / "j", {"game": "lost_cities", "rules": "0" * 16})
    with pytest.raises(OtherRules):
        play_on(tasks_of(2)[:1], book, 1, None, None, lambda done, planned: None)
    assert book.results == {}


class Future:
    def __init__(self, work: Any) -> None:
        self.work = work


class Lost(Exception):
    cause = None


class Failed(Exception):
    cause = None


class Ray:
    """Ray as far as a crew sees it, in one process: nodes come, go, refuse."""

    def __init__(self, nodes: dict[str, int]) -> None:
        self.alive = nodes
        self.refusing: set[str] = set()
        self.dying: dict[str, int] = {}  # a node, and after how many games it is gone
        self.most = 0
        self.exceptions = SimpleNamespace(RayActorError=Lost, RayTaskError=Failed)

    def nodes(self) -> list[dict[str, Any]]:
        return [{"NodeID": name, "Alive": True, "Resources": {"CPU": n}} for name, n in self.alive.items()]

    def actor(self, node: str) -> Any:
        def ready() -> str:
            if node in self.refusing:
                raise Lost("OtherRules: other rules")
            return node

        def play(task: Any) -> Any:
            if node in self.dying:
                self.dying[node] -= 1
                if self.dying[node] < 0:
                    self.alive.pop(node, None)
                    raise Lost("the node is gone")
            return run_task(task)

        return SimpleNamespace(
            ready=SimpleNamespace(remote=lambda: Future(ready)),
            play=SimpleNamespace(remote=lambda task: Future(lambda: play(task))),
        )

    def wait(self, refs: list[Any], timeout: float) -> tuple[list[Any], list[Any]]:
        self.most = max(self.most, len(refs))
        return refs[:1], refs[1:]

    def get(self, ref: Any) -> Any:
        return ref.work()


@pytest.fixture
def crew(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    def make(ray: Ray, tasks: Any) -> cluster.Crew:
        made = object.__new__(cluster.Crew)
        real = SimpleNamespace(put=lambda terms: terms, remote=lambda **_: lambda player: player)
        monkeypatch.setitem(__import__("sys").modules, "ray", real)
        cluster.Crew.__init__(made, TERMS, tasks)
        made.ray = ray

        def hire(node: str, *, scout: bool) -> None:
            worker = cluster.Worker(node, ray.actor(node), scout)
            made.workers.append(worker)
            made.waiting[worker.actor.ready.remote()] = worker

        monkeypatch.setattr(made, "hire", hire)
        return made

    return make


def whole(crew: cluster.Crew) -> list[Any]:
    found: list[Any] = []
    for _ in range(500):
        if not crew.left and not any(worker.tasks for worker in crew.workers):
            return found
        crew.look()
        crew.hand_out()
        found += crew.collect()
        crew.check()
    raise AssertionError("it does not end")


def test_one_compiles_then_the_others_join_and_the_window_is_bounded(crew: Any) -> None:
    ray = Ray({"a": 3})
    made = crew(ray, tasks_of(20))
    made.look()
    assert [worker.scout for worker in made.workers] == [True]
    found = whole(made)
    assert told(found) == told(run_task(task) for task in tasks_of(20))
    assert len(made.workers) == 3
    assert ray.most <= 3 * (1 + cluster.WINDOW)
    assert "20" in made.summary()


def test_games_of_a_lost_node_are_played_again(crew: Any) -> None:
    ray = Ray({"a": 2, "b": 2})
    ray.dying = {"b": 2}
    made = crew(ray, tasks_of(16))
    found = whole(made)
    assert told(found) == told(run_task(task) for task in tasks_of(16))
    assert len(found) == 16, "each once"
    assert "played again" in made.summary()


def test_a_node_that_refuses_is_left_out_and_named(crew: Any) -> None:
    ray = Ray({"a": 1, "b": 1})
    ray.refusing = {"b"}
    made = crew(ray, tasks_of(4))
    assert len(whole(made)) == 4
    assert "left out: OtherRules" in made.summary()
    ray.refusing = {"a", "b"}
    with pytest.raises(NoCluster, match="other rules"):
        whole(crew(ray, tasks_of(4)))


@pytest.mark.parametrize(
    ("address", "told"), [("127.0.0.1:1", "nobody hears there"), ("head", "HOST:PORT"), ("head:x", "HOST:PORT")]
)
def test_where_nobody_hears_is_said_at_once_and_leaves_no_journal(
    address: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(NoCluster, match=told):
        run_arena(GAME, ["random", "novice"], 2, 2, cluster=address)
    assert not Path("reports").exists()


@pytest.mark.slow
def test_a_real_cluster_of_three_loses_a_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A head and two nodes; with and without data of one's own, a bot of one's own; one node is killed meanwhile."""
    ray = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    (tmp_path / "periplus_own_bot.py").write_text(
        "def second(view, seat, seed):\n"
        "    from periplus.games import load_game\n"
        "    legal = load_game('lost_cities').rules('plain').legal(view, seat)\n"
        "    return int(legal[seed % len(legal)])\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    file = tmp_path / "lost_cities.toml"
    text = (folder_of("lost_cities") / "data.toml").read_text("utf-8")
    file.write_text(text.replace("orange = [2, 6]", "orange = [2, 9]"), "utf-8")  # an arrow elsewhere: other games
    terms = Terms("lost_cities", digest_under("lost_cities", file), data=data_texts(file))
    asked = tasks_of(60, "novice", "periplus_own_bot:second")
    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        nodes = [made.add_node(num_cpus=1) for _ in range(2)]
        lines: list[str] = []
        found: dict[int, Any] = {}
        for index, result in play_on_cluster(asked, made.address, terms, lines.append):
            found[index] = result
            if len(found) == 20:
                made.remove_node(nodes[1], allow_graceful=False)
        print(lines)
        assert {result["rules"] for result in found.values()} == {terms.rules}
        with_data, without = told(found.items()), told(play_on_cluster(asked[:20], made.address, TERMS))
        assert with_data == told(results_of(asked, 1, None, file, {})), "byte for byte what one machine plays"
        assert without == told(map(run_task, asked[:20]))
        played = [(json.loads(with_data[i]), json.loads(without[i])) for i in without]
        assert any(one["points"] != other["points"] for one, other in played), "the data did change the games"
        with pytest.raises(NoCluster, match="other rules"):
            list(play_on_cluster(asked[:2], made.address, Terms("lost_cities", "0" * 16)))
    finally:
        ray.shutdown()
        made.shutdown()
