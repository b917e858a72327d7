"""Ratings by Weng and Lin's method (`openskill`): of a desk against the levels as they were measured, and among people
who agree to it. Matches of two alone: with more seats a result does not say who was beaten."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log, sqrt

from openskill.models import BradleyTerryFull, BradleyTerryFullRating

from periplus.bots.levels import rung_elo, told_of
from periplus.bots.settings import ADEPT, EXPERT, NOVICE, RANDOM, RUNGS
from periplus.table.store.results import PEOPLE, Result

BY_STRENGTH = (RANDOM, NOVICE, ADEPT, EXPERT)
MODEL = BradleyTerryFull()
SLOPE = sqrt(2) * MODEL.beta  # of a win's odds over a difference of mu, where both are known well
POINTS = 400 / log(10) / SLOPE  # as chess counts: 400 points are odds of ten to one
KNOWN = 0.5  # sigma of a level: it was measured
AT_ADEPT = 1500.0
FEWEST = 5  # matches from which a rating is told


@dataclass(frozen=True)
class Rating:
    points: int
    error: int
    games: int


def level_places(game: str) -> dict[str, float]:
    """Where levels and rungs stand, in mu, the adept at the middle. Who never lost is no better than half a loss would
    make it."""
    found = told_of(game).get("measured")
    if not found:
        return {}
    first, second, third = (_apart(*found[key]) for key in ("over_random", "over_novice", "over_adept"))
    middle = MODEL.mu
    levels = (middle - second - first, middle - second, middle, middle + third)
    seventh = middle + _apart(*found["rung_over_adept"]) - (rung_elo(game, found["rung"]) or 0) / POINTS
    rungs = [seventh + (rung_elo(game, each) or 0) / POINTS for each in RUNGS[:-1]]
    master = seventh + _apart(*found["over_network"])
    return dict(zip((*BY_STRENGTH, *RUNGS), (*levels, *rungs, master), strict=True))


def _apart(won: float, lost: float) -> float:
    return SLOPE * log((won + 0.5) / (lost + 0.5))


def told(rating: BradleyTerryFullRating, games: int) -> Rating | None:
    if games < FEWEST:
        return None
    points = round(AT_ADEPT + POINTS * (rating.mu - MODEL.mu))
    return Rating(points, round(2 * POINTS * rating.sigma), games)


def of_desk(results: Iterable[Result], game: str) -> Rating | None:
    """One desk against the measured levels."""
    return ratings_of(results, game).get("")


def among(results: Sequence[Result], game: str) -> dict[str, Rating]:
    """All these desks, by their matches with each other and with the levels."""
    return ratings_of(results, game, together=True)


def ratings_of(results: Iterable[Result], game: str, together: bool = False) -> dict[str, Rating]:
    places = level_places(game)
    standing: dict[str, BradleyTerryFullRating] = {}
    games: dict[str, int] = {}
    counted = [each for each in results if each.game == game and each.seats == 2 and each.source == "table"]
    tables: dict[str, list[Result]] = {}
    for each in counted:
        tables.setdefault(each.table_id, []).append(each)
    for each in sorted(counted, key=lambda result: result.at):
        who = each.desk_id if together else ""
        own = standing.get(who, MODEL.rating())
        if each.level in places:
            level = MODEL.rating(mu=places[each.level], sigma=KNOWN)
            [[own], _] = MODEL.rate([[own], [level]], ranks=[1, 2] if each.won else [2, 1])
            standing[who], games[who] = own, games.get(who, 0) + 1
        elif together and each.level == PEOPLE and each.won and len(tables[each.table_id]) == 2:
            [other] = [one.desk_id for one in tables[each.table_id] if one.desk_id != each.desk_id] or [who]
            if other != who:
                [[own], [beaten]] = MODEL.rate([[own], [standing.get(other, MODEL.rating())]], ranks=[1, 2])
                standing |= {who: own, other: beaten}
                games |= {who: games.get(who, 0) + 1, other: games.get(other, 0) + 1}
    return {who: rating for who, one in standing.items() if (rating := told(one, games[who])) is not None}
