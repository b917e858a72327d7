"""Which questions may be open, on which others, and with which numbers."""

from periplus.games.expeditions import data as d
from periplus.games.expeditions.actions import Ask
from periplus.kit import FLOOR, Opening

TURN = (Ask.TURN, Ask.TICKETS)
IN_TURN = (*TURN, Ask.BLUE)

STACK: dict[int, Opening] = {
    Ask.KEY_PLACE: Opening((FLOOR,), a=(0, d.TOKENS - 1)),
    Ask.TURN: Opening((FLOOR,), a=(0, d.TICKETS_A_TURN)),
    Ask.TICKETS: Opening((FLOOR,), a=(0, d.TICKETS_A_TURN)),
    Ask.BLUE: Opening(TURN, a=(0, d.ARROWS)),
    Ask.BASE: Opening(IN_TURN, a=(0, d.COLOURS - 1)),
    Ask.RELAUNCH: Opening(IN_TURN, a=(0, d.COLOURS - 1), b=(0, d.NODES - 1)),
    Ask.SWAP: Opening(TURN, a=(1, d.SWAP_DRAW)),
    Ask.DEAL: Opening((FLOOR,), a=(0, d.SEATS - 1), b=(1, d.HAND_MAX)),
    Ask.REPAIR: Opening((FLOOR,), a=(0, d.SEATS - 1), b=(1, d.HAND_MAX)),
    Ask.TURN_UP: Opening((FLOOR,), a=(0, d.COMMON_ROW - 1)),
    Ask.REFILL: Opening((*IN_TURN, Ask.BASE), a=(0, d.COMMON_ROW - 1)),
    Ask.DRAW: Opening((Ask.SWAP, Ask.DRAW), a=(0, d.SEATS - 1), b=(0, d.SWAP_DRAW - 1)),
}
