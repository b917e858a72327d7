"""Zu's turn: two cards, one after the other. ZU-040 to ZU-042, ZU-143"""

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.rules.zu_deck import zu_card_leaves, zu_cards_left
from periplus.games.excavation.rules.zu_mind import forget
from periplus.games.excavation.rules.zu_trade import zu_commands
from periplus.games.excavation.state import State
from periplus.kit import CHANCE, NOBODY_ASKED, pop, push, rule, set_b, top_b


@rule
def zu_turn(s: State) -> None:
    """b is 1 when a card must be burned first."""
    if zu_cards_left(s) == 0:
        s.passed[d.ZU] = 1  # ZU-041
        pop(s)
    elif top_b(s) == 1:
        set_b(s, 0)
        push(s, Ask.ZU_BURN, CHANCE, 0, 0)
    elif s.actions_left == 0:
        pop(s)
    else:
        s.actions_left -= 1
        push(s, Ask.ZU_REVEAL, CHANCE, 0, 0)


@rule
def zu_burns(s: State, card: int) -> None:
    """ZU-143: unplayed, face up, to the discard."""
    pop(s)
    zu_card_leaves(s, card)
    s.zu_burned = card + 1


@rule
def burns_after(card: int) -> bool:
    """ZU-143: after a snipe, a survey or a most-popular dig."""
    kind = d.ZU_CARD_TYPE[card]
    if kind == d.Z_DIG:
        return d.ZU_CARD_COLOURS[card] == 0
    return kind != d.Z_COMMAND and kind != d.Z_HAGGLE and kind != d.Z_SALE


@rule
def zu_reveals(s: State, card: int) -> None:
    """ZU-040: the card is shown, carried out, and lies in Zu's discard."""
    pop(s)
    zu_card_leaves(s, card)
    if s.switch[d.E4] == 1 and burns_after(card):
        set_b(s, 1)
    begin_zu_card(s, card)


@rule
def begin_zu_card(s: State, card: int) -> None:
    forget(s)
    s.zu_playing = card + 1
    s.zu_burned = 0
    s.zu_colour = 0
    s.zu_second = 0
    s.zu_taken = 0
    kind = d.ZU_CARD_TYPE[card]
    if kind == d.Z_DIG:
        push(s, Ask.ZU_DIGGING, NOBODY_ASKED, 0, 0)
    elif kind == d.Z_HAGGLE:
        push(s, Ask.ZU_HAGGLING, NOBODY_ASKED, 0, 0)
    elif kind == d.Z_COMMAND:
        zu_commands(s)
    elif kind == d.Z_SALE:
        push(s, Ask.ZU_SELLING, NOBODY_ASKED, 0, 0)
    elif kind == d.Z_SNIPE:
        push(s, Ask.ZU_SELLING, NOBODY_ASKED, 0, 1)
    else:
        push(s, Ask.ZU_SURVEYING, NOBODY_ASKED, 0, 0)
