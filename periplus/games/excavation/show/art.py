"""The drawings of the board by name, and the pieces made of them: relics, buyers, cubes, coins, cards, figures.

Every drawing is a symbol of our own in `symbols.svg`, sent once with the still layer; a piece is one reference to it
in the three tones of its colour. All are distinct in shape, so that nothing is told by colour alone. What lies still
behind the pieces is a file of `drawings`.
"""

from functools import cache
from pathlib import Path

from periplus.games.excavation import data as d
from periplus.games.excavation.show import reading
from periplus.kit.draw import ArtSheet, Look, circle, escape, number, rect, shape_of

SHEET = ArtSheet("ee", Path(__file__).parent / "drawings")
use, drawing = SHEET.use, SHEET.file
CARD_WIDTH, CARD_HEIGHT = 126, 176


@cache
def symbols() -> str:
    """All drawings, to be put once into a page, where they are not seen themselves."""
    drawn = (Path(__file__).parent / "symbols.svg").read_text("utf-8").partition("-->")[2]
    return f'<svg class="ee-defs" width="0" height="0" aria-hidden="true"><defs>{drawn.strip()}</defs></svg>'


def words(x: float, y: float, text: object, klass: str = "", anchor: str = "start") -> str:
    return (
        f'<text x="{number(x)}" y="{number(y)}" class="ee-s {klass}" text-anchor="{anchor}">{escape(str(text))}</text>'
    )


def relic(kind: int, x: float, y: float, size: float, klass: str = "") -> str:
    css = f"c-{reading.colour_of(kind)} {klass}".strip()
    return use(f"r{d.GLYPHS[kind % d.GLYPH_COUNT]}", x, y, size, klass=css)


def buyer(kind: int, x: float, y: float, width: float) -> str:
    name = d.BUYER.names[kind]
    return use(f"b-{name}", x, y, width, width * 38 / 30, f"c-{name}")


def symbol(market: int, x: float, y: float, size: float, klass: str = "ee-ink") -> str:
    return use(f"S{market + 1}", x, y, size, klass=klass)


def emblem(colour: int, x: float, y: float, size: float, klass: str) -> str:
    return use(f"m-{d.COLOURS[colour]}", x, y, size, klass=klass)


def coin(x: float, y: float, r: float, amount: object) -> str:
    size = 15 if r < 14 else 16 if r < 20 else 23
    return (
        f'<g class="ee-coin">{circle(x, y, r)}'
        f"{circle(x, y, r * 0.8, 'ee-in')}"
        f"{words(x, y + size * 0.34, amount, f'ee-n{size}', 'middle')}</g>"
    )


def value(x: float, y: float, amount: int, r: float = 10) -> str:
    """The small white disc that says what a relic is worth."""
    return (
        f'<g class="ee-val">{circle(x, y, r)}'
        f'<text x="{number(x)}" y="{number(y + 5)}" class="ee-n14" text-anchor="middle">{amount}</text></g>'
    )


def way(look: Look, row: int) -> str:
    """The shape that stands for a player beside the colour; Zu's is the hexagon."""
    figure = look.people[row].figure if row < len(look.people) else "hexagon"
    return shape_of(figure, row)


def cube(look: Look, row: int, x: float, y: float, size: float) -> str:
    """A crew cube of a player, with the player's shape."""
    return cube_of(row, way(look, row), x, y, size)


def cube_of(row: int, shape: str, x: float, y: float, size: float) -> str:
    mark = use(f"w-{shape}", x + size * 0.27, y + size * 0.35, size * 0.46, klass="ee-on-owner")
    return f'<g class="seat-{row}">{use("cube", x, y, size)}{mark}</g>'


def pawn(look: Look, row: int, x: float, y: float, size: float) -> str:
    """An explorer standing with its foot at (x, y); `size` is its width."""
    tall = size * 36 / 26
    shape = use(f"w-{way(look, row)}", x - size * 0.25, y - tall * 0.5, size * 0.5, klass="ee-on-owner")
    return f'<g class="seat-{row}">{use("pawn", x - size / 2, y - tall, size, tall)}{shape}</g>'


