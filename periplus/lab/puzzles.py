"""Find the move: positions from strong play where one move is clearly best, whatever the seed of the search.

Networks play against themselves. What a network is sure of is looked at by a short search; where that sees a lead, long
searches from several seeds must all choose the same move and hold a lead. They think like a master, but give every move
a fair share of their attention, so that the others are known as well. How hard a puzzle is, is how seldom an adept
finds its move. Everything is measured and kept.

What makes this affordable: each step is dearer than the one before and sees only what that one let through; the first
long search that disagrees ends the matter; and a long search ends early where its answer is plain either way.
"""

import gzip
import itertools
import json
import random
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

from periplus.bots.levels import thought_of
from periplus.bots.network import network_of
from periplus.bots.player import best_thought, choose, engine_of, seed_of, thinking
from periplus.bots.reasons import outlook
from periplus.bots.search.engine import Candidate, Finding
from periplus.bots.settings import ADEPT
from periplus.core.contract.game import Game
from periplus.core.engine.chance import stream
from periplus.core.engine.record import Record
from periplus.games import load_game
from periplus.match import Match
from periplus.match.outlook import Outlook
from periplus.match.puzzle import Puzzle, Rival, match_of, puzzle_file, puzzles_of

OPTIONS_MIN = 3
SURE = 0.4  # what a network must give its favourite before anything is searched
GLANCE, LOOK, SEEDS = 200, 2400, 3  # simulations of the short search, of a long one at most, and how many long ones
LEAD_SEEN, LEAD_HELD = 0.07, 0.05  # of a win, over the second move: in the short search, in every long one
LEAD_HOPED = 0.03  # what the short search must see when it has hardly begun
CLEAR, WHILE = 0.08, 256  # a lead with which a long search may end before its time, and what it must have seen by then
FAIR = 0.5  # of the attention, how much goes to all moves alike
TRIED = 4  # visits from which a move's worth is known at all
ADEPTS = 10  # who try it
NONE_TRIED = -2.0
RIVALS = 3
APART, A_GAME = 6, 8  # decisions between two puzzles of one match, and how many it may give


def mine(game: Game, seed: int, seats: Sequence[int] = ()) -> list[Puzzle]:
    """Let networks play one match, of one of these numbers of players, and keep what turns up."""
    rng = random.Random(seed)
    match = Match.new(game, rng.choice(seats or game.seat_counts), seed=seed)
    match.advance()
    puzzles: list[Puzzle] = []
    since = rng.randrange(APART)
    while not match.over and len(puzzles) < A_GAME:
        seat, since = match.asked[0], since + 1
        view, options = match.view(seat), game.rules().legal(match.state, seat)
        odds = leanings(game, view, seat, options)
        if since >= APART and len(options) >= OPTIONS_MIN and max(odds) >= SURE:
            if puzzle := judge(match, seat, seed_of(seed, len(match.log))):
                puzzles.append(puzzle)
                since = 0
        match.play(rng.choices(options, odds)[0], seat)
    return puzzles


def leanings(game: Game, view: Record, seat: int, options: Sequence[int]) -> list[float]:
    """What the game's network would do, in shares."""
    network = network_of(game)
    if network is None:
        raise ValueError(f"{game.id} has no network to play with")
    opinions = network.judge(view, seat)[0][list(options)].astype(np.float64)
    odds = np.exp(opinions - opinions.max())
    shares: list[float] = (odds / odds.sum()).tolist()
    return shares


def judge(match: Match, seat: int, seed: int) -> Puzzle | None:
    """The position as a puzzle, if it is one."""
    game, view = match.game, match.view(seat)
    glance = _glance(game, view, seat, seed)
    best = glance.candidates[0].action
    if lead(glance, best) < LEAD_SEEN:
        return None
    looks: list[Finding] = []
    for number in range(SEEDS):
        looks.append(_look(game, view, seat, seed_of(seed, number), best))
        if lead(looks[-1], best) < LEAD_HELD:
            return None
    world = view.copy()
    game.rules().guess(world, seat, stream(seed))
    others = _tried(looks[0], best)[:RIVALS]
    text = game.codec.text
    return Puzzle(
        seats=len(match.players),
        options=match.options,
        position=world.to_names(),
        seat=seat,
        best=text(best),
        value=round(sum(look.candidates[0].value for look in looks) / SEEDS, 3),
        lead=round(min(lead(look, best) for look in looks), 3),
        found=round(_found(game, view, seat, best, seed) / ADEPTS, 2),
        others=tuple(Rival(text(each.action), round(each.value, 3)) for each in others),
        foreseen=tuple(_foreseen(game, view, seat, action, seed) for action in (best, *(c.action for c in others))),
    )


