"""What holds in every position: I-01 to I-12 of the ledger. Each broken one is named."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from periplus.core.contract.admission import filled_rows
from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.open_questions import course_broken, question_broken
from periplus.games.excavation.positions import complete
from periplus.games.excavation.rules.buyers import rank
from periplus.games.excavation.rules.preparation import counts_crew, rows_at_table
from periplus.games.excavation.state import State
from periplus.kit import top_ask


def invariants(s: State) -> list[str]:
    """What is broken first: later checks trust what earlier ones have looked at."""
    first = (rows, gaps, crew, buyers, relics, cards, zu_cards, credits, storage, explorers, markers, tiles, zu_board)
    broken = [message for check in first for message in check(s)]
    for check in (course_broken, derived, question_broken):
        broken = broken or check(s)
    return broken


def rows(s: State) -> list[str]:
    return filled_rows(s, rows_at_table(s))


def gaps(s: State) -> list[str]:
    """Queues and piles stand close together."""
    lines = [[s.queue[m, k] for k in range(d.QUEUE_MAX)] for m in range(d.MARKET_COUNT)]
    lines += [[s.pile[c, k] for k in range(d.PILE_MAX)] for c in range(d.COLOUR_COUNT)]
    return ["a queue or a pile has a gap" for line in lines if any(b and not a for a, b in pairwise(line))]


def crew(s: State) -> Iterator[str]:
    """I-01"""
    for row in range(rows_at_table(s)):
        on_row = sum(s.row_cube[k] == row + 1 for k in range(5))
        posts = s.guards[row] + sum(s.trader[row, m] for m in range(6)) + sum(s.envoy[row, c] for c in range(3))
        if counts_crew(s, row) and s.supply[row] + posts + on_row != d.CREW:
            yield f"I-01: row {row} has {s.supply[row]} + {posts} + {on_row} cubes"


def buyers(s: State) -> Iterator[str]:
    """I-02, I-07"""
    for b, name in enumerate(d.BUYER):
        box = (d.BUYERS_WHITE if b == d.WHITE else d.BUYERS_PER_COLOUR) - d.REMOVED[b == d.WHITE, rows_at_table(s) - 2]
        queued = sum(s.queue[m, k] == b + 1 for m in range(d.MARKET_COUNT) for k in range(d.QUEUE_MAX))
        if s.buyers[b] + queued + s.mothership[b] != box or min(s.buyers[b], s.mothership[b]) < 0:
            yield f"I-02: {name} {s.buyers[b]} + {queued} + {s.mothership[b]}, not {box}"
    if all(rank(s, c) > 0 for c in range(5)):
        yield "I-07: no colour is first"


def relics(s: State) -> Iterator[str]:
    """I-03"""
    piled, in_hand = Counter(s.array["pile"].flat), Counter(s.drawn)
    owned = s.array["hold"][0].sum(0) + s.array["stash"][0].sum(0)
    for r, name in enumerate(d.RELIC):
        piles, stored, drawn = piled[r + 1], owned[r], in_hand[r + 1]
        if s.stack[r] + s.site[r] + piles + stored + drawn + s.sold[r] != d.COPIES[r]:
            yield f"I-03: {name} {s.stack[r]} {s.site[r]} {piles} {stored} {drawn} {s.sold[r]}"
    for c in range(5):
        if any(s.pile[c, k] and (s.pile[c, k] - 1) // 4 != c for k in range(18)):
            yield f"I-03: a relic lies in the pile of colour {c} that does not belong there"


def cards(s: State) -> list[str]:
    """I-04"""
    broken = [f"I-04: card {s.row[spot]} cannot lie in the row" for spot in range(5) if s.row[spot] > 30]
    in_play = s.played if s.depth and top_ask(s) == Ask.SURVEY_REPLACE else 0
    in_hands = s.array["hand"][0, : s.seats].sum(0) + s.array["packet"][0, : s.seats].sum(0)
    for k in range(30):
        held = in_hands[k]
        on_row = sum(s.row[spot] == k + 1 for spot in range(5))
        if s.deck[k] + s.discard[k] + held + on_row + (in_play == k + 1) != d.CARD_COPIES:
            broken.append(f"I-04: card {k} {s.deck[k]} {s.discard[k]} {held} {on_row}")
    return broken


def zu_cards(s: State) -> list[str]:
    """I-05, I-16: at most ten cards a round are in Zu's deck and discard."""
    if not s.solo:
        return []
    shown = sum(s.zu_card[z] == 1 for z in range(24))
    left = s.zu_carried + sum(s.zu_left[t] for t in range(6))
    return [] if shown + left == 10 or s.depth == 0 else [f"I-16: Zu has {left} cards left and {shown} shown"]


def credits(s: State) -> Iterator[str]:
    """I-06"""
    for row in range(rows_at_table(s)):
        if sum(s.points[row, p] for p in range(17)) != s.credits[row]:
            yield f"I-06: the credits of row {row} are not the sum of their causes"
        if s.credits[row] < 0 and not (s.depth == 0 and s.switch[d.H4]):
            yield f"I-06: row {row} is in debt"


def storage(s: State) -> list[str]:
    """I-08"""
    rows = range(rows_at_table(s))
    return [f"I-08: row {r}" for r in rows if s.hold_size[r] > d.HOLD_SPACES or s.stash_size[r] > d.STASH_SPACES]


def explorers(s: State) -> list[str]:
    """I-09"""
    if not s.depth or top_ask(s) != Ask.ACTION:
        return []
    seat = s.active
    places = {s.explorer[seat, k] for k in range(3)}
    return [] if len(places) == 3 and 0 not in places else [f"I-09: seat {seat} stands on {places}"]


def markers(s: State) -> list[str]:
    """I-11, I-19"""
    held = sorted(s.marker[row] for row in range(4) if s.marker[row])
    broken = [] if held == list(range(1, len(held) + 1)) else [f"I-11: markers {held}"]
    rows = rows_at_table(s)
    order = sorted(s.order[k] for k in range(rows))
    if s.depth and top_ask(s) != Ask.DRAW_FACTION and order != list(range(rows)):
        broken.append(f"I-19: turn order {order}")
    return broken


def tiles(s: State) -> list[str]:
    """I-12"""
    return ["I-12: a tile in round 1"] if s.round == 1 and any(s.tile[c] for c in range(3)) else []


def zu_board(s: State) -> Iterator[str]:
    """I-16: without E5 Zu owns no type twice, nor a tile without its sample."""
    if not s.solo or s.switch[d.E5]:
        return
    for r, name in enumerate(d.RELIC):
        owned = s.hold[d.ZU, r] + s.stash[d.ZU, r]
        if owned > 1 or owned > s.guard[d.ZU, r]:
            yield f"I-16: Zu owns {owned} {name} with {s.guard[d.ZU, r]} sample"


def derived(s: State) -> list[str]:
    """Derived fields say what they are derived from."""
    again = s.copy()
    complete(again)
    return [f"derived field {n}" for n in s.fields if again.array[n].tobytes() != s.array[n].tobytes()]
