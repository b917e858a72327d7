"""Looking back on a match: everybody's chances over time, and the moments that mattered.

Each decision is judged as its seat could judge it then, from its view alone: who was unlucky is not told to have erred.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from periplus.bots.calibrated import true_chances
from periplus.bots.player import best_thought, engine_of, seed_of, thinking
from periplus.bots.reasons import PLAYOUTS, outlook
from periplus.bots.search.engine import Finding
from periplus.core.contract.game import Game
from periplus.core.engine.frames import CHANCE
from periplus.match import Match

BLOCKS = "▁▂▃▄▅▆▇█"
NEVER_MIND = 0.02  # what a search of this length cannot tell apart
SIMULATIONS, SEED, MOMENTS = 400, 0, 5


@dataclass(frozen=True)
class Decision:
    """What a seat decided, and the bytes of what it saw: small enough to be sent to a worker."""

    index: int
    seat: int
    action: int
    view: bytes


@dataclass(frozen=True)
class Judged:
    """One decision: the chances before it, what was played, what the search would have played; and where the two differ
    in worth, what the better one and the one played lead to, each an `Outlook` in JSON."""

    index: int
    seat: int
    played: str
    better: str
    cost: float
    chances: list[float]
    ahead: list[dict[str, Any]] = field(default_factory=list)


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
    simulations: int = SIMULATIONS,
    seed: int = SEED,
    moments: int = MOMENTS,
    progress: Callable[[int, int], None] = lambda done, planned: None,
) -> Review:
    """Search every decision of a match again."""
    decisions = decisions_of(match)
    curve = []
    for done, decision in enumerate(decisions, 1):
        judged = judge(match.game, decision, simulations, seed)
        progress(done, len(decisions))
        if judged is not None:
            curve.append(judged)
    return assembled(curve, moments)


def decisions_of(match: Match) -> list[Decision]:
    """All that was decided in a match, by anybody but chance."""
    return [
        Decision(index, entry.seat, entry.action, match.position_before(index).hide(entry.seat).tobytes())
        for index, entry in enumerate(match.log)
        if entry.seat != CHANCE
    ]


def judge(game: Game, decision: Decision, simulations: int = SIMULATIONS, seed: int = SEED) -> Judged | None:
    """One decision once more, from what its seat could see; None if there was no choice. The result depends on nothing
    but the arguments, so that the decisions of a match may be judged one by one, anywhere."""
    seat, view = decision.seat, game.state.frombytes(decision.view).hide(decision.seat)
    thought = best_thought(game).but(simulations=simulations)
    own_seed = seed_of(seed, decision.index)
    with thinking:
        engine = engine_of(game)
        if len(engine.think(view, seat, thought.but(simulations=1), own_seed).options) == 1:
            return None
        finding = engine.think(view, seat, thought, own_seed)
        best, cost = finding.candidates[0].action, _cost(decision.action, finding)
        worth_it = (best, decision.action) if cost > NEVER_MIND else ()
        ahead = [
            outlook(engine, view, seat, action, own_seed, min(PLAYOUTS, simulations)).to_json() for action in worth_it
        ]
    text, chances = game.codec.text, true_chances(game, thought, finding.chances)
    return Judged(decision.index, seat, text(decision.action), text(best), cost, chances, ahead)


def assembled(curve: Sequence[Judged], moments: int = MOMENTS) -> Review:
    """A review out of its judged decisions."""
    costly = sorted((point for point in curve if point.cost > NEVER_MIND), key=lambda point: -point.cost)[:moments]
    return Review(list(curve), sorted(costly, key=lambda point: point.index))


def _cost(action: int, finding: Finding) -> float:
    """A move hardly looked at is known to be worse, not by how much: its cost is weighed by how well it is known."""
    best = finding.candidates[0]
    own = next((c for c in finding.candidates if c.action == action), None)
    if own is None:
        return NEVER_MIND
    return max(0.0, best.value - own.value) * own.visits / (own.visits + 10)
