"""The log in sentences, from views."""

from dataclasses import replace

from periplus.games.expeditions import data as d
from periplus.games.expeditions.actions import Ask
from periplus.games.expeditions.rules.trail import arrows_left, closes_loop, tip
from periplus.games.expeditions.scoring import standing, total
from periplus.games.expeditions.show.reading import fact, given_up
from periplus.games.expeditions.state import State
from periplus.kit import Act, Ending, Line, Texts, capital, frame, listed, open_frames, signed, top_ask, top_b
from periplus.kit.draw import named


def narrate(t: Texts, before: State, act: Act, after: State) -> list[Line]:
    """One act as its viewer learns it."""
    told = named(
        deal_lines, turn_up_lines, mark_lines, extend_lines, remove_lines, base_lines, draw_lines, exchange_lines,
        without="_lines",
    ).get(act.verb)  # fmt: skip
    if told is not None:
        lines = told(t, before, act, after)
    elif act.verb in ("", "end_turn"):  # "": a secret step of somebody else
        lines = deal_lines(t, before, act, after) if top_ask(before) in (Ask.DEAL, Ask.REPAIR) else []
    else:
        news = "" if act.verb == "decline" else None
        lines = [Line(t(f"log.{act.verb}", player=t.player(after, act.seat)), news=news)]
    if after.round > before.round:
        lines.append(Line(t("log.round", round=after.round), news=""))
    if after.depth == 0 and before.depth > 0:
        lines += ending(t, after).lines
    return [replace(line, text=capital(line.text)) for line in lines]


def at_node(node: int) -> str:
    return f"node:{d.NODE.names[node]}"


def at_card(card: int) -> tuple[str, str]:
    return f"card:{d.CARD.names[card]}", at_node(card + d.FIRST_PLACE)


# Set-up and cards.


def deal_lines(t: Texts, before: State, act: Act, after: State) -> list[Line]:
    """Said once, when the hand is complete. A card that it gives back for another at once is counted: it is replaced
    before anything else happens."""
    seat = frame(before, 0).a
    if top_ask(before) == Ask.REPAIR:
        return [Line(t("log.repaired", player=t.player(after, seat)))]
    if after.depth > 0 and top_ask(after) == Ask.DEAL and frame(after, 0).a == seat:
        return []
    repaired = after.depth > 0 and top_ask(after) == Ask.REPAIR and frame(after, 0).a == seat
    count = int(repaired) - int(after.points[seat, d.IN_HAND])
    words = t("log.dealt", player=t.player(after, seat), count=count)
    return [Line(words, books=((seat, d.IN_HAND, -count),), news="")]


def turn_up_lines(t: Texts, before: State, act: Act, after: State) -> list[Line]:
    card = d.CARD.index(act.params["card"])
    key = "refilled" if top_ask(before) == Ask.REFILL else "turned_up" if d.FAR[card] else "too_near"
    return [Line(t(f"log.{key}", card=t.name(d.CARD, card)), at_card(card))]


def mark_lines(t: Texts, before: State, act: Act, after: State) -> list[Line]:
    card = d.CARD.index(act.params["card"])
    words = t("log.mark", player=t.player(after, act.seat), card=t.name(d.CARD, card))
    return [Line(words, at_card(card), ((act.seat, d.ON_BOARD, -1),))]


def draw_lines(t: Texts, before: State, act: Act, after: State) -> list[Line]:
    seat = frame(before, 0).who
    return [Line(t("log.draw", player=t.player(after, seat), card=t.name(d.CARD, act.params["card"])))]


def exchange_lines(t: Texts, before: State, act: Act, after: State) -> list[Line]:
    """Only the one who swaps learns of it."""
    player = t.player(after, act.seat)
    card = d.CARD.index(act.params["card"])
    kept = before.drawn[act.seat, 0 if act.params["drawn"] == "first" else 1] - 1
    lines = [Line(t("log.exchange", player=player, kept=t.name(d.CARD, kept), card=t.name(d.CARD, card)))]
    if given_up(after, act.seat, card) and not given_up(before, act.seat, card):
        lines.append(Line(t("log.dead", card=t.name(d.CARD, card)), (at_node(card + d.FIRST_PLACE),)))
    return lines


# Arrows.


def extend_lines(t: Texts, before: State, act: Act, after: State) -> list[Line]:
    c, node = d.COLOUR.index(act.params["colour"]), d.NODE.index(act.params["node"])
    ask = top_ask(before)
    tail = top_b(before) if ask == Ask.RELAUNCH else tip(before, c)
    key = {Ask.TICKETS: "ticket_arrow", Ask.BLUE: "blue_arrow", Ask.RELAUNCH: "relaunch"}.get(Ask(ask), "arrow")
    if key == "arrow" and before.length[c] == 0:
        key = "start"
    names = {"from": t.name(d.NODE, tail), "to": t.name(d.NODE, node)}
    names |= {"player": t.player(after, act.seat), "colour": t.name(d.COLOUR, c)}
    touched = (at_node(node), f"{d.COLOUR.names[c]}-{before.length[c] + 1}")
    line = Line(t(f"log.{key}", **names), touched, news=t(f"news.{key}", **names))
    return [line, *arrival_lines(t, before, after, act.seat, c, node, int(ask == Ask.TICKETS))]


