"""What an action would do: the sale with its sum, the ranks after a buyer, the gallery after a guard."""

from collections.abc import Callable
from typing import Any

from periplus.core.contract.claims import Claim, Sentence, could, in_reach, now, say, will
from periplus.games.excavation import data as d
from periplus.games.excavation.actions import CODEC, Ask
from periplus.games.excavation.rules.course import apply
from periplus.games.excavation.rules.dig import relics_underfoot, second_relics
from periplus.games.excavation.rules.sell import gul_purchases
from periplus.games.excavation.rules.storage import hold_free, take_from_site
from periplus.games.excavation.show import phrases, reading
from periplus.games.excavation.show.reading import Sale
from periplus.games.excavation.state import State
from periplus.kit import CHANCE, Texts, listed, top_a, top_ask, top_b, top_who
from periplus.kit.draw import by_verb, named

Told = list[Sentence]
CLOSING_PARTS = (d.MAJORITY_R1, d.MAJORITY_R2, d.MAJORITY_R3, d.COLUMN, d.ROW, d.ZU_LEFTOVER, d.LEFTOVER_PENALTY)
SELLING = ("give", "stop", "no", "buy")  # how the other answers of a sale begin


def preview(t: Texts, view: State, seat: int, action: int) -> Told:
    """Short sentences about one action that answers the open question."""
    after = view.copy()
    apply(after, seat, action)
    lines = told(t, view, after, seat, action)
    return [*lines, *_at_once(t, view, after, seat, lines)]


def detail(view: State, seat: int, action: int) -> dict[str, Any]:
    """Numbers for the reasons: what a purchase would cost, and what there is to pay it with."""
    act = CODEC.decode(action, seat)
    price = 0
    if act.verb == "buy":
        price = reading.price(view, d.COLOUR.index(act.params["colour"]))
    elif act.verb == "pick":
        price = d.SURVEY_PRICE * d.VALUE[d.RELIC.index(act.params["relic"])]
    return {"price": price, "credits": view.credits[seat]}


def _question(view: State) -> tuple[Ask, int]:
    return Ask(top_ask(view)), top_a(view)


def _booked(view: State, seat: int, value: int, *parts: int, sign: int = 1, among: tuple[str, ...] = ()) -> Claim:
    """Credits that come or go under these headings: at once, or (`among`) by the answers that may follow."""
    claim = could(value, lambda s: sign * reading.gained(view, s, seat, *parts), among=among)
    return claim.about(*((seat, part) for part in parts))


def _at_once(t: Texts, view: State, after: State, seat: int, lines: Told) -> Told:
    """What follows by itself and was not said yet: a sale, credits of a tile, the end of the round."""
    said = {place for line in lines for claim in line.claims for place in claim.lookup.about}
    more: Told = []
    if reading.gained(view, after, seat, *reading.SALE_PARTS) and (seat, d.SALE_RANK) not in said:
        more.append(_sale(t, view, seat, reading.sale_made(view, after, view.sale_markets)))
    tile = reading.gained(view, after, seat, d.TILE_CREDITS)
    if tile and (seat, d.TILE_CREDITS) not in said:
        more.append(say(t, "preview.tile_credits", credits=_booked(view, seat, tile, d.TILE_CREDITS)))
    for part in (d.GUL_BOUGHT, d.BM_BUY):
        bought = -reading.gained(view, after, seat, part)
        if bought and (seat, part) not in said:
            kinds = [view.pile[c, 0] - 1 for c in range(d.COLOUR_COUNT) if after.pile_size[c] < view.pile_size[c]]
            price = _booked(view, seat, bought, part, sign=-1)
            more.append(say(t, "preview.gul_buys", relic=phrases.relics_words(t, kinds), price=price))
    paid = reading.gained(view, after, seat, d.OFFLOADED)
    if paid and (seat, d.OFFLOADED) not in said:
        kept = [*reading.stored(after, seat, False), *reading.stored(after, seat, True)]
        held = [*reading.stored(view, seat, False), *reading.stored(view, seat, True)]
        kinds = [kind for kind in dict.fromkeys(held) for _ in range(held.count(kind) - kept.count(kind))]
        relics, credits = phrases.relics_words(t, kinds), _booked(view, seat, paid, d.OFFLOADED)
        more.append(say(t, "preview.offloads", relics=relics, credits=credits))
    if after.round > view.round or after.depth == 0:
        rows = reading.rows_in_play(view)
        about = [(row, part) for row in rows for part in CLOSING_PARTS]
        ends = will(1, lambda s: int(s.depth == 0 or s.round > view.round)).about(*about)
        more.append(say(t, "preview.game_ends" if after.depth == 0 else "preview.round_ends", ends))
    return more


