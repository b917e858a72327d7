"""Between sites and mat: deck, season and monkeys, what an expedition is worth, the roles' own pieces."""

from functools import lru_cache

from periplus.games.archeos import data as d
from periplus.games.archeos.show import art
from periplus.games.archeos.show.phrases import TEXTS, relics_words, tile_place
from periplus.games.archeos.show.reading import chosen_of, in_season, monkey_percent, relics_of
from periplus.games.archeos.show.standing import condition
from periplus.games.archeos.state import State
from periplus.kit import Chapter, Texts, load_texts
from periplus.kit.draw import Look, derived, element, text

# ---------------------------------------------------------------- deck and season


def draw_deck(look: Look) -> str:
    view = look.view
    if not in_season(view):
        return ""
    label = f"{look.t('board.deck')}: {halves_words(look)}"
    pile = art.tag("span", art.picture(126, 176, art.use("back", 0, 0, 126, 176), klass="face"), klass="pile")
    left = art.tag("b", art.words(view.upper + view.lower), klass="cnt")
    return art.labelled("div", label, pile, left, klass="deck", data_id="draw")


def halves_words(look: Look) -> str:
    view = look.view
    return look.t("board.deck_title", upper=view.upper, lower=view.lower, monkeys=d.MONKEYS - view.monkeys)


def draw_season(look: Look) -> str:
    view, t = look.view, look.t
    if not in_season(view):
        return ""
    ending = view.upper == 0 and view.monkeys >= d.MONKEYS - 1
    return (
        art.tag("span", art.words(t("board.season", season=view.season, seasons=view.seasons)), klass="season-name")
        + monkey_frames(look)
        + art.tag("span", art.words(odds_words(look)), klass="sea2 warn" if ending else "sea2")
    )


def monkey_frames(look: Look) -> str:
    """Three places; a monkey that is out has its portrait there."""
    count, drawn = look.view.monkeys, art.icon("monkey", 40, 40)
    out = [
        art.tag("i", drawn, klass="up", data_piece=f"monkey-{i}", data_enter="pop", data_from="deck")
        for i in range(count)
    ]
    label = look.t("board.monkeys_title", count=count)
    return art.labelled("span", label, *out, *[art.tag("i")] * (d.MONKEYS - count), klass="monk", data_id="monkeys")


def odds_words(look: Look) -> str:
    """How safe the next card is: exact, from what everybody sees."""
    view, t = look.view, look.t
    if view.monkeys == d.MONKEYS:
        return t("board.season_ends")
    if view.upper > 0:
        return t("board.no_monkey", count=view.upper)
    key = "board.next_end" if view.monkeys == d.MONKEYS - 1 else "board.next_monkey"
    return t(key, percent=monkey_percent(view))


def chapter(t: Texts, view: State) -> Chapter:
    return Chapter(part=t("chapter.part", season=int(view.season)) if view.season else "")


def draw_status(look: Look) -> str:
    """For the header: the season, and on a phone monkeys and deck as well."""
    view, t = look.view, look.t
    if not in_season(view):
        return art.words(t("board.set_up" if view.season == 0 else "board.over"))
    season = art.tag("span", art.words(t("board.season", season=view.season, seasons=view.seasons)))
    return art.tag(
        "span",
        season,
        art.tag("span", art.icon("monkey", 40, 40), art.words(f"{view.monkeys}/{d.MONKEYS}"), klass="as-count"),
        art.tag("span", art.icon("back", 126, 176), art.words(view.upper + view.lower), klass="as-count"),
        klass="as-status",
    ) + art.tag("span", art.words(condition(look)), klass="as-if")


# ---------------------------------------------------------------- what an expedition is worth


def draw_worth(look: Look) -> str:
    """The table of sizes; the size being put together stands out."""
    return worth_table(look.t.language, size_now(look.view, look.seat)) if in_season(look.view) else ""


@derived
def size_now(view: State, seat: int) -> int:
    return size_scored(composing(view, seat))


@lru_cache(64)
def worth_table(language: str, now: int) -> str:
    t = load_texts(TEXTS, language)
    last = len(sizes()) - 1
    marks = ["on" if now and min(now, last + 1) == size else None for size in range(1, last + 2)]
    top = [art.tag("td", art.words(f"{n}+" if n == last + 1 else n), klass=marks[n - 1]) for n in range(1, last + 2)]
    bottom = [art.tag("td", art.words(points), klass=marks[n]) for n, points in enumerate(sizes())]
    upper = art.tag("tr", art.tag("th", art.words(t("board.cards"))), *top)
    lower = art.tag("tr", art.tag("th", "★"), *bottom)
    table = art.tag("table", art.tag("tbody", upper, lower))
    head = art.tag("h3", art.words(t("board.worth")))
    return art.tag("div", head, table, legend(t), klass="worth", data_id="worth", aria_label=t("board.worth"))


def sizes() -> list[int]:
    """Points for 1, 2, … cards, as far as they grow."""
    best = max(d.EXPEDITION_POINTS)
    grown = [d.EXPEDITION_POINTS[size] for size in range(1, len(d.EXPEDITION_POINTS))]
    return grown[: grown.index(best) + 1]


def legend(t: Texts) -> str:
    gate = art.tag("span", art.tag("i", "3", klass="g"), art.words(t("board.legend_gate")))
    stop = art.tag("span", art.tag("i", "5", klass="d"), art.words(t("board.legend_stop")))
    return art.tag("p", gate, stop, klass="leg")


def composing(view: State, seat: int) -> list[int]:
    return chosen_of(view, seat) if seat >= 0 and view.leader[seat] > 0 else []


