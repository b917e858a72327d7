"""The final table: every category of every season, side by side."""

from periplus.games.archeos import data as d
from periplus.games.archeos.scoring import standing, total
from periplus.games.archeos.show.art import medallion, shape_of, tag, words
from periplus.games.archeos.show.phrases import site_name
from periplus.games.archeos.state import State
from periplus.kit import Texts, signed
from periplus.kit.draw import Look


def season_points(view: State, season: int, seat: int, part: int) -> int:
    """Points a category brought in one season, counted from 0."""
    until = view.points[seat, part] if season == view.season - 1 else view.earlier[season, seat, part]
    return until - (view.earlier[season - 1, seat, part] if season else 0)


def part_name(t: Texts, view: State, part: int) -> str:
    if d.FIRST_SITE <= part < d.FIRST_SITE + 6:
        return site_name(t, view, part - d.FIRST_SITE)
    return t.name(d.PART, part)


def parts_scored(view: State) -> list[int]:
    return [part for part in range(d.PARTS) if any(view.points[seat, part] for seat in range(view.seats))]


def draw_scores(look: Look) -> str:
    """After the game: one column a player, winners first, the seasons in small figures behind the sum."""
    view = look.view
    if view.depth > 0 or view.season == 0:
        return ""
    ranked = sorted(range(view.seats), key=lambda seat: -standing(view, seat))
    rows = [part_row(look, part, ranked) for part in parts_scored(view)]
    sums = [tag("td", tag("b", words(signed(total(view, seat))))) for seat in ranked]
    head = tag("thead", tag("tr", tag("th"), *(column_head(look, seat) for seat in ranked)))
    foot = tag("tfoot", tag("tr", tag("th", words(look.t("board.total")), scope="row"), *sums))
    return tag("div", tag("table", head, tag("tbody", *rows), foot), klass="tally")


def column_head(look: Look, seat: int) -> str:
    view = look.view
    place = 1 + sum(standing(view, other) > standing(view, seat) for other in range(view.seats))
    name = tag("span", words(f"{place}. {look.people[seat].name}"))
    return tag("th", medallion(shape_of(look, seat)), name, scope="col")


def part_row(look: Look, part: int, ranked: list[int]) -> str:
    cells = [score_cell(look.view, seat, part) for seat in ranked]
    return tag("tr", tag("th", words(part_name(look.t, look.view, part)), scope="row"), *cells)


def score_cell(view: State, seat: int, part: int) -> str:
    seasons = [signed(season_points(view, season, seat, part)) for season in range(view.season)]
    small = tag("small", words(" · ".join(seasons)))
    return tag("td", small, tag("b", words(signed(view.points[seat, part]))))
