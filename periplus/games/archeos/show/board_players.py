"""The players: score, hand, pieces, and their expeditions as columns with the leader on top."""

from __future__ import annotations

from typing import Any

from periplus.core.frames import top_who
from periplus.core.svg import element, group, text
from periplus.core.texts import Texts
from periplus.games.archeos.data import COLOURS, PARTS, RELIC_POINTS, SEAT, TOKEN_VALUE, TOKENS, Role
from periplus.games.archeos.scoring import expedition_points, token_sum, total
from periplus.games.archeos.show.board_marks import colour_class, colour_mark, named, panel, role_glyph, silhouette
from periplus.games.archeos.show.board_scores import part_name, season_points
from periplus.games.archeos.show.phrases import card_list, card_name, expeditions_of, known_of
from periplus.games.archeos.show.story_season import signed

LEADER, BAND = 24.0, 12.0


def draw_player(t: Texts, view: Any, seat: int, viewer: int, box: tuple[float, float, float, float]) -> str:
    x, y, width, height = box
    acting = view.depth > 0 and top_who(view) == seat
    klass = "panel active-panel" if acting else "panel"
    you = f" ({t('board.you')})" if seat == viewer else ""
    parts = [
        panel(x, y, width, height, klass),
        silhouette(seat, x + 8, y + 7, 22),
        text(x + 37, y + 19, t.player(view, seat) + you, klass="player-name"),
        text(x + width - 10, y + 21, signed(total(view, seat)), klass="score", text_anchor="end"),
        earlier_scores(t, view, seat, x + width - 52, y + 19),
        hand_backs(t, view, seat, x + 150, y + 8),
        pieces(t, view, seat, x + 10, y + 32),
        columns(t, view, seat, x + 10, y + 50, width - 20, height - 56),
    ]
    if view.memory_aid and seat != viewer and known_of(view, seat):
        parts.append(known_row(t, view, seat, x + width - 10, y + 33))
    return group(*parts, klass=f"player seat-{seat}", data_id=f"player:{SEAT.names[seat]}")


def earlier_scores(t: Texts, view: Any, seat: int, x: float, y: float) -> str:
    """What each finished season brought; hover tells from where."""
    words, names = [], []
    for season in range(view.season - 1):
        parts = [(part, season_points(view, season, seat, part)) for part in range(PARTS)]
        label = f"{t('board.season_short', season=season + 1)} {signed(sum(points for _, points in parts))}"
        words.append(label)
        items = [f"{part_name(t, view, part)} {signed(points)}" for part, points in parts if points]
        names.append(f"{label}: {', '.join(items) or '0'}")
    if not words:
        return ""
    return named("; ".join(names), text(x, y, "  ".join(words), klass="tiny", text_anchor="end"), tabindex=0)


def hand_backs(t: Texts, view: Any, seat: int, x: float, y: float) -> str:
    count = view.hand_size[seat]
    backs = [element("rect", x=x + i * 6, y=y, width=10, height=14, rx=2, klass="back") for i in range(count)]
    number = text(x + max(count - 1, 0) * 6 + 16, y + 11.5, count, klass="tiny strong")
    return named(t("board.cards_in_hand", count=count), *backs, number)


def pieces(t: Texts, view: Any, seat: int, x: float, y: float) -> str:
    """Botanist tile, Professor tokens, relics."""
    out = []
    if view.tile == seat + 1:
        tile = [
            element("rect", x=x, y=y, width=34, height=14, rx=4, klass="tile-piece"),
            role_glyph(Role.BOTANIST, x + 3, y + 1.5, 11, "tile-glyph"),
            text(x + 25, y + 11, f"≥{view.tile_size}", klass="tile-size", text_anchor="middle"),
        ]
        words = f"{t('board.tile')}, {t('board.tile_size', size=view.tile_size)}"
        out.append(named(words, *tile, id="piece-tile"))
        x += 40
    held = [i for i in range(TOKENS) if view.token[i] == seat + 1]
    for i in held:
        out.append(token_piece(i, x, y))
        x += 17
    if held:
        out.append(text(x + 2, y + 11, f"= {token_sum(view, seat)}", klass="tiny"))
        x += 30
    relics = [c for c in range(COLOURS) if view.relic[seat, c]]
    if relics:
        marks = [colour_mark(c, x + i * 12, y + 2, 10, f"mark {colour_class(c)}") for i, c in enumerate(relics)]
        count = len(relics)
        marks.append(text(x + count * 12 + 3, y + 11, f"{RELIC_POINTS[count]} ★", klass="tiny"))
        words = f"{t('board.museum')}: {t('board.relics', count=count, points=RELIC_POINTS[count])}"
        out.append(named(words, *marks))
    return group(*out)


