"""Masters of a whole batch: legal games that are told as they end, and nothing chosen by what a seat cannot see."""

import json

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from periplus.core.errors import BadOption  # noqa: E402
from periplus.games import load_game  # noqa: E402
from periplus.lab import dataset  # noqa: E402
from periplus.lab.batch_master import BatchMaster, Plan, played  # noqa: E402

QUICK = Plan(simulations=4, walk=1, sure=0.6)


def test_games_are_whole_and_are_played_on_where_some_are_missing(tmp_path):
    title = load_game("lost-cities")

    def make():
        return dataset.make([title], "batch-master@2", [2, 3], 2, 1, 1, 600, tmp_path, lambda done, total: None)

    assert make() == "all 2 games are there"
    path = tmp_path / dataset.LINES
    lines = path.read_text().splitlines()
    assert {(line["seats"], line["number"]) for line in map(json.loads, lines)} == {(2, 0), (3, 0)}
    path.write_text("\n".join(lines[1:]) + "\n")
    assert make() == "all 2 games are there"
    assert len(path.read_text().splitlines()) == 2
    for shard in map(dataset.load, dataset.pack(tmp_path, 1000, parquet=False)):
        _, end = dataset.replayed(title, shard.seats, shard.seed, shard.streams[-1], shard.acts(len(shard) - 1))
        assert [title.total(end.state, seat) for seat in range(shard.seats)] == shard.points[-1].tolist()


def test_a_number_of_simulations_must_be_one(tmp_path):
    with pytest.raises(BadOption, match="batch-master@n has n simulations"):
        dataset.make([load_game("archeos")], "batch-master@x", [2], 1, 1, 1, 1, tmp_path, lambda done, total: None)


@pytest.mark.parametrize("decisions", [2, pytest.param(6, marks=pytest.mark.slow)])
def test_what_is_chosen_depends_on_the_view_alone(decisions):
    master = BatchMaster(load_game("expeditions"), [2, 3, 4], plan=QUICK)
    all_think = torch.ones(3, dtype=torch.bool)

    def chosen(seed):
        torch.manual_seed(seed)
        return master.choose(all_think, np.random.default_rng(seed)).tolist()

    for seed in range(decisions):
        before = chosen(seed)
        master.batch.guess(master.batch.acting.copy(), 50 + seed)  # another world that each seat may be in
        assert chosen(seed) == before
        master.games.step(torch.tensor(before))


def test_whoever_does_not_think_plays_the_networks_first_choice():
    master = BatchMaster(load_game("lost-cities"), [2, 2], plan=Plan(simulations=4, walk=0, sure=2.0))
    nobody = np.zeros((2, 2), bool)
    told = {i: acts for i, acts, _ in played(master, nobody, 3, [0, 1])}
    lines = dataset.play_network_games("lost_cities", 2, 3, 0, 2)
    whole = {i: dataset.replayed(load_game("lost-cities"), 2, 3, i, acts, choices=True)[0] for i, acts in told.items()}
    assert whole == {line["number"]: line["acts"] for line in lines}
