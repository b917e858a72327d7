"""What may happen in a game played on that is worth a word when two moves are compared: periplus/bots/reasons.py."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from periplus.core.engine.turns import answers, next_turn, verb_span
from periplus.games.excavation import data as d
from periplus.games.excavation.actions import CODEC, Ask
from periplus.games.excavation.rules.buyers import interested, payout
from periplus.games.excavation.rules.dig import relics_underfoot
from periplus.games.excavation.show.phrases import bits
from periplus.games.excavation.show.reading import NO_SYMBOL, Sale, best_sale, column, gallery, played_symbol, sale
from periplus.kit import Domain, top_ask

GROUP = Domain("group", ["sales", "purchases", "centres", "gallery"])
# Categories that are told as one: what a player thinks of is the sale, not its three terms.
GROUPS = (
    (d.SALE_RANK, d.SALE_BUYERS, d.SALE_MARKETS),
    (d.BM_BUY, d.GUL_BOUGHT, d.SURVEY_BOUGHT),
    (d.MAJORITY_R1, d.MAJORITY_R2, d.MAJORITY_R3),
    (d.COLUMN, d.ROW),
)
NAMES = {"colour": d.COLOUR, "market": d.MARKET, "centre": d.CENTRE, "relic": d.RELIC, "group": GROUP}
NEXT = ("sell", "dig", "haggle", "command", "smuggle", "survey")
SEVERAL = 3  # markets with a trader
# Good (1) or bad (-1) for the seat; what is neither must prove it.
SIGNS = {
    **dict.fromkeys(("column", "centre", "guard", "owned", "trader", "traders", "wanted"), 1),
    **dict.fromkeys(("rival_sells", "rival_sold"), -1),
}
# Events of no piece or place of the board.
UNNAMED = ("round", "full", "rival_sells", "traders", *(f"next_{verb}" for verb in NEXT))
# What is no end in itself: where the move alone decides it, it explains nothing.
MEANS = (*UNNAMED, "rival_sold", "sold", "trader", "empty", "wanted", "owned", "gone")


def events(view: Any, seat: int, played: Any) -> Iterator[tuple[str, dict[str, int], Any]]:
    """A name, what it is about, and in which games it happened."""
    soon, ends, seats = played.stages[:, 0], played.ends, int(view.seats)
    rivals = [each for each in range(seats) if each != seat]
    over = soon["depth"] == 0
    yield "round", {}, (soon["round"] > view.round) | over
    then, theirs = next_turn(played, seat), answers(played, seat)
    for verb in NEXT:
        yield f"next_{verb}", {}, _did(played, then, verb)
    for rival in rivals:
        their = theirs & ((played.log & 7) == rival)
        yield "rival_sells", {"seat": rival}, _did(played, their, "sell")
        by_colour, forced = _sold(played, their)
        for colour, chosen in enumerate(by_colour):
            fewer = forced & (soon["owned"][:, rival, colour] < view.owned[rival, colour])
            yield "rival_sold", {"seat": rival, "colour": colour}, chosen | fewer
    by_colour, forced = _sold(played, then)
    for colour, chosen in enumerate(by_colour):
        if not forced.any():
            yield "sold", {"colour": colour}, chosen
    for market in range(len(d.MARKET)):
        yield "trader", {"market": market}, (soon["trader"][:, seat, market] > 0) & ~over
        yield "empty", {"market": market}, (soon["queue_size"][:, market] == 0) & ~over
        for colour in range(len(d.COLOUR)):
            if view.owned[seat, colour] > 0:
                wants = (soon["wanted"][:, market] >> colour) & 1
                yield "wanted", {"market": market, "colour": colour}, wants == 1
    for colour in range(len(d.COLOUR)):
        if not view.column_paid[seat, colour]:
            yield "column", {"colour": colour}, ends["column_paid"][:, seat, colour] == 1
        yield "owned", {"colour": colour}, soon["owned"][:, seat, colour] > 0
    for centre in range(len(d.CENTRE)):
        envoys = ends["envoy"][:, : max(2, seats), centre]
        others = np.delete(envoys, seat, axis=1)
        yield "centre", {"centre": centre}, envoys[:, seat] > others.max(1)
    for relic in range(len(d.RELIC)):
        if view.site[relic] > 0:
            yield "gone", {"relic": relic}, soon["site"][:, relic] == 0
        if not view.guard[seat, relic]:
            yield "guard", {"relic": relic}, ends["guard"][:, seat, relic] == 1
    yield "full", {}, soon["hold_size"][:, seat] >= d.HOLD_SPACES
    yield "traders", {"count": SEVERAL}, (soon["trader"][:, seat] > 0).sum(1) >= SEVERAL


def _sold(played: Any, when: Any) -> tuple[list[Any], Any]:
    """Of each colour, whether it was chosen for sale; and where something was sold without a choice of colour."""
    first, _ = verb_span(CODEC, "colour")
    action = played.log >> 3
    selling = (np.cumsum(_is(action, "sell") & when, axis=1) > 0) & when
    chosen = [(selling & (action == first + colour)).any(1) for colour in range(len(d.COLOUR))]
    return chosen, selling.any(1) & ~np.any(chosen, axis=0)


def _is(action: Any, verb: str) -> Any:
    first, after = verb_span(CODEC, verb)
    return (action >= first) & (action < after)


def _did(played: Any, when: Any, verb: str) -> Any:
    return (when & _is(played.log >> 3, verb)).any(1)


Note = tuple[str, dict[str, int], list[tuple[str, dict[str, int]]]]
SALES, PURCHASES, CENTRES, GALLERY = ({"group": group} for group in range(len(GROUP)))


def notes(view: Any, after: Any, seat: int) -> Iterator[Note]:
    """What a move makes certain: a name, what it is about, and which facts it goes with."""
    yield from _booked(view, after, seat)
    yield from _sellable(view, after, seat)
    for market in range(len(d.MARKET)):
        buyers = {"market": market, "count": int(after.queue_size[market])}
        if after.queue_size[market] != view.queue_size[market]:
            yield "queue", buyers, [("empty", {"market": market}), ("wanted", {"market": market})]
        if after.trader[seat, market] > view.trader[seat, market]:
            count = sum(after.trader[seat, each] > 0 for each in range(len(d.MARKET)))
            sells = [("traders", {}), ("trader", {"market": market}), ("part", SALES), ("next_sell", {}), ("sold", {})]
            yield "trader", {"market": market, "count": int(count)}, sells
    for centre in range(len(d.CENTRE)):
        mine = int(after.envoy[seat, centre])
        theirs = max(int(after.envoy[other, centre]) for other in range(max(2, int(view.seats))) if other != seat)
        if mine or theirs:
            facts_of = [("centre", {"centre": centre})]
            yield "envoys", {"centre": centre, "mine": mine, "theirs": theirs}, facts_of
        if after.envoy[seat, centre] > view.envoy[seat, centre]:
            yield "envoys", {"centre": centre, "mine": mine, "theirs": theirs}, [("part", CENTRES)]
    worth = gallery(after, seat) - gallery(view, seat)
    for colour in range(len(d.COLOUR)):
        guards = {"colour": colour, "count": int(column(after, seat, colour)), "of": d.GLYPH_COUNT}
        yield "guards", guards, [("column", {"colour": colour})]
    if worth:
        yield "gallery", {"credits": int(worth)}, [("part", GALLERY), ("guard", {})]
    for relic in range(len(d.RELIC)):
        if view.site[relic] > 0:
            yield "lie", {"relic": relic, "count": int(after.site[relic])}, [("gone", {"relic": relic})]
    found = int(relics_underfoot(after, seat)) & ~int(relics_underfoot(view, seat))
    for relic in range(len(d.RELIC)):
        if found >> relic & 1:
            of_colour = [(id, {"colour": relic // d.GLYPH_COUNT}) for id in ("column", "owned", "sold")]
            whole = [("part", SALES), ("part", GALLERY), ("next_dig", {})]
            yield "underfoot", {"relic": relic}, [("guard", {"relic": relic}), *of_colour, *whole]
    if after.hold_size[seat] != view.hold_size[seat]:
        yield "free", {"count": d.HOLD_SPACES - int(after.hold_size[seat])}, [("full", {}), ("next_dig", {})]
    kept = {"count": int(after.hand_size[seat])}
    yield "cards", kept, [("round", {}), ("turns", {}), *((f"next_{verb}", {}) for verb in NEXT)]


def _booked(view: Any, after: Any, seat: int) -> Iterator[Note]:
    """Credits that change hands with the move itself."""
    for group, parts in enumerate(GROUPS):
        more = sum(int(after.points[seat, part]) - int(view.points[seat, part]) for part in parts)
        if more and group != GALLERY["group"]:
            yield ("earned" if more > 0 else "paid"), {"credits": abs(more)}, [("part", {"group": group})]
    more = int(after.points[seat, d.OFFLOADED]) - int(view.points[seat, d.OFFLOADED])
    if more > 0:
        yield "earned", {"credits": more}, [("part", {"part": d.OFFLOADED})]


def _told(sold: Sale) -> dict[str, int]:
    return {"colour": sold.colour, "credits": int(sold.total), "count": len(sold.markets)}


def _sellable(view: Any, after: Any, seat: int) -> Iterator[Note]:
    """The sale that is made, the best one could make next, and what a colour pays."""
    made, symbol = None, played_symbol(after)
    if after.sale_colour > 0:
        selling, chosen = int(after.sale_colour) - 1, tuple(bits(int(after.sale_markets)))
        made = sale(after, selling, chosen) if chosen else best_sale(after, seat, symbol, selling)
    elif top_ask(after) == Ask.SELL_COLOUR:
        made = best_sale(after, seat, symbol)
    if made is not None:
        yield "sells", _told(made), [("part", SALES), ("rival", {}), ("rival_part", SALES)]
    for colour in range(len(d.COLOUR)):
        if after.owned[seat, colour] == 0:
            continue
        named = {"colour": colour}
        best = best_sale(after, seat, NO_SYMBOL, colour)
        if best is not None:
            yield "could_sell", _told(best), [("part", SALES), ("next_sell", {}), ("sold", named), ("owned", named)]
        pays = {**named, "credits": int(payout(after, colour))}
        for market in range(len(d.MARKET)):
            count = int(interested(after, market, colour))
            yield "buyers", {**pays, "market": market, "count": count}, [("wanted", {"market": market, **named})]
        yield "pays", pays, [("owned", named), ("sold", named), ("rival_sold", named), ("rival_sells", {})]
