"""Zu explains itself: every line it consulted, who was in, who was left and by which numbers, as sentences."""

from collections.abc import Callable
from typing import Any

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import Why
from periplus.games.excavation.rules.zu_mind import colour_score, market_score, relic_score
from periplus.games.excavation.show import reading
from periplus.games.excavation.show.phrases import a_buyer, bits, relic_words
from periplus.games.excavation.show.reading import Called
from periplus.games.excavation.state import State
from periplus.kit import Line, Texts, listed

HUMAN = 0
Figure = Callable[[int], object]
COLOURS_IN, RELICS_IN, MARKETS_IN = "colour", "relic", "market"

# What the candidates of a priority are.
PRIORITIES = {
    Why.POPULAR: COLOURS_IN,
    Why.MOST_TO_TAKE: COLOURS_IN,
    Why.NONE_OWNED: COLOURS_IN,
    Why.HUMAN_FEWEST: COLOURS_IN,
    Why.HUMAN_NO_SAMPLE: RELICS_IN,
    Why.FEWEST_ON_SITES: RELICS_IN,
    Why.HIGHEST_VALUE: RELICS_IN,
    Why.HOLD_FIRST: RELICS_IN,
    Why.LESS_POPULAR: RELICS_IN,
    Why.MOST_OWNED: COLOURS_IN,
    Why.MOST_INTERESTED: MARKETS_IN,
    Why.INFLUENCE: MARKETS_IN,
    Why.HUMAN_TRADERS: MARKETS_IN,
    Why.MOST_MARKETS: COLOURS_IN,
    Why.MORE_BUYERS: COLOURS_IN,
    Why.FEWEST_OWNED: COLOURS_IN,
    Why.LOWEST_VALUE: RELICS_IN,
    Why.RANDOM_COLOUR: COLOURS_IN,
    Why.RANDOM_RELIC: RELICS_IN,
    Why.RANDOM_MARKET: MARKETS_IN,
}
# Steps that move credits: under which heading, and which way.
MOVES_CREDITS = {
    Why.BOUGHT: (d.BM_BUY, -1),
    Why.OFFLOADED: (d.OFFLOADED, 1),
    Why.SURVEY_BOUGHT: (d.SURVEY_BOUGHT, -1),
    Why.FAILED: (d.ZU_FAIL, 1),
}
CHANCE_LINES = (Why.RANDOM_COLOUR, Why.RANDOM_RELIC, Why.RANDOM_MARKET)
WITHOUT_FIGURES = (*CHANCE_LINES, Why.NONE_OWNED, Why.HUMAN_NO_SAMPLE, Why.HOLD_FIRST)

