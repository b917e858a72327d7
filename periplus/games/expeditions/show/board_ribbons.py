"""Trails as ribbons, the pins that head them, and the dotted ribbons of the arrows that may be laid now."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby, pairwise
from math import cos, degrees, dist, pi, radians, sin
from pathlib import Path
from typing import NamedTuple

from periplus.games.expeditions import data as d
from periplus.games.expeditions.actions import Ask
from periplus.games.expeditions.rules.trail import arrow_reason, base_reason, closes_loop, tip
from periplus.games.expeditions.show.art import emblem, figure_of, stop_name, use
from periplus.games.expeditions.show.board_chart import CHARTS, Chart, Curve, Point, at, course, placed, turned
from periplus.games.expeditions.show.board_routes import roads
from periplus.games.expeditions.show.reading import arrows, asked, stands_at
from periplus.games.expeditions.state import State
from periplus.kit import Texts, load_texts, top_a
from periplus.kit.draw import Look, derived, escape, group, number, title
from periplus.kit.draw import element as el

TEXTS = Path(__file__).parents[1] / "texts"
STRIDE = 34.0  # from one chevron to the next
RECENT = 12  # arrows of a trail that others may have laid since one's last turn
DISC = 12.0
BACK = (0.75, 1.25, 1.75, 2.25)  # how far from a stop discs of several ways stand, in the size of what is touched
HEAD = 26.0  # from a pin's foot to the middle of its head
LEANS = tuple(radians(degrees) for degrees in (0, -60, 60, -120, 120, 180))
ROSE = 19.0  # how far from the start the dots of the first arrows begin
LAYING = (Ask.TURN, Ask.TICKETS, Ask.BLUE, Ask.RELAUNCH)


# Trails.


def asides(carried: int) -> list[float]:
    """How many lanes from the middle each colour runs that a segment carries: they lie side by side."""
    sharing = [c for c in range(d.COLOURS) if carried >> c & 1]
    return [sharing.index(c) - (len(sharing) - 1) / 2 if c in sharing else 0.0 for c in range(d.COLOURS)]


ASIDE = [asides(carried) for carried in range(1 << d.COLOURS)]


def lane_of(view: State, chart: Chart, c: int, arrow: int, also: int = 0) -> float:
    """How far beside its segment a ribbon runs."""
    aside = ASIDE[view.carries[arrow >> 1] | also | 1 << c][c] * chart.lane
    return aside if arrow & 1 == 0 else -aside


@dataclass(frozen=True, eq=False, slots=True)
class Ribbon:
    """An arrow in its lane, drawn once for all trails that run there: line with chevrons, and where a badge lies."""

    curve: Curve
    drawn: str
    badge: str


@lru_cache(1536)
def ribbon(chart: Chart, arrow: int, aside: float) -> Ribbon:
    curve = course(chart, d.TAIL[arrow], d.HEAD[arrow]).shifted(aside)
    drawn = el("path", d=curve.path, klass="rb") + el("path", d=chevrons(curve, chart.mark), klass="chv")
    x, y = curve.at(0.5)
    return Ribbon(curve, drawn, f"translate({number(x)} {number(y)}) scale({number(chart.mark * 1.2)})")


def chevrons(curve: Curve, size: float) -> str:
    """Small marks along a curve that tell its direction."""
    count = max(1, round(curve.length / STRIDE) - 1)
    drawn = []
    for i in range(count):
        share = (i + 1) / (count + 1)
        (x, y), angle = curve.at(share), curve.angle(share)
        (ax, ay), (bx, by), (cx, cy) = (
            turned(px * size, py * size, angle) for px, py in ((-3, -3.2), (1.2, 0), (-3, 3.2))
        )
        drawn.append(f"M{at((x + ax, y + ay))}L{at((x + bx, y + by))} {at((x + cx, y + cy))}")
    return "".join(drawn)


def trail(look: Look, c: int) -> str:
    """A casing under the whole trail, a ribbon with chevrons for every arrow, and a white stop at each place."""
    view, chart = look.view, CHARTS[look.format]
    laid = arrows(view, c)
    if not laid:
        return ""
    ribbons = [ribbon(chart, arrow, lane_of(view, chart, c, arrow)) for arrow in laid]
    line = whole([each.curve for each in ribbons])
    casing = el("path", d=line, klass="rb-e") + el("path", d=line, klass="rb-h")
    figures = badges(tuple(figure_of(look.people[seat].figure, seat) for seat in range(look.view.seats)))
    language, recent = look.t.language, len(laid) - RECENT
    pieces = [
        one_arrow(language, c, i, arrow, each, figures if i >= recent else "")
        for i, (arrow, each) in enumerate(zip(laid, ribbons, strict=True))
    ]
    points = {each.curve.end: None for each in ribbons}
    dots = "".join([f"M{at(point)}h0" for point in points])
    beads = el("path", d=dots, klass="stop-e") + el("path", d=dots, klass="stop-i")
    return casing + "".join(pieces) + beads


def whole(curves: list[Curve]) -> str:
    """One path through all curves; it is lifted where an expedition set out anew."""
    parts, here = [], None
    for curve in curves:
        parts.append(f"{'' if here == curve.start else 'M' + at(curve.start)}{curve.tail}")
        here = curve.end
    return "".join(parts)


def one_arrow(language: str, c: int, i: int, arrow: int, drawn: Ribbon, figures: str) -> str:
    """The ribbon of one arrow; a recent one has a badge, seen while the page says who laid it: by colour and figure.
    Those laid earlier are drawn again with every new one."""
    before, after = arrow_words(language, c, arrow)
    token = f'<g class="by" transform="{drawn.badge}">{figures}</g>' if figures else ""
    return (
        f'<g data-piece="{d.COLOUR.names[c]}-{i + 1}" data-enter="draw">'
        f"<title>{before}{i + 1}{after}</title>{drawn.drawn}{token}</g>"
    )


@lru_cache(2048)
def arrow_words(language: str, c: int, arrow: int) -> tuple[str, str]:
    """What an arrow is called, before and after its number in the trail."""
    t, number = load_texts(TEXTS, language), "\0"
    said = t(
        "board.arrow_title", colour=t.name(d.COLOUR, c), number=number, **names_of(t, d.TAIL[arrow], d.HEAD[arrow])
    )
    before, after = escape(said).split(number)
    return before, after


@lru_cache(256)
def badges(figures: tuple[str, ...]) -> str:
    """All figures at the table; the page shows the one of the seat whose arrow it was while it is news."""
    return el("circle", r=7) + "".join(use(figure, klass=f"by-{seat}") for seat, figure in enumerate(figures))


def names_of(t: Texts, tail: int, head: int) -> dict[str, str]:
    return {"from": t.name(d.NODE, tail), "to": t.name(d.NODE, head)}


def ways(look: Look) -> str:
    """From the nearest expedition to every goal in sight, as dots; shown while one looks at the goal."""
    chart = CHARTS[look.format]
    return "".join(way(chart, *road) for road in roads(look.view, look.seat))


@lru_cache(2048)
def way(chart: Chart, card: int, c: int, stops: tuple[int, ...]) -> str:
    line = whole([course(chart, tail, head) for tail, head in pairwise(stops)])
    return f'<path d="{line}" class="way {d.COLOUR.names[c]}" data-piece="node:{d.CARD.names[card]}"/>'


# Heads.


@derived
def pin_points(view: State, chart: Chart) -> list[Point]:
    """Where the three pins stand; those at one stop stand side by side."""
    found = [stands_at(view, c) for c in range(d.COLOURS)]
    points = []
    for c, node in enumerate(found):
        same = [other for other in range(d.COLOURS) if found[other] == node]
        x, y = arrived_at(view, chart, c, node)
        points.append((x + (same.index(c) - (len(same) - 1) / 2) * 28 * chart.mark, y))
    return points


def arrived_at(view: State, chart: Chart, c: int, node: int) -> Point:
    """A stop at the edge is drawn twice: the pin stands where the last arrow points."""
    if view.length[c]:
        arrow = view.trail[c, view.length[c] - 1]
        if d.HEAD[arrow] == node:
            return course(chart, d.TAIL[arrow], d.HEAD[arrow]).end
    return chart.at(node)


@derived
def has_looped(view: State, c: int) -> bool:
    return bool(view.length[c] and closes_loop(view, c, tip(view, c)))


def heads(look: Look) -> str:
    view, chart, language = look.view, CHARTS[look.format], look.t.language
    standing = zip(pin_points(view, chart), pin_leans(view, look.seat, chart), strict=True)
    return "".join([
        head(language, chart, c, stands_at(view, c), view.supply[c], has_looped(view, c), *stands)
        for c, stands in enumerate(standing)
    ])  # fmt: skip


@lru_cache(512)
def head(language: str, chart: Chart, c: int, node: int, left: int, looped: bool, point: Point, lean: float) -> str:
    """The pin of a colour; a step moves one of the three."""
    t, name = load_texts(TEXTS, language), d.COLOUR.names[c]
    words = t("board.tip_title", colour=t.name(d.COLOUR, c), node=t.name(d.NODE, node), left=left)
    known = f'data-id="colour:{name}" data-piece="head-{name}" data-retrace="trail-{name}"'
    klass, place = f"pin {name}{' looped' if looped else ''}", placed(point, scale=chart.mark)
    return f'<g transform="{place}" class="{klass}" {known}>{title(words)}{pin(chart, c, lean)}</g>'


@derived
def pin_leans(view: State, seat: int, chart: Chart) -> list[float]:
    """Upright, unless its head would lie over a stop, over a disc that may be touched or over another head: then it
    leans away."""
    rings = [one.disc for one in choices(view, seat, chart)]
    leans, heads = list[float](), list[Point]()
    for point in pin_points(view, chart):
        leans.append(lean_at(chart, point, near(chart, point, rings), near(chart, point, heads)))
        heads.append(head_of(chart, point, leans[-1]))
    return leans


def near(chart: Chart, point: Point, others: list[Point]) -> tuple[Point, ...]:
    """Those that a pin's head could lie over."""
    (x, y), reach = point, HEAD * chart.mark + chart.target
    return tuple([one for one in others if -reach < one[0] - x < reach and -reach < one[1] - y < reach])


