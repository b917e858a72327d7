"""What stands on the stops: stamps of goals, pennants of key places, and the names."""

from functools import cache, lru_cache

from periplus.games.expeditions import data as d
from periplus.games.expeditions.actions import Ask, Reason
from periplus.games.expeditions.setup import mark_reason
from periplus.games.expeditions.show import board_labels, board_ribbons, reading
from periplus.games.expeditions.show.art import figure_of, use
from periplus.games.expeditions.show.board_chart import CHARTS, Chart, placed
from periplus.games.expeditions.show.board_ribbons import DISC, TEXTS, choices, pin_points
from periplus.games.expeditions.show.board_sheet import named
from periplus.games.expeditions.state import State
from periplus.kit import load_texts
from periplus.kit.draw import Look, derived, group, title
from periplus.kit.draw import element as el

NAMED = frozenset((d.START, *d.PLACES))


def goals_open(look: Look) -> str:
    """Common goals: white stamps."""
    return "".join(stamp("open", CHARTS[look.format], card) for card in reading.commons(look.view) if card >= 0)


@lru_cache(1024)
def stamp(kind: str, chart: Chart, card: int, touch: str | None = None, inside: str = "") -> str:
    place = placed(chart.at(card + d.FIRST_PLACE), scale=chart.mark)
    known = {"data_id": touch, "data_piece": f"stamp-{d.CARD.names[card]}", "data_enter": "stamp"}
    return group(inside + use(f"n-{kind}"), klass=f"goal-{kind}", transform=place, **known)


def goals_mine(look: Look) -> str:
    """My goals: gold stamps that glow. While key places are marked a stamp is a thing to touch, and one that may not be
    such a place does not glow: touched, it says why."""
    view, chart, t = look.view, CHARTS[look.format], look.t
    own = reading.hand(view, look.seat)
    if not own:
        return ""
    glow = el("circle", r=27, klass="glow")
    if not reading.is_sorting(view, look.seat):
        return "".join(stamp("mine", chart, card, inside=glow) for card in own)
    hit, drawn = el("circle", r=chart.target / 2 / chart.mark, klass="hit"), ""
    for card in own:
        inside = title(t.name(d.CARD, card)) + hit + (glow if may_be_chosen(view, look.seat, card) else "")
        drawn += stamp("mine", chart, card, f"card:{d.CARD.names[card]}", inside)
    return drawn


@derived
def may_be_chosen(view: State, seat: int, card: int) -> bool:
    """Of the cards that are sorted now: for a key place only those that may be one."""
    return reading.asked(view, seat) != Ask.KEY_PLACE or mark_reason(view, seat, card) == Reason.OK


def pennants(look: Look, seat: int) -> str:
    """The tokens of a player on their key places; the viewer's own that were given up are pale."""
    cards = reading.tokens_on_board(look.view, seat)
    return "".join(pennant(look, CHARTS[look.format], seat, card) for card in cards)


def pennant(look: Look, chart: Chart, seat: int, card: int) -> str:
    dead = look.seat == seat and reading.given_up(look.view, seat, card)
    words = title(look.t("board.place_other", player=look.people[seat].name))
    figure = use(figure_of(look.people[seat].figure, seat), klass="fl-f", transform="translate(7.5 -22)")
    klass, place = f"flag seat-{seat}{' dead' if dead else ''}", placed(chart.at(card + d.FIRST_PLACE))
    known = {"data_piece": f"token-{seat}-{d.CARD.names[card]}", "data_enter": "pop"}
    return group(words, use("flag"), figure, klass=klass, transform=place, **known)


# Names.


def names(look: Look) -> str:
    """Every name as a line of text; those of less weight only show when one has come nearer."""
    return "".join([spot.markup for spot in spots(look)])


def spots(look: Look) -> list[board_labels.Spot]:
    return placing(look.view, look.seat, CHARTS[look.format], look.t.language)


@derived
def placing(view: State, seat: int, chart: Chart, language: str) -> list[board_labels.Spot]:
    """The names that find a spot."""
    names, rooms = weighty(view, seat, chart, language), obstacles(view, seat, chart)
    return board_labels.place_names(chart, names, rooms, view.bytes_of("carries"), all_places(chart, language))


@cache
def all_places(chart: Chart, language: str) -> board_labels.Rest:
    small = names_at(chart, language)[board_labels.REST]
    return tuple((node, board_labels.candidates(chart, small[node]).spots) for node in d.PLACES)


@cache
def names_at(chart: Chart, language: str) -> tuple[dict[int, board_labels.Name], ...]:
    """By rank and place."""
    t = load_texts(TEXTS, language)
    words = {node: t("board.start") if node == d.START else named(t, node) for node in NAMED}
    return tuple(
        {node: board_labels.Name(node, words[node], rank, chart.at(node)) for node in NAMED}
        for rank in range(board_labels.REST + 1)
    )


def weighty(view: State, seat: int, chart: Chart, language: str) -> list[board_labels.Name]:
    """The names that matter to the one who looks, the important first."""
    ranks = {d.START: board_labels.KEY}
    ranks |= {one.head: board_labels.KEY for one in choices(view, seat, chart)}
    ranks |= {reading.stands_at(view, c): board_labels.KEY for c in range(d.COLOURS)}
    ranks |= {card + d.FIRST_PLACE: board_labels.KEY for card in reading.token_owners(view)}
    ranks |= {card + d.FIRST_PLACE: board_labels.OPEN for card in reading.commons(view) if card >= 0}
    ranks |= {card + d.FIRST_PLACE: board_labels.MINE for card in reading.hand(view, seat)}
    names = names_at(chart, language)
    return [names[rank][node] for rank, node in sorted([(rank, node) for node, rank in ranks.items() if node in NAMED])]


def obstacles(view: State, seat: int, chart: Chart) -> list[board_labels.Room]:
    """What no name may touch, beside the stops: stamps, pennants, pins, discs."""
    m = chart.mark
    goals = [*reading.hand(view, seat), *(card for card in reading.commons(view) if card >= 0)]
    rooms = [room_of_stamp(chart, card) for card in goals]
    rooms += [room_of_pennant(chart, card) for card in reading.token_owners(view)]
    for point, lean in zip(pin_points(view, chart), board_ribbons.pin_leans(view, seat, chart), strict=True):
        head, below = board_ribbons.head_of(chart, point, lean), 16 * m if lean else 28 * m
        rooms.append(board_labels.room_around(head, 16 * m, 18 * m, 16 * m, below))
    r = (DISC + 3) * m
    return rooms + [board_labels.room_around(one.disc, r, r, r, r) for one in choices(view, seat, chart)]


@cache
def room_of_stamp(chart: Chart, card: int) -> board_labels.Room:
    return board_labels.room_around(chart.at(card + d.FIRST_PLACE), *(13 * chart.mark,) * 4)


@cache
def room_of_pennant(chart: Chart, card: int) -> board_labels.Room:
    return board_labels.room_around(chart.at(card + d.FIRST_PLACE), 2, 30, 20, 0)
