"""The hand: cards as a fan; a chosen card rises and shows what can be done with it and where that leads."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from periplus.games.excavation import data as d
from periplus.games.excavation.actions import CODEC, Ask, Reason
from periplus.games.excavation.rules.course import COURSE
from periplus.games.excavation.rules.dig import relics_underfoot
from periplus.games.excavation.show import reading
from periplus.games.excavation.show.art import action_card, disc, drawing, icon, travel_card
from periplus.games.excavation.show.board_chart import SPOT
from periplus.games.excavation.show.board_map import reach
from periplus.games.excavation.show.board_market import stall_at
from periplus.games.excavation.show.phrases import bits
from periplus.games.excavation.state import State
from periplus.kit import Texts, counts_in, open_frames, row_of
from periplus.kit.draw import Group, Look, escape, groups_of, hit, slot, touchable
from periplus.kit.draw import derived as read

ACTIONS = ("travel", "dig", "haggle", "sell", "command", "survey", "smuggle")
LED = ("dig", "haggle", "command", "smuggle")  # actions that lead to a place of their own
PLAIN = tuple(verb for verb in CODEC.verbs if not verb.parameters)
CHOICES = (Ask.DRAFT, Ask.KEEP_CARD)
RACK = {"wide": 10, "medium": 10, "phone": 7}  # from so many cards on: two rows, or as the sheet lays them
PROCEDURES = {
    Ask.TRAVEL_STEP: "travel", Ask.DIGGING: "dig", Ask.HAGGLING: "haggle", Ask.SELLING: "sell",
    Ask.COMMANDING: "command", Ask.SMUGGLE_MODE: "smuggle", Ask.OFFLOADING: "smuggle", Ask.BUYING: "smuggle",
    Ask.SURVEYING: "survey",
}  # fmt: skip


def still_hand() -> str:
    boxes = {"now": "ee-now", "hand": "ee-fanbox", "decks": "ee-decks"}
    return "".join(slot(name, "div", klass=css) for name, css in boxes.items())


def groups() -> list[Group]:
    return [*groups_of(now, hand, decks), Group("badges-map", badges_map), Group("badges-market", badges_market)]


def kinds(counts: Any, seat: int) -> list[tuple[int, int]]:
    """(card, how many) of a hand or packet that the viewer sees."""
    return counts_in(row_of(counts, seat))


def hand(look: Look) -> str:
    """Action cards, then travel cards, many of them in two rows; on one's turn each with its actions behind it."""
    view, seat = look.view, look.seat
    if seat < 0:
        return ""
    shown, acts = held(view, seat), reading.is_asked(view, seat, Ask.ACTION)
    rulings = ruled(view, seat) if acts else {}
    row = len(shown) if len(shown) < RACK[look.format] else (len(shown) + 1) // 2
    css, drawn = "ee-card ee-acts" if acts else "ee-card", []
    for place, (kind, count) in enumerate(shown):
        behind = row < len(shown) and place < row
        across = row if place < row else len(shown) - row
        drawn.append(_card(look, kind, count, 2 * (place % row) - across + 1, css=css, behind=behind))
        drawn.append(f'<div class="ee-pets">{"".join(_pets(look, kind, rulings))}</div>' if acts else "")
    more = pet("pass", "pass", look.t("board.action_pass"), look.t("pet.pass"), klass="ee-pass")
    rack = "" if row == len(shown) else " ee-rack ee-odd" if len(shown) % 2 else " ee-rack"
    return f'<div class="ee-fan{rack} n{row}">{"".join(drawn)}</div>{more if acts else ""}'


@read
def held(view: State, seat: int) -> list[tuple[int, int]]:
    """The cards of a hand with their numbers, travel cards last."""
    travel = [(d.CARD_COUNT + i, 1) for i in range(len(d.TRAVEL_CARD)) if view.travel[seat, i]]
    return kinds(view.hand, seat) + travel


