"""How strong a training has become: its network alone, without search, against a level, in processes of their own."""

import multiprocessing
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any

from periplus.bots.network import read_network
from periplus.bots.player import choose, seed_of
from periplus.core.engine.chance import below, stream
from periplus.core.engine.frames import CHANCE
from periplus.games import load_game


def share_against(game_id: str, checkpoint: str, level: str, games: int, seed: int) -> float:
    """Share of the victories over pairs of two-seat games, each deal from both seats."""
    network = read_network(load_game(game_id), Path(checkpoint))
    return sum(one_game(game_id, network, level, i % 2, seed_of(seed, i // 2)) for i in range(games)) / games


def one_game(game_id: str, network: Any, level: str, mine: int, seed: int) -> float:
    game = load_game(game_id)
    rules = game.rules("plain")
    s = game.begin(2)
    dice: Any = stream(seed)
    luck = memoryview(dice)
    decisions = 0
    while who := rules.seats_awaited(s):
        if who[0] == CHANCE:
            rules.apply(s, CHANCE, rules.odds_pick(s, below(luck, rules.odds_total(s))))
            continue
        seat = who[0]
        decisions += 1
        if seat == mine:
            action = max(rules.legal(s, seat), key=network.judge(s, seat)[0].__getitem__)
        else:
            action = choose(game, s, seat, level, seed_of(seed, decisions)).action
        rules.apply(s, seat, action)
    own, other = game.standing(s, mine), game.standing(s, 1 - mine)
    return 1.0 if own > other else 0.5 if own == other else 0.0


class Rater:
    """Asks again whenever the last answer has come; the training never waits for it."""

    def __init__(self, game_id: str, checkpoint: Path, level: str, games: int = 20) -> None:
        self.what = (game_id, str(checkpoint), level, games)
        self.pool = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))
        self.asked = 0
        self.pending: Future[float] | None = None

    def look(self) -> float | None:
        """The latest answer, once; and the next question, if there is something to ask about."""
        share = None
        if self.pending is not None and self.pending.done():
            share, self.pending = self.pending.result(), None
        if self.pending is None and Path(self.what[1]).exists():
            self.asked += 1
            self.pending = self.pool.submit(share_against, *self.what, self.asked)
        return share

    def close(self) -> None:
        for process in list((self.pool._processes or {}).values()):
            process.terminate()
        self.pool.shutdown(wait=False, cancel_futures=True)
