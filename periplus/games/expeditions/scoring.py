"""Points, booked as they arise: laid cards, recovered tokens, cards in hand, tokens on the board. EX-130 to EX-136"""

from periplus.games.expeditions import data as d
from periplus.games.expeditions.state import State
from periplus.kit import rule


@rule
def total(s: State, seat: int) -> int:
    laid = s.points[seat, d.GOALS] + s.points[seat, d.COMMONS]
    return laid + s.points[seat, d.KEYS] + s.points[seat, d.IN_HAND] + s.points[seat, d.ON_BOARD]


@rule
def standing(s: State, seat: int) -> int:
    """Points, then tickets left. EX-134, EX-136"""
    return total(s, seat) * (d.TICKETS + 1) + s.tickets[seat]
