"""Positions told by names: what follows from what was told."""

from periplus.games.archeos import data as d
from periplus.games.archeos.rules.cards import back_to_deck, out_of_deck, role_of
from periplus.games.archeos.setup import line_up
from periplus.games.archeos.state import State


def complete(s: State) -> None:
    """After a position was read from names: sets, sizes and the unseen rest follow from what lies on the table."""
    line_up(s)
    for name in ("unseen", "unseen_of", "display_set", "display_size", "hand_set"):
        s.array[name] = 0
    for seat in range(s.seats):
        s.hand_size[seat] = 0
    for card in range(d.CARDS):
        if s.season > 0 and s.in_play[role_of(card)] == 1:
            complete_card(s, card)
    for i in range(s.laid_size):
        out_of_deck(s, s.laid[i])


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
