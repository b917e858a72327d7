"""The map: land, segments, nodes, names, trails and tips."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import hypot
from typing import Any

from periplus.core.svg import element as el
from periplus.core.svg import group, number, text, title
from periplus.core.texts import Texts
from periplus.games.expeditions.actions import Ask
from periplus.games.expeditions.data import (
    CARD,
    COLOUR,
    COLOURS,
    FIRST_PLACE,
    GREEN,
    JOIN,
    NEIGHBOURS,
    NODE,
    NODE_KIND,
    NODES,
    PLACES,
    SEGMENTS,
    WRAPS,
)
from periplus.games.expeditions.rules.trail import arrow_reason, base_reason, closes_loop, tip
from periplus.games.expeditions.show.board_chart import Chart, Point, kind_name, label_places, land, lane
from periplus.games.expeditions.show.board_marks import colour_mark, node_mark, seat_mark, tick
from periplus.games.expeditions.show.board_routes import Routes, origins
from periplus.games.expeditions.show.reading import (
    arrows,
    asked,
    commons,
    fact,
    given_up,
    token_owner,
    where,
)

LANES = (-1, 0, 1)


@dataclass(frozen=True)
class Scale:
    """Sizes of one layout, in the picture's units."""

    dot: float
    name: float
    lane: float
    arrow: float
    badge: float
    numbers: bool


def draw_map(t: Texts, view: Any, seat: int, chart: Chart, size: Scale, found: list[Routes]) -> list[str]:
    frame = {"x": float(chart.x), "y": float(chart.y), "width": float(chart.width), "height": float(chart.height)}
    placed = f"translate({number(chart.x + chart.pad)} {number(chart.y + chart.pad)}) scale({chart.scale:.5f})"
    clip = el("clipPath", el("rect", rx=10, **frame), id="ex-frame")
    drawn = [
        el("rect", klass="ex-sea", **frame),
        el("path", d=land(), transform=placed, klass="ex-land", fill_rule="evenodd"),
        el("path", d=roads(chart), klass="ex-roads"),
        *(trail(t, view, c, chart, size) for c in range(COLOURS)),
        *ghosts(t, view, seat, chart, size),
        *(node_group(t, view, seat, node, chart, size, found) for node in range(NODES)),
        *names(t, view, seat, chart, size),
        *tips(t, view, chart, size),
    ]
    return [el("defs", clip), group(*drawn, clip_path="url(#ex-frame)", data_zoom="map")]


@cache
def roads(chart: Chart) -> str:
    """Every segment of the map as one path."""
    lines = [chart.segment(segment) for segment in range(SEGMENTS)]
    return "".join(f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}" for a, b in lines)


# Trails.


def segment_ends(chart: Chart, tail: int, head: int) -> tuple[Point, Point, int]:
    """From tail to head as drawn, and 1 or -1: whether that is the order of the data."""
    arrow = JOIN[tail, head]
    a, b = chart.segment(arrow >> 1)
    return (a, b, 1) if arrow & 1 == 0 else (b, a, -1)


