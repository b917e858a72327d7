"""Who won, and what a solo score is called. The points themselves are booked where they arise, in sheet.py."""

from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.state import State
from periplus.kit import rule


@rule
def standing(s: State, seat: int) -> int:
    """LC-128 to LC-130: the total alone; equal totals share the rank."""
    total = 0
    for part in range(d.PARTS):
        total += s.points[seat, part]
    return total


def medal(total: int) -> str | None:
    """LC-157"""
    earned = [name for name, at_least in d.MEDALS.items() if total >= at_least]
    return max(earned, key=lambda name: d.MEDALS[name]) if earned else None
