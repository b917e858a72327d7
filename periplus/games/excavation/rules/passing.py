"""Pass: no more actions this phase; two cards are kept. EE-225 to EE-229"""

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.rules.cards import add_to_packet, discard_hand, packet_to_hand, take_from_hand
from periplus.games.excavation.state import State
from periplus.kit import NOBODY_ASKED, bits, lowest, pop, push, rule, set_a, top_a


@rule
def pass_round(s: State, seat: int) -> None:
    """EE-225, EE-226: the second action is forfeited. EE-227: travel cards are set aside."""
    s.passed[seat] = 1
    s.actions_left = 0
    for k in range(d.TRAVEL_COUNT):
        s.travel[seat, k] = 0
    if s.round == d.ROUNDS:
        discard_hand(s, seat)  # EE-229
    elif s.hand_size[seat] > d.PASS_HAND:
        push(s, Ask.PASSING, NOBODY_ASKED, d.PASS_HAND, 0)  # EE-228


@rule
def passing(s: State) -> None:
    """EE-228: a is how many cards are still to be kept; the kept ones wait in the packet."""
    seat = s.active
    if top_a(s) == 0:
        pop(s)
        discard_hand(s, seat)
        packet_to_hand(s, seat)
    elif bits(s.hand_bits[seat]) == 1:
        keep_in_hand(s, seat, lowest(s.hand_bits[seat]))
    else:
        push(s, Ask.PASS_KEEP, seat, 0, 0)


@rule
def keep_in_hand(s: State, seat: int, card: int) -> None:
    take_from_hand(s, seat, card)
    add_to_packet(s, seat, card)
    set_a(s, top_a(s) - 1)
