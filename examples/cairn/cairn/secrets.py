"""What a seat cannot know, and one world that fits what it does know."""

from typing import Any

from cairn.actions import DRAWN_STONE, KEEP, PUT_BACK, Ask
from cairn.data import EACH, SEATS, STONES
from cairn.state import State
from periplus.kit import CHANCE, SEEN, VERB, below, rule, top_a, top_ask, top_who


@rule
def witness(s: State, seat: int, action: int, viewer: int) -> int:
    """A drawn stone is seen by whoever draws it; the others see that one was drawn, kept or put back."""
    if seat == CHANCE and action >= DRAWN_STONE:
        return SEEN if top_a(s) == viewer else VERB
    return SEEN if action != KEEP and action != PUT_BACK else VERB


@rule
def guess(s: State, seat: int, rng: Any) -> None:
    """Stones that are not in view are dealt anew: to hands as large as they are, the rest into the bag."""
    for stone in range(STONES):
        s.bag[stone] = EACH - seen_stones(s, seat, stone)
    for other in range(SEATS):  # rows of seats that nobody sits at are hidden too
        if other != seat:
            for stone in range(STONES):
                s.hand[other, stone] = 0
            for _ in range(s.hand_size[other]):
                s.hand[other, any_stone(s, rng)] += 1
            s.drawn[other] = 0
            if s.depth > 0 and top_ask(s) == Ask.LOOK and top_who(s) == other:
                s.drawn[other] = any_stone(s, rng) + 1


@rule
def seen_stones(s: State, seat: int, stone: int) -> int:
    count = 0
    for other in range(s.seats):
        count += s.cairn[other, stone]
    if seat >= 0:
        count += s.hand[seat, stone]
        if s.drawn[seat] == stone + 1:
            count += 1
    return count


@rule
def any_stone(s: State, rng: Any) -> int:
    """Out of the bag, each stone as likely as any other."""
    total = 0
    for stone in range(STONES):
        total += s.bag[stone]
    r = below(rng, total)
    found = 0
    for stone in range(STONES):
        if 0 <= r < s.bag[stone]:
            found = stone
        r -= s.bag[stone]
    s.bag[found] -= 1
    return found
