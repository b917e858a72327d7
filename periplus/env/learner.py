"""One learner in every game of a batch: the other seats answer until it is asked again."""

from collections.abc import Callable, Mapping
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from periplus.core.contract.game import Game
from periplus.core.errors import BadOption
from periplus.env.batch.batch import Batch
from periplus.env.batch.step_kernels import SETTLE

# Rows, legal masks and asked seats of all games -> one action each.
Others = Callable[[NDArray[Any], NDArray[Any], NDArray[Any]], NDArray[Any]]


class LearnerBatch:
    """`n` games on the processor. The learner sits at `seat`, or at seat i mod seats in game i, and stays there.

    A finished game begins anew in the same step, so that `rows` is then the first row of the next game. Games end by
    themselves and are never cut, so that nothing has to be foreseen from a last row.
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        seats: int = 2,
        options: Mapping[str, str] | None = None,
        others: Literal["random"] | Others = "random",
        seat: int | None = None,
        seed: int = 0,
    ) -> None:
        if seat is not None and not 0 <= seat < seats:
            raise BadOption(f"seat {seat}: at a table of {seats} there are 0 to {seats - 1}")
        if isinstance(others, str) and others != "random":
            raise BadOption(f"others {others!r}: in a batch there are random, or give a function of rows, masks, seats")
        self.batch = Batch(game, n, seats, options, seed=seed)
        self.n = n
        self.seat = np.arange(n) % seats if seat is None else np.full(n, seat)
        self.others = others
        self.reward = np.zeros(n, np.float32)
        self.done = np.zeros(n, bool)
        self.reset()

    @property
    def rows(self) -> NDArray[np.int16]:
        rows: NDArray[np.int16] = self.batch.rows
        return rows

    @property
    def legal(self) -> NDArray[np.uint8]:
        legal: NDArray[np.uint8] = self.batch.legal
        return legal

    def reset(self, seed: int | None = None) -> None:
        self.batch.reset(seed)
        self._until_asked()
        self.reward[:] = 0
        self.done[:] = False

    def step(self, actions: Any) -> None:
        """One action a game, of the learner's. One that is not legal is replaced by the lowest legal one."""
        self.reward[:] = 0
        self.done[:] = False
        self._play(np.asarray(actions))
        self._until_asked()

    def _until_asked(self) -> None:
        while not (mine := self.batch.acting == self.seat).all():
            self._play(np.where(mine, SETTLE, self._answers()))

    def _answers(self) -> NDArray[Any]:
        if callable(self.others):
            return np.asarray(self.others(self.batch.rows, self.batch.legal, self.batch.acting))
        return np.asarray(self.batch.random_actions())

    def _play(self, actions: NDArray[Any]) -> None:
        self.batch.step(actions)
        self.reward += self.batch.rewards[np.arange(self.n), self.seat]
        self.done |= self.batch.done.astype(bool)
