"""Preparation phase of rounds 2 and 3: six steps in order. EE-060 to EE-082, ZU-030 to ZU-036"""

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.rules.buyers import eject_front, join_queue, ready_buyer_deck
from periplus.games.excavation.rules.cards import ready_deck
from periplus.games.excavation.rules.draft import begin_draft
from periplus.games.excavation.rules.storage import lay_under_pile, take_top
from periplus.games.excavation.rules.zu_deck import zu_new_deck
from periplus.games.excavation.state import State
from periplus.kit import CHANCE, pop, push, rule, set_a, set_b, top_a, top_b

SPOTS = 5
TILES, QUEUES, FILL, REFILL, CLEAR, NEW_ROW, ORDER, CARDS, ROTATE = range(9)


@rule
def rows_at_table(s: State) -> int:
    """Everybody with a board: the players, and Zu in solo. EE-001"""
    return 2 if s.solo == 1 else s.seats


@rule
def counts_crew(s: State, row: int) -> bool:
    """ZU-005, ZU-144: Zu's crew never runs out and is not counted, unless E5 gives it one set."""
    return s.solo == 0 or row != d.ZU or s.switch[d.E5] == 1


@rule
def next_step(s: State) -> None:
    set_a(s, top_a(s) + 1)
    set_b(s, 0)


@rule
def preparing(s: State) -> None:
    """EE-061: a is the step, b how far it got."""
    step = top_a(s)
    if step == TILES:
        prepare_tiles(s)
    elif step == QUEUES:
        next_step(s)
        for market in range(d.MARKET_COUNT):
            if s.queue_size[market] == d.QUEUE_MAX:
                eject_front(s, market)  # EE-063
    elif step == FILL:
        fill_queues(s)
    elif step == REFILL:
        refill_sites(s)
    elif step == CLEAR:
        next_step(s)
        clear_row(s)
    elif step == NEW_ROW:
        if s.round == 2:
            lay_row(s)  # EE-070
        else:
            next_step(s)
    elif step == ORDER:
        next_step(s)
        take_places(s)
    elif step == CARDS:
        next_step(s)
        new_cards(s)
    else:
        pop(s)
        for colour in range(d.COLOUR_COUNT):
            if s.pile_size[colour] > 1:
                lay_under_pile(s, take_top(s, colour))  # EE-081


@rule
def prepare_tiles(s: State) -> None:
    """EE-062: three tiles for round 2; in round 3 their other face counts."""
    centre = top_b(s)
    if s.round == 2 and centre < d.CENTRE_COUNT:
        set_b(s, centre + 1)
        push(s, Ask.DRAW_TILE, CHANCE, centre, 0)
    else:
        next_step(s)


@rule
def fill_queues(s: State) -> None:
    """EE-064 to EE-066: market by market, one buyer card at a time, until there are three."""
    market = top_b(s)
    if market == d.MARKET_COUNT:
        next_step(s)
    elif s.queue_size[market] >= d.QUEUE_TARGET:
        set_b(s, market + 1)
    else:
        ready_buyer_deck(s)
        push(s, Ask.BUYER_JOINS, CHANCE, market, 1)


@rule
def burn_buyer(s: State, buyer: int) -> None:
    """A buyer card is drawn and discarded."""
    s.buyer_deck[buyer] -= 1
    left = top_b(s) - 1
    if left == 0:
        pop(s)
    else:
        set_b(s, left)
        ready_buyer_deck(s)


@rule
def buyer_joins(s: State, buyer: int) -> None:
    """EE-067: a buyer out of supply does not come."""
    market = top_a(s)
    burn_buyer(s, buyer)
    join_queue(s, market, buyer)


@rule
def refill_sites(s: State) -> None:
    """EE-068: for each row card two relics to their sites, the third under the pile, as many as there are."""
    spot = top_b(s)
    if spot == SPOTS:
        next_step(s)
        return
    set_b(s, spot + 1)
    if s.row[spot] == 0:
        return
    colour = (s.row[spot] - 1) // 6
    to_site = min(d.REFILL_SITE, s.stack_size[colour])
    to_pile = min(d.REFILL_REVEAL - d.REFILL_SITE, s.stack_size[colour] - to_site)
    if to_pile > 0:
        push(s, Ask.REVEAL_PILE, CHANCE, colour, to_pile)
    if to_site > 0:
        push(s, Ask.REVEAL_SITE, CHANCE, colour, to_site)


@rule
def clear_row(s: State) -> None:
    """EE-069"""
    for spot in range(SPOTS):
        if s.row_cube[spot] > 0:
            owner = s.row_cube[spot] - 1
            if counts_crew(s, owner):
                s.supply[owner] += 1
            s.row_cube[spot] = 0
        if s.row[spot] > 0:
            s.discard[s.row[spot] - 1] += 1
            s.row[spot] = 0


@rule
def lay_row(s: State) -> None:
    """EE-040, EE-070: new survey cards, left to right."""
    spot = top_b(s)
    if spot < d.ROW_CARDS[rows_at_table(s) - 2] and ready_deck(s):
        set_b(s, spot + 1)
        push(s, Ask.DEAL_ROW, CHANCE, spot, 0)
    else:
        next_step(s)


@rule
def take_places(s: State) -> None:
    """EE-071: holders of initiative markers by value, the others after them in their old order."""
    rows = rows_at_table(s)
    old = 0
    for place in range(rows):
        old |= s.order[place] << (2 * place)
    taken = 0
    for marker in range(1, 5):
        for row in range(rows):
            if s.marker[row] == marker:
                s.order[taken] = row
                taken += 1
    for place in range(rows):
        row = (old >> (2 * place)) & 3
        if s.marker[row] == 0:
            s.order[taken] = row
            taken += 1
    for row in range(rows):
        s.marker[row] = 0


@rule
def new_cards(s: State) -> None:
    """EE-072 to EE-080; ZU-032: Zu's deck is made in the same step."""
    for seat in range(s.seats):
        for k in range(d.TRAVEL_COUNT):
            s.travel[seat, k] = 1  # EE-080
    if s.solo == 1:
        zu_new_deck(s)
    begin_draft(s)
