"""The columns of the score pad at the end: where the points of a game come from, in few enough columns to compare."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

MOST = 9  # columns that stand side by side


@dataclass(frozen=True)
class Column:
    """Categories that are told together, under a name and in a colour of their own (`tint`: a name in end.css). Only
    columns of one `family` are ever merged; one that is `rare` is left out where nobody has points in it. `picture`: a
    small drawing over its name, made of the board's own."""

    label: str
    parts: tuple[str, ...]
    tint: str = "sand"
    family: str = ""
    rare: bool = False
    picture: str = ""


def columns_of(told: Sequence[Column], scores: Sequence[dict[str, int]], most: int = MOST) -> list[Column]:
    """The columns in play; too many: the smallest two of one family become one, until they fit or none can."""
    kept = [each for each in told if not each.rare or any(_points(each, score) for score in scores)]
    while len(kept) > most and (pair := _smallest_pair(kept, scores)) is not None:
        one, other = pair
        both = replace(one, label=f"{one.label} + {other.label}", parts=one.parts + other.parts, picture="")
        kept = [both if each is one else each for each in kept if each is not other]
    return kept


def _points(column: Column, score: dict[str, int]) -> int:
    return sum(score.get(part, 0) for part in column.parts)


def _smallest_pair(kept: Sequence[Column], scores: Sequence[dict[str, int]]) -> tuple[Column, Column] | None:
    def size(column: Column) -> int:
        return sum(abs(_points(column, score)) for score in scores)

    pairs = [pair for pair in combinations(kept, 2) if pair[0].family and pair[0].family == pair[1].family]
    return min(pairs, key=lambda pair: size(pair[0]) + size(pair[1]), default=None)
