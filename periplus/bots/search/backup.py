"""Backup: what a simulation came to, told to every node on its path."""

from periplus.bots.search.state import VISITS, Knobs, Progress, Tally, Tree
from periplus.core.engine.arrays import Floats, Ints, Position
from periplus.core.engine.loop import squash
from periplus.core.engine.rule import rule, unbound
from periplus.learning.rewards import reward_by_pairs

SEATS = 0


standing = bot_estimate = bot_share = unbound


@rule
def share_of_win(standings: Ints, seats: int, seat: int) -> float:
    """1 for the winner, a part of it for those who share the victory."""
    equals = 0
    for other in range(seats):
        if standings[other] > standings[seat]:
            return 0.0
        if standings[other] == standings[seat]:
            equals += 1
    return 1.0 / equals


@rule
def margin_over(reward: Floats, seats: int, seat: int) -> float:
    """Lead over the best of the others; `reward` holds the estimates."""
    best = -1e30
    for other in range(seats):
        if other != seat and reward[other] > best:
            best = reward[other]
    return reward[seat] - best


@rule
def appraise(s: Position, over: bool, tally: Tally, knobs: Knobs) -> None:
    """What each seat got: `reward[seat]` for the search, `reward[SEATS + seat]` its share of the victory."""
    seats = s.seats
    reward, standings = tally.reward, tally.standings
    for seat in range(seats):
        reward[seat] = bot_estimate(s, seat) * 0.1
        standings[seat] = standing(s, seat) if over else 0
    if seats == 1:
        reward[SEATS] = bot_share(s, over, reward[0])
        reward[0] = knobs.margin * squash(reward[0] / knobs.spread) + (1.0 - knobs.margin) * reward[SEATS]
        return
    spread = knobs.spread if over else knobs.cut_spread
    total = 0.0
    for seat in range(seats):
        margin = margin_over(reward, seats, seat)
        reward[2 * SEATS + seat] = margin
        reward[SEATS + seat] = share_of_win(standings, seats, seat) if over else squash(margin / spread)
        total += reward[SEATS + seat]
    for seat in range(seats):
        reward[SEATS + seat] /= total
        reward[seat] = (1.0 - knobs.margin) * reward[SEATS + seat]
        reward[seat] += knobs.margin * squash(reward[2 * SEATS + seat] / knobs.spread)


@rule
def heed(s: Position, over: bool, reward: Floats, knobs: Knobs, state: Progress) -> None:
    """With a network results are told its way, by pairs of seats; its own judgement is mixed in, or stands alone."""
    seats = s.seats
    alone = state.judged_for >= 0 and knobs.trust >= 1.0
    if over and not alone:
        for seat in range(seats):
            reward[seat] = 0.5 + 0.5 * reward_by_pairs(s, seat)
    if state.judged_for < 0:
        return
    for seat in range(seats):
        own = seat == state.judged_for
        judged = 0.5 + 0.5 * (knobs.worth if own else -knobs.worth / max(1, seats - 1))
        reward[seat] = judged if alone else knobs.trust * judged + (1.0 - knobs.trust) * reward[seat]
        if alone:
            reward[SEATS + seat] = share_foreseen(knobs.worth, seats, own)


@rule
def share_foreseen(worth: float, seats: int, own: bool) -> float:
    """The chance of winning behind an expected reward: even odds where it is 0, and the others share the rest."""
    if seats == 1:
        return 0.5 + 0.5 * worth
    chance = (1.0 + worth) / (1.0 + worth + (seats - 1.0) * (1.0 - worth))
    return chance if own else (1.0 - chance) / (seats - 1.0)


@rule
def book(seats: int, length: int, tree: Tree, tally: Tally) -> None:
    for i in range(length):
        node = tree.path[i]
        tree.links[node, VISITS] += 1
        for seat in range(seats):
            tree.value[node, seat] += tally.reward[seat]
    for seat in range(seats):
        tally.wins[seat] += tally.reward[SEATS + seat]
        tally.wins[SEATS + seat] += tally.reward[seat]
