"""Looking back on a match: everybody's chances over time, and the moments that mattered.

Each decision is judged as its seat could judge it then, from its view alone: who was unlucky is not told to have erred.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from periplus.bots.engine import Finding
from periplus.bots.levels import thought_of
from periplus.bots.player import engine_of, seed_of, thinking
from periplus.bots.thought import EXPERT, Thought
from periplus.core.frames import CHANCE
from periplus.match import Match

BLOCKS = "▁▂▃▄▅▆▇█"
NEVER_MIND = 0.02  # what a search of this length cannot tell apart


@dataclass(frozen=True)
class Judged:
    """One decision: the chances before it, what was played, what the search would have played."""

    index: int
    seat: int
    played: str
    better: str
    cost: float
    chances: list[float]


@dataclass(frozen=True)
class Review:
    """`curve` has one point per decision with a choice; `moments` are the costliest decisions, in order of play.

    A what-if starts from the position before `index` with the better move.
    """

    curve: list[Judged]
    moments: list[Judged]

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    def curve_lines(self, players: Sequence[str], width: int = 60) -> list[str]:
        """A line of little blocks for each player."""
        wide = max((len(player) for player in players), default=0)
        picked = [self.curve[i * len(self.curve) // width] for i in range(min(width, len(self.curve)))]
        if len(self.curve) <= width:
            picked = list(self.curve)
        return [
            f"{player:<{wide}}  " + "".join(BLOCKS[min(7, int(8 * point.chances[seat]))] for point in picked)
            for seat, player in enumerate(players)
        ]


def review(
    match: Match,
    simulations: int = 400,
    seed: int = 0,
    moments: int = 5,
    progress: Callable[[int, int], None] = lambda done, planned: None,
) -> Review:
    """Search every decision of a match again."""
    game = match.game
    thought = (thought_of(game.id, EXPERT) or Thought(simulations)).but(simulations=simulations)
    engine = engine_of(game)
    decisions = [i for i, entry in enumerate(match.log) if entry.seat != CHANCE]
    curve = []
    for done, index in enumerate(decisions):
        entry = match.log[index]
        view = match.position_before(index).hide(entry.seat)
        with thinking:
            finding = engine.think(view, entry.seat, thought, seed_of(seed, index))
        progress(done + 1, len(decisions))
        if len(finding.options) > 1:
            curve.append(_judged(match, index, finding))
    costly = sorted((point for point in curve if point.cost > NEVER_MIND), key=lambda point: -point.cost)[:moments]
    return Review(curve, sorted(costly, key=lambda point: point.index))


def _judged(match: Match, index: int, finding: Finding) -> Judged:
    """A move hardly looked at is known to be worse, not by how much: its cost is weighed by how well it is known."""
    entry, text = match.log[index], match.game.codec.text
    best = finding.candidates[0]
    own = next((c for c in finding.candidates if c.action == entry.action), None)
    cost = 0.0
    if own is not None and own.action != best.action:
        trust = own.visits / (own.visits + 10)
        cost = max(0.0, best.value - own.value) * trust
    elif own is None:
        cost = NEVER_MIND
    return Judged(index, entry.seat, text(entry.action), text(best.action), cost, finding.chances)