@lru_cache(512)
def lean_at(chart: Chart, point: Point, rings: tuple[Point, ...], heads: tuple[Point, ...]) -> float:
    """How the pin leans that stands there, among discs and other heads."""
    others = [*rings, *stops_near(chart, point), *heads]

    def in_the_way(lean: float) -> float:
        head = head_of(chart, point, lean)
        return sum(max(0.0, chart.target * 0.7 - dist(head, other)) for other in others)

    free = next((lean for lean in LEANS if in_the_way(lean) == 0), None)
    return min(LEANS, key=in_the_way) if free is None else free


@cache
def stops_near(chart: Chart, point: Point) -> list[Point]:
    """All that a pin's head could lie over, its own stop aside."""
    reach = HEAD * chart.mark + chart.target
    return [stop for node in range(d.NODES) for stop in chart.copies(node) if chart.mark < dist(stop, point) < reach]


@lru_cache(1024)
def head_of(chart: Chart, foot: Point, lean: float) -> Point:
    x, y = turned(0, -HEAD * chart.mark, lean)
    return foot[0] + x, foot[1] + y


@cache
def pin(chart: Chart, c: int, lean: float) -> str:
    x, y = turned(0, -HEAD, lean)
    hit = el("circle", cx=x or None, cy=y, r=chart.target / 2 / chart.mark, klass="hit")
    drawn = hit + use("pin", transform=f"rotate({round(degrees(lean))})" if lean else None)
    x, y = turned(0, -HEAD - 2, lean)
    return drawn + use(emblem(c), x - 11, y - 11, 22, 22, "em")


