"""What every piece on the table says of itself: its name, what it does, what it is worth now, and the rule."""

from collections.abc import Callable

from periplus.core.draw.board import Card, Look
from periplus.core.draw.piece_card import cards, worded
from periplus.games.excavation import data as d
from periplus.games.excavation.show import reading
from periplus.games.excavation.show.art import buyer, coin, cube, picture, relic, use
from periplus.games.excavation.show.board_black import BUYS
from periplus.games.excavation.show.board_chart import kind_of
from periplus.games.excavation.show.board_map import FINDS, stall, standing
from periplus.games.excavation.show.board_zu import card_words, deck_words
from periplus.games.excavation.show.hand import card_face
from periplus.games.excavation.show.hand_base import sure
from periplus.games.excavation.show.phrases import (
    faction_words,
    majority_words,
    player,
    relic_words,
    sale_words,
    tile_words,
)

# --- relics ---------------------------------------------------------------------------------------------------------


def _relic(look: Look, name: str) -> Card:
    t, kind = look.t, d.RELIC.index(name)
    view = look.view
    facts = (
        (t("piece.value"), str(d.VALUE[kind])),
        (t("piece.copies"), str(d.COPIES[kind])),
        (t("piece.home"), t.name(d.LOCATION, d.HOME[kind])),
        (t("piece.on_site"), str(view.site[kind])),
        (t("piece.face_down"), str(view.stack[kind])),
    )
    now = _sampled(look, kind) if look.seat >= 0 else ""
    return Card(
        t.name(d.RELIC, kind).capitalize(), t("piece.relic_kind"), t("piece.relic_text"), now, facts, "samples",
        picture(relic(kind, 0, 0, 48), 48, 48),
    )  # fmt: skip


def _sampled(look: Look, kind: int) -> str:
    if look.view.guard[look.seat, kind]:
        return look.t("piece.sampled")
    worth = reading.guard_worth(look.view, look.seat, kind)
    return look.t("piece.sample_worth", credits=worth) if worth else look.t("piece.unsampled")


def _give(look: Look, rest: str) -> Card:
    name, _, _ = rest.partition(" ")
    return _relic(look, name)


def _owned(look: Look, rest: str) -> Card:
    return _relic(look, rest.partition("-")[2])


def _reassign(look: Look, name: str) -> Card:
    """A space of one's own gallery."""
    t, kind, row = look.t, d.RELIC.index(name), look.seat
    view, (colour, glyph) = look.view, divmod(kind, d.GLYPH_COUNT)
    have = (reading.column(view, row, colour), reading.line(view, row, glyph))
    worth = reading.guard_worth(view, row, kind)
    now = t("piece.guard_now" if view.guard[row, kind] else "piece.space_now", credits=worth)
    facts = ((t("piece.in_column"), str(have[0])), (t("piece.in_row"), str(have[1])))
    return worded(look, "space", picture(relic(kind, 0, 0, 48), 48, 48), now, facts, relic=t.name(d.RELIC, kind))


def _yes(look: Look, rest: str) -> Card:
    return worded(look, "sample", picture(cube(look, max(look.seat, 0), 0, 0, 24), 24, 24))


# --- places ---------------------------------------------------------------------------------------------------------


def _location(look: Look, name: str) -> Card:
    t, number = look.t, d.LOCATION.index(name)
    place = d.PLACES[number]
    key = kind_of(place)
    here = [player(t, look.view, row) for row, _ in standing(look.view).get(number, ())]
    finds = [f"{look.view.site[kind]} × {relic_words(t, kind)}" for kind in FINDS[number]]
    facts = tuple((t("piece.relics"), each) for each in finds)
    facts += ((t("piece.explorers"), ", ".join(here)),) if here else ()
    rule = {"place_market": "haggle", "place_dig": "dig", "place_both": "dig", "place_black": "smuggle"}[key]
    art = picture(stall(24, 26, place["market"] - 1), 48, 48) if "market" in place else ""
    if FINDS[number]:
        art = picture(
            "".join(relic(kind, 30 * i, 0, 48) for i, kind in enumerate(FINDS[number])),
            48 + 30 * (len(FINDS[number]) - 1),
            48,
        )
    return Card(t.name(d.LOCATION, number), t(f"piece.{key}"), t(f"piece.{key}_text"), "", facts, rule, art)


def _road(look: Look, name: str) -> Card:
    return worded(
        look, "road", picture(use("a-travel", 0, 0, 24, klass="ee-cardic"), 24, 24), road=look.t.name(d.ROAD, name)
    )


