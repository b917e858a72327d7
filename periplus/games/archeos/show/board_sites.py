"""The six tracks in little space: points, thresholds, special numbers, vehicles, and one's own next threshold."""

from __future__ import annotations

from typing import Any

from periplus.core.svg import element, group, text
from periplus.core.texts import Texts
from periplus.games.archeos.data import (
    ADVANCED,
    ARTEFACT,
    CHICHEN,
    CHICHEN_DRAWS,
    COLOUR,
    LAST,
    LINGUIST_LAST,
    SEAT,
    SHAPES,
    SHARED_POINTS,
    SPACE_POINTS,
    TANTALLON,
    THRESHOLD,
    TWIN,
    TWIN_COLOUR,
    UR,
    UR_CAP,
    VEHICLE,
)
from periplus.games.archeos.show.board_marks import colour_class, colour_mark, named, panel, silhouette
from periplus.games.archeos.show.phrases import continent, site_help, site_name
from periplus.games.archeos.show.story_season import signed

SITE_HEIGHT = 96.0
TRACK_TOP = 25.0
CELL_HEIGHT = 56.0


def is_placed(view: Any, colour: int) -> bool:
    """During a draft a board lies on the table only once its face was chosen."""
    return view.season > 0 or view.placed >> colour & 1 == 1


def draw_site(t: Texts, view: Any, seat: int, colour: int, x: float, y: float, width: float) -> str:
    site = site_name(t, view, colour)
    label = t("board.site", colour=t.name(COLOUR, colour), continent=continent(t, colour), site=site)
    help_ = site_help(t, view, colour)
    head = named(
        f"{label}. {help_}",
        colour_mark(colour, x + 8, y + 6.5, 11, "site-mark"),
        text(x + 25, y + 17, site, klass="site-name"),
        text(x + width - 8, y + 17, special_word(t, view, colour), klass="site-note", text_anchor="end"),
        klass="site-head",
        tabindex=0,
    )
    last = LAST[colour, view.face[colour]]
    step = (width - 12) / (last + 1)
    cells = [draw_space(t, view, colour, i, x + 6 + i * step, y + TRACK_TOP, step) for i in range(last + 1)]
    gates = [draw_threshold(t, view, seat, colour, i, x + 6 + (i + 1) * step, y + TRACK_TOP) for i in range(last)]
    movers = [draw_vehicles(t, view, colour, i, x + 6 + i * step, y + TRACK_TOP, step) for i in range(last + 1)]
    return group(
        panel(x, y, width, SITE_HEIGHT, "site-panel"),
        head,
        *cells,
        *gates,
        *movers,
        klass=f"site {colour_class(colour)}",
        data_id=f"vehicle:{COLOUR.names[colour]}",
    )


def draw_unturned(t: Texts, view: Any, seat: int, colour: int, x: float, y: float, width: float) -> str:
    """A board whose face is not decided yet."""
    return group(
        panel(x, y, width, SITE_HEIGHT, "site-panel unturned"),
        colour_mark(colour, x + 8, y + 6.5, 11, "site-mark"),
        text(x + 25, y + 17, continent(t, colour), klass="site-name"),
        klass=f"site {colour_class(colour)}",
    )


def special_word(t: Texts, view: Any, colour: int) -> str:
    """The advanced sites say their point in a word or two; hover tells the rest."""
    if view.face[colour] != ADVANCED:
        return continent(t, colour)
    return t(f"site_note.{COLOUR.names[colour]}")


def draw_space(t: Texts, view: Any, colour: int, space: int, x: float, y: float, step: float) -> str:
    face = view.face[colour]
    points = signed(SPACE_POINTS[colour, face, space])
    words = {"site": site_name(t, view, colour), "space": space, "points": points}
    name = t("board.space_title", **words)
    marks = [text(x + step / 2, y + 14, points, klass="points", text_anchor="middle")]
    if face == ADVANCED and colour == TANTALLON:
        name = t("board.shared_title", shared=SHARED_POINTS[space], **words)
        marks = [
            text(x + step / 2 + 1, y + 14, points, klass="points", text_anchor="end"),
            text(x + step / 2 + 5, y + 14, SHARED_POINTS[space], klass="points-small"),
        ]
    if face == ADVANCED and colour == UR:
        name = f"{name}, {t('board.cap_title', cap=UR_CAP[space])}"
        marks = [
            text(x + step / 2 - 3, y + 14, points, klass="points", text_anchor="end"),
            text(x + step / 2 + 1, y + 14, f"≤{UR_CAP[space]}", klass="points-small"),
        ]
    rect = element("rect", x=x + 1.5, y=y, width=step - 3, height=CELL_HEIGHT, rx=5, klass="space")
    return named(name, rect, *marks, klass="start" if space == 0 else None)


