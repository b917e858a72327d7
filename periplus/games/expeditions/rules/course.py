"""The course of play: what may be answered to each question, what the answer does, what follows by itself."""

from periplus.core.contract.course import ALWAYS, Course, Follow, Row
from periplus.core.engine.frames import pop
from periplus.games.expeditions.actions import CODEC, Ask
from periplus.games.expeditions.rules.odds import card_weight
from periplus.games.expeditions.rules.turn import (
    decline,
    draw_card,
    draw_to_swap,
    end_turn,
    exchange,
    extend,
    is_blue_over,
    is_nothing_left,
    is_turn_over,
    put_back,
    refill,
    remove,
    set_base,
)
from periplus.games.expeditions.rules.verdict import (
    may_end_turn,
    may_exchange,
    may_extend,
    may_relaunch,
    may_remove,
    may_set_base,
    may_swap,
)
from periplus.games.expeditions.setup import deal, mark, mark_reason, repair, turn_up

COURSE = Course(
    CODEC,
    [
        Row("extend", (Ask.TURN, Ask.TICKETS, Ask.BLUE), may_extend, extend),
        Row("extend", Ask.RELAUNCH, may_relaunch, extend),
        Row("remove", (Ask.TURN, Ask.TICKETS), may_remove, remove),
        Row("swap", (Ask.TURN, Ask.TICKETS), may_swap, draw_to_swap),
        Row("decline", Ask.BLUE, ALWAYS, decline),  # EX-082
        Row("end_turn", Ask.TURN, may_end_turn, end_turn),
        Row("end_turn", Ask.TICKETS, ALWAYS, end_turn),
        Row("base", Ask.BASE, may_set_base, set_base),
        Row("mark", Ask.KEY_PLACE, mark_reason, mark),
        Row("exchange", Ask.SWAP, may_exchange, exchange),
        Row("put_back", Ask.SWAP, ALWAYS, put_back),  # EX-111
        Row("deal", Ask.DEAL, card_weight, deal),
        Row("deal", Ask.REPAIR, card_weight, repair),
        Row("turn_up", Ask.TURN_UP, card_weight, turn_up),
        Row("turn_up", Ask.REFILL, card_weight, refill),
        Row("draw", Ask.DRAW, card_weight, draw_card),
    ],
    [
        Follow(Ask.BLUE, pop, when=is_blue_over),
        Follow(Ask.TURN, end_turn, when=is_turn_over),
        Follow(Ask.TICKETS, end_turn, when=is_nothing_left),
    ],
)

verdict, apply, odds = COURSE.verdict, COURSE.apply, COURSE.odds
