"""One step of one position of a batch, as a rule: apply, let chance answer, restart what is over, look."""

from typing import Any

from periplus.core.engine.chance import below
from periplus.core.engine.frames import CHANCE, CHANCE_BIT, awaited, first_seat
from periplus.core.engine.loop import legal, sample
from periplus.core.engine.mask import nth
from periplus.core.engine.rule import rule
from periplus.learning.rewards import reward_of, total_of
from periplus.learning.rows import fill_columns, rows_at, top_of

# Bound per game and batch. SKIPS: 1 if decisions with one option are made at once; UNPACKS: 1 if the mask of actions
# is also written out here, one number an action.
WORDS = ACTIONS = SKIPS = UNPACKS = 0

# Given instead of an action: only let chance answer and look, after a reset. And: nothing is left to be done.
SETTLE, SETTLED = -2, -3

ENDLESS = 1 << 60


def _open(*_: Any) -> Any:
    raise NotImplementedError("bound by a batch's Builder")


apply = question = observe = _open


@rule
def finish_one(states: Any, i: int, start: Any, origin: Any, reward: int, rewards: Any, done: Any, stats: Any) -> None:
    """A finished game is booked and begun anew at its table."""
    done[i] = 1
    stats[i, 0] += 1
    stats[i, 1] += stats[i, 2]
    stats[i, 2] = 0
    for seat in range(states[i].seats):
        rewards[i, seat] = reward_of(states[i], seat, reward)
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
    reward: int, acting: Any, masks: Any, legals: Any, rows: Any, rewards: Any, done: Any, stats: Any,
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
            finish_one(states, i, start, origin, reward, rewards, done, stats)
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
