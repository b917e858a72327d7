"""May this be done now, and if not, why not. Open questions keep what they allow in `choices`."""

from itertools import pairwise

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Reason
from periplus.games.excavation.rules import command
from periplus.games.excavation.rules.crew import can_post
from periplus.games.excavation.rules.dig import colour_dug
from periplus.games.excavation.rules.draft import in_group
from periplus.games.excavation.rules.sell import ANY_CARD
from periplus.games.excavation.rules.storage import hold_free, stash_free
from periplus.games.excavation.rules.travel import explorer_bits, pawn_at, shared_places
from periplus.games.excavation.state import State
from periplus.kit import rule, top_a, top_b

MOST_ROADS = max(end - first for first, end in pairwise(d.ROAD_FIRST))


@rule
def choice_bits(s: State) -> int:
    return s.choices[0]


@rule
def stored_choices(s: State) -> int:
    """What may be chosen from the hold or from the stash."""
    return s.choices[d.HOLD] | s.choices[d.STASH]


@rule
def stores_of(s: State, choice: int) -> int:
    return (s.choices[d.HOLD] >> choice) & 1 | ((s.choices[d.STASH] >> choice) & 1) << 1


@rule
def hand_cards(s: State, seat: int) -> int:
    return s.hand_bits[seat]


@rule
def travel_bits(s: State, seat: int) -> int:
    cards = 0
    for k in range(d.TRAVEL_COUNT):
        cards |= s.travel[seat, k] << k
    return cards


@rule
def cards_of_colours(colours: int) -> int:
    cards = 0
    for colour in range(d.COLOUR_COUNT):
        if (colours >> colour) & 1 == 1:
            cards |= d.COLOUR_CARDS[colour]
    return cards


@rule
def cards_of_symbols(symbols: int) -> int:
    cards = 0
    for symbol in range(d.SYMBOL_COUNT):
        if (symbols >> symbol) & 1 == 1:
            cards |= d.SYMBOL_CARDS[symbol]
    return cards


@rule
def held(s: State, seat: int, card: int) -> bool:
    if card < d.CARD_COUNT:
        return (s.hand_bits[seat] >> card) & 1 == 1
    return s.travel[seat, card - d.CARD_COUNT] == 1


@rule
def may_stay(s: State, seat: int) -> int:
    return Reason.OK if shared_places(s, seat) == 0 else Reason.MUST_SEPARATE


@rule
def may_leave_colour(s: State) -> int:
    return Reason.OK if top_b(s) == 1 else Reason.MUST_CHOOSE


@rule
def may_decline(s: State) -> int:
    """EE-096, EE-102: some things cannot be declined."""
    return Reason.MUST_CHOOSE if top_a(s) == 0 else Reason.OK


@rule
def cards_to_travel(s: State, seat: int, word: int) -> int:
    """Hand cards in the first word, travel cards in the second."""
    return s.hand_bits[seat] if word == 0 else travel_bits(s, seat)


@rule
def cards_to_sell(s: State, seat: int, word: int) -> int:
    if s.sell_symbols == ANY_CARD:
        return cards_to_travel(s, seat, word)
    return s.hand_bits[seat] & cards_of_symbols(s.sell_symbols) if word == 0 else 0


@rule
def why_not_sell(s: State, seat: int, card: int) -> int:
    return Reason.NOTHING_TO_SELL if held(s, seat, card) else Reason.NOT_IN_HAND


@rule
def cards_to_dig(s: State, seat: int) -> int:
    """EE-091 to EE-096: an action is offered with a card when it can be carried out."""
    return s.hand_bits[seat] & cards_of_colours(s.dig_colours)


@rule
def why_not_dig(s: State, seat: int, card: int) -> int:
    return why_no_dig(s, seat) if held(s, seat, card) else Reason.NOT_IN_HAND


@rule
def cards_to_haggle(s: State, seat: int) -> int:
    return s.hand_bits[seat] & cards_of_symbols(s.haggle_symbols)


@rule
def why_not_haggle(s: State, seat: int, card: int) -> int:
    return Reason.NO_EXPLORER_AT_MARKET if held(s, seat, card) else Reason.NOT_IN_HAND


@rule
def cards_to_command(s: State, seat: int) -> int:
    return s.hand_bits[seat] & cards_of_symbols(s.command_symbols)


@rule
def why_not_command(s: State, seat: int, card: int) -> int:
    return Reason.NO_CREW if held(s, seat, card) else Reason.NOT_IN_HAND


@rule
def cards_to_smuggle(s: State, seat: int) -> int:
    return s.hand_bits[seat] & cards_of_symbols(s.smuggle_symbols)


@rule
def why_not_smuggle(s: State, seat: int, card: int) -> int:
    return why_no_smuggle(s, seat) if held(s, seat, card) else Reason.NOT_IN_HAND


@rule
def cards_to_survey(s: State, seat: int) -> int:
    return s.hand_bits[seat] & cards_of_colours(s.survey_colours)


@rule
def why_not_survey(s: State, seat: int, card: int) -> int:
    return why_no_survey(s, seat) if held(s, seat, card) else Reason.NOT_IN_HAND


@rule
def why_no_dig(s: State, seat: int) -> int:
    return Reason.HOLD_FULL if hold_free(s, seat) == 0 else Reason.NOTHING_TO_DIG


