"""The small vocabulary of the board: tags, glyphs beside colours, emblems of roles, a vehicle for every player."""

from functools import cache

from periplus.core.draw.board import Look
from periplus.core.draw.svg import element, escape, group, title
from periplus.games.archeos import data as d
from periplus.games.archeos.show.art import use

FIGURES = ("circle", "square", "triangle", "diamond", "star", "hexagon")  # the marks people choose, in seat order


def tag(kind: str, /, *children: str, **attributes: object) -> str:
    """An HTML element, always closed by a tag of its own."""
    return element(kind, *(children or ("",)), **attributes)


def words(text: object) -> str:
    return escape(str(text))


def named(label: str, *children: str, **attributes: object) -> str:
    """A group of a drawing that says what it is."""
    return group(title(label), *children, **attributes)


def picture(width: float, height: float, *children: str, **attributes: object) -> str:
    return element("svg", *children, viewBox=f"0 0 {width:g} {height:g}", aria_hidden="true", **attributes)


def colour_class(colour: int) -> str:
    return f"c-{d.COLOUR.names[colour]}"


@cache
def glyph(colour: int) -> str:
    """The mark of a colour, for those who do not see it."""
    return picture(20, 20, use(f"g-{d.COLOUR.names[colour]}", 0, 0, 20, 20), klass=f"glyph {colour_class(colour)}")


@cache
def emblem(role: int) -> str:
    return picture(20, 20, use(f"e-{d.ROLE.names[role]}", 0, 0, 20, 20), klass="emblem")


def shape_of(look: Look, seat: int) -> str:
    """The vehicle of a seat: the one its player chose by a mark of their own, while no two chose the same."""
    chosen = [person.figure for person in look.people]
    if len(set(chosen)) == len(chosen) and set(chosen) <= set(FIGURES):
        return d.SHAPES[FIGURES.index(chosen[seat])]
    return d.SHAPES[seat]


def vehicle(shape: str, x: float, y: float, width: float) -> str:
    return use(f"v-{shape}", x, y, width, round(width * 30 / 44, 1))


@cache
def medallion(shape: str) -> str:
    return tag("span", picture(44, 30, vehicle(shape, 0, 0, 44)), klass="disc")


@cache
def card_face(card: int) -> str:
    """A card in full: ground of its colour, figure of its role; the emblem stands in where the name has no room."""
    role, colour = d.ROLE.names[card // d.COLOURS], d.COLOUR.names[card % d.COLOURS]
    return picture(
        126,
        176,
        use(f"k-{colour}", 0, 0, 126, 176),
        use(f"r-{role}", 8, 20, 110, 123),
        use(f"e-{role}", 50, 146, 26, 26, klass=f"pe c-{colour}"),
        klass="face",
    )


@cache
def card_small(card: int) -> str:
    """A card in little, as the leader of an expedition."""
    role, colour = d.ROLE.names[card // d.COLOURS], d.COLOUR.names[card % d.COLOURS]
    figure = group(use(f"r-{role}", -4, 13, 71, 76), clip_path="url(#as-clip-mini)")
    return picture(63, 88, use(f"m-{colour}", 0, 0, 63, 88), figure, use(f"f-{colour}", 0, 0, 63, 88), klass="face")


def icon(name: str, width: float = 20, height: float = 20) -> str:
    return picture(width, height, use(name, 0, 0, width, height), klass="as-icon")
