"""What belongs to the whole table: whose turn it is, the bridges, the points of all, the rival caravan."""

from __future__ import annotations

from typing import Any

from periplus.core.frames import SEVERAL
from periplus.core.svg import element, group, text, title
from periplus.core.texts import Texts
from periplus.games.lost_cities.actions import Ask
from periplus.games.lost_cities.data import (
    BRIDGE,
    BRIDGE_AT,
    BRIDGES,
    CARAVAN_BRIDGE,
    CARAVAN_MAX,
    COLOUR,
    COLOURS,
    DICE_MARKS_MAX,
    PART,
    PARTS,
    SEAT,
    TICKED,
    WON,
)
from periplus.games.lost_cities.positions import reached
from periplus.games.lost_cities.rules import all_bridges_crossed, all_exhausted
from periplus.games.lost_cities.show.board_marks import box, mark, seat_mark, shape_of, stroke
from periplus.games.lost_cities.show.board_sheet import points_class, shortened
from periplus.games.lost_cities.show.story import end_lines, hidden, listed, row_in, signed

THROWING = (Ask.FIRST_PLAYER, Ask.THROW_COLOURS, Ask.THROW_NUMBERS)


def shown_row(view: Any, seat: int) -> int:
    """The row of the record drawn for a seat: its draft where the viewer may see it."""
    p = row_in(view, seat)
    return seat if hidden(view, p) else p


def has_acted(view: Any, seat: int) -> bool:
    """Has this seat made its choice in the present roll?"""
    if view.depth == 0:
        return True
    ask, who, acted = (view.frames[view.depth - 1, i] for i in range(3))
    if ask in THROWING:
        return False
    if who == SEVERAL:
        return bool(seat == view.active or not view.waiting >> seat & 1)
    return bool((seat - view.active) % view.seats < acted - 1)


def is_choosing(view: Any, seat: int) -> bool:
    if view.depth == 0 or view.frames[view.depth - 1, 0] in THROWING:
        return False
    who = view.frames[view.depth - 1, 1]
    return bool(who == seat or (who == SEVERAL and view.waiting >> seat & 1))


def status(t: Texts, view: Any, seat: int, x: float, y: float, width: float) -> str:
    """The roll, who threw, and how far each player is in it."""
    head = t("board.over") if view.depth == 0 else t("board.roll", roll=view.roll)
    parts = [text(x, y + 20, head, klass="headline", font_size=min(20.0, 1.7 * width / len(head)))]
    for k, line in enumerate(wrapped(subtitle(t, view), int(width / 6.6))):
        parts.append(text(x, y + 40 + 16 * k, line, klass="subtitle", font_size=13))
    row = y + 64
    if view.seats > 1 and view.depth > 0:
        for other in range(view.seats):
            parts.append(player_line(t, view, other, x, row, width))
            row += 21
    return group(*parts, klass="status")


def subtitle(t: Texts, view: Any) -> str:
    if view.depth == 0:
        return end_lines(t, view)[-1].text
    if view.frames[view.depth - 1, 0] in THROWING:
        return t("board.to_throw")
    if view.seats == 1:
        return t("board.caravan_throws") if view.roll % 2 == 0 else ""
    return t("board.throws", player=t.player(view, view.active))


def player_line(t: Texts, view: Any, seat: int, x: float, y: float, width: float) -> str:
    choosing = is_choosing(view, seat)
    parts = [seat_mark(seat, x + 6, y - 4, 6.5)]
    name = shortened(t.player(view, seat), int((width - 44) / 8))
    parts.append(text(x + 18, y, name, klass="player-name", font_size=13))
    if view.depth > 0 and has_acted(view, seat):
        parts.append(mark("tick", x + width - 10, y - 4, 5, "tick"))
        words = t("board.done")
    elif choosing:
        parts += [element("circle", cx=x + width - 16 + 6 * k, cy=y - 3.0, r=1.9, klass="dots") for k in range(3)]
        words = t("board.waiting")
    else:
        words = ""
    klass = f"player seat-{seat}{' choosing' if choosing else ''}"
    return group(title(f"{t.player(view, seat)}: {words}") if words else "", *parts, klass=klass)


