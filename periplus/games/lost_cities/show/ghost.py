"""What an act under consideration would bring, in teal on the own sheet: the number, a bridge, a vase, the sums."""

from collections.abc import Iterator
from dataclasses import dataclass

from periplus.core.draw import ghost as kit
from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.actions import CODEC
from periplus.games.lost_cities.rules.verdict import has_target
from periplus.games.lost_cities.show.art import use, words
from periplus.games.lost_cities.show.art_pencil import cross, pencilled, ring, slant, strike, written
from periplus.games.lost_cities.show.board_columns import corner
from periplus.games.lost_cities.show.board_paper import Paper, lane_name, paper_for, special, track_sign, track_x
from periplus.games.lost_cities.show.hand_choices import badge
from periplus.games.lost_cities.show.preview import imagined
from periplus.games.lost_cities.show.reading import row_in, total_of
from periplus.games.lost_cities.state import State
from periplus.kit import Act, Texts, signed
from periplus.kit.draw import Look, circle, path, rect

TICK_DISC = 22.5  # on a phone's sheet: 40 pixels across


@dataclass(frozen=True)
class Change:
    """A sheet before and after an act."""

    t: Texts
    paper: Paper
    seat: int
    p: int
    before: State
    after: State
    act: str

    @property
    def gain(self) -> int:
        return total_of(self.after, self.p) - total_of(self.before, self.p)


def ghost(look: Look, act: Act) -> dict[str, str]:
    before, seat = look.record, look.seat
    if act.verb == "skip":
        return {"ghost": '<g class="promise"></g>'}  # the columns ask; the commit place says the way past
    after = imagined(before, seat, CODEC.parse(act.text))
    change = Change(look.t, paper_for(look.format), seat, row_in(before, seat), before, after, act.text)
    return {"ghost": "".join(drawn(change))}


def drawn(change: Change) -> Iterator[str]:
    for c in range(d.COLOURS):
        yield from column_ghost(change, c)
    for j in range(d.BRIDGES):
        if change.after.bridge[change.p, j] != change.before.bridge[change.p, j]:
            yield bridge_ghost(change, j)
    yield from track_ghosts(change)
    yield from sums(change)


def column_ghost(change: Change, c: int) -> Iterator[str]:
    """The number in its square, the tick of a circle or the vase on top; an arrow shows that more follows."""
    p, before, after = change.p, change.before, change.after
    name = d.COLOUR.names[c]
    if after.level[p, c] > before.level[p, c]:
        yield f'<g class="c-{name}">{square_ghost(change, c, after.level[p, c])}</g>'
    if after.circle[p, c] != before.circle[p, c]:
        yield f'<g class="c-{name}">{circle_ghost(change, c)}</g>'
    if after.top_vase[p, c] > before.top_vase[p, c]:
        x, y = change.paper.middle(c), change.paper.centre(d.SQUARES + 1)
        yield ring(x, y, change.paper.door * 1.5, change.paper.door * 1.6, "gring gold")
        yield gain(change, x, change.paper.monument[0] + change.paper.monument[2] * 0.3)


def square_ghost(change: Change, c: int, square: int) -> str:
    paper, value = change.paper, change.after.top[change.p, c]
    x, y, (wide, tall) = paper.x(c), paper.y(square), paper.square
    kind = special(c, square)
    parts = [rect(x - 4, y - 4, wide + 8, tall + 8, "halo", 9), rect(x, y, wide, tall, "sq on meant", 6)]
    parts.append(corner(paper, kind, x, y) if kind else "")
    middle = x + wide * (0.44 if kind else 0.5)
    parts.append(written(value, middle, y + tall / 2, paper.pencil, slant(change.seat, c, square), "hand new"))
    if d.ARROW[c, square] and has_target(change.after, change.p):
        parts.append(badge(paper, x + 6, square))
    return "".join(parts) + gain(change, paper.middle(c), above(paper, square))


def above(paper: Paper, square: int) -> float:
    """The middle of what lies above a square and is always empty: the next square, the bridge row for the sixth."""
    return paper.centre(square + 1) if square < d.SQUARES else paper.y(d.SQUARES) - paper.square[1] * 0.1


def gain(change: Change, x: float, y: float, through: bool = False) -> str:
    """A check mark, and by how much the whole sheet would rise or fall; on a phone a disc of a finger's size. Touching
    it writes; `through`: what lies below it may be touched instead."""
    paper, points = change.paper, change.gain
    known = 'data-through=""' if through else f'data-id="{change.act}"'
    klass = "gain loss" if points < 0 else "gain"
    if paper.is_small:
        return f'<g class="promise" {known}>{circle(x, y, TICK_DISC, klass)}{tick(x, y, 15)}</g>'
    shown, size = kit.gain(points), 18
    wide, tall = size * 0.62 * len(shown) + size * 2.3, size * 1.75
    left = min(max(x - wide / 2, 8), paper.width - wide - 8)
    pill = rect(left, y - tall / 2, wide, tall, klass, tall / 2)
    said = words(left + wide - size * 0.7, y + size * 0.35, shown, "gain-text end", size)
    return f'<g class="promise" {known}>{pill}{tick(left + size * 0.95, y, 12)}{said}</g>'


