"""The course of play: an answer to the open question, then all that follows of itself."""

from periplus.core.engine.rule import Rule
from periplus.games.excavation import data as d
from periplus.games.excavation.actions import CODEC, Ask, Reason
from periplus.games.excavation.rules import (
    cards,
    chance,
    command,
    crew,
    dig,
    draft,
    haggle,
    odds,
    passing,
    preparation,
    sell,
    setup,
    smuggle,
    survey,
    tiles,
    travel,
    turns,
    verdict,
    zu_deck,
    zu_dig,
    zu_mind,
    zu_survey,
    zu_trade,
    zu_turn,
)  # fmt: skip
from periplus.games.excavation.state import State
from periplus.kit import ALWAYS, BitSet, Course, Follow, Listed, Row, WordSet, pop, rule


@rule
def end_effect(s: State) -> None:
    """The procedure that asked is over."""
    pop(s)


def of_stack(on: Ask, does: Rule) -> Row:
    """A relic of a stack, whatever for."""
    return Row("reveal", on, chance.relic_weight, does, total=odds.relics_in_stack, pick=odds.relic_revealed)


# what an answer is chosen from
CHOICES = (BitSet(verdict.choice_bits),)
STORED = (BitSet(verdict.stored_choices), BitSet(verdict.stores_of))
IN_HAND = (BitSet(verdict.hand_cards),)
IN_PACKET = (BitSet(cards.packet_bits),)
ROADS = (Listed(verdict.roads_looked_at, verdict.road_of_explorer),)
TO_TRAVEL = (WordSet(verdict.cards_to_travel, d.CARD_COUNT),)
TO_SELL = (WordSet(verdict.cards_to_sell, d.CARD_COUNT),)
TO_DIG = (BitSet(verdict.cards_to_dig),)
TO_HAGGLE = (BitSet(verdict.cards_to_haggle),)
TO_COMMAND = (BitSet(verdict.cards_to_command),)
TO_SMUGGLE = (BitSet(verdict.cards_to_smuggle),)
TO_SURVEY = (BitSet(verdict.cards_to_survey),)

