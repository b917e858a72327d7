"""Excavation Earth: what each action promises, and what galleries, centres, traders and cards will still bring."""

from __future__ import annotations

from typing import Any

from periplus.bots.search import squash
from periplus.core.frames import top_ask
from periplus.core.rule import rule
from periplus.games.excavation.actions import (
    BUY,
    COMMAND,
    DIG,
    ENVOY,
    GIVE,
    HAGGLE,
    LIFT,
    MARK,
    NO,
    PAINT,
    PASS,
    PICK,
    PLACE,
    REASSIGN,
    RECALL,
    REPLACE,
    SELL,
    SMUGGLE,
    STEP,
    STOP,
    SURVEY,
    TAKE,
    TO_MARKET,
    TRADER,
    TRAVEL,
    YES,
    Ask,
)
from periplus.games.excavation.data import (
    CARD_COUNT,
    CENTRE_COUNT,
    COLOUR_COUNT,
    GLYPH_COUNT,
    HOLD_SPACES,
    MAJORITY,
    MARKET_BONUS,
    MARKET_COUNT,
    MARKET_OF,
    PAWN_COUNT,
    RELIC_COUNT,
    ROAD_TO,
    ROUNDS,
    SITE_RELICS,
    STASH,
    TRAVEL_COUNT,
    VALUE,
    ZU,
)
from periplus.games.excavation.rules.buyers import interested, payout
from periplus.games.excavation.rules.preparation import rows_at_table
from periplus.games.excavation.scoring import column_credits, row_credits, stored_value

SYMBOLS_PER_COLOUR = 6


@rule
def sale_worth(s: Any, seat: int, colour: int) -> int:
    """About what a sale of this colour would earn now; 0 where none is possible."""
    if s.owned[seat, colour] == 0:
        return 0
    markets = 0
    buyers = 0
    for market in range(MARKET_COUNT):
        if s.trader[seat, market] > 0 and (s.wanted[market] >> colour) & 1 == 1:
            markets += 1
            buyers += interested(s, market, colour)
    if markets == 0:
        return 0
    sold = min(min(3, markets), s.owned[seat, colour])
    return payout(s, colour) + MARKET_BONUS[sold] + 2 * buyers * sold // markets + 3 * sold


@rule
def best_sale(s: Any, seat: int) -> int:
    best = 0
    for colour in range(COLOUR_COUNT):
        best = max(best, sale_worth(s, seat, colour))
    return best


@rule
def site_worth(s: Any, seat: int, place: int) -> int:
    """Relics to be dug at a location: samples still missing count most."""
    worth = 0
    here = SITE_RELICS[place] & s.site_bits
    for relic in range(RELIC_COUNT):
        if (here >> relic) & 1 == 1:
            worth += 8 if s.guard[seat, relic] == 0 else 2
    return worth


@rule
def place_worth(s: Any, seat: int, place: int) -> int:
    worth = 2 + site_worth(s, seat, place)
    if MARKET_OF[place] >= 0:
        worth += 6 if s.trader[seat, MARKET_OF[place]] == 0 else 3
    return worth


@rule
def dig_worth(s: Any, seat: int, colour: int) -> int:
    worth = 0
    for pawn in range(PAWN_COUNT):
        place = s.explorer[seat, pawn] - 1
        if place < 0:
            continue
        here = (SITE_RELICS[place] & s.site_bits) >> (colour * GLYPH_COUNT)
        for glyph in range(GLYPH_COUNT):
            if (here >> glyph) & 1 == 1:
                worth += 16 if s.guard[seat, colour * GLYPH_COUNT + glyph] == 0 else 6
    return min(worth, 40) * (2 if s.hold_size[seat] + 1 < HOLD_SPACES else 1)