def remove_lines(t: Texts, before: State, act: Act, after: State) -> list[Line]:
    c = d.COLOUR.index(act.params["colour"])
    names = {"player": t.player(after, act.seat), "colour": t.name(d.COLOUR, c)}
    if after.length[c] == 0:
        return [Line(t("log.remove_first", **names))]
    node = tip(after, c)
    names |= {"from": t.name(d.NODE, tip(before, c)), "to": t.name(d.NODE, node)}
    line = Line(t("log.remove", **names), (at_node(node),), news=t("news.remove", **names))
    return [line, *arrival_lines(t, before, after, act.seat, c, node, 1)]


def base_lines(t: Texts, before: State, act: Act, after: State) -> list[Line]:
    node = d.NODE.index(act.params["node"])
    words = t("log.base", player=t.player(after, act.seat), node=t.name(d.NODE, node))
    return [Line(words, (at_node(node),), news="")]


def arrival_lines(t: Texts, before: State, after: State, seat: int, c: int, node: int, cost: int) -> list[Line]:
    """What came of an arrival that cost so many tickets: goals, ticket, blue arrow, loop, the end in sight."""
    lines = goal_lines(t, before, after)
    player, colour = t.player(after, seat), t.name(d.COLOUR, c)
    if d.KIND[node] == d.RED:
        gained = after.tickets[seat] > before.tickets[seat] - cost
        words = t("log.ticket" if gained else "log.no_ticket", player=player)
        lines.append(Line(words, (f"seat:{d.SEAT.names[seat]}",), news=t("news.ticket") if gained else ""))
    if d.KIND[node] == d.BLUE and any(each.ask == Ask.BLUE for each in open_frames(after)):
        lines.append(Line(t("log.blue", player=player), (at_node(node),), news=""))
    if closes_loop(after, c, node):
        key = "log.loop" if after.supply[c] > 0 else "log.loop_over"
        lines.append(Line(t(key, colour=colour, node=t.name(d.NODE, node)), (at_node(node),)))
    if after.supply[c] == 0 and before.supply[c] > 0:
        lines.append(Line(t("log.last_arrow", colour=colour)))
    return lines + ending_lines(t, before, after)


BOOKED = {"common": (d.COMMONS,), "key": (d.GOALS, d.KEYS, d.IN_HAND, d.ON_BOARD), "goal": (d.GOALS, d.IN_HAND)}


def goal_lines(t: Texts, before: State, after: State) -> list[Line]:
    lines = []
    for card in range(d.CARDS):
        if after.laid[card] == before.laid[card]:
            continue
        seat = after.laid[card] - 1
        common = after.points[seat, d.COMMONS] > before.points[seat, d.COMMONS]
        key = "common" if common else "key" if after.points[seat, d.KEYS] > before.points[seat, d.KEYS] else "goal"
        touched = (at_node(card + d.FIRST_PLACE), f"card:{d.CARD.names[card]}")
        words = t(f"log.{key}", player=t.player(after, seat), card=t.name(d.CARD, card))
        lines.append(Line(words, touched, tuple((seat, part, 1) for part in BOOKED[key]), t(f"news.{key}")))
        lines.append(Line(fact(t, card), touched, news=""))
    return lines


def ending_lines(t: Texts, before: State, after: State) -> list[Line]:
    if after.ending == before.ending:
        return []
    for seat in range(after.seats):
        if after.points[seat, d.IN_HAND] == 0 and before.points[seat, d.IN_HAND] < 0:
            return [Line(t("log.ending_hand", player=t.player(after, seat)))]
    return [Line(t("log.ending_arrows"))]


def ending(t: Texts, s: State) -> Ending:
    """Why it is over, and who won: points, then tickets left. EX-120 to EX-122, EX-134 to EX-136"""
    best = max(standing(s, seat) for seat in range(s.seats))
    first = [seat for seat in range(s.seats) if standing(s, seat) == best]
    points = total(s, first[0])
    players = listed(t, [t.player(s, seat) for seat in first])
    level = [seat for seat in range(s.seats) if total(s, seat) == points and seat not in first]
    if not level:
        key = "log.winner" if len(first) == 1 else "log.winners"
        return Ending(end_reason(t, s), t(key, player=players, players=players, points=signed(points)))
    kept = [t("log.tickets_item", player=t.player(s, seat), count=s.tickets[seat]) for seat in (*first, *level)]
    tie = t("log.by_tickets", list=", ".join(kept))
    key = "log.winner_tickets" if len(first) == 1 else "log.winners_tickets"
    return Ending(end_reason(t, s), t(key, player=players, players=players, points=signed(points), tie=tie), tie)


def end_reason(t: Texts, s: State) -> str:
    for seat in range(s.seats):
        if s.points[seat, d.IN_HAND] == 0:
            return t("log.over_hand", player=t.player(s, seat))
    return t("log.over_rounds" if arrows_left(s) else "log.over_arrows")
