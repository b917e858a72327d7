"""What may happen in a game played on that is worth a word when two moves are compared: periplus/bots/reasons.py."""

from collections.abc import Iterator
from typing import Any

from periplus.games.expeditions.data import CARD, COMMON_ROW, PART, TOKENS

NAMES = {"card": CARD}
HAND = PART.index("hand")


def events(view: Any, seat: int, played: Any) -> Iterator[tuple[str, dict[str, int], Any]]:
    """A name, what it is about, and in which games it happened."""
    soon, ends, seats = played.stages[:, 0], played.ends, int(view.seats)
    rivals = [each for each in range(seats) if each != seat]
    for card in range(len(CARD)):
        if view.hand[seat, card] > 0:
            yield "goal", {"card": card}, ends["laid"][:, card] == seat + 1
            yield "goal_soon", {"card": card}, soon["laid"][:, card] == seat + 1
    for place in range(COMMON_ROW):
        card = int(view.common[place]) - 1
        if card >= 0:
            yield "common", {"card": card}, ends["laid"][:, card] == seat + 1
            for rival in rivals:
                yield "common_rival", {"card": card, "seat": rival}, soon["laid"][:, card] == rival + 1
    for place in range(TOKENS):
        card = int(view.token[seat, place]) - 1
        if card >= 0 and not view.recovered[seat, place]:
            yield "key", {"card": card}, ends["recovered"][:, seat, place] == 1
        for rival in rivals:
            card = int(view.token[rival, place]) - 1
            if card >= 0 and not view.recovered[rival, place]:
                yield "key_rival", {"card": card, "seat": rival}, ends["recovered"][:, rival, place] == 1
    left = -ends["points"][:, :, HAND]
    yield "emptied", {}, left[:, seat] == 0
    for rival in rivals:
        yield "emptied_rival", {"seat": rival}, left[:, rival] == 0
    for count in (1, 2):
        yield "left", {"count": count + 1}, left[:, seat] > count
    yield "tickets", {}, ends["tickets"][:, seat] > 0
