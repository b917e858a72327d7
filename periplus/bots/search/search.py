"""One search for all games: information-set Monte Carlo tree search, written in the dialect of the rules.

Every simulation guesses one world from the seat's view, walks down one tree of what the seat can see happening, leaves
it with a playout or a network's judgement or both, and books what every seat got. Chance and hidden draws are played
anew each time and are not in the tree (an open-loop tree), so a node stands for everything that may lie behind the same
visible decisions. Each seat maximises its own share (max^n). The names a game must give are bound by its Builder, see
`periplus.bots.knowledge`.
"""

from math import sqrt

from periplus.bots.search.backup import appraise, book, heed
from periplus.bots.search.network_eval import NetworkInput, judge
from periplus.bots.search.state import AVAILABLE, FIRST, KEY, NEXT, VISITS, Decision, Knobs, Progress, Tally, Tree
from periplus.core.contract.game import SEEN, UNSEEN
from periplus.core.engine.arrays import Array, Floats, Ints, Position, Positions
from periplus.core.engine.chance import below, draw32, seed_stream
from periplus.core.engine.frames import CHANCE, CHANCE_BIT, awaited, first_seat
from periplus.core.engine.loop import legal, sample, squash
from periplus.core.engine.mask import bits, nth
from periplus.core.engine.rule import rule, table, unbound

# Bound per game; the values here only say what kind of thing each name is.
WORDS = ACTIONS = SEATS = PARTS = 0
VERB_OF = table([0])


apply = guess = bot_weight = bot_witness = bot_calm = unbound


@rule
def even_weight(s: Position, seat: int, action: int) -> int:
    """For a game without knowledge: every action alike."""
    return 1


@rule
def points_now(s: Position, seat: int) -> int:
    """For a game without knowledge: the points booked so far, in tenths."""
    total = 0
    for part in range(PARTS):
        total += s.points[seat, part]
    return total * 10


@rule
def always_calm(s: Position) -> bool:
    return True


@rule
def share_by_points(s: Position, over: bool, points: float) -> float:
    """For a solo game without knowledge: the more points the better."""
    return squash(points / 100.0)


@rule
def all_seen(s: Position, seat: int, action: int, viewer: int) -> int:
    return SEEN


@rule
def nothing_to_see(s: Position, seat: int, ask: int, out: Array, i: int) -> None:
    """For a game without rows for learning."""


@rule
def clear_tree(tree: Tree, wins: Floats, state: Progress) -> None:
    state.nodes = 0
    state.done = 0
    for i in range(2 * SEATS):
        wins[i] = 0.0
    add_node(tree, state, -1, 0)


@rule
def add_node(tree: Tree, state: Progress, parent: int, key: int) -> int:
    """A new node in front of its siblings; -1 when the tree is full."""
    links = tree.links
    node = state.nodes
    if node >= links.shape[0]:
        return -1
    state.nodes = node + 1
    links[node, FIRST] = -1
    links[node, KEY] = key
    links[node, VISITS] = 0
    links[node, AVAILABLE] = 0
    links[node, NEXT] = -1
    if parent >= 0:
        links[node, NEXT] = links[parent, FIRST]
        links[parent, FIRST] = node
    for i in range(SEATS):
        tree.value[node, i] = 0.0
    return node


@rule
def child_with(links: Ints, node: int, key: int) -> int:
    child = links[node, FIRST]
    while child >= 0 and links[child, KEY] != key:
        child = links[child, NEXT]
    return child


@rule
def weigh(s: Position, seat: int, mask: Ints, weights: Ints) -> int:
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
def by_weight(mask: Ints, weights: Ints, r: int) -> int:
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
def gather(node: int, seat: int, links: Ints, slot: Ints, mask: Ints) -> int:
    """Note in `slot` the child of each action of this seat; returns how often those legal now were played."""
    seen = 0
    child = links[node, FIRST]
    while child >= 0:
        key = links[child, KEY]
        action = key >> 3
        if key & 7 == seat and action < ACTIONS:
            slot[action] = child
            if (mask[action >> 5] >> (action & 31)) & 1 == 1:
                seen += links[child, VISITS]
                links[child, AVAILABLE] += 1
        child = links[child, NEXT]
    return seen


