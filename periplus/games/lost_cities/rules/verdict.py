"""What may be answered to an open question, and why not."""

from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.actions import Ask, Reason
from periplus.games.lost_cities.rules.sheet import may_accelerate, numbers_that_fit, why_unfit
from periplus.games.lost_cities.state import State
from periplus.kit import SEVERAL, rule, top_who


@rule
def sheet_of(s: State, seat: int) -> int:
    """The row a seat writes on: its own sheet, or its draft while several decide at once."""
    return seat + d.SEATS if top_who(s) == SEVERAL else seat


@rule
def question(s: State, seat: int) -> int:
    return Ask.ACCELERATE if s.accelerating[sheet_of(s, seat)] == 1 else Ask.CHOOSE


@rule
def dice_thrown(s: State) -> int:
    return d.DICE


@rule
def colour_in_pool(s: State, k: int) -> int:
    return s.colour_die[k] if s.colour_taken != k + 1 else -1


@rule
def numbers_to_take(s: State, seat: int, c: int) -> int:
    """A pair is legal if it is in the pool and fits. LC-038, LC-039"""
    return s.number_pool & numbers_that_fit(s, sheet_of(s, seat), c)


@rule
def why_not_take(s: State, seat: int, c: int, n: int) -> int:
    if (s.colour_pool >> c) & 1 == 0:
        return Reason.COLOUR_NOT_IN_POOL
    if (s.number_pool >> n) & 1 == 0:
        return Reason.NUMBER_NOT_IN_POOL
    return why_unfit(s, sheet_of(s, seat), c)


@rule
def may_go_faster(s: State, seat: int, c: int) -> int:
    return may_accelerate(s, sheet_of(s, seat), c)


@rule
def has_target(s: State, p: int) -> bool:
    """LC-099"""
    for c in range(d.COLOURS):
        if may_accelerate(s, p, c) == Reason.OK:
            return True
    return False
