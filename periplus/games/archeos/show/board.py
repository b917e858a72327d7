"""The table as SVG, seen from one seat: status, six tracks, display and hand, players."""

from __future__ import annotations

from typing import Any

from periplus.core.frames import top_a, top_ask
from periplus.core.svg import document, element, group, text
from periplus.core.texts import Texts
from periplus.games.archeos.actions import Ask
from periplus.games.archeos.data import (
    COLOUR,
    COLOURS,
    FACE,
    MONKEYS,
    ROLE,
    ROLES_IN_PLAY,
    SITE,
    SITE_IDS,
    TOKENS,
    Role,
)
from periplus.games.archeos.secrets import unplaced
from periplus.games.archeos.show.board_cards import (
    button,
    composing_height,
    draw_composing,
    draw_display,
    draw_hand,
    draw_packet,
    role_labels,
)
from periplus.games.archeos.show.board_marks import named, panel, role_glyph
from periplus.games.archeos.show.board_players import draw_player, player_height, token_piece
from periplus.games.archeos.show.board_scores import draw_scores, parts_scored, table_height
from periplus.games.archeos.show.board_sites import SITE_HEIGHT, draw_linguist, draw_site, draw_unturned, is_placed
from periplus.games.archeos.show.phrases import continent, monkey_percent

GAP = 8.0


def draw(t: Texts, view: Any, seat: int, narrow: bool) -> str:
    return draw_narrow(t, view, seat) if narrow else draw_wide(t, view, seat)


def label(t: Texts, view: Any) -> str:
    if view.season == 0:
        return t("board.label_setup")
    if view.depth == 0:
        return t("board.label_over")
    return t("board.label", season=view.season, seasons=view.seasons)


def is_composing(view: Any, seat: int) -> bool:
    return seat >= 0 and (view.leader[seat] > 0 or view.picked[seat] > 0)


def draw_wide(t: Texts, view: Any, seat: int) -> str:
    width, left, right = 980.0, 612.0, 360.0
    parts = [status(t, view, seat, 0, 0, width)]
    y = 48.0
    site_width = (left - GAP) / 2
    for colour in range(COLOURS):
        row, column = divmod(colour, 2)
        place = (column * (site_width + GAP), y + row * (SITE_HEIGHT + GAP))
        draw_board = draw_site if is_placed(view, colour) else draw_unturned
        parts.append(draw_board(t, view, seat, colour, *place, site_width))
    y += 3 * (SITE_HEIGHT + GAP)
    if view.season > 0 and view.in_play[Role.LINGUIST]:
        parts.append(draw_linguist(t, view, 0, y, left, 1))
        y += 58 + GAP
    bottom, below = below_sites(t, view, seat, y, left)
    parts += below
    height = max(bottom, 640.0)
    parts += player_panels(t, view, seat, left + GAP, 48, right, height - 48)
    return document(width, height + 4, *parts, label=label(t, view), klass="archeos")


def below_sites(t: Texts, view: Any, seat: int, y: float, width: float) -> tuple[float, list[str]]:
    """Cards while the game goes on, the draft before it, the final table after it."""
    if view.season == 0:
        return y + 320, [draw_packet(t, view, seat, 0, y, width), draw_faces(t, view, 0, y + 240, width)]
    if view.depth == 0:
        return y + table_height(view), [draw_scores(t, view, 0, y, width)]
    cell = (40.0, 34.0)
    grid = 6 * cell[0]
    height = 6 * cell[1] + 48
    parts = [
        panel(0, y, width, height),
        draw_display(t, view, (6, y + 6), cell),
        role_labels(t, view, grid + 12, y + 30, cell[1]),
    ]
    if seat >= 0:
        parts.append(draw_hand(t, view, seat, (width - grid - 2, y + 6), cell))
    y += height + GAP
    if is_composing(view, seat):
        parts.append(draw_composing(t, view, seat, 0, y, width))
    return y + 46, parts


def player_panels(t: Texts, view: Any, seat: int, x: float, y: float, width: float, height: float) -> list[str]:
    """The viewer first, then clockwise; where there is room, the points so far by category."""
    each = min(172.0, (height - GAP * (view.seats - 1)) / view.seats)
    start = max(seat, 0)
    panels = []
    for i in range(view.seats):
        panels.append(draw_player(t, view, (start + i) % view.seats, seat, (x, y, width, each)))
        y += each + GAP
        height -= each + GAP
    if view.depth > 0 and parts_scored(view) and table_height(view) <= height:
        panels.append(draw_scores(t, view, x, y, width))
    return panels


