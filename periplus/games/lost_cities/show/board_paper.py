"""The sheet of paper: where everything is printed on it, and the print itself. It is drawn once for each screen."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.show.art import sign, use, words
from periplus.kit import signed
from periplus.kit.draw import Format, circle, path, rect, trace

ART = Path(__file__).with_name("art.svg").read_text("utf-8")


@dataclass(frozen=True, eq=False)
class Paper:
    """The measures of a sheet, in its own units; both sheets are the same print at two sizes."""

    width: float
    height: float
    left: float
    pitch: float
    square: tuple[float, float]
    row: float
    low: float  # the upper edge of the first square
    high: float  # and of the seventh, above the river
    bridge: tuple[float, float, float]  # upper edge, width, height
    circle: tuple[float, float]  # centre, radius
    foot: tuple[float, float]  # upper edge, height
    monument: tuple[float, float, float]  # upper edge, width, height
    tracks: tuple[float, float]  # left edges of the two lanes
    track: float  # their width
    sign: float  # the width of a symbol on a track
    print: float  # size of the printed figures
    pencil: float  # of the written ones
    sum: float  # of the points at the foot

    def x(self, j: int) -> float:
        """The left edge of a square of column j, or of the lane of a track."""
        return self.left + j * self.pitch if j < d.COLOURS else self.tracks[j - d.COLOURS]

    def wide(self, j: int) -> float:
        return self.square[0] if j < d.COLOURS else self.track

    def middle(self, j: int) -> float:
        return self.x(j) + self.wide(j) / 2

    def y(self, square: int) -> float:
        """The upper edge of a square, counted from the bottom."""
        if square < d.BRIDGE_AT:
            return self.low - (square - 1) * self.row
        return self.high - (square - d.BRIDGE_AT) * self.row

    def centre(self, square: int) -> float:
        """0 is the circle, one above the last square the vase in the door of the monument."""
        if square == 0:
            return self.circle[0]
        if square > d.SQUARES:
            return self.monument[0] + self.monument[2] - self.door * 0.9
        return self.y(square) + self.square[1] / 2

    @property
    def door(self) -> float:
        return self.monument[1] * 0.17

    @property
    def top(self) -> float:
        """The upper edge of the lanes."""
        return self.y(d.SQUARES) - 5

    @property
    def is_small(self) -> bool:
        return self.width < 500


MEASURES = tomllib.loads(Path(__file__).with_name("measures.toml").read_text("utf-8"))
DESK, PHONE = (Paper(**MEASURES["paper"][screen]) for screen in ("desk", "phone"))


def paper_for(format: Format) -> Paper:
    return PHONE if format == "phone" else DESK


def special(c: int, square: int) -> str:
    """What is printed on a square."""
    return "arrow" if d.ARROW[c, square] else "vase" if d.VASE[c, square] else ""


def lane_name(j: int) -> str:
    return str(d.BRIDGE.names[j])


def shape_of(c: int) -> str:
    """The colour's second name. LC-003"""
    return d.SHAPES[str(d.COLOUR.names[c])]


# The print.


def printed(t: Any, paper: Paper) -> str:
    """Landscape, columns, tracks, scale: everything that is on the sheet before the first number."""
    parts = [landscape(paper)]
    parts += [printed_column(paper, c) for c in range(d.COLOURS)]
    parts += [scale(paper), printed_track(t, paper, d.ARTEFACT_BRIDGE), printed_track(t, paper, d.DICE_BRIDGE)]
    top, wide, tall = paper.bridge
    for j in range(len(d.BRIDGE)):
        arch = use("bridge", paper.middle(j) - wide / 2, top, wide, tall)
        parts.append(f'<g class="c-{lane_name(j)} bridge">{arch}</g>')
    parts.append(margins(t, paper))
    return "".join(parts)


@cache
def landscape(paper: Paper) -> str:
    """A pad of paper, and on it the land: dunes, steppe, the river, highlands under a sky."""
    w, h = paper.width, paper.height
    under = "".join(
        f'<rect class="pad" x="{x}" y="{x + 1}" width="{w - x - 3}" height="{h - x - 2}" rx="5" '
        f'transform="rotate({turn} {w / 2} {h / 2})"/>'
        for x, turn in ((5, 0.5), (3, -0.25))
    )
    return under + use("land-phone" if paper.is_small else "land", 0, 0, w, h)


