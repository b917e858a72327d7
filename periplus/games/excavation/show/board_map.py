"""The map: coastlines, lines of travel, 21 locations, explorers below them and the steps they may take."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

from periplus.core.land import coast_path, equirectangular, rings
from periplus.core.svg import element as el
from periplus.core.svg import group, title
from periplus.core.texts import Texts
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.data import (
    HOME,
    LOCATION,
    NEIGHBOURS,
    PAWN_COUNT,
    PLACES,
    RELIC,
    RELIC_COUNT,
    ROAD,
    ROADS,
    TOML,
    VALUE,
)
from periplus.games.excavation.show.board_marks import explorer, label, place_at
from periplus.games.excavation.show.board_places import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Chart,
    Find,
    location_token,
    pawn_row,
    token_width,
)
from periplus.games.excavation.show.reading import asked, glyph_of


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
    if ask == Ask.TRAVEL_STEP:
        fuel = t("board.fuel", fuel=view.frames[view.depth - 1, 2])
        drawn.append(label(chart.x + 12, chart.y + chart.height - 12, fuel, "ee-strong"))
    # On a phone the map alone can be enlarged; on a desk the whole board can.
    zoom = "map" if chart.small else None
    return [_clip(chart), group(*drawn, clip_path="url(#ee-map)", data_zoom=zoom)]


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


def _location_id(number: int, place: dict[str, Any], ask: Ask | None, roads: list[int]) -> str | None:
    """What a click on a location means now: the place itself, the market there, or the only step that leads to it."""
    if ask in (Ask.PLACE_THIRD, Ask.RELOCATE_TO, Ask.RELOCATE_EXPLORER):
        return f"location:{place['id']}"
    if "market" in place and ask in (Ask.SELL_MARKET, Ask.TILE_MARKET):
        return f"market:{place['market']}"
    leading = [road for road in roads if ROADS[road][1] == number]
    return f"road:{ROAD.names[leading[0]]}" if len(leading) == 1 else None


def _title(t: Texts, place: dict[str, Any]) -> str:
    key = {"market": "place_market", "dig": "place_dig", "dig_market": "place_both", "black_market": "place_black"}[
        place["kind"]
    ]
    return t(f"board.{key}", place=t.name(LOCATION, place["id"]), market=place.get("market", ""))


def _location(
    t: Texts, view: Any, chart: Chart, number: int, place: dict[str, Any], ask: Ask | None, near: bool, roads: list[int]
) -> str:
    token = location_token(chart, place, t.name(LOCATION, number), _finds(t, view, number, ask), near)
    data_id = _location_id(number, place, ask, roads)
    return group(title(_title(t, place)), *token, klass="ee-location", id=f"location:{place['id']}", data_id=data_id)


def _finds(t: Texts, view: Any, number: int, ask: Ask | None) -> list[Find]:
    """The relic types at home in a location, with what lies there now."""
    digging = ask in (Ask.DIG_PICK, Ask.DRONE_PICK)
    finds = []
    for kind in range(RELIC_COUNT):
        if HOME[kind] == number:
            figures = {"value": VALUE[kind], "count": view.site[kind], "stack": view.stack[kind]}
            words = t("board.relics_here", relic=t.name(RELIC, kind), **figures)
            finds.append(Find(glyph_of(kind), view.site[kind], words, f"pick {RELIC.names[kind]}" if digging else None))
    return finds


def _pawns(t: Texts, view: Any, chart: Chart, number: int, place: dict[str, Any], viewer: int) -> list[str]:
    rows = range(1 if view.solo else view.seats)
    standing = [(row, pawn) for row in rows for pawn, at in enumerate(explorers(view, row)) if at == number]
    left, below, step, size = pawn_row(chart, place, len(standing))
    return [
        explorer(left + i * step, below, size, row, t("board.explorer", player=t.player(view, row)), row == viewer,
                 id=f"piece-explorer-{row}-{pawn}")
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
    )


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
    return [
        _line(x1, y1, left, at_edge, "ee-around"),
        _line(x2, y2, right, at_edge, "ee-around"),
        label(left + 4, at_edge - 4, f"◂ {names[east['id']]}", "ee-tiny" if chart.small else "ee-small", "start"),
        label(right - 4, at_edge + 12, f"{names[west['id']]} ▸", "ee-tiny" if chart.small else "ee-small", "end"),
    ]
