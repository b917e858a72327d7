"""The table as one SVG: wide for a desk, narrow for a phone, from one seat's view."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from periplus.core.svg import document
from periplus.core.texts import Texts
from periplus.games.excavation.data import CENTRE_COUNT
from periplus.games.excavation.show.board_centre import centre
from periplus.games.excavation.show.board_map import draw_map
from periplus.games.excavation.show.board_market import black_market, mothership, popularity, survey_row
from periplus.games.excavation.show.board_marks import definitions, label
from periplus.games.excavation.show.board_places import Chart
from periplus.games.excavation.show.board_player import other_board, own_board, players
from periplus.games.excavation.show.board_zu import zu_reasons
from periplus.games.excavation.show.reading import rows_in_play

GAP = 8.0
WIDE_MAP = Chart(0, 88, 836, 418, tile=24)
NARROW_MAP = Chart(0, 0, 390, 368, tile=17)


def draw(t: Texts, view: Any, seat: int, narrow: bool) -> str:
    drawn, height = _narrow(t, view, seat) if narrow else _wide(t, view, seat)
    width = 390 if narrow else 1280
    words = t("board.label", round=max(view.round, 1))
    return document(width, height, definitions(), *drawn, label=words, klass="excavation")


def _headline(t: Texts, view: Any) -> str:
    if view.depth == 0:
        return t("board.over")
    return t("board.round", round=view.round) if view.round else t("board.setup")


class Column:
    """Panels stacked one below the other."""

    def __init__(self, x: float, y: float, width: float) -> None:
        self.x, self.y, self.width = x, y, width
        self.drawn: list[str] = []

    def add(self, panel: tuple[list[str], float]) -> None:
        drawn, height = panel
        self.drawn += drawn
        self.y += height + GAP


def _wide(t: Texts, view: Any, seat: int) -> tuple[list[str], float]:
    drawn, _ = players(t, view, seat, 140, 0, 1146, narrow=False)
    drawn.insert(0, label(4, 31, _headline(t, view), "ee-big"))
    chart = WIDE_MAP
    drawn += draw_map(t, view, seat, chart)
    side = Column(844, chart.y, 436)
    side.add(popularity(t, view, seat, side.x, side.y, side.width))
    side.add(mothership(t, view, side.x, side.y, side.width))
    side.add(black_market(t, view, seat, side.x, side.y, side.width))
    side.add(survey_row(t, view, seat, side.x, side.y, side.width))
    below = max(chart.y + chart.height + GAP, side.y)
    for which in range(CENTRE_COUNT):
        shown, height = centre(t, view, seat, which, which * 429.0, below, 422)
        drawn += shown
    page = Column(0, below + height + GAP, 1280)
    if seat >= 0:
        page.add(own_board(t, view, seat, 0, page.y, 1280, narrow=False))
    if view.solo:
        page.add(zu_reasons(t, view, 0, page.y, 1280))
    return [*drawn, *side.drawn, *page.drawn], page.y


def _narrow(t: Texts, view: Any, seat: int) -> tuple[list[str], float]:
    page = Column(0, 24, 390)
    drawn = [label(4, 16, _headline(t, view), "ee-big")]
    shown, height = players(t, view, seat, 0, 24, 396, narrow=True)
    page.add((shown, height))
    chart = replace(NARROW_MAP, y=page.y)
    page.add((draw_map(t, view, seat, chart), chart.height))
    if seat >= 0:
        page.add(own_board(t, view, seat, 0, page.y, 390, narrow=True))
    page.add(popularity(t, view, seat, 0, page.y, 390))
    for which in range(CENTRE_COUNT):
        page.add(centre(t, view, seat, which, 0, page.y, 390))
    page.add(mothership(t, view, 0, page.y, 390))
    page.add(black_market(t, view, seat, 0, page.y, 390))
    page.add(survey_row(t, view, seat, 0, page.y, 390))
    page.add(_others(t, view, seat, page.y, 390))
    if view.solo:
        page.add(zu_reasons(t, view, 0, page.y, 390))
    return [*drawn, *page.drawn], page.y


def _others(t: Texts, view: Any, seat: int, y: float, w: float) -> tuple[list[str], float]:
    """The boards of the others, one below the other: on a desk they are in the strip of players."""
    stack = Column(0, y, w)
    for row in rows_in_play(view):
        if row != seat:
            stack.add(other_board(t, view, row, 0, stack.y, w))
    return stack.drawn, stack.y - y - GAP
