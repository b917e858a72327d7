"""Display and hand as two grids on common lines: roles down, colours across, so that both orders are seen at once."""

from __future__ import annotations

from collections import Counter
from typing import Any

from periplus.core.frames import top_ask
from periplus.core.svg import element, group, text
from periplus.core.texts import Texts
from periplus.games.archeos.actions import Ask
from periplus.games.archeos.data import (
    CARD,
    COLOURS,
    EXPEDITION_POINTS,
    HAND_LIMIT,
    PHOTOGRAPHER_BONUS,
    ROLE,
    ROLES_IN_PLAY,
    Role,
)
from periplus.games.archeos.rules.verdict import question
from periplus.games.archeos.show.board_marks import colour_class, colour_mark, mini_card, named, panel, role_glyph
from periplus.games.archeos.show.phrases import card_name, display_of, hand_of, picks_of, role_help, role_name


def draw_grid(
    t: Texts,
    view: Any,
    cards: list[int],
    place: tuple[float, float],
    cell: tuple[float, float],
    verb: str,
    chosen: Counter[int] | None = None,
    leader: int = -1,
) -> str:
    """One grid of counted cards. `chosen` marks how many of each are picked, `leader` the one that leads."""
    x, y = place
    width, height = cell
    held = Counter(cards)
    out = [
        colour_mark(colour, x + colour * width + width / 2 - 5, y, 10, f"mark {colour_class(colour)}")
        for colour in range(COLOURS)
    ]
    for slot in range(ROLES_IN_PLAY):
        for colour in range(COLOURS):
            card = view.cast[slot] * COLOURS + colour
            cx, cy = x + colour * width, y + 16 + slot * height
            if not held[card]:
                out.append(element("circle", cx=cx + width / 2, cy=cy + height / 2, r=1.6, klass="dot"))
                continue
            out.append(
                grid_card(t, card, held[card], (cx, cy), cell, verb, (chosen or Counter())[card], card == leader)
            )
    return group(*out)


