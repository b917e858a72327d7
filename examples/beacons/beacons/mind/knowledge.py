"""What a bluffer knows: a search that guesses hands without a thought believes too much and says six every time."""

from beacons.actions import CODEC
from beacons.data import EACH, KINDS
from beacons.rules import right_of
from beacons.state import State
from periplus.kit import by_verb, rule, table

# By how much more is said than is true: how often one does it. A little is likely to pass.
DARE = table([60, 14, 6, 2, 1, 1])


@rule
def say_weight(s: State, seat: int, height: int) -> int:
    more = height + 1 - s.laid[seat]
    return DARE[more] if more >= 0 else 1


@rule
def high_enough(s: State, seat: int) -> int:
    """Of the cards this seat does not see, those that would bear out what was said, in percent."""
    good = 0
    out_of_sight = 0
    for fire in range(KINDS):
        count = EACH - s.shown[fire] - s.hand[seat, fire] - s.out[seat, fire]
        out_of_sight += count
        if fire + 1 >= s.said:
            good += count
    return good * 100 // max(out_of_sight, 1)


@rule
def climb_weight(s: State, seat: int) -> int:
    """Who is trailing dares more: a fire that is believed is worth to its owner what a climb is to us."""
    ahead = s.points[right_of(s, seat), 0] > s.points[seat, 0]
    return max(1, 100 - high_enough(s, seat) - 25 + (10 if ahead else 0))


@rule
def believe_weight(s: State, seat: int) -> int:
    return max(1, high_enough(s, seat) + 25)


weight = by_verb(CODEC, {"lay": 1, "say": say_weight, "believe": believe_weight, "climb": climb_weight})
