"""The drawings: symbols kept as SVG files beside this module, read once and laid into the still layer.

Figures, scenes, vehicles and marks are drawn once a page; everything that lives refers to them. Their ids begin with
"as-", so that two games may stand on one page.
"""

import re
from functools import cache
from pathlib import Path

from periplus.core.draw.svg import element
from periplus.games.archeos import data as d

FOLDER = Path(__file__).parent / "art"

_symbol = re.compile(r'<symbol id="([^"]+)" (.*?)>(.*?)</symbol>', re.DOTALL)
_line = re.compile(r"\n\s*")


@cache
def drawings() -> dict[str, tuple[str, str]]:
    """Every symbol by name: its attributes and what it draws."""
    found = {}
    for path in sorted(FOLDER.glob("*.svg")):
        for name, attributes, inner in _symbol.findall(path.read_text("utf-8")):
            found[name] = (attributes, _line.sub("", inner).replace('href="#', 'href="#as-'))
    return found


@cache
def symbols(names: tuple[str, ...] = ()) -> str:
    """The symbols of these names, or all, with the clips they need: as they stand in the still layer."""
    drawn = {name: layered(*drawing) if name.startswith("v-") else drawing for name, drawing in drawings().items()}
    for colour in d.COLOUR:
        drawn |= card_grounds(colour)
    return CLIPS + "".join(symbol(name, *drawn[name]) for name in names or drawn)


def symbol(name: str, attributes: str, inner: str) -> str:
    return f'<symbol id="as-{name}" {attributes}>{inner}</symbol>'


def layered(attributes: str, body: str) -> tuple[str, str]:
    """A vehicle three times over itself: a halo, an outline, the vehicle."""
    return attributes, f'<g class="as-halo">{body}</g><g class="as-outline">{body}</g>{body}'


INKS = {"red": "#a93c22", "green": "#3a6a32", "blue": "#235b87"}  # they carry white marks, by day and by night
INKS |= {"yellow": "#875608", "pink": "#a53a62", "violet": "#59428a"}

CLIPS = (
    '<clipPath id="as-clip-site"><rect width="460" height="178" rx="12"/></clipPath>'
    '<clipPath id="as-clip-strip"><rect width="374" height="54" rx="9"/></clipPath>'
    '<clipPath id="as-clip-art"><rect x="7" y="7" width="112" height="136" rx="5"/></clipPath>'
    '<clipPath id="as-clip-mini"><rect x="4" y="4" width="55" height="80" rx="3"/></clipPath>'
)


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


def use(name: str, x: float, y: float, width: float, height: float, **attributes: object) -> str:
    return element("use", href=f"#as-{name}", x=x, y=y, width=width, height=height, **attributes)