# What may be laid now.


class Choice(NamedTuple):
    """The arrows that may be laid from a tail to a head: the lane of each colour, none where no ribbon lies yet, and
    the disc that is touched."""

    colours: tuple[int, ...]
    tail: int
    head: int
    lanes: tuple[float, ...]
    disc: Point

    @property
    def touch(self) -> str:
        """The arrow itself; where colours are free to choose, the stop: the pin is touched next."""
        node = d.NODE.names[self.head]
        return f"extend {d.COLOUR.names[self.colours[0]]} {node}" if len(self.colours) == 1 else f"node:{node}"


def free_roads(view: State, seat: int) -> Iterator[tuple[int, int, int]]:
    """(colour, tail, head) of every arrow this seat may lay now."""
    ask = asked(view, seat)
    if ask not in LAYING:
        return
    for c in range(d.COLOURS):
        if ask == Ask.RELAUNCH and c != top_a(view):
            continue
        tail = stands_at(view, c)
        for head in d.NEIGHBOURS[tail]:
            if arrow_reason(view, c, tail, head) == 0:
                yield c, tail, head


@derived
def choices(view: State, seat: int, chart: Chart) -> list[Choice]:
    """One disc for each way to a stop; where several ways lead to it, each disc stands back on its own, and farther
    where it would lie over another."""
    found: list[Choice] = []
    ordered = sorted(free_roads(view, seat), key=lambda road: (road[2], road[1], road[0]))
    for head, to_head in groupby(ordered, key=lambda road: road[2]):
        ways = [(tail, tuple(c for c, _, _ in same)) for tail, same in groupby(to_head, key=lambda road: road[1])]
        discs: list[Point] = []
        for tail, colours in ways:
            steps = BACK if len(ways) > 1 else (0.0,)
            ends = [course(chart, tail, head).until(chart.target * step).end for step in steps]
            free = (end for end in ends if all(dist(end, other) >= chart.target for other in discs))
            discs.append(next(free, ends[0]))
            found.append(choice(view, chart, colours, tail, head, discs[-1]))
    return found


