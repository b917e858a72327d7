"""The honesty law: a choice is the same in all worlds that differ only in what the seat cannot know."""

from collections.abc import Callable

import pytest

from periplus.bots import Thought, analyse, choose, quick_choice
from periplus.core.chance import stream
from periplus.core.game import Game
from periplus.core.record import Record
from periplus.games import GAMES, load_game

Midgame = Callable[..., Record]

THOUGHT = Thought(3, cut=0)


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
    searched = choose(game, s, seat, THOUGHT, seed=5).action
    quick = quick_choice(game, s, seat, "expert", seed=5).action
    for world in worlds:
        assert choose(game, world, seat, THOUGHT, seed=5).action == searched
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
    assert len({(tuple(a.chances), tuple(a.moves)) for a in told}) == 1
