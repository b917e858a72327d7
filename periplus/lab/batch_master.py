"""Masters of a whole batch: the root of a master's search for thousands of games at once, on a card or here.

Few moves are compared evenly in the same guessed worlds, the worse half left out again and again (sequential halving);
after a move all seats draw theirs by the network's odds until the thinking seat has decided a few times more, then the
network judges. There is no tree. It serves to make datasets, and to try a search's numbers in many games.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, log, log2

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from periplus.bots.search.sequential_halving import TRUSTED_FROM
from periplus.core.contract.game import Game
from periplus.env.batch.batch import Batch
from periplus.lab.train.net import ALIGNED, masked
from periplus.lab.train.ppo import BatchTensors, draw
from periplus.lab.train.rival import OWN, rival_of

LOOKED_EVERY = 4  # steps of a walk between two looks whether all have ended


@dataclass(frozen=True)
class Plan:
    """How a decision is thought over. One whose first move has odds over `sure` is not."""

    simulations: int = 48
    moves: int = 4
    walk: int = 3
    sure: float = 0.95


class BatchMaster:
    """A batch whose seats think: a game for each of `tables`, which says its number of seats. Decisions with one option
    are made at once and never shown."""

    def __init__(self, game: Game, tables: Sequence[int], device: str = "cpu", plan: Plan | None = None) -> None:
        self.plan = plan or Plan()
        self.net = rival_of(game, OWN).to(device)
        self.batch = Batch(
            game, len(tables), device=device, reward="pairs", rows="learning",  # type: ignore[arg-type]
            tables=[(seats, {}) for seats in tables], skip_forced=True, align=ALIGNED,
        )  # fmt: skip
        self.games = BatchTensors(self.batch, device)
        self.copies = 131_072 if device == "cuda" else 512
        sizes = [self.copies >> shift for shift in (6, 4, 2, 0)]  # few worlds are not walked in the steps of many
        self.worlds = [BatchTensors(self.batch.fork([0], max(1, size), 0), device) for size in sizes]
        self.device = device

    @torch.no_grad()
    def choose(self, thinking: Tensor, luck: np.random.Generator) -> Tensor:
        """A move for every game: of those that are `thinking` what the search found, else the network's first."""
        logs = masked(self.net(self.games.rows)[0], self.games.legal).log_softmax(1)
        odds, moves = logs.topk(min(self.plan.moves, logs.shape[1]))
        chosen = moves[:, 0].clone()
        doubted = torch.nonzero(thinking & (odds[:, 0] < log(self.plan.sure))).squeeze(1)
        if len(doubted):
            best = self._halved(doubted, odds[doubted], moves[doubted], luck)
            chosen[doubted] = moves[doubted].gather(1, best[:, None]).squeeze(1)
        return chosen.int()

    def _halved(self, games: Tensor, odds: Tensor, moves: Tensor, luck: np.random.Generator) -> Tensor:
        """Which of its moves is best, for each of these games."""
        left = self.games.legal[games].gather(1, moves) != 0
        sums, tries = torch.zeros_like(odds), torch.zeros_like(odds)
        count = moves.shape[1]
        rounds = max(1, ceil(log2(count)))
        while True:
            times = max(1, round(self.plan.simulations / (rounds * count)))
            sums += self._tried(games, moves, left, times, luck)
            tries += left * times
            weight = TRUSTED_FROM + tries.max(1, keepdim=True).values
            worth = torch.where(left, odds + weight * sums / tries.clamp(min=1), -torch.inf)
            if count <= 2:
                return worth.argmax(1)
            count = max(2, (count + 1) // 2)
            left &= worth >= worth.topk(count).values[:, -1:]

    def _tried(self, games: Tensor, moves: Tensor, left: Tensor, times: int, luck: np.random.Generator) -> Tensor:
        """What the moves that are left brought, summed over as many worlds, the same for all moves of a game."""
        worlds = luck.integers(1 << 40, size=(len(games), times))
        places = torch.nonzero(left).repeat_interleave(times, 0)
        which = torch.arange(times, device=self.device).repeat(len(places) // times)
        found = torch.zeros(left.shape, device=self.device)
        for part, world in zip(places.split(self.copies), which.split(self.copies), strict=True):
            game, move = part.unbind(1)
            seeds = worlds[game.cpu().numpy(), world.cpu().numpy()]
            brought = self._walked(games[game], moves[game, move], seeds)
            found.index_put_((game, move), brought, accumulate=True)
        return found

    def _walked(self, games: Tensor, actions: Tensor, seeds: NDArray[np.int64]) -> Tensor:
        """The reward, or what is expected of it, of who moves in these games after these actions, each in its world."""
        world = next(each for each in self.worlds if each.batch.n >= len(games))
        size, spare = world.batch.n, world.batch.n - len(games)
        there = torch.cat([games, games[:1].expand(spare)])
        seat = self.games.acting[there].clone()
        world.batch.assign(np.arange(size), self.batch, there.cpu().numpy())
        world.batch.guess(seat.cpu().numpy(), np.concatenate([seeds, np.full(spare, seeds[0])]))
        world.step(torch.cat([actions, actions[:1].expand(spare)]).int())
        walking = torch.arange(size, device=self.device) < len(games)
        own, brought = torch.zeros_like(seat), torch.zeros(size, device=self.device)
        step = 0
        while step % LOOKED_EVERY or walking.any():
            step += 1
            over = walking & (world.done != 0)
            brought = torch.where(over, world.rewards.gather(1, seat[:, None].long()).squeeze(1), brought)
            walking &= ~over
            opinions, expected = self.net(world.rows)
            mine = walking & (world.acting == seat)
            judged = mine & (own == self.plan.walk)
            brought = torch.where(judged, expected.clamp(-1, 1), brought)
            walking &= ~judged
            own += mine
            world.step(draw(opinions, world.legal)[0])
        return brought[: len(games)]


def played(
    master: BatchMaster, thinking: NDArray[np.bool_], seed: int, numbers: Sequence[int]
) -> Iterator[tuple[int, list[int], list[float]]]:
    """Every game to its end, told as it ends: which, its acts (those with one option left out), the reward by seat.
    `thinking[i, seat]`: who searches; the others play the network's first choice. Game i has stream `numbers[i]`."""
    games, acts = master.games, [list[int]() for _ in numbers]
    master.batch.reset(seed, numbers)
    minds = torch.as_tensor(thinking, device=master.device)
    luck = np.random.default_rng(seed)
    torch.manual_seed(seed)
    running = torch.ones(len(acts), dtype=torch.bool, device=master.device)
    while running.any():
        mind = minds.gather(1, games.acting[:, None].long()).squeeze(1)
        chosen = master.choose(running & mind, luck)
        told = chosen.tolist()
        for i in torch.nonzero(running).squeeze(1).tolist():
            acts[i].append(told[i])
        games.step(chosen)
        ended = running & (games.done != 0)
        running &= ~ended
        for i in torch.nonzero(ended).squeeze(1).tolist():
            yield i, acts[i], games.rewards[i].tolist()