def token_piece(token: int, x: float, y: float) -> str:
    return group(
        element("circle", cx=x + 7, cy=y + 7, r=7, klass="token"),
        text(x + 7, y + 10.8, TOKEN_VALUE[token], klass="token-number", text_anchor="middle"),
        id=f"piece-token-{TOKEN_VALUE[token]}",
        data_id=f"token:{TOKEN_VALUE[token]}",
    )


def known_row(t: Texts, view: Any, seat: int, x: float, y: float) -> str:
    """The memory aid: what everybody saw this player take."""
    cards = known_of(view, seat)
    out = []
    for i, card in enumerate(reversed(cards)):
        cx = x - 14 - i * 15
        out.append(element("rect", x=cx, y=y, width=14, height=13, rx=2, klass=f"card {colour_class(card % COLOURS)}"))
        out.append(role_glyph(card // COLOURS, cx + 2, y + 1.5, 10, f"card-glyph {colour_class(card % COLOURS)}"))
    return named(t("board.known", cards=card_list(t, cards)), *out)


def player_height(view: Any, seat: int) -> float:
    """As high as the longest column needs."""
    longest = max((len(cards) for _, cards in expeditions_of(view, seat)), default=0)
    return 56.0 + (LEADER + (longest - 1) * BAND + 14 if longest else 14)


def columns(t: Texts, view: Any, seat: int, x: float, y: float, width: float, height: float) -> str:
    """Every expedition a column: the leader's card, then a band for each follower."""
    laid = list(expeditions_of(view, seat))
    if not laid:
        return text(x, y + 12, t("board.no_expedition"), klass="tiny")
    step = min(46.0, width / len(laid))
    out = []
    for i, (start, cards) in enumerate(laid):
        out.append(column(t, view, seat, start, cards, (x + i * step, y, step - 4, height)))
    return group(*out)


def column(t: Texts, view: Any, seat: int, start: int, cards: list[int], box: tuple[float, float, float, float]) -> str:
    x, y, width, height = box
    leader, *followers = cards
    points = expedition_points(view, start)
    top = min(LEADER, height * 0.4)
    band = min(BAND, (height - top - 12) / max(1, len(followers)))
    parts = [card_band(leader, x, y, width, top)]
    parts += [card_band(card, x, y + top + 1 + i * band, width, max(2.0, band - 1)) for i, card in enumerate(followers)]
    if width >= 18:
        bottom = y + top + len(followers) * band + 10.5
        note = f"{len(cards)} · {points} ★" if width >= 30 else str(len(cards))
        parts.append(text(x + width / 2, bottom, note, klass="column-note", text_anchor="middle"))
    words = {"player": t.player(view, seat), "leader": card_name(t, leader), "size": len(cards), "points": points}
    name = t("board.expedition_title", **words)
    if followers:
        name = f"{name} ({card_list(t, followers)})"
    return named(name, *parts, data_id=f"expedition:{start}", tabindex=0)


def card_band(card: int, x: float, y: float, width: float, height: float) -> str:
    """As much of a card as shows: its colour, its role where there is room. Mercenaries are grey: they will leave."""
    role, colour = card // COLOURS, colour_class(card % COLOURS)
    klass = "hired" if role == Role.MERCENARY else colour
    size = min(height - 1.5, width - 4, 16.0)
    parts = [element("rect", x=x, y=y, width=width, height=height, rx=min(3.0, height / 3), klass="card")]
    if size >= 7:
        parts.append(role_glyph(role, x + (width - size) / 2, y + (height - size) / 2, size, "card-glyph"))
    return group(*parts, klass=klass)
