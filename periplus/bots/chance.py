"""Chance, defined once: the share of paired playouts that a seat wins.

From what the seat sees, a world that fits is guessed, the move is made, and the game is played on to its end by the
game's quick network (`periplus.bots.search.playouts`). A shared win counts one n-th. Moves that are compared are played
in the same worlds with the same luck, so that their difference is known better than either chance. What comes is made
true by the game's slope (`periplus.bots.calibrated`); its error is the standard error of the mean.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, cached_property, reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from periplus.bots.calibrated import sharpened, slope_of
from periplus.bots.knowledge import knowledge_of
from periplus.bots.network import quick_network_of
from periplus.bots.search.playouts import Played, Playouts
from periplus.core.contract.game import Game
from periplus.core.engine.record import Record
from periplus.core.engine.rule import default_target

FIRST, GAMES, MORE = 16, 160, 640  # games of each move: to sort out, to compare, where it matters
SURE = 2.0  # a difference counts from so many times its error on
FAR = 3.0  # a move so many errors behind is not played on


@dataclass(frozen=True)
class Chance:
    """The chance of one seat to win after a move, and its standard error; 0 where the move ends the game."""

    value: float
    error: float
    games: int


@cache
def playouts_of(game: Game, thread: int = 0) -> Playouts:
    """One for each game and thread: it works in buffers of its own."""
    target = default_target()
    return Playouts(game, target, None if target == "plain" else quick_network_of(game))


class Compared:
    """Some moves of one seat, played on from the same worlds; `plays` are in the order of the moves."""

    def __init__(self, game: Game, view: Record, seat: int, plays: Sequence[Played]) -> None:
        self.game, self.view, self.seat = game, view, seat
        self.plays = list(plays)
        self.actions = [each.action for each in plays]

    @cached_property
    def shares(self) -> list[NDArray[Any]]:
        """For each move the share of the win of every seat in every game."""
        return [shares_won(self.game, each) for each in self.plays]

    def everybody(self, number: int) -> list[float]:
        """Each seat's chance after a move."""
        return true_shares(self.game, self.shares[number].mean(0).tolist())

    def chance(self, number: int) -> Chance:
        won = self.shares[number][:, self.seat]
        value = self.everybody(number)[self.seat]
        if (self.plays[number].length == 1).all():
            return Chance(value, 0.0, len(won))
        smoothed = (won.sum() + 1) / (len(won) + 2)
        return Chance(value, float(np.sqrt(smoothed * (1 - smoothed) / len(won))), len(won))

    def lead(self, a: int, b: int) -> tuple[float, float]:
        """How much better one move is than another, and the error of that, from the games both were played in."""
        n = min(len(self.shares[a]), len(self.shares[b]))
        apart = self.shares[a][:n, self.seat] - self.shares[b][:n, self.seat]
        error = float(max(apart.std() / n**0.5, 0.5 / n))
        if len(self.shares[a]) == len(self.shares[b]):
            return self.chance(a).value - self.chance(b).value, error
        return float(apart.mean()), error

    def order(self) -> list[int]:
        """The moves, best first; those that were given up early come last."""
        most = max(len(each) for each in self.shares)
        return sorted(
            range(len(self.plays)), key=lambda number: (len(self.shares[number]) < most, -self.chance(number).value)
        )


def shares_won(game: Game, played: Played) -> NDArray[Any]:
    """By game and seat: 1 for the winner, a part of it for those who share the victory."""
    standings = played.standings
    if standings.shape[1] > 1:
        first = standings == standings.max(1, keepdims=True)
        return np.asarray(first / first.sum(1, keepdims=True), np.float64)
    if game.rivals is not None:
        return np.asarray(standings > 0, np.float64)
    share = knowledge_of(game.id).share
    points = played.ends["points"][:, 0].sum(1)
    ends = (game.state.frombytes(end.tobytes()) for end in played.ends)
    return np.array([[share(end, True, float(each))] for end, each in zip(ends, points)])


def true_shares(game: Game, shares: Sequence[float]) -> list[float]:
    """What playouts say, made true; where it is certain it stays so."""
    return sharpened(shares, slope_of(game, "playouts"))


def compare(
    game: Game,
    view: Record,
    seat: int,
    actions: Sequence[int],
    seed: int,
    games: int = GAMES,
    keep: Sequence[int] = (),
    stop: Callable[[Compared], bool] = lambda known: False,
    threads: int = 1,
) -> Compared:
    """Play the moves on, first a few games each, then as many again. Each time the worse half is given up, and what is
    far behind, unless it is to be kept. The result depends on the arguments alone (unless stopped), however many
    threads play."""
    view = view.hide(seat)
    done = min(FIRST, games)
    plays = _played(game, view, seat, actions, seed, 0, done, threads)
    known = Compared(game, view, seat, plays)
    while done < games and not stop(known):
        going = _hopeful(known, done, keep)
        if len(going) < 2 and not keep and len(plays) > 1:
            break
        times = min(done, games - done)
        more = _played(game, view, seat, [actions[number] for number in going], seed, done, times, threads)
        for number, played in zip(going, more):
            plays[number] = joined(plays[number], played)
        done += times
        known = Compared(game, view, seat, plays)
    return known


def played_on(known: Compared, number: int, seed: int, games: int) -> Compared:
    """One of the moves alone, to so many games."""
    plays, done = list(known.plays), len(known.shares[number])
    if done < games:
        view, actions = known.view, [known.actions[number]]
        [more] = _played(known.game, view, known.seat, actions, seed, done, games - done, 1)
        plays[number] = joined(plays[number], more)
    return Compared(known.game, known.view, known.seat, plays)


def _hopeful(known: Compared, done: int, keep: Sequence[int]) -> list[int]:
    """The moves that are played on: the best, the better half of those that are not far behind it, and the kept."""
    order = [number for number in known.order() if len(known.shares[number]) == done]
    half = order[: max(2, (len(order) + 1) // 2)]

    def near(number: int) -> bool:
        behind, error = known.lead(order[0], number)
        return behind < FAR * error

    hopeful = {number for number in half if number == order[0] or near(number)}
    return [number for number in sorted(order) if number in hopeful or known.actions[number] in keep]


def _played(
    game: Game, view: Record, seat: int, actions: Sequence[int], seed: int, first: int, times: int, threads: int
) -> list[Played]:
    """Games `first` and on of each move; of every move each thread plays a part."""
    parts = min(threads, times)
    bounds = [first + times * part // parts for part in range(parts + 1)]

    def part(thread: int) -> list[Played]:
        playouts, begin, end = playouts_of(game, thread), bounds[thread], bounds[thread + 1]
        return [playouts.play(view, seat, action, seed, begin, end - begin) for action in actions]

    if parts == 1:
        return part(0)
    return [reduce(joined, each) for each in zip(*_threads(threads).map(part, range(parts)))]


@cache
def _threads(count: int) -> ThreadPoolExecutor:
    """Compiled games let other threads run beside them."""
    return ThreadPoolExecutor(count, "playouts")


def joined(a: Played, b: Played) -> Played:
    return Played(
        a.action,
        np.concatenate([a.log, b.log]),
        np.concatenate([a.length, b.length]),
        np.concatenate([a.turns, b.turns]),
        np.concatenate([a.standings, b.standings]),
        np.concatenate([a.stages, b.stages]),
    )
