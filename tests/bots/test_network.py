"""Networks without a framework: those of the games fit them, NumPy and the search agree, strangers are noticed."""

import logging
from typing import Any

import numpy as np
import pytest

from periplus.bots.levels import settings_of
from periplus.bots.network import (
    Network,
    UnfitNetwork,
    fitting,
    in_bytes,
    network_of,
    quick_network_of,
    rules_print,
    untyped_text,
)
from periplus.bots.player import QUICK, choose, network_odds, quick_choice
from periplus.bots.search import engine, network_eval
from periplus.bots.search.engine import Engine, bot_builder, plain_buffers
from periplus.bots.settings import MASTER, NETWORK
from periplus.core.engine.chance import stream
from periplus.core.engine.rule import rule
from periplus.games import game_ids, load_game
from periplus.lab.one_game import seats_asked


@pytest.mark.parametrize("name", game_ids())
def test_the_network_of_a_game_fits_it(name, caplog):
    game = load_game(name)
    network_of.cache_clear()
    with caplog.at_level(logging.WARNING):
        network = network_of(game)
    assert network is not None
    assert not caplog.records, f"{caplog.text} (tools/stamp_networks, once the games are known to be the same)"
    assert (game.folder / "mind" / "network.npz").stat().st_size < 4_000_000


@pytest.mark.parametrize("name", game_ids())
def test_the_quick_network_plays_as_the_network_does(name):
    """Else hints tell the chances of another player: after a training it learns on, too (`tools/distil --begin`)."""
    game = load_game(name)
    rules, network, quick = game.rules("plain"), network_of(game), quick_network_of(game)
    chooser, apart, s = np.random.default_rng(7), [], game.begin(2)
    for seat in seats_asked(rules, s, 11):
        options = rules.legal(s, seat)
        wanted, told = (network_odds(each, s, seat, options) for each in (network, quick))
        if len(options) > 1:
            apart.append(float((wanted * np.log((wanted + 1e-9) / (told + 1e-9))).sum()))
        if len(apart) == 200:
            break
        rules.apply(s, seat, int(chooser.choice(options, p=wanted)))
    assert len(apart) > 60
    assert np.mean(apart) < 0.33, "nats a decision"


def mask_of(game, options):
    mask = np.zeros(game.bindings["WORDS"], np.int64)
    for action in options:
        mask[action >> 5] |= 1 << (action & 31)
    return mask


@pytest.mark.parametrize("name", game_ids())
def test_numpy_and_the_rules_judge_alike(name, midgame, little):
    """But for the layers, which are bytes in the search."""
    game = load_game(name)
    network = little(game)
    s = midgame(game, 2, 12)
    seat = game.rules().seats_awaited(s)[0]
    odds = memoryview(np.zeros(game.codec.size))
    net_input = plain_buffers(Engine(game, "plain", network)._net_input)
    options = game.rules().legal(s, seat)
    raw = memoryview(s.array.view(np.int8).reshape(1, -1))
    judge = bot_builder(game, "plain").build(network_eval.judge)
    worth = judge(s, seat, memoryview(mask_of(game, options)), net_input._replace(raw=raw), odds)
    opinions, told = network.judge(s, seat)
    assert worth == pytest.approx(told, abs=0.01)
    likely = np.exp(opinions[options] - opinions[options].max())
    assert np.allclose([odds[action] for action in options], likely / likely.sum(), atol=0.01)


@pytest.mark.parametrize("name", game_ids())
def test_weights_in_bytes_think_alike(name, midgame):
    """What the rounding changes is far below what a search could tell apart."""
    game = load_game(name)
    network = network_of(game)
    bytes_of = {f"weight{i}": in_bytes(network.arrays[f"weight{i}"]) for i in range(1, network.layers)}
    rounded = Network(game, network.arrays | {at: (whole * step[:, None]).T for at, (whole, step) in bytes_of.items()})
    for decisions in (6, 20):
        s = midgame(game, 2, decisions)
        seat = game.rules().seats_awaited(s)[0]
        exact, other = network.judge(s, seat), rounded.judge(s, seat)
        assert other[1] == pytest.approx(exact[1], abs=0.02)
        options = game.rules().legal(s, seat)
        likely, rather = (np.exp(each[0][options] - each[0][options].max()) for each in (exact, other))
        assert np.allclose(rather / rather.sum(), likely / likely.sum(), atol=0.03)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_compiled_and_plain_rules_judge_alike(midgame, little):
    game = load_game("lost-cities")
    s = midgame(game, 2, 12)
    seat = game.rules().seats_awaited(s)[0]
    options = game.rules().legal(s, seat)
    settings = settings_of(game.id, MASTER).but(simulations=12)
    found = [Engine(game, target, little(game)).think(s.hide(seat), seat, settings, 3) for target in ("plain", "cpu")]
    assert [(c.action, c.visits) for c in found[0].candidates] == [(c.action, c.visits) for c in found[1].candidates]
    assert [c.value for c in found[0].candidates] == pytest.approx([c.value for c in found[1].candidates], abs=1e-4)
    assert {c.action for c in found[0].candidates} <= set(options)


