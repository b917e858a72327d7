"""The position in words, line by line, for terminals and screen readers; the same things the board shows."""

from periplus.core.texts import Texts, listed
from periplus.games.excavation import data as d
from periplus.games.excavation.show import reading
from periplus.games.excavation.show.phrases import (
    faction_words,
    majority_words,
    player,
    relic_words,
    relics_words,
    tile_words,
)
from periplus.games.excavation.show.story_zu import reasoning
from periplus.games.excavation.state import State


def describe(t: Texts, view: State, seat: int) -> list[str]:
    lines = [t("board.over") if view.depth == 0 else t("board.round", round=view.round)]
    for row in reading.in_order(view):
        lines += _player(t, view, row)
    lines += _popularity(t, view)
    for centre in range(len(d.CENTRES)):
        lines += _centre(t, view, centre)
    lines += _map(t, view)
    lines += _black_market(t, view)
    lines += _survey_row(t, view)
    if seat >= 0:
        lines.append(t("describe.hand", cards=listed(t, _hand(t, view, seat)) or t("board.empty")))
    if view.solo and view.trace_size:
        lines += [t("board.zu_card"), *reasoning(t, view)]
    return lines


def _player(t: Texts, view: State, row: int) -> list[str]:
    zu = view.solo and row == d.ZU
    name = player(t, view, row) if zu else f"{player(t, view, row)}, {faction_words(t, view, row)}"
    lines = [t("describe.player", player=name, credits=view.credits[row], gallery=reading.gallery(view, row))]
    if view.passed[row]:
        lines[0] += f" · {t('board.passed')}"
    for stash in (False, True):
        kinds = reading.stored(view, row, stash)
        if kinds:
            lines.append(
                t("describe.stored", store=t("store.stash" if stash else "store.hold"), relics=relics_words(t, kinds))
            )
    samples = [t.name(d.RELIC, kind) for kind in range(d.RELIC_COUNT) if view.guard[row, kind]]
    if samples:
        lines.append(t("describe.samples", relics=", ".join(samples)))
    if not zu:
        places = [
            t.name(d.LOCATION, view.explorer[row, pawn] - 1)
            for pawn in range(d.PAWN_COUNT)
            if view.explorer[row, pawn] > 0
        ]
        lines.append(
            t("describe.explorers", places=listed(t, places), crew=view.supply[row], cards=view.hand_size[row])
        )
    return [lines[0], *(f"  {line}" for line in lines[1:])]


def _popularity(t: Texts, view: State) -> list[str]:
    by_level = sorted(range(d.COLOUR_COUNT), key=lambda colour: reading.place_in_rank(view, colour))
    parts = [
        t(
            "describe.colour",
            colour=t.name(d.COLOUR, colour),
            level=reading.level(view, colour),
            pays=reading.payout(view, colour),
        )
        for colour in by_level
    ]
    aboard = [
        t("log.boards_count", count=view.mothership[kind], buyer=t.name(d.BUYER, kind))
        for kind in range(len(d.BUYER))
        if view.mothership[kind]
    ]
    return [
        t("describe.popularity", colours=", ".join(parts), white=view.buyers[d.WHITE]),
        t("describe.mothership", buyers=listed(t, aboard) or t("board.nobody")),
    ]


def _centre(t: Texts, view: State, centre: int) -> list[str]:
    lines = [majority_words(t, view, centre)]
    if view.tile[centre] > 0:
        tile = view.tile[centre] - 1
        lines.append("  " + t("words.pair", name=t.name(d.TILE, tile), what=tile_words(t, tile, view.round == 3)))
    for number in d.CENTRES[centre]["markets"]:
        buyers = ", ".join(t.name(d.BUYER, kind) for kind in reading.queue(view, number - 1)) or t("board.nobody")
        traders = [
            t("board.traders_long", player=player(t, view, row), count=view.trader[row, number - 1])
            for row in reading.rows_in_play(view)
            if view.trader[row, number - 1]
        ]
        words = t("board.market_long", market=t.name(d.MARKET, number - 1), buyers=buyers)
        lines.append("  " + "; ".join([words, *traders]))
    return lines


def _map(t: Texts, view: State) -> list[str]:
    lines = [t("describe.map")]
    for number in range(len(d.PLACES)):
        here = [
            f"{view.site[k]} × {relic_words(t, k)}"
            for k in range(d.RELIC_COUNT)
            if d.HOME[k] == number and view.site[k]
        ]
        if here:
            lines.append("  " + t("words.pair", name=t.name(d.LOCATION, number), what=", ".join(here)))
    return lines


def _black_market(t: Texts, view: State) -> list[str]:
    lines = [t("board.black_market")]
    for colour in range(d.COLOUR_COUNT):
        pile = [view.pile[colour, i] - 1 for i in range(view.pile_size[colour])]
        words = ", ".join(relic_words(t, kind) for kind in pile) or t("board.empty")
        price = f" · {t('board.price', price=d.VALUE[pile[0]] + d.BUY_MARKUP)}" if pile else ""
        words += f"{price} · {t('board.stack', count=view.stack_size[colour])}"
        lines.append("  " + t("words.pair", name=t.name(d.COLOUR, colour), what=words))
    return lines


def _survey_row(t: Texts, view: State) -> list[str]:
    cards = []
    for spot in range(5):
        if view.row[spot] > 0:
            owner = f" ({player(t, view, view.row_cube[spot] - 1)})" if view.row_cube[spot] > 0 else ""
            cards.append(t.name(d.CARD, view.row[spot] - 1) + owner)
    return [t("describe.survey", cards=", ".join(cards))] if cards else []


def _hand(t: Texts, view: State, seat: int) -> list[str]:
    travel = [t.name(d.TRAVEL_CARD, i) for i in range(len(d.TRAVEL_CARD)) if view.travel[seat, i]]
    return travel + [t.name(d.CARD, kind) for kind in range(d.CARD_COUNT) for _ in range(view.hand[seat, kind])]
