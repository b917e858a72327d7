"""All that is legal at once."""

from typing import Any

from periplus.core.engine.mask import include, include_range
from periplus.core.engine.rule import rule
from periplus.games.lost_cities.actions import ACCELERATE, REFUSE, SKIP, TAKE, Reason
from periplus.games.lost_cities.data import COLOURS, DICE, NUMBERS
from periplus.games.lost_cities.rules.sheet import may_accelerate, numbers_that_fit
from periplus.games.lost_cities.rules.verdict import sheet_of
from periplus.games.lost_cities.state import State


@rule
def offer(s: State, seat: int, mask: Any) -> None:
    """Exactly what is legal: the pairs of the pool that fit, or the columns to accelerate. Order: LC-040"""
    p = sheet_of(s, seat)
    if s.accelerating[p] == 1:
        for c in range(COLOURS):
            if may_accelerate(s, p, c) == Reason.OK:
                include(mask, ACCELERATE + c)
        include(mask, SKIP)
        return
    for i in range(DICE):
        if s.colour_taken != i + 1:
            c = s.colour_die[i]
            include_range(mask, TAKE + c * NUMBERS, s.number_pool & numbers_that_fit(s, p, c))
    include(mask, REFUSE)
