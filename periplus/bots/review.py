"""Looking back on a match: everybody's chances over time, what each player gave away, and the moments that mattered.

How one decision is judged: `periplus.bots.judging`. End page, review, replay and share slip all take their moments from
`Review`.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from itertools import pairwise
from math import exp
from typing import Any

from periplus.bots.judging import DUBIOUS, SEED, SIMULATIONS, Judged, decisions_of, judge, replaced, torn
from periplus.match import Match

BLOCKS = "▁▂▃▄▅▆▇█"
MOMENTS, FEWEST = 5, 3
TURNED, TURNED_BY_ONE = 0.15, 0.08  # change of a chance over a round; loss of the decision that is told as its cause
LUCKY = 0.12  # change of a chance between two decisions that is told as luck
STEEPNESS = 16.0  # of precision: a mean loss of 1 % a turn is 85


@dataclass(frozen=True)
class Point:
    """Everybody's chances when a seat decides: each seat's own as it last saw it, made to sum to one, and the mean over
    one round of decisions."""

    index: int
    seat: int
    chances: list[float]


@dataclass(frozen=True)
class Moment:
    """Something worth looking at again: a decision that was `costly`, `dubious` or `great`, or `luck`. `change` is what
    it did to the seat's chance: below 0 the loss, else how far it was ahead of the next, or what luck did."""

    index: int
    seat: int
    kind: str
    change: float
    judged: Judged


@dataclass(frozen=True)
class SeatReview:
    """How a player played: precision 0 to 100, decisions by kind, chance given away in all, and what luck did."""

    seat: int
    precision: int
    great: int
    good: int
    dubious: int
    costly: int
    given_away: float
    luck: float


@dataclass(frozen=True)
class Turning:
    """The turning point, if there is one. `how`: by a `decision` (it is among the moments), by `luck`, by a `player`
    over a whole round, or `none`; then `steps` are the largest changes. `leader` led from `since` to the end."""

    how: str
    seat: int
    index: int
    change: float
    leader: int
    since: int
    steps: list[tuple[int, int, float]] = field(default_factory=list)


