"""The position: dice, the sheets, the bridges.

A sheet is one row of the fields below. Rows 0–4 are the sheets on the table; rows 5–9 are private drafts, used while
the players decide at the same time (LC-142).
"""

from periplus.core.engine.record import DRAFT, Record, field, i1, i2
from periplus.games.lost_cities.data import (
    ARTEFACTS_MAX,
    BRIDGE,
    CARAVAN_MAX,
    CIRCLE,
    COLOUR,
    COLOURS,
    CROSSING,
    DICE,
    DICE_MARKS_MAX,
    NUMBERS,
    PART,
    POINTS_MAX,
    POINTS_MIN,
    ROLLS_MAX,
    SEAT,
    SEATS,
    SHEET,
    SQUARES,
    TEN,
)


class State(Record, seats=SEAT, depth=2):
    simultaneous = field(i1, high=1)
    active = field(i1, high=SEATS - 1)
    roll = field(i1, high=ROLLS_MAX)

    colour_die = field(i1, DICE, values=COLOUR)
    number_die = field(i1, DICE, high=NUMBERS - 1)
    colour_taken = field(i1, high=DICE)  # 1–3: that die left the pool, 0: none did
    number_taken = field(i1, high=DICE)
    colour_pool = field(i2, high=(1 << COLOURS) - 1)  # the faces still in the pool, as bit sets
    number_pool = field(i2, high=(1 << NUMBERS) - 1)

    level = field(i1, SHEET, COLOUR, seen_by=DRAFT, high=SQUARES)
    top = field(i1, SHEET, COLOUR, seen_by=DRAFT, high=TEN)
    circle = field(i1, SHEET, COLOUR, seen_by=DRAFT, values=CIRCLE)
    top_vase = field(i1, SHEET, COLOUR, seen_by=DRAFT, high=1)
    artefacts = field(i1, SHEET, seen_by=DRAFT, high=ARTEFACTS_MAX)
    dice_marks = field(i1, SHEET, seen_by=DRAFT, high=DICE_MARKS_MAX)
    bridge = field(i1, SHEET, BRIDGE, seen_by=DRAFT, values=CROSSING)
    accelerating = field(i1, SHEET, seen_by=DRAFT, high=1)
    points = field(i2, SHEET, PART, seen_by=DRAFT, low=POINTS_MIN, high=POINTS_MAX)
    numbers = field(i1, SHEET, COLOUR, SQUARES, seen_by=DRAFT, high=TEN)
    # marks a column got by the player's latest choice
    fresh = field(i1, SHEET, COLOUR, seen_by=DRAFT, high=SQUARES + 2)

    first_roll = field(i1, BRIDGE, high=ROLLS_MAX)
    caravan = field(i1, COLOUR, high=CARAVAN_MAX)
