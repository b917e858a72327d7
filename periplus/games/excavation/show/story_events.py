"""What an act brought about, as sentences: pieces that moved, credits that changed hands, rounds that ended."""

from collections.abc import Callable, Iterator

from periplus.core.contract.log_line import booked
from periplus.games.excavation import data as d
from periplus.games.excavation.show import phrases, reading
from periplus.games.excavation.show.reading import Called
from periplus.games.excavation.state import State
from periplus.kit import Ending, Line, Texts, listed, signed

SPOTS = 5


def events(t: Texts, before: State, after: State, verb: str, called: list[Called]) -> list[Line]:
    """Everything a player's act changed, in the order it is told at the table."""
    lines: list[Line] = []
    telling = [tell for fields, tell in OF_A_ROW if _differ(before, after, fields)]
    for row in reading.rows_in_play(after):
        if not (after.solo and row == d.ZU):
            for tell in telling:
                lines += tell(t, before, after, row)
            lines += _passed(t, before, after, row, verb)
    if _differ(before, after, ("site", "stack")):
        lines += _sites(t, before, after, verb)
    if called or _differ(before, after, ("queue", "queue_size")):
        lines += _queues(t, before, after, called, told=verb == "arrive")
        lines += _mothership(t, before, after)
    if verb in ("take", "mark", "stop"):
        lines += _discarded(t, before, after)
    return lines


def _differ(before: State, after: State, fields: tuple[str, ...]) -> bool:
    """Most acts change little: what lies in these fields is told only then."""
    return any(before.bytes_of(name) != after.bytes_of(name) for name in fields)


def zu_events(t: Texts, before: State, after: State, called: list[Called]) -> list[Line]:
    """What Zu's own sentences leave out: buyers who had to leave, buyers who board, and that Zu passed."""
    lines: list[Line] = []
    if before.active == d.ZU:
        lines += _queues(t, before, after, called, told=True)
        lines += _mothership(t, before, after)
    if after.passed[d.ZU] and not before.passed[d.ZU]:
        lines.append(Line(t("log.zu_passes")))
    return lines


def _explorers(t: Texts, before: State, after: State, row: int) -> Iterator[Line]:
    for pawn in range(d.PAWN_COUNT):
        was, now = before.explorer[row, pawn] - 1, after.explorer[row, pawn] - 1
        if was == now:
            continue
        who, end = phrases.player(t, after, row), t.name(d.LOCATION, now)
        touched = (f"location:{d.LOCATION.names[now]}",)
        if was < 0:
            yield Line(t("log.third", player=who, place=end), touched)
        else:
            start = t.name(d.LOCATION, was)
            yield Line(t("log.moves", player=who, start=start, end=end), touched, news=f"{start} → {end}")


def _survey_row(t: Texts, before: State, after: State, row: int) -> Iterator[Line]:
    who = phrases.player(t, after, row)
    for spot in range(SPOTS):
        old, new = before.row[spot], after.row[spot]
        if after.active == row and old > 0 and new > 0 and (old != new or after.row_cube[spot] > before.row_cube[spot]):
            names = {"old": t.name(d.CARD, old - 1), "new": t.name(d.CARD, new - 1)}
            words = t("log.replaces", player=who, spot=spot + 1, **names)
            yield Line(words, (f"spot:{spot + 1}",), news=t("news.replaces", **names))
    if after.marker[row] and not before.marker[row]:
        number = after.marker[row]
        yield Line(t("log.marker", player=who, number=number), news=t("news.marker", number=number))