def tick(x: float, y: float, size: float) -> str:
    return path("gtick", "M", x - size / 2, y, "l", size * 0.36, size * 0.36, "l", size * 0.64, -size * 0.74)


def circle_ghost(change: Change, c: int) -> str:
    paper, state = change.paper, change.after.circle[change.p, c]
    x, (y, r) = paper.middle(c), paper.circle
    if state == d.STRUCK:
        return strike(x, y, r, r * 0.72, "gstrike")
    double = pencilled(x, y + r * 0.3, change.t("board.double"), paper.sum - 1, -4, "pencil new")
    marked = circle(x, y, r, "circ ticked") + ring(x, y, r * 1.2, r * 1.15, "gring") + double
    return marked + gain(change, x, paper.centre(1), through=True) if state == d.TICKED else marked


def bridge_ghost(change: Change, j: int) -> str:
    paper, (top, wide, tall) = change.paper, change.paper.bridge
    x = paper.middle(j)
    if change.after.bridge[change.p, j] != d.WON:
        return strike(x, top + tall / 2, wide * 0.52, tall * 0.5, "gstrike")
    half = wide * (0.31 if not paper.is_small else 0.42)
    size = paper.print
    pill = rect(x - half, top + tall * 0.3, 2 * half, tall * 0.66, "bpill", tall * 0.33)
    said = words(x, top + tall * 0.63 + size * 0.36, f"+{d.BRIDGE_POINTS}", "btext", size)
    arch = use("bridge", x - wide / 2, top, wide, tall)
    return f'<g class="c-{lane_name(j)} bridge open">{arch}</g>{pill}{said}'


def track_ghosts(change: Change) -> Iterator[str]:
    """A vase drawn in dashes, a cross on a die."""
    p, paper = change.p, change.paper
    for i in range(change.before.artefacts[p] + 1, change.after.artefacts[p] + 1):
        yield f'<g class="c-artefacts">{track_sign(paper, d.ARTEFACT_BRIDGE, i, "gvase")}</g>'
    for i in range(change.before.dice_marks[p] + 1, change.after.dice_marks[p] + 1):
        x, y = track_x(paper, d.DICE_BRIDGE), paper.centre(i)
        yield track_sign(paper, d.DICE_BRIDGE, i, "gdie") + cross(x, y, paper.sign, "gcross")
        yield gain(change, paper.middle(d.DICE_BRIDGE), above(paper, i))


def sums(change: Change) -> Iterator[str]:
    """Old sums struck out, new ones beside them, wherever they change."""
    lanes = [(c, c) for c in range(d.COLOURS)] + [(d.ARTEFACT_BRIDGE, d.ARTEFACT_PART), (d.DICE_BRIDGE, d.DICE_PART)]
    for j, part in lanes:
        old, new = change.before.points[change.p, part], change.after.points[change.p, part]
        if old != new:
            yield f'<g class="c-{lane_name(j)}">{new_sum(change.paper, j, old, new)}</g>'
    if change.gain and not change.paper.is_small:
        yield new_total(total_of(change.before, change.p), total_of(change.after, change.p))


def new_sum(paper: Paper, j: int, old: int, new: int) -> str:
    edge = 0 if j < d.COLOURS else 6 if not paper.is_small else 2
    top, tall = paper.foot
    box = rect(paper.x(j) + edge, top, paper.wide(j) - 2 * edge, tall, "foot meant", 6)
    x, y = paper.middle(j), top + tall / 2 + paper.sum * 0.29
    if paper.is_small:
        return box + pencilled(x, y, signed(new), paper.sum, 0, "pencil new")
    size, reach = paper.sum * 0.7, paper.wide(j) / 2 - edge - 5
    before = pencilled(x - reach + 12, y, signed(old), size, 0, "pencil old")
    before += strike(x - reach + 12, y - size * 0.28, 14, 3, "pstrike")
    fits = min(paper.sum * 0.96, 90 / max(3, len(signed(new))))
    return box + before + pencilled(x + reach, y, signed(new), fits, 0, "pencil new end")


def new_total(old: int, new: int) -> str:
    """The old sum struck out at the left, the new one ringed; long ones are written smaller."""
    blot = rect(640, 6, 170, 54, "blot", 8)
    small, large = min(36.0, 125 / max(3, len(signed(old)))), min(48.0, 180 / max(3, len(signed(new))))
    before = pencilled(672, 52, signed(old), small, -2, "pencil old") + strike(672, 42, 24, 5, "pstrike thick")
    return blot + before + pencilled(758, 55, signed(new), large, 0, "pencil new") + ring(760, 40, 44, 28, "gring")
