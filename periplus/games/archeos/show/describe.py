"""The position as sentences: deck and display, every player with their expeditions, every site, the roles' pieces."""

from periplus.games.archeos import data as d
from periplus.games.archeos.actions import Ask
from periplus.games.archeos.scoring import site_points, token_sum, total
from periplus.games.archeos.show import phrases, reading
from periplus.games.archeos.show.board_sites import draws_at, is_placed
from periplus.games.archeos.show.board_track import vehicles_of
from periplus.games.archeos.show.hand import asked, plain_answers
from periplus.games.archeos.show.phrases import card_list, continent, site_help
from periplus.games.archeos.show.standing import if_ended, part_name, parts_scored, ranking, season_points
from periplus.games.archeos.state import State
from periplus.kit import Passage, Texts, listed, number_of, sentence, signed, top_a, top_ask, top_who


def describe(t: Texts, view: State, seat: int) -> list[Passage]:
    if view.season == 0:
        return [set_up(t, view, seat), display(t, view), sites(t, view, seat)]
    own = max(seat, 0)
    people = [player(t, view, other % view.seats, seat) for other in range(own, own + view.seats)]
    middle = [final(t, view) if view.depth == 0 else season(t, view), display(t, view)]
    mine = [hand(t, view, seat)] if seat >= 0 and view.depth > 0 else []
    return [*middle, *mine, *people, sites(t, view, seat), *pieces(t, view)]


def points_words(t: Texts, points: int) -> str:
    return number_of(t, "point", points)


def turn_words(t: Texts, view: State, seat: int) -> str:
    """Who is to act; whoever is asked hears the question."""
    who = top_who(view) if view.depth > 0 else -1
    if not 0 <= who < view.seats:
        return ""
    if who == seat and (ask := asked(view, seat)) is not None:
        return sentence(t, t("describe.asked", question=t(f"ask.{ask.name.lower()}")))
    return t("describe.acts", player=t.player(view, who))


# The set-up and the season.


def set_up(t: Texts, view: State, seat: int) -> Passage:
    chosen = sorted((role for role in range(d.ROLES) if view.in_play[role] > 0), key=lambda role: view.in_play[role])
    told = [t("describe.roles", list=listed(t, [t.name(d.ROLE, role) for role in chosen]) or t("words.nothing"))]
    ask = top_ask(view) if view.depth > 0 else -1
    if ask == Ask.DRAFT_ROLE and top_who(view) == seat:
        held = [t.name(d.ROLE, role) for role in range(d.ROLES) if view.packet[seat, role] > 0]
        told.append(t("describe.packet", list=listed(t, held)))
    elif ask == Ask.DRAFT_ROLE:
        told.append(sentence(t, t("board.packet_hidden", player=t.player(view, top_who(view)))))
    elif ask == Ask.DRAFT_FACE:
        colour = top_a(view)
        one, two = (t.name(d.SITE, site) for site in d.SITE_IDS[colour])
        names = {"continent": continent(t, colour), "colour": t.name(d.COLOUR, colour), "one": one, "two": two}
        told.append(t("describe.faces", **names, player=t.player(view, top_who(view))))
    told += filter(None, [turn_words(t, view, seat)])
    return Passage(t("board.set_up"), tuple(told), brief=" ".join(told))


def season(t: Texts, view: State) -> Passage:
    head = t("board.season", season=view.season, seasons=view.seasons)
    deck = t("describe.deck", upper=number_of(t, "card", view.upper), lower=number_of(t, "card", view.lower))
    monkeys = t("describe.monkeys", count=view.monkeys)
    percent = reading.monkey_percent(view)
    risk = t("describe.monkey", percent=percent) if percent and view.monkeys < 3 else ""
    roles = t("describe.roles", list=listed(t, [t.name(d.ROLE, view.cast[i]) for i in range(d.ROLES_IN_PLAY)]))
    told = [sentence(t, head, monkeys), sentence(t, deck), *([risk] if risk else [])]
    return Passage(t("board.deck"), (*told, roles), brief=" ".join(told))


