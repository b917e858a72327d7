"""One game between bots, from a seating and a seed: the unit of work of arena and studies, here or on a cluster."""

import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any

from periplus.bots.levels import bot_named
from periplus.bots.player import SEARCHED, choose, seed_of
from periplus.core.engine.chance import below, stream
from periplus.core.engine.frames import CHANCE
from periplus.games import load_game
from periplus.lab.game_recorder import GameRecorder

Result = dict[str, Any]
Task = tuple[int, dict[str, Any]]


def play_game(
    game_id: str, seating: Sequence[str], seed: int, options: Mapping[str, str] | None = None, keep: bool = False
) -> Result:
    """Play one game to the end. With `keep` the final position comes along, and what a study notes on the way.

    The dice depend on the seed alone, so the same seed deals the same luck to every seating, as far as play allows.
    """
    game = load_game(game_id)
    bots = [bot_named(game_id, name, len(seating)) for name in seating]
    rules = game.rules("plain")
    s = game.begin(len(seating), options)
    dice: Any = stream(seed)
    luck = memoryview(dice)
    decisions, forced = 0, 0
    seconds: dict[str, list[float]] = {name: [] for name in seating}
    recorder = GameRecorder(game, len(seating)) if keep else None
    name = f"{seed} {secrets.token_hex(8)}"  # of this game alone: nothing thought in another one is gone on from
    begin = time.perf_counter()
    while who := rules.seats_awaited(s):
        if who[0] == CHANCE:
            rules.apply(s, CHANCE, rules.odds_pick(s, below(luck, rules.odds_total(s))))
            continue
        seat = who[0]
        choice = choose(game, s, seat, bots[seat], seed_of(seed, decisions), match=name)
        decisions += 1
        forced += choice.how == "forced"
        if choice.how == SEARCHED:
            seconds[seating[seat]].append(choice.seconds)
        if recorder is not None:
            recorder.decision(seat, choice.action, len(rules.legal(s, seat)))
        rules.apply(s, seat, choice.action)
        if recorder is not None:
            recorder.position(s)
    return {
        "rules": game.digest,
        "standing": [int(game.standing(s, seat)) for seat in range(s.seats)],
        "points": [game.total(s, seat) for seat in range(s.seats)],
        "decisions": decisions,
        "forced": forced,
        "thinking": {name: median(times) for name, times in seconds.items() if times},
        "seconds": time.perf_counter() - begin,
        **({"final": s.to_names(), **recorder.recorded()} if recorder is not None else {}),
    }


def run_task(task: Task) -> tuple[int, Result]:
    """What a worker does, here or on a cluster."""
    index, arguments = task
    return index, play_game(**arguments)


def median(values: Sequence[float]) -> float:
    ordered = sorted(values)
    return ordered[len(ordered) // 2]


def ranks(standing: Sequence[int]) -> list[int]:
    return [1 + sum(other > own for other in standing) for own in standing]
