"""Find the move: positions from strong play where one move is clearly best, and who finds it.

Networks play against themselves. Wherever there is a choice, the network's first moves are compared by their chances
(`periplus.bots.chance`), in a few games to see a lead and then in many others that must hold it. A puzzle needs two
moves among the network's first three that differ by a good deal: a question with one sensible answer is none. Its
grade is the weakest of five players that finds the move at least half the time; what no master finds is left out.
"""

import gzip
import itertools
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from periplus.bots.calibrated import sharpened, slope_of
from periplus.bots.chance import playouts_of, shares_won
from periplus.bots.levels import grade_temperatures, settings_of
from periplus.bots.network import needed_network
from periplus.bots.player import choose, network_odds, seed_of, thinking
from periplus.bots.settings import MASTER, SearchSettings
from periplus.core.contract.game import Game
from periplus.core.engine.chance import stream
from periplus.core.engine.record import Record
from periplus.games import load_game
from periplus.lab.jobs import read_lines
from periplus.match import Match
from periplus.match.puzzle import GRADES, Puzzle, Tried, match_of, puzzle_file, puzzles_of

OPTIONS_MIN, MOVES, SENSIBLE = 3, 4, 3  # moves there are; compared; that must differ
GLANCE, LOOK = 64, 768  # games of each move: to see a lead, to hold it
SEEN, HELD, APART_BY = 0.05, 0.03, 0.08  # of a win: lead seen, lead held, difference among the sensible moves
SURE = 2.5  # errors a lead must be worth
TRIES = 5  # of a master
APART, A_GAME = 6, 8  # decisions between two puzzles of one match, and how many it may give
FEWEST = 60  # of a grade


def mine(game: Game, seed: int, seats: Sequence[int] = ()) -> list[Puzzle]:
    """Let networks play one match, of one of these numbers of players, and keep what turns up."""
    rng = random.Random(seed)
    counts = [each for each in seats or game.seat_counts if each > 1 or game.rivals is not None]
    match = Match.new(game, rng.choice(counts), seed=seed)
    match.advance()
    puzzles: list[Puzzle] = []
    since = rng.randrange(APART)
    while not match.over and len(puzzles) < A_GAME:
        seat, since = match.asked[0], since + 1
        view, options = match.view(seat), game.rules().legal(match.state, seat)
        odds = network_odds(needed_network(game), view, seat, options)
        if since >= APART and len(options) >= OPTIONS_MIN:
            if puzzle := judge(game, view, seat, match.options, seed_of(seed, len(match.log))):
                puzzles.append(puzzle)
                since = 0
        match.play(rng.choices(options, odds.tolist())[0], seat)
    return puzzles


def judge(game: Game, view: Record, seat: int, options: Any, seed: int) -> Puzzle | None:
    """The position as a puzzle, if it is one."""
    world = view.hide(seat)
    game.rules().guess(world, seat, stream(seed))
    legal = game.rules().legal(world, seat)
    odds = network_odds(needed_network(game), view, seat, legal)
    first = [legal[n] for n in sorted(range(len(legal)), key=lambda n: -odds[n])[:MOVES]]
    for games, lead, part in ((GLANCE, SEEN, 0), (LOOK, HELD, 1)):
        moves = weighed(game, seat, first, _played(game, view, seat, first, seed_of(seed, part), games), lead, part > 0)
        if moves is None:
            return None
    assert moves is not None
    grade = grade_of(game, view, seat, game.codec.parse(moves[0].action), seed)
    if grade is None:
        return None
    return Puzzle(int(view.seats), options, world.to_names(), seat, tuple(moves), LOOK, grade)


def _played(game: Game, view: Record, seat: int, actions: Sequence[int], seed: int, games: int) -> list[NDArray[Any]]:
    with thinking:
        playouts = playouts_of(game)
        plays = [playouts.play(view, seat, action, seed, 0, games) for action in actions]
    return [shares_won(game, each)[:, seat] for each in plays]


def weighed(
    game: Game, seat: int, actions: Sequence[int], won: Sequence[NDArray[Any]], lead: float, sure: bool
) -> list[Tried] | None:
    """The moves by their chances, if one leads and the sensible ones differ. `actions` are in the network's order."""
    slope = slope_of(game, "playouts")
    chances = [sharpened((float(each.mean()), 1 - float(each.mean())), slope)[0] for each in won]
    order = sorted(range(len(actions)), key=lambda n: -chances[n])
    if len(order) < 2:
        return None
    best, second = order[:2]
    error = float((won[best] - won[second]).std() / len(won[best]) ** 0.5)
    ahead = chances[best] - chances[second]
    apart = max(chances[:SENSIBLE]) - min(chances[:SENSIBLE])
    if ahead < lead or (sure and ahead < SURE * error) or apart < (APART_BY if sure else lead):
        return None
    return [Tried(game.codec.text(actions[n]), round(chances[n], 3), round(_error(won[n]), 3)) for n in order]


def _error(won: NDArray[Any]) -> float:
    p = (won.sum() + 1) / (len(won) + 2)
    return float((p * (1 - p) / len(won)) ** 0.5) if won.std() > 0 else 0.0


