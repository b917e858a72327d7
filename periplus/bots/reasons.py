"""Why a move: what each of a few moves leads to, category by category, in worlds that fit the seat's view.

After each move the game is played out by its rules of thumb, from the same worlds with the same luck, so that what is
left between two moves is the moves. Nothing hidden from the seat is looked at.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from periplus.bots.engine import OnePosition, bot_builder
from periplus.bots.search import WORDS, apply, by_weight, guess, weigh
from periplus.core.chance import below, seed_stream
from periplus.core.frames import CHANCE, CHANCE_BIT, awaited, first_seat
from periplus.core.game import Game
from periplus.core.loop import legal, sample
from periplus.core.mask import nth
from periplus.core.record import Record
from periplus.core.rule import Target, default_target, rule
from periplus.core.texts import Texts

PLAYOUTS = 160
NOTICED = 0.5  # points of difference that are worth a word
SEATS = PARTS = 0  # bound per game

VIEWER, SEAT, ACTION, TIMES, SEED = range(5)


@rule
def play_out(s: Any, mask: Any, weights: Any, rng: Any) -> None:
    """To the end by rules of thumb."""
    while True:
        who = awaited(s)
        if who == 0:
            return
        if who == CHANCE_BIT:
            apply(s, CHANCE, sample(s, rng))
            continue
        seat = first_seat(who)
        if legal(s, seat, mask) == 1:
            apply(s, seat, nth(mask, WORDS, 0))
        else:
            total = weigh(s, seat, mask, weights)
            apply(s, seat, by_weight(mask, weights, below(rng, total)))


@rule
def foresee(view: Any, work: Any, mask: Any, weights: Any, points: Any, job: Any, rng: Any) -> None:
    """Sum up everybody's final points by category after one action, over many worlds."""
    for number in range(job[TIMES]):
        seed_stream(rng, job[SEED], number)
        work[0] = view[0]
        s = work[0]
        guess(s, job[VIEWER], rng)
        apply(s, job[SEAT], job[ACTION])
        play_out(s, mask, weights, rng)
        for seat in range(s.seats):
            for part in range(PARTS):
                points[seat, part] += s.points[seat, part]


@dataclass(frozen=True)
class Outlook:
    """What a move leads to on average: final points by seat and category."""

    action: int
    points: tuple[tuple[float, ...], ...]

    def total(self, seat: int) -> float:
        return sum(self.points[seat])


class Foresight:
    """The compiled playouts of one game."""

    def __init__(self, game: Game, target: Target) -> None:
        self.game = game
        self.target = target
        self._foresee = bot_builder(game, target).build(foresee, entry=True)

    def outlook(self, view: Record, seat: int, action: int, seed: int, playouts: int) -> Outlook:
        game = self.game
        points = np.zeros((len(game.state.seat_domain), len(game.parts)), np.int64)
        job = np.array([seat, seat, action, playouts, seed], np.int64)
        mask, weights = np.zeros(game.bindings["WORDS"], np.int64), np.zeros(game.codec.size, np.int64)
        buffers: list[Any] = [mask, weights, points, job, np.zeros(2, np.int64)]
        work = game.state.blank()
        if self.target == "plain":
            self._foresee(OnePosition(view.copy()), OnePosition(work), *(memoryview(each) for each in buffers))
        else:
            self._foresee(view.array, work.array, *buffers)
        means = points[: view.seats] / playouts
        return Outlook(action, tuple(tuple(float(value) for value in row) for row in means))


_ready: dict[str, Foresight] = {}
_compiling: set[str] = set()


def foresight_if_ready(game: Game) -> Foresight | None:
    """Never waited for: the first who asks has it compiled beside everything else."""
    if game.id not in _ready and game.id not in _compiling:
        _compiling.add(game.id)
        threading.Thread(target=_compile, args=(game,), daemon=True, name=f"foresight of {game.id}").start()
    return _ready.get(game.id)


def _compile(game: Game) -> None:
    foresight = Foresight(game, default_target())
    start = game.begin(game.seat_counts[-1])
    rules = game.rules("plain")
    while rules.seats_awaited(start) == [CHANCE]:
        rules.apply(start, CHANCE, rules.odds_pick(start, 0))
    seat = rules.seats_awaited(start)[0]
    foresight.outlook(start.hide(seat), seat, rules.legal(start, seat)[0], seed=0, playouts=1)
    _ready[game.id] = foresight


def outlooks(
    foresight: Foresight, view: Record, seat: int, actions: Sequence[int], seed: int = 0, playouts: int = PLAYOUTS
) -> list[Outlook]:
    """What each action leads to, as the seat can foresee it."""
    hidden = view.hide(seat)
    return [foresight.outlook(hidden, seat, action, seed, playouts) for action in actions]


def sentence(game: Game, words: Texts, t: Texts, seat: int, own: Outlook, others: Sequence[Outlook]) -> str:
    """What a move brings beside the others considered, and what it risks, in one sentence of averages."""
    if not others:
        return ""
    gains = [_beside(own, others, seat, part) for part in range(len(game.parts))]
    best, worst = int(np.argmax(gains)), int(np.argmin(gains))
    label = [t.entries.get(f"part.{part}", part) for part in game.parts]
    said = []
    if gains[best] >= NOTICED:
        said.append(words("hint.brings", points=round(gains[best]) or 1, part=label[best]))
    if gains[worst] <= -NOTICED:
        said.append(words("hint.costs", points=round(-gains[worst]) or 1, part=label[worst]))
    said += _rivals(words, t, seat, own, others)
    return "; ".join(said) or words("hint.even")


def _beside(own: Outlook, others: Sequence[Outlook], seat: int, part: int) -> float:
    return own.points[seat][part] - sum(other.points[seat][part] for other in others) / len(others)


def _rivals(words: Texts, t: Texts, seat: int, own: Outlook, others: Sequence[Outlook]) -> list[str]:
    """The opponent for whom the move matters most, if it does."""
    found = []
    for rival in range(len(own.points)):
        if rival != seat:
            difference = own.total(rival) - sum(other.total(rival) for other in others) / len(others)
            found.append((difference, rival))
    if not found:
        return []
    difference, rival = max(found, key=lambda each: abs(each[0]))
    if abs(difference) < NOTICED:
        return []
    key = "hint.gives" if difference > 0 else "hint.denies"
    name = t.players[rival] if rival < len(t.players) else str(rival + 1)
    return [words(key, points=round(abs(difference)) or 1, name=name)]
