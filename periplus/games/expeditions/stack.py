"""Which questions may be open, on which others, and with which numbers."""

from periplus.core.contract.admission import FLOOR, Opening
from periplus.games.expeditions.actions import Ask
from periplus.games.expeditions.data import (
    ARROWS,
    COLOURS,
    COMMON_ROW,
    HAND_MAX,
    NODES,
    SEATS,
    SWAP_DRAW,
    TICKETS_A_TURN,
    TOKENS,
)

TURN = (Ask.TURN, Ask.TICKETS)
IN_TURN = (*TURN, Ask.BLUE)

STACK: dict[int, Opening] = {
    Ask.KEY_PLACE: Opening((FLOOR,), a=(0, TOKENS - 1)),
    Ask.TURN: Opening((FLOOR,), a=(0, TICKETS_A_TURN)),
    Ask.TICKETS: Opening((FLOOR,), a=(0, TICKETS_A_TURN)),
    Ask.BLUE: Opening(TURN, a=(0, ARROWS)),
    Ask.BASE: Opening(IN_TURN, a=(0, COLOURS - 1)),
    Ask.RELAUNCH: Opening(IN_TURN, a=(0, COLOURS - 1), b=(0, NODES - 1)),
    Ask.SWAP: Opening(TURN, a=(1, SWAP_DRAW)),
    Ask.DEAL: Opening((FLOOR,), a=(0, SEATS - 1), b=(1, HAND_MAX)),
    Ask.REPAIR: Opening((FLOOR,), a=(0, SEATS - 1), b=(1, HAND_MAX)),
    Ask.TURN_UP: Opening((FLOOR,), a=(0, COMMON_ROW - 1)),
    Ask.REFILL: Opening((*IN_TURN, Ask.BASE), a=(0, COMMON_ROW - 1)),
    Ask.DRAW: Opening((Ask.SWAP, Ask.DRAW), a=(0, SEATS - 1), b=(0, SWAP_DRAW - 1)),
}
