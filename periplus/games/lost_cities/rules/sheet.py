"""One player's sheet: numbers, artefacts, refusals, bridges, and what each is worth. `p` is the row of the sheet."""

from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.actions import Reason
from periplus.games.lost_cities.state import State
from periplus.kit import rule, table

# The faces n, n+1, … 9 as a bit set.
FROM_NUMBER = table([(1 << d.NUMBERS) - (1 << n) for n in range(d.NUMBERS + 1)])


@rule
def value_of(n: int) -> int:
    """In a started column a 0 counts as 10. LC-058"""
    return d.TEN if n == 0 else n


@rule
def numbers_that_fit(s: State, p: int, c: int) -> int:
    """The numbers that may be written in a column, as a bit set. LC-050 to LC-062"""
    if s.level[p, c] == 0:
        # LC-052, LC-053: a 0 ticks an open circle and can never be the first number.
        return FROM_NUMBER[0] if s.circle[p, c] == d.OPEN else FROM_NUMBER[1]
    if s.level[p, c] == d.SQUARES and (s.top_vase[p, c] != 0 or s.artefacts[p] == d.ARTEFACTS_MAX):
        return 0  # LC-060, LC-061, LC-062, LC-082
    return FROM_NUMBER[s.top[p, c]] | 1  # a 0 counts as the highest number: LC-058, LC-059


@rule
def why_unfit(s: State, p: int, c: int) -> int:
    """Why a number that does not fit a column does not."""
    if s.level[p, c] == 0:
        return Reason.ZERO_CANNOT_START
    if s.level[p, c] == d.SQUARES and s.top_vase[p, c] != 0:
        return Reason.COLUMN_FULL
    if s.level[p, c] == d.SQUARES and s.artefacts[p] == d.ARTEFACTS_MAX:
        return Reason.ARTEFACTS_FULL
    return Reason.TOO_LOW


@rule
def may_accelerate(s: State, p: int, c: int) -> int:
    """LC-091, LC-094"""
    if s.level[p, c] < d.SQUARES:
        return Reason.OK
    if s.top_vase[p, c] != 0:
        return Reason.COLUMN_FULL
    return Reason.ARTEFACTS_FULL if s.artefacts[p] == d.ARTEFACTS_MAX else Reason.OK  # LC-082


@rule
def begin_entry(s: State, p: int) -> None:
    """A new choice: what the last one wrote is no longer fresh."""
    for c in range(d.COLOURS):
        s.fresh[p, c] = 0


@rule
def write_pair(s: State, p: int, c: int, n: int) -> bool:
    """Enter a legal pair; true when an arrow was filled. LC-037"""
    if s.level[p, c] == 0 and n == 0:
        tick_circle(s, p, c)  # LC-051
        return False
    if s.level[p, c] == d.SQUARES:
        tick_top_vase(s, p, c)  # LC-060
        return False
    return write_number(s, p, c, value_of(n))


@rule
def accelerate_column(s: State, p: int, c: int) -> bool:
    """Enter one more number in any column, without dice; true when an arrow was filled. LC-092 to LC-096"""
    if s.level[p, c] == d.SQUARES:
        tick_top_vase(s, p, c)
        return False
    return write_number(s, p, c, d.ACCELERATION_STARTS_AT if s.level[p, c] == 0 else s.top[p, c])


@rule
def write_number(s: State, p: int, c: int, value: int) -> bool:
    """Fill the next square, then what it triggers, in the order of LC-070; true when it is an arrow square."""
    square = s.level[p, c] + 1
    s.numbers[p, c, square - 1] = value
    s.level[p, c] = square
    s.top[p, c] = value
    s.fresh[p, c] += 1
    if s.circle[p, c] == d.OPEN:
        s.circle[p, c] = d.STRUCK  # LC-055
    book_column(s, p, c)
    if square == d.BRIDGE_AT:
        cross_bridge(s, p, c)  # LC-103
    if d.VASE[c, square] == 1:
        mark_artefact(s, p)
    return d.ARROW[c, square] == 1  # LC-090


