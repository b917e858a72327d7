"""A policy that learns Lost Cities: Roll & Write by playing itself: policy gradient on a batch, minutes on a CPU.

    python examples/learn_lost_cities.py                      # writes learn_lost_cities.png beside you
    python examples/learn_lost_cities.py --device cuda --games 8192

One small network plays both seats of many games at once. After each round of whole games every decision is made more
or less likely by how far its seat ended ahead (REINFORCE with a learnt baseline). Between rounds it is tested against
random players.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import torch
from torch import nn

from periplus.env.batch.batch import Batch

SEATS = 2


class Policy(nn.Module):
    """A row of what the seat sees in, a weight for every action and the expected reward out."""

    def __init__(self, width: int, actions: int, hidden: int = 128) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(width, hidden), nn.Tanh())
        self.actor = nn.Linear(hidden, actions)
        self.critic = nn.Linear(hidden, 1)
        nn.init.zeros_(self.actor.weight)  # begin as a random player
        self.register_buffer("mean", torch.zeros(width))
        self.register_buffer("scale", torch.ones(width))

    def look(self, rows: torch.Tensor) -> None:
        """Take the usual size of each column from some rows."""
        self.mean, self.scale = rows.mean(0), rows.std(0) + 0.1

    def forward(self, rows: torch.Tensor, legal: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        seen = self.body(((rows - self.mean) / self.scale).clamp(-5, 5))
        return self.actor(seen).masked_fill(~legal, -1e9), self.critic(seen).squeeze(-1)


def arrays(batch: Batch) -> tuple[torch.Tensor, ...]:
    """The batch's own memory as tensors: nothing is copied, every step rewrites them."""
    shared = (batch.rows, batch.legal, batch.acting, batch.done, batch.rewards)
    if batch.device == "cuda":
        return tuple(torch.as_tensor(array, device="cuda") for array in shared)
    return tuple(torch.from_numpy(array) for array in shared)


def draw(weights: torch.Tensor) -> torch.Tensor:
    """One action for each row, by its weight (the Gumbel trick)."""
    return (weights - torch.log(-torch.log(torch.rand_like(weights).clamp_(1e-9, 1 - 1e-7)))).argmax(1)


def usual_rows(batch: Batch, steps: int = 120) -> torch.Tensor:
    rows = arrays(batch)[0]
    seen = []
    for _ in range(steps):
        seen.append(rows.float())
        batch.step(batch.random_actions())
    return torch.cat(seen)


@torch.no_grad()
def play_round(batch: Batch, policy: Policy, seed: int) -> dict[str, torch.Tensor]:
    """One whole game in every place of the batch; each decision with the reward its seat had in the end."""
    batch.reset(seed)
    rows, legal, acting, done, rewards = arrays(batch)
    playing = torch.ones(batch.n, dtype=torch.bool, device=rows.device)
    final = torch.zeros_like(rewards)
    kept: list[tuple[torch.Tensor, ...]] = []
    while playing.any():
        here = playing.nonzero().squeeze(1)
        weights, _ = policy(rows.float(), legal.bool())
        actions = draw(weights)
        kept.append((here, rows[here], legal[here], acting[here].long(), actions[here]))
        batch.step(actions)
        ended = playing & done.bool()
        final[ended] = rewards[ended]
        playing &= ~ended
    game, seen, might, seat, action = (torch.cat(column) for column in zip(*kept, strict=True))
    return {"rows": seen, "legal": might, "action": action, "reward": final[game, seat]}


def learn(policy: Policy, optimiser: torch.optim.Optimizer, round_: dict[str, torch.Tensor], pieces: int) -> float:
    """One pass over the round, in pieces; the mean entropy says how undecided the policy still is."""
    total = len(round_["reward"])
    entropies = []
    for piece in torch.randperm(total, device=round_["reward"].device).chunk(pieces):
        weights, expected = policy(round_["rows"][piece].float(), round_["legal"][piece].bool())
        reward = round_["reward"][piece]
        log = torch.log_softmax(weights, 1)
        chosen = log.gather(1, round_["action"][piece, None]).squeeze(1)
        better = reward - expected.detach()
        better = (better - better.mean()) / (better.std() + 1e-6)
        entropy = -(log.exp() * log).sum(1).mean()
        loss = -(better * chosen).mean() + 0.5 * (reward - expected).square().mean() - 0.01 * entropy
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
        optimiser.step()
        entropies.append(float(entropy.detach()))
    return sum(entropies) / len(entropies)