def _glance(game: Game, view: Record, seat: int, seed: int) -> Finding:
    """A short search; shorter still where another move that was tried is as good."""
    return _search(game, view, seat, GLANCE, seed, lambda finding: NONE_TRIED < lead(finding) < LEAD_HOPED)


def _look(game: Game, view: Record, seat: int, seed: int, best: int) -> Finding:
    """A long search, until it is plain whether `best` is the move."""

    def plain(finding: Finding) -> bool:
        return finding.simulations >= WHILE and not LEAD_HELD <= lead(finding, best) < CLEAR

    return _search(game, view, seat, LOOK, seed, plain)


def _search(
    game: Game, view: Record, seat: int, simulations: int, seed: int, enough: Callable[[Finding], bool]
) -> Finding:
    """Like a master, fair to every move."""
    thought = best_thought(game).but(simulations=simulations, even=FAIR)
    with thinking:
        return engine_of(game).think(view, seat, thought, seed, enough=enough)


def lead(finding: Finding, best: int | None = None) -> float:
    """How far the first move is ahead of all others that were tried; where `best` is another, it is not at all."""
    first = finding.candidates[0]
    others = _tried(finding, first.action)
    if best not in (None, first.action):
        return -1.0
    if not others:
        return NONE_TRIED
    return first.value - max(other.value for other in others)


def _tried(finding: Finding, best: int) -> list[Candidate]:
    return [each for each in finding.candidates if each.action != best and each.visits >= TRIED]


def _found(game: Game, view: Record, seat: int, best: int, seed: int) -> int:
    thought = thought_of(game.id, ADEPT)
    assert thought is not None
    return sum(choose(game, view, seat, thought, seed_of(seed, 100, each)).action == best for each in range(ADEPTS))


def _foreseen(game: Game, view: Record, seat: int, action: int, seed: int) -> Outlook:
    with thinking:
        return outlook(engine_of(game), view, seat, action, seed)


def again(game: Game, puzzle: Puzzle, seed: int) -> list[Puzzle]:
    """A puzzle that is stored already, judged anew: rules, networks and searches may have changed since."""
    found = judge(match_of(game, puzzle), puzzle.seat, seed)
    return [found] if found is not None and found.best == puzzle.best else []


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
    """Judge what is stored anew, then mine, until the journal holds `count` puzzles. Stopped at any time, it goes on
    where it was."""
    done, have = _read_journal(journal)
    progress(min(have, count))
    numbers = (number for number in _numbers(len(puzzles_of(game)), seed) if number not in done)
    spawned = get_context("spawn")
    with ProcessPoolExecutor(jobs, spawned) as pool, journal.open("a", encoding="utf-8") as file:
        running = {pool.submit(_task, game.id, next(numbers), seats) for _ in range(jobs)}
        while have < count and running:
            finished = next(as_completed(running))
            running.remove(finished)
            row = finished.result()
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
            file.flush()
            have += len(row["puzzles"])
            progress(len(row["puzzles"]))
            running.add(pool.submit(_task, game.id, next(numbers), seats))
        pool.shutdown(cancel_futures=True)
    return have


def _numbers(stored: int, seed: int) -> Iterator[int]:
    return itertools.chain(range(-stored, 0), itertools.count(seed + 1))


def _read_journal(path: Path) -> tuple[set[int], int]:
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    rows = [json.loads(line) for line in lines if line.endswith("]}")]
    return {row["seed"] for row in rows}, sum(len(row["puzzles"]) for row in rows)


def store(game: Game, journal: Path, count: int) -> Path:
    """The stored set of a game, out of a journal: in the order of their seeds, no position twice."""
    rows = [json.loads(line) for line in journal.read_text("utf-8").splitlines() if line.endswith("]}")]
    found = (puzzle for row in sorted(rows, key=lambda row: row["seed"]) for puzzle in row["puzzles"])
    puzzles = list({json.dumps(puzzle["position"]): puzzle for puzzle in found}.values())[:count]
    data = {"game": game.id, "rules": game.version, "data": game.data.digest, "how": HOW, "puzzles": puzzles}
    path = puzzle_file(game)
    path.write_bytes(gzip.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), 9, mtime=0))
    return path


HOW = {
    "sure": SURE,
    "glance": GLANCE,
    "look": LOOK,
    "seeds": SEEDS,
    "lead_seen": LEAD_SEEN,
    "lead_held": LEAD_HELD,
    "clear": CLEAR,
    "clear_after": WHILE,
    "fair": FAIR,
    "adepts": ADEPTS,
}
