"""Periplus: expedition board games to play, study and master.

>>> import periplus
>>> match = periplus.new("lost-cities", players=["Ada", "Bo"], options={"first_player": "A"}, seed=7)
>>> match.asked                                    # Ada must answer
[0]
>>> [act.text for act in match.legal()][-1]
'refuse'
>>> match.play("refuse")
>>> match.asked
[1]

Errors say what was wrong and what was legal, and change nothing:

>>> match.play("take crimson 4")
Traceback (most recent call last):
...
periplus.core.errors.BadAction: take: unknown colour 'crimson'; there are red, orange, yellow, green, blue, purple

A match is its log; it is saved as names and replayed to the same bytes:

>>> data = periplus.to_json(match, secret=True)
>>> data["log"][-1]["verb"]
'refuse'
>>> periplus.from_json(data).state == match.state
True

In a notebook a match shows its board; `match.svg(seat)` is the board one seat sees.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from periplus.core.errors import BadAction, BadFile, Illegal, PeriplusError, WrongSeat
from periplus.games import game_ids, load_game
from periplus.match import Match, from_json, load, save, to_json, verify

__version__ = "0.3.0"

__all__ = [
    "BadAction",
    "BadFile",
    "Illegal",
    "Match",
    "PeriplusError",
    "WrongSeat",
    "from_json",
    "game_ids",
    "load",
    "load_game",
    "new",
    "save",
    "to_json",
    "verify",
]


def new(
    game: str,
    players: int | Sequence[str] = 2,
    options: Mapping[str, str] | None = None,
    seed: int | None = None,
    position: Mapping[str, Any] | None = None,
) -> Match:
    """A new match, with chance already asked up to the first decision."""
    match = Match.new(game, players, options, seed, position)
    match.advance()
    return match
