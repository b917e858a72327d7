"""What is unseen: only what the others write while all decide at the same time. LC-142"""

from typing import Any

from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.actions import ACCELERATE, REFUSE, SKIP, TAKE, Reason
from periplus.games.lost_cities.rules import sheet
from periplus.games.lost_cities.rules.verdict import has_target
from periplus.games.lost_cities.state import State
from periplus.kit import SEEN, SEVERAL, UNSEEN, below, rule, top_who


@rule
def witness(s: State, seat: int, action: int, viewer: int) -> int:
    """A choice made at the same time as others is unseen; the last one shows them all, itself included. LC-142"""
    if top_who(s) != SEVERAL or (s.waiting == 1 << seat and not fills_arrow(s, seat + d.SEATS, action)):
        return SEEN
    return UNSEEN


@rule
def fills_arrow(s: State, p: int, action: int) -> bool:
    """Whether this entry opens an acceleration. LC-090, LC-096"""
    if action < REFUSE:
        c = (action - TAKE) // d.NUMBERS
        starts = s.level[p, c] == 0 and (action - TAKE) % d.NUMBERS == 0
        return not starts and leads_to_arrow(s, p, c)
    return ACCELERATE <= action < SKIP and leads_to_arrow(s, p, action - ACCELERATE)


@rule
def guess(s: State, seat: int, rng: Any) -> None:
    """The others' drafts: an entry that fits their sheet, complete if they are done, perhaps begun if they are not."""
    for other in range(d.SEATS):
        if other == seat:
            continue
        p = other + d.SEATS
        sheet.clear_sheet(s, p)
        if s.depth == 0 or top_who(s) != SEVERAL or other >= s.seats or other == s.active:
            continue
        sheet.copy_sheet(s, other, p)
        thinking = (s.waiting >> other) & 1 == 1
        if thinking and below(rng, 2) == 0:
            continue
        guess_entry(s, p, rng, thinking)


@rule
def guess_entry(s: State, p: int, rng: Any, thinking: bool) -> None:
    """A choice at random and its accelerations; one who still thinks can only be in the middle of accelerating."""
    pair = guess_pair(s, p, rng, thinking)
    if pair < 0 and thinking:
        return
    sheet.begin_entry(s, p)
    if pair < 0:
        sheet.mark_refusal(s, p)
        return
    arrow = sheet.write_pair(s, p, pair // d.NUMBERS, pair % d.NUMBERS)
    while arrow and has_target(s, p) and below(rng, d.COLOURS + 1) > 0:
        c = below(rng, d.COLOURS)
        while sheet.may_accelerate(s, p, c) != Reason.OK:
            c = (c + 1) % d.COLOURS
        if thinking and not leads_to_arrow(s, p, c):
            break
        arrow = sheet.accelerate_column(s, p, c)
    if thinking:
        s.accelerating[p] = 1


@rule
def leads_to_arrow(s: State, p: int, c: int) -> bool:
    """Whether one more number in this column would open an acceleration. LC-090, LC-099"""
    square = s.level[p, c] + 1
    if square > d.SQUARES or d.ARROW[c, square] == 0:
        return False
    if square < d.SQUARES or s.artefacts[p] < d.ARTEFACTS_MAX:
        return True  # at least this column itself could be accelerated
    for other in range(d.COLOURS):
        if other != c and sheet.may_accelerate(s, p, other) == Reason.OK:
            return True
    return False


@rule
def guess_pair(s: State, p: int, rng: Any, onto_arrow: bool) -> int:
    """One of the pairs that fit, or -1 for a refusal, all alike; with `onto_arrow` only those that fill an arrow."""
    count = 1
    chosen = -1
    for c in range(d.COLOURS):
        for n in range(d.NUMBERS):
            if (s.colour_pool >> c) & (s.number_pool >> n) & 1 == 0 or (sheet.numbers_that_fit(s, p, c) >> n) & 1 == 0:
                continue
            if onto_arrow and (not leads_to_arrow(s, p, c) or (s.level[p, c] == 0 and n == 0)):
                continue
            count += 1
            if below(rng, count) == 0:
                chosen = c * d.NUMBERS + n
    return chosen
