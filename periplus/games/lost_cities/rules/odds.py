"""The dice, and who throws first: how likely each outcome is."""

from periplus.core.engine.frames import top_ask
from periplus.core.engine.rule import rule
from periplus.games.lost_cities.actions import FIRST_PLAYER, THROW_COLOURS, THROW_NUMBERS, Ask
from periplus.games.lost_cities.data import COLOURS, DICE, NUMBERS
from periplus.games.lost_cities.state import State

COLOUR_THROWS = COLOURS**DICE
NUMBER_THROWS = NUMBERS**DICE


@rule
def player_weight(s: State, seat: int) -> int:
    """Every first player is as likely as the others. LC-021"""
    return 1 if seat < s.seats else 0


@rule
def odds_total(s: State) -> int:
    ask = top_ask(s)
    if ask == Ask.THROW_COLOURS:
        return COLOUR_THROWS
    return NUMBER_THROWS if ask == Ask.THROW_NUMBERS else s.seats


@rule
def odds_pick(s: State, r: int) -> int:
    ask = top_ask(s)
    if ask == Ask.THROW_COLOURS:
        return THROW_COLOURS + r
    return THROW_NUMBERS + r if ask == Ask.THROW_NUMBERS else FIRST_PLAYER + r
