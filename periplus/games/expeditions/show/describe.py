"""The table in sentences, as one seat sees it."""

from periplus.core.engine.frames import top_a, top_ask, top_b
from periplus.core.texts import Texts
from periplus.games.expeditions import data as d
from periplus.games.expeditions.actions import Ask
from periplus.games.expeditions.rules.odds import deck_size
from periplus.games.expeditions.rules.trail import tip
from periplus.games.expeditions.scoring import total
from periplus.games.expeditions.show.board_routes import routes
from periplus.games.expeditions.show.preview import capital
from periplus.games.expeditions.show.reading import arrows, commons, hand, laid, tokens_on_board
from periplus.games.expeditions.state import State


def describe(t: Texts, view: State, seat: int) -> list[str]:
    lines = [t("describe.last_round" if view.ending else "describe.round", round=view.round)] if view.round else []
    found = [routes(view, c) for c in range(d.COLOURS)]
    for c in range(d.COLOURS):
        lines += expedition(t, view, c)
    keys = tokens_on_board(view, seat) if seat >= 0 else []

    def item(card: int) -> str:
        far = "/".join(str(way.distance[card + d.FIRST_PLACE]).replace("-1", "–") for way in found)
        return t("describe.key_item" if card in keys else "describe.item", card=t.name(d.CARD, card), distances=far)

    if seat >= 0:
        own = hand(view, seat)
        lines.append(t("describe.goals", list=", ".join(map(item, own))) if own else t("describe.no_goals"))
    open_goals = [item(card) for card in commons(view) if card >= 0]
    lines.append(t("describe.commons", list=", ".join(open_goals) or t("describe.none")))
    lines += [player_line(t, view, p) for p in range(view.seats)]
    lines.append(t("describe.deck", deck=deck_size(view), tickets=view.ticket_supply))
    return [capital(line) for line in lines]


def expedition(t: Texts, view: State, c: int) -> list[str]:
    colour, left = t.name(d.COLOUR, c), view.supply[c]
    if view.length[c] == 0:
        return [t("describe.unstarted", colour=colour, left=left)]
    at = top_b(view) if view.depth > 0 and top_ask(view) == Ask.RELAUNCH and top_a(view) == c else tip(view, c)
    stops = ", ".join(t.name(d.NODE, d.HEAD[arrow]) for arrow in arrows(view, c))
    node = t.name(d.NODE, at)
    return [
        t("describe.expedition", colour=colour, arrows=view.length[c], left=left, node=node),
        t("describe.trail", colour=colour, stops=stops),
    ]


def player_line(t: Texts, view: State, p: int) -> str:
    keys = tokens_on_board(view, p)
    return t(
        "describe.player",
        player=t.player(view, p),
        cards=-view.points[p, d.IN_HAND],
        laid=len(laid(view, p)),
        tokens=len(keys),
        recovered=view.points[p, d.KEYS],
        tickets=view.tickets[p],
        points=total(view, p),
        keys=", ".join(t.name(d.CARD, card) for card in keys) or t("describe.none"),
    )