def _sale(t: Texts, view: State, seat: int, sale: Sale) -> Sentence:
    """A sale with its sum, and that it can be had."""
    markets = tuple(f"market {d.MARKET.names[each]}" for each in sale.markets)
    among = (f"colour {d.COLOUR.names[sale.colour]}", *markets, *SELLING)
    buyers = could(
        sale.buyers, lambda s: reading.gained(view, s, seat, d.SALE_BUYERS) // d.CREDITS_PER_BUYER, among=among
    )
    claims = {
        "rank": now(sale.rank, lambda s: reading.place_in_rank(s, sale.colour)),
        "from_rank": _booked(view, seat, sale.from_rank, d.SALE_RANK, among=among),
        "buyers": buyers,
        "from_buyers": _booked(view, seat, sale.from_buyers, d.SALE_BUYERS, among=among),
        "bonus": _booked(view, seat, sale.bonus, d.SALE_MARKETS, among=among),
        "total": _booked(view, seat, sale.total, *reading.SALE_PARTS, among=among),
    }
    return say(t, "preview.sale", **(phrases.sale_words(t, sale) | claims))


def _travel(t: Texts, view: State, after: State, seat: int, card: int) -> Told:
    fuel = d.CARD_FUEL if card < d.CARD_COUNT else d.TRAVEL_FUEL[card - d.CARD_COUNT]
    return [say(t, "preview.fuel", fuel=will(fuel, lambda s: int(top_a(s))))]


