"""The world as we draw it: where the 21 locations lie, the coast, the lines of travel, the sea's furniture."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from periplus.core.draw.land import rings, soft_coast_path
from periplus.games.excavation import data as d
from periplus.games.excavation.show.art import words
from periplus.kit import Texts

WIDTH, HEIGHT = 692, 456
WEST, DEGREE = -172.5, 2.03  # the left edge, and how wide a degree of longitude is
EQUATOR, STRETCH = 292.8, 138.5  # where it lies, and how tall a radian is there (Mercator's, a little stretched)


class Spot(NamedTuple):
    """A location on our sheet: its middle, and where its name is written."""

    x: float
    y: float
    name_x: float
    name_y: float
    anchor: str
    at_sea: bool


def _spot(at: list[float], name: list[float] | None = None, anchor: str = "middle", at_sea: bool = False) -> Spot:
    x, y = at
    name_x, name_y = name or (x, y + 31)
    return Spot(x, y, name_x, name_y, anchor, at_sea)


CHART = tomllib.loads(Path(__file__).with_name("chart.toml").read_text("utf-8"))
SPOT = [_spot(**CHART["spots"][place["id"]]) for place in d.PLACES]
WRAPS = [frozenset(pair) for pair in d.TOML["map"]["wrap_edges"]]
Curve = tuple[float, float, float, float, float, float]  # start, control, end

EDGES: dict[str, Curve] = {road: tuple(line) for road, line in CHART["edges"].items()}  # over the edge of the sheet


def project(lonlat: NDArray[np.float64]) -> NDArray[np.float64]:
    lat = np.radians(np.clip(lonlat[:, 1], -80, 83))
    return np.column_stack([(lonlat[:, 0] - WEST) * DEGREE, EQUATOR - STRETCH * np.arcsinh(np.tan(lat))])


@cache
def coast() -> str:
    """The land of our window; what crosses the date line is drawn once on either side."""
    turned = [[(lon + turn, lat) for lon, lat in ring] for ring in rings() for turn in (-360, 0, 360)]
    return soft_coast_path(project, 1.1, [land for land in turned if _seen(project(np.asarray(land, np.float64)))])


def _seen(points: NDArray[np.float64]) -> bool:
    """Whether a land reaches into the window and is more than a speck."""
    low, high = points.min(axis=0), points.max(axis=0)
    inside = high[0] > -6 and low[0] < WIDTH + 6 and low[1] < HEIGHT and high[1] > 0
    return bool(inside and (high - low).max() > 4)


def curve(start: int, end: int) -> Curve:
    """The line of travel from one location towards another; round the edge it stops at the edge."""
    road = f"{d.LOCATION.names[start]}>{d.LOCATION.names[end]}"
    if road in EDGES:
        return EDGES[road]
    first, last = SPOT[min(start, end)], SPOT[max(start, end)]
    dx, dy = last.x - first.x, last.y - first.y
    middle = ((first.x + last.x) / 2 + 0.058 * dy, (first.y + last.y) / 2 - 0.058 * dx)
    return (SPOT[start].x, SPOT[start].y, *middle, SPOT[end].x, SPOT[end].y)


def path(line: Curve) -> str:
    x1, y1, cx, cy, x2, y2 = line
    return f"M{x1:.0f} {y1:.0f}Q{cx:.0f} {cy:.0f} {x2:.0f} {y2:.0f}"


def along(line: Curve, share: float) -> tuple[float, float, float, float]:
    """A point of the curve, and the way it goes there."""
    x1, y1, cx, cy, x2, y2 = line
    rest = 1 - share
    x = rest * rest * x1 + 2 * rest * share * cx + share * share * x2
    y = rest * rest * y1 + 2 * rest * share * cy + share * share * y2
    return x, y, rest * (cx - x1) + share * (x2 - cx), rest * (cy - y1) + share * (y2 - cy)


@cache
def lines() -> str:
    """All lines of travel as one path."""
    drawn = []
    for start, others in enumerate(d.NEIGHBOURS):
        for end in others:
            around = frozenset((d.LOCATION.names[start], d.LOCATION.names[end])) in WRAPS
            if start < end or around:
                drawn.append(path(curve(start, end)))
    return "".join(drawn)


def names(t: Texts) -> str:
    """The names of all locations, and where the lines over the edge lead."""
    drawn = []
    for number_, spot in enumerate(SPOT):
        css = "ee-pl ee-halo ee-onsea" if spot.at_sea else "ee-pl ee-halo"
        drawn.append(words(spot.name_x, spot.name_y, t.name(d.LOCATION, number_), css, spot.anchor))
    for x, y, where, way, anchor in (
        (12, 315, "BE", "west", "start"), (12, 365, "O3", "west", "start"), (680, 324, "G2", "east", "end"),
    ):  # fmt: skip
        drawn.append(words(x, y, t(f"board.to_{way}", place=t.name(d.LOCATION, where)), "ee-halo ee-onsea", anchor))
    return "".join(drawn)


def land() -> str:
    """The coast, to be used by name."""
    return f'<path id="ee-land" d="{coast()}"/>'


def little_map() -> str:
    """The whole sheet in small, for a phone that sees a part of it."""
    return (
        f'<svg class="ee-minimap" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" class="ee-sea"/><use href="#ee-land" class="ee-land2"/>'
        '<rect class="ee-win" data-window="map" x="190" y="24" width="430" height="410" rx="20"/></svg>'
    )


def kind_of(place: dict[str, Any]) -> str:
    return {"market": "place_market", "dig": "place_dig", "dig_market": "place_both", "black_market": "place_black"}[
        place["kind"]
    ]
