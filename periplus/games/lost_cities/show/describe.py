"""The position as sentences: one for the dice, for every column and track of every sheet, for every bridge."""

from typing import Any

from periplus.core.contract.passage import clauses
from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.actions import Ask
from periplus.games.lost_cities.rules.verdict import question
from periplus.games.lost_cities.show import reading
from periplus.games.lost_cities.show.board_paper import special
from periplus.games.lost_cities.show.board_sheet import bridge_words
from periplus.games.lost_cities.show.hand import IN_PLAY, RESTING, lying
from periplus.games.lost_cities.state import State
from periplus.kit import Passage, Texts, listed, number_of, sentence, signed


def describe(t: Texts, view: State, seat: int) -> list[Passage]:
    """The dice, every sheet beginning with the viewer's own, the bridges, the caravan."""
    own = max(seat, 0)
    sheets = [sheet(t, view, other % view.seats, seat) for other in range(own, own + view.seats)]
    passages = [dice(t, view, seat), *sheets, bridges(t, view)]
    return passages if view.seats > 1 else [*passages, caravan(t, view)]


# The dice.


def dice(t: Texts, view: State, seat: int) -> Passage:
    told = [dice_words(t, view), *taken_words(t, view)]
    if view.depth == 0:
        told.insert(0, sentence(t, t("board.over")))
    elif seat >= 0 and reading.is_choosing(view, seat):
        told.append(sentence(t, t("describe.asked", question=t(f"ask.{Ask(question(view, seat)).name.lower()}"))))
    if warning := reading.alert(t, view):
        told.append(warning)
    return Passage(t("describe.dice_title"), tuple(told), brief=" ".join(told))


def dice_words(t: Texts, view: State) -> str:
    thrower = reading.thrower(t, view)
    colours, numbers = lying(view)
    shown = {
        "colours": listed(t, [t.name(d.COLOUR, view.colour_die[i]) for i in range(d.DICE)]),
        "numbers": listed(t, [str(view.number_die[i]) for i in range(d.DICE)]),
    }
    if (colours, numbers) == (IN_PLAY, IN_PLAY):
        return t("describe.dice", roll=view.roll, player=thrower, **shown)
    if colours == IN_PLAY:
        words = t("describe.colours_thrown", roll=view.roll, player=thrower, colours=shown["colours"])
        return f"{words} {t('describe.numbers_before', numbers=shown['numbers'])}" if numbers == RESTING else words
    words = t("describe.to_throw", roll=view.roll, player=thrower)
    return f"{words} {t('describe.dice_before', **shown)}" if colours == RESTING else words


def taken_words(t: Texts, view: State) -> list[str]:
    """The two dice that have left the pool, and what the others share."""
    if reading.is_throwing(view) or not (view.colour_taken and view.number_taken):
        return []
    colour, number = view.colour_die[view.colour_taken - 1], view.number_die[view.number_taken - 1]
    return [t("describe.taken", player=reading.thrower(t, view), colour=t.name(d.COLOUR, colour), number=number)]


# The sheets.


def sheet(t: Texts, view: State, seat: int, viewer: int) -> Passage:
    p = reading.shown_row(view, seat)
    lanes = reading.lanes_of(view, p)
    columns = [column(t, c, lanes[c]) for c in range(d.COLOURS)]
    tracks = [
        track(t, "artefacts", lanes[d.ARTEFACT_BRIDGE], d.ARTEFACT_POINTS),
        track(t, "refusals", lanes[d.DICE_BRIDGE], d.DICE_POINTS, t("board.exhausted")),
    ]
    head = head_words(t, view, seat, p)
    title = t("describe.sheet_mine") if seat == viewer else t("describe.sheet_of", player=t.player(view, seat))
    won = view.points[p, d.BRIDGE_PART]
    crossed = [own_bridge(t, lanes, j) for j in range(d.BRIDGES) if lanes[j].bridge != d.UNCROSSED]
    bridges_told = t("describe.own_bridges", list=listed(t, crossed), points=number_of(t, "point", won))
    sentences = (head, *columns, *tracks, bridges_told if crossed else t("describe.no_bridges"))
    return Passage(title, tuple(sentence(t, each) for each in sentences), brief=sentence(t, head))


