"""Excavation Earth: the record. In solo play row 0 is the human and row 1 (B) is Zu, who is never asked anything."""

from periplus.core.engine.record import NOBODY, OWNER, Record, field, i1, i2, i4
from periplus.games.excavation.actions import Why
from periplus.games.excavation.data import (
    ACTION_CARD,
    ALL_CARDS,
    BUYER,
    BUYER_CARDS,
    BUYER_THERE,
    BUYERS_PER_COLOUR,
    BUYERS_WHITE,
    CARD_COPIES,
    CARD_THERE,
    CENTRE,
    COLOUR,
    COLOUR_THERE,
    COPIES,
    CREW,
    CUBE_THERE,
    FACTION_THERE,
    HOLD_SPACES,
    LOCATION_THERE,
    MARKET,
    PART,
    PAWN,
    PILE_MAX,
    QUEUE_MAX,
    RELIC,
    RELIC_THERE,
    ROUNDS,
    SALE_MARKETS_MAX,
    SEAT,
    SPOT,
    STASH_SPACES,
    SWITCH,
    TILE_THERE,
    TRAVEL_CARD,
    ZU_CARD,
    ZU_CARD_THERE,
    ZU_PLACE,
    ZU_TYPE,
)

ALL_COLOURS = (1 << len(COLOUR)) - 1
ALL_MARKETS = (1 << len(MARKET)) - 1  # or all symbols: there are as many
ALL_RELICS = (1 << len(RELIC)) - 1
CARDS_MAX = CARD_COPIES * len(ACTION_CARD)
COPIES_MAX = max(COPIES)
BUYERS_MAX = max(BUYERS_PER_COLOUR, BUYERS_WHITE)
CREDITS_MAX = 10_000  # no game comes near; far from what two bytes hold
TRACE = 32  # steps of reasoning Zu can record for one card


