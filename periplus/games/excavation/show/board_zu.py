"""Zu's last card and why it did what it did, and what is left of its deck."""

from __future__ import annotations

from typing import Any

from periplus.core.svg import group
from periplus.core.texts import Texts
from periplus.games.excavation.data import ZU_CARD, ZU_TYPE
from periplus.games.excavation.show.board_marks import box, label
from periplus.games.excavation.show.phrases import wrapped
from periplus.games.excavation.show.story_zu import reasoning

LINE = 14.0
LEAST_LINES = 4


def zu_reasons(t: Texts, view: Any, x: float, y: float, w: float) -> tuple[list[str], float]:
    """In three columns on a desk, in one on a phone."""
    across = 3 if w > 600 else 1
    step = (w - 24) / across
    lines = [
        part if i == 0 else f"    {part}"
        for sentence in reasoning(t, view)
        for i, part in enumerate(wrapped(sentence, int(step / 5.4)))
    ]
    deep = max(-(-len(lines) // across), LEAST_LINES)
    height = 38 + LINE * deep
    head = [label(x + 12, y + 20, _last_card(t, view), "ee-head")]
    head.append(label(x + w - 12, y + 20, _deck(t, view), "ee-tiny ee-muted", "end"))
    shown = [
        label(x + 12 + step * (i // deep), y + 40 + LINE * (i % deep), line, "ee-tiny") for i, line in enumerate(lines)
    ]
    return [group(box(x, y, w, height, "ee-panel", 8), *head, *shown, klass="ee-zu")], height


def _deck(t: Texts, view: Any) -> str:
    """How many cards are left, by type as far as that is known."""
    left = [(t.name(ZU_TYPE, i), view.zu_left[i]) for i in range(len(ZU_TYPE)) if view.zu_left[i] > 0]
    kinds = [t("board.zu_types", kind=kind, count=count) for kind, count in left]
    if view.zu_carried > 0:
        kinds.append(t("board.zu_carried", count=view.zu_carried))
    words = t("board.zu_deck", count=sum(count for _, count in left) + view.zu_carried)
    return words + (f" ({', '.join(kinds)})" if kinds else "")


def _last_card(t: Texts, view: Any) -> str:
    if view.zu_playing <= 0:
        return t("board.zu_none")
    words = t("words.pair", name=t("board.zu_card"), what=t.name(ZU_CARD, view.zu_playing - 1))
    burned = t("board.zu_burned", card=t.name(ZU_CARD, view.zu_burned - 1)) if view.zu_burned > 0 else ""
    return f"{words} · {burned}" if burned else words
