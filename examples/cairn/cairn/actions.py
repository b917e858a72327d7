"""What is asked, what may be answered, and why an answer may be refused."""

from enum import IntEnum

from cairn.data import STONE
from periplus.kit import CHANCE, Codec, Verb


class Ask(IntEnum):
    TURN = 0
    LOOK = 1  # a stone was drawn: keep it, or put it back
    DRAW = 2  # asked of chance; a: the seat that draws, b: 1 while hands are dealt


class Reason(IntEnum):
    OK = 0
    NOT_IN_HAND = 1
    HAND_FULL = 2
    BAG_EMPTY = 3
    CAN_LAY = 4


CODEC = Codec(
    Ask,
    [
        Verb("lay", [STONE], answers=[Ask.TURN]),
        Verb("draw", [], answers=[Ask.TURN]),
        Verb("rest", [], answers=[Ask.TURN]),
        Verb("keep", [], answers=[Ask.LOOK]),
        Verb("put_back", [], answers=[Ask.LOOK]),
        Verb("stone", [STONE], answers=[Ask.DRAW], by=CHANCE),
    ],
)

KEEP, PUT_BACK, DRAWN_STONE = CODEC.first("keep"), CODEC.first("put_back"), CODEC.first("stone")
