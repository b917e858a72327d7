"""What others may not see, and how to imagine it: hands, deck, an expedition being composed, the draft's packets."""

from typing import Any

from periplus.games.archeos import actions
from periplus.games.archeos import data as d
from periplus.games.archeos.rules.cards import back_to_deck, has_leader, into_hand, out_of_deck, role_of
from periplus.games.archeos.rules.closing import keeps_the_last
from periplus.games.archeos.rules.expedition import OPEN, lead, pick
from periplus.games.archeos.rules.verdict import cards_to_include, cards_to_keep
from periplus.games.archeos.setup import picker
from periplus.games.archeos.state import State
from periplus.kit import CHANCE, SEEN, UNSEEN, VERB, below, lowest, row_of, rule, top_a, top_ask, top_b, top_who


@rule
def witness(s: State, seat: int, action: int, viewer: int) -> int:
    """A blind card is its owner's; composing is nobody else's; all else lies on the table. AS-054, AS-156, AS-163"""
    if seat == CHANCE:
        ask = top_ask(s)
        if ask == actions.Ask.PACKET:
            return SEEN if viewer == picker(s, top_b(s)) else VERB
        if (ask == actions.Ask.DEAL or ask == actions.Ask.DRAW) and action != actions.MONKEY:
            return SEEN if viewer == top_b(s) else VERB
        return SEEN
    if (
        actions.LEAD <= action < actions.DRAW
        or actions.INCLUDE <= action < actions.CONFIRM
        or actions.TRAIT_FIRST <= action < actions.ADVANCE
    ):
        return UNSEEN
    if actions.KEEP <= action < actions.KEEP_ALL:
        return VERB if keeps_the_last(s, seat) else UNSEEN
    return SEEN


def open_rows(s: State) -> list[tuple[str, int]]:
    """A hand whose every card was taken face up is known to all. AS-162"""
    known = [seat for seat in range(s.seats) if sum(row_of(s.known, seat)) == s.hand_size[seat]]
    return [(name, seat) for seat in known for name in ("hand", "hand_set")]


@rule
def guess(s: State, seat: int, rng: Any) -> None:
    """One possible world: every way to fill the others' hands from what this seat cannot place is equally likely."""
    for other in range(d.SEATS):
        if other != seat:
            clear_composing(s, other)
    guess_hands(s, seat, rng)
    while not question_fits(s):
        guess_hands(s, seat, rng)
    if s.depth > 0 and top_who(s) != seat and top_who(s) < s.seats and top_who(s) >= 0:
        guess_composing(s, top_who(s), rng)
    guess_packets(s, seat, rng)


# ---------------------------------------------------------------- hands and deck


@rule
def guess_hands(s: State, seat: int, rng: Any) -> None:
    gather_unplaced(s, seat)
    for other in range(d.SEATS):
        if other == seat:
            continue
        clear_hand(s, other)
        if other < s.seats:
            size = s.hand_size[other]
            s.hand_size[other] = 0
            for card in range(d.CARDS):
                for _ in range(s.known[other, card]):
                    into_hand(s, other, card)
            while s.hand_size[other] < size:
                card = unplaced_card(s, rng)
                out_of_deck(s, card)
                into_hand(s, other, card)


@rule
def gather_unplaced(s: State, seat: int) -> None:
    """All cards in play less what lies open, what this seat holds and what the others are known to hold."""
    for role in range(d.ROLES):
        s.unseen_of[role] = 0
    for card in range(d.CARDS):
        s.unseen[card] = 0
        role = role_of(card)
        if s.season == 0 or s.in_play[role] == 0:
            continue
        copies = d.COPIES[role] - s.display[card]
        for other in range(s.seats):
            copies -= s.hand[other, card] if other == seat else s.known[other, card]
        back_to_deck(s, card, copies)
    for i in range(s.laid_size):
        out_of_deck(s, s.laid[i])


def unplaced(view: State, seat: int) -> list[int]:
    """How many copies of each card a seat (-1: a spectator) cannot place. The next card of the deck, monkeys aside, is
    one of these, each as likely as the others."""
    trial = view.copy()
    gather_unplaced(trial, seat)
    return [trial.unseen[card] for card in range(d.CARDS)]


@rule
def unplaced_card(s: State, rng: Any) -> int:
    total = 0
    for role in range(d.ROLES):
        total += s.unseen_of[role]
    r = below(rng, total)
    card = 0
    while r >= s.unseen[card]:
        r -= s.unseen[card]
        card += 1
    return card


@rule
def clear_hand(s: State, seat: int) -> None:
    for card in range(d.CARDS):
        s.hand[seat, card] = 0
    for word in range(d.CARD_WORDS):
        s.hand_set[seat, word] = 0


@rule
def question_fits(s: State) -> bool:
    """Who is asked for a bonus or Ur expedition has a card to lead it. AS-098, AS-137"""
    if s.depth == 0 or (top_ask(s) != actions.Ask.BONUS and top_ask(s) != actions.Ask.UR):
        return True
    return has_leader(s, top_who(s))


# ---------------------------------------------------------------- composing


@rule
def clear_composing(s: State, seat: int) -> None:
    s.leader[seat] = 0
    s.bound_by[seat] = OPEN
    s.picked[seat] = 0
    for i in range(d.HAND_LIMIT):
        s.picks[seat, i] = 0


