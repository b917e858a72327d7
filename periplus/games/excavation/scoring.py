"""The end: galleries, leftovers, and who won. EE-245 to EE-249, ZU-135 to ZU-137"""

from periplus.games.excavation import data as d
from periplus.games.excavation.rules.preparation import rows_at_table
from periplus.games.excavation.rules.storage import book
from periplus.games.excavation.state import State
from periplus.kit import rule


@rule
def column_credits(s: State, seat: int, colour: int) -> int:
    samples = 0
    for glyph in range(d.GLYPH_COUNT):
        samples += s.guard[seat, colour * d.GLYPH_COUNT + glyph]
    return d.COLUMN_CREDITS[samples]


@rule
def row_credits(s: State, seat: int, glyph: int) -> int:
    samples = 0
    for colour in range(d.COLOUR_COUNT):
        samples += s.guard[seat, colour * d.GLYPH_COUNT + glyph]
    return d.ROW_CREDITS[samples]


@rule
def score_galleries(s: State) -> None:
    """EE-245: every column and every row by its samples. EE-018: their values play no part."""
    for seat in range(rows_at_table(s)):
        for colour in range(d.COLOUR_COUNT):
            book(s, seat, d.COLUMN, column_credits(s, seat, colour))
        for glyph in range(d.GLYPH_COUNT):
            book(s, seat, d.ROW, row_credits(s, seat, glyph))


@rule
def stored_value(s: State, seat: int) -> int:
    total = 0
    for relic in range(d.RELIC_COUNT):
        total += d.VALUE[relic] * (s.hold[seat, relic] + s.stash[seat, relic])
    return total


@rule
def score_leftovers(s: State) -> None:
    """EE-246: worth nothing, but ZU-136: Zu adds its own, and ZU-149: with H4 the human loses theirs."""
    if s.solo == 0:
        return
    book(s, d.ZU, d.ZU_LEFTOVER, stored_value(s, d.ZU))
    if s.switch[d.H4] == 1:
        book(s, 0, d.LEFTOVER_PENALTY, -stored_value(s, 0))


@rule
def standing(s: State, seat: int) -> int:
    """EE-247, EE-248: credits, then relics in hold and stash; equal means shared (EE-249).

    Solo: how far the human is ahead of Zu; a win is above zero, a tie is a loss. ZU-137
    """
    if s.solo == 1:
        return s.credits[0] - s.credits[d.ZU]
    return 16 * s.credits[seat] + s.hold_size[seat] + s.stash_size[seat]
