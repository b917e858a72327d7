"""Archeos Society: what the expeditions on the table will pay, which cards they hold, what the hand promises."""

from typing import Any

from periplus.games.archeos import data as d
from periplus.games.archeos.mind.knowledge import hand_outlook
from periplus.games.archeos.rules.cards import colour_of, role_of
from periplus.games.archeos.scoring import expedition_points, site_points
from periplus.games.archeos.state import State
from periplus.kit import rule

STRETCHES = [
    ("expedition_points", d.SEATS, 0.25),
    ("site_points", d.SEATS * d.COLOURS, 0.25),
    ("laid_out", d.CARDS, 1.0),
    ("hand_colour", d.COLOURS, 0.5),
    ("hand_role", d.ROLES, 0.5),
    ("hand_outlook", 1, 0.25),
]


@rule
def features(s: State, seat: int, out: Any, i: int, at: int) -> None:
    sites = at + d.SEATS
    laid = sites + d.SEATS * d.COLOURS
    for k in range(s.laid_size):
        out[i, laid + s.laid[k]] += 1
        if s.laid_by[k] != 0:
            out[i, at + (s.laid_by[k] - 1 - seat + s.seats) % s.seats] += expedition_points(s, k)
    for r in range(s.seats):
        for site in range(d.COLOURS):
            out[i, sites + r * d.COLOURS + site] = site_points(s, (seat + r) % s.seats, site)
    hand = laid + d.CARDS
    for card in range(d.CARDS):
        held = s.hand[seat, card]
        if held > 0:
            out[i, hand + colour_of(card)] += held
            out[i, hand + d.COLOURS + role_of(card)] += held
    out[i, hand + d.COLOURS + d.ROLES] = min(127, hand_outlook(s, seat))
