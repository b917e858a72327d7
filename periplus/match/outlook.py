"""What a move leads to, in points: averages of whole games, with their errors. How they are made: bots/reasons.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

Rows = tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class Step:
    """What a seat is likely to do: the text of an action, and the question it answers."""

    seat: int
    action: str
    ask: str = ""


@dataclass(frozen=True)
class Outlook:
    """Final points by seat and category on average; the errors of these averages, and of the seats' totals; and how the
    game is likely to go on, to the first step of another seat."""

    points: Rows
    errors: Rows = ()
    total_errors: tuple[float, ...] = ()
    line: tuple[Step, ...] = ()

    def total(self, seat: int) -> float:
        return sum(self.points[seat])

    def error(self, seat: int, part: int) -> float:
        return self.errors[seat][part] if self.errors else 0.0

    def total_error(self, seat: int) -> float:
        return self.total_errors[seat] if self.total_errors else 0.0

    def to_json(self) -> dict[str, Any]:
        rows = {"points": self.points, "errors": self.errors}
        return {
            **{name: [list(row) for row in each] for name, each in rows.items()},
            "total_errors": list(self.total_errors),
            "line": [asdict(step) for step in self.line],
        }

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> Outlook:
        points, errors = (tuple(tuple(row) for row in raw[name]) for name in ("points", "errors"))
        line = tuple(Step(**step) for step in raw.get("line", ()))
        return cls(points, errors, tuple(raw["total_errors"]), line)
