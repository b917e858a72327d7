"""The table as SVG, seen from one seat: the dice, the own sheet large, the others small, bridges and points."""

from __future__ import annotations

from typing import Any

from periplus.core.svg import document, element, group, text, title
from periplus.core.texts import Texts
from periplus.games.lost_cities.actions import ACCELERATE, CODEC, REFUSE, TAKE, Ask, Reason
from periplus.games.lost_cities.data import COLOUR, COLOURS, DICE, DICE_BRIDGE, DICE_MARKS_MAX, NUMBERS, SQUARES
from periplus.games.lost_cities.rules import verdict
from periplus.games.lost_cities.sheet import value_of
from periplus.games.lost_cities.show.board_dice import Pairs, accelerations, decline, is_asked
from periplus.games.lost_cities.show.board_marks import box
from periplus.games.lost_cities.show.board_sheet import LARGE, PHONE_LARGE, PHONE_SMALL, Measures, Sheet, fitted
from periplus.games.lost_cities.show.board_table import (
    alert,
    bridges,
    caravan,
    has_acted,
    is_choosing,
    scores,
    shown_row,
    status,
    wrapped,
)
from periplus.games.lost_cities.show.story import preview, together

WIDE = 1280
FEW_WIDE = 1150  # up to three sheets
PHONE = 390


def draw(t: Texts, view: Any, seat: int, narrow: bool) -> str:
    label = t("board.label_over") if view.depth == 0 else t("board.label", roll=view.roll)
    wide = WIDE if view.seats > 3 else FEW_WIDE
    width, (height, parts) = (PHONE, phone(t, view, seat)) if narrow else (wide, desk(t, view, seat, wide))
    return document(width, height, *parts, label=label, klass="lost-cities narrow" if narrow else "lost-cities")


def desk(t: Texts, view: Any, seat: int, wide: float) -> tuple[float, list[str]]:
    """Own sheet on the left with bridges and points below it, dice and the others on the right."""
    own = max(seat, 0)
    left, edge = LARGE.width, 16.0
    parts = [own_sheet(t, view, seat, LARGE, edge, edge)]
    y = edge + LARGE.height + 12
    drawing, foot = table_panel(t, view, edge, y, left, 16)
    parts.append(drawing)
    height = y + foot + edge
    x, right = edge + left + 14, wide - left - 2 * edge - 14
    cell = 62 if right > 400 else 56
    parts.append(dice_panel(t, view, seat, x, edge, right, cell))
    top = edge + dice_height(cell) + 12
    parts += others(t, view, own, x, top, right, height - edge - top)
    return height, parts


