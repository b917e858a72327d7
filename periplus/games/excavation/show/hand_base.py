"""A player's base: figure, purse, gallery, hold, stash, crew. One's own first, the others behind it."""

from collections.abc import Callable
from functools import cache

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.show import reading
from periplus.games.excavation.show.art import coin, cube, emblem, figure, relic, ring, use, value, way, words
from periplus.games.excavation.show.phrases import faction_words, player, relic_words
from periplus.kit import Texts, top_a, wrapped
from periplus.kit.draw import Group, Look, escape, hit, piece, slot, touchable

WIDTH, HEIGHT = 336, 704
PARTS = ("purse", "gallery", "hold", "stash", "crew", "turn")
MINE = 0
FULL_HEAD = 4  # lines of a power that fill the head


def row_at(look: Look, place: int) -> int:
    """Whose base lies in the n-th place: one's own first, then the others in their order."""
    rows = reading.rows_in_play(look.view)
    first = max(look.seat, 0)
    return first if place == 0 else [row for row in rows if row != first][place - 1]


def bases(seats: int) -> int:
    return max(seats, 2)


def still_base(t: Texts, place: int, solo: bool = False) -> str:
    """One base with empty places; ghosts appear in one's own."""
    ghosts = "".join(slot(f"ghost-{part}") for part in ("purse", "gallery", "hold", "stash")) if place == MINE else ""
    living = "".join(slot(f"{part}-{place}") for part in PARTS)
    return (
        f'<section class="ee-base" data-base="{place}">'
        f'<svg class="ee-basehead" data-margin="" viewBox="0 0 {WIDTH} 118">'
        '<path class="ee-banner" d="M0 118V10q0-10 10-10h316q10 0 10 10v108z"/>'
        f'<path class="ee-halo2" d="M33 118a56 56 0 1 1 58 0z"/>{slot(f"figure-{place}")}</svg>'
        f"{_reasons(solo and place == 1)}"
        f'<svg class="ee-basebody" viewBox="0 118 {WIDTH} {HEIGHT}">'
        '<path class="ee-hullroom" d="M0 118h336v694q0 10-10 10H10q-10 0-10-10z"/>'
        f'<rect y="118" width="336" height="{HEIGHT}" fill="url(#ee-grain)"/>'
        f"{_furniture(t)}{living}{ghosts}</svg></section>"
    )


def _reasons(solo: bool) -> str:
    """Zu's last card with its reasons, and below it the one before, which the log tells."""
    before = '<div data-recent="zu_card"></div>'
    return f'<div class="ee-zus">{slot("zu", "div", klass="ee-zu")}{before}</div>' if solo else ""


@cache
def cabinet() -> str:
    """The gallery's shelves and arches, shared by all bases."""
    arches = "".join(f"M{16 + 53 * i} 497V231q0-18 24.5-18t24.5 18v266z" for i in range(d.COLOUR_COUNT))
    shelves = "".join(f"M12 {292 + 66 * i}h269v5H12z" for i in range(d.GLYPH_COUNT))
    bays = "".join(f"M{20 + 62 * i} 566h48q5 0 5 5v62q0 5-5 5h-48q-5 0-5-5v-62q0-5 5-5z" for i in range(d.HOLD_SPACES))
    dark = "".join(f"M{20 + 64 * i} 684h48q5 0 5 5v62q0 5-5 5h-48q-5 0-5-5v-62q0-5 5-5z" for i in range(d.STASH_SPACES))
    return (
        '<symbol id="ee-cabinet" viewBox="0 118 336 704">'
        '<rect class="ee-cab" x="8" y="206" width="320" height="322" rx="8"/>'
        '<rect x="8" y="206" width="320" height="322" rx="8" fill="url(#ee-planks)"/>'
        f'<path class="ee-arch" d="{arches}"/><path class="ee-shelf" d="{shelves}"/>'
        '<rect class="ee-crate" x="8" y="558" width="320" height="88" rx="6"/>'
        '<rect x="8" y="558" width="320" height="88" rx="6" fill="url(#ee-planks)"/>'
        f'<path class="ee-bay" d="{bays}"/><rect class="ee-velvet" x="8" y="676" width="200" height="88" rx="6"/>'
        f'<path class="ee-bayv" d="{dark}"/>'
        '<rect class="ee-plaque" x="8" y="772" width="320" height="42" rx="8"/></symbol>'
    )


