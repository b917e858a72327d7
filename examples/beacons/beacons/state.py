"""The position: hidden hands, one fire face down, what was said of it; everybody remembers what they laid."""

from beacons.data import CARDS, EACH, FIRE, HAND, HEIGHT, PART, SEAT
from periplus.kit import NOBODY, OWNER, Domain, Record, field, i1, i2

LAID = Domain("laid", ["nothing", *FIRE])
SAID = Domain("said", ["nothing", *HEIGHT])


class State(Record, seats=SEAT, depth=1):
    pile = field(i1, FIRE, seen_by=NOBODY, high=EACH)
    left = field(i1, high=CARDS)
    hand = field(i1, SEAT, FIRE, seen_by=OWNER, high=HAND)
    hand_size = field(i1, SEAT, high=HAND)
    laid = field(i1, SEAT, seen_by=OWNER, values=LAID)
    said = field(i1, values=SAID)
    out = field(i1, SEAT, FIRE, seen_by=OWNER, high=EACH)  # believed: never turned up, its owner knows
    out_size = field(i1, SEAT, high=CARDS)
    shown = field(i1, FIRE, high=EACH)
    points = field(i2, SEAT, PART, high=200)
