"""Excavation Earth: what each action promises. Playouts go to the end, where galleries and centres are paid."""

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import CODEC, Ask
from periplus.games.excavation.rules.buyers import interested, payout
from periplus.games.excavation.state import State
from periplus.kit import by_verb, rule, table, top_ask

SYMBOLS_PER_COLOUR = 6

# Weights of an evolution strategy over solo games (docs/results/bots.md). The worth of a sample that is the first,
# second, … of its column, of its row:
COLUMN_STEP = table([290, 688, 948, 4000])
ROW_STEP = table([14, 153, 4000, 348, 737])
TRAVEL_CARD_SPENT = 72
LOST = 250  # times as eager to travel when there is nothing to dig
NEW_MARKET = 4000  # a command that sends the first trader to a market
RECALLED = 4000
TRADER_SENT = 932
ENVOY_SENT = 155
SMUGGLED = 285


@rule
def sample_worth(s: State, seat: int, relic: int) -> int:
    """What a sample of this relic would add to its column and row."""
    if s.guard[seat, relic] == 1:
        return 0
    in_column = 0
    for glyph in range(d.GLYPH_COUNT):
        in_column += s.guard[seat, relic - relic % d.GLYPH_COUNT + glyph]
    in_row = 0
    for colour in range(d.COLOUR_COUNT):
        in_row += s.guard[seat, colour * d.GLYPH_COUNT + relic % d.GLYPH_COUNT]
    return COLUMN_STEP[in_column] + ROW_STEP[in_row]