class State(Record, seats=SEAT, depth=12):
    # wide fields first: the record has no gaps
    hand_bits = field(i4, SEAT, seen_by=OWNER, high=ALL_CARDS)  # derived: which action cards are in hand
    site_bits = field(i4, high=ALL_RELICS)  # derived: relic types that lie on their site
    choices = field(i4, 2, high=ALL_RELICS)  # what the open question allows, as bits; [1] is the stash where it matters
    trace_before = field(i4, TRACE, high=ALL_RELICS)  # Zu's reasoning: the candidates before each line of trace_step,
    trace_after = field(i4, TRACE, high=ALL_RELICS)  # and after it
    # every credit gained or paid, by cause; they add up to credits
    points = field(i2, SEAT, PART, low=-CREDITS_MAX, high=CREDITS_MAX)
    credits = field(i2, SEAT, low=-CREDITS_MAX, high=CREDITS_MAX)
    solo = field(i2, high=1)  # 1: one human against Zu
    round = field(i2, low=1, high=ROUNDS)  # 1 to 3

    # table
    hand_draft = field(i1, high=1)  # 1: starting hands are drafted (EE-038)
    switch = field(i1, SWITCH, high=1)  # Zu's difficulty switches
    order = field(i1, 4, high=3)  # turn order: row numbers, first to last
    turn = field(i1, high=3)  # place in the turn order of the one who is acting
    active = field(i1, high=3)  # the row that is acting
    actions_left = field(i1, high=2)  # of the turn in progress
    played = field(i1, values=CARD_THERE)  # the card paid for the action in progress
    passed = field(i1, SEAT, high=1)
    marker = field(i1, SEAT, high=len(SEAT))  # initiative marker held, 0 none

    # players
    faction = field(i1, SEAT, values=FACTION_THERE)
    hand = field(i1, SEAT, ACTION_CARD, seen_by=OWNER, high=CARD_COPIES)
    hand_size = field(i1, SEAT, high=CARDS_MAX)  # action cards in hand
    # draft packet; cards being chosen from; marked for redraw
    packet = field(i1, SEAT, ACTION_CARD, seen_by=OWNER, high=CARD_COPIES)
    packet_size = field(i1, SEAT, high=CARDS_MAX)
    travel = field(i1, SEAT, TRAVEL_CARD, high=1)  # 1: in hand
    explorer = field(i1, SEAT, PAWN, values=LOCATION_THERE)
    hold = field(i1, SEAT, RELIC, high=COPIES_MAX)
    stash = field(i1, SEAT, RELIC, high=COPIES_MAX)
    hold_size = field(i1, SEAT, high=HOLD_SPACES)
    stash_size = field(i1, SEAT, high=STASH_SPACES)
    owned = field(i1, SEAT, COLOUR, high=HOLD_SPACES + STASH_SPACES)  # derived: relics stored, by colour
    guard = field(i1, SEAT, RELIC, high=1)  # the gallery
    guards = field(i1, SEAT, high=len(RELIC))
    column_paid = field(i1, SEAT, COLOUR, high=1)  # the card for a full column was drawn
    supply = field(i1, SEAT, high=CREW)  # crew
    trader = field(i1, SEAT, MARKET, high=CREW)
    envoy = field(i1, SEAT, CENTRE, high=CREW)

    # the middle of the table
    deck = field(i1, ACTION_CARD, seen_by=NOBODY, high=CARD_COPIES)
    deck_size = field(i1, high=CARDS_MAX)
    discard = field(i1, ACTION_CARD, high=CARD_COPIES)
    row = field(i1, SPOT, values=CARD_THERE)  # survey row
    row_cube = field(i1, SPOT, values=CUBE_THERE)
    stack = field(i1, RELIC, high=COPIES_MAX)  # face-down relics: how many of each is known to all, the order to nobody
    stack_size = field(i1, COLOUR, high=PILE_MAX)
    site = field(i1, RELIC, high=COPIES_MAX)  # on the type's home dig site
    pile = field(i1, COLOUR, PILE_MAX, values=RELIC_THERE)  # black market, top first
    pile_size = field(i1, COLOUR, high=PILE_MAX)
    sold = field(i1, RELIC, high=COPIES_MAX)  # out of the game
    buyers = field(i1, BUYER, high=BUYERS_MAX)  # in supply
    queue = field(i1, MARKET, QUEUE_MAX, values=BUYER_THERE)  # front first
    queue_size = field(i1, MARKET, high=QUEUE_MAX)
    wanted = field(i1, MARKET, high=(1 << len(COLOUR)) - 1)  # derived: colours its queue is interested in, as bits
    mothership = field(i1, BUYER, high=BUYERS_MAX)
    buyer_deck = field(i1, BUYER, high=max(BUYER_CARDS))  # buyer cards not drawn yet: contents known, order not
    tile = field(i1, CENTRE, values=TILE_THERE)

    # the action in progress
    drawn = field(i1, 3, values=RELIC_THERE)  # relics of the survey being decided on
    sale_colour = field(i1, values=COLOUR_THERE)
    sale_markets = field(i1, high=ALL_MARKETS)  # chosen markets as bits
    sale_given = field(i1, high=SALE_MARKETS_MAX)  # relics handed over
    dig_colours = field(i1, high=ALL_COLOURS)  # for the question "which action": colours that can be dug, as bits
    haggle_symbols = field(i1, high=ALL_MARKETS)
    sell_symbols = field(i1, high=2 * ALL_MARKETS + 1)  # bits of symbols that can sell; bit 6: any card can
    command_symbols = field(i1, high=ALL_MARKETS)
    smuggle_symbols = field(i1, high=ALL_MARKETS)
    survey_colours = field(i1, high=ALL_COLOURS)

    # Zu
    zu_card = field(i1, ZU_CARD, values=ZU_PLACE)
    zu_left = field(i1, ZU_TYPE, high=len(ZU_CARD))  # cards of the round deck not drawn yet, by type
    zu_carried = field(i1, high=len(ZU_CARD))  # carried cards in the deck, drawn from those marked carried
    zu_playing = field(i1, values=ZU_CARD_THERE)  # the card shown last
    zu_burned = field(i1, values=ZU_CARD_THERE)  # put away unplayed after it (E4)
    zu_colour = field(i1, values=COLOUR_THERE)  # colour wanted, sold or added
    zu_second = field(i1, values=COLOUR_THERE)  # other colour of the card (H1)
    zu_taken = field(i1, high=2)  # relics or traders settled by this card
    trace_size = field(i1, high=TRACE)
    trace_step = field(i1, TRACE, high=len(Why) - 1)  # Why: which lines were consulted
