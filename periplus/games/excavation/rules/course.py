"""The course of play: an answer to the open question, then all that follows of itself."""

from periplus.core.contract.course import ALWAYS, Course, Follow, Row, closing
from periplus.core.engine.frames import pop
from periplus.core.engine.rule import rule
from periplus.games.excavation.actions import CODEC, Ask
from periplus.games.excavation.rules.cards import card_is_dealt, keep_card, keeping
from periplus.games.excavation.rules.chance import (
    buyer_weight,
    card_weight,
    draw_faction,
    draw_tile,
    drop_weight,
    faction_weight,
    relic_weight,
    tie_weight,
    tile_weight,
)
from periplus.games.excavation.rules.command import commanding, recall, send_envoy, send_trader
from periplus.games.excavation.rules.crew import post_guard, reassign
from periplus.games.excavation.rules.dig import dig_relic, digging, lift_relic
from periplus.games.excavation.rules.draft import card_drops, draft_card, drafting, mark_card, redraw
from periplus.games.excavation.rules.haggle import buyer_colour, haggle_trader, haggle_white, haggling
from periplus.games.excavation.rules.passing import keep_in_hand, passing
from periplus.games.excavation.rules.preparation import burn_buyer, buyer_joins, preparing
from periplus.games.excavation.rules.sell import (
    choose_colour,
    choose_market,
    gul_buys,
    hand_over,
    promote_here,
    selling,
    stop_choosing,
)
from periplus.games.excavation.rules.setup import setting_up
from periplus.games.excavation.rules.smuggle import (
    buy_relic,
    buying,
    choose_buying,
    choose_offloading,
    offload_relic,
    offloading,
)
from periplus.games.excavation.rules.survey import (
    buy_surveyed,
    keep_surveyed,
    pile_is_filled,
    relic_is_drawn,
    site_is_filled,
    survey_place,
    surveying,
    take_spot,
)
from periplus.games.excavation.rules.tiles import (
    adding_buyers,
    lift_explorer,
    placing_traders,
    relocating,
    set_down,
    tile_effects,
    tile_market,
)
from periplus.games.excavation.rules.travel import (
    free_step_verdict,
    move_explorer,
    place_third,
    step_verdict,
    travel_step,
)
from periplus.games.excavation.rules.turns import (
    act_command,
    act_dig,
    act_haggle,
    act_pass,
    act_sell,
    act_smuggle,
    act_survey,
    act_travel,
    taking_turns,
    turn,
)
from periplus.games.excavation.rules.verdict import (
    may_buy,
    may_call,
    may_command,
    may_decline,
    may_dig,
    may_dig_up,
    may_drone,
    may_gul_buy,
    may_haggle,
    may_hand_over,
    may_keep,
    may_leave_colour,
    may_lift,
    may_mark,
    may_offload,
    may_pick_drawn,
    may_reassign,
    may_recall,
    may_replace,
    may_sell,
    may_sell_colour,
    may_sell_there,
    may_send_envoy,
    may_send_trader,
    may_set_down,
    may_smuggle,
    may_stay,
    may_survey,
    may_take,
    may_travel,
    may_use_market,
)
from periplus.games.excavation.rules.zu_deck import zu_card_odds
from periplus.games.excavation.rules.zu_dig import zu_digging, zu_offloading
from periplus.games.excavation.rules.zu_mind import colour_drawn, market_drawn, relic_drawn
from periplus.games.excavation.rules.zu_survey import zu_surveying
from periplus.games.excavation.rules.zu_trade import zu_haggling, zu_selling
from periplus.games.excavation.rules.zu_turn import zu_burns, zu_reveals, zu_turn
from periplus.games.excavation.state import State


@rule
def end_effect(s: State) -> None:
    """The procedure that asked is over."""
    pop(s)


