"""What must hold in every position: the invariants of the ledger, and a position's derived fields."""

from __future__ import annotations

from typing import Any

from periplus.games.expeditions.actions import Ask
from periplus.games.expeditions.data import (
    CARDS,
    COLOUR,
    COLOURS,
    COMMON_ROW,
    COMMONS,
    DECK_MAX,
    GOALS,
    HEAD,
    IN_HAND,
    KEYS,
    ON_BOARD,
    SEAT,
    SEGMENTS,
    START,
    SWAP_DRAW,
    TAIL,
    TICKETS,
    TICKETS_A_TURN,
    TOKENS,
)
from periplus.games.expeditions.rules.odds import flip_in_pile, in_pile, under_slot


def invariants(s: Any) -> list[str]:
    broken = [*cards_broken(s), *tokens_broken(s), *frames_broken(s)]
    for c in range(COLOURS):
        broken += trail_broken(s, c)
    if sum(s.tickets[p] for p in range(s.seats)) + s.ticket_supply != TICKETS:
        broken.append("tickets are lost or made")
    return broken


def where_cards_are(s: Any) -> list[int]:
    """Every card that lies somewhere, once for each place where it lies. Invariant 1"""
    seats = range(s.seats)
    found = [card for p in seats for card in range(CARDS) if s.hand[p, card]]
    found += [s.drawn[p, i] - 1 for p in seats for i in range(SWAP_DRAW) if s.drawn[p, i]]
    found += [card for card in range(CARDS) if s.laid[card]]
    found += [s.common[slot] - 1 for slot in range(COMMON_ROW) if s.common[slot]]
    found += [card for card in range(CARDS) if in_pile(s, card)]
    found += [under_slot(s, place) - 1 for place in range(DECK_MAX) if s.under_by[place]]
    return found


def cards_broken(s: Any) -> list[str]:
    broken = []
    if sorted(where_cards_are(s)) != list(range(CARDS)):
        broken.append("a card is in two places or in none")
    if sum(in_pile(s, card) for card in range(CARDS)) != s.pile_count:
        broken.append("the pile is not as high as it says")
    if sum(s.under_by[place] > 0 for place in range(DECK_MAX)) != s.under_count:
        broken.append("the cards under the deck are miscounted")
    for p in range(s.seats):
        if sum(s.hand[p, card] > 0 for card in range(CARDS)) != -s.points[p, IN_HAND]:
            broken.append(f"hand of {SEAT.names[p]} is miscounted")
        laid = sum(s.laid[card] == p + 1 for card in range(CARDS))
        if laid != s.points[p, GOALS] + s.points[p, COMMONS]:
            broken.append(f"laid cards of {SEAT.names[p]} are miscounted")
    return broken


def tokens_broken(s: Any) -> list[str]:
    """Invariants 10 and 11."""
    broken = []
    for p in range(s.seats):
        placed = [k for k in range(TOKENS) if s.token[p, k]]
        won = [k for k in placed if s.recovered[p, k]]
        if s.points[p, KEYS] != len(won) or s.points[p, ON_BOARD] != len(won) - len(placed):
            broken.append(f"tokens of {SEAT.names[p]} are miscounted")
        for k in placed:
            card = s.token[p, k] - 1
            if s.recovered[p, k] and s.laid[card] != p + 1:
                broken.append("a recovered token is not on a laid card")
            if not s.recovered[p, k] and not s.dead[p, k] and not s.hand[p, card]:
                broken.append("the owner of a live token does not hold its card")
    return broken


def trail_broken(s: Any, c: int) -> list[str]:
    """Invariants 4 to 6: replayed from the start, each arrow leaves the tip, or anywhere visited after a loop."""
    name = COLOUR.names[c]
    seen, visited, head, looped = set(), {START}, START, False
    for i in range(s.length[c]):
        arrow = s.trail[c, i]
        if arrow >> 1 in seen:
            return [f"{name} uses a segment twice"]
        if (TAIL[arrow] != head and not looped) or TAIL[arrow] not in visited:
            return [f"{name} jumps at arrow {i}"]
        seen.add(arrow >> 1)
        head = HEAD[arrow]
        looped = head in visited
        visited.add(head)
    broken = []
    if {segment for segment in range(SEGMENTS) if s.carries[segment] >> c & 1} != seen:
        broken.append(f"{name} marks other segments than its arrows")
    asked = [s.frames[i, 2] for i in range(s.depth) if s.frames[i, 0] in (Ask.BASE, Ask.RELAUNCH)]
    if looped and s.supply[c] > 0 and asked != [c]:
        broken.append(f"{name} has closed a loop and nobody relaunches it")
    if c in asked and not looped:
        broken.append(f"{name} relaunches without a loop")
    return broken


def frames_broken(s: Any) -> list[str]:
    """Invariant 8, and who may be asked at all: the active seat alone."""
    turns = [i for i in range(s.depth) if s.frames[i, 0] in (Ask.TURN, Ask.TICKETS)]
    broken = []
    if turns not in ([], [0]):
        broken.append("a turn is not the lowest question")
    if turns and not 0 <= s.frames[0, 2] <= TICKETS_A_TURN:
        broken.append("too many tickets are used")
    return broken


def complete(s: Any) -> None:
    """Derived fields after a position was written by names; the pile is every card that lies nowhere else."""
    for segment in range(SEGMENTS):
        s.carries[segment] = 0
    for c in range(COLOURS):
        for i in range(s.length[c]):
            s.carries[s.trail[c, i] >> 1] |= 1 << c
    for p in range(s.seats):
        laid = sum(s.laid[card] == p + 1 for card in range(CARDS))
        won = sum(s.recovered[p, k] for k in range(TOKENS))
        s.points[p, GOALS] = laid - s.points[p, COMMONS]
        s.points[p, IN_HAND] = -sum(s.hand[p, card] > 0 for card in range(CARDS))
        s.points[p, KEYS] = won
        s.points[p, ON_BOARD] = won - sum(s.token[p, k] > 0 for k in range(TOKENS))
    s.under_count = sum(s.under_by[place] > 0 for place in range(DECK_MAX))
    for i in range(len(s.pile)):
        s.pile[i] = 0
    elsewhere = set(where_cards_are(s))
    s.pile_count = CARDS - len(elsewhere)
    for card in range(CARDS):
        if card not in elsewhere:
            flip_in_pile(s, card)
