"""What a rule may not say is found in its text, with its line and what to write instead."""

import math
from enum import IntEnum

import pytest

from periplus.core.engine.dialect import dialect_faults
from periplus.core.engine.record import Domain, Record, field, i1, i2
from periplus.core.engine.rule import rule, swift, table
from periplus.games import GAMES, load_game

SEAT = Domain("seat", "AB")
KIND = Domain("kind", ["red", "blue"])
PRICES = table([[1, 2], [3, 4]])
NAMES = ["red", "blue"]
HALF = 0.5


class Ask(IntEnum):
    TURN = 0


class State(Record, seats=SEAT, depth=2):
    hand = field(i1, SEAT, KIND, high=9)
    points = field(i2, SEAT, KIND, high=9)


def helper(x):
    return x


@rule
def good(s, seat, kind):
    """Words about it are no text."""
    total: int = 0
    for other in range(s.seats):
        total += s.hand[other, kind] * PRICES[kind, 1] // 2
    while total > 3 and Ask.TURN == 0:
        total -= 1
    return max(total, abs(seat))


@swift
def quick(x):
    return x * 0.25 / 3.0


@rule
def listed(s):
    return [s.seats][0]


@rule
def comprehended(s):
    return max(x for x in range(s.seats))


@rule
def in_words(s):
    return 1 if s.seats == "two" else 0


@rule
def by_keyword(s):
    return good(s, 0, kind=1)


@rule
def by_default(s, seat=0):
    return seat


@rule
def sliced(s, mask):
    return mask[1:]


@rule
def tried(s):
    try:
        return 1
    finally:
        pass


@rule
def of_module(s):
    return math.floor(s.seats)


@rule
def with_float(s):
    return s.seats * 0.5


@rule
def with_float_constant(s):
    return s.seats * HALF


@rule
def partly(s, seat):
    return s.hand[seat]


@rule
def chained(s, seat):
    return s.hand[seat][1]


@rule
def table_partly(s):
    return PRICES[0]


@rule
def over_things(s):
    total = 0
    for x in PRICES:
        total += x
    return total


@rule
def divided(s):
    return s.seats / 2


@rule
def helped(s):
    return helper(s.seats)


@rule
def sorted_out(s):
    return sorted(s.seats)


@rule
def by_method(s):
    return s.hand.sum()


@rule
def named(s):
    return len(NAMES)


@rule
def undefined(s):
    return of_nowhere(s)  # noqa: F821


@rule
def climb(s, x):
    return climb(s, x - 1) if x else 0


@rule
def hop(s, x):
    return skip(s, x)


@rule
def skip(s, x):
    return good(s, 0, 0) + hop(s, x)


@rule
def runs(s):
    return hop(s, 1)


FAULTS = {
    climb: "it calls itself",
    listed: "a list",
    comprehended: "a comprehension",
    in_words: "text",
    by_keyword: "a keyword",
    by_default: "a default",
    sliced: "a slice",
    tried: "an exception",
    of_module: "`floor` is no rule",
    with_float: "0.5 in an exact rule",
    with_float_constant: "`HALF` is 0.5",
    partly: "`s.hand` has 2 axes, 1 given; index it fully",
    chained: "`s.hand` has 2 axes, 1 given",
    table_partly: "`PRICES` has 2 axes, 1 given",
    over_things: "a loop over things",
    divided: "write `//`",
    helped: "`helper` is no rule; mark it with @rule",
    sorted_out: "`sorted()`",
    by_method: "the method `sum`",
    named: "`NAMES` is a list",
    undefined: "`of_nowhere` is not defined",
}


@pytest.mark.parametrize("function", FAULTS, ids=lambda each: each.__name__)
def test_what_the_dialect_has_no_word_for(function):
    found = dialect_faults([function], {}, State)
    code = function.__code__
    assert any(FAULTS[function] in fault for fault in found), found
    for fault in found:
        place, name, _ = fault.split(" ", 2)
        file, line = place.split(":")
        assert (file, name) == ("core/test_dialect.py", f"{function.__name__}:")
        assert code.co_firstlineno <= int(line) <= code.co_firstlineno + 6


def test_rules_that_call_one_another_in_a_circle():
    """Those in it are told, not who calls them nor whom they call besides."""
    told = dialect_faults([runs], {}, State)
    assert [fault.split(" ")[1] for fault in told] == ["hop:", "skip:"], told
    assert all("it calls itself, or another that calls it; write a loop" in fault for fault in told)


@pytest.mark.parametrize("function", [good, quick])
def test_what_it_has_words_for(function):
    assert dialect_faults([function], {}, State) == []


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_of_our_games_is_in_the_dialect(name):
    assert load_game(name).check() == []
