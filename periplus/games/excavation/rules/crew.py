"""Crew cubes: posts, samples, the shortage that moves a guard, the card for a full column. EE-120 to EE-129"""

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask, Post
from periplus.games.excavation.rules.cards import draw_to_hand
from periplus.games.excavation.state import State
from periplus.kit import bits, lowest, pop, push, rule, top_a, top_b


@rule
def can_post(s: State, seat: int) -> bool:
    """EE-121, EE-122, EE-125: a cube of the supply, or with an empty supply a guard."""
    return s.supply[seat] > 0 or s.guards[seat] > 0


@rule
def guard_bits(s: State, seat: int) -> int:
    relics = 0
    for relic in range(d.RELIC_COUNT):
        if s.guard[seat, relic] > 0:
            relics |= 1 << relic
    return relics


@rule
def post_cube(s: State, seat: int, post: int, where: int) -> None:
    """EE-123: while the supply holds a cube no guard moves. EE-124: every placement may use a guard in shortage."""
    if s.supply[seat] > 0:
        s.supply[seat] -= 1
        take_post(s, seat, post, where)
        return
    guards = guard_bits(s, seat)
    if bits(guards) == 1:
        reassign_guard(s, seat, lowest(guards), post, where)
        return
    s.choices[0] = guards
    push(s, Ask.REASSIGN, seat, post, where)


@rule
def reassign_guard(s: State, seat: int, relic: int, post: int, where: int) -> None:
    """EE-122: the space it leaves is empty and can be sampled again."""
    s.guard[seat, relic] = 0
    s.guards[seat] -= 1
    take_post(s, seat, post, where)


@rule
def take_post(s: State, seat: int, post: int, where: int) -> None:
    if post == Post.GUARD:
        s.guard[seat, where] = 1
        s.guards[seat] += 1
        full_column(s, seat, where // d.GLYPH_COUNT)
    elif post == Post.TRADER:
        s.trader[seat, where] += 1
    elif post == Post.ENVOY:
        s.envoy[seat, where] += 1
    else:
        s.row_cube[where] = seat + 1


@rule
def full_column(s: State, seat: int, colour: int) -> None:
    """EE-127, EE-128: four guards of a colour draw a card, once per column in the whole game."""
    if s.column_paid[seat, colour] == 1:
        return
    for glyph in range(d.GLYPH_COUNT):
        if s.guard[seat, colour * d.GLYPH_COUNT + glyph] == 0:
            return
    s.column_paid[seat, colour] = 1
    draw_to_hand(s, seat, 1)


@rule
def may_sample(s: State, seat: int, relic: int) -> None:
    """EE-120: at the moment a relic is stored, and only then, its empty gallery space may get a guard."""
    if s.guard[seat, relic] == 0 and can_post(s, seat):
        push(s, Ask.SAMPLE, seat, relic, 0)


@rule
def post_guard(s: State, seat: int) -> None:
    """A sample is taken: its guard stands there."""
    relic = top_a(s)
    pop(s)
    post_cube(s, seat, Post.GUARD, relic)


@rule
def reassign(s: State, seat: int, relic: int) -> None:
    post = top_a(s)
    where = top_b(s)
    pop(s)
    reassign_guard(s, seat, relic, post, where)
