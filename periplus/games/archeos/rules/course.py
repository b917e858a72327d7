"""The course of play: an answer is carried out, then everything that follows by itself, up to the next question."""

from __future__ import annotations

from periplus.core.frames import CHANCE, NOBODY_ASKED, pop, set_a, top_a, top_ask, top_who
from periplus.core.rule import rule
from periplus.games.archeos.actions import (
    ADVANCE,
    ALL,
    BOARD,
    CARD_DRAWN,
    CASH,
    CHOOSE,
    CONFIRM,
    DONE,
    DRAW,
    DRAW_ALL,
    END_EFFECTS,
    FIRST_PLAYER,
    INCLUDE,
    KEEP,
    KEEP_ALL,
    LEAD,
    MONKEY,
    RETREAT,
    ROLE_CARD,
    ROLE_EFFECT,
    SHUFFLE,
    STOP,
    SURRENDER,
    TAKE,
    TOKEN_FIRST,
    TRAIT_FIRST,
    TURN_UP,
    Ask,
)
from periplus.games.archeos.rules.closing import (
    chichen_draws,
    chichen_stops,
    close,
    keep,
    keep_all,
    keep_picks,
    patron_draws,
)
from periplus.games.archeos.rules.effects import (
    advance,
    can_any_move_on,
    cash,
    end_effects,
    is_advance_open,
    is_role_open,
    retreat,
    take_token,
    use_artefact,
    use_colour,
    use_role,
)
from periplus.games.archeos.rules.expedition import confirm, include_all, lead, pick
from periplus.games.archeos.rules.season import (
    begin_season,
    deal_card,
    draw,
    draw_card,
    draw_monkey,
    next_turn,
    surrender,
    take,
)
from periplus.games.archeos.rules.season_end import end_season, open_ur
from periplus.games.archeos.setup import choose_role, deal_packet, draw_board, draw_role, name_first_player, turn_board
from periplus.games.archeos.state import State


@rule
def apply(s: State, seat: int, action: int) -> None:
    if seat == CHANCE:
        answer_by_chance(s, action)
    elif action < INCLUDE:
        answer_turn(s, seat, action)
    elif action < ADVANCE:
        compose(s, seat, action)
    elif action < CASH:
        use_effect(s, seat, action)
    else:
        answer_rare(s, seat, action)
    settle(s)


@rule
def answer_turn(s: State, seat: int, action: int) -> None:
    """AS-045"""
    if action < LEAD:
        take(s, seat, action - TAKE)
    elif action < DRAW:
        lead(s, seat, action - LEAD)
    elif action == SURRENDER:
        surrender(s, seat)
    elif top_ask(s) == Ask.CHICHEN:
        chichen_draws(s, seat)
    else:
        draw(s, seat)


@rule
def compose(s: State, seat: int, action: int) -> None:
    if action < ALL:
        pick(s, seat, action - INCLUDE)
    elif action == ALL:
        include_all(s, seat)
    elif action == CONFIRM:
        confirm(s, seat)
    else:
        s.bound_by[seat] = action - TRAIT_FIRST + 1


@rule
def use_effect(s: State, seat: int, action: int) -> None:
    if action < ROLE_EFFECT:
        ask = top_ask(s)
        if ask == Ask.EFFECTS:
            use_colour(s, seat, action - ADVANCE)
        elif ask == Ask.ARTEFACT:
            use_artefact(s, seat, action - ADVANCE)
        else:
            pop(s)
            advance(s, seat, action - ADVANCE)
    elif action == ROLE_EFFECT:
        use_role(s, seat)
    elif action < END_EFFECTS:
        take_token(s, seat, action - TOKEN_FIRST)
    else:
        end_effects(s, seat)


@rule
def answer_rare(s: State, seat: int, action: int) -> None:
    if action == CASH:
        cash(s, seat)
    elif KEEP <= action < KEEP_ALL:
        keep(s, seat, action - KEEP)
    elif action == KEEP_ALL:
        keep_all(s)
    elif action == DONE:
        keep_picks(s, seat)
    elif action == DRAW_ALL:
        patron_draws(s, seat)
    elif action == STOP and top_ask(s) == Ask.CHICHEN:
        chichen_stops(s)
    elif RETREAT <= action < CHOOSE:
        pop(s)
        retreat(s, seat, action - RETREAT)
    elif CHOOSE <= action < TURN_UP:
        choose_role(s, seat, action - CHOOSE)
    elif action >= TURN_UP:
        turn_board(s, action - TURN_UP)
    else:
        decline(s)


@rule
def decline(s: State) -> None:
    """Stay on Uluru, pass at Ur, stop, give up an artefact, a Patron's draw, a Professor's advance. AS-070, AS-084"""
    if top_ask(s) == Ask.ARTEFACT:
        set_a(s, top_a(s) - 1)
    else:
        pop(s)


@rule
def answer_by_chance(s: State, action: int) -> None:
    ask = top_ask(s)
    if action == MONKEY:
        draw_monkey(s)
    elif action < MONKEY:
        if ask == Ask.DRAW:
            draw_card(s, action - CARD_DRAWN)
        else:
            deal_card(s, action - CARD_DRAWN)
    elif action == SHUFFLE:
        begin_season(s)
    elif action < ROLE_CARD:
        name_first_player(s, action - FIRST_PLAYER)
    elif action >= BOARD:
        draw_board(s, action - BOARD)
    elif ask == Ask.PACKET:
        deal_packet(s, action - ROLE_CARD)
    else:
        draw_role(s, action - ROLE_CARD)


@rule
def settle(s: State) -> None:
    while s.depth > 0 and settles_by_itself(s):
        follow(s)


@rule
def settles_by_itself(s: State) -> bool:
    """Automatic frames, and questions with nothing left to choose. AS-075, AS-084, AS-154"""
    who = top_who(s)
    if who == NOBODY_ASKED:
        return True
    ask = top_ask(s)
    if ask == Ask.EFFECTS:
        return not is_advance_open(s, who) and not is_role_open(s, who)
    if ask == Ask.ARTEFACT:
        return top_a(s) == 0 or not can_any_move_on(s, who)
    return False


@rule
def follow(s: State) -> None:
    ask = top_ask(s)
    if ask == Ask.SEASON:
        next_turn(s)
    elif ask == Ask.CLOSING:
        close(s, s.active)
    elif ask == Ask.EFFECTS:
        end_effects(s, top_who(s))
    elif ask == Ask.ARTEFACT:
        pop(s)
    elif ask == Ask.UR_ROUND:
        open_ur(s)
    else:
        end_season(s)
