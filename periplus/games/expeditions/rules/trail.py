"""Expeditions: where each one stands, which segments it may take, when it has closed a loop."""

from periplus.games.expeditions import data as d
from periplus.games.expeditions.actions import Reason
from periplus.games.expeditions.state import State
from periplus.kit import rule


@rule
def tip(s: State, c: int) -> int:
    """EX-042, EX-047"""
    return d.HEAD[s.trail[c, s.length[c] - 1]] if s.length[c] > 0 else d.START


@rule
def arrows_left(s: State) -> bool:
    """A fresh tip always has a free segment, so a colour can be extended as long as it has arrows. EX-046, EX-048"""
    for c in range(d.COLOURS):
        if s.supply[c] > 0:
            return True
    return False


@rule
def touching(s: State, c: int, node: int) -> int:
    """How many arrows of a colour begin or end at a node."""
    count = 0
    for k in range(d.ROADS[node]):
        count += (s.carries[d.ROAD[node, k] >> 1] >> c) & 1
    return count


@rule
def closes_loop(s: State, c: int, node: int) -> bool:
    """The last arrow of the colour points to `node`: was it there before? At the start its first arrow was. EX-090"""
    return touching(s, c, node) > 1


@rule
def roads_out(s: State, c: int, tail: int) -> int:
    """How many roads of a node an arrow may look at."""
    return d.ROADS[tail] if s.supply[c] > 0 else 0


@rule
def stop_along(s: State, c: int, tail: int, k: int) -> int:
    """Where the k-th road of a node leads; -1 if the colour has an arrow on that segment. EX-045"""
    arrow = d.ROAD[tail, k]
    return d.HEAD[arrow] if (s.carries[arrow >> 1] >> c) & 1 == 0 else -1


@rule
def arrow_reason(s: State, c: int, tail: int, head: int) -> int:
    """May an arrow of this colour run from one node to the other? EX-041, EX-044 to EX-046"""
    if s.supply[c] == 0:
        return Reason.NO_ARROWS
    arrow = d.JOIN[tail, head]
    if arrow < 0:
        return Reason.NOT_JOINED
    if (s.carries[arrow >> 1] >> c) & 1 == 1:
        return Reason.SAME_SEGMENT
    return Reason.OK


@rule
def base_reason(s: State, c: int, node: int) -> int:
    """May the colour set out again from this node? EX-091"""
    count = touching(s, c, node)
    if count == 0:
        return Reason.NOT_VISITED
    return Reason.OK if count < d.ROADS[node] else Reason.NO_WAY_OUT


@rule
def put_arrow(s: State, c: int, arrow: int) -> None:
    s.trail[c, s.length[c]] = arrow
    s.length[c] += 1
    s.supply[c] -= 1
    s.carries[arrow >> 1] |= 1 << c


@rule
def take_last_arrow(s: State, c: int) -> None:
    """The arrow returns to the supply and its segment is free again. EX-102, EX-107"""
    s.length[c] -= 1
    arrow = s.trail[c, s.length[c]]
    s.trail[c, s.length[c]] = 0
    s.supply[c] += 1
    s.carries[arrow >> 1] ^= 1 << c
