"""The position: three trails on one map, hands, the common row, the deck, tokens and tickets."""

from periplus.games.expeditions import data as d
from periplus.kit import NOBODY, OWNER, Record, field, i1, i2

PILE_BITS = 10  # cards in one word of the pile
PILE_WORDS = len(d.CARD) // PILE_BITS
SWAPS_MAX = d.ROUNDS_MAX * d.TICKETS_A_TURN
EVERYONE = len(d.SEAT) + 1  # in `under_by`: all have seen the card that went under the deck


class State(Record, seats=d.SEAT, depth=5):
    # Fields of two bytes first, and an even number of the others: no padding.
    round = field(i2, high=d.ROUNDS_MAX)  # 1, 2, …
    ending = field(i2, high=1)  # 1: this round is the last
    swaps = field(i2, d.SEAT, high=SWAPS_MAX)
    trail = field(i2, d.COLOUR, d.ARROWS, values=d.ARROW)  # oldest arrow first
    pile = field(i2, PILE_WORDS, seen_by=NOBODY, high=(1 << PILE_BITS) - 1)

    supply = field(i1, d.COLOUR, high=d.ARROWS)
    length = field(i1, d.COLOUR, high=d.ARROWS)
    # the colours that have an arrow on a segment, as a bit set
    carries = field(i1, d.SEGMENT, high=(1 << len(d.COLOUR)) - 1)

    # minus points[seat, hand] is the number of cards in that hand
    points = field(i1, d.SEAT, d.PART, low=-d.HAND_MAX - d.TOKENS, high=len(d.CARD))
    tickets = field(i1, d.SEAT, high=d.TICKETS)
    ticket_supply = field(i1, high=d.TICKETS)

    hand = field(i1, d.SEAT, d.CARD, seen_by=OWNER, high=d.HAND_MAX)  # its place in the hand from 1 on; 0: not there
    drawn = field(i1, d.SEAT, d.SWAP_DRAW, seen_by=OWNER, values=d.SLOT)
    laid = field(i1, d.CARD, high=len(d.SEAT))  # 1 + the seat in front of whom the card lies
    common = field(i1, d.COMMON_ROW, values=d.SLOT)
    token = field(i1, d.SEAT, d.TOKENS, values=d.SLOT)
    recovered = field(i1, d.SEAT, d.TOKENS, high=1)
    dead = field(i1, d.SEAT, d.TOKENS, seen_by=OWNER, high=1)

    # The deck: `pile`, a bit set in unknown order, and under it the cards put back, first in first out, in a ring. Who
    # put a card under knows it; the truth is in that seat's row.
    pile_count = field(i1, high=len(d.CARD))
    under = field(i1, d.SEAT, d.DECK_MAX, seen_by=OWNER, values=d.SLOT)
    under_by = field(i1, d.DECK_MAX, high=EVERYONE)  # 1 + seat, or EVERYONE
    under_first = field(i1, high=d.DECK_MAX - 1)
    under_count = field(i1, high=d.DECK_MAX)
