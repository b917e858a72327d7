"""The course of play: an answer to the open question, then all that follows of itself."""

from __future__ import annotations

from periplus.core.frames import CHANCE, NOBODY_ASKED, pop, set_a, top_a, top_ask, top_b, top_who
from periplus.core.rule import rule
from periplus.games.excavation.actions import (
    BUY,
    GIVE,
    LIFT,
    MARK,
    OFFLOAD,
    PAINT,
    PICK,
    PLACE,
    REASSIGN,
    REPLACE,
    STEP,
    STOP,
    TAKE,
    TO_MARKET,
    YES,
    Ask,
    Post,
)
from periplus.games.excavation.data import BUY_MARKUP, SMUGGLE_MAX, SURVEY_PRICE, VALUE
from periplus.games.excavation.rules.cards import keep_card, keeping
from periplus.games.excavation.rules.command import command_step, commanding
from periplus.games.excavation.rules.crew import post_cube, reassign_guard
from periplus.games.excavation.rules.dig import dig_relic, digging, lift_relic
from periplus.games.excavation.rules.draft import draft_card, drafting, mark_card, redraw
from periplus.games.excavation.rules.haggle import buyer_colour, haggle_trader, haggle_white, haggling
from periplus.games.excavation.rules.odds import chance_falls
from periplus.games.excavation.rules.passing import keep_in_hand, passing
from periplus.games.excavation.rules.preparation import preparing
from periplus.games.excavation.rules.sell import HANDS_OVER, gul_buys, hand_over, promote, selling
from periplus.games.excavation.rules.setup import setting_up
from periplus.games.excavation.rules.smuggle import (
    begin_buying,
    begin_offloading,
    buy_relic,
    buying,
    offload_relic,
    offloading,
)
from periplus.games.excavation.rules.survey import survey_keep, survey_place, surveying, take_spot
from periplus.games.excavation.rules.tiles import (
    adding_buyers,
    lift_explorer,
    placing_traders,
    relocating,
    set_down,
    tile_effects,
    tile_market,
)
from periplus.games.excavation.rules.travel import move_explorer, place_third, travel_step
from periplus.games.excavation.rules.turns import act, taking_turns, turn
from periplus.games.excavation.rules.zu_dig import zu_digging, zu_offloading
from periplus.games.excavation.rules.zu_survey import zu_surveying
from periplus.games.excavation.rules.zu_trade import zu_haggling, zu_selling
from periplus.games.excavation.rules.zu_turn import zu_turn
from periplus.games.excavation.state import State


@rule
def apply(s: State, seat: int, action: int) -> None:
    if seat == CHANCE:
        chance_falls(s, action)
    elif action == STOP:
        decline(s, seat)
    elif top_ask(s) <= Ask.SAMPLE:
        answer_first(s, seat, action)
    elif top_ask(s) <= Ask.PROMOTE:
        answer_trade(s, seat, action)
    else:
        answer_rest(s, seat, action)
    settle(s)


@rule
def decline(s: State, seat: int) -> None:
    """`stop`: what was optional does not happen; an effect that repeats is over."""
    ask = top_ask(s)
    if ask == Ask.REDRAW:
        redraw(s, seat)
        return
    pop(s)
    if ask == Ask.SELL_MARKET:
        set_a(s, HANDS_OVER)
    elif ask == Ask.COMMAND_STEP or ask == Ask.TILE_MARKET or ask == Ask.RELOCATE_EXPLORER:
        pop(s)
    elif ask == Ask.OFFLOAD_PICK or ask == Ask.BUY_PICK:
        pop(s)


@rule
def answer_first(s: State, seat: int, action: int) -> None:
    """Hands, explorers, the choice of an action, dig and samples: asks up to SAMPLE."""
    ask = top_ask(s)
    if ask == Ask.ACTION:
        act(s, seat, action)
    elif ask == Ask.TRAVEL_STEP:
        travel_step(s, seat, action - STEP)
    elif ask == Ask.DIG_PICK:
        pop(s)
        dig_relic(s, seat, action - PICK)
    elif ask == Ask.SAMPLE:
        relic = top_a(s)
        pop(s)
        if action == YES:
            post_cube(s, seat, Post.GUARD, relic)
    elif ask == Ask.DRAFT:
        draft_card(s, seat, action - TAKE)
    elif ask == Ask.REDRAW:
        mark_card(s, seat, action - MARK)
    elif ask == Ask.PLACE_THIRD:
        place_third(s, seat, action - PLACE)
    else:
        pop(s)
        move_explorer(s, seat, action - STEP)


