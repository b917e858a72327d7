"""What a player reads off the table: ranks, what a sale would pay now, majorities, what the gallery is worth.

Plain Python on a view, for the board, the log and the previews; nothing here decides anything.
"""

from dataclasses import dataclass
from itertools import combinations

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.rules.buyers import interested, join_queue, level, payout, rank
from periplus.games.excavation.rules.majority import prize
from periplus.games.excavation.rules.preparation import rows_at_table
from periplus.games.excavation.rules.smuggle import OPTIONAL
from periplus.games.excavation.scoring import column_credits, row_credits, standing
from periplus.games.excavation.state import State
from periplus.kit import SEVERAL, frame, top_ask, top_b, top_who
from periplus.kit.draw import derived

__all__ = ["interested", "level", "payout"]

NO_SYMBOL = -1
SALE_PARTS = (d.SALE_RANK, d.SALE_BUYERS, d.SALE_MARKETS)


@derived
def rows_in_play(view: State) -> list[int]:
    """Every row of the record that is at the table: the seats, and Zu in solo play."""
    return list(range(rows_at_table(view)))


@derived
def endless_crew(view: State, row: int) -> bool:
    """Zu never runs out of cubes, unless its crew is as small as a player's (ZU-144)."""
    return bool(view.solo and row == d.ZU and not view.switch[d.E5])


@derived
def in_order(view: State) -> list[int]:
    """The rows in turn order; in the order of the seats while that is not settled yet."""
    rows = rows_in_play(view)
    settled = [int(view.order[i]) for i in range(len(rows))]
    return settled if sorted(settled) == rows else rows


@derived
def is_over(view: State) -> bool:
    return view.depth == 0


@derived
def asked(view: State, seat: int) -> Ask | None:
    """What the viewer is asked just now, if anything."""
    if view.depth == 0 or seat < 0:
        return None
    ask, who = top_ask(view), top_who(view)
    waiting = who == seat or (who == SEVERAL and view.waiting >> seat & 1)
    return Ask(ask) if waiting else None


@derived
def is_asked(view: State, seat: int, *asks: Ask) -> bool:
    """Is the viewer asked one of these just now?"""
    return asked(view, seat) in asks


@derived
def place_in_rank(view: State, colour: int) -> int:
    """1 is the most popular; tied colours share the better rank."""
    return rank(view, colour) + 1


def queue(view: State, market: int) -> list[int]:
    """Buyers at a market, front first."""
    return [view.queue[market, i] - 1 for i in range(view.queue_size[market])]


Called = tuple[int, int]  # a market, and the buyer who comes there


def queue_moves(before: State, after: State, called: list[Called]) -> list[tuple[int, list[int], list[int]]]:
    """Market by market who left the front of its queue and who joined its back. `called`: whom an answer or a card
    named; into a queue of four of its own kind a buyer comes without leaving a trace. EE-026, EE-027"""
    moves = []
    for market, buyer in called:
        if before.buyers[buyer]:
            gone = queue(before, market)[:1] if before.queue_size[market] == d.QUEUE_MAX else []
            moves.append((market, gone, [buyer]))
            before = with_buyer(before, market, buyer)
    for market in range(d.MARKET_COUNT):
        old, new = queue(before, market), queue(after, market)
        if old != new:
            left = next(k for k in range(len(old) + 1) if new[: len(old) - k] == old[k:])
            moves.append((market, old[:left], new[len(old) - left :]))
    return moves


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
        return d.CREDITS_PER_BUYER * self.buyers

    @property
    def bonus(self) -> int:
        return d.MARKET_BONUS[len(self.markets)]

    @property
    def total(self) -> int:
        return self.from_rank + self.from_buyers + self.bonus


def sale(view: State, colour: int, markets: tuple[int, ...]) -> Sale:
    buyers = sum(interested(view, market, colour) for market in markets)
    return Sale(colour, markets, place_in_rank(view, colour), payout(view, colour), buyers)


def open_markets(view: State, row: int, colour: int, symbol: int = NO_SYMBOL) -> list[int]:
    """Markets where the row could sell the colour: a trader of its own, or Aquilla's symbol on the card played."""
    by_card = symbol if view.faction[row] == d.AQUILLA else NO_SYMBOL
    return [m for m in range(d.MARKET_COUNT) if (view.trader[row, m] or m == by_card) and interested(view, m, colour)]


def best_sales(view: State, row: int, colour: int, symbol: int = NO_SYMBOL) -> list[Sale]:
    """The best sale of a colour in one, two and three markets, as far as relics, traders and buyers allow."""
    markets = open_markets(view, row, colour, symbol)
    most = min(d.SALE_MARKETS_MAX, view.owned[row, colour], len(markets))
    return [
        max((sale(view, colour, chosen) for chosen in combinations(markets, size)), key=lambda each: each.total)
        for size in range(1, most + 1)
    ]


