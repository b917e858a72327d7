"""Zu explains itself: every line it consulted, who was in, who was left and by which numbers, as sentences."""

import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from periplus.core.contract.log_line import booked
from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Why
from periplus.games.excavation.rules.zu_mind import colour_score, market_score, relic_score
from periplus.games.excavation.show import reading
from periplus.games.excavation.show.phrases import a_buyer, bits, relics_words
from periplus.games.excavation.show.reading import Called
from periplus.games.excavation.state import State
from periplus.kit import Domain, Line, Texts, listed

HUMAN = 0
Figure = Callable[[int], object]

LINES: dict[Why, dict[str, Any]] = {
    Why[name.upper()]: line
    for name, line in tomllib.loads((Path(__file__).parent / "zu_lines.toml").read_text("utf-8")).items()
}
PRIORITIES: dict[Why, str] = {why: line["among"] for why, line in LINES.items() if "among" in line}
RULES: dict[Why, str] = {why: line["rule"] for why, line in LINES.items() if "rule" in line}
RULES_BY_CARD: dict[tuple[Why, int], str] = {
    (why, d.ZU_TYPE.index(kind)): rule for why, line in LINES.items() for kind, rule in line.get("rules", {}).items()
}
MOVES_PIECES = {why for why, line in LINES.items() if line.get("does")}
AMONG = {"colour": d.COLOUR, "relic": d.RELIC, "market": d.MARKET}
CHANCE_LINES = (Why.RANDOM_COLOUR, Why.RANDOM_RELIC, Why.RANDOM_MARKET)
WITHOUT_FIGURES = (*CHANCE_LINES, Why.NONE_OWNED, Why.HUMAN_NO_SAMPLE, Why.HOLD_FIRST)


def card_type(view: State) -> int:
    return d.ZU_CARD_TYPE[view.zu_playing - 1] if view.zu_playing > 0 else -1


def rule_of(view: State, i: int) -> str:
    """The ledger id of a recorded line, as it serves the card in play."""
    why = Why(view.trace_step[i])
    card = card_type(view)
    offloads = any(view.trace_step[k] in (Why.ALL_FULL, Why.NOTHING_ELIGIBLE) for k in range(i))
    if why == Why.HIGHEST_VALUE and offloads:
        return "ZU-081"
    if why == Why.POPULAR and card == d.Z_DIG and d.ZU_CARD_COLOURS[view.zu_playing - 1] == 0:
        return "ZU-054"
    return RULES_BY_CARD.get((why, card)) or RULES.get(why, "")


def reasoning(t: Texts, view: State, before: State | None = None, start: int = 0, cited: bool = False) -> list[str]:
    """Sentences for the recorded steps from `start` on; figures are read off `before` where it is given.

    `cited` adds the number of the rule, for who plays Zu beside the real box and looks it up.
    """
    out = []
    for i in range(start, view.trace_size):
        why = Why(view.trace_step[i])
        figures = _figures(before, why, view.zu_colour - 1) if before is not None else None
        if why == Why.ENVOY_SENT and card_type(view) in (d.Z_SALE, d.Z_SNIPE):  # ZU-106, ZU-115
            sentence = t("why.envoy_promoted", centre=_members(d.CENTRE, t, view.trace_before[i]))
        else:
            sentence = step(t, why, view.trace_before[i], view.trace_after[i], figures)
        rule = rule_of(view, i) if cited else ""
        out.append(t("zu.with_rule", sentence=sentence, rule=rule) if rule else sentence)
    return out


def zu_lines(t: Texts, before: State, after: State, start: int) -> list[Line]:
    """The recorded steps from `start` on as lines of the log, with the credits each of them moved."""
    lines = []
    for i, sentence in enumerate(reasoning(t, after, before, start), start):
        why, amount = Why(after.trace_step[i]), int(after.trace_after[i])
        if why == Why.INCOME:
            books = booked(before, after, d.ZU, *reading.SALE_PARTS)
        else:
            line = LINES.get(why, {})
            more = -amount if line.get("after") == "price" else amount
            books = ((d.ZU, d.PART.index(line["books"]), more),) if "books" in line and amount else ()
        lines.append(Line(sentence, books=books))
    return lines


