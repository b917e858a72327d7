"""Find the move: the stored puzzles of a game, one a day. How they were found: periplus/lab/puzzles.py."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from periplus.core.game import Game
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
    """The puzzle of a day; after the last one they begin again."""
    puzzles = puzzles_of(game)
    return puzzles[(day - FIRST_DAY).days % len(puzzles)] if puzzles else None


def match_of(game: Game, puzzle: Puzzle) -> Match:
    """The puzzle's table."""
    position = game.state.blank()
    position.set_names(puzzle.position)
    return Match.new(game, puzzle.seats, puzzle.options, seed=0, position=position)
