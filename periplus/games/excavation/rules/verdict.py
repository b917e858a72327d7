"""May this be done now, and if not, why not. Open questions keep what they allow in `choices`."""

from __future__ import annotations

from periplus.core.frames import top_a, top_ask, top_b
from periplus.core.rule import rule
from periplus.games.excavation.actions import (
    BUY,
    COMMAND,
    DIG,
    ENVOY,
    GIVE,
    HAGGLE,
    LIFT,
    MARK,
    PAINT,
    PASS,
    PICK,
    PLACE,
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
    Ask,
    Reason,
)
from periplus.games.excavation.data import (
    BLACK_MARKET_BITS,
    CARD_COUNT,
    GLYPH_COUNT,
    HOLD,
    HOME,
    MARKET_CENTRE,
    ROUNDS,
    VALUE,
)
from periplus.games.excavation.rules.command import MAY_ENVOY, MAY_RECALL, MAY_TRADER, SENT_TRADER, USED_CENTRE
from periplus.games.excavation.rules.crew import can_post
from periplus.games.excavation.rules.draft import in_group
from periplus.games.excavation.rules.sell import ANY_CARD
from periplus.games.excavation.rules.storage import hold_free, stash_free
from periplus.games.excavation.rules.travel import (
    explorer_bits,
    free_step_verdict,
    pawn_at,
    shared_places,
    step_verdict,
)
from periplus.games.excavation.state import State


@rule
def allowed(s: State, choice: int) -> bool:
    return (s.choices[0] >> choice) & 1 == 1


@rule
def allowed_from(s: State, choice: int, where: int) -> bool:
    return (s.choices[where] >> choice) & 1 == 1


@rule
def verdict(s: State, seat: int, action: int) -> int:
    ask = top_ask(s)
    if ask == Ask.ACTION:
        return may_act(s, seat, action)
    if action == STOP:
        return may_stop(s, seat, ask)
    if ask <= Ask.TRAVEL_STEP:
        return may_move_or_take(s, seat, ask, action)
    if ask <= Ask.PROMOTE:
        return may_trade(s, seat, ask, action)
    return may_rest(s, seat, ask, action)


@rule
def may_stop(s: State, seat: int, ask: int) -> int:
    """EE-096, EE-102: some things cannot be declined."""
    if ask == Ask.TRAVEL_STEP:
        return Reason.OK if shared_places(s, seat) == 0 else Reason.MUST_SEPARATE
    if ask == Ask.BUYER_COLOUR:
        return Reason.OK if top_b(s) == 1 else Reason.MUST_CHOOSE
    declinable = (
        ask == Ask.DIG_PICK
        or ask == Ask.GUL_BUY
        or ask == Ask.SELL_MARKET
        or ask == Ask.COMMAND_STEP
        or ask == Ask.OFFLOAD_PICK
        or ask == Ask.BUY_PICK
    )
    return Reason.MUST_CHOOSE if declinable and top_a(s) == 0 else Reason.OK


@rule
def held(s: State, seat: int, card: int) -> bool:
    if card < CARD_COUNT:
        return (s.hand_bits[seat] >> card) & 1 == 1
    return s.travel[seat, card - CARD_COUNT] == 1


@rule
def may_act(s: State, seat: int, action: int) -> int:
    """EE-091 to EE-096: an action is offered with a card when it can be carried out."""
    if action == PASS:
        return Reason.OK
    if action < DIG:
        return Reason.OK if held(s, seat, action - TRAVEL) else Reason.NOT_IN_HAND
    if SELL <= action < COMMAND:
        return may_sell(s, seat, action - SELL)
    card = action - (
        DIG if action < HAGGLE else HAGGLE if action < SELL else COMMAND if action < SMUGGLE else SMUGGLE
        if action < SURVEY else SURVEY
    )  # fmt: skip
    if not held(s, seat, card):
        return Reason.NOT_IN_HAND
    colour = card // 6
    symbol = card % 6
    if action < HAGGLE:
        return Reason.OK if (s.dig_colours >> colour) & 1 == 1 else why_no_dig(s, seat)
    if action < SELL:
        return Reason.OK if (s.haggle_symbols >> symbol) & 1 == 1 else Reason.NO_EXPLORER_AT_MARKET
    if action < SMUGGLE:
        return Reason.OK if (s.command_symbols >> symbol) & 1 == 1 else Reason.NO_CREW
    if action < SURVEY:
        return Reason.OK if (s.smuggle_symbols >> symbol) & 1 == 1 else why_no_smuggle(s, seat)
    return Reason.OK if (s.survey_colours >> colour) & 1 == 1 else why_no_survey(s, seat)


