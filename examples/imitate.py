"""Imitation: learn to play from a shard of strong players' games alone, then play. Needs PyTorch.

periplus dataset lost-cities --bot network --seats 2 --each 1000 --seconds 600 --out games
python examples/imitate.py games/lost_cities-2-network-1-0000.npz
"""

import argparse

import numpy as np
import torch
from torch import nn
from torch.nn.functional import cross_entropy

from periplus.env.batch.batch import Batch
from periplus.lab.dataset import decisions, load


def tensors(told, which):
    rows = torch.from_numpy(told.rows[which]).float()
    return rows, torch.from_numpy(told.masks[which]), torch.from_numpy(told.actions[which].astype(np.int64))


def odds(net, rows, masks):
    return net(rows).masked_fill(~masks, -1e9)


def play(net, game, seats, games, seed):
    """Mean reward of the learner at seat i mod seats of game i; at the other seats moves are drawn at random."""
    batch = Batch(game, games, seats, seed=seed, rows="learning")
    mine, reward, running = np.arange(games) % seats, np.zeros(games), np.ones(games, bool)
    while running.any():
        with torch.no_grad():
            best = odds(net, torch.from_numpy(batch.rows).float(), torch.from_numpy(batch.legal).bool()).argmax(1)
        batch.step(np.where(batch.acting == mine, best.numpy(), batch.random_actions()))
        reward += np.where(running, batch.rewards[np.arange(games), mine], 0)
        running &= ~batch.done.astype(bool)
    return float(reward.mean())


def main(given=None):
    parser = argparse.ArgumentParser()
    parser.add_argument("shard")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument("--games", type=int, default=200, help="played at the end, against random players")
    args = parser.parse_args(given)
    torch.manual_seed(1)
    shard = load(args.shard)
    told = decisions(shard)
    choices = told.masks.sum(1) > 1  # where there is one move nothing is learnt
    held = told.games % 10 == 0  # every tenth game is left out, to see what was understood
    rows, masks, acts = tensors(told, choices & ~held)
    seen = tensors(told, choices & held)
    net = nn.Sequential(
        nn.Linear(rows.shape[1], 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU(), nn.Linear(256, masks.shape[1])
    )
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
    history = []
    for epoch in range(args.epochs):
        for part in torch.randperm(len(acts)).split(256):
            optimizer.zero_grad()
            cross_entropy(odds(net, rows[part], masks[part]), acts[part]).backward()
            optimizer.step()
        with torch.no_grad():
            same = (odds(net, *seen[:2]).argmax(1) == seen[2]).float().mean().item()
        history.append({"epoch": epoch + 1, "same": same})
        print(
            f"epoch {epoch + 1}: the player's own move in {same:.1%} of {len(seen[2]):,} decisions left out", flush=True
        )
    reward = play(net, shard.game, shard.seats, args.games, seed=7)
    print(f"against random players: reward {reward:+.2f} over {args.games} games")
    return history, reward


if __name__ == "__main__":
    main()
