"""The card of each piece: what it is, what it does, what it is worth now, and where the rules tell more."""

from typing import Any

from periplus.core.draw.board import Card, Look
from periplus.core.draw.piece_card import Tells, cards
from periplus.core.draw.shapes import path, rect, svg
from periplus.core.draw.svg import number
from periplus.core.texts import listed, signed
from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.actions import CODEC
from periplus.games.lost_cities.show.art import sign, use
from periplus.games.lost_cities.show.art_pencil import written
from periplus.games.lost_cities.show.board_paper import shape_of, special
from periplus.games.lost_cities.show.board_rivals import Mini, mini_columns, mini_head
from periplus.games.lost_cities.show.board_sheet import bridge_words, refusal_words
from periplus.games.lost_cities.show.preview import preview
from periplus.games.lost_cities.show.reading import before_bridge, bridge_state, own_seat, shown_row, total_of

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
    facts = [(t("card.shape"), t(f"shape.{d.SHAPES[name]}")), (t("card.next_square"), next_square_words(look, p, c))]
    return Card(
        title=t("card.colour", colour=colour),
        kind=t("card.colour_kind"),
        text=t("card.colour_text"),
        now=t("card.colour_now", count=level, points=signed(look.view.points[p, c])),
        facts=tuple(facts),
        rule="column",
        picture=picture(monument_at(c, 66, 18, 96), cube(c, 178, 78, 0.8), klass=f"c-{name}"),
    )


def monument_at(c: int, x: float, y: float, wide: float) -> str:
    return f'<g class="c-{d.COLOUR.names[c]}">{use(f"m-{d.COLOUR.names[c]}", x - wide / 2, y, wide, wide * 0.95)}</g>'


def next_square_words(look: Look, p: int, c: int) -> str:
    t, level = look.t, look.view.level[p, c]
    if level == d.SQUARES:
        return t("card.next_top" if not look.view.top_vase[p, c] else "card.next_none")
    kind = special(c, level + 1)
    points = signed(d.COLUMN_POINTS[level + 1] * (2 if look.view.circle[p, c] == d.TICKED else 1))
    return t(f"card.next_{kind or 'plain'}", points=points)


def number_card(look: Look, n: str) -> Card:
    t = look.t
    zero = n == "0"
    return Card(
        title=t("card.number", number=n),
        kind=t("card.number_kind"),
        text=t("card.zero_text" if zero else "card.number_text"),
        rule="circle" if zero else "column",
        picture=picture(deca(n, 122, 74, 1.05)),
    )


def take_card(look: Look, rest: str) -> Card:
    name, n = rest.split()
    c = d.COLOUR.index(name)
    lines = preview(look.t, look.view, look.seat, CODEC.parse(f"take {rest}")) if look.seat >= 0 else []
    return Card(
        title=look.t("verb.take", colour=look.t.name(d.COLOUR, c), number=n),
        kind=look.t("card.take_kind"),
        text=look.t("card.take_text"),
        now=" ".join(lines),
        rule="choose",
        picture=picture(cube(c, 82, 74, 0.85), deca(n, 168, 74, 0.85)),
    )


def refuse_card(look: Look, _: str) -> Card:
    t = look.t
    count = look.view.dice_marks[own_row(look)]
    return Card(
        title=t("verb.refuse"),
        kind=t("card.refuse_kind"),
        text=t("card.refuse_text"),
        now=refusal_words(t, count),
        rule="refuse",
        picture=picture(crossed_die(122, 70, 84)),
    )


def crossed_die(x: float, y: float, size: float) -> str:
    a = size * 0.26
    line = f"M{x - a} {y - a}l{2 * a} {2 * a}m0-{2 * a}l-{2 * a} {2 * a}"
    return f'<g class="c-dice">{sign("die", x, y, size, "tico")}<path d="{line}" class="tcross wide"/></g>'


def skip_card(look: Look, _: str) -> Card:
    t = look.t
    return Card(
        title=t("verb.skip"),
        kind=t("card.skip_kind"),
        text=t("card.skip_text"),
        rule="accelerate",
        picture=picture(f'<g class="c-orange">{sign("arrow", 122, 66, 80, "spec")}</g>'),
    )


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
    shown += (
        sign(kind, 122 if not value else 152, 64 if not value else 82, 44 if not value else 22, "spec") if kind else ""
    )
    shown += written(value, 116, 64, 1.9, -2) if value else ""
    facts = [(t("card.worth"), signed(d.COLUMN_POINTS[i])), (t("card.worth_doubled"), signed(2 * d.COLUMN_POINTS[i]))]
    if i == d.BRIDGE_AT:
        facts.append((t("card.bridge_here"), t("card.bridge_points")))
    return Card(
        title=t(f"card.square_{kind or 'plain'}"),
        kind=t("card.square_kind", colour=colour, square=i),
        text=t(f"card.square_{kind or 'plain'}_text"),
        now=t("card.square_written", value=value) if value else t("card.square_empty"),
        facts=tuple(facts),
        rule={"arrow": "accelerate", "vase": "artefacts"}.get(kind, "column"),
        picture=picture(f'<g class="c-{d.COLOUR.names[c]}">{shown}</g>'),
    )


