"""The figures of the rules at hand: parts of real positions, drawn by what draws the board."""

import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any

from periplus.games.expeditions import data as d
from periplus.games.expeditions.actions import CODEC, Ask
from periplus.games.expeditions.positions import complete
from periplus.games.expeditions.rules.course import apply
from periplus.games.expeditions.setup import start
from periplus.games.expeditions.show.art import drawings, symbols, use
from periplus.games.expeditions.show.board_chart import CHARTS, Point, segment
from periplus.games.expeditions.show.board_ribbons import heads, options, trail
from periplus.games.expeditions.show.board_sheet import land_symbol, one_stop, rose
from periplus.games.expeditions.show.board_stamps import goals_mine, goals_open, pennants, spots
from periplus.games.expeditions.show.ghost import ghost
from periplus.games.expeditions.show.hand import Glance, postcard
from periplus.games.expeditions.state import State
from periplus.kit import Texts, pop, push, top_who
from periplus.kit.draw import PEOPLE, Look, figures, number
from periplus.kit.draw import element as el

CHART = CHARTS["medium"]
SHOWN = ("giza", "petra", "harappa", "sanaa", "machu-picchu", "taj-mahal")  # the postcards that figures show

Part = tuple[float, float, float, float]  # left, top, width and height of the chart, in pixels
EUROPE: Part = (390, 38, 330, 205)
EAST: Part = (500, 120, 360, 190)


@cache
def marks() -> str:
    """What all figures use: the pieces, the land, the few postcards that are shown."""
    cards = re.findall(r'<symbol id="ex-pic-(?:' + "|".join(SHOWN) + r')".*?</symbol>', drawings("postcards"))
    motifs = re.findall(r'<g id="ex-s-.*?</g>', drawings("postcards"))
    shared = el("defs", land_symbol(), symbols(), *motifs, *cards)
    return el("svg", shared, klass="expeditions defs", width=0, height=0, aria_hidden="true")


def background(box: Part) -> str:
    """Sea, land, segments and stops of a part of the chart, and no more than that."""
    left, top, width, height = box
    sea = el("rect", x=left, y=top, width=width, height=height, klass="ex-sea")
    coast = "".join(use("land", klass=f"ex-{name}", transform=CHART.land_place) for name in ("w2", "w2b", "coast"))
    near = [i for i in range(d.SEGMENTS) if any(holds(box, segment(CHART, i).at(k / 4)) for k in range(5))]
    roads = el("path", d="".join(segment(CHART, i).path for i in near), klass="ex-net")
    spots = [(node, point) for node in range(d.NODES) for point in CHART.copies(node) if holds(box, point)]
    return sea + coast + roads + "".join(one_stop(CHART, node, point) for node, point in spots)


def holds(box: Part, point: Point) -> bool:
    left, top, width, height = box
    return left - 12 < point[0] < left + width + 12 and top - 12 < point[1] < top + height + 12


def position(*acts: str, trails: dict[str, str] | None = None, **names_of: Any) -> State:
    """Ada is to move: trails by their stops, the rest by names; then what she and chance do."""
    s: State = State.blank()
    start(s, len(PEOPLE), {})
    pop(s)
    held = {"A": "giza", "B": "kolyma", "C": "perth"} | names_of.get("hands", {})
    s.set_names(
        {
            "round": 9,
            "hand": {p: {card: i + 1 for i, card in enumerate(cards.split())} for p, cards in held.items()},
            "token": {p: places.split() for p, places in names_of.get("keys", {}).items()},
            "common": names_of.get("common", "denali banff omatako sakha tikal marajo").split(),
        }
    )
    for colour, stops in (trails or {}).items():
        lay(s, d.COLOUR.index(colour), [d.NODE.index(stop) for stop in stops.split(">")])
    complete(s)
    push(s, Ask.TURN, d.SEAT.index("A"), 0, 0)
    for text in acts:
        apply(s, top_who(s), CODEC.parse(text))
    return s