@rule
def tick_circle(s: State, p: int, c: int) -> None:
    s.circle[p, c] = d.TICKED
    s.fresh[p, c] += 1
    book_column(s, p, c)


@rule
def tick_top_vase(s: State, p: int, c: int) -> None:
    s.top_vase[p, c] = 1
    s.fresh[p, c] += 1
    mark_artefact(s, p)


@rule
def mark_artefact(s: State, p: int) -> None:
    """LC-080, LC-083"""
    if s.artefacts[p] == d.ARTEFACTS_MAX:
        return
    s.artefacts[p] += 1
    s.points[p, d.ARTEFACT_PART] = d.ARTEFACT_POINTS[s.artefacts[p]]  # LC-124
    if s.artefacts[p] == d.BRIDGE_AT:
        cross_bridge(s, p, d.ARTEFACT_BRIDGE)


@rule
def mark_refusal(s: State, p: int) -> None:
    """LC-100, LC-102"""
    if s.dice_marks[p] == d.DICE_MARKS_MAX:
        return  # LC-101
    s.dice_marks[p] += 1
    s.points[p, d.DICE_PART] = d.DICE_POINTS[s.dice_marks[p]]  # LC-125
    if s.dice_marks[p] == d.BRIDGE_AT:
        cross_bridge(s, p, d.DICE_BRIDGE)


@rule
def cross_bridge(s: State, p: int, j: int) -> None:
    """Whoever crosses in the roll of the first crossing wins the bridge, in any order inside it. LC-104, LC-105"""
    if s.first_roll[j] != 0 and s.first_roll[j] != s.roll:
        s.bridge[p, j] = d.LOST
        return
    s.bridge[p, j] = d.WON
    s.points[p, d.BRIDGE_PART] += d.BRIDGE_POINTS  # LC-127
    if p < d.SEATS:
        s.first_roll[j] = s.roll  # a crossing on a draft is announced when the drafts are shown


@rule
def book_column(s: State, p: int, c: int) -> None:
    """LC-120 to LC-123"""
    points = d.COLUMN_POINTS[s.level[p, c]]
    if s.circle[p, c] == d.TICKED:
        if s.level[p, c] == 0:
            points = d.CIRCLE_ONLY_POINTS
        points *= d.CIRCLE_FACTOR
    s.points[p, c] = points


@rule
def copy_sheet(s: State, source: int, target: int) -> None:
    for c in range(d.COLOURS):
        s.level[target, c] = s.level[source, c]
        s.top[target, c] = s.top[source, c]
        s.circle[target, c] = s.circle[source, c]
        s.top_vase[target, c] = s.top_vase[source, c]
        s.fresh[target, c] = s.fresh[source, c]
        for i in range(d.SQUARES):
            s.numbers[target, c, i] = s.numbers[source, c, i]
    s.artefacts[target] = s.artefacts[source]
    s.dice_marks[target] = s.dice_marks[source]
    for j in range(d.BRIDGES):
        s.bridge[target, j] = s.bridge[source, j]
    for part in range(d.PARTS):
        s.points[target, part] = s.points[source, part]


@rule
def clear_sheet(s: State, p: int) -> None:
    for c in range(d.COLOURS):
        s.level[p, c] = 0
        s.top[p, c] = 0
        s.circle[p, c] = 0
        s.top_vase[p, c] = 0
        s.fresh[p, c] = 0
        for i in range(d.SQUARES):
            s.numbers[p, c, i] = 0
    s.artefacts[p] = 0
    s.dice_marks[p] = 0
    s.accelerating[p] = 0
    for j in range(d.BRIDGES):
        s.bridge[p, j] = d.UNCROSSED
    for part in range(d.PARTS):
        s.points[p, part] = 0
