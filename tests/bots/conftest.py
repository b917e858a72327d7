"""Bots on the plain rules: nothing is compiled, so that the tests start at once."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from periplus.bots import quick_choice
from periplus.bots.network import Network
from periplus.bots.player import engine_of
from periplus.core.contract.game import Game
from periplus.core.engine.chance import below, stream
from periplus.core.engine.frames import CHANCE
from periplus.core.engine.record import Record
from periplus.learning.rows import learning_rows

Midgame = Callable[..., Record]


@pytest.fixture(autouse=True)
def plain_rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("PERIPLUS_RULES", "plain")
    engine_of.cache_clear()
    yield
    engine_of.cache_clear()


@pytest.fixture(scope="session")
def midgame() -> Midgame:
    return reach


def reach(game: Game, seats: int, decisions: int, seed: int = 1, options: Any = None) -> Record:
    """The position after so many decisions, at a question with a choice."""
    rules = game.rules("plain")
    luck = memoryview(stream(seed))
    s = game.begin(seats, options)
    made = 0
    while who := rules.seats_awaited(s):
        if who[0] == CHANCE:
            rules.apply(s, CHANCE, rules.odds_pick(s, below(luck, rules.odds_total(s))))
            continue
        if made >= decisions and len(rules.legal(s, who[0])) > 1:
            return s
        rules.apply(s, who[0], quick_choice(game, s, who[0], "novice", seed=seed * 1000 + made).action)
        made += 1
    raise AssertionError("the game ended too early")


@pytest.fixture
def little() -> Callable[..., Network]:
    """Makes networks of the right shape that know nothing."""

    def make(game: Game, hidden: int = 8, seed: int = 0) -> Network:
        rng = np.random.default_rng(seed)
        width, actions = learning_rows(game).width, game.codec.size
        shapes = {
            "weight0": (width, hidden),
            "weight1": (hidden, hidden),
            "policy": (actions, hidden),
            "value": (hidden,),
        }
        arrays = {name: rng.normal(0, 0.3, shape) for name, shape in shapes.items()}
        for i in (0, 1):
            arrays |= {
                f"bias{i}": rng.normal(0, 0.1, hidden),
                f"gain{i}": np.ones(hidden),
                f"shift{i}": np.zeros(hidden),
            }
        return Network(game, arrays | {"policy_bias": np.zeros(actions), "value_bias": np.zeros(1)})

    return make
