"""The chart: where each format prints every node, the coastlines bent to fit, and the curves between stops.

The nodes stand where the printed board has them, as shares of its width and height; the two scale apart, because a
screen is wider than the board. The land is carried there by a spline through the real places, so that Rome lies in
Italy and Tasmania on its island although the board stretches Europe and crowds Siberia.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from math import atan2, cos, degrees, hypot, sin

from periplus.core.draw.land import fitted_warp, soft_coast_path
from periplus.games.expeditions import data as d
from periplus.kit.draw import number

UNITS = tuple(d.DATA["map_counts"]["board_aspect"])
_NODES = d.DATA["nodes"]["list"]

# Printed where there was room on the board, not where they are on the globe.
UNFITTED = {"northwest-passage", "pacific-ocean", "atlantic-ocean", "indian-ocean"}
STIFFNESS = 40.0
BOW = 0.09  # how far the bend of a segment lies from its chord, as a share of its run from west to east

Point = tuple[float, float]


@cache
def land() -> str:
    """The coastlines as one path in the board's own units."""
    known = [node for node in (_NODES[i] for i in d.PLACES) if node["id"] not in UNFITTED]
    globe = [(node["lon"] + (360 if node["lon"] < -160 else 0), node["lat"]) for node in known]
    board = [(node["x"] * UNITS[0], node["y"] * UNITS[1]) for node in known]
    return soft_coast_path(fitted_warp(globe, board, STIFFNESS), 1.2)


@dataclass(frozen=True)
class Curve:
    """A quadratic curve from one stop to the next."""

    start: Point
    bend: Point
    end: Point

    def at(self, share: float) -> Point:
        a, b, c = (1 - share) ** 2, 2 * share * (1 - share), share**2
        return (
            a * self.start[0] + b * self.bend[0] + c * self.end[0],
            a * self.start[1] + b * self.bend[1] + c * self.end[1],
        )

    def angle(self, share: float) -> float:
        """Which way it runs, in radians."""
        u, v = 1 - share, share
        return atan2(
            u * (self.bend[1] - self.start[1]) + v * (self.end[1] - self.bend[1]),
            u * (self.bend[0] - self.start[0]) + v * (self.end[0] - self.bend[0]),
        )

    @property
    def length(self) -> float:
        chord = hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])
        legs = hypot(self.bend[0] - self.start[0], self.bend[1] - self.start[1])
        legs += hypot(self.end[0] - self.bend[0], self.end[1] - self.bend[1])
        return (2 * chord + legs) / 3

    def reversed(self) -> Curve:
        return Curve(self.end, self.bend, self.start)

    def shifted(self, aside: float) -> Curve:
        """A lane beside it, to the right of the way it runs."""
        if aside == 0:
            return self
        angle = atan2(self.end[1] - self.start[1], self.end[0] - self.start[0])
        dx, dy = -sin(angle) * aside, cos(angle) * aside
        moved = ((x + dx, y + dy) for x, y in (self.start, self.bend, self.end))
        return Curve(*moved)

    def until(self, short: float) -> Curve:
        """The same curve, ending some pixels early."""
        share = max(0.2, 1 - short / max(self.length, 1.0))
        bend = (
            self.start[0] + share * (self.bend[0] - self.start[0]),
            self.start[1] + share * (self.bend[1] - self.start[1]),
        )
        return Curve(self.start, bend, self.at(share))

    @cached_property
    def path(self) -> str:
        return f"M{at(self.start)}{self.tail}"

    @cached_property
    def tail(self) -> str:
        """What continues a path that stands at the start already."""
        return f"Q{at(self.bend)} {at(self.end)}"


@lru_cache(2048)
def at(point: Point) -> str:
    """A point in few characters, to a tenth of a pixel."""
    return f"{number(round(point[0], 1))} {number(round(point[1], 1))}"


def turned(x: float, y: float, angle: float) -> Point:
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


def placed(point: Point, angle: float | None = None, scale: float = 1.0) -> str:
    """The `transform` of a drawing around 0, 0."""
    parts = [f"translate({at(point)})"]
    if angle is not None:
        parts.append(f"rotate({round(degrees(angle))})")
    if scale != 1.0:
        parts.append(f"scale({number(scale)})")
    return " ".join(parts)


@dataclass(frozen=True, eq=False)
class Chart:
    """The sheet of a format, in pixels: stops stand inside `left`, `top`, `across`, `down`; `mark` scales pieces."""

    width: float
    height: float
    left: float
    top: float
    across: float
    down: float
    mark: float
    lane: float
    target: float  # the least size of what is touched

    def spot(self, x: float, y: float) -> Point:
        return self.left + x * self.across, self.top + y * self.down

    def at(self, node: int, side: str = "left") -> Point:
        """Where a node is drawn; wrap nodes are drawn at both edges."""
        share = d.DATA["wraps"]["x_right"] if node in d.WRAPS and side == "right" else _NODES[node]["x"]
        return self.spot(share, _NODES[node]["y"])

    def copies(self, node: int) -> list[Point]:
        return [self.at(node, side) for side in (("left", "right") if node in d.WRAPS else ("left",))]

    @property
    def land_place(self) -> str:
        """The `transform` that lays the land, which is in the board's units, on the sheet."""
        across, down = self.across / UNITS[0], self.down / UNITS[1]
        return f"translate({number(self.left)} {number(self.top)}) scale({across:.4f} {down:.4f})"


CHARTS = {
    "wide": Chart(1420, 700, 56, 40, 1308, 584, 1.0, 9.0, 26.0),
    "medium": Chart(1012, 574, 44, 36, 924, 464, 0.86, 7.6, 24.0),
    "phone": Chart(1640, 980, 60, 70, 1520, 830, 1.15, 10.5, 40.0),
}


@cache
def segment(chart: Chart, number: int) -> Curve:
    """A segment bowed towards its pole, like a course on a globe."""
    (ax, ay), (bx, by) = (chart.at(node, d.SIDES[number]) for node in d.ENDS[number])
    length = hypot(bx - ax, by - ay)
    middle = ((ax + bx) / 2, (ay + by) / 2)
    north = middle[1] < chart.top + chart.down / 2
    normal = ((by - ay) / length, (ax - bx) / length)
    if (normal[1] < 0) != north:
        normal = (-normal[0], -normal[1])
    bow = BOW * abs(bx - ax)
    return Curve((ax, ay), (middle[0] + normal[0] * bow, middle[1] + normal[1] * bow), (bx, by))


@cache
def course(chart: Chart, tail: int, head: int) -> Curve:
    """From one stop to the next, the way an arrow points."""
    arrow = d.JOIN[tail, head]
    curve = segment(chart, arrow >> 1)
    return curve if arrow & 1 == 0 else curve.reversed()


@cache
def network(chart: Chart) -> str:
    """Every segment as one path."""
    return "".join(segment(chart, i).path for i in range(d.SEGMENTS))