@rule
def forget(node: int, links: Ints, slot: Ints) -> None:
    child = links[node, FIRST]
    while child >= 0:
        action = links[child, KEY] >> 3
        if action < ACTIONS:
            slot[action] = -1
        child = links[child, NEXT]


@rule
def odds_by_weight(mask: Ints, weights: Ints, total: int, odds: Floats) -> None:
    for i in range(WORDS):
        rest = mask[i]
        while rest != 0:
            low = rest & -rest
            rest ^= low
            action = i * 32 + bits(low - 1)
            odds[action] = weights[action] / total


@rule
def by_odds(mask: Ints, odds: Floats, rng: Ints) -> int:
    """An action as often as its odds say."""
    r = draw32(rng) / 4294967296.0
    last = 0
    for i in range(WORDS):
        rest = mask[i]
        while rest != 0:
            low = rest & -rest
            last = i * 32 + bits(low - 1)
            r -= odds[last]
            if r < 0.0:
                return last
            rest ^= low
    return last


@rule
def select(seat: int, node: int, count: int, tree: Tree, decision: Decision, knobs: Knobs) -> int:
    """The legal action of the highest upper bound: its mean so far, plus what its prior and its rarity allow."""
    links, value, slot = tree.links, tree.value, tree.slot
    mask, odds = decision.mask, decision.odds
    seen = gather(node, seat, links, slot, mask)
    mean = value[node, seat] / max(1, links[node, VISITS])
    best = -1
    highest = -1e30
    for i in range(WORDS):
        rest = mask[i]
        while rest != 0:
            low = rest & -rest
            rest ^= low
            action = i * 32 + bits(low - 1)
            prior = knobs.even / count + (1.0 - knobs.even) * odds[action]
            child = slot[action]
            if child < 0 or links[child, VISITS] == 0:  # one that was just made, by a step that leads nowhere
                bound = mean - knobs.first_play + knobs.explore * prior * sqrt(seen + 1.0)
            else:
                n = links[child, VISITS]
                room = min(seen, links[child, AVAILABLE])
                bound = value[child, seat] / n + knobs.explore * prior * sqrt(room + 1.0) / (1.0 + n)
            if bound > highest:
                highest = bound
                best = action
    forget(node, links, slot)
    return best


@rule
def turn_of(who: int, viewer: int, at_root: bool) -> int:
    """Of several who answer at once the thinking seat goes first at the root, else the lowest."""
    if at_root and viewer >= 0 and (who >> viewer) & 1 == 1:
        return viewer
    return first_seat(who)


@rule
def descend(node: int, seat: int, action: int, seen: int, tree: Tree, state: Progress) -> int:
    """Follow an action down the tree. Returns the node reached; -1 where the tree ends.

    What the viewer does not see of another's action leads nowhere; what it sees of it only as a verb leads to a node
    for the verb.
    """
    links, path = tree.links, tree.path
    key = action * 8 + seat
    child = child_with(links, node, key)
    fresh = child < 0
    if fresh:
        child = add_node(tree, state, node, key)
        if child < 0:
            return -1
    path[state.length] = child
    state.length += 1
    if state.length + 2 >= path.shape[0]:
        return -1
    if seen == UNSEEN:
        return node
    if seen != SEEN:
        key = (ACTIONS + VERB_OF[action]) * 8 + seat
        child = child_with(links, node, key)
        fresh = False
        if child < 0:
            child = add_node(tree, state, node, key)
            if child < 0:
                return -1
        path[state.length] = child
        state.length += 1
    return -1 if fresh else child


@rule
def take_over(known: Floats, odds: Floats) -> None:
    """What the thinking seat is asked first looks the same in every world: one judgement serves them all."""
    for action in range(ACTIONS):
        odds[action] = known[action]


@rule
def opinion(
    s: Position, seat: int, at_root: bool, decision: Decision, net_input: NetworkInput, knobs: Knobs, state: Progress
) -> None:  # fmt: skip
    """The network's odds for the decision at hand, and what it thinks the position worth."""
    if at_root and seat == state.viewer and state.done > 0:
        take_over(decision.first, decision.odds)
        return
    knobs.worth = judge(s, seat, decision.mask, net_input, decision.odds)
    if at_root:
        take_over(decision.odds, decision.first)


