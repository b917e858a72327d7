"""What is unseen: hands, packets, the order of the deck. Who sees what of an action, and a guess at the rest."""

from typing import Any

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import MARK, PLACE, Ask
from periplus.games.excavation.rules.cards import add_to_hand, add_to_packet, take_from_hand
from periplus.games.excavation.rules.draft import in_group, may_redraw
from periplus.games.excavation.state import State
from periplus.kit import CHANCE, SEEN, VERB, below, rule, top_a, top_ask, top_who

SEATS_MAX = 4
SPOTS = 5
PATIENCE = 2000


@rule
def witness(s: State, seat: int, action: int, viewer: int) -> int:
    """Cards dealt, marked, drafted or kept are seen by their owner alone; that it happened is seen by all."""
    if seat == CHANCE:
        ask = top_ask(s)
        if ask == Ask.DEAL_HAND or ask == Ask.DEAL_PACKET:
            return SEEN if top_a(s) == viewer else VERB
        return SEEN
    return VERB if MARK <= action < PLACE else SEEN


@rule
def guess(s: State, seat: int, rng: Any) -> None:
    """The cards this seat cannot see, dealt anew; a hand that is asked to redraw has four alike."""
    gather_unseen(s, seat)
    for other in range(SEATS_MAX):
        if other == seat:
            continue
        if redrawing(s, other):
            guess_redraw(s, other, rng)
        elif other < s.seats:
            for _ in range(s.hand_size[other]):
                s.hand_size[other] -= 1
                add_to_hand(s, other, draw_unseen(s, rng))
            for _ in range(s.packet_size[other]):
                s.packet_size[other] -= 1
                add_to_packet(s, other, draw_unseen(s, rng))


@rule
def redrawing(s: State, other: int) -> bool:
    return s.depth > 0 and top_ask(s) == Ask.REDRAW and top_who(s) == other


@rule
def gather_unseen(s: State, seat: int) -> None:
    """Into the deck goes every card that is neither in sight nor the seat's own."""
    for other in range(SEATS_MAX):
        if other != seat:
            s.hand_bits[other] = 0
            for card in range(d.CARD_COUNT):
                s.hand[other, card] = 0
                s.packet[other, card] = 0
    for card in range(d.CARD_COUNT):
        s.deck[card] = d.CARD_COPIES - s.discard[card]
        if seat >= 0:
            s.deck[card] -= s.hand[seat, card] + s.packet[seat, card]
    for spot in range(SPOTS):
        if s.row[spot] > 0:
            s.deck[s.row[spot] - 1] -= 1
    if s.depth > 0 and top_ask(s) == Ask.SURVEY_REPLACE:
        s.deck[s.played - 1] -= 1


@rule
def draw_unseen(s: State, rng: Any) -> int:
    total = 0
    for card in range(d.CARD_COUNT):
        total += s.deck[card]
    r = below(rng, total)
    card = 0
    while r >= s.deck[card]:
        r -= s.deck[card]
        card += 1
    s.deck[card] -= 1
    return card


@rule
def guess_redraw(s: State, other: int, rng: Any) -> None:
    """Six cards with four alike, some of those marked already. EE-035"""
    marked = s.packet_size[other]
    dealt = s.hand_size[other] + marked
    s.packet_size[other] = 0
    for _ in range(PATIENCE):
        s.hand_size[other] = 0
        for _ in range(dealt):
            add_to_hand(s, other, draw_unseen(s, rng))
        if count_in_groups(s, other) > marked and may_redraw(s, other):
            break
        return_hand(s, other)
    for _ in range(marked):
        mark_some(s, other, rng)


@rule
def count_in_groups(s: State, other: int) -> int:
    count = 0
    for card in range(d.CARD_COUNT):
        if s.hand[other, card] > 0 and in_group(s, other, card):
            count += s.hand[other, card]
    return count


@rule
def return_hand(s: State, other: int) -> None:
    for card in range(d.CARD_COUNT):
        while s.hand[other, card] > 0:
            take_from_hand(s, other, card)
            s.deck[card] += 1


@rule
def mark_some(s: State, other: int, rng: Any) -> None:
    r = below(rng, count_in_groups(s, other))
    for card in range(d.CARD_COUNT):
        if s.hand[other, card] > 0 and in_group(s, other, card):
            r -= s.hand[other, card]
            if r < 0:
                take_from_hand(s, other, card)
                add_to_packet(s, other, card)
                return
