"""The figures of the rules at hand: parts of real positions, drawn by what draws the board."""

from collections.abc import Iterable, Mapping
from typing import Any

from periplus.games.archeos import data as d
from periplus.games.archeos.actions import CODEC, Ask
from periplus.games.archeos.positions import complete
from periplus.games.archeos.rules.course import apply
from periplus.games.archeos.setup import MODES, OPTIONS, start
from periplus.games.archeos.show import board_market
from periplus.games.archeos.show.art import symbols, tag
from periplus.games.archeos.show.board_sites import draw_scene, draw_site
from periplus.games.archeos.show.board_track import HEIGHT, WIDTH
from periplus.games.archeos.show.ghost import ghost
from periplus.games.archeos.show.hand import draw_display, draw_hand
from periplus.games.archeos.show.hand_draft import role_card
from periplus.games.archeos.show.plates import draw_player
from periplus.games.archeos.state import State
from periplus.kit import NOBODY_ASKED, Texts, pop, push
from periplus.kit.draw import Look, Person, element, figures, named

PEOPLE = tuple(Person(name, "") for name in ("Ada", "Hanno", "Scylax", "Pytheas"))
FILLING = ("guide", "patron", "photographer", "pilot", "physician", "botanist")  # so that six roles are in play

# Figures stand on pages without a board: these are the drawings they share.
SITES = ("machu_picchu", "chichen_itza", "tantallon_castle", "ta_sekhet_maat")
ART = (
    *(f"r-{role}" for role in d.ROLE),
    *(f"e-{role}" for role in d.ROLE),
    *(f"{kind}-{colour}" for kind in "gbkmf" for colour in d.COLOUR),
    *(f"{kind}-{site}" for kind in ("sc", "la") for site in SITES),
    *(f"v-{shape}" for shape in ("zeppelin", "half_track", "steamship", "biplane")),
    *("stars", "back", "monkey", "card-stock"),
)
MARKS = element("svg", symbols(ART), klass="as-defs", width=0, height=0, aria_hidden="true")


# ---------------------------------------------------------------- positions by names


def position(hand: str, display: str = "", advanced: str = "", roles: str = "", **names: Any) -> State:
    """Four players, A to move with these cards; six roles, those that are named among them."""
    named = [word.split("/")[1] for word in (hand + " " + display).split()]
    chosen = list(dict.fromkeys([*roles.split(), *named, *FILLING]))[:6]
    s: State = State.blank()
    start(s, 4, free_choice(chosen, advanced.split()))
    while s.depth:
        pop(s)
    s.set_names({"season": 1, "hand": {"A": counted(hand)}, "display": counted(display), **names})
    push(s, Ask.SEASON, NOBODY_ASKED, 0, 0)
    push(s, Ask.TURN, 0, 0, 0)
    complete(s)
    left = sum(s.unseen[card] for card in range(len(d.CARD)))
    s.upper = 0 if s.monkeys else left // 2
    s.lower = left - s.upper + 3 - s.monkeys
    return s


def free_choice(roles: Iterable[str], advanced: Iterable[str]) -> dict[str, int]:
    options = {option.id: option.choices.index(option.default) for option in OPTIONS}
    options |= {"mode": MODES.index("free"), "first": 1, "memory_aid": 0}
    options |= {f"role_{role}": int(role in roles) for role in d.ROLE}
    return options | {f"face_{colour}": int(colour in advanced) for colour in d.COLOUR}


def counted(cards: str) -> Mapping[str, int]:
    held = cards.split()
    return {name: held.count(name) for name in held}


def play(s: State, *acts: str) -> State:
    for act in acts:
        apply(s, 0, CODEC.parse(act))
    return s


def seen(t: Texts, s: State) -> Look:
    return Look.staged(t, s, PEOPLE)


def beside(*parts: str) -> str:
    return tag("div", *parts, klass="beside")


# ---------------------------------------------------------------- parts of the board


