"""The smallest pieces of the drawing: symbols of the art sheet, words, boxes and lines."""

from functools import lru_cache

from periplus.core.draw.svg import number

kept = lru_cache(1024, typed=True)  # the same few pieces come at every table again and again


@kept
def use(name: str, x: float, y: float, width: float, height: float, klass: str = "") -> str:
    """A symbol of the art sheet in a box."""
    shown = f' class="{klass}"' if klass else ""
    box = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f'<use href="#lc-{name}" {box}{shown}/>'


@kept
def sign(name: str, x: float, y: float, size: float, klass: str = "") -> str:
    """A symbol centred on a point; vases are taller than wide."""
    tall = size * 28 / 24 if name.startswith("vase") else size
    return use(name, x - size / 2, y - tall / 2, size, tall, klass)


@kept
def words(x: float, y: float, text: object, klass: str, size: float) -> str:
    return f'<text x="{number(x)}" y="{number(y)}" class="{klass}" font-size="{number(size)}">{text}</text>'


@kept
def rect(x: float, y: float, width: float, height: float, klass: str, round_: float = 6) -> str:
    box = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f'<rect class="{klass}" {box} rx="{number(round_)}"/>'


@kept
def circle(x: float, y: float, r: float, klass: str) -> str:
    return f'<circle class="{klass}" cx="{number(x)}" cy="{number(y)}" r="{number(r)}"/>'


def trace(*steps: str | float) -> str:
    """The outline of a path: letters and numbers as they come."""
    return " ".join(step if isinstance(step, str) else number(step) for step in steps)


def path(klass: str, *steps: str | float) -> str:
    return f'<path class="{klass}" d="{trace(*steps)}"/>'


def moved(markup: str, x: float, y: float, scale: float = 1, turn: float = 0, klass: str = "") -> str:
    place = f"translate({number(x)} {number(y)})"
    place += f" rotate({number(turn)})" if turn else ""
    place += f" scale({number(scale)})" if scale != 1 else ""
    shown = f' class="{klass}"' if klass else ""
    return f'<g{shown} transform="{place}">{markup}</g>'


def pad(width: float, height: float) -> str:
    """The sheets that lie under a small sheet."""
    middle = f"{number(width / 2)} {number(height / 2)}"
    box = f'x="4" y="5" width="{number(width - 6)}" height="{number(height - 7)}"'
    under = f'<rect class="pad" {box} rx="4" transform="rotate(.6 {middle})"/>'
    return under + rect(2, 2, width - 4, height - 5, "mpaper", 4)


def room(klass: str, width: float, height: float, markup: str, label: str = "", fills: bool = False) -> str:
    """A drawing of its own; without a label it is decoration. One that fills its place may lose its edges."""
    said = f'role="group" aria-label="{label}"' if label else 'aria-hidden="true"'
    said += ' preserveAspectRatio="xMidYMid slice"' if fills else ""
    return f'<svg class="{klass}" viewBox="0 0 {number(width)} {number(height)}" {said}>{markup}</svg>'
