"""The search: legal, repeatable, the same in both builds, and able to see what is obviously best."""

from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest

from periplus.bots import SearchSettings, choose, player, quick_choice
from periplus.bots.knowledge import knowledge_of
from periplus.bots.levels import manner_weights, settings_of
from periplus.bots.network import network_of
from periplus.bots.player import network_odds
from periplus.bots.pool import root_parallel
from periplus.bots.search.engine import Engine
from periplus.bots.settings import EXPERT, LEVELS, MASTER, RUNGS, UnknownLevel
from periplus.core.engine.chance import below, stream
from periplus.core.engine.frames import CHANCE
from periplus.core.engine.record import Record
from periplus.core.laws.laws import walk
from periplus.games import GAMES, load_game

Midgame = Callable[..., Record]


@pytest.mark.parametrize("game_id", GAMES)
def test_every_level_moves_legally(game_id: str, midgame: Midgame) -> None:
    game = load_game(game_id)
    rules = game.rules("plain")
    s = midgame(game, 2, 10)
    seat = rules.seats_awaited(s)[0]
    legal = rules.legal(s, seat)
    for level in LEVELS:
        assert choose(game, s.hide(seat), seat, level, seed=3, seconds=0.0).action in legal
        assert quick_choice(game, s.hide(seat), seat, level, seed=3).action in legal


@pytest.mark.parametrize("game_id", GAMES)
def test_a_rung_draws_by_the_networks_odds(game_id: str, midgame: Midgame) -> None:
    """The warmer, the more even; bent by its manner; as often as its odds say, compiled or not."""
    game = load_game(game_id)
    network = network_of(game)
    assert network is not None
    s = midgame(game, 2, 10)
    seat = game.rules("plain").seats_awaited(s)[0]
    view, legal = s.hide(seat), game.rules("plain").legal(s, seat)
    rungs = [settings_of(game_id, rung) for rung in RUNGS[:7]]
    warmth = [each.temperature for each in rungs if each is not None]
    assert warmth == sorted(warmth, reverse=True)
    odds = [network_odds(network, view, seat, legal, each) for each in warmth]
    assert [each.max() for each in odds] == sorted(each.max() for each in odds)
    assert rungs[0] is not None
    manner = manner_weights(game, rungs[0].manner)[legal]
    bent = odds[0] * np.exp(manner)
    for choice in (choose, quick_choice):
        drawn = Counter(choice(game, view, seat, RUNGS[0], seed).action for seed in range(150))
        for action, share in zip(legal, bent / bent.sum(), strict=True):
            assert drawn[action] / 150 == pytest.approx(share, abs=0.16)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_manner_likes_something(game_id: str) -> None:
    manners = {told.manner for rung in RUNGS[:7] if (told := settings_of(game_id, rung)) is not None}
    assert len(manners) == 4
    for manner in manners:
        assert np.ptp(manner_weights(load_game(game_id), manner)) >= 1


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seats", [2, 4])
def test_the_same_seed_gives_the_same_finding(game_id: str, seats: int, midgame: Midgame) -> None:
    game = load_game(game_id)
    s = midgame(game, seats, 8)
    seat = game.rules("plain").seats_awaited(s)[0]
    engine = Engine(game, "plain")
    settings = settings_of(game_id, EXPERT)
    assert settings is not None
    findings = [engine.think(s.hide(seat), seat, settings.but(simulations=6), seed) for seed in (1, 1, 2)]
    assert findings[0].candidates == findings[1].candidates
    assert findings[0].chances == findings[1].chances
    assert sum(findings[0].chances) == pytest.approx(1)
    assert sum(c.visits for c in findings[0].candidates) == 6
    assert findings[0].candidates != findings[2].candidates


@pytest.mark.parametrize("game_id", GAMES)
def test_the_estimate_is_exact_when_the_game_is_over(game_id: str) -> None:
    game = load_game(game_id)
    rules, estimate = game.rules("plain"), knowledge_of(game_id).estimate
    s = game.begin(2)
    rules.playout(s, stream(4), 1 << 40)
    assert [estimate(s, seat) for seat in range(2)] == [10 * game.total(s, seat) for seat in range(2)]


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_compiled_and_plain_search_agree(midgame: Midgame) -> None:
    game = load_game("lost_cities")
    s = midgame(game, 3, 20, options={"choice_order": "simultaneous"})
    seat = game.rules("plain").seats_awaited(s)[0]
    settings = SearchSettings(12)
    plain = Engine(game, "plain").think(s.hide(seat), seat, settings, 7)
    compiled = Engine(game, "cpu").think(s.hide(seat), seat, settings, 7)
    assert plain.candidates == compiled.candidates
    assert plain.chances == compiled.chances


