"""All that is legal at once, without asking about every node and card."""

from typing import Any

from periplus.core.engine.frames import top_a, top_ask, top_b
from periplus.core.engine.mask import include
from periplus.core.engine.rule import rule
from periplus.games.expeditions.actions import (
    BASE,
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
from periplus.games.expeditions.rules.trail import arrows_left, base_reason, tip, touching
from periplus.games.expeditions.rules.verdict import swap_reason, ticket_reason
from periplus.games.expeditions.setup import mark_reason
from periplus.games.expeditions.state import State


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
