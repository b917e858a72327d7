"""Baselines and datasets: made in time, gone on with, told with intervals, replayed."""

import json
import time

import numpy as np
import pytest
from typer.testing import CliRunner

from periplus.bots.settings import UnknownLevel
from periplus.cli import app
from periplus.core.errors import BadOption
from periplus.env.ids import VERSIONS
from periplus.lab import baselines, dataset, in_time
from periplus.lab.in_time import Piece, results_in_time

pytestmark = pytest.mark.timeout(900)


def run(*words):
    return CliRunner().invoke(app, list(map(str, words)))


def compiled(folder, name):
    with (folder / "log").open("a") as file:
        file.write(f"{name} ")
    time.sleep(0.3)
    with (folder / "log").open("a") as file:
        file.write(f"/{name} ")
    return name


def test_what_must_be_compiled_runs_alone(tmp_path):
    pieces = [Piece(compiled, (tmp_path, name), "game", name) for name in "abc"]
    assert sorted(result for _, result in results_in_time(pieces, 3, 600)) == ["a", "b", "c"]
    log = (tmp_path / "log").read_text().split()
    assert log[:2] == ["a", "/a"], "nobody else of its game began meanwhile"


def test_what_cannot_end_in_time_is_not_begun_and_the_clock_ends_the_rest(monkeypatch):
    naps = [Piece(time.sleep, (0.01,), "", "nap"), Piece(time.sleep, (1000,), "", "nap")]
    assert not list(results_in_time(naps[1:], 1, 0.5)), "it stops by itself"
    monkeypatch.setattr(in_time, "SURE", 1e9)
    assert [piece for piece, _ in results_in_time(naps, 1, 600)] == naps[:1]


def test_baselines_are_played_on_and_told_with_intervals(tmp_path):
    page = tmp_path / "page.md"
    words = (
        "baselines",
        "lost-cities",
        "--bots",
        "random,novice",
        "--against",
        "random",
        "--seats",
        2,
        "--out",
        tmp_path,
    )
    assert run(*words, "--each", 1).exit_code == 0
    first = (tmp_path / "baselines.jsonl").read_text()
    told = json.loads(run(*words, "--each", 3, "--page", page, "--json").stdout)["results"]
    rows = [json.loads(line) for line in (tmp_path / "baselines.jsonl").read_text().splitlines()]
    assert (tmp_path / "baselines.jsonl").read_text().startswith(first)
    assert sorted((row["bot"], row["number"]) for row in rows) == [
        (b, n) for b in ("novice", "random") for n in range(3)
    ]
    assert [(line["bot"], line["games"]) for line in told] == [("random", 3), ("novice", 3)]
    assert all(line["reward"][1] <= line["reward"][0] <= line["reward"][2] for line in told)
    name, digest = next((name, digest) for name, (game, digest) in VERSIONS.items() if game == "lost_cities")
    assert f"## {name}" in page.read_text()
    assert digest in page.read_text()
    assert "| 3 | 0–1 |" in page.read_text(), "games and seeds"
    (tmp_path / "baselines.jsonl").rename(tmp_path / "baselines-elsewhere.jsonl")
    assert json.loads(run(*words, "--seconds", 0, "--json").stdout)["results"] == told, "from rows alone"
    again = baselines.play(baselines.Cell("lost_cities", 2, "random", "novice"), 2)
    assert {**again, "seconds": 0} == {
        **next(r for r in rows if r["bot"] == "novice" and r["number"] == 2),
        "seconds": 0,
    }


def test_bots_that_search_are_dear_and_unknown_ones_are_refused():
    chosen = baselines.cells(["lost-cities"], [1, 2], ["master", "network"], ["random", "network"])
    assert [(cell.seats, cell.against, cell.bot) for cell in chosen] == [
        (1, "", "master"), (1, "", "network"), (2, "random", "network"),
        (2, "network", "master"), (2, "network", "network"),
    ]  # fmt: skip
    with pytest.raises(UnknownLevel):
        baselines.cells([], [], ["grandmaster"], ["random"])
    with pytest.raises(BadOption, match="9 seats"):
        baselines.cells([], [9], ["random"], ["random"])


