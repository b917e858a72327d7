"""The board: a chart of the world on the desk and the tray before it, put together from still and living parts."""

from functools import cache, partial

from periplus.games.expeditions import data as d
from periplus.games.expeditions.show.art import EMBLEMS, drawings, symbols
from periplus.games.expeditions.show.board_chart import CHARTS
from periplus.games.expeditions.show.board_ribbons import heads, options, trail, ways
from periplus.games.expeditions.show.board_sheet import ground, land_symbol, rose, stops
from periplus.games.expeditions.show.board_stamps import goals_mine, goals_open, names, pennants
from periplus.games.expeditions.show.cards import card
from periplus.games.expeditions.show.figures import figure, marks
from periplus.games.expeditions.show.ghost import ghost
from periplus.games.expeditions.show.hand import (
    calls,
    common_row,
    drawn_cards,
    hand_caption,
    jumps,
    own_goals,
    supply,
    tickets,
)
from periplus.games.expeditions.show.plates import plate, status
from periplus.kit import Texts
from periplus.kit.draw import Board, Format, Group, Look, escape, number, slot
from periplus.kit.draw import element as el

ORDER = ("yellow", "blue", "red")  # of the ribbons, the lowest first


_kept: dict[tuple[str, Format, int], str] = {}


def still(look: Look) -> str:
    """Made once for each language, format and number of players."""
    key = look.t.language, look.format, int(look.view.seats)
    if key not in _kept:
        rooms = definitions() + map_room(*key[1:], look.t) + edge(look.t) + tray_room(look.t)
        _kept[key] = el("div", rooms, klass=f"expeditions f-{look.format}")
    return _kept[key]


@cache
def definitions() -> str:
    shared = el("defs", land_symbol(), symbols(), drawings("postcards"))
    return el("svg", shared, width=0, height=0, aria_hidden="true", klass="defs")


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
    strip = '<div data-slot="strip"></div>'
    calls = slot("calls", "div", klass="calls")
    ask = t("board.which_goes", place="{place}")
    return el("div", calls, strip, klass="edge", data_forks="colour", data_fork_ask=ask, **words)


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
        Group("options", options),
        Group("ways", ways),
        *(Group(f"tokens-{seat}", partial(pennants, seat=seat)) for seat in range(seats)),
        Group("heads", heads),
        Group("names", names),
        Group("drawn", drawn_cards),
        Group("calls", calls),
        Group("supply", supply),
        Group("tickets", tickets),
        Group("hand-caption", hand_caption),
        Group("hand", own_goals),
        Group("commons", common_row),
        Group("status", status),
        *(Group(f"plate-{seat}", partial(plate, seat=seat)) for seat in range(seats)),
    ]
    if format == "phone":
        made.append(Group("jump", jumps))
    return tuple(made)


BOARD = Board(still=still, groups=groups, ghost=ghost, card=card, figure=figure, marks=marks())
