"""PPO in one file, as CleanRL writes it, on a versioned environment: `python examples/cleanrl_ppo.py`. Needs torch."""

import argparse
import time

import gymnasium
import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import periplus.env.gym  # noqa: F401  registers the ids


def arguments(given=None):
    parser = argparse.ArgumentParser()
    parser.add_argument("--env-id", default="Periplus/LostCities-v1")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--opponents", default="random", help="any bot by name: novice, network, expert@100 …")
    parser.add_argument("--num-envs", type=int, default=128)
    parser.add_argument("--num-steps", type=int, default=64)
    parser.add_argument("--total-timesteps", type=int, default=400_000)
    parser.add_argument("--learning-rate", type=float, default=1e-3)
    parser.add_argument("--gamma", type=float, default=1.0)
    parser.add_argument("--gae-lambda", type=float, default=0.95)
    parser.add_argument("--minibatches", type=int, default=8)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(given)


def layer(wide, narrow, gain=np.sqrt(2)):
    made = nn.Linear(wide, narrow)
    nn.init.orthogonal_(made.weight, gain)
    nn.init.zeros_(made.bias)
    return made


class Agent(nn.Module):
    def __init__(self, width, actions):
        super().__init__()
        self.body = nn.Sequential(nn.LayerNorm(width), layer(width, 256), nn.Tanh(), layer(256, 256), nn.Tanh())
        self.actor, self.critic = layer(256, actions, 0.01), layer(256, 1, 1.0)

    def forward(self, rows, masks):
        """What is not legal has no chance."""
        x = self.body(rows)
        return Categorical(logits=self.actor(x).masked_fill(~masks, -1e9)), self.critic(x).squeeze(-1)


def seen(observation):
    rows = torch.from_numpy(observation["observation"]).float()
    return rows, torch.from_numpy(observation["action_mask"]).bool()


def main(given=None):
    args = arguments(given)
    torch.manual_seed(args.seed)
    envs = gymnasium.make_vec(
        args.env_id, args.num_envs, "vector_entry_point", seats=args.seats, opponents=args.opponents
    )
    width, actions = envs.single_observation_space["observation"].shape[0], int(envs.single_action_space.n)
    agent = Agent(width, actions)
    optimizer = torch.optim.Adam(agent.parameters(), lr=args.learning_rate, eps=1e-5)
    steps, n = args.num_steps, args.num_envs
    rows, masks = torch.zeros((steps, n, width)), torch.zeros((steps, n, actions), dtype=torch.bool)
    acts = torch.zeros((steps, n), dtype=torch.long)
    logs, rewards, overs, values = (torch.zeros((steps, n)) for _ in range(4))
    now, mask = seen(envs.reset(seed=[args.seed * 1000 + i for i in range(n)])[0])
    history, begin = [], time.perf_counter()
    for update in range(1, args.total_timesteps // (steps * n) + 1):
        ended = []
        for t in range(steps):
            with torch.no_grad():
                policy, values[t] = agent(now, mask)
            rows[t], masks[t], acts[t] = now, mask, policy.sample()
            logs[t] = policy.log_prob(acts[t])
            observation, reward, over, _, _ = envs.step(acts[t].numpy())
            rewards[t], overs[t] = torch.from_numpy(reward), torch.from_numpy(over)
            ended += reward[over].tolist()
            now, mask = seen(observation)
        with torch.no_grad():
            follow = agent(now, mask)[1]
        advantages, last = torch.zeros((steps, n)), torch.zeros(n)
        for t in reversed(range(steps)):  # a game that ends is worth what it brought and nothing beyond
            delta = rewards[t] + args.gamma * follow * (1 - overs[t]) - values[t]
            last = delta + args.gamma * args.gae_lambda * (1 - overs[t]) * last
            advantages[t], follow = last, values[t]
        returns = advantages + values
        flat = [each.flatten(0, 1) for each in (rows, masks, acts, logs, advantages, returns)]
        for _ in range(args.epochs):
            for part in torch.randperm(steps * n).chunk(args.minibatches):
                row, legal, act, log, advantage, target = (each[part] for each in flat)
                policy, value = agent(row, legal)
                ratio = (policy.log_prob(act) - log).exp()
                advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
                gain = torch.min(ratio * advantage, ratio.clamp(1 - args.clip, 1 + args.clip) * advantage).mean()
                loss = -gain - args.entropy * policy.entropy().mean() + 0.5 * (value - target).pow(2).mean()
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimizer.step()
        history.append({"steps": update * steps * n, "games": len(ended), "reward": float(np.mean(ended or [0]))})
        pace = update * steps * n / (time.perf_counter() - begin)
        print(
            f"{history[-1]['steps']:>9,} steps  {pace:>7,.0f} a second  reward {history[-1]['reward']:+.2f}", flush=True
        )
    return history


if __name__ == "__main__":
    main()
