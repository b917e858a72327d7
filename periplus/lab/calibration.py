"""Are foretold chances true? What a search says at decisions of games of a network against itself, and what came."""

import random
from collections.abc import Callable, Sequence
from math import log
from pathlib import Path
from typing import Any

from periplus.bots.calibrated import sharpened
from periplus.bots.chance import playouts_of, shares_won
from periplus.bots.network import needed_network
from periplus.bots.player import best_settings, engine_of, seed_of
from periplus.bots.search.backup import share_foreseen
from periplus.core.contract.game import Game
from periplus.core.engine.record import Record
from periplus.lab.one_game import seats_asked

Foretold = tuple[float, float]  # the chance told, the share of the victory that came
Teller = Callable[[Record, int, int], float]  # of a view, a seat and a seed: its chance to win

SLOPES = [each / 20 for each in range(8, 80)]
USUAL = 0.25  # how far the logarithm of a slope may well be from 0
SURE = 1e-4  # nothing is surer than that


def by_search(game: Game, simulations: int) -> Teller:
    """As a hint or a review would say it, before it is made true."""
    settings = best_settings(game).but(simulations=simulations)
    return lambda view, seat, seed: engine_of(game).think(view.hide(seat), seat, settings, seed).chances[seat]


def by_playouts(game: Game, games: int = 64) -> Teller:
    """As chances are counted everywhere: the share won of games played on, before the slope."""

    def tell(view: Record, seat: int, seed: int) -> float:
        won = shares_won(game, playouts_of(game).play(view, seat, -1, seed, 0, games))[:, seat]
        return float((won.sum() + 0.5) / (games + 1))

    return tell


def by_network(game: Game) -> Teller:
    network = needed_network(game)
    return lambda view, seat, seed: share_foreseen(network.judge(view, seat)[1], int(view.seats), True)


def foretold(game: Game, tell: Teller, seats: int, games: int, every: int = 1, seed: int = 0) -> list[list[Foretold]]:
    """Of every game what was told at one decision of `every`, beside what came."""
    return [_one(game, tell, seats, every, i, seed_of(seed, i)) for i in range(games)]


def _one(game: Game, tell: Teller, seats: int, every: int, number: int, seed: int) -> list[Foretold]:
    rules, network = game.rules("plain"), needed_network(game)
    s = game.begin(seats)
    told: list[tuple[int, float]] = []
    made = number
    for seat in seats_asked(rules, s, seed):
        options = rules.legal(s, seat)
        action = options[0]
        if len(options) > 1:
            made += 1
            if made % every == 0:
                told.append((seat, tell(s, seat, seed_of(seed, made))))
            action = max(options, key=network.judge(s, seat)[0].__getitem__)
        rules.apply(s, seat, action)
    best = max(game.standing(s, seat) for seat in range(seats))
    winners = [seat for seat in range(seats) if game.standing(s, seat) == best]
    return [(chance, (seat in winners) / len(winners)) for seat, chance in told]


def flat(games: Sequence[Sequence[Foretold]]) -> list[Foretold]:
    return [pair for game in games for pair in game]


def with_slope(pairs: Sequence[Foretold], slope: float) -> list[Foretold]:
    return [(sharpened((told, 1 - told), slope)[0], came) for told, came in pairs]


def surprise(pairs: Sequence[Foretold]) -> float:
    """How little what came was expected: the mean of the negative logarithm."""
    bounded = [(min(max(told, SURE), 1 - SURE), came) for told, came in pairs]
    return -sum(came * log(told) + (1 - came) * log(1 - told) for told, came in bounded) / len(bounded)


def fitted(games: Sequence[Sequence[Foretold]]) -> float:
    """The slope that makes chances told at tables of two surprise least. The decisions of a game come true together and
    count as one; few games do not lead far away from a slope of 1."""
    pairs = flat(games)

    def doubt(slope: float) -> float:
        return len(games) * surprise(with_slope(pairs, slope)) + log(slope) ** 2 / (2 * USUAL**2)

    return min(SLOPES, key=doubt)


def tenths(pairs: Sequence[Foretold]) -> list[tuple[float, float, int]]:
    """For every tenth of the chances: the mean told, the mean that came, how many."""
    out = []
    for k in range(10):
        here = [pair for pair in pairs if k <= 10 * pair[0] < k + 1 or (k == 9 and pair[0] >= 1)]
        if here:
            out.append((sum(p for p, _ in here) / len(here), sum(c for _, c in here) / len(here), len(here)))
    return out


def off_by(pairs: Sequence[Foretold]) -> float:
    """How far tenths of the chances are from what came, on average over the decisions."""
    return sum(abs(told - came) * count for told, came, count in tenths(pairs)) / len(pairs)


def off_by_luck(games: Sequence[Sequence[Foretold]], together: bool, times: int = 100, seed: int = 1) -> float:
    """How far they would be if every chance were true: if each decision came true by itself, or if those of a game came
    true `together`. The truth lies between, since what was told of one seat is one of many of its game."""
    rng, found = random.Random(seed), 0.0
    for _ in range(times):
        pairs = []
        for game in games:
            luck = rng.random()
            pairs += [(told, float((luck if together else rng.random()) < told)) for told, _ in game]
        found += off_by(pairs)
    return found / times


def save_calibration(found: dict[str, Sequence[Foretold]], path: Path) -> None:
    from periplus.lab.figures import LIGHT, draw

    def paint(axes: Any) -> None:
        axes.plot([0, 1], [0, 1], color=LIGHT)
        for name, pairs in found.items():
            rows = tenths(pairs)
            axes.plot([told for told, _, _ in rows], [came for _, came, _ in rows], "o-", label=name)
        axes.set_xlabel("chance to win foretold")
        axes.set_ylabel("share of games won")
        axes.legend(frameon=False)

    draw(paint, width=4.6, height=4.2).savefig(path)
