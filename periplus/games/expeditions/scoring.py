"""Points, booked as they arise: laid cards, recovered tokens, cards in hand, tokens on the board. EX-130 to EX-136"""

from periplus.core.engine.rule import rule
from periplus.games.expeditions.data import COMMONS, GOALS, IN_HAND, KEYS, ON_BOARD, TICKETS
from periplus.games.expeditions.state import State


@rule
def total(s: State, seat: int) -> int:
    laid = s.points[seat, GOALS] + s.points[seat, COMMONS]
    return laid + s.points[seat, KEYS] + s.points[seat, IN_HAND] + s.points[seat, ON_BOARD]


@rule
def standing(s: State, seat: int) -> int:
    """Points, then tickets left. EX-134, EX-136"""
    return total(s, seat) * (TICKETS + 1) + s.tickets[seat]
