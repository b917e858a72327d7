"""What a view says, read once: hands, the display, expeditions on the table, how likely a monkey is."""

from math import comb
from typing import Any

from periplus.core.draw.board import reading
from periplus.core.engine.record import counts_in, row_of
from periplus.games.archeos import data as d
from periplus.games.archeos.scoring import expedition_points
from periplus.games.archeos.state import State


def counted(counts: Any) -> list[int]:
    """A row of counts as a list of cards."""
    return [card for card in range(d.CARDS) for _ in range(max(0, counts[card]))]


def cards_in(row: bytes) -> list[int]:
    """The same from a row of a view; of a hidden one none."""
    return [card for card, count in counts_in(row) for _ in range(count)]


@reading
def hand_of(view: State, seat: int) -> list[int]:
    return cards_in(row_of(view.hand, seat))


@reading
def known_of(view: State, seat: int) -> list[int]:
    return cards_in(row_of(view.known, seat))


@reading
def display_of(view: State) -> list[int]:
    return cards_in(view.bytes_of("display"))


@reading
def in_season(view: State) -> bool:
    """Is it played now: after the set-up, before the end?"""
    return view.season > 0 and view.depth > 0


@reading
def expeditions_of(view: State, seat: int) -> list[tuple[int, list[int]]]:
    """Every expedition of a seat: where it starts among the cards laid, and its cards, leader first."""
    found = []
    laid, by, size = view.laid, view.laid_by, view.laid_size
    for start in range(size):
        if by[start] == seat + 1:
            stop = start + 1
            while stop < size and by[stop] == 0:
                stop += 1
            found.append((start, [laid[i] for i in range(start, stop)]))
    return found


@reading
def worth_of(view: State, start: int) -> int:
    """The points of the expedition that begins there, as it lies now."""
    return expedition_points(view, start)


@reading
def picks_of(view: State, seat: int) -> list[int]:
    return [view.picks[seat, i] - 1 for i in range(max(0, view.picked[seat]))]


def monkey_percent(view: State, cards: int = 1) -> int:
    """The chance that a monkey comes while so many cards are drawn: exact, from what everybody sees.

    While the upper half lasts none can come; of the lower part every order is as likely as any other. AS-039, AS-056
    """
    hidden, below = d.MONKEYS - view.monkeys, max(0, cards - view.upper)
    without = comb(max(0, view.lower - hidden), below) if hidden else 0
    return round(100 * (1 - without / comb(view.lower, below))) if hidden and 0 < below <= view.lower else 0
