"""What every piece on the table says of itself: its name, what it does, what it is worth now, and the rule."""

from collections.abc import Callable
from functools import partial

from periplus.games.excavation import data as d
from periplus.games.excavation.show import phrases, reading
from periplus.games.excavation.show.art import buyer, coin, cube, picture, relic, use
from periplus.games.excavation.show.board_black import BUYS
from periplus.games.excavation.show.board_chart import kind_of
from periplus.games.excavation.show.board_map import FINDS, stall, standing
from periplus.games.excavation.show.board_zu import card_words, deck_words
from periplus.games.excavation.show.hand import ACTIONS, card_face
from periplus.games.excavation.show.hand_base import sure
from periplus.kit import capital
from periplus.kit.draw import Card, Look, cards, facts_of, worded


def icon(name: str) -> str:
    return picture(use(f"a-{name}", 0, 0, 24, klass="ee-cardic"), 24, 24)


def shown(kind: int) -> str:
    return picture(relic(kind, 0, 0, 48), 48, 48)


# --- relics ---------------------------------------------------------------------------------------------------------


def _relic(look: Look, name: str) -> Card:
    t, kind = look.t, d.RELIC.index(name)
    view = look.view
    home = t.name(d.LOCATION, d.HOME[kind])
    facts = facts_of(look.t, value=d.VALUE[kind], copies=d.COPIES[kind], home=home, on_site=view.site[kind])
    facts += facts_of(look.t, face_down=view.stack[kind])
    now = _sampled(look, kind) if look.seat >= 0 else ""
    return worded(look, "relic", shown(kind), now, facts, title=t.name(d.RELIC, kind).capitalize(), rule="samples")


def _sampled(look: Look, kind: int) -> str:
    if look.view.guard[look.seat, kind]:
        return look.t("piece.sampled")
    worth = reading.guard_worth(look.view, look.seat, kind)
    return look.t("piece.sample_worth", credits=worth) if worth else look.t("piece.unsampled")


def _give(look: Look, rest: str) -> Card:
    return _relic(look, rest.partition(" ")[0])


def _owned(look: Look, rest: str) -> Card:
    return _relic(look, rest.partition("-")[2])


def _reassign(look: Look, name: str) -> Card:
    """A space of one's own gallery."""
    t, kind, row = look.t, d.RELIC.index(name), look.seat
    view, (colour, glyph) = look.view, divmod(kind, d.GLYPH_COUNT)
    have = (reading.column(view, row, colour), reading.line(view, row, glyph))
    worth = reading.guard_worth(view, row, kind)
    now = t("piece.guard_now" if view.guard[row, kind] else "piece.space_now", credits=worth)
    facts = facts_of(look.t, in_column=have[0], in_row=have[1])
    return worded(look, "space", shown(kind), now, facts, relic=t.name(d.RELIC, kind))


def _yes(look: Look, rest: str) -> Card:
    return worded(look, "sample", picture(cube(look, max(look.seat, 0), 0, 0, 24), 24, 24))


# --- places ---------------------------------------------------------------------------------------------------------


def _location(look: Look, name: str) -> Card:
    t, number = look.t, d.LOCATION.index(name)
    place = d.PLACES[number]
    key = kind_of(place)
    here = [phrases.player(t, look.view, row) for row, _ in standing(look.view).get(number, ())]
    finds = [f"{look.view.site[kind]} × {phrases.relic_words(t, kind)}" for kind in FINDS[number]]
    facts = tuple((t("piece.relics"), each) for each in finds)
    facts += ((t("piece.explorers"), ", ".join(here)),) if here else ()
    rule = {"place_market": "haggle", "place_dig": "dig", "place_both": "dig", "place_black": "smuggle"}[key]
    art = picture(stall(24, 26, place["market"] - 1), 48, 48) if "market" in place else ""
    if FINDS[number]:
        side_by_side = "".join(relic(kind, 30 * i, 0, 48) for i, kind in enumerate(FINDS[number]))
        art = picture(side_by_side, 18 + 30 * len(FINDS[number]), 48)
    return Card(t.name(d.LOCATION, number), t(f"piece.{key}"), t(f"piece.{key}_text"), "", facts, rule, art)


def _road(look: Look, name: str) -> Card:
    return worded(look, "road", icon("travel"), road=look.t.name(d.ROAD, name))


def _market(look: Look, number: str) -> Card:
    t, market, view = look.t, d.MARKET.index(number), look.view
    waiting = ", ".join(t.name(d.BUYER, kind) for kind in reading.queue(view, market)) or t("board.nobody")
    traders = [
        (phrases.player(t, view, row), str(view.trader[row, market]))
        for row in reading.rows_in_play(view)
        if view.trader[row, market]
    ]
    facts = ((t("piece.queue"), waiting), *((t("piece.traders_of", player=who), count) for who, count in traders))
    centre = t.name(d.CENTRE, reading.centre_of(market))
    art = picture(stall(24, 26, market), 48, 48)
    return worded(look, "market", art, facts=facts, market=t.name(d.MARKET, market), centre=centre)


def _trader(look: Look, rest: str) -> Card:
    return _market(look, str(reading.played_symbol(look.view) + 1))


# --- market room ----------------------------------------------------------------------------------------------------