def test_a_forced_decision_takes_no_thought(midgame: Midgame) -> None:
    game = load_game("lost_cities")
    s = midgame(game, 2, 4)
    seat = game.rules("plain").seats_awaited(s)[0]
    for field in ("level", "top_vase"):  # every column full, its vase ticked: one can only refuse
        for colour in range(6):
            getattr(s, field)[seat, colour] = 9 if field == "level" else 1
    choice = choose(game, s, seat, SearchSettings(10_000), seed=1)
    assert (choice.how, game.codec.text(choice.action)) == ("forced", "refuse")


def test_it_sees_the_last_refusal_cost_seventy_points(midgame: Midgame) -> None:
    """Eight dice marks are worth 70, nine nothing: any pair that fits is better than refusing."""
    game = load_game("lost_cities")
    s = midgame(game, 2, 30, seed=2)
    seat = game.rules("plain").seats_awaited(s)[0]
    s.dice_marks[seat] = 8
    s.dice_marks[1 - seat] = 9
    s.points[seat, 7] = 70
    choice = choose(game, s, seat, SearchSettings(40), seed=1)
    assert game.codec.text(choice.action) != "refuse"


def test_simultaneous_choices_are_searched_from_the_own_seat() -> None:
    game = load_game("lost_cities")
    rules = game.rules("plain")
    s = game.begin(3, {"choice_order": "simultaneous"})
    luck = memoryview(stream(3))
    while len(rules.seats_awaited(s)) < 2:
        who = rules.seats_awaited(s)[0]
        action = rules.odds_pick(s, below(luck, rules.odds_total(s))) if who == CHANCE else rules.legal(s, who)[0]
        rules.apply(s, who, action)
    last = rules.seats_awaited(s)[-1]
    finding = Engine(game, "plain").think(s.hide(last), last, SearchSettings(5), 1)
    assert finding.seat == last
    assert {c.action for c in finding.candidates} <= set(rules.legal(s, last))


def test_unknown_levels_are_named() -> None:
    with pytest.raises(UnknownLevel, match="grandmaster"):
        settings_of("lost_cities", "grandmaster")


@pytest.mark.parametrize("game_id", GAMES)
def test_a_master_plans_fewer_simulations_at_a_larger_table(game_id: str) -> None:
    """Others' turns are played out in every one of them, and comparing moves evenly has to be planned to its end."""
    counts = [seats for seats in load_game(game_id).seat_counts if seats > 1]
    settings_of_seats = [settings_of(game_id, MASTER, seats) for seats in counts]
    planned = [settings.simulations for settings in settings_of_seats if settings is not None]
    assert planned == sorted(planned, reverse=True)
    assert len(planned) == len(counts)
    assert planned[1] < planned[0]
    alike = {each.but(simulations=1, evidence=1.0) for each in settings_of_seats if each is not None}
    assert len(alike) == 1


def test_a_level_thinks_as_its_table_asks(monkeypatch: pytest.MonkeyPatch, midgame: Midgame) -> None:
    game = load_game("lost_cities")
    s = midgame(game, 4, 10)
    seat = game.rules("plain").seats_awaited(s)[0]
    asked: list[int] = []

    def settings_at(game_id: str, level: str, seats: int) -> SearchSettings:
        asked.append(seats)
        return SearchSettings(2)

    monkeypatch.setattr(player, "settings_of", settings_at)
    choose(game, s, seat, MASTER, seed=1)
    root_parallel.further_root(game, s, seat, MASTER, 1, 2, 60.0, lambda: False)
    assert asked == [4, 4]


def test_a_seat_that_acts_twice_unseen_is_searched_without_a_fault() -> None:
    """Simultaneous choices with an acceleration: the second step meets a node that no simulation has reached yet."""
    game = load_game("lost-cities")
    for seed in range(2):
        for s, (seat, _) in walk(game, game.begin(4, {"choice_order": "simultaneous"}), seed):
            if seat != CHANCE:
                Engine(game, "plain").think(s.hide(seat), seat, SearchSettings(simulations=2, cut=12), 5)