def zu_called(view: State, start: int) -> list[Called]:
    """The buyers that Zu called, from the recorded steps."""
    found = []
    for i in range(start, view.trace_size):
        why = Why(view.trace_step[i])
        if why in (Why.WHITE_JOINS, Why.COLOUR_JOINS):
            buyer = d.WHITE if why == Why.WHITE_JOINS else bits(view.trace_after[i])[0]
            found.append((bits(view.trace_before[i])[0], buyer))
    return found


def step(t: Texts, why: Why, first: int, second: int, figures: Figure | None = None) -> str:
    if why in PRIORITIES:
        return _priority(t, why, first, second, figures)
    return _fact(t, why, first, second)


def _priority(t: Texts, why: Why, first: int, second: int, figures: Figure | None) -> str:
    """One line of a priority list: whom it left in, out of whom."""
    kind = PRIORITIES[why]
    left, out = bits(second), bits(first & ~second)
    words = {
        "line": t(f"why.{why.name.lower()}"),
        "left": _named(t, kind, left, figures),
        "out": _named(t, kind, out, figures),
    }
    if why in CHANCE_LINES:
        return t("zu.chance", **words)
    if not out:
        return t("zu.alone" if len(left) == 1 else "zu.level", **words)
    return t("zu.wins" if len(left) == 1 else "zu.remain", **words)


def _named(t: Texts, kind: str, members: list[int], figures: Figure | None) -> str:
    domain = AMONG[kind]
    members = [member for member in members if member < len(domain)]
    names = [t.name(domain, member) for member in members]
    if figures is not None:
        names = [t("zu.figure", name=name, number=figures(member)) for name, member in zip(names, members, strict=True)]
    return listed(t, names)


def _figures(view: State, why: Why, colour: int) -> Figure | None:
    """The numbers a line compares, by the very function Zu compares them with; envoys as `you-Zu`."""
    if why in WITHOUT_FIGURES or why not in PRIORITIES:
        return None
    if why == Why.INFLUENCE:
        return lambda market: _envoys(view, reading.centre_of(market))
    if PRIORITIES[why] == "market":
        return lambda market: abs(market_score(view, why, market, colour))
    score = relic_score if PRIORITIES[why] == "relic" else colour_score
    return lambda member: abs(score(view, why, member))


def _envoys(view: State, centre: int) -> str:
    return f"{view.envoy[HUMAN, centre]}–{view.envoy[d.ZU, centre]}"


def _fact(t: Texts, why: Why, first: int, second: int) -> str:
    """Something Zu found or did. The key of the text is the name of the line; `_none` where the set is empty."""
    key, line = f"why.{why.name.lower()}", LINES.get(why, {})
    numbers = ((line.get("before"), first), (line.get("after"), second))
    values = {name: WORDS.get(name, _number)(t, number) for name, number in numbers if name}
    if t.has(f"{key}_none") and not second:
        key += "_none"
    return t(key, **values)


def _number(t: Texts, number: int) -> int:
    return number


def _relics(t: Texts, mask: int) -> str:
    return relics_words(t, bits(mask)) or t("zu.none")


def _members(domain: Domain, t: Texts, mask: int) -> str:
    return listed(t, (t.name(domain, member) for member in bits(mask) if member < len(domain))) or t("zu.none")


def _card(t: Texts, card: int) -> str:
    return t.name(d.CARD, card) if card < len(d.CARD) else t("zu.none")


def _buyer(t: Texts, mask: int) -> str:
    return next((a_buyer(t, buyer) for buyer in bits(mask) if buyer < len(d.BUYER)), t("zu.none"))


def _spot(t: Texts, mask: int) -> int:
    return bits(mask)[0] + 1 if mask else 0


# How the numbers of a line are said; those that are not here are amounts.
WORDS: dict[str, Callable[[Texts, int], object]] = {
    **dict.fromkeys(("relic", "relics", "new"), _relics),
    **dict.fromkeys(("colour", "colours"), partial(_members, d.COLOUR)),
    **dict.fromkeys(("market", "markets"), partial(_members, d.MARKET)),
    "centre": partial(_members, d.CENTRE),
    "card": _card,
    "buyer": _buyer,
    "spot": _spot,
}