def draw_narrow(t: Texts, view: Any, seat: int) -> str:
    """One column: what most decisions are about comes first, cards, then the six tracks, then the players."""
    width = 390.0
    parts = [status_narrow(t, view, seat, width)]
    y, cards = narrow_cards(t, view, seat, 84.0, width)
    parts += cards
    for colour in (c for c in range(COLOURS) if is_placed(view, c)):
        parts.append(draw_site(t, view, seat, colour, 0, y, width))
        y += SITE_HEIGHT + 6
    if view.season > 0 and view.in_play[Role.LINGUIST]:
        parts.append(draw_linguist(t, view, 0, y, width, 2))
        y += 94 + 6
    start = max(seat, 0)
    for i in range(view.seats):
        other = (start + i) % view.seats
        height = player_height(view, other)
        parts.append(draw_player(t, view, other, seat, (0, y, width, height)))
        y += height + 6
    return document(width, y, *parts, label=label(t, view), klass="archeos narrow")


def narrow_cards(t: Texts, view: Any, seat: int, y: float, width: float) -> tuple[float, list[str]]:
    if view.season == 0:
        return y + 324, [draw_packet(t, view, seat, 0, y, width), draw_faces(t, view, 0, y + 240, width)]
    if view.depth == 0:
        return y + table_height(view) + 6, [draw_scores(t, view, 0, y, width)]
    labels = 108.0
    cell = ((width - labels - 4) / 6, 34.0)
    height = 6 * cell[1] + 48
    parts = []
    for hand in (False, True) if seat >= 0 else (False,):
        parts.append(panel(0, y, width, height))
        parts.append(role_labels(t, view, 4, y + 30, cell[1]))
        place = (labels, y + 6)
        parts.append(draw_hand(t, view, seat, place, cell) if hand else draw_display(t, view, place, cell))
        y += height + 6
    if is_composing(view, seat):
        parts.append(draw_composing(t, view, seat, 0, y, width))
        y += composing_height(width) + 6
    return y, parts


# ---------------------------------------------------------------- status


def status(t: Texts, view: Any, seat: int, x: float, y: float, width: float) -> str:
    parts = [panel(x, y, width, 40), text(x + 14, y + 26, headline(t, view), klass="title")]
    if view.season > 0:
        parts.append(deck(t, view, seat, x + 166, y + 8, 250))
        parts.append(monkeys(t, view, x + 416, y + 8))
        parts.append(text(x + 508, y + 25, odds_words(t, view), klass=odds_class(view)))
        parts.append(supply(t, view, x + 690, y + 12))
        parts.append(text(x + width - 14, y + 25, first_words(t, view), klass="note", text_anchor="end"))
    return group(*parts)


def status_narrow(t: Texts, view: Any, seat: int, width: float) -> str:
    parts = [panel(0, 0, width, 78), text(12, 23, headline(t, view), klass="title")]
    if view.season > 0:
        parts.append(monkeys(t, view, width - 92, 8))
        parts.append(deck(t, view, seat, 12, 34, 170))
        parts.append(text(196, 51, odds_words(t, view), klass=odds_class(view)))
        parts.append(supply(t, view, 12, 60))
        parts.append(text(width - 12, 70, first_words(t, view), klass="note", text_anchor="end"))
    return group(*parts)


def headline(t: Texts, view: Any) -> str:
    if view.season == 0:
        return t("board.set_up")
    if view.depth == 0:
        return t("board.over")
    return t("board.season", season=view.season, seasons=view.seasons)


def first_words(t: Texts, view: Any) -> str:
    if view.depth == 0:
        return ""
    if view.monkeys == MONKEYS and view.season < view.seasons:
        return t("board.next_first", player=t.player(view, view.drawer))
    return t("board.first", player=t.player(view, view.first))


def odds_words(t: Texts, view: Any) -> str:
    if view.depth == 0 or view.monkeys == MONKEYS:
        return ""
    if view.upper > 0:
        return t("board.no_monkey", count=view.upper)
    key = "board.next_end" if view.monkeys == MONKEYS - 1 else "board.next_monkey"
    return t(key, percent=monkey_percent(view))


def odds_class(view: Any) -> str:
    return "warn" if view.upper == 0 and view.monkeys == MONKEYS - 1 else "note"