def alert(t: Texts, view: Any) -> str:
    """How near the end is, in a sentence; empty when it is far."""
    if view.depth == 0:
        return ""
    if all_bridges_crossed(view) or all_exhausted(view):
        return t("board.end_now")
    open_ = [j for j in range(BRIDGES) if view.first_roll[j] == 0]
    if len(open_) == 1:
        return t("board.end_bridge", bridge=t.name(BRIDGE, open_[0]))
    left = [seat for seat in range(view.seats) if view.dice_marks[seat] < DICE_MARKS_MAX]
    if all(view.dice_marks[seat] == DICE_MARKS_MAX - 1 and not has_acted(view, seat) for seat in left):
        return t("board.end_exhausted", players=listed(t, [t.player(view, seat) for seat in left]))
    return ""


# The bridges of the table.


def bridges(t: Texts, view: Any, x: float, y: float, width: float) -> str:
    """For each bridge: free, crossed in this roll and still to be shared, or gone; by whom, and who is near."""
    count = sum(view.first_roll[j] > 0 for j in range(BRIDGES))
    cell = width / BRIDGES
    parts = [
        text(x, y + 14, t("board.bridges"), klass="section", font_size=14),
        text(x + width, y + 14, t("board.bridges_count", count=count), klass="section-note", font_size=13),
        *(bridge_cell(t, view, j, x + j * cell, y + 22, cell) for j in range(BRIDGES)),
    ]
    return group(*parts, klass="bridges")


def bridge_cell(t: Texts, view: Any, j: int, x: float, y: float, cell: float) -> str:
    first = view.first_roll[j]
    winners = [seat for seat in range(view.seats) if view.bridge[seat, j] == WON]
    near = [seat for seat in range(view.seats) if reached(view, seat, j) == BRIDGE_AT - 1]
    state = "free" if first == 0 else "open" if first == view.roll and view.depth > 0 else "gone"
    names = [t.player(view, seat) for seat in winners]
    if j < COLOURS and view.caravan[j] >= CARAVAN_BRIDGE:
        names.append(t("board.caravan"))
    words = [t(f"board.bridge_{state}", bridge=t.name(BRIDGE, j), players=listed(t, names))]
    if near:
        words.append(t("board.bridge_near", players=listed(t, [t.player(view, seat) for seat in near])))
    middle = x + cell / 2
    sign = shape_of(j) if j < COLOURS else "vase" if BRIDGE.names[j] == "artefacts" else "die"
    parts = [
        title(". ".join(words)),
        box(x + 2, y, cell - 4, 52, f"bridge-cell {state}", 8),
        mark(sign, middle - 11, y + 13, 6.5, "shape"),
        mark("bridge", middle + 8, y + 14, 9, f"bridge table {state}"),
    ]
    shown = [("won", seat) for seat in winners] + [("near", seat) for seat in near]
    step = min(12.0, (cell - 10) / max(len(shown), 1))
    start = middle - step * (len(shown) - 1) / 2
    for k, (kind, seat) in enumerate(shown):
        size = 5.5 if kind == "won" else 4.5
        parts.append(seat_mark(seat, start + k * step, y + 38, size, f"crossed {kind} seat-{seat}"))
    if state != "free" and not winners:
        parts.append(mark("camel", middle, y + 38, 8, "caravan-sign"))
    klass = f"c-{BRIDGE.names[j]}" if j < COLOURS else "c-none"
    return group(*parts, klass=klass, id=f"bridge-{BRIDGE.names[j]}")


# The points of all, part by part.


def scores(t: Texts, view: Any, x: float, y: float, width: float) -> str:
    name = min(130.0, width * 0.2)
    total = width * 0.11
    cell = (width - name - total) / PARTS
    middles = [x + name + cell * (part + 0.5) for part in range(PARTS)]
    parts = [text(x, y + 14, t("board.parts"), klass="section", font_size=14)]
    parts += [part_sign(t, part, middles[part], y + 10) for part in range(PARTS)]
    parts.append(text(x + width, y + 14, t("board.total"), klass="section-note", font_size=13))
    order = list(range(view.seats))
    if view.depth == 0:
        order.sort(key=lambda seat: -sum(view.points[seat, part] for part in range(PARTS)))
    for k, seat in enumerate(order):
        parts.append(score_line(t, view, seat, x, y + 36 + 22 * k, width, middles))
    return group(*parts, klass="scores")


