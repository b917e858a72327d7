"""What a game is like: many games of one level against itself, measured, compared, and told in sentences."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from periplus.bots.levels import bot_named
from periplus.bots.player import seed_of
from periplus.core.contract.game import Game
from periplus.core.contract.statistics import Finding, Played
from periplus.core.errors import BadOption
from periplus.lab.findings import Sample, findings, matter_of
from periplus.lab.jobs import Journal, Progress, digest_under, heading_of, journal_path, play_on
from periplus.lab.ladder import Step, run_step, skill_and_luck
from periplus.lab.one_game import Task, task_of
from periplus.lab.versus import compare


@dataclass(frozen=True)
class Study:
    game: str
    name: str
    seats: int
    bot: str
    games: int
    planned: int
    seed: int
    findings: list[Finding]

    @property
    def level(self) -> str:
        """Said first: whatever follows is true of this play, and of no other."""
        who = f"All {self.seats} seats are" if self.seats > 1 else "The one seat is"
        return (
            f"{who} played by “{self.bot}”, {self.games} games, seed {self.seed}. "
            "What follows holds for play of that strength; stronger players may find it otherwise."
        )

    def to_json(self) -> dict[str, Any]:
        found = {
            finding.title: {
                "told": finding.told,
                "unit": finding.unit,
                "values": finding.values,
                "intervals": {label: list(pair) for label, pair in finding.intervals.items()},
            }
            for finding in self.findings
        }
        head = {"game": self.game, "seats": self.seats, "bot": self.bot, "games": self.games, "level": self.level}
        return {**head, "findings": found}


@dataclass(frozen=True)
class Plan:
    """One arm of a study: who plays what, with which options and data."""

    game: Game
    bot: str
    seats: int
    games: int
    seed: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    data: Path | None = None
    rules: str = ""  # the digest of what is played, where it is not the game's own

    def heading(self) -> dict[str, Any]:
        rules = self.rules or self.game.digest
        return heading_of(self.game, self.seats, self.seed, self.options, rules=rules, bot=self.bot, watch=4)

    def task(self, number: int) -> Task:
        options = {**varied(self.game, self.seats, number), **self.options}
        return task_of(number, self.game.id, [self.bot] * self.seats, seed_of(self.seed, number), options, keep=True)

    def play(self, jobs: int, cluster: str | None, journal: Path | None, progress: Progress) -> dict[int, Any]:
        """The results by number, with the options each was played with."""
        heading, tasks = self.heading(), [self.task(number) for number in range(self.games)]
        book = Journal(journal or journal_path(Path("reports"), "study", heading), heading)
        play_on(tasks, book, jobs, cluster, self.data, progress)
        return {i: {**book.results[i], "options": given["options"]} for i, given in tasks if i in book.results}


def varied(game: Game, seats: int, number: int) -> dict[str, str]:
    """What a study varies by itself: set-ups take turns where a game has many."""
    matter = matter_of(game)
    vary = matter.alone if seats == 1 else matter.vary
    return {name: choices[number % len(choices)] for name, choices in vary.items()}


def run_study(
    game: Game,
    bot: str,
    seats: int,
    games: int,
    *,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    versus: Mapping[str, str] | None = None,
    versus_data: Path | None = None,
    ladder: Sequence[str] = (),
    jobs: int = 1,
    cluster: str | None = None,
    journal: Path | None = None,
    progress: Progress = lambda done, planned: None,
) -> Study:
    """Play, or play on; Ctrl-C ends it early with what there is.

    `versus` and `versus_data` name a second arm, played with the same dice and compared with the first. `ladder` names
    levels from weak to strong, of which each plays the next.
    """
    given = dict(options or {})
    for name in (bot, *ladder):
        bot_named(game.id, name, seats)
    game.begin(seats, given)
    game.begin(seats, {**given, **(versus or {})})
    steps = [Step(game, low, high, seats, games, seed, given) for low, high in pairwise(ladder)]
    arms = [Plan(game, bot, seats, games, seed, given)]
    if versus or versus_data is not None:
        rules = other_rules(game, versus_data) if versus_data else ""
        arms.append(Plan(game, bot, seats, games, seed, {**given, **(versus or {})}, versus_data, rules))
    *others, own = [arm.play(jobs, cluster, journal if arm is arms[0] else None, progress) for arm in reversed(arms)]
    found = findings(game, bot, seats, list(own.values()))
    if others:
        change = [*(f"{name}={choice}" for name, choice in (versus or {}).items())]
        change += [versus_data.name] if versus_data else []
        found.insert(0, compare(*paired(game, bot, seats, own, others[0]), " ".join(change)))
    if steps:
        found.insert(0, skill_and_luck(game, [run_step(step, jobs, cluster, progress) for step in steps]))
    return Study(game.id, str(game.texts("en")("game.name")), seats, bot, len(own), games, seed, found)


def other_rules(game: Game, data: Path) -> str:
    """The digest under other data, before anything is played or written."""
    rules = digest_under(game.id, data)
    if rules == game.digest:
        named = f"a file named {game.id}.toml, or a folder that holds one"
        raise BadOption(f"--versus-data {data.name}: nothing differs from what {game.id} is played with; give {named}")
    return rules


def paired(game: Game, bot: str, seats: int, own: dict[int, Any], other: dict[int, Any]) -> tuple[Sample, Sample]:
    """Two arms, game by game with the same dice."""
    both = sorted(own.keys() & other.keys())
    arms: list[Played] = [[arm[number] for number in both] for arm in (own, other)]
    return Sample(game, bot, seats, arms[0]), Sample(game, bot, seats, arms[1])
