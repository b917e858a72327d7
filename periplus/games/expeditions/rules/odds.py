"""The deck: a pile whose order nobody knows, and under it the cards put back, in the order they went there.

The pile is never shuffled in the record: each card that leaves it is one of its cards, all alike (EX-020, EX-142).
Only when the pile is used up do the cards beneath it come, in their order (EX-023, EX-110, EX-111).
"""

from periplus.games.expeditions import data as d
from periplus.games.expeditions.state import EVERYONE, PILE_BITS, PILE_WORDS, State
from periplus.kit import bits, lowest, rule


@rule
def deck_size(s: State) -> int:
    return s.pile_count + s.under_count


@rule
def in_pile(s: State, card: int) -> int:
    return (s.pile[card // PILE_BITS] >> (card % PILE_BITS)) & 1


@rule
def flip_in_pile(s: State, card: int) -> None:
    """Into the pile, or out of it."""
    s.pile[card // PILE_BITS] ^= 1 << (card % PILE_BITS)


@rule
def under_slot(s: State, place: int) -> int:
    """1 + the card at a place of the ring."""
    by = s.under_by[place]
    return s.under[0, place] if by == EVERYONE else s.under[by - 1, place]


@rule
def put_under(s: State, by: int, card: int) -> None:
    """`by` is 1 + the seat that alone has seen the card, or EVERYONE."""
    place = (s.under_first + s.under_count) % d.DECK_MAX
    s.under_by[place] = by
    s.under_count += 1
    if by == EVERYONE:
        for seat in range(s.seats):
            s.under[seat, place] = card + 1
    else:
        s.under[by - 1, place] = card + 1


@rule
def take_from_deck(s: State, card: int) -> None:
    if s.pile_count > 0:
        flip_in_pile(s, card)
        s.pile_count -= 1
        return
    place = s.under_first
    for seat in range(s.seats):
        s.under[seat, place] = 0
    s.under_by[place] = 0
    s.under_first = (place + 1) % d.DECK_MAX
    s.under_count -= 1


@rule
def nth_of_pile(s: State, n: int) -> int:
    """The card of the pile with n smaller ones in it."""
    for i in range(PILE_WORDS):
        word = s.pile[i]
        here = bits(word)
        if n < here:
            while n > 0:
                word &= word - 1
                n -= 1
            return i * PILE_BITS + lowest(word)
        n -= here
    return -1


@rule
def card_weight(s: State, card: int) -> int:
    if s.pile_count > 0:
        return in_pile(s, card)
    return 1 if under_slot(s, s.under_first) == card + 1 else 0


@rule
def cards_to_come(s: State) -> int:
    return s.pile_count if s.pile_count > 0 else 1


@rule
def card_to_come(s: State, r: int) -> int:
    return nth_of_pile(s, r) if s.pile_count > 0 else under_slot(s, s.under_first) - 1