def phone(t: Texts, view: Any, seat: int) -> tuple[float, list[str]]:
    """One column: dice, own sheet, bridges, points, the others."""
    own = max(seat, 0)
    edge, width = 6.0, PHONE - 12.0
    parts = [dice_panel(t, view, seat, edge, edge, width, 54)]
    y = edge + dice_height(54) + 8
    parts.append(own_sheet(t, view, seat, PHONE_LARGE, (PHONE - PHONE_LARGE.width) / 2, y))
    y += PHONE_LARGE.height + 8
    drawing, foot = table_panel(t, view, edge, y, width, 8)
    parts.append(drawing)
    y += foot + 8
    if view.seats == 1:
        drawing, tall = caravan(t, view, width, 20)
        parts.append(group(drawing, transform=f"translate({edge:g} {y:g})"))
        return y + tall + edge, parts
    rest = [other for other in range(view.seats) if other != own]
    for k, other in enumerate(rest):
        across = edge + (k % 2) * (width - PHONE_SMALL.width)
        down = y + (k // 2) * (PHONE_SMALL.height + 8)
        parts.append(sheet_of(t, view, other, PHONE_SMALL).draw(across, down))
    return y + (len(rest) + 1) // 2 * (PHONE_SMALL.height + 8), parts


def others(t: Texts, view: Any, own: int, x: float, y: float, width: float, height: float) -> list[str]:
    """The sheets of the other players, clockwise, as large as the space allows; alone, the rival caravan."""
    if view.seats == 1:
        drawing, _ = caravan(t, view, width, 34)
        return [group(drawing, transform=f"translate({x:g} {y:g})")]
    rest = [seat % view.seats for seat in range(own + 1, own + view.seats)]
    columns, rows = (1, len(rest)) if len(rest) < 3 else (2, 2)
    gap = 12
    measures = fitted((width - gap * (columns - 1)) / columns, (height - gap * (rows - 1)) / rows)
    out = []
    for k, other in enumerate(rest):
        across, down = k % columns, k // columns
        sheet = sheet_of(t, view, other, measures)
        out.append(sheet.draw(x + across * (measures.width + gap), y + down * (measures.height + gap)))
    return out


def sheet_of(t: Texts, view: Any, seat: int, measures: Measures) -> Sheet:
    badge = ""
    if view.dice_marks[shown_row(view, seat)] == DICE_MARKS_MAX:
        badge = t("board.exhausted")
    if together(view) and seat != view.active and measures.values:
        badge = t("board.waiting" if is_choosing(view, seat) else "board.done")
    row = shown_row(view, seat)
    recent = "fresh" if has_acted(view, seat) or view.accelerating[row] == 1 else "recent"
    return Sheet(t, view, seat, row, measures, recent, badge)


def own_sheet(t: Texts, view: Any, seat: int, measures: Measures, x: float, y: float) -> str:
    sheet = sheet_of(t, view, max(seat, 0), measures)
    over = "".join([*targets(t, view, seat, sheet), *acceleration_targets(t, view, seat, sheet)])
    return sheet.draw(x, y, over)


def table_panel(t: Texts, view: Any, x: float, y: float, width: float, pad: float) -> tuple[str, float]:
    """The bridges, how near the end is, and everybody's points."""
    inner = width - 2 * pad
    warning = wrapped(alert(t, view), int(inner / 6.4))
    top = y + 102 + (18 * len(warning) + 4 if warning else 0)
    height = top - y + 36 + 22 * view.seats
    parts = [box(x, y, width, height, "panel", 10), bridges(t, view, x + pad, y + 12, inner)]
    parts += [text(x + pad, y + 106 + 18 * k, line, klass="alert", font_size=13) for k, line in enumerate(warning)]
    parts.append(scores(t, view, x + pad, top, inner))
    return group(*parts), height


def dice_height(cell: float) -> float:
    return (DICE + 1) * cell + 16


def dice_panel(t: Texts, view: Any, seat: int, x: float, y: float, width: float, cell: float) -> str:
    height = dice_height(cell)
    pairs = Pairs(t, view, seat, cell)
    aside, room = x + pairs.width + 18, width - pairs.width - 30
    parts = [
        box(x, y, width, height, "panel", 10),
        pairs.draw(x + 6, y + 8),
        status(t, view, seat, aside, y + 10, room),
    ]
    parts.append(decline(t, view, seat, aside, y + height - 44, room))
    return group(*parts, klass="dice-panel")


# What can be touched on the own sheet.


def targets(t: Texts, view: Any, seat: int, sheet: Sheet) -> list[str]:
    """Where each legal pair would be written, as small numbers in the next square of its column."""
    if not is_asked(view, seat, Ask.CHOOSE):
        return []
    out = []
    for c in range(COLOURS):
        legal = [n for n in range(NUMBERS) if verdict(view, seat, TAKE + c * NUMBERS + n) == Reason.OK]
        if view.level[sheet.row, c] == 0 and 0 in legal:
            legal.remove(0)
            out.append(chip(t, view, seat, sheet, c, 0, 0, 0, 1))
        square = view.level[sheet.row, c] + 1
        ordered = sorted(legal, key=value_of)
        out += [chip(t, view, seat, sheet, c, n, square, k, len(legal)) for k, n in enumerate(ordered)]
    m = sheet.measures
    if view.dice_marks[sheet.row] < DICE_MARKS_MAX:
        y = m.y(view.dice_marks[sheet.row] + 1)
        words = "\n".join([t("verb.refuse"), *preview(t, view, seat, REFUSE)])
        spot = box(m.x(DICE_BRIDGE) + 3, y + 2, m.track - 6, m.row - 4, "target-ring clear", 5)
        out.append(group(title(words), spot, klass="choice target", data_id="refuse"))
    return out


def chip(t: Texts, view: Any, seat: int, sheet: Sheet, c: int, n: int, square: int, k: int, count: int) -> str:
    """One number among `count` that would go into the same square; the circle and the vase are ringed instead."""
    m = sheet.measures
    action = TAKE + c * NUMBERS + n
    words = "\n".join([t("verb.take", colour=t.name(COLOUR, c), number=n), *preview(t, view, seat, action)])
    x, y = m.x(c) + m.column * 0.06, m.y(square) + m.row * 0.12
    width, height = m.column * 0.88, m.row * 0.76
    parts = [title(words)]
    if square == 0:
        middle = {"cx": m.x(c) + m.column / 2, "cy": m.y(0) + m.row / 2, "r": m.row * 0.46}
        parts.append(element("circle", **middle, klass="target-ring"))
    else:
        share = width / count
        parts.append(box(x + k * share + 1, y, share - 2, height, "target-ring", 4))
        if square <= SQUARES:
            size = min(m.row * 0.42, share * 0.62)
            middle_x = x + (k + 0.5) * share
            parts.append(
                text(middle_x, y + height / 2 + size * 0.36, value_of(n), klass="target-number", font_size=size)
            )
    return group(*parts, klass=f"choice target c-{COLOUR.names[c]}", data_id=CODEC.text(action))


def acceleration_targets(t: Texts, view: Any, seat: int, sheet: Sheet) -> list[str]:
    """Whole columns to touch, the number in the square it would fill."""
    m = sheet.measures
    out = []
    for c in accelerations(view, seat):
        square = view.level[sheet.row, c] + 1
        value = view.top[sheet.row, c] if view.level[sheet.row, c] else 1
        words = "\n".join([t("verb.accelerate", colour=t.name(COLOUR, c)), *preview(t, view, seat, ACCELERATE + c)])
        tall = m.y(1) + m.row - m.y(SQUARES + 1)
        parts = [title(words), box(m.x(c), m.y(SQUARES + 1), m.column, tall, "target-lane", m.row * 0.2)]
        y, inset = m.y(square), m.row * 0.08
        parts.append(box(m.x(c) + inset, y + inset, m.column - 2 * inset, m.row - 2 * inset, "target-ring", 5))
        if square <= SQUARES:
            middle = m.x(c) + m.column / 2
            parts.append(text(middle, y + m.row * 0.68, value, klass="target-number", font_size=m.row * 0.5))
        out.append(group(*parts, klass=f"choice target c-{COLOUR.names[c]}", data_id=f"colour:{COLOUR.names[c]}"))
    return out
