"""Command tiles: a closed vocabulary of effects, read from the data, done left to right. EE-180 to EE-190"""

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask, Post
from periplus.games.excavation.rules.buyers import colours_in_supply
from periplus.games.excavation.rules.cards import draw_and_keep_one
from periplus.games.excavation.rules.crew import can_post, post_cube
from periplus.games.excavation.rules.dig import relics_underfoot
from periplus.games.excavation.rules.haggle import ask_buyer_colour
from periplus.games.excavation.rules.smuggle import begin_buying, begin_offloading
from periplus.games.excavation.rules.storage import book, hold_free
from periplus.games.excavation.rules.travel import pawn_at
from periplus.games.excavation.state import State
from periplus.kit import NOBODY_ASKED, pop, push, rule, set_a, set_b, top_a, top_b

ALL_MARKETS = (1 << d.MARKET_COUNT) - 1


@rule
def tile_effects(s: State) -> None:
    """EE-180: a is the face, b the next effect on it."""
    face = top_a(s)
    k = top_b(s)
    if k == d.EFFECTS_PER_FACE or d.EFFECT[face, 3 * k] == d.E_NOTHING:
        pop(s)
        return
    set_b(s, k + 1)
    take_effect(s, s.active, d.EFFECT[face, 3 * k], d.EFFECT[face, 3 * k + 1], d.EFFECT[face, 3 * k + 2])


@rule
def take_effect(s: State, seat: int, code: int, one: int, two: int) -> None:
    """EE-181: every effect is optional and done as far as possible."""
    if code == d.E_TRAVEL:
        push(s, Ask.TRAVEL_STEP, seat, one, 0)  # EE-182
    elif code == d.E_RELOCATE:
        push(s, Ask.RELOCATING, NOBODY_ASKED, one, 0)
    elif code == d.E_OFFLOAD:
        begin_offloading(s, one, two, 1)  # EE-184
    elif code == d.E_BUY:
        begin_buying(s, one, two, 1)  # EE-185
    elif code == d.E_ADD_BUYER:
        push(s, Ask.ADDING_BUYERS, NOBODY_ASKED, one, 0)
    elif code == d.E_DRAW_KEEP:
        draw_and_keep_one(s, seat, one)  # EE-187
    elif code == d.E_PLACE_TRADER:
        push(s, Ask.PLACING_TRADERS, NOBODY_ASKED, one, 0)
    elif code == d.E_DIG_ONE:
        send_drone(s, seat, one)
    elif code == d.E_CREDITS:
        book(s, seat, d.TILE_CREDITS, one)  # EE-190
    elif code == d.E_CREDITS_PER_SAMPLE:
        book(s, seat, d.TILE_CREDITS, one * fullest_line(s, seat, two))


@rule
def fullest_line(s: State, seat: int, rows: int) -> int:
    """EE-190: samples in the fullest column (rows = 0) or row (rows = 1)."""
    most = 0
    for line in range(d.GLYPH_COUNT if rows == 1 else d.COLOUR_COUNT):
        count = 0
        for other in range(d.COLOUR_COUNT if rows == 1 else d.GLYPH_COUNT):
            relic = other * d.GLYPH_COUNT + line if rows == 1 else line * d.GLYPH_COUNT + other
            count += s.guard[seat, relic]
        most = max(most, count)
    return most


@rule
def send_drone(s: State, seat: int, anywhere: int) -> None:
    """EE-189: any colour, from an own explorer's site or from any site; a hold space is needed."""
    s.choices[0] = s.site_bits if anywhere == 1 else relics_underfoot(s, seat)
    if hold_free(s, seat) > 0 and s.choices[0] != 0:
        push(s, Ask.DRONE_PICK, seat, 0, 0)


@rule
def relocating(s: State) -> None:
    """EE-183: a is how many explorers may still be moved."""
    left = top_a(s)
    if left == 0:
        pop(s)
        return
    set_a(s, left - 1)
    push(s, Ask.RELOCATE_EXPLORER, s.active, 0, 0)


@rule
def lift_explorer(s: State, seat: int, location: int) -> None:
    pop(s)
    push(s, Ask.RELOCATE_TO, seat, pawn_at(s, seat, location), 0)


@rule
def set_down(s: State, seat: int, location: int) -> None:
    pawn = top_a(s)
    pop(s)
    s.explorer[seat, pawn] = location + 1


@rule
def adding_buyers(s: State) -> None:
    """EE-186: a is how many markets are left, b the markets used, as bits."""
    if top_a(s) == 0 or colours_in_supply(s) == 0:
        pop(s)
        return
    s.choices[0] = ALL_MARKETS & ~top_b(s)
    push(s, Ask.TILE_MARKET, s.active, 0, 0)


@rule
def placing_traders(s: State) -> None:
    """EE-188"""
    if top_a(s) == 0 or not can_post(s, s.active):
        pop(s)
        return
    s.choices[0] = ALL_MARKETS & ~top_b(s)
    push(s, Ask.TILE_MARKET, s.active, 1, 0)


@rule
def tile_market(s: State, seat: int, market: int) -> None:
    trader = top_a(s)
    pop(s)
    set_a(s, top_a(s) - 1)
    set_b(s, top_b(s) | 1 << market)
    if trader == 1:
        post_cube(s, seat, Post.TRADER, market)
    else:
        ask_buyer_colour(s, seat, market, 0)
