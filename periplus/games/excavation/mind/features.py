"""Excavation Earth: what could be sold, what a sample would add, where there is something to dig."""

from typing import Any

from periplus.core.engine.rule import rule
from periplus.games.excavation.data import COLOUR_COUNT, GLYPH_COUNT, MARKET_COUNT, PAWN_COUNT, RELIC_COUNT, SITE_RELICS
from periplus.games.excavation.mind.knowledge import sale_worth
from periplus.games.excavation.rules.buyers import interested, payout
from periplus.games.excavation.scoring import column_credits, row_credits
from periplus.games.excavation.state import State

STRETCHES = [
    ("payout", COLOUR_COUNT, 0.25),
    ("sale_worth", COLOUR_COUNT, 0.25),
    ("interested", MARKET_COUNT * COLOUR_COUNT, 1.0),
    ("column_credits", COLOUR_COUNT, 0.25),
    ("row_credits", GLYPH_COUNT, 0.25),
    ("within_reach", RELIC_COUNT, 1.0),
]


@rule
def features(s: State, seat: int, out: Any, i: int, at: int) -> None:
    sale = at + COLOUR_COUNT
    buyers = sale + COLOUR_COUNT
    columns = buyers + MARKET_COUNT * COLOUR_COUNT
    rows = columns + COLOUR_COUNT
    for colour in range(COLOUR_COUNT):
        out[i, at + colour] = payout(s, colour)
        out[i, sale + colour] = min(127, sale_worth(s, seat, colour))
        out[i, columns + colour] = column_credits(s, seat, colour)
        for market in range(MARKET_COUNT):
            out[i, buyers + market * COLOUR_COUNT + colour] = interested(s, market, colour)
    for glyph in range(GLYPH_COUNT):
        out[i, rows + glyph] = row_credits(s, seat, glyph)
    within_reach(s, seat, out, i, rows + GLYPH_COUNT)


@rule
def within_reach(s: State, seat: int, out: Any, i: int, at: int) -> None:
    """Relics on a site where one's own explorer stands."""
    for pawn in range(PAWN_COUNT):
        place = s.explorer[seat, pawn] - 1
        if place >= 0:
            here = SITE_RELICS[place] & s.site_bits
            for relic in range(RELIC_COUNT):
                if (here >> relic) & 1 == 1:
                    out[i, at + relic] = 1
