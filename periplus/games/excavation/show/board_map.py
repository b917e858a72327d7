"""The room of the map: dig sites with their relics, stalls and tents, explorers, and the steps they may take."""

import math
from functools import partial
from typing import Any

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.show import board_chart
from periplus.games.excavation.show.art import drawing, pawn, relic, ring, symbol, value, words
from periplus.games.excavation.show.phrases import player
from periplus.games.excavation.show.reading import asked, is_asked
from periplus.games.excavation.state import State
from periplus.kit import Texts, top_a
from periplus.kit.draw import Group, Look, derived, hit, number, piece, slot, told, touchable

SURVEYS = (Ask.SURVEY_PLACE, Ask.SURVEY_FREE, Ask.SURVEY_BUY)
FINDS = [[kind for kind in range(d.RELIC_COUNT) if d.HOME[kind] == number_] for number_ in range(len(d.PLACES))]
SIZE = 31


def still_map(t: Texts) -> str:
    """The whole room, with an empty place for everything that lives."""
    tokens = "".join(_token(t, place, number_) for number_, place in enumerate(d.PLACES))
    picture = (
        f'<svg class="ee-map" viewBox="0 0 {board_chart.WIDTH} {board_chart.HEIGHT}" role="group"'
        f' aria-label="{t("board.map")}">{drawing("sea")}<path class="ee-ln" d="{board_chart.lines()}"/>'
        f'{tokens}{slot("explorers")}{slot("steps")}<g class="ee-names">{board_chart.names(t)}</g>'
        f"{slot('badges-map')}{slot('ghost-map')}</svg>"
    )
    return f'<div class="ee-pan" data-pan="map" tabindex="0">{picture}</div>{board_chart.little_map()}'


def window(look: Look, x: float, y: float, width: float, height: float, more: str = "") -> str:
    """A part of the map as it stands, for a figure."""
    inside = [
        '<rect width="692" height="456" class="ee-sea"/><rect width="692" height="456" fill="url(#ee-wave)"/>',
        '<use href="#ee-land" class="ee-shore"/><use href="#ee-land" class="ee-land2" y="2.5"/>',
        f'<use href="#ee-land" class="ee-land"/><path class="ee-ln" d="{board_chart.lines()}"/>',
    ]
    for number_, place in enumerate(d.PLACES):
        token = _token(look.t, place, number_)
        inside.append(token.replace(f' data-group="loc-{place["id"]}"></g>', f">{_finds(look, number_)}</g>"))
    inside += [explorers(look), board_chart.names(look.t), more]
    size = f'width="{width}" height="{height}"'
    box = f'viewBox="{x} {y} {width} {height}"'
    return f'<svg class="ee ee-figure" {box} {size} aria-hidden="true">{"".join(inside)}</svg>'


def groups() -> list[Group]:
    found = {place["id"]: number_ for number_, place in enumerate(d.PLACES) if FINDS[number_]}
    sites = [Group(f"loc-{id}", partial(_finds, number_=number_)) for id, number_ in found.items()]
    return [*sites, Group("explorers", explorers), Group("steps", steps)]


# --- a location, as far as it never changes -------------------------------------------------------------------------


def _token(t: Texts, place: dict[str, Any], number_: int) -> str:
    spot = board_chart.SPOT[number_]
    left, right = reach(number_)
    name = t(f"board.{board_chart.kind_of(place)}", place=t.name(d.LOCATION, number_), market=place.get("market", ""))
    drawn = [f'<circle class="ee-glow" cx="{number(spot.x)}" cy="{number(spot.y)}" r="46" fill="url(#ee-glow)"/>']
    if place["kind"] == "black_market":
        drawn.append(_tent(spot, place["smuggle_symbols"]))
    if "market" in place:
        market = place["market"]
        at = spot.x - (14 if FINDS[number_] else 0)
        field = hit(at - (26 if FINDS[number_] else 22), spot.y - 24, 44, 46)
        drawn.append(touchable(f"market:{market}", name, field, stall(at, spot.y, market - 1), klass="ee-stand"))
    if FINDS[number_]:
        drawn += [_pit(pit_x(number_), spot.y, place["colour"], len(FINDS[number_])), slot(f"loc-{place['id']}")]
    frame = ring(spot.x - left - 5, spot.y - 27, left + right + 10, 52, 20)
    area = hit(spot.x - max(left, 22), spot.y - 24, max(left, 22) + max(right, 22), 46)
    return touchable(f"location:{place['id']}", name, area, frame, *drawn, klass="ee-loc")


def pit_x(number_: int) -> float:
    return board_chart.SPOT[number_].x + (25 if "market" in d.PLACES[number_] else 0)


def reach(number_: int) -> tuple[float, float]:
    """How far a location's drawing goes to the left and to the right of its middle."""
    place = d.PLACES[number_]
    if place["kind"] == "black_market":
        return 27, 27
    if FINDS[number_] and "market" in place:
        return 32, 48
    return {0: (19, 19), 1: (24, 24), 2: (39, 39)}[len(FINDS[number_])]