@rule
def why_no_smuggle(s: State, seat: int) -> int:
    stands = explorer_bits(s, seat) & d.BLACK_MARKET_BITS != 0
    return Reason.NOTHING_TO_SMUGGLE if stands and s.smuggle_symbols == 0 else Reason.NO_EXPLORER_AT_BLACK_MARKET


@rule
def why_no_survey(s: State, seat: int) -> int:
    if s.round == d.ROUNDS:
        return Reason.STACK_EMPTY
    return Reason.ROW_TAKEN if can_post(s, seat) else Reason.NO_CREW


@rule
def may_mark(s: State, seat: int, card: int) -> int:
    if s.hand[seat, card] == 0:
        return Reason.NOT_IN_HAND
    return Reason.OK if in_group(s, seat, card) else Reason.NOT_IN_GROUP


@rule
def roads_looked_at(s: State) -> int:
    return d.PAWN_COUNT * MOST_ROADS


@rule
def road_of_explorer(s: State, seat: int, k: int) -> int:
    """The roads that leave the places of one's explorers."""
    here = s.explorer[seat, k // MOST_ROADS] - 1
    if here < 0 or d.ROAD_FIRST[here] + k % MOST_ROADS >= d.ROAD_FIRST[here + 1]:
        return -1
    return d.ROAD_FIRST[here] + k % MOST_ROADS


@rule
def may_set_down(s: State, seat: int, location: int) -> int:
    return Reason.OK if pawn_at(s, seat, location) < 0 else Reason.OWN_EXPLORER_THERE


@rule
def may_lift(s: State, seat: int, location: int) -> int:
    return Reason.OK if pawn_at(s, seat, location) >= 0 else Reason.NO_EXPLORER_THERE


@rule
def why_not_dug(s: State, seat: int, relic: int) -> int:
    if relic // d.GLYPH_COUNT != colour_dug(s):
        return Reason.WRONG_COLOUR
    if s.site[relic] == 0:
        return Reason.NO_RELIC_THERE
    return Reason.NO_EXPLORER_THERE if pawn_at(s, seat, d.HOME[relic]) < 0 else Reason.SAME_SITE


@rule
def why_no_drone(s: State, relic: int) -> int:
    return Reason.NO_RELIC_THERE if s.site[relic] == 0 else Reason.NO_EXPLORER_THERE


@rule
def why_not_surveyed(s: State, relic: int) -> int:
    for k in range(3):
        if s.drawn[k] == relic + 1:
            return Reason.TOO_EXPENSIVE
    return Reason.NOT_DRAWN


@rule
def why_not_handed(s: State, relic: int, where: int) -> int:
    return Reason.WRONG_COLOUR if relic // d.GLYPH_COUNT != s.sale_colour - 1 else Reason.RELIC_NOT_OWNED


@rule
def why_gul_buys_not(s: State, seat: int, colour: int, where: int) -> int:
    """EE-263, EE-266"""
    return why_not_bought(s, seat, colour, where, 0, Reason.WOULD_NOT_SELL)


@rule
def why_not_buy(s: State, seat: int, colour: int, where: int) -> int:
    """EE-205 to EE-207"""
    return why_not_bought(s, seat, colour, where, top_b(s), Reason.COLOUR_USED)


@rule
def why_not_bought(s: State, seat: int, colour: int, where: int, markup: int, otherwise: int) -> int:
    """EE-017"""
    if s.pile_size[colour] == 0:
        return Reason.PILE_EMPTY
    if d.VALUE[s.pile[colour, 0] - 1] + markup > s.credits[seat]:
        return Reason.TOO_EXPENSIVE
    if (hold_free(s, seat) if where == d.HOLD else stash_free(s, seat)) == 0:
        return Reason.NO_SPACE
    return otherwise


@rule
def why_colour_unsold(s: State, seat: int, colour: int) -> int:
    return Reason.RELIC_NOT_OWNED if s.owned[seat, colour] == 0 else Reason.NO_INTERESTED_BUYER


@rule
def why_not_there(s: State, seat: int, market: int) -> int:
    if (s.sale_markets >> market) & 1 == 1:
        return Reason.MARKET_USED
    return Reason.NO_TRADER if s.trader[seat, market] == 0 else Reason.NO_INTERESTED_BUYER


@rule
def why_not_replaced(s: State, spot: int) -> int:
    return Reason.NO_CARD_THERE if s.row[spot] == 0 else Reason.CUBE_THERE


@rule
def may_send_trader(s: State) -> int:
    """EE-171"""
    if s.choices[0] & command.MAY_TRADER != 0:
        return Reason.OK
    return Reason.ALREADY_DONE if command.commanded(s) & command.SENT_TRADER != 0 else Reason.NO_CREW


@rule
def may_send_envoy(s: State) -> int:
    """EE-172"""
    if s.choices[0] & command.MAY_ENVOY != 0:
        return Reason.OK
    return Reason.ALREADY_DONE if command.commanded(s) & command.USED_CENTRE != 0 else Reason.NO_CREW


@rule
def may_recall(s: State) -> int:
    """EE-173 to EE-175"""
    if s.choices[0] & command.MAY_RECALL != 0:
        return Reason.OK
    if command.commanded(s) & command.USED_CENTRE != 0:
        return Reason.ALREADY_DONE
    return Reason.NO_TILE if s.tile[d.MARKET_CENTRE[top_b(s)]] == 0 else Reason.NO_ENVOY
