"""Piece cards: what a thing on the board is, what it does, and what it is worth to those who look at it now."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from periplus.games.archeos import data as d
from periplus.games.archeos.actions import Ask
from periplus.games.archeos.scoring import expedition_points, site_points, token_sum, total
from periplus.games.archeos.secrets import unplaced
from periplus.games.archeos.show import phrases
from periplus.games.archeos.show.art import picture, shape_of, use, vehicle
from periplus.games.archeos.show.board_market import halves_words, odds_words, sizes
from periplus.games.archeos.show.board_sites import is_placed, site_id
from periplus.games.archeos.show.hand import PLAIN_ANSWERS
from periplus.games.archeos.show.phrases import card_list, role_help, site_name
from periplus.games.archeos.show.reading import alike, expeditions_of, hand_of, known_of, relics_of, tokens_of
from periplus.kit import listed, signed, top_a
from periplus.kit.draw import Card, Facts, Look, Tells, cards, element, facts_of, named, worded

# ---------------------------------------------------------------- pictures


def scene(site: str, *above: str) -> str:
    shown = (use(f"sc-{site}", 0, 0, 460, 178), *above)
    return element("svg", *shown, viewBox="90 0 280 178", preserveAspectRatio="xMidYMid slice", aria_hidden="true")


def portrait(role: int, ground: str) -> str:
    """A figure before a scene or a card's ground."""
    figure = use(f"r-{d.ROLE.names[role]}", 150, 18, 143, 160)
    return scene(ground, figure)


def thing(name: str, width: float, height: float) -> str:
    return picture(width * 2, height * 1.2, use(name, width / 2, height * 0.1, width, height))


# ---------------------------------------------------------------- role cards


def role_card_of(look: Look, name: str) -> Card:
    t, number = look.t, d.CARD.index(name)
    role, colour = divmod(number, d.COLOURS)
    site = site_name(t, look.view, colour)
    return Card(
        title=t.name(d.ROLE, role),
        kind=t("piece.role_card", colour=t.name(d.COLOUR, colour), site=site),
        text=role_help(t, role),
        now=in_hand(look, number),
        facts=unseen_facts(look, number),
        rule="roles",
        picture=portrait(role, site_id(look.view, colour)),
    )


