"""Excavation Earth: the record. In solo play row 0 is the human and row 1 (B) is Zu, who is never asked anything."""

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Why
from periplus.kit import NOBODY, OWNER, Record, field, i1, i2, i4

ALL_COLOURS = (1 << len(d.COLOUR)) - 1
ALL_MARKETS = (1 << len(d.MARKET)) - 1  # or all symbols: there are as many
ALL_RELICS = (1 << len(d.RELIC)) - 1
CARDS_MAX = d.CARD_COPIES * len(d.ACTION_CARD)
COPIES_MAX = max(d.COPIES)
BUYERS_MAX = max(d.BUYERS_PER_COLOUR, d.BUYERS_WHITE)
CREDITS_MAX = 10_000  # no game comes near; far from what two bytes hold
TRACE = 32  # steps of reasoning Zu can record for one card


class State(Record, seats=d.SEAT, depth=12):
    # wide fields first: the record has no gaps
    hand_bits = field(i4, d.SEAT, seen_by=OWNER, high=d.ALL_CARDS)  # derived: which action cards are in hand
    site_bits = field(i4, high=ALL_RELICS)  # derived: relic types that lie on their site
    choices = field(i4, 2, high=ALL_RELICS)  # what the open question allows, as bits; [1] is the stash where it matters
    trace_before = field(i4, TRACE, high=ALL_RELICS)  # Zu's reasoning: the candidates before each line of trace_step,
    trace_after = field(i4, TRACE, high=ALL_RELICS)  # and after it
    # every credit gained or paid, by cause; they add up to credits
    points = field(i2, d.SEAT, d.PART, low=-CREDITS_MAX, high=CREDITS_MAX)
    credits = field(i2, d.SEAT, low=-CREDITS_MAX, high=CREDITS_MAX)
    solo = field(i2, high=1)  # 1: one human against Zu
    round = field(i2, low=1, high=d.ROUNDS)  # 1 to 3

    # table
    hand_draft = field(i1, high=1)  # 1: starting hands are drafted (EE-038)
    switch = field(i1, d.SWITCH, high=1)  # Zu's difficulty switches
    order = field(i1, 4, high=3)  # turn order: row numbers, first to last
    turn = field(i1, high=3)  # place in the turn order of the one who is acting
    active = field(i1, high=3)  # the row that is acting
    actions_left = field(i1, high=2)  # of the turn in progress
    played = field(i1, values=d.CARD_THERE)  # the card paid for the action in progress
    passed = field(i1, d.SEAT, high=1)
    marker = field(i1, d.SEAT, high=len(d.SEAT))  # initiative marker held, 0 none

    # players
    faction = field(i1, d.SEAT, values=d.FACTION_THERE)
    hand = field(i1, d.SEAT, d.ACTION_CARD, seen_by=OWNER, high=d.CARD_COPIES)
    hand_size = field(i1, d.SEAT, high=CARDS_MAX)  # action cards in hand
    # draft packet; cards being chosen from; marked for redraw
    packet = field(i1, d.SEAT, d.ACTION_CARD, seen_by=OWNER, high=d.CARD_COPIES)
    packet_size = field(i1, d.SEAT, high=CARDS_MAX)
    travel = field(i1, d.SEAT, d.TRAVEL_CARD, high=1)  # 1: in hand
    explorer = field(i1, d.SEAT, d.PAWN, values=d.LOCATION_THERE)
    hold = field(i1, d.SEAT, d.RELIC, high=COPIES_MAX)
    stash = field(i1, d.SEAT, d.RELIC, high=COPIES_MAX)
    hold_size = field(i1, d.SEAT, high=d.HOLD_SPACES)
    stash_size = field(i1, d.SEAT, high=d.STASH_SPACES)
    owned = field(i1, d.SEAT, d.COLOUR, high=d.HOLD_SPACES + d.STASH_SPACES)  # derived: relics stored, by colour
    guard = field(i1, d.SEAT, d.RELIC, high=1)  # the gallery
    guards = field(i1, d.SEAT, high=len(d.RELIC))
    column_paid = field(i1, d.SEAT, d.COLOUR, high=1)  # the card for a full column was drawn
    supply = field(i1, d.SEAT, high=d.CREW)  # crew
    trader = field(i1, d.SEAT, d.MARKET, high=d.CREW)
    envoy = field(i1, d.SEAT, d.CENTRE, high=d.CREW)

    # the middle of the table
    deck = field(i1, d.ACTION_CARD, seen_by=NOBODY, high=d.CARD_COPIES)
    deck_size = field(i1, high=CARDS_MAX)
    discard = field(i1, d.ACTION_CARD, high=d.CARD_COPIES)
    row = field(i1, d.SPOT, values=d.CARD_THERE)  # survey row
    row_cube = field(i1, d.SPOT, values=d.CUBE_THERE)
    stack = field(i1, d.RELIC, high=COPIES_MAX)  # face-down relics: the number of each is known, the order to nobody
    stack_size = field(i1, d.COLOUR, high=d.PILE_MAX)
    site = field(i1, d.RELIC, high=COPIES_MAX)  # on the type's home dig site
    pile = field(i1, d.COLOUR, d.PILE_MAX, values=d.RELIC_THERE)  # black market, top first
    pile_size = field(i1, d.COLOUR, high=d.PILE_MAX)
    sold = field(i1, d.RELIC, high=COPIES_MAX)  # out of the game
    buyers = field(i1, d.BUYER, high=BUYERS_MAX)  # in supply
    queue = field(i1, d.MARKET, d.QUEUE_MAX, values=d.BUYER_THERE)  # front first
    queue_size = field(i1, d.MARKET, high=d.QUEUE_MAX)
    wanted = field(i1, d.MARKET, high=(1 << len(d.COLOUR)) - 1)  # derived: colours its queue is interested in, as bits
    mothership = field(i1, d.BUYER, high=BUYERS_MAX)
    buyer_deck = field(i1, d.BUYER, high=max(d.BUYER_CARDS))  # buyer cards not drawn yet: contents known, order not
    tile = field(i1, d.CENTRE, values=d.TILE_THERE)

    # the action in progress
    drawn = field(i1, 3, values=d.RELIC_THERE)  # relics of the survey being decided on
    sale_colour = field(i1, values=d.COLOUR_THERE)
    sale_markets = field(i1, high=ALL_MARKETS)  # chosen markets as bits
    sale_given = field(i1, high=d.SALE_MARKETS_MAX)  # relics handed over
    dig_colours = field(i1, high=ALL_COLOURS)  # for the question "which action": colours that can be dug, as bits
    haggle_symbols = field(i1, high=ALL_MARKETS)
    sell_symbols = field(i1, high=2 * ALL_MARKETS + 1)  # bits of symbols that can sell; bit 6: any card can
    command_symbols = field(i1, high=ALL_MARKETS)
    smuggle_symbols = field(i1, high=ALL_MARKETS)
    survey_colours = field(i1, high=ALL_COLOURS)

    # Zu
    zu_card = field(i1, d.ZU_CARD, values=d.ZU_PLACE)
    zu_left = field(i1, d.ZU_TYPE, high=len(d.ZU_CARD))  # cards of the round deck not drawn yet, by type
    zu_carried = field(i1, high=len(d.ZU_CARD))  # carried cards in the deck, drawn from those marked carried
    zu_playing = field(i1, values=d.ZU_CARD_THERE)  # the card shown last
    zu_burned = field(i1, values=d.ZU_CARD_THERE)  # put away unplayed after it (E4)
    zu_colour = field(i1, values=d.COLOUR_THERE)  # colour wanted, sold or added
    zu_second = field(i1, values=d.COLOUR_THERE)  # other colour of the card (H1)
    zu_taken = field(i1, high=2)  # relics or traders settled by this card
    trace_size = field(i1, high=TRACE)
    trace_step = field(i1, TRACE, high=len(Why) - 1)  # Why: which lines were consulted
