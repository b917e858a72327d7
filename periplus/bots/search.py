"""One search for all games: information-set Monte Carlo tree search, written in the dialect of the rules.

Every simulation guesses one world from the seat's view, walks down one tree of what the seat can see happening, leaves
it with a playout, and books what every seat got. Chance and hidden draws are played anew each time and are not in the
tree (an open-loop tree), so a node stands for everything that may lie behind the same visible decisions. Each seat
maximises its own share (max^n). The names a game must give are bound by its Builder, see `periplus.bots.knowledge`.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any

from periplus.core.chance import below
from periplus.core.frames import CHANCE, CHANCE_BIT, awaited, first_seat
from periplus.core.game import SEEN, UNSEEN
from periplus.core.loop import legal, sample
from periplus.core.mask import bits, nth
from periplus.core.rule import rule

# Bound per game; the values here only say what kind of thing each name is.
WORDS = ACTIONS = SEATS = PARTS = 0
VERB_OF: Any = None


def _open(*_: Any) -> Any:
    raise NotImplementedError("this rule is bound by a game's Builder")


apply = guess = standing = bot_weight = bot_estimate = bot_witness = bot_share = _open

# Columns of `links`: a node's first child, its next sibling, its key (what is seen of the action, and by whom), how
# often it was played, how often it could have been.
FIRST, NEXT, KEY, VISITS, AVAILABLE = range(5)

# Places of `knobs`: exploration, how much a move never tried is thought worse than its parent, the share of an even
# prior, the share of the margin in a result, points of margin that matter, the same where a playout is cut short.
EXPLORE, FIRST_PLAY, EVEN, MARGIN, SPREAD, CUT_SPREAD = range(6)

# Places of `state`: nodes in use, decisions of a playout, share of random moves in playouts (of 256), the seat that
# thinks, simulations done, depth limit of a walk.
USED, CUT, STRAY, VIEWER, DONE, DEEPEST = range(6)


@rule
def even_weight(s: Any, seat: int, action: int) -> int:
    """For a game without knowledge: every action alike."""
    return 1


@rule
def points_now(s: Any, seat: int) -> int:
    """For a game without knowledge: the points booked so far, in tenths."""
    total = 0
    for part in range(PARTS):
        total += s.points[seat, part]
    return total * 10


@rule
def share_by_points(s: Any, over: bool, points: float) -> float:
    """For a solo game without knowledge: the more points the better."""
    return squash(points / 100.0)


@rule
def all_seen(s: Any, seat: int, action: int, viewer: int) -> int:
    return SEEN


@rule
def clear_tree(links: Any, value: Any, wins: Any, state: Any) -> None:
    state[USED] = 0
    state[DONE] = 0
    for i in range(2 * SEATS):
        wins[i] = 0.0
    add_node(links, value, state, -1, 0)


@rule
def add_node(links: Any, value: Any, state: Any, parent: int, key: int) -> int:
    """A new node in front of its siblings; -1 when the tree is full."""
    node = state[USED]
    if node >= links.shape[0]:
        return -1
    state[USED] = node + 1
    links[node, FIRST] = -1
    links[node, KEY] = key
    links[node, VISITS] = 0
    links[node, AVAILABLE] = 0
    links[node, NEXT] = -1
    if parent >= 0:
        links[node, NEXT] = links[parent, FIRST]
        links[parent, FIRST] = node
    for i in range(SEATS):
        value[node, i] = 0.0
    return node


@rule
def child_with(links: Any, node: int, key: int) -> int:
    child = links[node, FIRST]
    while child >= 0 and links[child, KEY] != key:
        child = links[child, NEXT]
    return child


@rule
def weigh(s: Any, seat: int, mask: Any, weights: Any) -> int:
    """The game's opinion of each legal action, at least 1 each; returns the sum."""
    total = 0
    for i in range(WORDS):
        rest = mask[i]
        while rest != 0:
            low = rest & -rest
            action = i * 32 + bits(low - 1)
            w = max(1, bot_weight(s, seat, action))
            weights[action] = w
            total += w
            rest ^= low
    return total