def figure(look: Look, row: int, x: float, y: float, width: float, height: float) -> str:
    return use(f"f-{d.FACTION_THERE.names[look.view.faction[row]]}", x, y, width, height)


def ring(x: float, y: float, width: float, height: float, r: float = 8) -> str:
    """The frame round a thing that may be touched: seen only while it is lit or chosen."""
    return rect(x, y, width, height, "ee-ring", r)


def disc(icon: str, x: float, y: float) -> str:
    """A badge that says which action leads here."""
    return f'<g class="ee-badge">{circle(x, y, 12.5)}{use(f"a-{icon}", x - 8, y - 8, 16)}</g>'


def icon(name: str) -> str:
    """An action's mark in a line of text."""
    return f'<svg class="ee-ic" viewBox="0 0 24 24" aria-hidden="true"><use href="#ee-a-{name}"/></svg>'


def picture(drawn: str, width: float, height: float) -> str:
    """A drawing on its own, for a piece card or a figure."""
    return f'<svg viewBox="-4 -4 {width + 8:g} {height + 8:g}" aria-hidden="true">{drawn}</svg>'


# --- cards ----------------------------------------------------------------------------------------------------------

_DROP = "q6 7 6 11.5a6 6 0 0 1-12 0q0-4.5 6-11.5z"


def _fuel(count: int) -> str:
    first = 63 - 9 * (count - 1)
    return '<path class="ee-fuel" d="' + "".join(f"M{first + 18 * i} 151{_DROP}" for i in range(count)) + '"/>'


_HEAD = "M6 15q0-9 9-9h96q9 0 9 9v15H62v18q0 8-8 8H6z"


def _head(name: str, *marks: str) -> str:
    """The upper edge of a card that others lie before: its name, and its marks in a row below."""
    return f'<g class="ee-head"><path class="ee-tab" d="{_HEAD}"/>{words(12, 24, name, "ee-hn")}{"".join(marks)}</g>'


@cache
def action_card(kind: int, name: str, behind: bool = False) -> str:
    """A face of 63 by 88: the colour, the market its symbol means, three drops of fuel."""
    colour, market = divmod(kind, d.MARKET_COUNT)
    marks = symbol(market, 10, 30, 23), emblem(colour, 39, 33, 17, "ee-rdf")
    return (
        f'<svg class="ee-face c-{d.COLOURS[colour]}" viewBox="0 0 {CARD_WIDTH} {CARD_HEIGHT}">'
        f"{drawing('action_card')}{symbol(market, 45, 45, 42)}"
        '<path class="ee-tab" d="M6 15q0-9 9-9h19v44q0 8-8 8H6z"/>'
        f"{symbol(market, 9, 10, 22)}{emblem(colour, 12, 36, 16, 'ee-rdf')}"
        f"{_fuel(3)}{words(63, 144, name, 'ee-cn', 'middle')}{_head(name, *marks) if behind else ''}</svg>"
    )


@cache
def travel_card(fuel: int, name: str, behind: bool = False) -> str:
    head = _head(name, words(20, 51, fuel, "ee-n24 ee-ond", "middle")) if behind else ""
    return (
        f'<svg class="ee-face" viewBox="0 0 {CARD_WIDTH} {CARD_HEIGHT}">{drawing("travel_card")}'
        f"{words(20, 34, fuel, 'ee-n24 ee-ond', 'middle')}{_fuel(fuel)}{words(63, 144, name, 'ee-cn', 'middle')}"
        f"{head}</svg>"
    )


@cache
def small_card(kind: int) -> str:
    """A card of the survey row, 60 wide, its corner at 0, 0."""
    colour, market = divmod(kind, d.MARKET_COUNT)
    return (
        f'<g class="c-{d.COLOURS[colour]}"><rect class="ee-cb" width="60" height="83.8" rx="5"/>'
        '<path class="ee-rc" d="M3 8q0-5 5-5h44q5 0 5 5v55.3H3z"/>'
        '<path class="ee-rd" d="M3 50.3q18-8 30-2t24-3v18H3z"/>'
        f'<circle class="ee-med" cx="30" cy="31" r="16.2"/>{symbol(market, 18.6, 19.6, 22.8)}'
        f"{emblem(colour, 23, 65.5, 14, 'ee-rdf')}</g>"
    )
