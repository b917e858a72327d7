"""After the third monkey: the Ur round, season-end role effects, scoring, and what comes next. AS-142"""

from periplus.games.archeos import data as d
from periplus.games.archeos import scoring
from periplus.games.archeos.actions import Ask, Reason
from periplus.games.archeos.rules.cards import discard_unplayed, has_leader
from periplus.games.archeos.rules.effects import can_any_move_on, can_move_back, retreat
from periplus.games.archeos.state import State
from periplus.kit import CHANCE, NOBODY_ASKED, pop, push, rule, set_a, set_b, top_a, top_b

OPEN_UR, ROLE_EFFECTS, PROFESSORS_UP, PROFESSORS_DOWN, SCORING = 0, 1, 2, 3, 4  # stages of the SEASON_END frame


@rule
def end_season(s: State) -> None:
    """One step of E0 to E4. AS-142, AS-143"""
    stage = top_a(s)
    if stage == OPEN_UR:
        set_a(s, ROLE_EFFECTS)
        if s.face[d.UR] == d.ADVANCED:
            push(s, Ask.UR_ROUND, NOBODY_ASKED, 0, 0)
    elif stage == ROLE_EFFECTS:
        discard_unplayed(s)
        scoring.score_tile(s)
        if s.in_play[d.Role.LINGUIST] == 1:
            scoring.score_linguists(s)
        set_a(s, PROFESSORS_UP if s.in_play[d.Role.PROFESSOR] == 1 else SCORING)
    elif stage == PROFESSORS_UP:
        professor_up(s)
    elif stage == PROFESSORS_DOWN:
        professor_down(s)
    else:
        scoring.return_tokens(s)
        scoring.score_sites(s)
        scoring.score_expeditions(s)
        close_season(s)


@rule
def open_ur(s: State) -> None:
    """Each player from the drawer may play one expedition, who has a card to lead it. AS-137, AS-138"""
    done = top_a(s)
    if done == s.seats:
        pop(s)
        return
    set_a(s, done + 1)
    seat = (s.drawer + done) % s.seats
    if has_leader(s, seat):
        push(s, Ask.UR, seat, 0, 0)


@rule
def professor_up(s: State) -> None:
    """All advances before all retreats, in turn order from the drawer. AS-115, AS-118, AS-119"""
    done = top_b(s)
    if done == s.seats:
        set_a(s, PROFESSORS_DOWN)
        set_b(s, 0)
        return
    set_b(s, done + 1)
    seat = (s.drawer + done) % s.seats
    if scoring.has_highest_sum(s, seat) and can_any_move_on(s, seat):
        push(s, Ask.PROFESSOR_UP, seat, 0, 0)


@rule
def professor_down(s: State) -> None:
    """Compulsory unless every vehicle stands on its start; a single choice is made at once. AS-116, AS-117, AS-154"""
    done = top_b(s)
    if done == s.seats:
        set_a(s, SCORING)
        return
    set_b(s, done + 1)
    seat = (s.drawer + done) % s.seats
    if not scoring.has_lowest_sum(s, seat):
        return
    choices = 0
    only = 0
    for vehicle in range(d.VEHICLES):
        if can_move_back(s, seat, vehicle) == Reason.OK:
            choices += 1
            only = vehicle
    if choices == 1:
        retreat(s, seat, only)
    elif choices > 1:
        push(s, Ask.PROFESSOR_DOWN, seat, 0, 0)


@rule
def close_season(s: State) -> None:
    """The next season is set up, or the game ends with the museums. AS-147, AS-148"""
    pop(s)
    if s.season == s.seasons:
        scoring.score_museums(s)
        return
    for seat in range(s.seats):
        for part in range(d.PARTS):
            s.earlier[s.season - 1, seat, part] = s.points[seat, part]
    push(s, Ask.SHUFFLE, CHANCE, 0, 0)
