"""Positions told by names: what follows from what was told."""

from periplus.games.archeos import data as d
from periplus.games.archeos.rules.cards import back_to_deck, out_of_deck, role_of
from periplus.games.archeos.setup import line_up
from periplus.games.archeos.state import State
from periplus.kit import rule


@rule
def complete(s: State) -> None:
    """After a position was read from names: sets, sizes and the unseen rest follow from what lies on the table."""
    line_up(s)
    for role in range(d.ROLES):
        s.unseen_of[role] = 0
    for word in range(d.CARD_WORDS):
        s.display_set[word] = 0
        for seat in range(d.SEATS):
            s.hand_set[seat, word] = 0
    s.display_size = 0
    for seat in range(s.seats):
        s.hand_size[seat] = 0
    for card in range(d.CARDS):
        s.unseen[card] = 0
        if s.season > 0 and s.in_play[role_of(card)] == 1:
            complete_card(s, card)
    for i in range(s.laid_size):
        out_of_deck(s, s.laid[i])


@rule
def complete_card(s: State, card: int) -> None:
    role = role_of(card)
    left = d.COPIES[role] - s.display[card]
    s.display_size += s.display[card]
    if s.display[card] > 0:
        s.display_set[card // d.WORD_CARDS] |= 1 << (card % d.WORD_CARDS)
    for seat in range(s.seats):
        left -= s.hand[seat, card]
        s.hand_size[seat] += s.hand[seat, card]
        if s.hand[seat, card] > 0:
            s.hand_set[seat, card // d.WORD_CARDS] |= 1 << (card % d.WORD_CARDS)
    back_to_deck(s, card, left)
