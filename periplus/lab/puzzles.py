"""Find the move: positions from strong play where one move is clearly best, whatever the seed of the search.

A position becomes a puzzle when a short search sees a lead for its first move, and long searches from several seeds all
choose that move with a lead. How hard it is, is how seldom a short thought finds it. Everything is measured and kept.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from periplus.bots.analysis import analyse
from periplus.bots.budget import ADEPT
from periplus.bots.player import choose, seed_of
from periplus.core.chance import stream
from periplus.core.game import Game
from periplus.games import load_game
from periplus.match import Match
from periplus.match.puzzle import Puzzle, Rival, puzzle_file

OPTIONS_MIN = 3
GLANCE, LOOK, SEEDS = 400, 2400, 3  # simulations of the short search, of each long one, and how many long ones
LEAD_SEEN, LEAD_HELD = 0.06, 0.05  # of a win, over the second move: in the short search, in every long one
SHORT_THOUGHTS, SHORT = 8, 24
APART, A_GAME = 8, 4  # decisions between two puzzles of one match, and how many it may give


def mine(game: Game, seed: int, seats: int | None = None) -> list[Puzzle]:
    """Play one match among adepts and keep what turns up."""
    rng = random.Random(seed)
    count = seats or rng.choice(game.seat_counts)
    match = Match.new(game, count, seed=seed)
    match.advance()
    puzzles: list[Puzzle] = []
    since = rng.randrange(APART)
    while not match.over and len(puzzles) < A_GAME:
        seat = match.asked[0]
        since += 1
        if since >= APART and (puzzle := judge(match, seat, seed_of(seed, len(match.log)))):
            puzzles.append(puzzle)
            since = 0
        view = match.view(seat)
        match.play(choose(game, view, seat, ADEPT, seed_of(seed, 1, len(match.log))).action, seat)
    return puzzles


def judge(match: Match, seat: int, seed: int) -> Puzzle | None:
    """The position as a puzzle, if it is one."""
    game, view = match.game, match.view(seat)
    if len(match.legal(seat)) < OPTIONS_MIN:
        return None
    glance = analyse(game, view, seat, GLANCE, seed, moves=2).moves
    if len(glance) < 2 or glance[0].value - glance[1].value < LEAD_SEEN:
        return None
    looks = [analyse(game, view, seat, LOOK, seed_of(seed, number), moves=4).moves for number in range(SEEDS)]
    best = glance[0].text
    if any(look[0].text != best or _lead(look) < LEAD_HELD for look in looks):
        return None
    seeds = [seed_of(seed, 100 + number) for number in range(SHORT_THOUGHTS)]
    short = [analyse(game, view, seat, SHORT, each, moves=1).moves[0].text for each in seeds]
    world = view.copy()
    game.rules().guess(world, seat, stream(seed))
    return Puzzle(
        seats=len(match.players),
        options=match.options,
        position=world.to_names(),
        seat=seat,
        best=best,
        value=round(_mean([look[0].value for look in looks]), 3),
        lead=round(min(_lead(look) for look in looks), 3),
        found=round(short.count(best) / len(short), 2),
        others=tuple(Rival(each.text, round(each.value, 3)) for each in looks[0][1:]),
    )


def _lead(moves: list[Any]) -> float:
    return moves[0].value - max((each.value for each in moves[1:]), default=0.0)


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def _task(game_id: str, seed: int) -> tuple[int, list[dict[str, Any]]]:
    return seed, [asdict(puzzle) for puzzle in mine(load_game(game_id), seed)]


def search_for(
    game: Game,
    count: int,
    journal: Path,
    jobs: int = 1,
    seed: int = 0,
    progress: Callable[[int], None] = lambda found: None,
) -> int:
    """Mine until the journal holds `count` puzzles. Stopped at any time, it goes on where it was."""
    done, have = _read_journal(journal)
    progress(min(have, count))
    numbers = (number for number in _numbers(seed) if number not in done)
    spawned = get_context("spawn")
    with ProcessPoolExecutor(jobs, spawned) as pool, journal.open("a", encoding="utf-8") as file:
        running = {pool.submit(_task, game.id, next(numbers)) for _ in range(jobs)}
        while have < count and running:
            finished = next(as_completed(running))
            running.remove(finished)
            number, puzzles = finished.result()
            file.write(json.dumps({"seed": number, "puzzles": puzzles}, ensure_ascii=False) + "\n")
            file.flush()
            have += len(puzzles)
            progress(len(puzzles))
            running.add(pool.submit(_task, game.id, next(numbers)))
        pool.shutdown(cancel_futures=True)
    return have


def _numbers(seed: int) -> Iterator[int]:
    number = seed
    while True:
        number += 1
        yield number


def _read_journal(path: Path) -> tuple[set[int], int]:
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    rows = [json.loads(line) for line in lines if line.endswith("]}")]
    return {row["seed"] for row in rows}, sum(len(row["puzzles"]) for row in rows)


def store(game: Game, journal: Path, count: int) -> Path:
    """The stored set of a game, out of a journal: in the order of their seeds."""
    rows = [json.loads(line) for line in journal.read_text("utf-8").splitlines() if line.endswith("]}")]
    puzzles = [puzzle for row in sorted(rows, key=lambda row: row["seed"]) for puzzle in row["puzzles"]][:count]
    how = {"glance": GLANCE, "look": LOOK, "seeds": SEEDS, "lead_seen": LEAD_SEEN, "lead_held": LEAD_HELD}
    data = {"game": game.id, "rules": game.version, "data": game.data.digest, "how": how, "puzzles": puzzles}
    path = puzzle_file(game)
    path.write_bytes(gzip.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), 9, mtime=0))
    return path
