"""The questions a designer asks of any game, answered from many games of one level. Sentences name their sample."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Any

from periplus.core.contract.game import Game
from periplus.core.contract.statistics import Finding, Matter, Played, interval_of, mean_of, means, wilson, winners
from periplus.games import declared


def matter_of(game: Game) -> Matter:
    """The game's own questions, from `study.py` in its folder; where there is none, where its points come from."""
    found: Matter = declared(game.id, "study").get("MATTER", Matter())
    return found


@dataclass(frozen=True)
class Sample:
    """What was played, and the words for it."""

    game: Game
    bot: str
    seats: int
    played: Played

    @property
    def words(self) -> str:
        return f"{len(self.played)} games of {self.seats} × {self.bot}"


def findings(game: Game, bot: str, seats: int, played: Played) -> list[Finding]:
    if not played:
        return []
    sample = Sample(game, bot, seats, played)
    shared = (by_seat, margin, lead, points, choice, length, winners_actions) if seats > 1 else (points, choice, length)
    own = [concluded(finding, sample) for finding in matter_of(game).look(game, seats, played)]
    return [look(sample) for look in shared] + own


def concluded(finding: Finding, sample: Sample) -> Finding:
    """What a table of groups comes to, where the game does not say it itself: its ends, and whether they differ."""
    if finding.told or len(finding.intervals) < 2:
        return finding
    if finding.unit.startswith("share of games won"):
        finding = replace(finding, even=fair_share(sample.seats))
    order = sorted(finding.intervals, key=lambda name: finding.values[name])
    (low, high), ends = finding.intervals[order[0]], finding.intervals[order[-1]]
    told = (
        f"In {sample.words} “{order[-1]}” is highest ({finding.values[order[-1]]:.2f}; {within(*ends, '.2f')}) and "
        f"“{order[0]}” lowest ({finding.values[order[0]]:.2f}; {within(low, high, '.2f')}): "
    )
    told += "a clear difference." if ends[0] > high else "this sample cannot tell them apart."
    return replace(finding, told=told)


def within(low: float, high: float, form: str = ".1f") -> str:
    return f"95 %: {low:{form}} … {high:{form}}"


def fair_share(seats: int) -> tuple[str, float]:
    return f"fair share {1 / seats:.0%}", 1 / seats


def by_seat(sample: Sample) -> Finding:
    names = sample.game.state.seat_domain.names[: sample.seats]
    wins = dict.fromkeys(names, 0.0)
    for result in sample.played:
        best = winners(result)
        for seat in best:
            wins[names[seat]] += 1 / len(best)
    count, fair = len(sample.played), 1 / sample.seats
    intervals = {name: wilson(won, count) for name, won in wins.items()}
    off = [name for name, (low, high) in intervals.items() if not low <= fair <= high]
    told = f"In {sample.words} a fair share is {fair:.0%}. "
    if off:
        parts = [f"seat {n} wins {wins[n] / count:.0%} ({within(*intervals[n], '.0%')})" for n in off]
        told += f"The seats are not equal: {', '.join(parts)}."
    else:
        widest = max(high - low for low, high in intervals.values()) / 2
        told += f"No seat is off it by more than luck explains; a sample of this size sees about ±{widest:.0%}."
    values = {f"seat {name}": won / count for name, won in wins.items()}
    kept = {f"seat {n}": i for n, i in intervals.items()}
    return Finding("Who wins, by seat", "share of wins", values, kept, told, even=fair_share(sample.seats))


def margin(sample: Sample) -> Finding:
    ahead, shared = [], 0
    for result in sample.played:
        best = winners(result)
        shared += len(best) > 1
        others = [own for seat, own in enumerate(result["points"]) if seat != best[0]]
        ahead.append(float(result["points"][best[0]] - max(others)))
    scale = mean_of([float(max(result["points"])) for result in sample.played])
    low, high = interval_of(ahead)
    told = (
        f"In {sample.words} the winner is {mean_of(ahead):.1f} points ahead of the next on average "
        f"({within(low, high)}); winners have {scale:.0f} points. Half of the games end within "
        f"{median(ahead):.0f} points, {shared} of {len(sample.played)} are shared."
    )
    values = {"mean": mean_of(ahead), "median": median(ahead), "shared": shared / len(sample.played)}
    samples, units = {"points ahead of the next": ahead}, {"shared": "share of games"}
    return Finding("Winning margin", "points", values, {"mean": (low, high)}, told, samples, units)


def lead(sample: Sample) -> Finding:
    changes = [float(result["lead_changes"]) for result in sample.played]
    since = [float(result["led_since"]) for result in sample.played]
    low, high = interval_of(changes)
    told = (
        f"In {sample.words} the lead in booked points changes {mean_of(changes):.1f} times ({within(low, high)}). "
        f"Whoever leads at the end took the lead for the last time after {mean_of(since):.0%} of the decisions. "
        "Points that are booked only at the end show here as a late lead."
    )
    samples = {"lead changes": changes, "last change, share of the game": since}
    units = {"last change, share of the game": "share of the game"}
    return replace(means("The lead", "times a game", samples, told), samples=samples, units=units)


