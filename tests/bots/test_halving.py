"""The root of a master: few moves compared evenly, the worse half left out again and again."""

from collections import Counter, defaultdict
from collections.abc import Callable
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from periplus.bots import SearchSettings
from periplus.bots.player import BY_TREE, best_settings
from periplus.bots.search import engine as engines
from periplus.bots.search.engine import STATE, Engine
from periplus.bots.search.sequential_halving import Halving, Visits
from periplus.core.engine.record import Record
from periplus.games import load_game

Midgame = Callable[..., Record]
ODDS = [0.9, 0.05, 0.02, 0.01, 0.01, 0.005, 0.004, 0.001]
MEANS = [0.5, 0.6, 0.4, 0.3, 0.55, 0.2, 0.1, 0.1]


NOTHING: Counter[int] = Counter()


def spent(
    halving: Halving, simulations: int, means: list[float], most: int = 8, before: Counter[int] = NOTHING
) -> Counter[int]:
    """How often each action is tried now, if it always turns out as its mean."""
    tried: Counter[int] = Counter()

    def seen() -> Visits:
        return {action: (visits, means[action]) for action, visits in (tried + before).items()}

    while tried.total() < simulations:
        action, so_far, times = halving.next(min(most, simulations - tried.total()), seen)
        assert 0 < times <= most
        assert so_far == before[action] + tried[action]
        tried[action] += times
    return tried


def test_every_move_compared_is_looked_at_alike_and_the_worse_half_no_longer():
    halving = Halving(list(range(8)), ODDS, SearchSettings(480, halving=8))
    tried = spent(halving, 480, MEANS)
    assert tried == {0: 60, 1: 140, 2: 60, 3: 20, 4: 140, 5: 20, 6: 20, 7: 20}
    assert list(halving.order({action: (n, MEANS[action]) for action, n in tried.items()}))[:3] == [1, 4, 0]


def test_only_the_likeliest_are_compared():
    tried = spent(Halving(list(range(8)), ODDS, SearchSettings(120, halving=4)), 120, [0.5] * 8)
    assert set(tried) == {0, 1, 2, 3}


def test_where_all_turn_out_alike_the_odds_decide():
    tried = spent(Halving(list(range(8)), ODDS, SearchSettings(240, halving=8)), 240, [0.5] * 8)
    assert sorted(tried, key=lambda action: -tried[action])[:2] == [0, 1]


@pytest.mark.parametrize(("evidence", "best"), [(1.0, 0), (6.0, 1)])
def test_what_was_seen_weighs_as_much_beside_the_odds_as_is_set(evidence: float, best: int):
    """Move 0 has 2.9 e-folds more odds; a mean that is 0.01 better weighs 1.1 after 60 visits, or six times that."""
    halving = Halving([0, 1], ODDS, SearchSettings(120, halving=8, evidence=evidence))
    assert next(iter(halving.order({0: (60, 0.5), 1: (60, 0.51)}))) == best


def test_where_time_is_short_every_round_has_its_share():
    halving = Halving(list(range(8)), ODDS, SearchSettings(4800, halving=8))
    tried = spent(halving, 64, MEANS)
    halving.fit(480)
    tried += spent(halving, 416, MEANS, before=tried)
    assert tried == {0: 60, 1: 140, 2: 60, 3: 20, 4: 140, 5: 20, 6: 20, 7: 20}


def test_time_lost_in_the_first_round_is_missing_in_the_others_alike():
    halving = Halving(list(range(8)), ODDS, SearchSettings(960, halving=8))
    tried = spent(halving, 320, MEANS)
    halving.fit(640)
    tried += spent(halving, 320, MEANS, before=tried)
    assert tried == {0: 80, 1: 160, 2: 80, 3: 40, 4: 160, 5: 40, 6: 40, 7: 40}


def test_time_that_is_found_again_is_used():
    halving = Halving(list(range(8)), ODDS, SearchSettings(480, halving=8))
    tried = spent(halving, 64, MEANS)
    halving.fit(100)
    halving.fit(1000)
    tried += spent(halving, 416, MEANS, before=tried)
    assert tried == {0: 60, 1: 140, 2: 60, 3: 20, 4: 140, 5: 20, 6: 20, 7: 20}


def test_a_slow_machine_compares_to_the_end(midgame: Midgame, little, monkeypatch):
    """Of 100,000 simulations there is time for some hundred, and the last two moves have most of them."""
    game = load_game("lost_cities")
    s = midgame(game, 2, 8)
    seat = game.rules("plain").seats_awaited(s)[0]
    ticks = count()
    monkeypatch.setattr(engines, "time", SimpleNamespace(perf_counter=lambda: next(ticks) / 100))
    found = Engine(game, "plain", little(game)).think(
        s.hide(seat), seat, SearchSettings(100_000, network=True, halving=8), 3, 1.0
    )
    visits = sorted((each.visits for each in found.candidates), reverse=True)
    assert found.simulations < 1000
    assert sum(visits[:2]) > 0.5 * sum(visits)


