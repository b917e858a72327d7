"""Relics in hold and stash, on the sites, in the black-market piles; and the credits they move."""

from periplus.games.excavation import data as d
from periplus.games.excavation.state import State
from periplus.kit import rule


@rule
def book(s: State, seat: int, part: int, amount: int) -> None:
    """Every credit has its cause. EE-285"""
    s.points[seat, part] += amount
    s.credits[seat] += amount


@rule
def hold_free(s: State, seat: int) -> int:
    return d.HOLD_SPACES - s.hold_size[seat]


@rule
def stash_free(s: State, seat: int) -> int:
    return d.STASH_SPACES - s.stash_size[seat]


@rule
def store(s: State, seat: int, where: int, relic: int) -> None:
    """EE-013: one relic to a space. EE-014: it stays there until it is sold or offloaded."""
    if where == d.HOLD:
        s.hold[seat, relic] += 1
        s.hold_size[seat] += 1
    else:
        s.stash[seat, relic] += 1
        s.stash_size[seat] += 1
    s.owned[seat, relic // d.GLYPH_COUNT] += 1


@rule
def unstore(s: State, seat: int, where: int, relic: int) -> None:
    if where == d.HOLD:
        s.hold[seat, relic] -= 1
        s.hold_size[seat] -= 1
    else:
        s.stash[seat, relic] -= 1
        s.stash_size[seat] -= 1
    s.owned[seat, relic // d.GLYPH_COUNT] -= 1


@rule
def hold_bits(s: State, seat: int) -> int:
    relics = 0
    for relic in range(d.RELIC_COUNT):
        if s.hold[seat, relic] > 0:
            relics |= 1 << relic
    return relics


@rule
def stash_bits(s: State, seat: int) -> int:
    relics = 0
    for relic in range(d.RELIC_COUNT):
        if s.stash[seat, relic] > 0:
            relics |= 1 << relic
    return relics


@rule
def owned_colours(s: State, seat: int) -> int:
    colours = 0
    for colour in range(d.COLOUR_COUNT):
        if s.owned[seat, colour] > 0:
            colours |= 1 << colour
    return colours


@rule
def lay_on_site(s: State, relic: int) -> None:
    """EE-005: a relic type has one home, and lies nowhere else on the map."""
    s.site[relic] += 1
    s.site_bits |= 1 << relic


@rule
def take_from_site(s: State, relic: int) -> None:
    s.site[relic] -= 1
    if s.site[relic] == 0:
        s.site_bits &= ~(1 << relic)


@rule
def lay_under_pile(s: State, relic: int) -> None:
    """EE-044, EE-068, EE-204: face up, under the pile of its colour."""
    colour = relic // d.GLYPH_COUNT
    s.pile[colour, s.pile_size[colour]] = relic + 1
    s.pile_size[colour] += 1


@rule
def take_top(s: State, colour: int) -> int:
    """EE-009: only the top relic of a pile can be bought."""
    relic = s.pile[colour, 0] - 1
    last = s.pile_size[colour] - 1
    for place in range(last):
        s.pile[colour, place] = s.pile[colour, place + 1]
    s.pile[colour, last] = 0
    s.pile_size[colour] = last
    return relic


@rule
def affordable_piles(s: State, seat: int, markup: int) -> int:
    """Colours whose visible relic the player can pay, as bits. EE-017"""
    colours = 0
    for colour in range(d.COLOUR_COUNT):
        if s.pile_size[colour] > 0 and d.VALUE[s.pile[colour, 0] - 1] + markup <= s.credits[seat]:
            colours |= 1 << colour
    return colours


@rule
def draw_from_stack(s: State, relic: int) -> None:
    s.stack[relic] -= 1
    s.stack_size[relic // d.GLYPH_COUNT] -= 1


@rule
def shuffle_back(s: State, relic: int) -> None:
    """EE-221: what lies in a stack is known, its order is not, so putting one back is the whole reshuffle."""
    s.stack[relic] += 1
    s.stack_size[relic // d.GLYPH_COUNT] += 1
