"""Find the move: the stored puzzles of a game, one a day. How they were found: periplus/lab/puzzles.py."""

import gzip
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from periplus.core.contract.game import Game
from periplus.match.match import Match
from periplus.match.outlook import Outlook

FIRST_DAY = date(2026, 11, 15)


@dataclass(frozen=True)
class Rival:
    """Another move, and what the long searches thought it was worth."""

    action: str
    value: float


@dataclass(frozen=True)
class Puzzle:
    """A position as one seat sees it, its best move, and how sure that is."""

    seats: int
    options: Mapping[str, str]
    position: Mapping[str, Any]
    seat: int
    best: str
    value: float
    lead: float
    found: float
    others: tuple[Rival, ...]
    foreseen: tuple[Outlook, ...]  # of the best move, then of the others

    @property
    def grade(self) -> int:
        """One to five: how seldom an adept finds the move."""
        return 5 - min(4, int(5 * self.found))


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
    others = tuple(Rival(**one) for one in raw["others"])
    return Puzzle(
        **{**raw, "others": others, "foreseen": tuple(Outlook.from_json(one) for one in raw.get("foreseen", ()))}
    )


def puzzle_of(game: Game, day: date) -> Puzzle | None:
    """The puzzle of a day; after the last one they begin again. Mondays are the easiest, Sundays the hardest."""
    puzzles = puzzles_of(game)
    if not puzzles:
        return None
    round_, place = divmod((day - FIRST_DAY).days, len(puzzles))
    first = FIRST_DAY + timedelta(round_ * len(puzzles))
    return puzzles[_walk(tuple(puzzle.found for puzzle in puzzles), first.weekday())[place]]


@cache
def _walk(found: tuple[float, ...], weekday: int) -> tuple[int, ...]:
    """Which puzzle is whose day's, in a round that begins on a weekday: each once, the hardest at the ends of weeks."""
    days = sorted(range(len(found)), key=lambda day: (weekday + day) % 7)
    hardness = sorted(range(len(found)), key=lambda number: -found[number])
    walk = [0] * len(found)
    for _, alike in groupby(range(len(found)), key=lambda rank: (weekday + days[rank]) % 7):
        ranks = list(alike)
        for rank, number in zip(ranks, sorted(hardness[rank] for rank in ranks), strict=True):
            walk[days[rank]] = number
    return tuple(walk)


def match_of(game: Game, puzzle: Puzzle) -> Match:
    """The puzzle's table."""
    position = game.state.blank()
    position.set_names(puzzle.position)
    return Match.new(game, puzzle.seats, puzzle.options, seed=0, position=position)
