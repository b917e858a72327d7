"""Rounds and turns: two actions at a time until all have passed. EE-060, EE-090 to EE-097"""

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.rules.cards import cards_held, pay_card
from periplus.games.excavation.rules.command import begin_command, command_symbols
from periplus.games.excavation.rules.dig import begin_dig, diggable_colours
from periplus.games.excavation.rules.haggle import begin_haggle, haggle_symbols
from periplus.games.excavation.rules.majority import score_centres
from periplus.games.excavation.rules.passing import pass_round
from periplus.games.excavation.rules.preparation import rows_at_table
from periplus.games.excavation.rules.sell import begin_sale, sell_symbols
from periplus.games.excavation.rules.smuggle import begin_smuggle, smuggle_symbols
from periplus.games.excavation.rules.survey import begin_survey, survey_colours
from periplus.games.excavation.rules.travel import begin_travel
from periplus.games.excavation.scoring import score_galleries, score_leftovers
from periplus.games.excavation.state import State
from periplus.kit import NOBODY_ASKED, pop, push, rule, set_a, top_a

ACTIONS_A_TURN = 2
THIRD_EXPLORER, FREE_STEP, ACTS = range(3)


@rule
def taking_turns(s: State) -> None:
    """EE-090: the next in turn order who has not passed; EE-060: after the last the round is scored."""
    rows = rows_at_table(s)
    for k in range(rows):
        place = (s.turn + 1 + k) % rows
        row = s.order[place]
        if s.passed[row] == 0:
            s.turn = place
            s.active = row
            begin_turn(s, row)
            return
    pop(s)
    score_centres(s)
    if s.round == d.ROUNDS:
        score_galleries(s)
        score_leftovers(s)
    else:
        next_round(s)


@rule
def begin_turn(s: State, row: int) -> None:
    """EE-091: two actions. ZU-040: Zu's are two cards."""
    s.actions_left = ACTIONS_A_TURN
    if s.solo == 1 and row == d.ZU:
        push(s, Ask.ZU_TURN, NOBODY_ASKED, 0, 0)
    else:
        push(s, Ask.TURN, NOBODY_ASKED, THIRD_EXPLORER, 0)


@rule
def next_round(s: State) -> None:
    rows = rows_at_table(s)
    s.round += 1
    s.turn = rows - 1
    for row in range(rows):
        s.passed[row] = 0
    push(s, Ask.TAKING_TURNS, NOBODY_ASKED, 0, 0)
    push(s, Ask.PREPARING, NOBODY_ASKED, 0, 0)


@rule
def turn(s: State) -> None:
    """EE-097: the third explorer if due, Dal-Harrai's step, the actions."""
    seat = s.active
    stage = top_a(s)
    if stage == THIRD_EXPLORER:
        set_a(s, FREE_STEP)
        if s.explorer[seat, d.PAWN_COUNT - 1] == 0:
            push(s, Ask.PLACE_THIRD, seat, 0, 0)  # EE-051
    elif stage == FREE_STEP:
        set_a(s, ACTS)
        if s.faction[seat] == d.DAL_HARRAI:
            push(s, Ask.FREE_STEP, seat, 0, 0)  # EE-270, EE-271
    else:
        s.played = 0
        if s.actions_left == 0:
            pop(s)
        elif cards_held(s, seat) == 0:
            pass_round(s, seat)  # EE-094
        else:
            look_around(s, seat)
            push(s, Ask.ACTION, seat, 0, 0)


@rule
def look_around(s: State, seat: int) -> None:
    """What each action can be done with now; EE-096: nothing that would do nothing."""
    s.choices[0] = 0
    s.choices[1] = 0
    s.dig_colours = diggable_colours(s, seat)
    s.haggle_symbols = haggle_symbols(s, seat)
    s.sell_symbols = sell_symbols(s, seat)
    s.command_symbols = command_symbols(s, seat)
    s.smuggle_symbols = smuggle_symbols(s, seat)
    s.survey_colours = survey_colours(s, seat)


@rule
def play(s: State, seat: int, card: int) -> None:
    """EE-092: every action but pass plays one card."""
    s.actions_left -= 1
    pay_card(s, seat, card)


@rule
def act_pass(s: State, seat: int) -> None:
    s.actions_left -= 1
    pass_round(s, seat)


@rule
def act_travel(s: State, seat: int, card: int) -> None:
    play(s, seat, card)
    begin_travel(s, seat, card)


@rule
def act_dig(s: State, seat: int, card: int) -> None:
    play(s, seat, card)
    begin_dig(s, card)


@rule
def act_haggle(s: State, seat: int, card: int) -> None:
    play(s, seat, card)
    begin_haggle(s, card)


@rule
def act_sell(s: State, seat: int, card: int) -> None:
    play(s, seat, card)
    begin_sale(s)


@rule
def act_command(s: State, seat: int, card: int) -> None:
    play(s, seat, card)
    begin_command(s, card)


@rule
def act_smuggle(s: State, seat: int, card: int) -> None:
    play(s, seat, card)
    begin_smuggle(s, seat)


@rule
def act_survey(s: State, seat: int, card: int) -> None:
    """The card goes to the row; it is not paid."""
    s.actions_left -= 1
    begin_survey(s, seat, card)
