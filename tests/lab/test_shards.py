"""The shards that ship (examples/dataset): whole, of today's rules and networks, as their card says."""

from pathlib import Path

import pytest

from periplus.bots import network_shelf as shelf
from periplus.games import GAMES, load_game
from periplus.lab import dataset

FOLDER = Path(__file__).parents[2] / "examples" / "dataset"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.npz")), ids=lambda path: path.stem)
def test_a_shard_that_ships_is_of_the_rules_and_the_network_that_ship(path):
    assert (FOLDER / dataset.SUMS).read_text().count(path.name) == 1
    shard = dataset.load(path)
    title = load_game(shard.game)
    assert shard.network == shelf.network_named(title, shelf.SHIPPED).digest
    _, end = dataset.replayed(title, shard.seats, shard.seed, shard.streams[-1], shard.acts(len(shard) - 1))
    assert [title.total(end.state, seat) for seat in range(shard.seats)] == shard.points[-1].tolist()
    count, acts = f"| {len(shard)} |", f"| {len(shard.actions):,} |"
    line = f"| {shard.game} | {shard.seats} | {shard.bot} | {shard.seed} {count} {acts[2:]}"
    assert line in (FOLDER / dataset.CARD).read_text()


def test_shards_of_every_title_ship_by_the_network_and_by_a_master():
    shipped = {(shard.game, shard.bot.partition("@")[0]) for shard in map(dataset.load, FOLDER.glob("*.npz"))}
    assert shipped == {(game, bot) for game in GAMES for bot in ("master", "network")}
