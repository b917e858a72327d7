"""One learner in every game of a batch: the other seats answer until it is asked again."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from periplus.bots.player import seed_of
from periplus.bots.settings import RANDOM
from periplus.core.contract.game import Game
from periplus.env.batch.batch import Batch
from periplus.env.batch.step_kernels import SETTLE
from periplus.env.episode import Episode
from periplus.env.opponents import bot_of, check_seat

# Rows, legal masks and asked seats of all games -> one action each.
Opponents = Callable[[NDArray[Any], NDArray[Any], NDArray[Any]], NDArray[Any]]


class LearnerBatch:
    """`n` games on the processor. The learner sits at `seat`, or at seat i mod seats in game i, and stays there.

    A finished game begins anew in the same step: `rows` is then the first row of the next game, and `last` has the last
    one of the game that ended, by its place. `opponents` is a bot by name, or a function of rows, masks and seats that
    answers for all games at once; `random` is compiled, others are asked one after the other.
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        seats: int = 2,
        options: Mapping[str, str] | None = None,
        opponents: str | Opponents = RANDOM,
        seat: int | None = None,
        seed: int = 0,
    ) -> None:
        check_seat(seat, seats)
        self.batch = Batch(game, n, seats, options, seed=seed)
        self.rows: NDArray[np.int16] = self.batch.rows
        self.legal = self.batch.legal
        self.opponents = opponents
        named = isinstance(opponents, str) and opponents != RANDOM
        self._bot = bot_of(self.batch.game, str(opponents), seats) if named else None
        self._end = Episode(self.batch.game, seats, options)
        self._asked = 0
        self.last: dict[int, NDArray[np.int16]] = {}
        self.n = n
        self.seat = np.arange(n) % seats if seat is None else np.full(n, seat)
        self.reward = np.zeros(n, np.float32)
        self.done = np.zeros(n, bool)
        self.reset()

    def reset(self, seed: int | Sequence[int] | None = None) -> None:
        """All games anew: of one seed, each with its own stream; or with a seed for each."""
        self.batch.reset(seed)
        self._asked = 0
        self._until_asked()
        self._forget()

    def _forget(self) -> None:
        self.reward[:] = 0
        self.done[:] = False
        self.last.clear()

    def step(self, actions: Any) -> None:
        """One action a game, of the learner's. One that is not legal is replaced by the lowest legal one."""
        self._forget()
        self._play(np.asarray(actions))
        self._until_asked()

    def _until_asked(self) -> None:
        while not (mine := self.batch.acting == self.seat).all():
            self._play(np.where(mine, SETTLE, self._answers(np.flatnonzero(~mine))))

    def _answers(self, games: NDArray[Any]) -> NDArray[Any]:
        if callable(self.opponents):
            return np.asarray(self.opponents(self.batch.rows, self.batch.legal, self.batch.acting))
        if self._bot is None:
            return np.asarray(self.batch.random_actions())
        answers = np.zeros(self.n, np.int32)
        luck, states, game = self.batch.arrays.rngs, self.batch.arrays.states, self.batch.game
        for i in games:
            seat = int(self.batch.acting[i])
            view = game.state.frombytes(states[i].tobytes()).hide(seat)
            answers[i] = self._bot(view, seat, seed_of(int(luck[i, 0]), self._asked))
        self._asked += 1
        return answers

    def _play(self, actions: NDArray[Any]) -> None:
        arrays = self.batch.arrays
        states, luck, asked = arrays.states.copy(), arrays.rngs.copy(), arrays.acting.copy()
        self.batch.step(actions)
        self.reward += self.batch.rewards[np.arange(self.n), self.seat]
        for i in np.flatnonzero(self.batch.done):
            self.done[i] = True
            self._end.put(states[i].tobytes(), luck[i].tolist())
            self._end.play(int(asked[i]), self._end.lawful(int(asked[i]), int(actions[i])))
            self.last[int(i)] = self._end.row(int(self.seat[i]))
