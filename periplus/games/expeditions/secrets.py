"""What is unseen: hands, cards drawn in a swap, tokens given up, the order of the deck. EX-021, EX-113"""

from typing import Any

from periplus.core.engine.frames import a_at, ask_at, who_at
from periplus.games.expeditions import data as d
from periplus.games.expeditions.actions import Ask
from periplus.games.expeditions.rules.odds import flip_in_pile, in_pile, nth_of_pile
from periplus.games.expeditions.setup import far_cards, first_near_card
from periplus.games.expeditions.state import EVERYONE, PILE_WORDS, State
from periplus.kit import CHANCE, SEEN, UNSEEN, below, rule, top_a, top_ask, top_b

GIVEN_UP = 8  # a guess lets one in so many tokens of a player who has swapped be dead


@rule
def witness(s: State, seat: int, action: int, viewer: int) -> int:
    """A dealt or drawn card is seen by its owner; of a swap the others see that a ticket was used, and nothing more."""
    ask = top_ask(s)
    if seat != CHANCE:
        return UNSEEN if ask == Ask.SWAP else SEEN
    if ask == Ask.TURN_UP or ask == Ask.REFILL or top_a(s) == viewer:
        return SEEN
    return UNSEEN


@rule
def guess(s: State, seat: int, rng: Any) -> None:
    """While worlds are imagined the pile holds every card that has no place yet; what stays is the pile."""
    blank_unseen(s, seat)
    pool_unseen(s, seat)
    for other in range(s.seats):
        if other != seat:
            guess_tokens(s, other, rng)
    for other in range(s.seats):
        if other != seat:
            guess_drawn(s, other, rng)
            guess_hand(s, other, rng)
    for place in range(d.DECK_MAX):
        guess_under(s, seat, place, rng)


@rule
def blank_unseen(s: State, seat: int) -> None:
    for other in range(d.SEATS):
        if other == seat:
            continue
        for card in range(d.CARDS):
            s.hand[other, card] = 0
        for i in range(d.SWAP_DRAW):
            s.drawn[other, i] = 0
        for k in range(d.TOKENS):
            s.dead[other, k] = 0
        for place in range(d.DECK_MAX):
            s.under[other, place] = 0


@rule
def pool_unseen(s: State, seat: int) -> None:
    """Into the pile goes every card the seat does not see and did not put under the deck."""
    for i in range(PILE_WORDS):
        s.pile[i] = 0
    for card in range(d.CARDS):
        if s.laid[card] == 0 and (seat < 0 or s.hand[seat, card] == 0):
            flip_in_pile(s, card)
    for slot in range(d.COMMON_ROW):
        unpool(s, s.common[slot])
    if seat >= 0:
        for i in range(d.SWAP_DRAW):
            unpool(s, s.drawn[seat, i])
        for place in range(d.DECK_MAX):
            unpool(s, s.under[seat, place])


@rule
def unpool(s: State, slot: int) -> None:
    if slot > 0 and in_pile(s, slot - 1) == 1:
        flip_in_pile(s, slot - 1)


@rule
def any_card(s: State, rng: Any) -> int:
    """One of the cards that have no place yet, all alike."""
    count = 0
    for card in range(d.CARDS):
        count += in_pile(s, card)
    card = nth_of_pile(s, below(rng, count))
    unpool(s, card + 1)
    return card


@rule
def unexplained_tokens(s: State, other: int) -> int:
    """Tokens on the board whose card may still be in their owner's hand."""
    count = 0
    for k in range(d.TOKENS):
        if s.token[other, k] > 0 and s.recovered[other, k] == 0:
            count += in_pile(s, s.token[other, k] - 1)
    return count


@rule
def guess_tokens(s: State, other: int, rng: Any) -> None:
    """A token's card is in its owner's hand, unless it was seen elsewhere or a swap may have given it up. EX-112"""
    swaps = s.swaps[other]
    room = -s.points[other, d.IN_HAND]
    left = unexplained_tokens(s, other)
    for k in range(d.TOKENS):
        if s.token[other, k] == 0 or s.recovered[other, k] == 1:
            continue
        if in_pile(s, s.token[other, k] - 1) == 0:
            s.dead[other, k] = 1
            continue
        given_up = below(rng, left) < left - room or (swaps > 0 and below(rng, GIVEN_UP) == 0)
        left -= 1
        if given_up:
            s.dead[other, k] = 1
            swaps -= 1
            place_given_up(s, other, k, rng)
        else:
            room -= 1
            s.hand[other, s.token[other, k] - 1] = d.TOKENS - k
            unpool(s, s.token[other, k])


@rule
def place_given_up(s: State, other: int, k: int, rng: Any) -> None:
    """Under the deck where its owner put it; once the deck has come round it may be anywhere."""
    if s.pile_count == 0 and below(rng, 2) == 0:
        return
    for i in range(s.under_count):
        place = (s.under_first + i) % d.DECK_MAX
        if s.under_by[place] == other + 1 and s.under[other, place] == 0:
            s.under[other, place] = s.token[other, k]
            unpool(s, s.token[other, k])
            return


@rule
def guess_drawn(s: State, other: int, rng: Any) -> None:
    """The cards somebody has drawn in a swap and not yet answered for."""
    count = 0
    for i in range(s.depth):
        if ask_at(s, i) == Ask.SWAP and who_at(s, i) == other:
            count = a_at(s, i)
    if count > 0 and top_ask(s) == Ask.DRAW:
        count = top_b(s)
    for i in range(count):
        s.drawn[other, i] = any_card(s, rng) + 1


@rule
def guess_hand(s: State, other: int, rng: Any) -> None:
    """As many cards as the others see there; in set-up enough of them far for the tokens. EX-022"""
    asked = top_ask(s) if s.depth > 0 else Ask.TURN
    hole = top_b(s) if asked == Ask.REPAIR and top_a(s) == other else 0
    held = 0
    for card in range(d.CARDS):
        held += 1 if s.hand[other, card] > 0 else 0
    slot = 0
    while held < -s.points[other, d.IN_HAND]:
        slot += 1
        if slot != hole and token_at(s, other, slot) == 0:
            s.hand[other, any_card(s, rng)] = slot
            held += 1
    if asked == Ask.KEY_PLACE or asked == Ask.TURN_UP or (asked == Ask.REPAIR and hole == 0):
        while far_cards(s, other) < d.TOKENS:
            exchange_near(s, other, rng)


@rule
def token_at(s: State, other: int, slot: int) -> int:
    """Whether the card of a token was guessed to be at this place of the hand."""
    for k in range(d.TOKENS):
        if s.token[other, k] > 0 and s.hand[other, s.token[other, k] - 1] == slot:
            return 1
    return 0


@rule
def exchange_near(s: State, other: int, rng: Any) -> None:
    """A near card of a guessed hand for one of the pool, until it is far."""
    near = first_near_card(s, other)
    card = any_card(s, rng)
    s.hand[other, card] = s.hand[other, near]
    s.hand[other, near] = 0
    flip_in_pile(s, near)
    if d.FAR[card] == 0:
        flip_in_pile(s, card)
        unpool(s, near + 1)
        s.hand[other, near] = s.hand[other, card]
        s.hand[other, card] = 0


@rule
def guess_under(s: State, seat: int, place: int, rng: Any) -> None:
    by = s.under_by[place]
    if by == EVERYONE:
        slot = s.under[seat, place] if seat >= 0 else any_card(s, rng) + 1
        for other in range(s.seats):
            s.under[other, place] = slot
    elif by > 0 and by - 1 != seat and s.under[by - 1, place] == 0:
        s.under[by - 1, place] = any_card(s, rng) + 1
