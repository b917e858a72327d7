"""What may happen in a game played on that is worth a word when two moves are compared: periplus/bots/reasons.py."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from periplus.core.engine.turns import answers, next_turn, verb_span
from periplus.games.excavation.actions import CODEC
from periplus.games.excavation.data import CENTRE, COLOUR, HOLD_SPACES, MARKET, RELIC

NAMES = {"colour": COLOUR, "market": MARKET, "centre": CENTRE, "relic": RELIC}
NEXT = ("sell", "dig", "haggle", "command", "smuggle", "survey")
SEVERAL = 3  # markets with a trader


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
        yield "rival_sells", {"seat": rival}, _did(played, theirs & ((played.log & 7) == rival), "sell")
    for market in range(len(MARKET)):
        yield "empty", {"market": market}, (soon["queue_size"][:, market] == 0) & ~over
        for colour in range(len(COLOUR)):
            if view.owned[seat, colour] > 0:
                wants = (soon["wanted"][:, market] >> colour) & 1
                yield "wanted", {"market": market, "colour": colour}, wants == 1
    for colour in range(len(COLOUR)):
        if not view.column_paid[seat, colour]:
            yield "column", {"colour": colour}, ends["column_paid"][:, seat, colour] == 1
        yield "owned", {"colour": colour}, soon["owned"][:, seat, colour] > 0
    for centre in range(len(CENTRE)):
        envoys = ends["envoy"][:, : max(2, seats), centre]
        others = np.delete(envoys, seat, axis=1)
        yield "centre", {"centre": centre}, envoys[:, seat] > others.max(1)
    for relic in range(len(RELIC)):
        if view.site[relic] > 0:
            yield "gone", {"relic": relic}, soon["site"][:, relic] == 0
        if not view.guard[seat, relic]:
            yield "guard", {"relic": relic}, ends["guard"][:, seat, relic] == 1
    yield "full", {}, soon["hold_size"][:, seat] >= HOLD_SPACES
    yield "traders", {"count": SEVERAL}, (soon["trader"][:, seat] > 0).sum(1) >= SEVERAL


def _did(played: Any, when: Any, verb: str) -> Any:
    first, after = verb_span(CODEC, verb)
    action = played.log >> 3
    return (when & (action >= first) & (action < after)).any(1)
