"""Positions written by names: what follows from the numbers on the sheets is filled in here."""

from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.rules.pool import count_pool
from periplus.games.lost_cities.rules.sheet import book_column
from periplus.games.lost_cities.state import State
from periplus.kit import SEVERAL, top_who


def complete(s: State) -> None:
    """Levels, tops, struck circles, artefacts, bridges, points and the pool follow from numbers, circles and marks.

    Artefacts and bridges that are given stay. A bridge that is reached but not given is won if no sheet is given as its
    winner, and was crossed in the roll before this one.
    """
    rows = [*range(s.seats), *(seat + d.SEATS for seat in range(s.seats) if drafting(s, seat))]
    for p in rows:
        for c in range(d.COLOURS):
            _complete_column(s, p, c)
        if s.artefacts[p] == 0:
            s.artefacts[p] = marked_vases(s, p)
    for j in range(d.BRIDGES):
        _complete_bridge(s, rows, j)
    for p in rows:
        _book(s, p)
    count_pool(s)


def drafting(s: State, seat: int) -> bool:
    return bool(s.depth > 0 and top_who(s) == SEVERAL and seat != s.active)


def reached(s: State, p: int, j: int) -> int:
    """How far a sheet is in a column with a bridge: squares, artefacts or dice marks."""
    if j == d.ARTEFACT_BRIDGE:
        return int(s.artefacts[p])
    return int(s.dice_marks[p] if j == d.DICE_BRIDGE else s.level[p, j])


def marked_vases(s: State, p: int) -> int:
    """Vase squares that are filled, and ticked top vases. Ledger, section 6, 3."""
    filled = sum(d.VASE[c, i] for c in range(d.COLOURS) for i in range(1, s.level[p, c] + 1))
    return min(d.ARTEFACTS_MAX, filled + sum(s.top_vase[p, c] for c in range(d.COLOURS)))


def _complete_column(s: State, p: int, c: int) -> None:
    written = [s.numbers[p, c, i] for i in range(d.SQUARES) if s.numbers[p, c, i] > 0]
    s.level[p, c] = len(written)
    s.top[p, c] = written[-1] if written else 0
    if written and s.circle[p, c] == d.OPEN:
        s.circle[p, c] = d.STRUCK


def _complete_bridge(s: State, rows: list[int], j: int) -> None:
    crossed = [p for p in rows if reached(s, p, j) >= d.BRIDGE_AT]
    taken = any(s.bridge[p, j] == d.WON for p in rows)
    for p in crossed:
        if s.bridge[p, j] == d.UNCROSSED:
            s.bridge[p, j] = d.LOST if taken else d.WON
    caravan = j < d.COLOURS and s.caravan[j] >= d.CARAVAN_BRIDGE
    if (crossed or caravan) and s.first_roll[j] == 0:
        s.first_roll[j] = max(1, s.roll - 1)


def _book(s: State, p: int) -> None:
    for c in range(d.COLOURS):
        book_column(s, p, c)
    s.points[p, d.ARTEFACT_PART] = d.ARTEFACT_POINTS[s.artefacts[p]]
    s.points[p, d.DICE_PART] = d.DICE_POINTS[s.dice_marks[p]]
    s.points[p, d.BRIDGE_PART] = d.BRIDGE_POINTS * sum(s.bridge[p, j] == d.WON for j in range(d.BRIDGES))
