"""A board with its style inside, for notebooks and files."""

import re
from html import escape
from pathlib import Path

import periplus.core
from periplus.core.contract.game import Game
from periplus.core.draw.board import Format
from periplus.core.draw.svg import element

SIZES: dict[Format, tuple[int, int]] = {"wide": (1440, 852), "medium": (1024, 720), "phone": (390, 800)}
SCREENS: dict[Format, tuple[int, int]] = {"wide": (1440, 900), "medium": (1024, 768), "phone": (390, 844)}

MEDIA = re.compile(r"@media[^{]+")
HEIGHTS = re.compile(r"([\d.]+)d?vh\b")
SIZE = re.compile(r"\((max|min)-(width|height):\s*([\d.]+)px\)")

# What the frame of the web table gives a board: the whole room, letters, and the desk it lies on.
STAGE = """
.table-board, .table-board * { box-sizing: border-box; }
.table-board { position: relative; width: %dpx; height: %dpx; overflow: hidden; background: var(--desk); }
.table-board { font: 500 14px/1.3 var(--sans, sans-serif); color: var(--on-desk); }
.table-board > * { height: 100%%; }
.table-board :is(p, ul, ol, h2, h3, figure) { margin: 0; }
.table-board .hit { fill: transparent; stroke: none; }
"""


def style(game: Game, contrast: bool = False) -> str:
    """The shared palette and the game's own sheet, and over them what high contrast changes."""
    core, show = Path(periplus.core.__path__[0]), game.folder / "show"
    sheets = [core / "palette.css", show / "board.css"]
    if contrast:
        sheets += [core / "contrast.css", show / "contrast.css"]
    return "\n".join(sheet.read_text("utf-8") for sheet in sheets if sheet.exists())


def settled(css: str, format: Format) -> str:
    """The sheet as a screen of that format reads it: a picture shown smaller must not be laid out anew."""
    sides = dict(zip(("width", "height"), SCREENS[format], strict=True))

    def decided(found: re.Match[str]) -> str:
        bound, side, pixels = found[1], found[2], float(found[3])
        holds = sides[side] <= pixels if bound == "max" else sides[side] >= pixels
        return "(min-width: 0px)" if holds else "(max-width: 0px)"

    fixed = HEIGHTS.sub(lambda found: f"{float(found[1]) * sides['height'] / 100:g}px", css)
    return MEDIA.sub(lambda rule: SIZE.sub(decided, rule[0]), fixed)


def picture(game: Game, markup: str, format: Format) -> str:
    """One SVG that holds the board as it stands on a screen of that format."""
    width, height = SIZES[format]
    inside = re.sub(r"<svg (?![^>]*xmlns)", '<svg xmlns="http://www.w3.org/2000/svg" ', markup)
    room = element("div", inside, xmlns="http://www.w3.org/1999/xhtml", klass="table-board", data_format=format)
    return element(
        "svg",
        element("style", escape(STAGE % SIZES[format] + settled(style(game), format), quote=False)),
        element("foreignObject", room, width=width, height=height),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        data_game=game.id,
    )