COURSE = Course(
    CODEC,
    [
        Row("yes", Ask.SAMPLE, ALWAYS, post_guard),
        Row("yes", Ask.HAGGLE_TRADER, ALWAYS, haggle_trader),
        Row("yes", Ask.HAGGLE_WHITE, ALWAYS, haggle_white),
        Row("yes", Ask.PROMOTE, ALWAYS, promote_here),
        closing("no", (Ask.SAMPLE, Ask.HAGGLE_TRADER, Ask.HAGGLE_WHITE, Ask.PROMOTE), ALWAYS),
        # what was optional does not happen; an effect that repeats is over
        Row("stop", Ask.REDRAW, ALWAYS, redraw),
        closing("stop", Ask.TRAVEL_STEP, may_stay),
        closing("stop", Ask.BUYER_COLOUR, may_leave_colour),
        closing("stop", (Ask.DIG_PICK, Ask.GUL_BUY), may_decline),
        closing("stop", (Ask.FREE_STEP, Ask.DRONE_PICK, Ask.SURVEY_FREE, Ask.SURVEY_BUY), ALWAYS),
        closing("stop", Ask.SELL_MARKET, may_decline, stop_choosing),
        closing("stop", (Ask.COMMAND_STEP, Ask.OFFLOAD_PICK, Ask.BUY_PICK), may_decline, end_effect),
        closing("stop", (Ask.RELOCATE_EXPLORER, Ask.TILE_MARKET), ALWAYS, end_effect),
        closing("trader", Ask.COMMAND_STEP, may_send_trader, send_trader),
        closing("envoy", Ask.COMMAND_STEP, may_send_envoy, send_envoy),
        closing("recall", Ask.COMMAND_STEP, may_recall, recall),
        closing("offload", Ask.SMUGGLE_MODE, ALWAYS, choose_offloading),
        closing("purchase", Ask.SMUGGLE_MODE, ALWAYS, choose_buying),
        # the actions
        closing("pass", Ask.ACTION, ALWAYS, act_pass),
        closing("travel", Ask.ACTION, may_travel, act_travel),
        closing("dig", Ask.ACTION, may_dig, act_dig),
        closing("haggle", Ask.ACTION, may_haggle, act_haggle),
        closing("sell", Ask.ACTION, may_sell, act_sell),
        closing("command", Ask.ACTION, may_command, act_command),
        closing("smuggle", Ask.ACTION, may_smuggle, act_smuggle),
        closing("survey", Ask.ACTION, may_survey, act_survey),
        # what they ask
        Row("mark", Ask.REDRAW, may_mark, mark_card),
        Row("take", Ask.DRAFT, may_take, draft_card),
        closing("take", Ask.KEEP_CARD, may_take, keep_card),
        closing("take", Ask.PASS_KEEP, may_keep, keep_in_hand),
        Row("place", Ask.PLACE_THIRD, may_set_down, place_third),
        Row("place", Ask.RELOCATE_TO, may_set_down, set_down),
        Row("lift", Ask.RELOCATE_EXPLORER, may_lift, lift_explorer),
        closing("step", Ask.FREE_STEP, free_step_verdict, move_explorer),
        Row("step", Ask.TRAVEL_STEP, step_verdict, travel_step),
        closing("pick", Ask.DIG_PICK, may_dig_up, dig_relic),
        closing("pick", Ask.DRONE_PICK, may_drone, lift_relic),
        closing("pick", Ask.SURVEY_PLACE, may_pick_drawn, survey_place),
        closing("pick", Ask.SURVEY_FREE, may_pick_drawn, keep_surveyed),
        closing("pick", Ask.SURVEY_BUY, may_pick_drawn, buy_surveyed),
        Row("reassign", Ask.REASSIGN, may_reassign, reassign),
        closing("give", Ask.SELL_RELIC, may_hand_over, hand_over),
        closing("give", Ask.OFFLOAD_PICK, may_offload, offload_relic),
        closing("buy", Ask.GUL_BUY, may_gul_buy, gul_buys),
        closing("buy", Ask.BUY_PICK, may_buy, buy_relic),
        Row("colour", Ask.BUYER_COLOUR, may_call, buyer_colour),
        closing("colour", Ask.SELL_COLOUR, may_sell_colour, choose_colour),
        closing("market", Ask.SELL_MARKET, may_sell_there, choose_market),
        Row("market", Ask.TILE_MARKET, may_use_market, tile_market),
        closing("replace", Ask.SURVEY_REPLACE, may_replace, take_spot),
        # chance
        Row("faction", Ask.DRAW_FACTION, faction_weight, draw_faction),
        Row("deal", (Ask.DEAL_HAND, Ask.DEAL_PACKET, Ask.DEAL_ROW, Ask.DEAL_ZU), card_weight, card_is_dealt),
        Row("drop", Ask.DROP_CARD, drop_weight, card_drops),
        Row("reveal", Ask.REVEAL_SITE, relic_weight, site_is_filled),
        Row("reveal", Ask.REVEAL_PILE, relic_weight, pile_is_filled),
        Row("reveal", Ask.REVEAL_SURVEY, relic_weight, relic_is_drawn),
        Row("arrive", Ask.BURN_BUYER, buyer_weight, burn_buyer),
        Row("arrive", Ask.BUYER_JOINS, buyer_weight, buyer_joins),
        Row("tile", Ask.DRAW_TILE, tile_weight, draw_tile),
        Row("zu", Ask.ZU_REVEAL, zu_card_odds, zu_reveals),
        Row("zu", Ask.ZU_BURN, zu_card_odds, zu_burns),
        Row("tie_colour", Ask.ZU_TIE_COLOUR, tie_weight, colour_drawn),
        Row("tie_relic", Ask.ZU_TIE_RELIC, tie_weight, relic_drawn),
        Row("tie_market", Ask.ZU_TIE_MARKET, tie_weight, market_drawn),
    ],
    [
        Follow(Ask.SETTING_UP, setting_up),
        Follow(Ask.PREPARING, preparing),
        Follow(Ask.DRAFTING, drafting),
        Follow(Ask.TAKING_TURNS, taking_turns),
        Follow(Ask.TURN, turn),
        Follow(Ask.DIGGING, digging),
        Follow(Ask.HAGGLING, haggling),
        Follow(Ask.SELLING, selling),
        Follow(Ask.COMMANDING, commanding),
        Follow(Ask.TILE_EFFECTS, tile_effects),
        Follow(Ask.RELOCATING, relocating),
        Follow(Ask.ADDING_BUYERS, adding_buyers),
        Follow(Ask.PLACING_TRADERS, placing_traders),
        Follow(Ask.OFFLOADING, offloading),
        Follow(Ask.BUYING, buying),
        Follow(Ask.SURVEYING, surveying),
        Follow(Ask.PASSING, passing),
        Follow(Ask.KEEPING, keeping),
        Follow(Ask.ZU_TURN, zu_turn),
        Follow(Ask.ZU_DIGGING, zu_digging),
        Follow(Ask.ZU_OFFLOADING, zu_offloading),
        Follow(Ask.ZU_HAGGLING, zu_haggling),
        Follow(Ask.ZU_SELLING, zu_selling),
        Follow(Ask.ZU_SURVEYING, zu_surveying),
    ],
)

verdict, apply, odds, settle = COURSE.verdict, COURSE.apply, COURSE.odds, COURSE.settle
