"""A sentence of the log, and the end of a game in words."""

from dataclasses import dataclass
from typing import Any

Booked = tuple[int, int, int]  # row of `points`, category, how many


def booked(before: Any, after: Any, seat: int, *parts: int) -> tuple[Booked, ...]:
    """What these categories of a row of `points` gained or lost."""
    more = [(seat, part, int(after.points[seat, part] - before.points[seat, part])) for part in parts]
    return tuple(each for each in more if each[2])


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of the log, the board ids it touched, and the points it tells of. `news`: shorter words for it among
    the news of a turn; empty where it is none: what follows tells it too, or nothing came of it."""

    text: str
    touched: tuple[str, ...] = ()
    books: tuple[Booked, ...] = ()
    news: str | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return Line, (self.text, self.touched, self.books, self.news)


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended, for the log and the result page alike: why it is over, who won with how much, and, where equal
    points were decided by a rule, that rule with its numbers. `prize`: what somebody who played alone has earned,
    `steps`: what there is to earn, each with the points it asks for."""

    why: str
    result: str
    tie_break: str = ""
    prize: str = ""
    steps: tuple[tuple[str, int], ...] = ()

    @property
    def lines(self) -> list[Line]:
        return [Line(self.why), Line(self.result)]
