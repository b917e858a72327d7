"""What stands in the frame around the board: the roll and the bridges in its head, a player's counts on the plate."""

from __future__ import annotations

from periplus.core.board import Look
from periplus.core.svg import escape
from periplus.games.lost_cities.data import BRIDGES, WON
from periplus.games.lost_cities.show.marks import room, use
from periplus.games.lost_cities.show.reading import alert, shown_row


def status(look: Look) -> str:
    """The roll; on a phone, whose sheet has no room for it, also the warning that the end is near."""
    t, view = look.t, look.view
    roll = t("board.over") if view.depth == 0 else t("board.roll", roll=view.roll)
    warning = alert(t, view) if look.format == "phone" else ""
    return f"<span>{escape(roll)}</span>" + (f' <span class="warning">{escape(warning)}</span>' if warning else "")


def plate(look: Look, seat: int) -> str:
    """Bridges won; where the frame has room for more, artefacts and refusals."""
    view, t = look.view, look.t
    p = shown_row(view, seat)
    bridges = sum(view.bridge[p, j] == WON for j in range(BRIDGES))
    counts = (
        ("bridge", bridges, "plate.bridges"),
        ("vase", view.artefacts[p], "plate.artefacts"),
        ("die", view.dice_marks[p], "plate.refusals"),
    )
    shown = counts if look.format == "wide" else counts[:1]
    return "".join(piece(name, count, t(key, count=count)) for name, count, key in shown)


def piece(name: str, count: int, told: str) -> str:
    box = (30, 16) if name == "bridge" else (14, 16)
    icon = room("lc-piece long" if name == "bridge" else "lc-piece", *box, use(name, 0, 0, *box))
    return f'<span class="lc-count" title="{escape(told)}">{icon}{count}</span>'
