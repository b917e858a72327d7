"""Sell: one colour, one to three markets. EE-150 to EE-163; Aquilla, EE-258, EE-259; Gul, EE-263 to EE-266"""

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Ask
from periplus.games.excavation.rules import storage
from periplus.games.excavation.rules.buyers import empty_mothership, interested, leave_queue, payout
from periplus.games.excavation.rules.cards import draw_and_keep_one, draw_to_hand
from periplus.games.excavation.rules.crew import may_sample
from periplus.games.excavation.rules.travel import explorer_bits
from periplus.games.excavation.state import State
from periplus.kit import NOBODY_ASKED, bits, lowest, pop, push, rule, set_a, set_b, top_a, top_b

ANY_CARD = 64
BUYS_FIRST, CHOOSES_COLOUR, CHOOSES_MARKETS, HANDS_OVER, EARNS, SENDS_BUYERS, PROMOTES = range(7)


@rule
def traded_colours(s: State, seat: int) -> int:
    """Colours wanted in a market where the player has a trader, as bits. EE-152"""
    colours = 0
    for market in range(d.MARKET_COUNT):
        if s.trader[seat, market] > 0:
            colours |= s.wanted[market]
    return colours


@rule
def sell_symbols(s: State, seat: int) -> int:
    """EE-093, EE-153: ANY_CARD when every card can sell; for Aquilla also the symbols that open a market. EE-258"""
    owned = storage.owned_colours(s, seat)
    if owned & traded_colours(s, seat) != 0 or gul_purchases(s, seat) != 0:
        return ANY_CARD
    symbols = 0
    if s.faction[seat] == d.AQUILLA and owned != 0:
        for market in range(d.MARKET_COUNT):
            if s.wanted[market] & owned != 0:
                symbols |= 1 << market
    return symbols


@rule
def gul_purchases(s: State, seat: int) -> int:
    """EE-263, EE-266: colours whose visible relic Gul may buy for its value before a sale, as bits.

    While no own relic could be sold, only those count that make the sale possible.
    """
    if s.faction[seat] != d.GUL or explorer_bits(s, seat) & d.BLACK_MARKET_BITS == 0:
        return 0
    if storage.hold_free(s, seat) + storage.stash_free(s, seat) == 0:
        return 0
    colours = storage.affordable_piles(s, seat, 0)
    traded = traded_colours(s, seat)
    if storage.owned_colours(s, seat) & traded == 0:
        colours &= traded
    return colours


@rule
def eligible_markets(s: State, seat: int, colour: int) -> int:
    """EE-152, EE-258: an interested buyer, and a trader of the player or Aquilla's card; as bits."""
    open_by_card = -1
    if s.faction[seat] == d.AQUILLA and 0 < s.played <= d.CARD_COUNT:  # EE-259: a travel card has no symbol
        open_by_card = (s.played - 1) % 6
    markets = 0
    for market in range(d.MARKET_COUNT):
        if (s.wanted[market] >> colour) & 1 == 1:
            if s.trader[seat, market] > 0 or market == open_by_card:
                markets |= 1 << market
    return markets


@rule
def begin_sale(s: State) -> None:
    s.sale_colour = 0
    s.sale_markets = 0
    s.sale_given = 0
    push(s, Ask.SELLING, NOBODY_ASKED, BUYS_FIRST, 0)


@rule
def selling(s: State) -> None:
    """EE-163: Gul's purchase, colour, markets, relics, income, bonus card, buyers, promotions."""
    seat = s.active
    stage = top_a(s)
    if stage == BUYS_FIRST:
        set_a(s, CHOOSES_COLOUR)
        ask_gul(s, seat)
    elif stage == CHOOSES_COLOUR:
        set_a(s, CHOOSES_MARKETS)
        ask_sale_colour(s, seat)
    elif stage == CHOOSES_MARKETS:
        ask_sale_market(s, seat)
    elif stage == HANDS_OVER:
        ask_sale_relic(s, seat)
    elif stage == EARNS:
        set_a(s, SENDS_BUYERS)
        sale_income(s, seat, s.sale_colour - 1, s.sale_markets)
        bonus_card(s, seat)
    elif stage == SENDS_BUYERS:
        set_a(s, PROMOTES)
        send_buyers(s, s.sale_colour - 1, s.sale_markets)
    else:
        ask_promotion(s, seat)


@rule
def ask_gul(s: State, seat: int) -> None:
    """EE-266: the purchase is compulsory when the sale depends on it."""
    colours = gul_purchases(s, seat)
    if colours == 0:
        return
    optional = 1 if storage.owned_colours(s, seat) & traded_colours(s, seat) != 0 else 0
    s.choices[0] = colours if storage.hold_free(s, seat) > 0 else 0
    s.choices[1] = colours if storage.stash_free(s, seat) > 0 else 0
    if optional == 0 and bits(s.choices[0]) + bits(s.choices[1]) == 1:
        gul_buys(s, seat, lowest(colours), d.HOLD if s.choices[0] != 0 else d.STASH)  # EE-280
    else:
        push(s, Ask.GUL_BUY, seat, optional, 0)


