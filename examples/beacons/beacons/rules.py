"""The course of play. The numbers BC-… are paragraphs of texts/rules.en.md."""

from collections.abc import Mapping

from beacons.actions import CODEC, Ask, Reason
from beacons.data import CARDS, CLIMBS_PART, EACH, FIRES_PART, HAND, IN_VAIN, KINDS
from beacons.state import State
from periplus.kit import ALWAYS, CHANCE, Course, Row, pop, push, rule, top_a, top_b


def start(s: State, seats: int, options: Mapping[str, int]) -> None:
    """BC-002"""
    s.seats = seats
    for fire in range(KINDS):
        s.pile[fire] = EACH
    s.left = CARDS
    push(s, Ask.DRAW, CHANCE, 0, 1)


@rule
def weight_of(s: State, fire: int) -> int:
    return s.pile[fire]


@rule
def draw(s: State, fire: int) -> None:
    """BC-003: three cards each, then the first seat begins; BC-014: one after every turn."""
    seat, dealing = top_a(s), top_b(s) == 1
    s.pile[fire] -= 1
    s.left -= 1
    s.hand[seat, fire] += 1
    s.hand_size[seat] += 1
    pop(s)
    if not dealing:
        next_turn(s, seat)
    elif s.hand_size[seat] < HAND:
        push(s, Ask.DRAW, CHANCE, seat, 1)
    elif seat + 1 < s.seats:
        push(s, Ask.DRAW, CHANCE, seat + 1, 1)
    else:
        push(s, Ask.LAY, 0, 0, 0)


@rule
def may_lay(s: State, seat: int, fire: int) -> int:
    return Reason.OK if s.hand[seat, fire] > 0 else Reason.NOT_IN_HAND


@rule
def lay(s: State, seat: int, fire: int) -> None:
    """BC-010: face down."""
    s.hand[seat, fire] -= 1
    s.hand_size[seat] -= 1
    s.laid[seat] = fire + 1
    push(s, Ask.SAY, seat, 0, 0)


@rule
def say(s: State, seat: int, height: int) -> None:
    """BC-011: any height, true or not; BC-012: the left neighbour believes it or climbs up to look."""
    s.said = height + 1
    push(s, Ask.TRUST, (seat + 1) % s.seats, 0, 0)


@rule
def believe(s: State, seat: int) -> None:
    """BC-013: the fire counts as it was said, and stays face down."""
    owner = right_of(s, seat)
    s.points[owner, FIRES_PART] += s.said
    s.out[owner, s.laid[owner] - 1] += 1
    s.out_size[owner] += 1
    turn_over(s, owner)


@rule
def climb(s: State, seat: int) -> None:
    """BC-013: a fire at least as high counts as it was said, and more; else who climbed takes what was said."""
    owner = right_of(s, seat)
    if s.laid[owner] >= s.said:
        s.points[owner, FIRES_PART] += s.said + IN_VAIN
    else:
        s.points[seat, CLIMBS_PART] += s.said
    s.shown[s.laid[owner] - 1] += 1
    turn_over(s, owner)


@rule
def right_of(s: State, seat: int) -> int:
    return (seat + s.seats - 1) % s.seats


@rule
def turn_over(s: State, owner: int) -> None:
    s.laid[owner] = 0
    s.said = 0
    if s.left > 0:
        push(s, Ask.DRAW, CHANCE, owner, 0)
    else:
        next_turn(s, owner)


@rule
def next_turn(s: State, seat: int) -> None:
    """BC-020: it is over when every card was laid."""
    if s.hand_size[(seat + 1) % s.seats] > 0:
        push(s, Ask.LAY, (seat + 1) % s.seats, 0, 0)


@rule
def standing(s: State, seat: int) -> int:
    """BC-030: most points win; equal points share."""
    return s.points[seat, FIRES_PART] + s.points[seat, CLIMBS_PART]


COURSE = Course(
    CODEC,
    [
        Row.closing("lay", Ask.LAY, may_lay, lay),
        Row.closing("say", Ask.SAY, ALWAYS, say),
        Row.closing("believe", Ask.TRUST, ALWAYS, believe),
        Row.closing("climb", Ask.TRUST, ALWAYS, climb),
        Row("card", Ask.DRAW, weight_of, draw),
    ],
)
