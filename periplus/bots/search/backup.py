"""What a simulation came to, told to every node on its path; and the places of the arrays a search works on."""

from typing import Any, NamedTuple

from periplus.core.engine.loop import squash
from periplus.core.engine.rule import rule
from periplus.learning.rewards import reward_by_pairs

SEATS = 0


def _open(*_: Any) -> Any:
    raise NotImplementedError("this rule is bound by a game's Builder")


standing = bot_estimate = bot_share = _open

# Columns of `links`: a node's first child, its next sibling, its key (what is seen of the action, and by whom), how
# often it was played, how often it could have been.
FIRST, NEXT, KEY, VISITS, AVAILABLE = range(5)

# Places of `knobs`: exploration, how much a move never tried is thought worse than its parent, the share of an even
# prior, the share of the margin in a result, points of margin that matter, the same where a playout is cut short, the
# share of the network in a result (the rest is a playout's), and the last judgement of the network.
EXPLORE, FIRST_PLAY, EVEN, MARGIN, SPREAD, CUT_SPREAD, TRUST, WORTH = range(8)

# Places of `state`: nodes in use, decisions of a playout, share of random moves in playouts (of 256), the seat that
# thinks, simulations done, nodes of the present path, 1 if the network is asked, the seat it judged for in this
# simulation (-1: not yet), 1 if the other seats move as the network would instead of by the tree, the action that is
# tried at the root (-1: by the tree), the luck it is tried with and how often it was, how many decisions of that
# seat follow by the network's odds (-1: by the tree).
USED, CUT, STRAY, VIEWER, DONE, LENGTH, NET, JUDGED, MODELLED, TRIED, LUCK, TIMES, WALK = range(13)


class Tree(NamedTuple):
    """All nodes: their columns, and what each seat got through them; the nodes of the present path; the child of each
    action of the node one stands at."""

    links: Any
    value: Any
    path: Any
    slot: Any


class Decision(NamedTuple):
    """The decision at hand: what is legal, how promising the game finds it, how likely it is; and what is legal and
    likely at the root, where it is the same in every world."""

    mask: Any
    weights: Any
    odds: Any
    root: Any
    first: Any


class Tally(NamedTuple):
    """What each seat got in this simulation, and in all."""

    reward: Any
    standings: Any
    wins: Any


@rule
def share_of_win(standings: Any, seats: int, seat: int) -> float:
    """1 for the winner, a part of it for those who share the victory."""
    equals = 0
    for other in range(seats):
        if standings[other] > standings[seat]:
            return 0.0
        if standings[other] == standings[seat]:
            equals += 1
    return 1.0 / equals


@rule
def margin_over(reward: Any, seats: int, seat: int) -> float:
    """Lead over the best of the others; `reward` holds the estimates."""
    best = -1e30
    for other in range(seats):
        if other != seat and reward[other] > best:
            best = reward[other]
    return reward[seat] - best


@rule
def appraise(s: Any, over: bool, tally: Tally, knobs: Any) -> None:
    """What each seat got: `reward[seat]` for the search, `reward[SEATS + seat]` its share of the victory."""
    seats = s.seats
    reward, standings = tally.reward, tally.standings
    for seat in range(seats):
        reward[seat] = bot_estimate(s, seat) * 0.1
        standings[seat] = standing(s, seat) if over else 0
    if seats == 1:
        reward[SEATS] = bot_share(s, over, reward[0])
        reward[0] = knobs[MARGIN] * squash(reward[0] / knobs[SPREAD]) + (1.0 - knobs[MARGIN]) * reward[SEATS]
        return
    spread = knobs[SPREAD] if over else knobs[CUT_SPREAD]
    total = 0.0
    for seat in range(seats):
        margin = margin_over(reward, seats, seat)
        reward[2 * SEATS + seat] = margin
        reward[SEATS + seat] = share_of_win(standings, seats, seat) if over else squash(margin / spread)
        total += reward[SEATS + seat]
    for seat in range(seats):
        reward[SEATS + seat] /= total
        reward[seat] = (1.0 - knobs[MARGIN]) * reward[SEATS + seat]
        reward[seat] += knobs[MARGIN] * squash(reward[2 * SEATS + seat] / knobs[SPREAD])


@rule
def heed(s: Any, over: bool, reward: Any, knobs: Any, state: Any) -> None:
    """With a network results are told its way, by pairs of seats; its own judgement is mixed in, or stands alone."""
    seats = s.seats
    alone = state[JUDGED] >= 0 and knobs[TRUST] >= 1.0
    if over and not alone:
        for seat in range(seats):
            reward[seat] = 0.5 + 0.5 * reward_by_pairs(s, seat)
    if state[JUDGED] < 0:
        return
    for seat in range(seats):
        own = seat == state[JUDGED]
        judged = 0.5 + 0.5 * (knobs[WORTH] if own else -knobs[WORTH] / max(1, seats - 1))
        reward[seat] = judged if alone else knobs[TRUST] * judged + (1.0 - knobs[TRUST]) * reward[seat]
        if alone:
            reward[SEATS + seat] = share_foreseen(knobs[WORTH], seats, own)


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