@rule
def gul_buys(s: State, seat: int, colour: int, where: int) -> None:
    """EE-263 to EE-265: for its exact value; it may be sampled and sold at once."""
    relic = storage.take_top(s, colour)
    storage.book(s, seat, d.GUL_BOUGHT, -d.VALUE[relic])
    storage.store(s, seat, where, relic)
    may_sample(s, seat, relic)


@rule
def ask_sale_colour(s: State, seat: int) -> None:
    """EE-150: any colour with an eligible market, whatever the card."""
    colours = 0
    for colour in range(d.COLOUR_COUNT):
        if s.owned[seat, colour] > 0 and eligible_markets(s, seat, colour) != 0:
            colours |= 1 << colour
    s.choices[0] = colours
    if bits(colours) == 1:
        s.sale_colour = lowest(colours) + 1
    else:
        push(s, Ask.SELL_COLOUR, seat, 0, 0)


@rule
def ask_sale_market(s: State, seat: int) -> None:
    """EE-151: one to three different markets, one relic for each."""
    colour = s.sale_colour - 1
    chosen = bits(s.sale_markets)
    markets = eligible_markets(s, seat, colour) & ~s.sale_markets
    if markets == 0 or chosen == min(d.SALE_MARKETS_MAX, s.owned[seat, colour]):
        set_a(s, HANDS_OVER)
    elif chosen == 0 and bits(markets) == 1:
        s.sale_markets = markets
    else:
        s.choices[0] = markets
        push(s, Ask.SELL_MARKET, seat, 1 if chosen > 0 else 0, 0)


@rule
def ask_sale_relic(s: State, seat: int) -> None:
    """EE-154: from hold or stash, which makes no difference to the income."""
    if s.sale_given == bits(s.sale_markets):
        set_a(s, EARNS)
        return
    colour = d.COLOUR_RELICS[s.sale_colour - 1]
    held = storage.hold_bits(s, seat) & colour
    hidden = storage.stash_bits(s, seat) & colour
    if bits(held) + bits(hidden) == 1:
        hand_over(s, seat, lowest(held | hidden), d.HOLD if held != 0 else d.STASH)
        return
    s.choices[0] = held
    s.choices[1] = hidden
    push(s, Ask.SELL_RELIC, seat, 0, 0)


@rule
def hand_over(s: State, seat: int, relic: int, where: int) -> None:
    """EE-162: sold relics leave the game."""
    storage.unstore(s, seat, where, relic)
    s.sold[relic] += 1
    s.sale_given += 1


@rule
def sale_income(s: State, seat: int, colour: int, markets: int) -> None:
    """EE-155 to EE-157: the rank before any buyer moves, 2 for each interested buyer, 3 or 8 for more markets."""
    buyers = 0
    for market in range(d.MARKET_COUNT):
        if (markets >> market) & 1 == 1:
            buyers += interested(s, market, colour)
    storage.book(s, seat, d.SALE_RANK, payout(s, colour))
    storage.book(s, seat, d.SALE_BUYERS, d.CREDITS_PER_BUYER * buyers)
    storage.book(s, seat, d.SALE_MARKETS, d.MARKET_BONUS[bits(markets)])


@rule
def bonus_card(s: State, seat: int) -> None:
    """EE-158: two markets draw a card, three draw two and keep one."""
    count = d.BONUS_DRAW[bits(s.sale_markets)]
    if count == 1:
        draw_to_hand(s, seat, 1)
    elif count > 1:
        draw_and_keep_one(s, seat, count)


@rule
def send_buyers(s: State, colour: int, markets: int) -> None:
    """EE-159: the mothership empties, then every interested buyer of the chosen markets boards it."""
    empty_mothership(s)
    for market in range(d.MARKET_COUNT):
        if (markets >> market) & 1 == 1:
            leave_queue(s, market, colour)


@rule
def ask_promotion(s: State, seat: int) -> None:
    """EE-161: market by market; b is the next market to look at. EE-259: without a trader nobody is promoted."""
    for market in range(top_b(s), d.MARKET_COUNT):
        if (s.sale_markets >> market) & 1 == 1 and s.trader[seat, market] > 0:
            set_b(s, market + 1)
            push(s, Ask.PROMOTE, seat, market, 0)
            return
    pop(s)
    s.sale_colour = 0
    s.sale_markets = 0
    s.sale_given = 0


@rule
def promote(s: State, seat: int, market: int) -> None:
    s.trader[seat, market] -= 1
    s.envoy[seat, d.MARKET_CENTRE[market]] += 1


@rule
def promote_here(s: State, seat: int) -> None:
    market = top_a(s)
    pop(s)
    promote(s, seat, market)


@rule
def choose_colour(s: State, colour: int) -> None:
    s.sale_colour = colour + 1


@rule
def choose_market(s: State, market: int) -> None:
    s.sale_markets |= 1 << market


@rule
def stop_choosing(s: State) -> None:
    """Enough markets: the relics are handed over."""
    set_a(s, HANDS_OVER)
