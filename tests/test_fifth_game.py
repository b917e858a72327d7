"""A game from another package is everywhere ours are: laws, lab, bots, environments, files and the table."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"
CAIRN = EXAMPLES / "cairn"
BEACONS = EXAMPLES / "beacons"


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    """As if the examples were installed: their folders on the path, and their entry points beside them."""
    site = tmp_path_factory.mktemp("site")
    info = site / "periplus_cairn-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: periplus-cairn\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text("[periplus.games]\ncairn = cairn\nbeacons = beacons\n")
    paths = [str(site), str(CAIRN), str(BEACONS), str(EXAMPLES.parent), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PERIPLUS_RULES": "plain"}


def run(environment, *command):
    done = subprocess.run([sys.executable, *command], env=environment, capture_output=True, text=True, timeout=250)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def cli(environment, *words):
    return run(environment, "-c", "from periplus.cli import app; app()", *words)


@pytest.mark.parametrize("example", [CAIRN, BEACONS], ids=lambda each: each.name)
def test_its_own_tests_pass(environment, example):
    run(environment, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(example / "tests"))


def test_a_bluffing_game_is_300_lines_to_its_first_table():
    files = [BEACONS / "beacons" / f"{name}.py" for name in FIRST_TABLE]
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) <= 300


FIRST_TABLE = ("__init__", "data", "state", "actions", "rules", "secrets")


@pytest.mark.parametrize("game", ["cairn", "beacons"])
def test_it_is_fuzzed_under_every_law(environment, tmp_path, game):
    said = cli(environment, "fuzz", game, "--games", "12", "--plain", "--folder", str(tmp_path), "--json")
    report = json.loads(said.strip().splitlines()[-1])
    assert report["games"] == 12
    assert report["violations"] == 0


WHOLE_GAME = """
import random
from periplus.bots.player import quick_choice
from periplus.env.pettingzoo import env
from periplus.games import game_ids, load_game
from periplus.match import Match, from_json, to_json
assert game_ids()[-1] == "cairn"
game = load_game("cairn")
match = Match.new("cairn", 3, seed=1)
match.advance()
while not match.over:
    seat = match.asked[0]
    match.play(quick_choice(game, match.view(seat), seat, seed=len(match.log)).action, seat)
assert from_json(to_json(match)).state == match.state
for format in ("wide", "medium", "phone"):
    assert "data-id" in match.svg(0, "fr", format)
assert game.describe(match.texts(), match.view(0), 0)
turns = env("cairn", seats=2)
turns.reset(seed=1)
for agent in turns.agent_iter(60):
    view, _, ended, cut, _ = turns.last()
    turns.step(None if ended or cut else int(view["action_mask"].argmax()))
"""


def test_a_whole_game_in_files_bots_pictures_and_environments(environment):
    run(environment, "-c", WHOLE_GAME)


BOARD_OF_BEACONS = """
from periplus.match import Match
match = Match.new("beacons", ["Ada", "Bo", "Cy"], seed=1)
match.advance()
board = match.svg(0, "en", "wide")
assert ">Ada<" in board and ">Bo<" in board and ">A<" not in board
for height in range(1, 7):
    assert f'data-id="height:{height}"' in board
assert "?" not in board.split("Your hand")[1].split("</table>")[0]
"""


def test_the_board_of_a_game_without_drawings_names_players_and_lets_every_parameter_be_touched(environment):
    run(environment, "-c", BOARD_OF_BEACONS)


AT_THE_TABLE = """
from starlette.testclient import TestClient
from periplus.table.serve.app import create_app
from periplus.table.settings import Settings
with TestClient(create_app(Settings(database="sqlite:///" + __import__("sys").argv[1], bot_pace=0))) as client:
    assert "Cairn" in client.get("/").text
    means_it = {"X-Periplus": "1"}
    wanted = {"game": "cairn", "seats": [{"kind": "human"}, {"kind": "human"}], "hotseat": True}
    made = client.post("/api/tables", json=wanted, headers=means_it).json()
    view = client.get("/api/tables/" + made["table"], params={"seat": 0}).json()
    assert view["legal"], view
    assert "data-id" in view["board"]["groups"]["field-cairn"]
    act = {"seat": 0, "version": view["version"], "action": view["legal"][0]["text"]}
    done = client.post("/api/tables/" + made["table"] + "/act", json=act, headers=means_it)
    assert done.status_code == 200, done.text
    assert client.get("/about/cairn").status_code == 200
"""


def test_it_is_on_the_table(environment, tmp_path):
    run(environment, "-c", AT_THE_TABLE, str(tmp_path / "tables.db"))


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (
            "from types import SimpleNamespace\nGAME = SimpleNamespace(id='dolmen')\n",
            "'menhir' brings a game whose id is 'dolmen'",
        ),
        (
            "import stones_of_nowhere\n",
            "ModuleNotFoundError: No module named 'stones_of_nowhere' (menhir.py:1)",
        ),
        ("", "the package menhir brings it, but AttributeError: module 'menhir' has no attribute 'GAME'"),
    ],
)
def test_a_package_that_brings_no_game_is_one_line(source, said, tmp_path):
    (tmp_path / "menhir.py").write_text(source)
    info = tmp_path / "menhir-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: menhir\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text("[periplus.games]\nmenhir = menhir\n")
    paths = os.pathsep.join([str(tmp_path), str(CAIRN.parent.parent)])
    call = [sys.executable, "-c", "from periplus.cli import app; app()", "sim", "menhir"]
    done = subprocess.run(call, env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True, timeout=120)
    assert done.returncode == 2, done.stderr
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_it_is_studied_by_its_own_questions_or_by_those_of_all_games(environment, tmp_path):
    said = run(environment, "-c", STUDIED, str(tmp_path))
    assert "Where the points come from" in said


STUDIED = """
import os, sys
os.chdir(sys.argv[1])
from periplus.games import load_game
from periplus.lab.study import run_study
for finding in run_study(load_game("cairn"), "random", 2, 2).findings:
    print(finding.title)
from periplus.env.gym import SeatEnv
from periplus.env import openspiel
assert "periplus_cairn" in openspiel.register()
env = SeatEnv("cairn", seats=3)
env.reset(seed=1)
env.step(int(env.action_masks().argmax()))
"""
