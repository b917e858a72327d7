"""A location on the map: where it lies, and how its kind, colour, glyphs and symbol are drawn.

A dig site is a capsule of relic tiles, a market a square with its symbol, a black market a dark hexagon with two
symbols; a place that is both market and dig site is a square and a capsule side by side. Explorers stand below it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from periplus.core.svg import element as el
from periplus.core.svg import group, title
from periplus.games.excavation.show.board_marks import badge, box, label, mark, relic

WEST, EAST, NORTH, SOUTH = -173.0, 163.0, 79.0, -56.0

# Places of the data file moved a little on our chart, so that neither tokens nor names touch.
NUDGE = {
    "Y2": (-7, 3),
    "Y3": (3, -1),
    "M4": (-2, -1),
    "P1": (-8, 3),
    "P2": (-4, 0),
    "M2": (2, -2),
    "O1": (2, 1),
    "BE": (-2, 0),
    "BW": (0, 6),
    "G2": (0, 3),
    "R1": (-2, -1),
    "R2": (-2, -1),
    "M5": (12, 1),
}


@dataclass(frozen=True)
class Chart:
    """Equirectangular projection of the part of the world the game uses onto a panel."""

    x: float
    y: float
    width: float
    height: float
    tile: float

    @property
    def small(self) -> bool:
        """On a phone: no room for names."""
        return self.tile < 20

    def at(self, lon: float, lat: float) -> tuple[float, float]:
        right = self.x + (lon - WEST) / (EAST - WEST) * self.width
        down = self.y + (NORTH - lat) / (NORTH - SOUTH) * self.height
        return right, down

    def of(self, location: dict[str, Any]) -> tuple[float, float]:
        east, north = NUDGE.get(location["id"], (0, 0))
        return self.at(location["lon"] + east, location["lat"] + north)


def token_width(location: dict[str, Any], tile: float) -> float:
    tiles = len(location.get("glyphs", ()))
    dig = tiles * (tile + 2) + 6 if tiles else 0
    market = tile + 8 if "market" in location or location["kind"] == "black_market" else 0
    return dig + market + (2 if dig and market else 0)


def pawn_row(chart: Chart, place: dict[str, Any], count: int) -> tuple[float, float, float, float]:
    """Where explorers stand below a location: the first one's centre, the step to the next, their size."""
    x, y = chart.of(place)
    size = chart.tile * 0.86
    step = size * 0.72
    return x - step * (count - 1) / 2, y + chart.tile / 2 + size * 0.62, step, size


@dataclass(frozen=True)
class Find:
    """Relics of one type on a site: glyph, how many, what to say about them, and what a click on them means."""

    glyph: str
    count: int
    words: str
    data_id: str | None


def location_token(chart: Chart, place: dict[str, Any], name: str, finds: list[Find], near: bool) -> list[str]:
    """The drawing of one location; `near` puts a halo behind it."""
    x, y = chart.of(place)
    tile, width = chart.tile, token_width(place, chart.tile)
    left = x - width / 2
    drawn = [box(left - 6, y - tile / 2 - 9, width + 12, tile + 18, "ee-near", tile / 2 + 9)] if near else []
    if "market" in place:
        drawn += _market(left, y, tile, place["market"])
        left += tile + 10
    if place["kind"] == "black_market":
        drawn += _black_market(x, y, tile, place["smuggle_symbols"])
    if finds:
        drawn += _dig_site(left, y, tile, place["colour"], finds)
    if not chart.small:
        above = tile / 2 + (8 if place["kind"] == "black_market" else 12)
        drawn.append(label(x, y - above, name, "ee-place", "middle"))
    return drawn


def _market(left: float, y: float, tile: float, number: int) -> list[str]:
    side = tile + 8
    return [
        box(left, y - side / 2, side, side, "ee-market", 4),
        mark(f"symbol-{number}", left + side / 2, y, tile * 0.82),
        *badge(left + side - 1, y - side / 2 + 1, number, tile * 0.25),
    ]


HEXAGON = ((1, 0), (0.5, 0.72), (-0.5, 0.72), (-1, 0), (-0.5, -0.72), (0.5, -0.72))


def _black_market(x: float, y: float, tile: float, symbols: list[str]) -> list[str]:
    r = tile * 0.95
    points = " ".join(f"{x + dx * r:.1f},{y + dy * r:.1f}" for dx, dy in HEXAGON)
    first, second = (int(symbol[1:]) for symbol in symbols)
    return [
        el("polygon", points=points, klass="ee-hexagon"),
        mark(f"symbol-{first}", x - tile * 0.38, y, tile * 0.56, "ee-on-dark"),
        mark(f"symbol-{second}", x + tile * 0.38, y, tile * 0.56, "ee-on-dark"),
    ]


def _dig_site(left: float, y: float, tile: float, colour: str, finds: list[Find]) -> list[str]:
    width = len(finds) * (tile + 2) + 6
    drawn = [box(left, y - tile / 2 - 4, width, tile + 8, f"ee-site ee-rim-{colour}", tile / 2 + 4)]
    for i, find in enumerate(finds):
        x = left + 4 + tile / 2 + i * (tile + 2)
        shown = relic(x, y, tile, colour, find.glyph, find.count or None, faded=find.count == 0, top=True)
        drawn.append(group(title(find.words), *shown, data_id=find.data_id))
    return drawn
