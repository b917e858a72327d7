"""Excavation Earth: what could be sold, what a sample would add, where there is something to dig."""

from typing import Any

from periplus.games.excavation import data as d
from periplus.games.excavation.mind.knowledge import sale_worth
from periplus.games.excavation.rules.buyers import interested, payout
from periplus.games.excavation.scoring import column_credits, row_credits
from periplus.games.excavation.state import State
from periplus.kit import rule

STRETCHES = [
    ("payout", d.COLOUR_COUNT, 0.25),
    ("sale_worth", d.COLOUR_COUNT, 0.25),
    ("interested", d.MARKET_COUNT * d.COLOUR_COUNT, 1.0),
    ("column_credits", d.COLOUR_COUNT, 0.25),
    ("row_credits", d.GLYPH_COUNT, 0.25),
    ("within_reach", d.RELIC_COUNT, 1.0),
]


@rule
def features(s: State, seat: int, out: Any, i: int, at: int) -> None:
    sale = at + d.COLOUR_COUNT
    buyers = sale + d.COLOUR_COUNT
    columns = buyers + d.MARKET_COUNT * d.COLOUR_COUNT
    rows = columns + d.COLOUR_COUNT
    for colour in range(d.COLOUR_COUNT):
        out[i, at + colour] = payout(s, colour)
        out[i, sale + colour] = min(127, sale_worth(s, seat, colour))
        out[i, columns + colour] = column_credits(s, seat, colour)
        for market in range(d.MARKET_COUNT):
            out[i, buyers + market * d.COLOUR_COUNT + colour] = interested(s, market, colour)
    for glyph in range(d.GLYPH_COUNT):
        out[i, rows + glyph] = row_credits(s, seat, glyph)
    within_reach(s, seat, out, i, rows + d.GLYPH_COUNT)


@rule
def within_reach(s: State, seat: int, out: Any, i: int, at: int) -> None:
    """Relics on a site where one's own explorer stands."""
    for pawn in range(d.PAWN_COUNT):
        place = s.explorer[seat, pawn] - 1
        if place >= 0:
            here = d.SITE_RELICS[place] & s.site_bits
            for relic in range(d.RELIC_COUNT):
                if (here >> relic) & 1 == 1:
                    out[i, at + relic] = 1
