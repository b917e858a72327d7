"""Daily puzzles: the stored sets hold what they promise."""

from datetime import date, timedelta

import pytest

from periplus.bots.analysis import analyse
from periplus.bots.player import engine_of
from periplus.bots.search.engine import Candidate, Engine, Finding
from periplus.bots.settings import Thought
from periplus.games import game_ids, load_game
from periplus.lab import puzzles
from periplus.match import Match
from periplus.match import puzzle as puzzle_module
from periplus.match.outlook import Outlook
from periplus.match.puzzle import FIRST_DAY, Puzzle, match_of, puzzle_of, puzzles_of

STORED = [id for id in game_ids() if puzzles_of(load_game(id))]


@pytest.mark.parametrize("id", STORED)
def test_every_puzzle_opens_and_its_answer_is_legal(id):
    game = load_game(id)
    assert len({repr(puzzle.position) for puzzle in puzzles_of(game)}) == len(puzzles_of(game))
    for puzzle in puzzles_of(game):
        match = match_of(game, puzzle)
        assert puzzle.seat in match.asked
        legal = {act.text for act in match.legal(puzzle.seat)}
        assert puzzle.best in legal
        assert {other.action for other in puzzle.others} <= legal - {puzzle.best}
        assert 1 <= puzzle.grade <= 5


def found(*candidates):
    return Finding(0, 300, [Candidate(*each) for each in candidates], [0.5, 0.5], [], 0.0)


def test_a_lead_is_over_whatever_was_tried():
    """A move looked at once or twice is no rival; one that the search prefers is more than one."""
    finding = found((7, 200, 0.60), (8, 60, 0.52), (9, 2, 0.90))
    assert puzzles.lead(finding, 7) == pytest.approx(0.08)
    assert puzzles.lead(finding, 8) == -1.0
    assert puzzles.lead(found((7, 200, 0.60), (9, 2, 0.1)), 7) == puzzles.NONE_TRIED < 0


def test_a_search_may_end_when_enough_is_known():
    match = Match.new("lost_cities", 2, {"first_player": "A"}, seed=5)
    match.advance()
    seen = []

    def enough(finding):
        seen.append(finding.simulations)
        return len(seen) == 2

    finding = Engine(match.game, "plain").think(match.view(0), 0, Thought(5000, cut=0), seed=1, enough=enough)
    assert finding.simulations == seen[1] < 5000
    assert 2 * seen[0] <= seen[1] < 2 * seen[0] + 64


CLEAR, CLOSE, OTHER = (found((0, 90, a), (1, 60, b)) for a, b in ((0.7, 0.5), (0.52, 0.5), (0.0, 0.0)))
OTHER.candidates.reverse()


@pytest.mark.parametrize(
    "findings, asked, is_one",
    [
        ([CLEAR, CLEAR, CLEAR, CLEAR], 4, True),
        ([CLOSE], 1, False),
        ([CLEAR, CLEAR, CLOSE], 3, False),
        ([CLEAR, OTHER], 2, False),
    ],
)
def test_every_search_must_agree_and_the_first_that_does_not_is_the_last(monkeypatch, findings, asked, is_one):
    left = list(findings)
    monkeypatch.setattr(puzzles, "_search", lambda *_: left.pop(0))  # the short one, then the long ones
    monkeypatch.setattr(puzzles, "_found", lambda *_: 4)
    monkeypatch.setattr(puzzles, "_foreseen", lambda *_: Outlook(((0.0,),)))
    match = Match.new("lost_cities", 2, {"first_player": "A"}, seed=5)
    match.advance()
    puzzle = puzzles.judge(match, 0, seed=1)
    assert len(findings) - len(left) == asked
    assert (puzzle is not None) is is_one
    if puzzle:
        assert (puzzle.lead, puzzle.value, puzzle.found) == (0.2, 0.7, 0.4)
        assert len(puzzle.foreseen) == 1 + len(puzzle.others) == 2


@pytest.mark.slow
@pytest.mark.parametrize("id", STORED)
def test_a_sample_is_judged_the_same_by_another_seed(id, monkeypatch):
    """By who mined it: a master, whose network the plain build does not ask."""
    monkeypatch.setenv("PERIPLUS_RULES", "cpu")
    engine_of.cache_clear()
    game = load_game(id)
    sample = puzzles_of(game)[::150][:2]
    for puzzle in sample:
        view = match_of(game, puzzle).view(puzzle.seat)
        assert analyse(game, view, puzzle.seat, 1500, seed=987, moves=1).moves[0].text == puzzle.best


@pytest.mark.parametrize("id", STORED)
def test_the_days_follow_one_another_and_begin_again(id):
    game = load_game(id)
    count = len(puzzles_of(game))
    assert {id_of(puzzle_of(game, FIRST_DAY + timedelta(n))) for n in range(count)} == set(map(id_of, puzzles_of(game)))
    assert puzzle_of(game, date(2027, 1, 1)) != puzzle_of(game, date(2027, 1, 2))


def id_of(puzzle):
    return repr(puzzle.position)


@pytest.mark.parametrize("count", [1, 30, 400])
def test_a_week_climbs_from_easy_to_hard(monkeypatch, count):
    """As many as there will be: each has its day in every round, and no Monday is harder than a Sunday."""
    made = tuple(Puzzle(2, {}, {"n": n}, 0, "", 0.6, 0.1, (7 * n % 11) / 10, (), ()) for n in range(count))
    monkeypatch.setattr(puzzle_module, "puzzles_of", lambda game: made)
    days = [FIRST_DAY + timedelta(n) for n in range(2 * count)]
    shown = [puzzle_of(None, day) for day in days]
    assert sorted(one.position["n"] for one in shown[:count]) == sorted(range(count))
    assert sorted(one.position["n"] for one in shown[count:]) == sorted(range(count))
    for a, b in zip(range(6), range(1, 7), strict=True):
        easier, harder = ([one.found for one, day in zip(shown[:count], days) if day.weekday() == w] for w in (a, b))
        assert not easier or not harder or min(easier) >= max(harder)


def test_a_game_without_puzzles_has_none(monkeypatch):
    monkeypatch.setattr(puzzle_module, "puzzles_of", lambda game: ())
    assert puzzle_of(None, FIRST_DAY) is None
