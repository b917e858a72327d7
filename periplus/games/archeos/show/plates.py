"""The players: expeditions as a leader with a slice for every follower, and the pieces they hold."""

from functools import cache, lru_cache

from periplus.games.archeos import data as d
from periplus.games.archeos.scoring import token_sum
from periplus.games.archeos.show import art
from periplus.games.archeos.show.hand import hand_note
from periplus.games.archeos.show.phrases import TEXTS, card_list, relics_words
from periplus.games.archeos.show.reading import expeditions_of, is_acting, known_of, relics_of, tokens_of, worth_of
from periplus.games.archeos.show.standing import condition, if_ended, is_ahead
from periplus.kit import load_texts, signed
from periplus.kit.draw import Look

FAN = 5  # so many card backs are told apart at a glance
FEW = 4  # so many expeditions show all their followers beside each other
# So many of a rival's expeditions have room beside each other, by the number of players; a phone's row scrolls, and
# shows that there is more than one rival.
ROOM = {
    "wide": {2: 20, 3: 12, 4: 5, 5: 6, 6: 5},
    "medium": {2: 10, 3: 7, 4: 7, 5: 5, 6: 4},
    "phone": {3: 3, 4: 3, 5: 3, 6: 3},
}


# ---------------------------------------------------------------- expeditions


def expeditions(look: Look, seat: int) -> str:
    laid = expeditions_of(look.view, seat)
    if not laid:
        return art.tag("p", art.words(look.t("board.no_expedition")), klass="none-yet")
    older = len(laid) - room_for(look, seat)
    drawn = [expedition(look, seat, start, cards, i < older) for i, (start, cards) in enumerate(laid)]
    folded = summary(look, [start for start, _ in laid[:older]]) if older > 0 else ""
    return art.tag("div", folded, *drawn, klass="exps many" if len(laid) > FEW else "exps")


def room_for(look: Look, seat: int) -> int:
    """How many expeditions of this player are drawn; the rest is a summary. One's own all are."""
    return ROOM[look.format].get(int(look.view.seats), 99) if seat != look.seat else 99


def summary(look: Look, starts: list[int]) -> str:
    """The older expeditions in one: how many, and what they are worth. The player's card tells them all."""
    points = sum(worth_of(look.view, start) for start in starts)
    told = look.t("board.older", count=len(starts), points=points)
    more, worth = art.tag("span", art.words(f"+{len(starts)}")), art.tag("b", f"{points}★", klass="pts")
    return art.tag("span", more, worth, klass="older-sum", title=told)


def expedition(look: Look, seat: int, start: int, cards: list[int], older: bool = False) -> str:
    """The leader's card in front, followers as slices behind it, and what it is worth at season's end. It is drawn
    again whenever its player draws a card: put together from what is kept."""
    points = worth_of(look.view, start)
    label = expedition_label(look.t.language, look.people[seat].name, tuple(cards), points)
    followers = "".join([follower(card) for card in cards[1:]])
    origin = ' data-from="hand"' if seat == look.seat else ""
    return (
        f'<div class="exp{" older" if older else ""}" role="img" aria-label="{label}" data-id="expedition:{start}"'
        f' data-piece="expedition-{d.SEAT.names[seat]}-{start}"{origin}>'
        f'{leader(cards[0])}{followers}{under_tile(look, start)}<b class="pts">{points}★</b></div>'
    )


@lru_cache(1024)
def expedition_label(language: str, player: str, cards: tuple[int, ...], points: int) -> str:
    t = load_texts(TEXTS, language)
    said = {"player": player, "leader": t.name(d.CARD, cards[0])}
    label = t("board.expedition_title", size=len(cards), points=points, **said)
    return art.words(f"{label} ({card_list(t, cards[1:])})" if len(cards) > 1 else label)


@cache
def leader(card: int) -> str:
    return art.tag("span", art.card_small(card), klass="leader")


@cache
def follower(card: int) -> str:
    """As much of a card as shows: colour, glyph, emblem. A Mercenary is grey: it will leave."""
    role, colour = card // d.COLOURS, card % d.COLOURS
    klass = "hired" if role == d.Role.MERCENARY else art.colour_class(colour)
    marks = art.use(f"g-{d.COLOUR.names[colour]}", 0, 0, 20, 20) + art.use(f"e-{d.ROLE.names[role]}", 0, 28, 20, 20)
    return art.tag("i", art.picture(20, 48, marks), klass=f"fol {klass}")


