"""What a view says, read once: hands, the display, expeditions on the table, how likely a monkey is."""

from collections import Counter
from math import comb
from typing import Any

from periplus.games.archeos import data as d
from periplus.games.archeos.actions import Ask
from periplus.games.archeos.scoring import expedition_points
from periplus.games.archeos.state import State
from periplus.kit import counts_in, row_of, top_ask, top_who
from periplus.kit.draw import derived


def counted(counts: Any) -> list[int]:
    """A row of counts as a list of cards."""
    return [card for card in range(d.CARDS) for _ in range(max(0, counts[card]))]


def cards_in(row: bytes) -> list[int]:
    """The cards of a row of a view; of a hidden row none."""
    return [card for card, count in counts_in(row) for _ in range(count)]


def alike(held: list[int], card: int) -> dict[str, int]:
    """How many of these cards have the colour of a card (a Mercenary has none), and how many its role."""
    role, colour = divmod(card, d.COLOURS)
    of_colour = sum(other % d.COLOURS == colour and other // d.COLOURS != d.Role.MERCENARY for other in held)
    return {"of_colour": of_colour, "of_role": sum(other // d.COLOURS == role for other in held)}


@derived
def hand_of(view: State, seat: int) -> list[int]:
    return cards_in(row_of(view.hand, seat))


@derived
def known_of(view: State, seat: int) -> list[int]:
    return cards_in(row_of(view.known, seat))


@derived
def display_of(view: State) -> list[int]:
    return cards_in(view.bytes_of("display"))


@derived
def in_season(view: State) -> bool:
    """Is it played now: after the set-up, before the end?"""
    return view.season > 0 and view.depth > 0


@derived
def is_acting(view: State, seat: int) -> bool:
    return view.depth > 0 and bool(top_who(view) == seat)


@derived
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


@derived
def worth_of(view: State, start: int) -> int:
    """The points of the expedition that begins there, as it lies now."""
    return expedition_points(view, start)


@derived
def picks_of(view: State, seat: int) -> list[int]:
    return [view.picks[seat, i] - 1 for i in range(max(0, view.picked[seat]))]


def artefacts_between(start: int, end: int) -> int:
    """How many artefacts the Linguist track has behind one space, as far as another."""
    return sum(d.ARTEFACT[space] for space in range(start + 1, end + 1))


def chosen_of(view: State, seat: int) -> list[int]:
    """The expedition being put together, its leader first; or what a Physician keeps."""
    leader = [view.leader[seat] - 1] if view.leader[seat] > 0 else []
    return leader + picks_of(view, seat)


def without(cards: list[int], taken: list[int]) -> list[int]:
    return list((Counter(cards) - Counter(taken)).elements())


def tokens_of(view: State, seat: int) -> list[int]:
    """The values of the tokens a seat holds; -1: of those nobody holds."""
    return [d.TOKEN_VALUE[token] for token in range(d.TOKENS) if view.token[token] == seat + 1]


def relics_of(view: State, seat: int) -> list[int]:
    return [colour for colour in range(d.COLOURS) if view.relic[seat, colour]]


def to_draw(view: State) -> int:
    """AS-048 to AS-051: as many as the Patron's expedition, two where the display is empty and the hand has room."""
    if top_ask(view) == Ask.PATRON:
        return int(view.size)
    more = top_ask(view) == Ask.TURN and view.display_size == 0 and view.hand_size[view.active] < d.HAND_LIMIT - 1
    return 1 + more * d.DRAW_EXTRA


def monkey_chance(view: State, cards: int = 1) -> float:
    """How likely a monkey is while so many cards are drawn: exact, from what everybody sees.

    While the upper half lasts none can come; of the lower part every order is as likely as any other. AS-039, AS-056
    """
    hidden, below = d.MONKEYS - view.monkeys, max(0, cards - view.upper)
    if not hidden or not below:
        return 0.0
    return 1 - comb(max(0, view.lower - hidden), below) / comb(max(view.lower, below), below)


def end_chance(view: State, cards: int = 1) -> float:
    """How likely the third monkey is while so many cards are drawn: a monkey uses up no draw. AS-056 to AS-060"""
    hidden, below = d.MONKEYS - view.monkeys, max(0, cards - view.upper)
    plain = view.lower - hidden
    if not hidden or not below or view.lower < hidden:
        return 0.0
    return 1.0 if below > plain else comb(below - 1 + hidden, hidden) / comb(plain + hidden, hidden)


def percent(chance: float) -> int:
    """In whole numbers; 0 and 100 only where it is certain."""
    return round(100 * chance) if chance in (0.0, 1.0) else min(99, max(1, round(100 * chance)))


def monkey_percent(view: State, cards: int = 1) -> int:
    return percent(monkey_chance(view, cards))
