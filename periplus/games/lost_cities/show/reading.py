"""What a view says, as the board, the cards and the descriptions ask it: whose turn, whose sheet, how near the end."""

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.actions import ACCELERATE, TAKE, Ask, Reason
from periplus.games.lost_cities.positions import reached
from periplus.games.lost_cities.rules.course import COURSE
from periplus.games.lost_cities.rules.roll import all_bridges_crossed, all_exhausted
from periplus.games.lost_cities.rules.verdict import question
from periplus.games.lost_cities.state import State
from periplus.kit import HIDDEN, SEVERAL, Texts, listed, row_of, top_a, top_ask, top_who
from periplus.kit.draw import Look, derived

TEXTS = Path(__file__).parents[1] / "texts"
THROWING = (Ask.FIRST_PLAYER, Ask.THROW_COLOURS, Ask.THROW_NUMBERS)


def together(s: State) -> bool:
    """Do all but the active player choose at the same time now?"""
    return bool(s.depth > 0 and top_who(s) == SEVERAL)


choose_together = derived(together)


def row_in(s: State, seat: int) -> int:
    """The sheet a seat writes on in this position."""
    return seat + d.SEATS if together(s) and seat != s.active else seat


def hidden(s: State, p: int) -> bool:
    return bool(s.artefacts[p] == HIDDEN)


def square_id(seat: int, c: int, square: int) -> str:
    """The board id of a square; 0 is the circle, one above the last square is the top vase."""
    return f"square-{d.SEAT.names[seat]}-{d.COLOUR.names[c]}-{square}"


@derived
def open_ask(view: State) -> int:
    """The open question; -1 when the game is over."""
    return top_ask(view) if view.depth else -1


@derived
def is_throwing(view: State) -> bool:
    return open_ask(view) in THROWING


@derived
def shown_row(view: State, seat: int) -> int:
    """The row of the record drawn for a seat: its draft where the viewer may see it."""
    p = row_in(view, seat)
    return seat if hidden(view, p) else p


@derived
def has_acted(view: State, seat: int) -> bool:
    """Has this seat made its choice in the present roll?"""
    if view.depth == 0:
        return True
    if is_throwing(view):
        return False
    who, acted = top_who(view), top_a(view)
    if who == SEVERAL:
        return bool(seat == view.active or not view.waiting >> seat & 1)
    return bool((seat - view.active) % view.seats < acted - 1)


@derived
def is_choosing(view: State, seat: int) -> bool:
    if view.depth == 0 or is_throwing(view):
        return False
    who = top_who(view)
    return bool(who == seat or (who == SEVERAL and view.waiting >> seat & 1))


@derived
def is_asked(view: State, seat: int, ask: int) -> bool:
    """Is this seat asked this question now?"""
    return seat >= 0 and is_choosing(view, seat) and question(view, seat) == ask


@derived
def pairs(view: State, seat: int) -> list[tuple[int, int]]:
    """The pairs this seat may take now."""
    if not is_asked(view, seat, Ask.CHOOSE):
        return []
    return [
        (c, n)
        for c in range(d.COLOURS)
        if view.colour_pool >> c & 1
        for n in range(d.NUMBERS)
        if COURSE.verdict(view, seat, TAKE + c * d.NUMBERS + n) == Reason.OK
    ]


@derived
def accelerations(view: State, seat: int) -> list[int]:
    """The columns this seat may accelerate now."""
    if not is_asked(view, seat, Ask.ACCELERATE):
        return []
    return [c for c in range(d.COLOURS) if COURSE.verdict(view, seat, ACCELERATE + c) == Reason.OK]


@derived
def total_of(view: State, p: int) -> int:
    points = view.points
    return sum([points[p, part] for part in range(d.PARTS)])


class Lane(NamedTuple):
    """One column or track of a sheet: all that a drawing of it follows from."""

    marks: int
    points: int
    bridge: int
    numbers: tuple[int, ...] = ()
    circle: int = 0
    vase: int = 0
    fresh: int = 0

    def is_fresh(self, square: int) -> bool:
        """Is this among the last marks of the column, written by the latest choice?"""
        if square == 0 and self.circle != d.TICKED:
            return False
        above = self.vase - 1 if square > d.SQUARES else self.marks - square + self.vase
        return 0 <= above < self.fresh


@derived
def lane_of(view: State, p: int, j: int) -> Lane:
    return lanes_of(view, p)[j]


