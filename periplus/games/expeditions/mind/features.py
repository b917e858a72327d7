"""Expeditions: where the tips stand, and how near they are to one's own goals and to the open ones."""

from typing import Any

from periplus.core.engine.frames import top_ask, top_b
from periplus.core.engine.rule import rule
from periplus.games.expeditions.actions import Ask
from periplus.games.expeditions.data import CARDS, COLOURS, COMMON_ROW, FIRST_PLACE, NODES, TOKENS
from periplus.games.expeditions.mind.knowledge import STEPS
from periplus.games.expeditions.rules.trail import tip
from periplus.games.expeditions.state import State

NEAR = 7  # steps from which a goal is far

STRETCHES = [
    ("tip", COLOURS * NODES, 1.0),
    ("relaunched_from", NODES, 1.0),
    ("near_goal", COLOURS * CARDS, 0.25),
    ("near_common", CARDS, 0.25),
    ("others_token", CARDS, 1.0),
]


@rule
def features(s: State, seat: int, out: Any, i: int, at: int) -> None:
    relaunch = at + COLOURS * NODES
    goal = relaunch + NODES
    common = goal + COLOURS * CARDS
    if top_ask(s) == Ask.RELAUNCH:
        out[i, relaunch + top_b(s)] = 1
    for colour in range(COLOURS):
        here = tip(s, colour)
        out[i, at + colour * NODES + here] = 1
        if s.supply[colour] > 0:
            near_goals(s, seat, here, out, i, goal + colour * CARDS)
            near_commons(s, here, out, i, common)
    others_tokens(s, seat, out, i, common + CARDS)


@rule
def near_goals(s: State, seat: int, here: int, out: Any, i: int, at: int) -> None:
    for card in range(CARDS):
        if s.hand[seat, card] > 0:
            out[i, at + card] = max(0, NEAR - STEPS[here, card + FIRST_PLACE])


@rule
def near_commons(s: State, here: int, out: Any, i: int, at: int) -> None:
    for slot in range(COMMON_ROW):
        card = s.common[slot] - 1
        if card >= 0:
            out[i, at + card] = max(out[i, at + card], NEAR - STEPS[here, card + FIRST_PLACE])


@rule
def others_tokens(s: State, seat: int, out: Any, i: int, at: int) -> None:
    """Key places of the others that are not recovered yet."""
    for other in range(s.seats):
        for k in range(TOKENS):
            card = s.token[other, k] - 1
            if other != seat and card >= 0 and s.recovered[other, k] == 0:
                out[i, at + card] += 1
