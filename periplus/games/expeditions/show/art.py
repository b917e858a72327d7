"""The pieces of the board as symbols, each drawn once around 0, 0 and used by name."""

from functools import cache
from pathlib import Path

from periplus.games.expeditions import data as d
from periplus.kit.draw import ArtSheet, shape_of
from periplus.kit.draw import element as el

SHEET = ArtSheet("ex", Path(__file__).parent)
use, drawings = SHEET.use, SHEET.file

# A shape tells apart what a colour alone would not: kinds of stops, expeditions, players.
EMBLEMS = {"red": "balloon", "blue": "ship", "yellow": "camel"}
FIGURE_PATHS = {
    "circle": "M-3.4 0a3.4 3.4 0 1 1 6.8 0a3.4 3.4 0 1 1-6.8 0z",
    "square": "M-3-3h6v6h-6z",
    "triangle": "M0-4l4 7h-8z",
    "diamond": "M0-4.4l4.2 4.4l-4.2 4.4l-4.2-4.4z",
    "star": "M0-4.6l1.3 3 3.2.3-2.4 2.1.8 3.2-2.9-1.7-2.9 1.7.8-3.2-2.4-2.1 3.2-.3z",
    "hexagon": "M-2-3.5h4l2 3.5-2 3.5h-4l-2-3.5z",
}


@cache
def symbols() -> str:
    """Everything a map, a tray or a figure uses by name, without the land and the postcards."""
    figures = (el("path", id=f"ex-f-{name}", d=data) for name, data in FIGURE_PATHS.items())
    return drawings("pieces") + "".join(figures)


def stop_name(node: int) -> str:
    """The symbol of a node's kind."""
    return {d.GREEN: "n-place", d.BLUE: "n-blue", d.RED: "n-red"}.get(d.NODE_KIND[node], "n-start")


def emblem(c: int) -> str:
    return EMBLEMS[d.COLOUR.names[c]]


def figure_of(figure: str, seat: int) -> str:
    """The symbol of a person's figure; without one, the seat's."""
    return f"f-{shape_of(figure, seat)}"


def figure_mark(figure: str, seat: int, scale: float = 1.0, **attributes: object) -> str:
    """A round token in the seat's colour with its person's figure, around 0, 0."""
    size = f"scale({scale})" if scale != 1.0 else None
    inside = use("tok") + use(figure_of(figure, seat), klass="tok-f")
    return el("g", el("g", inside, transform=size), klass=f"seat-{seat}", **attributes)