def own_thresholds(view: Any, seat: int, colour: int) -> set[int]:
    """The spaces right of which this seat's next threshold stands."""
    if seat < 0:
        return set()
    spaces = {view.vehicle[seat, colour]}
    if colour == TWIN_COLOUR and view.face[colour] == ADVANCED:
        spaces.add(view.vehicle[seat, TWIN])
    return spaces


def draw_threshold(t: Texts, view: Any, seat: int, colour: int, space: int, x: float, y: float) -> str:
    """A gate between two spaces; Chichén Itzá's draws hang below it."""
    face = view.face[colour]
    need = THRESHOLD[colour, face, space]
    mine = space in own_thresholds(view, seat, colour)
    name = t("board.threshold_title", threshold=need, before=space, after=space + 1)
    parts = [
        element("circle", cx=x, cy=y + CELL_HEIGHT - 1, r=9, klass="gate own" if mine else "gate"),
        text(x, y + CELL_HEIGHT + 3.2, need, klass="gate-number own" if mine else "gate-number", text_anchor="middle"),
    ]
    if face == ADVANCED and colour == CHICHEN:
        name = f"{name}; {t('board.draws_title', count=CHICHEN_DRAWS[space])}"
        parts.append(
            text(x, y + CELL_HEIGHT - 13, f"+{CHICHEN_DRAWS[space]}", klass="gate-draws", text_anchor="middle")
        )
    if mine:
        name = f"{name} ({t('board.your_next')})"
    return named(name, *parts)


def vehicles_on(view: Any, colour: int, space: int) -> list[tuple[int, int]]:
    """(seat, vehicle) of all that stand on a space."""
    found = []
    for seat in range(view.seats):
        if view.vehicle[seat, colour] == space:
            found.append((seat, colour))
        if colour == TWIN_COLOUR and view.face[colour] == ADVANCED and view.vehicle[seat, TWIN] == space:
            found.append((seat, TWIN))
    return found


def draw_vehicles(t: Texts, view: Any, colour: int, space: int, x: float, y: float, step: float) -> str:
    standing = vehicles_on(view, colour, space)
    in_row = 1 if len(standing) <= 2 else 2 if len(standing) <= 4 else 3 if len(standing) <= 6 else 4
    size = min(24.0 if len(standing) == 1 else 21.0, (step - 5) / in_row - 1)
    row_height = size * 0.7 + 2
    out = []
    for i, (seat, vehicle) in enumerate(standing):
        row, column = divmod(i, in_row)
        width = min(in_row, len(standing)) * (size + 1) - 1
        vx = x + (step - width) / 2 + column * (size + 1)
        words = {"player": t.player(view, seat), "shape": t(f"shape.{SHAPES[seat]}"), "space": space}
        out.append(
            named(
                t("board.vehicle_title", site=site_name(t, view, colour), **words),
                silhouette(seat, vx, y + 18 + row * row_height, size),
                id=f"piece-vehicle-{SEAT.names[seat]}-{VEHICLE.names[vehicle]}",
                data_id=f"vehicle:{VEHICLE.names[vehicle]}",
            )
        )
    return group(*out)


def draw_linguist(t: Texts, view: Any, x: float, y: float, width: float, rows: int) -> str:
    """Nineteen spaces with their artefacts, in one row or two."""
    spaces = LINGUIST_LAST + 1
    in_row = -(-spaces // rows)
    step = (width - 12) / in_row
    out = [panel(x, y, width, 22 + rows * 36), text(x + 8, y + 15, t("board.linguist"), klass="heading")]
    for space in range(spaces):
        row, column = divmod(space, in_row)
        out.append(linguist_space(t, view, space, x + 6 + column * step, y + 20 + row * 36, step))
    return group(*out, klass="linguist", data_id="linguist")


def linguist_space(t: Texts, view: Any, space: int, x: float, y: float, step: float) -> str:
    name = t("board.linguist_title", space=space)
    klass = "space"
    if ARTEFACT[space]:
        name, klass = f"{name}: {t('board.artefact')}", "space artefact"
    parts = [
        element("rect", x=x + 1, y=y, width=step - 2, height=33, rx=4, klass=klass),
        text(x + step / 2, y + 10, space, klass="tiny", text_anchor="middle"),
    ]
    here = [seat for seat in range(view.seats) if view.linguist[seat] == space]
    in_row = 2 if len(here) < 5 else 3
    size = min(15.0, (step - 4) / in_row - 1)
    for i, seat in enumerate(here):
        row, column = divmod(i, in_row)
        width = min(in_row, len(here)) * (size + 1) - 1
        vx = x + (step - width) / 2 + column * (size + 1)
        vehicle = silhouette(seat, vx, y + 13 + row * (size * 0.7 + 1), size)
        parts.append(named(t.player(view, seat), vehicle, id=f"piece-linguist-{SEAT.names[seat]}"))
    return named(name, *parts)
