"""The tray before the viewer: arrows and tickets in stock, one's goals as postcards, the common row, drawn cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from periplus.games.expeditions import data as d
from periplus.games.expeditions.actions import Ask
from periplus.games.expeditions.rules.odds import deck_size
from periplus.games.expeditions.show import reading
from periplus.games.expeditions.show.art import emblem, figure_mark, use
from periplus.games.expeditions.show.board_ribbons import TEXTS
from periplus.games.expeditions.show.board_routes import goals_near
from periplus.games.expeditions.state import State
from periplus.kit import load_texts
from periplus.kit.draw import Look, derived, escape, title
from periplus.kit.draw import element as el

PILE = 3  # pieces drawn of a stock that is larger
LONG = 16  # letters of a name that takes three lines
SOFT_HYPHEN = "\u00ad"
FEW = 5  # from here on every arrow is drawn
# From so many cards on they stand upright, or lie in a rack of two rows.
TIERS = {"wide": {"many": 7, "rack": 9}, "medium": {"many": 5, "rack": 7}, "phone": {}}


def words(tag: str, said: object, **attributes: object) -> str:
    return el(tag, escape(str(said)), **attributes)


def svg(*inside: str, box: str | None = None, **attributes: object) -> str:
    return el("svg", *inside, viewBox=box, **attributes)


# Postcards.


@lru_cache(1024)
def ribbon_tag(language: str, far: int, c: int) -> str:
    """A ribbon with the arrows to go, in the colour of the expedition that is nearest."""
    t = load_texts(TEXTS, language)
    said = t("board.distance", colour=t.name(d.COLOUR, c), count=far)
    return words("span", far, klass=f"near {d.COLOUR.names[c]}", title=said)


class Glance(NamedTuple):
    """What all postcards of a drawing show of the moment: the ways to go, whose tokens lie where, and what a touch
    means: the card itself while cards are marked or swapped, its place else."""

    near: Mapping[int, tuple[int, int]]
    owners: Mapping[int, int]
    touch: str

    @classmethod
    def of(cls, look: Look, near: bool = True) -> Glance:
        view, seat = look.view, look.seat
        owners = reading.token_owners(view) if seat >= 0 else {}
        touch = "card" if reading.is_sorting(view, seat) else "node"
        return cls(goals_near(view, seat) if near else {}, owners, touch)


def postcard(
    look: Look, card: int, seen: Glance, touch: str | None = None, klass: str = "post", home: str | None = None
) -> str:
    """A picture, a name, the way to go; a token where it is one's key place. `touch`: what it is, if not its place."""
    language, near = look.t.language, seen.near.get(card)
    tag = ribbon_tag(language, *near) if near else ""
    token = key_mark(look, card) if card in seen.owners and seen.owners[card] == look.seat else ""
    known = f"{seen.touch}:{d.CARD.names[card]}" if touch is None else touch
    before, face = framed(language, card, known, klass, home)
    return f"{before}{tag}{face}{token}</div></div>"


def key_mark(look: Look, card: int) -> str:
    """The viewer's own token on a postcard."""
    figure, dead = look.people[look.seat].figure, reading.given_up(look.view, look.seat, card)
    return token_mark(look.t.language, figure, look.seat, dead)


@lru_cache(128)
def token_mark(language: str, figure: str, seat: int, dead: bool) -> str:
    said = title(load_texts(TEXTS, language)("board.place_dead" if dead else "board.place_key"))
    return svg(said, figure_mark(figure, seat), box="-11 -11 22 22", klass="key dead" if dead else "key")


@lru_cache(1024)
def framed(language: str, card: int, touch: str, klass: str, home: str | None) -> tuple[str, str]:
    """What stands before and after the way to go, which changes whenever somebody is a step nearer; open at the end."""
    t = load_texts(TEXTS, language)
    name = breakable(t.name(d.CARD, card), t("board.syllables"))
    face = svg(use(f"pic-{d.CARD.names[card]}"), klass="pic", aria_hidden="true")
    face += words("span", name, klass="nm long" if len(name.replace(SOFT_HYPHEN, "")) > LONG else "nm")
    known = {"data_piece": f"card-{d.CARD.names[card]}", "data_from": "swap", "data_to": home}
    before = el("div", el("div", "", klass="face"), klass=klass, data_id=touch, **known)
    return before.removesuffix("</div></div>"), face


def breakable(name: str, syllables: str) -> str:
    """Long words may be broken where the language's `syllables` meet."""
    for word in syllables.split():
        name = name.replace(word.replace("-", ""), word.replace("-", SOFT_HYPHEN))
    return name


def fan(look: Look, cards: list[str]) -> str:
    tier = next((name for name, least in reversed(TIERS[look.format].items()) if len(cards) >= least), "")
    return el("div", *cards, klass=f"fan {tier}".strip())


def own_goals(look: Look) -> str:
    """The hand as a fan; a spectator sees what has been reached."""
    if look.seat < 0:
        return reached(look)
    own = reading.hand(look.view, look.seat)
    if not own:
        return words("p", look.t("board.no_goals"), klass="none")
    home, seen = f"plate-{look.seat}", Glance.of(look)
    return fan(look, [postcard(look, card, seen, home=home) for card in own])


def reached(look: Look) -> str:
    done = [card for p in range(look.view.seats) for card in reading.laid(look.view, p)]
    if not done:
        return words("p", look.t("board.none_reached"), klass="none")
    seen = Glance.of(look, near=False)
    return fan(look, [postcard(look, card, seen, f"node:{d.CARD.names[card]}") for card in done])


