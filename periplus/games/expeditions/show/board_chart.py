"""The chart: where the board prints each node, the coastlines bent to fit it, and room for the names.

The nodes stand where the printed board has them. The land is carried there by a spline through the real places, so that
Rome lies in Italy and Tasmania on its island although the board stretches Europe and crowds Siberia.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import hypot

from periplus.core.land import coast_path, fitted_warp
from periplus.games.expeditions.data import DATA, ENDS, NODE_KIND, NODES, PLACES, SIDES, WRAPS

UNITS = tuple(DATA["map_counts"]["board_aspect"])
_NODES = DATA["nodes"]["list"]

# Printed where there was room on the board, not where they are on the globe.
UNFITTED = {"northwest-passage", "pacific-ocean", "atlantic-ocean", "indian-ocean"}
STIFFNESS = 40.0

Box = tuple[float, float, float, float]
Point = tuple[float, float]


@cache
def land() -> str:
    """The coastlines as one path in the board's own units."""
    known = [node for node in (_NODES[i] for i in PLACES) if node["id"] not in UNFITTED]
    globe = [(node["lon"] + (360 if node["lon"] < -160 else 0), node["lat"]) for node in known]
    board = [(node["x"] * UNITS[0], node["y"] * UNITS[1]) for node in known]
    return coast_path(fitted_warp(globe, board, STIFFNESS), 1.2)


@dataclass(frozen=True)
class Chart:
    """A panel for the map; `pad` keeps nodes and names off its edge."""

    x: float
    y: float
    width: float
    pad: float

    @property
    def scale(self) -> float:
        return (self.width - 2 * self.pad) / UNITS[0]

    @property
    def height(self) -> float:
        return UNITS[1] * self.scale + 2 * self.pad

    def at(self, node: int, side: str = "left") -> Point:
        """Where a node is drawn; wrap nodes are drawn at both edges."""
        share = DATA["wraps"]["x_right"] if node in WRAPS and side == "right" else _NODES[node]["x"]
        left, top = self.x + self.pad, self.y + self.pad
        return left + share * UNITS[0] * self.scale, top + _NODES[node]["y"] * UNITS[1] * self.scale

    def segment(self, segment: int) -> tuple[Point, Point]:
        a, b = ENDS[segment]
        return self.at(a, SIDES[segment]), self.at(b, SIDES[segment])

    def copies(self, node: int) -> list[Point]:
        return [self.at(node, side) for side in (("left", "right") if node in WRAPS else ("left",))]


def label_boxes(x: float, y: float, width: float, size: float, gap: float) -> list[tuple[str, Point, Box]]:
    """Where a name may stand beside its place, best first: (anchor, baseline point, box)."""
    half, up, down = width / 2, size * 0.75, size * 0.25
    options = [
        ("start", (x + gap, y + size * 0.34)),
        ("end", (x - gap, y + size * 0.34)),
        ("middle", (x, y + gap + size * 0.75)),
        ("middle", (x, y - gap - size * 0.1)),
        ("start", (x + gap * 0.7, y + gap * 0.6 + size * 0.6)),
        ("end", (x - gap * 0.7, y + gap * 0.6 + size * 0.6)),
        ("start", (x + gap * 0.7, y - gap * 0.6)),
        ("end", (x - gap * 0.7, y - gap * 0.6)),
    ]
    left = {"start": 0.0, "middle": half, "end": width}
    return [
        (anchor, (px, py), (px - left[anchor], py - up, px - left[anchor] + width, py + down))
        for anchor, (px, py) in options
    ]


@cache
def label_places(chart: Chart, names: tuple[str, ...], size: float, gap: float) -> tuple[tuple[str, Point], ...]:
    """A spot for the name of every place: the one that covers fewest nodes, names and segments."""
    dots = [chart.at(node, side) for node in range(NODES) for side in ("left", "right")]
    lines = [chart.segment(segment) for segment in range(len(ENDS))]
    taken: list[Box] = []
    spots = []
    for node, name in zip(PLACES, names, strict=True):
        x, y = chart.at(node)
        options = label_boxes(x, y, len(name) * size * 0.57, size, gap)
        costs = [_cost(chart, box, taken, dots, lines) + rank for rank, (_, _, box) in enumerate(options)]
        anchor, point, box = options[costs.index(min(costs))]
        taken.append(box)
        spots.append((anchor, point))
    return tuple(spots)


def _cost(chart: Chart, box: Box, taken: list[Box], dots: list[Point], lines: list[tuple[Point, Point]]) -> float:
    outside = box[0] < chart.x + 2 or box[2] > chart.x + chart.width - 2
    outside = outside or box[1] < chart.y + 2 or box[3] > chart.y + chart.height - 2
    covered = sum(box[0] < o[2] and o[0] < box[2] and box[1] < o[3] and o[1] < box[3] for o in taken)
    hidden = sum(box[0] - 6 < x < box[2] + 6 and box[1] - 6 < y < box[3] + 6 for x, y in dots)
    crossed = sum(_crosses(box, a, b) for a, b in lines)
    return 500 * outside + 100 * covered + 60 * hidden + 4 * crossed


def _crosses(box: Box, a: Point, b: Point) -> bool:
    return any(
        box[0] < a[0] + (b[0] - a[0]) * k / 12 < box[2] and box[1] < a[1] + (b[1] - a[1]) * k / 12 < box[3]
        for k in range(13)
    )


def lane(a: Point, b: Point, offset: float, start: float, stop: float) -> tuple[Point, Point]:
    """The line from a to b, shifted sideways and shortened at both ends."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    return (
        (a[0] + ux * start - uy * offset, a[1] + uy * start + ux * offset),
        (b[0] - ux * stop - uy * offset, b[1] - uy * stop + ux * offset),
    )


def kind_name(node: int) -> str:
    return ("start", "green", "blue", "red")[NODE_KIND[node]]
