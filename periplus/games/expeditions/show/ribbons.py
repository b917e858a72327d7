"""Trails as ribbons, the pins that head them, and the dotted ribbons of the arrows that may be laid now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise
from math import cos, pi, sin
from pathlib import Path

from periplus.core.board import Look, reading
from periplus.core.frames import top_a, top_ask, top_b
from periplus.core.svg import element as el
from periplus.core.svg import group, number, title
from periplus.core.texts import Texts, load_texts
from periplus.games.expeditions.actions import Ask
from periplus.games.expeditions.data import (
    CARD,
    COLOUR,
    COLOURS,
    HEAD,
    JOIN,
    NEIGHBOURS,
    NODE,
    NODE_KIND,
    NODES,
    TAIL,
)
from periplus.games.expeditions.rules.trail import arrow_reason, base_reason, closes_loop, tip
from periplus.games.expeditions.show.board_chart import CHARTS, Chart, Curve, Point, at, course, placed, turned
from periplus.games.expeditions.show.board_routes import roads
from periplus.games.expeditions.show.pieces import emblem, figure_of, stop_name, use
from periplus.games.expeditions.show.reading import arrows, asked
from periplus.games.expeditions.state import State

TEXTS = Path(__file__).parents[1] / "texts"
STRIDE = 34.0  # from one chevron to the next
RECENT = 12  # arrows of a trail that others may have laid since one's last turn
DISC = 12.0
LAYING = (Ask.TURN, Ask.TICKETS, Ask.BLUE, Ask.RELAUNCH)


# Trails.


def lane_of(view: State, chart: Chart, c: int, arrow: int, also: int = 0) -> float:
    """How far beside its segment a ribbon runs: all colours on one segment lie side by side."""
    carried = view.carries[arrow >> 1] | also | 1 << c
    sharing = [other for other in range(COLOURS) if carried >> other & 1]
    aside = (sharing.index(c) - (len(sharing) - 1) / 2) * chart.lane
    return aside if arrow & 1 == 0 else -aside


@lru_cache(512)
def ribbon(chart: Chart, arrow: int, aside: float) -> Curve:
    return course(chart, TAIL[arrow], HEAD[arrow]).shifted(aside)


@lru_cache(512)
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
    lanes = [(JOIN[pair], lane_of(view, chart, c, JOIN[pair])) for pair in laid]
    curves = [ribbon(chart, *lane) for lane in lanes]
    line = whole(curves)
    casing = el("path", d=line, klass="rb-e") + el("path", d=line, klass="rb-h")
    language, recent = look.t.language, len(laid) - RECENT
    figures = tuple(figure_of(look.people[seat].figure, seat) for seat in range(look.view.seats))
    pieces = [one_arrow(language, chart, c, i, *lane, figures if i >= recent else ()) for i, lane in enumerate(lanes)]
    points = {curve.end: None for curve in curves}
    dots = "".join(f"M{at(point)}h0" for point in points)
    beads = el("path", d=dots, klass="stop-e") + el("path", d=dots, klass="stop-i")
    return casing + "".join(pieces) + beads


def whole(curves: list[Curve]) -> str:
    """One path through all curves; it is lifted where an expedition set out anew."""
    parts, here = [], None
    for curve in curves:
        parts.append(f"{'' if here == curve.start else 'M' + at(curve.start)}{curve.tail}")
        here = curve.end
    return "".join(parts)


@lru_cache(1024)
def one_arrow(language: str, chart: Chart, c: int, i: int, arrow: int, aside: float, figures: tuple[str, ...]) -> str:
    """The ribbon of one arrow; a recent one has a badge, seen while the page says who laid it. Those laid earlier are
    drawn again with every new one, and look the same."""
    t, curve = load_texts(TEXTS, language), ribbon(chart, arrow, aside)
    words = t("board.arrow_title", colour=t.name(COLOUR, c), number=i + 1, **names_of(t, TAIL[arrow], HEAD[arrow]))
    drawn = el("path", d=curve.path, klass="rb") + el("path", d=chevrons(curve, chart.mark), klass="chv")
    token = badge(chart, curve, figures) if figures else ""
    return group(title(words), drawn, token, data_piece=f"{COLOUR.names[c]}-{i + 1}", data_enter="draw")


def badge(chart: Chart, curve: Curve, figures: tuple[str, ...]) -> str:
    """Whose arrow it was, by colour and figure: the page says the seat while it is news."""
    size, (x, y) = number(chart.mark * 1.2), curve.at(0.5)
    drawn = (use(figure, klass=f"by-{seat}") for seat, figure in enumerate(figures))
    place = f"translate({number(x)} {number(y)}) scale({size})"
    return group(el("circle", r=7), *drawn, klass="by", transform=place)


def names_of(t: Texts, tail: int, head: int) -> dict[str, str]:
    return {"from": t.name(NODE, tail), "to": t.name(NODE, head)}


def ways(look: Look) -> str:
    """From the nearest expedition to every goal in sight, as dots; shown while one looks at the goal."""
    chart = CHARTS[look.format]
    return "".join(way(chart, *road) for road in roads(look.view, look.seat))


@lru_cache(2048)
def way(chart: Chart, card: int, c: int, stops: tuple[int, ...]) -> str:
    line = whole([course(chart, tail, head) for tail, head in pairwise(stops)])
    return f'<path d="{line}" class="way {COLOUR.names[c]}" data-piece="node:{CARD.names[card]}"/>'


# Heads.


@reading
def stands_at(view: State, c: int) -> int:
    """The tip, or the base chosen after a loop."""
    if view.depth > 0 and top_ask(view) == Ask.RELAUNCH and top_a(view) == c:
        return int(top_b(view))
    return int(tip(view, c))


@reading
def pin_points(view: State, chart: Chart) -> list[Point]:
    """Where the three pins stand; those at one stop stand side by side."""
    found = [stands_at(view, c) for c in range(COLOURS)]
    points = []
    for c, node in enumerate(found):
        same = [other for other in range(COLOURS) if found[other] == node]
        x, y = arrived_at(view, chart, c, node)
        points.append((x + (same.index(c) - (len(same) - 1) / 2) * 28 * chart.mark, y))
    return points


def arrived_at(view: State, chart: Chart, c: int, node: int) -> Point:
    """A stop at the edge is drawn twice: the pin stands where the last arrow points."""
    if view.length[c]:
        arrow = view.trail[c, view.length[c] - 1]
        if HEAD[arrow] == node:
            return course(chart, TAIL[arrow], HEAD[arrow]).end
    return chart.at(node)


def heads(look: Look) -> str:
    view, t, chart = look.view, look.t, CHARTS[look.format]
    drawn = []
    for c, point in enumerate(pin_points(view, chart)):
        node = t.name(NODE, stands_at(view, c))
        words = t("board.tip_title", colour=t.name(COLOUR, c), node=node, left=view.supply[c])
        looped = bool(view.length[c] and closes_loop(view, c, tip(view, c)))
        drawn.append(pin(chart, c, point, words, looped))
    return "".join(drawn)


@lru_cache(256)
def pin(chart: Chart, c: int, point: Point, words: str, looped: bool) -> str:
    drawn = el("circle", cy=-26, r=chart.target / 2 / chart.mark, klass="hit") + use("pin")
    drawn += use(emblem(c), klass="em", x=-11, y=-39, width=22, height=22)
    name = COLOUR.names[c]
    attributes = {"data_id": f"colour:{name}", "data_piece": f"head-{name}", "data_retrace": f"trail-{name}"}
    klass = f"pin {name}{' looped' if looped else ''}"
    return group(title(words), drawn, transform=placed(point, scale=chart.mark), klass=klass, **attributes)


# What may be laid now.


@dataclass(frozen=True)
class Choice:
    """The arrows that may be laid from a tail to a head: a ribbon for each colour, and the disc that is touched."""

    colours: tuple[int, ...]
    tail: int
    head: int
    curves: tuple[Curve, ...]
    disc: Point

    @property
    def touch(self) -> str:
        """The arrow itself; where colours are free to choose, the stop: the pin is touched next."""
        node = NODE.names[self.head]
        return f"extend {COLOUR.names[self.colours[0]]} {node}" if len(self.colours) == 1 else f"node:{node}"


def free_roads(view: State, seat: int) -> Iterator[tuple[int, int, int]]:
    """(colour, tail, head) of every arrow this seat may lay now."""
    ask = asked(view, seat)
    if ask not in LAYING:
        return
    for c in range(COLOURS):
        if ask == Ask.RELAUNCH and c != top_a(view):
            continue
        tail = stands_at(view, c)
        for head in NEIGHBOURS[tail]:
            if arrow_reason(view, c, tail, head) == 0:
                yield c, tail, head


@reading
def choices(view: State, seat: int, chart: Chart) -> list[Choice]:
    """One disc for each way to a stop; where several ways lead to it, each disc stands back on its own."""
    found = []
    ordered = sorted(free_roads(view, seat), key=lambda road: (road[2], road[1], road[0]))
    for head, to_head in groupby(ordered, key=lambda road: road[2]):
        ways = [(tail, tuple(c for c, _, _ in same)) for tail, same in groupby(to_head, key=lambda road: road[1])]
        back = chart.target * 0.75 if len(ways) > 1 else 0.0
        found += [choice(view, chart, colours, tail, head, back) for tail, colours in ways]
    return found


def choice(view: State, chart: Chart, colours: tuple[int, ...], tail: int, head: int, back: float) -> Choice:
    arrow, full = JOIN[tail, head], course(chart, tail, head)
    also = sum(1 << c for c in colours)
    curves = tuple([ribbon(chart, arrow, lane_of(view, chart, c, arrow, also)) for c in colours])
    return Choice(colours, tail, head, curves, full.until(back).end if back else full.end)


@reading
def is_choosing_base(view: State, seat: int) -> bool:
    return asked(view, seat) == Ask.BASE


def options(look: Look) -> str:
    view, chart = look.view, CHARTS[look.format]
    if is_choosing_base(view, look.seat):
        return bases(look.t, view, chart)
    return "".join(option(look.t.language, chart, one) for one in choices(view, look.seat, chart))


@lru_cache(512)
def option(language: str, chart: Chart, one: Choice) -> str:
    t = load_texts(TEXTS, language)
    colours = ", ".join(t.name(COLOUR, c) for c in one.colours)
    words = t("board.ghost_title", colour=colours, **names_of(t, one.tail, one.head))
    lines = [dotted(chart, c, curve, one.disc) for c, curve in zip(one.colours, one.curves, strict=True)]
    rim = disc(chart, one.disc, one.head, one.colours)
    return group(title(words), *lines, rim, klass=f"opt {COLOUR.names[one.colours[0]]}", data_id=one.touch)


def dotted(chart: Chart, c: int, curve: Curve, end: Point) -> str:
    line = Curve(curve.start, curve.bend, end).until(DISC * chart.mark).path
    return group(*(el("path", d=line, klass=name) for name in ("opt-h", "opt-e", "opt-l")), klass=COLOUR.names[c])


def disc(chart: Chart, point: Point, node: int, colours: tuple[int, ...]) -> str:
    """A ring in the colours that may come here, around the stop."""
    r = DISC * chart.mark
    hit = el("circle", r=20, klass="hit")
    rings = el("circle", r=r, klass="opt-q") + el("circle", r=r, klass="opt-r")
    for i, c in enumerate(colours[1:], 1):
        rings += el("path", d=arc(r, i / len(colours), (i + 1) / len(colours)), klass=f"opt-a {COLOUR.names[c]}")
    size = 0.5 if NODE_KIND[node] == 0 else chart.mark
    return group(hit, rings, use(stop_name(node), transform=f"scale({number(size)})"), transform=placed(point))


def arc(r: float, start: float, stop: float) -> str:
    """A part of a circle around 0, 0, from the top clockwise."""
    (ax, ay), (bx, by) = ((r * sin(2 * pi * share), -r * cos(2 * pi * share)) for share in (start, stop))
    return f"M{at((ax, ay))}A{number(r)} {number(r)} 0 0 1 {at((bx, by))}"


def bases(t: Texts, view: State, chart: Chart) -> str:
    """After a loop every visited stop with a way out is a disc."""
    c = int(top_a(view))
    drawn = []
    for node in range(NODES):
        if base_reason(view, c, node) == 0:
            words = t("verb.base", node=t.name(NODE, node))
            parts = "".join(disc(chart, point, node, (c,)) for point in chart.copies(node))
            klass = f"opt {COLOUR.names[c]}"
            drawn.append(group(title(words), parts, klass=klass, data_id=f"base {NODE.names[node]}"))
    return "".join(drawn)
