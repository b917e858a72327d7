"""The position: dice, the sheets, the bridges.

A sheet is one row of the fields below. Rows 0–4 are the sheets on the table; rows 5–9 are private drafts, used while
the players decide at the same time (LC-142).
"""

from periplus.games.lost_cities import data as d
from periplus.kit import DRAFT, Record, field, i1, i2


class State(Record, seats=d.SEAT, depth=2):
    simultaneous = field(i1, high=1)
    active = field(i1, high=d.SEATS - 1)
    roll = field(i1, high=d.ROLLS_MAX)

    colour_die = field(i1, d.DICE, values=d.COLOUR)
    number_die = field(i1, d.DICE, high=d.NUMBERS - 1)
    colour_taken = field(i1, high=d.DICE)  # 1–3: that die left the pool, 0: none did
    number_taken = field(i1, high=d.DICE)
    colour_pool = field(i2, high=(1 << d.COLOURS) - 1)  # the faces still in the pool, as bit sets
    number_pool = field(i2, high=(1 << d.NUMBERS) - 1)

    level = field(i1, d.SHEET, d.COLOUR, seen_by=DRAFT, high=d.SQUARES)
    top = field(i1, d.SHEET, d.COLOUR, seen_by=DRAFT, high=d.TEN)
    circle = field(i1, d.SHEET, d.COLOUR, seen_by=DRAFT, values=d.CIRCLE)
    top_vase = field(i1, d.SHEET, d.COLOUR, seen_by=DRAFT, high=1)
    artefacts = field(i1, d.SHEET, seen_by=DRAFT, high=d.ARTEFACTS_MAX)
    dice_marks = field(i1, d.SHEET, seen_by=DRAFT, high=d.DICE_MARKS_MAX)
    bridge = field(i1, d.SHEET, d.BRIDGE, seen_by=DRAFT, values=d.CROSSING)
    accelerating = field(i1, d.SHEET, seen_by=DRAFT, high=1)
    points = field(i2, d.SHEET, d.PART, seen_by=DRAFT, low=d.POINTS_MIN, high=d.POINTS_MAX)
    numbers = field(i1, d.SHEET, d.COLOUR, d.SQUARES, seen_by=DRAFT, high=d.TEN)
    # marks a column got by the player's latest choice
    fresh = field(i1, d.SHEET, d.COLOUR, seen_by=DRAFT, high=d.SQUARES + 2)

    first_roll = field(i1, d.BRIDGE, high=d.ROLLS_MAX)
    caravan = field(i1, d.COLOUR, high=d.CARAVAN_MAX)
