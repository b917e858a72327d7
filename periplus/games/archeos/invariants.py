"""What must hold in every position of every game. INV-01 to INV-19 of the ledger, as far as one position shows them."""

from collections.abc import Iterator

from periplus.core.contract.admission import filled_rows
from periplus.games.archeos import data as d
from periplus.games.archeos.actions import Ask
from periplus.games.archeos.course_invariants import composing_broken, course_broken, draft_broken, table_broken
from periplus.games.archeos.state import State
from periplus.kit import open_frames

DEALING = {Ask.DEAL, Ask.LAY_OUT}


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
    asks = {each.ask for each in open_frames(s)}
    deck = sum(s.unseen[card] for card in range(d.CARDS))
    if s.monkeys < d.MONKEYS and s.depth and s.season > 0 and Ask.SHUFFLE not in asks:
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


def expeditions(s: State) -> Iterator[str]:
    """INV-03: a leader that may lead, one trait for all, at most ten cards."""
    for start in range(s.laid_size):
        if s.laid_by[start] == 0:
            continue
        stop = start + 1
        while stop < s.laid_size and s.laid_by[stop] == 0:
            stop += 1
        leader = s.laid[start]
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
        start = s.tile_at
        stop = start + 1
        while stop < s.laid_size and s.laid_by[stop] == 0:
            stop += 1
        if s.laid_by[start] != s.tile or stop - start != s.tile_size:
            yield "the Botanist tile lies on no expedition of its holder's"
    if s.credit and Ask.CLOSING not in {each.ask for each in open_frames(s)}:
        yield "draws are owed outside an expedition turn"
    if s.season > 0 and sum(s.in_play[role] for role in range(d.ROLES)) != d.ROLES_IN_PLAY:
        yield "not six roles are in play"
