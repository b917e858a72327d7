"""The course of play. The numbers CN-… are paragraphs of docs/write-a-game.md."""

from collections.abc import Mapping

from cairn.actions import CODEC, Ask, Reason
from cairn.data import ALL_THREE, COLOURS, EACH, FIRST_HAND, MOST_IN_HAND, SETS, STONES, WORTH
from cairn.state import State
from periplus.kit import ALWAYS, CHANCE, Course, Row, pop, push, rule, top_a, top_b


def start(s: State, seats: int, options: Mapping[str, int]) -> None:
    """CN-002: a full bag; CN-003: everybody is dealt a first hand."""
    s.seats = seats
    for stone in range(STONES):
        s.bag[stone] = EACH
    s.left = EACH * STONES
    push(s, Ask.DRAW, CHANCE, 0, 1)


@rule
def may_lay(s: State, seat: int, stone: int) -> int:
    return Reason.OK if s.hand[seat, stone] > 0 else Reason.NOT_IN_HAND


@rule
def may_draw(s: State, seat: int) -> int:
    """CN-011"""
    if s.left == 0:
        return Reason.BAG_EMPTY
    return Reason.HAND_FULL if s.hand_size[seat] == MOST_IN_HAND else Reason.OK


@rule
def may_rest(s: State, seat: int) -> int:
    """CN-013"""
    return Reason.CAN_LAY if s.hand_size[seat] > 0 or s.left > 0 else Reason.OK


@rule
def weight_of(s: State, stone: int) -> int:
    """Every stone in the bag is as likely as any other."""
    return s.bag[stone]


@rule
def ask_for_stone(s: State, seat: int) -> None:
    push(s, Ask.DRAW, CHANCE, seat, 0)


@rule
def draw_stone(s: State, stone: int) -> None:
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
def take(s: State, seat: int, stone: int) -> None:
    s.hand[seat, stone] += 1
    s.hand_size[seat] += 1


@rule
def deal_on(s: State, seat: int) -> None:
    """CN-003: two stones each, then the first seat begins."""
    pop(s)
    if s.hand_size[seat] < FIRST_HAND:
        push(s, Ask.DRAW, CHANCE, seat, 1)
    elif seat + 1 < s.seats:
        push(s, Ask.DRAW, CHANCE, seat + 1, 1)
    else:
        push(s, Ask.TURN, 0, 0, 0)


@rule
def lay_stone(s: State, seat: int, stone: int) -> None:
    """CN-010"""
    s.hand[seat, stone] -= 1
    s.hand_size[seat] -= 1
    s.cairn[seat, stone] += 1
    book(s, seat)
    next_turn(s, seat)


@rule
def keep_stone(s: State, seat: int) -> None:
    """CN-012: the stone that was drawn is kept,"""
    take(s, seat, s.drawn[seat] - 1)
    s.drawn[seat] = 0
    next_turn(s, seat)


@rule
def put_stone_back(s: State, seat: int) -> None:
    """or goes back into the bag."""
    s.bag[s.drawn[seat] - 1] += 1
    s.left += 1
    s.drawn[seat] = 0
    next_turn(s, seat)


@rule
def next_turn(s: State, seat: int) -> None:
    """CN-020: it is over when no stone is left in the bag or in a hand."""
    pop(s)
    in_play = s.left
    for other in range(s.seats):
        in_play += s.hand_size[other]
    if in_play > 0:
        push(s, Ask.TURN, (seat + 1) % s.seats, 0, 0)


@rule
def book(s: State, seat: int) -> None:
    """CN-030, CN-031: each colour by its number, and five for each set of all three."""
    total = 0
    sets = EACH
    for stone in range(STONES):
        total += WORTH[s.cairn[seat, stone]]
        sets = min(sets, s.cairn[seat, stone])
    s.points[seat, COLOURS] = total
    s.points[seat, SETS] = sets * ALL_THREE


@rule
def standing(s: State, seat: int) -> int:
    """CN-040: most points win; equal points share."""
    return s.points[seat, COLOURS] + s.points[seat, SETS]


COURSE = Course(
    CODEC,
    [
        Row("lay", Ask.TURN, may_lay, lay_stone),
        Row("draw", Ask.TURN, may_draw, ask_for_stone),
        Row("rest", Ask.TURN, may_rest, next_turn),
        Row.closing("keep", Ask.LOOK, ALWAYS, keep_stone),
        Row.closing("put_back", Ask.LOOK, ALWAYS, put_stone_back),
        Row("stone", Ask.DRAW, weight_of, draw_stone),
    ],
)