@rule
def may_sell(s: State, seat: int, card: int) -> int:
    if not held(s, seat, card):
        return Reason.NOT_IN_HAND
    if s.sell_symbols == ANY_CARD:
        return Reason.OK
    if card < CARD_COUNT and (s.sell_symbols >> (card % 6)) & 1 == 1:
        return Reason.OK
    return Reason.NOTHING_TO_SELL


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
def may_move_or_take(s: State, seat: int, ask: int, action: int) -> int:
    """Redraw, draft, explorers."""
    if ask == Ask.TRAVEL_STEP:
        return step_verdict(s, seat, action - STEP)
    if ask == Ask.DRAFT:
        return Reason.OK if s.packet[seat, action - TAKE] > 0 else Reason.NOT_IN_PACKET
    if ask == Ask.FREE_STEP:
        return free_step_verdict(s, seat, action - STEP)
    if ask == Ask.PLACE_THIRD:
        return Reason.OK if pawn_at(s, seat, action - PLACE) < 0 else Reason.OWN_EXPLORER_THERE
    if s.hand[seat, action - MARK] == 0:
        return Reason.NOT_IN_HAND
    return Reason.OK if in_group(s, seat, action - MARK) else Reason.NOT_IN_GROUP


@rule
def may_trade(s: State, seat: int, ask: int, action: int) -> int:
    """Dig, samples, haggle, sale."""
    if ask == Ask.DIG_PICK:
        return Reason.OK if allowed(s, action - PICK) else why_not_dug(s, seat, action - PICK)
    if ask == Ask.REASSIGN:
        return Reason.OK if allowed(s, action - REASSIGN) else Reason.NO_GUARD_THERE
    if ask == Ask.BUYER_COLOUR:
        return Reason.OK if allowed(s, action - PAINT) else Reason.NO_BUYER_LEFT
    if ask == Ask.GUL_BUY:
        return may_buy(s, seat, (action - BUY) // 2, (action - BUY) % 2, 0)
    if ask == Ask.SELL_COLOUR:
        if allowed(s, action - PAINT):
            return Reason.OK
        return Reason.RELIC_NOT_OWNED if s.owned[seat, action - PAINT] == 0 else Reason.NO_INTERESTED_BUYER
    if ask == Ask.SELL_MARKET:
        return Reason.OK if allowed(s, action - TO_MARKET) else why_not_there(s, seat, action - TO_MARKET)
    if ask == Ask.SELL_RELIC:
        return may_give(s, (action - GIVE) // 2, (action - GIVE) % 2)
    if ask == Ask.KEEP_CARD:
        return Reason.OK if s.packet[seat, action - TAKE] > 0 else Reason.NOT_IN_PACKET
    return Reason.OK


@rule
def why_not_dug(s: State, seat: int, relic: int) -> int:
    if relic // GLYPH_COUNT != s.frames[s.depth - 2, 2]:
        return Reason.WRONG_COLOUR
    if s.site[relic] == 0:
        return Reason.NO_RELIC_THERE
    return Reason.NO_EXPLORER_THERE if pawn_at(s, seat, HOME[relic]) < 0 else Reason.SAME_SITE


@rule
def why_not_there(s: State, seat: int, market: int) -> int:
    if (s.sale_markets >> market) & 1 == 1:
        return Reason.MARKET_USED
    return Reason.NO_TRADER if s.trader[seat, market] == 0 else Reason.NO_INTERESTED_BUYER


@rule
def may_give(s: State, relic: int, where: int) -> int:
    if allowed_from(s, relic, where):
        return Reason.OK
    if top_ask(s) == Ask.SELL_RELIC and relic // GLYPH_COUNT != s.sale_colour - 1:
        return Reason.WRONG_COLOUR
    return Reason.RELIC_NOT_OWNED


@rule
def may_buy(s: State, seat: int, colour: int, where: int, markup: int) -> int:
    """EE-017, EE-205 to EE-207, EE-263, EE-266"""
    if allowed_from(s, colour, where):
        return Reason.OK
    if s.pile_size[colour] == 0:
        return Reason.PILE_EMPTY
    if VALUE[s.pile[colour, 0] - 1] + markup > s.credits[seat]:
        return Reason.TOO_EXPENSIVE
    if (hold_free(s, seat) if where == HOLD else stash_free(s, seat)) == 0:
        return Reason.NO_SPACE
    return Reason.COLOUR_USED if top_ask(s) == Ask.BUY_PICK else Reason.WOULD_NOT_SELL


@rule
def may_rest(s: State, seat: int, ask: int, action: int) -> int:
    """Command, tiles, smuggle, survey, pass."""
    if ask == Ask.COMMAND_STEP:
        return may_command(s, seat, action)
    if ask == Ask.RELOCATE_EXPLORER:
        return Reason.OK if pawn_at(s, seat, action - LIFT) >= 0 else Reason.NO_EXPLORER_THERE
    if ask == Ask.RELOCATE_TO:
        return Reason.OK if pawn_at(s, seat, action - PLACE) < 0 else Reason.OWN_EXPLORER_THERE
    if ask == Ask.TILE_MARKET:
        return Reason.OK if allowed(s, action - TO_MARKET) else Reason.MARKET_USED
    if ask == Ask.DRONE_PICK:
        if allowed(s, action - PICK):
            return Reason.OK
        return Reason.NO_RELIC_THERE if s.site[action - PICK] == 0 else Reason.NO_EXPLORER_THERE
    if ask == Ask.OFFLOAD_PICK:
        return may_give(s, (action - GIVE) // 2, (action - GIVE) % 2)
    if ask == Ask.BUY_PICK:
        return may_buy(s, seat, (action - BUY) // 2, (action - BUY) % 2, top_b(s))
    if ask == Ask.SURVEY_REPLACE:
        if allowed(s, action - REPLACE):
            return Reason.OK
        return Reason.NO_CARD_THERE if s.row[action - REPLACE] == 0 else Reason.CUBE_THERE
    if ask == Ask.PASS_KEEP:
        return Reason.OK if s.hand[seat, action - TAKE] > 0 else Reason.NOT_IN_HAND
    if ask == Ask.SMUGGLE_MODE or allowed(s, action - PICK):
        return Reason.OK
    return why_not_surveyed(s, action - PICK)


@rule
def why_not_surveyed(s: State, relic: int) -> int:
    for k in range(3):
        if s.drawn[k] == relic + 1:
            return Reason.TOO_EXPENSIVE
    return Reason.NOT_DRAWN


@rule
def may_command(s: State, seat: int, action: int) -> int:
    """EE-171 to EE-175"""
    need = MAY_TRADER if action == TRADER else MAY_ENVOY if action == ENVOY else MAY_RECALL
    if s.choices[0] & need != 0:
        return Reason.OK
    done = s.frames[s.depth - 2, 2]
    if done & (SENT_TRADER if action == TRADER else USED_CENTRE) != 0:
        return Reason.ALREADY_DONE
    if action != RECALL:
        return Reason.NO_CREW
    return Reason.NO_TILE if s.tile[MARKET_CENTRE[top_b(s)]] == 0 else Reason.NO_ENVOY
