"""The course of play: an answer is carried out, then everything that follows by itself, up to the next question."""

from periplus.core.contract.course import ALWAYS, Course, Follow, Row, closing
from periplus.core.engine.frames import pop
from periplus.games.archeos.actions import CODEC, Ask
from periplus.games.archeos.rules.cards import monkeys_hidden
from periplus.games.archeos.rules.closing import chichen_draws, chichen_stops, close, keep, keep_picks, patron_draws
from periplus.games.archeos.rules.effects import (
    advance,
    can_move_back,
    can_move_on,
    cash,
    end_effects,
    forgo_artefact,
    is_artefact_over,
    retreat,
    take_token,
    use_artefact,
    use_colour,
    use_role,
)
from periplus.games.archeos.rules.expedition import choose_trait, confirm, include_all, lead, pick, question
from periplus.games.archeos.rules.odds import card_weight, player_weight
from periplus.games.archeos.rules.season import (
    begin_season,
    deal_card,
    draw,
    draw_card,
    draw_monkey,
    next_turn,
    surrender,
    take,
)
from periplus.games.archeos.rules.season_end import end_season, open_ur
from periplus.games.archeos.rules.verdict import (
    is_all_used,
    may_acquire,
    may_advance,
    may_include,
    may_include_all,
    may_keep,
    may_keep_all,
    may_lead,
    may_surrender,
    may_take,
    may_take_token,
    may_use_role,
)
from periplus.games.archeos.setup import (
    board_weight,
    choose_role,
    deal_packet,
    draw_board,
    draw_role,
    may_choose,
    name_first_player,
    role_weight,
    turn_board,
)

COURSE = Course(
    CODEC,
    [
        # a turn is one action: AS-045
        Row("take", Ask.TURN, may_take, take),
        Row("lead", (Ask.TURN, Ask.BONUS, Ask.UR), may_lead, lead),
        Row("draw", Ask.TURN, may_acquire, draw),
        Row("draw", Ask.CHICHEN, may_acquire, chichen_draws),  # asked only where there is room: AS-123
        Row("surrender", Ask.TURN, may_surrender, surrender),
        # an expedition is composed
        Row("include", Ask.FOLLOWERS, may_include, pick),
        Row("all", Ask.FOLLOWERS, may_include_all, include_all),
        Row("confirm", Ask.FOLLOWERS, ALWAYS, confirm),
        Row("trait", Ask.TRAIT, ALWAYS, choose_trait),
        # its effects: the colour's meets thresholds, artefacts and the Professor ignore them. AS-083, AS-117
        Row("advance", Ask.EFFECTS, may_advance, use_colour),
        Row("advance", Ask.ARTEFACT, can_move_on, use_artefact),
        closing("advance", Ask.PROFESSOR_UP, can_move_on, advance),
        Row("role", Ask.EFFECTS, may_use_role, use_role),
        Row("token", Ask.EFFECTS, may_take_token, take_token),
        Row("end_effects", Ask.EFFECTS, ALWAYS, end_effects),
        Row("cash", Ask.ULURU, ALWAYS, cash),
        closing("stay", Ask.ULURU, ALWAYS),
        Row("keep", Ask.KEEP, may_keep, keep),
        closing("keep_all", Ask.KEEP, may_keep_all),
        Row("done", Ask.KEEP, ALWAYS, keep_picks),
        Row("draw_all", Ask.PATRON, ALWAYS, patron_draws),
        # what may be declined: AS-070, AS-084
        Row("decline", Ask.ARTEFACT, ALWAYS, forgo_artefact),
        closing("decline", (Ask.PATRON, Ask.PROFESSOR_UP), ALWAYS),
        closing("stop", Ask.BONUS, ALWAYS),
        Row("stop", Ask.CHICHEN, ALWAYS, chichen_stops),
        closing("pass", Ask.UR, ALWAYS),
        closing("retreat", Ask.PROFESSOR_DOWN, can_move_back, retreat),
        # the draft before the first season
        Row("choose", Ask.DRAFT_ROLE, may_choose, choose_role),
        Row("turn_up", Ask.DRAFT_FACE, ALWAYS, turn_board),
        # chance
        Row("card", Ask.DRAW, card_weight, draw_card),
        Row("card", (Ask.DEAL, Ask.LAY_OUT), card_weight, deal_card),
        Row("monkey", Ask.DRAW, monkeys_hidden, draw_monkey),
        Row("shuffle", Ask.SHUFFLE, ALWAYS, begin_season),
        Row("first_player", Ask.FIRST_PLAYER, player_weight, name_first_player),
        Row("role_card", Ask.ROLE_CARD, role_weight, draw_role),
        Row("role_card", Ask.PACKET, role_weight, deal_packet),
        Row("board", Ask.BOARD, board_weight, draw_board),
    ],
    [
        Follow(Ask.SEASON, next_turn),
        Follow(Ask.CLOSING, close),
        Follow(Ask.SEASON_END, end_season),
        Follow(Ask.UR_ROUND, open_ur),
        Follow(Ask.EFFECTS, end_effects, when=is_all_used),
        Follow(Ask.ARTEFACT, pop, when=is_artefact_over),
    ],
    question=question,
)

verdict, apply, odds = COURSE.verdict, COURSE.apply, COURSE.odds
