"""Hands: the redraw at set-up, the draft of preparation, the solo draft. EE-035 to EE-038, EE-072 to EE-080, ZU-033"""

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.rules import cards
from periplus.games.excavation.state import State
from periplus.kit import CHANCE, NOBODY_ASKED, pop, push, rule, set_a, set_b, top_a, top_b

DEALS = -1


@rule
def in_group(s: State, seat: int, card: int) -> bool:
    """EE-035, EE-036: one of at least four dealt cards of its colour, or of its symbol; marked cards count as dealt."""
    colour = card // d.SYMBOL_COUNT
    symbol = card % d.SYMBOL_COUNT
    of_colour = 0
    for k in range(d.SYMBOL_COUNT):
        other = colour * d.SYMBOL_COUNT + k
        of_colour += s.hand[seat, other] + s.packet[seat, other]
    of_symbol = 0
    for k in range(d.COLOUR_COUNT):
        other = k * d.SYMBOL_COUNT + symbol
        of_symbol += s.hand[seat, other] + s.packet[seat, other]
    return of_colour >= d.REDRAW_THRESHOLD or of_symbol >= d.REDRAW_THRESHOLD


@rule
def may_redraw(s: State, seat: int) -> bool:
    for card in range(d.CARD_COUNT):
        if s.hand[seat, card] > 0 and in_group(s, seat, card):
            return True
    return False


@rule
def mark_card(s: State, seat: int, card: int) -> None:
    """EE-037: marked cards wait in the packet and are discarded together."""
    cards.take_from_hand(s, seat, card)
    cards.add_to_packet(s, seat, card)
    if not may_redraw(s, seat):
        redraw(s, seat)


@rule
def redraw(s: State, seat: int) -> None:
    """EE-035: as many new cards as were discarded, once."""
    pop(s)
    count = s.packet_size[seat]
    cards.discard_packet(s, seat)
    cards.draw_to_hand(s, seat, count)


@rule
def begin_draft(s: State) -> None:
    push(s, Ask.DRAFTING, NOBODY_ASKED, DEALS, 0)


@rule
def drafting(s: State) -> None:
    """a is the pass (DEALS while the packets are dealt), b what comes next in it."""
    if s.solo == 1:
        draft_alone(s)
    elif top_a(s) == DEALS:
        seat = top_b(s)
        if seat < s.seats:
            set_b(s, seat + 1)
            cards.draw_to_packet(s, seat, d.DRAFT_DEAL)  # EE-073
        else:
            set_a(s, 0)
            set_b(s, 0)
    elif top_b(s) < d.DRAFT_PICKS * s.seats:
        seat = top_b(s) // d.DRAFT_PICKS  # EE-079: in seat order, two picks each
        set_b(s, top_b(s) + 1)
        push(s, Ask.DRAFT, seat, 0, 0)
    else:
        end_pass(s)


@rule
def end_pass(s: State) -> None:
    """EE-077: packets go to the left, three times. EE-078: the last two cards of each are discarded."""
    set_b(s, 0)
    set_a(s, top_a(s) + 1)
    if top_a(s) < d.DRAFT_PASSES:
        pass_packets(s)
        return
    pop(s)
    for seat in range(s.seats):
        cards.discard_packet(s, seat)


@rule
def pass_packets(s: State) -> None:
    """EE-079: to the next seat, whatever the turn order."""
    last = s.seats - 1
    for card in range(d.CARD_COUNT):
        moving = s.packet[last, card]
        for seat in range(last):
            there = s.packet[last - 1 - seat, card]
            s.packet[last - seat, card] = there
        s.packet[0, card] = moving


@rule
def draft_card(s: State, seat: int, card: int) -> None:
    """EE-072: what was kept from the last round stays in hand; picks join it."""
    pop(s)
    cards.take_from_packet(s, seat, card)
    cards.add_to_hand(s, seat, card)


@rule
def draft_alone(s: State) -> None:
    """ZU-033: nine cards; take 2, two drop; take 2, one drops; the last two join the hand."""
    step = top_a(s)
    set_a(s, step + 1)
    if step == DEALS:
        cards.draw_to_packet(s, 0, d.SOLO_DEAL)
    elif step == 2 * (d.DRAFT_PICKS + 1):
        pop(s)
        cards.packet_to_hand(s, 0)
    elif step % (d.DRAFT_PICKS + 1) < d.DRAFT_PICKS:
        push(s, Ask.DRAFT, 0, 0, 0)
    else:
        push(s, Ask.DROP_CARD, CHANCE, 0, d.SOLO_DROPS[step // (d.DRAFT_PICKS + 1)])


@rule
def card_drops(s: State, card: int) -> None:
    """ZU-034: face up into the discard."""
    cards.take_from_packet(s, 0, card)
    s.discard[card] += 1
    left = top_b(s) - 1
    if left == 0:
        pop(s)
    else:
        set_b(s, left)
