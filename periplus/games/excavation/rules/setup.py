"""Set-up, in the order of the rulebook; what needs no chance is done in games/excavation/setup.py. EE-030 to EE-050"""

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.rules.buyers import ready_buyer_deck
from periplus.games.excavation.rules.cards import draw_to_hand
from periplus.games.excavation.rules.draft import begin_draft, may_redraw
from periplus.games.excavation.rules.preparation import lay_row, next_step, rows_at_table
from periplus.games.excavation.state import State
from periplus.kit import CHANCE, pop, push, rule, set_b, top_a, top_b

FACTIONS, PLACES, HANDS, REDRAWS, ROW, SITES, PILES, BURN, QUEUES = range(9)


@rule
def setting_up(s: State) -> None:
    """a is the step, b how far it got."""
    step = top_a(s)
    if step == FACTIONS:
        draw_factions(s)
    elif step == PLACES:
        next_step(s)
        first_order(s)
    elif step == HANDS:
        deal_hands(s)
    elif step == REDRAWS:
        ask_redraws(s)
    elif step == ROW:
        lay_row(s)
    elif step == SITES or step == PILES:
        reveal_relics(s)
    elif step == BURN:
        next_step(s)
        push(s, Ask.BURN_BUYER, CHANCE, 0, d.BUYER_CARDS_BURNED)  # EE-046
    else:
        first_queues(s)


@rule
def draw_factions(s: State) -> None:
    """EE-031: whoever chose none gets one of those left."""
    seat = top_b(s)
    if seat == s.seats:
        next_step(s)
        return
    set_b(s, seat + 1)
    if s.faction[seat] == 0:
        push(s, Ask.DRAW_FACTION, CHANCE, seat, 0)


@rule
def initiative(s: State, row: int) -> int:
    return d.ZU_INITIATIVE if s.solo == 1 and row == d.ZU else d.INITIATIVE[s.faction[row] - 1]


@rule
def first_order(s: State) -> None:
    """EE-033, ZU-006: ascending initiative of the boards."""
    rows = rows_at_table(s)
    for row in range(rows):
        place = 0
        for other in range(rows):
            if initiative(s, other) < initiative(s, row):
                place += 1
        s.order[place] = row
    s.turn = rows - 1


@rule
def deal_hands(s: State) -> None:
    """EE-034: six cards each, in turn order; EE-038: or drafted."""
    place = top_b(s)
    if place == rows_at_table(s) or (s.hand_draft == 1 and place == 1):
        next_step(s)
        return
    set_b(s, place + 1)
    if s.hand_draft == 1:
        begin_draft(s)
    elif s.order[place] < s.seats:
        draw_to_hand(s, s.order[place], d.START_HAND)


@rule
def ask_redraws(s: State) -> None:
    """EE-037: in turn order. EE-038: drafted hands are not redrawn."""
    place = top_b(s)
    if place == rows_at_table(s) or s.hand_draft == 1:
        next_step(s)
        return
    set_b(s, place + 1)
    seat = s.order[place]
    if seat < s.seats and may_redraw(s, seat):
        push(s, Ask.REDRAW, seat, 0, 0)


@rule
def reveal_relics(s: State) -> None:
    """EE-042 to EE-044: from each stack some to the sites, then some to the black market, the first on top."""
    colour = top_b(s)
    if colour == d.COLOUR_COUNT:
        next_step(s)
        return
    set_b(s, colour + 1)
    size = rows_at_table(s) - 2
    if top_a(s) == SITES:
        push(s, Ask.REVEAL_SITE, CHANCE, colour, d.SETUP_SITES[size])
    else:
        push(s, Ask.REVEAL_PILE, CHANCE, colour, d.SETUP_PILES[size])


@rule
def first_queues(s: State) -> None:
    """EE-047: three buyer cards for each market, 1 to 6."""
    market = top_b(s)
    if market == d.MARKET_COUNT:
        pop(s)
        return
    set_b(s, market + 1)
    ready_buyer_deck(s)
    push(s, Ask.BUYER_JOINS, CHANCE, market, d.BUYER_CARDS_PER_MARKET)
