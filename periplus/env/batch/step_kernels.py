"""One step of one position of a batch, as a rule: apply, let chance answer, restart what is over, look."""

from typing import Any

from periplus.core.engine.chance import below
from periplus.core.engine.frames import CHANCE, CHANCE_BIT, awaited, first_seat
from periplus.core.engine.loop import legal, rank, sample, squash
from periplus.core.engine.mask import nth
from periplus.core.engine.rule import rule
from periplus.learning.rows import fill_columns, rows_at, top_of

# Bound per game and batch. SKIPS: 1 if decisions with one option are made at once; UNPACKS: 1 if the mask of actions
# is also written out here, one number an action; RIVALS: 1 if the game itself plays against one who is alone.
WORDS = ACTIONS = PARTS = SKIPS = UNPACKS = RIVALS = 0
PAIR_WIN = PAIR_SPREAD = 0.0

# Given instead of an action: only let chance answer and look, after a reset. And: nothing is left to be done.
SETTLE, SETTLED = -2, -3

ENDLESS = 1 << 60


def _open(*_: Any) -> Any:
    raise NotImplementedError("bound by a batch's Builder")


apply = question = observe = standing = solo_lead = _open

BY_RANK, BY_MARGIN, BY_PAIRS = range(3)


@rule
def total_of(s: Any, seat: int) -> int:
    total = 0
    for part in range(PARTS):
        total += s.points[seat, part]
    return total


@rule
def pair_reward(lead: float, ahead: int) -> float:
    """-1 to 1: who is ahead, and how far."""
    return PAIR_WIN * ahead + (1.0 - PAIR_WIN) * (2.0 * squash(lead / PAIR_SPREAD) - 1.0)


@rule
def reward_by_pairs(s: Any, seat: int) -> float:
    """The mean over the others of being ahead of them; alone, by the lead over what the game puts up against one."""
    if s.seats == 1:
        lead = solo_lead(s)
        return pair_reward(lead, 1 if lead > 0 else -1)
    total = 0.0
    own = standing(s, seat)
    for other in range(s.seats):
        if other != seat:
            others = standing(s, other)
            ahead = 1 if own > others else -1 if own < others else 0
            total += pair_reward(float(total_of(s, seat) - total_of(s, other)), ahead)
    return total / (s.seats - 1.0)


@rule
def reward_alone(s: Any, by_margin: int) -> float:
    """Its own points / 100; where the game plays against one, beating it (a tie is a loss), or the lead over it."""
    if RIVALS == 0:
        return total_of(s, 0) / 100.0
    if by_margin == BY_MARGIN:
        return standing(s, 0) / 100.0
    return 1.0 if standing(s, 0) > 0 else -1.0


@rule
def reward_of(s: Any, seat: int, by_margin: int) -> float:
    """By rank: the share of the others left behind minus the share ahead.

    By margin: points ahead of the best other / 100. By pairs: see `reward_by_pairs`.
    """
    if by_margin == BY_PAIRS:
        return reward_by_pairs(s, seat)
    if s.seats == 1:
        return reward_alone(s, by_margin)
    if by_margin == BY_MARGIN:
        best = -(1 << 30)
        for other in range(s.seats):
            if other != seat:
                best = max(best, total_of(s, other))
        return (total_of(s, seat) - best) / 100.0
    ahead = rank(s, seat) - 1
    behind = 0
    own = rank(s, seat)
    for other in range(s.seats):
        if rank(s, other) > own:
            behind += 1
    return (behind - ahead) / (s.seats - 1.0)


@rule
def finish_one(
    states: Any, i: int, start: Any, origin: Any, by_margin: int, rewards: Any, done: Any, stats: Any
) -> None:
    """A finished game is booked and begun anew at its table."""
    done[i] = 1
    stats[i, 0] += 1
    stats[i, 1] += stats[i, 2]
    stats[i, 2] = 0
    for seat in range(states[i].seats):
        rewards[i, seat] = reward_of(states[i], seat, by_margin)
        stats[i, 4 + seat] += total_of(states[i], seat)
    states[i] = start[origin[i]]


