"""Positions written by names: what follows from the cards, tokens and arrows is filled in here."""

from periplus.games.expeditions import data as d
from periplus.games.expeditions.invariants import where_cards_are
from periplus.games.expeditions.rules.odds import flip_in_pile
from periplus.games.expeditions.state import State


def complete(s: State) -> None:
    """Derived fields after a position was written by names; the pile is every card that lies nowhere else."""
    for segment in range(d.SEGMENTS):
        s.carries[segment] = 0
    for c in range(d.COLOURS):
        for i in range(s.length[c]):
            s.carries[s.trail[c, i] >> 1] |= 1 << c
    for p in range(s.seats):
        laid = sum(s.laid[card] == p + 1 for card in range(d.CARDS))
        won = sum(s.recovered[p, k] for k in range(d.TOKENS))
        s.points[p, d.GOALS] = laid - s.points[p, d.COMMONS]
        s.points[p, d.IN_HAND] = -sum(s.hand[p, card] > 0 for card in range(d.CARDS))
        s.points[p, d.KEYS] = won
        s.points[p, d.ON_BOARD] = won - sum(s.token[p, k] > 0 for k in range(d.TOKENS))
    s.under_count = sum(s.under_by[place] > 0 for place in range(d.DECK_MAX))
    for i in range(len(s.pile)):
        s.pile[i] = 0
    elsewhere = set(where_cards_are(s))
    s.pile_count = d.CARDS - len(elsewhere)
    for card in range(d.CARDS):
        if card not in elsewhere:
            flip_in_pile(s, card)
