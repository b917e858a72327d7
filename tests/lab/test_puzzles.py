"""Daily puzzles: the stored sets hold what they promise."""

from collections import Counter
from datetime import date, timedelta

import numpy as np
import pytest

from periplus.bots.levels import grade_temperatures
from periplus.games import game_ids, load_game
from periplus.lab import puzzles
from periplus.match import Match
from periplus.match import puzzle as puzzle_module
from periplus.match.puzzle import FIRST_DAY, GRADES, grade_of, grades_of, match_of, puzzle_of, puzzles_of

STORED = [id for id in game_ids() if puzzles_of(load_game(id))]


@pytest.mark.parametrize("id", STORED)
def test_every_puzzle_opens_and_its_answer_is_legal(id):
    game = load_game(id)
    assert len({repr(puzzle.position) for puzzle in puzzles_of(game)}) == len(puzzles_of(game))
    for puzzle in puzzles_of(game):
        match = match_of(game, puzzle)
        assert puzzle.seat in match.asked
        assert {move.action for move in puzzle.moves} <= {act.text for act in match.legal(puzzle.seat)}
        assert len({move.action for move in puzzle.moves}) == len(puzzle.moves) >= 2
        assert puzzle.grade in GRADES


WON = np.array([1.0, 1.0, 1.0, 0.0] * 50)


@pytest.mark.parametrize(
    ("others", "is_one"),
    [
        ([WON * 0, WON * 0], True),
        ([WON, WON * 0], False),  # two are as good
        ([np.roll(WON, 1), WON * 0], False),  # level, as far as these games tell
        ([np.where(np.arange(200) < 6, 1 - WON, WON)] * 2, False),  # the sensible moves hardly differ
    ],
)
def test_one_move_leads_and_the_sensible_ones_differ(others, is_one):
    game = load_game("lost_cities")
    found = puzzles.weighed(game, 0, [0, 1, 2], [WON, *others], puzzles.HELD, True)
    assert (found is not None) is is_one
    if found is not None:
        assert found[0].action == game.codec.text(0)
        assert [move.chance for move in found] == pytest.approx([0.75, 0.0, 0.0], abs=0.03)


@pytest.mark.parametrize("grade", [*GRADES, None])
def test_the_grade_is_the_weakest_player_that_finds_it(monkeypatch, grade):
    """The network finds it from odds of a half on; beside its first choice, a master may."""
    game = load_game("lost_cities")
    match = Match.new(game, 2, seed=1)
    match.advance()
    seat = match.asked[0]
    legal = game.rules().legal(match.state, seat)
    warmest = dict(zip(GRADES, (*grade_temperatures(game.id), 0.0), strict=True)).get(grade, -1.0)
    odds = lambda *given: [0.5 if given[4] <= warmest else 0.49] * len(legal)  # noqa: E731
    monkeypatch.setattr(puzzles, "network_odds", odds)
    monkeypatch.setattr(puzzles, "_finds", lambda *_: False)
    assert puzzles.grade_of(game, match.view(seat), seat, legal[0], seed=1) == grade
    monkeypatch.setattr(puzzles, "_finds", lambda *_: True)
    assert puzzles.grade_of(game, match.view(seat), seat, legal[0], seed=1) == (grade or 5)


def test_half_of_the_tries_must_find_it(monkeypatch):
    """And nobody is asked once that is certain."""
    answers: list[int] = []

    def choose(*_):
        answers.append(1)
        return type("", (), {"action": len(answers) % 2})

    monkeypatch.setattr(puzzles, "choose", choose)
    assert puzzles._finds(None, None, 0, 1, None, 20, 0)
    assert len(answers) == 19
    answers.clear()
    assert not puzzles._finds(None, None, 0, 5, None, 20, 0)
    assert len(answers) == 11


def test_a_set_is_as_even_as_it_can_be():
    there = [{"grade": grade, "n": n} for grade, count in ((1, 50), (2, 3), (3, 9), (5, 9)) for n in range(count)]
    kept = Counter(each["grade"] for each in puzzles.evened(there, 30))
    assert kept == {1: 9, 2: 3, 3: 9, 5: 9}
    assert puzzles.useful(Counter({1: 500}), 400) == 160
    assert puzzles.useful(Counter(dict.fromkeys(GRADES, 80)), 400) == 400


@pytest.mark.slow
@pytest.mark.parametrize("id", STORED)
def test_a_sample_is_judged_the_same_by_another_seed(id, monkeypatch):
    """By paired playouts of the compiled build, whose quick network the plain one does not ask."""
    monkeypatch.setenv("PERIPLUS_RULES", "cpu")
    puzzles.playouts_of.cache_clear()
    game = load_game(id)
    for puzzle in puzzles_of(game)[::150][:2]:
        view = match_of(game, puzzle).view(puzzle.seat)
        actions = [game.codec.parse(move.action) for move in puzzle.moves]
        for move, won in zip(puzzle.moves, puzzles._played(game, view, puzzle.seat, actions, 987, 400), strict=True):
            if puzzle.games:
                assert won.mean() == pytest.approx(move.chance, abs=0.12)


@pytest.mark.parametrize("id", STORED)
def test_every_puzzle_has_its_day(id):
    game = load_game(id)
    shown = {repr(puzzle_of(game, FIRST_DAY + timedelta(n)).position) for n in range(14)}
    assert len(shown) >= 9  # a grade of which there are few comes again
    assert puzzle_of(game, date(2027, 1, 1)) is not None


def test_a_day_has_four_grades_and_a_week_climbs():
    first = []
    for n in range(28):
        day = FIRST_DAY + timedelta(n)
        grades = [grade_of(id, day) for id in game_ids()]
        assert len(set(grades)) == 4
        assert sorted(grades) == sorted(grades_of(day))
        assert grades_of(day)[0] in grades
        first.append((day.weekday(), grades_of(day)[0]))
    assert {grade for weekday, grade in first if weekday == 0} == {1}
    assert {grade for weekday, grade in first if weekday == 6} == {5}
    assert sorted(first) == sorted(first, key=lambda each: (each[1], each[0]))


def test_a_game_without_puzzles_has_none(monkeypatch):
    monkeypatch.setattr(puzzle_module, "puzzles_of", lambda game: ())
    assert puzzle_of(None, FIRST_DAY) is None


def test_a_stored_puzzle_may_be_judged_anew(monkeypatch):
    match = Match.new("lost_cities", 2, {"first_player": "A"}, seed=5)
    match.advance()
    seat = match.asked[0]
    monkeypatch.setattr(
        puzzles, "_played", lambda game, view, seat, actions, *_: [WON, *[WON * 0] * (len(actions) - 1)]
    )
    monkeypatch.setattr(puzzles, "grade_of", lambda *_: 3)
    puzzle = puzzles.judge(match.game, match.view(seat), seat, match.options, seed=1)
    assert puzzle is not None
    assert (puzzle.grade, puzzle.lead) == (3, pytest.approx(0.75, abs=0.03))
    [same] = puzzles.again(match.game, puzzle, -1)
    assert same.best == puzzle.best
