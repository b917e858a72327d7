"""What an act under consideration would bring, drawn on the map: a dotted ribbon, a pale one, a pennant, the gain."""

from periplus.games.expeditions import data as d
from periplus.games.expeditions.actions import CODEC, Ask
from periplus.games.expeditions.rules.course import apply
from periplus.games.expeditions.rules.trail import tip
from periplus.games.expeditions.scoring import total
from periplus.games.expeditions.show.art import figure_of, use
from periplus.games.expeditions.show.board_chart import CHARTS, Chart, Curve, Point, course, placed
from periplus.games.expeditions.show.board_labels import REST, Box, text_width
from periplus.games.expeditions.show.board_ribbons import chevrons, choices, lane_of, ribbon
from periplus.games.expeditions.show.board_stamps import spots
from periplus.games.expeditions.show.reading import arrows
from periplus.games.expeditions.state import State
from periplus.kit import Act, open_frames, top_a, top_ask, top_b
from periplus.kit.draw import Look, after, gain, group, number, text
from periplus.kit.draw import element as el

PILL = 24.0


def ghost(look: Look, act: Act) -> dict[str, str]:
    draw = {"extend": extended, "remove": taken_back, "base": based, "mark": marked}.get(act.verb)
    if draw is None or not act.params:
        return {}
    return draw(look, act, CHARTS[look.format])


# Each answers with the content of the slots it fills.


def extended(look: Look, act: Act, chart: Chart) -> dict[str, str]:
    view = look.view
    c, head = d.COLOUR.index(act.params["colour"]), d.NODE.index(act.params["node"])
    tail = top_b(view) if top_ask(view) == Ask.RELAUNCH else int(tip(view, c))
    discs = [one.disc for one in choices(view, look.seat, chart) if c in one.colours and one.head == head]
    disc = discs[0] if discs else None
    lane = course(chart, tail, head).shifted(lane_of(view, chart, c, d.JOIN[tail, head]))
    curve = Curve(lane.start, lane.bend, disc or lane.end).until(24 * chart.mark)
    drawn = el("path", d=curve.path, klass="gh-e") + el("path", d=curve.path, klass="gh")
    drawn += el("path", d=chevrons(curve, chart.mark), klass="chv")
    drawn += el("path", d="M-4-10L13 0-4 10z", klass="gh-a", transform=placed(curve.end, curve.angle(1.0), chart.mark))
    return {
        "ghost-map": group(drawn, klass=d.COLOUR.names[c]),
        "ghost-gain": gained(look, act, chart, disc or lane.end),
    }


def taken_back(look: Look, act: Act, chart: Chart) -> dict[str, str]:
    """The last ribbon fades; the pin goes back to where its tail was."""
    view, c = look.view, d.COLOUR.index(act.params["colour"])
    laid = arrows(view, c)
    if not laid:
        return {}
    curve = ribbon(chart, laid[-1], lane_of(view, chart, c, laid[-1])).curve
    back = el("circle", r=14 * chart.mark, klass="ring", transform=placed(curve.start))
    drawn = group(el("path", d=curve.path, klass="gh-x"), back, klass=d.COLOUR.names[c])
    return {"ghost-map": drawn, "ghost-gain": gained(look, act, chart, curve.start)}


def based(look: Look, act: Act, chart: Chart) -> dict[str, str]:
    point = chart.at(d.NODE.index(act.params["node"]))
    ring = el("circle", r=18 * chart.mark, klass="ring", transform=placed(point))
    return {"ghost-map": group(ring, klass=d.COLOUR.names[top_a(look.view)])}


def marked(look: Look, act: Act, chart: Chart) -> dict[str, str]:
    point = chart.at(d.CARD.index(act.params["card"]) + d.FIRST_PLACE)
    figure = use(figure_of(look.people[act.seat].figure, act.seat), klass="fl-f", transform="translate(7.5 -22)")
    return {"ghost-map": group(use("flag"), figure, klass=f"seat-{act.seat}", transform=placed(point))}


# What it is worth.


def gains(view: State, act: Act) -> tuple[int, int, int]:
    """Points, tickets and arrows the acting seat is sure to win or lose, from what it can see."""
    then = after(apply, CODEC, view, act)
    points = total(then, act.seat) - total(view, act.seat)
    return points, int(then.tickets[act.seat]) - int(view.tickets[act.seat]), owed(then) - owed(view)


def owed(view: State) -> int:
    """Arrows that blue stops still give."""
    return sum(each.a for each in open_frames(view) if each.ask == Ask.BLUE)


def gained(look: Look, act: Act, chart: Chart, point: Point) -> str:
    """The pill above the piece: points first, then a ticket, then an arrow."""
    points, tickets, arrows_won = gains(look.view, act)
    won = [(gain(points), "")] if points else []
    won += [(gain(tickets), "i-ticket")] if tickets else []
    won += [("+1", "i-arrow")] if arrows_won > 0 else []
    return pill(won, chart, point, [spot.box for spot in spots(look) if spot.name.rank != REST]) if won else ""


def pill(won: list[tuple[str, str]], chart: Chart, point: Point, written: list[Box]) -> str:
    """An ink pill with a beak, off the names that are written and off the edges."""
    parts, x = [], 12.0
    for words, icon in won:
        parts.append(text(x, 5.5, words, klass=icon or "points"))
        x += text_width(words, 0, 16.0) + 4
        if icon:
            parts.append(use(icon, x - 2, -8, 16, 16))
            x += 18
        x += 6
    width = x + 2
    left, y = pill_at(width, chart, point, written)
    box = el("rect", y=-PILL / 2, width=width, height=PILL, rx=PILL / 2)
    beak = f"M{number(point[0] - left - 4)} {'-11l4-5 4 5z' if y > point[1] else '11l4 5 4-5z'}"
    place = f"translate({number(left)} {number(y)})"
    return group(box, el("path", d=beak, klass="beak"), *parts, transform=place)


def pill_at(width: float, chart: Chart, point: Point, written: list[Box]) -> Point:
    """Left edge and middle: above its piece, else below, else pushed aside as far as the beak still reaches."""
    slide = width / 2 - 14
    ways = [(aside, side) for aside in (0.0, slide, -slide) for side in (-38.0, 38.0)]
    tried = []
    for aside, side in ways:
        left = min(max(point[0] - width / 2 + aside, 16.0), chart.width - width - 16)
        y = point[1] + side * chart.mark
        if y >= 42 * chart.mark:
            tried.append((left, y))
    return next((at for at in tried if not covers(at, width, written)), tried[0])


def covers(at: Point, width: float, written: list[Box]) -> bool:
    (left, y), half = at, PILL / 2 + 2
    return any(left < r and le < left + width and y - half < b and to < y + half for le, to, r, b in written)
