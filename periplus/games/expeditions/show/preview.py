"""What an action would do, from the view alone."""

from periplus.core.engine.frames import top_a, top_ask
from periplus.core.texts import Texts
from periplus.games.expeditions import data as d
from periplus.games.expeditions.actions import CODEC, Ask
from periplus.games.expeditions.rules.course import apply
from periplus.games.expeditions.rules.odds import deck_size
from periplus.games.expeditions.rules.trail import arrows_left, closes_loop, tip, touching
from periplus.games.expeditions.show.reading import (
    token_owner,
    tokens_on_board,
)
from periplus.games.expeditions.state import State


def preview(t: Texts, view: State, seat: int, action: int) -> list[str]:
    return [capital(words) for words in foreseen(t, view, seat, action)]


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def foreseen(t: Texts, view: State, seat: int, action: int) -> list[str]:
    act = CODEC.decode(action, seat)
    if act.verb == "base":
        node = d.NODE.index(act.params["node"])
        free = d.ROADS[node] - touching(view, top_a(view), node)
        return [t("preview.ways", count=free, node=t.name(d.NODE, node))]
    if act.verb == "swap":
        return [costs(t, view, seat), t("preview.swap", count=min(d.SWAP_DRAW, deck_size(view)))]
    if act.verb == "exchange":
        card = d.CARD.index(act.params["card"])
        return [t("preview.give_up_key", card=t.name(d.CARD, card))] if card in tokens_on_board(view, seat) else []
    if act.verb not in ("extend", "remove"):
        return []
    after = view.copy()
    apply(after, seat, action)
    c = d.COLOUR.index(act.params["colour"])
    if act.verb == "extend":
        ticket = [costs(t, view, seat)] if top_ask(view) == Ask.TICKETS else []
        return ticket + arrival(t, view, after, seat, c, d.NODE.index(act.params["node"]), len(ticket))
    return [costs(t, view, seat), *taken_back(t, view, after, seat, c)]


def costs(t: Texts, view: State, seat: int) -> str:
    return t("preview.costs_ticket", left=view.tickets[seat] - 1)


def taken_back(t: Texts, view: State, after: State, seat: int, c: int) -> list[str]:
    if after.length[c] == 0:
        return [t("preview.unstarted", colour=t.name(d.COLOUR, c))]
    node = tip(after, c)
    words = t("preview.back_to", colour=t.name(d.COLOUR, c), node=t.name(d.NODE, node))
    return [words, *arrival(t, view, after, seat, c, node, 1)]


def arrival(t: Texts, view: State, after: State, seat: int, c: int, node: int, paid: int) -> list[str]:
    """What the one who looks can foresee; the hidden goals of others stay hidden. `paid`: tickets spent on it."""
    lines = []
    if d.KIND[node] == d.GREEN:
        lines += at_place(t, view, after, seat, node - d.FIRST_PLACE)
    elif d.KIND[node] == d.BLUE and arrows_left(after):  # EX-084
        lines.append(t("preview.blue"))
    elif d.KIND[node] == d.RED and after.tickets[seat] + paid > view.tickets[seat]:  # EX-085, EX-100
        lines.append(t("preview.ticket"))
    if closes_loop(after, c, node) and after.supply[c] > 0:
        lines.append(t("preview.loop", colour=t.name(d.COLOUR, c)))
    if after.ending > view.ending:
        lines.append(t("preview.last_round"))
    lines.append(t("preview.left", count=after.supply[c], colour=t.name(d.COLOUR, c)))
    return lines


def at_place(t: Texts, view: State, after: State, seat: int, card: int) -> list[str]:
    name = t.name(d.CARD, card)
    if after.points[seat, d.GOALS] > view.points[seat, d.GOALS]:
        key = after.points[seat, d.KEYS] > view.points[seat, d.KEYS]
        return [t("preview.goal_key" if key else "preview.goal", card=name)]
    if after.points[seat, d.COMMONS] > view.points[seat, d.COMMONS]:
        return [t("preview.common", card=name)]
    owner = token_owner(view, card)
    return [t("preview.other_key", player=t.player(view, owner))] if owner >= 0 and owner != seat else []
