"""Many games stepped together, on CPU threads or on a CUDA card, with the same numbers on both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal

import numpy as np

from periplus.core.chance import below, seed_stream
from periplus.core.errors import BadAction, BadOption
from periplus.core.extras import need_card
from periplus.core.game import Game
from periplus.core.rule import Builder, rule
from periplus.core.simulate import cpu_count
from periplus.env.learning import LearningRows, learning_rows
from periplus.env.planes import Planes
from periplus.env.rewards import REWARDS, reward_bindings
from periplus.env.stepping import SETTLE, spread_one, step_one
from periplus.games import load_game

WORDS = ACTIONS = 0


@rule
def seed_span(lo: int, hi: int, seed: int, rngs: Any) -> None:
    for i in range(lo, hi):
        seed_stream(rngs[i], seed, i)


@rule
def step_span(
    lo: int, hi: int, mask: Any, states: Any, rngs: Any, start: Any, by_margin: int, actions: Any, acting: Any,
    masks: Any, legals: Any, rows: Any, rewards: Any, done: Any, stats: Any,
) -> None:  # fmt: skip
    for i in range(lo, hi):
        step_one(states, i, rngs[i], mask, start, by_margin, actions, acting, masks, legals, rows, rewards, done, stats)


@rule
def spread_span(
    lo: int, hi: int, raw: Any, seats_at: int, depth_at: int, alone: int, acting: Any, table: Any, head: int, rows: Any,
    masks: Any, legals: Any,
) -> None:  # fmt: skip
    for i in range(lo, hi):
        spread_one(raw, i, 0, 1, seats_at, depth_at, alone, acting, table, head, rows, masks, legals)


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
        reward: Literal["rank", "margin", "pairs"] = "rank",
        planes: Iterable[str] | None = None,
        observe: bool = True,
        threads: int | None = None,
        *,
        rows: Literal["planes", "learning"] = "planes",
        tables: Sequence[tuple[int, Mapping[str, str]]] | None = None,
        skip_forced: bool = False,
    ) -> None:
        if n < 1:
            raise BadOption(f"a batch has at least one game, not {n}")
        if device not in ("cpu", "cuda"):
            raise BadOption(f"device {device!r} is not cpu or cuda")
        if reward not in REWARDS:
            raise BadOption(f"reward {reward!r} is not {', '.join(REWARDS[:-1])} or {REWARDS[-1]}")
        if rows not in ("planes", "learning"):
            raise BadOption(f"rows {rows!r} are not planes or learning")
        self.game = load_game(game) if isinstance(game, str) else game
        self.tables = [(seats, dict(options or {}))] if tables is None else [(k, dict(o)) for k, o in tables]
        self.n, self.device, self.seed = n, device, seed
        self.seats = max(count for count, _ in self.tables)
        self.learning = learning_rows(self.game) if rows == "learning" else None
        self.planes: Any = Planes(self.game, self.seats, planes) if self.learning is None else self.learning
        self.actions_count = self.game.codec.size
        self._observe = observe
        start = np.concatenate([self.game.begin(count, chosen).array for count, chosen in self.tables])
        self._reward = REWARDS.index(reward)
        bindings = {
            **self.game.bindings,
            **reward_bindings(self.game),
            "observe": self.planes.observe,
            "SKIPS": int(skip_forced),
            "UNPACKS": int(self.learning is None),
        }
        self._side: Any = _Cpu(self, bindings, threads) if device == "cpu" else _cuda_side(self, bindings)
        self._arrays(start)
        self.reset()

    def _arrays(self, start: Any) -> None:
        n, zeros = self.n, self._side.zeros
        self._first = start[np.arange(n) % len(start)]
        self._start = self._side.put(start)
        self._states = zeros(n, self.game.state.dtype)
        self._rngs = zeros((n, 2), np.int64)
        self._actions = zeros(n, np.int32)
        self.acting = zeros(n, np.int32)
        self.masks = zeros((n, self.game.bindings["WORDS"]), np.int64)
        self.legal = zeros((n, self.actions_count), np.uint8)
        kind = np.int16 if self.learning is None else np.int8
        self.rows = zeros((n if self._observe else 0, self.planes.width), kind)
        self.rewards = zeros((n, self.seats), np.float32)
        self.done = zeros(n, np.uint8)
        self._stats = zeros((n, 4 + self.seats), np.int64)
        self._look = (self.acting, self.masks, self.legal, self.rows, self.rewards, self.done, self._stats)
        if self.learning is not None:
            self._table = self._side.put(self.learning.table)

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew; game i uses stream i of the seed."""
        self.seed = self.seed if seed is None else seed
        self._side.fill(self._stats, 0)
        self._side.fill(self._states, self._first)
        self._side.fill(self._actions, SETTLE)
        self._side.seed(self.seed, self._rngs)
        self.step(self._actions)

    def step(self, actions: Any, order: Any = None) -> None:
        """One action per game, by number. One that is not legal is replaced by the lowest legal one and counted.

        `order`: on a card, the games in the order its threads take them. Those that do the same are best side by side.
        """
        given = self._side.given(actions)
        if given.shape != (self.n,):
            raise BadAction(f"a step takes one action for each of {self.n} games, not an array of shape {given.shape}")
        self._side.step(order, self._states, self._rngs, self._start, self._reward, given, *self._look)
        if self.learning is not None:
            self._spread(self.learning)

    def _spread(self, rows: LearningRows) -> None:
        """Rows for learning are filled in column by column from the bytes of the positions."""
        places = self.game.state.dtype.fields
        assert places is not None
        where = (places["seats"][1], places["depth"][1], rows.alone)
        self._side.spread(self._states, *where, self.acting, self._table, rows.head, self.rows, self.masks, self.legal)

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
        builder = Builder("cpu", bindings, f"{batch.game.id}-batch")
        self._seed, self._step, self._pick, self._spread = (
            builder.build(f, entry=True) for f in (seed_span, step_span, pick_span, spread_span)
        )
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

    def step(self, order: Any, *arrays: Any) -> None:
        self._spans(lambda lo, hi: self._step(lo, hi, np.zeros(self.words, np.int64), *arrays))

    def spread(self, states: Any, *arrays: Any) -> None:
        raw = states.view(np.int8).reshape(self.n, -1)
        self._spans(lambda lo, hi: self._spread(lo, hi, raw, *arrays))

    def pick(self, *arrays: Any) -> None:
        self._spans(lambda lo, hi: self._pick(lo, hi, *arrays))


def _cuda_side(batch: Batch, bindings: Mapping[str, Any]) -> Any:
    need_card("device='cuda'")
    from periplus.env.batch_cuda import CudaSide

    return CudaSide(batch.n, bindings)