def in_hand(look: Look, number: int) -> str:
    """What one holds of its colour and of its role; a spectator holds nothing."""
    if look.seat < 0:
        return ""
    held = hand_of(look.view, look.seat)
    names = {"colour": look.t.name(d.COLOUR, number % d.COLOURS), "role": look.t.name(d.ROLE, number // d.COLOURS)}
    return look.t("piece.you_hold", **names, **alike(held, number))


def unseen_facts(look: Look, number: int) -> Facts:
    """Cards that may still come: of this role, of this colour."""
    t, (role, colour) = look.t, divmod(number, d.COLOURS)
    rest = unplaced(look.view, look.seat)
    of_role = sum(rest[role * d.COLOURS : (role + 1) * d.COLOURS])
    of_colour = sum(rest[colour :: d.COLOURS])
    return (
        (t("piece.unseen", what=t.name(d.ROLE, role)), str(of_role)),
        (t("piece.unseen", what=t.name(d.COLOUR, colour)), str(of_colour)),
    )


def role_alone(look: Look, name: str) -> Card:
    """A role without a colour, while the game is being set up."""
    role = d.ROLE.index(name)
    plain = picture(200, 124, use(f"r-{name}", 45, 0, 110, 124))
    return Card(look.t.name(d.ROLE, role), look.t("piece.role"), role_help(look.t, role), rule="roles", picture=plain)


def turn_up_card(look: Look, name: str) -> Card | None:
    if look.view.depth == 0:
        return None
    colour, face = top_a(look.view), d.FACE.index(name)
    site, told = d.SITE_IDS[colour][face], phrases.face_help(look.t, colour, face)
    return Card(look.t.name(d.SITE, site), look.t.name(d.FACE, name), told, rule="sites", picture=scene(site))


# ---------------------------------------------------------------- sites


def vehicle_card(look: Look, name: str) -> Card | None:
    """A site, with where one stands on it."""
    which = d.VEHICLE.index(name)
    colour = d.SITE_OF[which]
    t, view = look.t, look.view
    if not is_placed(view, colour):
        return None
    return Card(
        title=site_name(t, view, colour),
        kind=t("piece.site", colour=t.name(d.COLOUR, colour), continent=phrases.continent(t, colour)),
        text=f"{t('piece.site_text')} {phrases.site_help(t, view, colour)}",
        now=standing_now(look, which) if look.seat >= 0 else "",
        facts=by_player(look, lambda seat: signed(site_points(view, seat, colour))),
        rule="sites" if view.face[colour] == d.ADVANCED else "effects",
        picture=scene(site_id(view, colour)),
    )


def by_player(look: Look, tell: Callable[[int], str]) -> Facts:
    return tuple((look.people[seat].name, tell(seat)) for seat in range(look.view.seats))


def standing_now(look: Look, which: int) -> str:
    t, view, seat = look.t, look.view, look.seat
    colour = d.SITE_OF[which]
    space = view.vehicle[seat, which]
    said = {"space": space, "points": signed(site_points(view, seat, colour))}
    if space >= d.LAST[colour, view.face[colour]]:
        return t("piece.at_end", **said)
    key = "piece.stand_uluru" if colour == d.ULURU and view.face[colour] == d.ADVANCED else "piece.stand"
    return t(key, need=d.THRESHOLD[colour, view.face[colour], space], **said)


# ---------------------------------------------------------------- players and what they laid


def seat_named(look: Look, name: str) -> int:
    return d.SEAT.names[: look.view.seats].index(name)


def player_card(look: Look, name: str) -> Card:
    seat, t, view = seat_named(look, name), look.t, look.view
    facts = [*facts_of(t, hand=view.hand_size[seat], points=signed(total(view, seat)))]
    if tokens_of(view, seat):
        facts.append((t("board.tokens"), str(token_sum(view, seat))))
    if relics_of(view, seat):
        facts.append((t("board.museum"), phrases.relics_words(t, view, seat)))
    if view.memory_aid and (known := known_of(view, seat)):
        facts += facts_of(t, known=card_list(t, known))
    laid = [expedition_points(view, start) for start, _ in expeditions_of(view, seat)]
    shape = shape_of(look, seat)
    return Card(
        title=look.people[seat].name,
        kind=t("piece.player", shape=t(f"shape.{shape}")),
        text=t("piece.player_text"),
        now=t("piece.player_now", count=len(laid), points=sum(laid)),
        facts=tuple(facts),
        rule="season_end",
        picture=picture(88, 54, vehicle(shape, 22, 12, 44)),
    )


def expedition_card(look: Look, name: str) -> Card | None:
    if not name.isdigit():
        return None
    t, start = look.t, int(name)
    for seat in range(look.view.seats):
        if laid := dict(expeditions_of(look.view, seat)).get(start):
            return laid_card(look, seat, start, laid)
    return Card(t("piece.expedition"), t("piece.gone"), t("piece.expedition_text"), rule="expedition")


def laid_card(look: Look, seat: int, start: int, laid: list[int]) -> Card:
    t = look.t
    role, colour = divmod(laid[0], d.COLOURS)
    return Card(
        title=t("piece.led_by", leader=t.name(d.CARD, laid[0])),
        kind=t("piece.expedition_of", player=look.people[seat].name, count=len(laid)),
        text=t("piece.expedition_text"),
        now=t("piece.expedition_now", points=expedition_points(look.view, start)),
        facts=facts_of(t, **{"with": card_list(t, laid[1:])}) if len(laid) > 1 else (),
        rule="season_end",
        picture=portrait(role, site_id(look.view, colour)),
    )


# ---------------------------------------------------------------- pieces of roles


def role_piece(look: Look, role: int, title: str, now: str = "", facts: Facts = (), size: int = 24) -> Card:
    """A piece that comes with a role, under its emblem."""
    t, drawn = look.t, thing(f"e-{d.ROLE.names[role]}", size, size)
    kind = t("piece.of_role", role=t.name(d.ROLE, role))
    return Card(title, kind, role_help(t, role), now, facts, "roles", drawn)


def token_card(look: Look, name: str) -> Card:
    t, view = look.t, look.view
    holder = view.token[d.TOKEN.index(name)] if name in d.TOKEN.names else 0
    where = look.people[holder - 1].name if holder else t("board.tile_supply")
    sums = by_player(look, lambda seat: str(token_sum(view, seat)))
    piece = role_piece(look, d.Role.PROFESSOR, t("piece.token", value=name), facts=sums)
    return replace(piece, kind=t("piece.token_kind", where=where))


def museum_card(look: Look, name: str) -> Card:
    seat, t = seat_named(look, name), look.t
    owned = listed(t, [t.name(d.COLOUR, colour) for colour in relics_of(look.view, seat)])
    return Card(
        title=t("piece.museum_of", player=look.people[seat].name),
        kind=t("board.museum"),
        text=t("piece.museum_text", points=", ".join(str(points) for points in d.RELIC_POINTS[1:])),
        now=phrases.relics_words(t, look.view, seat),
        facts=facts_of(t, relics=owned or t("words.nothing")),
        rule="roles",
        picture=thing("e-curator", 24, 24),
    )


def tile_card(look: Look, _: str) -> Card:
    where = phrases.tile_place(look.t, look.view)
    return role_piece(look, d.Role.BOTANIST, look.t("board.tile"), now=where, size=20)


def linguist_card(look: Look, _: str) -> Card:
    places = by_player(look, lambda seat: f"{look.view.linguist[seat]} / {d.LINGUIST_LAST}")
    return role_piece(look, d.Role.LINGUIST, look.t("board.linguist"), facts=places)


# ---------------------------------------------------------------- the market and one's own


def draw_card(look: Look, _: str) -> Card:
    title, count = look.t("board.deck"), look.view.upper + look.view.lower
    facts, drawn = facts_of(look.t, deck_halves=halves_words(look)), thing("back", 126, 176)
    return worded(look, "deck", drawn, odds_words(look), facts, title=title, rule="turn", count=count)


def monkeys_card(look: Look, _: str) -> Card:
    t = look.t
    out = t("board.monkeys_title", count=look.view.monkeys)
    return Card(t("piece.monkeys"), out, t("piece.monkeys_text"), odds_words(look), rule="monkeys",
                picture=thing("monkey", 40, 40))  # fmt: skip


def display_card(look: Look, _: str) -> Card:
    now = look.t("piece.display_now", count=look.view.display_size)
    return worded(look, "display", now=now, title=look.t("board.display"), rule="turn")


def hand_card(look: Look, _: str) -> Card:
    t = look.t
    now = "" if look.seat < 0 else t("board.hand_size", count=look.view.hand_size[look.seat], limit=d.HAND_LIMIT)
    return worded(look, "hand", now=now, title=t("board.hand"), rule="turn", limit=d.HAND_LIMIT)


def worth_card(look: Look, _: str) -> Card:
    steps = ", ".join(f"{size} → {points}" for size, points in enumerate(sizes(), 1))
    return worded(look, "worth", title=look.t("board.worth"), rule="season_end", steps=steps)


def answer_card(verb: str, look: Look, _: str) -> Card:
    """An answer that names no piece: what it does, and where the rules speak of it."""
    t = look.t
    title = t("board.play") if verb == "confirm" else t(f"verb.{verb}")
    ask = next((ask for ask, group in PLAIN_ANSWERS.items() if verb in group), Ask.TURN)
    return Card(title, t("piece.answer"), t(f"piece.answer_{verb}"), rule=t(f"help.rules.{ask.name.lower()}"))


def trait_card(look: Look, name: str) -> Card | None:
    t = look.t
    if not t.has(f"trait.{name}"):
        return None
    title = t("verb.trait", trait=t(f"trait.{name}"))
    return Card(title, t("piece.answer"), t(f"piece.trait_{name}"), rule="expedition")


CARDS: Tells = {
    **{verb: partial(answer_card, verb) for group in PLAIN_ANSWERS.values() for verb in (*group, "surrender")},
    **{verb: role_card_of for verb in ("take", "lead", "include", "keep")},
    **{verb: role_alone for verb in ("role", "choose")},
    **named(vehicle_card, player_card, expedition_card, token_card, museum_card, turn_up_card, without="_card"),
    **named(trait_card, draw_card, monkeys_card, display_card, hand_card, worth_card, without="_card"),
    **named(linguist_card, tile_card, without="_card"),
}
card = cards(CARDS)
