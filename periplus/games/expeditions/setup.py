"""Set-up: the deal, the repair of hands, the common row, the key places. EX-020 to EX-032"""

from collections.abc import Mapping

from periplus.games.expeditions import data as d
from periplus.games.expeditions.actions import Ask, Reason
from periplus.games.expeditions.rules.odds import flip_in_pile, put_under, take_from_deck
from periplus.games.expeditions.state import EVERYONE, State
from periplus.kit import CHANCE, pop, push, rule, set_a, set_b, table, top_a, top_b

DEALT = table([d.HAND_SIZE.get(seats, 0) for seats in range(d.SEATS + 1)])


def start(s: State, seats: int, options: Mapping[str, int]) -> None:
    """Arrows and tickets in the supply, all cards in the deck, the first card to deal. EX-025 to EX-027"""
    s.seats = seats
    for c in range(d.COLOURS):
        s.supply[c] = d.ARROWS
    for seat in range(seats):
        s.tickets[seat] = d.TICKETS_EACH
    s.ticket_supply = d.TICKETS - seats * d.TICKETS_EACH
    for card in range(d.CARDS):
        flip_in_pile(s, card)
    s.pile_count = d.CARDS
    push(s, Ask.DEAL, CHANCE, 0, 1)


@rule
def deal(s: State, card: int) -> None:
    """Whole hands in seat order. EX-020"""
    take_from_deck(s, card)
    seat = top_a(s)
    slot = top_b(s)
    take_into_hand(s, seat, slot, card)
    if slot < DEALT[s.seats]:
        set_b(s, slot + 1)
    elif seat + 1 < s.seats:
        set_a(s, seat + 1)
        set_b(s, 1)
    else:
        pop(s)
        repair_hands(s, 0)


@rule
def take_into_hand(s: State, seat: int, slot: int, card: int) -> None:
    s.hand[seat, card] = slot
    s.points[seat, d.IN_HAND] -= 1


@rule
def far_cards(s: State, seat: int) -> int:
    count = 0
    for card in range(d.CARDS):
        if s.hand[seat, card] > 0:
            count += d.FAR[card]
    return count


@rule
def first_near_card(s: State, seat: int) -> int:
    """In the order of the hand."""
    found = -1
    lowest = d.HAND_MAX + 1
    for card in range(d.CARDS):
        if 0 < s.hand[seat, card] < lowest and d.FAR[card] == 0:
            lowest = s.hand[seat, card]
            found = card
    return found


@rule
def repair_hands(s: State, first: int) -> None:
    """A hand with too few far places gives a near one back for another card; then the common row follows. EX-022"""
    for seat in range(first, s.seats):
        if far_cards(s, seat) < d.TOKENS:
            card = first_near_card(s, seat)
            slot = s.hand[seat, card]
            put_under(s, seat + 1, card)
            s.hand[seat, card] = 0
            s.points[seat, d.IN_HAND] += 1
            push(s, Ask.REPAIR, CHANCE, seat, slot)
            return
    push(s, Ask.TURN_UP, CHANCE, 0, 0)


@rule
def repair(s: State, card: int) -> None:
    take_from_deck(s, card)
    seat = top_a(s)
    take_into_hand(s, seat, top_b(s), card)
    pop(s)
    repair_hands(s, seat)


@rule
def turn_up(s: State, card: int) -> None:
    """Six far cards one by one; a near card goes under the deck. EX-023, EX-024"""
    take_from_deck(s, card)
    slot = top_a(s)
    if d.FAR[card] == 0:
        put_under(s, EVERYONE, card)
        return
    s.common[slot] = card + 1
    if slot + 1 < d.COMMON_ROW:
        set_a(s, slot + 1)
    else:
        pop(s)
        push(s, Ask.KEY_PLACE, 0, 0, 0)


@rule
def mark_reason(s: State, seat: int, card: int) -> int:
    """EX-029"""
    if s.hand[seat, card] == 0:
        return Reason.NOT_IN_HAND
    if d.FAR[card] == 0:
        return Reason.TOO_NEAR
    for k in range(d.TOKENS):
        if s.token[seat, k] == card + 1:
            return Reason.ALREADY_MARKED
    return Reason.OK


@rule
def mark(s: State, seat: int, card: int) -> None:
    """One key place each, four times round; then the first seat takes the first turn. EX-028, EX-030, EX-032"""
    lap = top_a(s)
    s.token[seat, lap] = card + 1
    s.points[seat, d.ON_BOARD] -= 1
    pop(s)
    if seat + 1 < s.seats:
        push(s, Ask.KEY_PLACE, seat + 1, lap, 0)
    elif lap + 1 < d.TOKENS:
        push(s, Ask.KEY_PLACE, 0, lap + 1, 0)
    else:
        s.round = 1
        push(s, Ask.TURN, 0, 0, 0)
