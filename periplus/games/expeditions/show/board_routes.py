"""Shortest routes over the segments an expedition may still use, from a view: what a hover on a card shows."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any

from periplus.core.frames import top_a, top_ask, top_b
from periplus.games.expeditions.actions import Ask
from periplus.games.expeditions.data import HEAD, NODES, ROAD, ROADS
from periplus.games.expeditions.rules.trail import closes_loop, tip, touching


@dataclass(frozen=True)
class Routes:
    """From where one expedition can go on: segments to go to every node (-1: none), and the node before it."""

    distance: tuple[int, ...]
    before: tuple[int, ...]

    def to(self, node: int) -> list[int]:
        """The nodes on a shortest route, origin first; empty if there is none."""
        if self.distance[node] < 0:
            return []
        way = [node]
        while self.before[way[-1]] >= 0:
            way.append(self.before[way[-1]])
        return way[::-1]


def origins(view: Any, c: int) -> list[int]:
    """The tip; every visited node while a loop is to be relaunched; nowhere without arrows."""
    if view.supply[c] == 0:
        return []
    if view.depth > 0 and top_ask(view) == Ask.RELAUNCH and top_a(view) == c:
        return [top_b(view)]
    at = tip(view, c)
    if view.length[c] > 0 and closes_loop(view, c, at):
        return [node for node in range(NODES) if touching(view, c, node) > 0]
    return [at]


def routes(view: Any, c: int) -> Routes:
    distance, before = [-1] * NODES, [-1] * NODES
    queue = deque(origins(view, c))
    for node in queue:
        distance[node] = 0
    while queue:
        node = queue.popleft()
        if distance[node] == view.supply[c]:
            continue
        for k in range(ROADS[node]):
            arrow = ROAD[node, k]
            other = HEAD[arrow]
            if distance[other] < 0 and (view.carries[arrow >> 1] >> c) & 1 == 0:
                distance[other] = distance[node] + 1
                before[other] = node
                queue.append(other)
    return Routes(tuple(distance), tuple(before))
