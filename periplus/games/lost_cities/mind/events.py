"""What may happen in a game played on that is worth a word when two moves are compared: periplus/bots/reasons.py."""

from collections.abc import Iterator
from typing import Any

from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.rules.verdict import sheet_of

NAMES = {"colour": d.COLOUR, "bridge": d.BRIDGE}
REACHED = (4, 7)  # squares: no longer a loss, well on the way
MANY = 7  # artefacts or refusals
# Good (1) or bad (-1) for whoever it happens to; what is neither must prove it.
SIGNS = {"bridge": 1, "bridge_rival": -1, "column": 1, "full": 1, "below": -1, "artefacts": 1}
LATE = 5  # a number from which on a column is nearly closed
NEAR = 2  # squares before a bridge
PAYS = 4  # the first square of a column that is no loss
Note = tuple[str, dict[str, int], list[tuple[str, dict[str, int]]]]
FOR, AGAINST, OF_BOTH = ("open", "near"), ("narrow", "ten", "begun"), ("rival_near",)
UNNAMED = ("refusals",)


def part(view: Any, number: int) -> dict[str, int]:
    """A column is called by its colour."""
    return {"colour": number} if number < d.COLOURS else {}


def events(view: Any, seat: int, played: Any) -> Iterator[tuple[str, dict[str, int], Any]]:
    """A name, what it is about, and in which games it happened."""
    ends, seats = played.ends, int(view.seats)
    rivals = [each for each in range(seats) if each != seat]
    for bridge in range(d.BRIDGES):
        yield "bridge", {"bridge": bridge}, ends["bridge"][:, seat, bridge] == d.WON
        for rival in rivals:
            first = (ends["bridge"][:, rival, bridge] == d.WON) & (ends["bridge"][:, seat, bridge] != d.WON)
            yield "bridge_rival", {"bridge": bridge, "seat": rival}, first
    for colour in range(d.COLOURS):
        level = ends["level"][:, seat, colour]
        for square in REACHED:
            yield "column", {"colour": colour, "square": square}, level >= square
        yield "full", {"colour": colour}, level >= d.SQUARES
        yield "below", {"colour": colour}, ends["points"][:, seat, colour] < 0
        yield "unused", {"colour": colour}, ends["points"][:, seat, colour] == 0
    yield "artefacts", {"count": MANY}, ends["artefacts"][:, seat] >= MANY
    for count in (MANY, MANY + 1, MANY + 2):
        yield "refusals", {"count": count}, ends["dice_marks"][:, seat] >= count


def notes(view: Any, after: Any, seat: int) -> Iterator[Note]:
    """What a move makes certain: a name, what it is about, and which facts it goes with."""
    p, q = sheet_of(view, seat), sheet_of(after, seat)
    for colour in range(d.COLOURS):
        if after.level[q, colour] == after.circle[q, colour] == 0:
            continue
        yield from _column_notes(view, after, colour, p, q)
    if after.artefacts[q] > view.artefacts[p]:
        worth = {"before": int(view.points[p, d.ARTEFACT_PART]), "after": int(after.points[q, d.ARTEFACT_PART])}
        subjects: list[tuple[str, dict[str, int]]] = [("part", {"part": d.ARTEFACT_PART}), ("artefacts", {})]
        yield "artefact", {"count": int(after.artefacts[q]), **worth}, subjects
    if after.dice_marks[q] > view.dice_marks[p]:
        worth = {"before": int(view.points[p, d.DICE_PART]), "after": int(after.points[q, d.DICE_PART])}
        yield (
            "refusal",
            {"count": int(after.dice_marks[q]), **worth},
            [("part", {"part": d.DICE_PART}), ("refusals", {})],
        )
    yield from _bridge_notes(view, after, seat, p, q)
    yield from _dice_notes(view, after, seat)


def _bridge_notes(view: Any, after: Any, seat: int, p: int, q: int) -> Iterator[Note]:
    for bridge in range(d.BRIDGES):
        if after.bridge[q, bridge] == d.WON and view.bridge[p, bridge] == d.UNCROSSED:
            yield "crossed", {"bridge": bridge}, [(id, {"bridge": bridge}) for id in ("bridge", "bridge_rival")]
    for bridge in range(d.COLOURS):
        subjects = [("bridge", {"bridge": bridge}), ("bridge_rival", {"bridge": bridge})]
        for rival in range(int(view.seats)):
            away = d.BRIDGE_AT - int(view.level[rival, bridge])
            if rival != seat and view.bridge[rival, bridge] == d.UNCROSSED and 0 < away <= NEAR:
                yield "rival_near", {"bridge": bridge, "count": away, "seat": rival}, subjects
        away = d.BRIDGE_AT - int(after.level[q, bridge])
        if after.bridge[q, bridge] == d.UNCROSSED and away > 0 and after.level[q, bridge] > view.level[p, bridge]:
            yield "near", {"bridge": bridge, "count": away}, subjects


def _dice_notes(view: Any, after: Any, seat: int) -> Iterator[Note]:
    """What the others may still choose of this throw."""
    rivals: list[tuple[str, dict[str, int]]] = [("rival", {}), ("rival_part", {}), ("bridge_rival", {})]
    if view.colour_taken or view.active != seat or after.roll != view.roll:
        return
    if after.colour_taken:
        colour, number = after.colour_die[after.colour_taken - 1], after.number_die[after.number_taken - 1]
        yield "taken", {"colour": int(colour), "number": int(number)}, rivals
    else:
        yield "all_left", {}, rivals


def _column_notes(view: Any, after: Any, colour: int, p: int, q: int) -> Iterator[Note]:
    named = {"colour": colour}
    subjects = [("part", {"part": colour}), *((id, named) for id in ("column", "full", "below"))]
    if after.circle[q, colour] == d.TICKED and view.circle[p, colour] != d.TICKED:
        yield "doubled", named, subjects
    if after.level[q, colour] == 1 and view.level[p, colour] == 0:
        yield "begun", {**named, "square": PAYS}, [("below", named)]
    low = int(after.top[q, colour])
    if low > view.top[p, colour] and after.level[q, colour] < d.SQUARES:
        odds = {**named, "low": low, "odds": fits(low)}
        yield ("ten" if low == d.TEN else "narrow" if low > LATE else "open"), odds, subjects


def fits(low: int) -> int:
    """Of 100 throws, how many have a given colour and a number from `low` to 10 that could be written in it."""
    colour, number = (d.COLOURS - 1) / d.COLOURS, (low - 1) / d.NUMBERS
    return round(100 * (1 - colour**d.DICE) * (1 - number**d.DICE))
