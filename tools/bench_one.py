"""One measurement of random play in a process of its own; prints one JSON object. `bench_peers` calls it for each.

bench_one.py WHAT GAME [SECONDS]      WHAT: openspiel, openspiel-python, pgx, catanatron, rlcard, pettingzoo,
                                            periplus, periplus-batch
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from typing import Any

BORN = time.perf_counter()
OPEN_SPIEL_CHANCE = -1

# A measurement gives, after a first game, an endless stream of (decisions, games) to be timed.
Stream = Iterator[tuple[int, int]]


def timed(stream: Stream, seconds: float, repeats: int = 3) -> dict[str, float]:
    """Best and worst of some runs; the first item, which may compile, is the start-up, the second one is not timed.

    Rates are by the clock, and by seconds of processor time: the latter hardly notice what else the machine does.
    """
    next(stream)
    out = {"first_s": time.perf_counter() - BORN}
    next(stream)
    runs = []
    for _ in range(repeats):
        decisions = games = 0
        begin, begin_cpu = time.perf_counter(), time.process_time()
        while (spent := time.perf_counter() - begin) < seconds / repeats:
            more = next(stream)
            decisions += more[0]
            games += more[1]
        cpu = time.process_time() - begin_cpu
        spent = time.perf_counter() - begin
        runs.append({"decisions_per_s": decisions / spent, "games_per_s": games / spent, "per_cpu_s": decisions / cpu})
    runs.sort(key=lambda run: run["decisions_per_s"])
    out["per_cpu_s"] = max(run["per_cpu_s"] for run in runs)
    return {**runs[-1], **out, "lowest_decisions_per_s": runs[0]["decisions_per_s"]}


def openspiel(name: str) -> Stream:
    """Rollouts inside C++, asked for by its own search from dealt positions; the deals are not timed.

    The rollouts do not tell their length: it is the mean of whole games of its random bots.
    """
    import pyspiel

    game = pyspiel.load_game(name)
    yield openspiel_length(pyspiel, game, 0), 1
    lengths = [openspiel_length(pyspiel, game, seed) for seed in range(300)]
    mean = sum(lengths) / len(lengths)
    rollouts, simulations = 20, 2
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=1)
    search = pyspiel.MCTSBot(game, evaluator, 1.0, simulations, 10, False, 1, False)
    states = [openspiel_dealt(game) for _ in range(30)]
    while True:
        for state in states:
            search.step(state)
            yield round(rollouts * simulations * mean), rollouts * simulations


def openspiel_length(pyspiel: Any, game: Any, seed: int) -> int:
    state = game.new_initial_state()
    bots = [pyspiel.make_uniform_random_bot(player, 7 * seed + player) for player in range(game.num_players())]
    pyspiel.evaluate_bots(state, bots, seed)
    return sum(item.player != OPEN_SPIEL_CHANCE for item in state.full_history())


def openspiel_dealt(game: Any) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes())
        state.apply_action(random.choices(outcomes, weights)[0])
    return state


def openspiel_python(name: str) -> Stream:
    import pyspiel

    game = pyspiel.load_game(name)
    while True:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes())
                state.apply_action(random.choices(outcomes, weights)[0])
            else:
                decisions += 1
                state.apply_action(random.choice(state.legal_actions()))
        yield decisions, 1


def catanatron(players: str) -> Stream:
    from catanatron import Color, Game, RandomPlayer

    colours = [Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE][: int(players)]
    while True:
        game = Game([RandomPlayer(colour) for colour in colours])
        game.play()
        yield len(game.state.actions), 1


def rlcard(name: str) -> Stream:
    import rlcard as cards
    from rlcard.agents import RandomAgent

    env = cards.make(name)
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    while True:
        before = env.timestep
        env.run()
        yield env.timestep - before, 1


def pettingzoo(name: str) -> Stream:
    from importlib import import_module

    env = import_module(f"pettingzoo.classic.{name}").env()
    while True:
        env.reset()
        decisions = 0
        for agent in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            action = None
            if not (ended or cut):
                decisions += 1
                action = env.action_space(agent).sample(observation["action_mask"])
            env.step(action)
        yield decisions, 1


class Pgx:
    """A batch with automatic restart, `steps` random steps inside one compiled call."""

    def __init__(self, name: str, batch: int, steps: int = 100) -> None:
        import jax
        import jax.numpy as jnp
        import pgx
        from pgx.experimental import auto_reset

        env = pgx.make(name)
        step = jax.vmap(auto_reset(env.step, env.init))

        def one(state: Any, key: Any) -> tuple[Any, Any]:
            draw, go = jax.random.split(key)
            weights = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
            action = jax.random.categorical(draw, weights, axis=-1)
            after = step(state, action, jax.random.split(go, batch))
            return after, (after.terminated | after.truncated).sum()

        @jax.jit
        def many(state: Any, key: Any) -> tuple[Any, Any]:
            state, ended = jax.lax.scan(one, state, jax.random.split(key, steps))
            return state, ended.sum()

        self.jax, self.many, self.decisions = jax, many, batch * steps
        self.key = jax.random.PRNGKey(0)
        self.state = jax.jit(jax.vmap(env.init))(jax.random.split(self.key, batch))
        leaves = jax.tree_util.tree_leaves(self.state)
        self.bytes = sum(leaf.nbytes for leaf in leaves) // batch

    def stream(self) -> Stream:
        while True:
            self.key, key = self.jax.random.split(self.key)
            self.state, ended = self.many(self.state, key)
            yield self.decisions, int(ended)  # reading a number waits for the device


def periplus(name: str, seats: int, threads: int = 1) -> Stream:
    from periplus.core.engine.simulate import simulate
    from periplus.games import load_game

    game = load_game(name)
    simulate(game, seats, 1, seed=0)
    yield 0, 0
    trial = simulate(game, seats, 1_000, seed=0)
    yield trial.decisions, 1_000
    games = max(1_000, int(200 / trial.seconds) * threads)  # about a fifth of a second
    seed = 0
    while True:
        seed += 1
        yield simulate(game, seats, games, seed=seed, threads=threads).decisions, games


def periplus_batch(name: str, n: int, seats: int = 2, threads: int = 1) -> Stream:
    """Steps of a batch, rows and masks included; games are told by its own statistics."""
    from periplus.env.batch.batch import Batch

    batch = Batch(name, n, seats, threads=threads)
    before = 0
    while True:
        steps = max(1, 20_000 // n)
        for _ in range(steps):
            batch.step(batch.random_actions())
        games = int(batch.arrays.stats[:, 0].sum())
        yield n * steps, games - before
        before = games


def facts(name: str, seats: int) -> dict[str, Any]:
    """How long a random game is, how much of it is forced, and how fast a position is copied."""
    from periplus.core.engine.simulate import simulate
    from periplus.games import load_game
    from periplus.lab.speed import copies_per_second

    game = load_game(name)
    result = simulate(game, seats, 2_000, seed=0)
    return {
        "bytes": game.state.dtype.itemsize,
        "decisions_per_game": result.decisions / 2_000,
        "forced_share": float(result.counts[:, 1].sum() / result.decisions),
        "copies_per_s": copies_per_second(game, seats),
    }


def growth(name: str, seconds: float) -> dict[str, Any]:
    """The same with more threads, and with more seats."""
    from periplus.games import load_game

    threads = thread_counts()
    seats = [count for count in load_game(name).seat_counts if count > 1]
    return {
        "threads": {count: timed(periplus(name, 2, count), seconds / len(threads)) for count in threads},
        "seats": {count: timed(periplus(name, count), seconds / len(seats)) for count in seats},
    }


def thread_counts() -> list[int]:
    from periplus.core.engine.simulate import cpu_count

    return [count for count in (1, 2, 4, 8, 16) if count <= cpu_count()]


def batches(name: str, seconds: float) -> dict[str, Any]:
    """Batches of more games, and of many games over more threads."""
    sizes, threads = (1, 16, 256, 4096, 32768), thread_counts()
    return {
        "sizes": {n: timed(periplus_batch(name, n), seconds / len(sizes)) for n in sizes},
        "threads": {
            count: timed(periplus_batch(name, 4096, threads=count), seconds / len(threads)) for count in threads
        },
    }


def measure(what: str, name: str, seconds: float) -> dict[str, Any]:
    peers: dict[str, Callable[[str], Stream]] = {
        "openspiel": openspiel,
        "openspiel-python": openspiel_python,
        "catanatron": catanatron,
        "rlcard": rlcard,
        "pettingzoo": pettingzoo,
    }
    packages = {"openspiel": "open_spiel", "openspiel-python": "open_spiel"}
    if what in peers:
        return {"version": version(packages.get(what, what)), **timed(peers[what](name), seconds)}
    if what == "pgx":
        return measure_pgx(name, seconds)
    from periplus import __version__

    if what == "periplus":
        return {"version": __version__, **timed(periplus(name, 2), seconds), **facts(name, 2), **growth(name, seconds)}
    if what == "periplus-batch":
        return batches(name, seconds)
    raise SystemExit(f"{what}: not known; {__doc__}")


def measure_pgx(name: str, seconds: float, batches: tuple[int, ...] = (64, 1024)) -> dict[str, Any]:
    """The best of some batch sizes."""
    best: dict[str, Any] = {"decisions_per_s": 0.0}
    for batch in batches:
        peer = Pgx(name, batch)
        row = {**timed(peer.stream(), seconds / len(batches)), "batch": batch, "bytes": peer.bytes}
        row["first_s"] = best.get("first_s", row["first_s"])
        if row["decisions_per_s"] > best["decisions_per_s"]:
            best = row
        else:
            best["first_s"] = row["first_s"]
    import jax

    return {"version": version("pgx"), "jax": version("jax"), "device": jax.devices()[0].platform, **best}


if __name__ == "__main__":
    given = sys.argv[1:]
    if len(given) < 2:
        raise SystemExit(__doc__)
    print(json.dumps(measure(given[0], given[1], float(given[2]) if len(given) > 2 else 3.0)))
