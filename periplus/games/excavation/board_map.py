"""The map: coastlines, lines of travel, and 21 locations whose kind, colour, glyph and symbol show at a glance.

Explorers stand below their location and never cover it. A dig site is a capsule of relic tiles, a market a square with
its symbol, a black market a dark hexagon with two symbols; a place that is both is a square and a capsule side by side.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import Any

from periplus.core.land import coast_path, equirectangular, rings
from periplus.core.svg import element as el
from periplus.core.svg import group, title
from periplus.core.texts import Texts
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.board_marks import badge, explorer, label, mark, place_at, relic
from periplus.games.excavation.data import (
    CODES,
    COLOURS,
    LOCATION,
    NEIGHBOURS,
    PAWN_COUNT,
    PLACES,
    RELIC,
    ROAD,
    ROADS,
    TOML,
    VALUE,
)
from periplus.games.excavation.look import asked

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

    def at(self, lon: float, lat: float) -> tuple[float, float]:
        right = self.x + (lon - WEST) / (EAST - WEST) * self.width
        down = self.y + (NORTH - lat) / (NORTH - SOUTH) * self.height
        return right, down

    def of(self, location: dict[str, Any]) -> tuple[float, float]:
        east, north = NUDGE.get(location["id"], (0, 0))
        return self.at(location["lon"] + east, location["lat"] + north)


def draw_map(t: Texts, view: Any, seat: int, chart: Chart) -> list[str]:
    """The whole map as seen by one seat."""
    ask = asked(view, seat)
    names = {place["id"]: t.name(LOCATION, place["id"]) for place in PLACES}
    drawn = [
        el(
            "rect",
            x=float(chart.x),
            y=float(chart.y),
            width=float(chart.width),
            height=float(chart.height),
            klass="ee-sea",
        ),
        el("path", d=coastline(chart.width, chart.height), transform=place_at(chart.x, chart.y), klass="ee-land"),
        lines_of_travel(chart, names),
    ]
    near = _within_reach(view, seat, ask)
    roads = _roads(view, seat, ask)
    for number, place in enumerate(PLACES):
        drawn.append(_location(t, view, chart, number, place, ask, number in near, roads))
    for road in roads:
        drawn.append(_arrow(t, chart, road))
    for number, place in enumerate(PLACES):
        drawn += _pawns(t, view, chart, number, place, seat)
    return [_clip(chart), group(*drawn, clip_path="url(#ee-map)")]


def _clip(chart: Chart) -> str:
    frame = el("rect", x=float(chart.x), y=float(chart.y), width=float(chart.width), height=float(chart.height), rx=8)
    return el("defs", el("clipPath", frame, id="ee-map"))


@cache
def coastline(width: float, height: float) -> str:
    """The land of our window; what crosses the date line is drawn once on either side."""
    turned = [[(lon + turn, lat) for lon, lat in ring] for ring in rings() for turn in (-360, 0, 360)]
    seen = [land for land in turned if any(WEST <= lon <= EAST and lat >= SOUTH for lon, lat in land)]
    return coast_path(equirectangular(WEST, EAST, NORTH, SOUTH, width, height), 0.7, seen)


def explorers(view: Any, row: int) -> list[int]:
    """Where the explorers of a row stand; -1 for one not placed yet."""
    return [view.explorer[row, pawn] - 1 for pawn in range(PAWN_COUNT)]


def _within_reach(view: Any, seat: int, ask: Ask | None) -> set[int]:
    """Locations the viewer's explorers can reach with the fuel at hand; for a placement, all that are free."""
    if ask in (Ask.PLACE_THIRD, Ask.RELOCATE_TO):
        return set(range(len(PLACES))) - set(explorers(view, seat))
    fuel = {Ask.TRAVEL_STEP: view.frames[view.depth - 1, 2], Ask.FREE_STEP: 1}.get(ask, 0) if ask is not None else 0
    reached = {place for place in explorers(view, seat) if place >= 0} if fuel else set()
    for _ in range(fuel):
        reached |= {other for place in reached for other in NEIGHBOURS[place]}
    return reached


