"""The course of play: an answer is carried out, then everything that follows by itself, up to the next question."""

from periplus.core.contract.course import ALWAYS, Course, Follow, Row
from periplus.core.engine.frames import pop
from periplus.games.archeos import setup
from periplus.games.archeos.actions import CODEC, Ask
from periplus.games.archeos.rules import (
    cards,
    closing,
    effects,
    expedition,
    season,
    season_end,
)  # fmt: skip
from periplus.games.archeos.rules import (
    odds as chances,
)
from periplus.games.archeos.rules import (
    verdict as verdicts,
)

COURSE = Course(
    CODEC,
    [
        # a turn is one action: AS-045
        Row("take", Ask.TURN, verdicts.may_take, season.take),
        Row("lead", (Ask.TURN, Ask.BONUS, Ask.UR), verdicts.may_lead, expedition.lead),
        Row("draw", Ask.TURN, verdicts.may_acquire, season.draw),
        Row("draw", Ask.CHICHEN, verdicts.may_acquire, closing.chichen_draws),  # asked only where there is room: AS-123
        Row("surrender", Ask.TURN, verdicts.may_surrender, season.surrender),
        # an expedition is composed
        Row("include", Ask.FOLLOWERS, verdicts.may_include, expedition.pick),
        Row("all", Ask.FOLLOWERS, verdicts.may_include_all, expedition.include_all),
        Row("confirm", Ask.FOLLOWERS, ALWAYS, expedition.confirm),
        Row("trait", Ask.TRAIT, ALWAYS, expedition.choose_trait),
        # its effects: the colour's meets thresholds, artefacts and the Professor ignore them. AS-083, AS-117
        Row("advance", Ask.EFFECTS, verdicts.may_advance, effects.use_colour),
        Row("advance", Ask.ARTEFACT, effects.can_move_on, effects.use_artefact),
        Row.closing("advance", Ask.PROFESSOR_UP, effects.can_move_on, effects.advance),
        Row("role", Ask.EFFECTS, verdicts.may_use_role, effects.use_role),
        Row("token", Ask.EFFECTS, verdicts.may_take_token, effects.take_token),
        Row("end_effects", Ask.EFFECTS, ALWAYS, effects.end_effects),
        Row("cash", Ask.ULURU, ALWAYS, effects.cash),
        Row.closing("stay", Ask.ULURU, ALWAYS),
        Row("keep", Ask.KEEP, verdicts.may_keep, closing.keep),
        Row.closing("keep_all", Ask.KEEP, verdicts.may_keep_all),
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
        Row("card", Ask.DRAW, chances.card_weight, season.draw_card),
        Row("card", (Ask.DEAL, Ask.LAY_OUT), chances.card_weight, season.deal_card),
        Row("monkey", Ask.DRAW, cards.monkeys_hidden, season.draw_monkey),
        Row("shuffle", Ask.SHUFFLE, ALWAYS, season.begin_season),
        Row("first_player", Ask.FIRST_PLAYER, chances.player_weight, setup.name_first_player),
        Row("role_card", Ask.ROLE_CARD, setup.role_weight, setup.draw_role),
        Row("role_card", Ask.PACKET, setup.role_weight, setup.deal_packet),
        Row("board", Ask.BOARD, setup.board_weight, setup.draw_board),
    ],
    [
        Follow(Ask.SEASON, season.next_turn),
        Follow(Ask.CLOSING, closing.close),
        Follow(Ask.SEASON_END, season_end.end_season),
        Follow(Ask.UR_ROUND, season_end.open_ur),
        Follow(Ask.EFFECTS, effects.end_effects, when=verdicts.is_all_used),
        Follow(Ask.ARTEFACT, pop, when=effects.is_artefact_over),
    ],
    question=expedition.question,
)

verdict, apply, odds = COURSE.verdict, COURSE.apply, COURSE.odds
