"""Foretold chances are compared with what came."""

import pytest

from periplus.bots.outcome import share_foreseen
from periplus.games import load_game
from periplus.lab.calibration import foretold, tenths


def test_tenths_hold_every_pair_once():
    pairs = [(0.05, 0.0), (0.07, 1.0), (0.55, 1.0), (1.0, 1.0)]
    assert tenths(pairs) == [(pytest.approx(0.06), 0.5, 2), (0.55, 1.0, 1), (1.0, 1.0, 1)]


@pytest.mark.parametrize("seats", [2, 4])
def test_shares_foreseen_add_up_and_start_even(seats):
    for worth in (-1.0, -0.4, 0.0, 0.7, 1.0):
        own, other = share_foreseen(worth, seats, True), share_foreseen(worth, seats, False)
        assert own + (seats - 1) * other == pytest.approx(1)
    assert share_foreseen(0.0, seats, True) == pytest.approx(1 / seats)


def test_a_game_tells_a_chance_at_every_real_decision():
    pairs = foretold(load_game("lost-cities"), 2, 1, seed=4)
    assert len(pairs) > 30
    assert all(0 <= told <= 1 and came in (0, 0.5, 1) for told, came in pairs)