def lay(s: State, c: int, stops: list[int]) -> None:
    for i, pair in enumerate(pairwise(stops)):
        s.trail[c, i] = d.JOIN[pair]
    s.length[c] = len(stops) - 1
    s.supply[c] = d.ARROWS - s.length[c]


def seen(t: Texts, s: State) -> Look:
    return Look.staged(t, s, PEOPLE, format="medium")


def part(look: Look, box: Part, act: str = "", choosing: bool = True) -> str:
    """A part of the chart with everything that stands on it, and what an act would bring."""
    drawn = [background(box)]
    drawn += [el("g", trail(look, c), klass=f"trail {d.COLOUR.names[c]}") for c in range(d.COLOURS)]
    drawn += [rose(CHART), goals_open(look), goals_mine(look), options(look) if choosing else ""]
    shown = ghost(look, CODEC.decode(CODEC.parse(act), 0)) if act else {}
    drawn.append(el("g", shown.get("ghost-map", ""), klass="ghost"))
    drawn += [pennants(look, seat) for seat in range(len(PEOPLE))]
    drawn += [heads(look), el("g", whole_names(look, box), klass="names")]
    drawn.append(el("g", shown.get("ghost-gain", ""), klass="gain"))
    left, top, width, height = box
    view = f"{number(left)} {number(top)} {number(width)} {number(height)}"
    return el("svg", *drawn, viewBox=view, klass="expeditions figure f-medium near-by", aria_hidden="true")


def whole_names(look: Look, box: Part) -> str:
    """The names that are not cut by the edge of the figure."""
    left, top, width, height = box
    kept = []
    for spot in spots(look):
        start, _, end, _ = spot.box
        if left + 4 < start and end < left + width - 4 and top + 14 < spot.y < top + height - 6:
            kept.append(spot.markup)
    return "".join(kept)


# The positions.

ROADS = {"red": "start>blue-11>caspian-sea>babylon", "yellow": "start>athens>giza", "blue": "start>rome"}
KEYS: dict[str, Any] = {"hands": {"A": "harappa sanaa"}, "keys": {"A": "harappa", "B": "kolyma"}}
MORE_HANDS = {"A": "harappa sanaa", "B": "taj-mahal"}
PETRA = "petra banff omatako sakha tikal marajo"
LOOP = {"yellow": "start>rome>blue-06>timgad>athens"}


def chart(box: Part, *acts: str, would: str = "", choosing: bool = True, **names_of: Any) -> Callable[[Texts], str]:
    """A figure of a part of the chart after these acts, and what one more would bring."""
    return lambda t: part(seen(t, position(*acts, **names_of)), box, would, choosing)


def cards(t: Texts) -> str:
    look = seen(t, position(trails=ROADS, hands={"A": "harappa sanaa machu-picchu"}, keys={"A": "harappa"}))
    moment = Glance.of(look)
    shown = [postcard(look, d.CARD.index(name), moment, "") for name in ("harappa", "sanaa", "machu-picchu")]
    return el("div", *shown, klass="expeditions f-wide figure-cards", aria_hidden="true")


FIGURES = {
    "stops": chart(EUROPE, choosing=False),
    "cards": cards,
    "keys": chart(EAST, trails=ROADS, choosing=False, hands=MORE_HANDS, keys=MORE_HANDS),
    "turn": chart((440, 90, 340, 200), trails=ROADS, **KEYS),
    "arrival": chart(EAST, would="extend red harappa", trails=ROADS, **KEYS),
    "common": chart(EUROPE, would="extend yellow petra", trails={"yellow": "start>athens"}, common=PETRA),
    "extra": chart((310, 40, 330, 200), would="extend blue blue-05", trails={**ROADS, "blue": "start>thingvellir"}),
    "loop": chart(EUROPE, "extend yellow start", trails=LOOP),
    "removal": chart(EAST, would="remove red", choosing=False, trails=ROADS, **KEYS),
}
figure = figures(FIGURES)
