"""Points by category: as if the season ended now, and the final table.

Public numbers alone: what a hand may still do, or a Professor or Ur, is not foreseen."""

from collections.abc import Iterable
from itertools import pairwise

from periplus.games.archeos import data as d
from periplus.games.archeos.actions import Ask
from periplus.games.archeos.rules.season_end import ROLE_EFFECTS
from periplus.games.archeos.scoring import site_points, standing, total
from periplus.games.archeos.show.art import medallion, shape_of, tag, words
from periplus.games.archeos.show.phrases import site_name
from periplus.games.archeos.show.reading import expeditions_of, in_season, worth_of
from periplus.games.archeos.state import State
from periplus.kit import Texts, open_frames, signed
from periplus.kit.draw import Look, derived


@derived
def to_come(view: State, seat: int) -> dict[int, int]:
    """Points by category that the season's end would bring this seat, as the table lies."""
    if view.depth == 0:
        return {}  # all is booked
    found = {d.FIRST_SITE + site: site_points(view, seat, site) for site in range(d.COLOURS)}
    found[d.EXPEDITION] = sum(worth_of(view, start) for start, _ in expeditions_of(view, seat))
    if view.tile == seat + 1:
        found[d.BOTANIST_TILE] = d.TILE_POINTS
    if view.in_play[d.Role.LINGUIST] and not are_languages_scored(view) and leads(view.linguist, view.seats, seat):
        found[d.LINGUIST_LEAD] = d.LINGUIST_POINTS
    if view.face[d.RAPA_NUI] == d.ADVANCED:
        spaces = [view.vehicle[other, d.RAPA_NUI] for other in range(view.seats)]
        found[d.RAPA_NUI_BONUS] = d.RAPA_NUI_LEAD if leads(spaces, view.seats, seat) else 0
    if view.season == view.seasons:
        found[d.MUSEUM_PART] = d.RELIC_POINTS[sum(view.relic[seat, colour] for colour in range(d.COLOURS))]
    return {part: points for part, points in found.items() if points}


def leads(spaces: object, seats: int, seat: int) -> bool:
    """Nobody is further; equals lead together."""
    return all(spaces[seat] >= spaces[other] for other in range(seats))  # type: ignore[index]


def are_languages_scored(view: State) -> bool:
    """While Professors decide at a season's end the lead in languages is booked already."""
    return any(each.ask == Ask.SEASON_END and each.a > ROLE_EFFECTS for each in open_frames(view))


@derived
def if_ended(view: State, seat: int) -> int:
    return int(total(view, seat)) + sum(to_come(view, seat).values())


def is_ahead(view: State, seat: int) -> bool:
    sums = [if_ended(view, other) for other in range(view.seats)]
    return sums[seat] == max(sums) and min(sums) < max(sums)


def condition(look: Look) -> str:
    """Of what these numbers speak: in the last season the game ends with it."""
    return look.t("board.if_game" if look.view.season == look.view.seasons else "board.if_season")


def draw_sum(look: Look, seat: int) -> str:
    """In the header: what a player would have, and below it what is booked."""
    view = look.view
    if not in_season(view):
        return ""
    booked = look.t("board.booked", points=signed(total(view, seat)))
    now = signed(if_ended(view, seat))
    klass = "as-sum ahead" if is_ahead(view, seat) else "as-sum"
    said = f"{condition(look)}: {now}, {booked}"
    points, small = tag("b", words(now), tag("span", "★", klass="st")), tag("small", words(booked))
    return tag("span", points, small, klass=klass, title=said, aria_label=said, role="img")


def draw_standing(look: Look) -> str:
    """Beside the score: the same by site and expedition, a column a player."""
    view, t = look.view, look.t
    if not in_season(view):
        return ""
    seats = range(view.seats)
    coming = [to_come(view, seat) for seat in seats]
    parts = [part for part in range(d.PARTS) if any(part in each for each in coming)]
    rows = [(part_name(t, view, part), [each.get(part, 0) for each in coming]) for part in parts]
    rows.append((t("board.booked_so_far"), [int(total(view, seat)) for seat in seats]))
    head = heads(look, seats, [words(person.name) for person in look.people])
    body = [
        table_row(name, [tag("td", words(signed(points)), klass=None if points else "none") for points in row])
        for name, row in rows
    ]
    sums = [
        tag("td", tag("b", words(signed(if_ended(view, seat)))), klass="ahead" if is_ahead(view, seat) else None)
        for seat in seats
    ]
    foot = table_row(t("board.total"), sums, "total")
    caption = tag("caption", words(condition(look).capitalize()), klass="muted small")
    return tag("table", caption, tag("thead", head), tag("tbody", *body, foot), klass="scores as-standing")


def heads(look: Look, seats: Iterable[int], names: Iterable[str]) -> str:
    """A column a player, under their vehicle."""
    columns = zip(seats, names, strict=True)
    return tag("tr", tag("th"), *(tag("th", medallion(shape_of(look, seat)), n, scope="col") for seat, n in columns))


def table_row(name: str, cells: Iterable[str], klass: str | None = None) -> str:
    return tag("tr", tag("th", words(name), scope="row"), *cells, klass=klass)


# ---------------------------------------------------------------- the final table


def season_points(view: State, seat: int, part: int) -> list[str]:
    """Points a category brought, season by season."""
    until = [*(view.earlier[season, seat, part] for season in range(view.season - 1)), view.points[seat, part]]
    return [signed(after - before) for before, after in pairwise([0, *until])]


def ranking(view: State) -> list[tuple[int, int]]:
    """(place, seat), winners first; equals share a place."""
    values = [standing(view, seat) for seat in range(view.seats)]
    ranked = sorted(range(view.seats), key=lambda seat: -values[seat])
    return [(1 + sum(value > values[seat] for value in values), seat) for seat in ranked]


def part_name(t: Texts, view: State, part: int) -> str:
    if d.FIRST_SITE <= part < d.FIRST_SITE + d.COLOURS:
        return site_name(t, view, part - d.FIRST_SITE)
    return t.name(d.PART, part)


def parts_scored(view: State) -> list[int]:
    return [part for part in range(d.PARTS) if any(view.points[seat, part] for seat in range(view.seats))]


def draw_scores(look: Look) -> str:
    """After the game: one column a player, winners first, the seasons in small figures behind the sum."""
    view = look.view
    if view.depth > 0 or view.season == 0:
        return ""
    ranked = ranking(view)
    rows = [
        table_row(part_name(look.t, view, part), [score_cell(view, seat, part) for _, seat in ranked])
        for part in parts_scored(view)
    ]
    sums = [tag("td", tag("b", words(signed(total(view, seat))))) for _, seat in ranked]
    names = [tag("span", words(f"{place}. {look.people[seat].name}")) for place, seat in ranked]
    head = tag("thead", heads(look, [seat for _, seat in ranked], names))
    foot = tag("tfoot", table_row(look.t("board.total"), sums))
    return tag("div", tag("table", head, tag("tbody", *rows), foot), klass="tally")


def score_cell(view: State, seat: int, part: int) -> str:
    small = tag("small", words(" · ".join(season_points(view, seat, part))))
    return tag("td", small, tag("b", words(signed(view.points[seat, part]))))
