"""What belongs to a player: storage, gallery with column and row values, hand, and the strip of all players."""

from __future__ import annotations

from typing import Any

from periplus.core.svg import group, title
from periplus.core.texts import Texts
from periplus.games.excavation import look
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.board_hand import hand
from periplus.games.excavation.board_marks import box, cube, cubes, label, relic
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
from periplus.games.excavation.words import faction_words, player, relic_words, wrapped


def players(t: Texts, view: Any, seat: int, x: float, y: float, w: float, narrow: bool) -> tuple[list[str], float]:
    """All players in turn order: credits, cards, crew, marker, whether passed."""
    order = [view.order[i] for i in range(len(look.rows_in_play(view)))]
    across = 2 if narrow else len(order)
    step = w / across
    drawn = []
    for i, row in enumerate(order):
        drawn += _player(t, view, seat, row, x + (i % across) * step, y + (i // across) * 56, step - 6)
    return drawn, 56 * -(-len(order) // across) - 4


def _player(t: Texts, view: Any, seat: int, row: int, x: float, y: float, w: float) -> list[str]:
    active = view.depth > 0 and view.active == row and not view.passed[row]
    zu = view.solo and row == ZU
    drawn = [title(faction_words(t, view, row)), box(x, y, w, 50, "ee-panel" + (" ee-active" if active else ""), 8)]
    drawn += cube(x + 16, y + 16, 17, row)
    name = player(t, view, row) + (t("board.you") if row == seat else "")
    drawn.append(label(x + 30, y + 20, name, "ee-strong"))
    drawn.append(label(x + w - 10, y + 21, t("board.credits", credits=view.credits[row]), "ee-big", "end"))
    facts = [] if zu else [t("board.cards", count=view.hand_size[row] + sum(view.travel[row, i] for i in range(3)))]
    facts += [t("board.crew", count=view.supply[row])] if w > 220 and (not zu or view.switch[E5]) else []
    facts.append(t("board.gallery_now", credits=look.gallery(view, row)))
    if view.marker[row]:
        facts.append(t("board.marker", number=view.marker[row]))
    if view.passed[row]:
        facts.append(t("board.passed"))
    drawn.append(label(x + 10, y + 41, " · ".join(facts), "ee-tiny ee-muted"))
    return [group(*drawn, data_id=f"seat:{row}")]


def storage(t: Texts, view: Any, row: int, seat: int, x: float, y: float, size: float) -> list[str]:
    """Hold and stash, one slot a relic; the stash is dashed."""
    drawn = []
    for i, (stash, spaces) in enumerate(((False, HOLD_SPACES), (True, STASH_SPACES))):
        left = x + i * (HOLD_SPACES * (size + 4) + 12)
        kinds = look.stored(view, row, stash)
        drawn.append(label(left, y + 9, t("store.stash" if stash else "store.hold"), "ee-tiny ee-muted"))
        for k in range(spaces):
            slot = box(left + k * (size + 4), y + 14, size, size, "ee-slot" + (" ee-stash-slot" if stash else ""), 5)
            data_id = f"store:{'stash' if stash else 'hold'}" if row == seat and k >= len(kinds) else None
            drawn.append(group(slot, klass="ee-pick", data_id=data_id) if data_id else slot)
            if k < len(kinds):
                drawn.append(
                    _stored(
                        t, kinds[k], row == seat, left + k * (size + 4) + size / 2, y + 14 + size / 2, size - 4, stash
                    )
                )
    return drawn


def _stored(t: Texts, kind: int, mine: bool, x: float, y: float, size: float, stash: bool) -> str:
    tile = relic(x, y, size, look.colour_of(kind), look.glyph_of(kind), VALUE[kind])
    data_id = f"give {RELIC.names[kind]} {'stash' if stash else 'hold'}" if mine else None
    return group(title(relic_words(t, kind)), *tile, klass="ee-pick", data_id=data_id)


def storage_width(size: float) -> float:
    return (HOLD_SPACES + STASH_SPACES) * (size + 4) + 12


def gallery(
    t: Texts, view: Any, row: int, seat: int, x: float, y: float, cell: float, numbers: bool
) -> tuple[list[str], float]:
    """Five columns by four rows. A sampled space shows its tile in full with the guard beside the glyph."""
    drawn = []
    for kind in range(COLOUR_COUNT * GLYPH_COUNT):
        colour, glyph = divmod(kind, GLYPH_COUNT)
        drawn.append(_space(t, view, row, seat, kind, x + colour * (cell + 3), y + glyph * (cell + 3), cell))
    below = y + GLYPH_COUNT * (cell + 3)
    if not numbers:
        return drawn, GLYPH_COUNT * (cell + 3)
    for colour in range(COLOUR_COUNT):
        have = look.column(view, row, colour)
        words = t("board.column_long", count=have, credits=COLUMN_CREDITS[have])
        drawn.append(
            group(
                title(words),
                label(x + colour * (cell + 3) + cell / 2, below + 12, COLUMN_CREDITS[have], "ee-strong", "middle"),
            )
        )
    for glyph in range(GLYPH_COUNT):
        have = look.line(view, row, glyph)
        words = t("board.row_long", count=have, credits=ROW_CREDITS[have])
        right = x + COLOUR_COUNT * (cell + 3) + 6
        drawn.append(
            group(
                title(words),
                label(right, y + glyph * (cell + 3) + cell / 2 + 4, ROW_CREDITS[have], "ee-strong", "start"),
            )
        )
    drawn.append(
        label(
            x + COLOUR_COUNT * (cell + 3) + 6,
            below + 12,
            t("board.sum", credits=look.gallery(view, row)),
            "ee-strong ee-good",
        )
    )
    return drawn, GLYPH_COUNT * (cell + 3) + 18


def _space(t: Texts, view: Any, row: int, seat: int, kind: int, x: float, y: float, cell: float) -> str:
    sampled = view.guard[row, kind] > 0
    name = t.name(RELIC, kind)
    words = (
        t("board.sampled", relic=name)
        if sampled
        else t("board.not_sampled", relic=name, credits=look.guard_worth(view, row, kind))
    )
    drawn = [
        title(words),
        *relic(x + cell / 2, y + cell / 2, cell, look.colour_of(kind), look.glyph_of(kind), faded=not sampled),
    ]
    if sampled and cell > 20:
        drawn += cube(x + cell - 5, y + cell - 5, 12, row)
    return group(*drawn, klass="ee-pick", data_id=_space_id(view, row, seat, kind))


def _space_id(view: Any, row: int, seat: int, kind: int) -> str | None:
    """A click on an own gallery space: yes to the sample just offered there, or the guard that goes elsewhere."""
    ask = look.asked(view, seat) if row == seat else None
    if ask == Ask.SAMPLE and view.frames[view.depth - 1, 2] == kind:
        return "yes"
    return f"reassign {RELIC.names[kind]}" if ask == Ask.REASSIGN and view.guard[row, kind] else None


def own_board(t: Texts, view: Any, row: int, x: float, y: float, w: float, narrow: bool) -> tuple[list[str], float]:
    """Storage, gallery and hand of the viewer, and what can be done with the hand now."""
    if narrow:
        drawn, tall = _own_things(t, view, row, x + 10, y + 8, 37, 36, 204, 23)
        shown, hand_height = hand(t, view, row, x + 10, y + 20 + tall, w - 20, 38)
        height = 26 + tall + hand_height
    else:
        drawn, tall = _own_things(t, view, row, x + 12, y + 10, 38, 33, 0, 56)
        shown, hand_height = hand(t, view, row, x + 606, y + 10, w - 618, 44)
        height = max(tall + 16, hand_height + 16)
    return [box(x, y, w, height, "ee-panel", 8), *drawn, *shown], height


def _own_things(
    t: Texts, view: Any, row: int, x: float, y: float, slot: float, cell: float, beside: float, letters: int
) -> tuple[list[str], float]:
    """Storage above; gallery and faction side by side, the faction on the right when `beside` says how far."""
    drawn = storage(t, view, row, row, x, y, slot)
    left, top = (x, y + slot + 28) if beside else (x + 360, y + 14)
    drawn.append(label(left, top - 5, t("board.gallery"), "ee-tiny ee-muted"))
    shown, tall = gallery(t, view, row, row, left, top, cell, True)
    drawn += [*shown, *summary(t, view, row, x + beside + 26 if beside else x, y + slot + 28, letters)]
    return drawn, top - y + tall


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
    """Storage and gallery of somebody else, small."""
    drawn = [
        box(x, y, w, 116, "ee-panel", 8),
        *cube(x + 16, y + 16, 15, row),
        label(x + 28, y + 20, player(t, view, row), "ee-strong"),
    ]
    if not (view.solo and row == ZU):
        drawn.append(label(x + 10, y + 40, faction_words(t, view, row), "ee-tiny ee-muted"))
    size = min(23.0, (w - 140) / 8 - 6)
    drawn += storage(t, view, row, -1, x + 10, y + 48, size)
    shown, _ = gallery(t, view, row, -1, x + w - 116, y + 12, 18, False)
    drawn += shown
    if not (view.solo and row == ZU):
        spent = [f"{i + 2}" for i in range(3) if view.travel[row, i]]
        drawn.append(label(x + 10, y + 105, t("board.travel_left", cards=", ".join(spent) or "–"), "ee-tiny ee-muted"))
    return [group(*drawn)], 116
