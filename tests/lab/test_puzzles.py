"""Daily puzzles: the stored sets hold what they promise."""

from datetime import date, timedelta

import pytest

from periplus.bots.analysis import analyse
from periplus.games import game_ids, load_game
from periplus.match.puzzle import FIRST_DAY, match_of, puzzle_of, puzzles_of

STORED = [id for id in game_ids() if puzzles_of(load_game(id))]


@pytest.mark.parametrize("id", STORED)
def test_every_puzzle_opens_and_its_answer_is_legal(id):
    game = load_game(id)
    for puzzle in puzzles_of(game):
        match = match_of(game, puzzle)
        assert puzzle.seat in match.asked
        legal = {act.text for act in match.legal(puzzle.seat)}
        assert puzzle.best in legal
        assert {other.action for other in puzzle.others} <= legal - {puzzle.best}
        assert 1 <= puzzle.grade <= 5


@pytest.mark.slow
@pytest.mark.parametrize("id", STORED)
def test_a_sample_is_judged_the_same_by_another_seed(id):
    game = load_game(id)
    sample = puzzles_of(game)[::150][:2]
    for puzzle in sample:
        view = match_of(game, puzzle).view(puzzle.seat)
        assert analyse(game, view, puzzle.seat, 1500, seed=987, moves=1).moves[0].text == puzzle.best


@pytest.mark.parametrize("id", STORED)
def test_the_days_follow_one_another_and_begin_again(id):
    game = load_game(id)
    count = len(puzzles_of(game))
    assert puzzle_of(game, FIRST_DAY) == puzzles_of(game)[0]
    assert puzzle_of(game, FIRST_DAY + timedelta(count)) == puzzles_of(game)[0]
    assert puzzle_of(game, date(2027, 1, 1)) != puzzle_of(game, date(2027, 1, 2))
