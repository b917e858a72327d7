"""What may happen in a game played on that is worth a word when two moves are compared: periplus/bots/reasons.py."""

from collections.abc import Iterator
from typing import Any

from periplus.games.lost_cities.data import BRIDGE, BRIDGES, COLOUR, COLOURS, SQUARES, WON

NAMES = {"colour": COLOUR, "bridge": BRIDGE}
REACHED = (4, 7)  # squares: no longer a loss, well on the way
MANY = 7  # artefacts or refusals


def events(view: Any, seat: int, played: Any) -> Iterator[tuple[str, dict[str, int], Any]]:
    """A name, what it is about, and in which games it happened."""
    ends, seats = played.ends, int(view.seats)
    rivals = [each for each in range(seats) if each != seat]
    for bridge in range(BRIDGES):
        yield "bridge", {"bridge": bridge}, ends["bridge"][:, seat, bridge] == WON
        for rival in rivals:
            first = (ends["bridge"][:, rival, bridge] == WON) & (ends["bridge"][:, seat, bridge] != WON)
            yield "bridge_rival", {"bridge": bridge, "seat": rival}, first
    for colour in range(COLOURS):
        level = ends["level"][:, seat, colour]
        for square in REACHED:
            yield "column", {"colour": colour, "square": square}, level >= square
        yield "full", {"colour": colour}, level >= SQUARES
        yield "below", {"colour": colour}, ends["points"][:, seat, colour] < 0
        yield "unused", {"colour": colour}, ends["points"][:, seat, colour] == 0
    yield "artefacts", {"count": MANY}, ends["artefacts"][:, seat] >= MANY
    for count in (MANY, MANY + 1, MANY + 2):
        yield "refusals", {"count": count}, ends["dice_marks"][:, seat] >= count
