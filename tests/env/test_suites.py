"""The environments under the checks of the libraries they are for. docs/environments.md says which, and which version.

Each line of that table names a function here: what is not run cannot be stated. Needs the extra `suites`.
"""

import re
from importlib.metadata import version
from pathlib import Path

import numpy as np
import pytest

from periplus.env.gym import SeatEnv
from periplus.env.pettingzoo import TogetherEnv, TurnEnv
from periplus.games import game_ids

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore"), pytest.mark.timeout(1800)]

ROOT = Path(__file__).resolve().parents[2]
STATED = re.findall(
    r"^\| ([\w-]+) \| ([\d.]+) \| `(\w+)` \|",
    (ROOT / "docs" / "environments.md").read_text("utf-8"),
    re.MULTILINE,
)


def pettingzoo_api(game):
    from pettingzoo.test import api_test, parallel_api_test, seed_test

    api_test(TurnEnv(game, seats=3), num_cycles=400)
    parallel_api_test(TogetherEnv(game, seats=3), num_cycles=200)
    seed_test(lambda: TurnEnv(game, seats=3), num_cycles=60)


def gymnasium_checker(game):
    from gymnasium.utils.env_checker import check_env

    check_env(SeatEnv(game, seats=3), skip_render_check=True)


def gymnasium_vector(game):
    """Its wrapper for statistics counts our episodes."""
    from gymnasium.wrappers.vector import RecordEpisodeStatistics

    from periplus.env.vector import SeatVectorEnv

    env = RecordEpisodeStatistics(SeatVectorEnv(game, 8, seats=3))
    observation, _ = env.reset(seed=1)
    while env.episode_count < 8:
        assert env.observation_space.contains(observation)
        observation, *_ = env.step(observation["action_mask"].argmax(1))


def openspiel_simulation(game):
    import pyspiel

    from periplus.env import openspiel

    openspiel.register()
    pyspiel.random_sim_test(pyspiel.load_game(f"periplus_{game}", {"players": 3}), 1, serialize=True, verbose=False)


def sb3_checker(game):
    from stable_baselines3.common.env_checker import check_env

    check_env(SeatEnv(game, seats=3), skip_render_check=True)


def sb3_maskable_ppo(game):
    from sb3_contrib import MaskablePPO
    from sb3_contrib.common.maskable.utils import is_masking_supported

    env = SeatEnv(game, seats=3)
    learner = MaskablePPO("MultiInputPolicy", env, n_steps=64, batch_size=32, device="cpu", seed=1).learn(64)
    assert is_masking_supported(learner.get_env())


def torchrl_specs(game):
    from torchrl.envs.utils import check_env_specs

    from periplus.env.torchrl import TableEnv

    env = TableEnv(game, 4, seats=3)
    check_env_specs(env)
    rollout = env.rollout(80, break_when_any_done=False)
    legal = rollout["action_mask"].gather(-1, rollout["action"].unsqueeze(-1))
    assert bool(legal.all()), "random actions are legal ones"


def rllib_ppo(game):
    """PPO of RLlib samples and learns. Its default network knows no masks: an act that is not legal is replaced."""
    pytest.importorskip("tree", reason="ray[rllib]")
    import ray
    from gymnasium.wrappers import DtypeObservation, FlattenObservation
    from ray.rllib.algorithms.ppo import PPOConfig
    from ray.tune.registry import register_env

    register_env("seat", lambda told: DtypeObservation(FlattenObservation(SeatEnv(**told)), np.float32))
    config = PPOConfig().environment("seat", env_config={"game": game, "seats": 3})
    config = config.env_runners(num_env_runners=0).learners(num_learners=0)
    config = config.training(train_batch_size_per_learner=64, minibatch_size=32, num_epochs=1)
    ray.init("local", num_cpus=1, include_dashboard=False, log_to_driver=False, logging_level="error")
    try:
        learner = config.build_algo()
        assert learner.train()["num_env_steps_sampled_lifetime"] >= 64
        learner.stop()
    finally:
        ray.shutdown()


def tianshou_collector(game):
    from tianshou.data import Collector
    from tianshou.env import DummyVectorEnv, PettingZooEnv
    from tianshou.policy import MultiAgentPolicyManager, RandomPolicy

    def make():
        return PettingZooEnv(TurnEnv(game, seats=3))

    players = MultiAgentPolicyManager([RandomPolicy() for _ in range(3)], make())
    seen = Collector(players, DummyVectorEnv([make])).collect(n_episode=1)
    assert np.isfinite(seen["rews"]).all()


def test_the_table_of_suites_states_something():
    assert {name for name, _, _ in STATED} == {
        "pettingzoo", "gymnasium", "open-spiel", "stable-baselines3", "sb3-contrib", "torchrl", "tianshou", "ray",
    }  # fmt: skip


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize(("package", "stated", "check"), STATED, ids=lambda value: str(value))
def test_a_suite_passes_as_stated(package, stated, check, game):
    pytest.importorskip(package.replace("-", "_") if package != "open-spiel" else "pyspiel")
    assert version(package) == stated, "the table names the version that was run"
    globals()[check](game)