# what runs by itself, each called like its question
PROCEDURES = (
    setup.setting_up, preparation.preparing, draft.drafting, turns.taking_turns, turns.turn, dig.digging,
    haggle.haggling, sell.selling, command.commanding, tiles.tile_effects, tiles.relocating, tiles.adding_buyers,
    tiles.placing_traders, smuggle.offloading, smuggle.buying, survey.surveying, passing.passing, cards.keeping,
    zu_turn.zu_turn, zu_dig.zu_digging, zu_dig.zu_offloading, zu_trade.zu_haggling, zu_trade.zu_selling,
    zu_survey.zu_surveying,
)  # fmt: skip

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
        Row.closing("stop", Ask.TRAVEL_STEP, verdict.may_stay),
        Row.closing("stop", Ask.BUYER_COLOUR, verdict.may_leave_colour),
        Row.closing("stop", (Ask.DIG_PICK, Ask.GUL_BUY), verdict.may_decline),
        Row.closing("stop", (Ask.FREE_STEP, Ask.DRONE_PICK, Ask.SURVEY_FREE, Ask.SURVEY_BUY), ALWAYS),
        Row.closing("stop", Ask.SELL_MARKET, verdict.may_decline, sell.stop_choosing),
        Row.closing("stop", (Ask.COMMAND_STEP, Ask.OFFLOAD_PICK, Ask.BUY_PICK), verdict.may_decline, end_effect),
        Row.closing("stop", (Ask.RELOCATE_EXPLORER, Ask.TILE_MARKET), ALWAYS, end_effect),
        Row.closing("trader", Ask.COMMAND_STEP, verdict.may_send_trader, command.send_trader),
        Row.closing("envoy", Ask.COMMAND_STEP, verdict.may_send_envoy, command.send_envoy),
        Row.closing("recall", Ask.COMMAND_STEP, verdict.may_recall, command.recall),
        Row.closing("offload", Ask.SMUGGLE_MODE, ALWAYS, smuggle.choose_offloading),
        Row.closing("purchase", Ask.SMUGGLE_MODE, ALWAYS, smuggle.choose_buying),
        # the actions
        Row.closing("pass", Ask.ACTION, ALWAYS, turns.act_pass),
        Row.closing("travel", Ask.ACTION, Reason.NOT_IN_HAND, turns.act_travel, among=TO_TRAVEL),
        Row.closing("dig", Ask.ACTION, verdict.why_not_dig, turns.act_dig, among=TO_DIG),
        Row.closing("haggle", Ask.ACTION, verdict.why_not_haggle, turns.act_haggle, among=TO_HAGGLE),
        Row.closing("sell", Ask.ACTION, verdict.why_not_sell, turns.act_sell, among=TO_SELL),
        Row.closing("command", Ask.ACTION, verdict.why_not_command, turns.act_command, among=TO_COMMAND),
        Row.closing("smuggle", Ask.ACTION, verdict.why_not_smuggle, turns.act_smuggle, among=TO_SMUGGLE),
        Row.closing("survey", Ask.ACTION, verdict.why_not_survey, turns.act_survey, among=TO_SURVEY),
        # what they ask
        Row("mark", Ask.REDRAW, verdict.may_mark, draft.mark_card, each=IN_HAND),
        Row("take", Ask.DRAFT, Reason.NOT_IN_PACKET, draft.draft_card, among=IN_PACKET),
        Row.closing("take", Ask.KEEP_CARD, Reason.NOT_IN_PACKET, cards.keep_card, among=IN_PACKET),
        Row.closing("take", Ask.PASS_KEEP, Reason.NOT_IN_HAND, passing.keep_in_hand, among=IN_HAND),
        Row("place", Ask.PLACE_THIRD, verdict.may_set_down, travel.place_third),
        Row("place", Ask.RELOCATE_TO, verdict.may_set_down, tiles.set_down),
        Row("lift", Ask.RELOCATE_EXPLORER, verdict.may_lift, tiles.lift_explorer),
        Row.closing("step", Ask.FREE_STEP, travel.free_step_verdict, travel.move_explorer, each=ROADS),
        Row("step", Ask.TRAVEL_STEP, travel.step_verdict, travel.travel_step, each=ROADS),
        Row.closing("pick", Ask.DIG_PICK, verdict.why_not_dug, dig.dig_relic, among=CHOICES),
        Row.closing("pick", Ask.DRONE_PICK, verdict.why_no_drone, dig.lift_relic, among=CHOICES),
        Row.closing("pick", Ask.SURVEY_PLACE, verdict.why_not_surveyed, survey.survey_place, among=CHOICES),
        Row.closing("pick", Ask.SURVEY_FREE, verdict.why_not_surveyed, survey.keep_surveyed, among=CHOICES),
        Row.closing("pick", Ask.SURVEY_BUY, verdict.why_not_surveyed, survey.buy_surveyed, among=CHOICES),
        Row("reassign", Ask.REASSIGN, Reason.NO_GUARD_THERE, crew.reassign, among=CHOICES),
        Row.closing("give", Ask.SELL_RELIC, verdict.why_not_handed, sell.hand_over, among=STORED),
        Row.closing("give", Ask.OFFLOAD_PICK, Reason.RELIC_NOT_OWNED, smuggle.offload_relic, among=STORED),
        Row.closing("buy", Ask.GUL_BUY, verdict.why_gul_buys_not, sell.gul_buys, among=STORED),
        Row.closing("buy", Ask.BUY_PICK, verdict.why_not_buy, smuggle.buy_relic, among=STORED),
        Row("colour", Ask.BUYER_COLOUR, Reason.NO_BUYER_LEFT, haggle.buyer_colour, among=CHOICES),
        Row.closing("colour", Ask.SELL_COLOUR, verdict.why_colour_unsold, sell.choose_colour, among=CHOICES),
        Row.closing("market", Ask.SELL_MARKET, verdict.why_not_there, sell.choose_market, among=CHOICES),
        Row("market", Ask.TILE_MARKET, Reason.MARKET_USED, tiles.tile_market, among=CHOICES),
        Row.closing("replace", Ask.SURVEY_REPLACE, verdict.why_not_replaced, survey.take_spot, among=CHOICES),
        # chance
        Row("faction", Ask.DRAW_FACTION, chance.faction_weight, chance.draw_faction),
        Row(
            "deal",
            (Ask.DEAL_HAND, Ask.DEAL_PACKET, Ask.DEAL_ROW, Ask.DEAL_ZU),
            chance.card_weight,
            cards.card_is_dealt,
            total=odds.cards_to_deal,
            pick=odds.card_dealt,
        ),
        Row("drop", Ask.DROP_CARD, chance.drop_weight, draft.card_drops),
        of_stack(Ask.REVEAL_SITE, survey.site_is_filled),
        of_stack(Ask.REVEAL_PILE, survey.pile_is_filled),
        of_stack(Ask.REVEAL_SURVEY, survey.relic_is_drawn),
        Row("arrive", Ask.BURN_BUYER, chance.buyer_weight, preparation.burn_buyer),
        Row("arrive", Ask.BUYER_JOINS, chance.buyer_weight, preparation.buyer_joins),
        Row("tile", Ask.DRAW_TILE, chance.tile_weight, chance.draw_tile),
        Row("zu", Ask.ZU_REVEAL, zu_deck.zu_card_odds, zu_turn.zu_reveals),
        Row("zu", Ask.ZU_BURN, zu_deck.zu_card_odds, zu_turn.zu_burns),
        Row("tie_colour", Ask.ZU_TIE_COLOUR, chance.tie_weight, zu_mind.colour_drawn),
        Row("tie_relic", Ask.ZU_TIE_RELIC, chance.tie_weight, zu_mind.relic_drawn),
        Row("tie_market", Ask.ZU_TIE_MARKET, chance.tie_weight, zu_mind.market_drawn),
    ],
    [Follow(Ask[procedure.__name__.upper()], procedure) for procedure in PROCEDURES],
)

apply, settle = COURSE.apply, COURSE.settle
