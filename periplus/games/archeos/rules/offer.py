"""All that is legal at once: exactly what the course allows."""

from typing import Any

from periplus.core.engine.mask import include
from periplus.core.engine.rule import rule
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
from periplus.games.archeos.data import (
    CARD_WORDS,
    HAND_LIMIT,
    LEADERS,
    ROLES,
    TOKENS,
    TWIN,
    TWIN_COLOUR,
    VEHICLES,
    WORD_CARDS,
    Role,
)
from periplus.games.archeos.rules.cards import colour_of, role_of
from periplus.games.archeos.rules.effects import can_move_back, can_move_on
from periplus.games.archeos.rules.expedition import (
    cap,
    copies_left,
    latest_pick,
    pool_size,
    pool_word,
    question,
)
from periplus.games.archeos.rules.verdict import may_advance, may_keep_all, may_take_token, may_use_role
from periplus.games.archeos.setup import may_choose
from periplus.games.archeos.state import State


@rule
def offer(s: State, seat: int, mask: Any) -> None:
    ask = question(s, seat)
    if ask == Ask.TURN:
        offer_turn(s, seat, mask)
    elif ask == Ask.FOLLOWERS:
        offer_followers(s, seat, mask)
    elif ask == Ask.EFFECTS:
        offer_effects(s, seat, mask)
    elif ask == Ask.TRAIT:
        include(mask, TRAIT_FIRST)
        include(mask, TRAIT_FIRST + 1)
    elif ask == Ask.KEEP:
        offer_keep(s, seat, mask)
    else:
        offer_rare(s, seat, ask, mask)


@rule
def include_cards(mask: Any, first: int, word: int, cards: int) -> None:
    """A word of cards at once; its 24 actions may lie across two words of the mask."""
    action = first + word * WORD_CARDS
    shift = action & 31
    mask[action >> 5] |= (cards << shift) & 0xFFFFFFFF
    if shift > 32 - WORD_CARDS:
        mask[(action >> 5) + 1] |= cards >> (32 - shift)


@rule
def offer_leaders(s: State, seat: int, mask: Any) -> int:
    """Returns 0 if nobody can lead."""
    leaders = 0
    for word in range(CARD_WORDS):
        cards = s.hand_set[seat, word] & LEADERS[word]
        include_cards(mask, LEAD, word, cards)
        leaders |= cards
    return leaders


@rule
def offer_turn(s: State, seat: int, mask: Any) -> None:
    leaders = offer_leaders(s, seat, mask)
    if s.hand_size[seat] < HAND_LIMIT:
        for word in range(CARD_WORDS):
            include_cards(mask, TAKE, word, s.display_set[word])
        include(mask, DRAW)
    elif leaders == 0:
        include(mask, SURRENDER)


@rule
def from_latest(s: State, seat: int, word: int, cards: int) -> int:
    """Picks ascend: what is not before the latest pick, nor that pick itself if it has no copy left."""
    latest = latest_pick(s, seat)
    if latest < word * WORD_CARDS:
        return cards
    if copies_left(s, seat, latest) <= 0:
        latest += 1
    return cards & (-1 << min(latest - word * WORD_CARDS, WORD_CARDS))


@rule
def offer_followers(s: State, seat: int, mask: Any) -> None:
    include(mask, CONFIRM)
    most = cap(s, seat)
    if 1 + s.picked[seat] >= most:
        return
    pools = 0
    for word in range(CARD_WORDS):
        pool = from_latest(s, seat, word, pool_word(s, seat, word))
        include_cards(mask, INCLUDE, word, pool)
        pools |= pool
    if s.picked[seat] == 0 and pools != 0 and (most == HAND_LIMIT or 1 + pool_size(s, seat) <= most):
        include(mask, ALL)


@rule
def offer_effects(s: State, seat: int, mask: Any) -> None:
    role = role_of(s.led)
    include(mask, END_EFFECTS)
    if role == Role.PILOT:
        for vehicle in range(VEHICLES):
            if may_advance(s, seat, vehicle) == Reason.OK:
                include(mask, ADVANCE + vehicle)
        return
    colour = colour_of(s.led)
    if may_advance(s, seat, colour) == Reason.OK:
        include(mask, ADVANCE + colour)
    if colour == TWIN_COLOUR and may_advance(s, seat, TWIN) == Reason.OK:
        include(mask, ADVANCE + TWIN)
    if role == Role.PROFESSOR:
        for token in range(TOKENS):
            if may_take_token(s, token) == Reason.OK:
                include(mask, TOKEN_FIRST + token)
    elif may_use_role(s, seat) == Reason.OK:
        include(mask, ROLE_EFFECT)


@rule
def offer_keep(s: State, seat: int, mask: Any) -> None:
    """Keeping the last card that may be kept ends the question, so there is always room for one more."""
    for word in range(CARD_WORDS):
        include_cards(mask, KEEP, word, from_latest(s, seat, word, s.hand_set[seat, word]))
    if may_keep_all(s, seat) == Reason.OK:
        include(mask, KEEP_ALL)
    include(mask, DONE)


@rule
def offer_rare(s: State, seat: int, ask: int, mask: Any) -> None:
    if ask == Ask.ARTEFACT or ask == Ask.PROFESSOR_UP:
        offer_advances(s, seat, mask)
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
        offer_retreats(s, seat, mask)
    else:
        offer_draft(s, seat, ask, mask)


@rule
def offer_advances(s: State, seat: int, mask: Any) -> None:
    include(mask, DECLINE)
    for vehicle in range(VEHICLES):
        if can_move_on(s, seat, vehicle) == Reason.OK:
            include(mask, ADVANCE + vehicle)


@rule
def offer_retreats(s: State, seat: int, mask: Any) -> None:
    for vehicle in range(VEHICLES):
        if can_move_back(s, seat, vehicle) == Reason.OK:
            include(mask, RETREAT + vehicle)


@rule
def offer_draft(s: State, seat: int, ask: int, mask: Any) -> None:
    if ask == Ask.DRAFT_FACE:
        include(mask, TURN_UP)
        include(mask, TURN_UP + 1)
        return
    for role in range(ROLES):
        if may_choose(s, seat, role) == Reason.OK:
            include(mask, CHOOSE + role)
