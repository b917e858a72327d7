"""The rival caravan of the solo game, our own variant: an automaton with a level in each colour. LC-150 to LC-156"""

from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.rules.pool import take_from_pool
from periplus.games.lost_cities.state import State
from periplus.kit import rule


@rule
def caravan_colour(s: State) -> int:
    """Of the colours in the pool, the one where it is highest below the top; ties to the left. LC-152"""
    best = -1
    for c in range(d.COLOURS):
        if (s.colour_pool >> c) & 1 == 1 and s.caravan[c] < d.CARAVAN_MAX:
            if best < 0 or s.caravan[c] > s.caravan[best]:
                best = c
    if best >= 0:
        return best
    for c in range(d.COLOURS):
        if (s.colour_pool >> c) & 1 == 1:
            return c
    return 0


@rule
def caravan_leads(s: State) -> None:
    """Even rolls: it takes its colour and the middle number before the player chooses. LC-153"""
    low = min(s.number_die[0], s.number_die[1])
    high = max(s.number_die[0], s.number_die[1])
    middle = max(low, min(high, s.number_die[2]))
    c = caravan_colour(s)
    take_from_pool(s, c, middle)
    advance_caravan(s, c)


@rule
def caravan_follows(s: State) -> None:
    """Odd rolls: it advances in a colour the player left. LC-154"""
    advance_caravan(s, caravan_colour(s))


@rule
def advance_caravan(s: State, c: int) -> None:
    """LC-155"""
    if s.caravan[c] == d.CARAVAN_MAX:
        return
    s.caravan[c] += 1
    if s.caravan[c] == d.CARAVAN_BRIDGE and s.first_roll[c] == 0:
        s.first_roll[c] = s.roll
