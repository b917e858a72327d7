"""What a player reads off the table: ranks, what a sale would pay now, majorities, what the gallery is worth.

Plain Python on a view, for the board, the log and the previews; nothing here decides anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from periplus.games.excavation.data import (
    AQUILLA,
    COLOUR_COUNT,
    COLUMN_CREDITS,
    CREDITS_PER_BUYER,
    GLYPH_COUNT,
    GLYPHS,
    MAJORITY,
    MARKET_BONUS,
    MARKET_CENTRE,
    MARKET_COUNT,
    PAYOUT,
    RELICS,
    ROW_CREDITS,
    SALE_MARKETS_MAX,
    TRACK,
    WHITE,
)


def rows_in_play(view: Any) -> list[int]:
    """Every row of the record that is at the table: the seats, and Zu in solo play."""
    return list(range(2 if view.solo else view.seats))


def level(view: Any, colour: int) -> int:
    return TRACK - view.buyers[colour]


def rank(view: Any, colour: int) -> int:
    """1 is the most popular; tied colours share the better rank."""
    return 1 + sum(level(view, other) > level(view, colour) for other in range(COLOUR_COUNT))


def payout(view: Any, colour: int) -> int:
    return PAYOUT[rank(view, colour) - 1]


def queue(view: Any, market: int) -> list[int]:
    """Buyers at a market, front first."""
    return [view.queue[market, i] - 1 for i in range(view.queue_size[market])]


def interested(view: Any, market: int, colour: int) -> int:
    return sum(buyer in (colour, WHITE) for buyer in queue(view, market))


@dataclass(frozen=True)
class Sale:
    """A sale with its sum: the payout of the rank, the buyers who pay, the bonus for several markets."""

    colour: int
    markets: tuple[int, ...]
    rank: int
    from_rank: int
    buyers: int

    @property
    def from_buyers(self) -> int:
        return CREDITS_PER_BUYER * self.buyers

    @property
    def bonus(self) -> int:
        return MARKET_BONUS[len(self.markets)]

    @property
    def total(self) -> int:
        return self.from_rank + self.from_buyers + self.bonus


def sale(view: Any, colour: int, markets: tuple[int, ...]) -> Sale:
    buyers = sum(interested(view, market, colour) for market in markets)
    return Sale(colour, markets, rank(view, colour), payout(view, colour), buyers)


def best_sales(view: Any, row: int, colour: int) -> list[Sale]:
    """The best sale of a colour in one, two and three markets, as far as relics, traders and buyers allow."""
    open_markets = [m for m in range(MARKET_COUNT) if view.trader[row, m] and interested(view, m, colour)]
    most = min(SALE_MARKETS_MAX, view.owned[row, colour], len(open_markets))
    return [
        max((sale(view, colour, markets) for markets in combinations(open_markets, size)), key=lambda each: each.total)
        for size in range(1, most + 1)
    ]


def without_trader(view: Any, row: int) -> bool:
    """Aquilla may use one market without a trader of its own."""
    return bool(view.faction[row] == AQUILLA)


def majority(view: Any, centre: int) -> list[tuple[int, int, int]]:
    """(row, envoys, credits if the round were scored now), most envoys first."""
    present = sorted(((view.envoy[row, centre], row) for row in rows_in_play(view) if view.envoy[row, centre]), reverse=True)
    prizes = [MAJORITY[view.round - 1, place] for place in range(4)]
    out = []
    for envoys, row in present:
        ahead = sum(other > envoys for other, _ in present)
        tied = sum(other == envoys for other, _ in present)
        out.append((row, envoys, sum(prizes[ahead : ahead + tied]) // tied))
    return sorted(out, key=lambda each: (-each[1], each[0]))


def column(view: Any, row: int, colour: int) -> int:
    return sum(view.guard[row, GLYPH_COUNT * colour + glyph] for glyph in range(GLYPH_COUNT))


def line(view: Any, row: int, glyph: int) -> int:
    return sum(view.guard[row, GLYPH_COUNT * colour + glyph] for colour in range(COLOUR_COUNT))


def gallery(view: Any, row: int) -> int:
    """What the gallery would pay if the game ended now."""
    columns = sum(COLUMN_CREDITS[column(view, row, c)] for c in range(COLOUR_COUNT))
    return columns + sum(ROW_CREDITS[line(view, row, g)] for g in range(GLYPH_COUNT))


def sample_gain(view: Any, row: int, kind: int) -> int:
    """What a guard on this empty gallery space would add to the gallery."""
    in_column, in_line = column(view, row, kind // GLYPH_COUNT), line(view, row, kind % GLYPH_COUNT)
    more = COLUMN_CREDITS[in_column + 1] - COLUMN_CREDITS[in_column]
    return more + ROW_CREDITS[in_line + 1] - ROW_CREDITS[in_line]


def stored(view: Any, row: int, stash: bool) -> list[int]:
    """Relic types in hold or stash, one entry a tile."""
    held = view.stash if stash else view.hold
    return [kind for kind in range(len(RELICS)) for _ in range(held[row, kind])]


def colour_of(kind: int) -> str:
    return str(RELICS[kind]["colour"])


def glyph_of(kind: int) -> str:
    return str(GLYPHS[kind % GLYPH_COUNT])


def centre_of(market: int) -> int:
    return MARKET_CENTRE[market]
