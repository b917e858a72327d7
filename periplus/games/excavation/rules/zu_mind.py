"""How Zu chooses: lists of priorities narrow a set of candidates, each line is written down. ZU-019 to ZU-025"""

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask, Why
from periplus.games.excavation.rules.buyers import interested, level
from periplus.games.excavation.rules.storage import hold_free, stash_free
from periplus.games.excavation.state import TRACE, State
from periplus.kit import CHANCE, bits, lowest, pop, push, rule, table

LINES = 4
TARGET, DUG, OFFLOADS, FOCUS, TRADERS, SALE_COLOUR = range(6)
LUCRATIVE, SNIPE_COLOUR, LOWEST, SURVEYED, ANY_COLOUR, ANY_RELIC = range(6, 12)
PRIORITIES = table(
    [
        [Why.POPULAR, Why.MOST_TO_TAKE, Why.NONE_OWNED, Why.HUMAN_FEWEST],  # ZU-053 to ZU-056
        [Why.HUMAN_NO_SAMPLE, Why.FEWEST_ON_SITES, Why.HIGHEST_VALUE, 0],  # ZU-059
        [Why.HIGHEST_VALUE, Why.HOLD_FIRST, Why.LESS_POPULAR, 0],  # ZU-081, ZU-082
        [Why.POPULAR, Why.MOST_OWNED, 0, 0],  # ZU-025
        [Why.MOST_INTERESTED, Why.INFLUENCE, 0, 0],  # ZU-092
        [Why.MOST_MARKETS, Why.POPULAR, Why.MORE_BUYERS, 0],  # ZU-101, ZU-102
        [Why.MOST_INTERESTED, Why.HUMAN_TRADERS, Why.INFLUENCE, 0],  # ZU-023
        [Why.FEWEST_OWNED, Why.POPULAR, 0, 0],  # ZU-111
        [Why.LOWEST_VALUE, 0, 0, 0],  # ZU-104, ZU-115
        [Why.HIGHEST_VALUE, 0, 0, 0],  # ZU-124
        [0, 0, 0, 0],  # ZU-094
        [0, 0, 0, 0],  # ZU-125
    ]
)
NO_COLOUR = -1


@rule
def note(s: State, why: int, before: int, after: int) -> None:
    """One line of Zu's reasoning, for everybody to read. ZU-160"""
    if s.trace_size < TRACE:
        s.trace_step[s.trace_size] = why
        s.trace_before[s.trace_size] = before
        s.trace_after[s.trace_size] = after
        s.trace_size += 1


@rule
def forget(s: State) -> None:
    for k in range(s.trace_size):
        s.trace_step[k] = 0
        s.trace_before[k] = 0
        s.trace_after[k] = 0
    s.trace_size = 0


@rule
def influence_order(s: State, centre: int) -> int:
    """ZU-020, ZU-021: smaller is better; the class first, inside classes 4 and 5 the smaller difference."""
    human = s.envoy[0, centre]
    zu = s.envoy[d.ZU, centre]
    if human == 0 and zu == 0:
        return 100
    if human == zu + 1:
        return 200
    if human == zu:
        return 300
    return 400 + human - zu if human > zu else 500 + zu - human


@rule
def is_new(s: State, relic: int) -> bool:
    """ZU-018: Zu neither owns a tile of the type nor has its sample."""
    return s.hold[d.ZU, relic] + s.stash[d.ZU, relic] + s.guard[d.ZU, relic] == 0


@rule
def new_on_sites(s: State, colour: int) -> int:
    """ZU-057: types of the colour lying on sites that are new to Zu, as bits."""
    relics = 0
    for relic in range(colour * d.GLYPH_COUNT, colour * d.GLYPH_COUNT + d.GLYPH_COUNT):
        if s.site[relic] > 0 and is_new(s, relic):
            relics |= 1 << relic
    return relics


@rule
def zu_free(s: State) -> int:
    """Spaces for what Zu digs or surveys: the hold, with H3 the stash as well. ZU-148"""
    return hold_free(s, d.ZU) + (stash_free(s, d.ZU) if s.switch[d.H3] == 1 else 0)


@rule
def zu_sale_markets(s: State, colour: int) -> int:
    """ZU-100: markets with a Zu trader and an interested buyer, as bits."""
    markets = 0
    for market in range(d.MARKET_COUNT):
        if s.trader[d.ZU, market] > 0 and (s.wanted[market] >> colour) & 1 == 1:
            markets |= 1 << market
    return markets


@rule
def sale_size(s: State, colour: int) -> int:
    """ZU-101"""
    return min(d.SALE_MARKETS_MAX, min(s.owned[d.ZU, colour], bits(zu_sale_markets(s, colour))))


@rule
def sale_buyers(s: State, colour: int) -> int:
    """ZU-102: interested buyers in the markets the colour would use, which are those with most of them (ZU-103)."""
    total = 0
    markets = zu_sale_markets(s, colour)
    for _ in range(sale_size(s, colour)):
        best = -1
        for market in range(d.MARKET_COUNT):
            if (markets >> market) & 1 == 1:
                if best < 0 or interested(s, market, colour) > interested(s, best, colour):
                    best = market
        total += interested(s, best, colour)
        markets &= ~(1 << best)
    return total


