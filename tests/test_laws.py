"""The laws of core, on a few random games of every game, all player counts and options."""

import random

import pytest

from periplus.core.laws import laws
from periplus.games import game_ids, load_game
from periplus.lab.fuzz import fuzz, random_set_up, replay_law

GAMES_EACH = 24


@pytest.fixture(params=game_ids())
def game(request):
    return load_game(request.param)


def test_codec(game):
    laws.codec_law(game)


def test_texts(game):
    laws.texts_law(game)


@pytest.mark.parametrize("number", range(GAMES_EACH))
def test_a_random_game_keeps_every_law(game, number):
    rng = random.Random(f"{game.id}:{number}")
    seats, options = random_set_up(game, rng)
    seats = game.seat_counts[number % len(game.seat_counts)] if number < len(game.seat_counts) else seats
    if number < len(game.seat_counts):
        options = {}
    violation = laws.check_game(game, seats, options, rng.getrandbits(32), thorough=0.04, follow=0.01)
    assert violation is None, str(violation)
    assert replay_law(game, seats, options, rng.getrandbits(32)) is None


@pytest.mark.timeout(1200)  # compiles each game's rules, minutes on a busy machine
def test_plain_and_compiled_play_the_same_bytes(game):
    rng = random.Random(game.id)
    for number in range(30):
        seats, options = random_set_up(game, rng)
        violation = laws.builds_law(game, seats, options, number)
        assert violation is None, str(violation)


def test_guesses_vary_where_there_are_secrets(game):
    assert game.has_secrets
    rng = random.Random(1)
    set_ups = [random_set_up(game, rng) for _ in range(12)]
    assert any(laws.guesses_vary(game, seats, options, seed) for seed, (seats, options) in enumerate(set_ups))


def test_several_processes_check_the_same_games(tmp_path):
    game = load_game("lost_cities")
    seen = []
    report = fuzz(game, 4, seed=3, folder=tmp_path, progress=seen.append, compiled=False, jobs=2)
    assert report.games == len(seen) == 4
    assert not report.violations
