"""What an act under consideration would bring, drawn on the table before it is done.

Everything shown follows from the view alone, by the functions that the previews use: a relic lifted into hold and
gallery, the old sum struck and the new one pencilled, the price of a sale market by market.
"""

from collections.abc import Callable

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import CODEC, Ask
from periplus.games.excavation.show import reading
from periplus.games.excavation.show.art import buyer, coin, cube, pawn, relic, use, value, words
from periplus.games.excavation.show.board_chart import SPOT, curve, path
from periplus.games.excavation.show.board_map import find_at, foot, standing
from periplus.games.excavation.show.board_market import DARK_TEXT, podium, ranked, stall_at
from periplus.games.excavation.show.hand import black_market_of, dig_sites
from periplus.games.excavation.show.hand_base import bay_at, column_at, line_at, space_at
from periplus.games.excavation.show.phrases import bits
from periplus.kit import Act, top_a, top_ask
from periplus.kit.draw import Look, Slots, by_verb, merge, named


def ghost(look: Look, act: Act) -> Slots:
    return shown(look, act) if look.seat >= 0 else {}


def _ask(look: Look) -> Ask:
    return Ask(top_ask(look.view))


# --- relics ---------------------------------------------------------------------------------------------------------


def stored(look: Look, kind: int, store: str) -> Slots:
    """A relic in the first free bay of hold or stash."""
    held = reading.stored(look.view, look.seat, store == "stash")
    if len(held) >= (d.STASH_SPACES if store == "stash" else d.HOLD_SPACES):
        return {}
    x, y = bay_at(store, len(held))
    frame = f'<rect class="ee-pickr" x="{x}" y="{y}" width="58" height="72" rx="5"/>'
    body = f'<g class="ee-ghost">{relic(kind, x + 6, y + 6, 46)}</g>{value(x + 46, y + 60, d.VALUE[kind])}'
    return {f"ghost-{store}": frame + body}


def sampled(look: Look, kind: int) -> Slots:
    """A guard on an empty gallery space: column and row before, struck out, and after, pencilled."""
    view, row = look.view, look.seat
    if view.guard[row, kind] or not view.supply[row]:
        return {}
    x, y = space_at(kind)
    drawn = [
        f'<rect class="ee-pickr" x="{x - 1}" y="{y - 5}" width="49" height="60" rx="6"/>',
        f'<g class="ee-ghost">{relic(kind, x, y, 48)}{cube(look, row, x + 28, y + 31, 19)}</g>',
    ]
    colour, glyph = divmod(kind, d.GLYPH_COUNT)
    column, line = reading.column(view, row, colour), reading.line(view, row, glyph)
    drawn.append(_pencilled(*column_at(colour), d.COLUMN_CREDITS[column], d.COLUMN_CREDITS[column + 1]))
    drawn.append(_pencilled(*line_at(glyph), d.ROW_CREDITS[line], d.ROW_CREDITS[line + 1]))
    worth = reading.guard_worth(view, row, kind)
    drawn.append(words(301, 519, f"+{worth}", "ee-w24 ee-gold", "middle"))
    return {"ghost-gallery": "".join(drawn)}


def _pencilled(x: float, y: float, before: int, after: int) -> str:
    if before == after:
        return ""
    cover = f'<rect class="ee-cab" x="{x - 20:.1f}" y="{y - 19}" width="40" height="26" rx="4"/>'
    return (
        cover
        + words(x - 11, y, before, "ee-n16 ee-onw ee-struck", "middle")
        + words(x + 10, y + 1, after, "ee-w24 ee-gold", "middle")
    )


def _pick(look: Look, kind: int) -> Slots:
    """A relic taken: dug up, fetched, or drawn by a survey."""
    ask = _ask(look)
    if ask == Ask.SURVEY_PLACE:
        return _laid(kind)
    worth = reading.guard_worth(look.view, look.seat, kind)
    free = not look.view.guard[look.seat, kind] and look.view.supply[look.seat] > 0
    parts = [stored(look, kind, "hold"), sampled(look, kind)]
    if ask == Ask.SURVEY_BUY:
        parts.append(spent(look, d.SURVEY_PRICE * d.VALUE[kind]))
    elif ask != Ask.SURVEY_FREE and free and worth:
        x, y = find_at(kind)
        parts.append({"ghost-map": words(x + 34, y - 4, f"+{worth}", "ee-w24 ee-w ee-halo")})
    return merge(*parts)


