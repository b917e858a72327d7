"""The figures of the rules at hand: parts of real sheets, drawn by what draws the board."""

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
from periplus.games.lost_cities.show.reading import before_bridge, own_seat
from periplus.games.lost_cities.state import State
from periplus.kit import CHANCE, Act, Texts, top_who
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


def part(look: Look, lanes: list[int], top: float, bottom: float, act: str = "") -> str:
    """A part of the own sheet: some of its lanes between two heights, and what an act would bring."""
    seat, row = own_seat(look), 0
    near = [before_bridge(look.view, other) for other in range(look.view.seats)]
    drawn = [landscape(DESK), scale(DESK)]
    for j in lanes:
        drawn.append(printed_column(DESK, j) if j < d.COLOURS else printed_track(look.t, DESK, j))
    for j in range(d.BRIDGES):
        if j in lanes:
            arch = use("bridge", DESK.middle(j) - DESK.bridge[1] / 2, *DESK.bridge)
            drawn.append(f'<g class="c-{lane_name(j)} bridge">{arch}</g>')
            drawn.append(board_sheet.bridge(look, DESK, row, j, near))
            drawn.append(lane(look, seat, row, j))
    drawn.append(hand_choices.choices(look) if look.view.accelerating[row] else "")
    if act:
        drawn.append(ghost(look, told(act))["ghost"])
    left = 10 if lanes[0] == 0 else DESK.x(lanes[0]) - 8
    right = DESK.x(lanes[-1]) + DESK.wide(lanes[-1]) + 10
    wide, tall = right - left, bottom - top
    box = f"{number(left)} {number(top)} {number(wide)} {number(tall)}"
    size = f'width="{number(wide * SCALE)}" height="{number(tall * SCALE)}"'
    return f'<svg class="lc lc-sheet lc-figure" viewBox="{box}" {size} aria-hidden="true">{"".join(drawn)}</svg>'


def lane(look: Look, seat: int, row: int, j: int) -> str:
    if j == d.ARTEFACT_BRIDGE:
        return board_sheet.artefacts_of(look, DESK, seat, row)
    return (
        board_sheet.refusals_of(look, DESK, seat, row)
        if j == d.DICE_BRIDGE
        else board_columns.column_of(look, DESK, seat, row, j)
    )


def told(act: str) -> Act:
    return CODEC.decode(CODEC.parse(act), 0)


# The positions.

SOME = {
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


def column(t: Texts) -> str:
    return part(seen(t, position(3, SOME, *THROW)), [RED, ORANGE], 345, 766, "take orange 7")


def circle(t: Texts) -> str:
    return part(seen(t, position(3, SOME, *THROW)), [YELLOW, GREEN, BLUE, PURPLE], 590, 766, "take purple 0")


def arrow(t: Texts) -> str:
    names = {**SOME, "numbers": {"A": {**SOME["numbers"]["A"], "red": [1, 2]}}}  # type: ignore[index]
    throw = ("throw_colours red red blue", "throw_numbers 4 4 4")
    return part(seen(t, position(3, names, *throw, "take red 4")), [RED, ORANGE, YELLOW, GREEN], 196, 766)


def vases(t: Texts) -> str:
    own = {"yellow": [1, 2], "green": [2, 3, 3, 4], "blue": [2, 6, 6], "purple": [3, 3, 3]}
    names = {**SOME, "numbers": {"A": own}, "circle": {}}
    look = seen(t, position(3, names, *THROW))
    return part(look, [GREEN, BLUE, PURPLE, d.ARTEFACT_BRIDGE], 346, 766, "take green 7")


def bridge(t: Texts) -> str:
    return part(seen(t, position(3, SOME, *THROW)), [RED, ORANGE, YELLOW, GREEN], 196, 450, "take green 7")


def refusal(t: Texts) -> str:
    look = seen(t, position(3, {**SOME, "dice_marks": {"A": 8}}, *THROW))
    return part(look, [d.ARTEFACT_BRIDGE, d.DICE_BRIDGE], 76, 293, "refuse")


def sums(t: Texts) -> str:
    return part(seen(t, position(3, SOME, *THROW)), [*range(d.COLOURS), d.ARTEFACT_BRIDGE, d.DICE_BRIDGE], 595, 766)


def rival(t: Texts) -> str:
    names = {"roll": 14, "caravan": {"yellow": 8, "blue": 5, "red": 2, "purple": 1}}
    look = seen(t, position(1, names, "throw_colours blue yellow red", "throw_numbers 2 9 5"))
    trail = board_caravan.TRAILS["wide"]
    return svg(trail.width, trail.height, board_caravan.caravan(look), klass="lc mini lc-figure small")


FIGURES = {
    "thrown": thrown,
    "column": column,
    "circle": circle,
    "arrow": arrow,
    "vases": vases,
    "bridge": bridge,
    "refusal": refusal,
    "sums": sums,
    "rival": rival,
}
figure = figures(FIGURES)
