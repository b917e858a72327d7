"""How strong a training has become: its network alone, without search, against a level, random play or a network."""

import multiprocessing
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path

import numpy as np

from periplus.bots.network import Network, read_network
from periplus.bots.player import choose, seed_of
from periplus.core.contract.game import Game
from periplus.env.batch.batch import Batch
from periplus.games import load_game
from periplus.lab.jobs import end_now
from periplus.lab.one_game import seats_asked
from periplus.lab.train.checkpoint import story_of


def share_won(game: Game, network: Network, rival: Network | None, games: int) -> float:
    """Share of the victories over so many games of two, played at once, each deal from both seats; against the first
    choices of a network, or without one against random play."""
    batch = Batch(game, games, 2, rows="learning", skip_forced=True)  # compiled as a training's is
    places = np.arange(games)
    batch.reset(1, places // 2)
    mine, won, running = places % 2, np.zeros(games), np.ones(games, bool)
    while running.any():
        legal = batch.legal.astype(bool)
        own = np.where(legal, network.judge_rows(batch.rows), -np.inf).argmax(1)
        if rival is None:
            other = batch.random_actions()
        else:
            other = np.where(legal, rival.judge_rows(batch.rows), -np.inf).argmax(1)
        batch.step(np.where(batch.acting == mine, own, other).astype(np.int32))
        over = running & batch.done.astype(bool)
        won[over] = (batch.rewards[places, mine][over] + 1) / 2
        running &= ~over
    return float(won.mean())


def share_against(game_id: str, checkpoint: str, level: str, games: int, seed: int) -> float:
    """The same against a level, game by game."""
    game = load_game(game_id)
    network = read_network(game, Path(checkpoint))
    return sum(one_game(game, network, level, i % 2, seed_of(seed, i // 2)) for i in range(games)) / games


def one_game(game: Game, network: Network, level: str, mine: int, seed: int) -> float:
    rules = game.rules("plain")
    s = game.begin(2)
    for decisions, seat in enumerate(seats_asked(rules, s, seed), 1):
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
        self.saved = self.about = 0.0
        self.pending: Future[float] | None = None

    def look(self) -> dict[str, float] | None:
        """The latest answer, once, with the second of training it is about; and the next question, if the file is
        another one since."""
        told = None
        if self.pending is not None and self.pending.done():
            told = {f"over_{self.what[2]}": self.pending.result(), "of_second": round(self.about, 1)}
            self.pending = None
        path = Path(self.what[1])
        if self.pending is None and path.exists() and path.stat().st_mtime != self.saved:
            self.asked += 1
            self.saved = path.stat().st_mtime
            self.about = story_of(path)["seconds"]
            self.pending = self.pool.submit(share_against, *self.what, self.asked)
        return told

    def close(self) -> None:
        end_now(self.pool)
