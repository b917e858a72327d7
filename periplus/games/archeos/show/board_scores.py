"""The final table: every category of every season, side by side."""

from __future__ import annotations

from typing import Any

from periplus.core.svg import element, group, text
from periplus.core.texts import Texts
from periplus.games.archeos.data import FIRST_SITE, PART, PARTS
from periplus.games.archeos.scoring import standing, total
from periplus.games.archeos.show.board_marks import panel, silhouette
from periplus.games.archeos.show.phrases import site_name
from periplus.games.archeos.show.story_season import signed

ROW = 18.0


def season_points(view: Any, season: int, seat: int, part: int) -> int:
    """Points a category brought in one season, counted from 0."""
    until = view.points[seat, part] if season == view.season - 1 else view.earlier[season, seat, part]
    return until - (view.earlier[season - 1, seat, part] if season else 0)


def part_name(t: Texts, view: Any, part: int) -> str:
    if FIRST_SITE <= part < FIRST_SITE + 6:
        return site_name(t, view, part - FIRST_SITE)
    return t.name(PART, part)


def table_height(view: Any) -> float:
    return 56 + ROW * (2 + len(parts_scored(view)))


def parts_scored(view: Any) -> list[int]:
    return [part for part in range(PARTS) if any(view.points[seat, part] for seat in range(view.seats))]


def draw_scores(t: Texts, view: Any, x: float, y: float, width: float) -> str:
    """One column a player, its seasons in small figures and the sum; narrow tables show the sums alone."""
    label = 112.0
    step = (width - label - 16) / view.seats
    roomy = step > 90
    out = [panel(x, y, width, table_height(view))]
    ranked = sorted(range(view.seats), key=lambda seat: -standing(view, seat))
    for i, seat in enumerate(ranked):
        right = x + label + (i + 1) * step
        place = 1 + sum(standing(view, other) > standing(view, seat) for other in range(view.seats))
        out.append(silhouette(seat, right - 22, y + 8, 20))
        out.append(text(right, y + 38, f"{place}. {t.player(view, seat)}", klass="player-name", text_anchor="end"))
    for row, part in enumerate(parts_scored(view)):
        ry = y + 58 + row * ROW
        out.append(text(x + 10, ry, part_name(t, view, part), klass="role-name"))
        for i, seat in enumerate(ranked):
            out.append(score_cell(view, seat, part, x + label + (i + 1) * step, ry, roomy))
    ry = y + 58 + (len(parts_scored(view)) + 0.3) * ROW
    out.append(element("path", d=f"M{x + 10:.0f} {ry - 15:.0f}H{x + width - 10:.0f}", klass="rule"))
    out.append(text(x + 10, ry, t("board.total"), klass="heading"))
    for i, seat in enumerate(ranked):
        out.append(
            text(x + label + (i + 1) * step, ry + 2, signed(total(view, seat)), klass="score", text_anchor="end")
        )
    return group(*out)


def score_cell(view: Any, seat: int, part: int, right: float, y: float, roomy: bool) -> str:
    sum_ = text(right, y, signed(view.points[seat, part]), klass="cell strong", text_anchor="end")
    if not roomy:
        return sum_
    by_season = [signed(season_points(view, season, seat, part)) for season in range(view.season)]
    return group(text(right - 30, y, "  ".join(by_season), klass="tiny", text_anchor="end"), sum_)
