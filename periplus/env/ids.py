"""Ids of environments whose meaning never changes: `Periplus/LostCities-v1` is the same game for ever, or is refused.

An id names rules, data, numbers of actions and places of a row, by their digest. Where one of them changes, the title
gets a new version here and the old line stays: it then says which release plays it.
"""

import hashlib
from functools import cache

from periplus.core.contract.game import Game
from periplus.core.errors import PeriplusError
from periplus.learning.planes import Planes

# By id: the game, and the digest of what it means.
VERSIONS = {
    "Periplus/LostCities-v1": ("lost_cities", "5e65b59946400b99"),
    "Periplus/Archeos-v1": ("archeos", "165337da8642e01f"),
    "Periplus/Expeditions-v1": ("expeditions", "12eab25d68403e87"),
    "Periplus/Excavation-v1": ("excavation", "cc39c45e10fecd36"),
}


class OtherMeaning(PeriplusError):
    """An id that means another game than the one that is installed."""


@cache
def meaning(game: Game) -> str:
    """Digest of all that a result in this environment rests on: what is played, acted and seen."""
    verbs = [(verb.name, verb.size) for verb in game.codec.verbs]
    rows = [Planes(game, seats).table() for seats in game.seat_counts]
    return hashlib.sha256(repr((game.digest, verbs, rows)).encode()).hexdigest()[:16]


def check_meaning(game: Game, wanted: str) -> None:
    if (here := meaning(game)) != wanted:
        names = [name for name, (_, digest) in VERSIONS.items() if digest == wanted]
        raise OtherMeaning(
            f"{names[0] if names else 'the id'} means {wanted}; {game.id} is {here} here, by other rules or data: "
            f"make it by its class, or install the release whose id it is"
        )


def newest(game_id: str) -> str:
    """The id of a game of ours by its newest version."""
    return [name for name, (game, _) in VERSIONS.items() if game == game_id][-1]
