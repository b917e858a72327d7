"""Zu's cards: three round decks of known make-up, cards carried over, their order unknown. ZU-007, ZU-031, ZU-041"""

from periplus.games.excavation import data as d
from periplus.games.excavation.state import State
from periplus.kit import rule

ZU_CARDS = 24
ZU_TYPES = 6
HIDDEN_CARD, DISCARDED, CARRIED, GONE = range(4)  # State.zu_card
SHARES = 2520  # divisible by every number of cards that can be alike: 1 to 10


@rule
def zu_cards_left(s: State) -> int:
    left = s.zu_carried
    for kind in range(ZU_TYPES):
        left += s.zu_left[kind]
    return left


@rule
def zu_new_deck(s: State) -> None:
    """ZU-031: the round deck and three unseen cards of the last discard; the other discards leave the game."""
    pool = 0
    for card in range(ZU_CARDS):
        if s.zu_card[card] == CARRIED:
            s.zu_card[card] = GONE
        elif s.zu_card[card] == DISCARDED:
            s.zu_card[card] = CARRIED
            pool += 1
    s.zu_carried = min(d.ZU_CARRIED, pool)
    zu_fill_deck(s)


@rule
def zu_fill_deck(s: State) -> None:
    """ZU-007, ZU-008"""
    for kind in range(ZU_TYPES):
        s.zu_left[kind] = d.ZU_DECK[s.round - 1, kind]


@rule
def alike(s: State, card: int) -> int:
    """How many cards might be this one: face-down cards of its type, or those that may have been carried."""
    count = 0
    for other in range(ZU_CARDS):
        if s.zu_card[other] == s.zu_card[card]:
            if s.zu_card[card] == CARRIED or d.ZU_CARD_TYPE[other] == d.ZU_CARD_TYPE[card]:
                count += 1
    return count


@rule
def zu_card_odds(s: State, card: int) -> int:
    """Every card of the deck is equally likely on top, every face-down card of a type equally likely in the deck."""
    if s.zu_card[card] == HIDDEN_CARD:
        return s.zu_left[d.ZU_CARD_TYPE[card]] * SHARES // alike(s, card)
    if s.zu_card[card] == CARRIED:
        return s.zu_carried * SHARES // alike(s, card)
    return 0


@rule
def zu_card_leaves(s: State, card: int) -> None:
    """It goes face up to Zu's discard."""
    if s.zu_card[card] == CARRIED:
        s.zu_carried -= 1
    else:
        s.zu_left[d.ZU_CARD_TYPE[card]] -= 1
    s.zu_card[card] = DISCARDED
