"""The course of play: a throw, everybody's choice, the end of the roll. Rules name their paragraphs of the ledger."""

from __future__ import annotations

from typing import Any

from periplus.core.frames import CHANCE, SEVERAL, pop, push, top_a, top_ask, top_who
from periplus.core.mask import include, include_range
from periplus.core.rule import rule
from periplus.games.lost_cities.actions import (
    ACCELERATE,
    FIRST_PLAYER,
    REFUSE,
    SKIP,
    TAKE,
    THROW_COLOURS,
    THROW_NUMBERS,
    Ask,
    Reason,
)
from periplus.games.lost_cities.caravan import caravan_follows, caravan_leads
from periplus.games.lost_cities.data import BRIDGES, COLOURS, DICE, DICE_MARKS_MAX, NUMBERS, SEATS, WON
from periplus.games.lost_cities.pool import fill_pool, take_from_pool
from periplus.games.lost_cities.sheet import (
    accelerate_column,
    begin_entry,
    clear_sheet,
    copy_sheet,
    fits,
    mark_refusal,
    may_accelerate,
    numbers_that_fit,
    write_pair,
)
from periplus.games.lost_cities.state import State

COLOUR_THROWS = COLOURS**DICE
NUMBER_THROWS = NUMBERS**DICE


@rule
def sheet_of(s: State, seat: int) -> int:
    """The row a seat writes on: its own sheet, or its draft while several decide at once."""
    return seat + SEATS if top_who(s) == SEVERAL else seat


@rule
def question(s: State, seat: int) -> int:
    return Ask.ACCELERATE if s.accelerating[sheet_of(s, seat)] == 1 else Ask.CHOOSE


@rule
def verdict(s: State, seat: int, action: int) -> int:
    """LC-038, LC-039: a pair is legal if it is in the pool and fits; refusing and skipping always are."""
    p = sheet_of(s, seat)
    if action < REFUSE:
        c = (action - TAKE) // NUMBERS
        n = (action - TAKE) % NUMBERS
        if (s.colour_pool >> c) & 1 == 0:
            return Reason.COLOUR_NOT_IN_POOL
        if (s.number_pool >> n) & 1 == 0:
            return Reason.NUMBER_NOT_IN_POOL
        return fits(s, p, c, n)
    if ACCELERATE <= action < SKIP:
        return may_accelerate(s, p, action - ACCELERATE)
    return Reason.OK


@rule
def offer(s: State, seat: int, mask: Any) -> None:
    """Exactly what is legal: the pairs of the pool that fit, or the columns to accelerate. Order: LC-040"""
    p = sheet_of(s, seat)
    if s.accelerating[p] == 1:
        for c in range(COLOURS):
            if may_accelerate(s, p, c) == Reason.OK:
                include(mask, ACCELERATE + c)
        include(mask, SKIP)
        return
    for i in range(DICE):
        if s.colour_taken != i + 1:
            c = s.colour_die[i]
            include_range(mask, TAKE + c * NUMBERS, s.number_pool & numbers_that_fit(s, p, c))
    include(mask, REFUSE)


@rule
def odds(s: State, action: int) -> int:
    """Every face of a die is as likely as the others, and so is every first player. LC-005, LC-021"""
    if top_ask(s) == Ask.FIRST_PLAYER:
        return 1 if action - FIRST_PLAYER < s.seats else 0
    return 1


@rule
def odds_total(s: State) -> int:
    ask = top_ask(s)
    if ask == Ask.THROW_COLOURS:
        return COLOUR_THROWS
    return NUMBER_THROWS if ask == Ask.THROW_NUMBERS else s.seats


@rule
def odds_pick(s: State, r: int) -> int:
    ask = top_ask(s)
    if ask == Ask.THROW_COLOURS:
        return THROW_COLOURS + r
    return THROW_NUMBERS + r if ask == Ask.THROW_NUMBERS else FIRST_PLAYER + r


