"""What must hold in every position: the invariants of the ledger, and that what is asked can be asked."""

from collections.abc import Iterator

from periplus.core.contract.admission import filled_rows
from periplus.games.expeditions import data as d
from periplus.games.expeditions.actions import Ask
from periplus.games.expeditions.rules.odds import deck_size, in_pile, under_slot
from periplus.games.expeditions.rules.trail import base_reason
from periplus.games.expeditions.setup import DEALT, far_cards
from periplus.games.expeditions.state import EVERYONE, State
from periplus.kit import CHANCE, frame, open_frames, top_a, top_ask, top_b, top_who


def invariants(s: State) -> list[str]:
    """What is broken first: later checks trust what earlier ones have looked at."""
    broken = [*filled_rows(s, s.seats), *deck_broken(s)]
    if broken:
        return broken
    broken = [*cards_broken(s), *tokens_broken(s), *frames_broken(s), *set_up_broken(s), *swap_broken(s)]
    for c in range(d.COLOURS):
        broken += trail_broken(s, c)
    if sum(s.tickets[p] for p in range(s.seats)) + s.ticket_supply != d.TICKETS:
        broken.append("tickets are lost or made")
    return broken


def where_cards_are(s: State) -> list[int]:
    """Every card that lies somewhere, once for each place where it lies. Invariant 1"""
    seats = range(s.seats)
    found = [card for p in seats for card in range(d.CARDS) if s.hand[p, card]]
    found += [s.drawn[p, i] - 1 for p in seats for i in range(d.SWAP_DRAW) if s.drawn[p, i]]
    found += [card for card in range(d.CARDS) if s.laid[card]]
    found += [s.common[slot] - 1 for slot in range(d.COMMON_ROW) if s.common[slot]]
    found += [card for card in range(d.CARDS) if in_pile(s, card)]
    found += [under_slot(s, place) - 1 for place in range(d.DECK_MAX) if s.under_by[place]]
    return found


def cards_broken(s: State) -> Iterator[str]:
    if sorted(where_cards_are(s)) != list(range(d.CARDS)):
        yield "a card is in two places or in none"
    if sum(in_pile(s, card) for card in range(d.CARDS)) != s.pile_count:
        yield "the pile is not as high as it says"
    if sum(s.under_by[place] > 0 for place in range(d.DECK_MAX)) != s.under_count:
        yield "the cards under the deck are miscounted"
    for p in range(s.seats):
        if sum(s.hand[p, card] > 0 for card in range(d.CARDS)) != -s.points[p, d.IN_HAND]:
            yield f"hand of {d.SEAT.names[p]} is miscounted"
        laid = sum(s.laid[card] == p + 1 for card in range(d.CARDS))
        if laid != s.points[p, d.GOALS] + s.points[p, d.COMMONS]:
            yield f"laid cards of {d.SEAT.names[p]} are miscounted"


def tokens_broken(s: State) -> Iterator[str]:
    """Invariants 10 and 11."""
    for p in range(s.seats):
        placed = [k for k in range(d.TOKENS) if s.token[p, k]]
        won = [k for k in placed if s.recovered[p, k]]
        if s.points[p, d.KEYS] != len(won) or s.points[p, d.ON_BOARD] != len(won) - len(placed):
            yield f"tokens of {d.SEAT.names[p]} are miscounted"
        for k in placed:
            card = s.token[p, k] - 1
            if s.recovered[p, k] and s.laid[card] != p + 1:
                yield "a recovered token is not on a laid card"
            if not s.recovered[p, k] and not s.dead[p, k] and not s.hand[p, card]:
                yield "the owner of a live token does not hold its card"


def trail_broken(s: State, c: int) -> list[str]:
    """Invariants 4 to 6: replayed from the start, each arrow leaves the tip, or anywhere visited after a loop."""
    name = d.COLOUR.names[c]
    if s.supply[c] + s.length[c] > d.ARROWS or any(s.trail[c, i] for i in range(s.length[c], d.ARROWS)):
        return [f"{name} has more arrows than there are"]
    seen, visited, head, looped = set(), {d.START}, d.START, False
    for i in range(s.length[c]):
        arrow = s.trail[c, i]
        if arrow >> 1 in seen:
            return [f"{name} uses a segment twice"]
        if (d.TAIL[arrow] != head and not looped) or d.TAIL[arrow] not in visited:
            return [f"{name} jumps at arrow {i}"]
        seen.add(arrow >> 1)
        head = d.HEAD[arrow]
        looped = head in visited
        visited.add(head)
    broken = []
    if {segment for segment in range(d.SEGMENTS) if s.carries[segment] >> c & 1} != seen:
        broken.append(f"{name} marks other segments than its arrows")
    asked = [each.a for each in open_frames(s) if each.ask in (Ask.BASE, Ask.RELAUNCH)]
    if looped and s.supply[c] > 0 and asked != [c]:
        broken.append(f"{name} has closed a loop and nobody relaunches it")
    if c in asked and (not looped or s.supply[c] == 0):
        broken.append(f"{name} relaunches without a loop, or without an arrow")
    bases = [each.b for each in open_frames(s) if each.ask == Ask.RELAUNCH and each.a == c]
    if any(base_reason(s, c, node) != 0 for node in bases):
        broken.append(f"{name} cannot set out from there")
    return broken


