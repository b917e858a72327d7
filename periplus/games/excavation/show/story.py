"""The log in sentences: what somebody did, then what came of it, read off the difference of two views."""

from collections.abc import Callable, Mapping

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import CODEC, Ask
from periplus.games.excavation.show.phrases import a_buyer, player, relic_words, tile_words
from periplus.games.excavation.show.reading import Called
from periplus.games.excavation.show.story_events import events, round_events, zu_events
from periplus.games.excavation.show.story_zu import zu_called, zu_lines
from periplus.games.excavation.state import State
from periplus.kit import CHANCE, Act, Line, Texts, top_a, top_ask
from periplus.kit.draw import named

PAID_ACTIONS = ("travel", "dig", "haggle", "sell", "command", "smuggle", "survey")


def narrate(t: Texts, before: State, act: Act, after: State) -> list[Line]:
    """Never empty: an act that leaves no trace for this viewer is told by its name."""
    lines = _chance(t, before, act, after) if act.seat == CHANCE else _decision(t, before, act, after)
    lines += round_events(t, before, after)
    return lines or [Line(t("log.chooses", player=_who(t, before, act), what=_label(t, act)), tuple(act.ids))]


def _who(t: Texts, view: State, act: Act) -> str:
    return t("log.chance") if act.seat == CHANCE else player(t, view, act.seat)


def _label(t: Texts, act: Act) -> str:
    """The words of the button, or of its verb alone where the viewer may not know more."""
    if not act.params and CODEC.by_name[act.verb].parameters:
        return t("log.hidden")
    return t(f"verb.{act.verb}", **_named_parameters(t, act))


def _named_parameters(t: Texts, act: Act) -> dict[str, str]:
    return {label: t.name(domain, act.params[label]) for label, domain in CODEC.by_name[act.verb].parameters}


def question(view: State) -> Ask:
    return Ask(top_ask(view))


def _decision(t: Texts, before: State, act: Act, after: State) -> list[Line]:
    ask = question(before)
    told = _said(t, before, act, ask)
    lines = [Line(told, tuple(act.ids), news=None if act.verb == "pass" else "")] if told else []
    return lines + events(t, before, after, act.verb, called(before, act))


def called(before: State, act: Act) -> list[Called]:
    """The buyer that an answer or a card calls to a market."""
    market, ask = top_a(before), question(before)
    if act.verb == "colour" and ask == Ask.BUYER_COLOUR:
        return [(market, d.COLOUR.index(act.params["colour"]))]
    if act.verb == "yes" and ask == Ask.HAGGLE_WHITE:
        return [(market, d.WHITE)]
    if act.verb == "arrive" and ask == Ask.BUYER_JOINS:
        return [(market, d.BUYER.index(act.params["buyer"]))]
    return []


def _said(t: Texts, view: State, act: Act, ask: Ask) -> str:
    """What the player said, where the events that follow do not show it."""
    who = player(t, view, act.seat)
    card = act.params.get("card")
    if act.verb in PAID_ACTIONS and card:
        return t("log.plays", player=who, card=t.name(d.CARD, card), action=t(f"log.action_{act.verb}"))
    if act.verb == "mark":
        return t("log.marks", player=who, card=t.name(d.CARD, card)) if card else t("log.marks_unseen", player=who)
    if act.verb == "take":
        key = "takes" if ask == Ask.DRAFT else "keeps"
        return t(f"log.{key}", player=who, card=t.name(d.CARD, card)) if card else t(f"log.{key}_unseen", player=who)
    if act.verb == "stop":
        return t("log.keeps_hand" if ask == Ask.REDRAW and view.packet_size[act.seat] == 0 else "log.stops", player=who)
    words = SAID.get((act.verb, ask))
    return t(words, player=who, **_named_parameters(t, act)) if words else ""


SAID: dict[tuple[str, Ask], str] = {
    ("pass", Ask.ACTION): "log.passes",
    ("offload", Ask.SMUGGLE_MODE): "log.offload_mode",
    ("purchase", Ask.SMUGGLE_MODE): "log.buy_mode",
    ("lift", Ask.RELOCATE_EXPLORER): "log.lifts",
    ("market", Ask.SELL_MARKET): "log.sell_market",
    ("market", Ask.TILE_MARKET): "log.tile_market",
    ("colour", Ask.SELL_COLOUR): "log.sell_colour",
    ("no", Ask.SAMPLE): "log.declines.sample",
    ("no", Ask.HAGGLE_TRADER): "log.declines.haggle_trader",
    ("no", Ask.HAGGLE_WHITE): "log.declines.haggle_white",
    ("no", Ask.PROMOTE): "log.declines.promote",
}


