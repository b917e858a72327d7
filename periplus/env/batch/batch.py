"""Many games stepped together, on CPU threads or on a CUDA card, with the same numbers on both."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import numpy as np

from periplus.core.contract.game import Game
from periplus.core.engine.arrays import Array, Int32s, Ints, Positions
from periplus.core.engine.chance import stream
from periplus.core.engine.record import Record
from periplus.core.errors import BadAction, BadOption, BadPosition
from periplus.core.extras import need_card
from periplus.env.batch.argument_checks import Numbers, admitted, game_numbers, on_host, one_a_game, seats_given
from periplus.env.batch.arrays import Arrays, RowSource, Side
from periplus.env.batch.cpu import CpuSide
from periplus.env.batch.dlpack import CPU, CUDA, Shared
from periplus.env.batch.step_kernels import SETTLE
from periplus.games import load_game
from periplus.learning.planes import Planes
from periplus.learning.reward_settings import reward_bindings
from periplus.learning.rewards import RewardKind
from periplus.learning.rows import LearningRows, learning_rows

SHARED = ("rows", "legal", "acting", "rewards", "done", "masks")


class Batch:
    """`n` games of one kind, stepped together; finished games begin anew by themselves.

    After construction and after every `step`: `acting[i]` is the seat asked in game i, `legal[i]` its mask of actions,
    `rows[i]` what it sees (see `planes`), `rewards[i, seat]` and `done[i]` what the last step brought; `masks[i]` is
    `legal[i]` with a bit an action. On the device `cuda` these are device arrays (CUDA array interface:
    `torch.as_tensor(batch.rows, device="cuda")` copies nothing).
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
        align: int = 1,
        build: Literal["cpu", "plain"] = "cpu",
    ) -> None:
        if n < 1:
            raise BadOption(f"a batch has at least one game, not {n}")
        if device not in ("cpu", "cuda"):
            raise BadOption(f"device {device!r} is not cpu or cuda")
        kinds = {kind.name.lower(): kind for kind in RewardKind}
        if reward not in kinds:
            raise BadOption(f"reward {reward!r} is not one of {', '.join(kinds)}")
        if rows not in ("planes", "learning"):
            raise BadOption(f"rows {rows!r} are not planes or learning")
        self.game = load_game(game) if isinstance(game, str) else game
        self.tables = [(seats, dict(options or {}))] if tables is None else [(k, dict(o)) for k, o in tables]
        self.n, self.device, self.seed = n, device, seed
        self.seats = max(count for count, _ in self.tables)
        self.learning = learning_rows(self.game) if rows == "learning" else None
        self.planes = Planes(self.game, self.seats, planes) if self.learning is None else self.learning
        self.actions_count = self.game.codec.size
        self._observe, self._align = observe, max(1, align)
        self._begin = np.concatenate([self.game.begin(count, chosen).array for count, chosen in self.tables])
        self._reward = int(kinds[reward])
        self._bindings = {
            **self.game.bindings,
            **reward_bindings(self.game),
            "observe": self.planes.observe if self.learning is None else self.learning.fill_head,
            "SKIPS": int(skip_forced),
            "UNPACKS": int(self.learning is None),
        }
        self._side = self._place(threads, build)
        self._constants()
        self._arrays(np.arange(n) % len(self.tables))
        self.reset()

    def _place(self, threads: int | None, build: Literal["cpu", "plain"]) -> Side:
        """Where its arrays live."""
        if self.device == "cpu":
            return CpuSide(self.game, self.n, self._bindings, threads, build)
        need_card("device='cuda'")
        from periplus.env.batch.cuda import CudaSide

        return CudaSide(self.game, self.n, self._bindings)

    def _constants(self) -> None:
        """What all batches made from this one share."""
        self._start = self._side.put(self._begin)
        state = self.game.state
        places = state.dtype.fields
        assert places is not None
        self._places = (places["seats"][1], places["depth"][1])
        self._covers = self._side.put(np.stack([state.cover(k).view(np.int8) for k in range(len(state.seat_domain))]))
        if self.learning is not None:
            self._runs = self._side.put(np.asfortranarray(self.learning.runs))

    def _arrays(self, table: Array) -> None:
        """Memory for `n` games; game i is played, and begins anew, at table number `table[i]`."""
        n, zeros = self.n, self._side.zeros
        self._table_of = table.astype(np.int32)
        self._actions = zeros(n, np.int32)
        self.arrays = Arrays(
            states=zeros(n, self.game.state.dtype),
            rngs=zeros((n, 2), np.int64),
            start=self._start,
            origin=self._side.put(self._table_of),
            pending=zeros(n, np.int32),
            actor=zeros(n, np.int32),
            acting=zeros(n, np.int32),
            masks=zeros((n, self.game.bindings["WORDS"]), np.int64),
            legals=zeros((n, self.actions_count), np.uint8),
            rows=self._empty_rows(n if self._observe else 0),
            rewards=zeros((n, self.seats), np.float32),
            done=zeros(n, np.uint8),
            stats=zeros((n, 4 + self.seats), np.int64),
        )
        a = self.arrays
        self.acting, self.legal, self.masks, self.rows = a.acting, a.legals, a.masks, a.rows
        self.rewards, self.done = a.rewards, a.done

    def shared(self, name: str) -> Shared:
        """`rows`, `legal`, `acting`, `rewards`, `done` or `masks` for other libraries, by DLPack and without a copy:
        the next step rewrites it there too."""
        if name not in SHARED:
            raise BadOption(f"{name!r} is not shared; there are {', '.join(SHARED)}")
        return Shared(getattr(self, name), CPU if self.device == "cpu" else CUDA)

    def _empty_rows(self, n: int) -> Array:
        width = -(-self.planes.width // self._align) * self._align
        return self._side.zeros((n, width), np.int16 if self.learning is None else np.int8)

    @property
    def sizes(self) -> Ints:
        """How many seats each game has."""
        return np.array([seats for seats, _ in self.tables])[self._table_of]

    def reset(self, seed: int | Sequence[int] | None = None, streams: Numbers | None = None) -> None:
        """Begin all games anew; game i uses stream i of the seed, or the one named. With a seed for each game, each
        uses the first stream of its own."""
        if seed is None or isinstance(seed, int):
            self.seed = self.seed if seed is None else seed
        self._side.fill(self.arrays.stats, 0)
        self._side.fill(self.arrays.states, self._begin[self._table_of])
        if streams is None and (seed is None or isinstance(seed, int)):
            self._side.seed(self.seed, self.arrays.rngs)
        else:
            seeds = one_a_game(self.seed if seed is None else seed, self.n, "seed")
            numbers = one_a_game(0 if streams is None else streams, self.n, "stream")
            luck = [stream(int(each), int(number)) for each, number in zip(seeds, numbers, strict=True)]
            self._side.fill(self.arrays.rngs, np.stack(luck))
        self._settle()

    def _settle(self) -> None:
        """Positions that were put here: chance answers where it is asked, then everything shows them."""
        self._side.fill(self._actions, SETTLE)
        self.step(self._actions)

    def step(self, actions: Array) -> None:
        """One action per game, by number. One that is not legal is replaced by the lowest legal one and counted."""
        given = self._side.given(actions)
        if given.shape != (self.n,):
            raise BadAction(f"a step takes one action for each of {self.n} games, not an array of shape {given.shape}")
        if self.learning is not None:
            self._side.clear(self.arrays.rows)
        self._side.step(self.arrays, given, self._reward)
        if self.learning is not None:  # rows for learning are filled in from the bytes of positions
            self._side.spread(self.arrays, self._source_of(self.learning))

    def _source_of(self, rows: LearningRows) -> RowSource:
        return RowSource(self._side.bytes_of(self.arrays.states), *self._places, rows.alone, self._runs, rows.head)

    def gather(self, games: Numbers, seed: int | None = None) -> Batch:
        """A batch of copies of these games, in this order, each as often as it is named; on the same device.

        A copy goes on with the luck of its game; with a seed, copy i has stream i of it. Results are counted anew.
        """
        where = game_numbers(games, self.n)
        other = copy.copy(self)
        other.n, other._side = len(where), self._side.of(len(where))
        other._arrays(self._table_of[where])
        everywhere = np.arange(other.n)
        self._side.copy(self.arrays.states, where, other.arrays.states, everywhere)
        if seed is None:
            self._side.copy(self.arrays.rngs, where, other.arrays.rngs, everywhere)
        else:
            other.seed = seed
            other._side.seed(seed, other.arrays.rngs)
        other._settle()
        return other

    def fork(self, games: Numbers, times: int, seed: int) -> Batch:
        """Each of these games copied `times` times, the copies of a game side by side, all with luck of their own."""
        if times < 1:
            raise BadOption(f"a game is copied at least once, not {times} times")
        return self.gather(np.repeat(game_numbers(games, self.n), times), seed)

    def assign(self, games: Numbers, positions: Batch | Sequence[Record] | Array, of: Numbers | None = None) -> None:
        """Other positions over these games: those of another batch (`of`: which of its games), or records.

        Records are admitted like everything from outside. A game keeps its own luck; what the last step brought
        (`rewards`, `done`) is gone. Once over, it begins anew at the batch's first table of that size and options.
        """
        where = game_numbers(games, self.n)
        if len(np.unique(where)) != len(where):
            raise BadOption("a game is assigned to once")
        source, rows, tables = self._source(positions, of)
        if len(rows) != len(where):
            raise BadOption(f"{len(rows)} positions for {len(where)} games")
        self._table_of[where] = tables
        self.arrays = self.arrays._replace(origin=self._side.put(self._table_of))
        self._side.copy(source, rows, self.arrays.states, where)
        self._settle()

    def _source(self, positions: Batch | Sequence[Record] | Array, of: Numbers | None) -> tuple[Array, Ints, Ints]:
        """Where positions lie on this device, in which rows, and which tables of this batch are theirs."""
        if not isinstance(positions, Batch):
            records = admitted(self.game, positions)
            rows = np.arange(len(records)) if of is None else game_numbers(of, len(records))
            tables = [self._like(int(each["seats"])) for each in records[rows]]
            return self._side.put(records), rows, np.array(tables)
        if positions.game is not self.game:
            raise BadPosition(f"positions of {positions.game.id} in a batch of {self.game.id}")
        rows = np.arange(positions.n) if of is None else game_numbers(of, positions.n)
        same = np.array([self._like(*table) for table in positions.tables])
        source = positions.arrays.states if positions.device == self.device else self._side.put(positions.positions())
        return source, rows, same[positions._table_of[rows]]

    def _like(self, seats: int, options: Mapping[str, str] | None = None) -> int:
        """The first table of this batch with these options, or else of that size."""
        if (seats, options) in self.tables:
            return self.tables.index((seats, dict(options or {})))
        counts = [count for count, _ in self.tables]
        if seats not in counts:
            raise BadPosition(f"a position of {seats} seats: the tables of this batch have {sorted(set(counts))}")
        return counts.index(seats)

    def guess(self, seats: Numbers, seed: Numbers) -> None:
        """Every game becomes a world that this seat of it, by all it can see, may be in; and its luck becomes another.

        `seats`: one for all games or one for each. `seed`: a number, of which game i takes stream i, or one for each
        game. What comes depends on the seat's view and the seed alone.
        """
        who = seats_given(seats, self.sizes)
        seeds = one_a_game(seed, self.n, "seed")
        streams = np.arange(self.n) if on_host(seed).ndim == 0 else np.zeros(self.n, np.int64)
        put = self._side.put
        self._side.guess(self.arrays, self._covers, put(who), put(seeds), put(streams))
        self._settle()

    def rows_of(self, seats: Numbers) -> Array:
        """What a seat of every game sees, asked or not: one seat for all or one for each. A new array."""
        who = self._side.put(seats_given(seats, self.sizes))
        rows = self._empty_rows(self.n)
        self._side.look(self.arrays, who, rows)
        if self.learning is not None:
            self._side.tell(self._source_of(self.learning), who, rows)
        return rows

    def random_actions(self) -> Int32s:
        """A legal action for every game, drawn from the games' own streams."""
        self._side.pick(self.arrays, self._actions)
        return self._actions

    def statistics(self) -> dict[str, Any]:
        """Over finished games: how many, mean length in decisions, mean points by seat; and illegal actions given."""
        stats = self._side.get(self.arrays.stats)
        games = int(stats[:, 0].sum())
        return {
            "games": games,
            "mean_decisions": float(stats[:, 1].sum() / games) if games else None,
            "mean_points": [float(v) for v in stats[:, 4:].sum(0) / games] if games else None,
            "illegal": int(stats[:, 3].sum()),
        }

    def positions(self) -> Positions:
        """The raw records, copied to the host."""
        return self._side.get(self.arrays.states)
