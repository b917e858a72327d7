"""Chance all at once: the weight of all outcomes of a question, and the outcome at a given weight."""

from periplus.core.engine.frames import top_a, top_ask
from periplus.core.engine.mask import bits
from periplus.core.engine.rule import rule, table
from periplus.games.excavation.actions import ARRIVE, CODEC, DEAL, DRAW_FACTION, DRAW_TILE, DROP, REVEAL, ZU_SHOWS
from periplus.games.excavation.data import CARD_COUNT, GLYPH_COUNT, WHITE
from periplus.games.excavation.rules.chance import faction_weight
from periplus.games.excavation.rules.course import odds
from periplus.games.excavation.rules.zu_deck import zu_card_total
from periplus.games.excavation.state import State

FACTION_COUNT = 5
TILE_COUNT = 8
LAST_OUTCOME = CODEC.total - 1
FIRST = table([CODEC.ranges[ask, 0, 0] for ask in CODEC.asks])  # the first outcome of a question put to chance


@rule
def odds_total(s: State) -> int:
    first = FIRST[top_ask(s)]
    if first == DEAL:
        return s.deck_size
    if first == DRAW_FACTION:
        total = 0
        for faction in range(FACTION_COUNT):
            total += faction_weight(s, faction)
        return total
    if first == DROP:
        return s.packet_size[0]
    if first == REVEAL:
        return s.stack_size[top_a(s)]
    if first == ARRIVE:
        total = 0
        for buyer in range(WHITE + 1):
            total += s.buyer_deck[buyer]
        return total
    if first == DRAW_TILE:
        return TILE_COUNT - top_a(s)
    return zu_card_total(s) if first == ZU_SHOWS else bits(s.choices[0])


@rule
def deal_pick(s: State, r: int) -> int:
    """The deck is by far the most frequent source of chance."""
    card = 0
    while card < CARD_COUNT - 1 and r >= s.deck[card]:
        r -= s.deck[card]
        card += 1
    return DEAL + card


@rule
def odds_pick(s: State, r: int) -> int:
    """The outcome at cumulative weight r."""
    action = FIRST[top_ask(s)]
    if action == DEAL:
        return deal_pick(s, r)
    if action == REVEAL:
        action += top_a(s) * GLYPH_COUNT
    weight = odds(s, action)
    while r >= weight and action < LAST_OUTCOME:
        r -= weight
        action += 1
        weight = odds(s, action)
    return action
