"""Gymnasium's vector interface over a batch: many games, one learner in each."""

from periplus.core.extras import need

need("periplus.env.vector", "env", "gymnasium")

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from periplus.bots.settings import RANDOM
from periplus.core.contract.game import Game
from periplus.core.errors import BadOption
from periplus.env.ids import check_meaning
from periplus.env.learner import LearnerBatch, Opponents
from periplus.env.spaces import seen_space


class SeatVectorEnv(VectorEnv[dict[str, Any], Any, Any]):
    """The same observations, actions and rewards as `SeatEnv`, `num_envs` games at a time, compiled.

    Games begin anew in the step that ends them (`AutoresetMode.SAME_STEP`): the last observation is in `final_obs` of
    the step's info, what was told with it in `final_info`. `opponents` is a bot by name, or a function (rows, masks,
    seats) -> actions for all games at once.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        seats: int = 2,
        options: Mapping[str, str] | None = None,
        opponents: str | Opponents = RANDOM,
        seat: int | None = None,
        digest: str | None = None,
    ) -> None:
        self.learner = LearnerBatch(game, num_envs, seats, options, opponents, seat)
        if digest is not None:
            check_meaning(self.learner.batch.game, digest)
        self.num_envs = num_envs
        size, width = self.learner.legal.shape[1], self.learner.rows.shape[1]
        self.single_action_space = Discrete(size)
        self.single_observation_space = seen_space(width, size)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """All games anew. Of one seed game i has stream i; a list has a seed for each game, drawn where it is None."""
        if isinstance(seed, list):
            if len(seed) != self.num_envs:
                raise BadOption(f"seed: one for all or one for each of {self.num_envs} games, not {len(seed)}")
            self.learner.reset([self._drawn() if each is None else each for each in seed])
        else:
            super().reset(seed=seed)
            self.learner.reset(self._drawn() if seed is None else seed)
        return self._observation(), {"seat": self.learner.seat.copy()}

    def step(self, actions: Any) -> tuple[dict[str, Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        self.learner.step(actions)
        over = self.learner.done.copy()
        info: dict[str, Any] = {"seat": self.learner.seat.copy()}
        for i, row in self.learner.last.items():
            nothing = np.zeros(self.learner.legal.shape[1], np.int8)
            end = {"observation": row, "action_mask": nothing}
            told = {"seat": int(self.learner.seat[i])}
            info = self._add_info(info, {"final_obs": end, "final_info": told}, i)
        return self._observation(), self.learner.reward.astype(np.float64), over, np.zeros_like(over), info

    def _drawn(self) -> int:
        return int(self.np_random.integers(1 << 31))

    def _observation(self) -> dict[str, Any]:
        return {"observation": self.learner.rows.copy(), "action_mask": self.learner.legal.astype(np.int8)}

    def action_masks(self) -> NDArray[np.bool_]:
        return self.learner.legal.astype(bool)
