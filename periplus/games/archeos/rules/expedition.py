"""Composing an expedition: leader, trait, followers. Private until it is laid down. AS-156"""

from periplus.games.archeos import data as d
from periplus.games.archeos.actions import Ask
from periplus.games.archeos.rules.cards import colour_of, reveal_from_hand, role_of
from periplus.games.archeos.state import State
from periplus.kit import NOBODY_ASKED, lowest, pop, push, rule, top_ask

OPEN, BY_COLOUR, BY_ROLE = 0, 1, 2


@rule
def question(s: State, seat: int) -> int:
    """Composing happens under the question that began it, so that nobody else learns that it began. AS-156"""
    if s.leader[seat] > 0:
        return Ask.TRAIT if s.bound_by[seat] == OPEN else Ask.FOLLOWERS
    return top_ask(s)


@rule
def cap(s: State, seat: int) -> int:
    """Cards an expedition may have: the whole hand, or what Ur allows after the third monkey. AS-137, AS-139"""
    if s.monkeys == 3 and s.face[d.UR] == d.ADVANCED:
        return d.UR_CAP[s.vehicle[seat, d.UR]]
    return d.HAND_LIMIT


@rule
def lead(s: State, seat: int, card: int) -> None:
    """The trait is asked only if each of the two pools has a card the other lacks. AS-063, AS-154"""
    s.leader[seat] = card + 1
    if not holds_more(s, seat, card, BY_COLOUR):
        s.bound_by[seat] = BY_ROLE
    elif not holds_more(s, seat, card, BY_ROLE):
        s.bound_by[seat] = BY_COLOUR
    else:
        s.bound_by[seat] = OPEN


@rule
def choose_trait(s: State, seat: int, trait: int) -> None:
    s.bound_by[seat] = trait + 1


@rule
def holds_more(s: State, seat: int, card: int, trait: int) -> bool:
    """Does the hand hold a different card that shares this trait?"""
    for word in range(d.CARD_WORDS):
        alike = d.SAME_COLOUR[colour_of(card), word] if trait == BY_COLOUR else d.SAME_ROLE[role_of(card), word]
        others = s.hand_set[seat, word] & alike
        if word == card // d.WORD_CARDS:
            others &= ~(1 << (card % d.WORD_CARDS))
        if others != 0:
            return True
    return False


@rule
def matches(s: State, seat: int, card: int) -> bool:
    """One trait serves the whole expedition; Mercenaries fit everywhere. AS-063, AS-064, AS-103"""
    leader = s.leader[seat] - 1
    if role_of(card) == d.Role.MERCENARY:
        return True
    if s.bound_by[seat] == BY_COLOUR:
        return colour_of(card) == colour_of(leader)
    return role_of(card) == role_of(leader)


@rule
def pool_word(s: State, seat: int, word: int) -> int:
    """The cards of the hand that may follow, one word of them; the leader's own last copy left aside."""
    leader = s.leader[seat] - 1
    if s.bound_by[seat] == BY_COLOUR:
        alike = d.SAME_COLOUR[colour_of(leader), word]
    else:
        alike = d.SAME_ROLE[role_of(leader), word]
    pool = s.hand_set[seat, word] & (alike | d.MERCENARIES[word])
    if word == leader // d.WORD_CARDS and s.hand[seat, leader] == 1:
        pool &= ~(1 << (leader % d.WORD_CARDS))
    return pool


@rule
def copies_left(s: State, seat: int, card: int) -> int:
    """Copies in hand that are neither the leader nor picked yet; picks ascend, so only the latest can repeat."""
    left = s.hand[seat, card]
    if card == s.leader[seat] - 1:
        left -= 1
    i = s.picked[seat] - 1
    while i >= 0 and s.picks[seat, i] == card + 1:
        left -= 1
        i -= 1
    return left


@rule
def latest_pick(s: State, seat: int) -> int:
    """The card picked last, -1 if none was."""
    return s.picks[seat, s.picked[seat] - 1] - 1 if s.picked[seat] > 0 else -1


@rule
def from_latest(s: State, seat: int, word: int, cards: int) -> int:
    """Picks ascend: what is not before the latest pick, nor that pick itself if it has no copy left."""
    latest = latest_pick(s, seat)
    if latest < word * d.WORD_CARDS:
        return cards
    if copies_left(s, seat, latest) <= 0:
        latest += 1
    return cards & (-1 << min(latest - word * d.WORD_CARDS, d.WORD_CARDS))


@rule
def has_followers(s: State, seat: int) -> bool:
    for word in range(d.CARD_WORDS):
        if pool_word(s, seat, word) != 0:
            return True
    return False


@rule
def pool_size(s: State, seat: int) -> int:
    count = 0
    for word in range(d.CARD_WORDS):
        pool = pool_word(s, seat, word)
        while pool != 0:
            count += s.hand[seat, word * d.WORD_CARDS + lowest(pool)]
            pool &= pool - 1
    return count - 1 if s.hand[seat, s.leader[seat] - 1] > 1 else count


@rule
def pick(s: State, seat: int, card: int) -> None:
    s.picks[seat, s.picked[seat]] = card + 1
    s.picked[seat] += 1


@rule
def include_all(s: State, seat: int) -> None:
    for word in range(d.CARD_WORDS):
        pool = pool_word(s, seat, word)
        while pool != 0:
            card = word * d.WORD_CARDS + lowest(pool)
            for _ in range(copies_left(s, seat, card)):
                pick(s, seat, card)
            pool &= pool - 1


@rule
def lay_card(s: State, seat: int, card: int, holder: int) -> None:
    reveal_from_hand(s, seat, card)
    s.laid[s.laid_size] = card
    s.laid_by[s.laid_size] = holder
    s.laid_size += 1


@rule
def forget_picks(s: State, seat: int) -> None:
    for i in range(s.picked[seat]):
        s.picks[seat, i] = 0
    s.picked[seat] = 0
    s.leader[seat] = 0
    s.bound_by[seat] = OPEN


@rule
def confirm(s: State, seat: int) -> None:
    """The expedition lies on the table; its leader's effects come next, then the closing. AS-067 to AS-070, AS-077"""
    s.led = s.leader[seat] - 1
    s.size = 1 + s.picked[seat]
    lay_card(s, seat, s.led, seat + 1)
    for i in range(s.picked[seat]):
        lay_card(s, seat, s.picks[seat, i] - 1, 0)
    forget_picks(s, seat)
    ask = top_ask(s)
    pop(s)
    if ask == Ask.TURN:
        push(s, Ask.CLOSING, NOBODY_ASKED, 0, 0)
    push(s, Ask.EFFECTS, seat, 0, 0)
