"""What may be answered to an open question, and why not."""

from periplus.games.expeditions import data as d
from periplus.games.expeditions.actions import Reason
from periplus.games.expeditions.rules.odds import deck_size
from periplus.games.expeditions.rules.trail import arrow_reason, arrows_left, base_reason, tip
from periplus.games.expeditions.state import State
from periplus.kit import rule, top_a, top_b


@rule
def why_not_extend(s: State, c: int, node: int) -> int:
    return arrow_reason(s, c, tip(s, c), node)


@rule
def relaunched(s: State) -> int:
    """The one colour that sets out again. EX-091"""
    return 1 << top_a(s)


@rule
def base_of(s: State, c: int) -> int:
    return top_b(s)


@rule
def why_not_relaunch(s: State, c: int, node: int) -> int:
    if c != top_a(s):
        return Reason.OTHER_COLOUR
    return arrow_reason(s, c, top_b(s), node)


@rule
def nodes_on_trail(s: State) -> int:
    """Every node an arrow starts from was the head of an earlier one, or the start."""
    return 1 + s.length[top_a(s)]


@rule
def node_on_trail(s: State, k: int) -> int:
    return d.START if k == 0 else d.HEAD[s.trail[top_a(s), k - 1]]


@rule
def may_set_base(s: State, node: int) -> int:
    return base_reason(s, top_a(s), node)


@rule
def ticket_reason(s: State, seat: int) -> int:
    """EX-061, EX-062"""
    if s.tickets[seat] == 0:
        return Reason.NO_TICKET
    return Reason.OK if top_a(s) < d.TICKETS_A_TURN else Reason.TICKETS_SPENT


@rule
def trails_to_shorten(s: State, seat: int) -> int:
    """EX-102"""
    trails = 0
    if ticket_reason(s, seat) == Reason.OK:
        for c in range(d.COLOURS):
            if s.length[c] > 0:
                trails |= 1 << c
    return trails


@rule
def why_not_remove(s: State, seat: int, c: int) -> int:
    reason = ticket_reason(s, seat)
    return reason if reason != Reason.OK else Reason.NO_TRAIL


@rule
def may_swap(s: State, seat: int) -> int:
    reason = ticket_reason(s, seat)
    return swap_reason(s, seat) if reason == Reason.OK else reason


@rule
def swap_reason(s: State, seat: int) -> int:
    """EX-109, EX-115"""
    if s.points[seat, d.IN_HAND] == 0:
        return Reason.EMPTY_HAND
    return Reason.OK if deck_size(s) > 0 else Reason.EMPTY_DECK


@rule
def may_end_turn(s: State) -> int:
    """While there is an arrow left, the mandatory one is due. EX-066, EX-067"""
    return Reason.ARROW_DUE if arrows_left(s) else Reason.OK


@rule
def may_exchange(s: State, seat: int, kept: int, discarded: int) -> int:
    """EX-110"""
    if s.drawn[seat, kept] == 0:
        return Reason.NOT_DRAWN
    return Reason.OK if s.hand[seat, discarded] > 0 else Reason.NOT_IN_HAND
