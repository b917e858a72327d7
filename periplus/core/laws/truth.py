"""What the table says is so: a preview comes true, the log books every point, an end names its reason.

Told in both languages by the same numbers. What may happen is counted over many games: it must sometimes happen,
sometimes not, and as often as was said.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt

from periplus.core.contract.claims import Claim, Sentence
from periplus.core.contract.game import SEEN, SPECTATOR, UNSEEN, VERB, Game, Line
from periplus.core.draw.tracing import FieldTracedView, ViewCache
from periplus.core.engine.codec import Act
from periplus.core.engine.frames import CHANCE, SEVERAL, top_who
from periplus.core.engine.record import Record
from periplus.core.laws.laws import Broken, Decide, Step, Violation, hold, walk
from periplus.core.texts import LANGUAGES, Texts

NUMBER = re.compile(r"[-−]?\d+")
ENOUGH = 200  # of a claim nobody can be sure of, before its share is judged
SIGMAS = 4.5
WIDE = 600  # positions looked at for what could be had
ROUNDED = 0.006  # a percentage is told in whole numbers


@dataclass
class Tally:
    """How often what may happen was said, how often it happened, and how often it should have."""

    said: int = 0
    came: int = 0
    expected: float = 0.0
    variance: float = 0.0
    foretold: bool = True

    def add(self, came: bool, chance: float | None) -> None:
        self.said += 1
        self.came += came
        self.foretold = self.foretold and chance is not None
        share = 0.5 if chance is None else chance
        self.expected += share
        self.variance += share * (1 - share)

    def merge(self, other: Tally) -> None:
        self.said += other.said
        self.came += other.came
        self.expected += other.expected
        self.variance += other.variance
        self.foretold = self.foretold and other.foretold

    def fault(self) -> str:
        if self.said < ENOUGH:
            return ""
        told = f"said {self.said} times, came {self.came} times"
        if not self.foretold:
            return f"{told}: never" if not self.came else f"{told}: always" if self.came == self.said else ""
        apart = abs(self.came - self.expected)
        limit = SIGMAS * sqrt(self.variance) + ROUNDED * self.said
        return f"{told}, foretold {self.expected:.1f}" if apart > limit else ""


Tallies = dict[str, Tally]


@dataclass
class ClaimCheck:
    """One game looked at: claims that wait for their moment, and how often what may happen did."""

    game: Game
    words: list[Texts]
    tallies: Tallies = field(default_factory=dict)
    waiting: list[tuple[str, Claim]] = field(default_factory=list)

    def settle(self, s: Record) -> None:
        """Claims whose moment has come are looked up."""
        still = []
        for told, claim in self.waiting:
            until = claim.lookup.until
            assert until is not None
            if s.depth == 0 or until(s):
                self.look_up(told, claim, s)
            else:
                still.append((told, claim))
        self.waiting = still

    def look_up(self, told: str, claim: Claim, s: Record) -> None:
        found = int(claim.lookup.read(s))
        if claim.lookup.chance == 1.0:
            hold(found == claim, "preview", f"{told!r} told {claim}, came {found}")
        else:
            self.tallies.setdefault(told.partition(":")[0], Tally()).add(found == claim, claim.lookup.chance)

    def expect(self, s: Record, step: Step) -> None:
        """The action that is played now: what it claims for later waits."""
        if step[0] == CHANCE or self.game.preview is None:
            return
        for sentence in self.game.preview(self.words[0], s.hide(step[0]), *step):
            self.waiting += [(name_of(sentence), claim) for claim in sentence.claims if claim.lookup.until is not None]


def name_of(sentence: Sentence) -> str:
    return f"{sentence.key}: {sentence}"


def preview_law(game: Game, s: Record, seat: int, action: int, words: list[Texts], tallies: Tallies) -> None:
    """Every number told of an action is vouched for, and those that are certain at once come true."""
    assert game.preview is not None
    view = s.hide(seat)
    told = [game.preview(t, view, seat, action) for t in words]
    first, second = ([(each.key, *map(int, each.claims)) for each in lines] for lines in told)
    hold(first == second, "preview", f"{game.codec.text(action)}: English tells {first}, French {second}")
    after = s.copy()
    game.rules().apply(after, seat, action)
    check = ClaimCheck(game, words, tallies)
    for sentence in told[0]:
        hold(not sentence.loose, "preview", f"{name_of(sentence)!r}: nobody vouches for {', '.join(sentence.loose)}")
        for claim in sentence.claims:
            if claim.lookup.present:
                check.look_up(name_of(sentence), claim, view)
            elif claim.lookup.among:
                reach_law(game, after, seat, name_of(sentence), claim)
            elif claim.lookup.until is None:
                check.look_up(name_of(sentence), claim, gone(game, after, seat, claim.lookup.way))
    unsaid_law(game, s, seat, action, after, told[0])


def reach_law(game: Game, after: Record, seat: int, told: str, claim: Claim) -> None:
    """What could be had by such answers can: in one of the positions they lead to, or over all of them."""
    found = list(reached(game, after, seat, claim.lookup.among))
    if claim.lookup.over is not None:
        hold(claim.lookup.over(found) == claim, "preview", f"{told!r} told {claim}, came {claim.lookup.over(found)}")
        return
    values = {int(claim.lookup.read(s)) for s in found}
    hold(claim in values or len(found) >= WIDE, "preview", f"{told!r} told {claim}, only {sorted(values)} can be had")


def reached(game: Game, start: Record, seat: int, among: tuple[str, ...]) -> Iterator[Record]:
    """Every position that the seat can come to by answers that begin so, itself included, up to a limit."""
    rules, codec = game.rules(), game.codec
    seen = {start.tobytes()}
    open_ = [start]
    while open_ and len(seen) < WIDE:
        s = open_.pop()
        yield s
        if not rules.awaited(s) >> seat & 1 or top_who(s) == CHANCE:
            continue
        for action in rules.legal(s, seat):
            if codec.text(action).startswith(among):
                after = s.copy()
                rules.apply(after, seat, action)
                if after.tobytes() not in seen:
                    seen.add(after.tobytes())
                    open_.append(after)


def gone(game: Game, after: Record, seat: int, way: tuple[str, ...]) -> Record:
    """Where these answers of the same seat lead; each must be legal."""
    rules = game.rules()
    end = after.copy() if way else after
    for text in way:
        action = game.codec.parse(text)
        legal = bool(rules.awaited(end) >> seat & 1) and action in rules.legal(end, seat)
        hold(legal, "preview", f"{text} cannot be done on the way {' / '.join(way)}")
        rules.apply(end, seat, action)
    return end


def unsaid_law(game: Game, s: Record, seat: int, action: int, after: Record, told: list[Sentence]) -> None:
    """No points change at once of which the preview says nothing, except where several write at the same time."""
    if top_who(s) == SEVERAL:
        return
    said = {place for sentence in told for claim in sentence.claims for place in claim.lookup.about}
    changed = {place for place, _ in changes(game, s, after)}
    unsaid = [f"{row} {game.parts.names[part]}" for row, part in sorted(changed - said)]
    hold(not unsaid, "preview", f"{game.codec.text(action)}: nothing is said of {', '.join(unsaid)}")


def rows_of(game: Game, s: Record) -> list[int]:
    rivals = {} if game.rivals is None else game.rivals(game.texts("en"), s)
    return [*range(s.seats), *rivals]


def changes(game: Game, before: Record, after: Record) -> Iterator[tuple[tuple[int, int], int]]:
    """Which points are others than before: row and category, and by how much."""
    for row in rows_of(game, after):
        for part in range(len(game.parts)):
            if more := int(after.points[row, part]) - int(before.points[row, part]):
                yield (row, part), more


def log_lines(game: Game, before: Record, step: Step, after: Record, t: Texts, viewer: int) -> list[Line]:
    """The log of one step as a viewer hears it; nothing of what it neither sees nor notices."""
    seat, action = step
    seen = game.seen(before, seat, action, viewer)
    old, new = before.hide(viewer), after.hide(viewer)
    if seen == UNSEEN and old == new:
        return []
    act = game.codec.decode(action, seat)
    if seen != SEEN:
        act = Act(act.seat, act.verb if seen == VERB else "", {})
    return game.narrate(t, FieldTracedView.of(ViewCache(old)), act, FieldTracedView.of(ViewCache(new)))


Owed = dict[tuple[int, int], int]  # points that changed and were not told yet


def log_law(game: Game, before: Record, step: Step, after: Record, words: list[Texts], owed: Owed) -> None:
    """Every point that changes is in the log of its step, under its category, with its number in the sentence. What
    comes about by several throws or draws in a row may be told with the last of them."""
    told = [log_lines(game, before, step, after, t, SPECTATOR) for t in words]
    first, second = ([each.books for each in lines if each.books] for lines in told)
    what = game.codec.text(step[1])
    hold(first == second, "log", f"{what}: English books {first}, French {second}")
    for lines in told:
        for line in lines:
            shown_law(game, line, before, after)
    for place, more in changes(game, before.hide(SPECTATOR), after.hide(SPECTATOR)):
        owed[place] = owed.get(place, 0) + more
    for line in told[0]:
        for row, part, more in line.books:
            owed[row, part] = owed.get((row, part), 0) - more
    if step[0] == CHANCE and CHANCE in game.rules().seats_awaited(after):
        return
    untold = [f"{game.parts.names[part]} of row {row} by {more}" for (row, part), more in owed.items() if more]
    hold(not untold, "log", f"{what}: untold is {', '.join(untold)} in {[line.text for line in told[0]]}")


def shown_law(game: Game, line: Line, before: Record, after: Record) -> None:
    """The number is in the sentence: the sum, each of its parts, or how they stood and stand."""
    numbers = {abs(int(each.replace("−", "-"))) for each in NUMBER.findall(line.text)}
    sums: dict[int, int] = {}
    for row, _, more in line.books:
        sums[row] = sums.get(row, 0) + more
    for row, part, more in line.books:
        stands = {abs(int(after.points[row, part]))}
        fine = abs(more) in numbers or abs(sums[row]) in numbers or stands <= numbers
        hold(fine, "log", f"{line.text!r} books {more} of {game.parts.names[part]} and does not say so")


def end_law(game: Game, before: Record, step: Step, end: Record, words: list[Texts]) -> None:
    """An end says why the game is over and who won; equal points say which rule decided, or that nothing did."""
    if game.ending is None:
        return
    rows = rows_of(game, end)
    standing = [int(game.standing(end, seat)) for seat in range(end.seats)]
    best = max(standing)
    alone = len(rows) > end.seats  # against an opponent that the game plays
    first = ([0] if best > 0 else rows[1:]) if alone else [seat for seat in rows if standing[seat] == best]
    totals = {row: sum(int(end.points[row, part]) for part in range(len(game.parts))) for row in rows}
    level = [row for row in rows if totals[row] == totals[first[0]] and row not in first]
    for t in words:
        ending = game.ending(t, end.hide(SPECTATOR))
        lines = [line.text for line in log_lines(game, before, step, end, t, SPECTATOR)]
        for what in (ending.why, ending.result):
            hold(bool(what) and what in lines, "end", f"the log does not end with {what!r}: {lines[-3:]}")
        names = rivals_of(game, t, end)
        missing = [names[row] for row in first if names[row] not in ending.result]
        hold(not missing, "end", f"{ending.result!r} does not name {', '.join(missing)}")
        hold(bool(ending.tie_break) == bool(level), "end", f"{level} are level with {first}: {ending.tie_break!r}")
        hold(ending.tie_break in ending.result, "end", f"{ending.result!r} leaves out {ending.tie_break!r}")


def rivals_of(game: Game, t: Texts, s: Record) -> dict[int, str]:
    own = {seat: t.player(s, seat) for seat in range(s.seats)}
    return own if game.rivals is None else own | game.rivals(t, s)


def truth_law(
    game: Game,
    seats: int,
    options: dict[str, str],
    seed: int,
    looked: float = 0.2,
    tallies: Tallies | None = None,
    decide: Decide | None = None,
) -> Violation | None:
    """One game under the laws of truth. `looked` is the share of positions of which every legal action is previewed;
    the log is read at every step."""
    rng = random.Random(seed ^ 0x7121)
    words = [game.texts(language) for language in LANGUAGES]
    tallies = {} if tallies is None else tallies
    check = ClaimCheck(game, words, tallies)
    steps: list[Step] = []
    owed: Owed = {}
    s = game.begin(seats, options)
    try:
        for position, step in walk(game, s, seed, decide):
            if game.preview is not None and step[0] != CHANCE:
                asked = game.rules().legal(position, step[0]) if rng.random() < looked else [step[1]]
                for action in asked:
                    preview_law(game, position, step[0], action, words, tallies)
                check.expect(position, step)
            steps.append(step)
            after = position.copy()
            game.rules().apply(after, *step)
            log_law(game, position, step, after, words, owed)
            if after.depth == 0:
                end_law(game, position, step, after, words)
            check.settle(after)
    except Broken as broken:
        return Violation(broken.law, broken.message, seats, options, seed, steps)
    except Exception as error:
        return Violation("crash", f"{type(error).__name__}: {error}", seats, options, seed, steps)
    return None
