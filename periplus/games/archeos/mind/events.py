"""What may happen in a game played on that is worth a word when two moves are compared: periplus/bots/reasons.py."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from periplus.core.engine.turns import answers, next_turn
from periplus.games.archeos.actions import LEAD, TAKE
from periplus.games.archeos.data import CARD, COLOUR, PART, SITE

NAMES = {"site": SITE, "card": CARD}
STEPS = (1, 2, 3)  # spaces a vehicle moves on
LARGE = 6  # cards in hand at one's next turn
SITES = PART.index("site_red")


def part(view: Any, number: int) -> dict[str, int]:
    """A site is called by the face in play."""
    colour = number - SITES
    return {"site": 2 * colour + int(view.face[colour])} if 0 <= colour < len(COLOUR) else {}


def events(view: Any, seat: int, played: Any) -> Iterator[tuple[str, dict[str, int], Any]]:
    """A name, what it is about, and in which games it happened."""
    soon, later, ends = played.stages[:, 0], played.stages[:, 1], played.ends
    rivals = [each for each in range(int(view.seats)) if each != seat]
    yield "season", {}, (soon["season"] > view.season) | (soon["depth"] == 0)
    yield "tile", {}, soon["tile"] == seat + 1
    yield "tile_last", {}, ends["tile"] == seat + 1
    for rival in rivals:
        yield "tile_rival", {"seat": rival}, soon["tile"] == rival + 1
    for colour in range(len(COLOUR)):
        now, site = int(view.vehicle[seat, colour]), {"site": 2 * colour + int(view.face[colour])}
        for step in STEPS:
            yield (
                "site_soon",
                {**site, "space": now + step},
                later["vehicle"][:, seat, colour] >= now + step,
            )
            yield "site", {**site, "space": now + step}, ends["vehicle"][:, seat, colour] >= now + step
    yield "lead_next", {}, _did(played, next_turn(played, seat), LEAD)
    yield "hand_next", {"count": LARGE}, soon["hand_size"][:, seat] >= LARGE
    theirs = answers(played, seat)
    took = np.where(theirs & (played.log >> 3 >= TAKE) & (played.log >> 3 < TAKE + len(CARD)), played.log, -1)
    for code in np.unique(took[took >= 0]):
        yield "taken", {"card": (int(code) >> 3) - TAKE, "seat": int(code) & 7}, (took == code).any(1)


def _did(played: Any, when: Any, first: int) -> Any:
    action = played.log >> 3
    return (when & (action >= first) & (action < first + len(CARD))).any(1)
