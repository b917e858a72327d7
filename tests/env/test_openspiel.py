"""OpenSpiel: its own simulation and API tests on every registered game; resampling keeps what a player knows."""

import unittest

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms.sample_some_states import sample_some_states
from open_spiel.python.observation import make_observation

from periplus.env import openspiel

pytestmark = pytest.mark.timeout(1800)

NAMES = openspiel.register()


def api_tests():
    """The base class that OpenSpiel runs on each of its games. Importing it defines a command line flag, once."""
    from open_spiel.integration_tests import api_test

    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["pytest"])
    return api_test.EnforceAPIOnPartialTreeBase


def enforce_api(short_name, players, states):
    game = pyspiel.load_game(short_name, {"players": players})
    base = api_tests()
    attributes = {
        "game": game,
        "game_name": short_name,
        "some_states": states,
        "game_type": game.get_type(),
        "setUpClass": classmethod(lambda cls: None),
    }
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(type("Enforce", (base,), attributes))
    result = unittest.TestResult()
    suite.run(result)
    assert result.testsRun >= 5
    assert result.wasSuccessful(), [text for _, text in result.errors + result.failures]


def along_a_game(game, seed, every, most):
    """States of one random game, the last one among them if it is reached."""
    rng = np.random.default_rng(seed)
    state = game.new_initial_state()
    states = []
    for number in range(most):
        if number % every == 0 or state.is_terminal():
            states.append(state.clone())
        if state.is_terminal():
            break
        actions, weights = state.legal_actions(), None
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes())
            assert sum(weights) == pytest.approx(1)
        state.apply_action(int(rng.choice(actions, p=weights)))
    return states


@pytest.mark.parametrize("short_name", NAMES)
def test_random_simulation_with_serialisation(short_name):
    game = pyspiel.load_game(short_name, {"players": 2})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("short_name", NAMES)
def test_api(short_name):
    game = pyspiel.load_game(short_name, {"players": 3})
    enforce_api(short_name, 3, along_a_game(game, 2, every=60, most=400))


@pytest.mark.parametrize("short_name", NAMES)
def test_resampling_keeps_what_the_player_knows(short_name):
    rng = np.random.default_rng(4)
    checked = 0
    for state in along_a_game(pyspiel.load_game(short_name), 4, every=7, most=120):
        if state.is_chance_node() or state.is_terminal():
            continue
        for player in range(2):
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.current_player() == state.current_player()
        player = state.current_player()
        assert state.resample_from_infostate(player, rng.random).legal_actions() == state.legal_actions()
        checked += 1
    assert checked > 3


def test_information_states_hide_what_others_hold():
    game = pyspiel.load_game("periplus_archeos")
    state = along_a_game(game, 5, every=40, most=41)[-1]
    worlds = {str(state.resample_from_infostate(0, np.random.default_rng(seed).random)) for seed in range(6)}
    assert len(worlds) > 1
    assert state.information_state_string(0) != state.information_state_string(1)


def test_options_and_observers():
    game = pyspiel.load_game("periplus_lost_cities", {"players": 3, "options": "choice_order:simultaneous"})
    state = game.new_initial_state()
    assert state.position.simultaneous == 1
    observation = make_observation(game)
    observation.set_from(state, 0)
    assert observation.tensor.shape == (game.planes.width,) == tuple(game.observation_tensor_shape())
    with pytest.raises(pyspiel.SpielError, match="not offered"):
        state.information_state_tensor(0)
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    assert make_observation(game, public).string_from(state, 0) == make_observation(game, public).string_from(state, 2)


@pytest.mark.slow
@pytest.mark.parametrize("short_name", NAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_at_length(short_name, players):
    game = pyspiel.load_game(short_name, {"players": players})
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)
    enforce_api(short_name, players, sample_some_states(game, max_states=400))


@pytest.mark.parametrize(("given", "said"), [({"players": 6}, "not 6"), ({"options": "mood:bad"}, "mood")])
def test_what_the_game_has_not_is_refused_at_load(given, said):
    """A number of players outside the game's, an option it does not have."""
    with pytest.raises(Exception, match=said):
        pyspiel.load_game("periplus_excavation", given)
