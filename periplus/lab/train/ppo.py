"""Proximal policy optimisation on a batch that plays against itself, and now and then against what it was before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

from periplus.core.errors import BadOption
from periplus.env.batch.batch import Batch
from periplus.lab.train.net import Net, masked

# Updates until the rate is whole for weights that know something: the optimiser does not know them yet.
WARM_UP = 320


@dataclass(frozen=True)
class Recipe:
    """How it learns. `minutes` is the whole of the training; rates fall over it."""

    minutes: float = 5.0
    games: int = 65536
    horizon: int = 32  # steps of a game that are looked back on at once; at six seats one in six is a seat's own
    hidden: int = 512
    layers: int = 3
    rate: float = 7e-4
    last_rate: float = 0.03  # of `rate`, at the end
    entropy: float = 0.015
    last_entropy: float = 0.1
    parts: int = 32  # of a collection, each learnt from at once
    epochs: int = 1
    clip: float = 0.2
    memory: float = 0.95  # how far ahead an advantage looks (lambda)
    past_share: int = 8  # one of so many games is played against a past self or a league's
    past_selves: int = 8
    rival: str = ""  # a network's file: the opponent of a best response, on all other seats
    begin: str = ""  # a network's file to go on from, instead of from nothing
    league: tuple[str, ...] = ()  # files of learners beside this one: opponents as they are now, and as they were
    seed: int = 1


class Collection:
    """What a span of steps of all games brought: the learner's food. Large things lie part by part, each in a piece.

    After the steps come the decisions that are left of earlier spans, one for each seat: its last one, of which nothing
    came until now. Without them a seat that is done long before the others would never learn how its game ended.
    """

    def __init__(self, recipe: Recipe, batch: Batch, device: str) -> None:
        self.steps, n, self.parts = recipe.horizon, batch.n, recipe.parts
        if n % self.parts:
            raise BadOption(f"{n} games cannot be learnt from in {self.parts} equal parts")
        t, many = self.steps + batch.seats, {"device": device}
        large = (self.parts, t, n // self.parts)
        self.rows = torch.zeros(*large, batch.rows.shape[1], dtype=torch.int8, **many)
        self.legal = torch.ones(*large, batch.actions_count, dtype=torch.uint8, **many)
        self.action = torch.zeros(t, n, dtype=torch.int32, **many)
        self.chance = torch.zeros(t, n, **many)  # logarithm of the odds the action had
        self.worth = torch.zeros(t, n, **many)
        self.counts = torch.zeros(t, n, dtype=torch.bool, **many)
        self.advantage = torch.zeros(t, n, **many)
        self.seat = torch.empty(self.steps, n, dtype=torch.int32, **many)
        self.done = torch.empty(self.steps, n, dtype=torch.bool, **many)
        self.reward = torch.empty(self.steps, n, batch.seats, **many)
        self.left = torch.full((n, batch.seats), -1, **many)  # where each seat's open decision lies
        self._kept = [in_words(each.flatten(2)) for each in (self.rows, self.legal)]

    def keep(self, t: int, rows: Tensor, legal: Tensor) -> None:
        for kept, seen in zip(self._kept, (rows, legal), strict=True):
            kept[:, t].copy_(seen.view(self.parts, -1).view(kept.dtype))

    def carry_over(self) -> None:
        """What is open stays, behind the steps that are collected next."""
        for seat, left in enumerate(self.left.unbind(1)):
            there, from_where = self.steps + seat, left.clamp(min=0)
            for each in (self.action, self.chance, self.worth):
                each[there] = each.gather(0, from_where[None])[0]
            within = from_where.view(self.parts, 1, -1, 1)
            for each in (self.rows, self.legal):
                each[:, there] = each.gather(1, within.expand(-1, -1, -1, each.shape[3]))[:, 0]
            self.counts[there] = left >= 0

    def portions(self) -> list[Portion]:
        """Minibatches: what is learnt from at once."""
        small = (self.action, self.chance, self.worth, self.advantage, self.counts)
        turned = (each.view(len(each), self.parts, -1).transpose(0, 1).flatten(1) for each in small)
        fields = (self.rows.flatten(1, 2), self.legal.flatten(1, 2), *turned)
        return [tuple(each[part] for each in fields) for part in range(self.parts)]


def in_words(small: Tensor) -> Tensor:
    """The same memory eight bytes at a time, where it comes out even: it is copied in an eighth of the time."""
    return small if small.shape[-1] % 8 else small.view(torch.int64)


Portion = tuple[Tensor, ...]  # rows, legal, action, chance, worth, advantage, counts


class BatchTensors:
    """A batch as tensors."""

    def __init__(self, batch: Batch, device: str) -> None:
        self.batch, self.device = batch, device
        self.rows, self.legal, self.acting, self.done, self.rewards = (
            torch.as_tensor(each, device=device)
            for each in (batch.rows, batch.legal, batch.acting, batch.done, batch.rewards)
        )

    def step(self, action: Tensor) -> None:
        self.batch.step(action)


class Player(BatchTensors):
    """A batch, and the seats of it that others than the learner play.

    Past selves and a league's play the other seats of one game in `past_share`; a rival plays those of all games.
    """

    def __init__(self, batch: Batch, recipe: Recipe, device: str, compiled: bool) -> None:
        super().__init__(batch, device)
        self.act: Callable[..., Any] = torch.compile(act, dynamic=False) if compiled else act
        self.others_from = 0 if recipe.rival else batch.n - batch.n // recipe.past_share
        here = torch.arange(batch.n, device=device)
        self.sizes = torch.as_tensor(batch.sizes, device=device)
        self.mine = (here // len(batch.tables)) % self.sizes
        self.has_others = (self.sizes > 1)[self.others_from :]

    @torch.no_grad()
    def collect(self, net: Net, others: Net | None, into: Collection) -> None:
        into.carry_over()
        for t in range(into.steps):
            into.keep(t, self.rows, self.legal)
            into.seat[t].copy_(self.acting)
            action, into.chance[t], into.worth[t] = self.act(net, self.rows, self.legal)
            into.counts[t].fill_(True)
            if others is not None:
                self._answer(others, action, into.counts[t])
            into.action[t].copy_(action)
            self.step(action)
            into.done[t].copy_(self.done)
            into.reward[t].copy_(self.rewards)

    def _answer(self, others: Net, action: Tensor, counts: Tensor) -> None:
        """What others than the learner do, in the games in which they sit; it is not learnt from."""
        span = slice(self.others_from, None)
        theirs = self.has_others & (self.acting[span] != self.mine[span])
        chosen = self.act(others, self.rows[span], self.legal[span])[0]
        action[span] = torch.where(theirs, chosen, action[span])
        counts[span] = ~theirs


def act(net: Net, rows: Tensor, legal: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """An action of each row by its odds, the logarithm of them, and what the row is worth."""
    opinions, worth = net(rows)
    return *draw(opinions, legal), worth


def draw(opinions: Tensor, legal: Tensor) -> tuple[Tensor, Tensor]:
    """An action of each row by its odds, and the logarithm of them: where a random share of the odds, added up from the
    left, is reached. One random number a row; a sum that is rounded never leads to an action without odds."""
    opinions = masked(opinions, legal)
    odds = (opinions - opinions.amax(1, keepdim=True)).exp()
    upto = torch.where(odds > 0, odds.cumsum(1), 0.0)
    luck = upto.amax(1, keepdim=True) * (1 - torch.rand_like(upto[:, :1]))
    places = torch.arange(odds.shape[1], device=odds.device)
    action = torch.where(upto >= luck, places, odds.shape[1]).amin(1)
    chance = odds.gather(1, action[:, None]).squeeze(1).log() - odds.sum(1).log()
    return action.int(), chance


class Retrospect:
    """Advantages, each seat over its own decisions alone, from the last step backwards.

    A seat's last decision stays open while nothing is known of what came of it: the game went on and others were asked.
    """

    def __init__(self, compiled: bool) -> None:
        self.back: Callable[..., Any] = torch.compile(one_step_back, dynamic=False) if compiled else one_step_back

    @torch.no_grad()
    def __call__(self, food: Collection, last: Tensor, acting: Tensor, memory: float) -> None:
        t, _, seats = food.reward.shape
        asked = acting[:, None] == torch.arange(seats, device=last.device)
        worth = torch.where(asked, last[:, None], 0.0)
        ahead, known = torch.zeros_like(worth), asked
        food.left.fill_(-1)
        for k in range(t - 1, -1, -1):
            worth, ahead, known, food.advantage[k], food.counts[k], still_open = self.back(
                worth, ahead, known, food.done[k], food.reward[k], food.seat[k], food.worth[k], food.counts[k], memory
            )
            food.left.masked_fill_(still_open, k)
        for seat in range(seats):
            carried, came = t + seat, known[:, seat]
            food.left[:, seat].masked_fill_(food.counts[carried] & ~came, carried)
            food.advantage[carried] = worth[:, seat] + memory * ahead[:, seat] - food.worth[carried]
            food.counts[carried] &= came


def one_step_back(
    worth: Tensor, ahead: Tensor, known: Tensor, done: Tensor, reward: Tensor, seat: Tensor, judged: Tensor,
    counts: Tensor, memory: float,
) -> tuple[Tensor, ...]:  # fmt: skip
    """By seat: what its next decision was judged to be worth, how much better things went from there on, and whether
    anything is known of it. Then of this decision: how much better things went than judged, whether it counts, and as
    whose it stays open."""
    over = done[:, None]
    worth, ahead, known = torch.where(over, reward, worth), torch.where(over, 0.0, ahead), known | over
    mine = seat[:, None] == torch.arange(worth.shape[1], device=worth.device)
    seen = (known & mine).any(1)
    gain = torch.where(seen, (torch.where(mine, worth + memory * ahead, 0.0)).sum(1) - judged, 0.0)
    worth, ahead = torch.where(mine, judged[:, None], worth), torch.where(mine, gain[:, None], ahead)
    return worth, ahead, known | mine, gain, counts & seen, mine & (counts & ~seen)[:, None]


def loss_of(net: Net, rows: Tensor, legal: Tensor, action: Tensor, chance: Tensor, worth: Tensor, advantage: Tensor,
            counts: Tensor, clip: float, entropy: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:  # fmt: skip
    opinions, judged = net(rows)
    logs = torch.log_softmax(masked(opinions, legal), 1)
    weight = counts / counts.sum().clamp(min=1.0)
    mean = (advantage * weight).sum()
    spread = ((advantage - mean).square() * weight).sum().sqrt() + 1e-6
    better = (advantage - mean) / spread
    new = logs.gather(1, action.long()[:, None]).squeeze(1)
    ratio = (new - chance).exp()
    policy = -(torch.min(ratio * better, ratio.clamp(1 - clip, 1 + clip) * better) * weight).sum()
    variety = -((logs.exp() * logs).sum(1) * weight).sum()
    error = ((judged - worth - advantage).square() * weight).sum()
    loss = policy + 0.5 * error - entropy * variety
    return loss, variety.detach(), error.detach(), ((chance - new) * weight).sum().detach()


class Learner:
    """Steps of the optimiser over collections, and a running mean of the weights: what is played with later."""

    def __init__(self, net: Net, recipe: Recipe, compiled: bool) -> None:
        self.net, self.recipe = net, recipe
        weight = next(net.parameters())
        self.rate, self.entropy = (torch.zeros((), device=weight.device) for _ in range(2))
        self.optimiser = torch.optim.AdamW(
            net.parameters(), lr=self.rate if weight.is_cuda else recipe.rate, weight_decay=1e-4, eps=1e-5,
            fused=weight.is_cuda, capturable=weight.is_cuda,
        )  # fmt: skip
        self.mean = {name: value.detach().clone() for name, value in net.state_dict().items()}
        self.loss: Callable[..., Any] = torch.compile(loss_of, dynamic=False) if compiled else loss_of
        self.updates = 0

    def learn(self, food: Collection, progress: float) -> dict[str, float]:
        """Once or more over all of it, a part of the games at a time. `progress`: 0 at the beginning, 1 at the end."""
        r = self.recipe
        warm = min(1.0, (self.updates + 1) / WARM_UP) if r.begin or r.rival else 1.0
        self.rate.fill_(warm * r.rate * (r.last_rate + (1 - r.last_rate) * (1 - progress)))
        for group in self.optimiser.param_groups:
            group["lr"] = self.rate if self.rate.is_cuda else float(self.rate)
        self.entropy.fill_(r.entropy * (r.last_entropy + (1 - r.last_entropy) * (1 - progress)))
        portions, told = food.portions(), []
        for _ in range(r.epochs):
            for part in torch.randperm(r.parts).tolist():
                self.updates += 1
                told.append(self.update(portions[part]))
        means = torch.stack(told).mean(0).tolist()
        return dict(zip(("entropy", "value_error", "shift"), means, strict=True))

    def update(self, portion: Portion) -> Tensor:
        """One step; nothing waits for the device."""
        self.optimiser.zero_grad(set_to_none=True)
        loss, *told = self.loss(self.net, *portion, self.recipe.clip, self.entropy)
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
        self.optimiser.step()
        pace = max(0.003, 1 / (1 + self.updates / 10))
        with torch.no_grad():
            here = self.net.state_dict()
            torch._foreach_lerp_([self.mean[name] for name in here], list(here.values()), pace)
        return torch.stack(told)