def test_what_the_network_said_before_is_not_asked_again_and_changes_nothing(midgame, monkeypatch, little):
    game = load_game("lost-cities")
    s = midgame(game, 2, 8)
    seat = game.rules().seats_awaited(s)[0]
    settings = settings_of(game.id, MASTER).but(simulations=24)

    def found(names, odds):
        monkeypatch.setattr(engine, "REMEMBERED", names)
        monkeypatch.setattr(engine, "REMEMBERED_ODDS", odds)
        thinker = Engine(game, "plain", little(game))
        return thinker.think(s.hide(seat), seat, settings, 1).candidates, int(thinker._net_input.memory.used[0])

    at_length, written = found(1 << 12, 1 << 14)
    forgetful, rewritten = found(1, 1 << 14)
    crammed, _ = found(1 << 12, game.codec.size)
    assert at_length == forgetful == crammed
    assert written < rewritten


def test_the_search_asks_its_network(midgame, little):
    """Wherever the network's word decides alone, a network of one opinion is followed."""
    game = load_game("lost-cities")
    s = midgame(game, 2, 8)
    seat = game.rules().seats_awaited(s)[0]
    for wanted in game.rules().legal(s, seat):
        network = little(game)
        network.arrays["policy"][:] = 0
        network.arrays["policy_bias"][wanted] = 30
        network.__dict__.pop("tuple", None)
        settings = settings_of(game.id, MASTER).but(simulations=4, even=0.0, halving=0)
        found = Engine(game, "plain", network).think(s.hide(seat), seat, settings, 1)
        assert found.candidates[0].action == wanted


def test_a_network_for_other_rows_is_refused(little):
    game = load_game("lost-cities")
    arrays = little(game).arrays
    with pytest.raises(UnfitNetwork, match="rows of 3"):
        Network(game, arrays | {"weight0": np.zeros((3, 8))})


@pytest.mark.parametrize(
    ("changed", "left_out"), [("rows", True), ("actions", True), ("rules", False), ("data", False)]
)
def test_a_network_made_for_something_else_is_noticed_and_said(changed, left_out, monkeypatch, caplog):
    game = load_game("lost-cities")
    made_for = fitting(game)
    monkeypatch.setattr("periplus.bots.network.fitting", lambda game: {**made_for, changed: "another"})
    network_of.cache_clear()
    with caplog.at_level(logging.WARNING):
        assert (network_of(game) is None) == left_out
    assert f"other {changed}" in caplog.text
    if left_out:
        assert quick_choice(game, settled(game), 0, MASTER).action in game.rules().legal(settled(game), 0)
    network_of.cache_clear()


def settled(game):
    """The first decision of a game."""
    rules, dice = game.rules(), memoryview(stream(3))
    s = game.begin(2, {"first_player": "A"})
    while rules.seats_awaited(s)[0] == 7:
        rules.apply(s, 7, rules.odds_pick(s, dice[0] % rules.odds_total(s)))
    return s


def test_words_and_types_are_no_rules():
    @rule
    def f(s: Any, n: int) -> int:
        """Why."""
        x: int = n  # so
        return x

    said = untyped_text(f)

    def f(s, n):
        x = n
        return x

    bare = untyped_text(f)

    def f(s, n):
        return n

    assert said == bare != untyped_text(f)
    assert len({rules_print(load_game(name)) for name in game_ids()}) == len(game_ids())


@pytest.mark.parametrize("level", ["adept", "expert", MASTER])
def test_above_the_novice_the_first_second_is_the_networks(level, midgame):
    game = load_game("expeditions")
    s = midgame(game, 2, 20)
    seat = game.rules().seats_awaited(s)[0]
    alone = choose(game, s, seat, NETWORK)
    assert alone.how == QUICK
    assert quick_choice(game, s, seat, level).action == alone.action
