"""What a seat can see, as a flat row of numbers with a name for every stretch of it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from periplus.core.contract.game import Game
from periplus.core.engine.record import DRAFT, NOBODY, OWNER, Domain, Field, Record, i4, i8
from periplus.core.engine.rule import rule
from periplus.core.errors import BadOption

WIDE = {i4: 32, i8: 64}

# Where the questions are kept; what is asked now is told by the planes `ask` and `about` instead.
CONTRACT = ("seats", "depth", "frames", "waiting")


@dataclass(frozen=True)
class Plane:
    """One stretch of the row: a field of the record. `seats` says that its rows are seats, the watching one first."""

    name: str
    start: int
    shape: tuple[int, ...]
    seats: bool
    axes: tuple[str, ...] = ()

    @property
    def stop(self) -> int:
        return self.start + int(np.prod(self.shape, dtype=int))


class Planes:
    """The planes of one game at one table size, and the rule that fills a row from a position.

    Only what the seat may see is read: public fields, its own rows of owner fields, its own draft.
    Rows of seats begin with the one that watches: row 0 is its own, row 1 its left neighbour. Values that name a
    seat are plain seat numbers; the plane `seat` holds one's own. `about` holds the two numbers of the open question.
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
        width = self._plane("ask", (self.asks,), False, 0, ("ask",))
        lines += [f"    for k in range({self.asks}):", "        out[i, k] = 1 if k == ask else 0"]
        width = self._plane("about", (2,), False, width, ("2",))
        lines += ["    for k in range(2):", f"        out[i, {width - 2} + k] = s.frames[max(s.depth, 1) - 1, 2 + k]"]
        width = self._plane("seat", (), False, width, ())
        lines += [f"    out[i, {width - 1}] = seat"]
        for name, each in game.state.fields.items():
            if name in CONTRACT or each.seen_by == NOBODY or (wanted is not None and name not in wanted):
                continue
            width = self._field(name, each, width, lines)
        self.width = width
        space: dict[str, Any] = {}
        exec("\n".join(lines), space)
        self.observe: Callable[..., None] = rule(space["observe"])

    def _plane(self, name: str, shape: tuple[int, ...], seats: bool, start: int, axes: tuple[str, ...]) -> int:
        plane = Plane(name, start, shape, seats, axes)
        self.all.append(plane)
        return plane.stop

    def _field(self, name: str, each: Field, width: int, lines: list[str]) -> int:
        """Add the plane of one field and the lines that fill it."""
        seat_max = len(self.game.state.seat_domain)
        by_seat = bool(each.shape) and each.shape[0] == seat_max and not isinstance(each.axes[0], int)
        in_turn = [f"(seat + {r}) % {self.seats}" for r in range(self.seats)]
        if each.seen_by == OWNER:
            return self._copy(name, each, name, ["seat"], width, lines, seats=False)
        if each.seen_by == DRAFT:
            width = self._copy(name, each, name, in_turn, width, lines, seats=True)
            return self._copy(f"{name}_draft", each, name, [f"seat + {seat_max}"], width, lines, seats=False)
        return self._copy(name, each, name, in_turn if by_seat else [], width, lines, seats=by_seat)

    def _copy(
        self, label: str, each: Field, name: str, rows: list[str], width: int, lines: list[str], *, seats: bool
    ) -> int:
        """Copy rows of the first axis, or all where no rows are named.

        A field wider than 16 bits is a bit set: one number a bit.
        """
        own = each.axes[1:] if rows else each.axes
        inner = each.shape[1:] if rows else each.shape
        bits = WIDE.get(each.dtype, 1)
        size = int(np.prod(inner, dtype=int)) * bits
        for number, row in enumerate(rows or [""]):
            indent, index, place = "    ", [], str(width + number * size)
            if row:
                lines.append(f"{indent}p = {row}")
                index.append("p")
            for axis, length in enumerate(inner):
                lines.append(f"{indent}for a{axis} in range({length}):")
                indent += "    "
                index.append(f"a{axis}")
                place += f" + a{axis} * {int(np.prod(inner[axis + 1 :], dtype=int)) * bits}"
            cell = f"s.{name}[{', '.join(index)}]" if index else f"s.{name}"
            if bits > 1:
                lines.append(f"{indent}for b in range({bits}):")
                lines.append(f"{indent}    out[i, {place} + b] = ({cell} >> b) & 1")
            else:
                lines.append(f"{indent}out[i, {place}] = {cell}")
        axes = ("seat",) * seats + tuple(axis.id if isinstance(axis, Domain) else str(axis) for axis in own)
        shape = (len(rows),) * seats + inner
        return self._plane(label, shape + (bits,) * (bits > 1), seats, width, axes + ("bit",) * (bits > 1))

    def row(self, s: Record, seat: int) -> NDArray[np.int16]:
        """The row of one seat in one position, in plain Python."""
        out = np.zeros((1, self.width), np.int16)
        ask = self.game.question(s, seat) if self.game.rules().awaited(s) >> seat & 1 else -1
        self.observe(s, seat, ask, out, 0)
        return out[0]

    def table(self) -> list[dict[str, Any]]:
        """The documentation of a row: name, place, shape and what each axis is."""
        return [
            {
                "name": p.name,
                "start": p.start,
                "stop": p.stop,
                "shape": list(p.shape),
                "axes": list(p.axes),
                "seats": p.seats,
            }
            for p in self.all
        ]

    def markdown(self) -> str:
        """The same table as a page shows it."""
        lines = ["| plane | columns | shape |", "|---|---|---|"]
        for p in self.all:
            shape = " × ".join(
                axis if axis == str(n) else f"{n} {axis}" for n, axis in zip(p.shape, p.axes, strict=True)
            )
            lines.append(f"| `{p.name}` | {p.start}–{p.stop - 1} | {shape or 'one number'} |")
        return "\n".join(lines)
