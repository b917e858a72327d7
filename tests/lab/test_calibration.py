"""Foretold chances are compared with what came."""

import random

import pytest

from periplus.bots.calibrated import sharpened, slope_of, true_chances
from periplus.bots.search.backup import share_foreseen
from periplus.bots.search.playouts import Playouts
from periplus.bots.settings import SearchSettings
from periplus.core.engine.frames import CHANCE
from periplus.games import load_game
from periplus.lab import calibration
from periplus.lab.calibration import (
    by_network,
    fitted,
    flat,
    foretold,
    off_by,
    off_by_luck,
    surprise,
    tenths,
    with_slope,
)


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
    game = load_game("lost-cities")
    every, fifth = (foretold(game, by_network(game), 2, 1, each, seed=4)[0] for each in (1, 5))
    assert len(every) > 30
    assert len(fifth) == len(every) // 5
    pairs = flat([every, fifth])
    assert all(0 <= told <= 1 and came in (0, 0.5, 1) for told, came in pairs)


def test_a_slope_is_found_again_and_leaves_less_surprise():
    told = [each / 100 for each in range(5, 100, 5)]
    pairs = [(chance, truth(chance)) for chance in told]
    slope = fitted([pairs] * 400)
    assert 1.0 <= fitted([pairs]) < 1.1, "one game proves nothing"
    assert slope == pytest.approx(1.5, abs=0.12)
    assert surprise(with_slope(pairs, slope)) < surprise(pairs)
    assert all(abs(said - came) < 0.03 for said, came, _ in tenths(with_slope(pairs, slope)))


def truth(chance):
    """Where what is told is too timid by half."""
    return chance**1.5 / (chance**1.5 + (1 - chance) ** 1.5)


@pytest.mark.parametrize("told", [[0.7, 0.3], [0.5, 0.3, 0.2], [1.0, 0.0], [0.4]])
def test_sharper_chances_still_add_up_and_keep_their_order(told):
    sharp = sharpened(told, 1.4)
    assert sum(sharp) == pytest.approx(sum(told))
    assert sorted(sharp, reverse=True) == sharp
    assert sharp[0] >= told[0]


def test_what_playouts_say_is_left_alone():
    game = load_game("excavation")
    assert true_chances(game, SearchSettings(10), [0.7, 0.3]) == [0.7, 0.3]
    assert true_chances(game, SearchSettings(10, network=True), [0.7, 0.3]) == sharpened([0.7, 0.3], slope_of(game))


def test_how_far_luck_alone_moves_what_was_told():
    """Chances that are true are as far off as luck makes them; those that are not are further."""
    rng = random.Random(3)
    true = [[(told, float(rng.random() < told)) for told in (rng.random() for _ in range(8))] for _ in range(60)]
    alone, together = (off_by_luck(true, each, times=40) for each in (False, True))
    assert alone < together
    assert off_by(flat(true)) < 1.6 * alone
    assert off_by([(told, 1 - came) for told, came in flat(true)]) > 3 * together


def test_playouts_tell_a_chance(monkeypatch):
    game = load_game("lost_cities")
    monkeypatch.setattr(calibration, "playouts_of", lambda game: Playouts(game, "plain", None))
    s = game.begin(2, {"first_player": "A"})
    rules = game.rules("plain")
    while rules.seats_awaited(s)[0] == CHANCE:
        rules.apply(s, CHANCE, rules.odds_pick(s, 0))
    assert calibration.by_playouts(game, 3)(s, 0, 1) in {0.125, 0.375, 0.625, 0.875}