def frames_broken(s: State) -> Iterator[str]:
    """Invariant 8, and who may be asked at all: the active seat alone."""
    asks = [each.ask for each in open_frames(s)]
    if any(ask in (Ask.TURN, Ask.TICKETS) for ask in asks):
        if not 0 <= frame(s, 0).a <= d.TICKETS_A_TURN:
            yield "too many tickets are used"
        if {each.who for each in open_frames(s) if each.who != CHANCE} != {frame(s, 0).who}:
            yield "somebody is asked in another's turn"
        if s.round == 0:
            yield "a turn before the first round"
    if asks.count(Ask.BASE) + asks.count(Ask.RELAUNCH) > 1:
        yield "two loops are closed at once"
    if asks and asks[-1] == Ask.REFILL and (s.common[top_a(s)] or deck_size(s) == 0):
        yield "there is nothing to refill, or nothing to refill it with"


def deck_broken(s: State) -> list[str]:
    """The cards under the deck follow each other in their ring; only who put one there knows it."""
    ring = [(s.under_first + i) % d.DECK_MAX for i in range(s.under_count)]
    for place in range(d.DECK_MAX):
        by = s.under_by[place]
        if (by > 0) != (place in ring) or s.seats < by < EVERYONE:
            return ["the cards under the deck do not follow each other"]
        known = [s.under[seat, place] for seat in range(s.seats)]
        mine = known if by == EVERYONE else known[by - 1 : by] if by else []
        others = [slot for seat, slot in enumerate(known) if by != EVERYONE and seat != by - 1]
        if any(others) or len(set(mine)) > 1 or 0 in mine:
            return ["a card under the deck is known to the wrong players"]
    return []


def set_up_broken(s: State) -> list[str]:
    """Cards are dealt hand by hand, the common row is laid from left to right, tokens are placed lap by lap."""
    asked = top_ask(s) if s.depth else Ask.TURN
    hands = [-s.points[p, d.IN_HAND] for p in range(s.seats)]
    full = DEALT[s.seats]
    row = [s.common[slot] > 0 for slot in range(d.COMMON_ROW)]
    tokens = [[s.token[p, k] for k in range(d.TOKENS)] for p in range(s.seats)]
    if asked in (Ask.DEAL, Ask.REPAIR) and top_a(s) >= s.seats:
        return ["a card is dealt to nobody"]
    if asked == Ask.DEAL:
        due = [full if p < top_a(s) else top_b(s) - 1 if p == top_a(s) else 0 for p in range(s.seats)]
        right = hands == due and top_b(s) <= full and not any(row) and not s.under_count
    elif asked == Ask.REPAIR:
        due = [full - (p == top_a(s)) for p in range(s.seats)]
        right = hands == due and top_b(s) <= full and not any(row)
    elif asked == Ask.TURN_UP:
        right = hands == [full] * s.seats and row == [slot < top_a(s) for slot in range(d.COMMON_ROW)]
    elif asked == Ask.KEY_PLACE:
        due = [top_a(s) + (p < top_who(s)) for p in range(s.seats)]
        right = hands == [full] * s.seats and [sum(map(bool, own)) for own in tokens] == due and all(row)
    else:
        right = max(hands) <= full
    if asked in (Ask.KEY_PLACE, Ask.TURN_UP) and min(far_cards(s, p) for p in range(s.seats)) < d.TOKENS:
        return ["a hand with too few far places"]
    for own in tokens:
        placed = [slot for slot in own if slot]
        if own[: len(placed)] != placed or len(set(placed)) < len(placed):
            return ["tokens lie where they cannot"]
    if asked in (Ask.DEAL, Ask.REPAIR, Ask.TURN_UP) and any(map(any, tokens)):
        return ["tokens are placed before the cards are dealt"]
    return [] if right else ["set-up has not come as far as it says"]


def swap_broken(s: State) -> list[str]:
    """Whoever swaps has drawn what was drawn so far, and nobody else has."""
    due = [[False] * d.SWAP_DRAW for _ in range(s.seats)]
    place = next((i for i, each in enumerate(open_frames(s)) if each.ask == Ask.SWAP), -1)
    if place >= 0:
        _, seat, count, _ = frame(s, place)
        draws = [(each.a, each.b) for each in open_frames(s)[place + 1 :]]
        if draws != [(seat, count - 1 - i) for i in range(len(draws))] or len(draws) > deck_size(s):
            return ["cards are drawn in another order"]
        due[seat] = [i < count - len(draws) for i in range(d.SWAP_DRAW)]
        if s.points[seat, d.IN_HAND] == 0:
            return ["a swap with an empty hand"]
    drawn = [[s.drawn[p, i] > 0 for i in range(d.SWAP_DRAW)] for p in range(s.seats)]
    return [] if drawn == due else ["cards are drawn that nobody swaps"]
