"""Zu's corner of the table: its board, what is left of its deck, its last card and why it did what it did."""

from __future__ import annotations

from typing import Any

from periplus.core.svg import group, title
from periplus.core.texts import Texts
from periplus.games.excavation.board_marks import box, cube, label
from periplus.games.excavation.board_player import gallery, storage
from periplus.games.excavation.data import ZU_CARD, ZU_TYPE
from periplus.games.excavation.story_zu import reasoning
from periplus.games.excavation.words import player, wrapped

LINE = 15.0


def zu_board(t: Texts, view: Any, row: int, x: float, y: float, w: float) -> tuple[list[str], float]:
    narrow = w < 600
    letters = 58 if narrow else 118
    lines = [part for sentence in reasoning(t, view) for part in wrapped(sentence, letters)]
    left, top = (x + 12, y + 232) if narrow else (x + 470, y + 18)
    height = max(top - y + LINE * (len(lines) + 2) + 12, 0 if narrow else 222)
    drawn = [
        box(x, y, w, height, "ee-panel", 8),
        *cube(x + 18, y + 18, 16, row),
        label(x + 32, y + 23, player(t, view, row), "ee-strong"),
    ]
    drawn += _deck(t, view, x + 12, y + 42)
    drawn += storage(t, view, row, -1, x + 12, y + 62, 22)
    shown, _ = gallery(t, view, row, -1, x + 12, y + 106, 20, True)
    drawn += shown
    drawn.append(label(left, top + 8, _last_card(t, view), "ee-strong"))
    drawn += [label(left, top + 28 + LINE * i, line, "ee-small") for i, line in enumerate(lines)]
    return [group(*drawn, klass="ee-zu")], height


def _deck(t: Texts, view: Any, x: float, y: float) -> list[str]:
    """How many cards are left, by type as far as that is known."""
    kinds = [
        t("board.zu_types", kind=t.name(ZU_TYPE, i), count=view.zu_left[i])
        for i in range(len(ZU_TYPE))
        if view.zu_left[i] > 0
    ]
    if view.zu_carried > 0:
        kinds.append(t("board.zu_carried", count=view.zu_carried))
    count = sum(view.zu_left[i] for i in range(len(ZU_TYPE))) + view.zu_carried
    words = t("board.zu_deck", count=count) + (f" ({', '.join(kinds)})" if kinds else "")
    return [group(title(words), label(x, y, words, "ee-tiny ee-muted"))]


def _last_card(t: Texts, view: Any) -> str:
    if view.zu_playing <= 0:
        return t("board.zu_none")
    return t.name(ZU_CARD, view.zu_playing - 1)
