"""What holds of an open question: it is the one that the procedure below it would ask now.

A question keeps what it allows in `choices`, and rules trust it. In a position from outside nobody asked it here, so it
is asked again on a copy and must come out the same.
"""

from collections.abc import Callable, Iterator
from typing import Any

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask, Post
from periplus.games.excavation.rules import sell
from periplus.games.excavation.rules.command import commanding
from periplus.games.excavation.rules.crew import can_post, guard_bits
from periplus.games.excavation.rules.dig import digging
from periplus.games.excavation.rules.haggle import ask_buyer_colour
from periplus.games.excavation.rules.preparation import rows_at_table
from periplus.games.excavation.rules.setup import BURN
from periplus.games.excavation.rules.smuggle import begin_smuggle, buying, offloading
from periplus.games.excavation.rules.storage import hold_bits, hold_free, stash_bits
from periplus.games.excavation.rules.survey import ask_spot, drawn_bits
from periplus.games.excavation.rules.tiles import adding_buyers, placing_traders, send_drone
from periplus.games.excavation.rules.zu_deck import CARRIED, HIDDEN_CARD
from periplus.games.excavation.state import State
from periplus.kit import NOBODY_ASKED, bits, frame, open_frames, pop, top_a, top_ask, top_b, top_who, under_a

DECK_SIZE = 10  # cards of Zu in a round, and so in its discard
OUT_OF_TURN = (Ask.REDRAW, Ask.DRAFT)
SURVEYED = (Ask.SURVEY_PLACE, Ask.SURVEY_FREE, Ask.SURVEY_BUY)
COUNTED = (Ask.DRAW_FACTION, Ask.DEAL_ROW, Ask.REVEAL_SITE, Ask.REVEAL_PILE, Ask.BUYER_JOINS, Ask.DRAW_TILE)
UNCOUNTED = (2, 3)  # of a preparation: queues count when they are full, sites go by the cards of the row
WHERE = {Post.GUARD: 20, Post.TRADER: d.MARKET_COUNT, Post.ENVOY: d.CENTRE_COUNT, Post.SURVEYOR: len(d.SPOT)}


def course_broken(s: State) -> list[str]:
    """Who acts, and what was drawn, chosen or dealt so far, fits the procedures that are open."""
    later = (drawn_broken, sale_broken, packets_broken, zu_broken)
    return list(seats_broken(s)) or list(steps_broken(s)) or [message for check in later for message in check(s)]


def open_at(s: State, ask: int) -> int:
    """Where in the stack a question or procedure is open; -1: nowhere."""
    return next((place for place, each in enumerate(open_frames(s)) if each.ask == ask), -1)


def seats_broken(s: State) -> Iterator[str]:
    rows = rows_at_table(s)
    if s.solo != (s.seats == 1):
        yield f"solo is {s.solo} with {s.seats} players"
    if s.active >= rows or s.turn >= rows:
        yield f"row {s.active} acts, {rows} are at the table"
    for ask, who, _, _ in open_frames(s):
        if 0 <= who < s.seats and who != s.active and ask not in OUT_OF_TURN:
            yield f"seat {who} is asked in the turn of {s.active}"
    for ask, zu in ((Ask.TURN, False), (Ask.ZU_TURN, True)):
        if open_at(s, ask) >= 0 and ((s.solo == 1 and s.active == d.ZU) != zu or s.order[s.turn] != s.active):
            yield f"row {s.active} has no turn like this"
    yield from factions_broken(s, rows)
    yield from pawns_broken(s)


def factions_broken(s: State, rows: int) -> Iterator[str]:
    drawing = s.depth > 1 and frame(s, 1).ask == Ask.SETTING_UP and frame(s, 1).a == 0
    chosen = [s.faction[row] for row in range(rows) if s.faction[row]]
    if len(set(chosen)) != len(chosen) or (len(chosen) < rows and not drawing):
        yield f"the factions are {chosen}"
    if any((s.faction[row] == d.FACTION_ZU) != (s.solo == 1 and row == d.ZU) for row in range(rows)):
        yield "Zu plays its own faction, and nobody else does"
    if s.depth and top_ask(s) == Ask.DRAW_FACTION and (top_a(s) >= s.seats or s.faction[top_a(s)]):
        yield "a faction is drawn for nobody"