def _roads(view: Any, seat: int, ask: Ask | None) -> list[int]:
    if ask not in (Ask.TRAVEL_STEP, Ask.FREE_STEP):
        return []
    standing = explorers(view, seat)
    return [
        i
        for i, (start, end) in enumerate(ROADS)
        if start in standing and not (ask == Ask.FREE_STEP and end in standing)
    ]


def _location_id(number: int, place: dict[str, Any], ask: Ask | None, roads: list[int]) -> str:
    """What a click on a location means now: the place itself, the market there, or the only step that leads to it."""
    if "market" in place and ask in (Ask.SELL_MARKET, Ask.TILE_MARKET):
        return f"market:{place['market']}"
    leading = [road for road in roads if ROADS[road][1] == number]
    return f"road:{ROAD.names[leading[0]]}" if len(leading) == 1 else f"location:{place['id']}"


def _title(t: Texts, place: dict[str, Any]) -> str:
    key = {"market": "place_market", "dig": "place_dig", "dig_market": "place_both", "black_market": "place_black"}[
        place["kind"]
    ]
    return t(f"board.{key}", place=t.name(LOCATION, place["id"]), market=place.get("market", ""))


def _location(
    t: Texts, view: Any, chart: Chart, number: int, place: dict[str, Any], ask: Ask | None, near: bool, roads: list[int]
) -> str:
    kinds = {glyph: CODES[COLOURS.index(place["colour"])] + glyph for glyph in place.get("glyphs", ())}
    counts, words = {}, {}
    for glyph, name in kinds.items():
        kind = RELIC.index(name)
        counts[glyph] = view.site[kind]
        words[glyph] = t(
            "board.relics_here",
            relic=t.name(RELIC, kind),
            value=VALUE[kind],
            count=view.site[kind],
            stack=view.stack[kind],
        )
    token = location_token(chart, place, counts, t.name(LOCATION, number), words, near)
    return group(
        title(_title(t, place)),
        *token,
        klass="ee-location",
        data_id=_location_id(number, place, ask, roads),
        tabindex=0,
    )


def pawn_row(chart: Chart, place: dict[str, Any], count: int) -> tuple[float, float, float, float]:
    """Where explorers stand below a location: the first one's centre, the step to the next, their size."""
    x, y = chart.of(place)
    size = chart.tile * 0.86
    step = size * 0.72
    return x - step * (count - 1) / 2, y + chart.tile / 2 + size * 0.62, step, size


def _pawns(t: Texts, view: Any, chart: Chart, number: int, place: dict[str, Any], viewer: int) -> list[str]:
    rows = range(1 if view.solo else view.seats)
    standing = [(row, pawn) for row in rows for pawn, at in enumerate(explorers(view, row)) if at == number]
    left, below, step, size = pawn_row(chart, place, len(standing))
    return [
        explorer(left + i * step, below, size, row, t("board.explorer", player=t.player(view, row)), row == viewer,
                 id=f"piece-explorer-{row}-{pawn}", data_id=f"location:{place['id']}" if row == viewer else None)
        for i, (row, pawn) in enumerate(standing)
    ]  # fmt: skip


def _arrow(t: Texts, chart: Chart, road: int) -> str:
    """A handle on the line of a possible step, pointing where it leads; round the edge it points outwards."""
    start, end = (PLACES[place] for place in ROADS[road])
    (x1, y1), (x2, y2) = chart.of(start), chart.of(end)
    if {start["id"], end["id"]} in [set(pair) for pair in TOML["map"]["wrap_edges"]]:
        x2 += chart.width * (-1 if x2 > x1 else 1)
    length = math.hypot(x2 - x1, y2 - y1)
    reach = min(chart.tile * 1.55 + 0.25 * token_width(start, chart.tile), length * 0.5)
    x, y = x1 + (x2 - x1) * reach / length, y1 + (y2 - y1) * reach / length
    turn = math.degrees(math.atan2(y2 - y1, x2 - x1))
    size = chart.tile * 0.42
    head = el(
        "path",
        d=f"M{-size:.1f} {-size:.1f}L{size * 1.3:.1f} 0L{-size:.1f} {size:.1f}L{-size * 0.4:.1f} 0Z",
        transform=f"rotate({turn:.0f})",
    )
    name = ROAD.names[road]
    return group(
        title(t("board.step_to", road=t.name(ROAD, name))),
        head,
        transform=place_at(x, y),
        klass="ee-step",
        data_id=f"road:{name}",
        tabindex=0,
    )


