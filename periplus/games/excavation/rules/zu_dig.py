"""Zu digs, and smuggles only when a dig cannot be done. ZU-050 to ZU-085"""

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask, Why
from periplus.games.excavation.rules import storage, zu_mind
from periplus.games.excavation.rules.zu_crew import zu_fails, zu_samples, zu_stores_in_hold
from periplus.games.excavation.state import State
from periplus.kit import NOBODY_ASKED, lowest, pop, push, rule, set_a, set_b, top_a, top_b

WANTS, DECIDES, PICKS, DIGS = range(4)
ALL_COLOURS = (1 << d.COLOUR_COUNT) - 1
DIGS_AT_MOST = 2


@rule
def zu_digging(s: State) -> None:
    """a is the stage, b how many picks were tried."""
    stage = top_a(s)
    if stage == WANTS:
        zu_wants(s)
    elif stage == DECIDES:
        zu_decides(s)
    elif stage == PICKS:
        zu_picks(s)
    else:
        relic = lowest(s.choices[0])
        set_a(s, PICKS)
        storage.take_from_site(s, relic)
        zu_mind.note(s, Why.DUG, 1 << relic, 0)
        zu_stores_in_hold(s, relic)  # ZU-061
        s.zu_taken += 1


@rule
def zu_wants(s: State) -> None:
    """The target colour. ZU-050, ZU-051, ZU-053 to ZU-056; ZU-062: storage is looked at now, not later."""
    if storage.hold_free(s, d.ZU) + storage.stash_free(s, d.ZU) == 0:
        zu_mind.note(s, Why.ALL_FULL, 0, 0)
        pop(s)
        begin_zu_offload(s)
        return
    colours = d.ZU_CARD_COLOURS[s.zu_playing - 1]
    if colours == 0:
        colours = colours_on_sites(s)
        zu_mind.note(s, Why.ON_SITES, ALL_COLOURS, colours)
        if colours == 0:
            colours = ALL_COLOURS  # ZU-054
    set_a(s, DECIDES)
    zu_mind.choose(s, zu_mind.TARGET, colours, zu_mind.NO_COLOUR)


@rule
def colours_on_sites(s: State) -> int:
    colours = 0
    for colour in range(d.COLOUR_COUNT):
        if s.site_bits & d.COLOUR_RELICS[colour] != 0:
            colours |= 1 << colour
    return colours


@rule
def zu_decides(s: State) -> None:
    """ZU-052: with a full hold Zu buys instead. ZU-146: with H1 a two-colour card digs one of each."""
    colour = lowest(s.choices[0])
    s.zu_colour = colour + 1
    both = d.ZU_CARD_COLOURS[s.zu_playing - 1]
    if s.switch[d.H1] == 1 and both != 0:
        s.zu_second = lowest(both & ~(1 << colour)) + 1
    if storage.hold_free(s, d.ZU) == 0 and s.switch[d.H3] == 0:
        zu_mind.note(s, Why.HOLD_IS_FULL, 0, 1 << colour)
        pop(s)
        zu_buys(s)
    else:
        set_a(s, PICKS)


@rule
def zu_picks(s: State) -> None:
    """ZU-057 to ZU-060: two new types if possible, else one, else it buys."""
    tried = top_b(s)
    if tried == DIGS_AT_MOST or zu_mind.zu_free(s) == 0:
        pop(s)
        if s.zu_taken == 0:
            zu_mind.note(s, Why.NOTHING_NEW, 0, 1 << (s.zu_colour - 1))
            zu_buys(s)
        return
    set_b(s, tried + 1)
    colour = s.zu_second - 1 if tried == 1 and s.zu_second > 0 else s.zu_colour - 1
    new = zu_mind.new_on_sites(s, colour)
    if s.zu_second > 0 or tried == 0 or new != 0:
        zu_mind.note(s, Why.NEW_ON_SITES, s.site_bits & d.COLOUR_RELICS[colour], new)
    if new != 0:
        set_a(s, DIGS)
        zu_mind.choose(s, zu_mind.DUG, new, zu_mind.NO_COLOUR)


@rule
def zu_buys(s: State) -> None:
    """ZU-070, ZU-074; ZU-150: with H5 a second time, if anything is eligible."""
    if not zu_buys_one(s):
        zu_mind.note(s, Why.NOTHING_ELIGIBLE, 0, 0)
        begin_zu_offload(s)
    elif s.switch[d.H5] == 1 and storage.hold_free(s, d.ZU) + storage.stash_free(s, d.ZU) > 0:
        zu_buys_one(s)


@rule
def zu_buys_one(s: State) -> bool:
    """ZU-070 to ZU-073, ZU-075: from the wanted colour on, left to right, around; the first eligible top relic."""
    for k in range(d.COLOUR_COUNT):
        colour = (s.zu_colour - 1 + k) % d.COLOUR_COUNT
        if s.pile_size[colour] == 0:
            zu_mind.note(s, Why.LOOK_EMPTY, 1 << colour, 0)
            continue
        relic = s.pile[colour, 0] - 1
        price = d.VALUE[relic] + d.BUY_MARKUP
        if not zu_mind.is_new(s, relic):
            zu_mind.note(s, Why.LOOK_NOT_NEW, 1 << relic, 0)
        elif price > s.credits[d.ZU]:
            zu_mind.note(s, Why.LOOK_TOO_DEAR, 1 << relic, price)
        else:
            storage.take_top(s, colour)
            storage.book(s, d.ZU, d.BM_BUY, -price)
            storage.store(s, d.ZU, d.STASH if storage.stash_free(s, d.ZU) > 0 else d.HOLD, relic)
            zu_mind.note(s, Why.BOUGHT, 1 << relic, price)
            zu_samples(s, relic)
            return True
    return False


@rule
def begin_zu_offload(s: State) -> None:
    """ZU-080: with nothing owned the action fails."""
    s.zu_taken = 0
    if zu_mind.owned_types(s) == 0:
        zu_fails(s)
    else:
        push(s, Ask.ZU_OFFLOADING, NOBODY_ASKED, 0, 0)


@rule
def zu_offloading(s: State) -> None:
    """ZU-081 to ZU-084: the best relic, then the best of another colour; b is the first one's colour + 1."""
    if top_a(s) == 0:
        relics = zu_mind.owned_types(s)
        if top_b(s) > 0:
            relics &= ~d.COLOUR_RELICS[top_b(s) - 1]
        if s.zu_taken == 2 or relics == 0:
            pop(s)
            return
        set_a(s, 1)
        zu_mind.choose(s, zu_mind.OFFLOADS, relics, zu_mind.NO_COLOUR)
        return
    relic = lowest(s.choices[0])
    set_a(s, 0)
    set_b(s, relic // d.GLYPH_COUNT + 1)
    s.zu_taken += 1
    zu_offloads(s, relic)


@rule
def zu_offloads(s: State, relic: int) -> None:
    """ZU-085"""
    storage.unstore(s, d.ZU, d.HOLD if s.hold[d.ZU, relic] > 0 else d.STASH, relic)
    storage.lay_under_pile(s, relic)
    storage.book(s, d.ZU, d.OFFLOADED, d.VALUE[relic])
    zu_mind.note(s, Why.OFFLOADED, 1 << relic, d.VALUE[relic])
