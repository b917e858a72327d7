"""The figures of the rules at hand: parts of real sheets, drawn by what draws the board."""

from collections.abc import Callable, Sequence
from typing import Any

from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.actions import CODEC
from periplus.games.lost_cities.positions import complete
from periplus.games.lost_cities.rules.course import apply
from periplus.games.lost_cities.setup import start
from periplus.games.lost_cities.show import board_caravan, board_columns, board_sheet, hand, hand_choices
from periplus.games.lost_cities.show.art import use
from periplus.games.lost_cities.show.board_paper import DESK, landscape, lane_name, printed_column, printed_track, scale
from periplus.games.lost_cities.show.ghost import ghost
from periplus.games.lost_cities.state import State
from periplus.kit import CHANCE, Texts, top_who
from periplus.kit.draw import PEOPLE, Look, figures, number, svg

SCALE = 0.75  # of the sheet beside the table


def position(seats: int, names: dict[str, Any], *acts: str) -> State:
    """A position by names, then what happens in it: throws, and the answers of whoever is asked."""
    s = State.blank()
    start(s, seats, {"choice_order": 0, "first_player": 1})
    s.set_names(names)
    complete(s)
    for text in acts:
        who = CHANCE if text.startswith("throw") else top_who(s)
        apply(s, who, CODEC.parse(text))
    return s


def seen(t: Texts, s: State, seat: int = 0) -> Look:
    return Look.staged(t, s, PEOPLE, seat)


def part(look: Look, lanes: Sequence[int], top: float, bottom: float, act: str = "") -> str:
    """A part of the own sheet: some of its lanes between two heights, and what an act would bring."""
    drawn = [landscape(DESK), scale(DESK)]
    drawn += [printed_column(DESK, j) if j < d.COLOURS else printed_track(look.t, DESK, j) for j in lanes]
    for j in lanes:
        arch = use("bridge", DESK.middle(j) - DESK.bridge[1] / 2, *DESK.bridge)
        drawn += [f'<g class="c-{lane_name(j)} bridge">{arch}</g>', board_sheet.bridge(look, j), lane(look, j)]
    drawn.append(hand_choices.choices(look) if look.view.accelerating[look.seat] else "")
    if act:
        drawn.append(ghost(look, CODEC.decode(CODEC.parse(act), 0))["ghost"])
    left = 10 if lanes[0] == 0 else DESK.x(lanes[0]) - 8
    right = DESK.x(lanes[-1]) + DESK.wide(lanes[-1]) + 10
    wide, tall = right - left, bottom - top
    box = f"{number(left)} {number(top)} {number(wide)} {number(tall)}"
    size = f'width="{number(wide * SCALE)}" height="{number(tall * SCALE)}"'
    return f'<svg class="lc lc-sheet lc-figure" viewBox="{box}" {size} aria-hidden="true">{"".join(drawn)}</svg>'


def lane(look: Look, j: int) -> str:
    if j < d.COLOURS:
        return board_columns.column(look, j)
    return board_sheet.artefacts(look) if j == d.ARTEFACT_BRIDGE else board_sheet.refusals(look)


# The positions.

SOME: dict[str, Any] = {
    "roll": 25,
    "numbers": {
        "A": {"red": [1, 2, 2, 4, 6], "orange": [3, 3], "yellow": [1, 1, 2, 5, 5, 8, 9], "green": [2, 3, 3, 4, 5, 6]},
        "B": {"red": [2, 3, 4, 5, 6, 7, 8], "green": [1, 3, 4, 5, 7]},
        "C": {"orange": [1, 2, 3, 4, 5, 6, 7, 9]},
    },
    "circle": {"A": {"yellow": "ticked"}},
    "dice_marks": {"A": 4},
}
THROW = ("throw_colours green orange purple", "throw_numbers 7 0 3")
RED, ORANGE, YELLOW, GREEN, BLUE, PURPLE = range(d.COLOURS)


def thrown(t: Texts) -> str:
    look = seen(t, position(3, SOME, *THROW))
    size = hand.TRAYS["wide"]
    drawn = hand.tray_still("wide") + hand.dice(look) + hand.decline(look)
    for picked in ("c-green", "num"):
        drawn = drawn.replace(f'class="die {picked}', f'class="die chosen {picked}', 1)
    return svg(size.width, size.height, drawn, klass="lc lc-figure small")


def sheet(
    lanes: Sequence[int], top: float, bottom: float, *acts: str, names: dict[str, Any] = SOME, would: str = ""
) -> Callable[[Texts], str]:
    """A figure of a part of the own sheet after these acts, and what one more would bring."""
    return lambda t: part(seen(t, position(3, names, *(acts or THROW))), lanes, top, bottom, would)


def rival(t: Texts) -> str:
    names = {"roll": 14, "caravan": {"yellow": 8, "blue": 5, "red": 2, "purple": 1}}
    look = seen(t, position(1, names, "throw_colours blue yellow red", "throw_numbers 2 9 5"))
    trail = board_caravan.TRAILS["wide"]
    return svg(trail.width, trail.height, board_caravan.caravan(look), klass="lc mini lc-figure small")


ARROW = {**SOME, "numbers": {"A": {**SOME["numbers"]["A"], "red": [1, 2]}}}
VASES = {"yellow": [1, 2], "green": [2, 3, 3, 4], "blue": [2, 6, 6], "purple": [3, 3, 3]}
BY_VASES = {**SOME, "numbers": {"A": VASES}, "circle": {}}
NEARLY_OUT = {**SOME, "dice_marks": {"A": 8}}
ON_ARROW = ("throw_colours red red blue", "throw_numbers 4 4 4", "take red 4")
FIGURES = {
    "thrown": thrown,
    "column": sheet([RED, ORANGE], 345, 766, would="take orange 7"),
    "circle": sheet([YELLOW, GREEN, BLUE, PURPLE], 590, 766, would="take purple 0"),
    "arrow": sheet([RED, ORANGE, YELLOW, GREEN], 196, 766, *ON_ARROW, names=ARROW),
    "vases": sheet([GREEN, BLUE, PURPLE, d.ARTEFACT_BRIDGE], 346, 766, names=BY_VASES, would="take green 7"),
    "bridge": sheet([RED, ORANGE, YELLOW, GREEN], 196, 450, would="take green 7"),
    "refusal": sheet([d.ARTEFACT_BRIDGE, d.DICE_BRIDGE], 76, 293, names=NEARLY_OUT, would="refuse"),
    "sums": sheet(range(d.BRIDGES), 595, 766),
    "rival": rival,
}
figure = figures(FIGURES)
