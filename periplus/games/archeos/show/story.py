"""The log in sentences, from views only: what an act did is read from the position before and after it."""

from periplus.games.archeos import data as d
from periplus.games.archeos.actions import Ask
from periplus.games.archeos.scoring import expedition_points
from periplus.games.archeos.show.phrases import card_list, continent, site_name
from periplus.games.archeos.show.reading import artefacts_between, counted, display_of, expeditions_of, relics_of
from periplus.games.archeos.show.story_season import retreat_line, season_lines
from periplus.games.archeos.state import State
from periplus.kit import CHANCE, Act, Line, Texts, signed, top_a, top_ask, top_b, top_who


def narrate(t: Texts, before: State, act: Act, after: State) -> list[Line]:
    """One act and all that followed from it by itself."""
    lines = chance_lines(t, before, act, after) if act.seat == CHANCE else player_lines(t, before, act, after)
    if act.seat != CHANCE and act.verb not in ("take", "surrender"):
        lines += dropped_lines(t, before, after, act.seat)
    return lines + season_lines(t, before, act, after)


# ---------------------------------------------------------------- chance


def chance_lines(t: Texts, before: State, act: Act, after: State) -> list[Line]:
    ask = top_ask(before)
    if act.verb == "first_player":
        seat = d.SEAT.index(act.params["player"])
        touched = (f"player:{d.SEAT.names[seat]}",)
        return [Line(t("log.first_player", player=t.player(after, seat)), touched, news="")]
    if act.verb == "shuffle":
        player = t.player(after, after.first)
        return [Line(t("log.season", season=after.season, seasons=after.seasons, player=player))]
    if act.verb == "monkey" and after.monkeys < d.MONKEYS:
        return [Line(t("log.monkey", count=after.monkeys), ("monkeys",))]
    if act.verb == "monkey":
        return [Line(t("log.third_monkey", player=t.player(after, top_b(before))), ("monkeys",))]
    if ask == Ask.ROLE_CARD:
        return [Line(t("log.role_drawn", role=t.name(d.ROLE, act.params["role"])), (f"role:{act.params['role']}",))]
    if act.verb == "board":
        return board_lines(t, before, act, after)
    if ask == Ask.LAY_OUT:
        last = top_a(before) == 1
        return [Line(t("log.display", cards=card_list(t, display_of(after))))] if last else []
    return blind_lines(t, before, act)


def board_lines(t: Texts, before: State, act: Act, after: State) -> list[Line]:
    colour = d.COLOUR.index(act.params["colour"])
    touched = (f"colour:{d.COLOUR.names[colour]}",)
    if top_ask(after) == Ask.DRAFT_FACE:
        player = t.player(after, top_who(after))
        return [Line(t("log.board_for", player=player, continent=continent(t, colour)), touched)]
    return [Line(t("log.board_drawn", site=site_name(t, after, colour)), touched)]


def blind_lines(t: Texts, before: State, act: Act) -> list[Line]:
    """A dealt or drawn card: named for its owner, a card like any other for the rest."""
    if top_ask(before) == Ask.PACKET:
        return []
    player = t.player(before, top_b(before))
    if not act.params:
        return [] if top_ask(before) == Ask.DEAL else [Line(t("log.draw", player=player), ("deck",))]
    card = t.name(d.CARD, act.params["card"])
    key = "log.dealt" if top_ask(before) == Ask.DEAL else "log.draw_known"
    return [Line(t(key, player=player, card=card), (f"card:{act.params['card']}",))]


# ---------------------------------------------------------------- players


def player_lines(t: Texts, before: State, act: Act, after: State) -> list[Line]:
    player = t.player(after, act.seat)
    plain = {
        "surrender": "log.surrender",
        "end_effects": "log.no_more",
        "pass": "log.pass",
        "draw": "",
        "stop": "" if top_ask(before) == Ask.BONUS else "log.draws_left",
    }
    if act.verb in plain:
        news = "" if act.verb in ("end_effects", "stop") else None
        return [Line(t(plain[act.verb], player=player), news=news)] if plain[act.verb] else []
    if act.verb == "decline":
        kind = {Ask.ARTEFACT: "artefact_declined", Ask.PATRON: "no_draw", Ask.PROFESSOR_UP: "professor_declined"}
        return [Line(t(f"log.{kind[Ask(top_ask(before))]}", player=player), news="")]
    if act.verb == "take":
        touched = (f"take {act.params['card']}", f"card:{act.params['card']}")
        card = t.name(d.CARD, act.params["card"])
        return [Line(t("log.take", player=player, card=card), touched, news=t("news.take", card=card))]
    if act.verb == "confirm":
        return expedition_lines(t, before, act.seat, after)
    if act.verb in ("keep", "keep_all", "done"):
        ended = before.depth == 0 or after.depth == 0 or top_ask(after) != Ask.KEEP
        return [Line(t("log.keep", player=player, count=after.hand_size[act.seat]))] if ended else []
    if act.verb in ("choose", "turn_up"):
        return draft_lines(t, before, act, after)
    return effect_lines(t, before, act, after)


