"""Positions written by names: what follows from the numbers on the sheets is filled in here."""

from periplus.core.engine.frames import SEVERAL, top_who
from periplus.games.lost_cities.data import (
    ARTEFACT_BRIDGE,
    ARTEFACT_PART,
    ARTEFACT_POINTS,
    ARTEFACTS_MAX,
    BRIDGE_AT,
    BRIDGE_PART,
    BRIDGE_POINTS,
    BRIDGES,
    CARAVAN_BRIDGE,
    COLOURS,
    DICE_BRIDGE,
    DICE_PART,
    DICE_POINTS,
    LOST,
    OPEN,
    SEATS,
    SQUARES,
    STRUCK,
    UNCROSSED,
    VASE,
    WON,
)
from periplus.games.lost_cities.rules.pool import count_pool
from periplus.games.lost_cities.rules.sheet import book_column
from periplus.games.lost_cities.state import State


def complete(s: State) -> None:
    """Levels, tops, struck circles, artefacts, bridges, points and the pool follow from numbers, circles and marks.

    Artefacts and bridges that are given stay. A bridge that is reached but not given is won if no sheet is given as its
    winner, and was crossed in the roll before this one.
    """
    rows = [*range(s.seats), *(seat + SEATS for seat in range(s.seats) if drafting(s, seat))]
    for p in rows:
        for c in range(COLOURS):
            _complete_column(s, p, c)
        if s.artefacts[p] == 0:
            s.artefacts[p] = marked_vases(s, p)
    for j in range(BRIDGES):
        _complete_bridge(s, rows, j)
    for p in rows:
        _book(s, p)
    count_pool(s)


def drafting(s: State, seat: int) -> bool:
    return bool(s.depth > 0 and top_who(s) == SEVERAL and seat != s.active)


def reached(s: State, p: int, j: int) -> int:
    """How far a sheet is in a column with a bridge: squares, artefacts or dice marks."""
    if j == ARTEFACT_BRIDGE:
        return int(s.artefacts[p])
    return int(s.dice_marks[p] if j == DICE_BRIDGE else s.level[p, j])


def marked_vases(s: State, p: int) -> int:
    """Vase squares that are filled, and ticked top vases. Ledger, section 6, 3."""
    filled = sum(VASE[c, i] for c in range(COLOURS) for i in range(1, s.level[p, c] + 1))
    return min(ARTEFACTS_MAX, filled + sum(s.top_vase[p, c] for c in range(COLOURS)))


def _complete_column(s: State, p: int, c: int) -> None:
    written = [s.numbers[p, c, i] for i in range(SQUARES) if s.numbers[p, c, i] > 0]
    s.level[p, c] = len(written)
    s.top[p, c] = written[-1] if written else 0
    if written and s.circle[p, c] == OPEN:
        s.circle[p, c] = STRUCK


def _complete_bridge(s: State, rows: list[int], j: int) -> None:
    crossed = [p for p in rows if reached(s, p, j) >= BRIDGE_AT]
    taken = any(s.bridge[p, j] == WON for p in rows)
    for p in crossed:
        if s.bridge[p, j] == UNCROSSED:
            s.bridge[p, j] = LOST if taken else WON
    caravan = j < COLOURS and s.caravan[j] >= CARAVAN_BRIDGE
    if (crossed or caravan) and s.first_roll[j] == 0:
        s.first_roll[j] = max(1, s.roll - 1)


def _book(s: State, p: int) -> None:
    for c in range(COLOURS):
        book_column(s, p, c)
    s.points[p, ARTEFACT_PART] = ARTEFACT_POINTS[s.artefacts[p]]
    s.points[p, DICE_PART] = DICE_POINTS[s.dice_marks[p]]
    s.points[p, BRIDGE_PART] = BRIDGE_POINTS * sum(s.bridge[p, j] == WON for j in range(BRIDGES))