def choice(view: State, chart: Chart, colours: tuple[int, ...], tail: int, head: int, end: Point) -> Choice:
    arrow = d.JOIN[tail, head]
    also = sum(1 << c for c in colours)
    shared = view.carries[arrow >> 1]
    lanes = tuple([lane_of(view, chart, c, arrow, also) if shared else 0.0 for c in colours])
    return Choice(colours, tail, head, lanes, end)


@derived
def is_choosing_base(view: State, seat: int) -> bool:
    return asked(view, seat) == Ask.BASE


def options(look: Look) -> str:
    view, chart = look.view, CHARTS[look.format]
    if is_choosing_base(view, look.seat):
        return bases(look.t, view, chart)
    return "".join(option(look.t.language, chart, one) for one in choices(view, look.seat, chart))


@lru_cache(1536)
def option(language: str, chart: Chart, one: Choice) -> str:
    t = load_texts(TEXTS, language)
    colours = ", ".join(t.name(d.COLOUR, c) for c in one.colours)
    names = names_of(t, one.tail, one.head)
    full = course(chart, one.tail, one.head)
    if one.tail == d.START:
        full = full.reversed().until(ROSE * chart.mark).reversed()
    if any(one.lanes):
        apart = zip(one.colours, one.lanes, strict=True)
        lines = [dotted(chart, (c,), full.shifted(lane), one.disc) for c, lane in apart]
    else:
        lines = [dotted(chart, one.colours, full, one.disc)]
    rim = disc(chart, one.disc, one.head, one.colours)
    asked = {"data_place": names["to"]} if len(one.colours) > 1 else {}
    words = title(t("board.ghost_title", colour=colours, **names))
    return group(words, *lines, rim, klass=f"opt {d.COLOUR.names[one.colours[0]]}", data_id=one.touch, **asked)


def dotted(chart: Chart, colours: tuple[int, ...], curve: Curve, end: Point) -> str:
    """One line of dots; where colours share it, they take turns."""
    line = Curve(curve.start, curve.bend, end).until(DISC * chart.mark).path
    turns = f" of-{len(colours)}" if len(colours) > 1 else ""
    drawn = [f'<path d="{line}" class="opt-h"/>']
    for i, c in enumerate(colours):
        dots = f'<path d="{line}" class="opt-e"/><path d="{line}" class="opt-l"/>'
        drawn.append(f'<g class="{d.COLOUR.names[c]}{turns}{f" at-{i}" if i else ""}">{dots}</g>')
    return "".join(drawn)


def disc(chart: Chart, point: Point, node: int, colours: tuple[int, ...]) -> str:
    return f'<g transform="{placed(point)}">{rings(chart, stop_name(node), d.NODE_KIND[node] == 0, colours)}</g>'


@cache
def rings(chart: Chart, stop: str, small: bool, colours: tuple[int, ...]) -> str:
    """A ring in the colours that may come here, around the stop."""
    r = DISC * chart.mark
    drawn = el("circle", r=20, klass="hit") + el("circle", r=r, klass="opt-q") + el("circle", r=r, klass="opt-r")
    for i, c in enumerate(colours[1:], 1):
        drawn += el("path", d=arc(r, i / len(colours), (i + 1) / len(colours)), klass=f"opt-a {d.COLOUR.names[c]}")
    return drawn + use(stop, transform=f"scale({number(0.5 if small else chart.mark)})")


def arc(r: float, start: float, stop: float) -> str:
    """A part of a circle around 0, 0, from the top clockwise."""
    (ax, ay), (bx, by) = ((r * sin(2 * pi * share), -r * cos(2 * pi * share)) for share in (start, stop))
    return f"M{at((ax, ay))}A{number(r)} {number(r)} 0 0 1 {at((bx, by))}"


@derived
def ways_out(view: State, c: int) -> list[int]:
    """Every visited stop from which the colour may set out again."""
    return [node for node in range(d.NODES) if base_reason(view, c, node) == 0]


def bases(t: Texts, view: State, chart: Chart) -> str:
    """After a loop every visited stop with a way out is a disc."""
    c, drawn = int(top_a(view)), ""
    for node in ways_out(view, c):
        parts = [disc(chart, point, node, (c,)) for point in chart.copies(node)]
        words, klass = title(t("verb.base", node=t.name(d.NODE, node))), f"opt {d.COLOUR.names[c]}"
        drawn += group(words, *parts, klass=klass, data_id=f"base {d.NODE.names[node]}")
    return drawn
