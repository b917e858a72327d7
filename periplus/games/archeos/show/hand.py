"""Cards as cards: the display in its tray, one's hand as a fan, the expedition one puts together.

The hand lies by colour; by role or as a matrix is a choice of the style sheet, so every card tells both in its class.
"""

from collections import Counter
from functools import cache, lru_cache

from periplus.games.archeos import data as d
from periplus.games.archeos.actions import Ask
from periplus.games.archeos.rules.expedition import BY_COLOUR, BY_ROLE, holds_more, question
from periplus.games.archeos.rules.verdict import is_role_open
from periplus.games.archeos.show.art import card_face, colour_class, emblem, glyph, labelled, tag, words
from periplus.games.archeos.show.phrases import TEXTS, role_help
from periplus.games.archeos.show.reading import chosen_of, display_of, hand_of, in_season, without
from periplus.games.archeos.state import State
from periplus.kit import load_texts, top_who
from periplus.kit.draw import Look, derived

# So many cards of the display lie in one row; more lie in two, unless the row may be pushed sideways.
ONE_ROW = {"wide": 16, "medium": 12, "phone": 999}

HAND_PLACES = 7  # places of a hand that are seen on the mat before cards lie there, where it is wide enough

# What may be answered without a card or a vehicle: a row of labels beside the hand.
PLAIN_ANSWERS = {
    Ask.FOLLOWERS: ("all", "confirm", "end_effects"),
    Ask.EFFECTS: ("role", "end_effects"),
    Ask.ARTEFACT: ("decline",),
    Ask.ULURU: ("cash", "stay"),
    Ask.BONUS: ("stop",),
    Ask.KEEP: ("keep_all", "done"),
    Ask.PATRON: ("draw_all", "decline"),
    Ask.CHICHEN: ("draw", "stop"),
    Ask.UR: ("pass",),
    Ask.PROFESSOR_UP: ("decline",),
}

TRAITS = ("trait:colour", "trait:role")


