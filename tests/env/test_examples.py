"""The examples and the notebook run, with tiny budgets."""

import importlib.util
import os
from pathlib import Path

import nbformat
import numpy as np
import pytest
from nbclient import NotebookClient

from periplus.lab import dataset

pytestmark = pytest.mark.timeout(900)  # the first batch compiles

ROOT = Path(__file__).resolve().parents[2]


def example(name):
    spec = importlib.util.spec_from_file_location(name, ROOT / "examples" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_policy_gradient(tmp_path, capsys):
    picture = tmp_path / "learn.png"
    tiny = ["--games", "8", "--rounds", "1", "--every", "1", "--test-games", "8", "--plot", str(picture)]
    learning = example("learn_lost_cities")
    learning.SEATS = 3  # the table size that the other tests compile too
    history = learning.main(tiny)
    assert len(history) == 2
    assert history[1]["decisions"] > 100
    assert picture.stat().st_size > 1000


def test_ppo_as_cleanrl_writes_it(capsys):
    few = ["--seats", "3", "--num-envs", "8", "--num-steps", "8", "--total-timesteps", "128", "--opponents", "novice"]
    assert [each["steps"] for each in example("cleanrl_ppo").main(few)] == [64, 128]
    for name in ("cleanrl_ppo", "jax_ppo"):
        assert len((ROOT / "examples" / f"{name}.py").read_text("utf-8").splitlines()) < 150


@pytest.mark.slow
def test_ppo_as_purejaxrl_writes_it(capsys):
    pytest.importorskip("jax")
    few = ["--seats", "3", "--games", "8", "--steps", "8", "--updates", "2", "--parts", "2", "--epochs", "1"]
    assert [each["steps"] for each in example("jax_ppo").main(few)] == [64, 128]


def test_imitation(tmp_path, capsys):
    lines = [line for n in range(12) for line in dataset.play_dataset_game("lost_cities", "novice", 3, 1, n)]
    path = dataset.write(tmp_path / "few", lines, parquet=False)
    history, reward = example("imitate").main([str(path), "--epochs", "2", "--games", "6"])
    assert [each["epoch"] for each in history] == [1, 2]
    assert -1 <= reward <= 1


@pytest.mark.slow
def test_policy_gradient_learns(tmp_path, capsys):
    history = example("learn_lost_cities").main(["--rounds", "25", "--plot", str(tmp_path / "learn.png")])
    assert history[-1]["wins"] > 0.65 > 0.6 > history[0]["wins"]


def test_openspiel_search(tmp_path, capsys):
    picture = tmp_path / "search.png"
    tiny = ["--simulations", "2", "--games", "1", "--horizon", "3", "--build", "plain", "--plot", str(picture)]
    rows = example("openspiel_mcts").main(tiny)
    assert 0 <= rows[0]["score"] <= 1
    assert np.isfinite(rows[0]["error"])
    assert picture.stat().st_size > 1000


def results(notebook):
    """What the cells come to, in words: pictures and what depends on the clock may differ."""
    cells = [cell for cell in notebook.cells if cell.cell_type == "code" and "perf_counter" not in cell.source]
    outputs = [output for cell in cells for output in cell.outputs if output.output_type == "execute_result"]
    return [output.data["text/plain"] for output in outputs if " at 0x" not in output.data["text/plain"]]


def test_the_tour(tmp_path, monkeypatch):
    monkeypatch.setenv("PERIPLUS_RULES", "plain")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
    notebook = nbformat.read(ROOT / "examples" / "tour.ipynb", as_version=4)
    stored = results(notebook)
    client = NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(tmp_path)}})
    client.execute()
    boards = [o for cell in notebook.cells for o in cell.get("outputs", []) if "image/svg+xml" in o.get("data", {})]
    assert len(boards) == 3
    assert stored == results(notebook), "what is stored is what it shows: run tools/notebooks"
