"""Zu haggles, commands, sells and snipes. ZU-090 to ZU-115"""

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Why
from periplus.games.excavation.rules import zu_mind
from periplus.games.excavation.rules.buyers import join_queue
from periplus.games.excavation.rules.sell import hand_over, promote, sale_income, send_buyers
from periplus.games.excavation.rules.storage import owned_colours
from periplus.games.excavation.rules.zu_crew import zu_fails, zu_has_cube, zu_sends_envoy, zu_sends_trader
from periplus.games.excavation.state import State
from periplus.kit import bits, lowest, pop, rule, set_a, set_b, top_a, top_b

FOCUSES, FOCUSED, SENDS, SENT, PAINTS, INVITES = range(6)
TRADERS_AT_MOST = 2
MARKET_BITS = 8


@rule
def free_markets(s: State) -> int:
    markets = 0
    for market in range(d.MARKET_COUNT):
        if s.trader[d.ZU, market] == 0:
            markets |= 1 << market
    return markets


@rule
def zu_haggling(s: State) -> None:
    """a is the stage, b the markets chosen so far, first one lowest: market + 1 in three bits each."""
    stage = top_a(s)
    if stage == FOCUSES:
        zu_focuses(s)
    elif stage == FOCUSED:
        s.zu_colour = lowest(s.choices[0]) + 1
        zu_mind.note(s, Why.FOCUS, 0, 1 << (s.zu_colour - 1))
        set_a(s, SENDS)
    elif stage == SENDS:
        zu_looks_for_market(s)
    elif stage == SENT:
        market = lowest(s.choices[0])
        set_a(s, SENDS)
        set_b(s, top_b(s) + (market + 1) * (1 if s.zu_taken == 0 else MARKET_BITS))
        s.zu_taken += 1
        zu_sends_trader(s, market)
    elif stage == PAINTS:
        set_a(s, INVITES)
        if s.zu_colour == 0 and s.switch[d.E3] == 0:
            zu_mind.choose(
                s, zu_mind.ANY_COLOUR, (1 << d.COLOUR_COUNT) - 1, zu_mind.NO_COLOUR
            )  # ZU-094: all colours tie
    else:
        zu_invites(s)


@rule
def zu_focuses(s: State) -> None:
    """ZU-090; ZU-025: the focus colour is fixed once, at the start."""
    if free_markets(s) == 0 or not zu_has_cube(s):
        if free_markets(s) != 0:
            zu_mind.note(s, Why.NO_CUBE, 0, 0)  # ZU-144
        pop(s)
        zu_fails(s)
        return
    owned = owned_colours(s, d.ZU)
    if owned == 0:
        zu_mind.note(s, Why.FOCUS, 0, 0)
        set_a(s, SENDS)
    else:
        set_a(s, FOCUSED)
        zu_mind.choose(s, zu_mind.FOCUS, owned, zu_mind.NO_COLOUR)


@rule
def zu_looks_for_market(s: State) -> None:
    """ZU-091, ZU-092: two markets without a Zu trader, chosen before any buyer is added."""
    markets = free_markets(s)
    if s.zu_taken == TRADERS_AT_MOST or markets == 0 or not zu_has_cube(s):
        set_a(s, PAINTS)
        return
    set_a(s, SENT)
    zu_mind.note(s, Why.FREE_MARKETS, (1 << d.MARKET_COUNT) - 1, markets)
    zu_mind.choose(s, zu_mind.TRADERS, markets, s.zu_colour - 1)


@rule
def zu_invites(s: State) -> None:
    """ZU-093, ZU-094: at each market in the order chosen a white buyer, then a coloured one; ZU-142: not with E3."""
    markets = top_b(s)
    pop(s)
    if s.zu_colour == 0 and s.switch[d.E3] == 0:
        s.zu_colour = lowest(s.choices[0]) + 1
    while markets > 0:
        market = markets % MARKET_BITS - 1
        markets = markets // MARKET_BITS
        if join_queue(s, market, d.WHITE):
            zu_mind.note(s, Why.WHITE_JOINS, 1 << market, 0)
        if s.switch[d.E3] == 0 and join_queue(s, market, s.zu_colour - 1):
            zu_mind.note(s, Why.COLOUR_JOINS, 1 << market, 1 << (s.zu_colour - 1))


@rule
def zu_commands(s: State) -> None:
    """ZU-095: a trader if it has none there, then an envoy. ZU-145: a last cube becomes the envoy."""
    market = d.ZU_CARD_MARKET[s.zu_playing - 1]
    if not zu_has_cube(s):
        zu_mind.note(s, Why.NO_CUBE, 0, 0)
        zu_fails(s)
        return
    if s.trader[d.ZU, market] == 0 and (s.switch[d.E5] == 0 or s.supply[d.ZU] > 1):
        zu_sends_trader(s, market)
    zu_sends_envoy(s, market)


LOOKS, COLOURED, LOOKS_FOR_MARKET, AT_MARKET, HANDS, HANDED = range(6)


