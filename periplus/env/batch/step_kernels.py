"""One step of one position of a batch, as a rule: apply, let chance answer, restart what is over, look."""

from periplus.core.engine.arrays import Int32s, Ints
from periplus.core.engine.chance import below
from periplus.core.engine.frames import CHANCE, CHANCE_BIT, awaited, first_seat
from periplus.core.engine.loop import legal, sample
from periplus.core.engine.mask import nth
from periplus.core.engine.rule import rule, unbound
from periplus.env.batch.arrays import Arrays, RowSource
from periplus.learning.rewards import reward_of, total_of
from periplus.learning.rows import fill_columns, rows_at, top_of

# Bound per game and batch. SKIPS: 1 if decisions with one option are made at once; UNPACKS: 1 if the mask of actions
# is also written out here, one number an action.
WORDS = ACTIONS = SKIPS = UNPACKS = 0

# Given instead of an action: only let chance answer and look, after a reset. And: nothing is left to be done.
SETTLE, SETTLED = -2, -3

apply = question = observe = unbound


@rule
def finish_one(i: int, a: Arrays, reward: int) -> None:
    """A finished game is booked and begun anew at its table."""
    a.done[i] = 1
    a.stats[i, 0] += 1
    a.stats[i, 1] += a.stats[i, 2]
    a.stats[i, 2] = 0
    s = a.states[i]
    for seat in range(s.seats):
        a.rewards[i, seat] = reward_of(s, seat, reward)
        a.stats[i, 4 + seat] += total_of(s, seat)
    a.states[i] = a.start[a.origin[i]]


@rule
def show_one(i: int, a: Arrays, seat: int, mask: Ints) -> None:
    a.acting[i] = seat
    for word in range(WORDS):
        a.masks[i, word] = mask[word]
    if UNPACKS == 1:
        for action in range(ACTIONS):
            a.legals[i, action] = (mask[action >> 5] >> (action & 31)) & 1
    if a.rows.shape[0] > 0:
        observe(a.states[i], seat, question(a.states[i], seat), a.rows, i)


@rule
def allowed(masks: Ints, i: int, action: int) -> bool:
    return (masks[i, action >> 5] >> (action & 31)) & 1 == 1


@rule
def open_one(i: int, a: Arrays, actions: Int32s) -> None:
    """What is to be done first in a step.

    An action that is not legal is replaced by the lowest legal one and counted, so that a batch never stops.
    """
    a.done[i] = 0
    for seat in range(a.rewards.shape[1]):
        a.rewards[i, seat] = 0.0
    action = actions[i]
    if action != SETTLE:
        if action < 0 or action >= ACTIONS or not allowed(a.masks, i, action):
            a.stats[i, 3] += 1
            action = 0
            while not allowed(a.masks, i, action):
                action += 1
        a.stats[i, 2] += 1
    a.pending[i] = action
    a.actor[i] = a.acting[i]


@rule
def settle_one(i: int, a: Arrays, mask: Ints, reward: int) -> None:
    """One look at a game in which nothing is left to be done: what chance answers, or where `SKIPS` says so a seat's
    only option, is to be done next; what is over begins anew, to be looked at again; a seat's choice is shown."""
    s = a.states[i]
    asked = awaited(s)
    if asked == CHANCE_BIT:
        a.actor[i] = CHANCE
        a.pending[i] = sample(s, a.rngs[i])
    elif asked == 0:
        finish_one(i, a, reward)
    else:
        seat = first_seat(asked)
        if legal(s, seat, mask) > 1 or SKIPS == 0:
            a.pending[i] = SETTLED
            show_one(i, a, seat, mask)
        else:
            a.actor[i] = seat
            a.pending[i] = nth(mask, WORDS, 0)


@rule
def do_one(i: int, a: Arrays) -> None:
    apply(a.states[i], a.actor[i], a.pending[i])
    a.pending[i] = SETTLE


@rule
def advance_one(i: int, a: Arrays, mask: Ints, reward: int) -> None:
    """Do what is to be done, let chance answer, begin anew what is over, until a seat is asked; then show it all."""
    while a.pending[i] != SETTLED:
        if a.pending[i] >= 0:
            do_one(i, a)
        settle_one(i, a, mask, reward)


@rule
def spread_one(i: int, a: Arrays, source: RowSource, first: int, stride: int) -> None:
    """Of a row for learning, which is zero but for its head, every `stride`-th run of columns; of the mask of actions
    every `stride`-th action."""
    if a.rows.shape[0] > 0:
        raw, at_table = source.raw, rows_at(source.raw[i, source.seats_at], source.alone)
        top = top_of(raw[i, source.depth_at])
        fill_columns(raw, i, a.acting[i], at_table, top, source.runs, source.head, a.rows, first, stride)
    for action in range(first, ACTIONS, stride):
        a.legals[i, action] = (a.masks[i, action >> 5] >> (action & 31)) & 1


@rule
def pick_one(i: int, a: Arrays, actions: Int32s) -> None:
    """A legal action at random."""
    count = 0
    for action in range(ACTIONS):
        count += a.legals[i, action]
    rest = below(a.rngs[i], count)
    for action in range(ACTIONS):
        if a.legals[i, action] != 0:
            if rest == 0:
                actions[i] = action
                return
            rest -= 1
