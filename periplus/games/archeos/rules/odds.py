"""What chance may answer, with exact weights. The deck has no order: what comes next is drawn when it is needed.

Shuffling first and drawing later is the same as drawing from all that is still unseen: every unseen card is equally
likely to lie on top. The cut changes one thing only: no monkey can come while the upper half lasts, and after that each
hidden monkey weighs as much as any other card. AS-039, AS-040
"""

from periplus.games.archeos import data as d
from periplus.games.archeos.state import State
from periplus.kit import rule


@rule
def card_weight(s: State, card: int) -> int:
    return s.unseen[card]


@rule
def player_weight(s: State, seat: int) -> int:
    """AS-028"""
    return 1 if seat < s.seats else 0


@rule
def cards_in_deck(s: State) -> int:
    """Cards that are no monkeys."""
    return s.upper + s.lower - (d.MONKEYS - s.monkeys)


@rule
def cards_unseen(s: State) -> int:
    cards = 0
    for slot in range(d.ROLES_IN_PLAY):
        cards += s.unseen_of[s.cast[slot]]
    return cards


@rule
def card_at(s: State, r: int) -> int:
    """First the role, then the colour; a monkey comes after all cards."""
    for slot in range(d.ROLES_IN_PLAY):
        role = s.cast[slot]
        if r < s.unseen_of[role]:
            card = role * d.COLOURS
            while r >= s.unseen[card]:
                r -= s.unseen[card]
                card += 1
            return card
        r -= s.unseen_of[role]
    return -1
