"""OpenSpiel's Monte Carlo tree search plays Lost Cities: Roll & Write, and more thinking wins more.

    python examples/openspiel_mcts.py                         # writes openspiel_mcts.png beside you

The tree, the chance nodes and the selection are OpenSpiel's own Python. What its leaves are worth is asked of
compiled random playouts of the same position, which is what makes a search from Python affordable.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from periplus.core.engine.chance import stream
from periplus.env import openspiel


class Playouts(mcts.Evaluator):  # type: ignore[misc]
    """A leaf is worth the mean margin after some random playouts, in the compiled rules unless `build` says plain."""

    def __init__(self, playouts: int, horizon: int, build: Any, seed: int) -> None:
        self.playouts, self.horizon, self.build = playouts, horizon, build
        self.rng = stream(seed)

    def evaluate(self, state: Any) -> Any:
        rules = state.game.rules(self.build)
        worth = np.zeros(state.seats)
        for _ in range(self.playouts):
            world = state.position.copy()
            rules.playout(world, self.rng, self.horizon)
            points = np.array([state.game.total(world, seat) for seat in range(state.seats)])
            for seat in range(state.seats):
                worth[seat] += np.tanh((points[seat] - np.delete(points, seat).max()) / 30)
        return worth / self.playouts

    def prior(self, state: Any) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return list(state.chance_outcomes())
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def play(game: Any, searcher: Any, seat: int, rng: np.random.Generator) -> float:
    """One game of the search in `seat` against a random player; its result, from -1 to 1."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes())
            state.apply_action(int(rng.choice(outcomes, p=weights)))
        elif state.current_player() == seat and len(state.legal_actions()) > 1:
            state.apply_action(searcher.step(state))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    return float(state.returns()[seat])


def ladder(budgets: list[int], games: int, horizon: int, build: Any, seed: int) -> list[dict[str, float]]:
    openspiel.register()
    game = pyspiel.load_game("periplus_lost_cities", {"players": 2, "build": build})
    rows = []
    for budget in budgets:
        rng = np.random.default_rng(seed)
        evaluator = Playouts(4, horizon, build, seed)
        searcher = mcts.MCTSBot(game, 1.0, budget, evaluator, solve=False, random_state=np.random.RandomState(seed))
        begin = time.perf_counter()
        results = np.array([play(game, searcher, number % 2, rng) for number in range(games)])
        row = {"simulations": budget, "score": float((results + 1).mean() / 2), "seconds": time.perf_counter() - begin}
        row["error"] = float((results / 2).std() / np.sqrt(games))
        rows.append(row)
        print(
            f"{budget:4d} simulations a move: {row['score']:6.1%} of {games} games, {row['seconds']:.0f} s", flush=True
        )
    return rows


def plot(rows: list[dict[str, float]], path: str) -> None:
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(5.5, 3.6), layout="constrained")
    x = [row["simulations"] for row in rows]
    axes.errorbar(x, [100 * row["score"] for row in rows], [196 * row["error"] for row in rows], marker="o", capsize=3)
    axes.axhline(50, color="grey", linewidth=0.8)
    axes.set(xscale="log", xlabel="simulations a move", ylabel="games won, %", ylim=(0, 105))
    axes.set_title("OpenSpiel's MCTS against a random player, Lost Cities")
    axes.set_xticks(x, [str(int(value)) for value in x])
    figure.savefig(path, dpi=140)


def main(arguments: list[str] | None = None) -> list[dict[str, float]]:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--simulations", type=int, nargs="+", default=[2, 4, 8, 16])
    parser.add_argument("--games", type=int, default=20, help="games for each budget")
    parser.add_argument("--horizon", type=int, default=10_000, help="decisions a playout may last")
    parser.add_argument("--build", choices=["cpu", "plain"], default="cpu")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", default="openspiel_mcts.png")
    asked = parser.parse_args(arguments)
    rows = ladder(asked.simulations, asked.games, asked.horizon, asked.build, asked.seed)
    plot(rows, asked.plot)
    print(f"written: {asked.plot}")
    return rows


if __name__ == "__main__":
    main()
