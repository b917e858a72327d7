"""What is asked, what may be answered, and why an answer may be refused."""

from enum import IntEnum

from beacons.data import FIRE, HEIGHT
from periplus.kit import CHANCE, Codec, Verb


class Ask(IntEnum):
    LAY = 0
    SAY = 1
    TRUST = 2  # put to the left neighbour of whoever laid it
    DRAW = 3  # asked of chance; a: the seat that draws, b: 1 while hands are dealt


class Reason(IntEnum):
    OK = 0
    NOT_IN_HAND = 1


CODEC = Codec(
    Ask,
    [
        Verb("lay", [FIRE], answers=[Ask.LAY]),
        Verb("say", [HEIGHT], answers=[Ask.SAY]),
        Verb("believe", [], answers=[Ask.TRUST]),
        Verb("climb", [], answers=[Ask.TRUST]),
        Verb("card", [FIRE], answers=[Ask.DRAW], by=CHANCE),
    ],
)
