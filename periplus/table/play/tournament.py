"""A small tournament among friends and bots, as a value: who takes part, the rounds' pairs, points and standings.

A match of two is a point for the winner and half a point each where both won. Nobody meets the same player twice; who
has no partner in a round is given the point.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from math import ceil, log2

from periplus.table.json_object import Json

ROUND_ROBIN, SWISS = "round_robin", "swiss"
SYSTEMS = (ROUND_ROBIN, SWISS)
LEAST, MOST = 4, 16
MOST_ROUND_ROBIN = 8  # more would play more than seven matches each
GATHERING, RUNNING, OVER = "gathering", "running", "over"
WIN, HALF = 2, 1  # in half points


@dataclass
class Entrant:
    """A person by their desk, or a bot."""

    name: str
    kind: str = "human"
    desk: str = ""


@dataclass
class Pair:
    """One match: who sits in which seat, at which table; how it ended, best first is 1. Alone: no partner."""

    round: int
    entrants: list[int]
    table: str = ""
    ranks: list[int] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)

    @property
    def alone(self) -> bool:
        return len(self.entrants) == 1

    @property
    def over(self) -> bool:
        return self.alone or bool(self.ranks)

    def half_points(self, entrant: int) -> int:
        if entrant not in self.entrants or not self.over:
            return 0
        if self.alone:
            return WIN
        own, other = self.ranks[self.entrants.index(entrant)], self.ranks[1 - self.entrants.index(entrant)]
        return WIN if own < other else HALF if own == other else 0


@dataclass
class Standing:
    """`against`: the points of those one met; `ahead`: points of the game won by, less those lost by."""

    entrant: int
    name: str
    place: int
    points: float
    played: int
    against: float
    ahead: int


@dataclass
class Tournament:
    game: str
    system: str
    size: int
    pace: int
    level: str
    entrants: list[Entrant] = field(default_factory=list)
    pairs: list[Pair] = field(default_factory=list)
    stage: str = GATHERING

    @classmethod
    def read(cls, told: Json) -> "Tournament":
        entrants = [Entrant(**each) for each in told.pop("entrants")]
        return cls(**{**told, "entrants": entrants, "pairs": [Pair(**each) for each in told.pop("pairs")]})

    def written(self) -> Json:
        return asdict(self)

    @property
    def rounds(self) -> int:
        count = len(self.entrants) if self.stage != GATHERING else self.size
        return count - 1 + count % 2 if self.system == ROUND_ROBIN else ceil(log2(max(2, count)))

    @property
    def round(self) -> int:
        """The round that is played; 0 before the first."""
        return max((pair.round for pair in self.pairs), default=0)

    def go_on(self) -> list[Pair]:
        """What must be played next, where everything so far is over: the pairs of a new round, or the end."""
        if self.stage != RUNNING or not all(pair.over for pair in self.pairs):
            return []
        if self.round == self.rounds:
            self.stage = OVER
            return []
        following = self.round + 1
        drawn = robin(len(self.entrants), following) if self.system == ROUND_ROBIN else self.swiss()
        fresh = [Pair(following, each) for each in drawn]
        self.pairs += fresh
        return fresh

    def swiss(self) -> list[list[int]]:
        """Neighbours of the standings who have not met; whoever is left over and was not yet has no partner."""
        order = [each.entrant for each in self.standings()]
        met = {frozenset(pair.entrants) for pair in self.pairs}
        rested = {pair.entrants[0] for pair in self.pairs if pair.alone}
        alone: list[list[int]] = []
        if len(order) % 2:
            last = next((each for each in reversed(order) if each not in rested), order[-1])
            order.remove(last)
            alone = [[last]]
        return (paired(order, met) or paired(order, set()) or []) + alone

    def standings(self) -> list[Standing]:
        """By points, then the points of those one met, then how far ahead one was; equal in all: a shared place."""
        count = range(len(self.entrants))
        half = [sum(pair.half_points(each) for pair in self.pairs) for each in count]
        against, ahead = [0] * len(half), [0] * len(half)
        for pair in self.pairs:
            if pair.alone or not pair.over:
                continue
            for own, other in (pair.entrants, pair.entrants[::-1]):
                against[own] += half[other]
                lead = pair.totals[0] - pair.totals[1]
                ahead[own] += lead if own == pair.entrants[0] else -lead
        keys = [(half[each], against[each], ahead[each]) for each in count]
        order = sorted(count, key=lambda each: keys[each], reverse=True)
        return [
            Standing(
                each,
                self.entrants[each].name,
                1 + sum(key > keys[each] for key in keys),
                half[each] / WIN,
                sum(each in pair.entrants and pair.over for pair in self.pairs),
                against[each] / WIN,
                ahead[each],
            )
            for each in order
        ]


def robin(count: int, number: int) -> list[list[int]]:
    """The pairs of one round, by the circle: one stays, the others move on by one. An odd one out has no partner."""
    places: list[int | None] = [*range(count), *([None] if count % 2 else [])]
    fixed, others = places[0], places[1:]
    turn = (number - 1) % len(others)
    circle = [fixed, *others[turn:], *others[:turn]]
    half = len(circle) // 2
    pairs = zip(circle[:half], reversed(circle[half:]), strict=True)
    # who begins changes with the round
    drawn = [[each for each in (pair if number % 2 else pair[::-1]) if each is not None] for pair in pairs]
    return sorted(drawn, key=len, reverse=True)


def paired(order: Sequence[int], met: set[frozenset[int]]) -> list[list[int]] | None:
    """Each with the nearest below whom they have not met; None if it cannot be done."""
    if not order:
        return []
    first, *others = order
    for other in others:
        if frozenset((first, other)) in met:
            continue
        rest = paired([each for each in others if each != other], met)
        if rest is not None:
            return [[first, other], *rest]
    return None
