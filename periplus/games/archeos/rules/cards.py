"""Where cards lie and how they move: hands, display, deck, and what everybody may remember."""

from periplus.games.archeos import data as d
from periplus.games.archeos.state import State
from periplus.kit import lowest, rule


@rule
def role_of(card: int) -> int:
    return card // d.COLOURS


@rule
def colour_of(card: int) -> int:
    return card % d.COLOURS


@rule
def into_hand(s: State, seat: int, card: int) -> None:
    s.hand[seat, card] += 1
    s.hand_set[seat, card // d.WORD_CARDS] |= 1 << (card % d.WORD_CARDS)
    s.hand_size[seat] += 1


@rule
def out_of_hand(s: State, seat: int, card: int) -> None:
    s.hand[seat, card] -= 1
    if s.hand[seat, card] == 0:
        s.hand_set[seat, card // d.WORD_CARDS] ^= 1 << (card % d.WORD_CARDS)
    s.hand_size[seat] -= 1


@rule
def reveal_from_hand(s: State, seat: int, card: int) -> None:
    """A card is played or dropped for all to see: one copy less is known to be in that hand. AS-162"""
    out_of_hand(s, seat, card)
    if s.known[seat, card] > 0:
        s.known[seat, card] -= 1


@rule
def into_display(s: State, card: int) -> None:
    """Nothing limits the display. AS-055"""
    s.display[card] += 1
    s.display_set[card // d.WORD_CARDS] |= 1 << (card % d.WORD_CARDS)
    s.display_size += 1


@rule
def take_from_display(s: State, seat: int, card: int) -> None:
    """The card is not replaced, and everybody saw who took it. AS-047, AS-162"""
    s.display[card] -= 1
    if s.display[card] == 0:
        s.display_set[card // d.WORD_CARDS] ^= 1 << (card % d.WORD_CARDS)
    s.display_size -= 1
    into_hand(s, seat, card)
    s.known[seat, card] += 1


@rule
def out_of_deck(s: State, card: int) -> None:
    s.unseen[card] -= 1
    s.unseen_of[role_of(card)] -= 1


@rule
def back_to_deck(s: State, card: int, copies: int) -> None:
    s.unseen[card] += copies
    s.unseen_of[role_of(card)] += copies


@rule
def drop_hand(s: State, seat: int) -> None:
    """Every card still in hand goes to the display. AS-076"""
    if s.hand_size[seat] == 0:
        return
    for word in range(d.CARD_WORDS):
        while s.hand_set[seat, word] != 0:
            card = word * d.WORD_CARDS + lowest(s.hand_set[seat, word])
            reveal_from_hand(s, seat, card)
            into_display(s, card)


@rule
def discard_unplayed(s: State) -> None:
    """E1: hands and display go back unseen. AS-142, AS-163"""
    for slot in range(d.ROLES_IN_PLAY):
        role = s.cast[slot]
        for card in range(role * d.COLOURS, role * d.COLOURS + d.COLOURS):
            back_to_deck(s, card, s.display[card])
            s.display[card] = 0
            for seat in range(s.seats):
                back_to_deck(s, card, s.hand[seat, card])
                s.hand[seat, card] = 0
                s.known[seat, card] = 0
    for word in range(d.CARD_WORDS):
        s.display_set[word] = 0
        for seat in range(s.seats):
            s.hand_set[seat, word] = 0
    s.display_size = 0
    for seat in range(s.seats):
        s.hand_size[seat] = 0


@rule
def gather_expeditions(s: State) -> None:
    """The cards on the table join the others for the next shuffle. AS-043, AS-146"""
    for i in range(s.laid_size):
        back_to_deck(s, s.laid[i], 1)
        s.laid[i] = 0
        s.laid_by[i] = 0
    s.laid_size = 0


@rule
def gather_deck(s: State) -> int:
    """All cards of the six roles, and how many they are. AS-009, AS-010"""
    total = 0
    for slot in range(d.ROLES_IN_PLAY):
        role = s.cast[slot]
        s.unseen_of[role] = d.COPIES[role] * d.COLOURS
        total += d.COPIES[role] * d.COLOURS
        for card in range(role * d.COLOURS, role * d.COLOURS + d.COLOURS):
            s.unseen[card] = d.COPIES[role]
    return total


@rule
def has_leader(s: State, seat: int) -> bool:
    """Any card but a Mercenary can lead. AS-062, AS-102"""
    for word in range(d.CARD_WORDS):
        if s.hand_set[seat, word] & d.LEADERS[word] != 0:
            return True
    return False


@rule
def monkeys_hidden(s: State) -> int:
    """Monkeys that the next card may be: none while the upper half lasts. AS-039, AS-040"""
    return d.MONKEYS - s.monkeys if s.upper == 0 else 0
