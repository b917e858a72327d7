"""PettingZoo and Gymnasium: the environments pass those projects' own tests."""

import copy
import pickle
import sys
import warnings
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, performance_benchmark, seed_test

from periplus.bots import levels, player, user_bots
from periplus.bots.settings import UnknownLevel
from periplus.core.errors import BadOption
from periplus.core.extras import NotInstalled
from periplus.env.episode import Episode
from periplus.env.gym import SeatEnv
from periplus.env.ids import VERSIONS, OtherMeaning, meaning, newest
from periplus.env.pettingzoo import TogetherEnv, TurnEnv
from periplus.env.vector import SeatVectorEnv
from periplus.games import GAMES, game_ids, load_game

ROOT = Path(__file__).resolve().parents[2]
pytestmark = [pytest.mark.filterwarnings("ignore"), pytest.mark.timeout(900)]


def many(name):
    return max(load_game(name).seat_counts)


@pytest.mark.parametrize("name", game_ids())
def test_pettingzoo_api(name, capsys):
    api_test(TurnEnv(name, seats=2), num_cycles=200)
    api_test(TurnEnv(name, seats=many(name)), num_cycles=60)


@pytest.mark.parametrize("name", game_ids())
def test_pettingzoo_seeds(name):
    seed_test(lambda: TurnEnv(name), num_cycles=25)


@pytest.mark.slow
@pytest.mark.parametrize("name", game_ids())
def test_pettingzoo_at_length(name, capsys):
    api_test(TurnEnv(name, seats=many(name)), num_cycles=2000)
    seed_test(lambda: TurnEnv(name, seats=3), num_cycles=300)
    parallel_api_test(TogetherEnv(name, seats=many(name)), num_cycles=1000)


def test_pettingzoo_performance(capsys):
    """Five seconds; how fast is for `make bench` to say."""
    performance_benchmark(TurnEnv("lost-cities"))
    assert "turns per second" in capsys.readouterr().out


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
    with pytest.raises(ResetNeeded):
        env.step(0)


def test_gymnasium_knows_the_games_by_id_and_copies_them():
    env = gymnasium.make("Periplus/LostCities-v1", seats=3, seat=1)
    env.reset(seed=4)
    masks = env.unwrapped.action_masks()
    assert masks.dtype == bool
    assert masks.any()
    other = pickle.loads(pickle.dumps(env.unwrapped))
    twin = copy.deepcopy(env.unwrapped)
    action = int(masks.argmax())
    seen = [each.step(action)[0]["observation"].tolist() for each in (env.unwrapped, other, twin)]
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize("name", GAMES)
def test_an_id_means_the_same_for_ever(name):
    """Where this fails, rules, data, actions or rows changed: give the title its next version, the old line stays."""
    game, digest = VERSIONS[newest(name)]
    assert (game, digest) == (name, meaning(load_game(name)))
    assert f"| `{newest(name)}` | `{digest}` |" in (ROOT / "docs" / "environments.md").read_text("utf-8")


def test_an_id_is_refused_where_it_would_mean_something_else():
    with pytest.raises(OtherMeaning, match=r"Periplus/Archeos-v1 means .* by other rules or data"):
        SeatEnv("lost_cities", digest=VERSIONS["Periplus/Archeos-v1"][1])


@pytest.mark.parametrize("wrong", [{"seat": 5}, {"seat": -1}, {"opponents": "grandmaster"}, {"render_mode": "oil"}])
def test_a_wrong_seat_opponent_or_picture_is_said_at_once(wrong):
    with pytest.raises((BadOption, UnknownLevel)):
        SeatEnv("lost_cities", **wrong)


@pytest.mark.browser
def test_pixels_show_the_board():
    env = SeatEnv("lost_cities", seats=3, seat=0, render_mode="rgb_array")
    observation, _ = env.reset(seed=3)
    first = env.render()
    assert first.shape == (852, 1440, 3)
    assert first.dtype == np.uint8
    assert len(np.unique(first.reshape(-1, 3), axis=0)) > 200, "a board, not an empty page"
    for _ in range(3):
        observation, *_ = env.step(int(np.flatnonzero(observation["action_mask"])[0]))
    assert (env.render() != first).any()


