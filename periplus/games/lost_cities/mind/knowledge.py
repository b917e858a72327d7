"""Lost Cities: what a pair is worth on a sheet."""

from periplus.core.engine.loop import squash
from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.actions import CODEC
from periplus.games.lost_cities.rules.sheet import value_of
from periplus.games.lost_cities.rules.verdict import sheet_of
from periplus.games.lost_cities.state import State
from periplus.kit import by_verb, rule

MEDAL_AT = 300  # points alone that are good play


@rule
def estimate(s: State, seat: int) -> int:
    total = 0
    for part in range(d.PARTS):
        total += s.points[seat, part]
    return total * 10


@rule
def share(s: State, over: bool, points: float) -> float:
    """Alone against the caravan: halfway to the medals."""
    return squash((points - MEDAL_AT) / 80.0)


@rule
def lead(s: State) -> int:
    """Alone: points beyond what earns the medals."""
    return estimate(s, 0) // 10 - MEDAL_AT


@rule
def take_weight(s: State, seat: int, colour: int, number: int) -> int:
    return pair_weight(s, sheet_of(s, seat), colour, number)


@rule
def refuse_weight(s: State, seat: int) -> int:
    return 6 if s.dice_marks[sheet_of(s, seat)] < 8 else 1


@rule
def accelerate_weight(s: State, seat: int, colour: int) -> int:
    return square_weight(s, sheet_of(s, seat), colour)


@rule
def pair_weight(s: State, p: int, c: int, n: int) -> int:
    level = s.level[p, c]
    if level == 0:
        if n == 0:
            return max(1, 20 - 3 * s.roll)
        return max(1, 48 - 6 * n - s.roll)
    if level == d.SQUARES:
        return 40
    jump = value_of(n) - s.top[p, c]
    return max(1, square_weight(s, p, c) >> min(jump, 5))


@rule
def square_weight(s: State, p: int, c: int) -> int:
    level = s.level[p, c]
    if level == 0:
        return max(1, 30 - s.roll)
    if level == d.SQUARES:
        return 40
    return 40 + 6 * level + 30 * d.ARROW[c, level + 1] + 20 * d.VASE[c, level + 1] + 20 * s.circle[p, c]


weight = by_verb(CODEC, {"take": take_weight, "refuse": refuse_weight, "accelerate": accelerate_weight, "skip": 1})
