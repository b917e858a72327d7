"""Chance, defined once: the share of paired playouts that a seat wins.

From what the seat sees, a world that fits is guessed, the move is made, and the game is played on to its end by the
game's quick network (`periplus.bots.search.playouts`). A shared win counts one n-th. Moves that are compared are played
in the same worlds with the same luck, so that their difference is known better than either chance. What comes is made
true by the game's slope (`periplus.bots.calibrated`); its error is the standard error of the mean.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
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

FIRST, GAMES, MORE = 48, 160, 640  # games of each move: to sort out, to compare, where it matters
SURE = 2.0  # a difference counts from so many times its error on
FAR = 3.0  # a move so many errors behind is not played on


@dataclass(frozen=True)
class Chance:
    """The chance of one seat to win after a move, and its standard error; 0 where the move ends the game."""

    value: float
    error: float
    games: int


@cache
def playouts_of(game: Game) -> Playouts:
    """One for each game and process."""
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
        """The moves, best first; of those that were given up early, what is known."""
        return sorted(range(len(self.plays)), key=lambda number: -self.chance(number).value)


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
    stop: Callable[[], bool] = lambda: False,
) -> Compared:
    """Play the moves on, first a few games each; a move that is then far behind is given up, unless it is to be kept.
    The result depends on the arguments alone (unless stopped)."""
    playouts = playouts_of(game)
    view = view.hide(seat)
    first = min(FIRST, games)
    plays = [playouts.play(view, seat, action, seed, 0, first) for action in actions]
    done = first
    while done < games and not stop():
        known = Compared(game, view, seat, plays)
        best = known.order()[0]
        going = [
            n for n in range(len(plays)) if len(plays[n].length) == done and (n == best or _hopes(known, best, n, keep))
        ]
        if len(going) < 2 and not keep and len(plays) > 1:
            break
        times = min(done, games - done)
        for number in going:
            plays[number] = joined(plays[number], playouts.play(view, seat, actions[number], seed, done, times))
        done += times
    return Compared(game, view, seat, plays)


def _hopes(known: Compared, best: int, number: int, keep: Sequence[int]) -> bool:
    behind, error = known.lead(best, number)
    return known.actions[number] in keep or behind < FAR * error


def joined(a: Played, b: Played) -> Played:
    return Played(
        a.action,
        np.concatenate([a.log, b.log]),
        np.concatenate([a.length, b.length]),
        np.concatenate([a.turns, b.turns]),
        np.concatenate([a.standings, b.standings]),
        np.concatenate([a.stages, b.stages]),
    )
