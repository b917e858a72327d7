"""The drawings by name (figures, scenes, vehicles, marks), and the small vocabulary of the board made of them: tags,
glyphs beside colours, emblems of roles, cards, a vehicle for every player.

The drawings are SVG files in `art/`, laid once into the still layer; everything that lives refers to them.
"""

from functools import cache
from pathlib import Path

from periplus.games.archeos import data as d
from periplus.kit.draw import NAMES, ArtSheet, Look, element, escape, group, title

SHEET = ArtSheet("as", Path(__file__).parent / "art")
use = SHEET.use


@cache
def symbols(names: tuple[str, ...] = ()) -> str:
    """The symbols of these names, or all, with the clips they need: as they stand in the still layer."""
    drawn = {name: layered(*drawing) if name.startswith("v-") else drawing for name, drawing in SHEET.symbols.items()}
    for colour in d.COLOUR:
        drawn |= card_grounds(colour)
    return SHEET.file("clips") + "".join(SHEET.symbol(name, *drawn[name]) for name in names or drawn)


def layered(attributes: str, body: str) -> tuple[str, str]:
    """A vehicle three times over itself: a halo, an outline, the vehicle."""
    return attributes, f'<g class="as-halo">{body}</g><g class="as-outline">{body}</g>{body}'


INKS = {"red": "#a93c22", "green": "#3a6a32", "blue": "#235b87"}  # they carry white marks, by day and by night
INKS |= {"yellow": "#875608", "pink": "#a53a62", "violet": "#59428a"}


def card_grounds(colour: str) -> dict[str, tuple[str, str]]:
    """What all cards of a colour have in common: large (k-), small (m-), and the small one's flag (f-)."""
    pennant = f'fill="{INKS[colour]}" stroke="#fffaf0" stroke-opacity=".55" stroke-width="1.2"'
    large = (
        '<rect width="126" height="176" rx="10" class="as-stock"/>'
        f'<g clip-path="url(#as-clip-art)">{use(f"b-{colour}", 7, 7, 112, 136)}</g>'
        f'<path d="M11 3h27v38l-13.5-8L11 41Z" {pennant}/>'
        f"{use(f'g-{colour}', 16, 9, 17, 17, fill='#fffaf0')}"
    )
    small = (
        '<rect width="63" height="88" rx="5.5" class="as-stock"/>'
        f'<g clip-path="url(#as-clip-mini)">{use(f"b-{colour}", 4, 4, 55, 80)}</g>'
    )
    flag = f'<path d="M4 0h19v28l-9.5-6L4 28Z" {pennant}/>{use(f"g-{colour}", 7.5, 4.5, 12, 12, fill="#fffaf0")}'
    return {
        f"k-{colour}": ('viewBox="0 0 126 176"', large),
        f"m-{colour}": ('viewBox="0 0 63 88"', small),
        f"f-{colour}": ('viewBox="0 0 63 88"', flag),
    }


# ---------------------------------------------------------------- tags, marks and cards


def tag(kind: str, /, *children: str, **attributes: object) -> str:
    """An HTML element, always closed by a tag of its own."""
    return element(kind, *(children or ("",)), **attributes)


def words(text: object) -> str:
    return escape(str(text))


def named(label: str, *children: str, **attributes: object) -> str:
    """A group of a drawing that says what it is."""
    return group(title(label), *children, **attributes)


def labelled(kind: str, label: str, /, *children: str, klass: str, **attributes: object) -> str:
    """An HTML element that is one picture to a screen reader, called so."""
    return tag(kind, *children, klass=klass, role="img", aria_label=label, **attributes)


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
    if len(set(chosen)) == len(chosen) and set(chosen) <= set(NAMES):
        return d.SHAPES[NAMES.index(chosen[seat])]
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