def grid_card(
    t: Texts,
    card: int,
    count: int,
    place: tuple[float, float],
    cell: tuple[float, float],
    verb: str,
    chosen: int,
    leads: bool,
) -> str:
    (x, y), (width, height) = place, cell
    parts = []
    for behind in range(min(count, 3) - 1, 0, -1):
        offset = behind * 2.5
        parts.append(
            element("rect", x=x + 2 + offset, y=y + 2 - offset, width=width - 8, height=height - 5, rx=4, klass="under")
        )
    parts.append(mini_card(card, x + 2, y + 2, width - 8, height - 5))
    if count > 1:
        parts.append(element("circle", cx=x + width - 8, cy=y + height - 8, r=7.5, klass="count"))
        parts.append(text(x + width - 8, y + height - 4, count, klass="count-number", text_anchor="middle"))
    if leads or chosen:
        parts.append(element("rect", x=x + 1, y=y + 1, width=width - 6, height=height - 3, rx=5, klass="picked"))
        badge = ("★" if leads else "") + (str(chosen) if chosen > 1 else "✓" if chosen else "")
        parts.append(element("rect", x=x + width - 24, y=y - 3, width=22, height=14, rx=7, klass="badge"))
        parts.append(text(x + width - 13, y + 8, badge, klass="badge-text", text_anchor="middle"))
    words = t("board.card_title", card=card_name(t, card), count=count, help=role_help(t, card // COLOURS))
    return named(words, *parts, klass=f"tile {colour_class(card % COLOURS)}", data_id=f"{verb} {CARD.names[card]}")


def role_labels(t: Texts, view: Any, x: float, y: float, height: float) -> str:
    out = []
    for slot in range(ROLES_IN_PLAY):
        role = view.cast[slot]
        middle = y + 16 + slot * height + height / 2
        label = text(x + 24, middle + 4, role_name(t, role), klass="role-name")
        glyph = role_glyph(role, x + 2, middle - 8, 16)
        out.append(named(f"{role_name(t, role)}. {role_help(t, role)}", glyph, label, klass="role-label", tabindex=0))
    return group(*out)


def hand_verb(view: Any, seat: int) -> str:
    """What a click on a hand card means now."""
    if view.depth == 0 or seat < 0:
        return "lead"
    ask = question(view, seat)
    return {Ask.FOLLOWERS: "include", Ask.KEEP: "keep"}.get(Ask(ask), "lead")


def draw_display(t: Texts, view: Any, place: tuple[float, float], cell: tuple[float, float]) -> str:
    x, y = place
    note = t("board.display_empty") if view.display_size == 0 else f"{view.display_size}"
    return group(
        text(x + 4, y + 14, t("board.display"), klass="heading"),
        text(x + 6 * cell[0] - 8, y + 14, note, klass="note", text_anchor="end"),
        draw_grid(t, view, display_of(view), (x, y + 24), cell, "take"),
        data_id="display",
    )


def draw_hand(t: Texts, view: Any, seat: int, place: tuple[float, float], cell: tuple[float, float]) -> str:
    x, y = place
    size = view.hand_size[seat]
    note = {HAND_LIMIT: t("board.hand_full"), HAND_LIMIT - 1: t("board.hand_nine")}.get(size, f"{size} / {HAND_LIMIT}")
    chosen = Counter(picks_of(view, seat))
    leader = view.leader[seat] - 1
    return group(
        text(x + 4, y + 14, t("board.hand"), klass="heading"),
        text(x + 6 * cell[0] - 8, y + 14, note, klass="warn" if size >= HAND_LIMIT - 1 else "note", text_anchor="end"),
        draw_grid(t, view, hand_of(view, seat), (x, y + 24), cell, hand_verb(view, seat), chosen, leader),
        data_id="hand",
    )


def draw_composing(t: Texts, view: Any, seat: int, x: float, y: float, width: float) -> str:
    """The expedition under construction, or what a Physician keeps; its owner alone sees it. AS-156"""
    keeping = view.depth > 0 and top_ask(view) == Ask.KEEP
    leader = view.leader[seat] - 1
    cards = ([leader] if leader >= 0 else []) + picks_of(view, seat)
    roomy = width > 500
    first, top = (150.0, 5.0) if roomy else (8.0, 24.0)
    head = 27.0 if roomy else 16.0
    out = [panel(x, y, width, composing_height(width), "panel active-panel")]
    out.append(text(x + 10, y + head, t("board.keeping" if keeping else "board.composing"), klass="heading"))
    step = min(46.0, (width - first - (220 if roomy else 112) - 44) / max(1, len(cards) - 1))
    for i, card in enumerate(cards):
        out.append(mini_card(card, x + first + i * step, y + top, 44, 34, "leads" if i == 0 and leader >= 0 else ""))
    if leader >= 0:
        right = x + width - (110 if roomy else 10)
        out.append(text(right, y + head, composing_note(cards), klass="note", text_anchor="end"))
    if leader >= 0 and view.bound_by[seat] != 0:
        out.append(button(t("board.play"), "confirm", x + width - 102, y + top + 3, 94))
    return group(*out)


def composing_height(width: float) -> float:
    return 44.0 if width > 500 else 63.0


def composing_note(cards: list[int]) -> str:
    """Size, and the points it will be worth: `5 → 8`."""
    stay = [card for card in cards if card // COLOURS != Role.MERCENARY]
    size = len(stay) + (PHOTOGRAPHER_BONUS if cards[0] // COLOURS == Role.PHOTOGRAPHER else 0)
    return f"{len(cards)} → {EXPEDITION_POINTS[size]} ★"


def button(words: str, data_id: str, x: float, y: float, width: float) -> str:
    return group(
        element("rect", x=x, y=y, width=width, height=28, rx=6, klass="button"),
        text(x + width / 2, y + 18, words, klass="button-text", text_anchor="middle"),
        data_id=data_id,
    )


def draw_packet(t: Texts, view: Any, seat: int, x: float, y: float, width: float) -> str:
    """The draft: roles chosen so far, and one's own six cards."""
    chosen = sorted((role for role in range(len(ROLE)) if view.in_play[role] > 0), key=lambda role: view.in_play[role])
    out = [panel(x, y, width, 230), text(x + 10, y + 20, t("board.chosen_roles"), klass="heading")]
    step = (width - 20) / 6
    for i, role in enumerate(chosen):
        out.append(role_card(t, role, x + 10 + i * step, y + 30, step - 6, None))
    asked = view.depth > 0 and top_ask(view) == Ask.DRAFT_ROLE
    who = view.frames[view.depth - 1, 1] if view.depth else -1
    held = [role for role in range(len(ROLE)) if seat >= 0 and who == seat and view.packet[seat, role] > 0]
    if asked:
        words = t("board.packet") if held else t("board.packet_hidden", player=t.player(view, who))
        out.append(text(x + 10, y + 134, words, klass="heading"))
    for i, role in enumerate(held):
        out.append(role_card(t, role, x + 10 + i * step, y + 144, step - 6, f"choose {ROLE.names[role]}"))
    return group(*out)


def role_card(t: Texts, role: int, x: float, y: float, width: float, data_id: str | None) -> str:
    return named(
        f"{role_name(t, role)}. {role_help(t, role)}",
        element("rect", x=x, y=y, width=width, height=74, rx=6, klass="role-card"),
        role_glyph(role, x + width / 2 - 14, y + 10, 28),
        text(x + width / 2, y + 60, role_name(t, role), klass="role-name small", text_anchor="middle"),
        data_id=data_id,
        tabindex=0,
    )
