"""Positions that somebody has tampered with: each is refused at the door, or everything runs on it.

Real positions of random games are changed in one or several cells, in their frames, byte by byte, or in the JSON of
their names. What passes the check is played on in every build, drawn, told, previewed and searched.
"""

import json
import multiprocessing
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from periplus.bots.search.engine import Engine
from periplus.bots.settings import SearchSettings
from periplus.core.contract.game import SPECTATOR, Game
from periplus.core.engine.chance import stream
from periplus.core.engine.frames import CHANCE
from periplus.core.engine.record import Record
from periplus.core.engine.rule import Target
from periplus.core.errors import BadPosition
from periplus.core.laws.laws import walk
from periplus.games import load_game
from periplus.lab.fuzz import random_set_up

STEPS = 50  # played on from a position that passed
A_GAME = 50  # mutants made of one random game
PATIENCE = 120.0  # seconds until a mutant counts as hanging
COMPILING = 3600.0  # seconds a new process may take before its first mutant
REFUSED, HELD = "refused", "held"


@dataclass
class Trial:
    """What became of the mutants of one game."""

    game: str
    outcomes: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)


# Making them.


def mutants(game: Game, seed: int, number: int) -> Iterator[Record | BadPosition]:
    """The mutants of one random game: records, or the refusal of the names they were written in."""
    rng = random.Random(f"{seed}:mutants:{number}")
    seats, options = random_set_up(game, rng)
    past = [s.tobytes() for s, _ in walk(game, game.begin(seats, options), rng.getrandbits(32))]
    for _ in range(A_GAME):
        s = game.state.frombytes(rng.choice(past))
        if rng.random() < 0.15:
            yield by_names(game, s, rng)
        else:
            yield mutated(game, s, game.state.frombytes(rng.choice(past)), rng)


def mutated(game: Game, s: Record, other: Record, rng: random.Random) -> Record:
    changes: list[Callable[[], None]] = [
        lambda: change_cell(s, rng),
        lambda: change_frame(game, s, rng),
        lambda: swap_cells(s, rng),
        lambda: take_field(s, other, rng),
        lambda: fill_field(s, rng),
    ]
    if rng.random() < 0.08:
        return noisy(game, s, rng)
    for _ in range(rng.choice((1, 1, 1, 1, 2, 2, 3, 5))):
        rng.choices(changes, (8, 3, 3, 2, 1))[0]()
    return s


def change_cell(s: Record, rng: random.Random) -> None:
    name = rng.choice(list(s.fields))
    each = s.fields[name]
    flat = s.array[name].reshape(-1)
    place = rng.randrange(len(flat))
    limits = np.iinfo(each.dtype)
    near = int(flat[place]) + rng.choice((-1, 1, 2))
    value = rng.choice((near, near, rng.randint(each.low, each.most), each.low, each.most, -1, limits.min, limits.max))
    flat[place] = min(limits.max, max(limits.min, value))


def change_frame(game: Game, s: Record, rng: random.Random) -> None:
    """Another question, another seat, other numbers, one frame more or less."""
    height = len(s.array["frames"][0])
    depth = min(max(0, s.depth), height)  # it may have been changed before
    how = rng.randrange(4)
    if how == 0 and depth < height:
        s.depth = depth + 1
    elif how == 1 and depth > 0:
        s.depth = depth - 1
        s.array["frames"][0, depth - 1] = 0
    if depth > 0:
        value = rng.choice((rng.randrange(len(game.codec.asks)), rng.randint(-1, 8)))
        s.frames[rng.randrange(depth), rng.randrange(4)] = value


def swap_cells(s: Record, rng: random.Random) -> None:
    """Two cells of one field: sums stay as they were."""
    flat = s.array[rng.choice(list(s.fields))].reshape(-1)
    one, two = rng.randrange(len(flat)), rng.randrange(len(flat))
    flat[one], flat[two] = int(flat[two]), int(flat[one])


def take_field(s: Record, other: Record, rng: random.Random) -> None:
    """A whole field as it stood at another moment of the same game."""
    name = rng.choice(list(s.fields))
    s.array[name] = other.array[name]


def fill_field(s: Record, rng: random.Random) -> None:
    name = rng.choice(list(s.fields))
    each = s.fields[name]
    s.array[name] = rng.choice((0, -1, each.low, each.most))


def noisy(game: Game, s: Record, rng: random.Random) -> Record:
    raw = bytearray(s.tobytes())
    for _ in range(rng.choice((1, 2, 8, 64))):
        raw[rng.randrange(len(raw))] = rng.randrange(256)
    return game.state.frombytes(bytes(raw))


JUNK: tuple[Any, ...] = (-1, 99, 2**40, "", "none", "A", None, True, 1.5, [], {}, [[1]], {"A": 1}, "²")


def by_names(game: Game, s: Record, rng: random.Random) -> Record | BadPosition:
    """The position through JSON, with something else in one of its places."""
    names = json.loads(json.dumps(s.to_names()))
    place: Any = names
    while isinstance(place, dict) and place:
        key = rng.choice(list(place))
        if not isinstance(place[key], dict) or rng.random() < 0.2:
            place[key] = rng.choice((*JUNK, rng.randint(0, 5)))
            break
        place = place[key]
    out = game.state.blank()
    try:
        out.set_names(names)
    except BadPosition as refusal:
        return refusal
    return out


# Trying them.


def tried(game: Game, mutant: Record | BadPosition, seed: int, targets: tuple[Target, ...]) -> str:
    """REFUSED or HELD; anything else that happens is a fault of ours and is raised."""
    if isinstance(mutant, BadPosition):
        return REFUSED
    try:
        game.admit(mutant)
    except BadPosition:
        return REFUSED
    looked_at(game, mutant, seed)
    played_on(game, mutant, seed, targets)
    for target in targets:
        searched(game, mutant, seed, target)
    return HELD


