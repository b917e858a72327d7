"""The map: coastlines, lines of travel, and 21 locations whose kind, colour, glyph and symbol show at a glance.

Explorers stand below their location and never cover it. A dig site is a capsule of relic tiles, a market a square with its
symbol, a black market a dark hexagon with two symbols; a place that is both is a square and a capsule side by side.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from periplus.core.svg import element as el
from periplus.core.svg import group, title
from periplus.games.excavation.board_marks import badge, explorer, label, mark, place, relic

WEST, EAST, NORTH, SOUTH = -173.0, 163.0, 79.0, -56.0

# Places of the data file moved a little on our chart, so that neither tokens nor names touch.
NUDGE = {"Y2": (-7, 3), "Y3": (3, -3), "M4": (-2, -1), "P1": (-4, 1), "P2": (-4, 0), "M2": (2, 0), "O1": (2, 1), "BE": (-2, 0), "R1": (2, 0)}


@dataclass(frozen=True)
class Chart:
    """Equirectangular projection of the part of the world the game uses onto a panel."""

    x: float
    y: float
    width: float
    height: float
    tile: float

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


def lines_of_travel(chart: Chart, locations: list[dict[str, Any]], wraps: list[list[str]], names: dict[str, str]) -> str:
    """All lines; those that go round the edge of the board leave on one side and come back on the other, with a name."""
    by_id = {each["id"]: each for each in locations}
    around = {frozenset(pair) for pair in wraps}
    drawn = []
    for each in locations:
        for other in each["neighbours"]:
            if each["id"] < other and frozenset((each["id"], other)) not in around:
                drawn.append(_line(*chart.of(each), *chart.of(by_id[other])))
    for west, east in wraps:
        drawn += _around(chart, by_id[west], by_id[east], names)
    return group(*drawn, klass="ee-lines")


def _line(x1: float, y1: float, x2: float, y2: float, css: str | None = None) -> str:
    return el("line", x1=float(x1), y1=float(y1), x2=float(x2), y2=float(y2), klass=css)


def _around(chart: Chart, west: dict[str, Any], east: dict[str, Any], names: dict[str, str]) -> list[str]:
    (x1, y1), (x2, y2) = chart.of(west), chart.of(east)
    left, right = chart.x, chart.x + chart.width
    share = (x1 - left) / ((x1 - left) + (right - x2))
    at_edge = y1 + (y2 - y1) * share
    small = chart.tile < 20
    return [
        _line(x1, y1, left, at_edge, "ee-around"),
        _line(x2, y2, right, at_edge, "ee-around"),
        label(left + 4, at_edge - 4, f"◂ {names[east['id']]}", "ee-tiny" if small else "ee-small", "start"),
        label(right - 4, at_edge - 4, f"{names[west['id']]} ▸", "ee-tiny" if small else "ee-small", "end"),
    ]


def location_token(chart: Chart, location: dict[str, Any], relics: dict[str, int], name: str, words: dict[str, str], near: bool) -> str:
    """One location: `relics` counts what lies there by glyph; `words` gives the title of each relic type."""
    x, y = chart.of(location)
    tile = chart.tile
    left = x - token_width(location, tile) / 2
    drawn = [title(name)]
    if near:
        drawn.append(_halo(x, y, token_width(location, tile) + 12, tile + 18))
    if "market" in location:
        drawn += _market(left, y, tile, location["market"])
        left += tile + 10
    if location["kind"] == "black_market":
        drawn += _black_market(x, y, tile, location["smuggle_symbols"])
    if "glyphs" in location:
        drawn += _dig_site(left, y, tile, location, relics, words)
    if tile >= 20:
        drawn.append(label(x, y - tile / 2 - 8, name, "ee-place", "middle"))
    return group(*drawn, klass=f"ee-location ee-{location['kind'].replace('_', '-')}", data_id=f"location:{location['id']}", tabindex=0)


def _halo(x: float, y: float, w: float, h: float) -> str:
    return el("rect", x=float(x - w / 2), y=float(y - h / 2), width=float(w), height=float(h), rx=float(h / 2), klass="ee-near")


def _market(left: float, y: float, tile: float, number: int) -> list[str]:
    side = tile + 8
    return [
        el("rect", x=float(left), y=float(y - side / 2), width=float(side), height=float(side), rx=4, klass="ee-market"),
        mark(f"symbol-{number}", left + side / 2, y, tile * 0.82),
        *badge(left + side - 1, y - side / 2 + 1, number, tile * 0.25),
    ]


def _black_market(x: float, y: float, tile: float, symbols: list[str]) -> list[str]:
    r = tile * 0.95
    points = " ".join(f"{x + dx * r:.1f},{y + dy * r:.1f}" for dx, dy in ((1, 0), (0.5, 0.72), (-0.5, 0.72), (-1, 0), (-0.5, -0.72), (0.5, -0.72)))
    return [
        el("polygon", points=points, klass="ee-hexagon"),
        *(mark(f"symbol-{int(symbol[1:])}", x + side * tile * 0.38, y, tile * 0.56, "ee-on-dark") for side, symbol in zip((-1, 1), symbols, strict=True)),
    ]


def _dig_site(left: float, y: float, tile: float, location: dict[str, Any], relics: dict[str, int], words: dict[str, str]) -> list[str]:
    width = len(location["glyphs"]) * (tile + 2) + 6
    drawn = [el("rect", x=float(left), y=float(y - tile / 2 - 4), width=float(width), height=float(tile + 8),
                rx=float(tile / 2 + 4), klass=f"ee-site ee-rim-{location['colour']}")]
    for i, glyph in enumerate(location["glyphs"]):
        count = relics.get(glyph, 0)
        x = left + 4 + tile / 2 + i * (tile + 2)
        kind = location["id"][0] + glyph
        drawn.append(group(title(words[glyph]), *relic(x, y, tile, location["colour"], glyph, count or None, faded=count == 0),
                           klass="ee-relic", data_id=f"relic:{kind}"))
    return drawn


def pawns(chart: Chart, location: dict[str, Any], standing: list[tuple[int, int, str]], viewer: int) -> list[str]:
    """Explorers below a location; each is (seat, explorer number, title). Own ones are ringed."""
    x, y = chart.of(location)
    size = chart.tile * 0.86
    step = size * 0.72
    left = x - step * (len(standing) - 1) / 2
    below = y + chart.tile / 2 + size * 0.62
    return [
        explorer(left + i * step, below, size, seat, name, seat == viewer, id=f"piece-explorer-{seat}-{number}", data_id=f"explorer:{number}" if seat == viewer else None)
        for i, (seat, number, name) in enumerate(standing)
    ]
