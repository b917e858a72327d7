"""The dice in the middle of the table."""

from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.state import State
from periplus.kit import rule


@rule
def fill_pool(s: State) -> None:
    """All six dice are there. LC-030"""
    s.colour_taken = 0
    s.number_taken = 0
    count_pool(s)


@rule
def take_from_pool(s: State, c: int, n: int) -> None:
    """One die of each kind leaves. LC-033; of equal dice it does not matter which, LC-040"""
    for i in range(d.DICE):
        if s.colour_taken == 0 and s.colour_die[i] == c:
            s.colour_taken = i + 1
        if s.number_taken == 0 and s.number_die[i] == n:
            s.number_taken = i + 1
    count_pool(s)


@rule
def count_pool(s: State) -> None:
    s.colour_pool = 0
    s.number_pool = 0
    for i in range(d.DICE):
        if s.colour_taken != i + 1:
            s.colour_pool |= 1 << s.colour_die[i]
        if s.number_taken != i + 1:
            s.number_pool |= 1 << s.number_die[i]