def _chance(t: Texts, before: State, act: Act, after: State) -> list[Line]:
    ask = question(before)
    tells = CHANCE_TELLS.get(act.verb)
    told = tells(t, before, after, ask, act.params) if tells is not None else ""
    lines = [Line(told, tuple(act.ids))] if told else []
    if before.solo and before.active == d.ZU:
        first = 0 if ask == Ask.ZU_REVEAL or after.trace_size < before.trace_size else before.trace_size
        lines += zu_lines(t, before, after, first)
        lines += zu_events(t, before, after, zu_called(after, first))
    else:
        lines += events(t, before, after, act.verb, called(before, act))
    return lines


def _deal(t: Texts, before: State, after: State, ask: Ask, params: Mapping[str, str]) -> str:
    where = top_a(before)
    card = t.name(d.CARD, params["card"]) if params else ""
    if ask == Ask.DEAL_ROW:
        return t("log.deal_row", card=card, spot=where + 1)
    if ask == Ask.DEAL_ZU:
        return (
            "" if after.trace_size > before.trace_size else t("log.deal_hand_seen", player=t("faction.zu"), card=card)
        )
    key, who = "log.deal_hand" if ask == Ask.DEAL_HAND else "log.deal_packet", player(t, before, where)
    return t(f"{key}_seen", player=who, card=card) if card else t(key, player=who)


def _reveal(t: Texts, before: State, after: State, ask: Ask, params: Mapping[str, str]) -> str:
    kind = d.RELIC.index(params["relic"])
    words = relic_words(t, kind)
    if ask == Ask.REVEAL_SITE:
        return t("log.reveal_site", relic=words, place=t.name(d.LOCATION, d.HOME[kind]))
    return t("log.reveal_pile" if ask == Ask.REVEAL_PILE else "log.reveal_drawn", relic=words)


def _arrive(t: Texts, before: State, after: State, ask: Ask, params: Mapping[str, str]) -> str:
    buyer, market = params["buyer"], top_a(before)
    if ask == Ask.BURN_BUYER:
        return t("log.burn_buyer", buyer=t.name(d.BUYER, buyer))
    if before.buyers[d.BUYER.index(buyer)] == 0:
        return t("log.arrive_none", buyer=t.name(d.BUYER, buyer))
    return t("log.arrive", buyer=a_buyer(t, d.BUYER.index(buyer)), market=t.name(d.MARKET, market))


def _tile(t: Texts, before: State, after: State, ask: Ask, params: Mapping[str, str]) -> str:
    tile, centre = d.TILE.index(params["tile"]), top_a(before)
    return t("log.tile", tile=t.name(d.TILE, tile), centre=t.name(d.CENTRE, centre), effect=tile_words(t, tile, False))


def _zu(t: Texts, before: State, after: State, ask: Ask, params: Mapping[str, str]) -> str:
    return t("log.zu_burns" if ask == Ask.ZU_BURN else "log.zu_card", card=t.name(d.ZU_CARD, params["zu_card"]))


def _tied(t: Texts, before: State, after: State, ask: Ask, params: Mapping[str, str]) -> str:
    if after.trace_size > before.trace_size:
        return ""
    ((label, value),) = params.items()
    return t("log.tie", choice=t(f"{label}.{value}"))


def _faction(t: Texts, before: State, after: State, ask: Ask, params: Mapping[str, str]) -> str:
    who = player(t, before, top_a(before))
    return t("log.faction", player=who, faction=t.name(d.FACTION, params["faction"]))


def _drop(t: Texts, before: State, after: State, ask: Ask, params: Mapping[str, str]) -> str:
    return t("log.drop", card=t.name(d.CARD, params["card"]))


CHANCE_TELLS: dict[str, Callable[..., str]] = named(_deal, _reveal, _arrive, _tile, _zu, _faction, _drop)
CHANCE_TELLS |= dict.fromkeys(("tie_colour", "tie_relic", "tie_market"), _tied)
