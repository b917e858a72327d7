"""Find the move: the stored puzzles of a game, one a day. How they were found: periplus/lab/puzzles.py."""

import gzip
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from periplus.core.contract.game import Game
from periplus.games import game_ids
from periplus.match.match import Match

FIRST_DAY = date(2026, 11, 15)


@dataclass(frozen=True)
class Tried:
    """A move, the chance to win after it, and the error of that."""

    action: str
    chance: float
    error: float = 0.0


@dataclass(frozen=True)
class Puzzle:
    """A position as one seat sees it, and its moves by their chances, the best first. `grade` is the weakest player
    that finds the best one: the game's network at a temperature for 1 to 4 (`mind/levels.toml`), its first choice or a
    master for 5."""

    seats: int
    options: Mapping[str, str]
    position: Mapping[str, Any]
    seat: int
    moves: tuple[Tried, ...]
    games: int
    grade: int

    @property
    def best(self) -> str:
        return self.moves[0].action

    @property
    def lead(self) -> float:
        """Over the next best."""
        return self.moves[0].chance - self.moves[1].chance


def puzzle_file(game: Game) -> Path:
    return game.folder / "puzzles.json.gz"


@cache
def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    path = puzzle_file(game)
    if not path.exists():
        return ()
    data = json.loads(gzip.decompress(path.read_bytes()))
    return tuple(_puzzle(raw) for raw in data["puzzles"])


def _puzzle(raw: dict[str, Any]) -> Puzzle:
    return Puzzle(**{**raw, "moves": tuple(Tried(**one) for one in raw["moves"])})


GRADES = (1, 2, 3, 4, 5)
OF_WEEKDAY = (1, 1, 2, 3, 4, 4, 5)  # what is asked first on Monday, Tuesday …


def grades_of(day: date) -> list[int]:
    """Four different grades, the weekday's first: the nearest to it, on even days the easier of two alike."""
    wanted = OF_WEEKDAY[day.weekday()]
    return sorted(
        GRADES, key=lambda grade: (abs(grade - wanted), (grade - wanted) * (1 if day.toordinal() % 2 else -1))
    )[:4]


@cache
def grade_of(game_id: str, day: date) -> int:
    """The games take turns at the day's grades, the first of them at the weekday's."""
    place = (game_ids().index(game_id) - (day - FIRST_DAY).days) % len(game_ids())
    grades = grades_of(day)
    return grades[place % len(grades)]


def puzzle_of(game: Game, day: date) -> Puzzle | None:
    """The puzzle of a day: the next one of the grade that falls to the game; after the last they begin again."""
    puzzles = puzzles_of(game)
    if not puzzles:
        return None
    grade = grade_of(game.id, day)
    nearest = min({puzzle.grade for puzzle in puzzles}, key=lambda each: (abs(each - grade), each))
    alike = [puzzle for puzzle in puzzles if puzzle.grade == nearest]
    before = (day - FIRST_DAY).days
    times = sum(grade_of(game.id, FIRST_DAY + timedelta(n)) == grade for n in range(before))
    return alike[times % len(alike)]


def match_of(game: Game, puzzle: Puzzle) -> Match:
    """A match that stands where the puzzle begins."""
    position = game.state.blank()
    position.set_names(puzzle.position)
    return Match.new(game, puzzle.seats, puzzle.options, seed=0, position=position)
