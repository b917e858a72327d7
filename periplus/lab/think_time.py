"""How long the bots think: real decisions out of games played by rule of thumb."""

import time
from typing import Any

from periplus.bots import ADEPT, EXPERT, MASTER, NOVICE, PROMISE, choose, engine_of, quick_choice
from periplus.bots.levels import settings_of
from periplus.bots.player import SEARCHED
from periplus.core.contract.game import Game
from periplus.core.engine.record import Record
from periplus.lab.one_game import seats_asked


def questions(game: Game, seats: int, count: int) -> list[tuple[Record, int]]:
    """Positions with a choice to make, spread over whole games."""
    rules = game.rules("plain")
    found: list[tuple[Record, int]] = []
    seed = 0
    while len(found) < 4 * count:
        s = game.begin(seats)
        for seat in seats_asked(rules, s, seed):
            if len(rules.legal(s, seat)) > 1:
                found.append((s.hide(seat), seat))
            choice = quick_choice(game, s.hide(seat), seat, NOVICE, seed=len(found))
            rules.apply(s, seat, choice.action)
        seed += 1
    return found[:: len(found) // count][:count]


def measure(game: Game, decisions: int, seats: int) -> dict[str, Any]:
    engine_of(game).warm()
    asked = questions(game, seats, decisions)
    levels = []
    for level in (NOVICE, ADEPT, EXPERT, MASTER):
        settings = settings_of(game.id, level, seats)
        assert settings is not None
        seconds = PROMISE[level]
        choices, times = [], []
        for i, (view, seat) in enumerate(asked):
            begin = time.perf_counter()
            choices.append(choose(game, view, seat, level, seed=i, seconds=seconds))
            times.append(time.perf_counter() - begin)
        times.sort()
        searched = [choice for choice in choices if choice.how == SEARCHED]
        levels.append(
            {
                "level": level,
                "simulations": settings.simulations,
                "simulations_per_s": sum(c.simulations for c in searched) / max(1e-9, sum(c.seconds for c in searched)),
                "median_s": times[len(times) // 2],
                "ninety_s": times[len(times) * 9 // 10],
                "promise_s": PROMISE[level],
            }
        )
    return {"game": game.id, "seats": seats, "decisions": len(asked), "levels": levels}