def size_scored(cards: list[int]) -> int:
    """Mercenaries leave before scoring, a Photographer who leads counts one more. AS-103, AS-109"""
    if not cards:
        return 0
    stay = sum(card // d.COLOURS != d.Role.MERCENARY for card in cards)
    return stay + (d.PHOTOGRAPHER_BONUS if cards[0] // d.COLOURS == d.Role.PHOTOGRAPHER else 0)


# ---------------------------------------------------------------- pieces of roles


def draw_supply(look: Look) -> str:
    """The Professor tokens with who holds them, and everybody's museum."""
    view, t = look.view, look.t
    if not in_season(view):
        return ""
    parts = []
    if view.in_play[d.Role.PROFESSOR]:
        pieces = [token(look, i) for i in range(d.TOKENS)]
        parts.append(art.tag("div", art.tag("h3", art.words(t("board.tokens"))), *pieces, klass="tokens"))
    if view.in_play[d.Role.CURATOR]:
        rows = [museum(look, seat) for seat in range(view.seats)]
        parts.append(art.tag("div", art.tag("h3", art.words(t("board.museum"))), *rows, klass="museums"))
    return "".join(parts)


def draw_tile(look: Look) -> str:
    view, t = look.view, look.t
    if not in_season(view) or not view.in_play[d.Role.BOTANIST]:
        return ""
    where = tile_place(t, view)
    mark = art.tag("span", art.emblem(d.Role.BOTANIST), klass="tile-big", data_piece=None if view.tile else "tile")
    shown = art.tag("span", art.tag("b", art.words(t("board.tile"))), art.words(where))
    return art.tag(
        "div", mark, shown, klass="tile-row", data_id="tile", role="img", aria_label=f"{t('board.tile')}: {where}"
    )


def token(look: Look, which: int) -> str:
    """A token, with the vehicle of who holds it."""
    value, holder = d.TOKEN_VALUE[which], look.view.token[which]
    owner = art.medallion(art.shape_of(look, holder - 1)) if holder else ""
    label = f"{look.t('board.tokens')}: {value}" + (f", {look.people[holder - 1].name}" if holder else "")
    klass = "token held" if holder else "token"
    names = {"data_id": f"token:{value}", "data_piece": f"token-{value}"}
    return art.labelled("span", label, art.tag("b", art.words(value)), owner, klass=klass, **names)


def museum(look: Look, seat: int) -> str:
    """The relics a player has, and what they are worth together."""
    player, relics = d.SEAT.names[seat], relics_of(look.view, seat)
    cases = [
        art.tag("i", art.glyph(colour), klass=f"relic c-{name}", data_piece=f"relic-{player}-{name}")
        for colour, name in enumerate(d.COLOUR)
        if colour in relics
    ]
    label = f"{look.people[seat].name}: {relics_words(look.t, look.view, seat)}"
    points = art.tag("b", art.words(f"{d.RELIC_POINTS[len(relics)]}★"))
    owner = art.medallion(art.shape_of(look, seat))
    return art.labelled("div", label, owner, *cases, points, klass="museum", data_id=f"museum:{player}")


# ---------------------------------------------------------------- the Linguist track

TRACK, ROW = 24.0, 52.0  # a space and a row of them


def draw_linguist(look: Look) -> str:
    """Nineteen spaces in a row; in three rows beside wide sites, in two on a phone. Artefacts stand out."""
    view = look.view
    if not in_season(view) or not view.in_play[d.Role.LINGUIST]:
        return ""
    rows = {"wide": 3, "medium": 1, "phone": 2}[look.format]
    per_row = -(-(d.LINGUIST_LAST + 1) // rows)
    spaces = [linguist_space(look, space, per_row) for space in range(d.LINGUIST_LAST + 1)]
    box, label = f"0 0 {per_row * TRACK + 4:g} {rows * ROW + 2:g}", look.t("board.linguist")
    drawing = element("svg", *spaces, viewBox=box, role="img", aria_label=label)
    head = art.tag("h3", art.emblem(d.Role.LINGUIST), art.words(label))
    return art.tag("div", head, drawing, klass="linguist", data_id="linguist", aria_label=label)


def linguist_space(look: Look, space: int, per_row: int) -> str:
    row, column = divmod(space, per_row)
    x, y = 2 + column * TRACK, 1.0 + row * ROW
    label = look.t("board.linguist_title", space=space)
    klass = "tablet"
    if d.ARTEFACT[space]:
        label, klass = f"{label}: {look.t('board.artefact')}", "tablet artefact"
    here = [seat for seat in range(look.view.seats) if look.view.linguist[seat] == space]
    parts = [
        element("rect", x=x + 1, y=y, width=TRACK - 2, height=ROW - 2, rx=4, klass=klass),
        text(x + TRACK / 2, y + ROW - 7, space, klass="tablet-number", text_anchor="middle"),
        *(linguist_vehicle(look, seat, i, len(here), x, y) for i, seat in enumerate(here)),
    ]
    return art.named(label, *parts)


def linguist_vehicle(look: Look, seat: int, place: int, count: int, x: float, y: float) -> str:
    width = 21.0
    step = min(13.0, 20.0 / max(1, count - 1))
    top = y + ROW - 33 - place * step
    return art.named(
        look.people[seat].name,
        art.vehicle(art.shape_of(look, seat), x + (TRACK - width) / 2, round(top, 1), width),
        klass="veh mine" if seat == look.seat else "veh",
        data_piece=f"linguist-{d.SEAT.names[seat]}",
    )
