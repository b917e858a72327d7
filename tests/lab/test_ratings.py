"""Ratings: what was put in comes out, intervals cover it, ties and sweeps do no harm."""

import random

import pytest

from periplus.core.contract.statistics import wilson
from periplus.lab.ratings import ELO, pairs, rate


def results(strengths: dict[str, float], seats: int, games: int, seed: int) -> list[tuple[list[str], list[int]]]:
    """Tables drawn from the model itself: the winner by strength, then the next among the others."""
    chooser = random.Random(seed)
    out = []
    for _ in range(games):
        seating = [chooser.choice(list(strengths)) for _ in range(seats)]
        standing, left = [0] * seats, list(range(seats))
        for place in range(seats):
            weights = [2.718281828 ** strengths[seating[seat]] for seat in left]
            seat = chooser.choices(left, weights)[0]
            standing[seat] = seats - place
            left.remove(seat)
        out.append((seating, standing))
    return out


@pytest.mark.parametrize("seats", [2, 4])
def test_known_strengths_are_found(seats: int) -> None:
    strengths = {"weak": -1.0, "middle": 0.0, "strong": 1.0}
    rated = rate(list(strengths), results(strengths, seats, 600, seed=seats))
    assert [row.bot for row in rated] == ["strong", "middle", "weak"]
    for row in rated:
        assert row.low < ELO * strengths[row.bot] < row.high
        assert row.high - row.low < 120


def test_a_bot_that_never_lost_is_still_rated() -> None:
    rated = rate(["a", "b"], [(["a", "b"], [1, 0])] * 20)
    assert rated[0].bot == "a"
    assert rated[0].high < 3000


def test_ties_pull_together() -> None:
    rated = rate(["a", "b"], [(["a", "b"], [5, 5])] * 20 + [(["b", "a"], [1, 0]), (["a", "b"], [1, 0])])
    assert abs(rated[0].rating - rated[1].rating) < 1


def test_pairs_count_every_table_once() -> None:
    tables = [(["a", "b", "a"], [3, 2, 1]), (["b", "a"], [4, 4])]
    (pair,) = pairs(["a", "b"], tables)
    assert (pair.above, pair.below, pair.level, pair.tables) == (1, 1, 1, 2)
    assert pair.share == 0.5


def test_a_table_that_tells_what_all_tell_is_one_trial() -> None:
    """Four seats make four pairs of one and the same luck."""
    (crowded,) = pairs(["a", "b"], [(["a", "b", "a", "b"], [4, 2, 3, 1])] * 10)
    (plain,) = pairs(["a", "b"], [(["a", "b"], [2, 1])] * 10)
    assert crowded.above == 4 * plain.above
    assert crowded.interval == plain.interval
    (even,) = pairs(["a", "b"], [(["a", "b", "a", "b"], [4, 3, 1, 2])] * 10)
    assert (even.share, even.trials) == (0.5, 10)
    (all_or_none,) = pairs(["a", "b"], [(["a", "b", "a", "b"], each) for each in ([4, 2, 3, 1], [1, 3, 2, 4])] * 20)
    assert all_or_none.trials == 40


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_intervals_cover_the_share(seats: int) -> None:
    """In 95 of 100 contests or so the share of very many tables lies inside; and six seats tell more than two."""
    strengths = {"a": 0.5, "b": 0.0}
    whole = [each for each in results(strengths, seats, 10_600, seed=seats) if len(set(each[0])) == 2]
    truth = pairs(["a", "b"], whole)[0].share
    told = [pairs(["a", "b"], whole[first : first + 25])[0] for first in range(0, 25 * 200, 25)]
    assert 0.91 < sum(low <= truth <= high for low, high in (pair.interval for pair in told)) / len(told) < 0.99
    assert all(25 <= pair.trials <= pair.above + pair.below for pair in told)
    assert seats == 2 or sum(pair.trials for pair in told) / len(told) > 25 * 1.5


def test_wilson() -> None:
    low, high = wilson(75, 100)
    assert (round(low, 3), round(high, 3)) == (0.657, 0.825)
    assert wilson(0, 0) == (0.0, 1.0)
