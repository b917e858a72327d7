"""What is worth asking `verdict` about: few candidates for each question."""

from typing import Any

from periplus.core.engine.frames import top_ask
from periplus.core.engine.mask import include, lowest
from periplus.core.engine.rule import rule, table
from periplus.games.excavation.actions import (
    BUY,
    CODEC,
    COMMAND,
    DIG,
    GIVE,
    HAGGLE,
    LIFT,
    MARK,
    NO,
    OFFLOAD,
    PAINT,
    PASS,
    PICK,
    PLACE,
    PURCHASE,
    REASSIGN,
    RECALL,
    REPLACE,
    SELL,
    SMUGGLE,
    STEP,
    STOP,
    SURVEY,
    TAKE,
    TO_MARKET,
    TRADER,
    TRAVEL,
    YES,
    Ask,
)
from periplus.games.excavation.data import (
    CARD_COUNT,
    COLOUR_CARDS,
    COLOUR_COUNT,
    LOCATION_COUNT,
    PAWN_COUNT,
    ROAD_FIRST,
    SYMBOL_CARDS,
    SYMBOL_COUNT,
    TRAVEL_COUNT,
)
from periplus.games.excavation.rules.cards import packet_bits
from periplus.games.excavation.rules.sell import ANY_CARD
from periplus.games.excavation.state import State

WORD_BITS = 0xFFFFFFFF
CAN_STOP = table([1 if ask in CODEC.by_name["stop"].answers else 0 for ask in Ask])


@rule
def include_bits(mask: Any, first: int, chosen: int) -> None:
    """All actions first + k for the bits k of a set of at most 32."""
    wide = chosen << (first & 31)
    mask[first >> 5] |= wide & WORD_BITS
    if wide > WORD_BITS:
        mask[(first >> 5) + 1] |= wide >> 32


@rule
def cards_of_colours(colours: int) -> int:
    cards = 0
    for colour in range(COLOUR_COUNT):
        if (colours >> colour) & 1 == 1:
            cards |= COLOUR_CARDS[colour]
    return cards


@rule
def cards_of_symbols(symbols: int) -> int:
    cards = 0
    for symbol in range(SYMBOL_COUNT):
        if (symbols >> symbol) & 1 == 1:
            cards |= SYMBOL_CARDS[symbol]
    return cards


@rule
def offer(s: State, seat: int, mask: Any) -> None:
    ask = top_ask(s)
    if ask == Ask.ACTION:
        offer_actions(s, seat, mask)
    elif ask == Ask.TRAVEL_STEP or ask == Ask.FREE_STEP:
        offer_steps(s, seat, mask)
        include(mask, STOP)
    elif ask == Ask.SAMPLE or ask == Ask.HAGGLE_TRADER or ask == Ask.HAGGLE_WHITE or ask == Ask.PROMOTE:
        include(mask, YES)
        include(mask, NO)
    elif ask == Ask.REDRAW or ask == Ask.PASS_KEEP:
        include_bits(mask, MARK if ask == Ask.REDRAW else TAKE, s.hand_bits[seat])
        if ask == Ask.REDRAW:
            include(mask, STOP)
    elif ask == Ask.DRAFT or ask == Ask.KEEP_CARD:
        include_bits(mask, TAKE, packet_bits(s, seat))
    elif ask == Ask.PLACE_THIRD or ask == Ask.RELOCATE_TO:
        for location in range(LOCATION_COUNT):
            include(mask, PLACE + location)
    else:
        offer_choices(s, seat, ask, mask)


@rule
def offer_actions(s: State, seat: int, mask: Any) -> None:
    cards = s.hand_bits[seat]
    travel = 0
    for k in range(TRAVEL_COUNT):
        travel |= s.travel[seat, k] << k
    include(mask, PASS)
    include_bits(mask, TRAVEL, cards)
    include_bits(mask, TRAVEL + CARD_COUNT, travel)
    include_bits(mask, DIG, cards & cards_of_colours(s.dig_colours))
    include_bits(mask, HAGGLE, cards & cards_of_symbols(s.haggle_symbols))
    include_bits(mask, COMMAND, cards & cards_of_symbols(s.command_symbols))
    include_bits(mask, SMUGGLE, cards & cards_of_symbols(s.smuggle_symbols))
    include_bits(mask, SURVEY, cards & cards_of_colours(s.survey_colours))
    if s.sell_symbols == ANY_CARD:
        include_bits(mask, SELL, cards)
        include_bits(mask, SELL + CARD_COUNT, travel)
    else:
        include_bits(mask, SELL, cards & cards_of_symbols(s.sell_symbols))


@rule
def offer_steps(s: State, seat: int, mask: Any) -> None:
    for pawn in range(PAWN_COUNT):
        if s.explorer[seat, pawn] > 0:
            here = s.explorer[seat, pawn] - 1
            for road in range(ROAD_FIRST[here], ROAD_FIRST[here + 1]):
                include(mask, STEP + road)


@rule
def offer_stored(s: State, first: int, mask: Any) -> None:
    """Choices with a storage: even numbers are the hold, odd ones the stash."""
    for where in range(2):
        rest = s.choices[where]
        while rest != 0:
            include(mask, first + 2 * lowest(rest) + where)
            rest &= rest - 1


@rule
def offer_choices(s: State, seat: int, ask: int, mask: Any) -> None:
    if CAN_STOP[ask] == 1:
        include(mask, STOP)
    if ask == Ask.SELL_RELIC or ask == Ask.OFFLOAD_PICK:
        offer_stored(s, GIVE, mask)
    elif ask == Ask.GUL_BUY or ask == Ask.BUY_PICK:
        offer_stored(s, BUY, mask)
    elif ask == Ask.BUYER_COLOUR or ask == Ask.SELL_COLOUR:
        include_bits(mask, PAINT, s.choices[0])
    elif ask == Ask.SELL_MARKET or ask == Ask.TILE_MARKET:
        include_bits(mask, TO_MARKET, s.choices[0])
    elif ask == Ask.COMMAND_STEP:
        for action in range(TRADER, RECALL + 1):
            include(mask, action)
    elif ask == Ask.SMUGGLE_MODE:
        include(mask, OFFLOAD)
        include(mask, PURCHASE)
    elif ask == Ask.SURVEY_REPLACE:
        include_bits(mask, REPLACE, s.choices[0])
    elif ask == Ask.REASSIGN:
        include_bits(mask, REASSIGN, s.choices[0])
    elif ask == Ask.RELOCATE_EXPLORER:
        for pawn in range(PAWN_COUNT):
            include(mask, LIFT + s.explorer[seat, pawn] - 1)
    else:
        include_bits(mask, PICK, s.choices[0])
