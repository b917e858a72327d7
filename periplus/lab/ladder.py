"""Skill against luck: levels as a ladder, each against the next, every deal played from all chairs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from periplus.core.contract.game import Game
from periplus.core.contract.statistics import Finding, wilson
from periplus.lab.arena import schedule
from periplus.lab.jobs import Journal, Progress, heading_of, journal_path, play_on


@dataclass(frozen=True)
class Step:
    """Two neighbours on the ladder."""

    game: Game
    low: str
    high: str
    seats: int
    games: int
    seed: int = 0
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Climb:
    """How a step went. A deal is played once from every chair: who won it whichever chair, or which chair won it
    whoever sat there."""

    step: Step
    games: int
    wins: float
    share_of_seats: float
    deals: int
    by_player: int
    by_chair: int


def run_step(step: Step, jobs: int, cluster: str | None, progress: Progress) -> Climb:
    bots = [step.low, step.high]
    tasks = schedule(step.game, bots, step.seats, step.games, step.seed, step.options)
    heading = heading_of(step.game, step.seats, step.seed, step.options, bots=bots, ladder=1)
    book = Journal(journal_path(Path("reports"), "ladder", heading), heading)
    play_on(tasks, book, jobs, cluster, None, progress)
    deals: dict[int, list[tuple[list[str], list[int]]]] = {}
    for index, given in tasks:
        if index in book.results:
            deals.setdefault(given["seed"], []).append((given["seating"], book.results[index]["standing"]))
    return climb(step, list(deals.values()))


def climb(step: Step, deals: Sequence[Sequence[tuple[Sequence[str], Sequence[int]]]]) -> Climb:
    wins = share = 0.0
    games = by_player = by_chair = 0
    for deal in deals:
        best_of = [[seat for seat, own in enumerate(standing) if own == max(standing)] for _, standing in deal]
        players = {seating[seat] for (seating, _), best in zip(deal, best_of) for seat in best}
        chairs = {seat for best in best_of for seat in best}
        by_player += len(deal) > 1 and players == {step.high}
        by_chair += len(deal) > 1 and len(chairs) == 1 and len(players) > 1
        for (seating, _), best in zip(deal, best_of):
            games += 1
            wins += sum(seating[seat] == step.high for seat in best) / len(best)
            share += seating.count(step.high) / len(seating)
    whole = sum(len(deal) > 1 for deal in deals)
    return Climb(step, games, wins, share / max(1, games), whole, by_player, by_chair)


def skill_and_luck(game: Game, climbs: Sequence[Climb]) -> Finding:
    """The share of wins of the stronger at every step, and who or what decided the deals."""
    values, intervals, told = {}, {}, []
    for each in climbs:
        name = f"{each.step.high} against {each.step.low}"
        values[name] = each.wins / max(1, each.games)
        intervals[name] = wilson(each.wins, each.games)
        told.append(_sentence(each, values[name], intervals[name]))
    told.append("A step that is not clear from its fair share is a step that luck hides in so many games.")
    shares = {round(each.share_of_seats, 6) for each in climbs}
    even = (f"share of its chairs {(fair := shares.pop()):.0%}", fair) if len(shares) == 1 else None
    return Finding("Skill against luck", "share of wins of the stronger", values, intervals, " ".join(told), even=even)


def _sentence(each: Climb, share: float, interval: tuple[float, float]) -> str:
    low, high = interval
    verdict = "above" if low > each.share_of_seats else "below" if high < each.share_of_seats else "not clear from"
    return (
        f"Over {each.games} games at {each.step.seats} seats “{each.step.high}” wins {share:.0%} against "
        f"“{each.step.low}” (95 %: {low:.0%} … {high:.0%}), {verdict} the {each.share_of_seats:.0%} of its chairs. "
        f"Of {each.deals} deals played from every chair it won {each.by_player} whichever chair it had, and "
        f"{each.by_chair} went to one chair whoever sat there."
    )
