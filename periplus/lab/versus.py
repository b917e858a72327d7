"""A/B: the same dice, the same level, one thing changed. What differs, with its interval."""

from dataclasses import replace
from itertools import zip_longest

from periplus.core.contract.statistics import Finding, mean_of, means
from periplus.lab.findings import Sample, measures


def compare(first: Sample, second: Sample, change: str) -> Finding:
    """Differences game by game: second minus first, so that the luck of the dice is taken out as far as it can be."""
    before, after = measures(first), measures(second)
    names = [name for name in before | after if before.get(name) or after.get(name)]
    nothing = [0.0] * len(first.played)
    pairs = {name: zip(before.get(name, nothing), after.get(name, nothing)) for name in names}
    gaps = {name: [new - old for old, new in each] for name, each in pairs.items()}
    found = means(f"With {change}", "difference", gaps)
    clear = [name for name, (low, high) in found.intervals.items() if low * high > 0]
    told = f"{first.words}, and as many with the same dice and {change}. "
    told += _how_often(first, second)
    told += " ".join(_sentence(name, before, after, found.intervals[name]) for name in clear)
    if any(any(each) for each in gaps.values()) and not clear:
        told += "Nothing that was measured differs by more than luck explains."
    told += f" {len(gaps)} things were compared: one in twenty would differ by luck alone."
    units = {name: f"difference, {unit_of(name)}" for name in found.values}
    return replace(found, told=told, units=units, even=("no difference", 0.0))


def unit_of(name: str) -> str:
    """The unit of a measure: what is counted otherwise does not stand on the same axis."""
    if "points" in name or "margin" in name:
        return "points"
    return "share" if name.startswith(("share", "wins")) else name


def _how_often(first: Sample, second: Sample) -> str:
    """In how many games, and from which decision on, something else was done: bots that do not see a change play on as
    before, and then the comparison says nothing about play."""
    games = len(first.played)
    firsts = [_first_other(old["acts"], new["acts"]) for old, new in zip(first.played, second.played)]
    other = [place for place in firsts if place is not None]
    rescored = sum(
        place is None and old["points"] != new["points"] for place, old, new in zip(firsts, first.played, second.played)
    )
    if not other and not rescored:
        return f"All {games} games went the same way in both: the change does nothing here. "
    if not other:
        return (
            f"**“{first.bot}” does not see this change**: all {games} games were played move for move alike and only "
            f"counted otherwise ({rescored} of them). A level that searches (--bot adept) plays by what is changed. "
        )
    share = mean_of([place / max(1, len(old["acts"])) for place, old in zip(firsts, first.played) if place is not None])
    return f"In {len(other)} of {games} games somebody moved otherwise, first after {share:.0%} of the decisions. "


def _first_other(before: list[int], after: list[int]) -> int | None:
    both = enumerate(zip_longest(before, after))
    return next((place for place, (old, new) in both if old != new), None)


def _sentence(
    name: str, before: dict[str, list[float]], after: dict[str, list[float]], interval: tuple[float, float]
) -> str:
    old, new = mean_of(before.get(name, [])), mean_of(after.get(name, []))
    word = "rises" if new > old else "falls"
    low, high = interval
    return f"“{name}” {word} from {old:.2f} to {new:.2f} (95 % of the difference: {low:+.2f} … {high:+.2f})."
