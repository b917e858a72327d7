"""What a piece says of itself: its picture, its name, what it is, what it is worth now, a fact, the rule."""

from functools import partial

from periplus.games.expeditions import data as d
from periplus.games.expeditions.rules.odds import deck_size
from periplus.games.expeditions.rules.trail import tip
from periplus.games.expeditions.scoring import total
from periplus.games.expeditions.show import reading
from periplus.games.expeditions.show.art import emblem, figure_mark, stop_name, use
from periplus.games.expeditions.show.board_routes import routes
from periplus.games.expeditions.state import State
from periplus.kit import Texts
from periplus.kit.draw import Card, Facts, Look, Tells, cards, facts_of, group, named
from periplus.kit.draw import element as el


def picture(*inside: str, box: str = "0 0 120 80", klass: str = "") -> str:
    return el("svg", *inside, viewBox=box, klass=f"expeditions {klass}".strip(), aria_hidden="true")


# Places and stops.


def node_card(look: Look, name: str) -> Card:
    node = d.NODE.index(name)
    return place_card(look, node - d.FIRST_PLACE) if d.NODE_KIND[node] == d.GREEN else stop_card(look, node)


def stop_card(look: Look, node: int) -> Card:
    kind = d.KINDS[d.NODE_KIND[node]]
    return Card(
        title=look.t.name(d.NODE, node),
        kind=look.t(f"kind.{kind}"),
        text=look.t(f"piece.{kind}"),
        facts=distance_facts(look, node),
        rule={"start": "map"}.get(kind, "arrival"),
        picture=framed(use(stop_name(node), transform="scale(1.6)")),
    )


def place_card(look: Look, place: int) -> Card:
    meaning, worth, anchor = what_it_is(look, place)
    return Card(
        title=look.t.name(d.CARD, place),
        kind=f"{reading.where(look.t, place + d.FIRST_PLACE)} · {meaning}",
        text=reading.fact(look.t, place),
        now=worth,
        facts=distance_facts(look, place + d.FIRST_PLACE),
        rule=anchor,
        picture=picture(use(f"pic-{d.CARD.names[place]}")),
    )


def what_it_is(look: Look, place: int) -> tuple[str, str, str]:
    """(what the place is to the one who looks, what reaching it is worth, the rule)."""
    t, view, seat = look.t, look.view, look.seat
    owner = reading.token_owner(view, place)
    if seat >= 0 and view.hand[seat, place] > 0:
        key = owner == seat and not reading.given_up(view, seat, place)
        kind = "key" if key else "goal"
        return t(f"board.place_{kind}"), t(f"piece.worth_{kind}"), "points"
    if seat >= 0 and owner == seat:
        return t("board.place_dead"), t("piece.worth_dead"), "tickets"
    if owner >= 0:
        player = look.people[owner].name
        return t("board.place_other", player=player), t("piece.worth_other", player=player), "keys"
    if place in reading.commons(view):
        return t("board.place_common"), t("piece.worth_common"), "arrival"
    if view.laid[place]:
        return t("board.place_laid", player=look.people[view.laid[place] - 1].name), t("piece.worth_laid"), "arrival"
    return t("kind.green"), t("piece.worth_unknown"), "arrival"


def distance_facts(look: Look, node: int) -> Facts:
    """Arrows to lay from each expedition, and from the start."""
    t = look.t
    found = [(t("piece.from", colour=t.name(d.COLOUR, c)), arrows_to(t, look.view, c, node)) for c in range(d.COLOURS)]
    return (*found, (t("piece.from_start"), str(d.FROM_START[node])))


def arrows_to(t: Texts, view: State, c: int, node: int) -> str:
    far = routes(view, c).distance[node]
    return str(far) if far >= 0 else t("piece.out_of_reach")


def goal_card(look: Look, name: str) -> Card:
    return place_card(look, d.CARD.index(name))


def drawn_card(look: Look, name: str) -> Card | None:
    found = reading.drawn(look.view, look.seat)
    place = found[0 if name == "first" else -1] if found else -1
    return place_card(look, place) if place >= 0 else None


