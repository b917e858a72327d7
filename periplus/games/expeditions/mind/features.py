"""Expeditions: where the tips stand, and how near they are to one's own goals and to the open ones."""

from typing import Any

from periplus.games.expeditions import data as d
from periplus.games.expeditions.actions import Ask
from periplus.games.expeditions.mind.knowledge import STEPS
from periplus.games.expeditions.rules.trail import tip
from periplus.games.expeditions.state import State
from periplus.kit import rule, top_ask, top_b

NEAR = 7  # steps from which a goal is far

STRETCHES = [
    ("tip", d.COLOURS * d.NODES, 1.0),
    ("relaunched_from", d.NODES, 1.0),
    ("near_goal", d.COLOURS * d.CARDS, 0.25),
    ("near_common", d.CARDS, 0.25),
    ("others_token", d.CARDS, 1.0),
]


@rule
def features(s: State, seat: int, out: Any, i: int, at: int) -> None:
    relaunch = at + d.COLOURS * d.NODES
    goal = relaunch + d.NODES
    common = goal + d.COLOURS * d.CARDS
    if top_ask(s) == Ask.RELAUNCH:
        out[i, relaunch + top_b(s)] = 1
    for colour in range(d.COLOURS):
        here = tip(s, colour)
        out[i, at + colour * d.NODES + here] = 1
        if s.supply[colour] > 0:
            near_goals(s, seat, here, out, i, goal + colour * d.CARDS)
            near_commons(s, here, out, i, common)
    others_tokens(s, seat, out, i, common + d.CARDS)


@rule
def near_goals(s: State, seat: int, here: int, out: Any, i: int, at: int) -> None:
    for card in range(d.CARDS):
        if s.hand[seat, card] > 0:
            out[i, at + card] = max(0, NEAR - STEPS[here, card + d.FIRST_PLACE])


@rule
def near_commons(s: State, here: int, out: Any, i: int, at: int) -> None:
    for slot in range(d.COMMON_ROW):
        card = s.common[slot] - 1
        if card >= 0:
            out[i, at + card] = max(out[i, at + card], NEAR - STEPS[here, card + d.FIRST_PLACE])


@rule
def others_tokens(s: State, seat: int, out: Any, i: int, at: int) -> None:
    """Key places of the others that are not recovered yet."""
    for other in range(s.seats):
        for k in range(d.TOKENS):
            card = s.token[other, k] - 1
            if other != seat and card >= 0 and s.recovered[other, k] == 0:
                out[i, at + card] += 1