def circle_card(look: Look, p: int, c: int) -> Card:
    t, state = look.t, look.view.circle[p, c]
    drawn = f'<circle class="circ" cx="122" cy="66" r="44"/>{sign(shape_of(c), 122, 66, 46, "shape")}'
    return Card(
        title=t("card.circle"),
        kind=t("card.circle_kind", colour=t.name(d.COLOUR, c)),
        text=t("card.circle_text"),
        now=t("board.circle", colour=t.name(d.COLOUR, c), what=t.name(d.CIRCLE, state)),
        rule="circle",
        picture=picture(f'<g class="c-{d.COLOUR.names[c]}">{drawn}</g>'),
    )


def vase_card(look: Look, p: int, c: int) -> Card:
    t, taken = look.t, look.view.top_vase[p, c] == 1
    return Card(
        title=t("card.top_vase"),
        kind=t("card.top_vase_kind", colour=t.name(d.COLOUR, c)),
        text=t("card.top_vase_text"),
        now=t("board.top_vase", colour=t.name(d.COLOUR, c), what=t("board.taken" if taken else "board.free")),
        rule="column",
        picture=picture(monument_at(c, 84, 18, 100), vase(182, 76, 46)),
    )


def vase(x: float, y: float, size: float) -> str:
    return f'<g class="c-artefacts">{sign("vase-deco", x, y, size, "marked")}</g>'


# Bridges, tracks, sheets, the caravan.


def bridge_card(look: Look, name: str) -> Card:
    t, j = look.t, d.BRIDGE.index(name)
    near = [before_bridge(look.view, seat) for seat in range(look.view.seats)]
    arch = f'<g class="c-{name} bridge">{use("bridge", 42, 38, 160, 76)}</g>'
    return Card(
        title=t.name(d.BRIDGE, j).capitalize(),
        kind=t("card.bridge_kind"),
        text=t("card.bridge_text" if j < d.COLOURS else f"card.bridge_text_{name}"),
        now=f"{bridge_words(t, look.view, j, near)}.",
        facts=(
            (t("card.worth"), t("card.bridge_points")),
            (t("card.still"), t(f"card.bridge_{bridge_state(look.view, j)}")),
        ),
        rule="bridges",
        picture=picture(f'<path class="river" d="M0 74q60-8 122 0t122 0v34q-60 8-122 0t-122 0z"/>{arch}'),
    )


def artefacts_card(look: Look, seat_name: str) -> Card:
    t = look.t
    count = look.view.artefacts[shown_row(look.view, d.SEAT.index(seat_name))]
    return Card(
        title=t("part.artefacts"),
        kind=t("card.track_kind"),
        text=t("card.artefacts_text"),
        now=t("board.artefacts", count=count, points=signed(d.ARTEFACT_POINTS[count])),
        facts=((t("card.scale"), scale_words(d.ARTEFACT_POINTS)),),
        rule="artefacts",
        picture=picture(vase(66, 78, 50), vase(122, 66, 66), vase(180, 80, 46)),
    )


def refusals_card(look: Look, seat_name: str) -> Card:
    t = look.t
    count = look.view.dice_marks[shown_row(look.view, d.SEAT.index(seat_name))]
    return Card(
        title=t("board.refusals_name"),
        kind=t("card.track_kind"),
        text=t("card.refusals_text"),
        now=refusal_words(t, count),
        facts=((t("card.scale"), scale_words(d.DICE_POINTS)),),
        rule="refuse",
        picture=picture(crossed_die(122, 70, 84)),
    )


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
    facts = [(t("part.bridges"), listed(t, won) or t("card.none"))]
    if view.dice_marks[p] == d.DICE_MARKS_MAX:
        facts.append((t("board.refusals_name"), t("board.exhausted")))
    return Card(
        title=t.player(view, seat),
        kind=t("card.sheet_kind"),
        text=t("card.sheet_text"),
        now=t("board.sheet", player=t.player(view, seat), total=signed(total_of(view, p))),
        facts=tuple(facts),
        rule="scoring",
        picture=drawn.replace(" id=", " data-shown=").replace("data-id=", "data-shown-id="),
    )


def caravan_card(look: Look, name: str) -> Card:
    t, c = look.t, d.COLOUR.index(name)
    return Card(
        title=t("board.caravan_title"),
        kind=t("card.caravan_kind", colour=t.name(d.COLOUR, c)),
        text=t("card.caravan_text"),
        now=t("board.caravan_level", colour=t.name(d.COLOUR, c), level=look.view.caravan[c]),
        rule="solo",
        picture=picture(monument_at(c, 60, 30, 76), sign("camel", 162, 82, 92, "camel")),
    )


CARDS: Tells = {
    "colour": colour_card,
    "number": number_card,
    "take": take_card,
    "refuse": refuse_card,
    "skip": skip_card,
    "square": square_card,
    "bridge": bridge_card,
    "artefacts": artefacts_card,
    "dice": refusals_card,
    "sheet": sheet_card,
    "caravan": caravan_card,
}
card = cards(CARDS)
