"""A turn: one mandatory arrow, up to two tickets, the arrows won on the way, the next seat.

EX-060 to EX-069, EX-100 to EX-125
"""

from periplus.games.expeditions import data as d
from periplus.games.expeditions.actions import Ask, Reason
from periplus.games.expeditions.rules.arrival import arrive
from periplus.games.expeditions.rules.odds import deck_size, put_under, take_from_deck
from periplus.games.expeditions.rules.trail import arrows_left, put_arrow, take_last_arrow, tip
from periplus.games.expeditions.rules.verdict import ticket_reason
from periplus.games.expeditions.state import State
from periplus.kit import CHANCE, pop, push, rule, set_a, top_a, top_ask, top_b, top_who


@rule
def extend(s: State, seat: int, c: int, head: int) -> None:
    """An arrow: relaunch, mandatory, bought with a ticket or won at a blue node. EX-063 to EX-065, EX-101"""
    tail = tip(s, c)
    ask = top_ask(s)
    if ask == Ask.RELAUNCH:
        tail = top_b(s)
        pop(s)
    elif ask == Ask.TURN:
        used = top_a(s)
        pop(s)
        push(s, Ask.TICKETS, seat, used, 0)
    elif ask == Ask.TICKETS:
        spend_ticket(s, seat)
    else:
        set_a(s, top_a(s) - 1)
    put_arrow(s, c, d.JOIN[tail, head])
    arrive(s, seat, c, head, True)


@rule
def spend_ticket(s: State, seat: int) -> None:
    """EX-100"""
    s.tickets[seat] -= 1
    s.ticket_supply += 1
    set_a(s, top_a(s) + 1)


@rule
def remove(s: State, seat: int, c: int) -> None:
    """The last arrow goes; the head of the one before it is reached again. EX-102 to EX-106"""
    spend_ticket(s, seat)
    take_last_arrow(s, c)
    if s.length[c] > 0:
        arrive(s, seat, c, d.HEAD[s.trail[c, s.length[c] - 1]], False)


@rule
def draw_to_swap(s: State, seat: int) -> None:
    """EX-109"""
    spend_ticket(s, seat)
    s.swaps[seat] += 1
    count = min(d.SWAP_DRAW, deck_size(s))
    push(s, Ask.SWAP, seat, count, 0)
    for i in range(count):
        push(s, Ask.DRAW, CHANCE, seat, count - 1 - i)


@rule
def exchange(s: State, seat: int, kept: int, discarded: int) -> None:
    """One drawn card joins the hand; the other goes under the deck, then the discarded card. EX-110, EX-112"""
    card = s.drawn[seat, kept] - 1
    if top_a(s) == d.SWAP_DRAW:
        put_under(s, seat + 1, s.drawn[seat, 1 - kept] - 1)
    put_under(s, seat + 1, discarded)
    s.hand[seat, card] = s.hand[seat, discarded]
    s.hand[seat, discarded] = 0
    for k in range(d.TOKENS):
        if s.token[seat, k] == discarded + 1:
            s.dead[seat, k] = 1
    finish_swap(s, seat)


@rule
def put_back(s: State, seat: int) -> None:
    """EX-111"""
    for i in range(top_a(s)):
        put_under(s, seat + 1, s.drawn[seat, i] - 1)
    finish_swap(s, seat)


@rule
def finish_swap(s: State, seat: int) -> None:
    for i in range(d.SWAP_DRAW):
        s.drawn[seat, i] = 0
    pop(s)


@rule
def end_turn(s: State) -> None:
    """Clockwise; after the last seat a round that is to be the last ends the game. EX-122, EX-125"""
    seat = top_who(s) + 1
    pop(s)
    if seat == s.seats:
        if s.ending == 1 or s.round == d.ROUNDS_MAX:
            return
        s.round += 1
        seat = 0
    push(s, Ask.TURN, seat, 0, 0)


@rule
def set_base(s: State, seat: int, node: int) -> None:
    """EX-091"""
    c = top_a(s)
    pop(s)
    push(s, Ask.RELAUNCH, seat, c, node)


@rule
def decline(s: State) -> None:
    """EX-082"""
    set_a(s, top_a(s) - 1)


@rule
def refill(s: State, card: int) -> None:
    """EX-079"""
    take_from_deck(s, card)
    s.common[top_a(s)] = card + 1
    pop(s)


@rule
def draw_card(s: State, card: int) -> None:
    take_from_deck(s, card)
    s.drawn[top_a(s), top_b(s)] = card + 1
    pop(s)


@rule
def is_blue_over(s: State) -> bool:
    """Blue arrows that nobody can place are lost. EX-084"""
    return top_a(s) == 0 or not arrows_left(s)


@rule
def is_nothing_left(s: State, seat: int) -> bool:
    """A turn with nothing left to choose ends. EX-068"""
    return ticket_reason(s, seat) != Reason.OK


@rule
def is_turn_over(s: State, seat: int) -> bool:
    """EX-123"""
    return not arrows_left(s) and is_nothing_left(s, seat)
