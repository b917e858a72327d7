"""A plain install says in one line what a command needs besides, before it does anything."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# What an extra would bring is made unfindable, as in an install without it.
WITHOUT = """
import sys
for name in {missing!r}:
    sys.modules[name] = None
from periplus.cli import app
app({words!r})
"""


def run(missing, *words):
    script = WITHOUT.format(missing=missing, words=list(words))
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize(
    ("missing", "words", "line"),
    [
        (["scipy"], ["arena", "lost-cities"], "arena needs scipy: pip install -e '{root}[lab]'"),
        (
            ["matplotlib"],
            ["arena", "archeos", "--plot", "r.png"],
            "arena needs matplotlib: pip install -e '{root}[lab]'",
        ),
        (["ray"], ["arena", "archeos", "--cluster", "local"], "--cluster needs ray: pip install -e '{root}[cluster]'"),
        (["torch"], ["train", "lost-cities"], "train needs torch: pip install -e '{root}[train]'"),
        (["numba_cuda"], ["train", "archeos", "--device", "cuda"], "--device cuda needs numba_cuda: pip install"),
        (
            ["numba_cuda"],
            ["bench", "--device", "cuda"],
            "--device cuda needs numba_cuda: pip install -e '{root}[cuda]'",
        ),
        (
            ["psycopg"],
            ["serve", "--database", "postgresql://db.example/periplus"],
            "a table on PostgreSQL needs psycopg: pip install -e '{root}[postgres]'",
        ),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_a_missing_extra_is_one_line(missing, words, line, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = run(missing, *words)
    assert done.returncode == 2, done.stderr
    assert line.replace("{root}", str(ROOT)) in done.stderr, "a command that works from where one is"
    assert len(done.stderr.strip().splitlines()) == 1
    assert not done.stdout
    assert not any(tmp_path.iterdir()), "nothing was begun"


NO_CARD = """
import sys, types
from importlib.machinery import ModuleSpec
sys.modules["numba_cuda"] = types.ModuleType("numba_cuda")
sys.modules["numba_cuda"].__spec__ = ModuleSpec("numba_cuda", None)
from numba import cuda
cuda.is_available = lambda: False
from periplus.cli import app
app(["bench", "lost-cities", "--device", "cuda"])
"""


def test_a_machine_without_a_card_is_one_line():
    done = subprocess.run([sys.executable, "-c", NO_CARD], capture_output=True, text=True, timeout=120)
    assert done.returncode == 2, done.stderr
    assert done.stderr.strip() == "periplus: --device cuda needs an NVIDIA card and its driver, and finds none here"


def test_games_and_a_plain_table_need_no_extra():
    extras = ["scipy", "matplotlib", "gymnasium", "pettingzoo", "pyspiel", "torch", "ray", "psycopg", "numba_cuda"]
    done = run(extras, "games")
    assert done.returncode == 0, done.stderr
    done = run(extras, "serve", "--help")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("face", "missing"),
    [("gym", "gymnasium"), ("vector", "gymnasium"), ("pettingzoo", "pettingzoo"), ("openspiel", "pyspiel")],
)
def test_a_face_without_its_extra_is_one_line(face: str, missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; import periplus.env.{face}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, cwd=ROOT)
    last = done.stderr.strip().splitlines()[-1]
    assert last.endswith(f"NotInstalled: periplus.env.{face} needs {missing}: pip install -e '.[env]'")
