"""The course of play: what may be answered to each question, what the answer does, what follows by itself."""

from periplus.core.engine.rule import Rule
from periplus.games.expeditions import setup
from periplus.games.expeditions.actions import CODEC, Ask
from periplus.games.expeditions.rules import odds, trail, turn, verdict
from periplus.kit import ALWAYS, BitSet, Course, Follow, Listed, Row, pop

ON_TURN = (Ask.TURN, Ask.TICKETS)
FROM_TIP = (None, Listed(trail.roads_out, trail.stop_along, start=trail.tip))  # EX-042
FROM_BASE = (BitSet(verdict.relaunched), Listed(trail.roads_out, trail.stop_along, start=verdict.base_of))
ON_TRAIL = (Listed(verdict.nodes_on_trail, verdict.node_on_trail),)


def of_deck(verb: str, on: Ask, does: Rule) -> Row:
    """A card of the deck, whatever for."""
    return Row(verb, on, odds.card_weight, does, total=odds.cards_to_come, pick=odds.card_to_come)


COURSE = Course(
    CODEC,
    [
        Row("extend", (*ON_TURN, Ask.BLUE), verdict.why_not_extend, turn.extend, among=FROM_TIP),
        Row("extend", Ask.RELAUNCH, verdict.why_not_relaunch, turn.extend, among=FROM_BASE),
        Row("remove", ON_TURN, verdict.why_not_remove, turn.remove, among=(BitSet(verdict.trails_to_shorten),)),
        Row("swap", ON_TURN, verdict.may_swap, turn.draw_to_swap),
        Row("decline", Ask.BLUE, ALWAYS, turn.decline),  # EX-082
        Row("end_turn", Ask.TURN, verdict.may_end_turn, turn.end_turn),
        Row("end_turn", Ask.TICKETS, ALWAYS, turn.end_turn),
        Row("base", Ask.BASE, verdict.may_set_base, turn.set_base, each=ON_TRAIL),
        Row("mark", Ask.KEY_PLACE, setup.mark_reason, setup.mark),
        Row("exchange", Ask.SWAP, verdict.may_exchange, turn.exchange),
        Row("put_back", Ask.SWAP, ALWAYS, turn.put_back),  # EX-111
        of_deck("deal", Ask.DEAL, setup.deal),
        of_deck("deal", Ask.REPAIR, setup.repair),
        of_deck("turn_up", Ask.TURN_UP, setup.turn_up),
        of_deck("turn_up", Ask.REFILL, turn.refill),
        of_deck("draw", Ask.DRAW, turn.draw_card),
    ],
    [
        Follow(Ask.BLUE, pop, when=turn.is_blue_over),
        Follow(Ask.TURN, turn.end_turn, when=turn.is_turn_over),
        Follow(Ask.TICKETS, turn.end_turn, when=turn.is_nothing_left),
    ],
)

apply = COURSE.apply