@rule
def card_weight(s: Any, seat: int, action: int) -> int:
    """Which action, with which card: travel cards are spent where colour and symbol do not matter."""
    if action < DIG:
        return 30 if action - TRAVEL >= CARD_COUNT else 6
    if action < HAGGLE:
        return dig_worth(s, seat, (action - DIG) // SYMBOLS_PER_COLOUR)
    if action < SELL:
        market = (action - HAGGLE) % SYMBOLS_PER_COLOUR
        return 40 if s.trader[seat, market] == 0 else 12
    if action < COMMAND:
        worth = best_sale(s, seat)
        return worth * worth // (8 if action - SELL >= CARD_COUNT else 20)
    if action < SMUGGLE:
        market = (action - COMMAND) % SYMBOLS_PER_COLOUR
        return (20 if s.trader[seat, market] == 0 else 8) + 6 * s.round
    return 12 if action < SURVEY else 6


@rule
def weight(s: Any, seat: int, action: int) -> int:
    if action <= STOP:
        if action == YES:
            return 60
        return 3 if action == NO else stop_weight(s)
    if action < PASS:
        if action in (TRADER, ENVOY):
            return 30
        return 8 if action == RECALL else 10
    if action == PASS:
        return 1
    if action < MARK:
        return card_weight(s, seat, action)
    if action < PICK:
        if action < PLACE:
            return 4 if action < TAKE else 10
        if action < STEP:
            return place_worth(s, seat, action - PLACE) if action < LIFT else 5
        return place_worth(s, seat, ROAD_TO[action - STEP])
    return pick_weight(s, seat, action)


@rule
def stop_weight(s: Any) -> int:
    ask = top_ask(s)
    if ask == Ask.TRAVEL_STEP or ask == Ask.FREE_STEP or ask == Ask.REDRAW:
        return 12
    return 2


@rule
def pick_weight(s: Any, seat: int, action: int) -> int:
    if action < REASSIGN:
        relic = action - PICK
        return 40 + VALUE[relic] if s.guard[seat, relic] == 0 else 8
    if action < GIVE:
        return 5
    if action < BUY:
        relic = (action - GIVE) // 2
        if top_ask(s) == Ask.OFFLOAD_PICK:
            return VALUE[relic] * VALUE[relic]
        return 12 - VALUE[relic]
    if action < PAINT:
        colour = (action - BUY) // 2
        fresh = s.pile_size[colour] > 0 and s.guard[seat, s.pile[colour, 0] - 1] == 0
        return (24 if fresh else 3) * (2 if (action - BUY) % 2 == STASH else 1)
    if action < TO_MARKET:
        colour = action - PAINT
        if top_ask(s) == Ask.SELL_COLOUR:
            worth = sale_worth(s, seat, colour)
            return 1 + worth * worth
        return 4 + 12 * s.owned[seat, colour]
    if action < REPLACE:
        market = action - TO_MARKET
        if top_ask(s) == Ask.SELL_MARKET:
            return 4 + 8 * interested(s, market, max(0, s.sale_colour - 1))
        return 10 if s.trader[seat, market] == 0 else 5
    return 1


@rule
def calm(s: Any) -> bool:
    return top_ask(s) == Ask.ACTION and s.actions_left == 2


@rule
def gallery_outlook(s: Any, row: int) -> int:
    """What the gallery pays now and, half as likely each round, one more sample everywhere. In tenths."""
    total = 0
    for colour in range(COLOUR_COUNT):
        total += column_credits(s, row, colour)
    for glyph in range(GLYPH_COUNT):
        total += row_credits(s, row, glyph)
    return 10 * total + 4 * (ROUNDS + 1 - s.round) * s.guards[row]


@rule
def centre_outlook(s: Any, row: int) -> int:
    """The prizes of this round as things stand, those of later rounds by the share of envoys. In tenths."""
    total = 0
    rows = rows_at_table(s)
    for centre in range(CENTRE_COUNT):
        own = s.envoy[row, centre]
        if own == 0:
            continue
        above = 0
        envoys = 1
        for other in range(rows):
            envoys += s.envoy[other, centre]
            if other != row and s.envoy[other, centre] >= own:
                above += 1
        total += 9 * MAJORITY[s.round - 1, above]
        for later in range(s.round, ROUNDS):
            total += 8 * MAJORITY[later, 0] * own // envoys
    return total


@rule
def outlook(s: Any, row: int) -> int:
    """Expected final credits of a row, in tenths."""
    total = 10 * s.credits[row] + gallery_outlook(s, row) + centre_outlook(s, row)
    if s.solo == 1 and row == ZU:
        return total + 10 * stored_value(s, ZU)
    posts = 0
    for market in range(MARKET_COUNT):
        posts += min(1, s.trader[row, market])
    cards = s.hand_size[row] if s.passed[row] == 0 else min(2, s.hand_size[row])
    for i in range(TRAVEL_COUNT):
        cards += s.travel[row, i] if s.passed[row] == 0 else 0
    room = min(s.hold_size[row] + s.stash_size[row], 1 + cards)
    if s.round < ROUNDS or s.passed[row] == 0:
        total += 35 * room + 12 * posts
    return total + 30 * cards + 200 * (ROUNDS - s.round)


@rule
def estimate(s: Any, seat: int) -> int:
    """Against Zu the lead counts, not the credits."""
    if s.depth == 0:
        return 10 * (s.credits[0] - s.credits[ZU]) if s.solo == 1 else 10 * s.credits[seat]
    return outlook(s, 0) - outlook(s, ZU) if s.solo == 1 else outlook(s, seat)


@rule
def share(s: Any, over: bool, points: float) -> float:
    """Solo: more credits than Zu, or nothing. ZU-137"""
    if over:
        return 1.0 if points > 0.0 else 0.0
    return squash(points / 25.0)
