"""Chance: how likely each outcome is, and the small ones that fall. Decks are counts of what is in them. C01 to C10"""

from periplus.games.excavation import data as d
from periplus.games.excavation.state import State
from periplus.kit import pop, rule, top_a


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
    for centre in range(d.CENTRE_COUNT):
        if s.tile[centre] == tile + 1:
            return False
    return True


@rule
def faction_weight(s: State, faction: int) -> int:
    return 1 if faction_free(s, faction) else 0


@rule
def card_weight(s: State, card: int) -> int:
    return s.deck[card]


@rule
def drop_weight(s: State, card: int) -> int:
    return s.packet[0, card]


@rule
def relic_weight(s: State, relic: int) -> int:
    return s.stack[relic] if relic // d.GLYPH_COUNT == top_a(s) else 0


@rule
def buyer_weight(s: State, buyer: int) -> int:
    return s.buyer_deck[buyer]


@rule
def tile_weight(s: State, tile: int) -> int:
    return 1 if tile_free(s, tile) else 0


@rule
def tie_weight(s: State, candidate: int) -> int:
    return (s.choices[0] >> candidate) & 1


@rule
def draw_faction(s: State, faction: int) -> None:
    s.faction[top_a(s)] = faction + 1
    pop(s)


@rule
def draw_tile(s: State, tile: int) -> None:
    s.tile[top_a(s)] = tile + 1
    pop(s)
