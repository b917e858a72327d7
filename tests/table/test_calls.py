"""What a move takes, counted in calls of functions, so that no machine and no hour matters."""

import random
import sys

import pytest

from periplus.games import game_ids
from tests.table.test_memory import begun, play

STEPS = 60
MOST = {"archeos": 2850, "excavation": 2580, "expeditions": 4720, "lost_cities": 3520}  # a step


def calls(game_id: str) -> int:
    """For a step with the views of both players, everything warm."""
    for seed in range(3):
        play(begun(game_id), random.Random(seed), STEPS)
    table, rng, count = begun(game_id), random.Random(1), 0
    play(table, rng, 20)

    def counted(_frame: object, event: str, _about: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(counted)
    try:
        play(table, rng, STEPS)
    finally:
        sys.setprofile(None)
    return count // STEPS


@pytest.mark.parametrize("game_id", game_ids())
def test_a_move_does_not_become_dearer_unnoticed(game_id: str) -> None:
    assert calls(game_id) < MOST[game_id]