@rule
def relic_worth(s: State, seat: int, relic: int) -> int:
    return 19 + 7 * payout(s, relic // d.GLYPH_COUNT) + sample_worth(s, seat, relic)


@rule
def sale_worth(s: State, seat: int, colour: int) -> int:
    """About what a sale of this colour would earn now; 0 where none is possible."""
    if s.owned[seat, colour] == 0:
        return 0
    markets = 0
    buyers = 0
    for market in range(d.MARKET_COUNT):
        if s.trader[seat, market] > 0 and (s.wanted[market] >> colour) & 1 == 1:
            markets += 1
            buyers += interested(s, market, colour)
    if markets == 0:
        return 0
    sold = min(min(3, markets), s.owned[seat, colour])
    return payout(s, colour) + d.MARKET_BONUS[sold] + 11 * buyers * sold // (16 * markets)


@rule
def best_sale(s: State, seat: int) -> int:
    best = 0
    for colour in range(d.COLOUR_COUNT):
        best = max(best, sale_worth(s, seat, colour))
    return best


@rule
def place_worth(s: State, seat: int, place: int) -> int:
    """Relics that lie there; samples still missing count most."""
    worth = 0
    here = d.SITE_RELICS[place] & s.site_bits
    for relic in range(d.RELIC_COUNT):
        if (here >> relic) & 1 == 1:
            worth += 8 + 250 * sample_worth(s, seat, relic)
    return worth


@rule
def dig_worth(s: State, seat: int, colour: int) -> int:
    """The best two relics of the colour, each from a site of its own, as far as the hold has room."""
    first = 0
    second = 0
    for pawn in range(d.PAWN_COUNT):
        place = s.explorer[seat, pawn] - 1
        if place < 0:
            continue
        here = (d.SITE_RELICS[place] & s.site_bits) >> (colour * d.GLYPH_COUNT)
        best = 0
        for glyph in range(d.GLYPH_COUNT):
            if (here >> glyph) & 1 == 1:
                best = max(best, relic_worth(s, seat, colour * d.GLYPH_COUNT + glyph))
        if best > first:
            second = first
            first = best
        elif best > second:
            second = best
    return first + (second if s.hold_size[seat] + 1 < d.HOLD_SPACES else 0)


# Which action, with which card: travel cards are spent where colour and symbol do not matter.


@rule
def travel_weight(s: State, seat: int, card: int) -> int:
    lost = s.dig_colours == 0 and s.hold_size[seat] < d.HOLD_SPACES
    return TRAVEL_CARD_SPENT * (LOST if lost else 1) if card >= d.CARD_COUNT else 1


@rule
def dig_weight(s: State, seat: int, card: int) -> int:
    worth = min(4000, dig_worth(s, seat, card // SYMBOLS_PER_COLOUR))
    return 4 * worth * worth


@rule
def haggle_weight(s: State, seat: int, card: int) -> int:
    return 8 * (s.hold_size[seat] + s.stash_size[seat])


@rule
def sell_weight(s: State, seat: int, card: int) -> int:
    worth = best_sale(s, seat)
    return worth * worth * (16 if card >= d.CARD_COUNT else 1)


@rule
def command_weight(s: State, seat: int, card: int) -> int:
    return NEW_MARKET if s.trader[seat, card % SYMBOLS_PER_COLOUR] == 0 else 1


# What is answered while an action goes on.


@rule
def stop_weight(s: State) -> int:
    return 12 if top_ask(s) == Ask.SELL_MARKET else 1


@rule
def step_weight(s: State, seat: int, road: int) -> int:
    return place_worth(s, seat, d.ROAD_TO[road])


@rule
def pick_weight(s: State, seat: int, relic: int) -> int:
    worth = relic_worth(s, seat, relic)
    return 10 if top_ask(s) == Ask.SURVEY_PLACE else worth * worth // 5


@rule
def give_weight(s: State, relic: int, store: int) -> int:
    value = d.VALUE[relic]
    return value * value if top_ask(s) == Ask.OFFLOAD_PICK else 12 - value


@rule
def buy_weight(s: State, seat: int, colour: int, store: int) -> int:
    fresh = s.pile_size[colour] > 0 and s.guard[seat, s.pile[colour, 0] - 1] == 0
    worth = sample_worth(s, seat, s.pile[colour, 0] - 1) if fresh else 2
    return worth * (250 if store == d.STASH else 1)


@rule
def colour_weight(s: State, seat: int, colour: int) -> int:
    if top_ask(s) == Ask.SELL_COLOUR:
        worth = sale_worth(s, seat, colour)
        return 1 + worth * worth * worth // 8
    return 4 + 1500 * s.owned[seat, colour]


@rule
def market_weight(s: State, seat: int, market: int) -> int:
    if top_ask(s) == Ask.SELL_MARKET:
        return 4 + 4000 * interested(s, market, max(0, s.sale_colour - 1))
    return 10 if s.trader[seat, market] == 0 else 5


weight = by_verb(
    CODEC,
    {
        "yes": 60,
        "no": 1,
        "stop": stop_weight,
        "trader": TRADER_SENT,
        "envoy": ENVOY_SENT,
        "recall": RECALLED,
        "offload": 10,
        "purchase": 10,
        "pass": 2,
        "travel": travel_weight,
        "dig": dig_weight,
        "haggle": haggle_weight,
        "sell": sell_weight,
        "command": command_weight,
        "smuggle": SMUGGLED,
        "survey": 1,
        "mark": 4,
        "take": 10,
        "place": place_worth,
        "lift": 5,
        "step": step_weight,
        "pick": pick_weight,
        "reassign": 5,
        "give": give_weight,
        "buy": buy_weight,
        "colour": colour_weight,
        "market": market_weight,
        "replace": 1,
    },
)


@rule
def estimate(s: State, seat: int) -> int:
    """Against Zu the lead counts, not the credits."""
    return 10 * lead(s) if s.solo == 1 else 10 * s.credits[seat]


@rule
def lead(s: State) -> int:
    """Alone: credits ahead of Zu."""
    return s.credits[0] - s.credits[d.ZU]


@rule
def share(s: State, over: bool, points: float) -> float:
    """Solo: more credits than Zu, or nothing. ZU-137"""
    return 1.0 if points > 0.0 else 0.0
