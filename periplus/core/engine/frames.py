"""The stack of open questions inside the record: (ask, who, a, b), the top one is asked next."""

from typing import Any, NamedTuple

from periplus.core.engine.rule import rule

SEVERAL = 6
CHANCE = 7
NOBODY_ASKED = -1

CHANCE_BIT = 1 << CHANCE


class Frame(NamedTuple):
    """An open question, for what is not a rule."""

    ask: int
    who: int
    a: int
    b: int


def frame(s: Any, place: int) -> Frame:
    """The question at a place of the stack, counted from the lowest."""
    return Frame(*(s.frames[place, i] for i in range(4)))


def open_frames(s: Any) -> list[Frame]:
    """All open questions, the lowest first."""
    return [frame(s, place) for place in range(s.depth)]


@rule
def push(s: Any, ask: int, who: int, a: int, b: int) -> None:
    s.frames[s.depth, 0] = ask
    s.frames[s.depth, 1] = who
    s.frames[s.depth, 2] = a
    s.frames[s.depth, 3] = b
    s.depth += 1


@rule
def pop(s: Any) -> None:
    """Clears what it leaves, so that equal positions have equal bytes."""
    s.depth -= 1
    for i in range(4):
        s.frames[s.depth, i] = 0


@rule
def top_ask(s: Any) -> int:
    return s.frames[s.depth - 1, 0]


@rule
def top_who(s: Any) -> int:
    return s.frames[s.depth - 1, 1]


@rule
def top_a(s: Any) -> int:
    return s.frames[s.depth - 1, 2]


@rule
def top_b(s: Any) -> int:
    return s.frames[s.depth - 1, 3]


@rule
def ask_at(s: Any, place: int) -> int:
    """Which question is open at a place of the stack, counted from the lowest."""
    return s.frames[place, 0]


@rule
def who_at(s: Any, place: int) -> int:
    return s.frames[place, 1]


@rule
def a_at(s: Any, place: int) -> int:
    return s.frames[place, 2]


@rule
def under_a(s: Any) -> int:
    """What the question that waits under the top one carries: a course that asks on its way."""
    return a_at(s, s.depth - 2)


@rule
def set_a(s: Any, value: int) -> None:
    s.frames[s.depth - 1, 2] = value


@rule
def set_b(s: Any, value: int) -> None:
    s.frames[s.depth - 1, 3] = value


@rule
def awaited(s: Any) -> int:
    """Who must answer now, as a bit set of seats; CHANCE_BIT for chance; 0 when the game is over."""
    if s.depth == 0:
        return 0
    who = s.frames[s.depth - 1, 1]
    if who == SEVERAL:
        return s.waiting
    return 1 << who


@rule
def first_seat(seats: int) -> int:
    """The lowest seat of a bit set that is not empty."""
    seat = 0
    while (seats >> seat) & 1 == 0:
        seat += 1
    return seat