# Expeditions, players, stocks.


def colour_card(look: Look, name: str) -> Card:
    t, view, c = look.t, look.view, d.COLOUR.index(name)
    at = t.name(d.NODE, tip(view, c)) if view.length[c] else t("board.not_started")
    facts = (*facts_of(t, stands_at=at, laid=view.length[c]), (t("board.arrows_left"), str(view.supply[c])))
    pin = use("pin", transform="translate(0 22) scale(1.5)")
    drawing = framed(group(pin, use(emblem(c), -16, -37, 33, 33, "em"), klass=name))
    title = t("piece.colour", colour=t.name(d.COLOUR, c))
    return Card(title, t("piece.belongs"), t("piece.expedition"), facts=facts, rule="turn", picture=drawing)


def framed(drawing: str) -> str:
    return picture(drawing, box="-60 -40 120 80", klass="card-piece")


def seat_card(look: Look, name: str) -> Card | None:
    t, view, p = look.t, look.view, d.SEAT.index(name)
    if p >= view.seats:
        return None
    done = ", ".join(t.name(d.CARD, place) for place in reading.laid(view, p)) or t("describe.none")
    keys = ", ".join(t.name(d.CARD, place) for place in reading.tokens_on_board(view, p)) or t("describe.none")
    held, tickets = -view.points[p, d.IN_HAND], view.tickets[p]
    facts = facts_of(t, in_hand=held, reached=done, key_places=keys, recovered=view.points[p, d.KEYS], tickets=tickets)
    now = t("board.score", points=str(total(view, p)).replace("-", "−"))
    drawing = framed(figure_mark(look.people[p].figure, p, 2.4))
    return Card(look.people[p].name, t("piece.player"), t("piece.player_text"), now, facts, "points", drawing)


def tickets_card(look: Look, name: str) -> Card:
    t, view = look.t, look.view
    mine = facts_of(t, yours=view.tickets[look.seat]) if look.seat >= 0 else ()
    facts = mine + facts_of(t, in_supply=view.ticket_supply, a_turn=d.TICKETS_A_TURN)
    return stock_card(t, t("piece.tickets"), t("piece.tickets_text"), facts, use("ticket", -39, -22, 78, 44))


def stock_card(t: Texts, title: str, text: str, facts: Facts, drawing: str) -> Card:
    return Card(title, t("piece.stock"), text, facts=facts, rule="tickets", picture=framed(drawing))


def swap_card(look: Look, name: str) -> Card:
    t, facts = look.t, facts_of(look.t, cards_left=deck_size(look.view))
    return stock_card(t, t("piece.deck"), t("piece.deck_text"), facts, use("back", -20, -32, 43, 64))


def remove_card(look: Look, name: str) -> Card:
    t, c = look.t, d.COLOUR.index(name)
    arrows = [use("arw", transform=f"translate({-34 + 2 * i} {-24 - 7 * i})") for i in range(3)]
    pile = group(group(*arrows, klass=f"arw {name}"), klass="stack")
    facts = ((t("board.arrows_left"), str(look.view.supply[c])), (t("piece.laid"), str(look.view.length[c])))
    return stock_card(t, t("piece.arrows", colour=t.name(d.COLOUR, c)), t("piece.arrows_text"), facts, pile)


def extend_card(look: Look, name: str) -> Card | None:
    return node_card(look, name.split()[-1]) if name else None


def call_card(key: str, anchor: str, look: Look, name: str) -> Card:
    """The answers in words."""
    return Card(look.t(f"verb.{key}"), look.t("piece.answer"), look.t(f"piece.{key}"), rule=anchor)


CARDS: Tells = {
    **named(node_card, drawn_card, colour_card, seat_card, remove_card, tickets_card, swap_card, without="_card"),
    **{verb: extend_card for verb in ("extend", "base")},
    "card": goal_card,
    "decline": partial(call_card, "decline", "arrival"),
    "end_turn": partial(call_card, "end_turn", "turn"),
    "put_back": partial(call_card, "put_back", "tickets"),
}
card = cards(CARDS)
