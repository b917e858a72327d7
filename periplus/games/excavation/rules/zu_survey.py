"""Zu surveys. ZU-120 to ZU-127"""

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask, Why
from periplus.games.excavation.rules.cards import ready_deck
from periplus.games.excavation.rules.storage import book, lay_on_site, shuffle_back
from periplus.games.excavation.rules.survey import DRAWN, draw_relics, drawn_bits, leave_drawn, open_spots
from periplus.games.excavation.rules.zu_crew import zu_fails, zu_has_cube, zu_stores_in_hold, zu_takes_cube
from periplus.games.excavation.rules.zu_mind import ANY_RELIC, NO_COLOUR, SURVEYED, choose, is_new, note, zu_free
from periplus.games.excavation.state import State
from periplus.kit import CHANCE, lowest, pop, push, rule, set_a, set_b, top_a, top_b

DRAWS, REPLACES, LOOKS, BUYS, LAYS = range(5)


@rule
def zu_surveying(s: State) -> None:
    """a is the stage, b is 1 when a survey card was replaced."""
    stage = top_a(s)
    if stage == DRAWS:
        zu_draws_card(s)
    elif stage == REPLACES:
        zu_replaces(s)
    elif stage == LOOKS:
        zu_looks_at_relics(s)
    elif stage == BUYS:
        relic = lowest(s.choices[0])
        leave_drawn(s, relic)
        book(s, d.ZU, d.SURVEY_BOUGHT, -d.SURVEY_PRICE * d.VALUE[relic])
        note(s, Why.SURVEY_BOUGHT, 1 << relic, d.SURVEY_PRICE * d.VALUE[relic])
        zu_stores_in_hold(s, relic)
        set_a(s, LAYS)
        s.choices[0] = drawn_bits(s)  # ZU-125: the other one is laid on its site
    else:
        zu_lays(s)


@rule
def zu_draws_card(s: State) -> None:
    """ZU-120"""
    set_a(s, REPLACES)
    s.played = 0
    if ready_deck(s):
        push(s, Ask.DEAL_ZU, CHANCE, 0, 0)


@rule
def zu_replaces(s: State) -> None:
    """ZU-121: the leftmost free card gives way, a cube on the new one; ZU-122: else the card is discarded."""
    if s.played == 0:
        pop(s)
        zu_fails(s)
        return
    set_a(s, LOOKS)
    card = s.played - 1
    s.played = 0
    spots = open_spots(s) if s.round < d.ROUNDS else 0
    note(s, Why.CARD_DRAWN, card, spots & -spots)
    if spots == 0:
        s.discard[card] += 1
    else:
        spot = lowest(spots)
        s.discard[s.row[spot] - 1] += 1
        s.row[spot] = card + 1
        set_b(s, 1)
        if zu_has_cube(s):
            zu_takes_cube(s)
            s.row_cube[spot] = d.ZU + 1
    s.zu_colour = card // 6 + 1
    draw_relics(s, card // 6, d.SURVEY_DRAW)  # ZU-123


@rule
def zu_looks_at_relics(s: State) -> None:
    """ZU-124: new, affordable, and room for it; ZU-126: nothing drawn and nothing replaced is a failure."""
    drawn = drawn_bits(s)
    if drawn == 0:
        replaced = top_b(s)
        pop(s)
        if replaced == 0:
            zu_fails(s)
        return
    qualifies = 0
    for k in range(DRAWN):
        relic = s.drawn[k] - 1
        if relic >= 0 and is_new(s, relic) and d.SURVEY_PRICE * d.VALUE[relic] <= s.credits[d.ZU] and zu_free(s) > 0:
            qualifies |= 1 << relic
    note(s, Why.QUALIFIES, drawn, qualifies)
    if qualifies != 0:
        set_a(s, BUYS)
        choose(s, SURVEYED, qualifies, NO_COLOUR)
    else:
        set_a(s, LAYS)
        choose(s, ANY_RELIC, drawn, NO_COLOUR)  # ZU-125: which of the two is laid is random


@rule
def zu_lays(s: State) -> None:
    """ZU-125: one on its home site, what is left is shuffled back."""
    pop(s)
    if s.choices[0] != 0:
        relic = lowest(s.choices[0])
        leave_drawn(s, relic)
        lay_on_site(s, relic)
        note(s, Why.LAID, 1 << relic, 0)
    for k in range(DRAWN):
        if s.drawn[k] > 0:
            note(s, Why.SHUFFLED_BACK, 1 << (s.drawn[k] - 1), 0)
            shuffle_back(s, s.drawn[k] - 1)
            s.drawn[k] = 0
