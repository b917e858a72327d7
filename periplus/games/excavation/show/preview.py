"""What an action would do: the sale with its sum, the ranks after a buyer, the gallery after a guard."""

from collections.abc import Callable
from typing import Any

from periplus.core.draw.by_verb import by_verb
from periplus.core.engine.frames import top_a, top_ask
from periplus.core.texts import Texts, listed
from periplus.games.excavation import data as d
from periplus.games.excavation.actions import CODEC, Ask
from periplus.games.excavation.rules.dig import relics_underfoot
from periplus.games.excavation.show import reading
from periplus.games.excavation.show.phrases import (
    a_buyer,
    bits,
    relic_words,
    relics_words,
    sale_words,
    tile_words,
)
from periplus.games.excavation.state import State

Told = list[str]


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


def _travel(t: Texts, view: State, seat: int, card: int) -> Told:
    return [t("preview.fuel", fuel=d.CARD_FUEL if card < d.CARD_COUNT else d.TRAVEL_FUEL[card - d.CARD_COUNT])]


def _dig(t: Texts, view: State, seat: int, card: int) -> Told:
    colour = card // d.MARKET_COUNT
    here = [kind for kind in bits(relics_underfoot(view, seat)) if kind // d.GLYPH_COUNT == colour]
    return [t("preview.dig", relics=relics_words(t, here))] if here else []


def _haggle(t: Texts, view: State, seat: int, card: int) -> Told:
    return [t("preview.haggle", market=t.name(d.MARKET, card % d.MARKET_COUNT))]


def _sell(t: Texts, view: State, seat: int, card: int) -> Told:
    """For every colour owned the best sale in one, two and three markets."""
    symbol = card % d.MARKET_COUNT if card < d.CARD_COUNT else reading.NO_SYMBOL
    lines = [sale_words(t, each) for c in range(d.COLOUR_COUNT) for each in reading.best_sales(view, seat, c, symbol)]
    free = any(
        symbol in reading.open_markets(view, seat, c, symbol) and not view.trader[seat, symbol]
        for c in range(d.COLOUR_COUNT)
        if symbol >= 0 and view.owned[seat, c]
    )
    if free:
        lines.append(t("preview.sale_free", market=t.name(d.MARKET, symbol)))
    return lines or [t("preview.sale_none")]


def _sell_colour(t: Texts, view: State, seat: int, colour: int) -> Told:
    return [sale_words(t, each) for each in reading.best_sales(view, seat, colour, reading.played_symbol(view))]


def _market(t: Texts, view: State, seat: int, market: int) -> Told:
    """A market for the sale: the sum with it and the markets chosen already."""
    if _question(view)[0] != Ask.SELL_MARKET:
        return []
    return _sale_so_far(t, view, seat, view.sale_markets | 1 << market)


def _sale_so_far(t: Texts, view: State, seat: int, chosen: int) -> Told:
    markets = tuple(bits(chosen))
    sale = reading.sale(view, view.sale_colour - 1, markets)
    lines = [sale_words(t, sale)]
    lines += {2: [t("preview.sale_card")], 3: [t("preview.sale_two_cards")]}.get(len(markets), [])
    centres = [t.name(d.CENTRE, reading.centre_of(market)) for market in markets if view.trader[seat, market]]
    return [*lines, t("preview.sale_envoys", centres=listed(t, dict.fromkeys(centres)))] if centres else lines


def _stop(t: Texts, view: State, seat: int) -> Told:
    return _sale_so_far(t, view, seat, view.sale_markets) if _question(view)[0] == Ask.SELL_MARKET else []


def _command(t: Texts, view: State, seat: int, card: int) -> Told:
    market = card % d.MARKET_COUNT
    centre = reading.centre_of(market)
    lines = [t("preview.command", market=t.name(d.MARKET, market), centre=t.name(d.CENTRE, centre))]
    return lines + (_tile(t, view, centre) if view.envoy[seat, centre] and view.tile[centre] > 0 else [])


def _tile(t: Texts, view: State, centre: int) -> Told:
    tile = view.tile[centre] - 1
    return [t("preview.recall", tile=t.name(d.TILE, tile), effect=tile_words(t, tile, view.round == d.ROUNDS))]


def _recall(t: Texts, view: State, seat: int) -> Told:
    return _tile(t, view, reading.centre_of(reading.played_symbol(view)))


def _smuggle(t: Texts, view: State, seat: int, card: int) -> Told:
    stored = [kind for stash in (False, True) for kind in reading.stored(view, seat, stash)]
    lines = [t("preview.smuggle_offload", relics=relics_words(t, stored))] if stored else []
    tops = [view.pile[c, 0] - 1 for c in range(d.COLOUR_COUNT) if view.pile_size[c]]
    affordable = [kind for kind in tops if d.VALUE[kind] + d.BUY_MARKUP <= view.credits[seat]]
    return lines + ([t("preview.smuggle_buy", relics=relics_words(t, affordable))] if affordable else [])


def _survey(t: Texts, view: State, seat: int, card: int) -> Told:
    colour = card // d.MARKET_COUNT
    count = view.stack_size[colour]
    draw = min(count, d.SURVEY_DRAW + (view.faction[seat] == d.ISSISINUI))
    lines = [t("preview.survey", count=count, colour=t.name(d.COLOUR, colour), draw=draw)]
    if view.round < d.ROUNDS:
        lines.append(t("preview.survey_row"))
        if not view.marker[seat]:
            taken = {view.marker[row] for row in range(view.seats)}
            lines.append(t("preview.survey_marker", number=min({1, 2, 3, 4} - taken)))
    return lines


def _pass(t: Texts, view: State, seat: int) -> Told:
    return [t("preview.pass" if view.round < d.ROUNDS else "preview.pass_last")]


def _yes(t: Texts, view: State, seat: int) -> Told:
    ask, a = _question(view)
    if ask == Ask.SAMPLE:
        colour = a // d.GLYPH_COUNT
        lines = [t("preview.sample", credits=reading.guard_worth(view, seat, a))]
        full = reading.column(view, seat, colour) == d.GLYPH_COUNT - 1 and not view.column_paid[seat, colour]
        return [*lines, t("preview.sample_column")] if full else lines
    if ask == Ask.HAGGLE_WHITE:
        return _joins(t, view, a, d.WHITE)
    if ask == Ask.PROMOTE:
        return [t("preview.promote", centre=t.name(d.CENTRE, reading.centre_of(a)))]
    return []


def _joins(t: Texts, view: State, market: int, buyer: int) -> Told:
    """Who would leave the queue, and the levels and ranks that would change."""
    after = reading.with_buyer(view, market, buyer)
    lines = []
    if view.queue_size[market] == d.QUEUE_MAX and view.buyers[buyer]:
        lines.append(t("preview.eject", buyer=a_buyer(t, reading.queue(view, market)[0])))
    for colour in range(d.COLOUR_COUNT):
        if reading.level(view, colour) != reading.level(after, colour):
            ranks = {"rank": reading.place_in_rank(view, colour), "rank_after": reading.place_in_rank(after, colour)}
            levels = {"level": reading.level(view, colour), "after": reading.level(after, colour)}
            lines.append(t("preview.level", colour=t.name(d.COLOUR, colour), **levels, **ranks))
    return lines


def _colour(t: Texts, view: State, seat: int, colour: int) -> Told:
    ask, market = _question(view)
    return _sell_colour(t, view, seat, colour) if ask == Ask.SELL_COLOUR else _joins(t, view, market, colour)


def _buy(t: Texts, view: State, seat: int, colour: int, store: int) -> Told:
    kind, price = view.pile[colour, 0] - 1, reading.price(view, colour)
    return [t("preview.buy", relic=relic_words(t, kind), price=price, left=view.credits[seat] - price)]


def _give(t: Texts, view: State, seat: int, relic: int, store: int) -> Told:
    if _question(view)[0] != Ask.OFFLOAD_PICK:
        return []
    return [t("preview.offload", credits=reading.offload_pays(view, relic))]


def _pick(t: Texts, view: State, seat: int, kind: int) -> Told:
    ask, _ = _question(view)
    words = relic_words(t, kind)
    if ask == Ask.SURVEY_PLACE:
        return [t("preview.place", relic=words, place=t.name(d.LOCATION, d.HOME[kind]))]
    if ask == Ask.SURVEY_BUY:
        price = d.SURVEY_PRICE * d.VALUE[kind]
        return [t("preview.buy", relic=words, price=price, left=view.credits[seat] - price)]
    return [t("preview.free", relic=words)] if ask == Ask.SURVEY_FREE else []


def _reassign(t: Texts, view: State, seat: int, relic: int) -> Told:
    return [t("preview.guard", credits=reading.guard_worth(view, seat, relic))]


TELLS: dict[str, Callable[..., Told]] = {
    "travel": _travel,
    "dig": _dig,
    "haggle": _haggle,
    "sell": _sell,
    "command": _command,
    "smuggle": _smuggle,
    "survey": _survey,
    "pass": _pass,
    "yes": _yes,
    "stop": _stop,
    "recall": _recall,
    "market": _market,
    "colour": _colour,
    "buy": _buy,
    "give": _give,
    "pick": _pick,
    "reassign": _reassign,
}
preview = by_verb(CODEC, TELLS, Told)