def _furniture(t: Texts) -> str:
    marks = "".join(
        f'<g class="c-{reading.colour_of(d.GLYPH_COUNT * c)}">{emblem(c, 33.5 + 53 * c, 217, 14, "ee-mkc")}</g>'
        for c in range(d.COLOUR_COUNT)
    )
    return (
        f'<use href="#ee-cabinet" x="0" y="118" width="{WIDTH}" height="{HEIGHT}"/>{marks}'
        f"{words(14, 197, t('board.gallery'), 'ee-h')}{words(322, 197, t('board.gallery_note'), 'ee-s2', 'end')}"
        f"{words(14, 550, t('store.hold_title'), 'ee-h')}{words(14, 668, t('store.stash_title'), 'ee-h')}"
        f"{words(204, 668, t('board.stash_note'), 'ee-s2', 'end')}{words(222, 668, t('board.crew_title'), 'ee-h')}"
    )


def groups(seats: int) -> list[Group]:
    draws = {"figure": head, "purse": purse, "gallery": gallery, "hold": hold, "stash": stash, "crew": crew,
             "turn": turn, "tab": tab}  # fmt: skip
    return [Group(f"{name}-{place}", _at(draw, place)) for place in range(bases(seats)) for name, draw in draws.items()]


def _at(draw: Callable[[Look, int, bool], str], place: int) -> Callable[[Look], str]:
    return lambda look: draw(look, row_at(look, place), place == MINE and look.seat >= 0)


def head(look: Look, row: int, mine: bool) -> str:
    """The faction with its power."""
    t, view = look.t, look.view
    faction = d.FACTION_THERE.names[view.faction[row]]
    name, _, role = faction_words(t, view, row).partition(", ")
    said = "".join(words(118, y, line, "ee-onb") for y, line in power_lines(t(f"power.{faction}")))
    who = role if mine else player(t, view, row)
    shown = f'<svg x="10" y="9" width="96" height="109">{figure(look, row, 0, 0, 96, 110)}</svg>'
    drawn = [hit(0, 0, WIDTH, 118), shown, words(118, 32, name, "ee-h20 ee-onb"), words(118, 52, who, "ee-onb2"), said]
    return touchable(f"faction:{row}", f"{name}: {t(f'power.{faction}')}", *drawn)


def power_lines(text: str) -> list[tuple[float, str]]:
    """A power's words with the height of each line; four stand closer than three."""
    lines = wrapped(text, 31)
    first, step = (76, 16.5) if len(lines) < FULL_HEAD else (70, 14.5)
    return [(first + step * i, line) for i, line in enumerate(lines)]


def tab(look: Look, row: int, mine: bool) -> str:
    """A head to press: whose base it opens."""
    face = f'<svg viewBox="2 0 92 84" aria-hidden="true">{figure(look, row, 0, 0, 96, 110)}</svg>'
    name = look.t("board.mine") if mine else player(look.t, look.view, row)
    shape = use(f"w-{way(look, row)}", 0, 0, 20)
    mark = f'<svg class="ee-tabmark seat-{row}" viewBox="0 0 20 20" aria-hidden="true">{shape}</svg>'
    return f"{face}{mark}<span>{escape(name)}</span>"


def sure(look: Look, row: int) -> int:
    """Points that nobody can take away: credits in hand, and what the gallery would pay now; in the end it has paid."""
    if reading.is_over(look.view):
        return int(look.view.credits[row])
    return int(look.view.credits[row]) + reading.gallery(look.view, row)