@rule
def zu_selling(s: State) -> None:
    """Sale (b = 0) and snipe (b = 1); a is the stage."""
    stage = top_a(s)
    snipe = top_b(s) == 1
    if stage == LOOKS:
        zu_looks_for_sale(s, snipe)
    elif stage == COLOURED:
        s.zu_colour = lowest(s.choices[0]) + 1
        set_a(s, LOOKS_FOR_MARKET)
    elif stage == LOOKS_FOR_MARKET:
        zu_sale_market(s, snipe)
    elif stage == AT_MARKET:
        s.sale_markets |= s.choices[0]
        set_a(s, LOOKS_FOR_MARKET)
    elif stage == HANDS:
        if s.sale_given == bits(s.sale_markets):
            zu_closes_sale(s)
        else:
            set_a(s, HANDED)
            zu_mind.choose(
                s, zu_mind.LOWEST, zu_mind.owned_types(s) & d.COLOUR_RELICS[s.zu_colour - 1], zu_mind.NO_COLOUR
            )  # ZU-104
    else:
        relic = lowest(s.choices[0])
        set_a(s, HANDS)
        hand_over(s, d.ZU, relic, d.HOLD if s.hold[d.ZU, relic] > 0 else d.STASH)  # ZU-107
        zu_mind.note(s, Why.SOLD, 1 << relic, s.sale_markets)


@rule
def markets_wanting(s: State, colour: int) -> int:
    markets = 0
    for market in range(d.MARKET_COUNT):
        if (s.wanted[market] >> colour) & 1 == 1:
            markets |= 1 << market
    return markets


@rule
def zu_looks_for_sale(s: State, snipe: bool) -> None:
    """ZU-100, ZU-110, ZU-112: owned colours with a buyer to sell to; ZU-101, ZU-102, ZU-111: which one."""
    owned = owned_colours(s, d.ZU)
    colours = 0
    for colour in range(d.COLOUR_COUNT):
        markets = markets_wanting(s, colour) if snipe else zu_mind.zu_sale_markets(s, colour)
        if (owned >> colour) & 1 == 1 and markets != 0:
            colours |= 1 << colour
    zu_mind.note(s, Why.CAN_SELL, owned, colours)
    if colours == 0:
        pop(s)
        zu_fails(s)
        return
    set_a(s, COLOURED)
    zu_mind.choose(s, zu_mind.SNIPE_COLOUR if snipe else zu_mind.SALE_COLOUR, colours, zu_mind.NO_COLOUR)


@rule
def zu_sale_market(s: State, snipe: bool) -> None:
    """ZU-103: all markets if they are no more than the relics, else the most lucrative; ZU-113: one for a snipe."""
    colour = s.zu_colour - 1
    markets = markets_wanting(s, colour) if snipe else zu_mind.zu_sale_markets(s, colour)
    count = 1 if snipe else zu_mind.sale_size(s, colour)
    if bits(markets) == count:
        s.sale_markets = markets
    if bits(s.sale_markets) < count:
        best = zu_mind.narrow(s, zu_mind.LUCRATIVE, markets & ~s.sale_markets, colour)
        if bits(best) <= count - bits(s.sale_markets):
            s.sale_markets |= best  # all of them are used, in whatever order
        else:
            set_a(s, AT_MARKET)
            zu_mind.break_tie(s, zu_mind.LUCRATIVE, best)
        return
    set_a(s, HANDS)
    zu_mind.note(s, Why.SELLS, 1 << colour, s.sale_markets)
    if snipe and s.trader[d.ZU, lowest(s.sale_markets)] == 0:
        zu_opens_market(s, lowest(s.sale_markets))


@rule
def zu_opens_market(s: State, market: int) -> None:
    """ZU-114; ZU-144: without a cube the snipe fails."""
    if zu_has_cube(s):
        zu_sends_trader(s, market)
        return
    zu_mind.note(s, Why.NO_CUBE, 0, 0)
    pop(s)
    s.sale_markets = 0
    zu_fails(s)


@rule
def zu_closes_sale(s: State) -> None:
    """ZU-105: income and buyers as for a player, no card. ZU-106, ZU-115: one trader promoted at every market used."""
    pop(s)
    colour = s.zu_colour - 1
    before = s.credits[d.ZU]
    rank_before = s.points[d.ZU, d.SALE_RANK]
    sale_income(s, d.ZU, colour, s.sale_markets)
    zu_mind.note(s, Why.INCOME, s.points[d.ZU, d.SALE_RANK] - rank_before, s.credits[d.ZU] - before)
    send_buyers(s, colour, s.sale_markets)
    for market in range(d.MARKET_COUNT):
        if (s.sale_markets >> market) & 1 == 1:
            promote(s, d.ZU, market)
            zu_mind.note(s, Why.ENVOY_SENT, 1 << d.MARKET_CENTRE[market], 0)
    s.sale_markets = 0
    s.sale_given = 0
