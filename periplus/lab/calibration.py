"""Are foretold chances true? A network's judgement at every decision of games against itself, and what came."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from periplus.bots.network import Network, network_of
from periplus.bots.outcome import share_foreseen
from periplus.bots.player import seed_of
from periplus.core.chance import below, stream
from periplus.core.errors import PeriplusError
from periplus.core.frames import CHANCE
from periplus.core.game import Game

Foretold = tuple[float, float]  # the chance told, the share of the victory that came


def foretold(game: Game, seats: int, games: int, seed: int = 0) -> list[Foretold]:
    network = network_of(game)
    if network is None:
        raise PeriplusError(f"{game.id} has no network that fits")
    return [each for i in range(games) for each in _one(game, network, seats, seed_of(seed, i))]


def _one(game: Game, network: Network, seats: int, seed: int) -> list[Foretold]:
    rules = game.rules("plain")
    s = game.begin(seats)
    dice: Any = stream(seed)
    luck = memoryview(dice)
    told: list[tuple[int, float]] = []
    while who := rules.seats_awaited(s):
        if who[0] == CHANCE:
            rules.apply(s, CHANCE, rules.odds_pick(s, below(luck, rules.odds_total(s))))
            continue
        options = rules.legal(s, who[0])
        action = options[0]
        if len(options) > 1:
            opinions, worth = network.judge(s, who[0])
            told.append((who[0], share_foreseen(worth, seats, True)))
            action = max(options, key=opinions.__getitem__)
        rules.apply(s, who[0], action)
    best = max(game.standing(s, seat) for seat in range(seats))
    winners = [seat for seat in range(seats) if game.standing(s, seat) == best]
    return [(chance, (seat in winners) / len(winners)) for seat, chance in told]


def tenths(pairs: Sequence[Foretold]) -> list[tuple[float, float, int]]:
    """For every tenth of the chances: the mean told, the mean that came, how many."""
    out = []
    for k in range(10):
        here = [pair for pair in pairs if k <= 10 * pair[0] < k + 1 or (k == 9 and pair[0] >= 1)]
        if here:
            out.append((sum(p for p, _ in here) / len(here), sum(c for _, c in here) / len(here), len(here)))
    return out


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
