"""The course of play. The numbers CN-… are paragraphs of docs/write-a-game.md."""

from typing import Any

from cairn.actions import DRAW, DRAWN_STONE, KEEP, LAY, REST, Ask, Reason
from cairn.data import ALL_THREE, COLOURS, EACH, FIRST_HAND, MOST_IN_HAND, SETS, STONES, WORTH
from periplus.core.engine.frames import CHANCE, pop, push, top_a, top_b
from periplus.core.engine.rule import rule


def start(s: Any, seats: int, options: Any) -> None:
    """CN-002: a full bag; CN-003: everybody is dealt a first hand."""
    s.seats = seats
    for stone in range(STONES):
        s.bag[stone] = EACH
    s.left = EACH * STONES
    push(s, Ask.DRAW, CHANCE, 0, 1)


@rule
def verdict(s: Any, seat: int, action: int) -> int:
    if action < DRAW:
        return Reason.OK if s.hand[seat, action - LAY] > 0 else Reason.NOT_IN_HAND
    if action == DRAW:  # CN-011
        if s.left == 0:
            return Reason.BAG_EMPTY
        return Reason.HAND_FULL if s.hand_size[seat] == MOST_IN_HAND else Reason.OK
    if action == REST:  # CN-013
        return Reason.CAN_LAY if s.hand_size[seat] > 0 or s.left > 0 else Reason.OK
    return Reason.OK


@rule
def odds(s: Any, action: int) -> int:
    """Every stone in the bag is as likely as any other."""
    return s.bag[action - DRAWN_STONE]


@rule
def apply(s: Any, seat: int, action: int) -> None:
    if seat == CHANCE:
        draw_stone(s, action - DRAWN_STONE)
    elif action < DRAW:
        lay_stone(s, seat, action - LAY)
    elif action == DRAW:
        push(s, Ask.DRAW, CHANCE, seat, 0)
    elif action == REST:
        next_turn(s, seat)
    else:
        look_over(s, seat, action == KEEP)


@rule
def draw_stone(s: Any, stone: int) -> None:
    seat = top_a(s)
    dealing = top_b(s) == 1
    s.bag[stone] -= 1
    s.left -= 1
    if dealing:
        take(s, seat, stone)
        deal_on(s, seat)
    else:
        s.drawn[seat] = stone + 1
        pop(s)
        push(s, Ask.LOOK, seat, 0, 0)


@rule
def take(s: Any, seat: int, stone: int) -> None:
    s.hand[seat, stone] += 1
    s.hand_size[seat] += 1


@rule
def deal_on(s: Any, seat: int) -> None:
    """CN-003: two stones each, then the first seat begins."""
    pop(s)
    if s.hand_size[seat] < FIRST_HAND:
        push(s, Ask.DRAW, CHANCE, seat, 1)
    elif seat + 1 < s.seats:
        push(s, Ask.DRAW, CHANCE, seat + 1, 1)
    else:
        push(s, Ask.TURN, 0, 0, 0)


@rule
def lay_stone(s: Any, seat: int, stone: int) -> None:
    """CN-010"""
    s.hand[seat, stone] -= 1
    s.hand_size[seat] -= 1
    s.cairn[seat, stone] += 1
    book(s, seat)
    next_turn(s, seat)


@rule
def look_over(s: Any, seat: int, keeps: bool) -> None:
    """CN-012: the stone that was drawn is kept, or goes back into the bag."""
    stone = s.drawn[seat] - 1
    s.drawn[seat] = 0
    pop(s)
    if keeps:
        take(s, seat, stone)
    else:
        s.bag[stone] += 1
        s.left += 1
    next_turn(s, seat)


@rule
def next_turn(s: Any, seat: int) -> None:
    """CN-020: it is over when no stone is left in the bag or in a hand."""
    pop(s)
    in_play = s.left
    for other in range(s.seats):
        in_play += s.hand_size[other]
    if in_play > 0:
        push(s, Ask.TURN, (seat + 1) % s.seats, 0, 0)


@rule
def book(s: Any, seat: int) -> None:
    """CN-030, CN-031: each colour by its number, and five for each set of all three."""
    total = 0
    sets = EACH
    for stone in range(STONES):
        total += WORTH[s.cairn[seat, stone]]
        sets = min(sets, s.cairn[seat, stone])
    s.points[seat, COLOURS] = total
    s.points[seat, SETS] = sets * ALL_THREE


@rule
def standing(s: Any, seat: int) -> int:
    """CN-040: most points win; equal points share."""
    return s.points[seat, COLOURS] + s.points[seat, SETS]