def grade_of(game: Game, view: Record, seat: int, best: int, seed: int) -> int | None:
    """By the weakest player that finds the move at least half the time: the network at the game's temperatures of the
    grades, whose odds need not be tried; the last of them is its first choice, and beside it the master."""
    world = view.hide(seat)
    game.rules().guess(world, seat, stream(seed, 1))
    legal = game.rules().legal(world, seat)
    for grade, temperature in zip(GRADES, (*grade_temperatures(game.id), 0.0), strict=True):
        if network_odds(needed_network(game), view, seat, legal, temperature)[legal.index(best)] >= 0.5:
            return grade
    master = settings_of(game.id, MASTER, int(view.seats))
    assert master is not None
    return GRADES[-1] if _finds(game, view, seat, best, master, TRIES, seed_of(seed, GRADES[-1])) else None


def _finds(game: Game, view: Record, seat: int, best: int, settings: SearchSettings, tries: int, seed: int) -> bool:
    """Whether at least half of the tries find it; decided as soon as it is certain."""
    need, found = -(-tries // 2), 0
    for number in range(tries):
        found += choose(game, view, seat, settings, seed_of(seed, number)).action == best
        if found >= need or number + 1 - found > tries - need:
            break
    return found >= need


def again(game: Game, puzzle: Puzzle, seed: int) -> list[Puzzle]:
    """A puzzle that is stored already, judged anew: rules, networks and searches may have changed since."""
    found = judge(game, match_of(game, puzzle).view(puzzle.seat), puzzle.seat, puzzle.options, seed)
    return [found] if found is not None else []


def _task(game_id: str, number: int, seats: Sequence[int]) -> dict[str, Any]:
    """A line of the journal: what one match gave, or for a number below 0 a stored puzzle; and what that cost."""
    game, begin = load_game(game_id), time.process_time()
    puzzles = mine(game, number, seats) if number > 0 else again(game, puzzles_of(game)[-1 - number], number)
    seconds = round(time.process_time() - begin, 2)
    return {"seed": number, "seconds": seconds, "puzzles": [asdict(puzzle) for puzzle in puzzles]}


def search_for(
    game: Game,
    count: int,
    journal: Path,
    jobs: int = 1,
    seed: int = 0,
    seats: Sequence[int] = (),
    progress: Callable[[int], None] = lambda found: None,
) -> int:
    """Judge what is stored anew, then mine, until the journal holds `count` puzzles, none of a grade too few. Stopped
    at any time, it goes on where it was."""
    rows = read_lines(journal)
    done, grades = {row["seed"] for row in rows}, Counter(puzzle["grade"] for row in rows for puzzle in row["puzzles"])
    progress(min(useful(grades, count), count))
    every = itertools.chain(range(-len(puzzles_of(game)), 0), itertools.count(seed + 1))
    numbers = (number for number in every if number not in done)
    spawned = get_context("spawn")
    with ProcessPoolExecutor(jobs, spawned) as pool, journal.open("a", encoding="utf-8") as file:
        running = {pool.submit(_task, game.id, next(numbers), seats) for _ in range(jobs)}
        while useful(grades, count) < count and running:
            finished = next(as_completed(running))
            running.remove(finished)
            row = finished.result()
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
            file.flush()
            before = useful(grades, count)
            grades += Counter(puzzle["grade"] for puzzle in row["puzzles"])
            progress(useful(grades, count) - before)
            running.add(pool.submit(_task, game.id, next(numbers), seats))
        pool.shutdown(cancel_futures=True)
    return useful(grades, count)


def useful(grades: Counter[int], count: int) -> int:
    """How many of so many puzzles are there, if no grade may have so many that others have too few."""
    fewest = min(FEWEST, count // len(GRADES))
    most = count - fewest * (len(GRADES) - 1)
    missing = sum(max(0, fewest - grades[grade]) for grade in GRADES)
    return min(count - missing, sum(min(most, grades[grade]) for grade in GRADES))


def store(game: Game, journal: Path, count: int) -> Path:
    """The stored set of a game, out of a journal: in the order of their seeds, no position twice, the grades as even as
    there are puzzles for."""
    found = (puzzle for row in sorted(read_lines(journal), key=lambda row: row["seed"]) for puzzle in row["puzzles"])
    unique = list({json.dumps(puzzle["position"]): puzzle for puzzle in found}.values())
    puzzles = evened(unique, count)
    data = {"game": game.id, "rules": game.version, "data": game.data.digest, "how": HOW, "puzzles": puzzles}
    path = puzzle_file(game)
    path.write_bytes(gzip.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), 9, mtime=0))
    return path


def evened(puzzles: Sequence[dict[str, Any]], count: int) -> list[dict[str, Any]]:
    """So many of them, of each grade as many as of any other as long as there are; in their order."""
    there = Counter(puzzle["grade"] for puzzle in puzzles)
    wanted: Counter[int] = Counter()
    while sum(wanted.values()) < min(count, len(puzzles)):
        wanted[min((grade for grade in GRADES if wanted[grade] < there[grade]), key=lambda grade: wanted[grade])] += 1
    kept = []
    for puzzle in puzzles:
        if wanted[puzzle["grade"]] > 0:
            wanted[puzzle["grade"]] -= 1
            kept.append(puzzle)
    return kept


HOW = {
    "glance": GLANCE,
    "look": LOOK,
    "moves": MOVES,
    "lead_seen": SEEN,
    "lead_held": HELD,
    "apart": APART_BY,
    "tries": TRIES,
}
