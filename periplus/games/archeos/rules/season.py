"""A season: shuffle, deal, turns, draws, and the third monkey that stops it."""

from periplus.games.archeos import data as d
from periplus.games.archeos.actions import Ask
from periplus.games.archeos.rules.cards import (
    drop_hand,
    gather_deck,
    gather_expeditions,
    into_display,
    into_hand,
    out_of_deck,
    take_from_display,
)
from periplus.games.archeos.state import State
from periplus.kit import CHANCE, NOBODY_ASKED, pop, push, rule, set_a, set_b, top_a, top_ask, top_b


@rule
def begin_season(s: State) -> None:
    """Gather everything, cut the rest into exact halves, the monkeys in the lower. AS-037 to AS-041, AS-043"""
    gather_expeditions(s)
    cards = gather_deck(s)
    left = cards - 2 * s.seats - d.DISPLAY_EXTRA
    s.upper = left // 2
    s.lower = left // 2 + d.MONKEYS
    s.monkeys = 0
    if s.season > 0:
        s.first = s.drawer
    s.season += 1
    s.drawer = 0
    s.active = (s.first + s.seats - 1) % s.seats
    pop(s)
    push(s, Ask.SEASON, NOBODY_ASKED, 0, 0)
    push(s, Ask.LAY_OUT, CHANCE, s.seats + d.DISPLAY_EXTRA, 0)
    push(s, Ask.DEAL, CHANCE, s.seats, s.first)


@rule
def deal_card(s: State, card: int) -> None:
    """One card each from the first player clockwise, then the display. AS-037, AS-038"""
    out_of_deck(s, card)
    if top_ask(s) == Ask.DEAL:
        into_hand(s, top_b(s), card)
        set_b(s, (top_b(s) + 1) % s.seats)
    else:
        into_display(s, card)
    set_a(s, top_a(s) - 1)
    if top_a(s) == 0:
        pop(s)


@rule
def next_turn(s: State) -> None:
    """Clockwise, one action a turn. AS-044, AS-045"""
    s.active = (s.active + 1) % s.seats
    push(s, Ask.TURN, s.active, 0, 0)


@rule
def take(s: State, seat: int, card: int) -> None:
    pop(s)
    take_from_display(s, seat, card)


@rule
def draw(s: State, seat: int) -> None:
    """One more from an empty display, as it was when the action began, if there is room. AS-048 to AS-051"""
    pop(s)
    cards = 1
    if s.display_size == 0:
        cards = min(1 + d.DRAW_EXTRA, d.HAND_LIMIT - s.hand_size[seat])
    push(s, Ask.DRAW, CHANCE, cards, seat)


@rule
def surrender(s: State, seat: int) -> None:
    pop(s)
    drop_hand(s, seat)


@rule
def draw_card(s: State, card: int) -> None:
    out_of_deck(s, card)
    if s.upper > 0:
        s.upper -= 1
    else:
        s.lower -= 1
    into_hand(s, top_b(s), card)
    set_a(s, top_a(s) - 1)
    if top_a(s) == 0:
        pop(s)


@rule
def draw_monkey(s: State) -> None:
    """A monkey uses up no draw; the third stops everything at once. AS-056 to AS-060"""
    s.monkeys += 1
    s.lower -= 1
    if s.monkeys < d.MONKEYS_TO_END:
        return
    s.drawer = top_b(s)
    s.credit = 0
    while s.depth > 0:
        pop(s)
    push(s, Ask.SEASON_END, NOBODY_ASKED, 0, 0)
