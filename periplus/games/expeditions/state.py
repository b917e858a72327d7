"""The position: three trails on one map, hands, the common row, the deck, tokens and tickets."""

from periplus.core.engine.record import NOBODY, OWNER, Record, field, i1, i2
from periplus.games.expeditions.data import (
    ARROW,
    ARROWS,
    CARD,
    COLOUR,
    COMMON_ROW,
    DECK_MAX,
    HAND_MAX,
    PART,
    ROUNDS_MAX,
    SEAT,
    SEGMENT,
    SLOT,
    SWAP_DRAW,
    TICKETS,
    TICKETS_A_TURN,
    TOKENS,
)

PILE_BITS = 10  # cards in one word of the pile
PILE_WORDS = len(CARD) // PILE_BITS
SWAPS_MAX = ROUNDS_MAX * TICKETS_A_TURN
EVERYONE = len(SEAT) + 1  # in `under_by`: all have seen the card that went under the deck


class State(Record, seats=SEAT, depth=5):
    # Fields of two bytes first, and an even number of the others: no padding.
    round = field(i2, high=ROUNDS_MAX)  # 1, 2, …
    ending = field(i2, high=1)  # 1: this round is the last
    swaps = field(i2, SEAT, high=SWAPS_MAX)
    trail = field(i2, COLOUR, ARROWS, values=ARROW)  # oldest arrow first
    pile = field(i2, PILE_WORDS, seen_by=NOBODY, high=(1 << PILE_BITS) - 1)

    supply = field(i1, COLOUR, high=ARROWS)
    length = field(i1, COLOUR, high=ARROWS)
    # the colours that have an arrow on a segment, as a bit set
    carries = field(i1, SEGMENT, high=(1 << len(COLOUR)) - 1)

    # minus points[seat, hand] is the number of cards in that hand
    points = field(i1, SEAT, PART, low=-HAND_MAX - TOKENS, high=len(CARD))
    tickets = field(i1, SEAT, high=TICKETS)
    ticket_supply = field(i1, high=TICKETS)

    hand = field(i1, SEAT, CARD, seen_by=OWNER, high=HAND_MAX)  # 1, 2, …: where the card is in the hand; 0: not there
    drawn = field(i1, SEAT, SWAP_DRAW, seen_by=OWNER, values=SLOT)
    laid = field(i1, CARD, high=len(SEAT))  # 1 + the seat in front of whom the card lies
    common = field(i1, COMMON_ROW, values=SLOT)
    token = field(i1, SEAT, TOKENS, values=SLOT)
    recovered = field(i1, SEAT, TOKENS, high=1)
    dead = field(i1, SEAT, TOKENS, seen_by=OWNER, high=1)

    # The deck: `pile`, a bit set in unknown order, and under it the cards put back, first in first out, in a ring. Who
    # put a card under knows it; the truth is in that seat's row.
    pile_count = field(i1, high=len(CARD))
    under = field(i1, SEAT, DECK_MAX, seen_by=OWNER, values=SLOT)
    under_by = field(i1, DECK_MAX, high=EVERYONE)  # 1 + seat, or EVERYONE
    under_first = field(i1, high=DECK_MAX - 1)
    under_count = field(i1, high=DECK_MAX)
