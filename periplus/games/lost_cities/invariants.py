"""What holds in every position of a game: section 6 of the ledger, as far as it needs no history."""

from collections.abc import Iterator

from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.actions import Ask
from periplus.games.lost_cities.positions import drafting, marked_vases, reached
from periplus.games.lost_cities.rules.pool import count_pool
from periplus.games.lost_cities.rules.verdict import has_target, sheet_of
from periplus.games.lost_cities.state import State
from periplus.kit import CHANCE, DRAFT, SEVERAL, top_a, top_ask, top_who

DRAFTED = [name for name, each in State.fields.items() if each.seen_by == DRAFT]


def invariants(s: State) -> list[str]:
    """Messages about whatever does not hold; an empty list when all is well."""
    wrong: list[str] = []
    for seat in range(d.SEATS):
        for p in (seat, seat + d.SEATS):
            if seat < s.seats and (p < d.SEATS or drafting(s, seat)):
                wrong += [f"{d.SHEET.names[p]}: {what}" for what in sheet_faults(s, p)]
                if p >= d.SEATS and s.waiting >> seat & 1 and not s.accelerating[p] and is_changed(s, seat):
                    wrong.append(f"{d.SHEET.names[p]}: changed before anything was chosen")
            elif any(s.array[name][0][p].any() for name in DRAFTED):
                wrong.append(f"{d.SHEET.names[p]}: a sheet that is not in use is not empty")
    return [*wrong, *bridge_faults(s), *roll_faults(s), *course_faults(s)]


def is_changed(s: State, seat: int) -> bool:
    """Does a draft differ from its sheet?"""
    return any(bytes(s.array[name][0][seat]) != bytes(s.array[name][0][seat + d.SEATS]) for name in DRAFTED)


def sheet_faults(s: State, p: int) -> Iterator[str]:
    for c in range(d.COLOURS):
        yield from column_faults(s, p, c)
    if s.artefacts[p] != marked_vases(s, p):
        yield f"{s.artefacts[p]} artefacts, but {marked_vases(s, p)} vases are marked"
    for j in range(d.BRIDGES):
        if (s.bridge[p, j] != d.UNCROSSED) != (reached(s, p, j) >= d.BRIDGE_AT):
            yield f"bridge {d.BRIDGE.names[j]} does not agree with position {reached(s, p, j)}"
    parts, booked = parts_of(s, p), [s.points[p, part] for part in range(d.PARTS)]
    if parts != booked:
        yield f"points {booked}, but the sheet is worth {parts}"
    if not d.POINTS_MIN <= sum(booked) <= d.POINTS_MAX:
        yield f"a total of {sum(booked)} is out of bounds"


def column_faults(s: State, p: int, c: int) -> Iterator[str]:
    level, circle, name = s.level[p, c], s.circle[p, c], d.COLOUR.names[c]
    numbers = [s.numbers[p, c, i] for i in range(d.SQUARES)]
    written = numbers[:level]
    if any(not 1 <= n <= d.DATA["sheet"]["max_value"] for n in written) or any(numbers[level:]):
        yield f"{name}: {numbers} does not fill {level} squares without a gap"
    if written != sorted(written):
        yield f"{name}: {written} falls"
    if s.top[p, c] != (written[-1] if written else 0):
        yield f"{name}: the highest number is not {s.top[p, c]}"
    if (circle == d.OPEN and level > 0) or (circle == d.STRUCK and level == 0):
        yield f"{name}: the circle does not agree with {level} numbers"
    if not 0 <= s.fresh[p, c] <= (circle == d.TICKED) + level + s.top_vase[p, c]:
        yield f"{name}: {s.fresh[p, c]} marks cannot all be fresh"
    if s.top_vase[p, c] and level < d.SQUARES:
        yield f"{name}: a top vase over {level} numbers"


