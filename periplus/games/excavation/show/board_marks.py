"""The marks of the board: market symbols, glyphs, colour emblems, seat shapes, and the pieces made of them.

Every mark is our own drawing in a box from -10 to 10, defined once per picture and used by name; all are distinct in
shape, so that nothing on the board is told by colour alone.
"""

from __future__ import annotations

from typing import Any

from periplus.core.svg import element as el
from periplus.core.svg import text, title

COLOURS = ("orange", "green", "purple", "red", "yellow", "white")
SEAT_SHAPES = ("round", "square", "triangle", "diamond")

LINE = {
    "fill": "none",
    "stroke": "currentColor",
    "stroke_width": 2.4,
    "stroke_linecap": "round",
    "stroke_linejoin": "round",
}
SOLID = {"fill": "currentColor"}


def _sun() -> list[str]:
    rays = "M0 -9.4V-6.8M0 6.8V9.4M-9.4 0H-6.8M6.8 0H9.4"
    rays += "M-6.7 -6.7L-4.8 -4.8M4.8 4.8L6.7 6.7M6.7 -6.7L4.8 -4.8M-4.8 4.8L-6.7 6.7"
    return [el("circle", r=4.2, **SOLID), el("path", d=rays, **LINE)]


def _wave() -> list[str]:
    return [el("path", d=f"M-9 {y}q3 -6 6 0t6 0t6 0", **LINE) for y in (-3.5, 4.5)]


def _peak() -> list[str]:
    return [el("path", d="M-9.5 8L-2.5 -8L2 2.2L4.2 -1.6L9.5 8Z", **SOLID)]


def _planet() -> list[str]:
    ring = "M-5.2 1.6C-9 4 -10 6 -8.6 6.6C-6 7.6 7.6 0.6 9.2 -3.6C10 -5.8 7.4 -5.6 4.6 -4.4"
    return [el("circle", r=5.4, **SOLID), el("path", d=ring, **(LINE | {"stroke_width": 1.9}))]


def _hourglass() -> list[str]:
    return [el("path", d="M-6.5 -8.6H6.5L1.2 0L6.5 8.6H-6.5L-1.2 0Z", **SOLID)]


def _spiral() -> list[str]:
    return [
        el("path", d="M0 0A2.1 2.1 0 0 1 4.2 0A4.2 4.2 0 0 1 -4.2 0A6.3 6.3 0 0 1 8.4 0A8.4 8.4 0 0 1 -8.2 1.6", **LINE)
    ]


SYMBOLS = (_sun, _wave, _peak, _planet, _hourglass, _spiral)

GLYPHS = {
    "A": ("M-6.5 8L0 -8.5L6.5 8", (0, 4.6)),
    "B": ("M-4.5 -8.8V8.8M-4.5 -8.4L5 -4.3L-4.5 0L5 4.3L-4.5 8.4", None),
    "C": ("M5.6 -6A8 8 0 1 0 5.6 6", (0.8, 0)),
    "D": ("M-5.5 -8.2V8.2C9.5 8.2 9.5 -8.2 -5.5 -8.2ZM-5.5 0H0.6", None),
}

EMBLEMS = {
    "orange": el("circle", r=8.2, **SOLID),
    "green": el("path", d="M0 -9L9.2 7.4H-9.2Z", **SOLID),
    "purple": el("path", d="M0 -10L7.4 0L0 10L-7.4 0Z", **SOLID),
    "red": el("rect", x=-7.6, y=-7.6, width=15.2, height=15.2, **SOLID),
    "yellow": el(
        "path", d="M0 -10L2.9 -3.3L9.8 -3L4.4 1.5L6.2 8.4L0 4.6L-6.2 8.4L-4.4 1.5L-9.8 -3L-2.9 -3.3Z", **SOLID
    ),
    "white": el("path", d="M-7 0A7 7 0 0 1 7 0A7 7 0 0 1 -7 0Z", **(LINE | {"stroke_width": 4})),
}

