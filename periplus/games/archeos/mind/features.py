"""Archeos Society: what the expeditions on the table will pay, which cards they hold, what the hand promises."""

from typing import Any

from periplus.core.engine.rule import rule
from periplus.games.archeos.data import CARDS, COLOURS, ROLES, SEATS
from periplus.games.archeos.mind.knowledge import hand_outlook
from periplus.games.archeos.rules.cards import colour_of, role_of
from periplus.games.archeos.scoring import expedition_points, site_points
from periplus.games.archeos.state import State

STRETCHES = [
    ("expedition_points", SEATS, 0.25),
    ("site_points", SEATS * COLOURS, 0.25),
    ("laid_out", CARDS, 1.0),
    ("hand_colour", COLOURS, 0.5),
    ("hand_role", ROLES, 0.5),
    ("hand_outlook", 1, 0.25),
]


@rule
def features(s: State, seat: int, out: Any, i: int, at: int) -> None:
    sites = at + SEATS
    laid = sites + SEATS * COLOURS
    for k in range(s.laid_size):
        out[i, laid + s.laid[k]] += 1
        if s.laid_by[k] != 0:
            out[i, at + (s.laid_by[k] - 1 - seat + s.seats) % s.seats] += expedition_points(s, k)
    for r in range(s.seats):
        for site in range(COLOURS):
            out[i, sites + r * COLOURS + site] = site_points(s, (seat + r) % s.seats, site)
    hand = laid + CARDS
    for card in range(CARDS):
        held = s.hand[seat, card]
        if held > 0:
            out[i, hand + colour_of(card)] += held
            out[i, hand + COLOURS + role_of(card)] += held
    out[i, hand + COLOURS + ROLES] = min(127, hand_outlook(s, seat))