def part_sign(t: Texts, part: int, x: float, y: float) -> str:
    name = PART.names[part]
    sign = shape_of(part) if part < COLOURS else {"artefacts": "vase", "dice": "die", "bridges": "bridge"}[name]
    klass = f"c-{name}" if part < COLOURS else "c-none"
    return group(title(t(f"part.{name}")), mark(sign, x, y, 7, "shape"), klass=klass)


def score_line(t: Texts, view: Any, seat: int, x: float, y: float, width: float, middles: list[float]) -> str:
    p = shown_row(view, seat)
    total = sum(view.points[p, part] for part in range(PARTS))
    place = ""
    if view.depth == 0 and view.seats > 1:
        totals = [sum(view.points[s, part] for part in range(PARTS)) for s in range(view.seats)]
        place = t("board.rank", rank=1 + sum(other > total for other in totals)) + " "
    cell = middles[1] - middles[0]
    name = shortened(place + t.player(view, seat), int((middles[0] - cell / 2 - x - 14) / 7))
    parts = [
        stroke(x, y - 15.5, x + width, y - 15.5, "rule"),
        seat_mark(seat, x + 6, y - 4, 5.5),
        text(x + 16, y, name, klass="player-name", font_size=13),
    ]
    for part in range(PARTS):
        points = view.points[p, part]
        double = part < COLOURS and view.circle[p, part] == TICKED
        shown = signed(points) if points or double else "·"
        klass = points_class("part", points)
        words = title(f"{t(f'part.{PART.names[part]}')}{' ' + t('board.double') if double else ''}: {signed(points)}")
        pill = box(middles[part] - cell * 0.44, y - 12, cell * 0.88, 16, "twice", 8) if double else ""
        number = text(middles[part], y, shown, klass=klass, font_size=min(13.0, cell * 0.42))
        parts.append(group(words, pill, number, klass=f"c-{PART.names[part]}"))
    parts.append(text(x + width, y, signed(total), klass=points_class("part total", total), font_size=15))
    return group(*parts, klass=f"score seat-{seat}", id=f"score-{SEAT.names[seat]}")


# The rival caravan of the solo game.


def caravan(t: Texts, view: Any, width: float, row: float) -> tuple[str, float]:
    """Six tracks of nine steps, a bridge above the sixth; returns the drawing and its height."""
    pad, head = 12, 34
    cell = (width - 2 * pad) / COLOURS
    gap = row * 0.55
    height = head + CARAVAN_MAX * row + gap + row + 2 * pad
    base = height - pad - row
    parts = [box(0, 0, width, height, "panel", 10), mark("camel", pad + 12, pad + 12, 11, "caravan-sign")]
    parts.append(text(pad + 32, pad + 18, t("board.caravan_title"), klass="name", font_size=16))
    for c in range(COLOURS):
        level = view.caravan[c]
        x = pad + c * cell
        steps = [title(t("board.caravan_level", colour=t.name(COLOUR, c), level=level))]
        for i in range(1, CARAVAN_MAX + 1):
            y = base - i * row - (gap if i >= CARAVAN_BRIDGE else 0)
            klass = "square filled" if i <= level else "square"
            steps.append(box(x + 4, y + 2, cell - 8, row - 4, klass, 4))
            if i == level:
                camel = mark("camel", 0, 0, row * 0.32, "caravan-sign")
                at = f"translate({x + cell / 2:g} {y + row / 2:g})"
                steps.append(group(camel, id=f"piece-caravan-{COLOUR.names[c]}", transform=at))
        y = base - (CARAVAN_BRIDGE - 1) * row - gap / 2
        steps.append(
            mark("bridge", x + cell / 2, y, gap * 0.55, f"bridge {'won' if level >= CARAVAN_BRIDGE else 'none'}")
        )
        steps.append(mark(shape_of(c), x + cell / 2, base + row * 0.55, row * 0.3, "shape"))
        parts.append(group(*steps, klass=f"c-{COLOUR.names[c]}", id=f"caravan-{COLOUR.names[c]}"))
    return group(*parts, klass="caravan"), height


def wrapped(words: str, length: int) -> list[str]:
    """Lines of at most about `length` characters."""
    lines: list[str] = []
    for word in words.split():
        if lines and len(lines[-1]) + len(word) < length:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