SHAPES = (
    el("circle", r=8, **SOLID),
    el("rect", x=-7.4, y=-7.4, width=14.8, height=14.8, **SOLID),
    el("path", d="M0 -9L9 7.4H-9Z", **SOLID),
    el("path", d="M0 -10L8.6 0L0 10L-8.6 0Z", **SOLID),
)


def definitions() -> str:
    """All marks, to be put once at the top of a picture."""
    parts = [el("g", *draw(), id=f"ee-symbol-{i + 1}") for i, draw in enumerate(SYMBOLS)]
    for letter, (path, dot) in GLYPHS.items():
        drawn = [el("path", d=path, **LINE)]
        if dot is not None:
            drawn.append(el("circle", cx=dot[0], cy=dot[1], r=2.1, **SOLID))
        parts.append(el("g", *drawn, id=f"ee-glyph-{letter}"))
    parts += [el("g", emblem, id=f"ee-emblem-{name}") for name, emblem in EMBLEMS.items()]
    parts += [el("g", shape, id=f"ee-shape-{i}") for i, shape in enumerate(SHAPES)]
    return el("defs", *parts)


def place_at(x: float, y: float, scale: float = 1) -> str:
    return f"translate({x:.1f} {y:.1f})" + ("" if scale == 1 else f" scale({scale:.3f})")


def mark(name: str, x: float, y: float, size: float, css: str = "ee-ink") -> str:
    """One of the defined marks, centred, `size` across."""
    return el("use", href=f"#ee-{name}", transform=place_at(x, y, size / 20), klass=css)


def label(x: float, y: float, words: object, css: str = "", anchor: str | None = None, **more: Any) -> str:
    return text(x, y, words, klass=f"ee-t {css}".strip(), text_anchor=anchor, **more)


def box(x: float, y: float, w: float, h: float, css: str, r: float = 4, **more: Any) -> str:
    return el("rect", x=float(x), y=float(y), width=float(w), height=float(h), rx=r, klass=css, **more)


def relic(
    x: float,
    y: float,
    size: float,
    colour: str,
    glyph: str,
    corner: object = None,
    faded: bool = False,
    top: bool = False,
) -> list[str]:
    """A relic tile, centred: glyph in the middle, emblem top left, an optional number on the right."""
    half = size / 2
    css = f"ee-tile ee-{colour}" + (" ee-faded" if faded else "")
    drawn = [
        box(x - half, y - half, size, size, css, size * 0.16),
        mark(f"glyph-{glyph}", x, y + size * 0.02, size * 0.56, f"ee-on-{colour}"),
        mark(f"emblem-{colour}", x - size * 0.33, y - size * 0.33, size * 0.2, f"ee-on-{colour}"),
    ]
    if corner is not None:
        drawn += badge(x + half - 1, y - half if top else y + half - 1, corner, size * 0.24)
    return drawn


def badge(x: float, y: float, words: object, r: float) -> list[str]:
    r = max(r, 5.5)
    return [
        el("circle", cx=float(x), cy=float(y), r=float(r), klass="ee-badge"),
        text(x, y + r * 0.55, words, klass="ee-badge-text", text_anchor="middle", font_size=float(r * 1.55)),
    ]


def buyer(x: float, y: float, r: float, colour: str) -> list[str]:
    return [
        el("circle", cx=float(x), cy=float(y), r=r, klass=f"ee-buyer ee-{colour}"),
        mark(f"emblem-{colour}", x, y, r * 0.95, f"ee-on-{colour}"),
    ]


def cube(x: float, y: float, size: float, seat: int, count: int | None = None) -> list[str]:
    """A crew cube, centred, with the shape of its seat, or with how many there are."""
    half = size / 2
    drawn = [box(x - half, y - half, size, size, f"ee-cube ee-seat-{seat}", size * 0.15)]
    if count is None:
        drawn.append(mark(f"shape-{seat}", x, y, size * 0.5, "ee-on-seat"))
    else:
        drawn.append(label(x, y + size * 0.34, count, "ee-cube-count", "middle"))
    return drawn