def unplaced_words(t: Texts, view: Any, seat: int) -> str:
    """What may come next, by role and by colour."""
    rest = unplaced(view, seat)
    roles = [sum(rest[view.cast[i] * COLOURS + c] for c in range(COLOURS)) for i in range(ROLES_IN_PLAY)]
    colours = [sum(rest[colour::COLOURS]) for colour in range(COLOURS)]
    by_role = [f"{t.name(ROLE, view.cast[i])} {count}" for i, count in enumerate(roles)]
    by_colour = [f"{t.name(COLOUR, colour)} {count}" for colour, count in enumerate(colours)]
    return t("board.unplaced", roles=", ".join(by_role), colours=", ".join(by_colour))


def deck(t: Texts, view: Any, seat: int, x: float, y: float, width: float) -> str:
    """A bar of what is left: the safe upper half, then the part with the monkeys."""
    left = view.upper + view.lower
    unit = (width - 90) / 84
    words = {"upper": view.upper, "lower": view.lower, "monkeys": MONKEYS - view.monkeys}
    bar = x + 52
    return named(
        f"{t('board.deck_title', **words)}. {unplaced_words(t, view, seat)}",
        text(x, y + 17, t("board.deck"), klass="heading"),
        element("rect", x=bar, y=y + 4, width=max(0.1, view.upper * unit), height=16, klass="upper"),
        element(
            "rect", x=bar + view.upper * unit, y=y + 4, width=max(0.1, view.lower * unit), height=16, klass="lower"
        ),
        text(bar + left * unit + 6, y + 17, f"{view.upper} + {view.lower}", klass="note"),
        data_id="draw",
        tabindex=0,
        klass="deck",
    )


MONKEY = (
    "M10 2C5 2 3.5 5 3.5 8C1 7.5 0 9 .5 11C1 13 3 13.5 4.5 13C5.5 17 8 19 10 19C12 19 14.5 17 15.5 13"
    "C17 13.5 19 13 19.5 11C20 9 19 7.5 16.5 8C16.5 5 15 2 10 2ZM7 8A1.3 1.3 0 1 1 7 10.6A1.3 1.3 0 1 1 7 8Z"
    "M13 8A1.3 1.3 0 1 1 13 10.6A1.3 1.3 0 1 1 13 8ZM7 13.5H13C12.5 16 7.5 16 7 13.5Z"
)


def monkeys(t: Texts, view: Any, x: float, y: float) -> str:
    out = []
    for i in range(MONKEYS):
        klass = "monkey out" if i < view.monkeys else "monkey"
        place = f"translate({x + i * 28:.0f} {y:.0f}) scale(1.15)"
        out.append(element("path", d=MONKEY, transform=place, klass=klass, fill_rule="evenodd"))
    return named(t("board.monkeys_title", count=view.monkeys), *out, data_id="monkeys")


def supply(t: Texts, view: Any, x: float, y: float) -> str:
    """The Botanist tile and the Professor tokens nobody holds."""
    out = []
    if view.in_play[Role.BOTANIST] and view.tile == 0:
        tile = [
            element("rect", x=x, y=y, width=22, height=14, rx=4, klass="tile-piece"),
            role_glyph(Role.BOTANIST, x + 5.5, y + 1.5, 11, "tile-glyph"),
        ]
        out.append(named(f"{t('board.tile')}, {t('board.tile_supply')}", *tile, id="piece-tile"))
        x += 30
    if view.in_play[Role.PROFESSOR]:
        free = [i for i in range(TOKENS) if view.token[i] == 0]
        out.append(named(t("board.tokens"), *(token_piece(i, x + k * 17, y) for k, i in enumerate(free))))
    return group(*out)


def draw_faces(t: Texts, view: Any, x: float, y: float, width: float) -> str:
    """The board a drafter is turning, both faces to choose from."""
    if view.depth == 0 or top_ask(view) != Ask.DRAFT_FACE:
        return ""
    colour = top_a(view)
    half = (width - 30) / 2
    faces = [
        button(t.name(SITE, SITE_IDS[colour][i]), f"turn_up {FACE.names[i]}", x + 10 + i * (half + 10), y + 30, half)
        for i in range(2)
    ]
    words = t("board.turn_which", continent=f"{continent(t, colour)} ({t.name(COLOUR, colour)})")
    return group(panel(x, y, width, 72), text(x + 10, y + 20, words, klass="heading"), *faces)
