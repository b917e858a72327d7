"""The laws of core, on a few random games of every game, all player counts and options."""

import random
import re

import pytest

from periplus.core.contract.passage import brief_of, sentences_of, walked
from periplus.core.laws import laws
from periplus.core.texts import LANGUAGES
from periplus.games import game_ids, load_game
from periplus.lab.fuzz import fuzz, random_set_up, replay_law

GAMES_EACH = 12  # `make fuzz` plays ten thousand


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


# Fields that tell the same thing twice, or of which one says what another means.
BOUND = {
    "lost_cities": [
        ("level", "top", "numbers", "circle"),
        ("colour_die", "number_die", "colour_pool", "number_pool", "colour_taken", "number_taken", "frames"),
        ("active", "frames"),
    ],
    "archeos": [("hand", "hand_set", "hand_size"), ("display", "display_set")],
    "expeditions": [("trail", "length", "supply", "carries")],
    "excavation": [
        ("guard", "guards"),
        ("hold", "hold_size", "stash", "stash_size", "owned"),
        ("site", "site_bits"),
        ("round", "depth", "frames"),
        (
            *("hand", "hand_bits", "hand_size", "dig_colours", "survey_colours"),
            *("haggle_symbols", "sell_symbols", "command_symbols", "smuggle_symbols"),
        ),
    ],
}


@pytest.mark.parametrize("games", [3, pytest.param(60, marks=pytest.mark.slow)])
def test_what_is_drawn_differently_is_read_differently(game, games):
    """All numbers of players, every viewer, both languages: a fact that a drawing shows is in a sentence."""
    rng = random.Random(f"{game.id} read")
    changed = set()
    for number in range(games):
        seats, options = random_set_up(game, rng)
        s = game.begin(seats, options)
        kept = [position.copy() for position, _ in laws.walk(game, s, number) if rng.random() < 0.1]
        for position in [*rng.sample(kept, min(3, len(kept))), s]:
            other, seat = rng.choice(kept), rng.randrange(-1, seats)
            changed.update(laws.reading_law(game, position, other, seat, LANGUAGES[number % 2], BOUND[game.id]))
    assert len(changed) > 8, "fields that changed a drawing"


def test_the_position_is_told_in_whole_sentences(game):
    """With headings, a capital and a full stop, the same number of them in both languages, and something in short."""
    rng = random.Random(game.id)
    s = game.begin(game.seat_counts[-1])
    for position, _ in laws.walk(game, s, 5):
        if rng.random() < 0.1:
            seat = rng.randrange(-1, position.seats)
            told = [game.read(game.texts(language), position.hide(seat), seat) for language in LANGUAGES]
            shapes = [[(depth, len(each.sentences)) for depth, each in walked(passages)] for passages in told]
            assert shapes[0] == shapes[1]
            for passages in told:
                assert brief_of(passages)
                for sentence in sentences_of(passages):
                    assert re.fullmatch(r"[^a-zà-ÿ].*[.!?]", sentence), sentence
                    assert not re.search(r"  |[{}]|\.\.", sentence), sentence


@pytest.mark.timeout(1200)  # compiles each game's rules, minutes on a busy machine
def test_plain_and_compiled_play_the_same_bytes(game):
    rng = random.Random(game.id)
    for number in range(16):
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