def by_colour(cards: list[int]) -> list[int]:
    return sorted(cards, key=lambda card: (card % d.COLOURS, card // d.COLOURS))


def piece_names(cards: list[int], copies: Counter[int]) -> list[str]:
    """A name for every card that stays with it while it travels; `copies` counts those named before."""
    out = []
    for card in cards:
        copies[card] += 1
        out.append(f"card-{d.CARD.names[card].replace('/', '-')}-{copies[card]}")
    return out


@lru_cache(512)
def card(
    language: str, number: int, verb: str, piece: str, klass: str = "", extra: str = "", **attributes: object
) -> str:
    """One card of a hand, drawn once: the same cards come at every table again and again."""
    t, role = load_texts(TEXTS, language), number // d.COLOURS
    return labelled(
        "div",
        f"{t.name(d.CARD, number)}. {role_help(t, role)}",
        card_face(number),
        tag("span", words(t.name(d.ROLE, role)), klass="nm"),
        extra,
        klass=f"rolecard {colour_class(number % d.COLOURS)} r-{d.ROLE.names[role]} {klass}".strip(),
        data_id=f"{verb} {d.CARD.names[number]}",
        data_piece=piece,
        **attributes,
    )


# ---------------------------------------------------------------- the display


def draw_display(look: Look) -> str:
    cards = by_colour(display_of(look.view))
    if not cards:
        return tag("p", words(look.t("board.display_empty")), klass="empty")
    held = Counter(hand_of(look.view, look.seat)) if look.seat >= 0 else Counter()
    drawn = [
        card(look.t.language, number, "take", piece, data_from="turn", data_to="turn")
        for number, piece in zip(cards, piece_names(cards, held), strict=True)
    ]
    if len(cards) <= ONE_ROW[look.format]:
        return tag("div", *drawn, klass="tray")
    half = (len(drawn) + 1) // 2
    return tag("div", *drawn[:half], klass="tray half") + tag("div", *drawn[half:], klass="tray half")


# ---------------------------------------------------------------- the hand


@derived
def has_hand(view: State, seat: int) -> bool:
    return seat >= 0 and in_season(view)


@derived
def hand_verb(view: State, seat: int) -> str:
    """What a touch of a hand card means now."""
    if view.depth == 0 or seat < 0:
        return "lead"
    return {Ask.FOLLOWERS: "include", Ask.KEEP: "keep"}.get(Ask(question(view, seat)), "lead")


@derived
def asked_else(view: State, seat: int) -> bool:
    """Something other than the turn itself, so that no card may be taken."""
    return asked(view, seat) not in (None, Ask.TURN)


def draw_hand(look: Look) -> str:
    """What goes first, then what stays; nothing for those who only watch."""
    view, seat = look.view, look.seat
    if not has_hand(view, seat):
        return ""
    verb = hand_verb(view, seat)
    chosen = chosen_of(view, seat)
    rest = by_colour(without(hand_of(view, seat), chosen))
    copies: Counter[int] = Counter()
    going = chosen_cards(look, chosen, verb, copies)
    staying = fan(look, rest, verb, copies, bool(chosen))
    if chosen:
        return going + answers(look) + staying
    empty = tag("p", words(look.t("board.hand_empty")), klass="none-yet", hidden="" if asked_else(view, seat) else None)
    before, after = ("", "") if look.format == "phone" else free_places(len(rest))
    return answers(look) + before + (staying or empty) + after


@cache
def free_places(count: int) -> tuple[str, str]:
    """Beside a hand of few cards: outlines of those that may still come, as many on both sides."""
    free = max(0, HAND_PLACES - count)
    return outlines(free // 2), outlines(free - free // 2)


def outlines(count: int) -> str:
    return tag("div", *[tag("i")] * count, klass="places", aria_hidden="true") if count else ""


def chosen_cards(look: Look, cards: list[int], verb: str, copies: Counter[int]) -> str:
    """The expedition so far, its leader marked; or what a Physician keeps. Its owner alone sees it. AS-156"""
    if not cards:
        return ""
    led = look.view.leader[look.seat] > 0
    flag = tag("span", words(look.t("board.leader")), klass="ld")
    drawn = [
        card(look.t.language, number, verb, piece, "in", flag if led and i == 0 else "")
        for i, (number, piece) in enumerate(zip(cards, piece_names(cards, copies), strict=True))
    ]
    return tag("div", *drawn, klass="going crowd" if len(cards) > 5 else "going")


def fan(look: Look, cards: list[int], verb: str, copies: Counter[int], after: bool) -> str:
    if not cards:
        return ""
    drawn = [
        card(look.t.language, number, verb, piece, fan_class(i, cards), data_from="deck", data_to="display")
        for i, (number, piece) in enumerate(zip(cards, piece_names(cards, copies), strict=True))
    ]
    note = tag("span", words(rest_note(look)), klass="togo") if after else ""
    bare, sums = matrix(tuple(cards))
    return tag("div", *drawn, sums, note, klass=f"rest{' after' if after else ''}{bare}")


def fan_class(place: int, cards: list[int]) -> str:
    """How a card leans, from 0 (left) over 3 (upright) to 6 (right); the second of two alike lies beside the first
    where both would have one cell."""
    again = " again" if place and cards[place] == cards[place - 1] else ""
    tilt = 3 if len(cards) < 2 else round(6 * place / (len(cards) - 1))
    return f"tilt-{tilt}{again}"


@lru_cache(256)
def matrix(cards: tuple[int, ...]) -> tuple[str, str]:
    """Which colours have no row, as classes; and at its margins how many of each colour and of each role there are, the
    most of all marked."""
    colours = Counter(card % d.COLOURS for card in cards)
    roles = Counter(card // d.COLOURS for card in cards)
    most = max(*colours.values(), *roles.values(), 2)
    heads = [(f"of-colour {colour_class(c)}", glyph(c), count) for c, count in colours.items()]
    heads += [(f"of-role r-{d.ROLE.names[r]}", emblem(r), count) for r, count in roles.items()]
    drawn = [
        tag("span", mark, tag("b", words(n)), klass=f"sum {klass}{' most' if n == most else ''}", aria_hidden="true")
        for klass, mark, n in heads
    ]
    return "".join(f" no-{d.COLOUR.names[c]}" for c in range(d.COLOURS) if not colours[c]), "".join(drawn)


def rest_note(look: Look) -> str:
    """Where the cards go that are not chosen: after the third monkey they stay, with a Physician some may be kept."""
    view, seat = look.view, look.seat
    if view.monkeys == 3:
        return ""
    if view.leader[seat] > 0 and (view.leader[seat] - 1) // d.COLOURS == d.Role.PHYSICIAN:
        return look.t("board.some_kept")
    return look.t("board.to_display")


def answers(look: Look) -> str:
    """The answers to the question at hand that name no piece, as labels that may be touched."""
    labels = [answer(look, id) for id in plain_answers(look.view, look.seat)]
    return tag("div", *labels, klass="answers") if labels else ""


@derived
def plain_answers(view: State, seat: int) -> tuple[str, ...]:
    ask = asked(view, seat)
    if ask == Ask.TRAIT:
        return TRAITS
    if ask == Ask.TURN and holds_only_mercenaries(view, seat):
        return ("surrender",)
    verbs = PLAIN_ANSWERS.get(ask, ()) if ask is not None else ()
    leader = view.leader[seat] - 1
    if ask == Ask.FOLLOWERS and all(holds_more(view, seat, leader, trait) for trait in (BY_COLOUR, BY_ROLE)):
        verbs = (*TRAITS, *verbs)  # what they share may still be changed
    return tuple(verb for verb in verbs if verb != "role" or is_role_open(view, seat))


@derived
def asked(view: State, seat: int) -> Ask | None:
    """What this seat is asked now, or None."""
    return Ask(question(view, seat)) if view.depth > 0 and top_who(view) == seat else None


def holds_only_mercenaries(view: State, seat: int) -> bool:
    cards = hand_of(view, seat)
    return len(cards) == d.HAND_LIMIT and all(number // d.COLOURS == d.Role.MERCENARY for number in cards)


SAID_WHILE_COMPOSING = {"confirm": "board.play", "end_effects": "board.no_more"}


def answer(look: Look, id: str) -> str:
    composing = asked(look.view, look.seat) == Ask.FOLLOWERS
    if id in TRAITS:
        klass, label = "answer", look.t("verb.trait", trait=look.t(id.replace(":", ".")))
    else:
        klass = f"answer {id}"
        label = look.t(SAID_WHILE_COMPOSING.get(id, f"verb.{id}") if composing else f"verb.{id}")
    return tag("div", words(label), klass=klass, data_id=id, role="img", aria_label=label)


def hand_note(look: Look) -> str:
    """How full the hand is, in words when it matters."""
    size = look.view.hand_size[look.seat]
    if size >= d.HAND_LIMIT - 1:
        return look.t("board.hand_full" if size == d.HAND_LIMIT else "board.hand_nine")
    return look.t("board.hand_size", count=size, limit=d.HAND_LIMIT)
