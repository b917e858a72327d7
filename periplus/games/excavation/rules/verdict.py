"""May this be done now, and if not, why not. Open questions keep what they allow in `choices`."""

from periplus.core.engine.frames import top_a, top_b
from periplus.core.engine.rule import rule
from periplus.games.excavation.actions import Reason
from periplus.games.excavation.data import (
    BLACK_MARKET_BITS,
    CARD_COUNT,
    GLYPH_COUNT,
    HOLD,
    HOME,
    MARKET_CENTRE,
    ROUNDS,
    SYMBOL_COUNT,
    VALUE,
)
from periplus.games.excavation.rules.command import (
    MAY_ENVOY,
    MAY_RECALL,
    MAY_TRADER,
    SENT_TRADER,
    USED_CENTRE,
    commanded,
)
from periplus.games.excavation.rules.crew import can_post
from periplus.games.excavation.rules.dig import colour_dug
from periplus.games.excavation.rules.draft import in_group
from periplus.games.excavation.rules.sell import ANY_CARD
from periplus.games.excavation.rules.storage import hold_free, stash_free
from periplus.games.excavation.rules.travel import (
    explorer_bits,
    pawn_at,
    shared_places,
)
from periplus.games.excavation.state import State


@rule
def allowed(s: State, choice: int) -> bool:
    return (s.choices[0] >> choice) & 1 == 1


@rule
def allowed_from(s: State, choice: int, where: int) -> bool:
    return (s.choices[where] >> choice) & 1 == 1


@rule
def held(s: State, seat: int, card: int) -> bool:
    if card < CARD_COUNT:
        return (s.hand_bits[seat] >> card) & 1 == 1
    return s.travel[seat, card - CARD_COUNT] == 1


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
def may_travel(s: State, seat: int, card: int) -> int:
    return Reason.OK if held(s, seat, card) else Reason.NOT_IN_HAND


