"""The board: a chart of the world on the desk and the tray before it, put together from still and living parts."""

from functools import cache, partial

from periplus.games.expeditions import data as d
from periplus.games.expeditions.show import hand
from periplus.games.expeditions.show.art import EMBLEMS, drawings, symbols
from periplus.games.expeditions.show.board_chart import CHARTS
from periplus.games.expeditions.show.board_ribbons import TEXTS, heads, options, trail, ways
from periplus.games.expeditions.show.board_sheet import ground, land_symbol, rose, stops
from periplus.games.expeditions.show.board_stamps import goals_mine, goals_open, names, pennants
from periplus.games.expeditions.show.cards import card
from periplus.games.expeditions.show.figures import figure, marks
from periplus.games.expeditions.show.ghost import ghost
from periplus.games.expeditions.show.plates import plate, status
from periplus.kit import Texts, load_texts
from periplus.kit.draw import Board, Format, Group, Look, escape, groups_of, number, slot
from periplus.kit.draw import element as el

ORDER = ("yellow", "blue", "red")  # of the ribbons, the lowest first


def still(look: Look) -> str:
    return drawn_still(look.t.language, look.format, int(look.view.seats))


@cache
def drawn_still(language: str, format: Format, seats: int) -> str:
    t, shared = load_texts(TEXTS, language), el("defs", land_symbol(), symbols(), drawings("postcards"))
    rooms = el("svg", shared, width=0, height=0, aria_hidden="true", klass="defs")
    rooms += map_room(format, seats, t) + edge(t) + tray_room(t)
    return el("div", rooms, klass=f"expeditions f-{format}")


def map_room(format: Format, seats: int, t: Texts) -> str:
    chart = CHARTS[format]
    layers = [
        el("g", ground(chart), klass="ground"),
        stops(t, chart),
        *(slot(f"trail-{colour}", klass=f"trail {colour}") for colour in ORDER),
        rose(chart),
        slot("ways"),
        slot("goals-open"),
        slot("goals-mine"),
        slot("options", data_look="1"),
        slot("ghost-map", klass="ghost"),
        *(slot(f"tokens-{seat}") for seat in range(seats)),
        slot("heads", data_look="2"),
        slot("names", klass="names"),
        slot("ghost-gain", klass="gain"),
    ]
    box = f"0 0 {number(chart.width)} {number(chart.height)}"
    picture = el("svg", *layers, viewBox=box, klass="chart", role="group", aria_label=t("board.map"), data_zoom="map")
    view = el("div", picture, klass="view", data_map=format)
    over = slot("drawn", "div", klass="drawn")
    if format == "phone":
        over += slot("jump", "div", klass="jump")
    return el("div", view, over, klass="map", data_room="map", aria_label=t("board.map"), role="group")


def edge(t: Texts) -> str:
    """The row at the sheet's lower edge: answers in words, and the shared strip. A stop that several expeditions reach
    asks which of them."""
    words = {f"data_mark_{colour}": f"#ex-{mark}" for colour, mark in EMBLEMS.items()}
    inside = slot("calls", "div", klass="calls") + '<div data-slot="strip"></div>'
    ask = t("board.which_goes", place="{place}")
    return el("div", inside, klass="edge", data_forks="colour", data_fork_ask=ask, **words)


def tray_room(t: Texts) -> str:
    """On a phone the hand stays in sight; the rest is the room called mine."""
    arrows = el("span", escape(t("board.arrows_left")), klass="cap") + slot("supply", "div", klass="supply well")
    open_to_all = el("svg", '<use href="#ex-n-open"/>', viewBox="-13 -13 26 26") + escape(t("board.common"))
    commons = el("span", open_to_all, klass="cap row") + slot("commons", "div", klass="opens")
    return el(
        "div",
        el("div", arrows, klass="side", data_room="mine"),
        slot("tickets", "div", klass="side", data_room="mine"),
        slot("hand-caption", "div", klass="hcap"),
        slot("hand", "div", klass="hand", role="group", tabindex="0", aria_label=t("board.your_goals")),
        el("div", commons, klass="commons", data_room="mine", data_margin="up"),
        klass="tray",
    )


@cache
def groups(seats: int, format: Format) -> tuple[Group, ...]:
    made = [
        Group("goals-open", goals_open),
        Group("goals-mine", goals_mine),
        *(Group(f"trail-{d.COLOUR.names[c]}", partial(trail, c=c)) for c in range(d.COLOURS)),
        *groups_of(options, ways),
        *(Group(f"tokens-{seat}", partial(pennants, seat=seat)) for seat in range(seats)),
        *groups_of(heads, names, hand.drawn, hand.calls, hand.supply, hand.tickets),
        Group("hand-caption", hand.hand_caption),
        Group("hand", hand.own_goals),
        *groups_of(hand.commons, status),
        *(Group(f"plate-{seat}", partial(plate, seat=seat)) for seat in range(seats)),
    ]
    if format == "phone":
        made.append(Group("jump", hand.jumps))
    return tuple(made)


BOARD = Board(still=still, groups=groups, ghost=ghost, card=card, figure=figure, marks=marks())