@cache
def printed_column(paper: Paper, c: int) -> str:
    x, middle = paper.x(c), paper.middle(c)
    wide, tall = paper.square
    name = d.COLOUR.names[c]
    edge = (paper.pitch - wide) * 0.3
    floor = paper.circle[0] + paper.circle[1] + 5
    parts = [rect(x - edge, paper.top, wide + 2 * edge, floor - paper.top, "lane", 10), monument(paper, c)]
    size = wide * (0.32 if not paper.is_small else 0.44)
    for square in range(1, d.SQUARES + 1):
        parts.append(rect(x, paper.y(square), wide, tall, "sq", 6))
        if kind := special(c, square):
            parts.append(use(kind, middle - size / 2, paper.y(square) + (tall - size) / 2, size, size, "spec"))
    centre, r = paper.circle
    parts.append(circle(middle, centre, r, "circ"))
    parts.append(sign(shape_of(c), middle, centre, r, "shape"))
    parts.append(rect(x, paper.foot[0], wide, paper.foot[1], "foot", 6))
    return f'<g class="c-{name}">{"".join(parts)}</g>'


def monument(paper: Paper, c: int) -> str:
    """The city at the end of the route; a vase waits in its door."""
    top, wide, tall = paper.monument
    middle, door = paper.middle(c), paper.door
    rise = door * 1.63
    arch = trace("M", middle - door, top + tall, "v", -rise, "a", door, door, "0 0 1", 2 * door, "0 v", rise, "z")
    vase = sign("vase", middle, paper.centre(d.SQUARES + 1), door * 1.41, "topvase")
    return f'{use(f"m-{d.COLOUR.names[c]}", middle - wide / 2, top, wide, tall)}<path class="door" d="{arch}"/>{vase}'


@cache
def scale(paper: Paper) -> str:
    """The points of each square, beside the columns."""
    x = paper.left - (12 if not paper.is_small else 5)
    out = []
    for square in range(1, d.SQUARES + 1):
        points = d.COLUMN_POINTS[square]
        y = paper.y(square) + paper.square[1] * 0.5 + paper.print * 0.36
        out.append(words(x, y, signed(points), negative("scale", points), paper.print))
    return "".join(out)


def printed_track(t: Any, paper: Paper, j: int) -> str:
    """Nine symbols and a name on top; what each is worth is living, for one of them holds."""
    x, wide = paper.x(j), paper.track
    name = "artefacts" if j == d.ARTEFACT_BRIDGE else "dice"
    floor = paper.y(1) + paper.square[1] + 5
    parts = [rect(x, paper.top, wide, floor - paper.top, "lane", 10), track_head(t, paper, j)]
    parts += [track_sign(paper, j, i, "mark") for i in range(1, d.SQUARES + 1)]
    edge = 6 if not paper.is_small else 2
    parts.append(rect(x + edge, paper.foot[0], wide - 2 * edge, paper.foot[1], "foot", 6))
    return f'<g class="c-{name}">{"".join(parts)}</g>'


def track_sign(paper: Paper, j: int, i: int, klass: str, name: str = "") -> str:
    """Symbol i of a track: a vase or a die."""
    shown = name or ("vase" if j == d.ARTEFACT_BRIDGE else "die")
    return sign(shown, track_x(paper, j), paper.centre(i), paper.sign, klass)


def track_x(paper: Paper, j: int) -> float:
    return paper.x(j) + (27 if not paper.is_small else 11.5)


def track_head(t: Any, paper: Paper, j: int) -> str:
    middle, artefacts = paper.middle(j), j == d.ARTEFACT_BRIDGE
    size, y = (30.0, 100.0) if not paper.is_small else (24.0, 36.0)
    icon = sign("vase-deco" if artefacts else "die", middle, y, size, "tico")
    if not artefacts:
        a = size * 0.4
        icon += path("tcross", "M", middle - a / 2, y - a / 2, "l", a, a, "m", 0, -a, "l", -a, a)
    if paper.is_small:
        return icon
    return icon + words(middle, 138, t("board.artefacts_name" if artefacts else "board.refusals_name"), "tname", 15)


def margins(t: Any, paper: Paper) -> str:
    """The words beside the rows, and the legend of arrow and vase where there is room for it."""
    x = paper.left - (10 if not paper.is_small else 5)
    top, _, tall = paper.bridge
    parts = [
        words(x, top + tall / 2 + paper.print * 0.36, "+20", "scale b", paper.print),
        words(x - 2, paper.circle[0] + paper.print * 0.36, t("board.double"), "scale b", paper.print),
    ]
    if paper.is_small:
        parts.append(circle(334, 441, 17, "rose") + path("rose", "M334 420l4 17 17 4-17 4-4 17-4-17-17-4 17-4z"))
        return "".join(parts)
    parts.append(words(54, 138, t("board.points_short"), "scale", 14))
    parts.append(words(56, 732, t("board.parts"), "scale b", 14))
    return "".join(parts)


def negative(klass: str, points: int) -> str:
    return f"{klass} neg" if points < 0 else klass