def under_tile(look: Look, start: int) -> str:
    if look.view.tile == 0 or look.view.tile_at != start:
        return ""
    size = art.words(f"≥ {look.view.tile_size}")
    return art.tag("span", art.emblem(d.Role.BOTANIST), size, klass="laid-tile", data_piece="tile")


# ---------------------------------------------------------------- rivals and oneself


def draw_player(look: Look, seat: int) -> str:
    """A rival: whose expeditions these are, and what everybody saw them take. One's own lie on the mat."""
    if seat == look.seat or look.view.season == 0:
        return ""
    name = look.people[seat].name
    mark, shown = art.medallion(art.shape_of(look, seat)), art.tag("b", art.words(name))
    return art.tag(
        "section",
        art.tag("div", mark, shown, known_cards(look, seat), holds(look, seat), klass="owner"),
        expeditions(look, seat),
        klass=f"rival seat-{seat}",
        data_id=f"player:{d.SEAT.names[seat]}",
        aria_label=name,
    )


def holds(look: Look, seat: int) -> str:
    """Points if the season ended now, and the hand from behind: as many backs as it has cards, up to a fan."""
    size = look.view.hand_size[seat]
    backs = art.tag("span", *[art.tag("i")] * min(size, FAN), klass="backs")
    label = look.t("board.cards_in_hand", count=size)
    return earned(look, seat) + art.labelled("span", label, backs, art.words(size), klass="held")


def earned(look: Look, seat: int) -> str:
    klass = "earned ahead" if is_ahead(look.view, seat) else "earned"
    points = art.tag("b", art.words(signed(if_ended(look.view, seat))))
    return art.tag("span", points, "★", klass=klass, title=condition(look))


def known_cards(look: Look, seat: int) -> str:
    """The memory aid: small emblems on the colours of the cards this player took openly."""
    cards = known_of(look.view, seat) if look.view.memory_aid else []
    if not cards:
        return ""
    label = look.t("board.known", cards=card_list(look.t, cards))
    marks = [(art.emblem(card // d.COLOURS), art.colour_class(card % d.COLOURS)) for card in cards]
    return art.labelled("span", label, *(art.tag("i", mark, klass=f"seen {c}") for mark, c in marks), klass="known")


def draw_mine(look: Look) -> str:
    if look.seat < 0 or look.view.season == 0:
        return ""
    name, note = art.tag("b", art.words(look.people[look.seat].name)), art.tag("em", art.words(hand_note(look)))
    owner = art.tag("span", name, note, klass="nm2")
    mark = art.medallion(art.shape_of(look, look.seat))
    return art.tag("div", mark, owner, earned(look, look.seat), klass="owner") + expeditions(look, look.seat)


def draw_holder(look: Look) -> str:
    """Beside a small hand on a phone: whose it is, and how full."""
    if look.seat < 0 or look.view.season == 0:
        return ""
    name = art.tag("b", art.words(look.people[look.seat].name))
    return art.medallion(art.shape_of(look, look.seat)) + art.tag("span", name, art.words(hand_note(look)))


def draw_turn(look: Look, seat: int) -> str:
    """A flag at whose turn it is: cards that others take or lay down travel to it or from it."""
    return art.tag("i", klass="turn", data_piece="turn") if is_acting(look.view, seat) else ""


# ---------------------------------------------------------------- plates in the header


def draw_plate(look: Look, seat: int) -> str:
    """Counts with icons: cards in hand, and the pieces that are worth something later."""
    view, t = look.view, look.t
    if view.season == 0:
        return ""
    held = view.hand_size[seat]
    parts = [count(art.icon("back", 126, 176), held, t("board.cards_in_hand", count=held))]
    if view.tile == seat + 1:
        parts.append(count(art.emblem(d.Role.BOTANIST), f"≥{view.tile_size}", t("board.tile"), "as-tile"))
    if tokens_of(view, seat):
        parts.append(count(art.emblem(d.Role.PROFESSOR), token_sum(view, seat), t("board.tokens"), "as-token"))
    if relics := relics_of(view, seat):
        label = f"{t('board.museum')}: {relics_words(t, view, seat)}"
        parts.append(count(art.emblem(d.Role.CURATOR), len(relics), label, "as-relic"))
    return "".join(parts)


def count(drawing: str, number: object, label: str, klass: str = "") -> str:
    shown = art.tag("b", art.words(number))
    return art.labelled("span", f"{label} {number}", drawing, shown, klass=f"as-count {klass}".strip())