@rule
def playout_action(s: Position, seat: int, count: int, decision: Decision, state: Progress, rng: Ints) -> int:
    """Below the tree: now and then at random, else by the game's weights."""
    if below(rng, 256) < state.stray:
        return nth(decision.mask, WORDS, below(rng, count))
    return by_weight(decision.mask, decision.weights, below(rng, weigh(s, seat, decision.mask, decision.weights)))


@rule
def tree_action(
    s: Position, seat: int, node: int, count: int, asked: bool, tree: Tree, decision: Decision, knobs: Knobs
) -> int:  # fmt: skip
    """In the tree: the highest upper bound, by the network's odds if it was asked, else by the game's weights."""
    if not asked:
        total = weigh(s, seat, decision.mask, decision.weights)
        odds_by_weight(decision.mask, decision.weights, total, decision.odds)
    return select(seat, node, count, tree, decision, knobs)


@rule
def simulate_once(
    s: Position, tree: Tree, decision: Decision, net_input: NetworkInput, knobs: Knobs, state: Progress, luck: Ints,
    rng: Ints,
) -> bool:  # fmt: skip
    """Down the tree to a new leaf, then a judgement or a playout; false when it ended before the game did.

    One loop for all parts, so that the rules are compiled into it once. What falls to chance comes from `luck`, what
    somebody chooses by odds from `rng`: the dice fall alike however often somebody was asked between them.
    """
    mask = decision.mask
    node = 0
    tree.path[0] = 0
    state.length = 1
    state.judged_for = -1
    left = state.cut
    steps = state.walk
    while True:
        who = awaited(s)
        if who == 0:
            return True
        seat = CHANCE
        action = 0
        seen = SEEN
        if who == CHANCE_BIT:
            action = sample(s, luck)
        else:
            if node < 0 and left <= 0 and bot_calm(s):
                return False
            at_root = state.length == 1 and node == 0
            seat = turn_of(who, state.viewer, state.length == 1)
            count = legal(s, seat, mask)
            if at_root:
                for i in range(WORDS):
                    decision.root[i] = mask[i]
            asked = state.asks_network == 1 and count > 1 and state.judged_for < 0
            if asked:
                opinion(s, seat, at_root, decision, net_input, knobs, state)
            waits = (state.modelled == 1 or state.walk >= 0) and seat != state.viewer
            walks = node < 0 and steps > 0 and seat == state.viewer
            if asked and node < 0 and not waits and not walks:
                state.judged_for = seat
                if knobs.trust >= 1.0:
                    return False
            if count == 1:
                action = nth(mask, WORDS, 0)
            elif at_root and state.tried >= 0:
                action = state.tried
            elif asked and (waits or walks):
                action = by_odds(mask, decision.odds, rng)
                if walks:
                    steps -= 1
            elif node < 0:
                action = playout_action(s, seat, count, decision, state, rng)
            else:
                action = tree_action(s, seat, node, count, asked, tree, decision, knobs)
            if node < 0:
                if state.asks_network == 0 or state.judged_for >= 0:
                    left -= 1
            elif seat != state.viewer:
                seen = bot_witness(s, seat, action, state.viewer)
        apply(s, seat, action)
        if node >= 0 and seat != CHANCE:
            node = descend(node, seat, action, seen, tree, state)
            if state.walk >= 0:
                node = -1


@rule
def search_span(
    view: Positions, work: Positions, times: int, tree: Tree, decision: Decision, tally: Tally,
    net_input: NetworkInput, knobs_of: Array, state_of: Array, luck: Ints, rng: Ints,
) -> None:  # fmt: skip
    """Many simulations from one view; the arrays carry the tree from one span to the next.

    `decision.root` receives the set of actions the first seat asked may do; `net_input.raw` are the bytes of `work`.
    """
    knobs, state = knobs_of[0], state_of[0]
    if state.done == 0:
        clear_tree(tree, tally.wins, state)
    for _ in range(times):
        work[0] = view[0]
        s = work[0]
        if state.tried >= 0:
            seed_stream(luck, state.luck, 2 * state.times)
            seed_stream(rng, state.luck, 2 * state.times + 1)
            state.times += 1
        guess(s, state.viewer, luck)
        over = simulate_once(s, tree, decision, net_input, knobs, state, luck, rng)
        appraise(s, over, tally, knobs)
        if state.asks_network == 1:
            heed(s, over, tally.reward, knobs, state)
        book(s.seats, state.length, tree, tally)
        state.done += 1