def display(t: Texts, view: State) -> Passage:
    cards = reading.display_of(view)
    told = t("describe.display", cards=card_list(t, cards)) if cards else sentence(t, t("board.display_empty"))
    return Passage(t("board.display"), (told,), brief=told)


def hand(t: Texts, view: State, seat: int) -> Passage:
    chosen = reading.chosen_of(view, seat)
    rest = reading.without(reading.hand_of(view, seat), chosen)
    told = [t("describe.hand", cards=card_list(t, rest), count=number_of(t, "card", view.hand_size[seat]))]
    if view.leader[seat] > 0:
        told.append(t("describe.composing", leader=t.name(d.CARD, chosen[0]), cards=card_list(t, chosen[1:])))
    elif chosen:
        told.append(t("describe.keeping", cards=card_list(t, chosen)))
    told += filter(None, [turn_words(t, view, seat)])
    if "role" in plain_answers(view, seat):
        told.append(t("describe.role_open"))
    return Passage(t("board.hand"), tuple(told), brief=" ".join(told))


def final(t: Texts, view: State) -> Passage:
    """Every category of every player, season by season."""
    told = []
    for place, seat in ranking(view):
        points = points_words(t, total(view, seat))
        told.append(t("describe.rank", place=place, player=t.player(view, seat), points=points))
        for part in parts_scored(view):
            seasons = ", ".join(season_points(view, seat, part))
            points = points_words(t, view.points[seat, part])
            told.append(t("describe.part", part=part_name(t, view, part), points=points, seasons=seasons))
    return Passage(t("board.over"), tuple(told), brief=told[0])


# The players and what they have laid.


def player(t: Texts, view: State, seat: int, viewer: int) -> Passage:
    name = t.player(view, seat)
    held = number_of(t, "in_hand", view.hand_size[seat])
    head = t("describe.player", player=name, points=points_words(t, total(view, seat)))
    told = [sentence(t, head, held, *possessions(t, view, seat))]
    told += [turn_words(t, view, viewer)] if viewer != seat and reading.is_acting(view, seat) else []
    laid = reading.expeditions_of(view, seat)
    told += [expedition(t, view, start, cards) for start, cards in laid]
    if not laid:
        told.append(sentence(t, t("board.no_expedition")))
    if view.memory_aid and seat != viewer and reading.known_of(view, seat):
        told.append(t("describe.known", player=name, cards=card_list(t, reading.known_of(view, seat))))
    if view.depth:
        when = t("board.if_game" if view.season == view.seasons else "board.if_season")
        told.append(sentence(t, t("describe.if_ended", when=when, points=points_words(t, if_ended(view, seat)))))
    later = sum(reading.worth_of(view, start) for start, _ in laid)
    brief = [t("describe.player_brief", player=name, points=points_words(t, total(view, seat))), held]
    brief += [t("describe.later", points=points_words(t, later))] if laid else []
    return Passage(name if seat != viewer else t("describe.mine"), tuple(told), brief=sentence(t, *brief))


def possessions(t: Texts, view: State, seat: int) -> list[str]:
    told = []
    if view.tile == seat + 1:
        told.append(t("describe.has_tile", size=view.tile_size))
    if tokens := reading.tokens_of(view, seat):
        told.append(t("describe.has_tokens", list=listed(t, map(str, tokens)), sum=token_sum(view, seat)))
    if relics := reading.relics_of(view, seat):
        names = listed(t, [t.name(d.COLOUR, colour) for colour in relics])
        told.append(t("describe.has_relics", list=names, points=points_words(t, d.RELIC_POINTS[len(relics)])))
    return told