@dataclass(frozen=True)
class Review:
    """`curve` has one point per decision with a choice; `moments` are in order of play, up to `MOMENTS` of each seat.

    A what-if starts from the position before `index` with the better move.
    """

    curve: list[Point]
    moments: list[Moment]
    players: list[SeatReview]
    turning: Turning | None

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    def curve_lines(self, players: Sequence[str], width: int = 60) -> list[str]:
        """A line of little blocks for each player."""
        wide = max((len(player) for player in players), default=0)
        count = min(width, len(self.curve))
        picked = [self.curve[i * len(self.curve) // count] for i in range(count)]
        return [
            f"{player:<{wide}}  " + "".join(BLOCKS[min(7, int(8 * point.chances[seat]))] for point in picked)
            for seat, player in enumerate(players)
        ]


def review(
    match: Match,
    simulations: int = SIMULATIONS,
    seed: int = SEED,
    moments: int = MOMENTS,
    progress: Callable[[int, int], None] = lambda done, planned: None,
) -> Review:
    """Judge every decision of a match."""
    decisions = decisions_of(match)
    found = []
    for done, decision in enumerate(decisions, 1):
        judged = judge(match.game, decision, simulations, seed)
        progress(done, len(decisions))
        if judged is not None:
            found.append(judged)
    for decision in torn(decisions, found):
        found = replaced(found, judge(match.game, decision, simulations, seed))
    return assembled(found, results_of(match), moments)


def results_of(match: Match) -> list[float]:
    """Each seat's share of the victory; nothing where it is not over, or one plays alone."""
    seats = len(match.players)
    if not match.over or seats < 2:
        return []
    standings = [match.game.standing(match.state, seat) for seat in range(seats)]
    best = max(standings)
    return [(each == best) / standings.count(best) for each in standings]


def assembled(found: Sequence[Judged], results: Sequence[float] = (), moments: int = MOMENTS) -> Review:
    """A review out of its judged decisions. `results`: each seat's share of the victory, where there was one."""
    found = sorted(found, key=lambda each: each.index)
    curve = _curve(found)
    luck = _luck(found, curve, results)
    players = [_line(seat, found, luck[seat]) for seat in range(len(found[0].chances))] if found else []
    chosen = [each for line in players for each in _moments_of(line.seat, found, curve, moments)]
    turning = _turning(found, curve, results) if results and len(curve) >= 4 else None
    if turning is not None and turning.how == "decision" and turning.index not in [each.index for each in chosen]:
        chosen += [_moment(each) for each in found if each.index == turning.index]
    return Review(curve, sorted(chosen, key=lambda each: (each.index, each.seat)), players, turning)


def _curve(found: Sequence[Judged]) -> list[Point]:
    """Each seat's own chance as it last saw it, made to sum to one; then the mean over a round."""
    if not found:
        return []
    seats = len(found[0].chances)
    if seats == 1:
        return [Point(each.index, each.seat, list(each.chances)) for each in found]
    own = [1 / seats] * seats
    for each in reversed(found):
        own[each.seat] = each.chances[each.seat]
    raw = []
    for each in found:
        own[each.seat] = each.chances[each.seat]
        total = sum(own) or 1.0
        raw.append([chance / total for chance in own])
    points, first = [], 0
    for number, each in enumerate(found):
        first = _round_before(found, number, seats, first)
        window = raw[first : number + 1]
        points.append(Point(each.index, each.seat, [round(sum(c) / len(window), 4) for c in zip(*window)]))
    return points


def _round_before(found: Sequence[Judged], number: int, seats: int, first: int) -> int:
    """Where a round that ends here begins: as many turns as there are seats."""
    turns, place = 1, number
    while place > 0:
        if found[place - 1].seat != found[place].seat:
            turns += 1
            if turns > seats:
                break
        place -= 1
    return max(place, first)


def _moment(judged: Judged) -> Moment:
    change = -judged.loss if judged.kind in ("costly", "dubious") else judged.lead
    return Moment(judged.index, judged.seat, judged.kind, round(change, 4), judged)


def _moments_of(seat: int, found: Sequence[Judged], curve: Sequence[Point], moments: int) -> list[Moment]:
    """The costliest, and at least one great one if there is any; what is left goes to luck."""
    own = [each for each in found if each.seat == seat]
    costly = sorted((each for each in own if each.loss >= DUBIOUS), key=lambda each: -each.loss)
    great = sorted((each for each in own if each.kind == "great"), key=lambda each: -each.lead)
    kept = great[: max(1, moments - len(costly))] if great else []
    kept = [*costly[: moments - len(kept[: 2 if len(costly) > 2 else None])], *kept][:moments]
    chosen = [_moment(each) for each in kept]
    taken = {each.index for each in kept}
    lucky = [each for each in _lucky(seat, own) if each.index not in taken]
    return chosen + lucky[: max(0, min(moments, max(FEWEST, len(chosen) + 1)) - len(chosen))]


def _lucky(seat: int, own: Sequence[Judged]) -> list[Moment]:
    """What happened between two of one's decisions, one's own move apart; the largest first."""
    steps = [(after.chance - before.after, after) for before, after in pairwise(own)]
    big = sorted((step for step in steps if abs(step[0]) >= LUCKY), key=lambda step: -abs(step[0]))
    return [Moment(after.index, seat, "luck", round(change, 4), after) for change, after in big]


def _luck(found: Sequence[Judged], curve: Sequence[Point], results: Sequence[float]) -> list[float]:
    """Start + own moves + others' moves + luck = result; what one gives away goes to the others alike."""
    if not curve or not results:
        return [0.0] * (len(found[0].chances) if found else 0)
    seats = len(results)
    lost = [sum(each.loss for each in found if each.seat == seat) for seat in range(seats)]
    start = curve[0].chances
    return [
        round(results[seat] - start[seat] + lost[seat] - (sum(lost) - lost[seat]) / (seats - 1), 4)
        for seat in range(seats)
    ]


def _line(seat: int, found: Sequence[Judged], luck: float) -> SeatReview:
    own = [(number, each) for number, each in enumerate(found) if each.seat == seat]
    turns = sum(number == 0 or found[number - 1].seat != seat for number, _ in own)
    given = sum(each.loss for _, each in own)
    kinds = [each.kind for _, each in own]
    precision = round(100 * exp(-STEEPNESS * given / max(1, turns)))
    great, good, dubious, costly = (kinds.count(kind) for kind in ("great", "good", "dubious", "costly"))
    return SeatReview(seat, precision, great, good, dubious, costly, round(given, 4), luck)


def _turning(found: Sequence[Judged], curve: Sequence[Point], results: Sequence[float]) -> Turning:
    """Over windows of one round: the largest change of a chance in the direction of its player's result that was never
    again more than half undone."""
    seats = len(results)
    chances = [point.chances for point in curve] + [list(results)]
    index = [point.index for point in curve] + [curve[-1].index]
    leader = max(range(seats), key=lambda seat: results[seat])
    since = _led_since(chances, index, leader)
    steps = []
    for end in range(1, len(curve)):
        begin = _round_before(found, end, seats, 0)
        for seat in range(seats):
            change = chances[end][seat] - chances[begin][seat]
            lasting = (
                all((row[seat] - chances[begin][seat]) / change >= 0.5 for row in chances[end:]) if change else False
            )
            if (change > 0) == (results[seat] > 0) and lasting:
                steps.append((abs(change), change, seat, begin, end))
    steps.sort(reverse=True)
    apart: list[tuple[int, int, float]] = []
    for _, change, seat, _, end in steps:
        if all(abs(found[end].index - other) > 2 * seats for other, _, _ in apart) and len(apart) < 3:
            apart.append((found[end].index, seat, round(change, 4)))
    if not steps or steps[0][0] < TURNED:
        return Turning("none", -1, -1, 0.0, leader, since, apart)
    _, change, seat, begin, end = steps[0]
    inside = found[_round_before(found, begin, seats, 0) : end + 1]  # a point of the curve is the mean of a round
    worst = max(inside, key=lambda each: each.loss)
    if worst.loss >= TURNED_BY_ONE:
        return Turning("decision", worst.seat, worst.index, round(change, 4), leader, since, apart)
    lucky = max(_lucky(seat, [each for each in inside if each.seat == seat]), key=lambda m: abs(m.change), default=None)
    if lucky is not None:
        return Turning("luck", seat, lucky.index, lucky.change, leader, since, apart)
    return Turning("player", seat, found[end].index, round(change, 4), leader, since, apart)


def _led_since(chances: Sequence[Sequence[float]], index: Sequence[int], leader: int) -> int:
    since = len(chances) - 1
    while since > 0 and chances[since - 1][leader] >= max(chances[since - 1]):
        since -= 1
    return index[since]
