"""Names on the map: which are written, how large, and where each finds a spot that covers nothing.

The important come first: my goals, common goals, the start, key places, heads and what may be touched; all other places
after them, to be read when one comes nearer. A name of weight that finds no spot beside its place goes further out;
any other without a free spot is not written; its place still answers.
"""

from collections import defaultdict
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from periplus.games.expeditions import data as d
from periplus.games.expeditions.show.board_chart import Chart, Point, segment
from periplus.kit.draw import text

Box = tuple[float, float, float, float]
Boxes = NDArray[np.float64]
Room = tuple[tuple[int, ...], Box]  # what is covered, and the squares it lies in

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

NEAR, FAR = (1.0, 1.45, 2.1), (2.7, 3.4, 4.2)  # how far from its place a name may stand, in gaps
CELL = 4.0
HARD = 1e5
CLOSE = 3.0  # air around a name
WIDE, TALL = 200.0, 32.0  # of the squares by which is found what a spot could touch


@dataclass(frozen=True, eq=False)
class Name:
    """Made once for each place, rank, chart and language."""

    node: int
    words: str
    rank: int
    point: Point


@dataclass(frozen=True, eq=False)
class Spot:
    """A place for a name: anchor, baseline, the box it would fill, and the squares of that."""

    name: Name
    anchor: str
    x: float
    y: float
    box: Box
    squares: tuple[int, ...]

    @cached_property
    def room(self) -> Room:
        """What it covers when it is written, with air around it, and the squares of that."""
        left, top, right, bottom = self.box
        box = left - CLOSE, top - 1, right + CLOSE, bottom + 1
        return squares_of(box), box

    @cached_property
    def markup(self) -> str:
        """Written once, however often the name finds this place free."""
        anchor, klass = None if self.anchor == "start" else self.anchor, CLASSES[self.name.rank]
        return text(round(self.x, 1), round(self.y, 1), self.name.words, klass=klass, text_anchor=anchor)


