"""Proximal policy optimisation on a batch that plays against itself, and now and then against what it was before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

from periplus.env.batch import Batch
from periplus.lab.train.net import Net, masked


@dataclass(frozen=True)
class Recipe:
    """How it learns. `minutes` is the whole of the training; rates fall over it."""

    minutes: float = 5.0
    games: int = 65536
    horizon: int = 32
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
    past_share: int = 8  # one of so many games is played against a past self
    past_selves: int = 8
    seed: int = 1


class Collection:
    """What a span of steps of all games brought: the learner's food."""

    def __init__(self, recipe: Recipe, batch: Batch, device: str) -> None:
        t, n = recipe.horizon, batch.n
        many = {"device": device}
        self.rows = torch.empty(t, n, batch.planes.width, dtype=torch.int8, **many)
        self.legal = torch.empty(t, n, batch.actions_count, dtype=torch.uint8, **many)
        self.action = torch.empty(t, n, dtype=torch.int32, **many)
        self.seat = torch.empty(t, n, dtype=torch.int64, **many)
        self.chance = torch.empty(t, n, **many)  # logarithm of the odds the action had
        self.worth = torch.empty(t, n, **many)
        self.done = torch.empty(t, n, dtype=torch.bool, **many)
        self.reward = torch.empty(t, n, batch.seats, **many)
        self.counts = torch.empty(t, n, dtype=torch.bool, **many)
        self.advantage = torch.empty(t, n, **many)


class Player:
    """A batch seen as tensors, and the seats of it that past selves play."""

    def __init__(self, batch: Batch, recipe: Recipe, device: str, compiled: bool) -> None:
        self.batch, self.device = batch, device
        self.judge: Callable[..., Any] = torch.compile(judge, dynamic=False) if compiled else judge
        self.draw: Callable[..., Any] = torch.compile(draw, dynamic=False) if compiled else draw
        self.rows, self.legal, self.acting, self.done, self.rewards = (
            torch.as_tensor(each, device=device)
            for each in (batch.rows, batch.legal, batch.acting, batch.done, batch.rewards)
        )
        self.past_from = batch.n - batch.n // recipe.past_share
        here = torch.arange(batch.n, device=device)
        sizes = torch.tensor([seats for seats, _ in batch.tables], device=device)[here % len(batch.tables)]
        self.mine = (here // len(batch.tables)) % sizes
        self.is_past = (here >= self.past_from) & (sizes > 1)

    @torch.no_grad()
    def collect(self, net: Net, past: Net | None, into: Collection) -> None:
        for t in range(len(into.action)):
            into.rows[t].copy_(self.rows)
            into.legal[t].copy_(self.legal)
            into.seat[t].copy_(self.acting)
            opinions, into.worth[t] = self.judge(net, self.rows)
            counts = torch.ones_like(into.counts[t])
            if past is not None:
                others = self.is_past & (self.acting != self.mine)
                opinions[self.past_from :] = torch.where(
                    others[self.past_from :, None], past(self.rows[self.past_from :])[0], opinions[self.past_from :]
                )
                counts = ~others
            into.counts[t] = counts
            into.action[t], into.chance[t] = self.draw(opinions, self.legal)
            self.step(into.action[t])
            into.done[t].copy_(self.done)
            into.reward[t].copy_(self.rewards)

    def step(self, action: Tensor) -> None:
        if self.device == "cuda":
            order = torch.argsort(action).int()
            self.batch.step(action, order)
        else:
            self.batch.step(action)


def judge(net: Net, rows: Tensor) -> tuple[Tensor, Tensor]:
    opinions, worth = net(rows)
    return opinions, worth


def draw(opinions: Tensor, legal: Tensor) -> tuple[Tensor, Tensor]:
    """An action of each row by its odds, and the logarithm of them."""
    opinions = masked(opinions, legal)
    noise = torch.empty_like(opinions).exponential_().log()
    action = (opinions - noise).argmax(1)
    chance = opinions.gather(1, action[:, None]).squeeze(1) - opinions.logsumexp(1)
    return action.int(), chance


@torch.no_grad()
def look_back(food: Collection, last: Tensor, acting: Tensor, memory: float) -> None:
    """Advantages, each seat over its own decisions alone. A seat's last one whose end was not seen is left out."""
    t, n, seats = food.reward.shape
    here = torch.arange(n, device=last.device)
    worth = torch.zeros(n, seats, device=last.device)
    ahead = torch.zeros(n, seats, device=last.device)
    known = torch.zeros(n, seats, dtype=torch.bool, device=last.device)
    worth[here, acting.long()] = last
    known[here, acting.long()] = True
    for k in range(t - 1, -1, -1):
        over = food.done[k][:, None]
        worth = torch.where(over, food.reward[k], worth)
        ahead = ahead.masked_fill(over, 0.0)
        known = known | over
        seat = food.seat[k]
        gain = worth[here, seat] - food.worth[k] + memory * ahead[here, seat]
        food.advantage[k] = gain
        food.counts[k] &= known[here, seat]
        ahead[here, seat] = gain
        worth[here, seat] = food.worth[k]


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
        fused = next(net.parameters()).is_cuda
        self.optimiser = torch.optim.AdamW(net.parameters(), lr=recipe.rate, weight_decay=1e-4, eps=1e-5, fused=fused)
        self.mean = {name: value.detach().clone() for name, value in net.state_dict().items()}
        self.loss: Callable[..., Any] = torch.compile(loss_of, dynamic=False) if compiled else loss_of
        self.updates = 0

    def learn(self, food: Collection, progress: float) -> dict[str, float]:
        """Once or more over all of it, a part of the games at a time. `progress`: 0 at the beginning, 1 at the end."""
        r = self.recipe
        for group in self.optimiser.param_groups:
            group["lr"] = r.rate * (r.last_rate + (1 - r.last_rate) * (1 - progress))
        falling = r.last_entropy + (1 - r.last_entropy) * (1 - progress)
        entropy = torch.tensor(r.entropy * falling, device=food.rows.device)
        told = []
        for _ in range(r.epochs):
            for part in torch.randperm(r.parts).tolist():
                told.append(self._update(food, part, entropy))
        names = ("entropy", "value_error", "shift")
        return {name: float(torch.stack([each[k] for each in told]).mean()) for k, name in enumerate(names)}

    def _update(self, food: Collection, part: int, entropy: Tensor) -> tuple[Tensor, ...]:
        size = food.action.shape[1] // self.recipe.parts
        span = slice(part * size, (part + 1) * size)
        fields = (food.rows, food.legal, food.action, food.chance, food.worth, food.advantage, food.counts)
        loss, *told = self.loss(self.net, *(each[:, span].flatten(0, 1) for each in fields), self.recipe.clip, entropy)
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
        self.optimiser.step()
        self.updates += 1
        pace = max(0.003, 1 / (1 + self.updates / 10))
        with torch.no_grad():
            here = self.net.state_dict()
            torch._foreach_lerp_([self.mean[name] for name in here], list(here.values()), pace)
        return tuple(told)
