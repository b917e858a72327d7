"""Chance all at once: the weight of all outcomes of a question, and the outcome at a given weight."""

from periplus.games.excavation import data as d
from periplus.games.excavation.state import State
from periplus.kit import rule, top_a


@rule
def cards_to_deal(s: State) -> int:
    return s.deck_size


@rule
def card_dealt(s: State, r: int) -> int:
    """The deck is by far the most frequent source of chance."""
    card = 0
    while card < d.CARD_COUNT - 1 and r >= s.deck[card]:
        r -= s.deck[card]
        card += 1
    return card


@rule
def relics_in_stack(s: State) -> int:
    return s.stack_size[top_a(s)]


@rule
def relic_revealed(s: State, r: int) -> int:
    relic = top_a(s) * d.GLYPH_COUNT
    last = relic + d.GLYPH_COUNT - 1
    while relic < last and r >= s.stack[relic]:
        r -= s.stack[relic]
        relic += 1
    return relic