def played_on(game: Game, s: Record, seed: int, targets: tuple[Target, ...]) -> None:
    """Random steps in every build, to the same bytes; in plain Python each one is told to everybody."""
    ends = []
    for target in targets:
        end = s.copy()
        game.rules(target).playout(end, stream(seed), STEPS)
        ends.append(end.tobytes())
    assert len(set(ends)) == 1, "the builds differ"
    rules, rng, t = game.rules(), random.Random(seed), game.texts("en")
    s = s.copy()
    for _ in range(STEPS):
        asked = rules.seats_awaited(s)
        if not asked:
            break
        seat = rng.choice(asked)
        choices = [] if seat == CHANCE else rules.legal(s, seat)
        action = rng.choice(choices) if choices else rules.odds_pick(s, rng.randrange(rules.odds_total(s)))
        viewer = rng.randrange(-1, s.seats)
        before = s.copy()
        if seat != CHANCE and game.preview is not None:
            game.preview(t, before.hide(seat), seat, action)
        rules.apply(s, seat, action)
        game.narrate(t, before.hide(viewer), game.codec.decode(action, seat), s.hide(viewer))
    looked_at(game, s, seed + 1)


def looked_at(game: Game, s: Record, seed: int) -> None:
    """Drawn for somebody, described to everybody, scored, and imagined by everybody."""
    t = game.texts("fr")
    viewer = seed % (s.seats + 1) - 1
    game.picture(t, s.hide(viewer), viewer)
    for seat in range(SPECTATOR, s.seats):
        view = s.hide(seat)
        game.read(t, view, seat)
        game.rules().guess(view, seat, stream(7, seat + 1))
    if s.depth == 0:
        for seat in range(s.seats):
            game.standing(s, seat)


@cache
def engine(game: Game, target: Target) -> Engine:
    return Engine(game, target)


def searched(game: Game, s: Record, seed: int, target: Target) -> None:
    """A short search, as for a hint."""
    for seat in game.rules().seats_awaited(s):
        if seat != CHANCE:
            simulations = 2 if target == "plain" else 64
            engine(game, target).think(s.hide(seat), seat, SearchSettings(simulations=simulations, cut=12), seed)


# Many of them.


def try_mutants(
    game: Game,
    count: int,
    seed: int = 0,
    targets: tuple[Target, ...] = ("plain", "cpu"),
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    serve: Callable[..., None] | None = None,
) -> Trial:
    """`count` mutants in processes of their own, so that one that hangs or crashes is told and the rest goes on."""
    trial = Trial(game.id)
    batches = iter(range((count + A_GAME - 1) // A_GAME))
    workers = [_Worker(serve or try_games, game.id, seed, targets) for _ in range(jobs)]
    busy = [worker for worker in workers if worker.begin(next(batches, None))]
    while busy:
        for worker in list(busy):
            finished = worker.collect(trial)
            if finished and progress is not None:
                progress(A_GAME)
            if finished and not worker.begin(next(batches, None)):
                busy.remove(worker)
    for worker in workers:
        worker.end()
    return trial


class _Worker:
    """One process that tries the mutants of one random game after another."""

    def __init__(self, serve: Callable[..., None], game: str, seed: int, targets: tuple[Target, ...]) -> None:
        self._serve = serve
        self._arguments = (game, seed, targets)
        self._process: Any = None
        self._patience = COMPILING

    def begin(self, number: int | None, skip: int = 0) -> bool:
        if number is None:
            return False
        if self._process is None:
            context = multiprocessing.get_context("spawn")
            self._pipe, inner = context.Pipe()
            self._process = context.Process(target=self._serve, args=(inner, *self._arguments), daemon=True)
            self._process.start()
            inner.close()
            self._patience = COMPILING
        self._number, self._done = number, skip
        self._pipe.send((number, skip))
        return True

    def collect(self, trial: Trial) -> bool:
        """Take in what comes next; whether this game's mutants are all tried."""
        try:
            told = self._pipe.recv() if self._pipe.poll(self._patience) else f"hangs for {self._patience:.0f} s"
        except EOFError:
            told = "ended its process"
        self._patience = PATIENCE
        if told is None:
            return True
        known = told in (REFUSED, HELD)
        trial.outcomes[told if known else "failed"] += 1
        self._done += 1
        if not known:
            trial.failures.append(f"game {self._number}, mutant {self._done - 1}: {told}")
        if not known and not told.startswith("raises"):
            self.end()
            self.begin(self._number, self._done)
        return False

    def end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process = None


def try_games(pipe: Any, game_id: str, seed: int, targets: tuple[Target, ...]) -> None:
    """In a process of its own: the mutants of every game it is given, one outcome each, then None."""
    game = load_game(game_id)
    warm(game, seed, targets)
    while True:
        number, skip = pipe.recv()
        for place, mutant in enumerate(mutants(game, seed, number)):
            if place >= skip:
                pipe.send(outcome(game, mutant, seed, targets))
        pipe.send(None)


def warm(game: Game, seed: int, targets: tuple[Target, ...]) -> None:
    """Everything is compiled before the first mutant, so that none of them seems to hang."""
    s = next(s for s, (seat, _) in walk(game, game.begin(game.seat_counts[-1]), seed) if seat != CHANCE)
    for target in targets:
        game.rules(target).playout(s.copy(), stream(seed), 1)
        searched(game, s, seed, target)


def outcome(game: Game, mutant: Record | BadPosition, seed: int, targets: tuple[Target, ...]) -> str:
    try:
        return tried(game, mutant, seed, targets)
    except Exception as error:
        return f"raises {type(error).__name__}: {error}"
