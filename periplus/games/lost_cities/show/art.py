"""The smallest pieces of the drawing: symbols of the art sheet, words, an explorer for each seat."""

from pathlib import Path

from periplus.kit.draw import ArtSheet, Look, circle, escape, kept, number, rect, token

use = ArtSheet("lc", Path(__file__).parent).use


@kept
def sign(name: str, x: float, y: float, size: float, klass: str = "") -> str:
    """A symbol centred on a point; vases are taller than wide."""
    tall = size * 28 / 24 if name.startswith("vase") else size
    return use(name, x - size / 2, y - tall / 2, size, tall, klass)


@kept
def words(x: float, y: float, text: object, klass: str, size: float) -> str:
    return f'<text x="{number(x)}" y="{number(y)}" class="{klass}" font-size="{number(size)}">{text}</text>'


def place(known: str, told: str, *inside: str, klass: str = "") -> str:
    """A part of the board that is touched and found by the same name."""
    shown = f'class="{klass}" ' if klass else ""
    return f'<g {shown}data-id="{known}" id="{known}"><title>{escape(told)}</title>{"".join(inside)}</g>'


def pad(width: float, height: float) -> str:
    """The sheets that lie under a small sheet."""
    middle = f"{number(width / 2)} {number(height / 2)}"
    box = f'x="4" y="5" width="{number(width - 6)}" height="{number(height - 7)}"'
    under = f'<rect class="pad" {box} rx="4" transform="rotate(.6 {middle})"/>'
    return under + rect(2, 2, width - 4, height - 5, "mpaper", 4)


def portrait(look: Look, seat: int, x: float, y: float, size: float) -> str:
    """An explorer in the seat's colour; at the rim stands the figure that the player chose."""
    return drawn(look.people[seat].figure, seat, x, y, size)


@kept
def drawn(chosen: str, seat: int, x: float, y: float, size: float) -> str:
    rim = circle(x, y, size * 0.54, "badge")
    face = use(f"explorer-{seat}", x - size / 2, y - size / 2, size, size)
    return f'<g class="seat-{seat}">{rim}{face}{token(chosen, x + size * 0.38, y + size * 0.36, size * 0.019)}</g>'