def _colour(look: Look, name: str) -> Card:
    t, colour, view = look.t, d.COLOUR.index(name), look.view
    if reading.asked(view, look.seat) in BUYS:
        return _pile(look, name)
    level, rank = reading.level(view, colour), reading.place_in_rank(view, colour)
    facts = facts_of(look.t, level=level, rank=rank, supply=view.buyers[colour])
    sales = reading.best_sales(view, look.seat, colour) if look.seat >= 0 else []
    now = t("piece.pays_now", credits=reading.payout(view, colour))
    if sales:
        now = f"{now} {t('preview.sale', **phrases.sale_words(t, sales[-1]))}"
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
        return worded(look, "no_tile", icon("command"))
    tile = look.view.tile[which] - 1
    facts = tuple((t("board.round_name", round=each), phrases.tile_words(t, tile, each == 3)) for each in (2, 3))
    return worded(look, "tile", icon("command"), facts=facts, tile=t.name(d.TILE, tile))


def _recall(look: Look, rest: str) -> Card:
    return _tile(look, d.CENTRE.names[reading.centre_of(reading.played_symbol(look.view))])


def _centre(look: Look, name: str) -> Card:
    t, which = look.t, d.CENTRE.index(name)
    now = phrases.majority_words(t, look.view, which)
    return worded(look, "centre", icon("command"), now, centre=t.name(d.CENTRE, which))


def _envoy(look: Look, rest: str) -> Card:
    return _centre(look, d.CENTRE.names[reading.centre_of(reading.played_symbol(look.view))])


# --- black market and survey ----------------------------------------------------------------------------------------


def _pile(look: Look, name: str) -> Card:
    t, colour, view = look.t, d.COLOUR.index(name), look.view
    held = [view.pile[colour, i] - 1 for i in range(view.pile_size[colour])]
    facts = tuple((str(i + 1), phrases.relic_words(t, kind)) for i, kind in enumerate(held))
    facts += facts_of(look.t, face_down=view.stack_size[colour])
    art, now = "", t("reason.pile_empty")
    if held:
        art, price = shown(held[0]), d.VALUE[held[0]] + d.BUY_MARKUP
        now = t("piece.pile_now", relic=t.name(d.RELIC, held[0]), price=price)
    return worded(look, "pile", art, now, facts, colour=t.name(d.COLOUR, colour))


def _spot(look: Look, number: str) -> Card:
    t, spot, view = look.t, int(number) - 1, look.view
    kind = view.row[spot] - 1
    if kind < 0:
        return worded(look, "spot", spot=number, card="–")
    owner = view.row_cube[spot] - 1
    facts = ((t("piece.surveyor"), phrases.player(t, view, owner)),) if owner >= 0 else ()
    return worded(look, "spot", card_face(t, kind), "", facts, spot=number, card=t.name(d.CARD, kind))


# --- players --------------------------------------------------------------------------------------------------------


def _faction(look: Look, row_name: str) -> Card:
    t, row = look.t, int(row_name)
    faction = d.FACTION_THERE.names[look.view.faction[row]]
    name, _, role = phrases.faction_words(t, look.view, row).partition(", ")
    who = phrases.player(t, look.view, row)
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
    row, view = int(row_name), look.view
    traders = sum(view.trader[row, m] for m in range(d.MARKET_COUNT))
    envoys = sum(view.envoy[row, c] for c in range(len(d.CENTRE)))
    ready = look.t("board.endless") if reading.endless_crew(view, row) else view.supply[row]
    posts = facts_of(look.t, in_supply=ready, as_guards=view.guards[row], as_traders=traders)
    facts = posts + facts_of(look.t, as_envoys=envoys)
    return worded(look, "crew", picture(cube(look, row, 0, 0, 24), 24, 24), "", facts)


# --- cards and actions ----------------------------------------------------------------------------------------------


def _hand_card(look: Look, name: str) -> Card:
    t, kind = look.t, d.CARD.index(name)
    if kind >= d.CARD_COUNT:
        fuel = d.TRAVEL_FUEL[kind - d.CARD_COUNT]
        return worded(look, "travel_card", card_face(t, kind), card=capital(t.name(d.CARD, kind)), fuel=fuel)
    colour, market = divmod(kind, d.MARKET_COUNT)
    return worded(
        look, "action_card", card_face(t, kind), card=capital(t.name(d.CARD, kind)),
        colour=t.name(d.COLOUR, colour), market=t.name(d.MARKET, market),
        centre=t.name(d.CENTRE, reading.centre_of(market)),
    )  # fmt: skip


def _action(verb: str, look: Look, rest: str) -> Card:
    t = look.t
    kind = t.name(d.CARD, rest) if rest in d.CARD.names else t("piece.action_kind")
    return Card(t(f"board.action_{verb}"), kind, t(f"piece.{verb}_text"), "", (), verb, icon(verb))


def _plain(key: str) -> Callable[[Look, str], Card]:
    """A card of words alone."""
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
    t, view, art = look.t, look.view, picture(use("f-zu", 0, 0, 96, 110), 96, 110)
    return worded(look, "zu", art, card_words(t, view), ((t("board.deck"), deck_words(t, view)),))


card = cards({
    "pick": _relic, "site": _relic, "give": _give, "held": _owned, "guard": _owned, "reassign": _reassign, "yes": _yes,
    "location": _location, "road": _road, "market": _market, "trader": _trader, "colour": _colour,
    "mothership": _mothership, "tile": _tile, "recall": _recall, "centre": _centre, "envoy": _envoy, "pile": _pile,
    "spot": _spot, "faction": _faction, "credits": _credits, "store": _store, "room": _store, "crew": _crew,
    "marker": _plain("marker"), "card": _hand_card, "aside": _hand_card, "deck": _deck, "discard": _discard, "zu": _zu,
    "no": _plain("no"), "stop": _plain("no"), "offload": _plain("offload"), "purchase": _plain("purchase"),
    **{verb: partial(_action, verb) for verb in (*ACTIONS, "pass")},
})  # fmt: skip
