"""The sheet that never changes: sea, land, the dotted network and its stops."""

from functools import cache
from math import hypot

from periplus.games.expeditions import data as d
from periplus.games.expeditions.show.art import stop_name, use
from periplus.games.expeditions.show.board_chart import Chart, Point, at, land, network, placed, segment
from periplus.games.expeditions.show.reading import where
from periplus.kit import Texts
from periplus.kit.draw import element as el
from periplus.kit.draw import group, number, title

# Small things drawn on the land, as shares of the sheet; left out where a stop or a segment needs the room.
DECORATION = {
    "mt": (
        (0.129, 0.077),
        (0.195, 0.874),
        (0.802, 0.305),
        (0.697, 0.262),
        (0.448, 0.223),
        (0.912, 0.897),
        (0.769, 0.139),
        (0.612, 0.115),
        (0.093, 0.236),
        (0.195, 0.817),
    ),
    "pine": (
        (0.193, 0.116),
        (0.161, 0.137),
        (0.625, 0.116),
        (0.643, 0.139),
        (0.722, 0.08),
        (0.799, 0.094),
        (0.833, 0.117),
        (0.753, 0.05),
        (0.836, 0.068),
        (0.597, 0.09),
        (0.55, 0.1),
        (0.267, 0.133),
    ),
    "palm": ((0.268, 0.642), (0.519, 0.53), (0.885, 0.576), (0.281, 0.689), (0.198, 0.521), (0.489, 0.538)),
    "dune": (
        (0.422, 0.375),
        (0.633, 0.393),
        (0.65, 0.408),
        (0.522, 0.722),
        (0.85, 0.819),
        (0.635, 0.244),
        (0.485, 0.43),
        (0.395, 0.39),
    ),
    "ice": ((0.404, -0.024), (0.418, -0.052), (0.388, -0.0)),
    "bush": (
        (0.516, 0.616),
        (0.567, 0.598),
        (0.243, 0.793),
        (0.89, 0.37),
        (0.757, 0.416),
        (0.554, 0.138),
        (0.232, 0.713),
    ),
}
AT_SEA = (
    ("ship", 0.105, 0.865, 0.9),
    ("whale", 0.3, 0.885, 0.9),
    ("serp", 0.752, 0.905, 0.8),
    ("ship", 0.33, 0.455, 0.62),
)
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
    near = [chart.at(node, side) for node in range(d.NODES) for side in ("left", "right")]
    near += [segment(chart, i).at(share / 8) for i in range(d.SEGMENTS) for share in range(1, 8)]
    drawn = [
        use(f"d-{name}", transform=placed(chart.spot(x, y), scale=chart.mark))
        for name, spots in DECORATION.items()
        for x, y in spots
        if is_free(chart.spot(x, y), near, CLEARANCE * chart.mark)
    ]
    swimming = [
        use(f"d-{name}", transform=placed(chart.spot(x, y), scale=size * chart.mark)) for name, x, y, size in AT_SEA
    ]
    return group(*drawn, klass="ex-deco") + group(*swimming, klass="ex-at-sea")


def is_free(spot: Point, near: list[Point], room: float) -> bool:
    return all(hypot(spot[0] - x, spot[1] - y) > room for x, y in near)


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