@rule
def answer_trade(s: State, seat: int, action: int) -> None:
    """Crew shortage, haggle and sale: asks REASSIGN to PROMOTE."""
    ask = top_ask(s)
    a = top_a(s)
    b = top_b(s)
    if ask == Ask.HAGGLE_TRADER and action == YES:
        haggle_trader(s, seat)
    elif ask == Ask.HAGGLE_WHITE and action == YES:
        haggle_white(s)
    elif ask == Ask.BUYER_COLOUR:
        buyer_colour(s, action - PAINT)
    else:
        pop(s)
        if ask == Ask.REASSIGN:
            reassign_guard(s, seat, action - REASSIGN, a, b)
        elif ask == Ask.GUL_BUY:
            gul_buys(s, seat, (action - BUY) // 2, (action - BUY) % 2)
        elif ask == Ask.SELL_COLOUR:
            s.sale_colour = action - PAINT + 1
        elif ask == Ask.SELL_MARKET:
            s.sale_markets |= 1 << (action - TO_MARKET)
        elif ask == Ask.SELL_RELIC:
            hand_over(s, seat, (action - GIVE) // 2, (action - GIVE) % 2)
        elif ask == Ask.KEEP_CARD:
            keep_card(s, seat, action - TAKE)
        elif ask == Ask.PROMOTE and action == YES:
            promote(s, seat, a)


@rule
def answer_rest(s: State, seat: int, action: int) -> None:
    """Command, tiles, smuggle, survey, pass: asks COMMAND_STEP to PASS_KEEP."""
    ask = top_ask(s)
    if ask == Ask.RELOCATE_EXPLORER:
        lift_explorer(s, seat, action - LIFT)
    elif ask == Ask.RELOCATE_TO:
        set_down(s, seat, action - PLACE)
    elif ask == Ask.TILE_MARKET:
        tile_market(s, seat, action - TO_MARKET)
    else:
        pop(s)
        if ask == Ask.COMMAND_STEP:
            command_step(s, seat, action)
        elif ask == Ask.DRONE_PICK:
            lift_relic(s, seat, action - PICK)
        elif ask == Ask.SMUGGLE_MODE:
            if action == OFFLOAD:
                begin_offloading(s, SMUGGLE_MAX, 0, 0)
            else:
                begin_buying(s, SMUGGLE_MAX, BUY_MARKUP, 0)
        elif ask == Ask.OFFLOAD_PICK:
            offload_relic(s, seat, (action - GIVE) // 2, (action - GIVE) % 2)
        elif ask == Ask.BUY_PICK:
            buy_relic(s, seat, (action - BUY) // 2, (action - BUY) % 2)
        elif ask == Ask.SURVEY_REPLACE:
            take_spot(s, seat, action - REPLACE)
        elif ask == Ask.SURVEY_PLACE:
            survey_place(s, action - PICK)
        elif ask == Ask.SURVEY_FREE:
            survey_keep(s, seat, action - PICK, 0)
        elif ask == Ask.SURVEY_BUY:
            survey_keep(s, seat, action - PICK, SURVEY_PRICE * VALUE[action - PICK])
        else:
            keep_in_hand(s, seat, action - TAKE)


@rule
def settle(s: State) -> None:
    """Automatic procedures run until a player or chance must answer, or the game is over."""
    while s.depth > 0 and top_who(s) == NOBODY_ASKED:
        ask = top_ask(s)
        if ask <= Ask.COMMANDING:
            proceed_turn(s, ask)
        elif ask <= Ask.KEEPING:
            proceed_effect(s, ask)
        else:
            proceed_zu(s, ask)


@rule
def proceed_turn(s: State, ask: int) -> None:
    if ask == Ask.TURN:
        turn(s)
    elif ask == Ask.DIGGING:
        digging(s)
    elif ask == Ask.HAGGLING:
        haggling(s)
    elif ask == Ask.SELLING:
        selling(s)
    elif ask == Ask.COMMANDING:
        commanding(s)
    elif ask == Ask.TAKING_TURNS:
        taking_turns(s)
    elif ask == Ask.DRAFTING:
        drafting(s)
    elif ask == Ask.PREPARING:
        preparing(s)
    else:
        setting_up(s)


@rule
def proceed_effect(s: State, ask: int) -> None:
    if ask == Ask.SURVEYING:
        surveying(s)
    elif ask == Ask.TILE_EFFECTS:
        tile_effects(s)
    elif ask == Ask.BUYING:
        buying(s)
    elif ask == Ask.OFFLOADING:
        offloading(s)
    elif ask == Ask.PASSING:
        passing(s)
    elif ask == Ask.KEEPING:
        keeping(s)
    elif ask == Ask.RELOCATING:
        relocating(s)
    elif ask == Ask.ADDING_BUYERS:
        adding_buyers(s)
    else:
        placing_traders(s)


@rule
def proceed_zu(s: State, ask: int) -> None:
    if ask == Ask.ZU_TURN:
        zu_turn(s)
    elif ask == Ask.ZU_DIGGING:
        zu_digging(s)
    elif ask == Ask.ZU_OFFLOADING:
        zu_offloading(s)
    elif ask == Ask.ZU_HAGGLING:
        zu_haggling(s)
    elif ask == Ask.ZU_SELLING:
        zu_selling(s)
    else:
        zu_surveying(s)
