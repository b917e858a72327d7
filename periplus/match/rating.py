"""How well somebody finds moves: a number that rises with every puzzle found, the more the harder it was."""

from collections.abc import Iterable
from math import log10

FIRST, STEP, LARGEST, SMALLEST = 1200.0, 300.0, 64.0, 16.0


def strength(grade: int) -> float:
    """Whoever has this number finds every second puzzle of the grade."""
    return FIRST + STEP * (grade - 2)


def rating_of(tries: Iterable[tuple[int, bool]]) -> int:
    """After these tries (grade, found), the earliest first: as in chess, each moves the number by what it surprises,
    the first ones more than later ones."""
    rating = FIRST
    for number, (grade, found) in enumerate(tries):
        expected = 1 / (1 + 10 ** ((strength(grade) - rating) / 400))
        rating += max(SMALLEST, LARGEST / (1 + log10(1 + number))) * (found - expected)
    return round(rating)
