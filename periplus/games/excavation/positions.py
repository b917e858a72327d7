"""Derived fields, recomputed after a position was read from names."""

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.rules.buyers import note_wanted
from periplus.games.excavation.rules.turns import look_around
from periplus.games.excavation.state import State
from periplus.kit import rule, top_ask, top_who

SEATS_MAX = 4


@rule
def complete(s: State) -> None:
    for seat in range(SEATS_MAX):
        count_board(s, seat)
        if s.hand[seat, 0] >= 0:
            count_cards(s, seat)
    if s.deck[0] >= 0:
        s.deck_size = 0
        for card in range(d.CARD_COUNT):
            s.deck_size += s.deck[card]
    count_table(s)
    if s.depth > 0 and top_ask(s) == Ask.ACTION:
        look_around(s, top_who(s))


@rule
def count_cards(s: State, seat: int) -> None:
    """Not for hands that are hidden."""
    s.hand_size[seat] = 0
    s.hand_bits[seat] = 0
    s.packet_size[seat] = 0
    for card in range(d.CARD_COUNT):
        s.hand_size[seat] += s.hand[seat, card]
        s.packet_size[seat] += s.packet[seat, card]
        if s.hand[seat, card] > 0:
            s.hand_bits[seat] |= 1 << card


@rule
def count_board(s: State, seat: int) -> None:
    s.hold_size[seat] = 0
    s.stash_size[seat] = 0
    s.guards[seat] = 0
    for colour in range(d.COLOUR_COUNT):
        s.owned[seat, colour] = 0
    for relic in range(d.RELIC_COUNT):
        s.hold_size[seat] += s.hold[seat, relic]
        s.stash_size[seat] += s.stash[seat, relic]
        s.guards[seat] += s.guard[seat, relic]
        s.owned[seat, relic // d.GLYPH_COUNT] += s.hold[seat, relic] + s.stash[seat, relic]


@rule
def count_table(s: State) -> None:
    s.site_bits = 0
    for colour in range(d.COLOUR_COUNT):
        s.stack_size[colour] = 0
        s.pile_size[colour] = 0
        for place in range(d.PILE_MAX):
            s.pile_size[colour] += 1 if s.pile[colour, place] > 0 else 0
    for relic in range(d.RELIC_COUNT):
        s.stack_size[relic // d.GLYPH_COUNT] += s.stack[relic]
        if s.site[relic] > 0:
            s.site_bits |= 1 << relic
    for market in range(d.MARKET_COUNT):
        s.queue_size[market] = 0
        for place in range(d.QUEUE_MAX):
            s.queue_size[market] += 1 if s.queue[market, place] > 0 else 0
        note_wanted(s, market)