def site(look: Look, colour: str, act: str = "") -> str:
    """One site with its vehicles, and what an act would bring there."""
    number = d.COLOUR.index(colour)
    drawn = draw_scene(look, number) + draw_site(look, number)
    if act:
        drawn += ghosts(look, act).get(f"ghost-{colour}", "")
    return tag("div", element("svg", drawn, viewBox=f"0 0 {WIDTH} {HEIGHT}", klass="scene"), klass=f"site c-{colour}")


def ghosts(look: Look, act: str) -> dict[str, str]:
    return ghost(look, CODEC.decode(CODEC.parse(act), 0))


def felt(inside: str, klass: str) -> str:
    return tag("div", tag("div", inside, klass=klass), klass="mat")


HAND = "green/guide green/photographer green/botanist red/pilot yellow/patron blue/guide"
ON_THE_WAY = {"A": {"green": 4, "red": 2}, "B": {"green": 2, "red": 3}, "C": {"green": 4, "red": 1}, "D": {"green": 3}}


def composed(t: Texts) -> Look:
    return seen(t, play(position(HAND, vehicle=ON_THE_WAY), "lead green/guide", "trait colour", "all"))


def choosing(t: Texts) -> str:
    return felt(draw_hand(composed(t)), "hand")


def reach(t: Texts) -> str:
    look = composed(t)
    return tag("div", site(look, "green", "confirm"), felt(ghosts(look, "confirm")["ghost-slip"], "slip"))


def display(t: Texts) -> str:
    look = seen(t, position("green/guide", "red/photographer green/physician blue/patron yellow/guide pink/botanist"))
    tray = tag("div", tag("div", draw_display(look), klass="rows"), klass="display")
    return beside(tag("div", board_market.draw_deck(look)), tray)


def monkeys(t: Texts) -> str:
    look = seen(t, position("green/guide", monkeys=2))
    season = tag("div", board_market.draw_season(look), klass="season")
    return beside(tag("div", board_market.draw_deck(look)), season)


def roles(t: Texts) -> str:
    look = seen(t, position("green/guide"))
    return tag("div", *(role_card(look, role, "") for role in range(d.ROLES)), klass="role-row")


def worth(t: Texts) -> str:
    laid = ["pink/physician", "pink/pilot", "pink/guide", "pink/photographer", "green/guide", "green/pilot"]
    by = ["B", "supply", "supply", "supply", "B", "supply"]
    look = seen(t, position("green/guide", laid=laid, laid_by=by, laid_size=len(laid)))
    return beside(draw_player(look, d.SEAT.index("B")), board_market.draw_worth(look))


def chichen(t: Texts) -> str:
    s = position("red/pilot red/patron red/physician", advanced="red", vehicle=ON_THE_WAY)
    return site(seen(t, play(s, "lead red/patron", "all")), "red", "confirm")


def tantallon(t: Texts) -> str:
    on_the_way = {"A": {"blue": 2}, "B": {"blue": 3}, "C": {"blue": 5}, "D": {"blue": 1}}
    s = position("blue/pilot blue/patron blue/physician", advanced="blue", vehicle=on_the_way)
    return site(seen(t, play(s, "lead blue/patron", "all")), "blue", "confirm")


def twins(t: Texts) -> str:
    on_the_way = {"A": {"yellow": 1, "yellow_front": 3}, "B": {"yellow": 2, "yellow_front": 2}}
    s = position("yellow/pilot yellow/patron yellow/physician", advanced="yellow", vehicle=on_the_way)
    return site(seen(t, s), "yellow")


def pieces(t: Texts) -> str:
    names: dict[str, Any] = {
        "linguist": {"A": 6, "B": 3, "C": 8, "D": 0},
        "token": {"1": "B", "3": "A"},
        "relic": {"A": {"red": 1, "green": 1}, "B": {"blue": 1}},
    }
    look = seen(t, position("green/guide", roles="linguist professor curator", **names))
    supply = tag("div", board_market.draw_supply(look), klass="supply")
    return tag("div", supply, board_market.draw_linguist(look), klass="extras")


silent = figures(named(display, monkeys, choosing, reach, roles, pieces, chichen, tantallon, twins, worth))


def figure(t: Texts, name: str) -> str:
    return tag("div", silent(t, name), klass=f"archeos figure wide fig-{name}", aria_hidden="true")
