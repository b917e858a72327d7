"""The sheet that never changes: sea, land, the dotted network and its stops."""

import tomllib
from functools import cache
from math import dist
from pathlib import Path

from periplus.games.expeditions import data as d
from periplus.games.expeditions.show.art import stop_name, use
from periplus.games.expeditions.show.board_chart import Chart, Point, at, land, network, placed, segment
from periplus.games.expeditions.show.reading import where
from periplus.kit import Texts
from periplus.kit.draw import element as el
from periplus.kit.draw import group, number, title

# Small things drawn on the land and at sea, as shares of the sheet.
DECORATION = tomllib.loads(Path(__file__).with_name("decoration.toml").read_text("utf-8"))
CLEARANCE = 13.0
BEYOND = 900  # the sea goes on outside the sheet, for windows of another shape


@cache
def ground(chart: Chart) -> str:
    """Sea, land and network: the same for every language."""
    w, h = chart.width, chart.height
    sea = el("rect", x=-BEYOND, y=-BEYOND, width=w + 2 * BEYOND, height=h + 2 * BEYOND, klass="ex-sea")
    coast = "".join(
        use("land", klass=f"ex-{name}", transform=chart.land_place)
        for name in ("w3", "w3b", "w2", "w2b", "w1", "coast")
    )
    roads = el("path", d=network(chart), klass="ex-net")
    return sea + graticule(chart) + coast + decoration(chart) + roads


def land_symbol() -> str:
    return el("path", id="ex-land", d=land())


def graticule(chart: Chart) -> str:
    lines = [f"M{number(chart.spot(i / 12, 0)[0])} {-BEYOND}V{number(chart.height + BEYOND)}" for i in range(-6, 19)]
    lines += [f"M{-BEYOND} {number(chart.spot(0, i / 6)[1])}H{number(chart.width + BEYOND)}" for i in range(-4, 11)]
    return el("path", d="".join(lines), klass="ex-grat")


def decoration(chart: Chart) -> str:
    """Mountains, trees and dunes with room around them, and what swims and sails."""
    near = [point for node in range(d.NODES) for point in chart.copies(node)]
    near += [segment(chart, i).at(share / 8) for i in range(d.SEGMENTS) for share in range(1, 8)]
    drawn = [
        use(f"d-{name}", transform=placed(chart.spot(x, y), scale=chart.mark))
        for name, spots in DECORATION["on_land"].items()
        for x, y in spots
        if all(dist(chart.spot(x, y), point) > CLEARANCE * chart.mark for point in near)
    ]
    swimming = [
        use(f"d-{each['name']}", transform=placed(chart.spot(each["x"], each["y"]), scale=each["size"] * chart.mark))
        for each in DECORATION["at_sea"]
    ]
    return group(*drawn, klass="ex-deco") + group(*swimming, klass="ex-at-sea")


def stops(t: Texts, chart: Chart) -> str:
    """Every node, a thing to touch, to name and to find."""
    return group(*(stop(t, chart, node) for node in range(d.NODES)), klass="nodes")


def stop(t: Texts, chart: Chart, node: int) -> str:
    name, place = t.name(d.NODE, node), where(t, node)
    drawn = [one_stop(chart, node, point) for point in chart.copies(node)]
    return group(
        title(t("board.place", node=name, where=place)),
        *drawn,
        klass="node",
        data_id=f"node:{d.NODE.names[node]}",
        data_search=f"{name} ({place})" if d.NODE_KIND[node] == d.GREEN else None,
    )


def one_stop(chart: Chart, node: int, point: Point) -> str:
    parts = [
        el("circle", r=chart.target / 2, klass="hit"),
        el("circle", r=13.0 * chart.mark, klass="halo"),
        use(stop_name(node), transform=f"scale({number(chart.mark)})" if chart.mark != 1 else None),
    ]
    if node in d.WRAPS:
        parts.append(chevron(-1 if point[0] < chart.width / 2 else 1))
    return group(*parts, transform=placed(point))


def rose(chart: Chart) -> str:
    """The compass rose again, above the ribbons that leave it."""
    return use("n-start", transform=placed(chart.at(d.START), scale=chart.mark), klass="above")


def chevron(way: int) -> str:
    """At the edge of the map: the same stop goes on at the other edge."""
    return el("path", d=f"M{at((way * 14, -5))}l{way * 6} 5l{-way * 6} 5", klass="ex-wrap")


def named(t: Texts, node: int) -> str:
    """The name as the map writes it, without what stands in brackets."""
    return t.name(d.NODE, node).split(" (")[0]