@torch.no_grad()
def against_random(batch: Batch, policy: Policy, seed: int) -> dict[str, float]:
    """The policy in seat A, random players elsewhere: share of games won (a tie is half), and the points of both."""
    batch.reset(seed)
    rows, legal, acting, done, rewards = arrays(batch)
    margins: list[torch.Tensor] = []
    while sum(map(len, margins)) < batch.n:
        weights, _ = policy(rows.float(), legal.bool())
        at_random = torch.zeros_like(weights).masked_fill(~legal.bool(), -1e9)
        batch.step(draw(torch.where((acting == 0)[:, None], weights, at_random)))
        margins.append(rewards[done.bool(), 0].clone())
    margin = torch.cat(margins)
    own, *others = batch.statistics()["mean_points"]
    wins = float((margin > 0).float().mean() + (margin == 0).float().mean() / 2)
    return {"wins": wins, "own": own, "other": sum(others) / len(others)}


def plot(history: list[dict[str, float]], path: str) -> None:
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    decisions = [each["decisions"] / 1e6 for each in history]
    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.4), layout="constrained")
    left.plot(decisions, [each["own"] for each in history], marker="o", label="learner")
    left.plot(decisions, [each["other"] for each in history], marker="s", label="random player")
    left.set(
        xlabel="million decisions learnt from", ylabel="mean points", title="Lost Cities: Roll & Write, two players"
    )
    left.legend()
    right.plot(decisions, [100 * each["wins"] for each in history], marker="o")
    right.axhline(50, color="grey", linewidth=0.8)
    right.set(
        xlabel="million decisions learnt from", ylabel="games won, %", ylim=(0, 100), title="against a random player"
    )
    figure.savefig(path, dpi=140)


def train(games: int, rounds: int, seed: int, device: Any, every: int, test_games: int) -> list[dict[str, float]]:
    torch.manual_seed(seed)
    batch = Batch("lost-cities", games, SEATS, device=device, seed=seed, reward="margin")
    test = Batch("lost-cities", test_games, SEATS, device=device, seed=seed, reward="margin")
    policy = Policy(batch.planes.width, batch.actions_count).to(device)
    policy.look(usual_rows(batch))
    optimiser = torch.optim.Adam(policy.parameters(), lr=2e-3)
    history: list[dict[str, float]] = []
    learnt, begin = 0, time.perf_counter()
    for number in range(rounds + 1):
        if number % every == 0 or number == rounds:
            now = {
                **against_random(test, policy, seed + 1),
                "decisions": learnt,
                "seconds": time.perf_counter() - begin,
            }
            history.append(now)
            print(
                f"round {number:3d}  {learnt:9,d} decisions  {now['seconds']:5.0f} s  "
                f"wins {now['wins']:6.1%}  points {now['own']:6.1f} to {now['other']:6.1f}",
                flush=True,
            )
        if number < rounds:
            played = play_round(batch, policy, seed + 100 + number)
            learn(policy, optimiser, played, pieces=max(1, len(played["reward"]) // 2048))
            learnt += len(played["reward"])
    return history


def main(arguments: list[str] | None = None) -> list[dict[str, float]]:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=128, help="games played at once")
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--every", type=int, default=5, help="rounds between two tests")
    parser.add_argument("--test-games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cpu")
    parser.add_argument("--plot", default="learn_lost_cities.png")
    asked = parser.parse_args(arguments)
    history = train(asked.games, asked.rounds, asked.seed, asked.device, asked.every, asked.test_games)
    plot(history, asked.plot)
    print(f"written: {asked.plot}")
    return history


if __name__ == "__main__":
    main()
