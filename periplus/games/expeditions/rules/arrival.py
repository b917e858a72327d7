"""An expedition arrives at a node: goals, blue and red nodes, the end of the game, loops. EX-070 to EX-098"""

from periplus.games.expeditions import data as d
from periplus.games.expeditions.actions import Ask
from periplus.games.expeditions.rules.odds import deck_size
from periplus.games.expeditions.rules.trail import arrows_left, closes_loop
from periplus.games.expeditions.state import State
from periplus.kit import CHANCE, push, rule, set_a, top_a, top_ask


@rule
def arrive(s: State, seat: int, c: int, node: int, placed: bool) -> None:
    """By placement, or by the removal of an arrow; `seat` is the active player. EX-070 to EX-072"""
    bare = -1
    kind = d.KIND[node]
    if kind == d.GREEN:
        bare = reach_place(s, seat, node - d.FIRST_PLACE, placed)
    elif kind == d.BLUE:
        owe_arrow(s, seat)
    elif kind == d.RED and s.ticket_supply > 0:  # EX-085, EX-086
        s.ticket_supply -= 1
        s.tickets[seat] += 1
    if not arrows_left(s):
        s.ending = 1  # EX-121
    if s.supply[c] > 0 and closes_loop(s, c, node):  # EX-091, EX-093
        push(s, Ask.BASE, seat, c, 0)
    if bare >= 0 and deck_size(s) > 0:  # EX-079, EX-115
        push(s, Ask.REFILL, CHANCE, bare, 0)


@rule
def reach_place(s: State, seat: int, card: int, placed: bool) -> int:
    """Whoever holds the card lays it; else a common goal goes to who placed the arrow. The bared slot, or -1.

    A card that lies open is in nobody's hand: hands are looked at only where the table leaves it open.
    """
    if s.laid[card] > 0:
        return -1
    for slot in range(d.COMMON_ROW):
        if s.common[slot] == card + 1:
            if not placed:
                return -1
            s.common[slot] = 0  # EX-076, EX-077
            s.laid[card] = seat + 1
            s.points[seat, d.COMMONS] += 1
            return slot
    for holder in range(s.seats):
        if s.hand[holder, card] > 0:
            lay_goal(s, holder, card)  # EX-073
            return -1
    return -1


@rule
def lay_goal(s: State, holder: int, card: int) -> None:
    s.hand[holder, card] = 0
    s.laid[card] = holder + 1
    s.points[holder, d.IN_HAND] += 1
    s.points[holder, d.GOALS] += 1
    for k in range(d.TOKENS):
        if s.token[holder, k] == card + 1 and s.dead[holder, k] == 0:  # EX-074, EX-112
            s.recovered[holder, k] = 1
            s.points[holder, d.ON_BOARD] += 1
            s.points[holder, d.KEYS] += 1
    if s.points[holder, d.IN_HAND] == 0:
        s.ending = 1  # EX-120


@rule
def owe_arrow(s: State, seat: int) -> None:
    """One blue arrow more. EX-081"""
    if top_ask(s) == Ask.BLUE:
        set_a(s, top_a(s) + 1)
    else:
        push(s, Ask.BLUE, seat, 1, 0)
