"""The arena: fair seatings, a journal that plays on, an interrupt that loses nothing."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from periplus.core.errors import BadOption, PeriplusError
from periplus.games import load_game
from periplus.lab import arena, cli, jobs
from periplus.lab.arena import run_arena, schedule, seatings
from periplus.lab.jobs import OtherJournal
from periplus.lab.one_game import play_game

GAME = load_game("lost_cities")


@pytest.mark.parametrize(
    ("bots", "seats"), [(["a", "b"], 2), (["a", "b"], 4), (["a", "b", "c"], 5), (["a", "b", "c"], 2)]
)
def test_everybody_sits_everywhere_equally_often(bots: list[str], seats: int) -> None:
    plan = seatings(bots, seats, 120, seed=1)
    for deal in range(120):
        own = [seating for number, seating in plan if number == deal]
        for seat in range(seats):
            assert len({tuple(sorted(seating)) for seating in own}) == 1
            assert Counter(seating[seat] for seating in own) == Counter(seating[0] for seating in own)


def test_one_luck_for_all_rotations() -> None:
    tasks = schedule(GAME, ["random", "novice"], 2, 6, 3, {})
    seeds = [arguments["seed"] for _, arguments in tasks]
    assert seeds[0] == seeds[1] != seeds[2]
    assert len(tasks) == 6


def test_a_game_is_repeatable() -> None:
    first, second = (play_game("lost_cities", ["novice", "random"], 5) for _ in range(2))
    assert {**first, "seconds": 0, "thinking": 0} == {**second, "seconds": 0, "thinking": 0}


def test_it_stops_and_plays_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = tmp_path / "arena.jsonl"
    whole = run_arena(GAME, ["random", "novice"], 2, 6, journal=tmp_path / "whole.jsonl")

    played = []

    def interrupted(task: Any) -> Any:
        if len(played) == 2:
            raise KeyboardInterrupt
        played.append(task)
        return run_task(task)

    run_task = jobs.run_task
    monkeypatch.setattr(jobs, "run_task", interrupted)
    early = run_arena(GAME, ["random", "novice"], 2, 6, journal=journal)
    assert (early.games, early.planned) == (2, 6)
    with journal.open("a") as file:
        file.write('{"index": 2, "standi')  # a crash in the middle of a line

    monkeypatch.setattr(jobs, "run_task", run_task)
    rest = run_arena(GAME, ["random", "novice"], 2, 6, journal=journal)
    assert rest.games == 6
    assert rest.pairs == whole.pairs
    assert rest.wins == whole.wins
    with pytest.raises(OtherJournal):
        run_arena(GAME, ["random", "novice"], 2, 6, seed=9, journal=journal)


def test_novice_beats_random(tmp_path: Path) -> None:
    result = run_arena(GAME, ["random", "novice"], 2, 20, journal=tmp_path / "j")
    (pair,) = result.pairs
    assert pair.interval[1] < 0.5
    assert result.ratings[0].bot == "novice"


def test_what_cannot_be_played_is_said() -> None:
    with pytest.raises(BadOption):
        schedule(GAME, ["random"], 2, 2, 0, {})
    with pytest.raises(PeriplusError, match="expert@"):
        schedule(GAME, ["random", "expert@x"], 2, 2, 0, {})


@pytest.mark.slow
def test_a_cluster_of_two_workers_plays_the_same(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    here = run_arena(GAME, ["random", "novice"], 2, 8, journal=tmp_path / "here")
    there = run_arena(GAME, ["random", "novice"], 2, 8, journal=tmp_path / "there", cluster="local")
    assert (here.pairs, here.wins, here.points) == (there.pairs, there.wins, there.points)


def test_several_processes_play_the_same(tmp_path: Path) -> None:
    here = run_arena(GAME, ["random", "novice"], 2, 4, journal=tmp_path / "here")
    there = run_arena(GAME, ["random", "novice"], 2, 4, journal=tmp_path / "there", jobs=2)
    assert (here.pairs, here.wins, here.points) == (there.pairs, there.wins, there.points)


@pytest.fixture
def app() -> typer.Typer:
    app = typer.Typer()
    for command in (cli.arena, cli.review, cli.bench_bots):
        app.command()(command)
    return app


def test_arena_command(app: typer.Typer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    call = ["arena", "lost-cities", "--bots", "random,novice", "--games", "4", "--plot", "r.svg", "--json"]
    result = CliRunner().invoke(app, call)
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert (told["games"], told["seats"]) == (4, 2)
    assert (tmp_path / "r.svg").read_text().count("<svg") == 1
    assert arena.journal_path(Path("reports"), "x", {"game": "g"}).name.startswith("x-g-")


def test_review_command(app: typer.Typer, tmp_path: Path) -> None:
    from periplus.match import Match, save

    match = Match.new("lost-cities", players=2, options={"first_player": "A"}, seed=3)
    match.advance()
    for _ in range(4):
        match.play(match.legal(match.asked[0])[0], match.asked[0])
    save(match, tmp_path / "m.json")
    result = CliRunner().invoke(app, ["review", str(tmp_path / "m.json"), "--simulations", "3", "--json"])
    assert result.exit_code == 0, result.output
    assert len(json.loads(result.stdout)["curve"]) <= 4
