"""The command line as a user meets it."""

import json
import random

import pytest
from typer.testing import CliRunner

import periplus
from periplus.cli import app

runner = CliRunner()


def run(*words, **kwargs):
    return runner.invoke(app, list(map(str, words)), **kwargs)


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    match = periplus.new("lost-cities", ["Ada", "Bo"], seed=5)
    rng = random.Random(5)
    while not match.over:
        match.play(rng.choice(match.legal()))
    path = tmp_path_factory.mktemp("cli") / "match.json"
    periplus.save(match, path)
    return path


def test_games_lists_what_can_be_played():
    out = run("games", "--json")
    names = [row["game"] for row in json.loads(out.stdout)["games"]]
    assert "lost-cities" in names
    assert run("games").exit_code == 0


def test_doubts_name_what_is_reconstructed():
    rows = json.loads(run("doubts", "lost-cities", "--json").stdout)["doubts"]
    assert {"specials", "solo"} <= {row["table"] for row in rows if row["provenance"] == "reconstruction"}
    assert all(row["note"] for row in rows)
    assert not any(row["provenance"] == "rulebook" for row in rows)


def test_sim_prints_one_json_object():
    out = run("sim", "lost-cities", "--seats", 3, "--games", 200, "--seed", 4, "--json")
    result = json.loads(out.stdout)
    assert result["games"] == 200
    assert result["decisions"] > 200 * 20
    assert len(result["mean_scores"]) == len(result["wins"]) == 3
    assert sum(result["wins"]) >= 200
    again = json.loads(
        run("sim", "lost-cities", "--seats", 3, "--games", 200, "--seed", 4, "--threads", 2, "--json").stdout
    )
    assert {**again, "seconds": 0} == {**result, "seconds": 0}


def test_fuzz_counts_games_and_violations(tmp_path):
    out = run("fuzz", "lost-cities", "--games", 3, "--json", "--folder", tmp_path)
    assert json.loads(out.stdout) == {"game": "lost_cities", "games": 3, "violations": 0, "failures": []}
    assert out.exit_code == 0
    assert "2 games, 0 violations" in run("fuzz", "lost-cities", "--games", 2, "--truth", "--folder", tmp_path).stdout


def test_replay_tells_the_match_and_draws_a_moment(finished, tmp_path):
    out = run("replay", finished, "--language", "fr", "--svg", tmp_path / "board.svg", "--at", 30)
    assert out.exit_code == 0
    assert "30 steps replayed" in out.stdout
    assert (tmp_path / "board.svg").read_text("utf-8").startswith("<svg")
    data = json.loads(run("replay", finished, "--json").stdout)
    assert data["over"]
    assert len(data["log"]) > 20


def test_verify_checks_the_dice(finished, tmp_path):
    assert json.loads(run("verify", finished, "--json").stdout)["fair"] is True
    data = json.loads(finished.read_text("utf-8"))
    data["fairness"]["secret"] = "11" * 32
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps(data))
    out = run("verify", forged)
    assert out.exit_code == 2
    assert "committed" in out.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["play", "chess"], "unknown game 'chess'"),
        (["play", "lost-cities", "--seats", "9"], "not 9"),
        (["play", "lost-cities", "--people", "4", "--seats", "2"], "room for 1 to 2"),
        (["play", "lost-cities", "--bots", "grandmaster"], "network, rung-1 to rung-8"),
        (["play", "lost-cities", "--language", "de"], "unknown language 'de'"),
        (["sim", "lost-cities", "--option", "choice_order"], "write NAME=CHOICE"),
        (["sim", "lost-cities", "--option", "mood=bad"], "no option 'mood'"),
        (["bench", "lost-cities", "--before", "nowhere"], "no checkout"),
        (["bench", "lost-cities", "--device", "tpu"], "cpu or cuda"),
        (["replay", "nowhere.json"], "No such file"),
        (["verify", "nowhere.json"], "No such file"),
        (["--data", "nowhere", "games"], "there is no nowhere"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(words, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    out = run(*words)
    assert out.exit_code == 2
    assert message in out.stderr
    assert len(out.stderr.strip().splitlines()) == 1
    assert "Traceback" not in out.output


def test_a_whole_game_by_keyboard(tmp_path):
    path = tmp_path / "game.json"
    said = "s\nt\nl\nwhy take red 0\nnonsense\nu\n" + "1\n" * 400
    out = run("play", "lost-cities", "--bots", "random", "--seed", 3, "--file", path, input=said)
    assert out.exit_code == 0, out.output
    assert "The game is over" in out.output
    match = periplus.load(path)
    assert match.over
    assert periplus.verify(match) > 0


@pytest.mark.parametrize("seats", [1, 4])
def test_the_longest_game_by_keyboard_alone_and_among_four(tmp_path, seats):
    path = tmp_path / "game.json"
    said = "3\n1\n2\n4\n1\n" * 400
    table = ("--seats", seats, "--bots", "random", "--seed", 3, "--file", path)
    out = run("play", "excavation", *table, input=said)
    assert out.exit_code == 0, out.output
    assert "The game is over" in out.output
    match = periplus.load(path)
    assert match.over
    assert len(match.players) == seats


def test_quitting_saves_and_the_match_goes_on_later(tmp_path):
    path = tmp_path / "game.json"
    assert "Saved as" in run("play", "lost-cities", "--bots", "random", "--file", path, input="1\nq\n").output
    steps = len(periplus.load(path).log)
    out = run("play", "lost-cities", "--bots", "random", "--file", path, "--language", "fr", input="1\n" * 400)
    assert "La partie est terminée" in out.output
    assert len(periplus.load(path).log) > steps


def test_several_people_at_one_keyboard_get_a_curtain(tmp_path):
    out = run("play", "lost-cities", "--people", 2, "--file", tmp_path / "g.json", input="1\n\n1\n\nq\n")
    assert "Press Enter when the screen is yours alone" in out.output
