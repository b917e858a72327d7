"""Command: a trader to the market, an envoy to the centre or one recalled from it. EE-170 to EE-176"""

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask, Post
from periplus.games.excavation.rules.crew import can_post, post_cube
from periplus.games.excavation.state import State
from periplus.kit import NOBODY_ASKED, bits, pop, push, rule, set_a, top_a, top_b, under_a

SENT_TRADER, USED_CENTRE = 1, 2  # bits of a: what was done
MAY_TRADER, MAY_ENVOY, MAY_RECALL = 1, 2, 4  # bits of choices[0]


@rule
def can_recall(s: State, seat: int, market: int) -> bool:
    """EE-173, EE-174: an own envoy and an active tile, so never in round 1."""
    centre = d.MARKET_CENTRE[market]
    return s.envoy[seat, centre] > 0 and s.tile[centre] > 0


@rule
def command_symbols(s: State, seat: int) -> int:
    """Symbols with which a command does something, as bits. EE-096"""
    if can_post(s, seat):
        return (1 << d.MARKET_COUNT) - 1
    symbols = 0
    for market in range(d.MARKET_COUNT):
        if can_recall(s, seat, market):
            symbols |= 1 << market
    return symbols


@rule
def begin_command(s: State, card: int) -> None:
    """EE-008, EE-170: the symbol names one market and its centre; no explorer is needed."""
    push(s, Ask.COMMANDING, NOBODY_ASKED, 0, card % 6)


@rule
def commanding(s: State) -> None:
    """EE-171, EE-172: one or both steps, in either order."""
    seat = s.active
    done = top_a(s)
    market = top_b(s)
    may = 0
    if can_post(s, seat):
        may = (0 if done & SENT_TRADER != 0 else MAY_TRADER) | (0 if done & USED_CENTRE != 0 else MAY_ENVOY)
    if done & USED_CENTRE == 0 and can_recall(s, seat, market):
        may |= MAY_RECALL
    if may == 0:
        pop(s)
    elif done == 0 and bits(may) == 1:
        take_only_step(s, seat, may)
    else:
        s.choices[0] = may
        push(s, Ask.COMMAND_STEP, seat, 1 if done > 0 else 0, market)


@rule
def commanded(s: State) -> int:
    """What the command has done so far, while its next step is asked."""
    return under_a(s)


@rule
def take_only_step(s: State, seat: int, may: int) -> None:
    """EE-280"""
    if may == MAY_RECALL:
        recall(s, seat)
    elif may == MAY_ENVOY:
        send_envoy(s, seat)
    else:
        send_trader(s, seat)


@rule
def send_trader(s: State, seat: int) -> None:
    set_a(s, top_a(s) | SENT_TRADER)
    post_cube(s, seat, Post.TRADER, top_b(s))


@rule
def send_envoy(s: State, seat: int) -> None:
    set_a(s, top_a(s) | USED_CENTRE)
    post_cube(s, seat, Post.ENVOY, d.MARKET_CENTRE[top_b(s)])


@rule
def recall(s: State, seat: int) -> None:
    """EE-173: the cube returns, the tile takes effect. EE-175: even if it can do nothing."""
    set_a(s, top_a(s) | USED_CENTRE)
    centre = d.MARKET_CENTRE[top_b(s)]
    s.envoy[seat, centre] -= 1
    s.supply[seat] += 1
    face = 2 * (s.tile[centre] - 1) + (s.round - 2)  # EE-062: white in round 2, yellow in round 3
    push(s, Ask.TILE_EFFECTS, NOBODY_ASKED, face, 0)
