"""The columns of a sheet: squares with their numbers, the circle, the vase in the gate, the points at the foot.

What a square looks like follows from few values, so each look of it is drawn once and kept; columns are too many.
"""

from functools import lru_cache

from periplus.core.draw.board import narrow
from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.show.art import place, sign, use
from periplus.games.lost_cities.show.art_pencil import pencilled, ring, slant, strike, written
from periplus.games.lost_cities.show.board_paper import Paper, paper_for, shape_of, special
from periplus.games.lost_cities.show.reading import TEXTS, lane_of, own_seat, shown_row, square_id
from periplus.kit import Texts, load_texts, signed
from periplus.kit.draw import Look, escape, rect
from periplus.kit.draw import circle as disc


def own_sheet(look: Look) -> tuple[Paper, int, int]:
    """The paper before the viewer, whose it is, and the row of the record that is drawn on it."""
    seat = own_seat(look)
    return paper_for(look.format), seat, shown_row(look.view, seat)


def column(look: Look, c: int) -> str:
    t, language, (paper, seat, p) = look.t, look.t.language, own_sheet(look)
    lane = lane_of(look.view, p, c)
    parts = [
        square(language, paper, seat, c, i, lane.numbers[i - 1], lane.is_fresh(i)) for i in range(1, d.SQUARES + 1)
    ]
    parts.append(circle(language, paper, seat, c, lane.circle, lane.is_fresh(0)))
    parts.append(top_vase(language, paper, seat, c, lane.vase == 1))
    parts.append(foot(paper, c, lane.points if lane.marks or lane.circle == d.TICKED else None))
    name = d.COLOUR.names[c]
    told = t("board.column_points", colour=t.name(d.COLOUR, c), points=signed(lane.points))
    drawn = "".join(parts)
    return narrow(f'<g class="column c-{name}" data-id="colour:{name}"><title>{escape(told)}</title>{drawn}</g>')


@lru_cache(2048)
def square(language: str, paper: Paper, seat: int, c: int, i: int, value: int, fresh: bool) -> str:
    kind = special(c, i)
    x, y, (wide, tall) = paper.x(c), paper.y(i), paper.square
    known = square_id(seat, c, i)
    drawn = hit(paper, x + wide / 2, y + tall / 2)
    if value:
        drawn += rect(x, y, wide, tall, "sq on fresh" if fresh else "sq on", 6)
        middle = x + wide * (0.5 if not kind else 0.4 if value > 9 else 0.44)
        drawn += corner(paper, kind, x, y) if kind else ""
        size = paper.pencil * (0.82 if kind and value > 9 else 1)
        drawn += written(value, middle, y + tall / 2, size, slant(seat, c, i), "hand", f"n-{known}")
    return place(known, square_words(load_texts(TEXTS, language), c, i, value, kind, fresh), drawn)


def hit(paper: Paper, x: float, y: float) -> str:
    """Every square answers to a finger, also where it is smaller than one."""
    wide, tall = (44.2, max(paper.row, 42.0)) if paper.is_small else (paper.pitch, paper.row)
    return rect(x - wide / 2, y - tall / 2, wide, tall, "hit", 0)


def corner(paper: Paper, kind: str, x: float, y: float) -> str:
    """A special square keeps its sign when it is written in."""
    if paper.is_small:
        return use(kind, x + 25.5, y + 2.5, 11, 11, "spec small")
    return use(kind, x + 55, y + 22, 16, 16, "spec small")


def square_words(t: Texts, c: int, i: int, value: int, kind: str, fresh: bool) -> str:
    what = str(value) if value else t("board.empty")
    if kind:
        what = t(f"board.{kind}", what=what)
    if fresh:
        what = t("board.just", what=what)
    return t("board.square", colour=t.name(d.COLOUR, c), square=i, what=what)


@lru_cache(512)
def circle(language: str, paper: Paper, seat: int, c: int, state: int, fresh: bool) -> str:
    t, x, (y, r) = load_texts(TEXTS, language), paper.middle(c), paper.circle
    known = square_id(seat, c, 0)
    drawn = hit(paper, x, y)
    if state == d.STRUCK:
        drawn += strike(x, y, r, r * 0.72, "pstrike thick", piece=f"s-{known}", enter="draw")
    elif state == d.TICKED:
        drawn += ticked(t, paper, c, known, fresh)
    told = t("board.circle", colour=t.name(d.COLOUR, c), what=t.name(d.CIRCLE, state))
    return place(known, told, drawn)


def ticked(t: Texts, paper: Paper, c: int, known: str, fresh: bool) -> str:
    x, (y, r) = paper.middle(c), paper.circle
    return (
        disc(x, y, r, "circ ticked fresh" if fresh else "circ ticked")
        + sign(shape_of(c), x, y + r * 0.74, r * 0.64, "shape edge")
        + ring(x, y, r * 1.14, r * 1.09, piece=f"r-{known}", enter="draw")
        + pencilled(x, y + r * 0.3, t("board.double"), paper.sum - 1, -4)
    )


@lru_cache(256)
def top_vase(language: str, paper: Paper, seat: int, c: int, taken: bool) -> str:
    """The vase in the gate, or a ring in the empty gate when it was taken."""
    t, known = load_texts(TEXTS, language), square_id(seat, c, d.SQUARES + 1)
    told = t("board.top_vase", colour=t.name(d.COLOUR, c), what=t("board.taken" if taken else "board.free"))
    x, top, tall = paper.middle(c), paper.monument[0], paper.monument[2]
    drawn = rect(x - paper.pitch / 2, top, paper.pitch, tall, "hit", 0)
    if taken:
        y, door = paper.centre(d.SQUARES + 1), paper.door
        drawn += sign("vase", x, y, door * 1.41, "gonevase")
        drawn += ring(x, y, door * 1.25, door * 1.35, "pring light", piece=f"r-{known}", enter="draw")
    return place(known, told, drawn)


def foot(paper: Paper, j: int, points: int | None) -> str:
    y = paper.foot[0] + paper.foot[1] / 2 + paper.sum * 0.29
    if points is None:
        return pencilled(paper.middle(j), y, "–", paper.sum)
    return pencilled(paper.middle(j), y, signed(points), paper.sum, 0, "pencil negp" if points < 0 else "pencil")
