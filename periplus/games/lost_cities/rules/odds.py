"""Who throws first: how likely each outcome is. Dice fall alike on all sides."""

from periplus.games.lost_cities.state import State
from periplus.kit import rule


@rule
def player_weight(s: State, seat: int) -> int:
    """Every first player is as likely as the others. LC-021"""
    return 1 if seat < s.seats else 0


@rule
def players(s: State) -> int:
    return s.seats


@rule
def player(s: State, r: int) -> int:
    return r
