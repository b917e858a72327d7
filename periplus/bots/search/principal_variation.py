"""How a game goes on after a move, as the search that foresaw it thinks: one's own next steps, and the best answer.

The tree is walked once more in worlds that fit the seat's view, everybody choosing what the search looked at most. What
most of these worlds agree on is the line; what the seat would not see of another's doing is passed over in silence.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from periplus.bots.search.engine import Engine
from periplus.core.contract.game import SEEN, UNSEEN
from periplus.core.engine.chance import below, stream
from periplus.core.engine.frames import CHANCE
from periplus.core.engine.record import Record
from periplus.match.outlook import Step

WORLDS = 24
LONGEST = 6  # steps of a line, the answer included
KNOWN = 8  # visits from which a step is known at all
NOTHING = (-1, -1)
LEANS = 0.4  # of what was tried in its place, what a step must have had


def line_of(engine: Engine, view: Record, seat: int, action: int, seed: int) -> tuple[Step, ...]:
    """The steps after an action, to the first one of another seat; from the tree that `Engine.endings` has just left.

    Every step is one that more than half of the worlds have in common.
    """
    walks = [tuple(_walk(engine, view, seat, action, stream(seed, number))) for number in range(WORLDS)]
    line: tuple[Step, ...] = ()
    while len(line) < LONGEST and not (line and line[-1].seat != seat):
        there = Counter(walk[len(line)] for walk in walks if len(walk) > len(line) and walk[: len(line)] == line)
        step, times = there.most_common(1)[0] if there else (None, 0)
        if step is None or 2 * times <= WORLDS:
            break
        line = (*line, step)
    return line


def _walk(engine: Engine, view: Record, seat: int, action: int, rng: Any) -> Iterator[Step]:
    """One world on from the action: the steps the seat would see that were somebody's choice; one's own only as long as
    chance has not spoken."""
    game, rules = engine.game, engine.game.rules(engine.target)
    world, node, weighed, lucky, first = view.hide(seat), 0, False, False, True
    rules.guess(world, seat, rng)
    rules.apply(world, seat, action)
    while who := rules.seats_awaited(world):
        if who == [CHANCE]:
            rules.apply(world, CHANCE, rules.odds_pick(world, below(memoryview(rng), rules.odds_total(world))))
            lucky = True
            continue
        asked = seat if first and seat in who else who[0]
        options = rules.legal(world, asked)
        child, chosen = _favourite(engine, node, asked, options)
        if chosen < 0 or (lucky and asked == seat and len(options) > 1):
            return
        seen, ask = game.seen(world, asked, chosen, seat), game.codec.asks(game.question(world, asked)).name.lower()
        weighed, first = weighed or len(options) > 1, False
        rules.apply(world, asked, chosen)
        if seen != UNSEEN:
            node = child if seen == SEEN else _unnamed(engine, node, asked, chosen)
        if seen == SEEN and weighed:
            yield Step(asked, game.codec.text(chosen), ask)
            weighed = False


def _favourite(engine: Engine, node: int, seat: int, options: list[int]) -> tuple[int, int]:
    """The node and the action the search chose most there, if it is well known and preferred; else -1."""
    allowed = set(options)
    tried = {}
    for child, key, visits in engine.below(node):
        if key & 7 == seat and key >> 3 in allowed:
            tried[child, key >> 3] = visits
    best = max(tried, key=tried.__getitem__, default=NOTHING)
    if tried.get(best, 0) < max(KNOWN, LEANS * sum(tried.values())):
        return NOTHING
    return best


def _unnamed(engine: Engine, node: int, seat: int, action: int) -> int:
    """The node of an action of which only the verb is seen."""
    codec = engine.game.codec
    wanted = (codec.size + codec.verbs.index(codec.verb_of(action))) * 8 + seat
    return next((child for child, key, _ in engine.below(node) if key == wanted), -1)
