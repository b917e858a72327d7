"""The card of each piece: what it is, what it does, what it is worth now, and where the rules tell more."""

from typing import Any

from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.actions import CODEC
from periplus.games.lost_cities.show.art import sign, use
from periplus.games.lost_cities.show.art_pencil import written
from periplus.games.lost_cities.show.board_paper import shape_of, special
from periplus.games.lost_cities.show.board_rivals import Mini, mini_columns, mini_head
from periplus.games.lost_cities.show.board_sheet import bridge_words, refusal_words
from periplus.games.lost_cities.show.preview import preview
from periplus.games.lost_cities.show.reading import bridge_state, own_seat, shown_row, total_of
from periplus.kit import listed, signed
from periplus.kit.draw import Card, Look, cards, named, number, path, rect, svg, worded

WIDE, TALL = 244, 140


def picture(*parts: str, klass: str = "") -> str:
    """A small scene: dunes under a sky, the piece before it."""
    land = rect(0, 0, WIDE, TALL, "sky", 0) + path("far", "M0 96C50 70 90 92 130 80s80-14 114 4v56H0z")
    land += '<path class="dune" d="M0 116c60-12 110 6 244-8v32H0z"/>'
    return svg(WIDE, TALL, land, *parts, klass=f"lc lc-sheet lc-card {klass}", fills=True)


def cube(c: int, x: float, y: float, scale: float) -> str:
    face = f'{use("cube", -60, -60, 120, 120)}<g class="face">{sign(shape_of(c), 0, -4, 46)}</g>'
    return f'<g class="c-{d.COLOUR.names[c]}" transform="translate({number(x)} {number(y)}) scale({scale})">{face}</g>'


def deca(n: int | str, x: float, y: float, scale: float) -> str:
    face = f'{use("deca", -60, -60, 120, 120)}<text class="dnum" y="9">{n}</text>'
    return f'<g transform="translate({number(x)} {number(y)}) scale({scale})">{face}</g>'


def own_row(look: Look) -> int:
    return shown_row(look.view, own_seat(look))


# The dice, and what one does with them.


def colour_card(look: Look, name: str) -> Card:
    t, c, p = look.t, d.COLOUR.index(name), own_row(look)
    colour = t.name(d.COLOUR, c)
    level = look.view.level[p, c]
    facts = ((t("piece.shape"), t(f"shape.{d.SHAPES[name]}")), (t("piece.next_square"), next_square_words(look, p, c)))
    drawn = picture(monument_at(c, 66, 18, 96), cube(c, 178, 78, 0.8), klass=f"c-{name}")
    now = t("piece.colour_now", count=level, points=signed(look.view.points[p, c]))
    return worded(look, "colour", drawn, now, facts, title=t("piece.colour", colour=colour), rule="column")


def monument_at(c: int, x: float, y: float, wide: float) -> str:
    return f'<g class="c-{d.COLOUR.names[c]}">{use(f"m-{d.COLOUR.names[c]}", x - wide / 2, y, wide, wide * 0.95)}</g>'


def next_square_words(look: Look, p: int, c: int) -> str:
    t, level = look.t, look.view.level[p, c]
    if level == d.SQUARES:
        return t("piece.next_top" if not look.view.top_vase[p, c] else "piece.next_none")
    kind = special(c, level + 1)
    points = signed(d.COLUMN_POINTS[level + 1] * (2 if look.view.circle[p, c] == d.TICKED else 1))
    return t(f"piece.next_{kind or 'plain'}", points=points)


def number_card(look: Look, n: str) -> Card:
    t, zero, drawn = look.t, n == "0", picture(deca(n, 122, 74, 1.05))
    text = t("piece.zero_text" if zero else "piece.number_text")
    rule = "circle" if zero else "column"
    return Card(t("piece.number", number=n), t("piece.number_kind"), text, rule=rule, picture=drawn)


