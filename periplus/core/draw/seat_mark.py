"""The shapes that stand for people beside their colours: each person chooses one, else the seat's is theirs."""

from periplus.core.draw.look import Look
from periplus.core.draw.shapes import moved

SHAPES = {
    "circle": '<circle r="8"/>',
    "square": '<rect x="-7" y="-7" width="14" height="14" rx="1.5"/>',
    "triangle": '<path d="M0-8 8.5 7h-17z"/>',
    "diamond": '<path d="m0-9 8 9-8 9-8-9z"/>',
    "star": '<path d="m0-9 2.7 6 6.3.7L4.3 2l1.3 6.4L0 5.2l-5.6 3.2L-4.3 2-9-2.3l6.3-.7z"/>',
    "hexagon": '<path d="M-4.5-7.8h9L9 0 4.5 7.8h-9L-9 0z"/>',
}
NAMES = tuple(SHAPES)


def shape_of(chosen: str, seat: int) -> str:
    """The name of a person's shape: the one they chose, else the seat's."""
    return chosen if chosen in SHAPES else NAMES[seat % len(NAMES)]


def mark_of(look: Look, seat: int) -> str:
    return shape_of(look.people[seat].figure, seat)


def token(shape: str, x: float, y: float, scale: float, klass: str = "figure") -> str:
    """A shape around a point; nothing where none was chosen."""
    return moved(SHAPES[shape], x, y, scale, klass=klass) if shape in SHAPES else ""
