"""Evidence across versions: every stored match opens and ends in the same position, whatever was changed since."""

import gzip
import json
from pathlib import Path

import pytest

from periplus.games import GAMES, load_game
from periplus.match import from_json

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.json.gz"))


def test_every_game_and_number_of_seats_is_there():
    for name in GAMES:
        game = load_game(name)
        stored = {path.name.partition("-")[2].partition(".")[0] for path in FILES if path.parent.name == name}
        assert {str(seats) for seats in game.seat_counts} <= stored


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_stored_match_is_replayed_to_its_last_position(path):
    data = json.loads(gzip.decompress(path.read_bytes()))
    match = from_json(data)
    assert match.over
    assert match.log[-1].hash == data["log"][-1]["hash"]
    assert [entry.hash for entry in match.log] == [step["hash"] for step in data["log"]]


@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_reads_as_it_did(name, golden):
    game = load_game(name)
    path = HERE / name / f"playthrough-v{game.version}.txt"
    stored = sorted(HERE.glob(f"{name}/v{game.version}-{game.seat_counts[-1]}.json.gz"))
    match = from_json(json.loads(gzip.decompress(stored[0].read_bytes())))
    assert golden.playthrough(match) == path.read_text("utf-8")
