"""A package that brings a broken game harms no other: it is listed with its error and its own line."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BROKEN = {
    "no_module": ("import stones_of_nowhere\n", "ModuleNotFoundError: No module named 'stones_of_nowhere'", 1),
    "wrong_type": ("x = 1\ny = x + 'a'\n", "TypeError: unsupported operand", 2),
    "no_syntax": ("x = 1\n\ndef (:\n", "SyntaxError", 3),
    "no_key": ("x = {}\n\nx['height']\n", "KeyError: 'height'", 3),
    "leaves": ("import sys\nsys.exit('no licence')\n", "SystemExit: no licence", 2),
    "no_game": ("", "AttributeError: module 'no_game' has no attribute 'GAME'", 0),
    "later": (
        "from periplus.kit import Game\nGAME = Game(contract=3, id='later', banner=1)\n",
        "PeriplusError: it is written for contract 3; this Periplus knows contracts 1 to 2",
        2,
    ),
}


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    site = tmp_path_factory.mktemp("site")
    for name, (source, _, _) in BROKEN.items():
        (site / name).mkdir()
        (site / name / "__init__.py").write_text(source)
        info = site / f"{name}-0.1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1.0\n")
        (info / "entry_points.txt").write_text(f"[periplus.games]\n{name} = {name}\n")
    paths = [str(site), str(ROOT), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PERIPLUS_RULES": "plain"}


def run(environment, *words, status=0):
    call = [sys.executable, "-c", "from periplus.cli import app; app()", *words]
    done = subprocess.run(call, env=environment, capture_output=True, text=True, timeout=250)
    assert done.returncode == status, done.stdout + done.stderr
    return done


def test_games_lists_what_does_not_load(environment):
    told = json.loads(run(environment, "games", "--json").stdout)
    assert [row["game"] for row in told["games"]] == ["lost-cities", "archeos", "expeditions", "excavation"]
    assert {row["id"] for row in told["broken"]} == set(BROKEN)
    for row in told["broken"]:
        _, said, line = BROKEN[row["id"]]
        assert said in row["error"]
        assert row["line"] == (f"{row['id']}/__init__.py:{line}" if line else ""), row
    listed = run(environment, "games")
    assert "Excavation Earth" in listed.stdout
    assert "no_key: the package no_key brings it, but KeyError: 'height' (no_key/__init__.py:3)" in listed.stderr


def test_to_ask_for_one_says_why_not(environment):
    said = run(environment, "sim", "leaves", status=2).stderr
    assert said == "periplus: leaves: the package leaves brings it, but SystemExit: no licence (leaves/__init__.py:2)\n"


AT_THE_TABLE = """
from starlette.testclient import TestClient
from periplus.games import all_games, broken, companion_called
from periplus.table.serve.app import create_app
from periplus.table.settings import Settings
assert len(all_games()) == 4 and len(broken()) == 7
assert companion_called("zu")
with TestClient(create_app(Settings(database="sqlite:///" + __import__("sys").argv[1], bot_pace=0))) as client:
    front = client.get("/")
    assert front.status_code == 200 and "4 board games, one table." in front.text
    listed = client.get("/api/games").json()
    assert [game["id"] for game in listed] == ["lost_cities", "archeos", "expeditions", "excavation"], listed
    assert client.get("/new/no_key").status_code == 404
    wanted = {"game": "archeos", "seats": [{"kind": "human"}, {"kind": "human"}], "hotseat": True}
    assert client.post("/api/tables", json=wanted, headers={"X-Periplus": "1"}).status_code in (200, 201)
"""


def test_pages_and_tables_of_the_others_work(environment, tmp_path):
    call = [sys.executable, "-c", AT_THE_TABLE, str(tmp_path / "tables.db")]
    done = subprocess.run(call, env=environment, capture_output=True, text=True, timeout=250)
    assert done.returncode == 0, done.stdout + done.stderr


def test_doubts_and_lessons_leave_them_out(environment):
    assert run(environment, "doubts", "--json").stdout
    blind = environment | {"PATH": ""}  # no browser is found: tests/browser/test_learn.py looks at every step
    assert run(blind, "learn", "--check", "--json").stdout
