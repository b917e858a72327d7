"""A seat's decision, from its view alone."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import cache
from typing import Any

from periplus.bots.engine import Engine
from periplus.bots.knowledge import knowledge_of
from periplus.bots.levels import thought_of
from periplus.bots.thought import ADEPT, EXPERT, NOVICE, Thought
from periplus.core.chance import below, mix32, stream
from periplus.core.game import Game
from periplus.core.record import Record
from periplus.core.rule import default_target

FORCED, SEARCHED, QUICK, DRAWN = "forced", "searched", "quick", "drawn"

GLANCE = Thought(1, cut=0)  # enough to see what may be done

thinking = threading.Lock()


@dataclass(frozen=True)
class Choice:
    """A decision and how it came about: `forced`, `searched`, `quick` (by rule of thumb) or `drawn` (at random)."""

    action: int
    how: str
    seconds: float = 0.0
    simulations: int = 0


@cache
def engine_of(game: Game) -> Engine:
    """One compiled search per game and process."""
    return Engine(game, default_target())


def choose(
    game: Game,
    view: Record,
    seat: int,
    level: str | Thought = EXPERT,
    seed: int = 0,
    seconds: float | None = None,
) -> Choice:
    """The seat's move. The same view, level and seed give the same move, unless `seconds` cuts the thinking short.

    Whatever position is handed over, only what the seat may see of it is looked at.
    """
    view = view.hide(seat)
    thought = level if isinstance(level, Thought) else thought_of(game.id, level)
    engine = engine_of(game)
    rng: Any = stream(seed, 1)
    slips = thought is None or thought.simulations == 0 or below(memoryview(rng), 256) < thought.slip
    with thinking:
        finding = engine.think(view, seat, GLANCE if slips or thought is None else thought, seed, seconds, hurry=True)
    options = finding.options
    if len(options) == 1:
        return Choice(options[0], FORCED)
    if thought is None:
        return Choice(options[below(memoryview(rng), len(options))], DRAWN)
    if slips:
        return Choice(_by_weight(game, view, seat, options, rng), QUICK)
    return Choice(finding.candidates[0].action, SEARCHED, finding.seconds, finding.simulations)


def quick_choice(game: Game, view: Record, seat: int, level: str = NOVICE, seed: int = 0) -> Choice:
    """A legal move at once, in plain Python: while the search is still being compiled, or when it failed."""
    view = view.hide(seat)
    rules = game.rules("plain")
    rng: Any = stream(seed, 1)
    world = view.copy()
    rules.guess(world, seat, rng)
    options = rules.legal(world, seat)
    if len(options) == 1:
        return Choice(options[0], FORCED)
    if thought_of(game.id, level) is None:
        return Choice(options[below(memoryview(rng), len(options))], DRAWN)
    return Choice(_by_weight(game, view, seat, options, rng, sharp=level in (ADEPT, EXPERT)), QUICK)


def seed_of(*numbers: int) -> int:
    """One seed out of several numbers, such as a match's and the move's."""
    word = 0x2545F491
    for number in numbers:
        word = mix32(word ^ (number & 0xFFFFFFFF)) ^ mix32((number >> 32) & 0xFFFFFFFF)
    return (mix32(word ^ 0x5BD1E995) << 31) ^ word


def _by_weight(game: Game, view: Record, seat: int, options: list[int], rng: Any, sharp: bool = False) -> int:
    world = view.copy()
    game.guess(world, seat, memoryview(rng))
    weigh = knowledge_of(game.id).weight
    weights = [max(1, int(weigh(world, seat, action))) for action in options]
    if sharp:
        return options[weights.index(max(weights))]
    r = below(memoryview(rng), sum(weights))
    for action, weight in zip(options, weights):
        r -= weight
        if r < 0:
            return action
    return options[-1]
