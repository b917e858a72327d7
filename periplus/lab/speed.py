"""How fast random play is: whole games with legal sets and chance, on one core, on all, or on a card."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from periplus.core.contract.game import Game
from periplus.core.engine.simulate import CompiledRules, Results, copy_many, cpu_count, simulate
from periplus.core.errors import BadOption

PROBE = """
import json, time
from periplus.games import load_game
from periplus.core.engine.simulate import simulate
begin = time.perf_counter()
game = load_game({game!r})
imported = time.perf_counter()
simulate(game, {seats}, 1, seed=0)
print(json.dumps([imported - begin, time.perf_counter() - imported]))
"""


# Others' random play, as measured once (docs/results/speed.md); millions of decisions a second.
PEERS = {
    "OpenSpiel gin rummy, inside C++": 0.08,
    "OpenSpiel backgammon, inside C++": 0.06,
    "pgx backgammon (two cores)": 0.05,
    "Catanatron": 0.02,
    "RLCard uno": 0.02,
}


def first_call_seconds(game: Game, seats: int) -> tuple[float, float]:
    """Seconds until the first game is played: with an empty cache (compiling), then in a new process (loading)."""
    times = []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(2):
            probe = PROBE.format(game=game.id, seats=seats)
            environment = {**os.environ, "PERIPLUS_CACHE": folder}
            out = subprocess.run(
                [sys.executable, "-c", probe], env=environment, capture_output=True, text=True, check=True
            )
            times.append(json.loads(out.stdout)[1])
    return times[0], times[1]


RUN = """
import json, sys, time
sys.path.insert(0, {tree!r})
from periplus.games import load_game
try:
    from periplus.core.engine.simulate import simulate
except ImportError:
    from periplus.core.simulate import simulate
game = load_game({game!r})
simulate(game, {seats}, 1, seed=0)
begin = time.process_time()
played = simulate(game, {seats}, {games}, seed={seed})
print(json.dumps([played.decisions, time.process_time() - begin, played.seconds]))
"""


def run_in(tree: Path, game: str, seats: int, games: int, seed: int) -> tuple[float, float]:
    """Decisions a second, of the processor and of the clock, in a process of its own that plays by another checkout."""
    code = RUN.format(tree=str(tree), game=game, seats=seats, games=games, seed=seed)
    out = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True)
    if out.returncode:
        raise BadOption(f"{tree} cannot be measured: {out.stderr.strip().splitlines()[-1]}")
    decisions, processor, clock = json.loads(out.stdout)
    return decisions / processor, decisions / clock


def compare(
    game: Game, seats: int, before: Path, repeats: int, say: Callable[[str], None] = lambda _: None
) -> dict[str, Any]:
    """This checkout beside another one, turn by turn, so that a busy machine harms both alike: the best of each by
    processor time, and their quotient."""
    here = Path(__file__).parents[2]
    games = max(2_000, int(2_000 / simulate(game, seats, 2_000, seed=0).seconds))
    rates: dict[Path, list[tuple[float, float]]] = {before: [], here: []}
    for repeat in range(repeats):
        for tree, found in rates.items():
            say(f"{game.id}, {seats} seats: run {repeat + 1} of {repeats}, {'before' if tree == before else 'now'}")
            found.append(run_in(tree, game.id, seats, games, repeat))
    old, new = max(rates[before]), max(rates[here])
    row = {"game": game.id, "seats": seats, "games": games, "repeats": repeats}
    told = {"before_per_cpu_s": old[0], "now_per_cpu_s": new[0], "before_per_s": old[1], "now_per_s": new[1]}
    return row | told | {"now_over_before": new[0] / old[0]}


def copies_per_second(game: Game, seats: int) -> float:
    rules = game.rules("cpu")
    assert isinstance(rules, CompiledRules)
    copy = rules.entry(copy_many)
    source, target = game.begin(seats).array, game.begin(seats).array
    copy(source, target, 1)
    begin = time.perf_counter()
    copy(source, target, 1_000_000)
    return 1_000_000 / (time.perf_counter() - begin)


def measure_cpu(
    game: Game,
    seats: int,
    *,
    threads: int = 1,
    repeats: int = 3,
    cold: bool = False,
    say: Callable[[str], None] = lambda _: None,
) -> dict[str, Any]:
    """Rates of the best of `repeats` runs of about a second, by the clock and by processor time; the range says how
    steady the machine was. `cold`: also how long the first call takes, with an empty cache and from the cache."""
    compile_s = load_s = None
    if cold:
        say(f"{game.id}, {seats} seats: compile and load")
        compile_s, load_s = first_call_seconds(game, seats)
    simulate(game, seats, 1, seed=0)
    trial = simulate(game, seats, 2_000, seed=0)
    games = max(2_000, int(2_000 / trial.seconds) * threads)
    runs, processor = [], []
    for repeat in range(repeats):
        say(f"{game.id}, {seats} seats: run {repeat + 1} of {repeats}")
        begin = time.process_time()
        runs.append(simulate(game, seats, games, seed=repeat, threads=threads))
        processor.append(runs[-1].decisions / (time.process_time() - begin))
    extra = {"threads": threads, "copies_per_s": copies_per_second(game, seats), "decisions_per_cpu_s": max(processor)}
    return summary(game, "cpu", seats, runs, compile_s, load_s) | extra


def summary(
    game: Game, device: str, seats: int, runs: list[Results], compile_s: float | None, load_s: float | None
) -> dict[str, Any]:
    """The best of several runs, and the lowest rate beside it."""
    runs = sorted(runs, key=lambda run: run.decisions / run.seconds)
    best = runs[-1]
    games = len(best.counts)
    return {
        "game": game.id,
        "device": device,
        "seats": seats,
        "decisions_per_s": best.decisions / best.seconds,
        "games_per_s": games / best.seconds,
        "lowest_decisions_per_s": runs[0].decisions / runs[0].seconds,
        "bytes_per_position": game.state.dtype.itemsize,
        "compile_s": compile_s,
        "load_s": load_s,
        "decisions_per_game": float(best.counts[:, 0].mean()),
        "forced_share": float(best.counts[:, 1].sum() / max(1, best.decisions)),
        "chance_per_game": float(best.counts[:, 2].mean()),
        "games": games,
        "repeats": len(runs),
    }


def measure_cuda(
    game: Game, seats: int, *, games: int = 1 << 20, repeats: int = 3, say: Callable[[str], None] = lambda _: None
) -> dict[str, Any]:
    from periplus.core.engine.cuda import Device, device_name

    device = Device(game)
    say(f"{game.id}, {seats} seats: compile for {device_name()}")
    begin = time.perf_counter()
    device.simulate(seats, 64, seed=0)
    compile_s = time.perf_counter() - begin
    begin = time.perf_counter()
    device.simulate(seats, 64, seed=0)
    load_s = time.perf_counter() - begin
    runs = []
    for repeat in range(repeats):
        say(f"{game.id}, {seats} seats: run {repeat + 1} of {repeats}")
        runs.append(device.simulate(seats, games, seed=repeat))
    return summary(game, "cuda", seats, runs, compile_s, load_s) | {"card": device_name()}


def seats_to_measure(game: Game) -> list[int]:
    """Two players, and one larger table."""
    return sorted({2, min(4, max(game.seat_counts))} & set(game.seat_counts))


def machine() -> dict[str, Any]:
    import platform

    return {"python": platform.python_version(), "machine": platform.machine(), "cores": cpu_count()}
