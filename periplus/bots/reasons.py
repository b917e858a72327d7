"""Why one move is better than another: the fact that explains most of the difference between their chances.

Both were played on in the same worlds with the same luck (`periplus.bots.chance`). Facts are counted in these games:
final points by category and seat, how many turns were left, and the events a game names in its `mind/events.py`. Each
has the share of the difference it explains; it is told if it is sure and explains enough. What the rules make certain
about it (what still fits, what is booked at once, the odds of the next throw or draw) is its note, which the game names
too. A `Fact` holds numbers, no words; `reasons_said` makes the sentence. Nothing hidden from the seat is looked at:
averages are of imagined games, and notes are worked out in a guessed world from what the seat sees.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from math import exp, pi, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from periplus.bots.chance import SURE, Compared
from periplus.bots.search.playouts import STAGES, Played
from periplus.core.engine.chance import stream
from periplus.core.engine.record import Record
from periplus.games import mind_of

EXPLAINS, SECOND, WHOLE = 0.35, 0.25, 0.60  # shares: to be told, to be told second, to need no second
CLOSE = 0.10  # within so much of the largest share the more telling kind goes first
NOTICED = 0.5  # points or turns that are worth a word
KINDS = ("ends", "event", "rival", "turns", "part")  # the more telling first
MOST_OF = 0.7  # of what a rival gains: then the category is named
CHOSEN = 1.1  # errors are so much larger: what is told was chosen for being large, and is a little too large
RARE = 1.5  # twice that is how often something may happen that was not seen
VARIED = 0.02  # variance of an event after one move from which on its worth is taken from there
SETTLED = 0.9  # a difference by which the move itself decides an event
ALIKE = 0.5  # two facts that go together so much are one
SCATTERED = 3  # categories told where none stands out
DETAIL, TOLD = 0.15, 0.2  # share, and how much oftener: what happens on the board beside what names nothing there


@dataclass(frozen=True)
class Fact:
    """`here` after the move, `there` after the other, `error` of their difference; `share` of the difference explained.

    `about`: what the words need beside these numbers (a part, a seat, what the game's event names). `note`: what is
    certain about it, by the rules: its `id`, what it is `about`, and `of` which move (`this`, `other`, `both`)."""

    kind: str
    id: str
    here: float
    there: float
    error: float
    share: float
    about: dict[str, int]
    note: dict[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def apart(self) -> float:
        return self.here - self.there


class _Counted(NamedTuple):
    """A fact, and by how much it differed in each pair of games."""

    fact: Fact
    apart: NDArray[Any]


def facts(found: Compared, a: int, b: int) -> list[Fact]:
    """What is to be told of move `a` beside move `b`: one fact, or two; never none."""
    lead, error = found.lead(a, b)
    if abs(lead) < SURE * error:
        return [Fact("level", "level", lead, 0.0, error, 0.0, {"games": len(found.shares[a])})]
    counted = sorted(_candidates(found, a, b, lead), key=lambda each: -each.fact.share)
    known = [each.fact for each in counted]
    sure = [each for each in known if _sure(each) and each.share >= EXPLAINS]
    if not sure:
        return _beside(found, a, b, lead, known)
    noted = _Noted(found, a, b, lead)
    near = [noted.add(each) for each in sure if each.share >= sure[0].share - CLOSE]
    first = min(near, key=lambda each: (KINDS.index(each.kind), not each.note, -each.share))
    names = noted.names
    if first.kind != "ends" and not names(first):
        first = noted.add(next((each for each in sure if names(each)), first))
    if first.id == "rival":
        first = noted.add(_by_part(found, a, b, first))
    if first.kind != "ends" and not names(first) and not first.note:
        for each in known:
            if names(each) and each.share >= DETAIL and abs(each.apart) >= TOLD and _sure(each):
                return [noted.add(each), first]
    if first.share >= WHOLE:
        return [first]
    second = _second(counted, first)
    return [first] if second is None else [first, second]


def _second(counted: Sequence[_Counted], first: Fact) -> Fact | None:
    """Another fact of another kind that does not merely go with the first."""
    apart = next((each.apart for each in counted if (each.fact.id, each.fact.about) == (first.id, first.about)), None)
    for fact, other in counted:
        same = {*fact.about.items()} & {*first.about.items()}  # the same column, site or place
        if fact.kind == first.kind or abs(fact.share) < SECOND or not _sure(fact) or same:
            continue
        if apart is None or apart.std() * other.std() == 0 or abs(np.corrcoef(apart, other)[0, 1]) < ALIKE:
            return fact
    return None


def risk(found: Compared, a: int, b: int) -> list[Fact]:
    """What speaks most against move `a` beside move `b`, if anything does."""
    lead, error = found.lead(a, b)
    if lead < SURE * error:
        return []
    known = [fact for fact, _ in _candidates(found, a, b, lead) if fact.kind != "ends" and _sure(fact)]
    worst = min(known, key=lambda each: each.share, default=None)
    return [worst] if worst is not None and worst.share <= -SECOND else []


class _Noted:
    """What the game's `notes` say of two moves, each in a world that fits the view. Some speak only for the move they
    are about (the game's `FOR`), some only against it (`AGAINST`); few are worth a word where they hold of both
    (`OF_BOTH`). `UNNAMED` are events of no piece or place of the board."""

    def __init__(self, found: Compared, a: int, b: int, lead: float) -> None:
        mind = mind_of(found.game.id, "events")
        named, self.of_both, self.unnamed = mind.get("notes"), mind.get("OF_BOTH", ()), mind.get("UNNAMED", ())
        self.mute = {of: mind.get("AGAINST" if (lead > 0) == (of == "this") else "FOR", ()) for of in ("this", "other")}
        self.here, self.there = (
            [] if named is None else list(named(found.view, _after(found, number), found.seat)) for number in (a, b)
        )

    def names(self, fact: Fact) -> bool:
        return fact.kind == "event" and fact.id not in self.unnamed

    def add(self, fact: Fact) -> Fact:
        """The fact with the first note about it: of this move or both, else of the other."""
        for notes, others, of in ((self.here, self.there, "this"), (self.there, self.here, "other")):
            for id, about, subjects in notes:
                both = any((id, about) == (other[0], other[1]) for other in others)
                told = id in self.of_both if both else id not in self.mute[of]
                if told and any(fact.id == named and what.items() <= fact.about.items() for named, what in subjects):
                    return replace(fact, note={"id": id, "about": about, "of": "both" if both else of})
        return fact


def _after(found: Compared, number: int) -> Record:
    """The position after a move, where nothing but the move has happened."""
    rules, world = found.game.rules("plain"), found.view.copy()
    rules.guess(world, found.seat, stream(number))
    rules.apply(world, found.seat, found.actions[number])
    return world


def _by_part(found: Compared, a: int, b: int, fact: Fact) -> Fact:
    """What a rival ends with, by the category that makes most of it."""
    here, there, seat = found.plays[a], found.plays[b], fact.about["seat"]
    n = min(len(here.length), len(there.length))
    for parts, about in _parts(found):
        x, y = (_points(each, seat, parts, n) for each in (here, there))
        one = _mean("rival", "rival_part", x, y, fact.share / fact.apart, {"seat": seat, **about}).fact
        if _sure(one) and MOST_OF * fact.share <= one.share <= fact.share / MOST_OF:
            return one
    return fact


def _sure(fact: Fact) -> bool:
    return abs(fact.apart) >= SURE * fact.error


def _candidates(found: Compared, a: int, b: int, lead: float) -> Iterator[_Counted]:
    here, there = found.plays[a], found.plays[b]
    n = min(len(here.length), len(there.length))
    won = np.concatenate([found.shares[a][:n, found.seat], found.shares[b][:n, found.seat]])
    for number in (a, b):
        if (found.plays[number].length == 1).all():
            value = found.chance(number).value
            ends = Fact("ends", "ends" if number == a else "other_ends", value, 0.0, 0.0, 1.0, {})
            yield _Counted(ends, np.zeros(n))
    yield from _events(found, here, there, n, won, lead)
    slope = _slope(here, there, found.seat, found.game.rivals is not None)
    for seat in range(found.shares[a].shape[1]):
        if seat != found.seat:
            yield _mean("rival", "rival", _total(here, seat, n), _total(there, seat, n), -slope / lead, {"seat": seat})
    for parts, about in _parts(found):
        x, y = (_points(each, found.seat, parts, n) for each in (here, there))
        yield _mean("part", "part", x, y, slope / lead, about)
    x, y = here.turns[:n].astype(float), there.turns[:n].astype(float)
    yield _mean("turns", "turns", x, y, _weight(np.concatenate([x, y]), won) / lead, {})


def _events(found: Compared, here: Played, there: Played, n: int, won: NDArray[Any], lead: float) -> Iterator[_Counted]:
    mind = mind_of(found.game.id, "events")
    named, means, signs = mind.get("events"), mind.get("MEANS", ()), mind.get("SIGNS", {})
    if named is None:
        return
    one, other = (dict(_keyed(named(found.view, found.seat, each))) for each in (here, there))
    for key, happened in one.items():
        if key in other:
            x, y = happened[:n].astype(float), other[key][:n].astype(float)
            both = np.concatenate([x, y])
            settled = key[0] in means and abs(x.mean() - y.mean()) > SETTLED  # the move in other words, and no reason
            sign = signs.get(key[0], 0)
            if both.std() == 0 or settled or sign * (x.mean() - y.mean()) * lead < 0:
                continue
            if _within(both).var() >= VARIED:
                weight = _weight(both, won)
            else:
                weight = (won[both > 0.5].mean() - won[both < 0.5].mean()) * (sign != 0)
            yield _mean("event", key[0], x, y, weight / lead, dict(key[1]))


def _parts(found: Compared) -> Iterator[tuple[list[int], dict[str, int]]]:
    """The categories, those that a game tells as one taken together."""
    groups = mind_of(found.game.id, "events").get("GROUPS", ())
    for number, parts in enumerate(groups):
        yield list(parts), {"group": number}
    for part in range(len(found.game.parts)):
        if not any(part in parts for parts in groups):
            yield [part], _about_part(found, part)


def _points(played: Played, seat: int, parts: Sequence[int], n: int) -> NDArray[Any]:
    return np.asarray(played.ends["points"][:n, seat][:, list(parts)].sum(1), float)


def _about_part(found: Compared, part: int) -> dict[str, int]:
    """A category, and what its name needs beside it."""
    named = mind_of(found.game.id, "events").get("part")
    return {"part": part, **(named(found.view, part) if named is not None else {})}


def _keyed(told: Any) -> Iterator[tuple[Any, NDArray[Any]]]:
    for id, about, happened in told:
        yield (id, tuple(sorted(about.items()))), happened


def _mean(kind: str, id: str, x: NDArray[Any], y: NDArray[Any], weight: float, about: dict[str, int]) -> _Counted:
    """What never differed in so many games may still differ in one of a few hundred: no error is smaller than that."""
    apart, n = x - y, len(x)
    here, there = float(x.mean()), float(y.mean())
    error = max(CHOSEN * float(apart.std() / n**0.5), RARE / n * float(abs(apart).max()), 1e-9)
    small = kind in ("part", "rival", "turns") and abs(here - there) < NOTICED
    return _Counted(Fact(kind, id, here, there, error, 0.0 if small else (here - there) * weight, about), apart)


def _within(both: NDArray[Any]) -> NDArray[Any]:
    """What was counted after two moves, one after the other: how far each game is from the mean after its move."""
    half = len(both) // 2
    return np.concatenate([each - each.mean() for each in (both[:half], both[half:])])


def _weight(x: NDArray[Any], won: NDArray[Any]) -> float:
    """How much a unit more goes with winning, in a straight line, among the games after one and the same move: whatever
    is more frequent after the better move goes with winning, be it good or bad."""
    apart = _within(x)
    spread = float(apart.var())
    return float((apart * _within(won)).mean() / spread) if spread > 0 else 0.0


def _total(played: Played, seat: int, n: int) -> NDArray[Any]:
    return np.asarray(played.ends["points"][:n, seat].sum(1), float)


def _slope(here: Played, there: Played, seat: int, beaten: bool) -> float:
    """Chance per point: how densely the margins of these games lie where the winner changes."""
    margins = []
    for each in (here, there):
        totals = each.ends["points"][:, : each.standings.shape[1]].sum(2).astype(float)
        others = np.delete(totals, seat, axis=1)
        if others.shape[1]:
            margins.append(totals[:, seat] - others.max(1))
        else:  # alone: how far one is ahead of what is to be beaten
            margins.append(each.standings[:, 0].astype(float) if beaten else totals[:, 0])
    margin = np.concatenate(margins)
    spread = max(float(margin.std()), 1.0)
    return exp(-0.5 * (float(margin.mean()) / spread) ** 2) / (spread * sqrt(2 * pi))


def _beside(found: Compared, a: int, b: int, lead: float, known: Sequence[Fact]) -> list[Fact]:
    """Where nothing explains it: when it shows, else where it is scattered, else who wins instead."""
    late = _later(found, a, b)
    if late is not None:
        return [late]
    parts = [each for each in known if each.kind == "part" and _sure(each) and each.share > 0.1]
    if len(parts) >= 2:
        return parts[:SCATTERED]
    before, after = found.everybody(b), found.everybody(a)
    change = [after[seat] - before[seat] for seat in range(len(before))]
    rivals = [seat for seat in range(len(before)) if seat != found.seat]
    seat = min(rivals, key=lambda each: change[each] if lead > 0 else -change[each]) if rivals else found.seat
    about = {"seat": seat} if rivals else {"seat": seat, "alone": 1}
    return [Fact("wins", "wins", after[seat], before[seat], found.lead(a, b)[1], 0.0, about)]


def _later(found: Compared, a: int, b: int) -> Fact | None:
    """The first own turn after which half of the largest difference in a category is there, if not at once."""
    seat, n = found.seat, min(len(found.plays[a].length), len(found.plays[b].length))
    apart = [
        found.plays[a].stages["points"][:n, stage, seat].astype(float)
        - found.plays[b].stages["points"][:n, stage, seat]
        for stage in range(len(STAGES) + 1)
    ]
    means = [each.mean(0) for each in apart]
    lead = found.lead(a, b)[0]
    part = int(np.argmax(means[-1] * np.sign(lead)))
    error = float(apart[-1][:, part].std() / n**0.5)
    if abs(means[-1][part]) < max(NOTICED, SURE * error) or (means[-1][part] > 0) != (lead > 0):
        return None
    stage = next(k for k in range(len(STAGES) + 1) if abs(means[k][part]) >= abs(means[-1][part]) / 2)
    if stage == 0:
        return None
    turns = STAGES[stage] if stage < len(STAGES) else 0
    return Fact("later", "later", float(means[-1][part]), 0.0, error, 0.0, {**_about_part(found, part), "turns": turns})