@rule
def show_one(states: Any, i: int, seat: int, mask: Any, acting: Any, masks: Any, legals: Any, rows: Any) -> None:
    acting[i] = seat
    for word in range(WORDS):
        masks[i, word] = mask[word]
    if UNPACKS == 1:
        for action in range(ACTIONS):
            legals[i, action] = (mask[action >> 5] >> (action & 31)) & 1
    if rows.shape[0] > 0:
        observe(states[i], seat, question(states[i], seat), rows, i)


@rule
def allowed(masks: Any, i: int, action: int) -> bool:
    return (masks[i, action >> 5] >> (action & 31)) & 1 == 1


@rule
def open_one(
    i: int, actions: Any, acting: Any, masks: Any, rewards: Any, done: Any, stats: Any, pending: Any, actor: Any
) -> None:
    """What is to be done first in a step.

    An action that is not legal is replaced by the lowest legal one and counted, so that a batch never stops.
    """
    done[i] = 0
    for seat in range(rewards.shape[1]):
        rewards[i, seat] = 0.0
    action = actions[i]
    if action != SETTLE:
        if action < 0 or action >= ACTIONS or not allowed(masks, i, action):
            stats[i, 3] += 1
            action = 0
            while not allowed(masks, i, action):
                action += 1
        stats[i, 2] += 1
    pending[i] = action
    actor[i] = acting[i]


@rule
def advance_one(
    states: Any, i: int, rng: Any, mask: Any, limit: int, pending: Any, actor: Any, start: Any, origin: Any,
    by_margin: int, acting: Any, masks: Any, legals: Any, rows: Any, rewards: Any, done: Any, stats: Any,
) -> None:  # fmt: skip
    """Do what is to be done, let chance answer, begin anew what is over, until a seat is asked; then show the position.

    Where `SKIPS` says so a seat with one option takes it at once. After `limit` acts the next one is left to be done.
    Each rule is called at one place: threads of a card that do the same wait for each other there.
    """
    act = pending[i]
    if act == SETTLED:
        return
    who = actor[i]
    while True:
        if act >= 0:
            if limit == 0:
                pending[i] = act
                actor[i] = who
                return
            limit -= 1
            apply(states[i], who, act)
            act = SETTLE
        asked = awaited(states[i])
        if asked == CHANCE_BIT:
            who = CHANCE
            act = sample(states[i], rng)
        elif asked == 0:
            finish_one(states, i, start, origin, by_margin, rewards, done, stats)
        else:
            who = first_seat(asked)
            if legal(states[i], who, mask) > 1 or SKIPS == 0:
                break
            act = nth(mask, WORDS, 0)
    pending[i] = SETTLED
    show_one(states, i, who, mask, acting, masks, legals, rows)


@rule
def spread_one(
    raw: Any, i: int, first: int, stride: int, seats_at: int, depth_at: int, alone: int, acting: Any, table: Any,
    head: int, rows: Any, masks: Any, legals: Any,
) -> None:  # fmt: skip
    """Of a row for learning and of its mask of actions, every `stride`-th column."""
    at_table = rows_at(raw[i, seats_at], alone)
    fill_columns(raw, i, acting[i], at_table, top_of(raw[i, depth_at]), table, head, rows, first, stride)
    for action in range(first, ACTIONS, stride):
        legals[i, action] = (masks[i, action >> 5] >> (action & 31)) & 1


@rule
def pick_one(legals: Any, i: int, rng: Any, actions: Any) -> None:
    """A legal action at random."""
    count = 0
    for action in range(ACTIONS):
        count += legals[i, action]
    rest = below(rng, count)
    for action in range(ACTIONS):
        if legals[i, action] != 0:
            if rest == 0:
                actions[i] = action
                return
            rest -= 1