def stall(x: float, y: float, market: int) -> str:
    """A small stall with the awning of its command centre and the symbol of its market."""
    centre = next(i for i, each in enumerate(d.CENTRES) if market + 1 in each["markets"])
    stripe = "h11.3v9a5.67 5.67 0 0 1-11.3 0z"
    return (
        f'<path class="ee-post" d="M{x - 14:.0f} {y - 8:.0f}h3v22h-3zm25 0h3v22h-3z"/>'
        f'<rect class="ee-bk" x="{x - 11:.0f}" y="{y - 4:.0f}" width="22" height="18"/>'
        f"{symbol(market, x - 8, y - 3, 16)}"
        f'<g class="ee-awn a{centre}"><path class="ee-aw1" d="M{x - 17:.0f} {y - 17:.0f}{stripe}m22.7 0{stripe}"/>'
        f'<path class="ee-aw2" d="M{x - 5.7:.1f} {y - 17:.0f}{stripe}"/></g>'
    )


def _tent(spot: board_chart.Spot, symbols: list[str]) -> str:
    x, y = spot.x, spot.y
    first, second = (d.SYMBOLS.index(each) for each in symbols)
    return (
        f'<path class="ee-tent" d="M{x} {y - 19}Q{x + 7} {y - 6} {x + 26} {y}v13h-52v-13'
        f'Q{x - 7} {y - 6} {x} {y - 19}z"/>'
        f'<circle class="ee-flag" cx="{x}" cy="{y - 20}" r="3"/>'
        f"{symbol(first, x - 20, y - 3, 15, 'ee-gilt')}{symbol(second, x + 5, y - 3, 15, 'ee-gilt')}"
    )


def _pit(x: float, y: float, colour: str, kinds: int) -> str:
    """A trench in the region's colour with a place for each kind."""
    more = 31 * (kinds - 1)
    left = x - 23 - more / 2
    return (
        f'<g class="c-{colour}"><path class="ee-pit" d="M{left:.1f} {y + 6}q2-13 15-13h{16 + more}q13 0 15 13 1 13-15'
        f' 13h-{16 + more}q-16 0-15-13z"/>'
        f'<path class="ee-trench" d="M{left + 7:.1f} {y + 5}q1-7 9-7h{14 + more}q8 0 9 7 0 8-9 8'
        f'h-{14 + more}q-9 0-9-8z"/>'
        f'<path class="ee-cord" d="M{left + 5:.1f} {y + 15}h{36 + more}"/></g>'
    )


# --- what lives -----------------------------------------------------------------------------------------------------


def _finds(look: Look, number_: int) -> str:
    surveying = is_asked(look.view, look.seat, *SURVEYS)
    return "".join(_find(look, number_, kind, surveying) for kind in FINDS[number_])


def find_at(kind: int) -> tuple[float, float]:
    """The corner of a relic's place on its site."""
    number_ = d.HOME[kind]
    kinds = FINDS[number_]
    return pit_x(number_) - SIZE / 2 - 15 * (len(kinds) - 1) + 30 * kinds.index(kind), board_chart.SPOT[number_].y - 21


def _find(look: Look, number_: int, kind: int, surveying: bool) -> str:
    """A kind at home here: a relic, a second one peeping out behind it, or the ghost of a missing one.

    While a survey asks about what it drew, the relics on the sites are not what is asked about.
    """
    t, count = look.t, look.view.site[kind]
    x, y = find_at(kind)
    title = t(
        "board.relics_here", relic=t.name(d.RELIC, kind), value=d.VALUE[kind], count=count, stack=look.view.stack[kind]
    )
    name = f"site-{d.RELIC.names[kind]}"
    drawn = [piece(f"{name}-2", relic(kind, x + 5, y - 7, SIZE), "survey")] if count > 1 else []
    drawn.append(piece(f"{name}-1", relic(kind, x, y, SIZE), "survey") if count else relic(kind, x, y, SIZE, "ee-gone"))
    more = _count(x + SIZE - 5, y + SIZE - 4, count) if count > 1 else ""
    badge = value(x + SIZE - 2, y + 4, d.VALUE[kind], 9.5) if count else ""
    area = hit(x - _lean(kind), y - 6, 44, 45)
    data_id = f"{'site' if surveying else 'pick'} {d.RELIC.names[kind]}"
    return touchable(data_id, title, area, *drawn, badge, more, klass="ee-find")


def _lean(kind: int) -> float:
    """How far a relic's field reaches to its left: two on one site lean apart, so that a finger meets either."""
    kinds = FINDS[d.HOME[kind]]
    return 6.5 if len(kinds) == 1 else 13 if kinds[0] == kind else 0


