"""TorchRL's environment over a batch: specs for rows, masks, actions, rewards and ends; one learner in each game."""

from periplus.core.extras import need

need("periplus.env.torchrl", "suites", "torchrl")

from collections.abc import Mapping
from typing import Any

import torch
from tensordict import TensorDict
from torchrl.data import Binary, Bounded, Categorical, Composite, Unbounded
from torchrl.envs import EnvBase

from periplus.bots.settings import RANDOM
from periplus.core.contract.game import Game
from periplus.env.episode import ROW_HIGH, ROW_LOW
from periplus.env.learner import LearnerBatch, Opponents


class TableEnv(EnvBase):
    """`n` games as one environment of batch size (n,). A step that ends a game tells its last row; the game begins anew
    by itself, so that a partial reset only tells what is there: the first row of the next one."""

    batch_locked = True

    def __init__(
        self,
        game: str | Game,
        n: int = 1,
        seats: int = 2,
        options: Mapping[str, str] | None = None,
        opponents: str | Opponents = RANDOM,
        seat: int | None = None,
    ) -> None:
        super().__init__(device="cpu", batch_size=(n,))
        self.learner = LearnerBatch(game, n, seats, options, opponents, seat)
        size, width = self.learner.legal.shape[1], self.learner.rows.shape[1]
        self.observation_spec = Composite(
            observation=Bounded(ROW_LOW, ROW_HIGH, shape=(n, width), dtype=torch.int16),
            action_mask=Binary(size, shape=(n, size), dtype=torch.bool),
            shape=(n,),
        )
        self.action_spec = Categorical(size, shape=(n,), dtype=torch.int64)
        self.reward_spec = Unbounded(shape=(n, 1), dtype=torch.float32)
        done, terminated = (Categorical(2, shape=(n, 1), dtype=torch.bool) for _ in range(2))
        self.done_spec = Composite(done=done, terminated=terminated, shape=(n,))

    def _look(self) -> dict[str, Any]:
        return {
            "observation": torch.from_numpy(self.learner.rows.copy()),
            "action_mask": torch.from_numpy(self.learner.legal.astype(bool)),
        }

    def _reset(self, tensordict: Any = None, **kwargs: Any) -> TensorDict:
        if tensordict is None or tensordict.get("_reset", None) is None:
            self.learner.reset(int(torch.randint(1 << 31, ()).item()))
        never = torch.zeros((*self.batch_size, 1), dtype=torch.bool)
        return TensorDict({**self._look(), "done": never, "terminated": never.clone()}, self.batch_size)

    def _step(self, tensordict: Any) -> TensorDict:
        self.learner.step(tensordict["action"].numpy())
        over = torch.from_numpy(self.learner.done.copy()).unsqueeze(-1)
        reward = torch.from_numpy(self.learner.reward.copy()).unsqueeze(-1)
        look = self._look()
        for i, row in self.learner.last.items():
            look["observation"][i] = torch.from_numpy(row)
            look["action_mask"][i] = False
        return TensorDict({**look, "reward": reward, "done": over, "terminated": over.clone()}, self.batch_size)

    def rand_action(self, tensordict: Any = None) -> Any:
        """A legal action at random in every game."""
        given = TensorDict({}, self.batch_size) if tensordict is None else tensordict
        chances = torch.from_numpy(self.learner.legal.astype("float32"))
        given["action"] = torch.multinomial(chances, 1).squeeze(-1)
        return given

    def _set_seed(self, seed: int | None) -> None:
        if seed is not None:
            torch.manual_seed(seed)
