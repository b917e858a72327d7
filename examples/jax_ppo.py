"""PPO in JAX with everything but the games inside one `jit`, as PureJaxRL does: `python examples/jax_ppo.py`.

The games are compiled too, but not by JAX: `jax.experimental.io_callback` steps a batch from inside the scan. Needs JAX
(`pip install jax`); the network and Adam are written out so that nothing else is needed.
"""

import argparse
import time
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import io_callback

from periplus.env.learner import LearnerBatch


def arguments(given=None):
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="lost-cities")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--opponents", default="random", help="any bot by name")
    parser.add_argument("--games", type=int, default=128)
    parser.add_argument("--steps", type=int, default=64)
    parser.add_argument("--updates", type=int, default=50)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--parts", type=int, default=8)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(given)


def fresh(key, width, actions, hidden=256):
    sizes = [(width, hidden), (hidden, hidden), (hidden, actions + 1)]
    keys = jax.random.split(key, len(sizes))
    return [(jax.random.normal(k, size) * (0.05 if i == 2 else size[0] ** -0.5), jnp.zeros(size[1]))
            for i, (k, size) in enumerate(zip(keys, sizes, strict=True))]  # fmt: skip


def think(net, rows, legal):
    """Log-odds of all actions, those that are not legal at minus infinity, and what the position is worth."""
    x = rows.astype(jnp.float32)
    x = (x - x.mean(-1, keepdims=True)) / (x.std(-1, keepdims=True) + 1e-5)
    for weight, bias in net[:-1]:
        x = jnp.tanh(x @ weight + bias)
    out = x @ net[-1][0] + net[-1][1]
    return jax.nn.log_softmax(jnp.where(legal, out[..., :-1], -1e9)), out[..., -1]


def make(args):
    """The whole training step as one compiled function of (network, Adam's memory, key)."""
    table = LearnerBatch(args.game, args.games, args.seats, opponents=args.opponents, seed=args.seed)
    n, width, actions = args.games, table.rows.shape[1], table.legal.shape[1]
    kinds = [((n, width), jnp.int16), ((n, actions), jnp.uint8), ((n,), jnp.float32), ((n,), jnp.bool_)]
    shapes = tuple(jax.ShapeDtypeStruct(*kind) for kind in kinds)

    def step(acts):
        if acts[0] >= 0:
            table.step(np.asarray(acts))
        return table.rows.copy(), table.legal.copy(), table.reward.copy(), table.done.copy()

    def ask(acts):
        return io_callback(step, shapes, acts, ordered=True)

    def play(net, carry, key):
        rows, legal = carry
        odds, worth = think(net, rows, legal)
        acts = jax.random.categorical(key, odds)
        log = jnp.take_along_axis(odds, acts[:, None], 1)[:, 0]
        after, next_legal, reward, over = ask(acts.astype(jnp.int32))
        return (after, next_legal), (rows, legal, acts, log, worth, reward, over)

    def advantages(follow, told):
        def back(carry, each):
            last, follow = carry
            worth, reward, over = each
            delta = reward + follow * ~over - worth
            last = delta + 0.95 * ~over * last
            return (last, worth), last

        return jax.lax.scan(back, (jnp.zeros(n), follow), told, reverse=True)[1]

    def loss(net, rows, legal, acts, log, gain, target):
        odds, worth = think(net, rows, legal)
        now = jnp.take_along_axis(odds, acts[:, None], 1)[:, 0]
        ratio = jnp.exp(now - log)
        gain = (gain - gain.mean()) / (gain.std() + 1e-8)
        better = jnp.minimum(ratio * gain, jnp.clip(ratio, 0.8, 1.2) * gain).mean()
        entropy = -(jnp.exp(odds) * jnp.where(legal, odds, 0)).sum(-1).mean()
        return -better - 0.01 * entropy + 0.5 * jnp.square(worth - target).mean()

    def adam(net, memory, slope):
        count, first, second = memory
        count = count + 1
        first = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, first, slope)
        second = jax.tree.map(lambda v, g: 0.999 * v + 0.001 * g * g, second, slope)
        scale = args.rate * jnp.sqrt(1 - 0.999**count) / (1 - 0.9**count)
        net = jax.tree.map(lambda p, m, v: p - scale * m / (jnp.sqrt(v) + 1e-8), net, first, second)
        return net, (count, first, second)

    @jax.jit
    def update(net, memory, key):
        keys = jax.random.split(key, args.steps + args.epochs)
        rows, legal, _, _ = ask(jnp.full(n, -1, jnp.int32))
        end, told = jax.lax.scan(partial(play, net), (rows, legal), keys[: args.steps])
        *_, worth, reward, over = told
        gain = advantages(think(net, *end)[1], (worth, reward, over))
        flat = [each.reshape(-1, *each.shape[2:]) for each in (*told[:4], gain, gain + worth)]

        def part(carry, places):
            net, memory = carry
            slope = jax.grad(loss)(net, *(each[places] for each in flat))
            return adam(net, memory, slope), None

        def epoch(carry, key):
            places = jax.random.permutation(key, args.steps * n).reshape(args.parts, -1)
            return jax.lax.scan(part, carry, places)

        (net, memory), _ = jax.lax.scan(epoch, (net, memory), keys[args.steps :])
        return net, memory, (reward * over).sum(), over.sum()

    return update, width, actions


def main(given=None):
    args = arguments(given)
    update, width, actions = make(args)
    key, first = jax.random.split(jax.random.key(args.seed))
    net = fresh(first, width, actions)
    memory = (0, jax.tree.map(jnp.zeros_like, net), jax.tree.map(jnp.zeros_like, net))
    history, begin = [], time.perf_counter()
    for number in range(1, args.updates + 1):
        key, now = jax.random.split(key)
        net, memory, won, games = update(net, memory, now)
        history.append({"steps": number * args.steps * args.games, "reward": float(won) / max(1, int(games))})
        pace = history[-1]["steps"] / (time.perf_counter() - begin)
        print(
            f"{history[-1]['steps']:>9,} steps  {pace:>7,.0f} a second  reward {history[-1]['reward']:+.2f}", flush=True
        )
    return history


if __name__ == "__main__":
    main()
