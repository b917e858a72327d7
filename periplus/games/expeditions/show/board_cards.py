"""The cards beside the map: one's goals, the common row, the cards drawn in a swap; and the expeditions' supplies."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from periplus.core.svg import element as el
from periplus.core.svg import group, number, text, title
from periplus.core.texts import Texts
from periplus.games.expeditions.data import CARD, COLOUR, COLOURS, DRAWN, FIRST_PLACE, NODE
from periplus.games.expeditions.rules.odds import deck_size
from periplus.games.expeditions.rules.trail import tip
from periplus.games.expeditions.show.board_chart import Chart
from periplus.games.expeditions.show.board_map import Scale as MapScale
from periplus.games.expeditions.show.board_map import arrow_line, distances, node_id
from periplus.games.expeditions.show.board_marks import colour_mark, seat_mark, ticket
from periplus.games.expeditions.show.board_routes import Routes
from periplus.games.expeditions.show.reading import (
    commons,
    drawn,
    fact,
    given_up,
    hand,
    tickets_used,
    token_owner,
    where,
)

ROW = 32.5
SCARCE = 10  # arrows of all colours: the end is near
BUTTONS = (("swap_short", "swap"), ("decline_short", "decline"), ("end_short", "end_turn"))


@dataclass(frozen=True)
class Side:
    """A column of cards and the chart its hovers point to."""

    x: float
    width: float
    chart: Chart
    size: MapScale


def panel(x: float, y: float, width: float, height: float) -> str:
    return el("rect", x=float(x), y=float(y), width=float(width), height=float(height), rx=8, klass="ex-panel")


def heading(side: Side, y: float, words: str, marks: bool) -> str:
    parts = [text(side.x + 10, y + 16, words, klass="ex-head")]
    if marks:
        parts += [colour_mark(c, column(side, c), y + 12, 5.5) for c in range(COLOURS)]
    return "".join(parts)


def column(side: Side, c: int) -> float:
    return side.x + side.width - 86 + 30 * c + 12


def goals(t: Texts, view: Any, seat: int, side: Side, y: float, found: list[Routes]) -> tuple[str, float]:
    """The cards of the one who looks, with segments to go from each expedition."""
    own = hand(view, seat)
    if seat < 0:
        return "", y
    height = 26 + ROW * max(len(own), 1) + 4
    parts = [panel(side.x, y, side.width, height), heading(side, y, t("board.your_goals"), True)]
    for i, card in enumerate(own):
        touch = node_id(view, seat, card + FIRST_PLACE)
        parts.append(card_row(t, view, seat, card, side, y + 26 + ROW * i, found, touch))
    if not own:
        parts.append(text(side.x + 12, y + 45, t("board.no_goals"), klass="ex-small ex-muted"))
    return group(*parts), y + height + 6


def common_row(t: Texts, view: Any, seat: int, side: Side, y: float, found: list[Routes]) -> tuple[str, float]:
    row = commons(view)
    height = 26 + ROW * len(row) + 4
    parts = [panel(side.x, y, side.width, height), heading(side, y, t("board.common"), True)]
    for slot, card in enumerate(row):
        top = y + 26 + ROW * slot
        if card < 0:
            parts.append(text(side.x + 24, top + 19, t("board.empty_slot"), klass="ex-small ex-muted"))
        else:
            parts.append(card_row(t, view, seat, card, side, top, found, node_id(view, seat, card + FIRST_PLACE)))
    return group(*parts), y + height + 6


def drawn_height(count: int) -> float:
    return 26 + ROW * count + 34


def drawn_cards(t: Texts, view: Any, seat: int, side: Side, y: float, found: list[Routes]) -> tuple[str, float]:
    """What a swap has drawn, only for the one who swaps."""
    cards = drawn(view, seat)
    if not cards:
        return "", y
    height = drawn_height(len(cards))
    parts = [panel(side.x, y, side.width, height), heading(side, y, t("board.drawn"), True)]
    for i, card in enumerate(cards):
        parts.append(card_row(t, view, seat, card, side, y + 26 + ROW * i, found, f"drawn:{DRAWN.names[i]}"))
    parts.append(button(side.x + 10, y + height - 30, 110, t("board.put_back_short"), "put_back"))
    return group(*parts, klass="ex-drawn"), y + height + 6


def card_row(
    t: Texts, view: Any, seat: int, card: int, side: Side, y: float, found: list[Routes], data_id: str
) -> str:
    """One card: its name, where it is, segments to go; touching or pointing at it shows the ways there on the map."""
    node = card + FIRST_PLACE
    name = t.name(CARD, card)
    ways_there = distances(t, found, node)
    about = title(t("board.card_title", card=name, where=where(t, node), distances=ways_there, fact=fact(t, card)))
    parts = [
        el("rect", x=side.x + 5, y=y + 1, width=side.width - 10, height=ROW - 3, rx=5, klass="ex-card"),
        text(side.x + 24, y + 14.5, name, klass="ex-card-name"),
        text(side.x + 24, y + 26, where(t, node), klass="ex-tiny ex-muted"),
    ]
    if seat >= 0 and token_owner(view, card) == seat:
        klass = "ex-dead" if given_up(view, seat, card) else "ex-token"
        parts.append(seat_mark(seat, side.x + 14, y + 14.5, 5.5, klass))
    for c in range(COLOURS):
        far = found[c].distance[node]
        klass = "ex-far ex-close" if 0 < far < 3 else "ex-far"
        parts.append(text(column(side, c), y + 20, far if far >= 0 else "–", klass=klass))
    face = group(*parts, id=f"piece-card-{CARD.names[card]}")
    return group(about, face, ways(t, card, side, found), klass="ex-card-row", data_id=data_id, tabindex=0)


def ways(t: Texts, card: int, side: Side, found: list[Routes]) -> str:
    """Hidden until the card is pointed at: the place, the shortest way from each tip, and a sentence about it."""
    node = card + FIRST_PLACE
    x, y = side.chart.at(node)
    r = side.size.dot
    parts = []
    for c in range(COLOURS):
        way = found[c].to(node)
        for tail, head in pairwise(way):
            (ax, ay), (bx, by) = arrow_line(side.chart, side.size, c, tail, head)
            line = f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"
            parts.append(el("path", d=line, klass=f"ex-way ex-{COLOUR.names[c]}"))
    parts.append(el("circle", cx=x, cy=y, r=r * 2.6, klass="ex-target"))
    return group(*parts, note(t, card, side), klass="ex-ways")


def note(t: Texts, card: int, side: Side) -> str:
    """Name, country and the sentence about the place, in the half of the map where the place is not."""
    node = card + FIRST_PLACE
    chart = side.chart
    lines = textwrap.wrap(fact(t, card), 60)
    width, height = 436.0, 34.0 + 16 * len(lines)
    _, y = chart.at(node)
    top = chart.y + chart.height - height - 12 if y < chart.y + chart.height / 2 else chart.y + 12
    left = chart.x + (chart.width - width) / 2
    parts = [el("rect", x=left, y=top, width=width, height=height, rx=8, klass="ex-note")]
    parts.append(text(left + 14, top + 21, f"{t.name(CARD, card)} · {where(t, node)}", klass="ex-head"))
    parts += [text(left + 14, top + 40 + 16 * i, line, klass="ex-small") for i, line in enumerate(lines)]
    return "".join(parts)


def button(x: float, y: float, width: float, words: str, data_id: str, height: float = 24.0) -> str:
    box = el("rect", x=float(x), y=float(y), width=float(width), height=height, rx=6, klass="ex-button")
    label = text(x + width / 2, y + height * 0.67, words, klass="ex-small ex-middle")
    return group(title(words), box, label, data_id=data_id, klass="ex-press")


def supplies(t: Texts, view: Any, seat: int, side: Side, y: float) -> tuple[str, float]:
    """Arrows left and where each expedition is; deck, tickets, and the buttons of a turn."""
    height = 26 + 26 * COLOURS + 64
    deck, tickets = deck_size(view), view.ticket_supply
    words = f"{t('board.deck_title', count=deck)}, {t('board.ticket_supply', count=tickets)}"
    parts = [title(words), panel(side.x, y, side.width, height), heading(side, y, t("board.arrows_left"), False)]
    for c in range(COLOURS):
        parts.append(supply_row(t, view, c, side, y + 26 + 26 * c))
    top = y + 26 + 26 * COLOURS + 4
    parts.append(ticket(side.x + 20, top + 12, 8, "ex-stop-red"))
    parts.append(text(side.x + 34, top + 16.5, tickets, klass="ex-small"))
    parts.append(el("rect", x=side.x + 66, y=top + 3, width=12.0, height=17.0, rx=2, klass="ex-back"))
    parts.append(text(side.x + 84, top + 16.5, deck, klass="ex-small"))
    if seat >= 0 and view.round:
        used = t("board.used", used=tickets_used(view))
        parts.append(text(side.x + side.width - 10, top + 16.5, used, klass="ex-tiny ex-muted ex-end"))
    third = (side.width - 26) / 3
    for i, (key, action) in enumerate(BUTTONS):
        parts.append(button(side.x + 8 + i * (third + 5), top + 29, third, t(f"board.{key}"), action))
    return group(*parts), y + height + 6


def supply_row(t: Texts, view: Any, c: int, side: Side, y: float) -> str:
    at = t.name(NODE, tip(view, c)).split(" (")[0] if view.length[c] else t("board.not_started")
    words = t("board.tip_title", colour=t.name(COLOUR, c), node=at, left=view.supply[c])
    label = textwrap.shorten(at, 26, placeholder="…")
    shape = colour_mark(c, side.x + 20, y + 12, 8)
    mark = group(title(words), shape, klass="ex-hold", data_id=f"colour:{COLOUR.names[c]}")
    scarce = sum(view.supply[other] for other in range(COLOURS)) < SCARCE
    mark += text(side.x + 36, y + 17, view.supply[c], klass="ex-count ex-alert" if scarce else "ex-count")
    mark += text(side.x + 62, y + 16.5, label, klass="ex-small ex-muted")
    back = t("board.remove_short")
    return mark + button(side.x + side.width - 84, y + 1, 76, back, f"remove {COLOUR.names[c]}", 22.0)
