"""The beginning: empty sheets, and who throws first."""

from collections.abc import Mapping

from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.actions import Ask
from periplus.games.lost_cities.rules.roll import open_roll
from periplus.games.lost_cities.state import State
from periplus.kit import CHANCE, BadOption, Option, push

OPTIONS = (
    Option("choice_order", d.CHOICE_ORDER, d.DATA["options"]["default_choice_order"]),
    Option("first_player", ("drawn", *d.SEAT), "drawn"),
)


def start(s: State, seats: int, options: Mapping[str, int]) -> None:
    """LC-020: a blank record is a table of empty sheets. LC-021: the first player is drawn, or given."""
    s.seats = seats
    s.simultaneous = options["choice_order"] if seats > 1 else 0
    given = options["first_player"] - 1
    if given >= seats:
        raise BadOption(f"first_player: there is no seat {d.SEAT.names[given]} at a table of {seats}")
    if given >= 0 or seats == 1:
        s.active = max(given, 0)
        open_roll(s)
    else:
        push(s, Ask.FIRST_PLAYER, CHANCE, 0, 0)