def card_face(t: Texts, kind: int, behind: bool = False) -> str:
    if kind >= d.CARD_COUNT:
        return travel_card(d.TRAVEL_FUEL[kind - d.CARD_COUNT], t("board.travel_name"), behind=behind)
    return action_card(kind, t.name(d.LOCATION, d.MARKET_AT[kind % d.MARKET_COUNT]), behind)


def _card(
    look: Look, kind: int, count: int, offset: int, data_id: str = "card", css: str = "ee-card", behind: bool = False
) -> str:
    """A card of the fan, `offset` half steps from its middle; cards that are alike lie on one another. One that looks
    out `behind` others has its name at its head, where there is room for it."""
    name = d.CARD.names[kind]
    label = look.t.name(d.CARD, kind)
    more = f'<span class="ee-many">×{count}</span>' if count > 1 else ""
    turn = f"{'m' if offset < 0 else 'k'}{abs(offset)}{' ee-behind' if behind else ''}"
    return (
        f'<div class="{css} {turn}{" ee-two" if count > 1 else ""}" data-id="{data_id}:{name}"'
        f' data-piece="{data_id}-{name}" data-from="deck" data-to="discard" role="group" aria-label="{escape(label)}">'
        f"{card_face(look.t, kind, behind and look.format != 'phone')}{more}</div>"
    )


# --- what a card can do ---------------------------------------------------------------------------------------------


@lru_cache(512)
def pet(data_id: str, name: str, words: str, note: str, klass: str = "") -> str:
    css = f"ee-pet {klass}".strip()
    said = f"<i>{escape(note)}</i>" if note else ""
    return (
        f'<button type="button" class="{css}" data-id="{data_id}">{icon(name)}<span><b>{escape(words)}</b>{said}</span>'
        "</button>"
    )


def takes(verb: str, kind: int) -> bool:
    """Travel cards only travel and sell."""
    return kind < d.CARD_COUNT or verb in ("travel", "sell")


@read
def ruled(view: State, seat: int) -> dict[tuple[str, int], Reason]:
    """Whether each action is possible with each card in hand, or why not."""
    known = [(verb, kind) for kind, _ in held(view, seat) for verb in ACTIONS if takes(verb, kind)]
    return {
        (verb, kind): Reason(COURSE.verdict(view, seat, CODEC.encode(verb, d.CARD.names[kind]))) for verb, kind in known
    }


def _pets(look: Look, kind: int, rulings: dict[tuple[str, int], Reason]) -> Iterable[str]:
    t = look.t
    for verb in ACTIONS:
        if not takes(verb, kind):
            continue
        why = rulings[verb, kind]
        note = leads(look, verb, kind) if why == Reason.OK else needs(t, why, kind)
        klass = "" if why == Reason.OK else "ee-off"
        yield pet(f"{verb} {d.CARD.names[kind]}", verb, t(f"board.action_{verb}"), note, klass)


def black_market_of(symbol: int) -> int:
    """The black market that answers to a symbol."""
    return next(at for at in bits(d.BLACK_MARKET_BITS) if d.SMUGGLE_SYMBOLS[at] >> symbol & 1)


