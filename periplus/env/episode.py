"""One game as the single-game interfaces see it: numbered actions, rows, masks, rewards. Chance answers by itself."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from periplus.core.contract.game import Game
from periplus.core.engine.chance import below, stream
from periplus.core.engine.frames import CHANCE
from periplus.core.engine.record import Record
from periplus.core.engine.rule import Target
from periplus.games import load_game
from periplus.learning.planes import Planes

ROW_LOW, ROW_HIGH = np.iinfo(np.int16).min, np.iinfo(np.int16).max


class Episode:
    """A position with its dice. Everything a seat gets from it comes from that seat's view.

    The build `plain` starts at once; `cpu` compiles first, or loads from the cache, and is faster after.
    """

    def __init__(
        self, game: str | Game, seats: int, options: Mapping[str, str] | None = None, build: Target = "plain"
    ) -> None:
        self.game = load_game(game) if isinstance(game, str) else game
        self.seats = seats
        self.options = dict(options or {})
        self.planes = Planes(self.game, seats)
        self.rules = self.game.rules(build)
        self.begin(0)

    def __reduce__(self) -> tuple[Any, ...]:
        """Copied and pickled by what it stands for: the position and the state of its dice."""
        dice = tuple(self._rng)
        return _episode, (self.game, self.seats, self.options, self.rules.target, self.state.tobytes(), dice)

    def begin(self, seed: int, number: int = 0) -> None:
        """With the luck of a seed, or of one of its streams."""
        self.state: Record = self.game.begin(self.seats, self.options)
        self._rng: Any = memoryview(stream(seed, number))  # type: ignore[arg-type]
        self.settle()

    def put(self, state: bytes, dice: Iterable[int]) -> None:
        """Go on from another position, with the state of its dice."""
        self.state = self.game.state.frombytes(state)
        for place, word in enumerate(dice):
            self._rng[place] = word

    def settle(self) -> None:
        """Chance answers until a seat is asked or the game is over."""
        while self.rules.seats_awaited(self.state) == [CHANCE]:
            r = below(self._rng, self.rules.odds_total(self.state))
            self.rules.apply(self.state, CHANCE, self.rules.odds_pick(self.state, r))

    @property
    def asked(self) -> list[int]:
        return self.rules.seats_awaited(self.state)

    @property
    def over(self) -> bool:
        return not self.asked

    def legal(self, seat: int) -> list[int]:
        return self.rules.legal(self.state, seat) if seat in self.asked else []

    def mask(self, seat: int) -> NDArray[np.int8]:
        mask = np.zeros(self.game.codec.size, np.int8)
        mask[self.legal(seat)] = 1
        return mask

    def row(self, seat: int) -> NDArray[np.int16]:
        return self.planes.row(self.state.hide(seat), seat)

    def lawful(self, seat: int, action: int) -> int:
        """The action itself if it is legal, else the lowest legal one."""
        legal = self.legal(seat)
        return action if action in legal else legal[0]

    def play(self, seat: int, action: int) -> None:
        self.rules.apply(self.state, seat, action)
        self.settle()

    def rewards(self) -> list[float]:
        """By final rank: the share of the others left behind minus the share ahead; alone: see `reward_alone`."""
        if self.seats == 1 and self.game.rivals is None:
            return [self.game.total(self.state, 0) / 100]
        if self.seats == 1:
            return [1.0 if self.game.standing(self.state, 0) > 0 else -1.0]
        return rewards_by_rank(self.game, self.state)


def rewards_by_rank(game: Game, s: Record) -> list[float]:
    standing = [int(game.standing(s, seat)) for seat in range(s.seats)]
    return [sum((own > o) - (own < o) for o in standing) / (len(standing) - 1) for own in standing]


def _episode(
    game: Game, seats: int, options: Mapping[str, str], build: Target, state: bytes, dice: tuple[int, ...]
) -> Episode:
    episode = Episode(game, seats, options, build)
    episode.put(state, dice)
    return episode
