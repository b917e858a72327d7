"""Small pictures for Zu beside the real box: every piece with the board's own marks, and Zu's cards."""

from __future__ import annotations

from functools import cache

from periplus.core.svg import element as el
from periplus.core.svg import number
from periplus.games.excavation.data import (
    BUYER,
    COLOURS,
    MARKET_COUNT,
    VALUE,
    Z_COMMAND,
    Z_DIG,
    Z_HAGGLE,
    Z_SALE,
    Z_SNIPE,
    ZU,
    ZU_CARD_MARKET,
    ZU_CARD_TYPE,
    ZU_CARDS,
)
from periplus.games.excavation.show import reading
from periplus.games.excavation.show.board_marks import box, buyer, card, cube, definitions, label, mark, relic


def marks() -> str:
    """To be put into the page once, before any of the pictures."""
    return el("svg", definitions(), width=0, height=0, aria_hidden="true", focusable="false")


def _picture(width: float, height: float, drawn: list[str]) -> str:
    return el(
        "svg",
        *drawn,
        viewBox=f"0 0 {number(width)} {number(height)}",
        klass="piece",
        aria_hidden="true",
        focusable="false",
    )


@cache
def buyer_picture(kind: int) -> str:
    return _picture(24, 24, buyer(12, 12, 11, BUYER.names[kind]))


@cache
def relic_picture(kind: int) -> str:
    tile = relic(13.5, 13.5, 24, reading.colour_of(kind), reading.glyph_of(kind), VALUE[kind])
    return _picture(31, 31, tile)


@cache
def card_picture(place: int) -> str:
    colour, symbol = divmod(place, MARKET_COUNT)
    return _picture(45, 62, card(0.5, 0.5, 44, COLOURS[colour], symbol + 1))


@cache
def market_picture(market: int) -> str:
    drawn = [box(0.5, 0.5, 33, 23, "ee-panel", 5), mark(f"symbol-{market + 1}", 11, 12, 15)]
    return _picture(34, 24, [*drawn, label(26, 16.5, market + 1, "ee-strong", "middle")])


@cache
def cube_picture(row: int) -> str:
    return _picture(24, 24, cube(12, 12, 22, row))


@cache
def zu_card_picture(place: int) -> str:
    """What a card of Zu is about: its colours, its market, or a sign of its own for each kind."""
    kind = ZU_CARD_TYPE[place]
    if kind == Z_DIG and "colours" in ZU_CARDS[place]:
        first, second = ZU_CARDS[place]["colours"]
        drawn = [*buyer(13, 14, 11, first), *buyer(33, 14, 11, second)]
    elif kind == Z_DIG:
        drawn = [box(6 + 9 * i, 20 - 5 * i, 6, 5 + 5 * i, "ee-ink", 1) for i in range(4)]
    elif kind == Z_COMMAND:
        market = ZU_CARD_MARKET[place] + 1
        drawn = [mark(f"symbol-{market}", 15, 14, 21), label(35, 20, market, "ee-big", "middle")]
    elif kind == Z_HAGGLE:
        drawn = [*cube(13, 14, 20, ZU), *buyer(34, 14, 10, "white")]
    elif kind == Z_SALE:
        drawn = [el("circle", cx=15 + 8 * i, cy=14, r=9.5, klass="ee-coin") for i in range(3)]
    elif kind == Z_SNIPE:
        drawn = [el("circle", cx=23, cy=14, r=r, klass="ee-ring") for r in (11, 6)]
        drawn.append(el("circle", cx=23, cy=14, r=2, klass="ee-ink"))
    else:
        drawn = [el("rect", x=14 + 7 * i, y=3, width=14, height=20, rx=2, klass="ee-ring") for i in (1, 0)]
    return _picture(46, 28, drawn)
