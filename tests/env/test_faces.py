"""The environments pass the test suites of the projects whose interfaces they wear."""

import warnings

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

from periplus.env import openspiel
from periplus.env.gym import SeatEnv
from periplus.env.pettingzoo import TogetherEnv, TurnEnv
from periplus.games import game_ids, load_game

pytestmark = pytest.mark.filterwarnings("ignore")

NAMES = openspiel.register()


def many(name):
    return max(load_game(name).seat_counts)


@pytest.mark.parametrize("name", game_ids())
def test_pettingzoo_api(name, capsys):
    api_test(TurnEnv(name, seats=2), num_cycles=200)
    api_test(TurnEnv(name, seats=many(name)), num_cycles=60)


@pytest.mark.parametrize("name", game_ids())
def test_pettingzoo_seeds(name):
    seed_test(lambda: TurnEnv(name), num_cycles=25)


@pytest.mark.parametrize("name", game_ids())
def test_pettingzoo_parallel_api(name, capsys):
    parallel_api_test(TogetherEnv(name, seats=2), num_cycles=120)


def test_pettingzoo_parallel_with_simultaneous_choices(capsys):
    env = TogetherEnv("lost-cities", seats=4, options={"choice_order": "simultaneous"})
    parallel_api_test(env, num_cycles=200)
    observations, _ = env.reset(seed=1)
    asked = [agent for agent, each in observations.items() if not each["action_mask"][-1]]
    assert len(asked) == 1
    step = {agent: int(np.flatnonzero(each["action_mask"])[-1]) for agent, each in observations.items()}
    observations, *_ = env.step(step)
    assert sum(not each["action_mask"][-1] for each in observations.values()) == 3


@pytest.mark.parametrize("name", game_ids())
def test_gymnasium_checker(name):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(SeatEnv(name), skip_render_check=True)


@pytest.mark.parametrize("name", game_ids())
def test_a_gymnasium_episode_ends_with_a_reward(name):
    env = SeatEnv(name, seat=1)
    observation, _ = env.reset(seed=3)
    over = False
    for _ in range(load_game(name).longest):
        action = int(np.flatnonzero(observation["action_mask"])[0])
        observation, reward, over, _, info = env.step(action)
        assert not info["illegal"]
        if over:
            break
        assert reward == 0.0
    assert over
    assert -1.0 <= reward <= 1.0
    assert isinstance(env, gymnasium.Env)


@pytest.mark.parametrize("short_name", NAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_openspiel_random_simulation_with_serialisation(short_name, players):
    game = pyspiel.load_game(short_name, {"players": players})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("short_name", NAMES)
def test_openspiel_resampling_keeps_what_the_player_knows(short_name):
    rng = np.random.default_rng(4)
    state = pyspiel.load_game(short_name).new_initial_state()
    checked = 0
    for _ in range(120):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes())
            assert sum(weights) == pytest.approx(1)
            state.apply_action(int(rng.choice(outcomes, p=np.array(weights) / sum(weights))))
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, rng.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.legal_actions() == state.legal_actions()
        checked += 1
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert checked > 10


def test_openspiel_observer_and_options():
    game = pyspiel.load_game("periplus_lost_cities", {"players": 3, "options": "choice_order:simultaneous"})
    state = game.new_initial_state()
    assert state.position.simultaneous == 1
    observer = game.make_py_observer()
    observer.set_from(state, 0)
    assert observer.tensor.shape == (game.planes.width,)