def _market(look: Look, number: str) -> Card:
    t, market, view = look.t, d.MARKET.index(number), look.view
    waiting = ", ".join(t.name(d.BUYER, kind) for kind in reading.queue(view, market)) or t("board.nobody")
    traders = [
        (player(t, view, row), str(view.trader[row, market]))
        for row in reading.rows_in_play(view)
        if view.trader[row, market]
    ]
    facts = ((t("piece.queue"), waiting), *((t("piece.traders_of", player=who), count) for who, count in traders))
    centre = t.name(d.CENTRE, reading.centre_of(market))
    return worded(
        look,
        "market",
        picture(stall(24, 26, market), 48, 48),
        "",
        facts,
        market=t.name(d.MARKET, market),
        centre=centre,
    )


def _trader(look: Look, rest: str) -> Card:
    return _market(look, str(reading.played_symbol(look.view) + 1))


# --- market room ----------------------------------------------------------------------------------------------------


def _colour(look: Look, name: str) -> Card:
    t, colour, view = look.t, d.COLOUR.index(name), look.view
    if reading.asked(view, look.seat) in BUYS:
        return _pile(look, name)
    facts = (
        (t("piece.level"), str(reading.level(view, colour))),
        (t("piece.rank"), str(reading.place_in_rank(view, colour))),
        (t("piece.supply"), str(view.buyers[colour])),
    )
    sales = reading.best_sales(view, look.seat, colour) if look.seat >= 0 else []
    now = t("piece.pays_now", credits=reading.payout(view, colour))
    if sales:
        now = f"{now} {sale_words(t, sales[-1])}"
    art = picture(buyer(colour, 0, 0, 30), 30, 38)
    return worded(look, "colour", art, now, facts, colour=t.name(d.COLOUR, colour).capitalize())


def _mothership(look: Look, rest: str) -> Card:
    t, view = look.t, look.view
    aboard = [
        (t.name(d.BUYER, kind), str(view.mothership[kind])) for kind in range(len(d.BUYER)) if view.mothership[kind]
    ]
    aboard.append((t("piece.white_left"), str(view.buyers[d.WHITE])))
    return worded(look, "mothership", facts=tuple(aboard))


def _tile(look: Look, name: str) -> Card:
    t, which = look.t, d.CENTRE.index(name)
    if look.view.tile[which] <= 0:
        return worded(look, "no_tile", picture(use("a-command", 0, 0, 24, klass="ee-cardic"), 24, 24))
    tile = look.view.tile[which] - 1
    facts = (
        (t("board.round_name", round=2), tile_words(t, tile, False)),
        (t("board.round_name", round=3), tile_words(t, tile, True)),
    )
    return worded(
        look,
        "tile",
        picture(use("a-command", 0, 0, 24, klass="ee-cardic"), 24, 24),
        "",
        facts,
        tile=t.name(d.TILE, tile),
    )


def _recall(look: Look, rest: str) -> Card:
    return _tile(look, d.CENTRE.names[reading.centre_of(reading.played_symbol(look.view))])


def _centre(look: Look, name: str) -> Card:
    t, which = look.t, d.CENTRE.index(name)
    now = majority_words(t, look.view, which)
    return worded(
        look,
        "centre",
        picture(use("a-command", 0, 0, 24, klass="ee-cardic"), 24, 24),
        now,
        centre=t.name(d.CENTRE, which),
    )


def _envoy(look: Look, rest: str) -> Card:
    return _centre(look, d.CENTRE.names[reading.centre_of(reading.played_symbol(look.view))])


# --- black market and survey ----------------------------------------------------------------------------------------


def _pile(look: Look, name: str) -> Card:
    t, colour, view = look.t, d.COLOUR.index(name), look.view
    held = [view.pile[colour, i] - 1 for i in range(view.pile_size[colour])]
    facts = tuple((str(i + 1), relic_words(t, kind)) for i, kind in enumerate(held))
    facts += ((t("piece.face_down"), str(view.stack_size[colour])),)
    now = (
        t("piece.pile_now", relic=t.name(d.RELIC, held[0]), price=d.VALUE[held[0]] + d.BUY_MARKUP)
        if held
        else t("reason.pile_empty")
    )
    art = picture(relic(held[0], 0, 0, 48), 48, 48) if held else ""
    return worded(look, "pile", art, now, facts, colour=t.name(d.COLOUR, colour))


def _spot(look: Look, number: str) -> Card:
    t, spot, view = look.t, int(number) - 1, look.view
    kind = view.row[spot] - 1
    if kind < 0:
        return worded(look, "spot", spot=number, card="–")
    owner = view.row_cube[spot] - 1
    facts = ((t("piece.surveyor"), player(t, view, owner)),) if owner >= 0 else ()
    return worded(look, "spot", card_face(t, kind), "", facts, spot=number, card=t.name(d.CARD, kind))


# --- players --------------------------------------------------------------------------------------------------------


