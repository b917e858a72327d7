"""Opponents that do not learn from these games: how often the learner beats them, and networks for it to answer to."""

from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from periplus.bots.network import weights_in
from periplus.bots.network_shelf import chosen_name, path_of
from periplus.core.contract.game import Game
from periplus.lab.train.checkpoint import OtherTraining
from periplus.lab.train.net import Net, load_arrays
from periplus.lab.train.ppo import Collection
from periplus.learning.rows import learning_rows

OWN = "network"  # the one in use


def rival_of(game: Game, named: str) -> Net:
    """From a file of weights or a training's; `network` is the one in use."""
    path = _path(game, named)
    arrays = weights_in(path)
    rows = learning_rows(game)
    if arrays["weight0"].shape[0] != rows.width or arrays["policy"].shape[0] != game.codec.size:
        raise OtherTraining(f"{path} is a network for another game or other rows")
    layers = sum(name.startswith("gain") for name in arrays)
    net = Net(rows, game.codec.size, arrays["weight0"].shape[1], layers)
    load_arrays(net, arrays)
    return net.eval()


def _path(game: Game, named: str) -> Path:
    return path_of(game, chosen_name(game)) if named == OWN else Path(named)


class Followed:
    """A network's file, read again whenever it is another one: a training that runs beside this one may write it."""

    def __init__(self, game: Game, named: str) -> None:
        self.game, self.path, self.read = game, _path(game, named), 0
        self.known: dict[str, Any] = {}

    def weights(self) -> dict[str, Any]:
        """As they are now; nothing while there is no file yet."""
        if self.path.exists() and (written := self.path.stat().st_mtime_ns) != self.read:
            self.known, self.read = rival_of(self.game, str(self.path)).state_dict(), written
        return self.known


def share_over(food: Collection, mine: Tensor, sizes: Tensor, since: int = 0) -> float | None:
    """Of the games of two that ended, from the number `since` on, how many the learner won; a tie is half a game. None
    where none has ended."""
    ended = food.done & (sizes == 2)
    ended[:, :since] = False
    won = food.reward.gather(2, mine.expand(len(food.done), -1)[:, :, None].long()).squeeze(2).sign()
    games = int(ended.sum())
    return float(torch.where(ended, (won + 1) / 2, 0).sum()) / games if games else None