@rule
def by_weight(mask: Any, weights: Any, r: int) -> int:
    """The action at cumulative weight r."""
    last = 0
    for i in range(WORDS):
        rest = mask[i]
        while rest != 0:
            low = rest & -rest
            last = i * 32 + bits(low - 1)
            r -= weights[last]
            if r < 0:
                return last
            rest ^= low
    return last


@rule
def select(s: Any, seat: int, node: int, links: Any, value: Any, slot: Any, mask: Any, weights: Any, knobs: Any) -> int:
    """The legal action of the highest upper bound: its mean so far, plus what its prior and its rarity allow."""
    count = legal(s, seat, mask)
    if count == 1:
        return nth(mask, WORDS, 0)
    total = weigh(s, seat, mask, weights)
    seen = 0
    child = links[node, FIRST]
    while child >= 0:
        key = links[child, KEY]
        if key & 7 == seat and key >> 3 < ACTIONS:
            action = key >> 3
            slot[action] = child
            if (mask[action >> 5] >> (action & 31)) & 1 == 1:
                seen += links[child, VISITS]
                links[child, AVAILABLE] += 1
        child = links[child, NEXT]
    mean = value[node, seat] / max(1, links[node, VISITS])
    best = -1
    highest = -1e30
    for i in range(WORDS):
        rest = mask[i]
        while rest != 0:
            low = rest & -rest
            rest ^= low
            action = i * 32 + bits(low - 1)
            prior = knobs[EVEN] / count + (1.0 - knobs[EVEN]) * weights[action] / total
            child = slot[action]
            if child < 0:
                bound = mean - knobs[FIRST_PLAY] + knobs[EXPLORE] * prior * sqrt(seen + 1.0)
            else:
                n = links[child, VISITS]
                room = min(seen, links[child, AVAILABLE])
                bound = value[child, seat] / n + knobs[EXPLORE] * prior * sqrt(room + 1.0) / (1.0 + n)
            if bound > highest:
                highest = bound
                best = action
    child = links[node, FIRST]
    while child >= 0:
        key = links[child, KEY] >> 3
        if key < ACTIONS:
            slot[key] = -1
        child = links[child, NEXT]
    return best


@rule
def policy(s: Any, seat: int, mask: Any, weights: Any, stray: int, rng: Any) -> int:
    """A move of a playout: by weight, now and then at random."""
    count = legal(s, seat, mask)
    if count == 1:
        return nth(mask, WORDS, 0)
    if stray > 0 and below(rng, 256) < stray:
        return nth(mask, WORDS, below(rng, count))
    return by_weight(mask, weights, below(rng, weigh(s, seat, mask, weights)))


@rule
def turn_of(who: int, viewer: int, at_root: bool) -> int:
    """Of several who answer at once the thinking seat goes first at the root, else the lowest."""
    if at_root and viewer >= 0 and (who >> viewer) & 1 == 1:
        return viewer
    return first_seat(who)


@rule
def walk(
    s: Any, links: Any, value: Any, path: Any, slot: Any, mask: Any, weights: Any, knobs: Any, state: Any, rng: Any
) -> int:
    """From the root to a new leaf; returns the length of the path. What the viewer will not see leads nowhere."""
    node = 0
    path[0] = 0
    length = 1
    while length < state[DEEPEST] - 2:
        who = awaited(s)
        if who == 0:
            return length
        if who == CHANCE_BIT:
            apply(s, CHANCE, sample(s, rng))
            continue
        seat = turn_of(who, state[VIEWER], length == 1)
        action = select(s, seat, node, links, value, slot, mask, weights, knobs)
        seen = SEEN if seat == state[VIEWER] else bot_witness(s, seat, action, state[VIEWER])
        apply(s, seat, action)
        key = action * 8 + seat
        child = child_with(links, node, key)
        fresh = child < 0
        if fresh:
            child = add_node(links, value, state, node, key)
            if child < 0:
                return length
        path[length] = child
        length += 1
        if seen == SEEN:
            node = child
            if fresh:
                return length
        elif seen != UNSEEN:
            key = (ACTIONS + VERB_OF[action]) * 8 + seat
            child = child_with(links, node, key)
            if child < 0:
                child = add_node(links, value, state, node, key)
                if child < 0:
                    return length
            node = child
            path[length] = node
            length += 1
    return length


