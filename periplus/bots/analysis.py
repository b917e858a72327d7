"""What a seat can know about its position: everybody's chance to win, and the moves worth making."""

from dataclasses import dataclass

from periplus.bots.calibrated import true_chances
from periplus.bots.player import best_thought, engine_of, thinking
from periplus.bots.reasons import outlook
from periplus.core.contract.game import Game
from periplus.core.engine.record import Record
from periplus.match.outlook import Outlook


@dataclass(frozen=True)
class Advice:
    """A move, its worth to the seat that makes it (0 to 1), and the share of the thinking that went into it."""

    action: int
    text: str
    value: float
    effort: float


@dataclass(frozen=True)
class Analysis:
    """Each seat's chance to win as one viewer can judge it, and the best few moves of the seat to move."""

    chances: list[float]
    seat: int
    moves: list[Advice]
    simulations: int
    seconds: float
    outlooks: tuple[Outlook, ...] = ()


def analyse(
    game: Game,
    view: Record,
    viewer: int,
    simulations: int | None = None,
    seed: int = 0,
    seconds: float | None = None,
    moves: int = 3,
    reasons: bool = False,
) -> Analysis:
    """Judge a position as `viewer` sees it. `seat` is who moves next in it (-1: nobody, or chance alone).

    `reasons`: also what each move leads to.
    """
    view = view.hide(viewer)
    thought = best_thought(game)
    if simulations is not None:
        thought = thought.but(simulations=simulations)
    with thinking:
        engine = engine_of(game)
        finding = engine.think(view, viewer, thought, seed, seconds)
        best = finding.candidates[:moves]
        wanted = best if reasons and finding.seat == viewer else []
        ahead = tuple(outlook(engine, view, viewer, each.action, seed) for each in wanted)
    advice = [Advice(c.action, game.codec.text(c.action), c.value, c.visits / finding.simulations) for c in best]
    chances = true_chances(game, thought, finding.chances)
    return Analysis(chances, finding.seat, advice, finding.simulations, finding.seconds, ahead)