def take_card(look: Look, rest: str) -> Card:
    name, n = rest.split()
    c = d.COLOUR.index(name)
    lines = preview(look.t, look.view, look.seat, CODEC.parse(f"take {rest}")) if look.seat >= 0 else []
    drawn = picture(cube(c, 82, 74, 0.85), deca(n, 168, 74, 0.85))
    title = look.t("verb.take", colour=look.t.name(d.COLOUR, c), number=n)
    return worded(look, "take", drawn, " ".join(lines), title=title, rule="choose")


def refuse_card(look: Look, _: str) -> Card:
    now = refusal_words(look.t, look.view.dice_marks[own_row(look)])
    drawn = picture(crossed_die(122, 70, 84))
    return worded(look, "refuse", drawn, now, title=look.t("verb.refuse"), rule="refuse")


def crossed_die(x: float, y: float, size: float) -> str:
    a = size * 0.26
    line = f"M{x - a} {y - a}l{2 * a} {2 * a}m0-{2 * a}l-{2 * a} {2 * a}"
    return f'<g class="c-dice">{sign("die", x, y, size, "tico")}<path d="{line}" class="tcross wide"/></g>'


def skip_card(look: Look, _: str) -> Card:
    drawn = picture(f'<g class="c-orange">{sign("arrow", 122, 66, 80, "spec")}</g>')
    return worded(look, "skip", drawn, title=look.t("verb.skip"), rule="accelerate")


# The squares of a column.


def square_card(look: Look, rest: str) -> Card:
    seat_name, name, place = rest.split("-")
    seat, c, i = d.SEAT.index(seat_name), d.COLOUR.index(name), int(place)
    p = shown_row(look.view, seat)
    if i == 0:
        return circle_card(look, p, c)
    return vase_card(look, p, c) if i > d.SQUARES else numbered_card(look, p, c, i)


def numbered_card(look: Look, p: int, c: int, i: int) -> Card:
    t, kind, value = look.t, special(c, i), look.view.numbers[p, c, i - 1]
    colour = t.name(d.COLOUR, c)
    shown = rect(72, 28, 100, 72, "sq on" if value else "sq", 10)
    at = (152, 82, 22) if value else (122, 64, 44)
    shown += (sign(kind, *at, "spec") if kind else "") + (written(value, 116, 64, 1.9, -2) if value else "")
    facts = [(t("piece.worth"), signed(d.COLUMN_POINTS[i])), (t("piece.worth_doubled"), signed(2 * d.COLUMN_POINTS[i]))]
    if i == d.BRIDGE_AT:
        facts.append((t("piece.bridge_here"), t("piece.bridge_points")))
    return Card(
        title=t(f"piece.square_{kind or 'plain'}"),
        kind=t("piece.square_kind", colour=colour, square=i),
        text=t(f"piece.square_{kind or 'plain'}_text"),
        now=t("piece.square_written", value=value) if value else t("piece.square_empty"),
        facts=tuple(facts),
        rule={"arrow": "accelerate", "vase": "artefacts"}.get(kind, "column"),
        picture=picture(f'<g class="c-{d.COLOUR.names[c]}">{shown}</g>'),
    )


def circle_card(look: Look, p: int, c: int) -> Card:
    t, colour = look.t, look.t.name(d.COLOUR, c)
    shown = f'<circle class="circ" cx="122" cy="66" r="44"/>{sign(shape_of(c), 122, 66, 46, "shape")}'
    drawn = picture(f'<g class="c-{d.COLOUR.names[c]}">{shown}</g>')
    now = t("board.circle", colour=colour, what=t.name(d.CIRCLE, look.view.circle[p, c]))
    return worded(look, "circle", drawn, now, title=t("piece.circle"), rule="circle", colour=colour)


def vase_card(look: Look, p: int, c: int) -> Card:
    t, colour = look.t, look.t.name(d.COLOUR, c)
    what = t("board.taken" if look.view.top_vase[p, c] == 1 else "board.free")
    drawn, now = picture(monument_at(c, 84, 18, 100), vase(182, 76, 46)), t("board.top_vase", colour=colour, what=what)
    return worded(look, "top_vase", drawn, now, title=t("piece.top_vase"), rule="column", colour=colour)