@rule
def may_dig(s: State, seat: int, card: int) -> int:
    """EE-091 to EE-096: an action is offered with a card when it can be carried out."""
    if not held(s, seat, card):
        return Reason.NOT_IN_HAND
    return Reason.OK if (s.dig_colours >> card // SYMBOL_COUNT) & 1 == 1 else why_no_dig(s, seat)


@rule
def may_haggle(s: State, seat: int, card: int) -> int:
    if not held(s, seat, card):
        return Reason.NOT_IN_HAND
    return Reason.OK if (s.haggle_symbols >> card % SYMBOL_COUNT) & 1 == 1 else Reason.NO_EXPLORER_AT_MARKET


@rule
def may_sell(s: State, seat: int, card: int) -> int:
    if not held(s, seat, card):
        return Reason.NOT_IN_HAND
    if s.sell_symbols == ANY_CARD:
        return Reason.OK
    if card < CARD_COUNT and (s.sell_symbols >> (card % SYMBOL_COUNT)) & 1 == 1:
        return Reason.OK
    return Reason.NOTHING_TO_SELL


@rule
def may_command(s: State, seat: int, card: int) -> int:
    if not held(s, seat, card):
        return Reason.NOT_IN_HAND
    return Reason.OK if (s.command_symbols >> card % SYMBOL_COUNT) & 1 == 1 else Reason.NO_CREW


@rule
def may_smuggle(s: State, seat: int, card: int) -> int:
    if not held(s, seat, card):
        return Reason.NOT_IN_HAND
    return Reason.OK if (s.smuggle_symbols >> card % SYMBOL_COUNT) & 1 == 1 else why_no_smuggle(s, seat)


@rule
def may_survey(s: State, seat: int, card: int) -> int:
    if not held(s, seat, card):
        return Reason.NOT_IN_HAND
    return Reason.OK if (s.survey_colours >> card // SYMBOL_COUNT) & 1 == 1 else why_no_survey(s, seat)


@rule
def why_no_dig(s: State, seat: int) -> int:
    return Reason.HOLD_FULL if hold_free(s, seat) == 0 else Reason.NOTHING_TO_DIG


@rule
def why_no_smuggle(s: State, seat: int) -> int:
    stands = explorer_bits(s, seat) & BLACK_MARKET_BITS != 0
    return Reason.NOTHING_TO_SMUGGLE if stands and s.smuggle_symbols == 0 else Reason.NO_EXPLORER_AT_BLACK_MARKET


@rule
def why_no_survey(s: State, seat: int) -> int:
    if s.round == ROUNDS:
        return Reason.STACK_EMPTY
    return Reason.ROW_TAKEN if can_post(s, seat) else Reason.NO_CREW


@rule
def may_mark(s: State, seat: int, card: int) -> int:
    if s.hand[seat, card] == 0:
        return Reason.NOT_IN_HAND
    return Reason.OK if in_group(s, seat, card) else Reason.NOT_IN_GROUP


@rule
def may_take(s: State, seat: int, card: int) -> int:
    return Reason.OK if s.packet[seat, card] > 0 else Reason.NOT_IN_PACKET


@rule
def may_keep(s: State, seat: int, card: int) -> int:
    return Reason.OK if s.hand[seat, card] > 0 else Reason.NOT_IN_HAND


@rule
def may_set_down(s: State, seat: int, location: int) -> int:
    return Reason.OK if pawn_at(s, seat, location) < 0 else Reason.OWN_EXPLORER_THERE


@rule
def may_lift(s: State, seat: int, location: int) -> int:
    return Reason.OK if pawn_at(s, seat, location) >= 0 else Reason.NO_EXPLORER_THERE


@rule
def may_dig_up(s: State, seat: int, relic: int) -> int:
    return Reason.OK if allowed(s, relic) else why_not_dug(s, seat, relic)


@rule
def why_not_dug(s: State, seat: int, relic: int) -> int:
    if relic // GLYPH_COUNT != colour_dug(s):
        return Reason.WRONG_COLOUR
    if s.site[relic] == 0:
        return Reason.NO_RELIC_THERE
    return Reason.NO_EXPLORER_THERE if pawn_at(s, seat, HOME[relic]) < 0 else Reason.SAME_SITE


@rule
def may_drone(s: State, relic: int) -> int:
    if allowed(s, relic):
        return Reason.OK
    return Reason.NO_RELIC_THERE if s.site[relic] == 0 else Reason.NO_EXPLORER_THERE


@rule
def may_pick_drawn(s: State, relic: int) -> int:
    return Reason.OK if allowed(s, relic) else why_not_surveyed(s, relic)


@rule
def why_not_surveyed(s: State, relic: int) -> int:
    for k in range(3):
        if s.drawn[k] == relic + 1:
            return Reason.TOO_EXPENSIVE
    return Reason.NOT_DRAWN


@rule
def may_reassign(s: State, relic: int) -> int:
    return Reason.OK if allowed(s, relic) else Reason.NO_GUARD_THERE


@rule
def may_hand_over(s: State, relic: int, where: int) -> int:
    if allowed_from(s, relic, where):
        return Reason.OK
    return Reason.WRONG_COLOUR if relic // GLYPH_COUNT != s.sale_colour - 1 else Reason.RELIC_NOT_OWNED


@rule
def may_offload(s: State, relic: int, where: int) -> int:
    return Reason.OK if allowed_from(s, relic, where) else Reason.RELIC_NOT_OWNED


@rule
def may_gul_buy(s: State, seat: int, colour: int, where: int) -> int:
    """EE-263, EE-266"""
    if allowed_from(s, colour, where):
        return Reason.OK
    return why_not_bought(s, seat, colour, where, 0, Reason.WOULD_NOT_SELL)


@rule
def may_buy(s: State, seat: int, colour: int, where: int) -> int:
    """EE-205 to EE-207"""
    if allowed_from(s, colour, where):
        return Reason.OK
    return why_not_bought(s, seat, colour, where, top_b(s), Reason.COLOUR_USED)


@rule
def why_not_bought(s: State, seat: int, colour: int, where: int, markup: int, otherwise: int) -> int:
    """EE-017"""
    if s.pile_size[colour] == 0:
        return Reason.PILE_EMPTY
    if VALUE[s.pile[colour, 0] - 1] + markup > s.credits[seat]:
        return Reason.TOO_EXPENSIVE
    if (hold_free(s, seat) if where == HOLD else stash_free(s, seat)) == 0:
        return Reason.NO_SPACE
    return otherwise


@rule
def may_call(s: State, colour: int) -> int:
    return Reason.OK if allowed(s, colour) else Reason.NO_BUYER_LEFT


@rule
def may_sell_colour(s: State, seat: int, colour: int) -> int:
    if allowed(s, colour):
        return Reason.OK
    return Reason.RELIC_NOT_OWNED if s.owned[seat, colour] == 0 else Reason.NO_INTERESTED_BUYER


@rule
def may_sell_there(s: State, seat: int, market: int) -> int:
    return Reason.OK if allowed(s, market) else why_not_there(s, seat, market)


@rule
def why_not_there(s: State, seat: int, market: int) -> int:
    if (s.sale_markets >> market) & 1 == 1:
        return Reason.MARKET_USED
    return Reason.NO_TRADER if s.trader[seat, market] == 0 else Reason.NO_INTERESTED_BUYER


@rule
def may_use_market(s: State, market: int) -> int:
    return Reason.OK if allowed(s, market) else Reason.MARKET_USED


@rule
def may_replace(s: State, spot: int) -> int:
    if allowed(s, spot):
        return Reason.OK
    return Reason.NO_CARD_THERE if s.row[spot] == 0 else Reason.CUBE_THERE


@rule
def may_send_trader(s: State) -> int:
    """EE-171"""
    if s.choices[0] & MAY_TRADER != 0:
        return Reason.OK
    return Reason.ALREADY_DONE if commanded(s) & SENT_TRADER != 0 else Reason.NO_CREW


@rule
def may_send_envoy(s: State) -> int:
    """EE-172"""
    if s.choices[0] & MAY_ENVOY != 0:
        return Reason.OK
    return Reason.ALREADY_DONE if commanded(s) & USED_CENTRE != 0 else Reason.NO_CREW


@rule
def may_recall(s: State) -> int:
    """EE-173 to EE-175"""
    if s.choices[0] & MAY_RECALL != 0:
        return Reason.OK
    if commanded(s) & USED_CENTRE != 0:
        return Reason.ALREADY_DONE
    return Reason.NO_TILE if s.tile[MARKET_CENTRE[top_b(s)]] == 0 else Reason.NO_ENVOY
