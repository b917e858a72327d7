"""What may be written now, in pencil on the own sheet: the next square of each column, and the chevrons of an arrow."""

from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.actions import CODEC, REFUSE, TAKE, Ask
from periplus.games.lost_cities.rules.sheet import value_of
from periplus.games.lost_cities.show.art import sign, words
from periplus.games.lost_cities.show.board_paper import Paper, paper_for, special, track_sign
from periplus.games.lost_cities.show.preview import preview
from periplus.games.lost_cities.show.reading import TEXTS, accelerations, is_asked, pairs, shown_row
from periplus.games.lost_cities.state import State
from periplus.kit import load_texts
from periplus.kit.draw import Look, circle, derived, escape, number, rect


def choices(look: Look) -> str:
    """Only who is asked sees them."""
    view, seat = look.view, look.seat
    if is_asked(view, seat, Ask.ACCELERATE):
        return "".join(chevrons(look, c) for c in accelerations(view, seat))
    if not is_asked(view, seat, Ask.CHOOSE):
        return ""
    by_colour: dict[int, list[int]] = {}
    for c, n in pairs(view, seat):
        by_colour.setdefault(c, []).append(n)
    said = told_of(view, seat, look.t.language)
    squares = [next_square(look, said, c, numbers) for c, numbers in by_colour.items()]
    return "".join(squares) + next_refusal(look, said)


@derived
def told_of(view: State, seat: int, language: str) -> dict[int, str]:
    """What each thing that may be chosen is called, and all that it would bring."""
    t = load_texts(TEXTS, language)
    found = {REFUSE: [t("verb.refuse"), *preview(t, view, seat, REFUSE)]}
    for c, n in pairs(view, seat):
        action = TAKE + c * d.NUMBERS + n
        found[action] = [t("verb.take", colour=t.name(d.COLOUR, c), number=n), *preview(t, view, seat, action)]
    return {action: escape("\n".join(lines)) for action, lines in found.items()}


def next_square(look: Look, said: dict[int, str], c: int, numbers: list[int]) -> str:
    """The numbers that fit into the next square of a column, side by side; a 0 for the circle stands in it."""
    paper, level = paper_for(look.format), look.view.level[shown_row(look.view, look.seat), c]
    parts = []
    if level == 0 and 0 in numbers:
        numbers = [n for n in numbers if n]
        parts.append(chip(said, paper, c, 0, 0, 0, [0.0]))
    ordered = sorted(numbers, key=value_of)
    if numbers and level < d.SQUARES:
        parts.append(open_square(paper, c, level + 1))
    places = spread(paper, ordered)
    parts += [chip(said, paper, c, n, level + 1, k, places) for k, n in enumerate(ordered)]
    return f'<g class="next c-{d.COLOUR.names[c]}">{"".join(parts)}</g>'


def open_square(paper: Paper, c: int, square: int) -> str:
    """Dashes round the square; what is printed there moves to its corner."""
    x, y, (wide, tall) = paper.x(c), paper.y(square), paper.square
    kind, size = special(c, square), tall * 0.36
    at = (x + wide - size * 0.45, y + size * 0.1)
    shown = circle(*at, size * 0.62, "aside") + sign(kind, *at, size * 0.8, "spec") if kind else ""
    return rect(x, y, wide, tall, "open-square", 6) + shown


def spread(paper: Paper, numbers: list[int]) -> list[float]:
    """Where numbers stand side by side in a square, from its middle; a 10 needs more room than others."""
    widths = [1.6 if n == 0 else 1.0 for n in numbers]
    unit = paper.square[0] * (0.92 if len(numbers) > 2 else 0.8) / max(sum(widths), 1)
    return [unit * (sum(widths[:k]) + widths[k] / 2 - sum(widths) / 2) for k in range(len(widths))]


def chip(said: dict[int, str], paper: Paper, c: int, n: int, square: int, k: int, places: list[float]) -> str:
    """One number of several in a square. A finger needs the whole column, so on a phone it picks the colour alone."""
    count = len(places)
    step = (k - (count - 1) / 2) / count
    drawn = mark(paper, paper.middle(c) + places[k], square, n, count)
    if paper.is_small:
        return f'<g class="maybe n-{n}">{drawn}</g>'
    action = TAKE + c * d.NUMBERS + n
    x, wide, y = paper.middle(c) + step * paper.pitch, paper.pitch / count, paper.centre(square)
    area = rect(x - wide / 2, y - paper.row / 2, wide, paper.row, "hit", 0)
    return f'<g class="maybe n-{n}" data-id="{CODEC.text(action)}"><title>{said[action]}</title>{area}{drawn}</g>'


def mark(paper: Paper, x: float, square: int, n: int, count: int) -> str:
    y = paper.centre(square)
    if square == 0 or square > d.SQUARES:
        r = paper.circle[1] + 3 if square == 0 else paper.door * 1.3
        return f'<circle class="open-circle" cx="{number(x)}" cy="{number(y)}" r="{number(r)}"/>'
    size = paper.sum * (1 if count == 1 else 0.9 if count == 2 else 0.8)
    return words(x, y + size * 0.38, value_of(n), "maybe-number", size)


def next_refusal(look: Look, said: dict[int, str]) -> str:
    """The die symbol that a refusal would cross out."""
    count = look.view.dice_marks[shown_row(look.view, look.seat)]
    if count == d.DICE_MARKS_MAX:
        return ""
    paper = paper_for(look.format)
    tall = max(paper.row, 42.0 if paper.is_small else 0)
    area = rect(paper.x(d.DICE_BRIDGE), paper.centre(count + 1) - tall / 2, paper.track, tall, "hit", 0)
    symbol = track_sign(paper, d.DICE_BRIDGE, count + 1, "open-sign")
    return f'<g class="next c-dice" data-id="refuse"><title>{said[REFUSE]}</title>{area}{symbol}</g>'


def chevrons(look: Look, c: int) -> str:
    """A column that an arrow may carry on: the number it would get, and a chevron that points up to the city."""
    paper, p = paper_for(look.format), shown_row(look.view, look.seat)
    level = look.view.level[p, c]
    square, x = level + 1, paper.middle(c)
    parts = []
    if square <= d.SQUARES:
        value = look.view.top[p, c] if level else d.ACCELERATION_STARTS_AT
        parts.append(open_square(paper, c, square))
        parts.append(words(x, paper.centre(square) + paper.sum * 0.38, value, "maybe-number", paper.sum))
    else:
        parts.append(mark(paper, x, square, 0, 1))
    parts.append(badge(paper, x, square))
    return f'<g class="next c-{d.COLOUR.names[c]}">{"".join(parts)}</g>'


def badge(paper: Paper, x: float, square: int) -> str:
    """A chevron on the edge above a square: from here one may go on."""
    y = paper.y(square) if square <= d.SQUARES else paper.centre(square) - paper.door * 1.3
    r = paper.square[1] * 0.26
    return f'<g class="onward">{circle(x, y, r, "onward-disc")}{sign("arrow", x, y, r * 1.3, "onward-sign")}</g>'
