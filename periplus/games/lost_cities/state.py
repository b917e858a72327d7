"""The position: dice, the sheets, the bridges.

A sheet is one row of the fields below. Rows 0–4 are the sheets on the table; rows 5–9 are private drafts, used while
the players decide at the same time (LC-142).
"""

from __future__ import annotations

from periplus.core.record import DRAFT, Record, field, i1, i2
from periplus.games.lost_cities.data import (
    BRIDGE,
    CIRCLE,
    COLOUR,
    CROSSING,
    DICE,
    PART,
    SEAT,
    SHEET,
    SQUARES,
)


class State(Record, seats=SEAT, depth=2):
    simultaneous = field(i1)
    active = field(i1)
    roll = field(i1)

    colour_die = field(i1, DICE, values=COLOUR)
    number_die = field(i1, DICE)
    colour_taken = field(i1)  # 1–3: that die left the pool, 0: none did
    number_taken = field(i1)
    colour_pool = field(i2)  # the faces still in the pool, as bit sets
    number_pool = field(i2)

    level = field(i1, SHEET, COLOUR, seen_by=DRAFT)
    top = field(i1, SHEET, COLOUR, seen_by=DRAFT)
    circle = field(i1, SHEET, COLOUR, seen_by=DRAFT, values=CIRCLE)
    top_vase = field(i1, SHEET, COLOUR, seen_by=DRAFT)
    artefacts = field(i1, SHEET, seen_by=DRAFT)
    dice_marks = field(i1, SHEET, seen_by=DRAFT)
    bridge = field(i1, SHEET, BRIDGE, seen_by=DRAFT, values=CROSSING)
    accelerating = field(i1, SHEET, seen_by=DRAFT)
    points = field(i2, SHEET, PART, seen_by=DRAFT)
    numbers = field(i1, SHEET, COLOUR, SQUARES, seen_by=DRAFT)
    fresh = field(i1, SHEET, COLOUR, seen_by=DRAFT)  # marks a column got by the player's latest choice

    first_roll = field(i1, BRIDGE)
    caravan = field(i1, COLOUR)