def _relics(t: Texts, before: State, after: State, row: int) -> Iterator[Line]:
    """Relics that came into storage or left it; one bought and sold at once does both. EE-263 to EE-265"""
    who, active = phrases.player(t, after, row), before.active == row
    gone = []
    for kind in range(d.RELIC_COUNT):
        hold = after.hold[row, kind] - before.hold[row, kind]
        stash = after.stash[row, kind] - before.stash[row, kind]
        sold = after.sold[kind] - before.sold[kind] if active else 0
        touched = (f"relic:{d.RELIC.names[kind]}",)
        if hold + stash + sold > 0:
            yield _stored(t, before, after, row, kind, "" if sold else "stash" if stash > 0 else "hold")
        for _ in range(sold):
            yield Line(t("log.hands_over", player=who, relic=phrases.relic_words(t, kind)), touched)
        gone += [kind] * -min(0, hold + stash + sold)
    if gone:
        credits = reading.gained(before, after, row, d.OFFLOADED) + reading.gained(before, after, row, d.TILE_CREDITS)
        names = {"player": who, "relic": phrases.relics_words(t, gone), "credits": credits}
        relics = tuple(f"relic:{d.RELIC.names[kind]}" for kind in gone)
        books = booked(before, after, row, d.OFFLOADED, d.TILE_CREDITS)
        yield Line(t("log.offloads", **names), relics, books, t("news.offloads", **names))


def _stored(t: Texts, before: State, after: State, row: int, kind: int, store: str) -> Line:
    """A relic came from a site, from a pile, or from a survey; the credits tell what it cost."""
    names = {"player": phrases.player(t, after, row), "relic": phrases.relic_words(t, kind)}
    colour, touched = kind // d.GLYPH_COUNT, (f"relic:{d.RELIC.names[kind]}",)
    if after.site[kind] < before.site[kind]:
        words = t("log.digs", place=t.name(d.LOCATION, d.HOME[kind]), **names)
        return Line(words, touched, news=t("news.digs", **names))
    if after.pile_size[colour] < before.pile_size[colour]:
        books = booked(before, after, row, d.BM_BUY, d.GUL_BOUGHT)
        price = -sum(more for _, _, more in books)
        news = t("news.buys", price=price, **names)
        if not store:
            return Line(t("log.buys_to_sell", price=price, **names), touched, books, news)
        return Line(t("log.buys", price=price, store=t(f"store.{store}"), **names), touched, books, news)
    books = booked(before, after, row, d.SURVEY_BOUGHT)
    if not books:
        return Line(t("log.stores_free", **names), touched)
    price = -books[0][2]
    return Line(t("log.surveys_buys", price=price, **names), touched, books, t("news.buys", price=price, **names))


def _gallery(t: Texts, before: State, after: State, row: int) -> Iterator[Line]:
    who = phrases.player(t, after, row)
    for kind in range(d.RELIC_COUNT):
        if before.guard[row, kind] and not after.guard[row, kind]:
            yield Line(t("log.guard_goes", player=who, relic=t.name(d.RELIC, kind)))
    for kind in range(d.RELIC_COUNT):
        if after.guard[row, kind] and not before.guard[row, kind]:
            yield Line(t("log.samples", player=who, relic=t.name(d.RELIC, kind)), news=t("news.samples"))


def _crew(t: Texts, before: State, after: State, row: int) -> Iterator[Line]:
    """Traders, envoys, promotions, recalls."""
    who = phrases.player(t, after, row)
    promoted = 0
    for market in range(d.MARKET_COUNT):
        change = after.trader[row, market] - before.trader[row, market]
        centre, touched = reading.centre_of(market), (f"market:{market + 1}",)
        if change > 0:
            names = {"player": who, "market": t.name(d.MARKET, market)}
            yield Line(t("log.trader", **names), touched, news=t("news.trader", **names))
        elif change < 0:
            promoted |= 1 << centre
            names = {"market": t.name(d.MARKET, market), "centre": t.name(d.CENTRE, centre)}
            yield Line(t("log.promotes", player=who, **names), touched, news=t("news.promotes", **names))
    for centre in range(d.CENTRE_COUNT):
        change = after.envoy[row, centre] - before.envoy[row, centre]
        if change > 0 and not promoted >> centre & 1:
            names = {"player": who, "centre": t.name(d.CENTRE, centre)}
            yield Line(t("log.envoy", **names), news=t("news.envoy", **names))
        elif change < 0:
            tile = before.tile[centre] - 1
            names = {"centre": t.name(d.CENTRE, centre), "tile": t.name(d.TILE, tile)}
            words = t("log.recalls", player=who, effect=phrases.tile_words(t, tile, before.round == 3), **names)
            yield Line(words, news=t("news.recalls", **names))