@rule
def play_on(s: Any, mask: Any, weights: Any, state: Any, rng: Any) -> bool:
    """The playout; false when it was cut short before the end of the game."""
    left = state[CUT]
    while True:
        who = awaited(s)
        if who == 0:
            return True
        if who == CHANCE_BIT:
            apply(s, CHANCE, sample(s, rng))
            continue
        if left <= 0 and s.depth <= 1:
            return False
        seat = first_seat(who)
        apply(s, seat, policy(s, seat, mask, weights, state[STRAY], rng))
        left -= 1


@rule
def share_of_win(s: Any, seat: int) -> float:
    """1 for the winner, a part of it for those who share the victory."""
    own = standing(s, seat)
    equals = 0
    for other in range(s.seats):
        if standing(s, other) > own:
            return 0.0
        if standing(s, other) == own:
            equals += 1
    return 1.0 / equals


@rule
def squash(x: float) -> float:
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, x))))


@rule
def margin_over(reward: Any, seats: int, seat: int) -> float:
    """Lead over the best of the others; `reward` holds the estimates."""
    best = -1e30
    for other in range(seats):
        if other != seat and reward[other] > best:
            best = reward[other]
    return reward[seat] - best


@rule
def appraise(s: Any, over: bool, reward: Any, knobs: Any) -> None:
    """What each seat got: `reward[seat]` for the search, `reward[SEATS + seat]` its share of the victory."""
    seats = s.seats
    for seat in range(seats):
        reward[seat] = bot_estimate(s, seat) * 0.1
    if seats == 1:
        reward[SEATS] = bot_share(s, over, reward[0])
        reward[0] = knobs[MARGIN] * squash(reward[0] / knobs[SPREAD]) + (1.0 - knobs[MARGIN]) * reward[SEATS]
        return
    spread = knobs[SPREAD] if over else knobs[CUT_SPREAD]
    total = 0.0
    for seat in range(seats):
        margin = margin_over(reward, seats, seat)
        reward[2 * SEATS + seat] = margin
        win = share_of_win(s, seat) if over else squash(margin / spread)
        reward[SEATS + seat] = win
        total += win
    for seat in range(seats):
        reward[SEATS + seat] /= total
        reward[seat] = (1.0 - knobs[MARGIN]) * reward[SEATS + seat]
        reward[seat] += knobs[MARGIN] * squash(reward[2 * SEATS + seat] / knobs[SPREAD])


@rule
def book(seats: int, length: int, path: Any, links: Any, value: Any, reward: Any, wins: Any) -> None:
    for i in range(length):
        node = path[i]
        links[node, VISITS] += 1
        for seat in range(seats):
            value[node, seat] += reward[seat]
    for seat in range(seats):
        wins[seat] += reward[SEATS + seat]
        wins[SEATS + seat] += reward[seat]


@rule
def search_span(
    view: Any,
    work: Any,
    times: int,
    links: Any,
    value: Any,
    path: Any,
    slot: Any,
    mask: Any,
    weights: Any,
    reward: Any,
    wins: Any,
    knobs: Any,
    state: Any,
    rng: Any,
) -> None:
    """Many simulations from one view; the arrays carry the tree from one span to the next."""
    if state[DONE] == 0:
        clear_tree(links, value, wins, state)
    for _ in range(times):
        work[0] = view[0]
        s = work[0]
        guess(s, state[VIEWER], rng)
        length = walk(s, links, value, path, slot, mask, weights, knobs, state, rng)
        over = play_on(s, mask, weights, state, rng)
        appraise(s, over, reward, knobs)
        book(s.seats, length, path, links, value, reward, wins)
        state[DONE] += 1


@rule
def options_in(view: Any, work: Any, seat: int, mask: Any, rng: Any) -> int:
    """What the seat may do: the same in every world it can imagine, but the rules want a whole one."""
    work[0] = view[0]
    guess(work[0], seat, rng)
    return legal(work[0], seat, mask)
