"""What chance may answer, with exact weights. The deck has no order: what comes next is drawn when it is needed.

Shuffling first and drawing later is the same as drawing from all that is still unseen: every unseen card is equally
likely to lie on top. The cut changes one thing only: no monkey can come while the upper half lasts, and after that each
hidden monkey weighs as much as any other card. AS-039, AS-040
"""

from periplus.core.engine.frames import top_ask
from periplus.core.engine.rule import rule
from periplus.games.archeos.actions import BOARD, CARD_DRAWN, FIRST_PLAYER, MONKEY, ROLE_CARD, SHUFFLE, Ask
from periplus.games.archeos.data import COLOURS, MONKEYS, ROLES, ROLES_IN_PLAY
from periplus.games.archeos.setup import board_weight, role_weight
from periplus.games.archeos.state import State


@rule
def card_weight(s: State, card: int) -> int:
    return s.unseen[card]


@rule
def player_weight(s: State, seat: int) -> int:
    """AS-028"""
    return 1 if seat < s.seats else 0


@rule
def odds_total(s: State) -> int:
    ask = top_ask(s)
    if ask == Ask.DRAW:
        return s.lower if s.upper == 0 else s.upper + s.lower - (MONKEYS - s.monkeys)
    if ask == Ask.DEAL or ask == Ask.LAY_OUT:
        cards = 0
        for slot in range(ROLES_IN_PLAY):
            cards += s.unseen_of[s.cast[slot]]
        return cards
    if ask == Ask.SHUFFLE:
        return 1
    if ask == Ask.FIRST_PLAYER:
        return s.seats
    count = 0
    if ask == Ask.BOARD:
        for colour in range(COLOURS):
            count += board_weight(s, colour)
    else:
        for role in range(ROLES):
            count += role_weight(s, role)
    return count


@rule
def odds_pick(s: State, r: int) -> int:
    ask = top_ask(s)
    if ask == Ask.DRAW or ask == Ask.DEAL or ask == Ask.LAY_OUT:
        return card_at(s, r)
    if ask == Ask.SHUFFLE:
        return SHUFFLE
    if ask == Ask.FIRST_PLAYER:
        return FIRST_PLAYER + r
    if ask == Ask.BOARD:
        for colour in range(COLOURS):
            r -= board_weight(s, colour)
            if r < 0:
                return BOARD + colour
    for role in range(ROLES):
        r -= role_weight(s, role)
        if r < 0:
            return ROLE_CARD + role
    return -1


@rule
def card_at(s: State, r: int) -> int:
    """First the role, then the colour; a monkey lies after all cards."""
    for slot in range(ROLES_IN_PLAY):
        role = s.cast[slot]
        if r < s.unseen_of[role]:
            card = role * COLOURS
            while r >= s.unseen[card]:
                r -= s.unseen[card]
                card += 1
            return CARD_DRAWN + card
        r -= s.unseen_of[role]
    return MONKEY
