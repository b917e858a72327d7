"""Rules that are the same in every game. `verdict`, `apply`, `offer`, … are bound per game by its Builder."""

from math import exp
from typing import Any

from periplus.core.engine.chance import below
from periplus.core.engine.frames import CHANCE, CHANCE_BIT, awaited, first_seat, top_ask
from periplus.core.engine.mask import bits, include, nth
from periplus.core.engine.rule import rule, unbound

# Bound per game; the values here only say what kind of thing each name is.
WORDS = 0
SPANS = 0
OFFER_IS_EXACT = 0
RANGES: Any = None


verdict = apply = odds = question = offer = odds_total = odds_pick = standing = unbound


@rule
def question_on_top(s: Any, seat: int) -> int:
    return top_ask(s)


@rule
def offer_all(s: Any, seat: int, mask: Any) -> None:
    """Every action whose verb answers the open question."""
    ask = question(s, seat)
    for k in range(SPANS):
        for action in range(RANGES[ask, k, 0], RANGES[ask, k, 1]):
            include(mask, action)


@rule
def legal(s: Any, seat: int, mask: Any) -> int:
    """Fill `mask` with what the seat may do now; return how many actions that are."""
    for i in range(WORDS):
        mask[i] = 0
    offer(s, seat, mask)
    count = 0
    if OFFER_IS_EXACT == 1:
        for i in range(WORDS):
            count += bits(mask[i])
        return count
    for i in range(WORDS):
        word = mask[i]
        rest = word
        while rest != 0:
            low = rest & -rest
            if verdict(s, seat, i * 32 + bits(low - 1)) == 0:
                count += 1
            else:
                word ^= low
            rest ^= low
        mask[i] = word
    return count


@rule
def odds_sum(s: Any) -> int:
    """Total weight of the chance outcomes that answer the top question."""
    ask = top_ask(s)
    total = 0
    for k in range(SPANS):
        for action in range(RANGES[ask, k, 0], RANGES[ask, k, 1]):
            total += odds(s, action)
    return total


@rule
def odds_walk(s: Any, r: int) -> int:
    """The outcome at cumulative weight r, in id order."""
    ask = top_ask(s)
    for k in range(SPANS):
        for action in range(RANGES[ask, k, 0], RANGES[ask, k, 1]):
            r -= odds(s, action)
            if r < 0:
                return action
    return -1


@rule
def sample(s: Any, rng: Any) -> int:
    return odds_pick(s, below(rng, odds_total(s)))


@rule
def step_random(s: Any, rng: Any, mask: Any) -> int:
    """One step of random play. 0: the game was over, 1: chance answered, 2: a seat decided, 3: it had no choice."""
    who = awaited(s)
    if who == 0:
        return 0
    if who == CHANCE_BIT:
        apply(s, CHANCE, sample(s, rng))
        return 1
    seat = first_seat(who)
    count = legal(s, seat, mask)
    if count == 1:
        apply(s, seat, nth(mask, WORDS, 0))
        return 3
    apply(s, seat, nth(mask, WORDS, below(rng, count)))
    return 2


@rule
def playout(s: Any, rng: Any, mask: Any, limit: int, tally: Any) -> None:
    """Random play through at most `limit` decisions. `tally` counts decisions, forced ones among them, chance."""
    while tally[0] < limit:
        kind = step_random(s, rng, mask)
        if kind == 0:
            return
        if kind == 1:
            tally[2] += 1
        else:
            tally[0] += 1
            tally[1] += kind - 2


@rule
def rank(s: Any, seat: int) -> int:
    """1 for the best; equal standings share a rank."""
    place = 1
    own = standing(s, seat)
    for other in range(s.seats):
        if standing(s, other) > own:
            place += 1
    return place


@rule
def squash(x: float) -> float:
    """Any lead as a share between 0 and 1."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, x))))
