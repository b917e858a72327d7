"""The players below the map: cards, laid cards, tokens, tickets, points."""

from __future__ import annotations

import textwrap
from typing import Any

from periplus.core.svg import element as el
from periplus.core.svg import group, text, title
from periplus.core.texts import Texts
from periplus.games.expeditions.data import CARD, IN_HAND, KEYS, SEAT
from periplus.games.expeditions.scoring import total
from periplus.games.expeditions.show.board_marks import seat_mark, tick, ticket
from periplus.games.expeditions.show.reading import active, laid, tokens_on_board


def player_box(t: Texts, view: Any, seat: int, p: int, x: float, y: float, width: float, height: float) -> str:
    klass = "ex-panel ex-active" if active(view) == p else "ex-panel"
    name = textwrap.shorten(t.player(view, p), max(8, int(width / 10)), placeholder="…")
    mine = f" ({t('board.you')})" if p == seat else ""
    points = total(view, p)
    shown = str(points).replace("-", "−")
    return group(
        el("rect", x=float(x), y=float(y), width=float(width), height=float(height), rx=8, klass=klass),
        seat_mark(p, x + 18, y + 19, 8),
        text(x + 34, y + 24, name + mine, klass="ex-head"),
        group(title(t("board.score", points=shown)), text(x + width - 12, y + 25, shown, klass="ex-score ex-end")),
        *counts(t, view, p, x, y + 36, width),
        klass=f"ex-player seat-{p}",
        data_id=f"seat:{SEAT.names[p]}",
    )


def counts(t: Texts, view: Any, p: int, x: float, y: float, width: float) -> list[str]:
    """Four small counters: cards in hand, cards laid, tokens on the board and recovered, tickets."""
    own, tokens, won = laid(view, p), len(tokens_on_board(view, p)), view.points[p, KEYS]
    cards, tickets = -view.points[p, IN_HAND], view.tickets[p]
    listed = ", ".join(t.name(CARD, card) for card in own)
    left = x + 10
    at = [left + share * (width - 16) for share in (0, 0.24, 0.47, 0.76)]
    hand_back = el("rect", x=at[0], y=y + 6, width=11.0, height=16.0, rx=2, klass="ex-back")
    face = el("rect", x=at[1], y=y + 6, width=11.0, height=16.0, rx=2, klass="ex-face")
    face += tick(at[1] + 5, y + 14, 6, "ex-won")
    mark = seat_mark(p, at[2] + 6, y + 14, 5.5, "ex-token")
    icons = [
        (hand_back, cards, t("board.cards_title", count=cards)),
        (face, len(own), t("board.laid_title", count=len(own), list=listed)),
        (mark, f"{tokens}/{tokens + won}", t("board.tokens_title", count=tokens, recovered=won)),
        (ticket(at[3] + 7, y + 14, 8, "ex-stop-red"), tickets, t("board.tickets_title", count=tickets)),
    ]
    plain, alert = "ex-small ex-count", "ex-small ex-count ex-alert"
    klass = [alert if cards == 1 else plain, plain, plain, plain]  # one card left: the end is near
    return [
        group(title(words), icon, text(at[i] + 18, y + 19, value, klass=klass[i]))
        for i, (icon, value, words) in enumerate(icons)
    ]