def _laid(kind: int) -> Slots:
    x, y = find_at(kind)
    ring = f'<circle class="ee-pickr" cx="{x + 15.5}" cy="{y + 15}" r="22"/>'
    return {"ghost-map": f'{ring}<g class="ee-ghost">{relic(kind, x, y, 31)}</g>'}


def _yes(look: Look) -> Slots:
    """Yes to what the open question is about."""
    view, ask, about = look.view, _ask(look), top_a(look.view)
    if ask == Ask.SAMPLE:
        return sampled(look, about)
    if ask == Ask.HAGGLE_WHITE:
        return joins(look, about, d.WHITE)
    if ask == Ask.HAGGLE_TRADER and view.supply[look.seat]:
        return _trader_at(look, reading.played_symbol(view))
    return {}


def _give(look: Look, kind: int, store: int) -> Slots:
    if _ask(look) != Ask.OFFLOAD_PICK:
        return {}
    return gained(look, reading.offload_pays(look.view, kind))


def _buy(look: Look, colour: int, store: int) -> Slots:
    kind = look.view.pile[colour, 0] - 1
    return merge(
        stored(look, kind, d.STORE.names[store]), sampled(look, kind), spent(look, reading.price(look.view, colour))
    )


# --- money ----------------------------------------------------------------------------------------------------------


def purse(look: Look, credits: int, note: str) -> Slots:
    drawn = f'<circle class="ee-pickr" cx="36" cy="152" r="26"/>{coin(36, 152, 23, credits)}'
    return {"ghost-purse": drawn + words(58, 138, note, "ee-w24 ee-w")}


def spent(look: Look, cost: int) -> Slots:
    return purse(look, look.view.credits[look.seat] - cost, f"−{cost}")


def gained(look: Look, credits: int) -> Slots:
    return purse(look, look.view.credits[look.seat] + credits, f"+{credits}")


def sale(look: Look, sold: reading.Sale | None) -> Slots:
    """What a sale pays, if there is one: at each stall its buyers, on the podium the rank, in the purse the sum."""
    if sold is None:
        return {}
    drawn = []
    for market in sold.markets:
        x, y = stall_at(market)
        pays = reading.sale(look.view, sold.colour, (market,)).from_buyers
        drawn.append(_tag(x + 88, y + 28, "sell", f"+{pays}"))
    place = ranked(look).index(sold.colour)
    x, top = podium(place, reading.level(look.view, sold.colour))
    drawn.append(f'<circle class="ee-pickr" cx="{x + 46}" cy="{top - 16:.1f}" r="18"/>')
    if sold.bonus:
        x, y = stall_at(sold.markets[-1])
        drawn.append(words(x + 8, y + 45, f"+{sold.bonus}", "ee-w24 ee-w ee-halo"))
    return merge({"ghost-market": "".join(drawn)}, gained(look, sold.total))


def _tag(x: float, y: float, icon: str, text: str) -> str:
    return (
        f'<g class="ee-tag"><rect x="{x}" y="{y}" width="50" height="21" rx="10.5"/>'
        f"{use(f'a-{icon}', x + 5, y + 4, 13)}"
        f"{words(x + 21, y + 16, text, 'ee-n14')}</g>"
    )


def _sell(look: Look, card: int) -> Slots:
    """The best sale that this card makes possible."""
    symbol = card % d.MARKET_COUNT if card < d.CARD_COUNT else reading.NO_SYMBOL
    return sale(look, reading.best_sale(look.view, look.seat, symbol))


def _colour(look: Look, colour: int) -> Slots:
    if _ask(look) == Ask.SELL_COLOUR:
        return sale(look, reading.best_sale(look.view, look.seat, reading.played_symbol(look.view), colour))
    return joins(look, top_a(look.view), colour)


def _market(look: Look, market: int) -> Slots:
    if _ask(look) == Ask.SELL_MARKET:
        chosen = tuple(bits(look.view.sale_markets | 1 << market))
        return sale(look, reading.sale(look.view, look.view.sale_colour - 1, chosen))
    adding = top_a(look.view) == 0
    return {} if adding else _trader_at(look, market)


