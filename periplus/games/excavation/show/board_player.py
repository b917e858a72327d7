"""What belongs to a player: storage, gallery with column and row values, hand, and the strip of all players."""

from __future__ import annotations

from typing import Any

from periplus.core.svg import group, title
from periplus.core.texts import Texts
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.data import (
    COLOUR_COUNT,
    COLUMN_CREDITS,
    E5,
    FACTION_THERE,
    GLYPH_COUNT,
    HOLD_SPACES,
    RELIC,
    ROW_CREDITS,
    STASH_SPACES,
    VALUE,
    ZU,
)
from periplus.games.excavation.show import reading
from periplus.games.excavation.show.board_hand import hand
from periplus.games.excavation.show.board_marks import box, cube, cubes, label, relic
from periplus.games.excavation.show.phrases import faction_words, player, relic_words, wrapped

PLAYER_HEIGHT = 80.0


def players(t: Texts, view: Any, seat: int, x: float, y: float, w: float, narrow: bool) -> tuple[list[str], float]:
    """All players in turn order; on a desk with their storage and gallery."""
    order = [view.order[i] for i in range(len(reading.rows_in_play(view)))]
    across = 2 if narrow else len(order)
    step, height = w / across, 52.0 if narrow else PLAYER_HEIGHT
    drawn = []
    for i, row in enumerate(order):
        left, top = x + (i % across) * step, y + (i // across) * (height + 4)
        drawn.append(_player(t, view, seat, row, left, top, step - 6, height, narrow))
    return drawn, (height + 4) * -(-len(order) // across) - 4


def _player(t: Texts, view: Any, seat: int, row: int, x: float, y: float, w: float, height: float, narrow: bool) -> str:
    active = row in reading.awaited_rows(view)
    right = x + w - (10 if narrow else 102)
    drawn = [title(faction_words(t, view, row)), box(x, y, w, height, "ee-panel" + (" ee-active" if active else ""), 8)]
    drawn += cube(x + 17, y + 16, 17, row)
    name = player(t, view, row) + (t("board.you") if row == seat else "")
    drawn.append(
        label(x + 31, y + 20, t("board.winner", player=name) if row in reading.winners(view) else name, "ee-strong")
    )
    drawn.append(label(right, y + 21, t("board.credits", credits=view.credits[row]), "ee-big", "end"))
    held, crew, standing = _facts(t, view, row)
    if narrow:
        drawn.append(label(x + 10, y + 41, " · ".join([*held[:1], *standing]), "ee-tiny ee-muted"))
        return group(*drawn)
    drawn.append(label(x + 10, y + 36, " · ".join(held), "ee-tiny ee-muted"))
    drawn.append(label(x + 10, y + 48, " · ".join([*crew, *standing]), "ee-tiny ee-muted"))
    drawn += storage(t, view, row, -1, x + 10, y + 55, 18)
    shown, _ = gallery(t, view, row, -1, x + w - 92, y + 7, 15, False)
    return group(*drawn, *shown)


def _facts(t: Texts, view: Any, row: int) -> tuple[list[str], list[str], list[str]]:
    """What lies open before a player: cards in hand; crew; gallery, marker, whether passed."""
    zu = view.solo and row == ZU
    unspent = [i + 2 for i in range(3) if view.travel[row, i]]
    count = t("board.cards", count=view.hand_size[row] + len(unspent))
    held = [] if zu else [count, t("board.travel_left", cards=", ".join(map(str, unspent)) or "–")]
    crew = [t("board.crew", count=view.supply[row])] if not zu or view.switch[E5] else []
    standing = [t("board.gallery_now", credits=reading.gallery(view, row))]
    if view.marker[row]:
        standing.append(t("board.marker", number=view.marker[row]))
    if view.passed[row]:
        standing.append(t("board.passed"))
    return held, crew, standing


def storage(t: Texts, view: Any, row: int, seat: int, x: float, y: float, size: float) -> list[str]:
    """Hold and stash from (x, y) on, one slot a relic; the stash is dashed."""
    step = size + (4 if size > 20 else 2)
    ask = reading.asked(view, seat) if row == seat else None
    drawn = []
    for name, left, spaces in (("hold", x, HOLD_SPACES), ("stash", x + HOLD_SPACES * step + 10, STASH_SPACES)):
        kinds = reading.stored(view, row, name == "stash")
        open_slot = f"store:{name}" if ask in (Ask.BUY_PICK, Ask.GUL_BUY) else None
        for k in range(spaces):
            slot = box(left + k * step, y, size, size, "ee-slot" + (" ee-stash-slot" if name == "stash" else ""), 5)
            if k < len(kinds):
                offered = f"give {RELIC.names[kinds[k]]} {name}" if ask in (Ask.SELL_RELIC, Ask.OFFLOAD_PICK) else None
                drawn += [slot, _stored(t, kinds[k], left + k * step + size / 2, y + size / 2, size - 4, offered)]
            else:
                drawn.append(group(title(t(f"store.{name}")), slot, data_id=open_slot))
    return drawn


def _stored(t: Texts, kind: int, x: float, y: float, size: float, data_id: str | None) -> str:
    tile = relic(x, y, size, reading.colour_of(kind), reading.glyph_of(kind), VALUE[kind] if size > 18 else None)
    return group(title(relic_words(t, kind)), *tile, data_id=data_id)


def storage_labels(t: Texts, x: float, y: float, size: float) -> list[str]:
    right = x + HOLD_SPACES * (size + 4) + 10
    return [label(x, y, t("store.hold"), "ee-tiny ee-muted"), label(right, y, t("store.stash"), "ee-tiny ee-muted")]


def gallery(
    t: Texts, view: Any, row: int, seat: int, x: float, y: float, cell: float, numbers: bool
) -> tuple[list[str], float]:
    """Five columns by four rows. A sampled space shows its tile in full with the guard beside the glyph."""
    step = cell + (3 if cell > 20 else 2)
    drawn = []
    for kind in range(COLOUR_COUNT * GLYPH_COUNT):
        colour, glyph = divmod(kind, GLYPH_COUNT)
        drawn.append(_space(t, view, row, seat, kind, x + colour * step, y + glyph * step, cell))
    if not numbers:
        return drawn, GLYPH_COUNT * step
    below, right = y + GLYPH_COUNT * step + 12, x + COLOUR_COUNT * step + 6
    for colour in range(COLOUR_COUNT):
        have = reading.column(view, row, colour)
        value = label(x + colour * step + cell / 2, below, COLUMN_CREDITS[have], "ee-strong", "middle")
        drawn.append(group(title(t("board.column_long", count=have, credits=COLUMN_CREDITS[have])), value))
    for glyph in range(GLYPH_COUNT):
        have = reading.line(view, row, glyph)
        value = label(right, y + glyph * step + cell / 2 + 4, ROW_CREDITS[have], "ee-strong", "start")
        drawn.append(group(title(t("board.row_long", count=have, credits=ROW_CREDITS[have])), value))
    drawn.append(label(right, below, t("board.sum", credits=reading.gallery(view, row)), "ee-strong ee-good"))
    return drawn, GLYPH_COUNT * step + 18


def _space(t: Texts, view: Any, row: int, seat: int, kind: int, x: float, y: float, cell: float) -> str:
    sampled = view.guard[row, kind] > 0
    name = t.name(RELIC, kind)
    words = (
        t("board.sampled", relic=name)
        if sampled
        else t("board.not_sampled", relic=name, credits=reading.guard_worth(view, row, kind))
    )
    drawn = [
        title(words),
        *relic(x + cell / 2, y + cell / 2, cell, reading.colour_of(kind), reading.glyph_of(kind), faded=not sampled),
    ]
    if sampled and cell > 20:
        drawn += cube(x + cell - 5, y + cell - 5, 12, row)
    return group(*drawn, klass="ee-pick", data_id=_space_id(view, row, seat, kind))


def _space_id(view: Any, row: int, seat: int, kind: int) -> str | None:
    """A click on an own gallery space: yes to the sample just offered there, or the guard that goes elsewhere."""
    ask = reading.asked(view, seat) if row == seat else None
    if ask == Ask.SAMPLE and view.frames[view.depth - 1, 2] == kind:
        return "yes"
    return f"reassign {RELIC.names[kind]}" if ask == Ask.REASSIGN and view.guard[row, kind] else None


def own_board(t: Texts, view: Any, row: int, x: float, y: float, w: float, narrow: bool) -> tuple[list[str], float]:
    """Storage, gallery and hand of the viewer, and what can be done with the hand now."""
    slot = 37 if narrow else 38
    left = x + 12
    drawn = [*storage_labels(t, left, y + 15, slot), *storage(t, view, row, row, left, y + 20, slot)]
    if narrow:
        drawn += _gallery_and_label(t, view, row, left, y + 80, 36)
        drawn += summary(t, view, row, left + 230, y + 66, 23)
        shown, height = hand(t, view, row, left, y + 268, w - 24, 38)
        height += 274
    else:
        drawn += summary(t, view, row, left, y + 62, 56)
        drawn += _gallery_and_label(t, view, row, left + 362, y + 20, 31)
        shown, height = hand(t, view, row, left + 590, y + 8, w - 620, 44)
        height = max(height + 14, 178)
    return [box(x, y, w, height, "ee-panel", 8), *drawn, *shown], height


def _gallery_and_label(t: Texts, view: Any, row: int, x: float, y: float, cell: float) -> list[str]:
    shown, _ = gallery(t, view, row, row, x, y, cell, True)
    return [label(x, y - 5, t("board.gallery"), "ee-tiny ee-muted"), *shown]


def summary(t: Texts, view: Any, row: int, x: float, y: float, letters: int) -> list[str]:
    """Faction, power and crew."""
    faction = FACTION_THERE.names[view.faction[row]]
    names = wrapped(faction_words(t, view, row), letters)
    powers = wrapped(t(f"power.{faction}"), letters)
    drawn = [label(x, y + 16 + 15 * i, line, "ee-strong") for i, line in enumerate(names)]
    below = y + 19 + 15 * len(names)
    drawn += [label(x, below + 15 * i, line, "ee-small") for i, line in enumerate(powers)]
    below += 15 * len(powers) + 8
    return [
        *drawn,
        *cubes(x, below, 18, row, view.supply[row]),
        label(x + 42, below + 4, t("board.supply"), "ee-small ee-muted"),
    ]


def other_board(t: Texts, view: Any, row: int, x: float, y: float, w: float) -> tuple[list[str], float]:
    """Storage and gallery of somebody else, for a phone."""
    drawn = [box(x, y, w, 100, "ee-panel", 8), *cube(x + 18, y + 18, 15, row)]
    drawn.append(label(x + 31, y + 22, player(t, view, row), "ee-strong"))
    held, crew, _ = _facts(t, view, row)
    drawn.append(label(x + 12, y + 42, " · ".join(held + crew), "ee-tiny ee-muted"))
    drawn += storage(t, view, row, -1, x + 12, y + 58, 24)
    shown, _ = gallery(t, view, row, -1, x + w - 112, y + 10, 18, False)
    return [group(*drawn, *shown)], 100