def expedition(t: Texts, view: State, start: int, cards: list[int]) -> str:
    words = {"leader": t.name(d.CARD, cards[0]), "points": points_words(t, reading.worth_of(view, start))}
    key = "describe.expedition" if len(cards) > 1 else "describe.expedition_alone"
    told = t(key, cards=card_list(t, cards[1:]), size=number_of(t, "card", len(cards)), **words)
    under = t("describe.under_tile") if view.tile and view.tile_at == start else ""
    return sentence(t, told, under)


# The sites.


def sites(t: Texts, view: State, seat: int) -> Passage:
    placed = [colour for colour in range(d.COLOURS) if is_placed(view, colour)]
    within = tuple(site(t, view, colour, seat) for colour in placed)
    nothing = () if placed else (t("describe.no_site"),)
    return Passage(t("board.room"), nothing, within)


def site(t: Texts, view: State, colour: int, seat: int) -> Passage:
    own, where = max(seat, 0), phrases.site_place(t, view, colour)
    told = [site_help(t, view, colour), *printed(t, view, colour)]
    for other in range(own, own + view.seats):
        told += [vehicle(t, view, other % view.seats, colour, which) for which in vehicles_of(view, colour)]
    return Passage(sentence(t, where).removesuffix("."), tuple(told))


def printed(t: Texts, view: State, colour: int) -> list[str]:
    """What stands on the board itself: points of its spaces, gates between them."""
    face = view.face[colour]
    last = d.LAST[colour, face]
    points = listed(t, [signed(d.SPACE_POINTS[colour, face, space]) for space in range(last + 1)])
    gates = listed(t, [str(d.THRESHOLD[colour, face, space]) for space in range(last)])
    told = [t("describe.track", points=points, gates=gates)]
    if face == d.ADVANCED and colour == d.TANTALLON:
        told.append(t("describe.shared", points=listed(t, [signed(d.SHARED_POINTS[i]) for i in range(last + 1)])))
    if face == d.ADVANCED and colour == d.UR:
        told.append(t("describe.caps", caps=listed(t, [str(d.UR_CAP[i]) for i in range(last + 1)])))
    if draws_at(view, colour):
        told.append(t("describe.draws", draws=listed(t, [str(d.CHICHEN_DRAWS[i]) for i in range(last)])))
    return told


def vehicle(t: Texts, view: State, seat: int, colour: int, which: int) -> str:
    """Whose vehicle stands where, what that is worth at season's end, what the next gate asks for."""
    space, face = view.vehicle[seat, which], view.face[colour]
    last = d.LAST[colour, face]
    words = {"player": t.player(view, seat), "space": space, "last": last}
    told = [t("describe.vehicle_front" if which == d.TWIN else "describe.vehicle", **words)]
    if which != d.TWIN:
        told.append(t("describe.worth", points=points_words(t, site_points(view, seat, colour))))
    if space == last:
        return sentence(t, *told, t("describe.at_end"))
    return sentence(t, *told, t("describe.gate", cards=number_of(t, "card", d.THRESHOLD[colour, face, space])))


# The pieces of roles.


def pieces(t: Texts, view: State) -> list[Passage]:
    if view.depth == 0:
        return []
    found = []
    if view.in_play[d.Role.LINGUIST]:
        found.append(linguist(t, view))
    if view.in_play[d.Role.BOTANIST]:
        found.append(Passage(t("board.tile"), (sentence(t, phrases.tile_place(t, view)),)))
    if view.in_play[d.Role.PROFESSOR]:
        free = listed(t, [str(value) for value in reading.tokens_of(view, -1)]) or t("words.nothing")
        found.append(Passage(t("board.tokens"), (t("describe.tokens_free", list=free),)))
    return found


def linguist(t: Texts, view: State) -> Passage:
    places = [str(space) for space in range(d.LINGUIST_LAST + 1) if d.ARTEFACT[space]]
    told = [t("describe.artefacts", places=listed(t, places), last=d.LINGUIST_LAST)]
    for seat in range(view.seats):
        told.append(t("describe.linguist", player=t.player(view, seat), space=view.linguist[seat]))
    return Passage(t("board.linguist"), tuple(told))