def vase(x: float, y: float, size: float) -> str:
    return f'<g class="c-artefacts">{sign("vase-deco", x, y, size, "marked")}</g>'


# Bridges, tracks, sheets, the caravan.


def bridge_card(look: Look, name: str) -> Card:
    t, j = look.t, d.BRIDGE.index(name)
    arch = f'<g class="c-{name} bridge">{use("bridge", 42, 38, 160, 76)}</g>'
    return Card(
        title=t.name(d.BRIDGE, j).capitalize(),
        kind=t("piece.bridge_kind"),
        text=t("piece.bridge_text" if j < d.COLOURS else f"piece.bridge_text_{name}"),
        now=f"{bridge_words(t, look.view, j)}.",
        facts=(
            (t("piece.worth"), t("piece.bridge_points")),
            (t("piece.still"), t(f"piece.bridge_{bridge_state(look.view, j)}")),
        ),
        rule="bridges",
        picture=picture(f'<path class="river" d="M0 74q60-8 122 0t122 0v34q-60 8-122 0t-122 0z"/>{arch}'),
    )


def artefacts_card(look: Look, seat_name: str) -> Card:
    t = look.t
    count = look.view.artefacts[shown_row(look.view, d.SEAT.index(seat_name))]
    now = t("board.artefacts", count=count, points=signed(d.ARTEFACT_POINTS[count]))
    facts = ((t("piece.scale"), scale_words(d.ARTEFACT_POINTS)),)
    drawn = picture(vase(66, 78, 50), vase(122, 66, 66), vase(180, 80, 46))
    return worded(look, "artefacts", drawn, now, facts, title=t("part.artefacts"), rule="artefacts")


def dice_card(look: Look, seat_name: str) -> Card:
    t = look.t
    now = refusal_words(t, look.view.dice_marks[shown_row(look.view, d.SEAT.index(seat_name))])
    facts = ((t("piece.scale"), scale_words(d.DICE_POINTS)),)
    drawn = picture(crossed_die(122, 70, 84))
    return worded(look, "refusals", drawn, now, facts, title=t("board.refusals_name"), rule="refuse")


def scale_words(points: Any) -> str:
    return " · ".join(signed(points[i]) for i in range(1, d.SQUARES + 1))


def sheet_card(look: Look, seat_name: str) -> Card:
    """A rival's sheet opens: every number, every sum."""
    t, view, seat = look.t, look.view, d.SEAT.index(seat_name)
    p = shown_row(view, seat)
    won = [t.name(d.BRIDGE, j) for j in range(len(d.BRIDGE)) if view.bridge[p, j] == 1]
    whole = Mini(290, 360, lies=False)
    sheet = mini_columns(look, seat, whole) + mini_head(look, seat, whole)
    drawn = svg(whole.width, whole.height, sheet, klass="lc mini lc-card lc-whole")
    facts = [(t("part.bridges"), listed(t, won) or t("piece.none"))]
    if view.dice_marks[p] == d.DICE_MARKS_MAX:
        facts.append((t("board.refusals_name"), t("board.exhausted")))
    now = t("board.sheet", player=t.player(view, seat), total=signed(total_of(view, p)))
    still = drawn.replace(" id=", " data-shown=").replace("data-id=", "data-shown-id=")
    return worded(look, "sheet", still, now, tuple(facts), title=t.player(view, seat), rule="scoring")


def caravan_card(look: Look, name: str) -> Card:
    t, c = look.t, d.COLOUR.index(name)
    colour = t.name(d.COLOUR, c)
    drawn = picture(monument_at(c, 60, 30, 76), sign("camel", 162, 82, 92, "camel"))
    now = t("board.caravan_level", colour=colour, level=look.view.caravan[c])
    return worded(look, "caravan", drawn, now, title=t("board.caravan_title"), rule="solo", colour=colour)


DICE = named(colour_card, number_card, take_card, refuse_card, skip_card, without="_card")
SHEET = named(square_card, bridge_card, artefacts_card, dice_card, sheet_card, caravan_card, without="_card")
card = cards(DICE | SHEET)
