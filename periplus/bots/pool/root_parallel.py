"""Several roots for one decision: workers with nothing else to do search the same view with seeds of their own.

Each makes all the simulations of the level, and what they saw at their roots is added up: the seat decides after as
many times more of them, in the same time. The outcome depends on the view, the seed and the number of roots.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace

from periplus.bots.player import SEARCHED, Choice, engine_of, seed_of, settings_in, thinking
from periplus.bots.search.engine import Candidate
from periplus.bots.settings import MASTER, RUNGS
from periplus.core.contract.game import Game
from periplus.core.engine.record import Record

WIDE = (MASTER, RUNGS[-1])  # levels that are worth more than one worker

ALIKE = 0.9  # of the visits of the move that was looked at most

Root = tuple[Candidate, ...]


def further_root(
    game: Game, view: Record, seat: int, level: str, seed: int, number: int, seconds: float, stop: Callable[[], bool]
) -> Root | None:
    """What another search of a decision saw at its root; None where it was stopped, or where there is no search."""
    settings = settings_in(game, level, view.seats)
    if settings is None or not settings.simulations:
        return None
    with thinking:
        found = engine_of(game).think(
            view.hide(seat), seat, settings, seed_of(seed, number), seconds, hurry=True, stop=stop
        )
    return None if stop() else tuple(found.candidates)


def agreed(choice: Choice, roots: Sequence[Root | None]) -> Choice:
    """One choice out of several searches: the move that all of them together looked at most; of moves that they looked
    at about alike, as searches do that compare evenly, the one that did best."""
    others = [root for root in roots if root is not None]
    if choice.how != SEARCHED or not others:
        return choice
    looked: defaultdict[int, list[float]] = defaultdict(lambda: [0, 0.0])
    for candidate in (each for root in (choice.root, *others) for each in root):
        looked[candidate.action][0] += candidate.visits
        looked[candidate.action][1] += candidate.visits * candidate.value
    enough = ALIKE * max(visits for visits, _ in looked.values())
    near = {action: value / visits for action, (visits, value) in looked.items() if visits >= enough}
    best = max(near, key=lambda action: (near[action], looked[action][0], -action))
    return replace(choice, action=best, roots=1 + len(others))