def pawns_broken(s: State) -> Iterator[str]:
    for seat in range(s.seats):
        places = [s.explorer[seat, pawn] for pawn in range(d.PAWN_COUNT)]
        acting = seat == s.active and open_at(s, Ask.TURN) >= 0
        third = 0 if not acting else int(top_ask(s) != Ask.PLACE_THIRD)
        if 0 in places[:2] or (acting and (places[2] > 0) != bool(third)):
            yield f"the explorers of seat {seat} stand on {places}"
        if len(set(places)) < len(places) and not (acting and top_ask(s) == Ask.TRAVEL_STEP):
            yield f"two explorers of seat {seat} stand on one location"


def drawn_broken(s: State) -> Iterator[str]:
    surveying = open_at(s, Ask.SURVEYING) >= 0 or open_at(s, Ask.ZU_SURVEYING) >= 0
    drawn = sum(s.drawn[k] > 0 for k in range(len(s.drawn)))
    coming = top_b(s) if s.depth and top_ask(s) == Ask.REVEAL_SURVEY else 0
    if (drawn and not surveying) or drawn + coming > len(s.drawn) or (coming and coming > s.stack_size[top_a(s)]):
        yield f"{drawn} relics are drawn, {coming} are to come"
    place = open_at(s, Ask.SURVEYING)
    if place >= 0 and any(there and (there - 1) // 4 != frame(s, place).b for there in s.drawn):
        yield "a relic of another colour was drawn"
    if s.depth and top_ask(s) in (Ask.REVEAL_SITE, Ask.REVEAL_PILE):
        due = [(each.a, each.b) for each in open_frames(s) if each.ask in (Ask.REVEAL_SITE, Ask.REVEAL_PILE)]
        if sum(count for _, count in due) > s.stack_size[top_a(s)] or len({colour for colour, _ in due}) > 1:
            yield "more relics are to be revealed than there are"


def steps_broken(s: State) -> Iterator[str]:
    """A procedure counts in `b` how far its step has come: no further than there is, and what it has just asked for is
    the last it has counted."""
    rows = rows_at_table(s)
    most = {
        Ask.SETTING_UP: (s.seats, 0, rows, rows, len(d.SPOT), d.COLOUR_COUNT, d.COLOUR_COUNT, 0, d.MARKET_COUNT),
        Ask.PREPARING: (d.CENTRE_COUNT, 0, d.MARKET_COUNT, len(d.SPOT), 0, len(d.SPOT), 0, 0, 0),
    }
    for ask, limits in most.items():
        place = open_at(s, ask)
        step, done = frame(s, place)[2:] if place >= 0 else (0, 0)
        if ask == Ask.SETTING_UP and place >= 0 and step <= BURN and not any(s.buyer_deck):
            yield "no buyer card is left before the first is burned"
        if done > limits[step]:
            yield f"step {step} of a procedure has come to {done} of {limits[step]}"
        counts = top_ask(s) in COUNTED and not (ask == Ask.PREPARING and step in UNCOUNTED)
        if place >= 0 and place == s.depth - 2 and counts and top_a(s) != done - 1:
            yield f"step {step} of a procedure has come to {done} and asks for {top_a(s)}"


def sale_broken(s: State) -> Iterator[str]:
    place = open_at(s, Ask.SELLING)
    if place < 0:
        yield from other_sale_broken(s)
        return
    stage, seat, chosen = frame(s, place).a, s.active, bits(s.sale_markets)
    if chosen > d.SALE_MARKETS_MAX or s.sale_given > chosen:
        yield f"{s.sale_given} relics are given for {chosen} markets"
    if stage < sell.CHOOSES_MARKETS and (s.sale_colour or s.sale_markets):
        yield "a colour is sold before one was chosen"
    if stage == sell.CHOOSES_MARKETS and (s.sale_colour == 0) != (top_ask(s) == Ask.SELL_COLOUR):
        yield "markets are chosen for no colour"
    if stage >= sell.HANDS_OVER and not (s.sale_colour and chosen):
        yield "a sale without a colour or a market"
    if stage in (sell.CHOOSES_MARKETS, sell.HANDS_OVER) and s.sale_colour:
        if s.owned[seat, s.sale_colour - 1] < chosen - s.sale_given:
            yield "more is sold than there is"
    if stage > sell.EARNS and s.sale_given < chosen:
        yield "an income for relics that were not given"
    sellable = any(s.owned[seat, c] and sell.eligible_markets(s, seat, c) for c in range(d.COLOUR_COUNT))
    if stage < sell.CHOOSES_MARKETS and not sellable and top_ask(s) != Ask.GUL_BUY:
        yield "a sale of nothing"
    if top_ask(s) == Ask.PROMOTE and not (
        stage == sell.PROMOTES and s.sale_markets >> top_a(s) & 1 and s.trader[seat, top_a(s)]
    ):
        yield "nobody can be promoted there"


def other_sale_broken(s: State) -> Iterator[str]:
    """Zu's sale gives no more than it has for the markets it chose; without a sale nothing is chosen or given."""
    chosen = bits(s.sale_markets)
    if open_at(s, Ask.ZU_SELLING) < 0:
        if s.sale_colour or s.sale_markets or s.sale_given:
            yield "something is sold, but nobody sells"
        return
    owned = s.owned[d.ZU, s.zu_colour - 1] if s.zu_colour else 0
    if s.sale_given > chosen or owned < chosen - s.sale_given:
        yield f"Zu gives {s.sale_given} relics for {chosen} markets"


def packets_broken(s: State) -> Iterator[str]:
    """Cards being drafted, kept or marked: as many as the procedure has come to."""
    place = open_at(s, Ask.DRAFTING)
    expected = [0] * s.seats
    if place >= 0:
        expected = drafted(s, frame(s, place).a, frame(s, place).b)
    elif s.depth and (top_ask(s) in (Ask.REDRAW, Ask.KEEP_CARD, Ask.PASS_KEEP, Ask.DEAL_PACKET)):
        whose = top_a(s) if top_ask(s) == Ask.DEAL_PACKET else top_who(s)
        expected[whose] = s.packet_size[whose]
    for seat in range(s.seats):
        if s.packet_size[seat] != expected[seat]:
            yield f"seat {seat} has a packet of {s.packet_size[seat]} cards, not {expected[seat]}"
    if s.depth and top_ask(s) == Ask.PASS_KEEP and not 0 < under_a(s) <= s.hand_size[s.active]:
        yield "more cards are to be kept than there are"
    if s.depth and top_ask(s) in (Ask.DEAL_HAND, Ask.DEAL_PACKET) and top_a(s) >= s.seats:
        yield "cards are dealt to nobody"


def drafted(s: State, step: int, done: int) -> list[int]:
    """How many cards each packet of a draft has, by the pass and the picks made in it. EE-073 to EE-079, ZU-033"""
    ask, left = top_ask(s), top_b(s)
    if s.solo:
        dealt = d.SOLO_DEAL - left if ask == Ask.DEAL_PACKET else d.SOLO_DEAL
        drops = [d.SOLO_DROPS[0] if step > 3 else 0, 0]
        if ask == Ask.DROP_CARD:
            drops[1] = d.SOLO_DROPS[step // 3 - 1] - left
        picks = max(0, step - 1) - (step > 3) - (ask == Ask.DROP_CARD and step > 6)
        picks = min(picks, 2 if step <= 3 else 4)
        return [dealt - picks - sum(drops)]
    if ask == Ask.DEAL_PACKET:
        return [d.DRAFT_DEAL if seat < done - 1 else d.DRAFT_DEAL - left if seat == done - 1 else 0
                for seat in range(s.seats)]  # fmt: skip
    full = d.DRAFT_DEAL - d.DRAFT_PICKS * step
    return [full - min(d.DRAFT_PICKS, max(0, done - 1 - d.DRAFT_PICKS * seat)) for seat in range(s.seats)]


def zu_broken(s: State) -> Iterator[str]:
    if not s.solo:
        if any(s.zu_card) or any(s.zu_left) or s.zu_carried or s.zu_playing or s.trace_size:
            yield "Zu's cards lie on a table without Zu"
        return
    for kind in range(len(s.zu_left)):
        hidden = sum(d.ZU_CARD_TYPE[z] == kind and s.zu_card[z] == HIDDEN_CARD for z in range(len(s.zu_card)))
        later = sum(d.ZU_DECK[k, kind] for k in range(s.round, d.ROUNDS))
        due = s.zu_left[kind] + later
        if hidden not in (due, due + d.ZU_DECK[s.round - 1, kind]):  # the second until the round's deck is made
            yield f"{hidden} cards of a kind are face down, {due} are to come"
    carried = sum(place == CARRIED for place in s.zu_card)
    if s.zu_carried > min(carried, d.ZU_CARRIED) or carried > DECK_SIZE:
        yield "more carried cards are in Zu's deck than were carried"
    if open_at(s, Ask.ZU_TURN) == s.depth - 2 and top_who(s) != NOBODY_ASKED:
        return
    if open_at(s, Ask.ZU_TURN) >= 0 and not s.zu_playing:
        yield "Zu plays no card"


# The question itself.


def _drone(s: State, seat: int) -> None:
    face, done = top_a(s), top_b(s)
    send_drone(s, seat, d.EFFECT[face, 3 * (done - 1) + 1])


ASK_AGAIN: dict[int, Callable[[Any, int], None]] = {
    Ask.GUL_BUY: sell.ask_gul,
    Ask.SELL_COLOUR: sell.ask_sale_colour,
    Ask.SELL_MARKET: sell.ask_sale_market,
    Ask.SELL_RELIC: sell.ask_sale_relic,
    Ask.SMUGGLE_MODE: begin_smuggle,
    Ask.SURVEY_REPLACE: ask_spot,
    Ask.OFFLOAD_PICK: lambda s, seat: offloading(s),
    Ask.BUY_PICK: lambda s, seat: buying(s),
    Ask.COMMAND_STEP: lambda s, seat: commanding(s),
    Ask.DRONE_PICK: _drone,
}


def question_broken(s: State) -> list[str]:
    """Asked again on a copy, the open question is the same; where that cannot be done, it allows only what is there."""
    if not s.depth:
        return []
    ask, seat, again = top_ask(s), top_who(s), s.copy()
    pop(again)
    if ask in ASK_AGAIN:
        ASK_AGAIN[ask](again, seat)
    elif ask == Ask.BUYER_COLOUR:
        ask_buyer_colour(again, seat, top_a(s), top_b(s))
    elif ask == Ask.TILE_MARKET:
        (placing_traders if top_a(s) else adding_buyers)(again)
    elif ask == Ask.DIG_PICK and top_a(s) == 0:
        digging(again)
    elif ask == Ask.DIG_PICK or ask in SURVEYED:
        there = s.site_bits & d.COLOUR_RELICS[under_a(s)] if ask == Ask.DIG_PICK else drawn_bits(s)
        allowed = there if ask == Ask.SURVEY_PLACE or hold_free(s, seat) else 0
        wrong = s.choices[0] & ~allowed or not s.choices[0]
        return [f"the question allows {s.choices[0]:b}, there is {allowed:b}"] if wrong else []
    else:
        return [*post_broken(s, ask, seat), *tie_broken(s, ask)]
    return [] if again == s else ["the question is not the one that would be asked now"]


def post_broken(s: State, ask: int, seat: int) -> Iterator[str]:
    if ask == Ask.REASSIGN:
        post, where = top_a(s), top_b(s)
        if s.choices[0] != guard_bits(s, seat) or s.supply[seat] or where >= WHERE[Post(post)]:
            yield "a cube is moved where none is missing"
        elif post == Post.GUARD and s.guard[seat, where]:
            yield "a sample that lies there already"
    if ask == Ask.SAMPLE and (s.guard[seat, top_a(s)] or not can_post(s, seat)):
        yield "a sample that cannot be taken"
    if ask == Ask.HAGGLE_TRADER and not can_post(s, seat):
        yield "a trader without a cube"
    if ask == Ask.HAGGLE_WHITE and not s.buyers[d.WHITE]:
        yield "a white buyer where none is left"
    if ask in (Ask.HAGGLE_TRADER, Ask.HAGGLE_WHITE) and top_a(s) != under_a(s):
        yield "a haggle in two markets"


def tie_broken(s: State, ask: int) -> Iterator[str]:
    below = frame(s, s.depth - 2).ask if s.depth > 1 else -1
    if ask == Ask.ZU_TIE_COLOUR:
        owned = sum(1 << c for c in range(d.COLOUR_COUNT) if s.owned[d.ZU, c])
        there = owned if below == Ask.ZU_SELLING else (1 << d.COLOUR_COUNT) - 1
    elif ask == Ask.ZU_TIE_MARKET:
        there = (1 << d.MARKET_COUNT) - 1
    elif ask == Ask.ZU_TIE_RELIC and below == Ask.ZU_DIGGING:
        there = s.site_bits
    elif ask == Ask.ZU_TIE_RELIC:
        there = drawn_bits(s) if below == Ask.ZU_SURVEYING else hold_bits(s, d.ZU) | stash_bits(s, d.ZU)
    else:
        return
    if s.choices[0] & ~there or bits(s.choices[0]) < 2:
        yield f"a tie among {s.choices[0]:b}, there is {there:b}"
