"""What may happen in a game played on that is worth a word when two moves are compared: periplus/bots/reasons.py."""

from collections.abc import Iterator
from typing import Any

from periplus.games.expeditions import data as d
from periplus.games.expeditions.actions import Ask
from periplus.games.expeditions.mind.knowledge import FAR_AWAY, steps_to
from periplus.kit import open_frames

NAMES = {"card": d.CARD, "colour": d.COLOUR}
FEW, NEAR = 5, 2  # arrows left of a colour, arrows to a place
# Good (1) or bad (-1) for the seat.
SIGNS = {"goal": 1, "goal_soon": 1, "common": 1, "key": 1, "emptied": 1, "tickets": 1}
SIGNS |= {"common_rival": -1, "key_rival": -1, "goal_rival": -1, "emptied_rival": -1, "left": -1}
OF_BOTH, FOR, AGAINST = ("rival_cards",), ("reached", "nearer"), ("farther",)
UNNAMED = ("left", "emptied", "emptied_rival", "tickets")
HAND = d.PART.index("hand")


def events(view: Any, seat: int, played: Any) -> Iterator[tuple[str, dict[str, int], Any]]:
    """A name, what it is about, and in which games it happened."""
    soon, ends, seats = played.stages[:, 0], played.ends, int(view.seats)
    rivals = [each for each in range(seats) if each != seat]
    for card in range(len(d.CARD)):
        if view.hand[seat, card] > 0:
            yield "goal", {"card": card}, ends["laid"][:, card] == seat + 1
            yield "goal_soon", {"card": card}, soon["laid"][:, card] == seat + 1
    for place in range(d.COMMON_ROW):
        card = int(view.common[place]) - 1
        if card >= 0:
            yield "common", {"card": card}, ends["laid"][:, card] == seat + 1
            for rival in rivals:
                yield "common_rival", {"card": card, "seat": rival}, soon["laid"][:, card] == rival + 1
    for place in range(d.TOKENS):
        card = int(view.token[seat, place]) - 1
        if card >= 0 and not view.recovered[seat, place]:
            yield "key", {"card": card}, ends["recovered"][:, seat, place] == 1
        for rival in rivals:
            card = int(view.token[rival, place]) - 1
            if card >= 0 and not view.recovered[rival, place]:
                yield "key_rival", {"card": card, "seat": rival}, ends["recovered"][:, rival, place] == 1
    for rival in rivals:
        before = sum(view.laid[card] == rival + 1 for card in range(len(d.CARD)))
        yield "goal_rival", {"seat": rival}, (soon["laid"] == rival + 1).sum(1) > before
    left = -ends["points"][:, :, HAND]
    yield "emptied", {}, left[:, seat] == 0
    for rival in rivals:
        yield "emptied_rival", {"seat": rival}, left[:, rival] == 0
    for count in (1, 2):
        yield "left", {"count": count + 1}, left[:, seat] > count
    yield "tickets", {}, ends["tickets"][:, seat] > 0


Note = tuple[str, dict[str, int], list[tuple[str, dict[str, int]]]]
ON_THE_WAY = ("goal", "goal_soon", "common", "common_rival", "key", "key_rival")
OVERALL: list[tuple[str, dict[str, int]]] = [("emptied", {}), ("left", {}), ("part", {})]


def notes(view: Any, after: Any, seat: int) -> Iterator[Note]:
    """What a move makes certain: a name, what it is about, and which facts it goes with."""
    for card in range(len(d.CARD)):
        if after.laid[card] == seat + 1 and view.laid[card] == 0:
            yield "reached", {"card": card}, [*((id, {"card": card}) for id in ON_THE_WAY), *OVERALL]
    anywhere: list[tuple[str, dict[str, int]]] = [*((id, {}) for id in ON_THE_WAY), *OVERALL]
    asked = {each.ask for each in open_frames(after)} - {each.ask for each in open_frames(view)}
    steps = [(int(steps_to(view, card)), int(steps_to(after, card))) for card in range(len(d.CARD))]
    settled = Ask.BASE not in asked
    own = [card for card in range(len(d.CARD)) if view.hand[seat, card] > 0 and settled]
    for card in sorted(own, key=lambda each: steps[each][1]):
        if 0 < steps[card][1] < min(steps[card][0], FAR_AWAY):
            yield "nearer", {"card": card, "count": steps[card][1]}, OVERALL
    if Ask.BLUE in asked:
        yield "blue", {}, anywhere
    if Ask.BASE in asked:
        yield "loop", {}, anywhere
    for card in range(len(d.CARD)):
        if settled and steps[card][1] < FAR_AWAY:
            soon = steps[card][1] <= NEAR  # from further off it is a stop on the way that brings one there at once
            ways = [(id, {"card": card}) for id in ON_THE_WAY if soon or id != "goal_soon"]
            yield "away", {"card": card, "count": steps[card][1]}, ways
    for card in sorted(own, key=lambda each: steps[each][0]):
        if steps[card][0] < steps[card][1] < FAR_AWAY:
            yield "farther", {"card": card, "count": steps[card][1]}, OVERALL
    for colour in range(len(d.COLOUR)):
        if after.supply[colour] < view.supply[colour] and after.supply[colour] <= FEW:
            yield "few", {"colour": colour, "count": int(after.supply[colour])}, anywhere
    if after.tickets[seat] != view.tickets[seat]:
        count = {"count": int(after.tickets[seat])}
        spent = after.tickets[seat] < view.tickets[seat]
        yield ("ticket_spent" if spent else "ticket_gained"), count, [("tickets", {}), ("turns", {}), ("part", {})]
    for rival in range(int(view.seats)):
        if rival != seat:
            cards = {"seat": rival, "count": -int(view.points[rival, HAND])}
            theirs = [(id, {"seat": rival}) for id in ("emptied_rival", "goal_rival", "rival")]
            yield "rival_cards", cards, [*theirs, ("turns", {})]
