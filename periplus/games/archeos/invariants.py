"""What must hold in every position of every game. INV-01 to INV-19 of the ledger, as far as one position shows them."""

from collections.abc import Iterator

from periplus.core.contract.admission import filled_rows
from periplus.games.archeos import data as d
from periplus.games.archeos.actions import Ask
from periplus.games.archeos.rules.cards import has_leader, role_of
from periplus.games.archeos.rules.expedition import OPEN, cap, matches
from periplus.games.archeos.setup import DRAFT_BOARD, RANDOM_BOARD, picker
from periplus.games.archeos.state import State
from periplus.kit import frame, open_frames, top_a, top_ask, top_b, top_who

DEALING = {Ask.DEAL, Ask.LAY_OUT}
COMPOSED_UNDER = (Ask.TURN, Ask.BONUS, Ask.UR)


def invariants(s: State) -> list[str]:
    """What is broken first: later checks trust what earlier ones have looked at."""
    broken = [*filled_rows(s, s.seats), *table_broken(s)]
    broken = broken or [*conserved(s), *hands(s), *expeditions(s), *vehicles(s), *pieces(s)]
    return broken or [*course_broken(s), *composing_broken(s), *draft_broken(s)]


def conserved(s: State) -> Iterator[str]:
    """INV-01: deck, display, hands and expeditions hold every card of the six roles once."""
    if s.season == 0:
        return
    laid = [0] * d.CARDS
    for i in range(s.laid_size):
        laid[s.laid[i]] += 1
    for card in range(d.CARDS):
        here = s.unseen[card] + s.display[card] + laid[card] + sum(s.hand[seat, card] for seat in range(s.seats))
        there = d.COPIES[card // d.COLOURS] if s.in_play[card // d.COLOURS] else 0
        if here != there:
            yield f"card {card}: {here} copies instead of {there}"
    deck = sum(s.unseen[card] for card in range(d.CARDS))
    if s.monkeys < d.MONKEYS and s.depth and s.season > 0 and Ask.SHUFFLE not in asks_of(s):
        deck -= sum(each.a for each in open_frames(s) if each.ask in DEALING)
        if s.upper + s.lower - (d.MONKEYS - s.monkeys) != deck:
            yield f"the deck's halves {s.upper} + {s.lower} do not count its {deck} cards"
        if s.lower < d.MONKEYS - s.monkeys:
            yield "a monkey is missing"


def hands(s: State) -> Iterator[str]:
    """INV-02, and INV-14: what is known of a hand is in it; sets and sizes follow the counts."""
    for seat in range(s.seats):
        held = [s.hand[seat, card] for card in range(d.CARDS)]
        if sum(held) != s.hand_size[seat] or not 0 <= sum(held) <= d.HAND_LIMIT:
            yield f"hand {seat} counts {sum(held)}, says {s.hand_size[seat]}"
        if any(s.known[seat, card] > held[card] for card in range(d.CARDS)):
            yield f"hand {seat} is known to hold what it does not"
        if any(s.hand_set[seat, word] != word_of(held, word) for word in range(d.CARD_WORDS)):
            yield f"hand {seat}: its sets are wrong"
    display = [s.display[card] for card in range(d.CARDS)]
    if sum(display) != s.display_size or any(s.display_set[w] != word_of(display, w) for w in range(d.CARD_WORDS)):
        yield "the display is miscounted"
    if any(s.unseen_of[r] != sum(s.unseen[r * d.COLOURS + c] for c in range(d.COLOURS)) for r in range(d.ROLES)):
        yield "the unseen cards are miscounted by role"


def word_of(counts: list[int], word: int) -> int:
    return sum(1 << k for k in range(d.WORD_CARDS) if counts[word * d.WORD_CARDS + k])


def end_of(s: State, start: int) -> int:
    """Where the expedition that begins at `start` ends."""
    return next((i for i in range(start + 1, s.laid_size) if s.laid_by[i]), s.laid_size)


def expeditions(s: State) -> Iterator[str]:
    """INV-03: a leader that may lead, one trait for all, at most ten cards."""
    for start in range(s.laid_size):
        if s.laid_by[start] == 0:
            continue
        leader, stop = s.laid[start], end_of(s, start)
        others = [s.laid[i] for i in range(start, stop) if s.laid[i] // d.COLOURS != d.Role.MERCENARY]
        same_role = all(card // d.COLOURS == leader // d.COLOURS for card in others)
        same_colour = all(card % d.COLOURS == leader % d.COLOURS for card in others)
        if leader // d.COLOURS == d.Role.MERCENARY or stop - start > d.HAND_LIMIT or not (same_role or same_colour):
            yield f"the expedition at {start} is not one"


def vehicles(s: State) -> Iterator[str]:
    """INV-04, and the order of the two on Ta-sekhet-ma'at."""
    for seat in range(s.seats):
        spaces = [s.vehicle[seat, site] for site in range(d.COLOURS)]
        if any(not 0 <= space <= d.LAST[site, s.face[site]] for site, space in enumerate(spaces)):
            yield f"a vehicle of {seat} stands beyond its track: {spaces}"
        front = s.vehicle[seat, d.TWIN]
        if s.face[d.TWIN_COLOUR] == d.ADVANCED:
            if not s.vehicle[seat, d.TWIN_COLOUR] <= front <= d.LAST[d.TWIN_COLOUR, d.ADVANCED]:
                yield f"the two vehicles of {seat} are out of order"
        elif front:
            yield f"{seat} has a second vehicle where there is none"
        if not 0 <= s.linguist[seat] <= d.LINGUIST_LAST:
            yield f"the Linguist vehicle of {seat} stands on {s.linguist[seat]}"


def pieces(s: State) -> Iterator[str]:
    """INV-11, roles in play, and draws owed by Chichén Itzá."""
    if s.tile:
        if s.laid_by[s.tile_at] != s.tile or end_of(s, s.tile_at) - s.tile_at != s.tile_size:
            yield "the Botanist tile lies on no expedition of its holder's"
    if s.credit and Ask.CLOSING not in asks_of(s):
        yield "draws are owed outside an expedition turn"
    if s.season > 0 and sum(s.in_play[role] for role in range(d.ROLES)) != d.ROLES_IN_PLAY:
        yield "not six roles are in play"


# Whose turn it is and how far it has come: positions from outside are trusted in none of it.


def asks_of(s: State) -> list[int]:
    return [each.ask for each in open_frames(s)]


def table_broken(s: State) -> Iterator[str]:
    """Numbers that everything else counts on: seasons, seats, the roles in play, who owns what."""
    if s.seasons != d.SEASONS[s.seats] or s.season > s.seasons:
        yield f"season {s.season} of {s.seasons}, but {d.SEASONS[s.seats]} are played"
    if max(s.first, s.active, s.drawer) >= s.seats:
        yield "a seat that is not at the table begins, acts or drew the last monkey"
    owners = [*s.laid_by, *s.token, s.tile]
    if max(owners) > s.seats:
        yield "something belongs to a seat that is not at the table"
    if any(s.laid[i] or s.laid_by[i] for i in range(s.laid_size, d.MOST_CARDS)) or (s.laid_size and not s.laid_by[0]):
        yield "a card lies beyond the expeditions"
    complete = s.season > 0 or (s.depth > 0 and top_ask(s) == Ask.SHUFFLE)
    roles = [role for role in range(d.ROLES) if s.in_play[role]]
    if complete and ([*s.cast] != roles or any(s.in_play[role] != 1 for role in roles)):
        yield "the roles in play are not the six that are lined up"
    if s.tile == 0 and (s.tile_size or s.tile_at):
        yield "the Botanist tile lies nowhere and has a size"


def course_broken(s: State) -> Iterator[str]:
    asks = asks_of(s)
    running, ending = Ask.SEASON in asks, Ask.SEASON_END in asks
    if (running or ending) and not s.season:
        yield "a season is played before the first"
    if (running and s.monkeys >= d.MONKEYS) or (ending and s.monkeys != d.MONKEYS):
        yield f"{s.monkeys} monkeys are revealed"
    if Ask.SHUFFLE in asks and s.season >= s.seasons:
        yield "there is no other season"
    for each in open_frames(s):
        if 0 <= each.who < s.seats and running and each.who != s.active:
            yield f"seat {each.who} is asked in the turn of {s.active}"
    if s.depth and top_ask(s) in (Ask.DRAW, Ask.DEAL) and top_b(s) >= s.seats:
        yield "a card is dealt to nobody"
    elif s.depth and top_ask(s) == Ask.DRAW and s.hand_size[top_b(s)] + top_a(s) > d.HAND_LIMIT:
        yield "more is drawn than a hand holds"
    elif s.depth and top_ask(s) == Ask.DRAW and top_b(s) != s.active:
        yield "a card is drawn out of turn"
    if s.depth and top_ask(s) in (Ask.BONUS, Ask.UR) and not has_leader(s, top_who(s)):
        yield "an expedition is asked for without a card to lead it"
    yield from laid_broken(s, asks)
    yield from ending_broken(s, asks)


def laid_broken(s: State, asks: list[int]) -> Iterator[str]:
    """The expedition whose effects are being used is the last one on the table, its leader's."""
    if Ask.CLOSING not in asks and Ask.EFFECTS not in asks:
        return
    start = s.laid_size - s.size
    if s.size == 0 or start < 0 or s.laid[start] != s.led or s.laid_by[start] == 0:
        yield "the expedition just played does not lie on the table"
    elif any(s.laid_by[i] for i in range(start + 1, s.laid_size)):
        yield "two expeditions were just played"
    if s.depth and top_ask(s) == Ask.KEEP and (role_of(s.led) != d.Role.PHYSICIAN or s.hand_size[s.active] == 0):
        yield "nothing can be kept"
    if s.depth and top_ask(s) == Ask.PATRON and (role_of(s.led) != d.Role.PATRON or s.hand_size[s.active]):
        yield "no Patron draws"
    if s.depth and top_ask(s) == Ask.CHICHEN and (s.credit == 0 or s.hand_size[s.active] >= d.HAND_LIMIT):
        yield "no draw is owed"


def ending_broken(s: State, asks: list[int]) -> Iterator[str]:
    if Ask.SEASON_END not in asks:
        return
    if frame(s, 0).b > s.seats or any(each.a > s.seats for each in open_frames(s) if each.ask == Ask.UR_ROUND):
        yield "more players had their turn than there are"
    if Ask.UR_ROUND not in asks and (any(s.hand_size) or s.display_size):
        yield "hands are not given back at the end of the season"
    if s.credit:
        yield "draws are owed after the third monkey"


def composing_broken(s: State) -> Iterator[str]:
    """Only who is asked composes, from the cards in hand, in ascending order. AS-155, AS-156"""
    for seat in range(s.seats):
        asked = s.depth > 0 and top_who(s) == seat
        picks = [s.picks[seat, i] for i in range(d.HAND_LIMIT)]
        used = picks[: s.picked[seat]]
        keeping = asked and top_ask(s) == Ask.KEEP
        leading = asked and top_ask(s) in COMPOSED_UNDER and s.leader[seat] > 0
        if not leading and (s.leader[seat] or s.bound_by[seat] or (s.picked[seat] and not keeping)):
            yield f"seat {seat} composes an expedition that nobody asked for"
            continue
        if any(picks[len(used) :]) or 0 in used or used != sorted(used):
            yield f"seat {seat} has picked {picks}"
            continue
        taken = [*used, s.leader[seat]] if leading else used
        if any(taken.count(card + 1) > s.hand[seat, card] for card in range(d.CARDS)):
            yield f"seat {seat} has picked what it does not hold"
        if keeping and len(used) >= min(s.size, s.hand_size[seat]):
            yield f"seat {seat} keeps more than it may"
        if leading:
            yield from led_broken(s, seat, used)


def led_broken(s: State, seat: int, used: list[int]) -> Iterator[str]:
    if role_of(s.leader[seat] - 1) == d.Role.MERCENARY or (s.bound_by[seat] == OPEN and used):
        yield f"seat {seat} has begun with what cannot lead"
    elif used and not all(matches(s, seat, card - 1) for card in used):
        yield f"seat {seat} has picked what does not follow"
    if 1 + len(used) > cap(s, seat):
        yield f"the expedition of seat {seat} is too large"


def draft_broken(s: State) -> Iterator[str]:
    """Roles and boards are drawn or chosen one by one, each seat from its packet. AS-021 to AS-027"""
    asks = asks_of(s)
    top = asks[-1] if asks else -1
    chosen = sorted(s.in_play[role] for role in range(d.ROLES) if s.in_play[role])
    if Ask.ROLE_CARD in asks and len(chosen) + frame(s, asks.index(Ask.ROLE_CARD)).a != d.ROLES_IN_PLAY:
        yield "not six roles will be in play"
    drafting = Ask.PACKET in asks or top == Ask.DRAFT_ROLE
    if drafting:
        place = asks.index(Ask.PACKET) if Ask.PACKET in asks else s.depth - 1
        picks = frame(s, place).b if Ask.PACKET in asks else top_a(s)
        missing = frame(s, place).a if Ask.PACKET in asks else 0
        seat = picker(s, picks)
        packet = [role for role in range(d.ROLES) if s.packet[seat, role]]
        if chosen != list(range(1, picks + 1)) or len(packet) + missing != d.ROLES_IN_PLAY:
            yield f"{len(packet)} roles are in the packet after {picks} picks"
        if any(s.in_play[role] for role in packet) or (top == Ask.DRAFT_ROLE and top_who(s) != seat):
            yield "a role is chosen twice, or by the wrong seat"
    elif any(s.array["packet"].flat):
        yield "a packet is held after the draft"
    yield from boards_broken(s, asks, drafting)


def boards_broken(s: State, asks: list[int], drafting: bool) -> Iterator[str]:
    placed = [colour for colour in range(d.COLOURS) if s.placed >> colour & 1]
    if asks and asks[-1] == Ask.DRAFT_FACE:
        right = (
            len(placed) == top_b(s) and top_a(s) not in placed and top_who(s) == picker(s, d.ROLES_IN_PLAY + top_b(s))
        )
    elif Ask.BOARD in asks:
        place = asks.index(Ask.BOARD)
        purpose = DRAFT_BOARD if drafting or placed else frame(s, place).a
        right = frame(s, place)[2:] == (purpose, len(placed))
        right = right and not (Ask.ROLE_CARD in asks and purpose != RANDOM_BOARD)
    else:
        right = not placed
    if not right:
        yield f"{len(placed)} boards are placed"
