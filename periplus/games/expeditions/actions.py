"""What is asked, what may be answered, and why an answer may be refused."""

from enum import IntEnum

from periplus.games.expeditions import data as d
from periplus.kit import CHANCE, Codec, Verb


class Ask(IntEnum):
    KEY_PLACE = 0
    TURN = 1  # a: tickets used this turn; the mandatory arrow is due
    TICKETS = 2  # a: tickets used this turn; the mandatory arrow is placed
    BLUE = 3  # a: arrows still owed by blue nodes
    BASE = 4  # a: colour that closed a loop
    RELAUNCH = 5  # a: colour, b: node it leaves from
    SWAP = 6  # a: cards drawn
    DEAL = 7  # a: seat, b: slot of the hand
    REPAIR = 8  # a: seat, b: slot of the hand
    TURN_UP = 9  # a: slot of the common row
    REFILL = 10  # a: slot of the common row
    DRAW = 11  # a: seat, b: which of the drawn cards


class Reason(IntEnum):
    OK = 0
    NOT_IN_HAND = 1
    TOO_NEAR = 2
    ALREADY_MARKED = 3
    NO_ARROWS = 4
    NOT_JOINED = 5
    SAME_SEGMENT = 6
    NO_TICKET = 7
    TICKETS_SPENT = 8
    NO_TRAIL = 9
    EMPTY_HAND = 10
    EMPTY_DECK = 11
    ARROW_DUE = 12
    NOT_VISITED = 13
    NO_WAY_OUT = 14
    OTHER_COLOUR = 15
    NOT_DRAWN = 16


CODEC = Codec(
    Ask,
    [
        Verb("extend", [d.COLOUR, d.NODE], answers=[Ask.TURN, Ask.TICKETS, Ask.BLUE, Ask.RELAUNCH]),
        Verb("remove", [d.COLOUR], answers=[Ask.TURN, Ask.TICKETS]),
        Verb("swap", [], answers=[Ask.TURN, Ask.TICKETS]),
        Verb("decline", [], answers=[Ask.BLUE]),
        Verb("end_turn", [], answers=[Ask.TURN, Ask.TICKETS]),
        Verb("base", [d.NODE], answers=[Ask.BASE]),
        Verb("mark", [d.CARD], answers=[Ask.KEY_PLACE]),
        Verb("exchange", [d.DRAWN, d.CARD], answers=[Ask.SWAP]),
        Verb("put_back", [], answers=[Ask.SWAP]),
        Verb("deal", [d.CARD], answers=[Ask.DEAL, Ask.REPAIR], by=CHANCE),
        Verb("turn_up", [d.CARD], answers=[Ask.TURN_UP, Ask.REFILL], by=CHANCE),
        Verb("draw", [d.CARD], answers=[Ask.DRAW], by=CHANCE),
    ],
)

DECLINE = CODEC.first("decline")
END_TURN = CODEC.first("end_turn")
