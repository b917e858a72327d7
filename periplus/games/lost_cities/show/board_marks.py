"""The small signs of the sheet, drawn in a box from -1 to 1 and placed where they are needed."""

from __future__ import annotations

from math import cos, pi, sin

from periplus.core.svg import element, number
from periplus.games.lost_cities.data import COLOUR, SHAPES


def _star(points: int = 5, inner: float = 0.42) -> str:
    tips = []
    for i in range(2 * points):
        radius = 1.0 if i % 2 == 0 else inner
        angle = pi * i / points - pi / 2
        tips.append(f"{number(radius * cos(angle))} {number(radius * sin(angle) + 0.08)}")
    return f"M{'L'.join(tips)}Z"


PATHS = {
    "heart": "M0 .9C-1.35 -.05 -1 -.85 -.48 -.85C-.18 -.85 0 -.62 0 -.42"
    "C0 -.62 .18 -.85 .48 -.85C1 -.85 1.35 -.05 0 .9Z",
    "circle": "M-.85 0A.85 .85 0 1 1 .85 0A.85 .85 0 1 1 -.85 0Z",
    "square": "M-.78 -.78H.78V.78H-.78Z",
    "triangle": "M0 -.88L.98 .78H-.98Z",
    "cross": "M-.3 -.9H.3V-.3H.9V.3H.3V.9H-.3V.3H-.9V-.3H-.3Z",
    "star": _star(),
    "diamond": "M0 -1L1 0L0 1L-1 0Z",
    "vase": "M-.4 -.95H.4V-.75H.26C.28 -.5 .72 -.34 .72 .12C.72 .55 .44 .74 .38 .95H-.38C-.44 .74 -.72 .55 -.72 .12"
    "C-.72 -.34 -.28 -.5 -.26 -.75H-.4Z",
    "arrow": "M-.72 -.08L0 -.8L.72 -.08V.32L0 -.4L-.72 .32ZM-.72 .56L0 -.16L.72 .56V.96L0 .24L-.72 .96Z",
    "bridge": "M-1 -.4H1V.55H.74C.74 .05 .42 -.08 0 -.08C-.42 -.08 -.74 .05 -.74 .55H-1Z",
    "die": "M-.6 -.85H.6A.25 .25 0 0 1 .85 -.6V.6A.25 .25 0 0 1 .6 .85"
    "H-.6A.25 .25 0 0 1 -.85 .6V-.6A.25 .25 0 0 1 -.6 -.85Z",
    "tick": "M-.75 .05L-.2 .6L.8 -.6",
    "camel": "M-.95 .8V.05C-.95 -.35 -.6 -.3 -.55 -.05C-.5 -.6 -.05 -.6 0 -.1C.1 -.5 .45 -.5 .5 -.05"
    "L.62 -.6L.95 -.7L1 -.45L.8 -.38L.72 .2L.6 .3V.8H.42V.35H-.6V.8Z",
}


def mark(name: str, x: float, y: float, size: float, klass: str) -> str:
    """A sign centred on (x, y), `size` from its middle to its edge."""
    place = f"translate({number(x)} {number(y)}) scale({number(size)})"
    return element("path", d=PATHS[name], transform=place, klass=klass, vector_effect="non-scaling-stroke")


SEAT_SHAPES = ("circle", "square", "triangle", "diamond", "star")


def seat_mark(seat: int, x: float, y: float, size: float, klass: str = "seat-dot") -> str:
    """Players are told apart by shape as well as by colour."""
    return mark(SEAT_SHAPES[seat], x, y, size, klass)


def shape_of(c: int) -> str:
    """The colour's second name. LC-003"""
    return SHAPES[COLOUR.names[c]]


def box(x: float, y: float, width: float, height: float, klass: str, round_: float = 4, **more: object) -> str:
    return element(
        "rect",
        x=float(x),
        y=float(y),
        width=float(width),
        height=float(height),
        rx=float(round_),
        klass=klass,
        **more,
    )


def stroke(x1: float, y1: float, x2: float, y2: float, klass: str) -> str:
    return element("line", x1=float(x1), y1=float(y1), x2=float(x2), y2=float(y2), klass=klass)
