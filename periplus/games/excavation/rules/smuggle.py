"""Smuggle: offload relics to the black market, or buy its visible ones. EE-200 to EE-209"""

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.rules import storage
from periplus.games.excavation.rules.crew import may_sample
from periplus.games.excavation.state import State
from periplus.kit import NOBODY_ASKED, bits, lowest, pop, push, rule, set_a, set_b, top_a, top_b

OPTIONAL = 64  # bit of b in both procedures: this pick may be declined
MARKUP = 128  # buying: b is the colours used + OPTIONAL + MARKUP * markup


@rule
def can_buy(s: State, seat: int, markup: int) -> bool:
    """EE-017, EE-207"""
    return (
        storage.hold_free(s, seat) + storage.stash_free(s, seat) > 0 and storage.affordable_piles(s, seat, markup) != 0
    )


@rule
def smuggle_symbols(s: State, seat: int) -> int:
    """EE-200: symbols of the black markets where an explorer stands, if anything can be done there, as bits."""
    symbols = 0
    for pawn in range(d.PAWN_COUNT):
        if s.explorer[seat, pawn] > 0:
            symbols |= d.SMUGGLE_SYMBOLS[s.explorer[seat, pawn] - 1]
    if symbols != 0 and s.hold_size[seat] + s.stash_size[seat] == 0 and not can_buy(s, seat, d.BUY_MARKUP):
        return 0
    return symbols


@rule
def begin_smuggle(s: State, seat: int) -> None:
    """EE-201: one of the two. EE-202: every pile is reachable from every black market."""
    owns = s.hold_size[seat] + s.stash_size[seat] > 0
    if owns and can_buy(s, seat, d.BUY_MARKUP):
        push(s, Ask.SMUGGLE_MODE, seat, 0, 0)
    elif owns:
        begin_offloading(s, d.SMUGGLE_MAX, 0, 0)
    else:
        begin_buying(s, d.SMUGGLE_MAX, d.BUY_MARKUP, 0)


@rule
def begin_offloading(s: State, most: int, bonus: int, optional: int) -> None:
    push(s, Ask.OFFLOADING, NOBODY_ASKED, most, bonus + OPTIONAL * optional)


@rule
def offloading(s: State) -> None:
    """EE-203: one or two relics; a is how many are left, b the bonus each (tiles) and OPTIONAL."""
    seat = s.active
    held = storage.hold_bits(s, seat)
    hidden = storage.stash_bits(s, seat)
    if top_a(s) == 0 or held | hidden == 0:
        pop(s)
    elif top_b(s) < OPTIONAL and bits(held) + bits(hidden) == 1:
        offload_relic(s, seat, lowest(held | hidden), d.HOLD if held != 0 else d.STASH)
    else:
        s.choices[0] = held
        s.choices[1] = hidden
        push(s, Ask.OFFLOAD_PICK, seat, 1 if top_b(s) >= OPTIONAL else 0, 0)


@rule
def offload_relic(s: State, seat: int, relic: int, where: int) -> None:
    """EE-203, EE-204: its value in credits, the tile under its pile; colours may be alike."""
    storage.unstore(s, seat, where, relic)
    storage.lay_under_pile(s, relic)
    storage.book(s, seat, d.OFFLOADED, d.VALUE[relic])
    storage.book(s, seat, d.TILE_CREDITS, top_b(s) & (OPTIONAL - 1))
    set_a(s, top_a(s) - 1)
    set_b(s, top_b(s) | OPTIONAL)


@rule
def begin_buying(s: State, most: int, markup: int, optional: int) -> None:
    push(s, Ask.BUYING, NOBODY_ASKED, most, OPTIONAL * optional + MARKUP * markup)


@rule
def buying(s: State) -> None:
    """EE-205: one or two visible relics of different colours. EE-208: one after the other."""
    seat = s.active
    markup = top_b(s) // MARKUP
    colours = storage.affordable_piles(s, seat, markup) & ~top_b(s)
    s.choices[0] = colours if storage.hold_free(s, seat) > 0 else 0
    s.choices[1] = colours if storage.stash_free(s, seat) > 0 else 0
    if top_a(s) == 0 or s.choices[0] | s.choices[1] == 0:
        pop(s)
    elif top_b(s) & OPTIONAL == 0 and bits(s.choices[0]) + bits(s.choices[1]) == 1:
        buy_relic(s, seat, lowest(colours), d.HOLD if s.choices[0] != 0 else d.STASH)
    else:
        push(s, Ask.BUY_PICK, seat, 1 if top_b(s) & OPTIONAL != 0 else 0, markup)


@rule
def buy_relic(s: State, seat: int, colour: int, where: int) -> None:
    """EE-205, EE-206: value + markup, to hold or stash, and it may be sampled."""
    markup = top_b(s) // MARKUP
    set_a(s, top_a(s) - 1)
    set_b(s, top_b(s) | OPTIONAL | 1 << colour)
    relic = storage.take_top(s, colour)
    storage.book(s, seat, d.BM_BUY, -(d.VALUE[relic] + markup))
    storage.store(s, seat, where, relic)
    may_sample(s, seat, relic)


@rule
def choose_offloading(s: State) -> None:
    begin_offloading(s, d.SMUGGLE_MAX, 0, 0)


@rule
def choose_buying(s: State) -> None:
    begin_buying(s, d.SMUGGLE_MAX, d.BUY_MARKUP, 0)
