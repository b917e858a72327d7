"""What is asked, what may be answered, and why an answer may be refused."""

from enum import IntEnum

from periplus.games.lost_cities import data as d
from periplus.kit import CHANCE, Codec, Verb


class Ask(IntEnum):
    CHOOSE = 0
    ACCELERATE = 1
    FIRST_PLAYER = 2
    THROW_COLOURS = 3
    THROW_NUMBERS = 4


class Reason(IntEnum):
    OK = 0
    COLOUR_NOT_IN_POOL = 1
    NUMBER_NOT_IN_POOL = 2
    ZERO_CANNOT_START = 3
    TOO_LOW = 4
    COLUMN_FULL = 5
    ARTEFACTS_FULL = 6


THREE = ("first", "second", "third")

CODEC = Codec(
    Ask,
    [
        Verb("take", [d.COLOUR, d.NUMBER], answers=[Ask.CHOOSE]),
        Verb("refuse", [], answers=[Ask.CHOOSE]),
        Verb("accelerate", [d.COLOUR], answers=[Ask.ACCELERATE]),
        Verb("skip", [], answers=[Ask.ACCELERATE]),
        Verb("first_player", [("player", d.SEAT)], answers=[Ask.FIRST_PLAYER], by=CHANCE),
        Verb("throw_colours", [(die, d.COLOUR) for die in THREE], answers=[Ask.THROW_COLOURS], by=CHANCE),
        Verb("throw_numbers", [(die, d.NUMBER) for die in THREE], answers=[Ask.THROW_NUMBERS], by=CHANCE),
    ],
)

TAKE = CODEC.first("take")
REFUSE = CODEC.first("refuse")
ACCELERATE = CODEC.first("accelerate")
SKIP = CODEC.first("skip")
