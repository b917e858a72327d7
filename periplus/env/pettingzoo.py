"""PettingZoo faces: turn by turn (AEC), and all at once for games with simultaneous decisions."""

from periplus.core.extras import need

need("periplus.env.pettingzoo", "env", "pettingzoo")

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Dict, Discrete
from pettingzoo import AECEnv, ParallelEnv

from periplus.core.contract.game import Game
from periplus.core.engine.rule import Target
from periplus.env.episode import Episode
from periplus.env.render import RENDER_MODES, checked_mode, render
from periplus.env.spaces import seen_space


class _Seats:
    """What both faces have: an episode whose agents are the seats A, B, …, and the spaces of each."""

    called: ClassVar[str] = ""  # in the name of the environment
    parallelizable: ClassVar[dict[str, bool]] = {}
    waits: ClassVar[int] = 0  # actions beside those of the game

    def __init__(
        self,
        game: str | Game,
        seats: int = 2,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
        build: Target = "plain",
    ) -> None:
        super().__init__()
        self.episode = Episode(game, seats, options, build)
        self.render_mode = checked_mode(render_mode)
        played = self.episode.game
        name = f"periplus_{played.id}{self.called}_v{played.version}"
        self.metadata = {"render_modes": RENDER_MODES, "name": name, "render_fps": 1, **self.parallelizable}
        self.possible_agents = list(played.state.seat_domain.names[:seats])
        self.agents: list[str] = []
        size = played.codec.size + self.waits
        self.action_spaces = {agent: Discrete(size) for agent in self.possible_agents}
        self.observation_spaces = {agent: seen_space(self.episode.planes.width, size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def render(self) -> Any:
        return render(self.episode, self.render_mode)

    def close(self) -> None:
        pass


class TurnEnv(_Seats, AECEnv):
    """Observations are {"observation": row, "action_mask": mask}; rewards come last."""

    parallelizable: ClassVar[dict[str, bool]] = {"is_parallelizable": False}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._seed = int(np.random.default_rng().integers(1 << 31)) if seed is None else seed
        self.episode.begin(self._seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._asked()

    def _asked(self) -> str:
        return self.possible_agents[self.episode.asked[0]] if not self.episode.over else self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        return {"observation": self.episode.row(seat), "action_mask": self.episode.mask(seat)}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(self.agent_selection)
        if action is None or int(action) not in self.episode.legal(seat):
            names = [self.episode.game.codec.text(a) for a in self.episode.legal(seat)]
            raise ValueError(f"action {action} of {self.agent_selection} is not legal; legal are {', '.join(names)}")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.episode.play(seat, int(action))
        if self.episode.over:
            self.rewards = dict(zip(self.possible_agents, self.episode.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._asked()
        self._accumulate_rewards()


class TogetherEnv(_Seats, ParallelEnv):
    """Every agent acts in every step; who is not asked has one legal action, the last: waiting."""

    called: ClassVar[str] = "_together"
    waits: ClassVar[int] = 1

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        self.episode.begin(int(np.random.default_rng().integers(1 << 31)) if seed is None else seed)
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def _observations(self) -> dict[str, Any]:
        asked = self.episode.asked
        out = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = np.append(self.episode.mask(seat), np.int8(seat not in asked))
            out[agent] = {"observation": self.episode.row(seat), "action_mask": mask}
        return out

    def step(self, actions: Mapping[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        """Answers of the asked seats, in seat order; their order does not matter, which is a law of the games."""
        for seat in self.episode.asked:
            agent = self.possible_agents[seat]
            if seat in self.episode.asked:
                self.episode.play(seat, self.episode.lawful(seat, int(actions[agent])))
        over, agents = self.episode.over, self.possible_agents
        rewards = self.episode.rewards() if over else [0.0] * len(agents)
        ends, cuts = dict.fromkeys(agents, over), dict.fromkeys(agents, False)
        self.agents = [] if over else self.agents
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        return self._observations(), dict(zip(agents, rewards, strict=True)), ends, cuts, infos


def env(game: str, **kwargs: Any) -> TurnEnv:
    return TurnEnv(game, **kwargs)


def parallel_env(game: str, **kwargs: Any) -> TogetherEnv:
    return TogetherEnv(game, **kwargs)
