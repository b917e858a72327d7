"""How strong a training has become: its network alone, without search, against a level, in processes of their own."""

import multiprocessing
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path

from periplus.bots.network import Network, read_network
from periplus.bots.player import choose, seed_of
from periplus.games import load_game
from periplus.lab.jobs import end_now
from periplus.lab.one_game import seats_asked
from periplus.lab.train.checkpoint import story_of


def share_against(
    game_id: str,
    checkpoint: str,
    rival: str | Path,
    games: int,
    seed: int,
    progress: Callable[[], None] = lambda: None,
) -> float:
    """Share of the victories over pairs of two-seat games, each deal from both seats; against a level, or a file's
    network alone."""
    network = read_network(load_game(game_id), Path(checkpoint))
    other = read_network(load_game(game_id), rival) if isinstance(rival, Path) else rival
    won = 0.0
    for i in range(games):
        won += one_game(game_id, network, other, i % 2, seed_of(seed, i // 2))
        progress()
    return won / games


def one_game(game_id: str, network: Network, rival: str | Network, mine: int, seed: int) -> float:
    game = load_game(game_id)
    rules = game.rules("plain")
    s = game.begin(2)
    for decisions, seat in enumerate(seats_asked(rules, s, seed), 1):
        player = network if seat == mine else rival
        if isinstance(player, str):
            action = choose(game, s, seat, player, seed_of(seed, decisions)).action
        else:
            action = max(rules.legal(s, seat), key=player.judge(s, seat)[0].__getitem__)
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
