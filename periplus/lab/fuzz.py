"""Random games under all laws; a failing one is shrunk and written as a match file."""

import json
import multiprocessing
import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from periplus.bots.network import network_of
from periplus.bots.player import quick_choice
from periplus.bots.settings import ADEPT
from periplus.core.contract.game import Game
from periplus.core.engine.chance import Dice
from periplus.core.engine.frames import CHANCE
from periplus.core.engine.record import Record
from periplus.core.errors import BadOption
from periplus.core.laws import laws
from periplus.core.laws.truth import Tallies, Tally, truth_law
from periplus.games import load_game
from periplus.match import Match, from_json, to_json


@dataclass
class Report:
    game: str
    games: int = 0
    violations: list[laws.Violation] = field(default_factory=list)
    files: list[Path] = field(default_factory=list)
    tallies: Tallies = field(default_factory=dict)


def random_set_up(game: Game, rng: random.Random, wanted: int | None = None) -> tuple[int, dict[str, str]]:
    """A number of seats, unless one is wanted, and options that the game accepts together."""
    while True:
        seats = rng.choice(game.seat_counts) if wanted is None else wanted
        options = {option.id: rng.choice(option.choices) for option in game.options}
        try:
            game.begin(seats, options)
        except BadOption:
            continue
        return seats, options


def fuzz(
    game: Game,
    games: int,
    seed: int = 0,
    folder: Path | None = None,
    progress: Callable[[int], None] | None = None,
    compiled: bool = True,
    thorough: float = 0.1,
    jobs: int = 1,
    truth: bool = False,
) -> Report:
    """Every law over `games` random games of all player counts and options; the same games whatever `jobs` is. `truth`:
    the laws of truth alone."""
    report = Report(game.id)
    laws.dialect_law(game)
    laws.codec_law(game)
    laws.texts_law(game)
    check = partial(check_truth, seed, thorough) if truth else partial(check_number, seed, thorough, compiled)
    for found, tallies in _checked(game, games, jobs, check):
        report.games += 1
        for told, tally in tallies.items():
            report.tallies.setdefault(told, Tally()).merge(tally)
        if found is not None:
            report.violations.append(found)
            report.files.append(dump(game, found, folder or Path("fuzz-failures")))
        if progress is not None:
            progress(1)
    for told, tally in report.tallies.items():
        if fault := tally.fault():
            report.violations.append(laws.Violation("preview", f"{told}: {fault}", seed=seed))
    return report


Checked = tuple[laws.Violation | None, Tallies]


def _checked(game: Game, games: int, jobs: int, check: Callable[..., Checked]) -> Iterator[Checked]:
    if jobs == 1:
        yield from (check(number, game) for number in range(games))
        return
    with multiprocessing.get_context("spawn").Pool(jobs, initializer=load_game, initargs=(game.id,)) as pool:
        yield from pool.imap(partial(_check_by_id, check, game.id), range(games), chunksize=8)


def _check_by_id(check: Callable[..., Checked], game_id: str, number: int) -> Checked:
    return check(number, load_game(game_id))


def check_number(seed: int, thorough: float, compiled: bool, number: int, game: Game) -> Checked:
    """The laws on one of the random games that a seed stands for."""
    rng = random.Random(f"{seed}:{number}")
    seats, options = random_set_up(game, rng)
    tallies: Tallies = {}
    found = laws.check_game(game, seats, options, rng.getrandbits(32), thorough=thorough, follow=0.01)
    found = found or replay_law(game, seats, options, rng.getrandbits(32))
    if compiled and found is None:
        found = laws.builds_law(game, seats, options, rng.getrandbits(32))
    if found is None:
        found = truth_of(number, game, seats, options, rng.getrandbits(32), thorough, tallies)
    return found, tallies


def check_truth(seed: int, thorough: float, number: int, game: Game) -> Checked:
    """The laws of truth on one of the random games that a seed stands for."""
    rng = random.Random(f"{seed}:{number}")
    seats, options = random_set_up(game, rng)
    tallies: Tallies = {}
    return truth_of(number, game, seats, options, rng.getrandbits(32), thorough, tallies), tallies


def truth_of(
    number: int, game: Game, seats: int, options: dict[str, str], seed: int, thorough: float, tallies: Tallies
) -> laws.Violation | None:
    """What is said is so: at random in every other game, in the others as the network of the game plays."""
    decide: laws.Decide | None = None
    if number % 2 and network_of(game) is not None:
        decide = partial(_by_network, game, random.Random(seed))
    return truth_law(game, seats, options, seed, thorough / 4, tallies, decide)


def _by_network(game: Game, rng: random.Random, s: Record, seat: int) -> int:
    return quick_choice(game, s, seat, ADEPT, rng.getrandbits(32)).action


def replay_law(game: Game, seats: int, options: dict[str, str], seed: int) -> laws.Violation | None:
    """A match written as JSON and replayed gives the same bytes at every step."""
    match = random_match(game, seats, options, seed)
    again = from_json(json.loads(json.dumps(to_json(match))))
    if again.state != match.state or again.log != match.log:
        return laws.Violation("replay", "a replayed match differs", seats, options, seed)
    return None


def random_match(game: Game, seats: int, options: dict[str, str], seed: int) -> Match:
    steps = (step for _, step in laws.walk(game, game.begin(seats, options), seed))
    return match_of(game, seats, options, seed.to_bytes(8, "big"), steps)


def match_of(game: Game, seats: int, options: dict[str, str], secret: bytes, steps: Iterable[laws.Step]) -> Match:
    """These steps as a match."""
    match = Match(game, game.state.seat_domain.names[:seats], options, Dice(secret))
    for seat, action in steps:
        if seat == CHANCE:
            match.outcome(action)
        else:
            match.play(action, seat, advance=False)
    return match


def dump(game: Game, violation: laws.Violation, folder: Path) -> Path:
    """The shortest game that still fails, as a match file that replays up to the failure."""
    if violation.law not in {"builds", "replay", "preview", "log", "end"}:
        violation.steps = laws.shrink(game, violation, lambda s, steps: _fails(game, s, steps, violation))
    played = laws.playable(game, violation, violation.steps)
    match = match_of(game, violation.seats, violation.options, b"fuzz", played)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{game.id}-{violation.law}-{violation.seed}.json"
    data = {**to_json(match, secret=True), "violation": str(violation)}
    path.write_text(json.dumps(data, ensure_ascii=False, indent=1), "utf-8")
    return path


def _fails(game: Game, s: Record, steps: list[tuple[int, int]], violation: laws.Violation) -> bool:
    """Does the position after these steps break the same law?"""
    rng = random.Random(violation.seed)
    try:
        for seat, action in steps:
            game.rules().apply(s, seat, action)
        laws.check_position(game, s, rng, {})
    except Exception as error:
        return getattr(error, "law", "crash") == violation.law
    return False
