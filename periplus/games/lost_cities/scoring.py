"""Who won, and what a solo score is called. The points themselves are booked where they arise, in sheet.py."""

from periplus.core.engine.rule import rule
from periplus.games.lost_cities.data import MEDALS, PARTS
from periplus.games.lost_cities.state import State


@rule
def standing(s: State, seat: int) -> int:
    """LC-128 to LC-130: the total alone; equal totals share the rank."""
    total = 0
    for part in range(PARTS):
        total += s.points[seat, part]
    return total


def medal(total: int) -> str | None:
    """LC-157"""
    earned = [name for name, at_least in MEDALS.items() if total >= at_least]
    return max(earned, key=lambda name: MEDALS[name]) if earned else None