def draft_lines(t: Texts, before: State, act: Act, after: State) -> list[Line]:
    player = t.player(after, act.seat)
    if act.verb == "choose":
        role = act.params["role"]
        return [Line(t("log.chosen", player=player, role=t.name(d.ROLE, role)), (f"role:{role}",))]
    colour = top_a(before)
    said = t("log.faced", player=player, site=site_name(t, after, colour))
    return [Line(said, (f"colour:{d.COLOUR.names[colour]}",))]


def expedition_lines(t: Texts, before: State, seat: int, after: State) -> list[Line]:
    """The cards are on the table now, so everybody reads them there."""
    start, cards = expeditions_of(after, seat)[-1]
    leader, *followers = cards
    player = t.player(after, seat)
    touched, key = (f"expedition:{start}",), "lay" if followers else "lay_alone"
    words = {"player": player, "size": len(cards), "leader": t.name(d.CARD, leader), "cards": card_list(t, followers)}
    news = t(f"news.{key}", points=expedition_points(after, start), **words)
    return [Line(t(f"log.{key}", **words), touched, news=news)]


def effect_lines(t: Texts, before: State, act: Act, after: State) -> list[Line]:
    seat = act.seat
    player = t.player(after, seat)
    if act.verb == "advance":
        return [advance_line(t, before, after, seat, d.VEHICLE.index(act.params["vehicle"]))]
    if act.verb == "retreat":
        vehicle = d.VEHICLE.index(act.params["vehicle"])
        return [retreat_line(t, after, seat, vehicle, before.vehicle[seat, vehicle] - 1)]
    if act.verb == "cash":
        points = after.points[seat, d.ULURU_CASH] - before.points[seat, d.ULURU_CASH]
        booked = ((seat, d.ULURU_CASH, int(points)),)
        return [Line(t("log.cash", player=player, points=points), ("site:uluru",), booked)]
    if act.verb == "stay":
        return [Line(t("log.stay", player=player, space=before.vehicle[seat, d.ULURU]), ("site:uluru",))]
    if act.verb == "token":
        return [Line(t("log.token", player=player, token=act.params["token"]), (f"token:{act.params['token']}",))]
    if act.verb == "role":
        return [role_line(t, before, after, seat)]
    return []


def advance_line(t: Texts, before: State, after: State, seat: int, vehicle: int) -> Line:
    colour = d.SITE_OF[vehicle]
    twins = colour == d.TWIN_COLOUR and before.face[colour] == d.ADVANCED
    if twins and before.vehicle[seat, d.TWIN] == before.vehicle[seat, colour]:
        vehicle = d.TWIN
    space = before.vehicle[seat, vehicle] + 1
    words = {"player": t.player(after, seat), "space": space, "site": site_name(t, after, colour)}
    worth = [signed(d.SPACE_POINTS[colour, before.face[colour], each]) for each in (space - 1, space)]
    news = f"{words['site']} {worth[0]} → {worth[1]} ★"
    return Line(t("log.advance", **words), (f"vehicle:{d.VEHICLE.names[vehicle]}",), news=news)


def role_line(t: Texts, before: State, after: State, seat: int) -> Line:
    player = t.player(after, seat)
    role, colour = before.led // d.COLOURS, before.led % d.COLOURS
    if role == d.Role.BOTANIST:
        points = after.points[seat, d.BOTANIST_CLAIM] - before.points[seat, d.BOTANIST_CLAIM]
        booked = ((seat, d.BOTANIST_CLAIM, int(points)),)
        told = t("log.claim", player=player, points=points, size=before.size)
        return Line(told, ("tile",), booked, t("news.claim", points=points))
    if role == d.Role.CURATOR:
        words = {"colour": t.name(d.COLOUR, colour), "count": len(relics_of(after, seat))}
        return Line(t("log.relic", player=player, **words), ("museum",))
    start, end = before.linguist[seat], after.linguist[seat]
    artefacts = artefacts_between(start, end)
    return Line(t("log.linguist", player=player, before=start, after=end, artefacts=artefacts), ("linguist",))


# ---------------------------------------------------------------- what followed by itself


def dropped_lines(t: Texts, before: State, after: State, seat: int) -> list[Line]:
    """Cards that went from a hand to the display at the closing of a turn."""
    if before.bytes_of("display") == after.bytes_of("display"):
        return []
    more = counted([after.display[card] - before.display[card] for card in range(len(d.CARD))])
    names = {"player": t.player(after, seat), "cards": card_list(t, more)}
    return [Line(t("log.drop", **names), ("display",), news=t("news.drop", **names))] if more else []