def line_of(bot, against="network", games=20, mean=0.5):
    told = baselines.told_of(baselines.Cell("expeditions", 2, against, bot))
    return {**told, "games": games, "seeds": [0, games // 2], "reward": (mean, -0.25, 0.75), "points": (3.0, 2.5, 3.5)}


def test_a_page_keeps_what_was_not_played_again_and_lets_go_what_is_of_another_network(monkeypatch):
    monkeypatch.setattr(baselines, "network_in_use", lambda game: "old")
    alone = {**line_of("master", games=1), "points": (3.0, None, None)}
    before = [line_of("random", "random"), alone, line_of("network")]
    page = baselines.page(before)
    assert list(baselines.lines_of(page)) == before, "what it says can be read again"
    assert "`master` 1, `network` 20." in page
    more = [line_of("novice"), line_of("network", games=10, mean=-1), line_of("random", "random", 40)]
    assert baselines.merged(more, page) == [more[2], more[0], *before[1:]], "of two the one of more games"
    monkeypatch.setattr(baselines, "network_in_use", lambda game: "new")
    assert baselines.merged([line_of("novice", games=4)], page) == [before[0], line_of("novice", games=4)]


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    """Four of the network's games at a table of three, and two of novices."""
    folder = tmp_path_factory.mktemp("games")
    lines = [*dataset.play_network_games("lost_cities", 3, 1, 0, 4)]
    lines += [line for n in range(2) for line in dataset.play_dataset_game("lost_cities", "novice", 3, 1, n)]
    (folder / dataset.LINES).write_text("".join(json.dumps(line) + "\n" for line in lines))
    return folder


def test_a_dataset_is_played_on_and_says_how_long_the_rest_takes(tmp_path, monkeypatch):
    title, least = baselines.load_game("lost_cities"), 2

    def here(pieces, jobs, seconds):
        yield from [(piece, piece.work(*piece.arguments)) for piece in pieces if piece.kind][:least]

    monkeypatch.setattr(dataset, "results_in_time", here)
    monkeypatch.setattr(dataset, "warm_search", lambda game_id: [])
    heard = []
    for expected in ("2 of 3 games; the rest takes about 0.0 hours", "all 3 games are there"):
        told = dataset.make([title], "random", [2], 3, 1, 1, 60, tmp_path, lambda *far: heard.append(far))
        assert told.startswith(expected)
    assert heard == [(1, 3), (2, 3), (3, 3)]
    assert [json.loads(line)["number"] for line in (tmp_path / dataset.LINES).read_text().splitlines()] == [0, 1, 2]


def test_a_shard_tells_what_its_players_saw_and_did(games):
    paths = dataset.pack(games, 3, parquet=False)
    assert [path.name for path in paths] == [
        "lost_cities-3-network-1-0000.npz", "lost_cities-3-network-1-0001.npz", "lost_cities-3-novice-1-0000.npz",
    ]  # fmt: skip
    for path in paths:
        shard = dataset.load(path)
        told = dataset.decisions(shard)
        assert len(told.actions) == len(shard.actions)
        assert told.masks[np.arange(len(told.actions)), told.actions].all(), "every act was legal"
        assert np.isin(told.returns, [-1, -0.5, 0, 0.5, 1]).all()
        for k in range(len(shard)):
            assert sorted(told.actions[told.games == k]) == sorted(shard.acts(k))
            _, end = dataset.replayed(baselines.load_game(shard.game), 3, shard.seed, shard.streams[k], shard.acts(k))
            assert [end.game.total(end.state, seat) for seat in range(3)] == shard.points[k].tolist()
    card = (games / dataset.CARD).read_text()
    assert "Licence: MIT" in card
    assert "| lost_cities | 3 | network | 1 | 4 |" in card


def test_a_damaged_shard_and_one_of_other_rules_are_refused(games, tmp_path):
    path = dataset.pack(games, 10, parquet=False)[0]
    (tmp_path / dataset.SUMS).write_text((games / dataset.SUMS).read_text())
    (tmp_path / path.name).write_bytes(path.read_bytes()[:-1] + b"?")
    with pytest.raises(dataset.BadShard, match="damaged"):
        dataset.load(tmp_path / path.name)
    for raw in (b"", b"garbage", path.read_bytes()[:200]):
        (tmp_path / "other.npz").write_bytes(raw)
        with pytest.raises(dataset.BadShard, match="no shard of games, or a damaged one"):
            dataset.load(tmp_path / "other.npz")
    lines = [{**json.loads(line), "rules": "of old"} for line in (games / dataset.LINES).read_text().splitlines()]
    with pytest.raises(dataset.BadShard, match="played by the rules of old"):
        dataset.load(dataset.write(tmp_path / "old", lines[:2], parquet=False))


def test_games_of_another_network_are_played_again(games, tmp_path, monkeypatch):
    (tmp_path / dataset.LINES).write_text((games / dataset.LINES).read_text())
    title, heard = baselines.load_game("lost_cities"), []
    monkeypatch.setattr(dataset, "results_in_time", lambda pieces, *_: (heard.extend(pieces), (_ for _ in ()))[1])
    for network, missing in ((dataset.network_in_use(title), 0), ("another", 2)):
        monkeypatch.setattr(dataset, "network_in_use", lambda game, network=network: network)
        heard.clear()
        dataset.make([title], "novice", [3], 2, 1, 1, 60, tmp_path, print)
        assert len([piece for piece in heard if piece.kind]) == missing
    with pytest.raises(BadOption, match="no games yet"):
        dataset.pack(tmp_path, 10, parquet=False)


def test_parquet_holds_the_same(games, tmp_path):
    pytest.importorskip("pyarrow")
    lines = [json.loads(line) for line in (games / dataset.LINES).read_text().splitlines()][:4]
    both = [dataset.load(dataset.write(tmp_path / "same", lines, parquet)) for parquet in (False, True)]
    assert (both[0].actions == both[1].actions).all()
    assert (both[0].points == both[1].points).all()
    assert both[0].rules == both[1].rules