def _income(t: Texts, before: State, after: State, row: int) -> Iterator[Line]:
    """The sum of a sale, and what a tile paid."""
    who = phrases.player(t, after, row)
    sold = booked(before, after, row, *reading.SALE_PARTS)
    if sold:
        sale = reading.sale_made(before, after, after.sale_markets or before.sale_markets)
        names = {"player": who, **phrases.sale_words(t, sale)}
        touched = tuple(f"market:{market + 1}" for market in sale.markets)
        yield Line(t("log.sells", **names), touched, sold, t("news.sells", **names))
    tile = reading.gained(before, after, row, d.TILE_CREDITS)
    if tile and not reading.gained(before, after, row, d.OFFLOADED):
        words = t("log.gains_tile", player=who, credits=tile)
        yield Line(words, books=booked(before, after, row, d.TILE_CREDITS))


Teller = Callable[[Texts, State, State, int], Iterator[Line]]
OF_A_ROW: tuple[tuple[tuple[str, ...], Teller], ...] = (
    (("explorer",), _explorers),
    (("row", "row_cube", "marker"), _survey_row),
    (("hold", "stash", "sold"), _relics),
    (("guard",), _gallery),
    (("trader", "envoy"), _crew),
    (("points",), _income),
)


def _passed(t: Texts, before: State, after: State, row: int, verb: str) -> Iterator[Line]:
    if after.passed[row] and not before.passed[row] and verb != "pass":
        yield Line(t("log.passes", player=phrases.player(t, after, row)))


def _sites(t: Texts, before: State, after: State, verb: str) -> Iterator[Line]:
    """Relics that a survey put on their site or back into the stack."""
    if verb == "reveal" and not any(before.drawn):
        return
    for kind in range(d.RELIC_COUNT):
        if after.site[kind] > before.site[kind]:
            place = d.HOME[kind]
            words = t("log.laid", relic=phrases.relic_words(t, kind), place=t.name(d.LOCATION, place))
            yield Line(words, (f"location:{d.LOCATION.names[place]}",))
    back = [kind for kind in range(d.RELIC_COUNT) for _ in range(after.stack[kind] - before.stack[kind])]
    if back:
        yield Line(t("log.shuffled_back", relics=listed(t, (phrases.relic_words(t, kind) for kind in back))))


def _queues(t: Texts, before: State, after: State, called: list[Called], told: bool) -> Iterator[Line]:
    """Buyers who left the front of a queue and who joined its back (unless that is `told` already).

    A sale takes buyers from anywhere in a queue; who left is then told by who boards the mothership.
    """
    if _boarding(before, after):
        return
    for market, gone, come in reading.queue_moves(before, after, called):
        name, touched = t.name(d.MARKET, market), (f"market:{market + 1}",)
        for buyer in gone:
            yield Line(t("log.leaves", buyer=phrases.a_buyer(t, buyer), market=name), touched)
        for buyer in [] if told else come:
            yield Line(t("log.joins", buyer=phrases.a_buyer(t, buyer), market=name), touched)


def _mothership(t: Texts, before: State, after: State) -> Iterator[Line]:
    if _boarding(before, after):
        yield Line(t("log.boards", buyers=phrases.aboard_words(t, after)))