def purse(look: Look, row: int, mine: bool) -> str:
    t = look.t
    credits, total = look.view.credits[row], sure(look, row)
    shown = total - credits
    size = "ee-n30" if total < 100 else "ee-n24"  # a third figure keeps off the words beside it

    def pair(x: float, key: str) -> str:
        first, _, second = t(f"board.{key}").partition("|")
        return words(x, 149, first, "ee-s2") + words(x, 165, second, "ee-s2")

    drawn = (
        f'<g data-piece="purse-{row}" data-count="{credits}">{coin(36, 152, 23, credits)}</g>{pair(65, "in_hand")}'
        f"{words(124, 160, '+', 'ee-n20', 'middle')}{words(134, 161, shown, 'ee-n24')}{pair(171, 'in_gallery')}"
        f"{words(232, 160, '=', 'ee-n20', 'middle')}{words(242, 163 if total < 100 else 161, total, size)}"
        f"{pair(291, 'sure_points')}"
    )
    title = t("board.purse_long", player=player(t, look.view, row), credits=credits, gallery=shown)
    return touchable(f"credits:{row}", title, hit(8, 126, 320, 52), drawn)


# --- the gallery ----------------------------------------------------------------------------------------------------


def space_at(kind: int) -> tuple[float, float]:
    """The corner of a gallery space's relic, 48 wide."""
    colour, glyph = divmod(kind, d.GLYPH_COUNT)
    return 18 + 53 * colour, 239 + 66 * glyph


def column_at(colour: int) -> tuple[float, float]:
    return 40.5 + 53 * colour, 518


def line_at(glyph: int) -> tuple[float, float]:
    return 301, 267 + 66 * glyph


def gallery(look: Look, row: int, mine: bool) -> str:
    """Five columns by four rows: what was sampled stands there with its guard, what is missing is a ghost of itself."""
    view, t = look.view, look.t
    offered = top_a(view) if mine and reading.is_asked(view, look.seat, Ask.SAMPLE) else -1
    drawn = [_space(look, row, kind, mine, kind == offered) for kind in range(d.COLOUR_COUNT * d.GLYPH_COUNT)]
    for colour in range(d.COLOUR_COUNT):
        have = reading.column(view, row, colour)
        title = t("board.column_long", count=have, credits=d.COLUMN_CREDITS[have])
        drawn.append(_sum(*column_at(colour), d.COLUMN_CREDITS[have], title))
    for glyph in range(d.GLYPH_COUNT):
        have = reading.line(view, row, glyph)
        drawn.append(
            _sum(*line_at(glyph), d.ROW_CREDITS[have], t("board.row_long", count=have, credits=d.ROW_CREDITS[have]))
        )
    return "".join(drawn)


def _sum(x: float, y: float, credits: int, title: str) -> str:
    css = "ee-n20 ee-onw" if credits else "ee-n20 ee-onw ee-nil"
    return f"<g><title>{escape(title)}</title>{words(x, y, credits, css, 'middle')}</g>"


def _space(look: Look, row: int, kind: int, mine: bool, offered: bool) -> str:
    t, view = look.t, look.view
    x, y = space_at(kind)
    name = t.name(d.RELIC, kind)
    area = ring(x - 2, y - 6, 51, 62, 6) + hit(x, y - 4, 47, 58)
    data_id = "yes" if offered else f"reassign {d.RELIC.names[kind]}" if mine else f"guard:{row}-{d.RELIC.names[kind]}"
    if view.guard[row, kind]:
        body = relic(kind, x, y, 48) + piece(
            f"guard-{row}-{d.RELIC.names[kind]}", cube(look, row, x + 28, y + 31, 19), f"crew-{row}"
        )
        return touchable(data_id, t("board.sampled", relic=name), area, body)
    title = t("board.not_sampled", relic=name, credits=reading.guard_worth(view, row, kind))
    return touchable(data_id, title, area, relic(kind, x + 2, y + 5, 42, "ee-gone"))


# --- storage --------------------------------------------------------------------------------------------------------


def bay_at(store: str, place: int) -> tuple[float, float]:
    return (15 + 62 * place, 566) if store == "hold" else (15 + 64 * place, 684)