def _dig(t: Texts, view: State, after: State, seat: int, card: int) -> Told:
    """What may be dug first, and what a second dig may reach beyond it: Kutu Kuti's neighbours. EE-260, EE-261"""
    colour = card // d.MARKET_COUNT
    here = [kind for kind in phrases.bits(relics_underfoot(view, seat)) if kind // d.GLYPH_COUNT == colour]
    near = [kind for kind in _near(view, seat, here) if kind // d.GLYPH_COUNT == colour and kind not in here]
    before = list(reading.stored(view, seat, False))

    def dug(positions: list[Any]) -> int:
        return len(
            {kind for s in positions for kind in range(d.RELIC_COUNT) if s.hold[seat, kind] > before.count(kind)}
        )

    reach = in_reach(len(here) + len(near), dug, ("pick", "no"))
    lines = [say(t, "preview.dig", reach, relics=phrases.relics_words(t, here))]
    return [*lines, say(t, "preview.dig_near", relics=phrases.relics_words(t, near))] if near else lines


def _near(view: State, seat: int, here: list[int]) -> list[int]:
    """Relics that a second dig may reach, whichever of these is dug first."""
    if hold_free(view, seat) < 2:
        return []
    found = 0
    for kind in here:
        trial = view.copy()
        take_from_site(trial, kind)
        found |= second_relics(trial, seat, d.HOME[kind])
    return phrases.bits(found)


def _haggle(t: Texts, view: State, after: State, seat: int, card: int) -> Told:
    return [say(t, "preview.haggle", market=t.name(d.MARKET, card % d.MARKET_COUNT))]


def _sell(t: Texts, view: State, after: State, seat: int, card: int) -> Told:
    """For every colour owned the best sale in one, two and three markets."""
    symbol = card % d.MARKET_COUNT if card < d.CARD_COUNT else reading.NO_SYMBOL
    colours = range(d.COLOUR_COUNT)
    lines = [_sale(t, view, seat, each) for c in colours for each in reading.best_sales(view, seat, c, symbol)]
    free = any(
        symbol in reading.open_markets(view, seat, c, symbol) and not view.trader[seat, symbol]
        for c in range(d.COLOUR_COUNT)
        if symbol >= 0 and view.owned[seat, c]
    )
    if free:
        lines.append(say(t, "preview.sale_free", market=t.name(d.MARKET, symbol)))
    if gul_purchases(view, seat):
        lines.append(say(t, "preview.gul" if lines else "preview.gul_must"))
    return lines or [say(t, "preview.sale_none")]


def _sell_colour(t: Texts, view: State, seat: int, colour: int) -> Told:
    return [_sale(t, view, seat, each) for each in reading.best_sales(view, seat, colour, reading.played_symbol(view))]


def _market(t: Texts, view: State, after: State, seat: int, market: int) -> Told:
    """A market for the sale: the sum with it and the markets chosen already."""
    if _question(view)[0] != Ask.SELL_MARKET:
        return []
    return _sale_so_far(t, view, seat, view.sale_markets | 1 << market)


def _sale_so_far(t: Texts, view: State, seat: int, chosen: int) -> Told:
    markets = tuple(phrases.bits(chosen))
    lines = [_sale(t, view, seat, reading.sale(view, view.sale_colour - 1, markets))]
    lines += {2: [say(t, "preview.sale_card")], 3: [say(t, "preview.sale_two_cards")]}.get(len(markets), [])
    centres = [t.name(d.CENTRE, reading.centre_of(market)) for market in markets if view.trader[seat, market]]
    envoys = [say(t, "preview.sale_envoys", centres=listed(t, dict.fromkeys(centres)))] if centres else []
    return [*lines, *envoys]


def _stop(t: Texts, view: State, after: State, seat: int) -> Told:
    return _sale_so_far(t, view, seat, view.sale_markets) if _question(view)[0] == Ask.SELL_MARKET else []


def _command(t: Texts, view: State, after: State, seat: int, card: int) -> Told:
    market = card % d.MARKET_COUNT
    centre = reading.centre_of(market)
    lines = [say(t, "preview.command", market=t.name(d.MARKET, market), centre=t.name(d.CENTRE, centre))]
    return lines + (_tile(t, view, centre) if view.envoy[seat, centre] and view.tile[centre] > 0 else [])


def _tile(t: Texts, view: State, centre: int) -> Told:
    tile = view.tile[centre] - 1
    effect = phrases.tile_words(t, tile, view.round == d.ROUNDS)
    return [say(t, "preview.recall", tile=t.name(d.TILE, tile), effect=effect)]


def _recall(t: Texts, view: State, after: State, seat: int) -> Told:
    return _tile(t, view, reading.centre_of(reading.played_symbol(view)))


def _smuggle(t: Texts, view: State, after: State, seat: int, card: int) -> Told:
    stored = [kind for stash in (False, True) for kind in reading.stored(view, seat, stash)]
    lines = [say(t, "preview.smuggle_offload", relics=phrases.relics_words(t, stored))] if stored else []
    tops = [view.pile[c, 0] - 1 for c in range(d.COLOUR_COUNT) if view.pile_size[c]]
    affordable = [kind for kind in tops if d.VALUE[kind] + d.BUY_MARKUP <= view.credits[seat]]
    return lines + ([say(t, "preview.smuggle_buy", relics=phrases.relics_words(t, affordable))] if affordable else [])


def _survey(t: Texts, view: State, after: State, seat: int, card: int) -> Told:
    colour = card // d.MARKET_COUNT
    count = now(view.stack_size[colour], lambda s: int(s.stack_size[colour]))
    most = min(int(count), d.SURVEY_DRAW + (view.faction[seat] == d.ISSISINUI))
    draw = will(most, _still_drawn, until=_is_drawing)
    lines = [say(t, "preview.survey", count=count, colour=t.name(d.COLOUR, colour), draw=draw)]
    if view.round < d.ROUNDS:
        lines.append(say(t, "preview.survey_row"))
        if not view.marker[seat]:
            taken = {view.marker[row] for row in range(view.seats)}
            number = could(min({1, 2, 3, 4} - taken), lambda s: int(s.marker[seat]), among=("replace", "reassign"))
            lines.append(say(t, "preview.survey_marker", number=number))
    return lines


def _is_drawing(s: State) -> bool:
    """The survey begins to draw, or nothing can be drawn: the next thing is asked of a player."""
    asked = top_who(s) != CHANCE and top_ask(s) not in (Ask.SURVEY_REPLACE, Ask.REASSIGN)
    return bool(s.depth == 0 or top_ask(s) == Ask.REVEAL_SURVEY or asked)


def _still_drawn(s: State) -> int:
    return int(top_b(s)) if s.depth and top_ask(s) == Ask.REVEAL_SURVEY else 0


def _pass(t: Texts, view: State, after: State, seat: int) -> Told:
    return [say(t, "preview.pass" if view.round < d.ROUNDS else "preview.pass_last")]


def _yes(t: Texts, view: State, after: State, seat: int) -> Told:
    ask, a = _question(view)
    if ask == Ask.SAMPLE:
        return _sample(t, view, after, seat, a)
    if ask == Ask.HAGGLE_WHITE:
        return _joins(t, view, after, (a, d.WHITE))
    if ask == Ask.PROMOTE:
        return [say(t, "preview.promote", centre=t.name(d.CENTRE, reading.centre_of(a)))]
    return []


def _sample(t: Texts, view: State, after: State, seat: int, kind: int) -> Told:
    """With cubes left the gallery gains; without, a guard of another space must come."""
    colour = kind // d.GLYPH_COUNT
    if view.supply[seat]:
        before = reading.gallery(view, seat)
        worth = will(reading.guard_worth(view, seat, kind), lambda s: reading.gallery(s, seat) - before)
        lines = [say(t, "preview.sample", credits=worth)]
    else:
        worth = now(reading.guard_worth(view, seat, kind), lambda s: reading.guard_worth(s, seat, kind))
        lines = [say(t, "preview.sample_moved", credits=worth)]
    full = reading.column(view, seat, colour) == d.GLYPH_COUNT - 1 and not view.column_paid[seat, colour]
    if not full or not view.supply[seat]:
        return lines
    return [*lines, say(t, "preview.sample_column", will(1, lambda s: int(s.column_paid[seat, colour])))]


def _joins(t: Texts, view: State, after: State, called: tuple[int, int]) -> Told:
    """Who would leave a queue, and the levels and ranks that would change."""
    moves = reading.queue_moves(view, after, [called])
    lines = [say(t, "preview.eject", buyer=phrases.a_buyer(t, buyer)) for _, gone, _ in moves for buyer in gone]
    for colour in range(d.COLOUR_COUNT):
        if reading.level(view, colour) != reading.level(after, colour):
            lines.append(_level(t, view, after, colour))
    return lines


def _level(t: Texts, view: State, after: State, colour: int) -> Sentence:
    return say(
        t,
        "preview.level",
        colour=t.name(d.COLOUR, colour),
        level=now(reading.level(view, colour), lambda s: int(reading.level(s, colour))),
        after=will(reading.level(after, colour), lambda s: int(reading.level(s, colour))),
        rank=now(reading.place_in_rank(view, colour), lambda s: reading.place_in_rank(s, colour)),
        rank_after=will(reading.place_in_rank(after, colour), lambda s: reading.place_in_rank(s, colour)),
    )


def _colour(t: Texts, view: State, after: State, seat: int, colour: int) -> Told:
    ask, market = _question(view)
    return _sell_colour(t, view, seat, colour) if ask == Ask.SELL_COLOUR else _joins(t, view, after, (market, colour))


def _priced(t: Texts, view: State, seat: int, kind: int, price: int, part: int) -> Sentence:
    left = will(view.credits[seat] - price, lambda s: int(view.credits[seat]) + reading.gained(view, s, seat, part))
    cost = _booked(view, seat, price, part, sign=-1)
    return say(t, "preview.buy", relic=phrases.relic_words(t, kind), price=cost, left=left)


def _buy(t: Texts, view: State, after: State, seat: int, colour: int, store: int) -> Told:
    part = d.GUL_BOUGHT if _question(view)[0] == Ask.GUL_BUY else d.BM_BUY
    return [_priced(t, view, seat, view.pile[colour, 0] - 1, reading.price(view, colour), part)]


def _give(t: Texts, view: State, after: State, seat: int, relic: int, store: int) -> Told:
    if _question(view)[0] != Ask.OFFLOAD_PICK:
        return []
    paid = _booked(view, seat, reading.offload_pays(view, relic), d.OFFLOADED, d.TILE_CREDITS)
    return [say(t, "preview.offload", credits=paid)]


def _pick(t: Texts, view: State, after: State, seat: int, kind: int) -> Told:
    ask, _ = _question(view)
    words = phrases.relic_words(t, kind)
    if ask == Ask.SURVEY_PLACE:
        return [say(t, "preview.place", relic=words, place=t.name(d.LOCATION, d.HOME[kind]))]
    if ask == Ask.SURVEY_BUY:
        return [_priced(t, view, seat, kind, d.SURVEY_PRICE * d.VALUE[kind], d.SURVEY_BOUGHT)]
    return [say(t, "preview.free", relic=words)] if ask == Ask.SURVEY_FREE else []


def _reassign(t: Texts, view: State, after: State, seat: int, kind: int) -> Told:
    worth = now(reading.guard_worth(view, seat, kind), lambda s: reading.guard_worth(s, seat, kind))
    return [say(t, "preview.guard", credits=worth)]


TELLS: dict[str, Callable[..., Told]] = named(
    _travel, _dig, _haggle, _sell, _command, _smuggle, _survey, _pass, _yes, _stop, _recall, _market, _colour, _buy,
    _give, _pick, _reassign,
)  # fmt: skip
told = by_verb(CODEC, TELLS, Told)