def _boarding(before: State, after: State) -> bool:
    """Has a sale sent buyers aboard? Perhaps as many of each kind as went back to the tracks."""
    queued = [sum(view.queue_size[market] for market in range(d.MARKET_COUNT)) for view in (before, after)]
    paid = any(reading.gained(before, after, row, d.SALE_BUYERS) for row in reading.rows_in_play(after))
    return queued[1] < queued[0] and (before.sale_markets > 0 or paid)


def _discarded(t: Texts, before: State, after: State) -> Iterator[Line]:
    cards = [kind for kind in range(d.CARD_COUNT) for _ in range(after.discard[kind] - before.discard[kind])]
    if cards:
        yield Line(t("log.discards", cards=phrases.cards_words(t, cards)))


def round_events(t: Texts, before: State, after: State) -> list[Line]:
    """The scoring phase, a new round, a new turn order, the end of the game."""
    lines: list[Line] = []
    over = after.depth == 0 and before.depth > 0
    if over or after.round > before.round > 0:
        lines += _majorities(t, before, after)
    if over:
        lines += _the_end(t, before, after)
    elif after.round > before.round:
        lines.append(Line(t("log.round", round=after.round)))
    order = [[view.order[i] for i in range(len(reading.rows_in_play(after)))] for view in (before, after)]
    if order[0] != order[1]:
        lines.append(Line(t("log.order", players=", ".join(phrases.player(t, after, row) for row in order[1]))))
    return lines


def _majorities(t: Texts, before: State, after: State) -> Iterator[Line]:
    scored = after.copy()
    scored.round = before.round
    part = d.MAJORITY_R1 + before.round - 1
    for centre in range(d.CENTRE_COUNT):
        books = tuple((row, part, credits) for row, _, credits in reading.majority(scored, centre) if credits)
        yield Line(phrases.majority_words(t, scored, centre), (f"centre:{d.CENTRE.names[centre]}",), books)


def _the_end(t: Texts, before: State, after: State) -> Iterator[Line]:
    for row in reading.rows_in_play(after):
        sums = {
            "columns": reading.gained(before, after, row, d.COLUMN),
            "rows": reading.gained(before, after, row, d.ROW),
        }
        words = t("log.gallery", player=phrases.player(t, after, row), **sums)
        yield Line(words, books=booked(before, after, row, d.COLUMN, d.ROW))
    if after.solo:
        books = booked(before, after, d.ZU, d.ZU_LEFTOVER)
        yield Line(t("log.zu_leftover", credits=reading.gained(before, after, d.ZU, d.ZU_LEFTOVER)), books=books)
        penalty = -reading.gained(before, after, 0, d.LEFTOVER_PENALTY)
        if penalty:
            books = booked(before, after, 0, d.LEFTOVER_PENALTY)
            yield Line(t("log.penalty", player=phrases.player(t, after, 0), credits=penalty), books=books)
    yield from ending(t, after).lines


def ending(t: Texts, view: State) -> Ending:
    """Why it is over, and who won: credits, then relics in storage; a tie goes to Zu. EE-247 to EE-249, ZU-137"""
    rows = reading.rows_in_play(view)

    def each(row: int, count: object) -> str:
        return t("log.over_total", player=phrases.player(t, view, row), credits=count)

    why = t("log.over", totals=", ".join(each(row, signed(view.credits[row])) for row in rows))
    won = reading.winners(view)
    names = listed(t, (phrases.player(t, view, row) for row in won))
    words = {"players": names, "credits": signed(view.credits[won[0]])}
    level = [row for row in rows if view.credits[row] == view.credits[won[0]] and row not in won]
    if not level:
        return Ending(why, t("log.shared" if len(won) > 1 else "log.won", **words))
    kept = [each(row, view.hold_size[row] + view.stash_size[row]) for row in (*won, *level)]
    tie = t("log.by_zu") if view.solo else t("log.by_relics", list=", ".join(kept))
    return Ending(why, t("log.shared_by" if len(won) > 1 else "log.won_by", tie=tie, **words), tie)
