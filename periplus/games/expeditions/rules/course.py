"""The course of play: what may be answered to each question, what the answer does, what follows by itself."""

from periplus.core.contract.course import ALWAYS, Course, Follow, Row
from periplus.core.engine.frames import pop
from periplus.games.expeditions import setup
from periplus.games.expeditions.actions import CODEC, Ask
from periplus.games.expeditions.rules import odds as chances
from periplus.games.expeditions.rules import turn
from periplus.games.expeditions.rules import verdict as verdicts

COURSE = Course(
    CODEC,
    [
        Row("extend", (Ask.TURN, Ask.TICKETS, Ask.BLUE), verdicts.may_extend, turn.extend),
        Row("extend", Ask.RELAUNCH, verdicts.may_relaunch, turn.extend),
        Row("remove", (Ask.TURN, Ask.TICKETS), verdicts.may_remove, turn.remove),
        Row("swap", (Ask.TURN, Ask.TICKETS), verdicts.may_swap, turn.draw_to_swap),
        Row("decline", Ask.BLUE, ALWAYS, turn.decline),  # EX-082
        Row("end_turn", Ask.TURN, verdicts.may_end_turn, turn.end_turn),
        Row("end_turn", Ask.TICKETS, ALWAYS, turn.end_turn),
        Row("base", Ask.BASE, verdicts.may_set_base, turn.set_base),
        Row("mark", Ask.KEY_PLACE, setup.mark_reason, setup.mark),
        Row("exchange", Ask.SWAP, verdicts.may_exchange, turn.exchange),
        Row("put_back", Ask.SWAP, ALWAYS, turn.put_back),  # EX-111
        Row("deal", Ask.DEAL, chances.card_weight, setup.deal),
        Row("deal", Ask.REPAIR, chances.card_weight, setup.repair),
        Row("turn_up", Ask.TURN_UP, chances.card_weight, setup.turn_up),
        Row("turn_up", Ask.REFILL, chances.card_weight, turn.refill),
        Row("draw", Ask.DRAW, chances.card_weight, turn.draw_card),
    ],
    [
        Follow(Ask.BLUE, pop, when=turn.is_blue_over),
        Follow(Ask.TURN, turn.end_turn, when=turn.is_turn_over),
        Follow(Ask.TICKETS, turn.end_turn, when=turn.is_nothing_left),
    ],
)

verdict, apply, odds = COURSE.verdict, COURSE.apply, COURSE.odds
