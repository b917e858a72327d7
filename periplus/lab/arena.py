"""Bots against each other: balanced seatings, paired seeds, ratings with their intervals."""

import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median_high
from typing import Any

from periplus.bots.levels import bot_named
from periplus.bots.player import seed_of
from periplus.core.contract.game import Game
from periplus.core.contract.statistics import mean_of, winners
from periplus.core.errors import BadOption
from periplus.lab.jobs import Journal, Progress, heading_of, journal_path, play_on
from periplus.lab.one_game import Task, task_of
from periplus.lab.ratings import Pair, Rating, pairs, rate


@dataclass(frozen=True)
class Outcome:
    """What an arena came to, complete or stopped early."""

    game: str
    seats: int
    bots: list[str]
    games: int
    planned: int
    ratings: list[Rating]
    pairs: list[Pair]
    wins: dict[str, float]
    points: dict[str, float]
    first_seat: float
    decisions: float
    thinking: dict[str, float]
    games_per_s: float
    journal: str

    def to_json(self) -> dict[str, Any]:
        out = asdict(self)
        for row, pair in zip(out["pairs"], self.pairs, strict=True):
            row["share"], row["interval"] = pair.share, list(pair.interval)
        return out


def seatings(bots: Sequence[str], seats: int, deals: int, seed: int) -> list[tuple[int, tuple[str, ...]]]:
    """For every deal a lineup as even as can be, in all its rotations: each bot sits everywhere under the same luck."""
    chooser = random.Random(seed)
    out = []
    for deal in range(deals):
        order = list(bots)
        chooser.shuffle(order)
        lineup = [order[i % len(order)] for i in range(seats)]
        if len(bots) < seats:
            chooser.shuffle(lineup)
        rotations = {tuple(lineup[k:] + lineup[:k]) for k in range(seats)}
        out += [(deal, rotation) for rotation in sorted(rotations)]
    return out


def schedule(
    game: Game, bots: Sequence[str], seats: int, games: int, seed: int, options: Mapping[str, str]
) -> list[Task]:
    """At least `games` games, up to whole sets of rotations."""
    if len(bots) < 2 and seats > 1:
        raise BadOption("an arena needs at least two different bots")
    for bot in bots:
        bot_named(game.id, bot, seats)
    game.begin(seats, options)
    plan = seatings(bots, seats, games, seed)
    last = next((i for i in range(games, len(plan)) if plan[i][0] != plan[i - 1][0]), len(plan))
    numbered = enumerate(plan[:last])
    return [task_of(index, game.id, seating, seed_of(seed, deal), options) for index, (deal, seating) in numbered]


def run_arena(
    game: Game,
    bots: Sequence[str],
    seats: int,
    games: int,
    *,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    jobs: int = 1,
    cluster: str | None = None,
    journal: Path | None = None,
    progress: Progress = lambda done, planned: None,
) -> Outcome:
    """Play, or play on. Ctrl-C ends it early with what there is; the same call later plays the rest."""
    bots = list(dict.fromkeys(bots))
    tasks = schedule(game, bots, seats, games, seed, options or {})
    how = {bot: str(bot_named(game.id, bot, seats)) for bot in bots}
    heading = heading_of(game, seats, seed, options or {}, bots=bots, how=how)
    book = Journal(journal or journal_path(Path("reports"), "arena", heading), heading)
    begin = time.perf_counter()
    played = play_on(tasks, book, jobs, cluster, None, progress)
    rate_per_s = played / (time.perf_counter() - begin) if played else 0.0
    return outcome(game, bots, seats, tasks, book, rate_per_s)


def outcome(game: Game, bots: list[str], seats: int, tasks: Sequence[Task], book: Journal, per_s: float) -> Outcome:
    done = [(arguments, book.results[index]) for index, arguments in tasks if index in book.results]
    tables = [(arguments["seating"], result["standing"]) for arguments, result in done]
    wins = dict.fromkeys(bots, 0.0)
    points: dict[str, list[int]] = {bot: [] for bot in bots}
    first = 0.0
    for arguments, result in done:
        best, seating = winners(result), arguments["seating"]
        for seat in best:
            wins[seating[seat]] += 1 / len(best)
        first += (0 in best) / len(best)
        for bot, own in zip(seating, result["points"]):
            points[bot].append(own)
    times = {bot: [r["thinking"][bot] for _, r in done if bot in r["thinking"]] for bot in bots}
    return Outcome(
        game=game.id,
        seats=seats,
        bots=bots,
        games=len(done),
        planned=len(tasks),
        ratings=rate(bots, tables) if seats > 1 else [],
        pairs=pairs(bots, tables),
        wins={bot: wins[bot] / max(1, len(points[bot])) for bot in bots},
        points={bot: mean_of(points[bot]) for bot in bots},
        first_seat=first / max(1, len(done)),
        decisions=mean_of([result["decisions"] for _, result in done]),
        thinking={bot: median_high(seconds) for bot, seconds in times.items() if seconds},
        games_per_s=per_s,
        journal=str(book.path),
    )