@rule
def apply(s: State, seat: int, action: int) -> None:
    if seat == CHANCE:
        settle_chance(s, action)
        return
    p = sheet_of(s, seat)
    arrow = False
    if action <= REFUSE:
        begin_entry(s, p)
    if action < REFUSE:
        c = (action - TAKE) // NUMBERS
        n = (action - TAKE) % NUMBERS
        if top_who(s) == s.active:
            take_from_pool(s, c, n)  # LC-033; the others' choices remove nothing, LC-035
        arrow = write_pair(s, p, c, n)
    elif action == REFUSE:
        mark_refusal(s, p)
    elif action < SKIP:
        arrow = accelerate_column(s, p, action - ACCELERATE)
    s.accelerating[p] = 0
    if arrow and has_target(s, p):
        s.accelerating[p] = 1  # LC-090, LC-096
    else:
        finish_choice(s, seat)


@rule
def has_target(s: State, p: int) -> bool:
    """LC-099"""
    for c in range(COLOURS):
        if may_accelerate(s, p, c) == Reason.OK:
            return True
    return False


@rule
def settle_chance(s: State, action: int) -> None:
    """The first player, then the dice: three colours, three numbers. LC-030, LC-160"""
    ask = top_ask(s)
    pop(s)
    if ask == Ask.FIRST_PLAYER:
        s.active = action - FIRST_PLAYER
        open_roll(s)
    elif ask == Ask.THROW_COLOURS:
        faces = action - THROW_COLOURS
        for die in range(DICE - 1, -1, -1):
            s.colour_die[die] = faces % COLOURS
            faces //= COLOURS
        push(s, Ask.THROW_NUMBERS, CHANCE, 0, 0)
    else:
        faces = action - THROW_NUMBERS
        for die in range(DICE - 1, -1, -1):
            s.number_die[die] = faces % NUMBERS
            faces //= NUMBERS
        open_choices(s)


@rule
def open_roll(s: State) -> None:
    s.roll += 1
    push(s, Ask.THROW_COLOURS, CHANCE, 0, 0)


@rule
def open_choices(s: State) -> None:
    """The active player chooses first, from all dice; a solo player's rival leads every second roll. LC-031, LC-151"""
    fill_pool(s)
    if s.seats == 1 and s.roll % 2 == 0:
        caravan_leads(s)
    push(s, Ask.CHOOSE, s.active, 1, 0)


@rule
def finish_choice(s: State, seat: int) -> None:
    """The next player clockwise chooses, or all others at once; after the last the roll ends. LC-041, LC-042"""
    if top_who(s) == SEVERAL:
        s.waiting &= ~(1 << seat)
        if s.waiting == 0:
            pop(s)
            show_drafts(s)
            end_roll(s)
        return
    acted = top_a(s)
    pop(s)
    if acted == s.seats:
        end_roll(s)
    elif s.simultaneous == 1:
        open_drafts(s)
    else:
        push(s, Ask.CHOOSE, (seat + 1) % s.seats, acted + 1, 0)


@rule
def open_drafts(s: State) -> None:
    """LC-141, LC-142: the active player is done; the others decide at the same time, each on a private copy."""
    for seat in range(s.seats):
        if seat != s.active:
            s.waiting |= 1 << seat
            copy_sheet(s, seat, seat + SEATS)
    push(s, Ask.CHOOSE, SEVERAL, s.seats, 0)


@rule
def show_drafts(s: State) -> None:
    for seat in range(s.seats):
        if seat != s.active:
            copy_sheet(s, seat + SEATS, seat)
            clear_sheet(s, seat + SEATS)
            for j in range(BRIDGES):
                if s.bridge[seat, j] == WON and s.first_roll[j] == 0:
                    s.first_roll[j] = s.roll


@rule
def end_roll(s: State) -> None:
    """LC-043, LC-111 to LC-114"""
    if s.seats == 1 and s.roll % 2 == 1:
        caravan_follows(s)
    if all_exhausted(s) or all_bridges_crossed(s):
        return
    s.active = (s.active + 1) % s.seats
    open_roll(s)


@rule
def all_exhausted(s: State) -> bool:
    """LC-110, LC-112"""
    for seat in range(s.seats):
        if s.dice_marks[seat] < DICE_MARKS_MAX:
            return False
    return True


@rule
def all_bridges_crossed(s: State) -> bool:
    """LC-113"""
    for j in range(BRIDGES):
        if s.first_roll[j] == 0:
            return False
    return True
