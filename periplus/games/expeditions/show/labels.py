"""Names on the map: which are written, how large, and where each finds a spot that covers nothing.

The important come first: my goals, common goals, the start, key places, heads and what may be touched; all other places
after them, to be read when one comes nearer. A name without a free spot is not written; its place still answers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from periplus.games.expeditions.show.chart import Chart, Point

Box = tuple[float, float, float, float]
Boxes = NDArray[np.float64]

# Sizes in pixels by chart width: mine, common, others of weight, and the rest.
SIZES = {1420: (15.0, 13.0, 12.5, 10.5), 1012: (13.5, 12.0, 11.5, 10.0), 1640: (16.0, 14.0, 13.5, 13.0)}
MINE, OPEN, KEY, REST = range(4)
CLASSES = ("l-m", "l-o", "l-k", "l-x")
GAPS = (16.0, 15.0, 11.0, 8.0)

# Widths of the letters of the two faces, in hundredths of the size; any other letter is as wide as an n.
_SERIF = "abcdefghijklmnopqrstuvwxyz", (
    56, 61, 53, 63, 54, 40, 58, 64, 32, 32, 62, 32, 96, 64, 60, 63, 61, 48, 49, 39, 63, 56, 84, 55, 57, 49,
)  # fmt: skip
_SANS = "abcdefghijklmnopqrstuvwxyz", (
    52, 56, 46, 56, 51, 32, 52, 56, 26, 26, 52, 27, 84, 56, 55, 56, 56, 37, 43, 36, 56, 50, 75, 48, 50, 44,
)  # fmt: skip
_WIDTHS = [dict(zip(*face, strict=True)) | {" ": 22, "’": 26, "'": 26, "-": 36} for face in (_SERIF, _SANS)]

CELL = 4.0
HARD = 1e5
CLOSE = 3.0  # air around a name


@dataclass(frozen=True)
class Name:
    node: int
    words: str
    rank: int
    point: Point


@dataclass(frozen=True)
class Spot:
    """A name in its place: anchor and baseline."""

    name: Name
    anchor: str
    x: float
    y: float


@lru_cache(1024)
def text_width(words: str, rank: int, size: float) -> float:
    letters = _WIDTHS[0 if rank <= OPEN else 1]
    return sum(letters.get(letter, 78 if letter.isupper() else 60) for letter in words) * size / 100


def extent(chart: Chart, spot: Spot) -> tuple[float, float]:
    """From where to where a written name runs."""
    width = text_width(spot.name.words, spot.name.rank, SIZES[round(chart.width)][spot.name.rank])
    left = spot.x - {"start": 0.0, "middle": width / 2, "end": width}[spot.anchor]
    return left, left + width


@lru_cache(4096)
def candidates(chart: Chart, name: Name) -> tuple[tuple[tuple[str, float, float], ...], Boxes]:
    """Thirty-six spots around a place, best first, and the boxes they fill."""
    x, y = name.point
    size = SIZES[round(chart.width)][name.rank]
    width, up, down = text_width(name.words, name.rank, size), size * 0.74, size * 0.24
    spots = []
    for ring in (1.0, 1.45, 2.1):
        g = GAPS[name.rank] * chart.mark * ring
        spots += [
            ("start", x + g, y + size * 0.33),
            ("end", x - g, y + size * 0.33),
            ("middle", x, y + g + size * 0.72),
            ("middle", x, y - g - size * 0.1),
            ("start", x + g * 0.75, y + g * 0.7 + size * 0.5),
            ("end", x - g * 0.75, y + g * 0.7 + size * 0.5),
            ("start", x + g * 0.75, y - g * 0.7),
            ("end", x - g * 0.75, y - g * 0.7),
            ("start", x - width * 0.25, y + g + size * 0.72),
            ("end", x + width * 0.25, y + g + size * 0.72),
            ("start", x - width * 0.25, y - g - size * 0.1),
            ("end", x + width * 0.25, y - g - size * 0.1),
        ]
    left = {"start": 0.0, "middle": width / 2, "end": width}
    boxes = [(px - left[a], py - up, px - left[a] + width, py + down) for a, px, py in spots]
    return tuple(spots), np.asarray(boxes)


def place_names(chart: Chart, names: tuple[Name, ...], hard: tuple[Box, ...], soft: NDArray[np.float64]) -> list[Spot]:
    """Greedy, in the order given: the cheapest spot that touches nothing hard and crosses least of what is soft."""
    found = [candidates(chart, name) for name in names]
    boxes = np.stack([each for _, each in found])
    crowd = crowding(chart, hard, soft)
    costs = crossed(crowd, boxes.reshape(-1, 4)).reshape(boxes.shape[:2]) + np.arange(boxes.shape[1]) * 0.35
    costs[~inside(chart, boxes)] = HARD
    order, boxed = costs.argsort(axis=1).tolist(), boxes.tolist()
    taken: list[Box] = []
    placed = []
    for i, (name, (spots, _)) in enumerate(zip(names, found, strict=True)):
        best = first_free(order[i], costs[i], boxed[i], taken)
        if best >= 0:
            left, top, right, bottom = boxed[i][best]
            taken.append((left - CLOSE, top - 1, right + CLOSE, bottom + 1))
            placed.append(Spot(name, *spots[best]))
    return placed


def first_free(order: list[int], costs: NDArray[np.float64], boxes: list[list[float]], taken: list[Box]) -> int:
    """The cheapest spot that overlaps no name already written; -1 if there is none."""
    for k in order:
        if costs[k] >= HARD:
            return -1
        left, top, right, bottom = boxes[k]
        if not any(left < r and le < right and top < b and to < bottom for le, to, r, b in taken):
            return k
    return -1


def inside(chart: Chart, boxes: Boxes) -> NDArray[np.bool_]:
    """Off the edges, and off the strip that lies on the lower one."""
    low = boxes[..., :2].min(axis=-1) > 14
    high = boxes[..., 3] < chart.height - (62 if chart.mark <= 1 else 14)
    return np.asarray(low & (boxes[..., 2] < chart.width - 14) & high)


def crowding(chart: Chart, hard: tuple[Box, ...], soft: NDArray[np.float64]) -> NDArray[np.float64]:
    """A summed table of what lies on the sheet, so that the crowd in any box is four look-ups."""
    columns, rows = int(chart.width / CELL) + 3, int(chart.height / CELL) + 3
    points = np.clip((soft / CELL).astype(int) + 1, 0, (columns - 1, rows - 1))
    cells = (
        np.bincount(points[:, 1] * columns + points[:, 0], minlength=rows * columns)
        .astype(float)
        .reshape(rows, columns)
    )
    for left, top, right, bottom in hard:
        cells[_cell(top) : _cell(bottom) + 1, _cell(left) : _cell(right) + 1] = HARD
    return np.asarray(cells.cumsum(0).cumsum(1))


def _cell(at: float) -> int:
    return max(0, int(at / CELL) + 1)


def crossed(crowd: NDArray[np.float64], boxes: Boxes) -> NDArray[np.float64]:
    rows, columns = crowd.shape
    x0, y0, x1, y1 = np.clip((boxes / CELL).astype(int), 0, (columns - 2, rows - 2) * 2).T
    return np.asarray(crowd[y1 + 1, x1 + 1] - crowd[y0, x1 + 1] - crowd[y1 + 1, x0] + crowd[y0, x0])


def in_order(names: list[Name]) -> tuple[Name, ...]:
    """The important first; each place once."""
    ranked = sorted(names, key=lambda name: (name.node, name.rank))
    first = [next(same) for _, same in groupby(ranked, key=lambda name: name.node)]
    return tuple(sorted(first, key=lambda name: (name.rank, name.node)))