def test_pixels_without_their_packages_are_refused_when_the_environment_is_made(monkeypatch):
    monkeypatch.setitem(sys.modules, "playwright", None)
    with pytest.raises(NotInstalled, match=r"rgb_array' needs playwright: pip install -e '.*\[render\]'"):
        SeatEnv("lost_cities", render_mode="rgb_array")


def test_many_games_by_gymnasiums_vector_interface():
    env = gymnasium.make_vec("Periplus/LostCities-v1", 6, "vector_entry_point", seats=3)
    observation, info = env.reset(seed=5)
    assert info["seat"].tolist() == [0, 1, 2, 0, 1, 2]
    again, _ = env.reset(seed=5)
    assert all((observation[key] == again[key]).all() for key in observation)
    ended = 0
    for _ in range(60):
        assert env.observation_space.contains(observation)
        assert observation["action_mask"].any(1).all(), "who is asked can answer"
        observation, reward, over, cut, _ = env.step(observation["action_mask"].argmax(1))
        assert (reward[~over] == 0).all()
        assert not cut.any()
        ended += over.sum()
    assert ended > 0


def test_a_vector_plays_the_games_that_single_environments_play():
    """Others that answer by the lowest legal action, on both sides: the same rewards for the same rules."""
    lowest = SeatVectorEnv("lost_cities", 4, seats=3, opponents=lambda rows, legal, acting: legal.argmax(1))
    observation, _ = lowest.reset(seed=2)
    rewards = []
    while len(rewards) < 8:
        observation, reward, over, *_ = lowest.step(observation["action_mask"].argmax(1))
        rewards += reward[over].tolist()
    assert set(rewards) <= {-1.0, -0.5, 0.0, 0.5, 1.0}
    with pytest.raises(UnknownLevel, match="grandmaster"):
        SeatVectorEnv("lost_cities", 2, opponents="grandmaster")
    with pytest.raises(BadOption, match="seat 4"):
        SeatVectorEnv("lost_cities", 2, seat=4)


def lowest(view, seat, seed):
    return load_game("lost_cities").rules("plain").legal(view, seat)[0]


@pytest.mark.parametrize("opponents", ["random", "novice", "network", f"{__name__}:lowest"])
def test_a_list_of_seeds_is_honoured_and_the_end_is_told(opponents, monkeypatch):
    """Each game by its own seed alone, wherever it stands; what was last seen comes with the step that ends it."""
    monkeypatch.setattr(user_bots, "own_bot", lambda name: lowest if name.endswith(":lowest") else None)
    monkeypatch.setattr(levels, "own_bot", user_bots.own_bot)
    monkeypatch.setattr(player, "own_bot", user_bots.own_bot)
    env = SeatVectorEnv("lost_cities", 4, seats=3, seat=1, opponents=opponents)
    first, _ = env.reset(seed=[7, 7, 8, 9])
    assert (first["observation"][0] == first["observation"][1]).all()
    assert (first["observation"][0] != first["observation"][2]).any()
    turned, _ = env.reset(seed=[9, 8, 7, 7])
    assert (turned["observation"] == first["observation"][::-1]).all()
    ended = 0
    while not ended:
        *_, over, _, info = env.step(turned["action_mask"].argmax(1))
        turned = env._observation()
        ended = over.sum()
    assert (info["_final_obs"] == over).all()
    assert (info["_final_info"] == over).all()
    i = int(over.argmax())
    end = info["final_obs"][i]
    assert env.single_observation_space.contains(end)
    assert not end["action_mask"].any()
    assert (end["observation"] != turned["observation"][i]).any(), "not the first row of the next game"
    assert info["final_info"]["seat"][i] == 1
    with pytest.raises(BadOption, match="one for each of 4 games, not 2"):
        env.reset(seed=[1, 2])


def test_the_last_row_is_the_rules_own():
    """A game played on in plain rules from the same seed and acts ends with the row that the vector told."""
    env = SeatVectorEnv("lost_cities", 1, seats=1, seat=0)
    observation, _ = env.reset(seed=[3])
    episode = Episode("lost_cities", 1)
    episode.begin(3)
    over = False
    while not over:
        action = int(observation["action_mask"][0].argmax())
        episode.play(0, action)
        observation, _, (over,), _, info = env.step(np.array([action]))
    assert episode.over
    assert (info["final_obs"][0]["observation"] == episode.row(0)).all()
