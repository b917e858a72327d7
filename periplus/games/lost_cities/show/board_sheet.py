"""One player's sheet, in any size: the same squares, circles, vases, tracks and bridges, from a set of measures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from periplus.core.svg import element, group, text, title
from periplus.core.texts import Texts
from periplus.games.lost_cities.data import (
    ARROW,
    ARTEFACT_BRIDGE,
    ARTEFACT_PART,
    ARTEFACT_POINTS,
    BRIDGE,
    BRIDGE_AT,
    BRIDGE_PART,
    BRIDGES,
    CIRCLE,
    COLOUR,
    COLOURS,
    COLUMN_POINTS,
    CROSSING,
    DICE_BRIDGE,
    DICE_MARKS_MAX,
    DICE_PART,
    DICE_POINTS,
    LOST,
    PARTS,
    SEAT,
    SQUARES,
    STRUCK,
    TICKED,
    UNCROSSED,
    VASE,
    WON,
)
from periplus.games.lost_cities.show.board_marks import box, mark, seat_mark, shape_of, stroke
from periplus.games.lost_cities.show.story import signed, square_id


@dataclass(frozen=True)
class Measures:
    """How large a sheet is drawn."""

    column: float
    row: float
    track: float
    left: float
    gap: float
    title: float
    pad: float
    values: bool

    @property
    def width(self) -> float:
        return 2 * self.pad + self.left + COLOURS * self.column + self.gap + 2 * self.track

    @property
    def points_row(self) -> float:
        return self.row * 0.72

    @property
    def bridge_row(self) -> float:
        return self.row * 0.66

    @property
    def foot(self) -> float:
        return self.row * 0.72

    @property
    def height(self) -> float:
        rows = (SQUARES + 2) * self.row
        return self.title + self.points_row + rows + self.bridge_row + self.foot + 2 * self.pad

    def x(self, j: int) -> float:
        """Left edge of column j of eight."""
        if j < COLOURS:
            return self.pad + self.left + j * self.column
        return self.pad + self.left + COLOURS * self.column + self.gap + (j - COLOURS) * self.track

    def wide(self, j: int) -> float:
        return self.column if j < COLOURS else self.track

    def y(self, square: int) -> float:
        """Upper edge of a square; 0 is the circle, 10 the top vase."""
        top = self.pad + self.title + self.points_row
        lower = self.bridge_row if square < BRIDGE_AT else 0
        return top + (SQUARES + 1 - square) * self.row + lower

    @property
    def y_bridge(self) -> float:
        return self.y(BRIDGE_AT) + self.row


LARGE = Measures(column=80, row=45, track=70, left=46, gap=18, title=52, pad=16, values=True)
PHONE_LARGE = Measures(column=42, row=33, track=36, left=26, gap=6, title=42, pad=6, values=True)
PHONE_SMALL = Measures(column=21, row=16, track=18, left=0, gap=5, title=26, pad=6, values=False)


def fitted(width: float, height: float) -> Measures:
    """The largest sheet for a space, with the points beside the squares where there is room for them."""
    values = width > 400
    pad, left, gap = (10, 30, 10) if values else (7, 0, 6)
    title = min(34.0, height * 0.1)
    rows = 0.72 + (SQUARES + 2) + 0.66 + 0.72
    row = min(36.0, (height - title - 2 * pad) / rows)
    column = (width - 2 * pad - left - gap) / (COLOURS + 2 * 0.88)
    return Measures(column, row, column * 0.88, left, gap, title, pad, values)


@dataclass(frozen=True)
class Sheet:
    """What is needed to draw one sheet: whose it is, and which row of the record is shown."""

    t: Texts
    view: Any
    seat: int
    row: int
    measures: Measures
    recent: str
    badge: str = ""

    def draw(self, x: float, y: float, over: str = "") -> str:
        """`over` is drawn on top of the squares: what can be touched."""
        m = self.measures
        total = sum(self.view.points[self.row, part] for part in range(PARTS))
        words = self.t("board.sheet", player=self.t.player(self.view, self.seat), total=signed(total))
        return group(
            title(words),
            box(0, 0, m.width, m.height, "panel", 10),
            self._title(total),
            *(self._scale() if m.values and m.left else ()),
            *(self._column(c) for c in range(COLOURS)),
            self._track(ARTEFACT_BRIDGE, "vase", self.view.artefacts[self.row], ARTEFACT_POINTS, ARTEFACT_PART),
            self._track(DICE_BRIDGE, "die", self.view.dice_marks[self.row], DICE_POINTS, DICE_PART),
            *(self._bridge(j) for j in range(BRIDGES)),
            over,
            klass=f"sheet seat-{self.seat} size-{self._size()}",
            transform=f"translate({x:g} {y:g})",
            id=f"sheet-{SEAT.names[self.seat]}",
        )

    def _size(self) -> str:
        return "large" if self.measures.row > 40 else "middle" if self.measures.row > 20 else "small"

    def _title(self, total: int) -> str:
        m, size = self.measures, self.measures.title
        bridges = self.view.points[self.row, BRIDGE_PART]
        base = m.pad + size * 0.58
        right = m.width - m.pad
        name = shortened(self.t.player(self.view, self.seat), 18 if m.values else 12)
        active = self.view.depth > 0 and self.view.seats > 1 and self.view.active == self.seat
        parts = [
            seat_mark(self.seat, m.pad + size * 0.18, base - size * 0.17, size * 0.18),
            text(m.pad + size * 0.46, base, name, klass="name", font_size=size * 0.42),
            text(right, base, signed(total), klass=points_class("total", total), font_size=size * 0.58),
        ]
        if active:
            parts.append(mark("die", m.pad + size * 0.18, base - size * 0.17, size * 0.09, "active-die"))
        middle = m.pad + m.left + COLOURS * m.column
        if self.badge:
            parts.append(text(middle, base, self.badge, klass="badge", font_size=size * 0.3, text_anchor="end"))
        if bridges and m.track >= 40:
            x = min(middle + m.gap + m.track * 0.3, right - size * (0.95 + 0.39 * len(signed(total))))
            parts.append(mark("bridge", x, base - size * 0.14, size * 0.2, "bridge-sum-mark"))
            parts.append(text(x + size * 0.26, base, bridges, klass="bridge-sum", font_size=size * 0.32))
        return group(*parts, klass="sheet-title")

    def _scale(self) -> list[str]:
        """The points each level is worth, beside the columns."""
        m = self.measures
        x = m.pad + m.left - 6
        out = []
        for square in range(1, SQUARES + 1):
            points = COLUMN_POINTS[square]
            y = m.y(square) + m.row * 0.62
            out.append(text(x, y, signed(points), klass=points_class("scale", points), font_size=m.row * 0.32))
        return out

    def _column(self, c: int) -> str:
        m, view, p = self.measures, self.view, self.row
        colour = self.t.name(COLOUR, c)
        x, middle = m.x(c), m.x(c) + m.column / 2
        points = view.points[p, c]
        shown = signed(points) if view.level[p, c] or view.circle[p, c] == TICKED else "·"
        y = m.pad + m.title + m.points_row * 0.68
        head = group(
            title(self.t("board.column_points", colour=colour, points=signed(points))),
            text(middle, y, shown, klass=points_class("points", points), font_size=m.points_row * 0.6),
        )
        squares = [self._square(c, square) for square in range(1, SQUARES + 1)]
        foot = mark(shape_of(c), middle, m.y(0) + m.row + m.foot * 0.5, m.foot * 0.32, "shape")
        lane = box(x + 1, m.y(SQUARES + 1), m.column - 2, m.y(0) + m.row - m.y(SQUARES + 1), "lane", m.row * 0.2)
        name = COLOUR.names[c]
        return group(lane, head, self._top_vase(c), *squares, self._circle(c), foot, klass=f"column c-{name}")

    def _square(self, c: int, square: int) -> str:
        m, view = self.measures, self.view
        inset = m.row * 0.07
        x, y = m.x(c) + inset + 1, m.y(square) + inset
        width, height = m.column - 2 * inset - 2, m.row - 2 * inset
        value = view.numbers[self.row, c, square - 1]
        kind = "arrow" if ARROW[c, square] else "vase" if VASE[c, square] else ""
        fresh = self._is_fresh(c, square)
        parts = [
            title(self._square_title(c, square, value, kind, fresh)),
            box(x, y, width, height, self._square_class(value, kind, fresh), m.row * 0.14),
        ]
        if kind and value:
            parts.append(mark(kind, x + width - m.row * 0.19, y + m.row * 0.2, m.row * 0.13, f"icon {kind} used"))
        elif kind:
            parts.append(mark(kind, x + width / 2, y + height / 2, m.row * 0.25, f"icon {kind}"))
        if value:
            parts.append(
                text(x + width / 2, y + height * 0.73, value, klass="number", font_size=min(m.row * 0.62, width * 0.72))
            )
        return group(*parts, id=square_id(self.seat, c, square))

    def _square_title(self, c: int, square: int, value: int, kind: str, fresh: bool) -> str:
        what = str(value) if value else self.t("board.empty")
        if kind:
            what = self.t(f"board.{kind}", what=what)
        if fresh:
            what = self.t("board.just", what=what)
        return self.t("board.square", colour=self.t.name(COLOUR, c), square=square, what=what)

    def _square_class(self, value: int, kind: str, fresh: bool) -> str:
        words = ["square", "filled" if value else "", kind, self.recent if fresh else ""]
        return " ".join(word for word in words if word)

    def _is_fresh(self, c: int, square: int) -> bool:
        """Is this among the last marks of the column, written by the latest choice?"""
        view, p = self.view, self.row
        if square == 0 and view.circle[p, c] != TICKED:
            return False
        vase = view.top_vase[p, c]
        above = vase - 1 if square > SQUARES else view.level[p, c] - square + vase
        return bool(0 <= above < view.fresh[p, c])

    def _circle(self, c: int) -> str:
        m, state = self.measures, self.view.circle[self.row, c]
        x, y, r = m.x(c) + m.column / 2, m.y(0) + m.row / 2, m.row * 0.4
        fresh = f" {self.recent}" if self._is_fresh(c, 0) else ""
        colour = self.t.name(COLOUR, c)
        parts = [
            title(self.t("board.circle", colour=colour, what=self.t.name(CIRCLE, state))),
            element("circle", cx=x, cy=y, r=r, klass=f"circle {CIRCLE.names[state]}{fresh}"),
        ]
        if state == STRUCK:
            parts.append(stroke(x - r * 1.15, y, x + r * 1.15, y, "strike"))
        else:
            words = self.t("board.double")
            parts.append(
                text(x, y + m.row * 0.12, words, klass=f"double {CIRCLE.names[state]}", font_size=m.row * 0.34)
            )
        return group(*parts, id=square_id(self.seat, c, 0))

    def _top_vase(self, c: int) -> str:
        m = self.measures
        taken = self.view.top_vase[self.row, c] == 1
        x, y = m.x(c) + m.column / 2, m.y(SQUARES + 1) + m.row / 2
        fresh = f" {self.recent}" if self._is_fresh(c, SQUARES + 1) else ""
        what = self.t("board.taken" if taken else "board.free")
        return group(
            title(self.t("board.top_vase", colour=self.t.name(COLOUR, c), what=what)),
            mark("vase", x, y, m.row * 0.36, f"top-vase{' taken' if taken else ''}{fresh}"),
            id=square_id(self.seat, c, SQUARES + 1),
        )

    def _track(self, j: int, sign: str, count: int, points: Any, part: int) -> str:
        """Artefacts and dice symbols, marked bottom to top, each with what it is worth beside it."""
        m = self.measures
        middle = m.x(j) + m.track / 2
        shown = signed(self.view.points[self.row, part]) if count else "·"
        klass = points_class("points", self.view.points[self.row, part])
        y = m.pad + m.title + m.points_row * 0.68
        parts = [
            title(self._track_title(sign, count, points)),
            box(m.x(j) + 1, m.y(SQUARES), m.track - 2, m.y(1) + m.row - m.y(SQUARES), "lane", m.row * 0.2),
            text(middle, y, shown, klass=klass, font_size=m.points_row * 0.6),
        ]
        across, size = (middle - m.track * 0.22, m.track * 0.56) if m.values else (middle, m.track)
        for i in range(1, SQUARES + 1):
            centre = m.y(i) + m.row / 2
            last = " last" if sign == "die" and i == DICE_MARKS_MAX else ""
            klass = f"symbol {sign}{' marked' if i <= count else ''}{last}"
            parts.append(mark(sign, across, centre, min(m.row, size) * 0.34, klass))
            if m.values:
                worth = points_class("scale worth", points[i])
                font = min(m.row * 0.34, m.track * 0.25)
                at = (middle + m.track * 0.46, centre + font * 0.36)
                parts.append(text(*at, signed(points[i]), klass=worth, font_size=font))
        parts.append(mark(sign, middle, m.y(0) + m.row * 0.5, m.row * 0.3, f"symbol {sign} foot"))
        name = "artefacts" if sign == "vase" else "dice"
        return group(*parts, klass=f"track {name}", id=f"{name}-{SEAT.names[self.seat]}")

    def _track_title(self, sign: str, count: int, points: Any) -> str:
        if sign == "vase":
            return self.t("board.artefacts", count=count, points=signed(points[count]))
        if count == DICE_MARKS_MAX:
            return self.t("board.dice_last")
        return self.t("board.dice", count=count, points=signed(points[count]), next=signed(points[count + 1]))

    def _bridge(self, j: int) -> str:
        m, view = self.measures, self.view
        state = view.bridge[self.row, j]
        x, y, size = m.x(j) + m.wide(j) / 2, m.y_bridge + m.bridge_row / 2, m.bridge_row * 0.46
        late = state == UNCROSSED and view.first_roll[j] not in (0, view.roll)
        shared = state == UNCROSSED and view.depth > 0 and view.first_roll[j] == view.roll
        klass = f"bridge {CROSSING.names[state]}{' late' if late else ''}{' open' if shared else ''}"
        parts = [title(f"{self.t.name(BRIDGE, j)}: {self.t.name(CROSSING, state)}")]
        if state == WON:
            ring = {"cx": x, "cy": y, "rx": size * 1.7, "ry": m.bridge_row * 0.49}
            parts.append(element("ellipse", **ring, klass="bridge-ring"))
        parts.append(mark("bridge", x, y - size * 0.05, size, klass))
        if state == LOST or late:
            parts.append(stroke(x - size * 1.3, y + size * 0.7, x + size * 1.3, y - size * 0.7, klass + " slash"))
        return group(*parts, klass=f"c-{BRIDGE.names[j]}" if j < COLOURS else None)


def points_class(base: str, points: int) -> str:
    return f"{base} negative" if points < 0 else base


def shortened(name: str, length: int) -> str:
    return name if len(name) <= length else name[: length - 1].rstrip() + "…"