def _count(x: float, y: float, count: int) -> str:
    chip = f'<rect x="{x - 10:.1f}" y="{y - 8:.1f}" width="20" height="15" rx="7"/>'
    return f'<g class="ee-count">{chip}{words(x, y + 4.5, f"×{count}", "", "middle")}</g>'


def standing(view: State) -> dict[int, list[tuple[int, int]]]:
    """Who stands where: (row, pawn) by location."""
    found: dict[int, list[tuple[int, int]]] = {}
    for row in range(1 if view.solo else view.seats):
        for each in range(d.PAWN_COUNT):
            at = view.explorer[row, each] - 1
            if at >= 0:
                found.setdefault(at, []).append((row, each))
    return found


def foot(number_: int, place: int) -> tuple[float, float]:
    """Where the n-th explorer stands at a location: left and right of it in turn, then further out; where the name
    stands at the left, all below it."""
    left, right = reach(number_)
    spot, out = board_chart.SPOT[number_], 13 * (place // 2)
    if spot.anchor == "end":
        return spot.x - 8 + 13 * place, spot.y + 46 + 2 * place
    x = spot.x - left - 8 - out if place % 2 == 0 else spot.x + right + 8 + out
    return min(max(x, 14), board_chart.WIDTH - 14), spot.y + 18 + 4 * (place // 2)


def explorers(look: Look) -> str:
    t, view, drawn = look.t, look.view, []
    for number_, present in sorted(standing(view).items(), key=lambda each: board_chart.SPOT[each[0]].y):
        present.sort(key=lambda each: each[0] != look.seat)
        for place in reversed(range(len(present))):
            row, each = present[place]
            x, y = foot(number_, place)
            size = 28.75 if row == look.seat else 23
            body = told(t("board.explorer", player=player(t, view, row))) + pawn(look, row, x, y, size)
            css = "ee-pawn ee-mine" if row == look.seat else "ee-pawn"
            name = f"explorer-{row}-{each}"
            drawn.append(
                f'<g class="{css}" data-piece="{name}" data-id="location:{d.LOCATION.names[number_]}">{body}</g>'
            )
    return "".join(drawn)


@derived
def roads(view: State, seat: int) -> list[int]:
    """The steps a seat's explorers could take from where they stand, while a step is asked for."""
    ask = asked(view, seat)
    if ask not in (Ask.TRAVEL_STEP, Ask.FREE_STEP):
        return []
    own = {view.explorer[seat, each] - 1 for each in range(d.PAWN_COUNT)}
    return [i for i, (start, end) in enumerate(d.ROADS) if start in own and not (ask == Ask.FREE_STEP and end in own)]


def steps(look: Look) -> str:
    """A place that only one step leads to is touched itself; where several lead, each line has a handle."""
    t, possible = look.t, roads(look.view, look.seat)
    if not possible:
        return ""
    ends = [d.ROADS[road][1] for road in possible]
    drawn = [
        '<path class="ee-ln ee-hot" d="'
        + "".join(board_chart.path(board_chart.curve(*d.ROADS[road])) for road in possible)
        + '"/>'
    ]
    drawn += [_goal(t, road) for road in possible if ends.count(d.ROADS[road][1]) == 1]
    drawn += [_handle(t, road) for road in possible if ends.count(d.ROADS[road][1]) > 1]
    if is_asked(look.view, look.seat, Ask.TRAVEL_STEP):
        fuel = top_a(look.view)
        drawn.append(words(18, 438, t("board.fuel", fuel=fuel), "ee-pl ee-halo ee-onsea"))
    return "".join(drawn)


def _goal(t: Texts, road: int) -> str:
    spot = board_chart.SPOT[d.ROADS[road][1]]
    name = d.ROAD.names[road]
    ring = f'<circle class="ee-ring ee-goal" cx="{number(spot.x)}" cy="{number(spot.y)}" r="27"/>'
    return touchable(
        f"road:{name}", t("board.step_to", road=t.name(d.ROAD, name)), ring, hit(spot.x - 22, spot.y - 22, 44, 44)
    )


def _handle(t: Texts, road: int) -> str:
    start, end = d.ROADS[road]
    line = board_chart.curve(start, end)
    length = math.hypot(line[4] - line[0], line[5] - line[1])
    left, right = reach(start)
    share = min(max((max(left, right) + 18) / length, 0.3), 0.6)
    x, y, dx, dy = board_chart.along(line, share)
    turn = math.degrees(math.atan2(dy, dx))
    name = d.ROAD.names[road]
    arrow = '<path d="M-6-6 7 0-6 6-3 0z"/>'
    return touchable(
        f"road:{name}",
        t("board.step_to", road=t.name(d.ROAD, name)),
        hit(-22, -22, 44, 44),
        f'<circle r="12"/><g transform="rotate({turn:.0f})">{arrow}</g>',
        klass="ee-step",
        transform=f"translate({x:.1f} {y:.1f})",
    )
