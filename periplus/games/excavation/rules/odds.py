"""Chance: what may come, and how likely. Decks are counts of what is in them. C01 to C10 of the ledger"""

from __future__ import annotations

from periplus.core.frames import pop, top_a, top_ask
from periplus.core.mask import bits
from periplus.core.rule import rule
from periplus.games.excavation.actions import (
    ARRIVE,
    CODEC,
    DEAL,
    DRAW_FACTION,
    DRAW_TILE,
    DROP,
    REVEAL,
    TIE_COLOUR,
    TIE_MARKET,
    TIE_RELIC,
    ZU_SHOWS,
    Ask,
    Why,
)
from periplus.games.excavation.data import CARD_COUNT, CENTRE_COUNT, GLYPH_COUNT, WHITE
from periplus.games.excavation.rules.cards import card_is_dealt
from periplus.games.excavation.rules.draft import card_drops
from periplus.games.excavation.rules.preparation import buyer_card
from periplus.games.excavation.rules.survey import refill_is_revealed, relic_is_drawn
from periplus.games.excavation.rules.zu_deck import zu_card_odds, zu_card_total
from periplus.games.excavation.rules.zu_mind import tie_broken
from periplus.games.excavation.rules.zu_turn import zu_burns, zu_reveals
from periplus.games.excavation.state import State

FACTION_COUNT = 5
TILE_COUNT = 8
LAST_OUTCOME = CODEC.total - 1


@rule
def faction_free(s: State, faction: int) -> bool:
    """EE-031: factions differ."""
    for seat in range(s.seats):
        if s.faction[seat] == faction + 1:
            return False
    return True


@rule
def tile_free(s: State, tile: int) -> bool:
    """EE-049, EE-062"""
    for centre in range(CENTRE_COUNT):
        if s.tile[centre] == tile + 1:
            return False
    return True


@rule
def odds(s: State, action: int) -> int:
    """Weights of the outcomes of the open question."""
    if action < DEAL:
        return 1 if faction_free(s, action - DRAW_FACTION) else 0
    if action < DROP:
        return s.deck[action - DEAL]
    if action < REVEAL:
        return s.packet[0, action - DROP]
    if action < ARRIVE:
        relic = action - REVEAL
        return s.stack[relic] if relic // GLYPH_COUNT == top_a(s) else 0
    if action < DRAW_TILE:
        return s.buyer_deck[action - ARRIVE]
    if action < ZU_SHOWS:
        return 1 if tile_free(s, action - DRAW_TILE) else 0
    if action < TIE_COLOUR:
        return zu_card_odds(s, action - ZU_SHOWS)
    if action < TIE_RELIC:
        return (s.choices[0] >> (action - TIE_COLOUR)) & 1
    if action < TIE_MARKET:
        return (s.choices[0] >> (action - TIE_RELIC)) & 1
    return (s.choices[0] >> (action - TIE_MARKET)) & 1


@rule
def odds_total(s: State) -> int:
    ask = top_ask(s)
    if ask == Ask.DRAW_FACTION:
        total = 0
        for faction in range(FACTION_COUNT):
            total += 1 if faction_free(s, faction) else 0
        return total
    if ask <= Ask.DEAL_ZU:
        return s.deck_size
    if ask == Ask.DROP_CARD:
        return s.packet_size[0]
    if ask <= Ask.REVEAL_SURVEY:
        return s.stack_size[top_a(s)]
    if ask <= Ask.BUYER_JOINS:
        total = 0
        for buyer in range(WHITE + 1):
            total += s.buyer_deck[buyer]
        return total
    if ask == Ask.DRAW_TILE:
        return TILE_COUNT - top_a(s)
    if ask <= Ask.ZU_BURN:
        return zu_card_total(s)
    return bits(s.choices[0])


@rule
def first_outcome(ask: int) -> int:
    if ask == Ask.DRAW_FACTION:
        return DRAW_FACTION
    if ask <= Ask.DEAL_ZU:
        return DEAL
    if ask == Ask.DROP_CARD:
        return DROP
    if ask <= Ask.REVEAL_SURVEY:
        return REVEAL
    if ask <= Ask.BUYER_JOINS:
        return ARRIVE
    if ask == Ask.DRAW_TILE:
        return DRAW_TILE
    if ask <= Ask.ZU_BURN:
        return ZU_SHOWS
    if ask == Ask.ZU_TIE_COLOUR:
        return TIE_COLOUR
    return TIE_RELIC if ask == Ask.ZU_TIE_RELIC else TIE_MARKET


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
    ask = top_ask(s)
    action = first_outcome(ask)
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


@rule
def chance_falls(s: State, action: int) -> None:
    ask = top_ask(s)
    if ask == Ask.DRAW_FACTION:
        s.faction[top_a(s)] = action - DRAW_FACTION + 1
        pop(s)
    elif ask <= Ask.DEAL_ZU:
        card_is_dealt(s, action - DEAL)
    elif ask == Ask.DROP_CARD:
        card_drops(s, action - DROP)
    elif ask == Ask.REVEAL_SURVEY:
        relic_is_drawn(s, action - REVEAL)
    elif ask <= Ask.REVEAL_PILE:
        refill_is_revealed(s, action - REVEAL, ask == Ask.REVEAL_SITE)
    elif ask <= Ask.BUYER_JOINS:
        buyer_card(s, action - ARRIVE, ask == Ask.BUYER_JOINS)
    elif ask == Ask.DRAW_TILE:
        s.tile[top_a(s)] = action - DRAW_TILE + 1
        pop(s)
    elif ask == Ask.ZU_REVEAL:
        zu_reveals(s, action - ZU_SHOWS)
    elif ask == Ask.ZU_BURN:
        zu_burns(s, action - ZU_SHOWS)
    elif ask == Ask.ZU_TIE_COLOUR:
        tie_broken(s, Why.RANDOM_COLOUR, action - TIE_COLOUR)
    elif ask == Ask.ZU_TIE_RELIC:
        tie_broken(s, Why.RANDOM_RELIC, action - TIE_RELIC)
    else:
        tie_broken(s, Why.RANDOM_MARKET, action - TIE_MARKET)
