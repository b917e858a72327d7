"""The end of an expedition turn: keep or drop, the Patron's draw, the draws of Chichén Itzá. AS-077"""

from periplus.games.archeos import data as d
from periplus.games.archeos.actions import Ask
from periplus.games.archeos.rules.cards import drop_hand, into_hand, out_of_hand, role_of
from periplus.games.archeos.rules.expedition import forget_picks, pick
from periplus.games.archeos.state import State
from periplus.kit import CHANCE, pop, push, rule, set_a, top_a

DROP, PATRON_DRAWS, CHICHEN_DRAWS_LEFT = 0, 1, 2  # stages of the CLOSING frame


@rule
def close(s: State) -> None:
    """One step of the closing; only the last expedition's leader acts in it. AS-077, AS-097"""
    seat = s.active
    stage = top_a(s)
    if stage == DROP:
        set_a(s, PATRON_DRAWS)
        if role_of(s.led) == d.Role.PHYSICIAN and s.hand_size[seat] > 0:
            push(s, Ask.KEEP, seat, 0, 0)
        else:
            drop_hand(s, seat)
    elif stage == PATRON_DRAWS:
        set_a(s, CHICHEN_DRAWS_LEFT)
        if role_of(s.led) == d.Role.PATRON:
            push(s, Ask.PATRON, seat, 0, 0)
    elif s.credit > 0 and s.hand_size[seat] < d.HAND_LIMIT:
        push(s, Ask.CHICHEN, seat, 0, 0)
    else:
        s.credit = 0
        pop(s)


@rule
def keeps_the_last(s: State, seat: int) -> bool:
    """Would one more kept card leave nothing to choose? Both counts are public in the end, so this betrays nothing."""
    return s.picked[seat] + 1 == s.size or s.picked[seat] + 1 == s.hand_size[seat]


@rule
def keep(s: State, seat: int, card: int) -> None:
    complete = keeps_the_last(s, seat)
    pick(s, seat, card)
    if complete:
        keep_picks(s, seat)


@rule
def keep_picks(s: State, seat: int) -> None:
    """What was picked stays in hand unseen, the rest goes to the display. AS-090"""
    for i in range(s.picked[seat]):
        out_of_hand(s, seat, s.picks[seat, i] - 1)
    drop_hand(s, seat)
    for i in range(s.picked[seat]):
        into_hand(s, seat, s.picks[seat, i] - 1)
    forget_picks(s, seat)
    pop(s)


@rule
def patron_draws(s: State, seat: int) -> None:
    """Exactly the size; the hand is empty, so the limit cannot bind. AS-108 to AS-110"""
    pop(s)
    push(s, Ask.DRAW, CHANCE, s.size, seat)


@rule
def chichen_draws(s: State, seat: int) -> None:
    """One by one. AS-125"""
    s.credit -= 1
    pop(s)
    push(s, Ask.DRAW, CHANCE, 1, seat)


@rule
def chichen_stops(s: State) -> None:
    s.credit = 0
    pop(s)
