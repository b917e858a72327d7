"""The course of play: an answer to the open question, then all that follows of itself."""

from periplus.core.contract.course import ALWAYS, Course, Follow, Row
from periplus.core.engine.frames import pop
from periplus.core.engine.rule import rule
from periplus.games.excavation.actions import CODEC, Ask
from periplus.games.excavation.rules import (
    cards,
    chance,
    command,
    crew,
    dig,
    draft,
    haggle,
    passing,
    preparation,
    sell,
    setup,
    smuggle,
    survey,
    tiles,
    travel,
    turns,
    zu_deck,
    zu_dig,
    zu_mind,
    zu_survey,
    zu_trade,
    zu_turn,
)  # fmt: skip
from periplus.games.excavation.rules import (
    verdict as verdicts,
)
from periplus.games.excavation.state import State


@rule
def end_effect(s: State) -> None:
    """The procedure that asked is over."""
    pop(s)


COURSE = Course(
    CODEC,
    [
        Row("yes", Ask.SAMPLE, ALWAYS, crew.post_guard),
        Row("yes", Ask.HAGGLE_TRADER, ALWAYS, haggle.haggle_trader),
        Row("yes", Ask.HAGGLE_WHITE, ALWAYS, haggle.haggle_white),
        Row("yes", Ask.PROMOTE, ALWAYS, sell.promote_here),
        Row.closing("no", (Ask.SAMPLE, Ask.HAGGLE_TRADER, Ask.HAGGLE_WHITE, Ask.PROMOTE), ALWAYS),
        # what was optional does not happen; an effect that repeats is over
        Row("stop", Ask.REDRAW, ALWAYS, draft.redraw),
        Row.closing("stop", Ask.TRAVEL_STEP, verdicts.may_stay),
        Row.closing("stop", Ask.BUYER_COLOUR, verdicts.may_leave_colour),
        Row.closing("stop", (Ask.DIG_PICK, Ask.GUL_BUY), verdicts.may_decline),
        Row.closing("stop", (Ask.FREE_STEP, Ask.DRONE_PICK, Ask.SURVEY_FREE, Ask.SURVEY_BUY), ALWAYS),
        Row.closing("stop", Ask.SELL_MARKET, verdicts.may_decline, sell.stop_choosing),
        Row.closing("stop", (Ask.COMMAND_STEP, Ask.OFFLOAD_PICK, Ask.BUY_PICK), verdicts.may_decline, end_effect),
        Row.closing("stop", (Ask.RELOCATE_EXPLORER, Ask.TILE_MARKET), ALWAYS, end_effect),
        Row.closing("trader", Ask.COMMAND_STEP, verdicts.may_send_trader, command.send_trader),
        Row.closing("envoy", Ask.COMMAND_STEP, verdicts.may_send_envoy, command.send_envoy),
        Row.closing("recall", Ask.COMMAND_STEP, verdicts.may_recall, command.recall),
        Row.closing("offload", Ask.SMUGGLE_MODE, ALWAYS, smuggle.choose_offloading),
        Row.closing("purchase", Ask.SMUGGLE_MODE, ALWAYS, smuggle.choose_buying),
        # the actions
        Row.closing("pass", Ask.ACTION, ALWAYS, turns.act_pass),
        Row.closing("travel", Ask.ACTION, verdicts.may_travel, turns.act_travel),
        Row.closing("dig", Ask.ACTION, verdicts.may_dig, turns.act_dig),
        Row.closing("haggle", Ask.ACTION, verdicts.may_haggle, turns.act_haggle),
        Row.closing("sell", Ask.ACTION, verdicts.may_sell, turns.act_sell),
        Row.closing("command", Ask.ACTION, verdicts.may_command, turns.act_command),
        Row.closing("smuggle", Ask.ACTION, verdicts.may_smuggle, turns.act_smuggle),
        Row.closing("survey", Ask.ACTION, verdicts.may_survey, turns.act_survey),
        # what they ask
        Row("mark", Ask.REDRAW, verdicts.may_mark, draft.mark_card),
        Row("take", Ask.DRAFT, verdicts.may_take, draft.draft_card),
        Row.closing("take", Ask.KEEP_CARD, verdicts.may_take, cards.keep_card),
        Row.closing("take", Ask.PASS_KEEP, verdicts.may_keep, passing.keep_in_hand),
        Row("place", Ask.PLACE_THIRD, verdicts.may_set_down, travel.place_third),
        Row("place", Ask.RELOCATE_TO, verdicts.may_set_down, tiles.set_down),
        Row("lift", Ask.RELOCATE_EXPLORER, verdicts.may_lift, tiles.lift_explorer),
        Row.closing("step", Ask.FREE_STEP, travel.free_step_verdict, travel.move_explorer),
        Row("step", Ask.TRAVEL_STEP, travel.step_verdict, travel.travel_step),
        Row.closing("pick", Ask.DIG_PICK, verdicts.may_dig_up, dig.dig_relic),
        Row.closing("pick", Ask.DRONE_PICK, verdicts.may_drone, dig.lift_relic),
        Row.closing("pick", Ask.SURVEY_PLACE, verdicts.may_pick_drawn, survey.survey_place),
        Row.closing("pick", Ask.SURVEY_FREE, verdicts.may_pick_drawn, survey.keep_surveyed),
        Row.closing("pick", Ask.SURVEY_BUY, verdicts.may_pick_drawn, survey.buy_surveyed),
        Row("reassign", Ask.REASSIGN, verdicts.may_reassign, crew.reassign),
        Row.closing("give", Ask.SELL_RELIC, verdicts.may_hand_over, sell.hand_over),
        Row.closing("give", Ask.OFFLOAD_PICK, verdicts.may_offload, smuggle.offload_relic),
        Row.closing("buy", Ask.GUL_BUY, verdicts.may_gul_buy, sell.gul_buys),
        Row.closing("buy", Ask.BUY_PICK, verdicts.may_buy, smuggle.buy_relic),
        Row("colour", Ask.BUYER_COLOUR, verdicts.may_call, haggle.buyer_colour),
        Row.closing("colour", Ask.SELL_COLOUR, verdicts.may_sell_colour, sell.choose_colour),
        Row.closing("market", Ask.SELL_MARKET, verdicts.may_sell_there, sell.choose_market),
        Row("market", Ask.TILE_MARKET, verdicts.may_use_market, tiles.tile_market),
        Row.closing("replace", Ask.SURVEY_REPLACE, verdicts.may_replace, survey.take_spot),
        # chance
        Row("faction", Ask.DRAW_FACTION, chance.faction_weight, chance.draw_faction),
        Row(
            "deal", (Ask.DEAL_HAND, Ask.DEAL_PACKET, Ask.DEAL_ROW, Ask.DEAL_ZU), chance.card_weight, cards.card_is_dealt
        ),
        Row("drop", Ask.DROP_CARD, chance.drop_weight, draft.card_drops),
        Row("reveal", Ask.REVEAL_SITE, chance.relic_weight, survey.site_is_filled),
        Row("reveal", Ask.REVEAL_PILE, chance.relic_weight, survey.pile_is_filled),
        Row("reveal", Ask.REVEAL_SURVEY, chance.relic_weight, survey.relic_is_drawn),
        Row("arrive", Ask.BURN_BUYER, chance.buyer_weight, preparation.burn_buyer),
        Row("arrive", Ask.BUYER_JOINS, chance.buyer_weight, preparation.buyer_joins),
        Row("tile", Ask.DRAW_TILE, chance.tile_weight, chance.draw_tile),
        Row("zu", Ask.ZU_REVEAL, zu_deck.zu_card_odds, zu_turn.zu_reveals),
        Row("zu", Ask.ZU_BURN, zu_deck.zu_card_odds, zu_turn.zu_burns),
        Row("tie_colour", Ask.ZU_TIE_COLOUR, chance.tie_weight, zu_mind.colour_drawn),
        Row("tie_relic", Ask.ZU_TIE_RELIC, chance.tie_weight, zu_mind.relic_drawn),
        Row("tie_market", Ask.ZU_TIE_MARKET, chance.tie_weight, zu_mind.market_drawn),
    ],
    [
        Follow(Ask.SETTING_UP, setup.setting_up),
        Follow(Ask.PREPARING, preparation.preparing),
        Follow(Ask.DRAFTING, draft.drafting),
        Follow(Ask.TAKING_TURNS, turns.taking_turns),
        Follow(Ask.TURN, turns.turn),
        Follow(Ask.DIGGING, dig.digging),
        Follow(Ask.HAGGLING, haggle.haggling),
        Follow(Ask.SELLING, sell.selling),
        Follow(Ask.COMMANDING, command.commanding),
        Follow(Ask.TILE_EFFECTS, tiles.tile_effects),
        Follow(Ask.RELOCATING, tiles.relocating),
        Follow(Ask.ADDING_BUYERS, tiles.adding_buyers),
        Follow(Ask.PLACING_TRADERS, tiles.placing_traders),
        Follow(Ask.OFFLOADING, smuggle.offloading),
        Follow(Ask.BUYING, smuggle.buying),
        Follow(Ask.SURVEYING, survey.surveying),
        Follow(Ask.PASSING, passing.passing),
        Follow(Ask.KEEPING, cards.keeping),
        Follow(Ask.ZU_TURN, zu_turn.zu_turn),
        Follow(Ask.ZU_DIGGING, zu_dig.zu_digging),
        Follow(Ask.ZU_OFFLOADING, zu_dig.zu_offloading),
        Follow(Ask.ZU_HAGGLING, zu_trade.zu_haggling),
        Follow(Ask.ZU_SELLING, zu_trade.zu_selling),
        Follow(Ask.ZU_SURVEYING, zu_survey.zu_surveying),
    ],
)

verdict, apply, odds, settle = COURSE.verdict, COURSE.apply, COURSE.odds, COURSE.settle
