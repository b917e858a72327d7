"""Excavation Earth: the record. In solo play row 0 is the human and row 1 (B) is Zu, who is never asked anything."""

from periplus.core.record import NOBODY, OWNER, Record, field, i1, i2, i4
from periplus.games.excavation.data import (
    ACTION_CARD,
    BUYER,
    BUYER_THERE,
    CARD_THERE,
    CENTRE,
    COLOUR,
    COLOUR_THERE,
    CUBE_THERE,
    FACTION_THERE,
    LOCATION_THERE,
    MARKET,
    PART,
    PAWN,
    PILE_MAX,
    QUEUE_MAX,
    RELIC,
    RELIC_THERE,
    SEAT,
    SPOT,
    SWITCH,
    TILE_THERE,
    TRAVEL_CARD,
    ZU_CARD,
    ZU_CARD_THERE,
    ZU_PLACE,
    ZU_TYPE,
)

TRACE = 32  # steps of reasoning Zu can record for one card


class State(Record, seats=SEAT, depth=12):
    # wide fields first: the record has no gaps
    hand_bits = field(i4, SEAT, seen_by=OWNER)  # derived: which action cards are in hand
    site_bits = field(i4)  # derived: relic types that lie on their site
    choices = field(i4, 2)  # what the open question allows, as bits; [1] is the stash where it matters
    trace_before = field(i4, TRACE)  # Zu's reasoning: the candidates before each line of trace_step,
    trace_after = field(i4, TRACE)  # and after it
    points = field(i2, SEAT, PART)  # every credit gained or paid, by cause; they add up to credits
    credits = field(i2, SEAT)
    solo = field(i2)  # 1: one human against Zu
    round = field(i2)  # 1 to 3

    # table
    hand_draft = field(i1)  # 1: starting hands are drafted (EE-038)
    switch = field(i1, SWITCH)  # Zu's difficulty switches
    order = field(i1, 4)  # turn order: row numbers, first to last
    turn = field(i1)  # place in the turn order of the one who is acting
    active = field(i1)  # the row that is acting
    actions_left = field(i1)  # of the turn in progress
    played = field(i1, values=CARD_THERE)  # the card paid for the action in progress
    passed = field(i1, SEAT)
    marker = field(i1, SEAT)  # initiative marker held, 0 none

    # players
    faction = field(i1, SEAT, values=FACTION_THERE)
    hand = field(i1, SEAT, ACTION_CARD, seen_by=OWNER)
    hand_size = field(i1, SEAT)  # action cards in hand
    packet = field(i1, SEAT, ACTION_CARD, seen_by=OWNER)  # draft packet; cards being chosen from; marked for redraw
    packet_size = field(i1, SEAT)
    travel = field(i1, SEAT, TRAVEL_CARD)  # 1: in hand
    explorer = field(i1, SEAT, PAWN, values=LOCATION_THERE)
    hold = field(i1, SEAT, RELIC)
    stash = field(i1, SEAT, RELIC)
    hold_size = field(i1, SEAT)
    stash_size = field(i1, SEAT)
    owned = field(i1, SEAT, COLOUR)  # derived: relics stored, by colour
    guard = field(i1, SEAT, RELIC)  # the gallery
    guards = field(i1, SEAT)
    column_paid = field(i1, SEAT, COLOUR)  # the card for a full column was drawn
    supply = field(i1, SEAT)  # crew
    trader = field(i1, SEAT, MARKET)
    envoy = field(i1, SEAT, CENTRE)

    # the middle of the table
    deck = field(i1, ACTION_CARD, seen_by=NOBODY)
    deck_size = field(i1)
    discard = field(i1, ACTION_CARD)
    row = field(i1, SPOT, values=CARD_THERE)  # survey row
    row_cube = field(i1, SPOT, values=CUBE_THERE)
    stack = field(i1, RELIC)  # face-down relics: how many of each is known to all, the order to nobody
    stack_size = field(i1, COLOUR)
    site = field(i1, RELIC)  # on the type's home dig site
    pile = field(i1, COLOUR, PILE_MAX, values=RELIC_THERE)  # black market, top first
    pile_size = field(i1, COLOUR)
    sold = field(i1, RELIC)  # out of the game
    buyers = field(i1, BUYER)  # in supply
    queue = field(i1, MARKET, QUEUE_MAX, values=BUYER_THERE)  # front first
    queue_size = field(i1, MARKET)
    wanted = field(i1, MARKET)  # derived: colours its queue is interested in, as bits
    mothership = field(i1, BUYER)
    buyer_deck = field(i1, BUYER)  # buyer cards not drawn yet: contents known, order not
    tile = field(i1, CENTRE, values=TILE_THERE)

    # the action in progress
    drawn = field(i1, 3, values=RELIC_THERE)  # relics of the survey being decided on
    sale_colour = field(i1, values=COLOUR_THERE)
    sale_markets = field(i1)  # chosen markets as bits
    sale_given = field(i1)  # relics handed over
    dig_colours = field(i1)  # for the question "which action": colours that can be dug, as bits
    haggle_symbols = field(i1)
    sell_symbols = field(i1)  # bits of symbols that can sell; bit 6: any card can
    command_symbols = field(i1)
    smuggle_symbols = field(i1)
    survey_colours = field(i1)

    # Zu
    zu_card = field(i1, ZU_CARD, values=ZU_PLACE)
    zu_left = field(i1, ZU_TYPE)  # cards of the round deck not drawn yet, by type
    zu_carried = field(i1)  # carried cards in the deck, drawn from those marked carried
    zu_playing = field(i1, values=ZU_CARD_THERE)  # the card shown last
    zu_burned = field(i1, values=ZU_CARD_THERE)  # put away unplayed after it (E4)
    zu_colour = field(i1, values=COLOUR_THERE)  # colour wanted, sold or added
    zu_second = field(i1, values=COLOUR_THERE)  # other colour of the card (H1)
    zu_taken = field(i1)  # relics or traders settled by this card
    trace_size = field(i1)
    trace_step = field(i1, TRACE)  # Why: which lines were consulted