def points(sample: Sample) -> Finding:
    all_points = [float(own) for result in sample.played for own in result["points"]]
    low, high = interval_of([mean_of(result["points"]) for result in sample.played])
    told = f"In {sample.words} a seat ends with {mean_of(all_points):.1f} points on average ({within(low, high)})."
    values = {"mean": mean_of(all_points), "lowest": min(all_points), "highest": max(all_points)}
    return Finding("Points", "points", values, {"mean": (low, high)}, told, {"points of a seat": all_points})


def choice(sample: Sample) -> Finding:
    options = [float(result["branching"]) for result in sample.played]
    forced = [result["forced"] / max(1, result["decisions"]) for result in sample.played]
    low, high = interval_of(options)
    told = (
        f"In {sample.words} a decision has {mean_of(options):.1f} options on average ({within(low, high)}); "
        f"{mean_of(forced):.0%} of the decisions have only one."
    )
    samples = {"options a decision": options, "share with one option": forced}
    units = {"share with one option": "share of decisions"}
    return replace(means("Branching", "options", samples, told), samples=samples, units=units)


def length(sample: Sample) -> Finding:
    decisions = [float(result["decisions"]) for result in sample.played]
    turns = [result["turns"] / sample.seats for result in sample.played]
    counted = rounds_of(sample)
    told = (
        f"{sample.words} took {mean_of(decisions):.0f} decisions on average "
        f"({within(*interval_of(decisions), '.0f')}), from {min(decisions):.0f} to {max(decisions):.0f}"
    )
    told += f", over {mean_of(counted):.1f} rounds." if counted else f": {mean_of(turns):.1f} turns a seat."
    found = means("Length", "a game", {"decisions": decisions, "turns a seat": turns, "rounds": counted}, told)
    return replace(found, samples={"decisions a game": decisions})


def rounds_of(sample: Sample) -> list[float]:
    """What the game itself counts as rounds, if it says which field that is."""
    name = matter_of(sample.game).rounds
    return [float(result["final"].get(name, 0)) for result in sample.played] if name else []


def winners_actions(sample: Sample) -> Finding:
    """Within each game, how much more often its winners did a thing than the others: the luck of the game is shared."""
    own: dict[str, list[tuple[float, float]]] = {}
    verbs = [verb.name for verb in sample.game.codec.verbs]
    for result in sample.played:
        best = winners(result)
        rest = [seat for seat in range(sample.seats) if seat not in best]
        if rest:
            for verb in verbs:
                won, lost = (mean_of([result["used"][s].get(verb, 0) for s in group]) for group in (best, rest))
                own.setdefault(verb, []).append((won, lost))
    pairs = {verb: each for verb, each in own.items() if any(won or lost for won, lost in each)}
    gaps = {verb: [won - lost for won, lost in each] for verb, each in pairs.items()}
    found = means("Actions of winners", "more often than the others, a game", gaps)
    clear = sorted(
        (v for v, (low, high) in found.intervals.items() if low * high > 0), key=lambda v: -abs(found.values[v])
    )
    told = f"In {sample.words}, winners beside the others of the same game: "
    told += "; ".join(_more(verb, pairs[verb], found) for verb in clear[:5]) or "no action is clearly used more or less"
    told += f". {len(pairs)} actions were compared: one in twenty would stand out by luck alone."
    return replace(found, told=told, even=("as often", 0.0))


def _more(verb: str, each: Sequence[tuple[float, float]], found: Finding) -> str:
    won, lost = (mean_of([pair[side] for pair in each]) for side in (0, 1))
    word = "more" if won > lost else "less"
    return (
        f"“{verb}” {abs(won - lost):.1f} times {word} ({won:.1f} against {lost:.1f}; {within(*found.intervals[verb])})"
    )


def measures(sample: Sample) -> dict[str, list[float]]:
    """Every game as a handful of numbers, in the order played: what two arms of a comparison are compared by."""
    out: dict[str, list[float]] = {
        "points a seat": [mean_of(result["points"]) for result in sample.played],
        "decisions a game": [float(result["decisions"]) for result in sample.played],
        "options a decision": [float(result["branching"]) for result in sample.played],
        "share of decisions with one option": [r["forced"] / max(1, r["decisions"]) for r in sample.played],
    }
    if sample.seats > 1:
        out["wins of the first seat"] = [(0 in winners(r)) / len(winners(r)) for r in sample.played]
        out["winning margin"] = [sorted(r["points"])[-1] - float(sorted(r["points"])[-2]) for r in sample.played]
        out["lead changes"] = [float(result["lead_changes"]) for result in sample.played]
    if rounds := rounds_of(sample):
        out["rounds"] = rounds
    for part in sample.game.parts:
        booked = [_part(result, part, sample) for result in sample.played]
        if any(booked):
            out[f"points from {part}"] = booked
    return out


def _part(result: dict[str, Any], part: str, sample: Sample) -> float:
    names = sample.game.state.seat_domain.names[: sample.seats]
    return mean_of([float(result["final"].get("points", {}).get(name, {}).get(part, 0)) for name in names])
