"""What a seat can see, as a flat row of numbers with a name for every stretch of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from periplus.core.errors import BadOption
from periplus.core.game import Game
from periplus.core.record import DRAFT, NOBODY, OWNER, Field, Record, i4, i8
from periplus.core.rule import rule

WIDE = {i4: 32, i8: 64}

# Where the questions are kept; what is asked now is told by the plane `ask` instead.
CONTRACT = ("seats", "depth", "frames", "waiting")


@dataclass(frozen=True)
class Plane:
    """One stretch of the row: a field of the record. `seats` says that its rows are seats, the watching one first."""

    name: str
    start: int
    shape: tuple[int, ...]
    seats: bool

    @property
    def stop(self) -> int:
        return self.start + int(np.prod(self.shape, dtype=int))


class Planes:
    """The planes of one game at one table size, and the rule that fills a row from a position.

    Only what the seat may see is read: public fields, its own rows of owner fields, its own draft.
    Seats are told relative to the one that watches: row 0 is its own, row 1 its left neighbour.
    """

    def __init__(self, game: Game, seats: int, names: Iterable[str] | None = None) -> None:
        self.game = game
        self.seats = seats
        self.asks = len(game.codec.asks)
        wanted = None if names is None else set(names)
        known = {"ask", *(name for name in game.state.fields if name not in CONTRACT)}
        if wanted is not None and not wanted <= known:
            raise BadOption(f"no plane {', '.join(sorted(wanted - known))}; there are {', '.join(sorted(known))}")
        self.all: list[Plane] = []
        lines = ["def observe(s, seat, ask, out, i):"]
        width = self._plane("ask", (self.asks,), False, 0)
        lines += [f"    for k in range({self.asks}):", "        out[i, k] = 1 if k == ask else 0"]
        for name, each in game.state.fields.items():
            if name in CONTRACT or each.seen_by == NOBODY or (wanted is not None and name not in wanted):
                continue
            width = self._field(name, each, width, lines)
        self.width = width
        space: dict[str, Any] = {}
        exec("\n".join(lines), space)
        self.observe: Callable[..., None] = rule(space["observe"])

    def _plane(self, name: str, shape: tuple[int, ...], seats: bool, start: int) -> int:
        plane = Plane(name, start, shape, seats)
        self.all.append(plane)
        return plane.stop

    def _field(self, name: str, each: Field, width: int, lines: list[str]) -> int:
        """Add the plane of one field and the lines that fill it."""
        if each.dtype in WIDE:
            return self._words(name, each, width, lines)
        seat_max = len(self.game.state.seat_domain)
        by_seat = bool(each.shape) and each.shape[0] == seat_max and not isinstance(each.axes[0], int)
        if each.seen_by == OWNER:
            return self._copy(name, each.shape[1:], ["seat"], width, lines, seats=False)
        if each.seen_by == DRAFT:
            rows = [f"(seat + {r}) % {self.seats}" for r in range(self.seats)]
            width = self._copy(name, each.shape[1:], rows, width, lines, seats=True)
            return self._copy(name, each.shape[1:], [f"seat + {seat_max}"], width, lines, seats=False, label=f"{name}_draft")
        if by_seat:
            rows = [f"(seat + {r}) % {self.seats}" for r in range(self.seats)]
            return self._copy(name, each.shape[1:], rows, width, lines, seats=True)
        return self._copy(name, each.shape, None, width, lines, seats=False)

    def _words(self, name: str, each: Field, width: int, lines: list[str]) -> int:
        """A field wider than 16 bits is a bit set: one number for every bit of it."""
        inner = each.shape[1:] if each.seen_by == OWNER else each.shape
        cells = int(np.prod(inner, dtype=int))
        index = ["seat"] if each.seen_by == OWNER else []
        for cell in range(cells):
            place = [str(k) for k in np.unravel_index(cell, inner)] if inner else []
            value = f"s.{name}[{', '.join(index + place)}]" if index or place else f"s.{name}"
            lines.append(f"    for b in range({WIDE[each.dtype]}):")
            lines.append(f"        out[i, {width + cell * WIDE[each.dtype]} + b] = ({value} >> b) & 1")
        return self._plane(name, (*inner, WIDE[each.dtype]), False, width)

    def _copy(
        self,
        name: str,
        inner: tuple[int, ...],
        rows: list[str] | None,
        width: int,
        lines: list[str],
        *,
        seats: bool,
        label: str | None = None,
    ) -> int:
        shape = (len(rows), *inner) if seats and rows is not None else inner
        size = int(np.prod(inner, dtype=int))
        for number, row in enumerate(rows or [None]):  # type: ignore[list-item]
            at = width + number * size
            index = [] if row is None else ["p"]
            indent = "    "
            if row is not None:
                lines.append(f"{indent}p = {row}")
            place = str(at)
            for axis, length in enumerate(inner):
                lines.append(f"{indent}for a{axis} in range({length}):")
                indent += "    "
                index.append(f"a{axis}")
                place += f" + a{axis} * {int(np.prod(inner[axis + 1 :], dtype=int))}"
            cell = f"s.{name}[{', '.join(index)}]" if index else f"s.{name}"
            lines.append(f"{indent}out[i, {place}] = {cell}")
        return self._plane(label or name, shape, seats, width)

    def row(self, s: Record, seat: int) -> NDArray[np.int16]:
        """The row of one seat in one position, in plain Python."""
        out = np.zeros((1, self.width), np.int16)
        ask = self.game.question(s, seat) if self.game.rules().awaited(s) >> seat & 1 else -1
        self.observe(s, seat, ask, out, 0)
        return out[0]

    def table(self) -> list[dict[str, Any]]:
        """The documentation of a row: name, place, shape."""
        return [{"name": p.name, "start": p.start, "stop": p.stop, "shape": list(p.shape), "seats": p.seats} for p in self.all]
