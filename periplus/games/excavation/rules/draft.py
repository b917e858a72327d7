"""Hands: the redraw at set-up, the draft of preparation, the solo draft. EE-035 to EE-038, EE-072 to EE-080, ZU-033"""

from periplus.core.engine.frames import CHANCE, NOBODY_ASKED, pop, push, set_a, set_b, top_a, top_b
from periplus.core.engine.rule import rule
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.data import (
    CARD_COUNT,
    COLOUR_COUNT,
    DRAFT_DEAL,
    DRAFT_PASSES,
    DRAFT_PICKS,
    REDRAW_THRESHOLD,
    SOLO_DEAL,
    SOLO_DROPS,
    SYMBOL_COUNT,
)
from periplus.games.excavation.rules.cards import (
    add_to_hand,
    add_to_packet,
    discard_packet,
    draw_to_hand,
    draw_to_packet,
    packet_to_hand,
    take_from_hand,
    take_from_packet,
)
from periplus.games.excavation.state import State

DEALS = -1


@rule
def in_group(s: State, seat: int, card: int) -> bool:
    """EE-035, EE-036: one of at least four dealt cards of its colour, or of its symbol; marked cards count as dealt."""
    colour = card // SYMBOL_COUNT
    symbol = card % SYMBOL_COUNT
    of_colour = 0
    for k in range(SYMBOL_COUNT):
        other = colour * SYMBOL_COUNT + k
        of_colour += s.hand[seat, other] + s.packet[seat, other]
    of_symbol = 0
    for k in range(COLOUR_COUNT):
        other = k * SYMBOL_COUNT + symbol
        of_symbol += s.hand[seat, other] + s.packet[seat, other]
    return of_colour >= REDRAW_THRESHOLD or of_symbol >= REDRAW_THRESHOLD


@rule
def may_redraw(s: State, seat: int) -> bool:
    for card in range(CARD_COUNT):
        if s.hand[seat, card] > 0 and in_group(s, seat, card):
            return True
    return False


@rule
def mark_card(s: State, seat: int, card: int) -> None:
    """EE-037: marked cards wait in the packet and are discarded together."""
    take_from_hand(s, seat, card)
    add_to_packet(s, seat, card)
    if not may_redraw(s, seat):
        redraw(s, seat)


@rule
def redraw(s: State, seat: int) -> None:
    """EE-035: as many new cards as were discarded, once."""
    pop(s)
    count = s.packet_size[seat]
    discard_packet(s, seat)
    draw_to_hand(s, seat, count)


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
            draw_to_packet(s, seat, DRAFT_DEAL)  # EE-073
        else:
            set_a(s, 0)
            set_b(s, 0)
    elif top_b(s) < DRAFT_PICKS * s.seats:
        seat = top_b(s) // DRAFT_PICKS  # EE-079: in seat order, two picks each
        set_b(s, top_b(s) + 1)
        push(s, Ask.DRAFT, seat, 0, 0)
    else:
        end_pass(s)


@rule
def end_pass(s: State) -> None:
    """EE-077: packets go to the left, three times. EE-078: the last two cards of each are discarded."""
    set_b(s, 0)
    set_a(s, top_a(s) + 1)
    if top_a(s) < DRAFT_PASSES:
        pass_packets(s)
        return
    pop(s)
    for seat in range(s.seats):
        discard_packet(s, seat)


@rule
def pass_packets(s: State) -> None:
    """EE-079: to the next seat, whatever the turn order."""
    last = s.seats - 1
    for card in range(CARD_COUNT):
        moving = s.packet[last, card]
        for seat in range(last):
            there = s.packet[last - 1 - seat, card]
            s.packet[last - seat, card] = there
        s.packet[0, card] = moving


@rule
def draft_card(s: State, seat: int, card: int) -> None:
    """EE-072: what was kept from the last round stays in hand; picks join it."""
    pop(s)
    take_from_packet(s, seat, card)
    add_to_hand(s, seat, card)


@rule
def draft_alone(s: State) -> None:
    """ZU-033: nine cards; take 2, two drop; take 2, one drops; the last two join the hand."""
    step = top_a(s)
    set_a(s, step + 1)
    if step == DEALS:
        draw_to_packet(s, 0, SOLO_DEAL)
    elif step == 2 * (DRAFT_PICKS + 1):
        pop(s)
        packet_to_hand(s, 0)
    elif step % (DRAFT_PICKS + 1) < DRAFT_PICKS:
        push(s, Ask.DRAFT, 0, 0, 0)
    else:
        push(s, Ask.DROP_CARD, CHANCE, 0, SOLO_DROPS[step // (DRAFT_PICKS + 1)])


@rule
def card_drops(s: State, card: int) -> None:
    """ZU-034: face up into the discard."""
    take_from_packet(s, 0, card)
    s.discard[card] += 1
    left = top_b(s) - 1
    if left == 0:
        pop(s)
    else:
        set_b(s, left)