@pytest.mark.parametrize("options", [[1, 6], [0, 2, 5]])
def test_few_options_are_no_trouble(options: list[int]):
    tried = spent(Halving(options, ODDS, SearchSettings(50, halving=8)), 50, [0.5] * 8)
    assert set(tried) == set(options)


def test_a_search_compares_evenly_what_the_network_hardly_thought_of(midgame: Midgame, little):
    game = load_game("lost_cities")
    s = midgame(game, 2, 8)
    seat = game.rules("plain").seats_awaited(s)[0]
    network = little(game)
    network.arrays["policy_bias"][game.rules("plain").legal(s, seat)[0]] = 30
    engine = Engine(game, "plain", network)
    settings = SearchSettings(61, network=True, explore=0.0, even=0.0)
    by_tree, evenly = (engine.think(s.hide(seat), seat, settings.but(halving=most), 3, hurry=True) for most in (0, 4))
    assert len(evenly.options) >= 4
    assert min(each.visits for each in evenly.candidates[:2]) >= 20
    assert sum(each.visits for each in by_tree.candidates) < by_tree.candidates[0].visits + 20


def test_every_move_compared_meets_the_same_luck(midgame: Midgame, little, monkeypatch):
    """NarratedStep by the hand that is guessed for the other seat, at each first, second, third … trial of a move."""
    game = load_game("excavation")
    s = midgame(game, 2, 30)
    seat = game.rules("plain").seats_awaited(s)[0]
    engine = Engine(game, "plain", little(game))
    span, met = engine._span, defaultdict(list)

    def one_by_one(view: Any, work: Any, times: int, *rest: Any) -> None:
        for _ in range(times):
            span(view, work, 1, *rest)
            met[rest[STATE]["tried"]].append(work[0].hand_bits[1 - seat])

    monkeypatch.setattr(engine, "_span", one_by_one)
    engine.think(s.hide(seat), seat, SearchSettings(41, network=True, halving=4), 3)
    first, *others = (hands[:4] for action, hands in met.items() if action >= 0)
    assert len(others) == 3
    assert all(hands == first for hands in others)
    assert len(set(first)) > 1


@pytest.fixture
def watched(midgame: Midgame, little, monkeypatch) -> Callable[..., dict[int, list[Record]]]:
    """Where every simulation of Lost Cities ended, by the action that was tried."""
    game = load_game("lost_cities")
    s = midgame(game, 2, 8)
    seat = game.rules("plain").seats_awaited(s)[0]
    engine = Engine(game, "plain", little(game))
    span = engine._span

    def think(settings: SearchSettings) -> dict[int, list[Record]]:
        ends = defaultdict(list)

        def one_by_one(view: Any, work: Any, times: int, *rest: Any) -> None:
            for _ in range(times):
                span(view, work, 1, *rest)
                ends[rest[STATE]["tried"]].append(work[0].copy())

        monkeypatch.setattr(engine, "_span", one_by_one)
        engine.think(s.hide(seat), seat, settings, 3)
        assert not any(list(engine.below(child)) for child, _, _ in engine.below(0)) or settings.walk < 0
        return {action: found for action, found in ends.items() if action >= 0}

    return think


def test_a_walk_goes_on_for_so_many_decisions(watched):
    rolls = [
        sum(
            end.roll
            for ends in watched(SearchSettings(41, network=True, halving=4, walk=steps)).values()
            for end in ends
        )
        for steps in (0, 2, 6)
    ]
    assert rolls[0] + 40 <= rolls[1] < rolls[2]


def test_the_dice_fall_alike_whatever_was_decided_between_them(watched):
    """How often somebody chose by odds since the move compared differs from move to move."""
    fallen: dict[tuple[int, int], set[Any]] = defaultdict(set)
    for ends in watched(SearchSettings(81, network=True, halving=4, walk=3)).values():
        for number, end in enumerate(ends):
            fallen[number, end.roll].add((*end.colour_die, *end.number_die))
    assert len(fallen) >= 20
    assert {len(dice) for dice in fallen.values()} == {1}


def test_advice_is_by_the_tree_since_it_tells_chances(monkeypatch):
    monkeypatch.setattr("periplus.bots.player.engine_of", lambda game: SimpleNamespace(network=object()))
    for id in ("lost_cities", "excavation"):
        settings = best_settings(load_game(id))
        assert (settings.halving, settings.walk) == (0, -1)
        assert settings.simulations == BY_TREE, "not as few as where each is a long walk"
