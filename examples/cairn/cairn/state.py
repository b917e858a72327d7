"""The position: a bag nobody looks into, hidden hands, cairns for all to see."""

from cairn.data import EACH, MOST_IN_HAND, PART, SEAT, STONE
from periplus.kit import NOBODY, OWNER, Domain, Record, field, i1, i2

DRAWN = Domain("drawn", ["nothing", *STONE])


class State(Record, seats=SEAT, depth=2):
    bag = field(i1, STONE, seen_by=NOBODY, high=EACH)  # counts: there is no order that could leak
    left = field(i1, high=EACH * len(STONE))
    hand = field(i1, SEAT, STONE, seen_by=OWNER, high=MOST_IN_HAND)
    hand_size = field(i1, SEAT, high=MOST_IN_HAND)
    drawn = field(i1, SEAT, seen_by=OWNER, values=DRAWN)  # the stone being looked at
    cairn = field(i1, SEAT, STONE, high=EACH)
    points = field(i2, SEAT, PART, high=100)
