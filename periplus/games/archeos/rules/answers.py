"""What may be answered to an open question, and why not."""

from __future__ import annotations

from typing import Any

from periplus.core.frames import top_ask
from periplus.core.mask import include
from periplus.core.rule import rule
from periplus.games.archeos.actions import (
    ADVANCE,
    ALL,
    CASH,
    CHOOSE,
    CONFIRM,
    DECLINE,
    DONE,
    DRAW,
    DRAW_ALL,
    END_EFFECTS,
    INCLUDE,
    KEEP,
    KEEP_ALL,
    LEAD,
    PASS,
    RETREAT,
    ROLE_EFFECT,
    STAY,
    STOP,
    SURRENDER,
    TAKE,
    TOKEN_FIRST,
    TRAIT_FIRST,
    TURN_UP,
    Ask,
    Reason,
)
from periplus.games.archeos.data import COLOURS, HAND_LIMIT, ROLES, ROLES_IN_PLAY, TOKENS, VEHICLES, Role
from periplus.games.archeos.rules.cards import colour_of, role_of
from periplus.games.archeos.rules.closing import may_keep, may_keep_all
from periplus.games.archeos.rules.effects import (
    can_move_back,
    can_move_on,
    may_advance,
    may_take_token,
    may_use_role,
)
from periplus.games.archeos.rules.expedition import (
    OPEN,
    latest_pick,
    may_include,
    may_include_all,
    may_lead,
    pool_set,
)
from periplus.games.archeos.rules.season import may_acquire, may_surrender, may_take
from periplus.games.archeos.setup import may_choose


@rule
def question(s: Any, seat: int) -> int:
    """Composing happens under the question that began it, so that nobody else learns that it began. AS-156"""
    if s.leader[seat] > 0:
        return Ask.TRAIT if s.bound_by[seat] == OPEN else Ask.FOLLOWERS
    return top_ask(s)


@rule
def verdict(s: Any, seat: int, action: int) -> int:
    if action < LEAD:
        return may_take(s, seat, action - TAKE)
    if action < DRAW:
        return may_lead(s, seat, action - LEAD)
    if action < INCLUDE:
        return verdict_on_turn(s, seat, action)
    if action < TRAIT_FIRST:
        return verdict_on_followers(s, seat, action)
    if ADVANCE <= action < END_EFFECTS:
        return verdict_on_effect(s, seat, action)
    if KEEP <= action < DONE:
        return may_keep_all(s, seat) if action == KEEP_ALL else may_keep(s, seat, action - KEEP)
    if RETREAT <= action < CHOOSE:
        return can_move_back(s, seat, action - RETREAT)
    if CHOOSE <= action < TURN_UP:
        return may_choose(s, seat, action - CHOOSE)
    return Reason.OK


@rule
def verdict_on_turn(s: Any, seat: int, action: int) -> int:
    """A draw for Chichén Itzá is asked only where there is room. AS-123"""
    if action == SURRENDER:
        return may_surrender(s, seat)
    return may_acquire(s, seat)


@rule
def verdict_on_followers(s: Any, seat: int, action: int) -> int:
    if action < ALL:
        return may_include(s, seat, action - INCLUDE)
    if action == ALL:
        return may_include_all(s, seat)
    return Reason.OK


@rule
def verdict_on_effect(s: Any, seat: int, action: int) -> int:
    """The colour effect meets thresholds; artefacts and the Professor ignore them. AS-083, AS-117"""
    if action < ROLE_EFFECT:
        if top_ask(s) == Ask.EFFECTS:
            return may_advance(s, seat, action - ADVANCE)
        return can_move_on(s, seat, action - ADVANCE)
    if action == ROLE_EFFECT:
        return may_use_role(s, seat)
    return may_take_token(s, action - TOKEN_FIRST)


# ---------------------------------------------------------------- candidates, for speed; `verdict` has the last word