# Where the rule of a line is to be found in the ledger; some lines serve several of Zu's cards.
RULES = {
    Why.MOST_TO_TAKE: "ZU-056",
    Why.NONE_OWNED: "ZU-055",
    Why.HUMAN_FEWEST: "ZU-055",
    Why.HUMAN_NO_SAMPLE: "ZU-059",
    Why.FEWEST_ON_SITES: "ZU-059",
    Why.HIGHEST_VALUE: "ZU-059",
    Why.HOLD_FIRST: "ZU-082",
    Why.LESS_POPULAR: "ZU-082",
    Why.MOST_OWNED: "ZU-025",
    Why.HUMAN_TRADERS: "ZU-023",
    Why.MOST_MARKETS: "ZU-101",
    Why.MORE_BUYERS: "ZU-102",
    Why.FEWEST_OWNED: "ZU-111",
    Why.LOWEST_VALUE: "ZU-104",
    Why.INFLUENCE: "ZU-020",
    Why.RANDOM_COLOUR: "ZU-019",
    Why.RANDOM_RELIC: "ZU-019",
    Why.RANDOM_MARKET: "ZU-019",
    Why.ON_SITES: "ZU-054",
    Why.NEW_ON_SITES: "ZU-057",
    Why.ALL_FULL: "ZU-050",
    Why.HOLD_IS_FULL: "ZU-052",
    Why.NOTHING_NEW: "ZU-060",
    Why.LOOK_EMPTY: "ZU-070",
    Why.LOOK_NOT_NEW: "ZU-071",
    Why.LOOK_TOO_DEAR: "ZU-071",
    Why.BOUGHT: "ZU-072",
    Why.NOTHING_ELIGIBLE: "ZU-074",
    Why.DUG: "ZU-061",
    Why.OFFLOADED: "ZU-085",
    Why.FREE_MARKETS: "ZU-091",
    Why.FOCUS: "ZU-025",
    Why.WHITE_JOINS: "ZU-093",
    Why.COLOUR_JOINS: "ZU-094",
    Why.SOLD: "ZU-107",
    Why.INCOME: "ZU-105",
    Why.CARD_DRAWN: "ZU-121",
    Why.QUALIFIES: "ZU-124",
    Why.SURVEY_BOUGHT: "ZU-124",
    Why.LAID: "ZU-125",
    Why.SHUFFLED_BACK: "ZU-125",
    Why.SAMPLED: "ZU-017",
    Why.FAILED: "ZU-130",
    Why.NO_CUBE: "ZU-145",
}
RULES_BY_CARD = {
    (Why.POPULAR, d.Z_DIG): "ZU-053",
    (Why.POPULAR, d.Z_HAGGLE): "ZU-025",
    (Why.POPULAR, d.Z_SALE): "ZU-102",
    (Why.POPULAR, d.Z_SNIPE): "ZU-111",
    (Why.MOST_INTERESTED, d.Z_HAGGLE): "ZU-092",
    (Why.MOST_INTERESTED, d.Z_SALE): "ZU-023",
    (Why.MOST_INTERESTED, d.Z_SNIPE): "ZU-113",
    (Why.TRADER_SENT, d.Z_HAGGLE): "ZU-091",
    (Why.TRADER_SENT, d.Z_COMMAND): "ZU-095",
    (Why.TRADER_SENT, d.Z_SNIPE): "ZU-114",
    (Why.ENVOY_SENT, d.Z_COMMAND): "ZU-095",
    (Why.ENVOY_SENT, d.Z_SALE): "ZU-106",
    (Why.ENVOY_SENT, d.Z_SNIPE): "ZU-115",
    (Why.CAN_SELL, d.Z_SALE): "ZU-100",
    (Why.CAN_SELL, d.Z_SNIPE): "ZU-112",
    (Why.SELLS, d.Z_SALE): "ZU-103",
    (Why.SELLS, d.Z_SNIPE): "ZU-113",
    (Why.HIGHEST_VALUE, d.Z_SURVEY): "ZU-124",
}


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
            sentence = t("why.envoy_promoted", centre=_centres(t, view.trace_before[i]))
        else:
            sentence = step(t, why, view.trace_before[i], view.trace_after[i], figures)
        rule = rule_of(view, i) if cited else ""
        out.append(t("zu.with_rule", sentence=sentence, rule=rule) if rule else sentence)
    return out


def zu_lines(t: Texts, before: State, after: State, start: int) -> list[Line]:
    """The recorded steps from `start` on as lines of the log, with the credits each of them moved."""
    sale = [(d.ZU, part, reading.gained(before, after, d.ZU, part)) for part in reading.SALE_PARTS]
    lines = []
    for i, sentence in enumerate(reasoning(t, after, before, start), start):
        why, amount = Why(after.trace_step[i]), int(after.trace_after[i])
        if why == Why.INCOME:
            books = tuple(each for each in sale if each[2])
        else:
            part, sign = MOVES_CREDITS.get(why, (0, 0))
            books = ((d.ZU, part, sign * amount),) if sign and amount else ()
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
    domain = {COLOURS_IN: d.COLOUR, RELICS_IN: d.RELIC, MARKETS_IN: d.MARKET}[kind]
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
    if PRIORITIES[why] == MARKETS_IN:
        return lambda market: abs(market_score(view, why, market, colour))
    score = relic_score if PRIORITIES[why] == RELICS_IN else colour_score
    return lambda member: abs(score(view, why, member))


def _envoys(view: State, centre: int) -> str:
    return f"{view.envoy[HUMAN, centre]}–{view.envoy[d.ZU, centre]}"


