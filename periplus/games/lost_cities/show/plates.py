"""What stands in the frame around the board: the roll and the bridges in its head, a player's counts on the plate."""

from __future__ import annotations

from periplus.core.board import Look
from periplus.core.svg import escape
from periplus.games.lost_cities.data import BRIDGES, WON
from periplus.games.lost_cities.show.marks import room, use
from periplus.games.lost_cities.show.reading import alert, shown_row


def status(look: Look) -> str:
    """The roll, the bridges, and a warning when the end is near."""
    t, view = look.t, look.view
    if view.depth == 0:
        return f"<span>{escape(t('board.over'))}</span>"
    crossed = sum(view.first_roll[j] > 0 for j in range(BRIDGES))
    parts = [f"<span>{escape(t('board.roll', roll=view.roll))}</span>"]
    parts.append(f"<span>{escape(t('board.bridges_crossed', count=crossed))}</span>")
    if warning := alert(t, view):
        parts.append(f'<strong class="warning">{escape(warning)}</strong>')
    return "".join(parts)


def plate(look: Look, seat: int) -> str:
    """Bridges won, artefacts and refusals."""
    view, t = look.view, look.t
    p = shown_row(view, seat)
    bridges = sum(view.bridge[p, j] == WON for j in range(BRIDGES))
    counts = (
        ("bridge", bridges, "plate.bridges"),
        ("vase", view.artefacts[p], "plate.artefacts"),
        ("die", view.dice_marks[p], "plate.refusals"),
    )
    return "".join(piece(name, count, t(key, count=count)) for name, count, key in counts)


def piece(name: str, count: int, told: str) -> str:
    box = (30, 16) if name == "bridge" else (14, 16)
    icon = room("lc-piece", *box, use(name, 0, 0, *box))
    return f'<span class="lc-count" title="{escape(told)}">{icon}{count}</span>'