@rule
def colour_score(s: State, why: int, colour: int) -> int:
    if why == Why.POPULAR:
        return level(s, colour)  # ZU-019
    if why == Why.MOST_TO_TAKE:
        return min(2, min(bits(new_on_sites(s, colour)), zu_free(s)))  # ZU-056
    if why == Why.NONE_OWNED:
        return 1 if s.owned[d.ZU, colour] == 0 else 0
    if why == Why.HUMAN_FEWEST:
        return -s.owned[0, colour]
    if why == Why.MOST_OWNED:
        return s.owned[d.ZU, colour]
    if why == Why.FEWEST_OWNED:
        return -s.owned[d.ZU, colour]
    if why == Why.MOST_MARKETS:
        return sale_size(s, colour)
    return sale_buyers(s, colour)


@rule
def relic_score(s: State, why: int, relic: int) -> int:
    if why == Why.HUMAN_NO_SAMPLE:
        return 1 - s.guard[0, relic]
    if why == Why.FEWEST_ON_SITES:
        return -s.site[relic]
    if why == Why.HIGHEST_VALUE:
        return d.VALUE[relic]
    if why == Why.LOWEST_VALUE:
        return -d.VALUE[relic]
    if why == Why.HOLD_FIRST:
        return 1 if s.hold[d.ZU, relic] > 0 else 0
    return -level(s, relic // d.GLYPH_COUNT)


@rule
def market_score(s: State, why: int, market: int, colour: int) -> int:
    if why == Why.MOST_INTERESTED:
        return interested(s, market, colour) if colour >= 0 else 0
    if why == Why.HUMAN_TRADERS:
        return s.trader[0, market] if s.trader[d.ZU, market] > 0 else 0
    return -influence_order(s, d.MARKET_CENTRE[market])  # ZU-022


@rule
def about_relics(order: int) -> bool:
    return order == DUG or order == OFFLOADS or order == LOWEST or order == SURVEYED or order == ANY_RELIC


@rule
def about_markets(order: int) -> bool:
    return order == TRADERS or order == LUCRATIVE


@rule
def score_line(s: State, order: int, why: int, candidate: int, colour: int) -> int:
    if about_relics(order):
        return relic_score(s, why, candidate)
    if about_markets(order):
        return market_score(s, why, candidate, colour)
    return colour_score(s, why, candidate)


@rule
def keep_best(s: State, order: int, why: int, candidates: int, colour: int) -> int:
    """One line of a list: those that score highest by it stay."""
    kept = 0
    best = 0
    rest = candidates
    while rest != 0:
        candidate = lowest(rest)
        rest &= rest - 1
        score = score_line(s, order, why, candidate, colour)
        if kept == 0 or score > best:
            best = score
            kept = 1 << candidate
        elif score == best:
            kept |= 1 << candidate
    return kept


@rule
def narrow(s: State, order: int, candidates: int, colour: int) -> int:
    """Go down a list while several are left; those still tied at its end."""
    for line in range(LINES):
        why = PRIORITIES[order, line]
        if why == 0 or bits(candidates) < 2:
            break
        if why == Why.MOST_INTERESTED and colour < 0:
            continue  # ZU-092: without a focus colour
        kept = keep_best(s, order, why, candidates, colour)
        note(s, why, candidates, kept)
        candidates = kept
    return candidates


@rule
def break_tie(s: State, order: int, candidates: int) -> None:
    """The winner is left in choices[0]; chance finds it where several are tied."""
    s.choices[0] = candidates
    if bits(candidates) > 1:
        if about_relics(order):
            push(s, Ask.ZU_TIE_RELIC, CHANCE, 0, 0)
        elif about_markets(order):
            push(s, Ask.ZU_TIE_MARKET, CHANCE, 0, 0)
        else:
            push(s, Ask.ZU_TIE_COLOUR, CHANCE, 0, 0)


@rule
def choose(s: State, order: int, candidates: int, colour: int) -> None:
    break_tie(s, order, narrow(s, order, candidates, colour))


@rule
def tie_broken(s: State, why: int, winner: int) -> None:
    """ZU-019: every candidate still tied is equally likely."""
    pop(s)
    note(s, why, s.choices[0], 1 << winner)
    s.choices[0] = 1 << winner


@rule
def colour_drawn(s: State, colour: int) -> None:
    tie_broken(s, Why.RANDOM_COLOUR, colour)


@rule
def relic_drawn(s: State, relic: int) -> None:
    tie_broken(s, Why.RANDOM_RELIC, relic)


@rule
def market_drawn(s: State, market: int) -> None:
    tie_broken(s, Why.RANDOM_MARKET, market)


@rule
def owned_types(s: State) -> int:
    relics = 0
    for relic in range(d.RELIC_COUNT):
        if s.hold[d.ZU, relic] + s.stash[d.ZU, relic] > 0:
            relics |= 1 << relic
    return relics
