"""What a move leads to, in points: averages of whole games, with their errors. How they are made: bots/reasons.py."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Rows = tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class Outlook:
    """Final points by seat and category on average; the errors of these averages, and of the seats' totals."""

    points: Rows
    errors: Rows = ()
    total_errors: tuple[float, ...] = ()

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
        }

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> Outlook:
        points, errors = (tuple(tuple(row) for row in raw[name]) for name in ("points", "errors"))
        return cls(points, errors, tuple(raw["total_errors"]))