def _stop(look: Look) -> Slots:
    if _ask(look) != Ask.SELL_MARKET:
        return {}
    return sale(look, reading.sale(look.view, look.view.sale_colour - 1, tuple(bits(look.view.sale_markets))))


# --- buyers and crew ------------------------------------------------------------------------------------------------


def joins(look: Look, market: int, kind: int) -> Slots:
    """A buyer at the end of the queue, or at the place that the front one leaves; podiums that change."""
    view = look.view
    if not view.buyers[kind]:
        return {}
    x, y = stall_at(market)
    waiting = reading.queue(view, market)
    full = len(waiting) == d.QUEUE_MAX
    left = x + 128 if full else x + 9 + 32 * len(waiting)
    drawn = [f'<path class="ee-pencil" d="M{x + 12} {y + 52}l24 26m0-26l-24 26"/>'] if full else []
    drawn.append(f'<g class="ee-ghost">{buyer(kind, left, y + 46, 29)}</g>')
    after = reading.with_buyer(look.record, market, kind)
    for place, colour in enumerate(ranked(look)):
        change = reading.level(after, colour) - reading.level(view, colour)
        if change:
            px, _ = podium(place, reading.level(view, colour))
            ink = "ee-ond" if d.COLOUR.names[colour] in DARK_TEXT else "ee-onl"
            drawn.append(words(px + 44, 221, f"{change:+d}".replace("-", "−"), f"ee-w24 {ink}", "middle"))
    return {"ghost-market": "".join(drawn)}


def _trader_at(look: Look, market: int) -> Slots:
    x, y = stall_at(market)
    present = sum(bool(look.view.trader[row, market]) for row in reading.rows_in_play(look.view) if row != look.seat)
    left = x + 9 + 34 * min(present, 3)
    body = f'<g class="ee-ghost">{cube(look, look.seat, left, y + 88, 22)}</g>'
    return {"ghost-market": body + words(left + 22, y + 106, "+1", "ee-w24 ee-gold")}


# --- the map --------------------------------------------------------------------------------------------------------


def _step(look: Look, road: int) -> Slots:
    start, end = d.ROADS[road]
    return {"ghost-map": f'<path class="ee-ln ee-hot" d="{path(curve(start, end))}"/>{_landed(look, end)}'}


def _place(look: Look, location: int) -> Slots:
    return {"ghost-map": _landed(look, location)}


def _landed(look: Look, at: int) -> str:
    x, y = foot(at, len(standing(look.view).get(at, ())))
    return f'<g class="ee-ghost">{pawn(look, look.seat, x, y, 28.75)}</g>'


def _circle(at: int) -> str:
    return f'<circle class="ee-pickr" cx="{SPOT[at].x}" cy="{SPOT[at].y}" r="33"/>'


def _dig(look: Look, card: int) -> Slots:
    return {"ghost-map": "".join(_circle(at) for at in dig_sites(look.view, look.seat, card // d.MARKET_COUNT))}


def _haggle(look: Look, card: int) -> Slots:
    market = card % d.MARKET_COUNT
    return merge({"ghost-map": _circle(d.MARKET_AT[market])}, _framed(market))


def _command(look: Look, card: int) -> Slots:
    return _framed(card % d.MARKET_COUNT)


def _framed(market: int) -> Slots:
    x, y = stall_at(market)
    return {"ghost-market": f'<rect class="ee-pickr" x="{x - 1}" y="{y - 3}" width="144" height="117" rx="8"/>'}


def _smuggle(look: Look, card: int) -> Slots:
    return {"ghost-map": _circle(black_market_of(card % d.MARKET_COUNT))}


def _survey(look: Look, card: int) -> Slots:
    """Where the relics of the surveyed colour would lie."""
    colour = card // d.MARKET_COUNT
    sites = dict.fromkeys(d.HOME[d.GLYPH_COUNT * colour + glyph] for glyph in range(d.GLYPH_COUNT))
    return {"ghost-map": "".join(_circle(at) for at in sites)}


GHOSTS: dict[str, Callable[..., Slots]] = named(
    _pick, _yes, _give, _buy, _sell, _colour, _market, _stop, _step, _place, _dig, _haggle, _command, _smuggle, _survey
)
shown = by_verb(CODEC, GHOSTS, Slots)
