"""Dig: relics from the sites where an explorer stands. EE-110 to EE-116; Kutu Kuti, EE-260 to EE-262"""

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.rules.crew import may_sample
from periplus.games.excavation.rules.storage import hold_free, store, take_from_site
from periplus.games.excavation.state import State
from periplus.kit import NOBODY_ASKED, bits, lowest, pop, push, rule, set_b, top_a, top_b, under_a

FINISHED = -1


@rule
def relics_underfoot(s: State, seat: int) -> int:
    """Types lying where an explorer of the player stands, as bits. EE-111"""
    relics = 0
    for pawn in range(d.PAWN_COUNT):
        if s.explorer[seat, pawn] > 0:
            relics |= d.SITE_RELICS[s.explorer[seat, pawn] - 1]
    return relics & s.site_bits


@rule
def diggable_colours(s: State, seat: int) -> int:
    """EE-112, EE-115"""
    if hold_free(s, seat) == 0:
        return 0
    relics = relics_underfoot(s, seat)
    colours = 0
    for colour in range(d.COLOUR_COUNT):
        if relics & d.COLOUR_RELICS[colour] != 0:
            colours |= 1 << colour
    return colours


@rule
def second_relics(s: State, seat: int, first_site: int) -> int:
    """EE-113: another site. EE-260, EE-261: Kutu Kuti also the same site or a neighbouring one, without an explorer."""
    relics = relics_underfoot(s, seat) & ~d.SITE_RELICS[first_site]
    if s.faction[seat] == d.KUTU_KUTI:
        relics |= d.NEAR_RELICS[first_site] & s.site_bits
    return relics


@rule
def begin_dig(s: State, card: int) -> None:
    """EE-110, EE-114: the card's colour counts, its symbol does not."""
    push(s, Ask.DIGGING, NOBODY_ASKED, card // 6, 0)


@rule
def digging(s: State) -> None:
    """b: 0 nothing dug yet, site + 1 of the first relic, FINISHED."""
    seat = s.active
    if top_b(s) == FINISHED:
        pop(s)
        return
    colour = d.COLOUR_RELICS[top_a(s)]
    if top_b(s) == 0:
        s.choices[0] = relics_underfoot(s, seat) & colour
        if bits(s.choices[0]) == 1:
            dig_relic(s, seat, lowest(s.choices[0]))  # EE-280
        else:
            push(s, Ask.DIG_PICK, seat, 0, 0)
        return
    s.choices[0] = second_relics(s, seat, top_b(s) - 1) & colour
    set_b(s, FINISHED)
    if hold_free(s, seat) > 0 and s.choices[0] != 0:
        push(s, Ask.DIG_PICK, seat, 1, top_b(s))


@rule
def colour_dug(s: State) -> int:
    """The card's colour, while a relic is asked for."""
    return under_a(s)


@rule
def dig_relic(s: State, seat: int, relic: int) -> None:
    """EE-112: into the hold. EE-116: the sample is settled before the second pick."""
    if top_b(s) == 0:
        set_b(s, d.HOME[relic] + 1)
    lift_relic(s, seat, relic)


@rule
def lift_relic(s: State, seat: int, relic: int) -> None:
    take_from_site(s, relic)
    store(s, seat, d.HOLD, relic)
    may_sample(s, seat, relic)