def _faction(look: Look, row_name: str) -> Card:
    t, row = look.t, int(row_name)
    faction = d.FACTION_THERE.names[look.view.faction[row]]
    name, _, role = faction_words(t, look.view, row).partition(", ")
    who = player(t, look.view, row)
    rule = "zu" if faction == "zu" else "factions"
    return Card(name, role or t("piece.faction_kind"), t(f"power.{faction}"), "", ((t("piece.player"), who),), rule,
                picture(use(f"f-{faction}", 0, 0, 96, 110), 96, 110))  # fmt: skip


def _credits(look: Look, row_name: str) -> Card:
    row = int(row_name)
    now = look.t("piece.sure_now", points=sure(look, row))
    facts = (
        (look.t("board.credits_word"), str(look.view.credits[row])),
        (look.t("board.gallery"), str(sure(look, row) - look.view.credits[row])),
    )
    return worded(look, "credits", picture(coin(24, 24, 23, look.view.credits[row]), 48, 48), now, facts)


def _store(look: Look, name: str) -> Card:
    key = name.rpartition("-")[2]
    return worded(look, d.STORE.names[d.STORE.index(key)])


def _crew(look: Look, row_name: str) -> Card:
    t, row, view = look.t, int(row_name), look.view
    facts = (
        (t("piece.in_supply"), str(view.supply[row])),
        (t("piece.as_guards"), str(view.guards[row])),
        (t("piece.as_traders"), str(sum(view.trader[row, m] for m in range(d.MARKET_COUNT)))),
        (t("piece.as_envoys"), str(sum(view.envoy[row, c] for c in range(len(d.CENTRE))))),
    )
    return worded(look, "crew", picture(cube(look, row, 0, 0, 24), 24, 24), "", facts)


def _marker(look: Look, row_name: str) -> Card:
    return worded(look, "marker")


# --- cards and actions ----------------------------------------------------------------------------------------------


def _hand_card(look: Look, name: str) -> Card:
    t, kind = look.t, d.CARD.index(name)
    if kind >= d.CARD_COUNT:
        fuel = d.TRAVEL_FUEL[kind - d.CARD_COUNT]
        return worded(look, "travel_card", card_face(t, kind), card=t.name(d.CARD, kind).capitalize(), fuel=fuel)
    colour, market = divmod(kind, d.MARKET_COUNT)
    return worded(
        look, "action_card", card_face(t, kind), card=t.name(d.CARD, kind).capitalize(),
        colour=t.name(d.COLOUR, colour), market=t.name(d.MARKET, market),
        centre=t.name(d.CENTRE, reading.centre_of(market)),
    )  # fmt: skip


def _action(verb: str) -> Callable[[Look, str], Card]:
    def tell(look: Look, rest: str) -> Card:
        t = look.t
        icon = picture(use(f"a-{verb}", 0, 0, 24, klass="ee-cardic"), 24, 24)
        kind = t.name(d.CARD, rest) if rest in d.CARD.names else t("piece.action_kind")
        return Card(t(f"board.action_{verb}"), kind, t(f"piece.{verb}_text"), "", (), verb, icon)

    return tell


def _answer(key: str) -> Callable[[Look, str], Card]:
    return lambda look, rest: worded(look, key)


def _deck(look: Look, rest: str) -> Card:
    return worded(look, "deck", facts=((look.t("board.deck"), str(look.view.deck_size)),))


def _discard(look: Look, rest: str) -> Card:
    t, view = look.t, look.view
    thrown = tuple(
        (t.name(d.CARD, kind), str(view.discard[kind])) for kind in range(d.CARD_COUNT) if view.discard[kind]
    )
    return worded(look, "discard", facts=thrown)


def _zu(look: Look, rest: str) -> Card:
    t, view = look.t, look.view
    return worded(
        look,
        "zu",
        picture(use("f-zu", 0, 0, 96, 110), 96, 110),
        card_words(t, view),
        ((t("board.deck"), deck_words(t, view)),),
    )


card = cards({
    "pick": _relic, "site": _relic, "give": _give, "held": _owned, "guard": _owned, "reassign": _reassign, "yes": _yes,
    "location": _location, "road": _road, "market": _market, "trader": _trader, "colour": _colour,
    "mothership": _mothership, "tile": _tile, "recall": _recall, "centre": _centre, "envoy": _envoy, "pile": _pile,
    "spot": _spot, "faction": _faction, "credits": _credits, "store": _store, "room": _store, "crew": _crew,
    "marker": _marker, "card": _hand_card, "aside": _hand_card, "deck": _deck, "discard": _discard, "zu": _zu,
    "no": _answer("no"), "stop": _answer("no"), "offload": _answer("offload"), "purchase": _answer("purchase"),
    **{verb: _action(verb) for verb in ("travel", "dig", "haggle", "sell", "command", "smuggle", "survey", "pass")},
})  # fmt: skip
