"""One game between bots, from a seating and a seed: the unit of work of arena and studies, here or on a cluster."""

import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from statistics import median_high
from typing import Any

from periplus.bots.levels import bot_named
from periplus.bots.player import SEARCHED, choose, seed_of
from periplus.core.engine.chance import below, stream
from periplus.core.engine.frames import CHANCE
from periplus.core.engine.record import Record
from periplus.core.engine.rules import Rules
from periplus.games import load_game
from periplus.lab.game_recorder import GameRecorder

Result = dict[str, Any]
Task = tuple[int, dict[str, Any]]


def task_of(
    number: int, game_id: str, seating: Sequence[str], seed: int, options: Mapping[str, str], keep: bool = False
) -> Task:
    """Game `number` of a contest: what `play_game` is given."""
    given = {"game_id": game_id, "seating": list(seating), "seed": seed, "options": dict(options), "keep": keep}
    return number, given


def seats_asked(rules: Rules, s: Record, seed: int) -> Iterator[int]:
    """Each seat that is asked until the game is over; whoever gets it applies its answer. Chance answers by itself,
    with the luck of the seed."""
    luck: Any = memoryview(stream(seed))  # type: ignore[arg-type]
    while who := rules.seats_awaited(s):
        if who[0] == CHANCE:
            rules.apply(s, CHANCE, rules.odds_pick(s, below(luck, rules.odds_total(s))))
        else:
            yield who[0]


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
    decisions, forced = 0, 0
    seconds: dict[str, list[float]] = {name: [] for name in seating}
    recorder = GameRecorder(game, len(seating)) if keep else None
    name = f"{seed} {secrets.token_hex(8)}"  # of this game alone: nothing thought in another one is gone on from
    begin = time.perf_counter()
    for seat in seats_asked(rules, s, seed):
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
        "thinking": {name: median_high(times) for name, times in seconds.items() if times},
        "seconds": time.perf_counter() - begin,
        **({"final": s.to_names(), **recorder.recorded()} if recorder is not None else {}),
    }


def run_task(task: Task) -> tuple[int, Result]:
    """What a worker does, here or on a cluster."""
    index, arguments = task
    return index, play_game(**arguments)
