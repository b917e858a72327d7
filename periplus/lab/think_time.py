"""How long the bots think: real decisions out of games played by rule of thumb."""

import time
from typing import Any

from periplus.bots import ADEPT, EXPERT, MASTER, NOVICE, PROMISE, choose, engine_of, quick_choice
from periplus.bots.levels import settings_of
from periplus.bots.player import SEARCHED
from periplus.core.contract.game import Game
from periplus.core.engine.chance import below, stream
from periplus.core.engine.frames import CHANCE
from periplus.core.engine.record import Record


def questions(game: Game, seats: int, count: int) -> list[tuple[Record, int]]:
    """Positions with a choice to make, spread over whole games."""
    rules = game.rules("plain")
    found: list[tuple[Record, int]] = []
    seed = 0
    while len(found) < 4 * count:
        dice: Any = stream(seed)
        luck = memoryview(dice)
        s = game.begin(seats)
        while who := rules.seats_awaited(s):
            if who[0] == CHANCE:
                rules.apply(s, CHANCE, rules.odds_pick(s, below(luck, rules.odds_total(s))))
                continue
            if len(rules.legal(s, who[0])) > 1:
                found.append((s.hide(who[0]), who[0]))
            choice = quick_choice(game, s.hide(who[0]), who[0], NOVICE, seed=len(found))
            rules.apply(s, who[0], choice.action)
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