def squares_of(box: Box) -> tuple[int, ...]:
    rows = range(int(box[1] // TALL), int(box[3] // TALL) + 1)
    columns = range(int(box[0] // WIDE), int(box[2] // WIDE) + 1)
    return tuple([row * 64 + column for row in rows for column in columns])


@lru_cache(1024)
def text_width(words: str, rank: int, size: float) -> float:
    letters = _WIDTHS[0 if rank <= OPEN else 1]
    return sum(letters.get(letter, 78 if letter.isupper() else 60) for letter in words) * size / 100


@dataclass(frozen=True, eq=False)
class Candidates:
    """The spots around a place that lie on the sheet and touch no stop, and what each crosses of the network; the best
    first."""

    spots: tuple[Spot, ...]
    costs: NDArray[np.float64]
    boxes: Boxes


Rest = tuple[tuple[int, tuple[Spot, ...]], ...]  # places of no weight, and the spots around each


@lru_cache(384)
def candidates(chart: Chart, name: Name, rings: tuple[float, ...] = NEAR) -> Candidates:
    spots = around(chart, name, rings)
    boxes = np.asarray([spot.box for spot in spots])
    costs = crossed(network_crowd(chart), boxes) + np.arange(len(spots)) * 0.35
    costs[~inside(chart, boxes)] = HARD
    best = [int(k) for k in costs.argsort(kind="stable") if costs[k] < HARD]
    return Candidates(tuple(spots[k] for k in best), costs[best], boxes[best])


def around(chart: Chart, name: Name, rings: tuple[float, ...]) -> list[Spot]:
    """Twelve spots around a place on every ring, best first."""
    x, y = name.point
    size = SIZES[round(chart.width)][name.rank]
    width, up, down = text_width(name.words, name.rank, size), size * 0.74, size * 0.24
    spots = []
    for ring in rings:
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
    return [Spot(name, *spot, box, squares_of(box)) for spot, box in zip(spots, boxes, strict=True)]


def place_names(chart: Chart, names: list[Name], hard: list[Room], carried: bytes, rest: Rest) -> list[Spot]:
    """Greedy, in the order they are given: the cheapest spot that touches nothing hard. Names of weight cross ribbons
    less gladly than the network; the small ones, read when one comes nearer, keep their place while it is free."""
    taken, laid = Taken(hard), int.from_bytes(carried.translate(LAID), "little")
    for name in names:
        if not taken.put(off_ribbons(chart, name, laid & segments_near(chart, name))):
            taken.put(candidates(chart, name, FAR).spots)
    known = {name.node for name in names}
    for node, spots in rest:
        if node not in known:
            taken.put(spots)
    return taken.placed


LAID = bytes(min(carried, 1) for carried in range(256))  # of what a segment carries: whether a ribbon lies there


@lru_cache(1024)
def off_ribbons(chart: Chart, name: Name, laid: int) -> tuple[Spot, ...]:
    """The spots of a name, those first that cross least of the network and of the ribbons laid near by; these as a
    number, with a byte for every segment."""
    found, crossings = candidates(chart, name), near(chart, name)
    costs = found.costs + sum(crossed for segment, crossed in crossings.items() if laid >> 8 * segment & 1)
    return tuple(found.spots[k] for k in costs.argsort(kind="stable").tolist())


@lru_cache(512)
def segments_near(chart: Chart, name: Name) -> int:
    return sum(1 << 8 * segment for segment in near(chart, name))


class Taken:
    """What is covered, by squares of the sheet, so that a spot is compared with its neighbours only."""

    def __init__(self, rooms: list[Room]) -> None:
        self.placed: list[Spot] = []
        self._squares: dict[int, list[Box]] = defaultdict(list)
        for squares, box in rooms:
            for square in squares:
                self._squares[square].append(box)

    def put(self, spots: tuple[Spot, ...]) -> bool:
        """Whether one of these spots is free: the first that is, is taken now. Asked for every name at every look."""
        covered = self._squares
        for spot in spots:
            left, top, right, bottom = spot.box
            for square in spot.squares:
                for le, to, r, b in covered[square]:
                    if left < r and le < right and top < b and to < bottom:
                        break
                else:
                    continue
                break
            else:
                self.placed.append(spot)
                squares, box = spot.room
                for square in squares:
                    covered[square].append(box)
                return True
        return False


def inside(chart: Chart, boxes: Boxes) -> NDArray[np.bool_]:
    """Off the edges, and off the strip that lies on the lower one."""
    low = boxes[..., :2].min(axis=-1) > 14
    high = boxes[..., 3] < chart.height - (62 if chart.mark <= 1 else 14)
    return np.asarray(low & (boxes[..., 2] < chart.width - 14) & high)


# A summed table of what lies on the sheet: the crowd in any box is four look-ups.


@cache
def network_crowd(chart: Chart) -> NDArray[np.float64]:
    """The roads, and the stops that no name may touch."""
    roads = np.asarray([segment(chart, i).at(k / 8) for i in range(d.SEGMENTS) for k in range(1, 8)])
    columns, rows = int(chart.width / CELL) + 3, int(chart.height / CELL) + 3
    x, y = np.clip((roads / CELL).astype(int) + 1, 0, (columns - 1, rows - 1)).T
    cells = np.bincount(y * columns + x, minlength=rows * columns).astype(float).reshape(rows, columns)
    for node in range(d.NODES):
        r = (19.0 if node == d.START else 8.0) * chart.mark
        for point in chart.copies(node):
            left, top, right, bottom = (max(0, int(edge / CELL) + 1) for edge in box_around(point, r, r, r, r))
            cells[top : bottom + 1, left : right + 1] = HARD
    return np.asarray(cells.cumsum(0).cumsum(1))


@lru_cache(512)
def near(chart: Chart, name: Name) -> dict[int, NDArray[np.float64]]:
    """Of every segment that a spot of this name crosses: how much a ribbon on it would be in the way of each spot."""
    boxes = candidates(chart, name).boxes
    if len(boxes) == 0:
        return {}
    cells, low, high = ribbon_cells(chart)
    left, top, right, bottom = (boxes / (2 * CELL)).astype(int).T
    meets = (high >= (left.min(), top.min())) & (low <= (right.max(), bottom.max()))
    close = np.flatnonzero(np.all(meets, axis=1))
    x, y = cells[close, :, 0, None], cells[close, :, 1, None]
    crossed = ((left <= x) & (x <= right) & (top <= y) & (y <= bottom)).sum(1) * 2.0
    return {int(close[k]): crossed[k].copy() for k in crossed.any(1).nonzero()[0]}


@cache
def ribbon_cells(chart: Chart) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """The cells that a ribbon on each segment runs through, and from where to where they reach."""
    points = np.asarray([[segment(chart, i).at(k / 20) for k in range(1, 20)] for i in range(d.SEGMENTS)])
    cells = (points / (2 * CELL)).astype(int)
    return cells, cells.min(1), cells.max(1)


def crossed(crowd: NDArray[np.float64], boxes: Boxes) -> NDArray[np.float64]:
    rows, columns = crowd.shape
    x0, y0, x1, y1 = np.clip((boxes / CELL).astype(int), 0, (columns - 2, rows - 2) * 2).T
    return np.asarray(crowd[y1 + 1, x1 + 1] - crowd[y0, x1 + 1] - crowd[y1 + 1, x0] + crowd[y0, x0])


def box_around(point: Point, left: float, up: float, right: float, down: float) -> Box:
    return point[0] - left, point[1] - up, point[0] + right, point[1] + down


@lru_cache(512)
def room_around(point: Point, left: float, up: float, right: float, down: float) -> Room:
    box = box_around(point, left, up, right, down)
    return squares_of(box), box
