"""The course of play: what may be answered to each question, and what the answer does."""

from __future__ import annotations

from typing import Any

from periplus.core.frames import CHANCE, pop, push, set_a, top_a, top_ask, top_b
from periplus.core.mask import include
from periplus.core.rule import rule
from periplus.games.expeditions.actions import (
    BASE,
    DEAL,
    DECLINE,
    END_TURN,
    EXCHANGE,
    EXTEND,
    MARK,
    PUT_BACK,
    REMOVE,
    SWAP,
    Ask,
    Reason,
)
from periplus.games.expeditions.data import CARDS, COLOURS, HEAD, NODES, ROAD, ROADS, START, SWAP_DRAW
from periplus.games.expeditions.rules.odds import take_from_deck
from periplus.games.expeditions.rules.trail import arrow_reason, arrows_left, base_reason, tip, touching
from periplus.games.expeditions.rules.turn import (
    draw_to_swap,
    end_turn,
    exchange,
    extend,
    put_back,
    remove,
    settle,
    swap_reason,
    ticket_reason,
)
from periplus.games.expeditions.setup import deal, mark, mark_reason, repair, turn_up
from periplus.games.expeditions.state import State


@rule
def verdict(s: State, seat: int, action: int) -> int:
    if action < REMOVE:
        return extend_reason(s, (action - EXTEND) // NODES, (action - EXTEND) % NODES)
    if action < BASE:
        return turn_reason(s, seat, action)
    if action < MARK:
        return base_reason(s, top_a(s), action - BASE)
    if action < EXCHANGE:
        return mark_reason(s, seat, action - MARK)
    if action < PUT_BACK:
        return exchange_reason(s, seat, (action - EXCHANGE) // CARDS, (action - EXCHANGE) % CARDS)
    return Reason.OK  # EX-111


@rule
def extend_reason(s: State, c: int, node: int) -> int:
    """From the tip, or from the base of a relaunch. EX-042, EX-091"""
    if top_ask(s) == Ask.RELAUNCH:
        if c != top_a(s):
            return Reason.OTHER_COLOUR
        return arrow_reason(s, c, top_b(s), node)
    return arrow_reason(s, c, tip(s, c), node)


@rule
def turn_reason(s: State, seat: int, action: int) -> int:
    """Removal, swap, declining a blue arrow, the end of the turn. EX-061, EX-066, EX-067, EX-082, EX-102"""
    if action < DECLINE:
        reason = ticket_reason(s, seat)
        if reason != Reason.OK:
            return reason
        if action == SWAP:
            return swap_reason(s, seat)
        return Reason.OK if s.length[action - REMOVE] > 0 else Reason.NO_TRAIL
    if action == END_TURN and top_ask(s) == Ask.TURN and arrows_left(s):
        return Reason.ARROW_DUE
    return Reason.OK


@rule
def exchange_reason(s: State, seat: int, kept: int, discarded: int) -> int:
    """EX-110"""
    if s.drawn[seat, kept] == 0:
        return Reason.NOT_DRAWN
    return Reason.OK if s.hand[seat, discarded] > 0 else Reason.NOT_IN_HAND


@rule
def offer(s: State, seat: int, mask: Any) -> None:
    """Exactly what is legal, without asking about every node and card."""
    ask = top_ask(s)
    if ask == Ask.KEY_PLACE:
        for card in range(CARDS):
            if s.hand[seat, card] > 0 and mark_reason(s, seat, card) == Reason.OK:
                include(mask, MARK + card)
    elif ask == Ask.BASE:
        offer_bases(s, top_a(s), mask)
    elif ask == Ask.RELAUNCH:
        offer_roads(s, top_a(s), top_b(s), mask)
    elif ask == Ask.SWAP:
        offer_exchanges(s, seat, mask)
    else:
        for c in range(COLOURS):
            if s.supply[c] > 0:
                offer_roads(s, c, tip(s, c), mask)
        offer_others(s, seat, ask, mask)


@rule
def offer_roads(s: State, c: int, tail: int, mask: Any) -> None:
    for k in range(ROADS[tail]):
        arrow = ROAD[tail, k]
        if (s.carries[arrow >> 1] >> c) & 1 == 0:
            include(mask, EXTEND + c * NODES + HEAD[arrow])


@rule
def offer_bases(s: State, c: int, mask: Any) -> None:
    """Every node an arrow starts from was the head of an earlier one, or the start."""
    if base_reason(s, c, START) == Reason.OK:
        include(mask, BASE + START)
    for i in range(s.length[c]):
        node = HEAD[s.trail[c, i]]
        if touching(s, c, node) < ROADS[node]:
            include(mask, BASE + node)


@rule
def offer_others(s: State, seat: int, ask: int, mask: Any) -> None:
    if ask == Ask.BLUE:
        include(mask, DECLINE)
        return
    if ask == Ask.TICKETS or not arrows_left(s):
        include(mask, END_TURN)
    if ticket_reason(s, seat) == Reason.OK:
        for c in range(COLOURS):
            if s.length[c] > 0:
                include(mask, REMOVE + c)
        if swap_reason(s, seat) == Reason.OK:
            include(mask, SWAP)


@rule
def offer_exchanges(s: State, seat: int, mask: Any) -> None:
    include(mask, PUT_BACK)
    for card in range(CARDS):
        if s.hand[seat, card] > 0:
            for i in range(SWAP_DRAW):
                if s.drawn[seat, i] > 0:
                    include(mask, EXCHANGE + i * CARDS + card)


@rule
def apply(s: State, seat: int, action: int) -> None:
    if seat == CHANCE:
        turn_card(s, (action - DEAL) % CARDS)
    elif action < REMOVE:
        extend(s, seat, (action - EXTEND) // NODES, (action - EXTEND) % NODES)
    elif action < BASE:
        act_in_turn(s, seat, action)
    elif action < MARK:
        c = top_a(s)
        pop(s)
        push(s, Ask.RELAUNCH, seat, c, action - BASE)
    elif action < EXCHANGE:
        mark(s, seat, action - MARK)
    elif action < PUT_BACK:
        exchange(s, seat, (action - EXCHANGE) // CARDS, (action - EXCHANGE) % CARDS)
    else:
        put_back(s, seat)
    settle(s)


@rule
def act_in_turn(s: State, seat: int, action: int) -> None:
    if action < SWAP:
        remove(s, seat, action - REMOVE)
    elif action == SWAP:
        draw_to_swap(s, seat)
    elif action == DECLINE:
        set_a(s, top_a(s) - 1)
    else:
        end_turn(s)


@rule
def turn_card(s: State, card: int) -> None:
    """A card leaves the deck: dealt, turned up, or drawn in a swap."""
    take_from_deck(s, card)
    ask = top_ask(s)
    if ask == Ask.DEAL:
        deal(s, card)
    elif ask == Ask.REPAIR:
        repair(s, card)
    elif ask == Ask.TURN_UP:
        turn_up(s, card)
    elif ask == Ask.REFILL:
        s.common[top_a(s)] = card + 1  # EX-079
        pop(s)
    else:
        s.drawn[top_a(s), top_b(s)] = card + 1
        pop(s)