def parts_of(s: State, p: int) -> list[int]:
    """The nine parts of a score, straight from the data file. LC-120 to LC-128"""
    points = d.DATA["points"]
    parts = []
    for c in range(d.COLOURS):
        ticked, level = s.circle[p, c] == d.TICKED, s.level[p, c]
        empty = points["expedition"]["circle_only" if ticked else "untouched"]
        worth = points["expedition"]["by_level"][level - 1] if level else empty
        parts.append(worth * (points["expedition"]["circle_factor"] if ticked else 1))
    for track, count in (("artefacts", s.artefacts[p]), ("dice", s.dice_marks[p])):
        parts.append(points[track]["by_count"][count - 1] if count else points[track]["none"])
    return [*parts, d.DATA["bridges"]["points"] * sum(s.bridge[p, j] == d.WON for j in range(d.BRIDGES))]


def bridge_faults(s: State) -> Iterator[str]:
    for j in range(d.BRIDGES):
        states = [s.bridge[seat, j] for seat in range(s.seats)]
        caravan = j < d.COLOURS and s.caravan[j] >= d.CARAVAN_BRIDGE
        first, name = s.first_roll[j], d.BRIDGE.names[j]
        if not 0 <= first <= s.roll:
            yield f"bridge {name}: first crossed in roll {first} of {s.roll}"
        if (first > 0) != (d.WON in states or caravan):
            yield f"bridge {name}: first roll {first}, but it stands {states}"
        if first == s.roll and d.LOST in states:
            yield f"bridge {name}: lost in the roll of its first crossing"


def roll_faults(s: State) -> Iterator[str]:
    ended = all(s.dice_marks[seat] == d.DICE_MARKS_MAX for seat in range(s.seats)) or 0 not in list(s.first_roll)
    if s.depth == 0 and not ended:
        yield "the game is over without a reason"
    if s.depth == 1 and top_ask(s) == Ask.THROW_COLOURS and ended:
        yield "the game should have ended with the last roll"
    if s.roll > d.ROLLS_MAX:
        yield f"roll {s.roll} is one too many"
    if not all(0 <= level <= d.CARAVAN_MAX for level in s.caravan) or sum(s.caravan) > (s.roll if s.seats == 1 else 0):
        yield f"the caravan cannot stand at {list(s.caravan)} in roll {s.roll}"
    taken = (s.colour_taken, s.number_taken)
    if min(taken) < 0 or max(taken) > d.DICE or (min(taken) == 0) != (max(taken) == 0):
        yield "dice leave the pool in pairs"
    if (s.waiting > 0) != (s.depth > 0 and top_who(s) == SEVERAL):
        yield "seats are awaited at once outside a common choice"
    if s.depth > 0 and top_who(s) not in (CHANCE, SEVERAL) and not 0 <= top_who(s) < s.seats:
        yield f"seat {top_who(s)} is asked, but there are {s.seats}"


def course_faults(s: State) -> Iterator[str]:
    """Whose turn it is follows from who began the roll; the pool is what the dice show."""
    if s.active >= s.seats or (s.seats == 1 and s.simultaneous):
        yield f"seat {s.active} cannot be active"
    choosing = s.depth > 0 and top_ask(s) == Ask.CHOOSE
    if choosing and top_who(s) == SEVERAL:
        if not s.simultaneous or s.waiting >> s.active & 1 or top_a(s) != s.seats:
            yield "the active player chooses before all others, who choose together"
    elif choosing:
        last = 1 if s.simultaneous else s.seats
        if top_a(s) > last or top_who(s) != (s.active + top_a(s) - 1) % s.seats:
            yield f"seat {top_who(s)} does not choose as number {top_a(s)}"
    if (s.roll == 0) != (s.depth > 0 and top_ask(s) == Ask.FIRST_PLAYER):
        yield "only before the first roll is a first player named"
    again = s.copy()
    count_pool(again)
    if choosing and again != s:
        yield "the pool is not what the dice show"
    # Only a sheet that is being written on accelerates, and only while a column is open.
    asked = [seat for seat in range(s.seats) if choosing and (top_who(s) == seat or s.waiting >> seat & 1)]
    rows = [sheet_of(s, seat) for seat in asked]
    for p in range(2 * d.SEATS):
        if s.accelerating[p] and not (p in rows and has_target(s, p)):
            yield f"{d.SHEET.names[p]}: nothing can be accelerated there"