@read
def dig_sites(view: State, seat: int, colour: int) -> list[int]:
    """Where the explorers of a seat could dig for a colour."""
    found = [kind for kind in bits(relics_underfoot(view, seat)) if kind // d.GLYPH_COUNT == colour]
    return list(dict.fromkeys(d.HOME[kind] for kind in found))


def leads(look: Look, verb: str, kind: int) -> str:
    """Where an action with this card leads, in a word or two."""
    colour, symbol = divmod(kind, d.MARKET_COUNT) if kind < d.CARD_COUNT else (0, reading.NO_SYMBOL)
    if verb == "dig":
        return ", ".join(look.t.name(d.LOCATION, at) for at in dig_sites(look.view, look.seat, colour))
    if verb == "sell":
        return _best_sale(look, symbol)
    return _about(look.t, verb, kind)


def _best_sale(look: Look, symbol: int) -> str:
    best = reading.best_sale(look.view, look.seat, symbol)
    if best is None:
        return look.t("pet.sell_first")
    return look.t("pet.sell", colour=look.t.name(d.COLOUR, best.colour), credits=best.total)


def needs(t: Texts, why: Reason, kind: int) -> str:
    """What an action is waiting for."""
    colour, symbol = divmod(kind, d.MARKET_COUNT) if kind < d.CARD_COUNT else (0, 0)
    places = {
        Reason.NO_EXPLORER_AT_MARKET: lambda: t.name(d.LOCATION, d.MARKET_AT[symbol]),
        Reason.NO_EXPLORER_AT_BLACK_MARKET: lambda: t.name(d.LOCATION, black_market_of(symbol)),
    }
    place = places[why]() if why in places else ""
    return t(f"pet_off.{why.name.lower()}", place=place, colour=t.name(d.COLOUR, colour))


# --- badges: which action of which card leads to a place -----------------------------------------------------------


def _led(look: Look) -> Iterable[tuple[str, int]]:
    """Every possible action of a card in hand that leads to a place."""
    if not reading.is_asked(look.view, look.seat, Ask.ACTION):
        return
    rulings = ruled(look.view, look.seat)
    for kind, _ in held(look.view, look.seat):
        for verb in LED:
            if kind < d.CARD_COUNT and rulings[verb, kind] == Reason.OK:
                yield verb, kind


def _badge(look: Look, verb: str, kind: int, x: float, y: float, lean: float = 0) -> str:
    """A thumb wants more room than the disc has: it leans away from a neighbour."""
    title = f"{look.t(f'board.action_{verb}')}: {look.t.name(d.CARD, kind)}"
    data_id = f"{verb} {d.CARD.names[kind]}"
    return touchable(data_id, title, hit(x - 22 + lean, y - 22, 44, 44), disc(verb, x, y), klass="ee-leads")


def badges_map(look: Look) -> str:
    drawn = []
    for verb, kind in _led(look):
        colour, symbol = divmod(kind, d.MARKET_COUNT)
        places = {
            "dig": lambda colour=colour: dig_sites(look.view, look.seat, colour),
            "haggle": lambda symbol=symbol: [d.MARKET_AT[symbol]],
            "smuggle": lambda symbol=symbol: [black_market_of(symbol)],
        }.get(verb, list)()
        for at in places:
            x = SPOT[at].x + reach(at)[1] + (2 if verb == "dig" else -2)
            drawn.append(_badge(look, verb, kind, x, SPOT[at].y - 18))
    return "".join(drawn)


def badges_market(look: Look) -> str:
    drawn = []
    for verb, kind in _led(look):
        if verb in ("haggle", "command"):
            x, y = stall_at(kind % d.MARKET_COUNT)
            across, lean = (88, -12) if verb == "haggle" else (120, 0)
            drawn.append(_badge(look, verb, kind, x + across, y + 98, lean))
    return "".join(drawn)


# --- the action going on --------------------------------------------------------------------------------------------


@read
def asked_in_between(view: State, seat: int) -> Ask | None:
    """What is asked, if it is more than for the next action."""
    ask = reading.asked(view, seat)
    return None if ask == Ask.ACTION else ask


def now(look: Look) -> str:
    """Beside the hand: the card being played with the plain answers, or the cards to choose from."""
    view, seat = look.view, look.seat
    ask = asked_in_between(view, seat)
    if ask is None:
        return ""
    packet = kinds(view.packet, seat)
    if packet:
        return _packet(look, ask, packet)
    played = ""
    if view.played > 0 and (verb := action_in_progress(view)):
        played = f'<div class="ee-played">{card_face(look.t, view.played - 1)}</div>{_doing(look.t, view, verb)}'
    return f'{played}<div class="ee-answers">{"".join(_answers(look, ask))}</div>'


@read
def action_in_progress(view: State) -> str:
    """The action that the played card paid for, told by the lowest of its procedures."""
    return next((PROCEDURES[Ask(each.ask)] for each in open_frames(view) if Ask(each.ask) in PROCEDURES), "")


def _doing(t: Texts, view: State, verb: str) -> str:
    """The action beside its card, as it looked when it was chosen."""
    said = f"<b>{escape(t(f'board.action_{verb}'))}</b><i>{escape(_about(t, verb, view.played - 1))}</i>"
    return f'<div class="ee-pet ee-doing chosen">{icon(verb)}<span>{said}</span></div>'


def _about(t: Texts, verb: str, kind: int) -> str:
    """What an action with this card is about, whatever the table looks like."""
    if verb == "travel" or kind >= d.CARD_COUNT:
        return t("pet.travel", fuel=d.CARD_FUEL if kind < d.CARD_COUNT else d.TRAVEL_FUEL[kind - d.CARD_COUNT])
    colour, symbol = divmod(kind, d.MARKET_COUNT)
    if verb in ("dig", "survey"):
        return t("pet.survey", colour=t.name(d.COLOUR, colour))
    return t.name(d.LOCATION, black_market_of(symbol) if verb == "smuggle" else d.MARKET_AT[symbol])


def _packet(look: Look, ask: Ask, packet: list[tuple[int, int]]) -> str:
    key = {Ask.PASS_KEEP: "board.kept", Ask.REDRAW: "board.marked"}.get(ask, "board.packet")
    touch = "card" if ask in CHOICES else "aside"
    cards = [
        _card(look, kind, count, 2 * place - len(packet) + 1, touch, "ee-pick")
        for place, (kind, count) in enumerate(packet)
    ]
    answers = "".join(_answers(look, ask))
    box = f'<div class="ee-answers">{answers}</div>' if answers else ""
    return f'<h3>{escape(look.t(key))}</h3><div class="ee-fan ee-packet n{len(packet)}">{"".join(cards)}</div>{box}'


def answer_words(t: Texts, ask: Ask, verb: str) -> str:
    """`stop` says what stopping means here."""
    key = f"reply.{ask.name.lower()}_{verb}"
    return t(key) if t.has(key) else t(f"verb.{verb}")


@read
def plain_answers(view: State, seat: int, ask: Ask) -> list[str]:
    """The verbs that answer a question by themselves, without a piece to point at."""
    answers = [verb.name for verb in PLAIN if ask in verb.answers]
    return [verb for verb in answers if COURSE.verdict(view, seat, CODEC.encode(verb)) == Reason.OK]


def _answers(look: Look, ask: Ask) -> Iterable[str]:
    for verb in plain_answers(look.view, look.seat, ask):
        yield pet(verb, ANSWER_ICONS[verb], answer_words(look.t, ask, verb), "")


ANSWER_ICONS = {
    "yes": "yes", "no": "no", "stop": "stop", "trader": "crew", "envoy": "command", "recall": "command",
    "offload": "smuggle", "purchase": "sell", "pass": "pass",
}  # fmt: skip


def decks(look: Look) -> str:
    """Deck and discard; anybody may read the discard."""
    t, view = look.t, look.view
    thrown = [kind for kind in range(d.CARD_COUNT) for _ in range(view.discard[kind])]
    colour = f"c-{d.COLOUR.names[thrown[-1] // d.MARKET_COUNT]}" if thrown else "c-white"
    listed = t("board.discard_long", cards=", ".join(t.name(d.CARD, kind) for kind in thrown) or t("board.empty"))
    deck = f'<svg viewBox="0 0 26 36" aria-hidden="true">{drawing("deck")}</svg>'
    pile = f'<svg viewBox="0 0 26 36" class="{colour}" aria-hidden="true">{drawing("discard")}</svg>'
    return _stack("deck", t("board.deck"), deck, view.deck_size, t("board.deck")) + _stack(
        "discard", listed, pile, len(thrown), t("board.discard")
    )


def _stack(name: str, title: str, drawn: str, count: int, words: str) -> str:
    return (
        f'<span data-id="{name}" data-piece="{name}" role="group" aria-label="{escape(title)}">{drawn}'
        f"<em><b>{count}</b>{escape(words)}</em></span>"
    )
