"""Piece cards: what a thing on the board is, what it does, and what it is worth to those who look at it now."""

from functools import partial

from periplus.core.draw import piece_card
from periplus.games.archeos import data as d
from periplus.games.archeos.actions import CODEC
from periplus.games.archeos.scoring import expedition_points, site_points, token_sum, total
from periplus.games.archeos.secrets import unplaced
from periplus.games.archeos.show.art import picture, shape_of, use, vehicle
from periplus.games.archeos.show.board_market import odds_words, sizes
from periplus.games.archeos.show.board_sites import is_placed, site_id
from periplus.games.archeos.show.hand import PLAIN_ANSWERS
from periplus.games.archeos.show.phrases import card_list, card_name, role_help, role_name, site_help, site_name
from periplus.games.archeos.show.plates import relics_of, tokens_of
from periplus.games.archeos.show.reading import expeditions_of, hand_of, known_of
from periplus.kit import listed, signed, top_a
from periplus.kit.draw import Card, Look, element

Fact = tuple[str, str]


# ---------------------------------------------------------------- pictures


def scene(site: str, *above: str) -> str:
    return element(
        "svg",
        use(f"sc-{site}", 0, 0, 460, 178),
        *above,
        viewBox="90 0 280 178",
        preserveAspectRatio="xMidYMid slice",
        aria_hidden="true",
    )


def portrait(role: int, ground: str) -> str:
    """A figure before a scene or a card's ground."""
    figure = use(f"r-{d.ROLE.names[role]}", 150, 18, 143, 160)
    return scene(ground, figure)


def thing(name: str, width: float, height: float) -> str:
    return picture(width * 2, height * 1.2, use(name, width / 2, height * 0.1, width, height))


# ---------------------------------------------------------------- role cards


