"""Many games stepped together, on CPU threads or on a CUDA card, with the same numbers on both."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Literal

import numpy as np

from periplus.core.chance import below, seed_stream
from periplus.core.errors import BadAction, BadOption
from periplus.core.game import Game
from periplus.core.rule import Builder, cache_folder, rule, sources_hash
from periplus.core.simulate import cpu_count
from periplus.env.planes import Planes
from periplus.env.stepping import SETTLE, step_one
from periplus.games import load_game

WORDS = ACTIONS = 0


@rule
def seed_span(lo: int, hi: int, seed: int, rngs: Any) -> None:
    for i in range(lo, hi):
        seed_stream(rngs[i], seed, i)


@rule
def step_span(
    lo: int, hi: int, mask: Any, states: Any, rngs: Any, start: Any, by_margin: int, actions: Any, acting: Any,
    legals: Any, rows: Any, rewards: Any, done: Any, stats: Any,
) -> None:  # fmt: skip
    for i in range(lo, hi):
        step_one(states, i, rngs[i], mask, start, by_margin, actions, acting, legals, rows, rewards, done, stats)


@rule
def pick_one(legals: Any, i: int, rng: Any, actions: Any) -> None:
    """A legal action at random."""
    count = 0
    for action in range(ACTIONS):
        count += legals[i, action]
    rest = below(rng, count)
    for action in range(ACTIONS):
        if legals[i, action] != 0:
            if rest == 0:
                actions[i] = action
                return
            rest -= 1


@rule
def pick_span(lo: int, hi: int, legals: Any, rngs: Any, actions: Any) -> None:
    for i in range(lo, hi):
        pick_one(legals, i, rngs[i], actions)


class Batch:
    """`n` games of one kind, stepped together; finished games begin anew by themselves.

    After construction and after every `step`: `acting[i]` is the seat asked in game i, `legal[i]` its mask of actions,
    `rows[i]` what it sees (see `planes`), `rewards[i, seat]` and `done[i]` what the last step brought. On the device
    `cuda` these are device arrays (CUDA array interface: `torch.as_tensor(batch.rows, device="cuda")` copies nothing).
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        seats: int = 2,
        options: Mapping[str, str] | None = None,
        device: Literal["cpu", "cuda"] = "cpu",
        seed: int = 0,
        reward: Literal["rank", "margin"] = "rank",
        planes: Iterable[str] | None = None,
        observe: bool = True,
        threads: int | None = None,
    ) -> None:
        if n < 1:
            raise BadOption(f"a batch has at least one game, not {n}")
        if device not in ("cpu", "cuda"):
            raise BadOption(f"device {device!r} is not cpu or cuda")
        if reward not in ("rank", "margin"):
            raise BadOption(f"reward {reward!r} is not rank or margin")
        self.game = load_game(game) if isinstance(game, str) else game
        self.n, self.seats, self.device, self.seed = n, seats, device, seed
        self.planes = Planes(self.game, seats, planes)
        self.actions_count = self.game.codec.size
        self._observe = observe
        start = self.game.begin(seats, options).array
        self._by_margin = int(reward == "margin")
        bindings = {**self.game.bindings, "observe": self.planes.observe}
        self._side: Any = _Cpu(self, bindings, threads) if device == "cpu" else _cuda_side(self, bindings)
        self._arrays(start)
        self.reset()

    def _arrays(self, start: Any) -> None:
        n, zeros = self.n, self._side.zeros
        self._first = start[0]
        self._start = self._side.put(start)
        self._states = zeros(n, self.game.state.dtype)
        self._rngs = zeros((n, 2), np.int64)
        self._actions = zeros(n, np.int32)
        self.acting = zeros(n, np.int32)
        self.legal = zeros((n, self.actions_count), np.uint8)
        self.rows = zeros((n if self._observe else 0, self.planes.width), np.int16)
        self.rewards = zeros((n, self.seats), np.float32)
        self.done = zeros(n, np.uint8)
        self._stats = zeros((n, 4 + self.seats), np.int64)
        self._look = (self.acting, self.legal, self.rows, self.rewards, self.done, self._stats)

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew; game i uses stream i of the seed."""
        self.seed = self.seed if seed is None else seed
        self._side.fill(self._stats, 0)
        self._side.fill(self._states, self._first)
        self._side.fill(self._actions, SETTLE)
        self._side.seed(self.seed, self._rngs)
        self.step(self._actions)

    def step(self, actions: Any) -> None:
        """One action per game, by number. One that is not legal is replaced by the lowest legal one and counted."""
        given = self._side.given(actions)
        if given.shape != (self.n,):
            raise BadAction(f"a step takes one action for each of {self.n} games, not an array of shape {given.shape}")
        self._side.step(self._states, self._rngs, self._start, self._by_margin, given, *self._look)

    def random_actions(self) -> Any:
        """A legal action for every game, drawn from the games' own streams."""
        self._side.pick(self.legal, self._rngs, self._actions)
        return self._actions

    def statistics(self) -> dict[str, Any]:
        """Over finished games: how many, mean length in decisions, mean points by seat; and illegal actions given."""
        stats = self._side.get(self._stats)
        games = int(stats[:, 0].sum())
        return {
            "games": games,
            "mean_decisions": float(stats[:, 1].sum() / games) if games else None,
            "mean_points": [float(v) for v in stats[:, 4:].sum(0) / games] if games else None,
            "illegal": int(stats[:, 3].sum()),
        }

    def positions(self) -> Any:
        """The raw records, copied to the host."""
        return self._side.get(self._states)


class _Cpu:
    """NumPy arrays, spans of games over threads."""

    def __init__(self, batch: Batch, bindings: Mapping[str, Any], threads: int | None) -> None:
        self.n = batch.n
        self.words = bindings["WORDS"]
        self.threads = max(1, min(threads or cpu_count(), batch.n))
        names = ".".join(plane.name for plane in batch.planes.all)
        key = f"{batch.seats}-{names}-{sources_hash(Path(__file__).parent)}"
        tag = short_hash(key)
        folder = cache_folder(batch.game.id, batch.game.digest) / f"batch-{tag}"
        builder = Builder("cpu", bindings, folder)
        self._seed, self._step, self._pick = (builder.build(f, entry=True) for f in (seed_span, step_span, pick_span))
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None

    zeros = staticmethod(np.zeros)

    def put(self, array: Any) -> Any:
        return array

    get = put

    def fill(self, array: Any, value: Any) -> None:
        array[...] = value

    def given(self, actions: Any) -> Any:
        return np.ascontiguousarray(actions, dtype=np.int32)

    def _spans(self, call: Any) -> None:
        if self._pool is None:
            call(0, self.n)
            return
        edges = [self.n * k // self.threads for k in range(self.threads + 1)]
        list(self._pool.map(lambda k: call(edges[k], edges[k + 1]), range(self.threads)))

    def seed(self, seed: int, rngs: Any) -> None:
        self._seed(0, self.n, seed, rngs)

    def step(self, *arrays: Any) -> None:
        self._spans(lambda lo, hi: self._step(lo, hi, np.zeros(self.words, np.int64), *arrays))

    def pick(self, *arrays: Any) -> None:
        self._spans(lambda lo, hi: self._pick(lo, hi, *arrays))


def _cuda_side(batch: Batch, bindings: Mapping[str, Any]) -> Any:
    from periplus.env.batch_cuda import CudaSide

    return CudaSide(batch.n, bindings)


def short_hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:10]

