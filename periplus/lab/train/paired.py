"""Chances of many positions at once, on a card: the playouts of `periplus.bots.chance`, thousands side by side.

The same definition (worlds that fit the seat's view, the move, then the quick network's odds for all seats, the same
worlds and luck for the moves of a position); only the luck of the choices comes from PyTorch.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from periplus.core.contract.game import Game
from periplus.env.batch.batch import Batch
from periplus.lab.train.net import ALIGNED, Net, masked
from periplus.lab.train.rival import rival_of
from periplus.learning.reward_settings import training_tables

MOST_GAMES = 1 << 18  # side by side
LOOK_EVERY = 16  # steps between two looks at whether all games are over


def net_of(game: Game, name: str, device: str) -> Net:
    """The game's `network` or its `quick` one."""
    return rival_of(game, str(game.folder / "mind" / f"{name}.npz")).to(device).eval()


class BatchTensors:
    """A batch as tensors."""

    def __init__(self, batch: Batch, device: str) -> None:
        self.batch, self.device = batch, device
        self.rows, self.legal, self.acting, self.done, self.rewards, self.pending = (
            torch.as_tensor(each, device=device)
            for each in (batch.rows, batch.legal, batch.acting, batch.done, batch.rewards, batch.pending)
        )

    def step(self, actions: Tensor) -> None:
        if self.device == "cuda":
            self.batch.step(actions, lambda: torch.argsort(self.pending.short()).int())
        else:
            self.batch.step(actions.numpy())


@dataclass(frozen=True)
class PairedDecision:
    """A position of a batch's game: whose decision it is, and the moves to compare."""

    game: int
    seat: int
    actions: tuple[int, ...]


def new_batch(game: Game, n: int, device: Any, seed: int, tables: Any = None) -> Batch:
    told = training_tables(game) if tables is None else tables
    tables = [each for each in told if each[0] > 1 or game.rivals is not None]
    return Batch(
        game, n, device=device, seed=seed, reward="rank", rows="learning", tables=tables, skip_forced=True,
        align=ALIGNED,
    )  # fmt: skip


@torch.no_grad()
def chances(
    source: Batch, asked: Sequence[PairedDecision], worlds: int, quick: Net, device: str, seed: int
) -> list[NDArray[Any]]:
    """For each position an array of moves × worlds: the seat's share of the win. An action of -1: as the seat likes."""
    found: list[NDArray[Any]] = []
    kinds = max(len(each.actions) for each in asked)
    many = max(1, MOST_GAMES // (kinds * worlds))
    for first in range(0, len(asked), many):
        found += _chances(source, asked[first : first + many], kinds, worlds, quick, device, seed + first)
    return found


def _chances(
    source: Batch, asked: Sequence[PairedDecision], kinds: int, worlds: int, quick: Net, device: str, seed: int
) -> list[NDArray[Any]]:
    places = np.array([each.game for each in asked])
    n = len(asked) * kinds * worlds
    batch = source.gather(np.repeat(places, kinds * worlds))
    seats = np.repeat(np.array([each.seat for each in asked]), kinds * worlds)
    numbers = np.arange(len(asked))[:, None, None] * worlds + np.arange(worlds)
    seeds = (np.broadcast_to(numbers, (len(asked), kinds, worlds)).ravel() * 1000003 + seed) & 0x7FFFFFFF
    batch.guess(seats, seeds)
    tensors = BatchTensors(batch, device)
    padded = np.array([[*each.actions, *[each.actions[0]] * (kinds - len(each.actions))] for each in asked])
    tried = torch.as_tensor(np.repeat(padded.ravel(), worlds), device=device).int()
    viewer = torch.as_tensor(seats, device=device)
    torch.manual_seed(seed)
    open_, over = tried >= 0, torch.zeros(n, dtype=torch.bool, device=device)
    share = torch.zeros(n, device=device)
    sizes = torch.as_tensor(batch.sizes, device=device)
    there = torch.arange(batch.seats, device=device) < sizes[:, None]
    for step in range(4 * source.game.longest):
        opinions = masked(quick(tensors.rows)[0], tensors.legal)
        noise = torch.empty(len(asked), 1, worlds, opinions.shape[1], device=device).exponential_().log()
        drawn = (opinions.view(len(asked), kinds, worlds, -1) - noise).argmax(3).flatten().int()
        now = open_ & (tensors.acting == viewer)
        tensors.step(torch.where(now, tried, drawn))
        open_ = open_ & ~now
        ended = (tensors.done != 0) & ~over
        share = torch.where(ended, _share(tensors.rewards, there, viewer, sizes), share)
        over |= ended
        if step % LOOK_EVERY == 0 and bool(over.all()):
            break
    won = share.view(len(asked), kinds, worlds).cpu().numpy()
    return [won[k, : len(each.actions)] for k, each in enumerate(asked)]


def _share(rewards: Tensor, there: Tensor, viewer: Tensor, sizes: Tensor) -> Tensor:
    """Of the win: those of the best reward share it; one alone has won or lost."""
    known = torch.where(there, rewards, -9.0)
    best = known == known.max(1, keepdim=True).values
    own = best.gather(1, viewer[:, None].long()).squeeze(1) / best.sum(1)
    return torch.where(sizes == 1, (rewards[:, 0] > 0).float(), own)


@torch.no_grad()
def play_on(tensors: BatchTensors, net: Net, steps: int) -> None:
    for _ in range(steps):
        opinions = masked(net(tensors.rows)[0], tensors.legal)
        tensors.step((opinions - torch.empty_like(opinions).exponential_().log()).argmax(1).int())