@rule
def offer(s: Any, seat: int, mask: Any) -> None:
    ask = question(s, seat)
    if ask == Ask.TURN:
        offer_turn(s, seat, mask)
    elif ask == Ask.FOLLOWERS:
        offer_followers(s, seat, mask)
    elif ask == Ask.EFFECTS:
        offer_effects(s, mask)
    elif ask == Ask.TRAIT:
        include(mask, TRAIT_FIRST)
        include(mask, TRAIT_FIRST + 1)
    elif ask == Ask.KEEP:
        offer_keep(s, seat, mask)
    else:
        offer_rare(s, seat, ask, mask)


@rule
def include_colours(mask: Any, first: int, colours: int) -> None:
    """Six neighbouring actions at once, those whose bit is set; they may lie across two words."""
    word = first >> 5
    shift = first & 31
    mask[word] |= (colours << shift) & 0xFFFFFFFF
    if shift > 32 - COLOURS:
        mask[word + 1] |= colours >> (32 - shift)


@rule
def offer_leaders(s: Any, seat: int, mask: Any) -> None:
    for slot in range(ROLES_IN_PLAY):
        role = s.cast[slot]
        if role != Role.MERCENARY:
            include_colours(mask, LEAD + role * COLOURS, s.hand_set[seat, role])


@rule
def offer_turn(s: Any, seat: int, mask: Any) -> None:
    offer_leaders(s, seat, mask)
    if s.hand_size[seat] < HAND_LIMIT:
        for slot in range(ROLES_IN_PLAY):
            role = s.cast[slot]
            include_colours(mask, TAKE + role * COLOURS, s.display_set[role])
        include(mask, DRAW)
    else:
        include(mask, SURRENDER)


@rule
def offer_followers(s: Any, seat: int, mask: Any) -> None:
    latest = latest_pick(s, seat)
    for slot in range(ROLES_IN_PLAY):
        role = s.cast[slot]
        if latest < (role + 1) * COLOURS:
            colours = pool_set(s, seat, role)
            if latest >= role * COLOURS:
                colours &= -1 << colour_of(latest)
            include_colours(mask, INCLUDE + role * COLOURS, colours)
    if latest < 0:
        include(mask, ALL)
    include(mask, CONFIRM)


@rule
def offer_effects(s: Any, mask: Any) -> None:
    role = role_of(s.led)
    for vehicle in range(VEHICLES):
        include(mask, ADVANCE + vehicle)
    if role == Role.PROFESSOR:
        for token in range(TOKENS):
            include(mask, TOKEN_FIRST + token)
    else:
        include(mask, ROLE_EFFECT)
    include(mask, END_EFFECTS)


@rule
def offer_keep(s: Any, seat: int, mask: Any) -> None:
    for slot in range(ROLES_IN_PLAY):
        role = s.cast[slot]
        include_colours(mask, KEEP + role * COLOURS, s.hand_set[seat, role])
    include(mask, KEEP_ALL)
    include(mask, DONE)


@rule
def offer_vehicles(first: int, mask: Any) -> None:
    for vehicle in range(VEHICLES):
        include(mask, first + vehicle)


@rule
def offer_rare(s: Any, seat: int, ask: int, mask: Any) -> None:
    if ask == Ask.ARTEFACT or ask == Ask.PROFESSOR_UP:
        offer_vehicles(ADVANCE, mask)
        include(mask, DECLINE)
    elif ask == Ask.ULURU:
        include(mask, CASH)
        include(mask, STAY)
    elif ask == Ask.BONUS:
        offer_leaders(s, seat, mask)
        include(mask, STOP)
    elif ask == Ask.PATRON:
        include(mask, DRAW_ALL)
        include(mask, DECLINE)
    elif ask == Ask.CHICHEN:
        include(mask, DRAW)
        include(mask, STOP)
    elif ask == Ask.UR:
        offer_leaders(s, seat, mask)
        include(mask, PASS)
    elif ask == Ask.PROFESSOR_DOWN:
        offer_vehicles(RETREAT, mask)
    else:
        offer_draft(ask, mask)


@rule
def offer_draft(ask: int, mask: Any) -> None:
    if ask == Ask.DRAFT_ROLE:
        for role in range(ROLES):
            include(mask, CHOOSE + role)
    else:
        include(mask, TURN_UP)
        include(mask, TURN_UP + 1)