def head_words(t: Texts, view: State, seat: int, p: int) -> str:
    words = t("describe.head", player=t.player(view, seat), points=number_of(t, "point", reading.total_of(view, p)))
    if view.depth == 0:
        doing = reading.rank_words(t, view, seat)
    elif reading.is_choosing(view, seat):
        doing = t("describe.chooses")
    else:
        doing = t("describe.has_chosen" if reading.has_acted(view, seat) else "describe.waits")
    return f"{words}, {doing}"


def column(t: Texts, c: int, lane: reading.Lane) -> str:
    numbers = [str(lane.numbers[i]) for i in range(lane.marks)]
    told = [t("describe.column", colour=t.name(d.COLOUR, c), numbers=listed(t, numbers) or t("board.empty"))]
    if lane.fresh:
        told.append(number_of(t, "fresh", lane.fresh))
    if lane.circle == d.TICKED:
        told.append(t("describe.double"))
    elif lane.circle == d.STRUCK:
        told.append(t("describe.struck"))
    if lane.vase:
        told.append(t("describe.vase"))
    if lane.marks or lane.circle == d.TICKED:
        told.append(t("describe.worth", points=number_of(t, "point", lane.points)))
    return clauses(t, *told, next_words(t, c, lane))


def next_words(t: Texts, c: int, lane: reading.Lane) -> str:
    """Where the column goes on, and what it would be worth then."""
    if lane.marks == d.SQUARES:
        return "" if lane.vase else t("describe.next_vase")
    factor = d.CIRCLE_FACTOR if lane.circle == d.TICKED else 1
    points = number_of(t, "point", d.COLUMN_POINTS[lane.marks + 1] * factor)
    kind = {"arrow": "arrow", "vase": "vase_square"}.get(special(c, lane.marks + 1), "plain")
    return t(f"describe.next_{kind}", square=lane.marks + 1, points=points)


def track(t: Texts, name: str, lane: reading.Lane, points: Any, full: str = "") -> str:
    """What is marked, and what one more would be worth; `full`: what is said when all is marked."""
    now = t(f"describe.{name}", count=lane.marks, points=number_of(t, "point", lane.points))
    if lane.marks == d.SQUARES:
        return clauses(t, now, full)
    return clauses(t, now, t("describe.one_more", points=number_of(t, "point", points[lane.marks + 1])))


def own_bridge(t: Texts, lanes: list[reading.Lane], j: int) -> str:
    return t("describe.bridge_won" if lanes[j].bridge == d.WON else "describe.bridge_lost", bridge=t.name(d.BRIDGE, j))


# The bridges, and the rival of whoever plays alone.


def bridges(t: Texts, view: State) -> Passage:
    told = [sentence(t, bridge_words(t, view, j)) for j in range(d.BRIDGES)]
    return Passage(t("describe.bridges_title"), tuple(told))


def caravan(t: Texts, view: State) -> Passage:
    told = []
    for c in range(d.COLOURS):
        level = t("describe.caravan", colour=t.name(d.COLOUR, c), level=view.caravan[c], last=d.CARAVAN_MAX)
        over = t("describe.caravan_over") if reading.caravan_crossed(view, c) else ""
        told.append(sentence(t, level, over))
    furthest = max(range(d.COLOURS), key=lambda c: view.caravan[c])
    brief = t("describe.caravan_brief", colour=t.name(d.COLOUR, furthest), level=signed(view.caravan[furthest]))
    return Passage(t("board.caravan_title"), tuple(told), brief=brief if view.caravan[furthest] else "")