def hand_caption(look: Look) -> str:
    key = "board.your_goals" if look.seat >= 0 else "board.reached"
    return svg(use("n-mine"), box="-14 -14 28 28") + words("span", look.t(key), klass="cap")


def commons(look: Look) -> str:
    """Six slots, and the deck that fills them."""
    home, seen = f"plate-{reading.active(look.view)}", Glance.of(look)
    cards = [
        postcard(look, card, seen, klass="open", home=home) if card >= 0 else bare(look.t.language)
        for card in reading.commons(look.view)
    ]
    return "".join(cards) + deck(look.t.language, deck_size(look.view))


@cache
def bare(language: str) -> str:
    said = load_texts(TEXTS, language)("board.empty_slot")
    return el("div", words("span", said, klass="nm"), klass="open bare")


@lru_cache(256)
def deck(language: str, count: int) -> str:
    """The deck, which a ticket lets one draw from."""
    said = load_texts(TEXTS, language)("verb.swap")
    picture = svg(title(said), use("back"), klass="pic", box="0 0 67 100")
    return el("div", picture, words("b", count), klass="deck", data_id="swap", data_piece="deck")


def drawn(look: Look) -> str:
    """What a swap has drawn, only for the one who swaps."""
    cards = reading.drawn(look.view, look.seat)
    if not cards:
        return ""
    seen = Glance.of(look)
    shown = [postcard(look, card, seen, f"drawn:{d.DRAWN.names[i]}") for i, card in enumerate(cards)]
    return words("span", look.t("board.drawn"), klass="cap") + el("div", *shown, klass="pair")


# Stocks.


def supply(look: Look) -> str:
    """Arrows left; touching a stack takes the last arrow of its colour back."""
    colours = [look.t.name(d.COLOUR, c) for c in range(d.COLOURS)]
    removing = [look.t("verb.remove", colour=colour) for colour in colours]
    return "".join(stock(removing[c], colours[c], c, look.view.supply[c]) for c in range(d.COLOURS))


@lru_cache(256)
def stock(said: str, colour: str, c: int, left: int) -> str:
    """A stop that several expeditions reach asks for one of them by its name and what it has left."""
    name, count = d.COLOUR.names[c], left if left <= FEW else PILE
    pile = (use("arw", transform=f"translate({-4 + 2 * i} {10 - 7 * i})") for i in range(count))
    inside = title(said) + el("g", *pile, klass="arw") + use(emblem(c), 1, 1, 19, 19, "em")
    klass = f"stack {name} few" if left <= FEW else f"stack {name}"
    asked = {f"data_fork_{name}": f"{colour} {left}"}
    return el("div", svg(inside, box="0 0 62 58"), words("b", left), klass=klass, data_id=f"remove {name}", **asked)


def tickets(look: Look) -> str:
    """My tickets as tickets, at most three of them drawn; where there is none, what gives one."""
    count = look.view.ticket_supply if look.seat < 0 else look.view.tickets[look.seat]
    caption = words("span", look.t("piece.tickets"), klass="cap")
    used = reading.tickets_used(look.view, look.seat)
    spent = words("span", look.t("board.used", used=used, most=d.TICKETS_A_TURN), klass="spent") if used else ""
    if not count and look.seat >= 0:
        stop = svg(use("n-red"), box="-11 -7 22 14", aria_hidden="true")
        said = words("span", look.t("board.no_ticket"))
        return caption + el("div", stop, said, spent, klass="tix out", data_id="tickets")
    pile = "".join(svg(use("ticket"), box="0 0 78 44", aria_hidden="true") for _ in range(min(count, PILE)))
    more = words("b", f"× {count}", klass="more") if count > PILE else ""
    return caption + el("div", pile, more, spent, klass="tix", data_id="tickets")


# Words beside the strip, and the plates of the frame.


@derived
def answer_in_words(view: State, seat: int) -> str:
    """The answer that is no piece: decline, keep none, end the turn."""
    ask = reading.asked(view, seat)
    if ask is None or (ask == Ask.TURN and any(view.supply[c] for c in range(d.COLOURS))):
        return ""
    known = {Ask.BLUE: "decline", Ask.SWAP: "put_back", Ask.TICKETS: "end_turn", Ask.TURN: "end_turn"}
    return known.get(ask, "")


def calls(look: Look) -> str:
    verb = answer_in_words(look.view, look.seat)
    return words("div", look.t(f"board.{verb}_short"), klass="call", data_id=verb) if verb else ""


def jumps(look: Look) -> str:
    """On a phone: where the three expeditions stand is one touch away, and so is the deck while tickets may be used."""
    made = []
    for c, name in enumerate(d.COLOUR.names):
        left = look.view.supply[c]
        said = look.t("board.go_to", colour=look.t.name(d.COLOUR, c), left=left)
        inside = svg(use(emblem(c)), box="0 0 22 22", aria_hidden="true") + words("b", left)
        made.append(el("button", inside, klass=name, type="button", aria_label=said, data_go=f"colour:{name}"))
    if look.seat >= 0 and reading.asked(look.view, look.seat) == Ask.TICKETS and look.view.tickets[look.seat]:
        back = svg(title(look.t("verb.swap")), use("back"), box="0 0 67 100")
        made.append(el("div", back, klass="from-deck", data_id="swap"))
    return "".join(made)