def role_card_of(look: Look, name: str) -> Card | None:
    if name not in d.CARD.names:
        return None
    t, number = look.t, d.CARD.index(name)
    role, colour = number // d.COLOURS, number % d.COLOURS
    site = site_name(t, look.view, colour)
    return Card(
        title=role_name(t, role),
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
    role, colour = number // d.COLOURS, number % d.COLOURS
    of_colour = sum(other % d.COLOURS == colour and other // d.COLOURS != d.Role.MERCENARY for other in held)
    of_role = sum(other // d.COLOURS == role for other in held)
    names = {"colour": look.t.name(d.COLOUR, colour), "role": role_name(look.t, role)}
    return look.t("piece.you_hold", of_colour=of_colour, of_role=of_role, **names)


def unseen_facts(look: Look, number: int) -> tuple[Fact, ...]:
    """Cards that may still come: of this role, of this colour."""
    t, role, colour = look.t, number // d.COLOURS, number % d.COLOURS
    rest = unplaced(look.view, look.seat)
    of_role = sum(rest[role * d.COLOURS : (role + 1) * d.COLOURS])
    of_colour = sum(rest[colour :: d.COLOURS])
    return (
        (t("piece.unseen", what=role_name(t, role)), str(of_role)),
        (t("piece.unseen", what=t.name(d.COLOUR, colour)), str(of_colour)),
    )


def role_alone(look: Look, name: str) -> Card | None:
    """A role without a colour, while the game is being set up."""
    if name not in d.ROLE.names:
        return None
    role = d.ROLE.index(name)
    plain = picture(200, 124, use(f"r-{name}", 45, 0, 110, 124))
    return Card(role_name(look.t, role), look.t("piece.role"), role_help(look.t, role), rule="roles", picture=plain)


def face_card(look: Look, name: str) -> Card | None:
    if name not in d.FACE.names or look.view.depth == 0:
        return None
    site = d.SITE_IDS[top_a(look.view)][d.FACE.index(name)]
    help_ = look.t(f"site_help.{site if name == d.FACE.names[d.ADVANCED] else 'compass'}")
    return Card(look.t.name(d.SITE, site), look.t.name(d.FACE, name), help_, rule="sites", picture=scene(site))


# ---------------------------------------------------------------- sites


def vehicle_card(look: Look, name: str) -> Card | None:
    """A site, with where one stands on it."""
    if name not in d.VEHICLE.names:
        return None
    which = d.VEHICLE.index(name)
    colour = d.SITE_OF[which]
    t, view = look.t, look.view
    if not is_placed(view, colour):
        return None
    return Card(
        title=site_name(t, view, colour),
        kind=t("piece.site", colour=t.name(d.COLOUR, colour), continent=t(f"continent.{d.COLOUR.names[colour]}")),
        text=f"{t('piece.site_text')} {site_help(t, view, colour)}",
        now=standing_now(look, which) if look.seat >= 0 else "",
        facts=tuple((look.people[p].name, signed(site_worth(look, p, colour))) for p in range(view.seats)),
        rule="sites" if view.face[colour] == d.ADVANCED else "effects",
        picture=scene(site_id(view, colour)),
    )


def site_worth(look: Look, seat: int, colour: int) -> int:
    return int(site_points(look.view, seat, colour))


def standing_now(look: Look, which: int) -> str:
    t, view, seat = look.t, look.view, look.seat
    colour = d.SITE_OF[which]
    space = view.vehicle[seat, which]
    said = {"space": space, "points": signed(site_worth(look, seat, colour))}
    if space >= d.LAST[colour, view.face[colour]]:
        return t("piece.at_end", **said)
    key = "piece.stand_uluru" if colour == d.ULURU and view.face[colour] == d.ADVANCED else "piece.stand"
    return t(key, need=d.THRESHOLD[colour, view.face[colour], space], **said)


# ---------------------------------------------------------------- players and what they laid


def player_card(look: Look, name: str) -> Card | None:
    if name not in d.SEAT.names or d.SEAT.index(name) >= look.view.seats:
        return None
    seat, t, view = d.SEAT.index(name), look.t, look.view
    facts = [(t("piece.hand"), str(view.hand_size[seat])), (t("piece.points"), signed(int(total(view, seat))))]
    if tokens_of(view, seat):
        facts.append((t("board.tokens"), str(token_sum(view, seat))))
    if relics := relics_of(view, seat):
        facts.append((t("board.museum"), t("board.relics", count=len(relics), points=d.RELIC_POINTS[len(relics)])))
    if view.memory_aid and (known := known_of(view, seat)):
        facts.append((t("piece.known"), card_list(t, known)))
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
    t, view = look.t, look.view
    if not name.isdigit():
        return None
    start = int(name)
    for seat in range(view.seats):
        for at, cards in expeditions_of(view, seat):
            if at == start:
                return laid_card(look, seat, start, cards)
    return Card(t("piece.expedition"), t("piece.gone"), t("piece.expedition_text"), rule="expedition")


def laid_card(look: Look, seat: int, start: int, cards: list[int]) -> Card:
    t = look.t
    points = int(expedition_points(look.view, start))
    return Card(
        title=t("piece.led_by", leader=card_name(t, cards[0])),
        kind=t("piece.expedition_of", player=look.people[seat].name, count=len(cards)),
        text=t("piece.expedition_text"),
        now=t("piece.expedition_now", points=points),
        facts=((t("piece.with"), card_list(t, cards[1:])),) if len(cards) > 1 else (),
        rule="season_end",
        picture=portrait(cards[0] // d.COLOURS, site_id(look.view, cards[0] % d.COLOURS)),
    )


# ---------------------------------------------------------------- pieces of roles


def token_card(look: Look, name: str) -> Card | None:
    t = look.t
    holder = look.view.token[int(name) - 1] if name.isdigit() and 1 <= int(name) <= 6 else 0
    where = look.people[holder - 1].name if holder else t("board.tile_supply")
    return Card(
        title=t("piece.token", value=name),
        kind=t("piece.token_kind", where=where),
        text=role_help(t, d.Role.PROFESSOR),
        facts=tuple((look.people[p].name, str(token_sum(look.view, p))) for p in range(look.view.seats)),
        rule="roles",
        picture=thing("e-professor", 24, 24),
    )


def museum_card(look: Look, name: str) -> Card | None:
    if name not in d.SEAT.names or d.SEAT.index(name) >= look.view.seats:
        return None
    seat, t = d.SEAT.index(name), look.t
    relics = relics_of(look.view, seat)
    owned = listed(t, [t.name(d.COLOUR, colour) for colour in relics]) or t("words.nothing")
    return Card(
        title=t("piece.museum_of", player=look.people[seat].name),
        kind=t("board.museum"),
        text=t("piece.museum_text", points=", ".join(str(points) for points in d.RELIC_POINTS[1:])),
        now=t("board.relics", count=len(relics), points=d.RELIC_POINTS[len(relics)]),
        facts=((t("piece.relics"), owned),),
        rule="roles",
        picture=thing("e-curator", 24, 24),
    )


def tile_card(look: Look, _: str) -> Card:
    t, view = look.t, look.view
    now = t("board.tile_supply")
    if view.tile:
        now = t("board.tile_held", player=look.people[view.tile - 1].name, size=view.tile_size)
    role = d.Role.BOTANIST
    return Card(t("board.tile"), t("piece.of_role", role=role_name(t, role)), role_help(t, role), now,
                rule="roles", picture=thing("e-botanist", 20, 20))  # fmt: skip


def linguist_card(look: Look, _: str) -> Card:
    t, view = look.t, look.view
    places = tuple((look.people[p].name, f"{view.linguist[p]} / {d.LINGUIST_LAST}") for p in range(view.seats))
    role = d.Role.LINGUIST
    return Card(t("board.linguist"), t("piece.of_role", role=role_name(t, role)), role_help(t, role),
                facts=places, rule="roles", picture=thing("e-linguist", 24, 24))  # fmt: skip


# ---------------------------------------------------------------- the market and one's own


def deck_card(look: Look, _: str) -> Card:
    t, view = look.t, look.view
    counts = {"upper": view.upper, "lower": view.lower, "monkeys": d.MONKEYS - view.monkeys}
    return Card(
        title=t("board.deck"),
        kind=t("piece.deck_kind", count=view.upper + view.lower),
        text=t("piece.deck_text"),
        now=odds_words(look),
        facts=((t("piece.deck_halves"), t("board.deck_title", **counts)),),
        rule="turn",
        picture=thing("back", 126, 176),
    )


def monkeys_card(look: Look, _: str) -> Card:
    t = look.t
    out = t("board.monkeys_title", count=look.view.monkeys)
    return Card(t("piece.monkeys"), out, t("piece.monkeys_text"), odds_words(look), rule="monkeys",
                picture=thing("monkey", 40, 40))  # fmt: skip


def display_card(look: Look, _: str) -> Card:
    t = look.t
    now = t("piece.display_now", count=look.view.display_size)
    return Card(t("board.display"), t("piece.display_kind"), t("piece.display_text"), now, rule="turn")


def hand_card(look: Look, _: str) -> Card:
    t = look.t
    now = "" if look.seat < 0 else t("board.hand_size", count=look.view.hand_size[look.seat], limit=d.HAND_LIMIT)
    return Card(t("board.hand"), t("piece.hand_kind"), t("piece.hand_text", limit=d.HAND_LIMIT), now, rule="turn")


def worth_card(look: Look, _: str) -> Card:
    t = look.t
    steps = ", ".join(f"{size} → {points}" for size, points in enumerate(sizes(), 1))
    return Card(t("board.worth"), t("piece.worth_kind"), t("piece.worth_text", steps=steps), rule="season_end")


def answer_card(verb: str, look: Look, _: str) -> Card:
    """An answer that names no piece: what it does, and where the rules speak of it."""
    t = look.t
    title = t("board.play") if verb == "confirm" else t(f"verb.{verb}")
    ask = next((ask for ask, group in PLAIN_ANSWERS.items() if verb in group), CODEC.asks["TURN"])
    return Card(
        title, t("piece.answer"), t(f"piece.answer_{verb}"), rule=t(f"help.rules.{CODEC.asks(ask).name.lower()}")
    )


def trait_card(look: Look, name: str) -> Card | None:
    t = look.t
    if not t.has(f"trait.{name}"):
        return None
    title = t("verb.trait", trait=t(f"trait.{name}"))
    return Card(title, t("piece.answer"), t(f"piece.trait_{name}"), rule="expedition")


CARDS: piece_card.Tells = {
    **{verb: partial(answer_card, verb) for group in PLAIN_ANSWERS.values() for verb in (*group, "surrender")},
    **{verb: role_card_of for verb in ("take", "lead", "include", "keep")},
    "vehicle": vehicle_card,
    "player": player_card,
    "expedition": expedition_card,
    "token": token_card,
    "museum": museum_card,
    "role": role_alone,
    "choose": role_alone,
    "turn_up": face_card,
    "trait": trait_card,
    "draw": deck_card,
    "monkeys": monkeys_card,
    "display": display_card,
    "hand": hand_card,
    "worth": worth_card,
    "linguist": linguist_card,
    "tile": tile_card,
}
card = piece_card.cards(CARDS)