@rule
def guess_composing(s: State, seat: int, rng: Any) -> None:
    """Half of the time the seat has not begun; else it stands anywhere on its way."""
    ask = top_ask(s)
    if below(rng, 2) == 0:
        return
    if ask == actions.Ask.KEEP:
        guess_picks(s, seat, rng)
    elif (ask == actions.Ask.TURN or ask == actions.Ask.BONUS or ask == actions.Ask.UR) and has_leader(s, seat):
        lead(s, seat, some_leader(s, seat, rng))
        if s.bound_by[seat] == OPEN:
            s.bound_by[seat] = below(rng, 3)
        if s.bound_by[seat] != OPEN:
            guess_picks(s, seat, rng)


@rule
def some_leader(s: State, seat: int, rng: Any) -> int:
    count = 0
    chosen = -1
    for card in range(d.CARDS):
        if s.hand[seat, card] > 0 and role_of(card) != d.Role.MERCENARY:
            count += 1
            if below(rng, count) == 0:
                chosen = card
    return chosen


@rule
def guess_picks(s: State, seat: int, rng: Any) -> None:
    card = some_pick(s, seat, rng)
    while card >= 0 and below(rng, 3) > 0:
        pick(s, seat, card)
        card = some_pick(s, seat, rng)


@rule
def some_pick(s: State, seat: int, rng: Any) -> int:
    """A card that may be picked next without ending the picking, -1 if there is none."""
    keeping = top_ask(s) == actions.Ask.KEEP
    if keeping and keeps_the_last(s, seat):
        return -1
    count = 0
    chosen = -1
    for word in range(d.CARD_WORDS):
        rest = cards_to_keep(s, seat, word) if keeping else cards_to_include(s, seat, word)
        while rest != 0:
            count += 1
            if below(rng, count) == 0:
                chosen = word * d.WORD_CARDS + lowest(rest)
            rest &= rest - 1
    return chosen


# ---------------------------------------------------------------- draft: packets as sets of roles, bit by bit


@rule
def guess_packets(s: State, seat: int, rng: Any) -> None:
    """From the packet this seat knows, or from any that fits, along the picks everybody saw. AS-022 to AS-024"""
    for other in range(d.SEATS):
        if other != seat:
            write_packet(s, other, 0)
    if s.depth == 0 or (top_ask(s) != actions.Ask.PACKET and top_ask(s) != actions.Ask.DRAFT_ROLE):
        return
    if top_ask(s) == actions.Ask.DRAFT_ROLE:
        picks = top_a(s)
        guess_chain(s, seat, picks, picks, rng)
    elif top_b(s) > 0:
        guess_chain(s, seat, top_b(s), top_b(s) - 1, rng)
    elif picker(s, 0) != seat:
        write_packet(s, picker(s, 0), some_roles(0, d.ROLES_IN_PLAY - top_a(s), rng))


@rule
def guess_chain(s: State, seat: int, picks: int, last: int, rng: Any) -> None:
    """Packets 0 to `last` were complete; if `last` is not the current one, its rest was just passed on."""
    base = 0
    packet = some_roles(picked_role(s, 0), d.ROLES_IN_PLAY, rng)
    for j in range(last + 1):
        if picker(s, j) == seat:
            base = j
            packet = read_packet(s, seat)
    if last < picks and picker(s, picks) == seat:
        base = last
        packet = read_packet(s, seat) | picked_role(s, last)
    earlier = packet
    for back in range(base):
        j = base - 1 - back
        earlier = (earlier & ~some_role(earlier, rng)) | picked_role(s, j)
        write_latest(s, seat, j, picks, earlier)
    write_latest(s, seat, base, picks, packet)
    for j in range(base, last):
        packet = passed_on(s, packet, j, rng)
        write_latest(s, seat, j + 1, picks, packet)
    if last < picks:
        write_latest(s, seat, picks, picks, packet & ~picked_role(s, last))


@rule
def passed_on(s: State, packet: int, pick: int, rng: Any) -> int:
    """The packet after a pick and one set-aside card: the next pick itself, if it was not there before."""
    rest = packet & ~picked_role(s, pick)
    following = picked_role(s, pick + 1)
    if following & ~rest != 0:
        return rest | following
    aside = ((1 << d.ROLES) - 1) & ~rest
    for j in range(pick + 1):
        aside &= ~picked_role(s, j)
    return rest | some_role(aside, rng)


@rule
def write_latest(s: State, seat: int, pick: int, picks: int, packet: int) -> None:
    """A seat remembers the packet of its latest pick only; the viewer's own is known."""
    if pick + s.seats > picks and picker(s, pick) != seat:
        write_packet(s, picker(s, pick), packet)


@rule
def some_roles(roles: int, count: int, rng: Any) -> int:
    """A set of `count` roles that contains `roles` (none or one)."""
    missing = count if roles == 0 else count - 1
    for _ in range(missing):
        roles |= some_role(((1 << d.ROLES) - 1) & ~roles, rng)
    return roles


@rule
def picked_role(s: State, pick: int) -> int:
    """The role of a pick made already, as a set; empty if there was none."""
    for role in range(d.ROLES):
        if s.in_play[role] == pick + 1:
            return 1 << role
    return 0


@rule
def read_packet(s: State, seat: int) -> int:
    packet = 0
    for role in range(d.ROLES):
        packet |= s.packet[seat, role] << role
    return packet


@rule
def write_packet(s: State, seat: int, packet: int) -> None:
    for role in range(d.ROLES):
        s.packet[seat, role] = (packet >> role) & 1


@rule
def some_role(roles: int, rng: Any) -> int:
    """One role of a set, as a set; empty from the empty set."""
    count = 0
    chosen = 0
    for role in range(d.ROLES):
        if (roles >> role) & 1 == 1:
            count += 1
            if below(rng, count) == 0:
                chosen = 1 << role
    return chosen
