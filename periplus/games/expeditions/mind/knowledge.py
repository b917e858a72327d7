"""Expeditions: places worth reaching, and how near the three tips are to one's own goals."""

from periplus.games.expeditions import data as d
from periplus.games.expeditions.actions import CODEC, Ask
from periplus.games.expeditions.rules.trail import tip
from periplus.games.expeditions.state import State
from periplus.kit import by_verb, rule, table, top_a, top_ask, top_b

FAR_AWAY = 9
PARTS = len(d.PART)
STEPS = table([[min(steps, FAR_AWAY) for steps in d.distances(node)] for node in range(d.NODES)])
# By the steps from the nearest tip: how likely, of 100, a goal is still reached.
HOPE = table([90, 72, 60, 50, 43, 38, 34, 31, 29, 27])
# How much nearer looks how much better.
PULL = table([40, 28, 18, 12, 8, 6, 4, 3, 2, 1])


@rule
def has_token(s: State, seat: int, card: int) -> bool:
    for k in range(d.TOKENS):
        if s.token[seat, k] == card + 1 and s.recovered[seat, k] == 0 and s.dead[seat, k] == 0:
            return True
    return False


@rule
def shows_token(s: State, seat: int, card: int) -> bool:
    """As the others see it: whose token can no longer be recovered is its owner's secret."""
    for k in range(d.TOKENS):
        if s.token[seat, k] == card + 1 and s.recovered[seat, k] == 0:
            return True
    return False


@rule
def is_common(s: State, card: int) -> bool:
    for slot in range(d.COMMON_ROW):
        if s.common[slot] == card + 1:
            return True
    return False


@rule
def node_weight(s: State, seat: int, node: int) -> int:
    """What arriving there brings at once."""
    kind = d.KIND[node]
    if kind == d.BLUE:
        return 30
    if kind == d.RED:
        return 20
    if kind != d.GREEN:
        return 0
    card = node - d.FIRST_PLACE
    if s.hand[seat, card] > 0:
        return 400 if has_token(s, seat, card) else 200
    for other in range(s.seats):
        if other != seat and shows_token(s, other, card):
            return -40
    return 100 if is_common(s, card) else 0


@rule
def nearest_goal(s: State, seat: int, node: int) -> int:
    """Steps from a node to the nearest card in hand."""
    nearest = FAR_AWAY
    for card in range(d.CARDS):
        if s.hand[seat, card] > 0:
            nearest = min(nearest, STEPS[node, card + d.FIRST_PLACE])
    return nearest


@rule
def extend_weight(s: State, seat: int, colour: int, node: int) -> int:
    tail = top_b(s) if top_ask(s) == Ask.RELAUNCH else tip(s, colour)
    here = nearest_goal(s, seat, node)
    gain = node_weight(s, seat, node)
    if gain < 100:
        gain += 2 * PULL[here] if here < nearest_goal(s, seat, tail) else PULL[here] // 4
    if top_ask(s) == Ask.TICKETS:
        gain = gain // 3 if gain < 100 else gain
    return max(2, gain)


@rule
def base_weight(s: State, seat: int, node: int) -> int:
    """Of the ways out of a node, the best arrival."""
    colour = top_a(s)
    best = 1
    for k in range(d.ROADS[node]):
        arrow = d.ROAD[node, k]
        if (s.carries[arrow >> 1] >> colour) & 1 == 0:
            best = max(best, arrival_weight(s, seat, node, arrow))
    return best


@rule
def arrival_weight(s: State, seat: int, node: int, arrow: int) -> int:
    head = d.HEAD[arrow]
    return node_weight(s, seat, head) + PULL[nearest_goal(s, seat, head)]


@rule
def exchange_weight(s: State, seat: int, drawn: int, given: int) -> int:
    """A drawn card near a tip for a card far from all of them."""
    kept = s.drawn[seat, drawn] - 1
    if kept < 0 or has_token(s, seat, given):
        return 1
    better = HOPE[steps_to(s, kept)] - HOPE[steps_to(s, given)]
    return max(1, 8 + 2 * better)


@rule
def steps_to(s: State, card: int) -> int:
    """Steps from the nearest tip that can still grow."""
    nearest = FAR_AWAY
    for colour in range(d.COLOURS):
        if s.supply[colour] > 0:
            nearest = min(nearest, STEPS[tip(s, colour), card + d.FIRST_PLACE])
    return nearest


@rule
def mark_weight(s: State, card: int) -> int:
    return 2 + PULL[min(9, STEPS[0, card + d.FIRST_PLACE])]


weight = by_verb(
    CODEC,
    {
        "extend": extend_weight,
        "remove": 2,
        "swap": 3,
        "decline": 1,
        "end_turn": 30,
        "base": base_weight,
        "mark": mark_weight,
        "exchange": exchange_weight,
        "put_back": 10,
    },
)


@rule
def calm(s: State) -> bool:
    return top_ask(s) == Ask.TURN


@rule
def estimate(s: State, seat: int) -> int:
    """Points now, and for each goal in hand the hope to reach it: two points, two more with a token."""
    total = 0
    for part in range(PARTS):
        total += s.points[seat, part]
    total *= 10
    if s.depth == 0:
        return total
    for card in range(d.CARDS):
        if s.hand[seat, card] > 0:
            hope = HOPE[steps_to(s, card)]
            total += hope * (4 if has_token(s, seat, card) else 2) // 10
    return total + 4 * s.tickets[seat]


@rule
def endless(s: State) -> bool:
    """Whether the guard against going round in circles ended it. EX-125"""
    return s.round == d.ROUNDS_MAX and s.ending == 0
