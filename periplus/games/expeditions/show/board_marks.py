"""The marks of the board: a shape for every kind of node, every expedition and every seat, beside its colour."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from periplus.core.svg import element as el
from periplus.core.svg import number
from periplus.games.expeditions.data import BLUE, COLOUR, GREEN, NODE_KIND, RED


@cache
def polygon(x: float, y: float, radius: float, corners: int, turn: float = 0.0, inner: float = 1.0) -> str:
    """A regular polygon as path data, first corner up; `inner` < 1 makes a star."""
    count = corners if inner == 1.0 else 2 * corners
    points = []
    for i in range(count):
        r = radius * (inner if i % 2 and inner != 1.0 else 1.0)
        angle = turn + 2 * pi * i / count
        points.append(f"{number(x + r * sin(angle))} {number(y - r * cos(angle))}")
    return "M" + "L".join(points) + "Z"


def shape(name: str, x: float, y: float, r: float, **attributes: object) -> str:
    if name == "circle":
        return el("circle", cx=float(x), cy=float(y), r=float(r), **attributes)
    data = {
        "square": polygon(x, y, r * 1.25, 4, pi / 4),
        "diamond": polygon(x, y, r * 1.25, 4),
        "triangle": polygon(x, y + r * 0.15, r * 1.3, 3),
        "star": polygon(x, y, r * 1.3, 5, inner=0.5),
        "hexagon": polygon(x, y, r * 1.1, 6),
    }[name]
    return el("path", d=data, **attributes)


SEAT_SHAPES = ("circle", "square", "triangle", "diamond", "star", "hexagon")
COLOUR_SHAPES = ("circle", "diamond", "square")


def seat_mark(seat: int, x: float, y: float, r: float, klass: str = "") -> str:
    return shape(SEAT_SHAPES[seat], x, y, r, klass=f"ex-seat seat-{seat} {klass}".strip())


def colour_mark(c: int, x: float, y: float, r: float, klass: str = "") -> str:
    return shape(COLOUR_SHAPES[c], x, y, r, klass=f"ex-{COLOUR.names[c]} ex-badge {klass}".strip())


def node_mark(node: int, x: float, y: float, r: float) -> str:
    """Green places are round, blue stops diamonds with a plus, red stops tickets, the start is a compass rose."""
    kind = NODE_KIND[node]
    if kind == GREEN:
        return el("circle", cx=float(x), cy=float(y), r=float(r), klass="ex-green")
    if kind == BLUE:
        plus = f"M{number(x - r * 0.5)} {number(y)}h{number(r)}M{number(x)} {number(y - r * 0.5)}v{number(r)}"
        return shape("diamond", x, y, r, klass="ex-stop-blue") + el("path", d=plus, klass="ex-plus")
    if kind == RED:
        return ticket(x, y, r * 1.15, "ex-stop-red")
    rose = el("path", d=polygon(x, y, r * 2.0, 4, pi / 4, inner=0.42), klass="ex-rose-minor")
    return rose + el("path", d=polygon(x, y, r * 2.5, 4, inner=0.3), klass="ex-rose")


def tick(x: float, y: float, r: float, klass: str) -> str:
    n = number
    return el("path", d=f"M{n(x - r * 0.5)} {n(y)}l{n(r * 0.4)} {n(r * 0.45)}l{n(r * 0.65)} {n(-r * 0.9)}", klass=klass)


def ticket(x: float, y: float, r: float, klass: str) -> str:
    """A ticket: a rectangle with a bite out of each side."""
    w, h, bite = r, r * 0.74, r * 0.26
    n = number
    side = f"v{n(h - bite)}a{n(bite)} {n(bite)} 0 0 0 0 {n(2 * bite)}v{n(h - bite)}"
    back = f"v{n(bite - h)}a{n(bite)} {n(bite)} 0 0 0 0 {n(-2 * bite)}v{n(bite - h)}"
    return el("path", d=f"M{n(x + w)} {n(y - h)}{side}h{n(-2 * w)}{back}z", klass=klass)
