"""What a seat cannot know, and one world that fits what it does know."""

from typing import Any

from beacons.actions import Ask
from beacons.data import EACH, KINDS, SEATS
from beacons.rules import right_of
from beacons.state import State
from periplus.kit import CHANCE, SEEN, VERB, below, rule, top_a, top_ask, top_who


@rule
def witness(s: State, seat: int, action: int, viewer: int) -> int:
    """A drawn card is its owner's alone, and so is a fire that is laid; what is said is said to all."""
    if seat == CHANCE:
        return SEEN if top_a(s) == viewer else VERB
    return VERB if action < KINDS else SEEN  # the first verb: lay


@rule
def guess(s: State, seat: int, rng: Any) -> None:
    """Cards out of sight are dealt anew: fires face down, hands as large as they are, the rest is the pile."""
    for fire in range(KINDS):
        s.pile[fire] = EACH - s.shown[fire]
        if seat >= 0:
            s.pile[fire] -= s.hand[seat, fire] + s.out[seat, fire]
            if s.laid[seat] == fire + 1:
                s.pile[fire] -= 1
    for other in range(SEATS):
        if other != seat:
            for fire in range(KINDS):
                s.hand[other, fire] = 0
                s.out[other, fire] = 0
            for _ in range(s.hand_size[other]):
                s.hand[other, any_card(s, rng)] += 1
            for _ in range(s.out_size[other]):
                s.out[other, any_card(s, rng)] += 1
            s.laid[other] = 0
            if lies(s, other):
                s.laid[other] = any_card(s, rng) + 1


@rule
def lies(s: State, seat: int) -> bool:
    """Whether a fire of this seat lies face down now."""
    if s.depth == 0:
        return False
    owner = right_of(s, top_who(s)) if top_ask(s) == Ask.TRUST else top_who(s)
    return owner == seat and (top_ask(s) == Ask.SAY or top_ask(s) == Ask.TRUST)


@rule
def any_card(s: State, rng: Any) -> int:
    """Out of the pile, each card as likely as any other."""
    total = 0
    for fire in range(KINDS):
        total += s.pile[fire]
    r = below(rng, total)
    found = 0
    for fire in range(KINDS):
        if 0 <= r < s.pile[fire]:
            found = fire
        r -= s.pile[fire]
    s.pile[found] -= 1
    return found
