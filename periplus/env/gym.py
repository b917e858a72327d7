"""A Gymnasium face: one seat learns, chosen opponents play the others."""

from periplus.core.extras import need

need("periplus.env.gym", "env", "gymnasium")

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Discrete

from periplus.core.contract.game import Game
from periplus.core.engine.record import Record
from periplus.core.engine.rule import Target
from periplus.env.episode import Episode
from periplus.env.ids import VERSIONS, check_meaning
from periplus.env.opponents import bot_of, check_seat
from periplus.env.render import RENDER_MODES, checked_mode, render
from periplus.env.spaces import seen_space
from periplus.games import GAMES, game_ids

Opponent = Callable[[Record, int, int], int]


class SeatEnv(gymnasium.Env[dict[str, Any], int]):
    """`opponents` is a bot by name (a level, `network`, `expert@500`, `module:function`) or a function (view, seat,
    seed) -> action. The learner's seat is drawn unless given. `digest`: refuse to be anything else, see `ids`.

    An action that is not legal is replaced by the lowest legal one, and `info["illegal"]` says so.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(
        self,
        game: str | Game,
        seats: int = 2,
        options: Mapping[str, str] | None = None,
        opponents: str | Opponent = "random",
        seat: int | None = None,
        render_mode: str | None = None,
        build: Target = "plain",
        digest: str | None = None,
    ) -> None:
        self.episode = Episode(game, seats, options, build)
        if digest is not None:
            check_meaning(self.episode.game, digest)
        check_seat(seat, seats)
        self.given_seat = seat
        self.seat = 0
        self.render_mode = checked_mode(render_mode)
        self._opponent = bot_of(self.episode.game, opponents, seats) if isinstance(opponents, str) else opponents
        size = self.episode.game.codec.size
        self.action_space = Discrete(size)
        self.observation_space = seen_space(self.episode.planes.width, size)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.episode.begin(int(self.np_random.integers(1 << 31)))
        drawn = int(self.np_random.integers(self.episode.seats))
        self.seat = drawn if self.given_seat is None else self.given_seat
        self._others()
        return self._observation(), {"seat": self.seat}

    def _others(self) -> None:
        """The others answer until the learner is asked or the game is over."""
        while not self.episode.over and self.seat not in self.episode.asked:
            seat = self.episode.asked[0]
            seed = int(self.np_random.integers(1 << 31))
            action = self._opponent(self.episode.state.hide(seat), seat, seed)
            self.episode.play(seat, action)

    def _observation(self) -> dict[str, Any]:
        return {"observation": self.episode.row(self.seat), "action_mask": self.episode.mask(self.seat)}

    def action_masks(self) -> np.ndarray[Any, Any]:
        """As SB3's maskable algorithms ask for it."""
        return self.episode.mask(self.seat).astype(bool)

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self.episode.over:
            raise ResetNeeded("the game is over: call reset() first")
        lawful = self.episode.lawful(self.seat, int(action))
        self.episode.play(self.seat, lawful)
        self._others()
        over = self.episode.over
        reward = self.episode.rewards()[self.seat] if over else 0.0
        info: dict[str, Any] = {"seat": self.seat, "illegal": lawful != int(action)}
        return self._observation(), float(reward), over, False, info

    def render(self) -> Any:
        return render(self.episode, self.render_mode)


def register() -> None:
    """`gymnasium.make("Periplus/Archeos-v1", seats=3, opponents="adept")`; `make_vec(…, vectorization_mode=
    "vector_entry_point")` makes a batch. Importing this module does it. Games of other packages are `-v0`: whether
    they stay the same is theirs to say.
    """
    brought = {f"Periplus/{game}-v0": {"game": game} for game in game_ids() if game not in GAMES}
    ours = {name: {"game": game, "digest": digest} for name, (game, digest) in VERSIONS.items()}
    for name, kwargs in (ours | brought).items():
        if name not in gymnasium.registry:
            many = "periplus.env.vector:SeatVectorEnv"
            gymnasium.register(name, "periplus.env.gym:SeatEnv", vector_entry_point=many, kwargs=kwargs)


register()
