"""The course of play: an answer is carried out, then everything that follows by itself, up to the next question."""

from periplus.core.contract.course_rows import Source
from periplus.core.engine.rule import Rule
from periplus.games.archeos import data as d
from periplus.games.archeos import setup
from periplus.games.archeos.actions import CODEC, Ask
from periplus.games.archeos.rules import cards, closing, effects, expedition, odds, season, season_end, verdict
from periplus.kit import ALWAYS, BitSet, Course, Follow, Row, WordSet, pop


def of_cards(word: Rule) -> tuple[Source, ...]:
    return (WordSet(word, d.WORD_CARDS),)


COURSE = Course(
    CODEC,
    [
        # a turn is one action: AS-045
        Row("take", Ask.TURN, verdict.why_not_take, season.take, among=of_cards(verdict.cards_to_take)),
        Row(
            "lead",
            (Ask.TURN, Ask.BONUS, Ask.UR),
            verdict.why_not_lead,
            expedition.lead,
            among=of_cards(verdict.cards_to_lead),
        ),
        Row("draw", Ask.TURN, verdict.may_acquire, season.draw),
        Row("draw", Ask.CHICHEN, verdict.may_acquire, closing.chichen_draws),  # asked only where there is room: AS-123
        Row("surrender", Ask.TURN, verdict.may_surrender, season.surrender),
        # an expedition is composed
        Row(
            "include",
            Ask.FOLLOWERS,
            verdict.why_not_include,
            expedition.pick,
            among=of_cards(verdict.cards_to_include),
        ),
        Row("all", Ask.FOLLOWERS, verdict.may_include_all, expedition.include_all),
        Row("confirm", Ask.FOLLOWERS, ALWAYS, expedition.confirm),
        Row("trait", Ask.TRAIT, ALWAYS, expedition.choose_trait),
        # its effects: the colour's meets thresholds, artefacts and the Professor ignore them. AS-083, AS-117
        Row("advance", Ask.EFFECTS, verdict.may_advance, effects.use_colour, each=(BitSet(verdict.vehicles_led),)),
        Row("advance", Ask.ARTEFACT, effects.can_move_on, effects.use_artefact),
        Row.closing("advance", Ask.PROFESSOR_UP, effects.can_move_on, effects.advance),
        Row("role", Ask.EFFECTS, verdict.may_use_role, effects.use_role),
        Row("token", Ask.EFFECTS, verdict.may_take_token, effects.take_token, each=(BitSet(verdict.tokens_on_offer),)),
        Row("end_effects", Ask.EFFECTS, ALWAYS, effects.end_effects),
        Row("cash", Ask.ULURU, ALWAYS, effects.cash),
        Row.closing("stay", Ask.ULURU, ALWAYS),
        Row("keep", Ask.KEEP, verdict.why_not_keep, closing.keep, among=of_cards(verdict.cards_to_keep)),
        Row.closing("keep_all", Ask.KEEP, verdict.may_keep_all),
        Row("done", Ask.KEEP, ALWAYS, closing.keep_picks),
        Row("draw_all", Ask.PATRON, ALWAYS, closing.patron_draws),
        # what may be declined: AS-070, AS-084
        Row("decline", Ask.ARTEFACT, ALWAYS, effects.forgo_artefact),
        Row.closing("decline", (Ask.PATRON, Ask.PROFESSOR_UP), ALWAYS),
        Row.closing("stop", Ask.BONUS, ALWAYS),
        Row("stop", Ask.CHICHEN, ALWAYS, closing.chichen_stops),
        Row.closing("pass", Ask.UR, ALWAYS),
        Row.closing("retreat", Ask.PROFESSOR_DOWN, effects.can_move_back, effects.retreat),
        # the draft before the first season
        Row("choose", Ask.DRAFT_ROLE, setup.may_choose, setup.choose_role),
        Row("turn_up", Ask.DRAFT_FACE, ALWAYS, setup.turn_board),
        # chance
        Row("card", Ask.DRAW, odds.card_weight, season.draw_card, total=odds.cards_in_deck, pick=odds.card_at),
        Row(
            "card",
            (Ask.DEAL, Ask.LAY_OUT),
            odds.card_weight,
            season.deal_card,
            total=odds.cards_unseen,
            pick=odds.card_at,
        ),
        Row("monkey", Ask.DRAW, cards.monkeys_hidden, season.draw_monkey),
        Row("shuffle", Ask.SHUFFLE, ALWAYS, season.begin_season),
        Row("first_player", Ask.FIRST_PLAYER, odds.player_weight, setup.name_first_player),
        Row("role_card", Ask.ROLE_CARD, setup.role_weight, setup.draw_role),
        Row("role_card", Ask.PACKET, setup.role_weight, setup.deal_packet),
        Row("board", Ask.BOARD, setup.board_weight, setup.draw_board),
    ],
    [
        Follow(Ask.SEASON, season.next_turn),
        Follow(Ask.CLOSING, closing.close),
        Follow(Ask.SEASON_END, season_end.end_season),
        Follow(Ask.UR_ROUND, season_end.open_ur),
        Follow(Ask.EFFECTS, effects.end_effects, when=verdict.is_all_used),
        Follow(Ask.ARTEFACT, pop, when=effects.is_artefact_over),
    ],
    question=expedition.question,
)

apply = COURSE.apply
