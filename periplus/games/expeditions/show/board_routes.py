"""Shortest routes over the segments an expedition may still use, from a view: what cards and hovers tell."""

from collections import deque
from dataclasses import dataclass, field
from functools import lru_cache

from periplus.games.expeditions import data as d
from periplus.games.expeditions.actions import Ask
from periplus.games.expeditions.rules.trail import closes_loop, tip, touching
from periplus.games.expeditions.show.reading import commons, drawn, hand
from periplus.games.expeditions.state import State
from periplus.kit import top_a, top_ask, top_b
from periplus.kit.draw import derived

ROADS_FROM = [[(other, d.JOIN[node, other] >> 1) for other in d.NEIGHBOURS[node]] for node in range(d.NODES)]
CARRIES = [bytes(carried >> c & 1 for carried in range(256)) for c in range(d.COLOURS)]  # of what a segment carries


@dataclass(frozen=True)
class Routes:
    """From where one expedition can go on: segments to go to every node (-1: none), and the node before it."""

    distance: tuple[int, ...]
    before: tuple[int, ...]
    _ways: dict[int, tuple[int, ...]] = field(default_factory=dict, compare=False)

    def to(self, node: int) -> tuple[int, ...]:
        """The nodes on a shortest route, origin first; empty if there is none."""
        if node not in self._ways:
            way = [node] if self.distance[node] >= 0 else []
            while way and self.before[way[-1]] >= 0:
                way.append(self.before[way[-1]])
            self._ways[node] = tuple(way[::-1])
        return self._ways[node]


def origins(view: State, c: int) -> list[int]:
    """The tip; every visited node while a loop is to be relaunched; nowhere without arrows."""
    if view.supply[c] == 0:
        return []
    if view.depth > 0 and top_ask(view) == Ask.RELAUNCH and top_a(view) == c:
        return [int(top_b(view))]
    at = int(tip(view, c))
    if view.length[c] > 0 and closes_loop(view, c, at):
        return [node for node in range(d.NODES) if touching(view, c, node) > 0]
    return [at]


@derived
def routes(view: State, c: int) -> Routes:
    used = bytes(view.carries).translate(CARRIES[c])
    return found(tuple(origins(view, c)), int(view.supply[c]), used)


@lru_cache(256)
def found(start: tuple[int, ...], arrows: int, used: bytes) -> Routes:
    """A search in rings, as far as the arrows reach; `used` has a byte for every segment."""
    distance, before = [-1] * d.NODES, [-1] * d.NODES
    queue = deque(start)
    for node in start:
        distance[node] = 0
    while queue:
        node = queue.popleft()
        if distance[node] == arrows:
            continue
        for other, segment in ROADS_FROM[node]:
            if distance[other] < 0 and not used[segment]:
                distance[other] = distance[node] + 1
                before[other] = node
                queue.append(other)
    return Routes(tuple(distance), tuple(before))


@derived
def goals_near(view: State, seat: int) -> dict[int, tuple[int, int]]:
    """(arrows to lay, colour) of the expedition that is nearest to each goal in sight and to each card just drawn."""
    there = [(routes(view, c).distance, c) for c in range(d.COLOURS)]
    found = {}
    for card in (*hand(view, seat), *commons(view), *drawn(view, seat)):
        node = card + d.FIRST_PLACE
        reach = [(far[node], c) for far, c in there if far[node] >= 0]
        if card >= 0 and reach:
            found[card] = min(reach)
    return found


@derived
def roads(view: State, seat: int) -> list[tuple[int, int, tuple[int, ...]]]:
    """(card, colour, stops) of the shortest way from an expedition to every goal in sight that none has reached."""
    there = [(routes(view, c), c) for c in range(d.COLOURS)]
    found = []
    for card in (*hand(view, seat), *commons(view)):
        node, nearest = card + d.FIRST_PLACE, None
        for each, c in there if card >= 0 else ():
            far = each.distance[node]
            if far > 0 and (nearest is None or far < nearest[0]):
                nearest = far, c, each
        if nearest is not None:
            found.append((card, nearest[1], nearest[2].to(node)))
    return found