def hold(look: Look, row: int, mine: bool) -> str:
    held = reading.stored(look.view, row, False)
    count = words(322, 550, look.t("board.of", count=len(held), spaces=d.HOLD_SPACES), "ee-s2", "end")
    return count + _bays(look, row, mine, "hold", held, d.HOLD_SPACES)


def stash(look: Look, row: int, mine: bool) -> str:
    return _bays(look, row, mine, "stash", reading.stored(look.view, row, True), d.STASH_SPACES)


def _bays(look: Look, row: int, mine: bool, store: str, held: list[int], spaces: int) -> str:
    return "".join(
        _bay(look, row, mine, store, place, held[place] if place < len(held) else None, held[:place])
        for place in range(spaces)
    )


def _bay(look: Look, row: int, mine: bool, store: str, place: int, kind: int | None, before: list[int]) -> str:
    t = look.t
    x, y = bay_at(store, place)
    area = ring(x - 2, y - 2, 62, 76, 6) + hit(x, y, 58, 72)
    if kind is None:
        return touchable(f"store:{store}" if mine else f"room:{row}-{store}", t(f"store.{store}"), area)
    name = d.RELIC.names[kind]
    origin = f"pick {name}" if store == "hold" else f"pile-{reading.colour_of(kind)}"
    body = relic(kind, x + 6, y + 6, 46) + value(x + 46, y + 60, d.VALUE[kind])
    data_id = f"give {name} {store}" if mine else f"held:{row}-{name}"
    return touchable(
        data_id,
        relic_words(t, kind),
        area,
        piece(f"{store}-{row}-{name}-{before.count(kind)}", body, origin, "mothership"),
    )


# --- crew and initiative --------------------------------------------------------------------------------------------


def crew(look: Look, row: int, mine: bool) -> str:
    """Cubes ready to be posted; how many are at work, and as what."""
    t, view = look.t, look.view
    endless = reading.endless_crew(view, row)
    ready = 0 if endless else view.supply[row]
    traders = sum(view.trader[row, market] for market in range(d.MARKET_COUNT))
    said = t("board.ready", count=ready) if not endless else t("board.endless")
    posts = [t("board.guards", count=view.guards[row]), t("board.traders", count=traders)]
    shown = min(ready, 12)
    across = 4 if shown <= 8 else 6
    size = 26 if across == 4 else 17.5
    cubes = "".join(
        cube(look, row, 220 + size * (i % across), 677 + (size + 3) * (i // across), size) for i in range(shown)
    )
    count = words(322, 668, "∞" if endless else ready, "ee-n16", "end")
    lines = [words(220, 746 + 16 * i, line, "ee-s2") for i, line in enumerate(posts)]
    title = "; ".join([said, *posts])
    return touchable(f"crew:{row}", title, hit(214, 652, 116, 114), count, cubes, *lines, data_piece=f"crew-{row}")


def turn(look: Look, row: int, mine: bool) -> str:
    """Initiative for the next round, and the envoys at work."""
    t, view = look.t, look.view
    envoys = t("board.envoys", count=sum(view.envoy[row, centre] for centre in range(d.CENTRE_COUNT)))
    marker = view.marker[row]
    drawn = [hit(8, 772, 320, 42), words(316, 798, envoys, "ee-s2", "end")]
    if view.passed[row]:
        said = t("board.passed_long")
    elif view.round == d.ROUNDS:
        said = t("board.last_round")
    elif view.solo:
        said = t("board.rounds_left", count=d.ROUNDS - max(view.round, 1))
    else:
        said = t("board.initiative", number=marker) if marker else t("board.no_initiative")
    if marker:
        drawn.append(
            f'<circle class="ee-ini" cx="34" cy="793" r="14"/>{words(34, 799, marker, "ee-n18 ee-ond", "middle")}'
        )
    drawn.append(words(58 if marker else 22, 798, said, "ee-s2"))
    return touchable(f"marker:{row}", f"{said} {envoys}".strip(), *drawn)