@derived
def lanes_of(view: State, p: int) -> list[Lane]:
    """All of a sheet: what one of them is read from changes for the others too."""
    written = (view.level, view.points, view.bridge, view.numbers, view.circle, view.top_vase, view.fresh)
    rows = [row_of(memory, p) for memory in written]
    return lanes_in(*rows, reached(view, p, d.ARTEFACT_BRIDGE), reached(view, p, d.DICE_BRIDGE))


@lru_cache(128)
def lanes_in(
    levels: bytes,
    scored: bytes,
    bridge: bytes,
    written: bytes,
    circle: bytes,
    vase: bytes,
    fresh: bytes,
    artefacts: int,
    dice: int,
) -> list[Lane]:
    """Everybody looks at every sheet, and few moves change more than one."""
    points, numbers = memoryview(scored).cast("h"), memoryview(written).cast("b").tolist()
    level, crossed, ringed, taken, late = (memoryview(row).cast("b") for row in (levels, bridge, circle, vase, fresh))
    columns = []
    for j in range(d.COLOURS):
        own = tuple(numbers[j * d.SQUARES : (j + 1) * d.SQUARES])
        columns.append(Lane(level[j], points[j], crossed[j], own, ringed[j], taken[j], late[j]))
    tracks = (artefacts, d.ARTEFACT_PART, d.ARTEFACT_BRIDGE), (dice, d.DICE_PART, d.DICE_BRIDGE)
    return columns + [Lane(marks, points[part], crossed[j]) for marks, part, j in tracks]


def own_seat(look: Look) -> int:
    """Whose sheet lies in front of the viewer; a spectator sees the first one."""
    return max(look.seat, 0)


@derived
def winners_of(view: State, j: int) -> list[int]:
    return [seat for seat in range(view.seats) if view.bridge[seat, j] == d.WON]


@derived
def caravan_crossed(view: State, j: int) -> bool:
    """Has the rival of whoever plays alone crossed this bridge?"""
    return j < d.COLOURS and view.caravan[j] >= d.CARAVAN_BRIDGE


def thrower(t: Texts, view: State) -> str:
    """Who has thrown: alone, the caravan does every second time."""
    return t("board.caravan") if by_caravan(view) else t.player(view, view.active)


def by_caravan(view: State) -> bool:
    return view.seats == 1 and view.roll % 2 == 0


@derived
def bridge_state(view: State, j: int) -> str:
    """Free, crossed in this roll and still to be shared, or gone for whoever comes later."""
    if view.first_roll[j] == 0:
        return "free"
    return "open" if view.first_roll[j] == view.roll and view.depth > 0 else "gone"


@derived
def before_bridge(view: State, seat: int) -> list[int]:
    """The bridges not yet gone that this seat would cross with its next step."""
    lanes = lanes_of(view, shown_row(view, seat))
    near = [j for j, lane in enumerate(lanes) if lane.marks == d.BRIDGE_AT - 1]
    return [j for j in near if bridge_state(view, j) != "gone"]


@derived
def next_across(view: State) -> list[list[int]]:
    """Who would cross each bridge with the next step."""
    near = [before_bridge(view, seat) for seat in range(view.seats)]
    return [[seat for seat, bridges in enumerate(near) if j in bridges] for j in range(d.BRIDGES)]


def alert(t: Texts, view: State) -> str:
    """How near the end is, in a sentence; empty when it is far."""
    if view.depth == 0:
        return ""
    if all_bridges_crossed(view) or all_exhausted(view):
        return t("board.end_now")
    open_ = [j for j in range(d.BRIDGES) if view.first_roll[j] == 0]
    if len(open_) == 1:
        return t("board.end_bridge", bridge=t.name(d.BRIDGE, open_[0]))
    left = [seat for seat in range(view.seats) if view.dice_marks[seat] < d.DICE_MARKS_MAX]
    if all(view.dice_marks[seat] == d.DICE_MARKS_MAX - 1 and not has_acted(view, seat) for seat in left):
        return t("board.end_exhausted", players=listed(t, [t.player(view, seat) for seat in left]))
    return ""


def rank_words(t: Texts, view: State, seat: int) -> str:
    """The place at the end; equal totals share it."""
    totals = [total_of(view, other) for other in range(view.seats)]
    return t("board.rank", rank=1 + sum(other > totals[seat] for other in totals), seats=view.seats)