def _fact(t: Texts, why: Why, first: int, second: int) -> str:
    """Something Zu found or did. The key of the text is the name of the line; `_none` where the set is empty."""
    key = f"why.{why.name.lower()}"
    values = {name: read(t, first, second) for name, read in FACTS.get(why, {}).items()}
    if t.has(f"{key}_none") and not second:
        key += "_none"
    return t(key, **values)


def _relics(t: Texts, mask: int) -> str:
    return listed(t, (relic_words(t, kind) for kind in bits(mask))) or t("zu.none")


def _colours(t: Texts, mask: int) -> str:
    return listed(t, (t.name(d.COLOUR, colour) for colour in bits(mask) if colour < d.COLOUR_COUNT)) or t("zu.none")


def _markets(t: Texts, mask: int) -> str:
    return listed(t, (t.name(d.MARKET, market) for market in bits(mask) if market < len(d.MARKET))) or t("zu.none")


def _centres(t: Texts, mask: int) -> str:
    return listed(t, (t.name(d.CENTRE, centre) for centre in bits(mask) if centre < len(d.CENTRE)))


def _card(t: Texts, card: int) -> str:
    return t.name(d.CARD, card) if card < len(d.CARD) else t("zu.none")


def _buyer(t: Texts, mask: int) -> str:
    return next((a_buyer(t, buyer) for buyer in bits(mask) if buyer < len(d.BUYER)), t("zu.none"))


def _spot(t: Texts, mask: int) -> int:
    return bits(mask)[0] + 1 if mask else 0


_FIRST_RELICS = {"relic": lambda t, a, b: _relics(t, a)}
_PRICED = _FIRST_RELICS | {"price": lambda t, a, b: b}
_WANTED = {"colour": lambda t, a, b: _colours(t, b)}
FACTS: dict[Why, dict[str, Any]] = {
    Why.ON_SITES: {"colours": lambda t, a, b: _colours(t, b)},
    Why.NEW_ON_SITES: {"relics": lambda t, a, b: _relics(t, a), "new": lambda t, a, b: _relics(t, b)},
    Why.HOLD_IS_FULL: _WANTED,
    Why.NOTHING_NEW: _WANTED,
    Why.LOOK_EMPTY: {"colour": lambda t, a, b: _colours(t, a)},
    Why.LOOK_NOT_NEW: _FIRST_RELICS,
    Why.LOOK_TOO_DEAR: _FIRST_RELICS,
    Why.BOUGHT: _PRICED,
    Why.DUG: _FIRST_RELICS,
    Why.OFFLOADED: _FIRST_RELICS | {"credits": lambda t, a, b: b},
    Why.FREE_MARKETS: {"markets": lambda t, a, b: _markets(t, b)},
    Why.FOCUS: _WANTED,
    Why.TRADER_SENT: {"market": lambda t, a, b: _markets(t, a)},
    Why.ENVOY_SENT: {"centre": lambda t, a, b: _centres(t, a)},
    Why.WHITE_JOINS: {"market": lambda t, a, b: _markets(t, a)},
    Why.COLOUR_JOINS: {"market": lambda t, a, b: _markets(t, a), "buyer": lambda t, a, b: _buyer(t, b)},
    Why.CAN_SELL: {"colours": lambda t, a, b: _colours(t, b)},
    Why.SELLS: {"colour": lambda t, a, b: _colours(t, a), "markets": lambda t, a, b: _markets(t, b)},
    Why.SOLD: _FIRST_RELICS,
    Why.INCOME: {"rank": lambda t, a, b: a, "credits": lambda t, a, b: b},
    Why.CARD_DRAWN: {"card": lambda t, a, b: _card(t, a), "spot": lambda t, a, b: _spot(t, b)},
    Why.QUALIFIES: {"relics": lambda t, a, b: _relics(t, a), "new": lambda t, a, b: _relics(t, b)},
    Why.SURVEY_BOUGHT: _PRICED,
    Why.LAID: _FIRST_RELICS,
    Why.SHUFFLED_BACK: _FIRST_RELICS,
    Why.SAMPLED: _FIRST_RELICS,
    Why.FAILED: {"credits": lambda t, a, b: b},
}
