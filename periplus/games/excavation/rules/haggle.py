"""Haggle: a trader, a white buyer, a coloured buyer, each at will, in this order. EE-140 to EE-145"""

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask, Post
from periplus.games.excavation.rules.buyers import colours_in_supply, join_queue
from periplus.games.excavation.rules.crew import can_post, post_cube
from periplus.games.excavation.state import State
from periplus.kit import NOBODY_ASKED, bits, lowest, pop, push, rule, set_b, top_a, top_b

DONE = 4  # bit of b beside the number of the step: some step was done


@rule
def haggle_symbols(s: State, seat: int) -> int:
    """EE-140: symbols of the markets where an explorer of the player stands, as bits."""
    symbols = 0
    for pawn in range(d.PAWN_COUNT):
        if s.explorer[seat, pawn] > 0:
            market = d.MARKET_OF[s.explorer[seat, pawn] - 1]
            if market >= 0:
                symbols |= 1 << market
    return symbols


@rule
def begin_haggle(s: State, card: int) -> None:
    push(s, Ask.HAGGLING, NOBODY_ASKED, card % 6, 0)


@rule
def haggling(s: State) -> None:
    """EE-141, EE-142"""
    seat = s.active
    market = top_a(s)
    step = top_b(s) & 3
    done = top_b(s) & DONE
    if step == 3:
        pop(s)
        return
    set_b(s, step + 1 + done)
    if step == 0:
        if can_post(s, seat):
            push(s, Ask.HAGGLE_TRADER, seat, market, 0)
    elif step == 1:
        if s.buyers[d.WHITE] > 0:  # EE-143
            push(s, Ask.HAGGLE_WHITE, seat, market, 0)
    else:
        ask_buyer_colour(s, seat, market, done)


@rule
def ask_buyer_colour(s: State, seat: int, market: int, optional: int) -> None:
    """EE-096: a haggle does at least one step, so the last one cannot be declined if none was done."""
    colours = colours_in_supply(s)
    s.choices[0] = colours
    if optional == 0 and bits(colours) == 1:
        join_queue(s, market, lowest(colours))
    elif colours != 0:
        push(s, Ask.BUYER_COLOUR, seat, market, 1 if optional > 0 else 0)


@rule
def haggle_trader(s: State, seat: int) -> None:
    pop(s)
    set_b(s, top_b(s) | DONE)
    post_cube(s, seat, Post.TRADER, top_a(s))


@rule
def haggle_white(s: State) -> None:
    pop(s)
    set_b(s, top_b(s) | DONE)
    join_queue(s, top_a(s), d.WHITE)


@rule
def buyer_colour(s: State, colour: int) -> None:
    market = top_a(s)
    pop(s)
    join_queue(s, market, colour)
