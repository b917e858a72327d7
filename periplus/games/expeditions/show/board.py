"""The table as SVG, seen from one seat: the map, the cards beside it, the players below; one column on a phone."""

from __future__ import annotations

from math import ceil
from typing import Any

from periplus.core.svg import document, group, text, title
from periplus.core.svg import element as el
from periplus.core.texts import Texts
from periplus.games.expeditions.actions import Ask
from periplus.games.expeditions.data import COLOUR, COLOURS, NODE, NODES
from periplus.games.expeditions.rules.trail import arrow_reason
from periplus.games.expeditions.show.board_cards import (
    Side,
    button,
    common_row,
    drawn_cards,
    drawn_height,
    goals,
    panel,
    supplies,
)
from periplus.games.expeditions.show.board_chart import Chart
from periplus.games.expeditions.show.board_map import Scale, draw_map
from periplus.games.expeditions.show.board_marks import colour_mark, node_mark
from periplus.games.expeditions.show.board_players import player_box
from periplus.games.expeditions.show.board_routes import origins, routes
from periplus.games.expeditions.show.reading import asked

WIDE_CHART = Chart(x=6, y=6, width=956, pad=27)
WIDE = Scale(dot=6.6, name=11.8, lane=5.2, arrow=3.4, badge=5.2, numbers=True)
NARROW_CHART = Chart(x=4, y=4, width=382, pad=12)
NARROW = Scale(dot=3.6, name=4.2, lane=2.4, arrow=1.9, badge=0, numbers=False)

FILTERS = (("own", "filter_own"), ("common", "filter_common"), ("key", "filter_keys"), ("trails", "filter_visited"))


def draw(t: Texts, view: Any, seat: int, narrow: bool) -> str:
    return draw_narrow(t, view, seat) if narrow else draw_wide(t, view, seat)


def label(t: Texts, view: Any) -> str:
    if view.depth == 0:
        return t("board.label_over")
    return t("board.label", round=view.round) if view.round else t("board.label_setup")


def draw_wide(t: Texts, view: Any, seat: int) -> str:
    found = [routes(view, c) for c in range(COLOURS)]
    chart = WIDE_CHART
    side = Side(x=chart.x + chart.width + 8, width=304, chart=chart, size=WIDE)
    parts = draw_map(t, view, seat, chart, WIDE, found)
    parts.append(banner(t, view, chart))
    below = chart.y + chart.height + 6
    parts.append(filters(t, chart.x, below, chart.width))
    top = below + 28
    width = (chart.width - 6 * (view.seats - 1)) / view.seats
    for p in range(view.seats):
        parts.append(player_box(t, view, seat, p, chart.x + p * (width + 6), top, width, 72))
    y = chart.y
    for block in (goals, common_row):
        drawn, y = block(t, view, seat, side, y, found)
        parts.append(drawn)
    drawn, y = supplies(t, view, seat, side, y)
    parts.append(drawn)
    height = max(top + 78, y)
    over = Side(x=chart.x + 14, width=side.width, chart=chart, size=WIDE)
    parts.append(drawn_cards(t, view, seat, over, chart.y + chart.height - drawn_height(2) - 40, found)[0])
    return document(side.x + side.width + 6, height, *parts, label=label(t, view), klass="expeditions")


def banner(t: Texts, view: Any, chart: Chart) -> str:
    """The round, in a corner of the Pacific."""
    if not view.round:
        return ""
    words = t("board.last_round") if view.ending and view.depth else t("board.round", round=view.round)
    return text(chart.x + 16, chart.y + chart.height - 14, words, klass="ex-banner")


def filters(t: Texts, x: float, y: float, width: float) -> str:
    """Pointing at one, or focusing it, leaves only those places strong."""
    each = (width - 18) / len(FILTERS)
    drawn = []
    for i, (name, key) in enumerate(FILTERS):
        left = x + i * (each + 6)
        box = el("rect", x=left, y=float(y), width=each, height=22.0, rx=11, klass="ex-button")
        words = t(f"board.{key}")
        caption = text(left + each / 2, y + 15, words, klass="ex-small ex-middle")
        drawn.append(group(title(words), box, caption, klass=f"ex-filter ex-filter-{name}", tabindex=0, role="button"))
    return group(*drawn)


def draw_narrow(t: Texts, view: Any, seat: int) -> str:
    found = [routes(view, c) for c in range(COLOURS)]
    chart = NARROW_CHART
    side = Side(x=4, width=382, chart=chart, size=NARROW)
    parts = draw_map(t, view, seat, chart, NARROW, found)
    y = chart.y + chart.height + 6
    parts.append(filters(t, 4, y, 382))
    y += 28
    drawn, y = next_stops(t, view, seat, y)
    parts.append(drawn)
    for block in (drawn_cards, goals, common_row):
        drawn, y = block(t, view, seat, side, y, found)
        parts.append(drawn)
    drawn, y = supplies(t, view, seat, side, y)
    parts.append(drawn)
    for p in range(view.seats):
        parts.append(player_box(t, view, seat, p, 4 + (p % 2) * 194, y + (p // 2) * 78, 188, 72))
    y += ceil(view.seats / 2) * 78
    return document(390, y, *parts, label=label(t, view), klass="expeditions narrow")


def next_stops(t: Texts, view: Any, seat: int, y: float) -> tuple[str, float]:
    """On a phone the arrows that can be placed now, as large as a thumb."""
    ask = asked(view, seat)
    if ask not in (Ask.TURN, Ask.TICKETS, Ask.BLUE, Ask.RELAUNCH):
        return "", y
    parts = []
    for c in range(COLOURS):
        if view.supply[c] == 0 or (ask == Ask.RELAUNCH and c != view.frames[view.depth - 1, 2]):
            continue
        tail = origins(view, c)[0]
        heads = [head for head in range(NODES) if arrow_reason(view, c, tail, head) == 0]
        height = 28 + 40 * ceil(len(heads) / 2)
        words = t("board.next_stops", colour=t.name(COLOUR, c), node=t.name(NODE, tail).split(" (")[0])
        parts += [panel(4, y, 382, height), colour_mark(c, 20, y + 15, 7)]
        parts.append(text(34, y + 19.5, words, klass="ex-head"))
        for i, head in enumerate(heads):
            left, top = 10 + (i % 2) * 187, y + 28 + 40 * (i // 2)
            name = t.name(NODE, head).split(" (")[0]
            press = button(left, top, 182, name, f"extend {COLOUR.names[c]} {NODE.names[head]}", 36.0)
            parts += [press, node_mark(head, left + 15, top + 18, 6)]
        y += height + 6
    return group(*parts), y
