"""Shapes beside colours: a glyph for every role, a mark for every continent, a silhouette for every player."""

from __future__ import annotations

from periplus.core.svg import element, group, text, title
from periplus.games.archeos.data import COLOUR, COLOURS, ROLE, SHAPES

# 24 x 24
ROLE_GLYPHS = {
    "botanist": "M4 20C3 10 10 4 20 4C21 14 15 21 6 19.5L14 11Z",
    "linguist": "M3 4H21V16H11L6 21V16H3ZM7 7.5V9H17V7.5ZM7 11V12.5H14V11Z",
    "physician": "M9 3H15V9H21V15H15V21H9V15H3V9H9Z",
    "pilot": "M11 2H13L14 9L22 14V16L14 13.5L13.5 19L16 21V22H8V21L10.5 19L10 13.5L2 16V14L10 9Z",
    "cartographer": "M3 6L8.4 3.2V18L3 21ZM9.6 3.2L14.4 6V20.6L9.6 18ZM15.6 6L21 3V18L15.6 20.6Z",
    "curator": "M9 2H15V4L14 6C18.5 9 19 13.5 16 18L14.5 22H9.5L8 18C5 13.5 5.5 9 10 6L9 4Z",
    "guide": "M11 2H13V4H19L22 7L19 10H13V22H11V16H5L2 13L5 10H11Z",
    "mercenary": "M20 2L22 4L11.5 14.5L13.5 16.5L12 18L10 16L5 21L3 19L8 14L6 12L7.5 10.5L9.5 12.5Z",
    "patron": (
        "M12 2A10 10 0 1 0 12 22A10 10 0 1 0 12 2ZM12 5A7 7 0 1 1 12 19A7 7 0 1 1 12 5ZM12 7.5L15.5 12L12 16.5L8.5 12Z"
    ),
    "photographer": "M3 7H8L10 4H14L16 7H21V20H3ZM12 9A4.5 4.5 0 1 1 12 18A4.5 4.5 0 1 1 12 9Z",
    "professor": "M12 4L23 9L12 14L1 9ZM5 12.5V17C8 20 16 20 19 17V12.5L12 15.7Z",
    "student": "M2 5C6 4 9 4.5 11.3 6.5V20C9 18 6 18 2 19ZM22 5C18 4 15 4.5 12.7 6.5V20C15 18 18 18 22 19Z",
}

# 10 x 10, one per continent
COLOUR_MARKS = (
    "M5 .5L10 9.5H0Z",
    "M5 0A5 5 0 1 0 5 10A5 5 0 1 0 5 0Z",
    "M.5 .5H9.5V9.5H.5Z",
    "M5 0L6.5 3.5L10 5L6.5 6.5L5 10L3.5 6.5L0 5L3.5 3.5Z",
    "M5 0L9 5L5 10L1 5Z",
    "M2.5 .7H7.5L10 5L7.5 9.3H2.5L0 5Z",
)

# 20 x 14, one per seat
SHAPE_PATHS = {
    "zeppelin": "M0 6C3 0 14 0 17 5L20 2V10L17 7C14 12 3 12 0 6ZM6 11.5H12V14H6Z",
    "half_track": "M0 4H9V0H15L19 5V9H0ZM1 10H12L10 14H3ZM14 12A2 2 0 1 1 18 12A2 2 0 1 1 14 12Z",
    "steamship": "M0 9H20L17 14H3ZM4 5H14V8H4ZM7 0H11V4H7Z",
    "biplane": "M3 0H14V2.5H3ZM3 10H14V12.5H3ZM0 3.5H2V9.5H0ZM2 5H17L20 2V11L17 8H2ZM5 2.5H6V10H5ZM11 2.5H12V10H11Z",
    "locomotive": "M1 5H3V1H6V5H11V0H20V10H1ZM2 11H6V14H2ZM8 11H12V14H8ZM14 11H18V14H14Z",
    "motorcycle": (
        "M4 6A4 4 0 1 0 4 14A4 4 0 1 0 4 6ZM4 8.5A1.5 1.5 0 1 1 4 11.5A1.5 1.5 0 1 1 4 8.5Z"
        "M16 6A4 4 0 1 0 16 14A4 4 0 1 0 16 6ZM16 8.5A1.5 1.5 0 1 1 16 11.5A1.5 1.5 0 1 1 16 8.5Z"
        "M5 4H12L11 0H14L17 6H13L11 9H7Z"
    ),
}


def at(x: float, y: float, scale: float, path: str, klass: str) -> str:
    place = f"translate({x:.1f} {y:.1f}) scale({scale:.3g})"
    return element("path", d=path, transform=place, klass=klass, fill_rule="evenodd")


def role_glyph(role: int, x: float, y: float, size: float, klass: str = "glyph") -> str:
    return at(x, y, size / 24, ROLE_GLYPHS[ROLE.names[role]], klass)


def colour_mark(colour: int, x: float, y: float, size: float, klass: str = "mark") -> str:
    return at(x, y, size / 10, COLOUR_MARKS[colour], klass)


def silhouette(seat: int, x: float, y: float, width: float, klass: str = "vehicle") -> str:
    return at(x, y, width / 20, SHAPE_PATHS[SHAPES[seat]], f"{klass} seat-{seat}")


def colour_class(colour: int) -> str:
    return f"c-{COLOUR.names[colour]}"


def panel(x: float, y: float, width: float, height: float, klass: str = "panel") -> str:
    return element("rect", x=x, y=y, width=width, height=height, rx=8, klass=klass)


def heading(x: float, y: float, words: str, klass: str = "heading", anchor: str | None = None) -> str:
    return text(x, y, words, klass=klass, text_anchor=anchor)


def mini_card(card: int, x: float, y: float, width: float, height: float, klass: str = "") -> str:
    """A card in little: its colour as ground and mark, its role as a glyph."""
    role, colour = card // COLOURS, card % COLOURS
    size = min(height - 8, width * 0.5)
    return group(
        element("rect", x=x, y=y, width=width, height=height, rx=4, klass="card"),
        colour_mark(colour, x + 3, y + (height - 8) / 2, 8, "card-mark"),
        role_glyph(role, x + max(13.0, (width - size) / 2 + 4), y + (height - size) / 2, size, "card-glyph"),
        klass=f"{colour_class(colour)} {klass}".strip(),
    )


def named(words: str, *children: str, **attributes: object) -> str:
    """A group that says what it is."""
    return group(title(words), *children, **attributes)
