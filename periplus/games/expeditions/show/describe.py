"""The position as sentences: the three expeditions with their trails, every goal and its ways, every player."""

from collections.abc import Iterator

from periplus.games.expeditions import data as d
from periplus.games.expeditions.rules.odds import deck_size
from periplus.games.expeditions.scoring import total
from periplus.games.expeditions.show import reading
from periplus.games.expeditions.show.board_routes import routes
from periplus.games.expeditions.state import State
from periplus.kit import Passage, Texts, listed, number_of, sentence, signed, top_who


def describe(t: Texts, view: State, seat: int) -> list[Passage]:
    own = max(seat, 0)
    people = tuple(player(t, view, other % view.seats) for other in range(own, own + view.seats))
    mine = [own_goals(t, view, seat)] if seat >= 0 else []
    return [
        moment(t, view, seat),
        Passage(t("describe.expeditions"), within=tuple(expedition(t, view, c) for c in range(d.COLOURS))),
        *mine,
        common_goals(t, view, seat),
        Passage(t("describe.players"), within=people),
    ]


# Where the game stands.


def moment(t: Texts, view: State, seat: int) -> Passage:
    told = [round_words(t, view)]
    who = top_who(view) if view.depth > 0 else -1
    if (ask := reading.asked(view, seat)) is not None:
        told.append(sentence(t, t("describe.asked", question=t(f"ask.{ask.name.lower()}"))))
    elif 0 <= who < view.seats:
        told.append(t("describe.acts", player=t.player(view, who)))
    if used := reading.tickets_used(view, seat):
        told.append(sentence(t, t("describe.used", tickets=number_of(t, "ticket", used), most=d.TICKETS_A_TURN)))
    cards, tickets = number_of(t, "card", deck_size(view)), number_of(t, "ticket", view.ticket_supply)
    deck = t("describe.stock", cards=cards, tickets=tickets)
    return Passage(t("describe.moment"), (*told, deck), brief=" ".join(told))


def round_words(t: Texts, view: State) -> str:
    if not view.round:
        return sentence(t, t("board.status_setup"))
    if reading.is_over(view):
        return sentence(t, t("board.over"))
    return t("describe.last_round" if view.ending else "describe.round", round=view.round)


# The expeditions.


def expedition(t: Texts, view: State, c: int) -> Passage:
    colour, left = t.name(d.COLOUR, c), number_of(t, "arrow_left", view.supply[c])
    at = reading.stands_at(view, c)
    stand = t("describe.stands", colour=colour, node=t.name(d.NODE, at))
    told = sentence(t, stand, number_of(t, "arrow_laid", view.length[c]) if view.length[c] else "", left)
    legs = [t("describe.leg", start=t.name(d.NODE, leg[0]), stops=named(t, leg[1:])) for leg in legs_of(view, c)]
    trail = [sentence(t, *legs)] if legs else []
    onward = t("describe.onward", stops=named(t, open_from(view, c, at)))
    return Passage(sentence(t, t("piece.colour", colour=colour)).removesuffix("."), (told, *trail, onward), brief=told)


def named(t: Texts, nodes: list[int]) -> str:
    return listed(t, [t.name(d.NODE, node) for node in nodes]) or t("describe.none")


def open_from(view: State, c: int, at: int) -> list[int]:
    """The stops beside it, over segments that this expedition has not used."""
    far = routes(view, c).distance
    return [node for node in d.NEIGHBOURS[at] if far[node] == 1]


def legs_of(view: State, c: int) -> Iterator[list[int]]:
    """The stops of the trail in order; a new leg begins where it set out again after a loop."""
    leg: list[int] = []
    for arrow in reading.arrows(view, c):
        tail, head = int(d.TAIL[arrow]), int(d.HEAD[arrow])
        if leg and leg[-1] != tail:
            yield leg
            leg = []
        leg = [*(leg or [tail]), head]
    if leg:
        yield leg


# The goals.


def own_goals(t: Texts, view: State, seat: int) -> Passage:
    cards = reading.hand(view, seat)
    told = [goal(t, view, card, seat) for card in cards] or [t("describe.no_goals")]
    told += [t("describe.drawn", goal=goal(t, view, card, seat)) for card in reading.drawn(view, seat)]
    brief = t("describe.goals", list=listed(t, [t.name(d.CARD, card) for card in cards])) if cards else told[0]
    return Passage(t("board.your_goals"), tuple(told), brief=brief)


def common_goals(t: Texts, view: State, seat: int) -> Passage:
    told = [
        goal(t, view, card, seat) if card >= 0 else sentence(t, t("board.empty_slot")) for card in reading.commons(view)
    ]
    return Passage(t("board.common"), tuple(told))


def goal(t: Texts, view: State, card: int, seat: int) -> str:
    """A place, whose key place it is, and how many arrows each expedition needs to it."""
    node = card + d.FIRST_PLACE
    owner = reading.token_owner(view, card)
    key = ""
    if owner == seat and seat >= 0:
        key = t("board.place_dead" if reading.given_up(view, seat, card) else "board.place_key")
    elif owner >= 0:
        key = t("board.place_other", player=t.player(view, owner))
    place = t("board.place", node=t.name(d.NODE, node), where=reading.where(t, node))
    return sentence(t, place, key, ", ".join(way(t, view, c, node) for c in range(d.COLOURS)))


def way(t: Texts, view: State, c: int, node: int) -> str:
    far = routes(view, c).distance[node]
    key = "describe.way" if far >= 0 else "describe.no_way"
    return t(key, colour=t.name(d.COLOUR, c), arrows=number_of(t, "arrow", far))


# The players.


def player(t: Texts, view: State, p: int) -> Passage:
    name, points = t.player(view, p), number_of(t, "point", total(view, p))
    cards = number_of(t, "card_in_hand", -view.points[p, d.IN_HAND])
    tickets = number_of(t, "ticket", view.tickets[p])
    told = [sentence(t, t("describe.player", player=name, points=points), cards, tickets)]
    told += [t("describe.has_turn")] if reading.active(view) == p else []
    done = [t.name(d.CARD, card) for card in reading.laid(view, p)]
    told.append(t("describe.reached", list=listed(t, done) or t("describe.none")))
    keys = [
        f"{t.name(d.CARD, card)} ({t('describe.dead')})" if reading.given_up(view, p, card) else t.name(d.CARD, card)
        for card in reading.tokens_on_board(view, p)
    ]
    told.append(t("describe.keys", list=listed(t, keys) or t("describe.none")))
    parts = {part: view.points[p, number] for part, number in PARTS_TOLD.items()}
    booked = [t(f"describe.part_{part}", count=signed(count)) for part, count in parts.items() if count]
    told += [sentence(t, *booked)] if booked else []
    return Passage(name, tuple(told), brief=told[0])


PARTS_TOLD = {"goals": d.GOALS, "commons": d.COMMONS, "keys": d.KEYS, "tokens": d.ON_BOARD}
