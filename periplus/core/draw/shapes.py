"""Small SVG shapes for boards, as strings: boxes, circles, paths, words, and groups that can be touched or that travel.

A class comes first, numbers are rounded to two places. Shapes that come at every table again and again are kept.
"""

from functools import lru_cache

from periplus.core.draw.svg import escape, number

kept = lru_cache(1024, typed=True)


@kept
def rect(x: float, y: float, width: float, height: float, klass: str, round_: float | None = None) -> str:
    box = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    corners = "" if round_ is None else f' rx="{number(round_)}"'
    return f'<rect class="{klass}" {box}{corners}/>'


@kept
def circle(x: float, y: float, r: float, klass: str = "") -> str:
    shown = f' class="{klass}"' if klass else ""
    return f'<circle{shown} cx="{number(x)}" cy="{number(y)}" r="{number(r)}"/>'


def trace(*steps: str | float) -> str:
    """The outline of a path: letters and numbers as they come."""
    return " ".join(step if isinstance(step, str) else number(step) for step in steps)


def path(klass: str, *steps: str | float) -> str:
    return f'<path class="{klass}" d="{trace(*steps)}"/>'


def moved(markup: str, x: float, y: float, scale: float = 1, turn: float = 0, klass: str = "") -> str:
    """A drawing made around 0, 0, put at a point."""
    place = f"translate({number(x)} {number(y)})"
    place += f" rotate({number(turn)})" if turn else ""
    place += f" scale({number(scale)})" if scale != 1 else ""
    shown = f' class="{klass}"' if klass else ""
    return f'<g{shown} transform="{place}">{markup}</g>'


def svg(
    width: float, height: float, *inside: str, klass: str = "", label: str = "", left: float = 0, top: float = 0,
    fills: bool = False,
) -> str:  # fmt: skip
    """A drawing of its own; without a label it is decoration. One that `fills` its place may lose its edges."""
    shown = f'class="{klass}" ' if klass else ""
    box = f"{number(left)} {number(top)} {number(width)} {number(height)}"
    said = f'role="group" aria-label="{label}"' if label else 'aria-hidden="true"'
    said += ' preserveAspectRatio="xMidYMid slice"' if fills else ""
    return f'<svg {shown}viewBox="{box}" {said}>{"".join(inside)}</svg>'


def told(words: str) -> str:
    """What a pointer or a screen reader learns about the element around it."""
    return f"<title>{escape(words)}</title>"


def hit(x: float, y: float, width: float, height: float) -> str:
    """An unseen box that takes the touches of the group it lies in."""
    return rect(x, y, width, height, "hit")


def touchable(id: str, words: str, *inside: str, klass: str = "", **more: object) -> str:
    """A group that can be touched and says what it is."""
    shown = f' class="{klass}"' if klass else ""
    extra = "".join(f' {name.replace("_", "-")}="{escape(str(value))}"' for name, value in more.items() if value)
    return f'<g{shown} data-id="{escape(id)}"{extra}>{told(words)}{"".join(inside)}</g>'


def piece(name: str, inside: str, origin: str = "", target: str = "") -> str:
    """Something that travels: it has a name of its own, where it comes from when it is new, where it goes at last."""
    extra = (f' data-from="{origin}"' if origin else "") + (f' data-to="{target}"' if target else "")
    return f'<g data-piece="{name}"{extra}>{inside}</g>'