def token_width(location: dict[str, Any], tile: float) -> float:
    tiles = len(location.get("glyphs", ()))
    dig = tiles * (tile + 2) + 6 if tiles else 0
    market = tile + 8 if "market" in location or location["kind"] == "black_market" else 0
    return dig + market + (2 if dig and market else 0)


def lines_of_travel(chart: Chart, names: dict[str, str]) -> str:
    """All lines; those round the edge of the board leave on one side and come back on the other, with a name."""
    by_id = {each["id"]: each for each in PLACES}
    wraps = TOML["map"]["wrap_edges"]
    around = {frozenset(pair) for pair in wraps}
    drawn = []
    for each in PLACES:
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
        label(right - 4, at_edge + 12, f"{names[west['id']]} ▸", "ee-tiny" if small else "ee-small", "end"),
    ]


def location_token(
    chart: Chart, location: dict[str, Any], relics: dict[str, int], name: str, words: dict[str, str], near: bool
) -> list[str]:
    """One location: `relics` counts what lies there by glyph; `words` gives the title of each relic type."""
    x, y = chart.of(location)
    tile = chart.tile
    left = x - token_width(location, tile) / 2
    drawn = []
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
        drawn.append(
            label(x, y - tile / 2 - (8 if location["kind"] == "black_market" else 12), name, "ee-place", "middle")
        )
    return drawn


def _halo(x: float, y: float, w: float, h: float) -> str:
    return el(
        "rect",
        x=float(x - w / 2),
        y=float(y - h / 2),
        width=float(w),
        height=float(h),
        rx=float(h / 2),
        klass="ee-near",
    )


def _market(left: float, y: float, tile: float, number: int) -> list[str]:
    side = tile + 8
    return [
        el(
            "rect", x=float(left), y=float(y - side / 2), width=float(side), height=float(side), rx=4, klass="ee-market"
        ),
        mark(f"symbol-{number}", left + side / 2, y, tile * 0.82),
        *badge(left + side - 1, y - side / 2 + 1, number, tile * 0.25),
    ]


def _black_market(x: float, y: float, tile: float, symbols: list[str]) -> list[str]:
    r = tile * 0.95
    points = " ".join(
        f"{x + dx * r:.1f},{y + dy * r:.1f}"
        for dx, dy in ((1, 0), (0.5, 0.72), (-0.5, 0.72), (-1, 0), (-0.5, -0.72), (0.5, -0.72))
    )
    return [
        el("polygon", points=points, klass="ee-hexagon"),
        *(
            mark(f"symbol-{int(symbol[1:])}", x + side * tile * 0.38, y, tile * 0.56, "ee-on-dark")
            for side, symbol in zip((-1, 1), symbols, strict=True)
        ),
    ]


def _dig_site(
    left: float, y: float, tile: float, location: dict[str, Any], relics: dict[str, int], words: dict[str, str]
) -> list[str]:
    width = len(location["glyphs"]) * (tile + 2) + 6
    drawn = [
        el(
            "rect",
            x=float(left),
            y=float(y - tile / 2 - 4),
            width=float(width),
            height=float(tile + 8),
            rx=float(tile / 2 + 4),
            klass=f"ee-site ee-rim-{location['colour']}",
        )
    ]
    for i, glyph in enumerate(location["glyphs"]):
        count = relics.get(glyph, 0)
        x = left + 4 + tile / 2 + i * (tile + 2)
        kind = CODES[COLOURS.index(location["colour"])] + glyph
        drawn.append(
            group(
                title(words[glyph]),
                *relic(x, y, tile, location["colour"], glyph, count or None, faded=count == 0, top=True),
                klass="ee-relic",
                data_id=f"pick {kind}",
            )
        )
    return drawn
