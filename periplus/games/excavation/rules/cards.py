"""Action cards: the deck and the discard, hands, draws. The deck is a count of what is in it; its order is chance."""

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.state import State
from periplus.kit import CHANCE, NOBODY_ASKED, bits, lowest, pop, push, rule, set_b, top_a, top_ask, top_b


@rule
def add_to_hand(s: State, seat: int, card: int) -> None:
    s.hand[seat, card] += 1
    s.hand_bits[seat] |= 1 << card
    s.hand_size[seat] += 1


@rule
def take_from_hand(s: State, seat: int, card: int) -> None:
    s.hand[seat, card] -= 1
    s.hand_size[seat] -= 1
    if s.hand[seat, card] == 0:
        s.hand_bits[seat] &= ~(1 << card)


@rule
def add_to_packet(s: State, seat: int, card: int) -> None:
    s.packet[seat, card] += 1
    s.packet_size[seat] += 1


@rule
def take_from_packet(s: State, seat: int, card: int) -> None:
    s.packet[seat, card] -= 1
    s.packet_size[seat] -= 1


@rule
def packet_bits(s: State, seat: int) -> int:
    cards = 0
    for card in range(d.CARD_COUNT):
        if s.packet[seat, card] > 0:
            cards |= 1 << card
    return cards


@rule
def cards_held(s: State, seat: int) -> int:
    """Action and travel cards in hand. EE-094"""
    held = s.hand_size[seat]
    for k in range(d.TRAVEL_COUNT):
        held += s.travel[seat, k]
    return held


@rule
def pay_card(s: State, seat: int, card: int) -> None:
    """EE-092: an action card goes to the common discard, a travel card stays in front of its owner."""
    s.played = card + 1
    if card < d.CARD_COUNT:
        take_from_hand(s, seat, card)
        s.discard[card] += 1
    else:
        s.travel[seat, card - d.CARD_COUNT] = 0


@rule
def ready_deck(s: State) -> bool:
    """EE-074: an empty deck is made of the discard; if both are empty the draw is skipped."""
    if s.deck_size == 0:
        for card in range(d.CARD_COUNT):
            s.deck[card] = s.discard[card]
            s.deck_size += s.discard[card]
            s.discard[card] = 0
    return s.deck_size > 0


@rule
def draw_to_hand(s: State, seat: int, count: int) -> None:
    if count > 0 and ready_deck(s):
        push(s, Ask.DEAL_HAND, CHANCE, seat, count)


@rule
def draw_to_packet(s: State, seat: int, count: int) -> None:
    if count > 0 and ready_deck(s):
        push(s, Ask.DEAL_PACKET, CHANCE, seat, count)


@rule
def card_is_dealt(s: State, card: int) -> None:
    """Chance dealt this card: to a hand, to a packet, to the survey row, or to Zu's survey."""
    s.deck[card] -= 1
    s.deck_size -= 1
    ask = top_ask(s)
    if ask == Ask.DEAL_HAND or ask == Ask.DEAL_PACKET:
        if ask == Ask.DEAL_HAND:
            add_to_hand(s, top_a(s), card)
        else:
            add_to_packet(s, top_a(s), card)
        left = top_b(s) - 1
        if left > 0 and ready_deck(s):
            set_b(s, left)
        else:
            pop(s)
        return
    if ask == Ask.DEAL_ROW:
        s.row[top_a(s)] = card + 1
    else:
        s.played = card + 1
    pop(s)


@rule
def discard_packet(s: State, seat: int) -> None:
    for card in range(d.CARD_COUNT):
        s.discard[card] += s.packet[seat, card]
        s.packet[seat, card] = 0
    s.packet_size[seat] = 0


@rule
def discard_hand(s: State, seat: int) -> None:
    if s.hand_size[seat] == 0:
        return
    for card in range(d.CARD_COUNT):
        s.discard[card] += s.hand[seat, card]
        s.hand[seat, card] = 0
    s.hand_size[seat] = 0
    s.hand_bits[seat] = 0


@rule
def packet_to_hand(s: State, seat: int) -> None:
    for card in range(d.CARD_COUNT):
        while s.packet[seat, card] > 0:
            take_from_packet(s, seat, card)
            add_to_hand(s, seat, card)


@rule
def draw_and_keep_one(s: State, seat: int, count: int) -> None:
    """Draw some cards, keep one of them, discard the others. EE-158, EE-187"""
    push(s, Ask.KEEPING, NOBODY_ASKED, seat, 0)
    draw_to_packet(s, seat, count)


@rule
def keeping(s: State) -> None:
    """EE-280: alike cards leave nothing to choose."""
    seat = top_a(s)
    cards = packet_bits(s, seat)
    if cards == 0:
        pop(s)
    elif bits(cards) == 1:
        keep_card(s, seat, lowest(cards))
    else:
        push(s, Ask.KEEP_CARD, seat, 0, 0)


@rule
def keep_card(s: State, seat: int, card: int) -> None:
    take_from_packet(s, seat, card)
    add_to_hand(s, seat, card)
    discard_packet(s, seat)
