"""Derived fields, recomputed after a position was read from names."""

from collections.abc import Iterable

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.rules.buyers import note_wanted
from periplus.games.excavation.rules.turns import look_around
from periplus.games.excavation.state import State
from periplus.kit import row_of, top_ask, top_who


def complete(s: State) -> None:
    """Sizes of hands, stores, piles and queues, and sets of what lies there. A hidden hand or deck is not counted."""
    by_colour = (-1, d.COLOUR_COUNT, d.GLYPH_COUNT)
    hold, stash, guard = s.array["hold"], s.array["stash"], s.array["guard"]
    s.array["hold_size"], s.array["stash_size"], s.array["guards"] = hold.sum(2), stash.sum(2), guard.sum(2)
    s.array["owned"] = (hold + stash).reshape(by_colour).sum(2)
    s.array["stack_size"] = s.array["stack"].reshape(by_colour).sum(2)
    s.array["pile_size"], s.array["queue_size"] = (s.array["pile"] > 0).sum(2), (s.array["queue"] > 0).sum(2)
    s.site_bits = present(s.site)
    for seat in range(len(d.SEAT)):
        if s.hand[seat, 0] >= 0:
            hand = row_of(s.hand, seat)
            s.hand_size[seat], s.hand_bits[seat] = sum(hand), present(hand)
            s.packet_size[seat] = sum(row_of(s.packet, seat))
    if s.deck[0] >= 0:
        s.deck_size = sum(s.deck)
    for market in range(d.MARKET_COUNT):
        note_wanted(s, market)
    if s.depth > 0 and top_ask(s) == Ask.ACTION:
        look_around(s, top_who(s))


def present(counts: Iterable[int]) -> int:
    """What there is any of, as bits."""
    return sum(1 << kind for kind, count in enumerate(counts) if count > 0)
