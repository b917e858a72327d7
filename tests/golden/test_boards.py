"""What is drawn and said at positions of the stored matches is what it was, letter by letter."""

import json
from pathlib import Path

import pytest

from periplus.games import GAMES

HERE = Path(__file__).parent


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_shown_as_it_was(name, golden_boards):
    kept = json.loads((HERE / name / "boards.json").read_text("utf-8"))
    now = golden_boards.hashes(name)
    other = [label for label in {**kept, **now} if kept.get(label) != now.get(label)]
    assert not other, f"shown otherwise; if that is meant, run tools/golden_boards {name}"