def cubes(x: float, y: float, size: float, seat: int, count: int) -> list[str]:
    """Seat shape and count, for places where several cubes lie; `x` is the left edge."""
    return [
        box(x, y - size / 2, size * 1.9, size, f"ee-cube ee-seat-{seat}", size * 0.15),
        mark(f"shape-{seat}", x + size * 0.52, y, size * 0.5, "ee-on-seat"),
        label(x + size * 1.32, y + size * 0.34, count, "ee-cube-count", "middle"),
    ]


HEADS = (
    el("circle", cx=0, cy=-6.4, r=4.1),
    el("rect", x=-3.7, y=-10.2, width=7.4, height=7.4),
    el("path", d="M0 -11.4L4.9 -2.9H-4.9Z"),
    el("path", d="M0 -11.6L4.6 -6.6L0 -1.6L-4.6 -6.6Z"),
)


def explorer(x: float, y: float, size: float, seat: int, name: str, mine: bool, **more: Any) -> str:
    """A pawn standing at (x, y): its head has the shape of the seat, one's own has a ring round its foot."""
    ring = [el("ellipse", cx=0, cy=8, rx=8.4, ry=3.2, klass="ee-own-ring")] if mine else []
    body = el("path", d="M-5.6 9C-5.6 1 -2.6 1 -1.8 -3.4H1.8C2.6 1 5.6 1 5.6 9Z")
    return el(
        "g",
        title(name),
        *ring,
        el("g", body, HEADS[seat], klass=f"ee-pawn ee-seat-{seat}"),
        transform=place_at(x, y, size / 20),
        **more,
    )


def card(x: float, y: float, w: float, colour: str, number: int, fuel: int | None = None) -> list[str]:
    """An action card, top left corner at (x, y): colour band with emblem, large symbol, market number."""
    h = w * 1.38
    drawn = [
        box(x, y, w, h, "ee-card", w * 0.1),
        el("path", d=_band(x, y, w, w * 0.36), klass=f"ee-{colour}"),
        mark(f"emblem-{colour}", x + w * 0.24, y + w * 0.18, w * 0.22, f"ee-on-{colour}"),
        label(x + w * 0.78, y + w * 0.27, number, f"ee-card-number ee-on-{colour}", "middle"),
        mark(f"symbol-{number}", x + w / 2, y + h * 0.62, w * 0.5),
    ]
    if fuel is not None:
        drawn.append(label(x + w / 2, y + h - w * 0.06, f"{fuel}", "ee-tiny ee-muted", "middle"))
    return drawn


def travel_card(x: float, y: float, w: float, fuel: int, spent: bool) -> list[str]:
    h = w * 1.38
    return [
        box(x, y, w, h, "ee-card ee-travel" + (" ee-spent" if spent else ""), w * 0.1),
        el(
            "path",
            d=f"M{x + w * 0.24:.1f} {y + h * 0.3:.1f}h{w * 0.34:.1f}v{-w * 0.12:.1f}l{w * 0.22:.1f} {w * 0.2:.1f}"
            f"l{-w * 0.22:.1f} {w * 0.2:.1f}v{-w * 0.12:.1f}h{-w * 0.34:.1f}z",
            klass="ee-arrow",
        ),
        label(x + w / 2, y + h * 0.84, fuel, "ee-card-fuel", "middle"),
    ]


def _band(x: float, y: float, w: float, h: float) -> str:
    r = w * 0.1
    left = f"M{x:.1f} {y + h:.1f}V{y + r:.1f}a{r:.1f} {r:.1f} 0 0 1 {r:.1f} {-r:.1f}"
    return left + f"H{x + w - r:.1f}a{r:.1f} {r:.1f} 0 0 1 {r:.1f} {r:.1f}V{y + h:.1f}Z"
