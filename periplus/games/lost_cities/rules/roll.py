"""A roll: a throw, everybody's choice, the end of the roll."""

from periplus.games.lost_cities import data as d
from periplus.games.lost_cities.actions import Ask
from periplus.games.lost_cities.rules import sheet
from periplus.games.lost_cities.rules.caravan import caravan_follows, caravan_leads
from periplus.games.lost_cities.rules.pool import fill_pool, take_from_pool
from periplus.games.lost_cities.rules.verdict import has_target, sheet_of
from periplus.games.lost_cities.state import State
from periplus.kit import CHANCE, SEVERAL, pop, push, rule, top_a, top_who


@rule
def name_first_player(s: State, seat: int) -> None:
    """LC-160"""
    pop(s)
    s.active = seat
    open_roll(s)


@rule
def open_roll(s: State) -> None:
    s.roll += 1
    push(s, Ask.THROW_COLOURS, CHANCE, 0, 0)


@rule
def throw_colours(s: State, first: int, second: int, third: int) -> None:
    """LC-030"""
    pop(s)
    s.colour_die[0] = first
    s.colour_die[1] = second
    s.colour_die[2] = third
    push(s, Ask.THROW_NUMBERS, CHANCE, 0, 0)


@rule
def throw_numbers(s: State, first: int, second: int, third: int) -> None:
    pop(s)
    s.number_die[0] = first
    s.number_die[1] = second
    s.number_die[2] = third
    open_choices(s)


@rule
def open_choices(s: State) -> None:
    """The active player chooses first, from all dice; a solo player's rival leads every second roll. LC-031, LC-151"""
    fill_pool(s)
    if s.seats == 1 and s.roll % 2 == 0:
        caravan_leads(s)
    push(s, Ask.CHOOSE, s.active, 1, 0)


@rule
def take(s: State, seat: int, c: int, n: int) -> None:
    p = sheet_of(s, seat)
    sheet.begin_entry(s, p)
    if top_who(s) == s.active:
        take_from_pool(s, c, n)  # LC-033; the others' choices remove nothing, LC-035
    s.accelerating[p] = 1 if sheet.write_pair(s, p, c, n) else 0


@rule
def refuse(s: State, seat: int) -> None:
    p = sheet_of(s, seat)
    sheet.begin_entry(s, p)
    sheet.mark_refusal(s, p)


@rule
def accelerate(s: State, seat: int, c: int) -> None:
    p = sheet_of(s, seat)
    s.accelerating[p] = 1 if sheet.accelerate_column(s, p, c) else 0


@rule
def skip(s: State, seat: int) -> None:
    s.accelerating[sheet_of(s, seat)] = 0


@rule
def go_on(s: State, seat: int) -> None:
    """A filled arrow accelerates a column, if one is left; else the choice is made. LC-090, LC-096"""
    p = sheet_of(s, seat)
    if s.accelerating[p] == 0 or not has_target(s, p):
        s.accelerating[p] = 0
        finish_choice(s, seat)


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
            sheet.copy_sheet(s, seat, seat + d.SEATS)
    push(s, Ask.CHOOSE, SEVERAL, s.seats, 0)


@rule
def show_drafts(s: State) -> None:
    for seat in range(s.seats):
        if seat != s.active:
            sheet.copy_sheet(s, seat + d.SEATS, seat)
            sheet.clear_sheet(s, seat + d.SEATS)
            for j in range(d.BRIDGES):
                if s.bridge[seat, j] == d.WON and s.first_roll[j] == 0:
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
        if s.dice_marks[seat] < d.DICE_MARKS_MAX:
            return False
    return True


@rule
def all_bridges_crossed(s: State) -> bool:
    """LC-113"""
    for j in range(d.BRIDGES):
        if s.first_roll[j] == 0:
            return False
    return True
