"""How exact taking back is: every step of many matches before the judge, and those that are refused without need."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from periplus.bots.player import choose, quick_choice
from periplus.core.contract.game import Game
from periplus.core.engine.frames import CHANCE
from periplus.core.engine.record import Record
from periplus.core.engine.rule import Target
from periplus.core.laws.laws import Decide, walk
from periplus.core.laws.undo_law import undo_law
from periplus.lab.fuzz import random_set_up

Played = tuple[Record, int, int]


@dataclass
class Survey:
    """Steps by their verb: all of them, those that are barriers, and those that are although no world shows why."""

    steps: Counter[str] = field(default_factory=Counter)
    barriers: Counter[str] = field(default_factory=Counter)
    harmless: Counter[str] = field(default_factory=Counter)

    def judge(self, game: Game, played: Played, worlds: int, rng: random.Random, target: Target) -> None:
        before, seat, action = played
        verb = game.codec.verb_of(action).name
        named, told = undo_law(game, before.copy(), seat, action, worlds, rng, target)
        self.steps[verb] += 1
        self.barriers[verb] += named != 0
        self.harmless[verb] += named != 0 and told == 0


def survey(game: Game, seats: int, seeds: range, level: str = "", worlds: int = 400, target: Target = "cpu") -> Survey:
    """Every step of a match for each seed, under options drawn for it; at random, or as searching bots of a level play.

    `Broken` if somebody learns something unnoticed."""
    found = Survey()
    for seed in seeds:
        rng = random.Random(f"{game.id} {seats} {seed} {level}")
        decide = by_bots(game, level, seed, search=True) if level else None
        for step in played(game, seats, seed, random_set_up(game, rng, seats)[1], decide):
            found.judge(game, step, worlds, rng, target)
    return found


def played(
    game: Game, seats: int, seed: int, options: dict[str, str] | None = None, decide: Decide | None = None
) -> Iterator[Played]:
    """The positions of a match in which a seat acts, and what it does."""
    for s, (seat, action) in walk(game, game.begin(seats, options), seed, decide):
        if seat != CHANCE:
            yield s, seat, action


def by_bots(game: Game, level: str, seed: int, search: bool = False) -> Decide:
    """Everybody plays as bots of this level do; without their search, at once."""
    decided = choose if search else quick_choice
    moves = iter(range(seed << 20, (seed + 1) << 20))
    return lambda s, seat: decided(game, s.hide(seat), seat, level, next(moves)).action