def arrow_path(start: Point, end: Point, width: float, head: float) -> str:
    """A slim arrow as one outline."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    neck = (end[0] - ux * head * 1.5, end[1] - uy * head * 1.5)
    half = width / 2
    corners = [
        (start[0] - uy * half, start[1] + ux * half),
        (neck[0] - uy * half, neck[1] + ux * half),
        (neck[0] - uy * head, neck[1] + ux * head),
        end,
        (neck[0] + uy * head, neck[1] - ux * head),
        (neck[0] + uy * half, neck[1] - ux * half),
        (start[0] + uy * half, start[1] - ux * half),
    ]
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"


def arrow_line(chart: Chart, size: Scale, c: int, tail: int, head: int) -> tuple[Point, Point]:
    a, b, way = segment_ends(chart, tail, head)
    return lane(a, b, LANES[c] * way * size.lane, size.dot * 1.1, size.dot * 1.25)


def trail(t: Texts, view: Any, c: int, chart: Chart, size: Scale) -> str:
    """Every arrow with its number; the older, the paler; the last one unmistakable."""
    laid = arrows(view, c)
    drawn = [one_arrow(t, c, i, laid, chart, size) for i in range(len(laid))]
    return group(*drawn, klass=f"ex-trail ex-{COLOUR.names[c]}")


def one_arrow(t: Texts, c: int, i: int, laid: list[tuple[int, int]], chart: Chart, size: Scale) -> str:
    tail, head = laid[i]
    last = i == len(laid) - 1
    start, end = arrow_line(chart, size, c, tail, head)
    width = size.arrow * (1.6 if last else 1.0)
    key = "board.last_arrow_title" if last else "board.arrow_title"
    ends = {"from": t.name(NODE, tail), "to": t.name(NODE, head)}
    words = t(key, colour=t.name(COLOUR, c), number=i + 1, **ends)
    parts = [title(words), el("path", d=arrow_path(start, end, width, width * 1.55), klass="ex-arrow")]
    if size.numbers and hypot(end[0] - start[0], end[1] - start[1]) > size.badge * 3.4:
        x, y = start[0] + (end[0] - start[0]) * 0.4, start[1] + (end[1] - start[1]) * 0.4
        parts.append(colour_mark(c, x, y, size.badge))
        klass = f"ex-on-{COLOUR.names[c]} ex-number"
        parts.append(text(x, y + size.badge * 0.42, i + 1, klass=klass, font_size=size.badge * 1.2))
    fade = 0.5 + 0.5 * (i + 1) / len(laid)
    name = f"piece-{COLOUR.names[c]}-{i + 1}"
    return group(*parts, id=name, klass="ex-last" if last else None, opacity=None if last else f"{fade:.2f}")


def ghosts(t: Texts, view: Any, seat: int, chart: Chart, size: Scale) -> list[str]:
    """The arrows this seat may place now, each a thing to touch; after a loop, a touch chooses the base."""
    ask = asked(view, seat)
    if ask not in (Ask.TURN, Ask.TICKETS, Ask.BLUE, Ask.BASE, Ask.RELAUNCH):
        return []
    relaunched = view.frames[view.depth - 1, 2] if ask in (Ask.BASE, Ask.RELAUNCH) else -1
    drawn = []
    for c in range(COLOURS):
        if relaunched in (-1, c):
            for tail in origins(view, c):
                drawn += ghosts_from(t, view, c, tail, ask == Ask.BASE, chart, size)
    return drawn


def ghosts_from(t: Texts, view: Any, c: int, tail: int, base: bool, chart: Chart, size: Scale) -> list[str]:
    drawn = []
    for head in NEIGHBOURS[tail]:
        if arrow_reason(view, c, tail, head) != 0:
            continue
        start, end = arrow_line(chart, size, c, tail, head)
        ends = {"from": t.name(NODE, tail), "to": t.name(NODE, head)}
        words = title(t("board.ghost_title", colour=t.name(COLOUR, c), **ends))
        touch = f"base {NODE.names[tail]}" if base else f"extend {COLOUR.names[c]} {NODE.names[head]}"
        data = arrow_path(start, end, size.arrow * 1.3, size.arrow * 2.1)
        drawn.append(el("path", words, d=data, klass=f"ex-ghost ex-{COLOUR.names[c]}", data_id=touch))
    return drawn


def tips(t: Texts, view: Any, chart: Chart, size: Scale) -> list[str]:
    """A ring and a pennant with the arrows left where each expedition stands."""
    drawn = []
    at = [tip(view, c) for c in range(COLOURS)]
    for c in range(COLOURS):
        same = [other for other in range(COLOURS) if at[other] == at[c]]
        rank = same.index(c)
        words = t("board.tip_title", colour=t.name(COLOUR, c), node=t.name(NODE, at[c]), left=view.supply[c])
        looped = view.length[c] > 0 and closes_loop(view, c, at[c])
        for i, (x, y) in enumerate(chart.copies(at[c])):
            radius = size.dot * (1.75 + 0.5 * rank)
            ring = el("circle", cx=x, cy=y, r=radius, klass=f"ex-ring{' ex-looped' if looped else ''}")
            aside = (rank - (len(same) - 1) / 2) * size.dot * 3.6
            flag = pennant(view.supply[c], c, x + aside, y, size, named_above(t, at[c], chart, size))
            name = f"piece-tip-{COLOUR.names[c]}" if i == 0 else None
            klass = f"ex-tip ex-{COLOUR.names[c]}"
            drawn.append(group(title(words), ring, flag, id=name, klass=klass, data_id=f"colour:{COLOUR.names[c]}"))
    return drawn


def named_above(t: Texts, node: int, chart: Chart, size: Scale) -> bool:
    """Whether the name of a place stands where its pennant would."""
    if NODE_KIND[node] != GREEN or size.name == 0:
        return False
    anchor, (_, y) = label_spots(t, chart, size)[1][node - FIRST_PLACE]
    return anchor == "middle" and y < chart.at(node)[1]


def pennant(left: int, c: int, x: float, y: float, size: Scale, below: bool) -> str:
    r = size.dot
    top = y + r * 2.4 if below or y < r * 5.5 else y - r * 4.6
    foot = y - r * 1.7 if top < y else y + r * 1.7
    pole = el("path", d=f"M{number(x)} {number(foot)}V{number(top + r * 1.9)}", klass="ex-pole")
    w, h = r * 3.1, r * 2.2
    flag = el("rect", x=x - w / 2, y=top, width=w, height=h, rx=r * 0.45, klass="ex-flag")
    return pole + flag + text(x, top + h * 0.74, left, klass=f"ex-on-{COLOUR.names[c]} ex-number", font_size=r * 1.75)


# Nodes and names.


def meaning(t: Texts, view: Any, seat: int, node: int) -> tuple[list[str], list[str]]:
    """What a node is to the one who looks: classes, and words."""
    if NODE_KIND[node] != GREEN:
        return [], [t(f"kind.{kind_name(node)}")]
    card = node - FIRST_PLACE
    classes, words = [], []
    owner = token_owner(view, card)
    if seat >= 0 and view.hand[seat, card] > 0:
        classes.append("ex-own")
        words.append(t("board.place_key" if owner == seat and not given_up(view, seat, card) else "board.place_goal"))
    if seat >= 0 and owner == seat and given_up(view, seat, card):
        words.append(t("board.place_dead"))
    if owner >= 0:
        classes.append("ex-key")
        if owner != seat:
            words.append(t("board.place_other", player=t.player(view, owner)))
    if card in commons(view):
        classes.append("ex-common")
        words.append(t("board.place_common"))
    if view.laid[card]:
        classes.append("ex-laid")
        words.append(t("board.place_laid", player=t.player(view, view.laid[card] - 1)))
    return classes, words


def distances(t: Texts, found: list[Routes], node: int) -> str:
    """Segments to go from each expedition, in words."""
    parts = []
    for c in range(COLOURS):
        far = found[c].distance[node]
        colour = t.name(COLOUR, c)
        parts.append(t("board.distance", colour=colour, count=far) if far >= 0 else t("board.far_away", colour=colour))
    return ", ".join(parts)


def node_title(t: Texts, view: Any, seat: int, node: int, found: list[Routes]) -> str:
    _, words = meaning(t, view, seat, node)
    named = t("board.place", node=t.name(NODE, node), where=where(t, node))
    about = "; ".join([named, *words])
    if NODE_KIND[node] != GREEN:
        return about
    return f"{about}. {t('board.segments')}: {distances(t, found, node)}. {fact(t, node - FIRST_PLACE)}"


def node_id(view: Any, seat: int, node: int) -> str:
    """What a touch on the node means now: a card while key places are marked or cards swapped, the node itself else."""
    if NODE_KIND[node] == GREEN and asked(view, seat) in (Ask.KEY_PLACE, Ask.SWAP):
        return f"card:{CARD.names[node - FIRST_PLACE]}"
    return f"node:{NODE.names[node]}"


def node_group(t: Texts, view: Any, seat: int, node: int, chart: Chart, size: Scale, found: list[Routes]) -> str:
    classes, _ = meaning(t, view, seat, node)
    base = asked(view, seat) == Ask.BASE and base_reason(view, view.frames[view.depth - 1, 2], node) == 0
    drawn = []
    for x, y in chart.copies(node):
        r = size.dot
        parts = [el("circle", cx=x, cy=y, r=r * 2.1, klass="ex-hit")]
        if "ex-own" in classes:
            parts.append(el("circle", cx=x, cy=y, r=r * 1.7, klass="ex-own-ring"))
        if "ex-common" in classes:
            parts.append(el("circle", cx=x, cy=y, r=r * 1.75, klass="ex-common-ring"))
        if base:
            parts.append(el("circle", cx=x, cy=y, r=r * 2.0, klass="ex-base-ring"))
        parts.append(node_mark(node, x, y, r * (1.15 if classes else 1.0)))
        if "ex-laid" in classes:
            parts.append(tick(x, y, r, "ex-tick"))
        parts += token(view, seat, node, x, y, r)
        if node in WRAPS:
            parts.append(chevron(x, y, r, -1 if x < chart.x + chart.width / 2 else 1))
        drawn.append(group(*parts))
    return group(
        title(node_title(t, view, seat, node, found)),
        *drawn,
        klass=" ".join(["ex-node", f"ex-kind-{kind_name(node)}", *classes]),
        data_id=node_id(view, seat, node),
        data_search=f"{t.name(NODE, node)} ({where(t, node)})" if NODE_KIND[node] == GREEN else None,
    )


def chevron(x: float, y: float, r: float, way: int) -> str:
    """At the edge of the map: the same stop goes on at the other edge."""
    out, back = number(way * r * 0.8), number(-way * r * 0.8)
    data = f"M{number(x + way * r * 1.7)} {number(y - r)}l{out} {number(r)}l{back} {number(r)}"
    return el("path", d=data, klass="ex-chevron")


def token(view: Any, seat: int, node: int, x: float, y: float, r: float) -> list[str]:
    """The key token of a seat beside its place."""
    owner = token_owner(view, node - FIRST_PLACE) if NODE_KIND[node] == GREEN else -1
    if owner < 0:
        return []
    dead = owner == seat and given_up(view, seat, node - FIRST_PLACE)
    return [seat_mark(owner, x - r * 1.35, y - r * 1.35, r * 0.95, "ex-dead" if dead else "ex-token")]


def label_spots(t: Texts, chart: Chart, size: Scale) -> tuple[tuple[str, ...], tuple[tuple[str, Point], ...]]:
    words = tuple(t.name(NODE, node).split(" (")[0] for node in PLACES)
    return words, label_places(chart, words, size.name, size.dot * 1.8)


def names(t: Texts, view: Any, seat: int, chart: Chart, size: Scale) -> list[str]:
    if size.name == 0:
        return []
    words, spots = label_spots(t, chart, size)
    drawn = []
    for node, name, (anchor, (x, y)) in zip(PLACES, words, spots, strict=True):
        classes, _ = meaning(t, view, seat, node)
        strong = ["ex-strong"] if "ex-own" in classes or "ex-common" in classes else []
        klass = " ".join(["ex-name", *classes, *strong])
        drawn.append(text(x, y, name, klass=klass, text_anchor=anchor, font_size=size.name))
    return drawn
