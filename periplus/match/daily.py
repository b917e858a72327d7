"""The deal of a day: the same for everybody on every host, worked out from the date, and anybody can check it."""

import hashlib
from collections.abc import Sequence
from datetime import date

from periplus.core.contract.game import Game
from periplus.core.engine.chance import Dice
from periplus.match.match import Match

OPPONENT = "adept"


def secret_of(game: Game, day: date) -> bytes:
    """The dice of a day are no secret: the SHA-256 of `periplus daily GAME YYYY-MM-DD`."""
    return hashlib.sha256(f"periplus daily {game.id} {day.isoformat()}".encode()).digest()


def seats_of_day(game: Game) -> int:
    """Alone against the game's own opponent where it has one, otherwise against one bot."""
    own_opponent = game.rivals is not None and 1 in game.seat_counts
    return 1 if own_opponent else min(count for count in game.seat_counts if count > 1)


def deal_of(game: Game, day: date, players: Sequence[str]) -> Match:
    return Match(game, players, {}, Dice(secret_of(game, day)))