@derived
def best_sale(view: State, row: int, symbol: int, *colours: int) -> Sale | None:
    """The sale that pays most, of these colours, or of any."""
    sales = [each for c in colours or range(d.COLOUR_COUNT) for each in best_sales(view, row, c, symbol)]
    return max(sales, key=lambda each: each.total, default=None)


def sale_made(before: State, after: State, chosen: int) -> Sale:
    """The sale that an act has completed, in the markets that were chosen (as bits), or that it cleared."""
    colour = next(kind // d.GLYPH_COUNT for kind in range(d.RELIC_COUNT) if after.sold[kind] > before.sold[kind])
    every = range(d.MARKET_COUNT)
    cleared = [m for m in every if interested(before, m, colour) and not interested(after, m, colour)]
    return sale(before, colour, tuple(m for m in every if chosen >> m & 1) or tuple(cleared))


def majority(view: State, centre: int) -> list[tuple[int, int, int]]:
    """(row, envoys, credits if the round were scored now), most envoys first."""
    present = [row for row in rows_in_play(view) if view.envoy[row, centre]]
    present.sort(key=lambda row: (-view.envoy[row, centre], row))
    return [(row, view.envoy[row, centre], prize(view, row, centre)) for row in present]


def winners(view: State) -> list[int]:
    """Who won, once the game is over: alone, only strictly more credits than Zu beat Zu."""
    if view.depth > 0:
        return []
    if view.solo:
        return [0] if standing(view, 0) > 0 else [d.ZU]
    best = max(standing(view, seat) for seat in range(view.seats))
    return [seat for seat in range(view.seats) if standing(view, seat) == best]


def column(view: State, row: int, colour: int) -> int:
    return sum(view.guard[row, d.GLYPH_COUNT * colour + glyph] for glyph in range(d.GLYPH_COUNT))


def line(view: State, row: int, glyph: int) -> int:
    return sum(view.guard[row, d.GLYPH_COUNT * colour + glyph] for colour in range(d.COLOUR_COUNT))


def gallery(view: State, row: int) -> int:
    """What the gallery would pay if the game ended now."""
    columns = sum(column_credits(view, row, c) for c in range(d.COLOUR_COUNT))
    return columns + sum(row_credits(view, row, g) for g in range(d.GLYPH_COUNT))


def guard_worth(view: State, row: int, kind: int) -> int:
    """What the guard on this gallery space adds to the gallery, or would add if the space is empty."""
    colour, glyph = divmod(kind, d.GLYPH_COUNT)
    others = column(view, row, colour) - view.guard[row, kind]
    beside = line(view, row, glyph) - view.guard[row, kind]
    in_column = d.COLUMN_CREDITS[others + 1] - d.COLUMN_CREDITS[others]
    return in_column + d.ROW_CREDITS[beside + 1] - d.ROW_CREDITS[beside]


def stored(view: State, row: int, stash: bool) -> list[int]:
    """Relic types in hold or stash, one entry a tile."""
    held = view.stash if stash else view.hold
    return [kind for kind in range(len(d.RELICS)) for _ in range(held[row, kind])]


def played_symbol(view: State) -> int:
    """The symbol of the action card played, or none: travel cards have none."""
    return (view.played - 1) % d.MARKET_COUNT if 0 < view.played <= d.CARD_COUNT else NO_SYMBOL


@derived
def price(view: State, colour: int) -> int:
    """What the visible relic of a pile costs in the purchase going on."""
    if view.pile_size[colour] == 0:
        return 0
    markup = top_b(view) if top_ask(view) == Ask.BUY_PICK else 0
    return int(d.VALUE[view.pile[colour, 0] - 1] + markup)


@derived
def offload_pays(view: State, kind: int) -> int:
    """What offloading a relic brings now: its value, and the bonus of the tile that is being carried out."""
    below = view.depth - 2
    offloading = below >= 0 and frame(view, below).ask == Ask.OFFLOADING
    bonus = frame(view, below).b % OPTIONAL if offloading else 0
    return int(d.VALUE[kind] + bonus)


def with_buyer(view: State, market: int, buyer: int) -> State:
    """The table after a buyer has joined a queue."""
    after = view.copy()
    join_queue(after, market, buyer)
    return after


def gained(before: State, after: State, row: int, *parts: int) -> int:
    """Credits that came under these headings."""
    return sum(int(after.points[row, part] - before.points[row, part]) for part in parts)


def colour_of(kind: int) -> str:
    return str(d.RELICS[kind]["colour"])


def centre_of(market: int) -> int:
    return d.MARKET_CENTRE[market]
