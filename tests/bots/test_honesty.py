"""The honesty law: a choice is the same in all worlds that differ only in what the seat cannot know."""

from collections.abc import Callable
from typing import Any

import pytest

from periplus.bots import SearchSettings, analyse, choose, quick_choice
from periplus.bots.knowledge import knowledge_of
from periplus.core.contract.game import Game
from periplus.core.engine.chance import stream
from periplus.core.engine.frames import CHANCE
from periplus.core.engine.record import Record
from periplus.core.laws.laws import walk
from periplus.games import GAMES, load_game

Midgame = Callable[..., Record]

SETTINGS = SearchSettings(3, cut=0)


def other_worlds(game: Game, s: Record, seat: int, count: int) -> list[Record]:
    """Worlds this seat cannot tell from the real one."""
    worlds = []
    for number in range(count):
        world = s.hide(seat)
        game.rules("plain").guess(world, seat, stream(99, number))
        worlds.append(world)
    return worlds


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("decisions", [6, 25])
def test_same_choice_in_all_worlds_alike(game_id: str, decisions: int, midgame: Midgame) -> None:
    game = load_game(game_id)
    s = midgame(game, 3, decisions)
    seat = game.rules("plain").seats_awaited(s)[0]
    worlds = other_worlds(game, s, seat, 3)
    searched = choose(game, s, seat, SETTINGS, seed=5).action
    quick = quick_choice(game, s, seat, "expert", seed=5).action
    for world in worlds:
        assert choose(game, world, seat, SETTINGS, seed=5).action == searched
        assert quick_choice(game, world, seat, "expert", seed=5).action == quick


def test_the_worlds_differ(midgame: Midgame) -> None:
    """Without this the law would say nothing."""
    game = load_game("archeos")
    s = midgame(game, 3, 25)
    seat = game.rules("plain").seats_awaited(s)[0]
    assert len({world.tobytes() for world in other_worlds(game, s, seat, 5)}) > 1


def test_analysis_is_honest_too(midgame: Midgame) -> None:
    game = load_game("archeos")
    s = midgame(game, 3, 25)
    seat = game.rules("plain").seats_awaited(s)[0]
    told = [analyse(game, world, seat, simulations=4) for world in [s, *other_worlds(game, s, seat, 2)]]
    assert len({repr((a.chances, a.moves)) for a in told}) == 1


def opinions(weight: Callable[[Record, int, int], int], game: Game, s: Record, seat: int) -> list[tuple[int, int]]:
    return [(action, int(weight(s, seat, action))) for action in game.rules("plain").legal(s, seat)]


def sees_more(weight: Callable[[Record, int, int], int], game: Game, seats: int) -> int:
    """Decisions at which a rule of thumb tells worlds apart that the seat itself cannot."""
    found = 0
    steps = (each for each in walk(game, game.begin(seats), 11) if each[1][0] != CHANCE)
    for _, (s, (seat, _)) in zip(range(90), steps, strict=False):
        first = opinions(weight, game, s, seat)
        found += any(opinions(weight, game, world, seat) != first for world in other_worlds(game, s, seat, 2))
    return found


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("seats", [2, 4])
def test_simulated_opponents_know_their_own_hands_alone(game_id: str, seats: int) -> None:
    """In a guessed world everything lies open; how another seat is thought to move there may not depend on it."""
    assert sees_more(knowledge_of(game_id).weight, load_game(game_id), seats) == 0


@pytest.mark.parametrize("game_id", ["archeos", "expeditions", "excavation"])
def test_a_rule_of_thumb_that_looks_into_hands_is_found_out(game_id: str) -> None:
    """Without this the law above would say nothing."""

    def clairvoyant(s: Record, seat: int, action: int) -> int:
        hands: Any = s.hand  # type: ignore[attr-defined]
        return sum(n * hands[1 - seat, n] for n in range(30))

    assert sees_more(clairvoyant, load_game(game_id), 2) > 10
